"""The view model of a forest: its cards with their points, legal places, and what counts for a picked card."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Protocol

from rainkit.core.grids import Adjacency, Cell
from rainkit.decks.model import TYPE_WORDS
from rainkit.decks.own_pictures import drawing_of, picture_of
from rainkit.draw.view import BoardView, CellView, Tag
from rainkit.i18n import N, T, signed

if TYPE_CHECKING:
    from rainkit.core.ledger import Ledger
    from rainkit.decks.model import Card

__all__ = ["ForestLike", "board_view", "short_name"]


class ForestLike(Protocol):
    """What :func:`board_view` needs of a forest."""

    @property
    def cards(self) -> Mapping[Cell, Card]: ...
    @property
    def adjacency(self) -> Adjacency: ...


def short_name(name: str) -> str:
    """A name without what stands behind it in brackets.

    >>> short_name("gaur (seladang)"), short_name("印度野牛（白肢野牛）")
    ('gaur', '印度野牛')
    """
    for opening in ("(", "（"):
        before = name.split(opening, 1)[0].strip()
        name = before or name
    return name


def _shares(ledger: Ledger, at: Cell) -> dict[Cell, Tag]:
    """What each counted card gives to the card at ``at``."""
    found: dict[Cell, list[tuple[int, int]]] = {}
    for line in ledger.of_cell(at):
        for i, cell in enumerate(line.cells):
            whole = i < len(line.cells) - line.rest
            found.setdefault(cell, []).append((line.each if whole else 0, line.per))
    tags = {}
    for cell, parts in found.items():
        if all(each % per == 0 for each, per in parts):
            share = sum(each // per for each, per in parts)
            tags[cell] = Tag(signed(share), at, "bad" if share < 0 else "good")
        else:
            each, per = parts[0]
            tags[cell] = Tag(f"{signed(each)}/{per}", at, "bad" if each < 0 else "good")
    return tags


def board_view(
    forest: ForestLike,
    ledger: Ledger | None = None,
    *,
    picked: Cell | None = None,
    ghosts: Mapping[Cell, int | None] | None = None,
    holding: Card | None = None,
    aimed: Cell | None = None,
    new: Collection[Cell] = (),
    illegal: Cell | None = None,
    states: Collection[str] = (),
    title: str = "",
    action: Callable[[Cell, str], tuple[str, str] | None] | None = None,
    active: Cell | None = None,
    name: str = "cell",
) -> BoardView:
    """The view model of a forest.

    Parameters
    ----------
    forest : Forest
    ledger : Ledger, optional
        Gives every card its score and, with ``picked``, the shares of the counted cards.
    picked : cell, optional
        The card whose points are explained: what counts glows, what doesn't is dim.
    ghosts : mapping of cell to int or None
        The legal places and what the whole forest gains there.
    holding : Card, optional
        The card in hand, shown on the ``aimed`` ghost.
    new : cells
        Placed by the last move.
    states : names
        For every card: ``others``, ``done``, ``dim``.
    action : function of (cell, kind), optional
        What a click on the cell means.

    Returns
    -------
    BoardView
    """
    scores = {cell: ledger.of_cell(cell).total for cell in forest.cards} if ledger is not None else {}
    tags = _shares(ledger, picked) if ledger is not None and picked is not None else {}
    cells: list[CellView] = []
    for cell, card in forest.cards.items():
        own = set(states)
        if cell == picked:
            own.add("picked")
        elif cell in tags:
            own.add("counted")
        elif picked is not None and ledger is not None:
            own.add("dim")
        if cell in new:
            own.add("new")
        score = scores.get(cell)
        cells.append(
            CellView(
                cell,
                type=card.type,
                figure=drawing_of(card),
                picture=picture_of(card),
                label=short_name(card.label),
                score=score,
                spoken=_spoken(card, score, own, tags.get(cell)),
                tooltip=f"{card.label}: {TYPE_WORDS[card.type]}",
                tag=tags.get(cell),
                states=frozenset(own),
                action=action(cell, "card") if action else None,
            )
        )
    for cell, gain in (ghosts or {}).items():
        own = {name for name, at in (("aimed", aimed), ("illegal", illegal)) if at == cell}
        spoken = (
            str(N("free place, the forest gains {points} point", "free place, the forest gains {points} points", gain,
                  points=signed(gain)))
            if gain is not None
            else str(T("free place"))
        )  # fmt: skip
        cells.append(
            CellView(
                cell,
                "ghost",
                type=holding.type if holding else "",
                figure=drawing_of(holding) if holding else "",
                score=gain,
                spoken=spoken,
                states=frozenset(own),
                action=action(cell, "ghost") if action else None,
            )
        )
    if illegal is not None and illegal not in forest.cards and illegal not in (ghosts or {}):
        cells.append(CellView(illegal, "empty", states=frozenset({"illegal"}), spoken=str(T("not allowed here"))))
    return BoardView(tuple(cells), forest.adjacency, title, _alt(cells), active, name)


def _spoken(card: Card, score: int | None, states: Collection[str], tag: Tag | None) -> str:
    words = T("{name}, {type}", name=card.label, type=TYPE_WORDS[card.type])
    if score is not None:
        words = N(
            "{what}, {points} point", "{what}, {points} points", score, what=words, points=signed(score).lstrip("+")
        )
    if "picked" in states:
        words = T("{what}, its points are shown", what=words)
    elif tag is not None:
        words = T("{what}, counts {share} now", what=words, share=tag.text)
    elif "dim" in states:
        words = T("{what}, does not count now", what=words)
    if "new" in states:
        words = T("{what}, just placed", what=words)
    return str(words)


def _alt(cells: Iterable[CellView]) -> str:
    cards = [view for view in cells if view.kind == "card"]
    return "; ".join(view.spoken for view in cards) + ("." if cards else "")
