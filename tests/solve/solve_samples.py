"""Random cards, goals and tiles, and the best arrangement of a few of them found by trying everything."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import permutations, product

from lab_samples import scores_text

from rainkit.core import grids
from rainkit.core.grids import Adjacency, Cell
from rainkit.decks.conditions import parse_scores
from rainkit.decks.model import ANIMALS, COLOURS, IUCN, TYPES, Card, Goal, Tile
from rainkit.foodweb import Forest, Rules, score
from rainkit.jungle import Animal, Jungle, JungleTile
from rainkit.jungle.jungle import areas
from rainkit.jungle.scoring import score as jungle_score


def random_cards(chance: random.Random, number: int) -> list[Card]:
    """Cards with conditions of every form; now and then two copies."""
    cards = [
        Card(
            f"c{n}",
            {"en": f"c{n}"},
            chance.choice(TYPES[:4]),
            chance.choice((*IUCN[:5], None)),
            parse_scores("; ".join(scores_text(chance) for _ in range(chance.randint(0, 3)))),
            count=2,
        )
        for n in range(number)
    ]
    return [cards[0], *cards[:-1]] if chance.random() < 0.3 else cards


def random_goals(chance: random.Random, cards: int) -> list[Goal]:
    """Shapes that so many cards can have, contained or exact, and a set goal."""
    goals = []
    for n in range(2):
        shape: set[Cell] = {(0, 0)}
        size = cards if n else chance.randint(2, cards)
        while len(shape) < size:
            shape.add(chance.choice(grids.frontier(shape)))
        free = [cell for cell in grids.frontier(shape) if chance.random() < 0.2]
        goals.append(
            Goal(
                f"g{n}",
                {"en": "g"},
                tuple(shape),
                () if n else tuple(free),
                "exact" if n else "contains",
                turn=chance.random() < 0.7,
                flip=chance.random() < 0.3,
                points=chance.randint(1, 9),
                species=f"c{chance.randint(0, cards + 1)}",
            )
        )
    return [*goals, Goal("set", {"en": "s"}, distinct="iucn", table=((2, 1), (3, 4)))]


def every_shape(size: int, adjacency: Adjacency) -> list[tuple[Cell, ...]]:
    """All shapes of a size, grown cell by cell."""
    shapes = {((0, 0),)}
    for _ in range(size - 1):
        shapes = {grids.normalised((*s, cell)) for s in shapes for cell in grids.frontier(s, adjacency)}
    return sorted(shapes)


def every_completion(begun: Forest, number: int) -> list[tuple[Cell, ...]]:
    """All sets of so many cells that can be added to a forest."""
    found = {()}
    for _ in range(number):
        found = {
            tuple(sorted((*cells, cell)))
            for cells in found
            for cell in grids.frontier([*begun.cards, *cells], begun.adjacency)
        }
    return sorted(found)


def tried(
    cards: Sequence[Card], begun: Forest, goals: Sequence[Goal], level: str, rules: Rules, size: int | None = None
) -> int:
    """The most points of any forest of so many of the cards, by trying all."""
    number = (len(cards) if size is None else size) - len(begun) * (size is not None)
    cells = every_completion(begun, number) if begun.cards else every_shape(number, rules.adjacency)
    orders = {tuple(card.id for card in order): order for order in permutations(cards, number)}
    return max(
        score(
            Forest({**begun.cards, **dict(zip(shape, order, strict=True))}, rules.adjacency), goals, level=level,
            rules=rules,
        ).total
        for shape, order in product(cells, orders.values())
    )  # fmt: skip


def random_jungle(chance: random.Random, number: int) -> Jungle:
    """Tiles of few colours, so that areas arise."""
    held = []
    for n in range(number):
        colours = tuple(chance.sample(COLOURS[: chance.choice([2, 3, 5])], chance.choice([1, 1, 2])))
        animal = Animal("red", chance.choice(ANIMALS))
        held.append(JungleTile(Tile(f"t{n}", colours, chance.randint(1, 5), ("any",)), (animal,)))
    return Jungle(tuple(held))


def with_tokens(jungle: Jungle, supply: Sequence[tuple[str, int]], most: int) -> Iterator[Jungle]:
    """The jungle with its tokens in every way that J13a and J13d allow."""
    ways: list[list[tuple[int, str, int] | None]] = []
    for colour in COLOURS:
        fits = {
            (jungle.place(cell), colour, token)
            for area in areas(jungle, colour)
            for cell in area
            for token in (3, 4)
            if len(area) >= token and (colour, token) in supply
        }
        ways.append([None, *sorted(fits)])
    for chosen in product(*ways):
        laid = [way for way in chosen if way is not None]
        if len({place for place, _, _ in laid}) == len(laid) <= most:
            held = jungle
            for place, colour, token in laid:
                held = held.with_token(place, colour, token)
            yield held


def tried_jungle(jungle: Jungle, totem: str, supply: Sequence[tuple[str, int]], most: int, stay: int = 0) -> int:
    """The most points of any order of the tiles, by trying all."""
    best = 0
    for order in permutations(jungle.tiles[stay:]):
        new = Jungle((*jungle.tiles[:stay], *order), jungle.order)
        best = max(best, *(jungle_score(held, totem).total for held in with_tokens(new, supply, most)))
    return best
