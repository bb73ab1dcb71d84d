"""The pages before and between: who plays what, games that can be gone on with, and the covered screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rainkit.core.grids import ADJACENCIES
from rainkit.core.switches import switches
from rainkit.draw.board import board_view, draw_board
from rainkit.draw.cards import card_back
from rainkit.draw.svg import svg
from rainkit.foodweb import Forest, Rules, score
from rainkit.i18n import LANGUAGES, T, Text
from rainkit.widgets.foodweb_panels import LEVEL_WORDS
from rainkit.widgets.foodweb_seats import NOBODY, PERSON, bot_word, kinds
from rainkit.widgets.page import attributes, button, choice, esc, icon, tick
from rainkit.widgets.saves import Save

if TYPE_CHECKING:
    from rainkit.widgets.foodweb_app import FoodWebApp

__all__ = ["cover", "shown", "still"]

_EXAMPLE = (
    ((0, 0), "sunda-clouded-leopard"),
    ((0, 1), "malayan-tiger"),
    ((1, 0), "binturong"),
    ((0, 2), "lesser-mouse-deer"),
    ((1, 1), "sun-bear"),
    ((2, 0), "giant-honey-bee"),
    ((1, 2), "mount-brinchang-ginger"),
    ((2, 1), "merbau"),
    ((2, 2), "malaysian-jungle-nymph"),
)
_LEVELS: dict[str, Text] = {
    "base": T("Nine cards, each scores by what lies beside it."),
    "intermediate": T("Besides, one of your goals: a shape to grow."),
    "advanced": T("Besides, 3 points for the species that the goal names."),
}


def shown(app: FoodWebApp) -> str:
    """The setup page."""
    return (
        f'<div class="fw-setup-left">{_offers(app)}{_seats(app)}{_level(app)}{_more(app)}</div>'
        f'<div class="fw-setup-right">{_start(app)}<div class="fw-example">{_example()}</div></div>'
    )


def _seats(app: FoodWebApp) -> str:
    words: dict[str, object] = {PERSON: T("a person at this screen"), NOBODY: T("nobody")}
    options = [(kind, words.get(kind) or bot_word(kind)) for kind in kinds()]
    persons = sum(seat.is_person for seat in app.setup.taken)
    rows = []
    for index, seat in enumerate(app.setup.seats):
        name = ""
        if seat.kind != NOBODY:
            attrs = attributes(
                class_="rk-input", type="text", value=seat.name, maxlength="24", data_act="seat_name", data_arg=index,
                data_key=f"name:{index}", placeholder=seat.called(index, persons), autocomplete="off",
                aria_label=T("Name of player {number}", number=index + 1),
            )  # fmt: skip
            name = f"<input{attrs}>"
        who = choice(
            T("Player {number}", number=index + 1), "seat_kind", options, seat.kind, arg=str(index), label=False
        )
        sign = icon("person" if seat.is_person else "bot") if seat.kind != NOBODY else '<span class="fw-nobody"></span>'
        rows.append(f'<li class="fw-seat"><span class="fw-who">{sign}<b>{index + 1}</b></span>{who}{name}</li>')
    note = ""
    if persons > 1:
        note = f'<p class="rk-muted">{esc(T("You share this screen: hands are covered between turns."))}</p>'
    problem = app.setup.problem()
    if problem is not None:
        note = f'<p class="rk-bad fw-problem">{icon("warn")} {esc(problem)}</p>'
    seats = f'<ul class="fw-seats">{"".join(rows)}</ul>'
    return f'<section class="rk-panel"><h2>{esc(T("Who plays?"))}</h2>{seats}{note}</section>'


def _level(app: FoodWebApp) -> str:
    buttons = []
    for level, words in LEVEL_WORDS.items():
        on = app.setup.level == level
        attrs = attributes(
            type="button", class_="fw-level" + (" rk-on" if on else ""), role="radio",
            aria_checked="true" if on else "false", data_act="choose",
            data_arg=f"level={level}", data_key=f"level:{level}", data_current=on,
        )  # fmt: skip
        mark = icon("check") if on else ""
        buttons.append(f"<button{attrs}><b>{mark}{esc(words)}</b><span>{esc(_LEVELS[level])}</span></button>")
    group = attributes(class_="fw-levels", role="radiogroup", data_rove="levels", aria_label=T("Level"))
    number = attributes(
        class_="rk-input", type="text", inputmode="numeric", value=app.setup.deal, maxlength="6", data_act="choice",
        data_arg="deal", data_key="deal:", autocomplete="off",
    )  # fmt: skip
    deal = (
        f'<label class="rk-field"><span class="rk-label">{esc(T("Number of the deal"))}</span><input{number}></label>'
        + button(T("Another one"), "another-deal", symbol="new")
        + f'<p class="rk-muted">{esc(T("The same number gives every table of a class the same cards."))}</p>'
    )
    short = tick(
        T("Short game"),
        "choice",
        app.setup.short,
        arg="short",
        note=T("five rounds instead of nine, about ten minutes"),
    )
    return (
        f'<section class="rk-panel"><h2>{esc(T("What do you play?"))}</h2><div{group}>{"".join(buttons)}</div>'
        f'<div class="fw-deal">{deal}</div>{short}</section>'
    )


def _more(app: FoodWebApp) -> str:
    about = switches(Rules)
    words = {
        "hex": T("hexagons, 6 neighbours"),
        "square": T("squares, 4 neighbours"),
        "square8": T("squares, 8 neighbours"),
    }
    options = [(name, words[name]) for name in ADJACENCIES]
    parts = [
        choice(T("Which cells are adjacent (rule F7)"), "choice", options, app.setup.adjacency, arg="adjacency"),
        tick(about["special_goal"].words, "choice", app.setup.special_goal, arg="special_goal", note=T("rule F5")),
        tick(
            about["species_needs_shape"].words,
            "choice",
            app.setup.species_needs_shape,
            arg="species_needs_shape",
            note=T("rule F14"),
        ),
        choice(T("Language"), "language", LANGUAGES.items(), app.lang),
    ]
    return (
        '<details class="rk-panel fw-more" id="fw-more">'
        f"<summary>{esc(T('More: rules to explore, language'))}</summary>"
        f'<div class="fw-more-in">{"".join(parts)}</div></details>'
    )


def _save_words(save: Save) -> Text:
    if save.day:
        return T("Go on with your game of {day}, {clock}: {title}", day=save.day, clock=save.clock, title=save.title)
    return T("Go on with your game of {clock}: {title}", clock=save.clock, title=save.title)


def _offers(app: FoodWebApp) -> str:
    """The games that this browser keeps, newest first."""
    if not app.saves:
        return ""
    rows = []
    for index, save in enumerate(app.saves[:3]):
        kind = "go" if index == 0 else "big"
        go = button(
            _save_words(save),
            "go-on",
            arg=save.id,
            symbol="play",
            kind=kind + " fw-offer",
            key=f"go-on:{index}",
            data_autofocus=index == 0,
        )
        drop = button(T("Drop this game"), "forget", arg=save.id, symbol="bin", kind="quiet fw-x", narrow=True)
        rows.append(f'<li class="rk-row">{go}{drop}</li>')
    return f'<section class="rk-panel fw-offers"><h2>{esc(T("Your games"))}</h2><ul>{"".join(rows)}</ul></section>'


def load_button(kind: str = "") -> str:
    """The button that takes a save file from the person's computer."""
    attrs = attributes(
        class_="rk-unseen", type="file", accept=".json,application/json", data_upload="load", data_key="load:",
        aria_label=T("Load a save file"),
    )  # fmt: skip
    return f'<label class="rk-btn {kind}">{icon("load")}<span>{esc(T("Load a save file"))}</span><input{attrs}></label>'


