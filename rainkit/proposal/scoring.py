"""How a proposed card scores: its food brings points, its hunters take some away, weighed on the built-in deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from math import floor
from statistics import median

from rainkit.decks import builtin
from rainkit.decks.conditions import Adjacent, Condition, Flat, Which
from rainkit.decks.model import TYPE_WORDS, TYPES, Card, Deck
from rainkit.ecology.size import Web
from rainkit.i18n import N, T, Text
from rainkit.lab.exact import expected_points
from rainkit.proposal.species import Species

__all__ = ["LOSS", "MOST", "PER", "Line", "called", "lines_of", "usual_points", "weighed"]

LOSS = 3
"""What each hunter beside a card takes away, as on all published cards (F10)."""

MOST = 15
"""The largest number of points on a published card (F10)."""

PER = {"medium": 2, "large": 3}
"""A heavier animal needs more food (Kleiber 1932): so many cards of it for each scoring; 1 for all other types."""

_FEWEST = 10
_SHORT = 0.5
_NEIGHBOURS, _CEILING = 6, 59  # published cards stay below 60 points with all six neighbours


@dataclass(frozen=True)
class Line:
    """One condition of a card and its reason; ``share`` is its part of the diet, 0 for a loss."""

    condition: Condition
    why: Text
    share: float = 0.0


@cache
def usual_points() -> dict[str, float]:
    """For each type the median of what its cards in the built-in deck give in random play.

    >>> usual_points()["plant"]
    3.0
    """
    deck = builtin("foodweb")
    means = expected_points(deck)
    return {kind: median(means[c.id] or 0.0 for c in deck.cards if c.type == kind) for kind in TYPES}


def lines_of(
    one: Species, card: Card, web: Web, types: Mapping[Hashable, str], cards: Mapping[Hashable, Card]
) -> tuple[list[Line], Text | None]:
    """What a card scores for, before its points are weighed, and what of its diet could not be used.

    Parameters
    ----------
    one : Species
    card : Card
    web : networkx.DiGraph
    types : mapping
        The type of each node of the web as far as known, cards or not.
    cards : mapping
        The deck's cards by the node they stand for.
    """
    near = Counter(other.type for key, other in cards.items() if key != one.key)
    foods = [food for food in (web.predecessors(one.key) if one.key in web else ()) if food != one.key]
    groups: dict[tuple[str, ...], list[str]] = {}
    unused: list[str] = []
    backbone = tuple(t for t in TYPES[2:] if near[t] and any(types.get(food) == t for food in foods))
    for food in foods:
        kind = types.get(food, "")
        group = (kind,) if kind in TYPES[:2] else backbone
        if kind and near[kind]:
            groups.setdefault(group, []).append(called(food, cards))
        else:
            unused.append(called(food, cards))
    lines = [
        _food(card.type, group, T("it eats {foods}", foods=_few(names)), len(names), near)
        for group, names in groups.items()
    ] or [
        _food(card.type, (kind,), T("your table says that it eats this type: {type}", type=TYPE_WORDS[kind]), 1, near)
        for kind in one.eats
        if near[kind]
    ]
    lines.sort(key=lambda line: -line.share)
    left = T("not on the card, since no card of the deck stands for it: {foods}", foods=unused) if unused else None
    if len(lines) > 2:
        left = T("only the two largest parts of its diet are on the card")
        lines = lines[:2]
    if not lines:
        plain = T("a plant makes its own food: points always") if card.type == "plant" else T(
            "no food of it is known that has a card: points always"
        )  # fmt: skip
        lines = [Line(Flat(LOSS), plain, 1.0)]
    if loss := _loss(one, card, web, cards):
        lines.append(loss)
    return lines, left


def called(key: Hashable, cards: Mapping[Hashable, Card]) -> str:
    """What a node of the web is called: as its card, else as in the table of links."""
    return cards[key].label if key in cards else str(key).replace("-", " ")


def _food(kind: str, group: tuple[str, ...], why: Text, share: float, near: Mapping[str, int]) -> Line:
    per = min(PER.get(kind, 1), sum(near[t] for t in group))
    return Line(Adjacent(1, per, which=Which.of(*group)), why, share)


def _loss(one: Species, card: Card, web: Web, cards: Mapping[Hashable, Card]) -> Line | None:
    """Large animals and carnivores that hunt it; of a carnivore also those that want the same food."""
    if card.type in ("plant", "arthropod") or one.key not in web:
        return None
    hunters = [key for key in web.successors(one.key) if key != one.key and key in cards]
    kinds = [t for t in ("large", "carnivore") if any(cards[key].type == t for key in hunters)]
    rivals = [] if kinds or card.type != "carnivore" else _rivals(one, web, cards)
    if not kinds and not rivals:
        return None
    if rivals:
        return Line(
            Adjacent(-LOSS, which=Which.of("carnivore")), T("it wants the same food as {rivals}", rivals=_few(rivals))
        )
    names = [cards[key].label for key in hunters if cards[key].type in kinds]
    return Line(Adjacent(-LOSS, which=Which.of(*kinds)), T("it is hunted by {hunters}", hunters=_few(names)))


def _rivals(one: Species, web: Web, cards: Mapping[Hashable, Card]) -> list[str]:
    """The other carnivores that eat something of the same."""
    prey = set(web.predecessors(one.key)) - {one.key}
    return [
        card.label
        for key, card in cards.items()
        if card.type == "carnivore" and key != one.key and key in web and prey & set(web.predecessors(key))
    ]


def weighed(deck: Deck, lines: Mapping[str, list[Line]]) -> dict[str, list[Line]]:
    """The lines with points such that each card gives in random play what cards of its type usually give.

    Where even :data:`MOST` points are far too few, the card needs one neighbour less for each scoring.
    """
    open_lines, found = dict(lines), {}
    while open_lines:
        means = [_means(deck, open_lines, i) for i in range(max(map(len, open_lines.values())))]
        again = {}
        for card_id, own in open_lines.items():
            units = [mean.get(card_id, 0.0) for mean in means[: len(own)]]
            usual = usual_points()[deck.card(card_id).type]
            found[card_id] = _points(own, units, usual)
            mean = sum(line.condition.points * unit for line, unit in zip(found[card_id], units, strict=True))
            if any(units) and mean < usual - _SHORT and any(line.condition.per > 1 for line in own):
                again[card_id] = [_nearer(line) for line in own]
        open_lines = again
    return {card_id: [_reasoned(line, deck.card(card_id)) for line in own] for card_id, own in found.items()}


def _nearer(line: Line) -> Line:
    per = max(1, line.condition.per - 1)
    return replace(line, condition=replace(line.condition, per=per))


def _reasoned(line: Line, card: Card) -> Line:
    """The reason with a word on how many neighbours a scoring takes."""
    if line.condition.per == 1:
        return line
    words = N(
        "{why}; a {size} needs more: {n} card for each scoring",
        "{why}; a {size} needs more: {n} cards for each scoring",
        line.condition.per, why=line.why, size=TYPE_WORDS[card.type],
    )  # fmt: skip
    return replace(line, why=words)


def _means(deck: Deck, lines: Mapping[str, list[Line]], i: int) -> dict[str, float]:
    """For each card the mean in random play of its condition number ``i`` with one point."""
    if len(deck.copies) < _FEWEST:
        return {}
    cards = []
    for card in deck.cards:
        own = lines.get(card.id, [])
        condition = own[i].condition if i < len(own) else Flat(1)
        cards.append(replace(card, scores=(replace(condition, points=1),)))
    return {card: mean or 0.0 for card, mean in expected_points(replace(deck, cards=tuple(cards))).items()}


def _points(lines: Sequence[Line], units: Sequence[float], usual: float) -> list[Line]:
    """Each part of the diet brings its share of what is usual for the type, after the losses."""
    loss = sum(u * line.condition.points for line, u in zip(lines, units, strict=True) if not line.share)
    gains = [(line, u) for line, u in zip(lines, units, strict=True) if line.share]
    whole = sum(line.share for line, _ in gains)
    options = []
    for line, unit in gains:
        exact = (usual - loss) * line.share / whole / unit if unit > 0 else float(LOSS)
        low = floor(exact)
        most = min(MOST, _CEILING // (_NEIGHBOURS // line.condition.per))
        options.append([min(most, max(1, n)) for n in (low, low + 1)])

    def off(points: Sequence[int]) -> tuple[float, int]:
        mean = loss + sum(n * u for n, (_, u) in zip(points, gains, strict=True))
        return round(abs(mean - usual), 9), sum(points)

    chosen = min(product(*options), key=off)
    best = iter(chosen)
    return [
        replace(line, condition=replace(line.condition, points=next(best))) if line.share else line for line in lines
    ]


def _few(names: Sequence[str], most: int = 4) -> list[object]:
    ordered = list(dict.fromkeys(names))
    if len(ordered) <= most:
        return list(ordered)
    rest = len(ordered) - most + 1
    return [*ordered[: most - 1], N("{n} more", "{n} more", rest)]
