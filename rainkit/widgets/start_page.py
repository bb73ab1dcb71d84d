"""The start page: a live board, three doors, what to expect, and help."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rainkit.core.grids import Cell
from rainkit.draw.board import board_view, draw_board, short_name
from rainkit.draw.cards import card_face
from rainkit.draw.svg import svg
from rainkit.foodweb import Gain
from rainkit.i18n import N, T, Text, listed, signed, upper
from rainkit.widgets.bar import brand, page_tools
from rainkit.widgets.page import attributes, button, esc, icon
from rainkit.widgets.start_notebooks import Entry
from rainkit.widgets.start_taste import Taste

__all__ = ["FRAME", "bar", "board", "design", "doors", "expect", "hand", "help_list", "notebook_link", "why"]

FRAME = (
    '<div class="rk-start" data-scroll="start"><div class="rk-bar" data-region="bar"></div>'
    '<main><div class="rk-start-taste"><section class="rk-start-board" data-region="board"></section>'
    '<div class="rk-start-side"><section data-region="hand"></section><section data-region="why"></section></div></div>'
    '<section data-region="doors" class="rk-start-doors"></section>'
    '<section data-region="expect"></section><section data-region="help"></section></main></div>'
)


def notebook_link(file: str, words: object, css: str = "") -> str:
    """A link to a notebook beside this one; the script completes it for Lab, Notebook or Voila."""
    attrs = attributes(href=file, data_notebook=file, data_key=f"open:{file}:{css}", class_=css or None)
    return f"<a{attrs}>{esc(words)}</a>"


def bar(lang: str) -> str:
    """Name and languages."""
    tools = page_tools(lang, with_help=False)
    return f'{brand(T("Start here"))}<div class="rk-mid"></div><div class="rk-tools">{tools}</div>'


# --- the taste --------------------------------------------------------------------------------------------------------


def _key(cell: Cell) -> str:
    return f"cell:{cell[0]},{cell[1]}"


def board(taste: Taste, chosen: str | None, picked: Cell | None) -> str:
    """The live board with the gains of the chosen card."""
    found = taste.gains(chosen) if chosen else {}
    view = board_view(
        taste.forest,
        taste.ledger,
        picked=picked,
        ghosts={cell: gain.total for cell, gain in found.items()},
        holding=taste.card(chosen) if chosen else None,
        new=[taste.moves[-1].at] if taste.moves else [],
        states=() if taste.hand else ("done",),
        title=str(T("A young forest")),
        action=lambda cell, kind: ("place" if kind == "ghost" else "why", f"{cell[0]},{cell[1]}"),
    )
    picture = svg(draw_board(view, live=True), live=True, size=("100%", "100%"), role="group")
    bubbles = "".join(_bubble(taste, chosen, cell, gain) for cell, gain in found.items() if chosen)
    return f'<div class="rk-start-cells" data-rove="board" data-bubble-area>{picture}</div>{bubbles}'


def _bubble(taste: Taste, chosen: str, cell: Cell, gain: Gain) -> str:
    name = short_name(taste.card(chosen).label)
    rows = [(upper(name), gain.own)]
    rows += [(upper(taste.forest.cards[other].label), change) for other, change in gain.others.items()]
    items = "".join(f"<li><span>{esc(words)}</span><b>{esc(signed(points))}</b></li>" for words, points in rows)
    about = " ".join(_key(other) for other in gain.others)
    total = f'<li class="rk-sum"><span>{esc(T("Forest"))}</span><b>{esc(signed(gain.total))}</b></li>'
    return (
        f'<div hidden data-bubble-for="{_key(cell)}" data-about="{about}">'
        f"<p><b>{esc(T('{card} here', card=upper(name)))}</b></p><ul>{items}{total}</ul></div>"
    )


def hand(taste: Taste, chosen: str | None, play: Entry | None) -> str:
    """What to do, and the cards to choose from."""
    points = N("{n} point", "{n} points", taste.points)
    if not taste.hand:
        start = button(T("Once more"), "again", symbol="undo", key="again")
        full = notebook_link(play.file, T("Play a whole game"), "rk-btn rk-go") if play else ""
        return (
            f'<p class="rk-eyebrow">{esc(T("Your forest"))}</p><h1>{esc(T("Done: {points}.", points=points))}</h1>'
            f"<p>{esc(T('Click any card to see why it scores what it scores.'))}</p>"
            f'<div class="rk-row">{full}{start}</div>'
        )
    head = (
        T("Put the {card} on a dashed place.", card=short_name(taste.card(chosen).label))
        if chosen
        else T("Choose a card.")
    )
    undo = ""
    if taste.moves:
        undo = button(T("Undo"), "undo", symbol="undo", shortcut="u")
    return (
        f'<p class="rk-eyebrow">{esc(T("Try it: {points} so far", points=points))}</p><h1>{esc(head)}</h1>'
        f"<p>{esc(T('The number is what your whole forest gains there.'))}</p>"
        f'<div class="rk-start-hand" data-rove="hand" role="group" aria-label="{esc(T("Cards to place"))}">'
        f"{''.join(_face(taste, name, name == chosen) for name in taste.hand)}</div>{undo}"
    )


def _face(taste: Taste, name: str, chosen: bool) -> str:
    card = taste.card(name)
    picture = svg(card_face(card, small=True), live=True, size=("100%", "100%"), role=None)
    rules = [condition.sentence() for condition in card.scores]
    attrs = attributes(
        type="button",
        class_="rk-start-card" + (" rk-chosen" if chosen else ""),
        data_act="take",
        data_arg=name,
        data_key=f"hand:{name}",
        data_current=chosen,
        aria_pressed="true" if chosen else "false",
        aria_label=T("{card}: {rules}", card=upper(card.label), rules=rules),
    )
    return f"<button{attrs}>{picture}</button>"


def why(taste: Taste, picked: Cell | None) -> str:
    """Why the clicked card scores what it scores."""
    if picked is None:
        return ""
    card, lines = taste.forest.cards[picked], taste.ledger.of_cell(picked)
    total = signed(lines.total).lstrip("+")
    rows = ""
    for line in lines:
        found = listed([short_name(taste.forest.cards[cell].label) for cell in line.cells])
        rule = "" if line.condition is None else upper(card.scores[line.condition].sentence())
        told = upper(found) if found else str(T("nobody beside it counts")) if line.per and line.each else ""
        small = f'<br><small class="rk-muted">{esc(upper(told))}</small>' if told else ""
        rows += f'<tr><td>{esc(rule)}{small}</td><td class="rk-num">{esc(signed(line.points))}</td></tr>'
    away = button(T("Close"), "close", symbol="close", kind="quiet", key="why:close", escape_key=True)
    rows += f'<tr class="rk-sum"><td>{esc(T("Together"))}</td><td class="rk-num">{esc(total)}</td></tr>'
    return (
        f'<div class="rk-panel"><h2>{esc(upper(card.label))}</h2>'
        f'<table class="rk-ledger"><tbody>{rows}</tbody></table>{away}</div>'
    )


# --- doors ------------------------------------------------------------------------------------------------------------


def _door(symbol: str, head: object, words: object, body: str) -> str:
    title = f"<h2>{icon(symbol)}<span>{esc(head)}</span></h2>"
    return f'<article class="rk-panel rk-door">{title}<p>{esc(words)}</p>{body}</article>'


def _links(entries: Sequence[Entry]) -> str:
    items = "".join(
        f"<li>{notebook_link(entry.file, entry.title)}"
        + (f'<small class="rk-muted">{esc(entry.words)}</small>' if str(entry.words) else "")
        + "</li>"
        for entry in entries
    )
    return f'<ul class="rk-start-links">{items}</ul>' if items else ""


def _list(*texts: object) -> str:
    """Sentences as a list; a pair is a sentence with a command to type below it."""
    items = []
    for text in texts:
        words, command = text if isinstance(text, tuple) else (text, "")
        items.append(f"<li>{esc(words)}{f'<code>{_whole_options(command)}</code>' if command else ''}</li>")
    return f"<ul>{''.join(items)}</ul>"


def _whole_options(command: str) -> str:
    """A command in which no line ends inside an option.

    >>> _whole_options("rainkit check --lang en")
    'rainkit check <span>--lang</span> en'
    """
    return re.sub(r"(--\S+)", r"<span>\1</span>", esc(command))


def _fold(key: str, head: object, body: str, *, opened: bool = False) -> str:
    state = " open" if opened else ""
    return f'<details class="rk-fold" data-key="{key}"{state}><summary>{esc(head)}</summary>{body}</details>'


def doors(entries: Sequence[Entry], snippet: str, plans: Sequence[Entry] = ()) -> str:
    """Teach; play and explore; design."""
    play = _door(
        "play",
        T("Play and explore"),
        T("For everyone from about ten years on. No rules to read first: the board shows what a place would bring."),
        _links([entry for entry in entries if not entry.designs]) + _games(entries),
    )
    return f"{_teach(entries, plans)}{play}{design(entries, snippet)}"


def _games(entries: Sequence[Entry]) -> str:
    """In one sentence each, the games that can be opened here."""
    texts = {
        "play_food_web": T("Food web: lay a card a round, beside those it likes and far from those it fears."),
        "play_jungle": T("Jungle: lead animals onto tiles, and let areas of one colour grow."),
    }
    here = [text for name, text in texts.items() if any(name in entry.file for entry in entries)]
    return _list(*here) if here else ""


def _teach(entries: Sequence[Entry], plans: Sequence[Entry]) -> str:
    have = {entry.file: entry for entry in entries}
    first = [have[file] for file in ("01_play_food_web.ipynb", "02_score_food_web.ipynb") if file in have]
    lesson = _list(
        T("Start with the walkthrough at the front: the class guesses, you click. 15 minutes."),
        T("Then everyone plays Food web with the same deal number: all get the same cards, so compare results."),
        T("A short game of five cards takes ten minutes."),
        T("At the end, ask why: a click on any card shows its points line by line."),
    )
    paper = _list(
        (T("Print cards to cut out, on plain paper."), "rainkit sheet foodweb -o cards.pdf"),
        T("Print any page from the browser (Ctrl+P): board and reasons come without buttons, also in grey."),
        (T("Without internet: once installed, everything runs on your own computer."), "rainkit lab"),
        (
            T("Without computers for all: play with paper cards, write a forest into a file, and let it be scored."),
            "rainkit score FILE",
        ),
    )
    body = (
        _links(first)
        + (_fold("fold:lessons", T("Five lessons of ecology"), _links(plans), opened=True) if plans else "")
        + _fold("fold:class", T("One lesson with a class"), lesson, opened=True)
        + _fold("fold:paper", T("Printing, and no internet"), paper)
    )
    return _door("person", T("Teach"), T("Ready after ten minutes: who eats whom, neighbours, points."), body)


def design(entries: Sequence[Entry], snippet: str) -> str:
    """The door for those who make cards."""
    steps = _list(
        (
            T("All species stand in one text file. Copy it, change a species or add one."),
            "rainkit convert foodweb my-deck.yaml",
        ),
        (T("Look for mistakes: each is told with its line and what would be right."), "rainkit check my-deck.yaml"),
        (T("Let bots play with your deck."), "rainkit play foodweb --players greedy,greedy --deck my-deck.yaml"),
    )
    links = _links([entry for entry in entries if entry.designs])
    body = f'{links}{steps}<pre class="rk-start-code">{esc(snippet)}</pre>'
    return _door("picture", T("Design"), T("Make species and goals of your own, without programming."), body)


# --- expectations and help --------------------------------------------------------------------------------------------


def expect() -> str:
    """What to expect."""
    facts: tuple[tuple[Text, Text], ...] = (
        (T("10 to 30 minutes"), T("for a game; you can stop at any time.")),
        (T("Nothing is lost"), T("Your browser keeps the game after every move, and you can download it.")),
        (T("No account"), T("No name, no password, nothing is sent to anybody.")),
        (T("Your way"), T("Mouse, finger or keyboard; light or dark; five languages.")),
    )
    items = "".join(f"<li><b>{esc(head)}</b><span>{esc(words)}</span></li>" for head, words in facts)
    return f'<ul class="rk-start-facts">{items}</ul>'


def help_list() -> str:
    """What to do when something does not work."""
    lab = (
        T("Nothing reacts, or it says that the kernel was restarted: press ▶▶ in the notebook's toolbar."),
        T("The board is too small: press Full page at the top."),
    )
    page = (T("Nothing reacts: load the page again. The game is offered to you where you left it."),)
    common = (
        T("A strange message: read its first sentence; your game is kept."),
        T(
            "On a shared server (Binder) the page sleeps after ten minutes without a click: save your game as a file "
            "before a break, then load it again."
        ),
    )
    items = ""
    for css, texts in (("rk-only-lab", lab), ("rk-only-voila", page), ("", common)):
        items += "".join(f"<li{attributes(class_=css or None)}>{esc(text)}</li>" for text in texts)
    return f'<details class="rk-panel rk-fold" data-key="fold:help"><summary>{icon("help")} ' + (
        f"{esc(T('Is something not working?'))}</summary><ul>{items}</ul></details>"
    )
