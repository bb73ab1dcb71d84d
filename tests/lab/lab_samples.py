"""Random decks and switches for the lab's tests."""

from __future__ import annotations

import random

from rainkit.core.grids import Cell
from rainkit.decks.conditions import parse_scores
from rainkit.decks.model import IUCN, TYPES, Card, Deck, Goal
from rainkit.foodweb import Rules as FoodWebRules
from rainkit.jungle import Rules as JungleRules


def scores_text(chance: random.Random) -> str:
    types = "|".join(chance.sample(TYPES, chance.randint(1, 3)))
    which = chance.choice([types, types, "any", f"card:c{chance.randint(0, 19)}", "iucn:CR,EN"])
    points, per = chance.choice([-3, 2, 5, 7]), chance.choice(["", "", " 2", " 3"])
    distinct = f"distinct {chance.choice(['iucn', 'types'])} {chance.choice(['', 'within 2', 'in forest'])}".strip()
    wide = [f"{which} within {chance.randint(1, 9)}", f"{which} in forest", f"{which} in group", f"{which} in line"]
    target = chance.choice([which, which, *wide, distinct])
    if chance.random() < 0.15:
        return f"{points:+d}"
    return f"{points:+d} per{per} {target}{chance.choice(['', ' max 6', ' from 2'])}"


def own_deck(chance: random.Random) -> Deck:
    """A deck with copies and conditions of every form."""
    cards = [
        Card(
            f"c{n}",
            {"en": f"c{n}"},
            chance.choice(TYPES),
            chance.choice((*IUCN, None)),
            parse_scores("; ".join(scores_text(chance) for _ in range(chance.randint(0, 3)))),
            count=chance.randint(1, 3),
        )
        for n in range(chance.randint(22, 30))
    ]
    return Deck("own", cards=tuple(cards))


def shape(chance: random.Random) -> list[Cell]:
    """Cells that hang together, or now and then some that don't."""
    cells = [(0, 0)]
    for _ in range(chance.choice([0, 1, 2, 3, 3, 4, 5, 8])):
        far = 3 if chance.random() < 0.05 else 1
        q, r = chance.choice(cells)
        cells.append((q + chance.randint(-far, far), r + chance.randint(-far, far)))
    return sorted(set(cells))


def own_goals(chance: random.Random, cards: tuple[Card, ...]) -> tuple[Goal, ...]:
    """Goals for all kinds of shapes, with cells that must stay empty beside them or far away, and for sets."""
    goals = []
    for n in range(12):
        cells, reach = shape(chance), chance.choice([1, 1, 2, 5])
        empty = [
            (q + chance.randint(-reach, reach), r + chance.randint(-reach, reach))
            for q, r in chance.choices(cells, k=chance.choice([0, 0, 1, 2]))
        ]
        goals.append(
            Goal(
                f"g{n}",
                {"en": f"g{n}"},
                tuple(cells),
                tuple(sorted(set(empty) - set(cells))),
                chance.choice(["contains", "contains", "exact"]),
                chance.random() < 0.7,
                chance.random() < 0.5,
                chance.randint(1, 12),
                chance.choice(cards).id,
            )
        )
    types = Goal("types", {"en": "types"}, distinct="types", table=((2, 1), (4, 5), (6, 9)))
    return (*goals, types)


def food_web_rules(chance: random.Random) -> FoodWebRules:
    return FoodWebRules(
        adjacency=chance.choice(["hex", "square", "square8"]),
        special_goal=chance.random() < 0.7,
        species_needs_shape=chance.random() < 0.5,
        rounds=chance.choice([9, 9, 9, 5, 1]),
    )


def jungle_rules(chance: random.Random) -> JungleRules:
    return JungleRules(
        zone_spaces=tuple(chance.randint(1, 9) for _ in range(5)),
        protected_tokens=chance.randint(0, 10),
        place_order=chance.choice(["rows", "columns"]),
        refused_tile=chance.choice(["bottom", "discard"]),
        must_place=chance.random() < 0.5,
        choice_needs_both=chance.random() < 0.5,
        surplus=chance.choice(["bag", "discard"]),
        stalled_end=chance.random() < 0.5,
        round_limit=chance.choice([100, 10, 40]),
    )
