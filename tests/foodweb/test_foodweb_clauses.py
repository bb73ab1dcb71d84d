"""A test at least for every clause F1 to F16, with its id in the name."""

from __future__ import annotations

import dataclasses
from collections import Counter
from dataclasses import replace

import pytest
from foodweb_samples import EXAMPLE, RHOMBUS, card, example_forest, play, some_game

from rainkit.core.errors import InputError, RuleError
from rainkit.core.rng import Stream
from rainkit.decks import Deck, Goal, builtin
from rainkit.decks.conditions import parse_scores
from rainkit.foodweb import (
    GAME,
    SHORT,
    Forest,
    Move,
    Rules,
    best_goal,
    by_card,
    find_shape,
    goal_score,
    score,
)
from rainkit.foodweb.deal import REMOVED_WITH_TWO, goal_pool, kept_for_two


def small_deck(plants: int, small: int, large: int) -> Deck:
    kinds = ["plant"] * plants + ["small"] * small + ["large"] * large
    return Deck("own", cards=tuple(card(kind, "+1", name=f"{kind}-{i}") for i, kind in enumerate(kinds)))


def test_F1_forty_cards_of_six_types() -> None:
    deck = builtin("foodweb")
    assert Counter(deck.card(c).type for c in deck.copies) == {
        "plant": 14,
        "arthropod": 7,
        "small": 7,
        "medium": 6,
        "large": 2,
        "carnivore": 4,
    }
    assert all(c.scores and c.iucn for c in deck.cards)


def test_F2_eight_goals_with_shape_and_species_and_one_special() -> None:
    goals = builtin("foodweb").goals
    shaped = [goal for goal in goals if goal.shape]
    assert len(shaped) == 8
    assert all(goal.points > 0 and goal.species for goal in shaped)
    assert {goal.species for goal in shaped} <= set(builtin("foodweb").by_id)
    assert [goal.distinct for goal in goals if not goal.shape] == ["iucn"]


@pytest.mark.parametrize("seed", range(5))
def test_F3_two_players_remove_18_by_groups(seed: int) -> None:
    deck = builtin("foodweb")
    kept = kept_for_two(deck, 20, Stream(seed))
    assert len(kept) == 22
    before = Counter(c.type for c in deck.cards)
    after = Counter(deck.card(c).type for c in kept)
    for types, number in REMOVED_WITH_TWO:
        assert sum(before[t] - after[t] for t in types) == number


def test_F3_every_card_of_a_group_can_be_removed() -> None:
    deck = builtin("foodweb")
    kept = [set(kept_for_two(deck, 20, Stream(seed))) for seed in range(60)]
    assert all(any(c not in k for k in kept) for c in deck.copies)
    assert all(any(c in k for k in kept) for c in deck.copies)


@pytest.mark.parametrize(("plants", "small", "large"), [(9, 20, 10), (20, 4, 10), (20, 20, 2), (19, 5, 3)])
def test_F3_own_deck_with_small_groups_or_few_cards_is_played_whole(plants: int, small: int, large: int) -> None:
    deck = small_deck(plants, small, large)
    assert kept_for_two(deck, 20, Stream(1)) == list(deck.copies)
    assert play(GAME.new(2, 1, deck=deck), 1).is_over


@pytest.mark.parametrize("numbers", [(11, 8, 1), (9, 8, 3), (12, 7, 1), (10, 9, 1), (10, 6, 4)])
def test_F3_a_deal_for_two_holds_no_more_of_a_group_than_stays(numbers: tuple[int, ...]) -> None:
    cards = builtin("foodweb").cards
    dealt: list[str] = []
    for number, (types, _) in zip(numbers, REMOVED_WITH_TWO, strict=True):
        dealt += [card.id for card in cards if card.type in types][:number]
    hands = {"hands": [dealt[:10], dealt[10:]]}
    if all(number <= most for number, most in zip(numbers, (11, 8, 3), strict=True)):
        assert GAME.from_deal(hands, players=2).players == 2
        return
    with pytest.raises(InputError) as error:
        GAME.from_deal(hands, players=2)
    assert [(fault.code, fault.clause) for fault in error.value.faults] == [("removed-cards", "F3")]


