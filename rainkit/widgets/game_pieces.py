"""Pieces of page that both games share: the bar, kept games, seats, the deal, questions above the page."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from rainkit.i18n import T, Text
from rainkit.widgets.bar import menus
from rainkit.widgets.boxes import box, language_box, veil
from rainkit.widgets.deck_data import deck_words
from rainkit.widgets.page import attributes, button, choice, esc, icon
from rainkit.widgets.saves import Save
from rainkit.widgets.seats import NOBODY, PERSON, bot_ideas, bot_word, kinds

if TYPE_CHECKING:
    from rainkit.widgets.game_app import GameApp

__all__ = [
    "above",
    "ask_new",
    "deal_field",
    "deck_field",
    "help_page",
    "load_button",
    "offers",
    "save_page",
    "seats_panel",
    "start_row",
    "tools",
]


# --- the bar ----------------------------------------------------------------------------------------------------------


def tools(app: GameApp, *, undo: Text, why_no_undo: Text | None, why_no_hint: Text | None) -> str:
    """The buttons of the bar."""
    parts = []
    if app.table is not None:
        parts.append(button(undo, "undo", symbol="undo", shortcut="u", narrow=True, why_not=why_no_undo))
        parts.append(button(T("Hint"), "hint", symbol="hint", shortcut="h", narrow=True, why_not=why_no_hint))
        parts.append(button(T("New game"), "new", symbol="new", narrow=True))
        parts.append(button(T("Save"), "menu", arg="save", symbol="save", narrow=True))
    return "".join(parts) + menus(app.lang)


# --- setup ------------------------------------------------------------------------------------------------------------


def offers(app: GameApp) -> str:
    """The games that this browser keeps, newest first."""
    if not app.saves:
        return ""
    rows = []
    for index, save in enumerate(app.saves[:3]):
        kind = "go" if index == 0 else "big"
        go = button(
            _save_words(save), "go-on", arg=save.id, symbol="play", kind=kind + " rk-g-offer", key=f"go-on:{index}",
            data_autofocus=index == 0,
        )  # fmt: skip
        drop = button(T("Drop this game"), "forget", arg=save.id, symbol="bin", kind="quiet rk-g-drop", narrow=True)
        rows.append(f'<li class="rk-row">{go}{drop}</li>')
    return f'<section class="rk-panel rk-g-offers"><h2>{esc(T("Your games"))}</h2><ul>{"".join(rows)}</ul></section>'


def _save_words(save: Save) -> Text:
    if save.day:
        return T("Go on with your game of {day}, {clock}: {title}", day=save.day, clock=save.clock, title=save.title)
    return T("Go on with your game of {clock}: {title}", clock=save.clock, title=save.title)


def seats_panel(app: GameApp, sharing: Text) -> str:
    """Who plays; ``sharing`` is what several persons at one screen must know."""
    words: dict[str, object] = {PERSON: T("a person at this screen"), NOBODY: T("nobody")}
    options = [(kind, words.get(kind) or bot_word(kind)) for kind in kinds()]
    persons = sum(seat.is_person for seat in app.setup.taken)
    rows = []
    for index, seat in enumerate(app.setup.seats):
        name = ""
        if seat.kind != NOBODY:
            attrs = attributes(
                class_="rk-input", type="text", value=seat.name, maxlength="24", data_act="seat_name", data_arg=index,
                data_key=f"name:{index}", placeholder=seat.called(index, app.setup.seats), autocomplete="off",
                aria_label=T("Name of player {number}", number=index + 1),
            )  # fmt: skip
            name = f"<input{attrs}>"
        title = T("Player {number}", number=index + 1)
        who = choice(title, "seat_kind", options, seat.kind, arg=str(index), label=False)
        sign = '<span class="rk-g-nobody"></span>'
        if seat.kind != NOBODY:
            sign = icon("person" if seat.is_person else "bot")
        rows.append(f'<li class="rk-g-seat"><span class="rk-g-who">{sign}<b>{index + 1}</b></span>{who}{name}</li>')
    note = f'<p class="rk-muted">{esc(sharing)}</p>' if persons > 1 else ""
    note += "".join(f'<p class="rk-muted">{esc(told)}</p>' for told in bot_ideas(app.setup.taken))
    problem = app.setup.problem()
    if problem is not None:
        note = f'<p class="rk-bad rk-g-problem">{icon("warn")} {esc(problem)}</p>'
    seats = f'<ul class="rk-g-seats">{"".join(rows)}</ul>'
    return f'<section class="rk-panel"><h2>{esc(T("Who plays?"))}</h2>{seats}{note}</section>'


def deck_field(app: GameApp) -> str:
    """Which deck is played with, if a designer has left one for this app."""
    if app.own_deck is None and app.setup.deck is None:
        return ""
    own = app.setup.deck or app.own_deck
    options = [("built-in", T("the built-in deck")), ("own", deck_words(own) if own is not None else "")]
    chosen = "own" if app.setup.deck is not None else "built-in"
    note = T("You play with your own deck.") if chosen == "own" else T("Your own deck can be chosen here, too.")
    field = choice(T("Deck"), "deck", options, chosen)
    return f'<div>{field}<p class="rk-muted"><small>{esc(note)}</small></p></div>'


def deal_field(app: GameApp, same: Text) -> str:
    """The number of the deal; ``same`` says what the same number means."""
    number = attributes(
        class_="rk-input", type="text", inputmode="numeric", value=app.setup.deal, maxlength="6", data_act="choice",
        data_arg="deal", data_key="deal:", autocomplete="off",
    )  # fmt: skip
    return (
        f'<div class="rk-g-deal"><label class="rk-field"><span class="rk-label">{esc(T("Number of the deal"))}</span>'
        f"<input{number}></label>{button(T('Another one'), 'another-deal', symbol='new')}"
        f'<p class="rk-muted">{esc(same)}</p></div>'
    )


def load_button(kind: str = "") -> str:
    """The button that takes a save file from the person's computer."""
    attrs = attributes(
        class_="rk-unseen", type="file", accept=".json,application/json", data_upload="load", data_key="load:",
        aria_label=T("Load a save file"),
    )  # fmt: skip
    return f'<label class="rk-btn {kind}">{icon("load")}<span>{esc(T("Load a save file"))}</span><input{attrs}></label>'


