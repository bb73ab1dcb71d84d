"""What a notebook shows of a forest or a ledger: the one lazy hook by which the rules know drawing.

The rules call these from ``_repr_svg_`` and ``_repr_html_``; nothing else of drawing is known to them.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, cast

from rainkit.i18n import T, signed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rainkit.core.ledger import Ledger
    from rainkit.decks.model import Card, Goal, Tile
    from rainkit.draw.board import ForestLike
    from rainkit.jungle.jungle import Jungle

__all__ = ["card_svg", "forest_svg", "goal_svg", "jungle_svg", "ledger_html", "svg", "tile_svg"]


def svg(thing: object) -> str | None:
    """A still picture of a forest, a jungle, a card, a goal or a tile; None for anything else.

    >>> from rainkit.decks import builtin
    >>> (svg(builtin("jungle").tiles[0]) or "")[:4], svg("a word")
    ('<svg', None)
    """
    from rainkit.decks.model import Card, Goal, Tile

    if isinstance(thing, Card):
        return card_svg(thing)
    if isinstance(thing, Goal):
        return goal_svg(thing)
    if isinstance(thing, Tile):
        return tile_svg(thing)
    if hasattr(thing, "cards") and hasattr(thing, "adjacency"):
        return forest_svg(cast("ForestLike", thing))
    if hasattr(thing, "tiles") and hasattr(thing, "diversity_place"):
        return jungle_svg(cast("Jungle", thing))
    return None


def jungle_svg(jungle: Jungle) -> str:
    """A still picture of a jungle's nine places."""
    from rainkit.draw.jungle import draw_jungle
    from rainkit.draw.svg import svg as to_svg

    return to_svg(draw_jungle(jungle, title=str(T("Jungle"))))


def forest_svg(forest: ForestLike, ledger: Ledger | None = None) -> str:
    """A still picture of a forest; with a ledger every card shows its points.

    Parameters
    ----------
    forest : Forest
    ledger : Ledger, optional

    Returns
    -------
    str
        One ``<svg>`` with literal colours; it can be saved as a file.
    """
    from rainkit.draw.board import board_view, draw_board
    from rainkit.draw.svg import svg as to_svg

    return to_svg(draw_board(board_view(forest, ledger, title=str(T("Forest")))))


def ledger_html(ledger: Ledger, names: Mapping[str, str] | None = None) -> str:
    """A ledger as a table: what gives points, by which clause, and the sum last.

    Parameters
    ----------
    ledger : Ledger
    names : mapping of card id to name, optional
        Without a name the id is shown.

    Examples
    --------
    >>> from rainkit.core.ledger import Ledger, Line
    >>> "<td>&lt;b&gt;</td>" in ledger_html(Ledger([Line("F9", 3, T("three"), card="<b>")]))
    True
    """
    known = names or {}
    places = any(line.place is not None for line in ledger)
    titles = (T("Place") if places else T("Card"), T("Reason"), T("Rule"), T("Points"))
    head = "".join(f'<th scope="col">{escape(str(title))}</th>' for title in titles)
    rows = []
    for line in ledger:
        what = known.get(line.card, line.card) if line.place is None else str(line.place)
        cells = f"<td>{escape(what)}</td><td>{escape(str(line.text))}</td><td>{escape(line.clause)}</td>"
        rows.append(f'<tr>{cells}<td style="text-align:right">{escape(signed(line.points))}</td></tr>')
    total = (
        f'<tr><th scope="row" colspan="3">{escape(str(T("Sum")))}</th>'
        f'<td style="text-align:right"><strong>{escape(signed(ledger.total).lstrip("+"))}</strong></td></tr>'
    )
    caption = f"<caption>{escape(str(T('How the points come about')))}</caption>"
    body = f"<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody><tfoot>{total}</tfoot>"
    return f'<table class="rk-ledger">{caption}{body}</table>'


def card_svg(card: Card, *, small: bool = False) -> str:
    """A still picture of a species card."""
    from rainkit.draw.cards import card_face
    from rainkit.draw.svg import svg as to_svg

    return to_svg(card_face(card, small=small), scale=2.0 if small else 4.0)


def goal_svg(goal: Goal, cards: Mapping[str, Card] | None = None, *, small: bool = False) -> str:
    """A still picture of a goal card."""
    from rainkit.draw.goals import goal_face
    from rainkit.draw.svg import svg as to_svg

    return to_svg(goal_face(goal, small=small, cards=cards), scale=2.0 if small else 4.0)


def tile_svg(tile: Tile) -> str:
    """A still picture of a jungle tile with all its slots free."""
    from rainkit.draw.svg import svg as to_svg
    from rainkit.draw.tiles import draw_tile
    from rainkit.draw.view import TileFace

    return to_svg(draw_tile(TileFace(tile.colours, tile.points, tile.slots)), scale=1.48)