def test_F3_only_with_two_players() -> None:
    assert len(GAME.new(3, 1).out) == 10
    assert len(GAME.new(2, 1).out) == 20


@pytest.mark.parametrize("players", [2, 3, 4])
def test_F4_ten_cards_each_and_the_rest_is_out(players: int) -> None:
    state = GAME.new(players, 5)
    assert [len(hand) for hand in state.hands] == [10] * players
    assert len(state.out) == 40 - 10 * players
    assert Counter(state.out) + Counter(c for h in state.hands for c in h) == Counter(state.deck.copies)


def test_F4_too_small_deck_is_refused_with_the_numbers() -> None:
    with pytest.raises(
        RuleError, match=r"F4: 4 players with 10 cards each need 40 cards, and this deck has 39"
    ) as error:
        GAME.new(4, 1, deck=small_deck(39, 0, 0))
    assert error.value.clause == "F4"
    GAME.new(4, 1, deck=small_deck(40, 0, 0))


def test_F4_copies_count_one_by_one() -> None:
    deck = Deck("copies", cards=(card("plant", "+1", count=40),))
    assert play(GAME.new(4, 1, deck=deck), 1).scores() == (9, 9, 9, 9)


@pytest.mark.parametrize(("players", "each"), [(2, 3), (3, 2), (4, 2)])
@pytest.mark.parametrize("level", ["intermediate", "advanced"])
def test_F5_goals_are_dealt(players: int, each: int, level: str) -> None:
    state = GAME.new(players, 3, level=level)
    held = [goal.id for seat in range(players) for goal in state.goals(seat)]
    assert [len(state.goals(seat)) for seat in range(players)] == [each] * players
    assert len(set(held)) == len(held)


def test_F5_no_goals_at_the_base_level() -> None:
    assert GAME.new(2, 3).deal.goals == ((), ())


def test_F5_same_hands_at_every_level() -> None:
    assert len({GAME.new(3, 8, level=level).deal.hands for level in GAME.levels}) == 1


def test_F5_special_goal_switch() -> None:
    deck = builtin("foodweb")
    assert len(goal_pool(deck, Rules())) == 9
    assert all(not goal.distinct for goal in goal_pool(deck, Rules(special_goal=False)))
    with_it = [
        any(goal.distinct for seat in range(4) for goal in GAME.new(4, seed, level="advanced").goals(seat))
        for seed in range(20)
    ]
    assert any(with_it)
    assert not all(with_it)


def test_F5_own_deck_without_goals_uses_the_built_in_ones_and_too_few_are_refused() -> None:
    deck = small_deck(40, 0, 0)
    assert goal_pool(deck, Rules()) == builtin("foodweb").goals
    one = dataclasses.replace(deck, goals=(RHOMBUS,))
    with pytest.raises(RuleError, match="F5"):
        GAME.new(2, 1, deck=one, level="intermediate")


def test_F5_short_game_leaves_out_goals_that_five_cards_cannot_meet() -> None:
    pool = goal_pool(builtin("foodweb"), SHORT)
    assert [goal.id for goal in pool] == ["bako", "endau-rompin", "royal-belum", "maliau-basin", "red-list"]
    assert len(GAME.new(4, 1, level="advanced", rules=SHORT).goals(3)) == 1


def test_F6_first_card_on_the_origin_and_then_adjacent_free_cells() -> None:
    state = GAME.new(2, 1)
    first = state.hands[0][0]
    with pytest.raises(RuleError, match=r"F6: The first card lies on \(0,0\), not on \(1,0\)"):
        state.after(0, Move(first, (1, 0)))
    state = state.after(0, Move(first, (0, 0))).after(1, state.legal_moves(1)[0])
    second = state.hands[0][0]
    with pytest.raises(RuleError) as error:
        state.after(0, Move(second, (3, 0)))
    assert str(error.value) == (
        "F6: (3,0) does not touch your forest; free cells that do: (-1,0), (-1,1), (0,-1), (0,1), (1,-1), (1,0)."
    )
    with pytest.raises(RuleError, match=r"F6: \(0,0\) is taken by "):
        state.after(0, Move(second, (0, 0)))