def start_row(app: GameApp, words: Text) -> str:
    """The button that starts, and the one that loads."""
    kind = "big" if app.saves else "go"
    start = button(
        words, "start", symbol="play", kind=f"{kind} rk-g-start", key="start:", why_not=app.setup.problem(),
        data_autofocus=not app.saves,
    )  # fmt: skip
    unkept = ""
    if not app.keeps_saves:
        warning = T("This browser keeps no saves: download the save file before you leave.")
        unkept = f'<p class="rk-muted">{icon("warn")} {esc(warning)}</p>'
    return f'<div class="rk-g-go rk-row">{start}{load_button()}</div>{unkept}'


# --- above the page ---------------------------------------------------------------------------------------------------


def above(app: GameApp, *, help_page: Callable[[], str], scored: Callable[[], str]) -> str:
    """The open question or page of words, else nothing."""
    in_game: dict[str, Callable[[], str]] = {
        "ask-new": lambda: ask_new(app), "save": lambda: save_page(app), "scored": scored
    }  # fmt: skip
    always: dict[str, Callable[[], str]] = {"language": lambda: language_box(app.lang), "help": help_page}
    made = (always | in_game if app.table is not None else always).get(app.talk)
    return veil(made()) if made else ""


def ask_new(app: GameApp) -> str:
    """The question before a game is left."""
    words = T("A game is under way. It stays among your games, and you can go on with it later.")
    if not app.keeps_saves:
        words = T(
            "A game is under way, and this browser keeps no saves. Download the save file first if you want to go on."
        )
    sure = button(T("Start a new game"), "new", arg="sure", symbol="new", kind="go", key="talk:first")
    return box(T("Leave this game?"), f"<p>{esc(words)}</p><div>{sure}</div>", close=T("Go on playing"))


def save_page(app: GameApp) -> str:
    """Where the game is kept, and the files."""
    words = T("Your game is saved in this browser after every move.")
    if not app.keeps_saves:
        words = T("This browser keeps no saves: download the save file before you leave.")
    more = T("On Binder, or to go on at another computer, download the save file and load it there.")
    down = button(T("Download the save file"), "download", arg="save", symbol="save", kind="go", key="talk:first")
    why_not = app.why_no_record()
    record = button(
        T("Download the record"), "download", arg="record", symbol="save", kind="big", key="talk:record",
        why_not=why_not,
    )  # fmt: skip
    packed = T("While you play the file is packed: nobody reads in it what is hidden.")
    over = app.playing.state.is_over
    note = "" if over else f'<p class="rk-muted">{esc(packed)} {esc(why_not or "")}</p>'
    return box(
        T("Save and load"),
        f'<p>{esc(words)}</p><p class="rk-muted">{esc(more)}</p>{note}'
        f'<div class="rk-row">{down}{record}{load_button("rk-big")}</div>',
    )


def help_page(rules: Iterable[Text], keys: Iterable[tuple[str, Text]], goals: Iterable[str] = ()) -> str:
    """The rules in short, what the own goals ask for, and the keys."""
    listed = "".join(f"<li>{esc(rule)}</li>" for rule in rules)
    asked = "".join(f"<li>{esc(goal)}</li>" for goal in goals)
    own = f"<h3>{esc(T('Your goals'))}</h3><ul>{asked}</ul>" if asked else ""
    shown = "".join(f"<li><kbd>{esc(key)}</kbd> {esc(words)}</li>" for key, words in keys)
    first = attributes(tabindex="0", data_key="talk:first", data_scroll="help", class_="rk-g-help")
    return box(T("Help"), f"<div{first}><ul>{listed}</ul>{own}<h3>{esc(T('Keys'))}</h3><ul>{shown}</ul></div>")
