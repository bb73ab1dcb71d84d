"""What changed between two versions of a deck, card by card, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from rainkit.decks.model import TYPE_WORDS, Card, Deck, Goal, Tile
from rainkit.decks.own_pictures import DRAWING, KEY, PICTURE_KEYS, drawing_of, picture_of
from rainkit.i18n import T, Text

__all__ = ["Change", "diff"]


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that changed.

    ``what`` is ``card``, ``goal`` or ``tile``; ``field`` is empty where the whole thing was added or removed.
    """

    what: Literal["card", "goal", "tile"]
    id: str
    kind: Literal["added", "removed", "changed"]
    text: Text
    field: str = ""

    def __str__(self) -> str:
        return str(self.text)


def diff(before: Deck, after: Deck) -> list[Change]:
    """The changes from one version of a deck to another, in the order of the newer one; removed things come first.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from rainkit.decks import builtin
    >>> from rainkit.decks.conditions import parse_scores
    >>> deck = builtin("foodweb")
    >>> better = replace(deck.card("merbau"), scores=parse_scores("+3 per 2 plant"))
    >>> newer = replace(deck, cards=tuple(better if card.id == "merbau" else card for card in deck.cards[1:]))
    >>> for change in diff(deck, newer):
    ...     print(change)
    Mount Brinchang ginger is no longer in the deck.
    merbau tree: the points change from '3 points always' to '3 points for every 2 adjacent plants'.
    """
    return [
        *_compare("card", before.cards, after.cards, _card_fields),
        *_compare("goal", before.goals, after.goals, _goal_fields),
        *_compare("tile", before.tiles, after.tiles, _tile_fields),
    ]


def _compare(
    what: Literal["card", "goal", "tile"],
    before: Sequence[Any],
    after: Sequence[Any],
    fields: Callable[[Any], list[tuple[str, Text, Any, object]]],
) -> Iterator[Change]:
    old, new = {thing.id: thing for thing in before}, {thing.id: thing for thing in after}
    for thing in before:
        if thing.id not in new:
            yield Change(what, thing.id, "removed", T("{name} is no longer in the deck.", name=_label(thing)))
    for thing in after:
        if thing.id not in old:
            yield Change(what, thing.id, "added", T("{name} is new.", name=_label(thing)))
            continue
        earlier = {field: (value, shown) for field, _, value, shown in fields(old[thing.id])}
        for field, word, value, shown in fields(thing):
            if value != earlier[field][0]:
                places: dict[str, object] = {
                    "name": _label(thing),
                    "field": word,
                    "old": earlier[field][1],
                    "new": shown,
                }
                yield Change(what, thing.id, "changed", _sentence(places), field)


def _sentence(places: dict[str, object]) -> Text:
    if places["old"] == "":
        return T("{name}: {field} is now '{new}', where there was nothing.", **places)
    if places["new"] == "":
        return T("{name}: {field} is gone; it was '{old}'.", **places)
    return (
        T("{name}: {field} change from '{old}' to '{new}'.", **places)
        if places["field"] == _POINTS
        else T("{name}: {field} changes from '{old}' to '{new}'.", **places)
    )


_POINTS = T("the points")


def _label(thing: Card | Goal | Tile) -> object:
    return thing.id if isinstance(thing, Tile) else dict(thing.name) or thing.id


def _card_fields(card: Card) -> list[tuple[str, Text, Any, object]]:
    scores = [condition.sentence() for condition in card.scores] or ""
    others = {key: value for key, value in card.extra.items() if key not in (DRAWING, *PICTURE_KEYS)}
    return [
        ("name", T("the name"), dict(card.name), dict(card.name)),
        ("scientific_name", T("the scientific name"), card.scientific_name, card.scientific_name),
        ("type", T("the type"), card.type, TYPE_WORDS[card.type]),
        ("iucn", T("the Red List category"), card.iucn, card.iucn or ""),
        ("iucn_year", T("the year of the Red List category"), card.iucn_year, card.iucn_year),
        ("count", T("the number of copies"), card.count, card.count),
        ("scores", _POINTS, card.scores, scores),
        ("fact", T("the fact"), dict(card.fact), dict(card.fact) or ""),
        ("image", T("the picture"), card.image, card.image),
        ("drawing", T("the drawing"), drawing_of(card), drawing_of(card)),
        ("picture", T("the own picture"), picture_of(card), T("a picture") if KEY in card.extra else ""),
        ("extra", T("other columns"), others, ", ".join(map(str, others.values()))),
    ]


def _goal_fields(goal: Goal) -> list[tuple[str, Text, Any, object]]:
    shape = "; ".join(f"{q},{r}" for q, r in goal.shape)
    empty = "; ".join(f"{q},{r}" for q, r in goal.empty)
    table = " ".join(f"{number}={points}" for number, points in goal.table)
    return [
        ("name", T("the name"), dict(goal.name), dict(goal.name)),
        ("shape", T("the shape"), frozenset(goal.shape), shape),
        ("empty", T("the empty cells"), frozenset(goal.empty), empty),
        ("match", T("the match"), goal.match, goal.match),
        ("turn", T("turning"), goal.turn, T("yes") if goal.turn else T("no")),
        ("flip", T("mirroring"), goal.flip, T("yes") if goal.flip else T("no")),
        ("points", _POINTS, (goal.points, goal.table), table or goal.points),
        ("species", T("the named species"), goal.species, goal.species),
        ("distinct", T("what is counted"), goal.distinct, goal.distinct),
        ("note", T("the note"), dict(goal.note), dict(goal.note) or ""),
        ("fact", T("the fact"), dict(goal.fact), dict(goal.fact) or ""),
        ("extra", T("other columns"), dict(goal.extra), ", ".join(map(str, goal.extra.values()))),
    ]


def _tile_fields(tile: Tile) -> list[tuple[str, Text, Any, object]]:
    return [
        ("stack", T("the stack"), tile.stack, T(tile.stack)),
        ("colours", T("the colours"), tile.colours, [T(colour) for colour in tile.colours]),
        ("points", _POINTS, tile.points, tile.points),
        ("slots", T("the slots"), sorted(tile.slots), [T(slot) for slot in tile.slots]),
        ("extra", T("other columns"), dict(tile.extra), ", ".join(map(str, tile.extra.values()))),
    ]