def test_F6_choices_stay_hidden_until_all_have_chosen() -> None:
    state = GAME.new(3, 1)
    state = state.after(2, state.legal_moves(2)[4]).after(0, state.legal_moves(0)[1])
    assert state.awaited == (1,)
    assert all(len(forest) == 0 for forest in state.forests)
    assert not state.legal_moves(0)
    with pytest.raises(RuleError, match="F6: Player 1 has chosen already in this round; still to choose: 2"):
        state.after(0, state.chosen[0])  # type: ignore[arg-type]
    after = state.after(1, state.legal_moves(1)[0])
    assert [len(forest) for forest in after.forests] == [1, 1, 1]
    assert after.awaited == (0, 1, 2)


def test_F6_card_must_be_in_hand() -> None:
    state = GAME.new(2, 1)
    other = next(c for c in state.hands[1] if c not in state.hands[0])
    with pytest.raises(RuleError) as error:
        state.after(0, Move(other, (0, 0)))
    names = [state.deck.card(card).label for card in state.hands[0]]
    asked = state.deck.card(other).label
    assert str(error.value) == f"F6: {asked} is not in your hand; your hand holds: {', '.join(names)}."


def test_F6_taking_back_is_free_before_the_reveal() -> None:
    state = GAME.new(2, 1)
    move = state.legal_moves(1)[3]
    assert not state.revealed_by(1, move)
    chosen = state.after(1, move)
    assert replace(chosen.view(0), has_chosen=(False, False)) == state.view(0)
    last = state.legal_moves(0)[0]
    assert chosen.revealed_by(0, last)
    assert chosen.after(0, last).forests[1].cards.keys() == {move.at}


def test_F7_six_neighbours_and_the_switch() -> None:
    forest = example_forest()
    assert forest.graph().degree[1, 1] == 6
    assert [len(Forest(adjacency=a).place(card("plant"), (0, 0)).frontier()) for a in ("hex", "square", "square8")] == [  # type: ignore[arg-type]
        6,
        4,
        8,
    ]
    assert score(example_forest("square")).total != 44
    state = GAME.new(2, 1, rules=GAME.rules({"adjacency": "square8"}))
    assert len(play(state, 1, rounds=1).legal_moves(0)) == 9 * 8


def test_F8_hands_pass_to_the_next_seat_and_the_last_card_is_thrown_off() -> None:
    state = GAME.new(3, 4)
    moves = [state.legal_moves(seat)[0] for seat in range(3)]
    after = state
    for seat in range(3):
        after = after.after(seat, moves[seat])
    for seat in range(3):
        left = [c for c in state.hands[seat] if c != moves[seat].card]
        assert list(after.hands[(seat + 1) % 3]) == left
    end = play(after, 4)
    assert end.is_over
    assert [len(forest) for forest in end.forests] == [9, 9, 9]
    assert end.awaited == ()
    assert [len(hand) for hand in end.hands_by_round[-1]] == [1, 1, 1]
    with pytest.raises(RuleError, match="F8: The game is over after 9 rounds"):
        end.after(0, moves[0])


def test_F8_last_hand_is_not_passed_on() -> None:
    state = some_game(4, players=2, rounds=8)
    hands = state.hands
    end = play(state, 4)
    for seat in (0, 1):
        (thrown_off,) = end.hands_by_round[-1][seat]
        assert thrown_off in hands[seat]


def test_F8_short_game_of_five_cards() -> None:
    state = GAME.new(2, 1, rules=SHORT)
    assert [len(hand) for hand in state.hands] == [6, 6]
    end = play(state, 1)
    assert end.is_over
    assert [len(forest) for forest in end.forests] == [5, 5]


def test_F9_rounding_down_left_over_and_negative_points() -> None:
    deer = card("medium", "+15 per 3 plant; -3 per carnivore")
    plant = card("plant")
    cat = card("carnivore")
    forest = Forest({(0, 0): deer, (1, 0): plant, (0, 1): plant, (-1, 1): plant, (-1, 0): plant, (0, -1): cat})
    plants, cats = score(forest).of_cell((0, 0))
    assert (plants.count, plants.per, plants.rest, plants.points) == (4, 3, 1, 15)
    assert plants.cells == ((-1, 0), (-1, 1), (0, 1), (1, 0))
    assert "1 left over" in str(plants.text)
    assert (cats.count, cats.points) == (1, -3)