def _start(app: FoodWebApp) -> str:
    problem = app.setup.problem()
    kind = "big" if app.saves else "go"
    start = button(
        T("Deal the cards and start"),
        "start",
        symbol="play",
        kind=f"{kind} fw-start",
        key="start:",
        why_not=problem,
        data_autofocus=not app.saves,
    )
    unkept = ""
    if not app.keeps_saves:
        words = T("This browser keeps no saves: download the save file before you leave.")
        unkept = f'<p class="rk-muted">{icon("warn")} {esc(words)}</p>'
    return f'<div class="fw-go rk-row">{start}{load_button()}</div>{unkept}'


def _example() -> str:
    from rainkit.decks import builtin

    deck = builtin("foodweb")
    forest = Forest({cell: deck.card(card) for cell, card in _EXAMPLE})
    view = board_view(forest, score(forest), title=str(T("An example: the forest of the rulebook, 44 points")))
    picture = svg(draw_board(view), live=True, size=("100%", "100%"))
    words = T("Grow a forest of nine cards. Each card scores by what lies beside it; this one has 44 points.")
    return f'<div class="fw-example-picture">{picture}</div><p>{esc(words)}</p>'


def cover(app: FoodWebApp) -> str:
    """The screen between two people: nothing of any hand is to be seen."""
    table = app.playing
    name = table.name(table.seat)
    back = svg(card_back(), live=True, size=("126px", "176px"), role=None)
    go = button(
        T("I am {name}: show my hand", name=name),
        "uncover",
        symbol="eye",
        kind="go",
        key="uncover:",
        data_autofocus=True,
    )
    return (
        f'<div class="fw-cover-in">{back}<h1>{esc(T("{name}, it is your turn", name=name))}</h1>'
        f"<p>{esc(T('Take the screen. The others look away while you choose.'))}</p>{go}</div>"
    )


def still() -> str:
    """The example as a picture with words, for places where no widget runs."""
    from rainkit.decks import builtin

    deck = builtin("foodweb")
    forest = Forest({cell: deck.card(card) for cell, card in _EXAMPLE})
    lines = score(forest)
    picture = svg(draw_board(board_view(forest, lines, title=str(T("The forest of the rulebook")))), scale=0.9)
    words = T("Run this notebook (▶▶) to play. The picture shows the rulebook's example: 44 points.")
    return f"<figure>{picture}<figcaption>{esc(words)}</figcaption></figure>"
