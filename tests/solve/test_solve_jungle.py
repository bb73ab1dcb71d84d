"""Best jungles are those that trying every order and every way to lay the tokens finds."""

from __future__ import annotations

import random

import pytest
from solve_samples import random_jungle, tried_jungle

from rainkit.decks import builtin
from rainkit.jungle import Jungle, JungleTile
from rainkit.jungle.rules import PROTECTED
from rainkit.jungle.scoring import score
from rainkit.solve import best_jungle


def check(found: object, given: Jungle, totem: str) -> None:
    best = found.jungle  # type: ignore[attr-defined]
    assert found.optimal  # type: ignore[attr-defined]
    assert found.total == score(best, totem).total  # type: ignore[attr-defined]
    assert sorted((held.tile.id, held.animals) for held in best.tiles) == sorted(
        (held.tile.id, held.animals) for held in given.tiles
    )


@pytest.mark.parametrize("number", range(14))
def test_all_tokens(number: int) -> None:
    chance = random.Random(number)
    jungle = random_jungle(chance, chance.randint(3, 6))
    found = best_jungle(jungle, "frog")
    check(found, jungle, "frog")
    assert found.total == tried_jungle(jungle, "frog", PROTECTED, 10)


@pytest.mark.parametrize("number", range(8))
def test_few_tokens_and_tiles_that_stay(number: int) -> None:
    chance = random.Random(50 + number)
    jungle = random_jungle(chance, 6)
    supply, most, stay = chance.sample(PROTECTED, 6), chance.randint(0, 2), chance.randint(0, 6)
    found = best_jungle(jungle, "monkey", supply=supply, most_tokens=most, stay=stay)
    check(found, jungle, "monkey")
    assert [held.tile.id for held in found.jungle.tiles[:stay]] == [held.tile.id for held in jungle.tiles[:stay]]
    assert found.total == tried_jungle(jungle, "monkey", supply, most, stay)


@pytest.mark.slow
def test_seven_tiles() -> None:
    jungle = random_jungle(random.Random(7), 7)
    assert best_jungle(jungle, "frog").total == tried_jungle(jungle, "frog", PROTECTED, 10)


def test_diversity_comes_early() -> None:
    by_id = {tile.id: tile for tile in builtin("jungle").tiles}
    stacks = ("red", "red", "red", "yellow", "green", "purple", "blue")
    names = [f"{stack}-0{n + 1}" for n, stack in enumerate(stacks)]
    found = best_jungle(Jungle(tuple(JungleTile(by_id[name], ()) for name in names)), "frog")
    assert found.optimal
    place = found.jungle.diversity_place
    assert place is not None
    assert place < 7


def test_no_tiles() -> None:
    assert best_jungle(Jungle(), "frog").total == 0


def test_tokens_that_nobody_can_have_are_left_out() -> None:
    jungle = random_jungle(random.Random(3), 5).with_token(1, "red", 4)
    found = best_jungle(jungle, "frog", supply=(), progress=lambda _: False)
    assert all(not held.token for held in found.jungle.tiles)


def worth(jungle: Jungle, order: list[int], totem: str, most: int) -> int:
    """The most points of the tiles in an order, counted here once more and without any of the package's code."""
    tiles = [jungle.tiles[n] for n in order]
    each = [held.tile.points + sum(animal.species == totem for animal in held.animals) for held in tiles]
    total, seen = sum(each), set()  # type: int, set[str]
    for held in tiles:
        total += 2 * (len(seen) == 5)
        seen |= set(held.tile.colours)
    gains = {(0, 0): 0}
    for colour in ("red", "yellow", "green", "purple", "blue"):
        left = {n for n, held in enumerate(tiles) if colour in held.tile.colours}
        times: dict[int, int] = {}
        while left:
            area = {left.pop()}
            while more := {n for n in left for m in area if abs(n // 3 - m // 3) + abs(n % 3 - m % 3) == 1}:
                area |= more
                left -= more
            times |= dict.fromkeys(area, 2 if len(area) > 3 else 1 if len(area) == 3 else 0)
        for (laid, number), points in list(gains.items()):
            for n, factor in times.items():
                if factor and not laid >> n & 1 and number < most:
                    key = laid | 1 << n, number + 1
                    gains[key] = max(gains.get(key, 0), points + factor * each[n])
    return total + max(gains.values())


@pytest.mark.parametrize("number", range(12))
def test_no_annealing_beats_nine_tiles(number: int) -> None:
    """Exchanging tiles at falling heat finds the very best order of nine, or at least never a better one."""
    chance = random.Random(900 + number)
    jungle, most = random_jungle(chance, 9), chance.choice([10, 10, 2])
    found = best_jungle(jungle, "frog", most_tokens=most)
    check(found, jungle, "frog")
    top = 0
    for _ in range(3):
        order = chance.sample(range(9), 9)
        now = worth(jungle, order, "frog", most)
        for step in range(500):
            i, j = chance.sample(range(9), 2)
            order[i], order[j] = order[j], order[i]
            new = worth(jungle, order, "frog", most)
            if new < now and chance.random() > 2.718 ** ((new - now) / (4 - step / 130)):
                order[i], order[j] = order[j], order[i]
                continue
            now = new
            top = max(top, now)
    assert top <= found.total <= top + 2
