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
from rainkit.widgets import game_pieces
from rainkit.widgets.foodweb_panels import LEVEL_WORDS
from rainkit.widgets.page import attributes, button, choice, esc, icon, tick

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
    seats = game_pieces.seats_panel(app, T("You share this screen: hands are covered between turns."))
    start = game_pieces.start_row(app, T("Deal the cards and start"))
    return (
        f'<div class="rk-g-left">{game_pieces.offers(app)}{seats}{_level(app)}{_more(app)}</div>'
        f'<div class="rk-g-right">{start}<div class="rk-g-example">{_example()}</div></div>'
    )


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
    deal = game_pieces.deal_field(app, T("The same number gives every table of a class the same cards."))
    short = tick(
        T("Short game"),
        "choice",
        app.setup.short,
        arg="short",
        note=T("five rounds instead of nine, about ten minutes"),
    )
    return (
        f'<section class="rk-panel"><h2>{esc(T("What do you play?"))}</h2><div{group}>{"".join(buttons)}</div>'
        f"{game_pieces.deck_field(app)}{deal}{short}</section>"
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
        '<details class="rk-panel" id="fw-more">'
        f"<summary>{esc(T('More: rules to explore, language'))}</summary>"
        f'<div class="rk-g-more-in">{"".join(parts)}</div></details>'
    )


def _example() -> str:
    from rainkit.decks import builtin

    deck = builtin("foodweb")
    forest = Forest({cell: deck.card(card) for cell, card in _EXAMPLE})
    view = board_view(forest, score(forest), title=str(T("An example: the forest of the rulebook, 44 points")))
    picture = svg(draw_board(view), live=True, size=("100%", "100%"))
    words = T("Grow a forest of nine cards. Each card scores by what lies beside it; this one has 44 points.")
    return f'<div class="rk-g-example-picture">{picture}</div><p>{esc(words)}</p>'


def cover(app: FoodWebApp) -> str:
    """The screen between two people: nothing of any hand is to be seen.

    The focus stands on the heading, not on the button: a second Enter of who handed in must not open the next hand.
    """
    table = app.playing
    name = table.name(table.seat)
    back = svg(card_back(), live=True, size=("126px", "176px"), role=None)
    go = button(
        T("I am {name}: show my hand", name=name),
        "uncover",
        symbol="eye",
        kind="go",
        key="uncover:",
    )
    return (
        f'<div class="fw-cover-in">{back}<h1 tabindex="-1" data-key="cover:" data-autofocus>'
        f"{esc(T('{name}, it is your turn', name=name))}</h1>"
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
