"""The pages of the rule explorer: its frame and bar, every clause, the sources, and what can be opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rainkit.core.errors import Fault
from rainkit.explain.clause import SOURCE_WORDS, Clause, clauses
from rainkit.explain.loading import EXAMPLES
from rainkit.explain.sources import CHINESE, SLOVAK_FRENCH
from rainkit.i18n import LANGUAGES, T, Text
from rainkit.widgets import explorer_build, explorer_foodweb, explorer_jungle, explorer_side, explorer_switches
from rainkit.widgets.explorer_pictures import picture
from rainkit.widgets.explorer_side import clause_chip
from rainkit.widgets.page import attributes, button, choice, esc, icon, logo
from rainkit.widgets.saves import Save

if TYPE_CHECKING:
    from rainkit.widgets.explorer import RuleExplorer

__all__ = ["FRAME", "GAME_WORDS", "PAGES", "TABS", "bar", "content", "help_box", "still"]

FRAME = (
    '<div class="ex-app"><header class="rk-bar" data-region="bar"></header>'
    '<main class="ex-main" data-region="main"></main><div data-region="help"></div></div>'
)

PAGES: dict[str, Text] = {
    "look": T("Position"),
    "rules": T("Rules"),
    "sources": T("Sources"),
}
TABS: dict[str, Text] = {
    "choices": T("Choices"),
    "why": T("Why not?"),
    "points": T("Points"),
    "switches": T("Switch a rule"),
    "build": T("Build"),
}
GAME_WORDS: dict[str, Text] = {"foodweb": T("Food web"), "jungle": T("Jungle")}


# --- bar --------------------------------------------------------------------------------------------------------------


def _choice_of(act: str, entries: dict[str, Text], chosen: str, label: Text) -> str:
    """Buttons of which one is on."""
    parts = []
    for name, words in entries.items():
        attrs = attributes(
            type="button", class_="ex-tab" + (" ex-on" if name == chosen else ""), data_act=act, data_arg=name,
            data_key=f"{act}:{name}", data_current=name == chosen, aria_pressed="true" if name == chosen else "false",
        )  # fmt: skip
        parts.append(f"<button{attrs}>{esc(words)}</button>")
    group = attributes(class_="ex-tabs", data_rove=act, role="group", aria_label=label)
    return f"<div{group}>{''.join(parts)}</div>"


def bar(app: RuleExplorer) -> str:
    """Name, pages, games, tools."""
    game = app.rules_game if app.view == "rules" else app.there.game
    games = _choice_of("game", GAME_WORDS, game, T("Game")) if app.view in ("look", "rules") else ""
    open_ = button(T("Open"), "open", symbol="load", narrow=True, kind="on" if app.view == "open" else "")
    return (
        f'<div class="rk-brand">{logo()}rainkit<span>{esc(T("Rule explorer"))}</span></div>'
        f'<div class="rk-mid">{_choice_of("view", PAGES, app.view, T("Pages"))}{games}</div>'
        f'<div class="rk-tools" data-rove="tools">{open_}'
        + choice(T("Language"), "lang", LANGUAGES.items(), app.lang, label=False)
        + button(T("Full page"), "full", symbol="full", narrow=True, data_full=True)
        + button(T("Help"), "help", symbol="help", shortcut="?", narrow=True)
        + "</div>"
    )


def content(app: RuleExplorer) -> str:
    """The page that is shown."""
    shown = {"look": look, "rules": rules, "sources": sources, "open": opening}[app.view](app)
    of = {"look": app.there.shown or app.there.game, "rules": app.rules_game}.get(app.view, "")
    return f'<div class="ex-page" data-key="page:{app.view}:{of}">{shown}</div>'


# --- a position -------------------------------------------------------------------------------------------------------


def look(app: RuleExplorer) -> str:
    """A position with everything that can be asked about it."""
    drawn = explorer_foodweb if app.there.game == "foodweb" else explorer_jungle
    boards = drawn.boards(app)
    headings = _side_titles(app) if len(boards) > 1 else ("", "")
    shown = "".join(
        f'<section class="ex-board">{f"<h2>{esc(title)}</h2>" if title else ""}{board}{points}</section>'
        for (_, board), title, points in zip(boards, headings, _sums(app), strict=False)
    )
    zones = ""
    if app.there.game == "jungle":
        zones = explorer_jungle.zones(app.there.state, opened=app.there.opened)
        other = app.there.other
        if other.zones != app.there.state.zones:
            title = esc(explorer_switches.other_side(app))
            zones += f'<h2 class="ex-zones-title">{title}</h2>{explorer_jungle.zones(other)}'
    return (
        f'<div class="ex-look ex-of-{app.there.game}"><div class="ex-left">{_heading(app)}{_clause_strip(app)}{zones}'
        f'<div class="ex-boards ex-boards-{len(boards)}">{shown}</div>{drawn.table(app)}</div>'
        f'<aside class="ex-side" data-scroll="side">{explorer_switches.differences(app)}'
        f'{_choice_of("tab", TABS, app.tab, T("What to ask"))}<div class="ex-panel">{_panel(app)}</div></aside></div>'
    )


def _panel(app: RuleExplorer) -> str:
    return {
        "choices": explorer_side.choices,
        "why": explorer_side.why,
        "points": explorer_side.points,
        "switches": explorer_switches.switches,
        "build": explorer_build.panel,
    }[app.tab](app)


def _sums(app: RuleExplorer) -> list[str]:
    there = app.there
    sums = [there.outcome.points[there.seat], there.other_outcome.points[there.seat]]
    return [f'<p class="ex-sum">{esc(T("{n} points", n=n))}</p>' for n in sums]


def _side_titles(app: RuleExplorer) -> tuple[Text, Text]:
    there = app.there
    here = T("As it is") if there.changes else T("With rule {clause}", clause=there.shown)
    return here, explorer_switches.other_side(app)


def _heading(app: RuleExplorer) -> str:
    there = app.there
    parts = ["<span></span>" if there.clause else f"<h1>{esc(there.title)}</h1>"]
    if len(there.states) > 1:
        first, last = there.at == 0, there.at == len(there.states) - 1
        back = button(T("One choice back"), "step", arg=str(there.at - 1), symbol="left", narrow=True, key="step:back",
                      why_not=T("This is the first moment.") if first else None, kind="ex-brief")  # fmt: skip
        on = button(T("One choice on"), "step", arg=str(there.at + 1), symbol="right", narrow=True, key="step:on",
                    why_not=T("This is the last moment.") if last else None, kind="ex-brief")  # fmt: skip
        where = T("Moment {n} of {all}", n=there.at + 1, all=len(there.states))
        parts.append(f'<span class="rk-row">{back}<span class="rk-num">{esc(where)}</span>{on}</span>')
    seats = [(str(seat), T("Player {n}", n=seat + 1)) for seat in range(there.state.players)]
    parts.append(choice(T("Who looks"), "seat", seats, str(there.seat), label=False))
    attrs = attributes(
        type="checkbox", checked=there.opened, data_act="hidden", data_key="hidden:",
    )  # fmt: skip
    parts.append(f'<label class="rk-tick ex-hidden"><input{attrs}><span>{esc(T("Open hidden cards"))}</span></label>')
    return f'<div class="ex-heading">{"".join(parts)}</div>'


def _clause_strip(app: RuleExplorer) -> str:
    found = app.there.clause
    if found is None:
        return ""
    ways = ""
    if len(found.show.without) > 1:
        options = [(str(n), way.words) for n, way in enumerate(found.show.without)]
        ways = choice(T("The other side shows"), "way", options, str(app.there.way))
    back = button(T("All rules"), "view", arg="rules", symbol="left", key="back-to-rules")
    return (
        f'<div class="ex-clause-strip"><div><h1>{clause_chip(found.id, "strip")} {esc(found.title)}</h1>'
        f"<p>{esc(found.show.look)}</p></div>{ways}{back}</div>"
    )


# --- every clause -----------------------------------------------------------------------------------------------------


def rules(app: RuleExplorer) -> str:
    """All clauses of a game in plain words, each with a picture and a moment."""
    shown = "".join(_clause(clause) for clause in clauses(app.rules_game))
    intro = T(
        "Every rule in plain words. 'Show me' opens a position in which it decides, beside the same one without it."
    )
    return (
        f'<div class="ex-sheet" data-scroll="rules"><p class="ex-intro">{esc(intro)}</p>'
        f'<div class="ex-clauses">{shown}</div></div>'
    )


def _clause(clause: Clause) -> str:
    words = "".join(f"<p>{esc(sentence)}</p>" for sentence in clause.words)
    from_ = [SOURCE_WORDS[letter] for letter in clause.sources]
    show = button(
        T("Show me"), "show", arg=clause.id, symbol="eye", aria_label=T("Show me rule {clause}", clause=clause.id)
    )
    attrs = attributes(class_="ex-clause", data_key=f"clause:{clause.id}", tabindex="-1", id=None)
    return (
        f'<article{attrs}><div class="ex-picture">{picture(clause)}</div>'
        f'<h2><span class="ex-id">{esc(clause.id)}</span> {esc(clause.title)}</h2><div class="ex-words">{words}</div>'
        f'<p class="ex-small rk-muted">{esc(T("From: {sources}", sources=from_))}</p>{show}</article>'
    )


def still(game: str) -> str:
    """The clauses as plain text, for exports."""
    rows = "".join(
        f"<dt><b>{esc(found.id)}</b> {esc(found.title)}</dt><dd>{' '.join(esc(word) for word in found.words)}</dd>"
        for found in clauses(game)
    )
    return f"<h2>{esc(GAME_WORDS[game])}</h2><dl>{rows}</dl>"


# --- sources ----------------------------------------------------------------------------------------------------------


def sources(app: RuleExplorer) -> str:  # noqa: ARG001
    """The tables of differences."""
    jungle = [
        (row.about, row.slovak, row.french, _switch_cell(row.clause, row.switch, f"sf{n}"))
        for n, row in enumerate(SLOVAK_FRENCH)
    ]
    food_web = [
        (row.about, row.says, row.ours, _switch_cell(row.clause, row.switch, f"zh{n}")) for n, row in enumerate(CHINESE)
    ]
    heads = (T("About"), T("Slovak rules"), T("French rules"), T("Here"))
    other = (T("About"), T("Chinese rulebook"), T("How we play"), T("Here"))
    intro = T(
        "Our rules are written from several sources. Where they differ or say nothing, a switch lets you try both."
    )
    return (
        f'<div class="ex-sheet"><p class="ex-intro">{esc(intro)}</p>'
        f"<h2>{esc(T('Jungle: where the Slovak and the French rules differ'))}</h2>{_table(heads, jungle)}"
        f"<h2>{esc(T('Food web: what the Chinese rulebook leaves open'))}</h2>{_table(other, food_web)}</div>"
    )


def _table(heads: tuple[Text, ...], rows: list[tuple[Text, Text, Text, str]]) -> str:
    """A table whose rows stand as blocks on narrow pages; the last cell is HTML."""
    cells = "".join(f'<th scope="col">{esc(head)}</th>' for head in heads)
    lines = "".join(
        f'<tr><th scope="row">{esc(about)}</th><td data-head="{esc(heads[1])}">{esc(first)}</td>'
        f'<td data-head="{esc(heads[2])}">{esc(second)}</td><td>{here}</td></tr>'
        for about, first, second, here in rows
    )
    return f'<table class="ex-sources"><thead><tr>{cells}</tr></thead><tbody>{lines}</tbody></table>'


def _switch_cell(clause: str, switch: str, where: str) -> str:
    chip = clause_chip(clause, where)
    arg = f"{clause}:{switch}" if switch else clause
    return f"{chip} {button(T('Show me'), 'show', arg=arg, symbol='eye', key=f'show:{where}')}"


# --- opening ----------------------------------------------------------------------------------------------------------


def opening(app: RuleExplorer) -> str:
    """What can be opened, and what was wrong with the last file."""
    upload = attributes(
        type="file", class_="rk-unseen", data_upload="position", data_key="upload", accept=".yaml,.yml,.json,.txt"
    )
    examples = "".join(
        f"<li>{button(words, 'example', arg=name, symbol='picture', kind='ex-open')}</li>"
        for name, (_, words) in EXAMPLES.items()
    )
    fresh = "".join(
        f"<li>{button(words, 'fresh', arg=game, symbol='play', kind='ex-open')}</li>"
        for game, words in (("foodweb", T("A new game of food web")), ("jungle", T("A new game of jungle")))
    )
    blank = "".join(
        f"<li>{button(words, 'blank', arg=game, symbol='new', kind='ex-open')}</li>"
        for game, words in (("foodweb", T("An empty forest to build")), ("jungle", T("An empty jungle to build")))
    )
    told = T("A position or a record of rainkit (YAML or JSON), or a game that you saved while playing.")
    return (
        f'<div class="ex-sheet ex-opening"><section class="rk-panel"><h2>{esc(T("Open a file"))}</h2><p>{esc(told)}</p>'
        f'<label class="rk-btn rk-go">{icon("load")}<span class="rk-words">{esc(T("Choose a file"))}</span>'
        f"<input{upload}></label>"
        f"{_faults(app.faults, app.file_name)}{_saved(app)}</section>"
        f'<section class="rk-panel"><h2>{esc(T("Examples"))}</h2><ul class="ex-list">{examples}</ul></section>'
        f'<section class="rk-panel"><h2>{esc(T("From the start"))}</h2>'
        f'<ul class="ex-list">{fresh}{blank}</ul></section></div>'
    )


def _saved(app: RuleExplorer) -> str:
    if not app.also_saved:
        return ""
    rows = "".join(f"<li>{_saved_button(number, save)}</li>" for number, save in enumerate(app.also_saved))
    return f'<h3>{esc(T("Your saved games"))}</h3><ul class="ex-list">{rows}</ul>'


def _saved_button(number: int, save: Save) -> str:
    when = f"{save.day} {save.clock}".strip()
    words = T("Game of {when}: {title}", when=when, title=save.title)
    return button(words, "saved", arg=str(number), symbol="play", kind="ex-open")


def _faults(faults: tuple[Fault, ...], name: str) -> str:
    if not faults:
        return ""
    rows = []
    for fault in faults[:20]:
        line = f"<b>{esc(T('Line {n}', n=fault.line))}</b> " if fault.line else ""
        chip = f"{clause_chip(fault.clause, f'fault{len(rows)}')} " if fault.clause and _known(fault.clause) else ""
        rows.append(f"<li>{line}{chip}{esc(fault.message)}</li>")
    head = T("{file} can't be used as it is:", file=name)
    return f'<div class="ex-faults" role="alert"><p>{icon("warn")} <b>{esc(head)}</b></p><ul>{"".join(rows)}</ul></div>'


def _known(name: str) -> bool:
    return any(found.id == name for game in GAME_WORDS for found in clauses(game))


# --- help -------------------------------------------------------------------------------------------------------------


def help_box() -> str:
    """Keys and what they do, over the page."""
    from rainkit.widgets.walkthrough_page import help_box as box

    return box(
        (
            ("<kbd>Tab</kbd>", T("to the next group: pages, board, hand, tabs, list")),
            ("<kbd>← ↑ → ↓</kbd>", T("inside a group, and from place to place on the board")),
            ("<kbd>Enter</kbd>", T("choose; on the board: ask, or explain the card")),
            ("<kbd>?</kbd>", T("this help")),
            ("<kbd>Esc</kbd>", T("close this")),
        )
    )
