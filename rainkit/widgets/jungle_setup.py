"""Before a game of jungle: games to go on with, seats, deal, and rules to explore."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rainkit.core.switches import switches
from rainkit.draw.board import draw_board
from rainkit.draw.jungle import jungle_view
from rainkit.draw.svg import svg
from rainkit.i18n import LANGUAGES, N, T, Text
from rainkit.jungle import Position
from rainkit.jungle.rules import Rules
from rainkit.widgets import game_pieces
from rainkit.widgets.jungle_example import example
from rainkit.widgets.jungle_seats import SHORT
from rainkit.widgets.page import choice, esc, tick

if TYPE_CHECKING:
    from rainkit.widgets.jungle_app import JungleApp

__all__ = ["shown", "still"]

_OTHER: dict[str, Text] = {
    "place_order": T("The places are filled column by column"),
    "refused_tile": T("A refused tile is out of the game"),
    "must_place": T("A token that fits must be placed"),
    "choice_needs_both": T("The last token of a colour is taken without asking"),
    "surplus": T("Tokens beyond two are out of the game"),
}


def shown(app: JungleApp) -> str:
    """The setup page."""
    left = (
        game_pieces.offers(app)
        + game_pieces.seats_panel(app, T("You share this screen. Nothing is hidden, so you can all look on."))
        + _what(app)
        + _more(app)
    )
    right = (
        game_pieces.start_row(app, T("Deal the tiles and start"))
        + f'<div class="rk-g-example"><div class="rk-g-example-picture">{_picture(example())}</div>'
        f"<p>{esc(_words(example()))}</p></div>"
    )
    return f'<div class="rk-g-left">{left}</div><div class="rk-g-right">{right}</div>'


def _what(app: JungleApp) -> str:
    same = T("The same number gives every table of a class the same tiles and animals.")
    note = N("at most {n} round, about ten minutes", "at most {n} rounds, about ten minutes", SHORT)
    short = tick(T("Short game"), "choice", app.setup.short, arg="short", note=note)
    heading = T("What do you play?")
    fields = game_pieces.deck_field(app) + game_pieces.deal_field(app, same) + short
    return f'<section class="rk-panel"><h2>{esc(heading)}</h2>{fields}</section>'


def _more(app: JungleApp) -> str:
    about = switches(Rules)
    parts = [
        tick(words, "choice", name in app.setup.switched, arg=name,
             note=T("rule {clause}", clause=about[name].clause))
        for name, words in _OTHER.items()
    ]  # fmt: skip
    parts.append(choice(T("Language"), "language", LANGUAGES.items(), app.lang))
    return (
        '<details class="rk-panel" id="jg-more">'
        f"<summary>{esc(T('More: rules to explore, language'))}</summary>"
        f'<div class="rk-g-more-in">{"".join(parts)}</div></details>'
    )


def _words(position: Position) -> Text:
    return N(
        "Fill tiles with animals and grow a jungle of nine; areas of one colour double and triple. This one has "
        "{n} point.",
        "Fill tiles with animals and grow a jungle of nine; areas of one colour double and triple. This one has "
        "{n} points.",
        position.ledger().total,
    )


def _picture(position: Position) -> str:
    view = jungle_view(position.jungle, position.ledger(), title=str(T("An example of a finished jungle")))
    return svg(draw_board(view), live=True, size=("100%", "100%"))


def still() -> str:
    """The example as a picture with words, for places where no widget runs."""
    position = example()
    picture = svg(draw_board(jungle_view(position.jungle, position.ledger(), title=str(T("A finished jungle")))))
    words = T("Run this notebook (▶▶) to play. The picture shows a finished jungle.")
    return f"<figure>{picture}<figcaption>{esc(words)}</figcaption></figure>"
