"""Goals about different ones: exact chances, points measured by the built-in goal, the designer's table."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from rainkit.core.rng import Stream
from rainkit.decks import IUCN, Card, Deck, builtin
from rainkit.widgets.studio_goals import GoalStudio
from rainkit.widgets.studio_sets import reached, suggested_table


def deck_of(*codes: str) -> Deck:
    """A deck with a card of each of these categories; a dot stands for none."""
    cards = [Card(f"c{i}", {"en": "c"}, "plant", None if c == "." else c) for i, c in enumerate(codes)]
    return Deck("", "foodweb", tuple(cards))


@pytest.mark.parametrize("codes", [".", "CR CR CR EN EN . . LC LC LC VU", "CR CR EN EN LC LC VU VU . NT NT NT"])
def test_chances_are_those_of_all_hands(codes: str) -> None:
    """F15: counted over every choice of nine cards; cards without a category add none."""
    deck = deck_of(*codes.split())
    drawn = min(9, len(deck.cards))
    numbers = Counter(len({c.iucn for c in cards if c.iucn}) for cards in combinations(deck.cards, drawn))
    for number, share in reached(deck, "iucn").items():
        assert share == pytest.approx(sum(n for have, n in numbers.items() if have >= number) / numbers.total())
    assert max(reached(deck, "iucn"), default=0) == max(numbers)


def test_chances_count_copies_and_agree_with_drawing() -> None:
    deck = builtin("foodweb")
    deck = replace(deck, cards=(replace(deck.cards[0], count=30), *deck.cards[1:]))
    drawn = [Stream(1, "drawn", i).sample(deck.copies, 9) for i in range(3000)]
    for number, share in reached(deck, "types").items():
        have = sum(len({deck.card(i).type for i in cards}) >= number for cards in drawn) / len(drawn)
        assert abs(have - share) < 0.03


def test_f15_the_built_in_goal_is_what_is_suggested_for_it() -> None:
    """And rarer numbers get more, in any deck."""
    table = suggested_table(builtin("foodweb"), "iucn", 0.5)
    assert {n: table[n] for n in (3, 4, 5, 6)} == {3: 2, 4: 4, 5: 7, 6: 11}
    for deck in (builtin("foodweb"), deck_of(*IUCN, *IUCN), deck_of(*["LC"] * 30, "CR", "EN")):
        points = list(suggested_table(deck, "iucn", 0.5).values())
        assert points == sorted(points)
        assert all(1 <= p <= 30 for p in points)
    assert suggested_table(deck_of(*["LC"] * 40), "iucn", 0.5) == {}


def test_the_designer_suggests_a_table() -> None:
    app = GoalStudio(lang="en", strict=True)
    app.do("begin", "built-in")
    app.do("sort", "types")
    assert "as soon as a hundred forests" in app.regions()["trial"]
    app.do("use-levels")
    assert app.draft.table == ((3, 2), (4, 4), (5, 7))
    app.forests().most_random, app.forests().most_greedy = 300, 9
    while app.working:
        app.work_on(0.5)
    told = app.regions()["trial"]
    assert "55 %" in told  # five types
    assert "differ from what is suggested" in told
    app.do("use-levels")
    assert dict(app.draft.table) == app.level_suggestion() == {3: 2, 4: 5, 5: 9, 6: 12}
    assert "Your points fit." in app.regions()["trial"]
    app.do("undo")
    assert app.draft.table == ((3, 2), (4, 4), (5, 7))
    app.close()


def test_a_number_that_no_forest_reaches_is_told() -> None:
    app = GoalStudio(lang="en", strict=True)
    app.do("begin", "built-in")
    app.do("sort", "iucn")
    app.do("level", "9", value="9")
    while app.level_suggestion() is None:
        app.work_on(0.5)
    assert "No forest of this deck has so many different ones: 9." in app.regions()["trial"]
    app.close()