def test_F9_a_card_can_score_below_zero_and_flat_points_count_nothing() -> None:
    shy = card("small", "-3 per carnivore")
    forest = Forest({(0, 0): shy, (1, 0): card("carnivore", "+3")})
    assert [points for _, _, points in by_card(forest, score(forest))] == [-3, 3]
    assert score(forest)[1].cells == ()


def test_F9_the_card_itself_never_counts() -> None:
    fig = card("plant", "+2 per plant; +1 per plant in forest; +1 per plant in group; +1 per plant within 2")
    assert score(Forest({(0, 0): fig})).total == 0


def test_F9_a_card_without_conditions_has_a_line_of_nothing() -> None:
    (line,) = score(Forest({(0, 0): card("plant")}))
    assert (line.points, line.clause) == (0, "F9")


@pytest.mark.parametrize(
    "text",
    [
        "+5 per small|medium",
        "+7 per small",
        "-3 per large|carnivore",
        "+15 per 3 plant",
        "-3 per carnivore",
        "+6 per 2 plant",
        "+10 per 2 arthropod",
        "+8 per 2 plant",
        "+2 per plant",
        "+4 per arthropod",
        "+3 per plant",
        "+3",
    ],
)
def test_F10_published_conditions_are_in_the_deck(text: str) -> None:
    (wanted,) = parse_scores(text)
    assert any(condition == wanted for c in builtin("foodweb").cards for condition in c.scores)


def test_F11_sum_over_nine_cards_and_shared_victory() -> None:
    end = some_game(2)
    for seat in range(3):
        cards = by_card(end.forests[seat], end.ledger(seat))
        assert len(cards) == 9
        assert sum(points for _, _, points in cards) == end.scores()[seat]
    tied = play(GAME.new(2, 1, deck=Deck("flat", cards=(card("plant", "+1", count=20),))), 1)
    assert tied.scores() == (9, 9)
    assert tied.winners() == (0, 1)


def test_F12_best_goal_is_picked_or_the_one_asked_for() -> None:
    forest = example_forest()
    cheap = dataclasses.replace(RHOMBUS, id="cheap", points=1)
    never = dataclasses.replace(RHOMBUS, id="never", shape=(*RHOMBUS.shape[:8], (9, 9)), points=50)
    goals = (cheap, never, RHOMBUS)
    assert score(forest, goals, level="intermediate").total == 47
    assert score(forest, goals, level="intermediate", pick="cheap").total == 45
    assert score(forest, goals, level="intermediate", pick="never").total == 44
    assert score(forest, goals, level="base").total == 44
    with pytest.raises(RuleError, match="F12: You don't hold the goal bako; you hold: cheap, never, rhombus"):
        score(forest, goals, level="intermediate", pick="bako")
    assert best_goal((), forest) is None


def test_F12_equal_goals_pick_the_first() -> None:
    twin = dataclasses.replace(RHOMBUS, id="twin")
    picked = best_goal((twin, RHOMBUS), example_forest())
    assert picked is not None
    assert picked.goal.id == "twin"


def test_F13_exact_or_contains() -> None:
    line = Goal("line", {"en": "Line"}, shape=((0, 0), (1, 0), (2, 0)), match="contains", points=2)
    cells = [(5, 5), (6, 5), (7, 5), (5, 6)]
    assert find_shape(line, cells) == ((5, 5), (6, 5), (7, 5))
    assert find_shape(dataclasses.replace(line, match="exact"), cells) is None
    assert find_shape(dataclasses.replace(line, match="exact"), cells[:3]) is not None


def test_F13_turns_and_mirror_images() -> None:
    hook = Goal("hook", {"en": "Hook"}, shape=((0, 0), (1, 0), (2, 0), (2, 1)), match="contains", points=2)
    turned = [(0, 0), (0, 1), (0, 2), (-1, 3)]
    mirrored = [(r, q) for q, r in hook.shape]
    assert find_shape(hook, turned)
    assert not find_shape(dataclasses.replace(hook, turn=False), turned)
    assert not find_shape(hook, mirrored)
    assert find_shape(dataclasses.replace(hook, flip=True), mirrored)
    assert find_shape(dataclasses.replace(hook, flip=True, turn=False), mirrored)


def test_F13_empty_cells_must_be_free() -> None:
    ring = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
    cave = Goal("cave", {"en": "Cave"}, shape=ring, empty=((0, 0),), match="contains", points=6)
    assert find_shape(cave, ring)
    assert not find_shape(cave, [*ring, (0, 0)])
    assert find_shape(cave, [*ring, (2, 0)])


def test_F13_the_rhombus_turned_by_60_degrees_and_the_wrong_number_of_cards() -> None:
    turned = [(-r, q + r) for q, r in RHOMBUS.shape]
    assert find_shape(RHOMBUS, turned)
    assert not find_shape(RHOMBUS, list(EXAMPLE)[:8])
    line = goal_score(RHOMBUS, Forest({(0, 0): card("plant")})).lines[0]
    assert line.points == 0
    assert "exactly this shape of 9 cards" in str(line.text)


def test_F14_named_species_with_and_without_the_shape() -> None:
    forest = example_forest()
    other = dataclasses.replace(RHOMBUS, shape=(*RHOMBUS.shape[:8], (9, 9)))
    assert goal_score(RHOMBUS, forest, "advanced").total == 6
    assert goal_score(RHOMBUS, forest, "intermediate").total == 3
    assert goal_score(other, forest, "advanced").total == 3
    assert goal_score(other, forest, "advanced", Rules(species_needs_shape=True)).total == 0
    assert goal_score(RHOMBUS, forest, "advanced", Rules(species_needs_shape=True)).total == 6
    absent = dataclasses.replace(RHOMBUS, species="sumatran-rhinoceros")
    found = goal_score(absent, forest, "advanced", deck=builtin("foodweb"))
    assert found.total == 3
    assert "Sumatran rhinoceros, is not in the forest" in str(found.lines[1].text)


@pytest.mark.parametrize(("number", "points"), [(1, 0), (2, 0), (3, 2), (4, 4), (5, 7), (6, 11), (7, 11), (9, 11)])
def test_F15_special_goal_by_distinct_categories(number: int, points: int) -> None:
    codes = ("EX", "EW", "CR", "EN", "VU", "NT", "LC", "DD", "NE")[:number]
    cells = [(q, 0) for q in range(9)]
    cards = [card("plant", iucn=code, name=f"c{i}") for i, code in enumerate(codes)]
    cards += [card("plant", iucn=codes[0], name="again"), card("plant", name="none")]
    forest = Forest(dict(zip(cells, cards, strict=False)))
    special = next(goal for goal in builtin("foodweb").goals if goal.distinct)
    found = goal_score(special, forest)
    assert found.points == points
    assert (found.lines[0].clause, found.lines[0].count) == ("F15", number)


def test_F15_a_goal_of_distinct_types() -> None:
    goal = Goal("types", {"en": "Types"}, distinct="types", table=((2, 5),))
    forest = Forest({(0, 0): card("plant"), (1, 0): card("small")})
    assert goal_score(goal, forest).points == 5


def test_F16_worked_example_card_by_card() -> None:
    forest = example_forest()
    ledger = score(forest)
    assert {cell: (c.id, points) for cell, c, points in by_card(forest, ledger)} == EXAMPLE
    assert ledger.total == 44


def test_F16_with_goal_and_named_species() -> None:
    forest = example_forest()
    assert score(forest, [RHOMBUS], level="intermediate").total == 47
    assert score(forest, [RHOMBUS], level="advanced").total == 50
    assert score(forest, builtin("foodweb").goals, level="advanced").total == 54


def test_F16_sun_bear_explains_what_was_left_over() -> None:
    plants, arthropods = score(example_forest()).of_cell((1, 1))
    assert (plants.points, plants.cells) == (6, ((1, 2), (2, 1)))
    assert (arthropods.points, arthropods.count, arthropods.rest) == (0, 1, 1)
