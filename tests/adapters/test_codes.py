"""Numbers of moves and observations: distinct, steady, true to the view, and blind to what is hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from rainkit.adapters.codes import Codes, codes_of
from rainkit.core.game import game
from rainkit.core.rng import Stream
from rainkit.decks.model import COLOURS
from rainkit.foodweb import GAME as FOODWEB
from rainkit.foodweb.rules import Rules as FoodWebRules
from rainkit.jungle.animals import KINDS
from rainkit.jungle.moves import Lock, Put

SETTINGS: list[tuple[str, int, str, dict[str, Any]]] = [
    ("foodweb", 2, "base", {}),
    ("foodweb", 3, "advanced", {}),
    ("foodweb", 4, "intermediate", {"rounds": 5}),
    ("foodweb", 2, "base", {"adjacency": "square"}),
    ("foodweb", 2, "base", {"adjacency": "square8", "rounds": 1}),
    ("jungle", 2, "base", {}),
    ("jungle", 3, "base", {"refused_tile": "discard", "place_order": "columns", "must_place": True}),
    ("jungle", 4, "base", {"choice_needs_both": True, "round_limit": 12}),
]


def start(name: str, players: int, level: str = "base", **rules: Any) -> Any:
    played = game(name)
    return played.new(players, 5, level=level, rules=played.rules(rules))


def states(state: Any, key: str = "moves", most: int = 1500) -> Iterator[Any]:
    """The states of a random game, the last included."""
    stream = Stream(1, key)
    for _ in range(most):
        yield state
        if state.is_over:
            return
        seat = state.awaited[stream.below(len(state.awaited))]
        moves = state.legal_moves(seat)
        state = state.after(seat, moves[stream.below(len(moves))])


@pytest.mark.parametrize(("name", "players", "level", "rules"), SETTINGS)
def test_every_legal_move_has_a_number_of_its_own(name: str, players: int, level: str, rules: dict[str, Any]) -> None:
    first = start(name, players, level, **rules)
    codes, texts, last = codes_of(first), {}, first
    for state in states(first):
        last = state
        for seat in range(players):
            view = state.view(seat)
            legal = codes.legal(view)
            assert sorted(map(str, legal.values())) == sorted(map(str, view.legal_moves))
            assert all(0 <= number < codes.actions for number in legal)
            for number, move in legal.items():
                if not isinstance(move, Put | Lock):
                    assert texts.setdefault(number, str(move)) == str(move)
    assert last.is_over
    assert len(last.moves) <= codes.longest


@pytest.mark.parametrize(("name", "players", "level", "rules"), SETTINGS)
def test_observations_keep_within_their_bounds(name: str, players: int, level: str, rules: dict[str, Any]) -> None:
    first = start(name, players, level, **rules)
    codes = codes_of(first)
    for state in states(first):
        for seat in range(players):
            flat = codes.observation(state.view(seat))
            assert flat.shape == (codes.size,)
            assert flat.min() >= 0
            assert flat.max() <= codes.most


def test_numbers_of_the_jungle_go_by_places_of_the_clearing() -> None:
    seen = set()
    for state in states(start("jungle", 2)):
        codes, view = codes_of(state), state.view(state.seat)
        for number, move in codes.legal(view).items() if state.awaited else ():
            if isinstance(move, Put):
                animal, place, slot = np.unravel_index(number - 15 - 8 - 1281, (16, 3, 3))
                held = state.me.clearing[place]
                assert (KINDS[animal], held.tile.id, held.tile.slots[slot]) == (move.animal, move.tile, move.slot)
                assert held.animals[slot] is None
                seen.add((place, slot))
    assert len(seen) > 3


def pieces(codes: Codes, state: Any, seat: int) -> dict[str, Any]:
    return codes.pieces(codes.observation(state.view(seat)))


def test_the_food_webs_forests_can_be_read_back() -> None:
    first = start("foodweb", 3, "advanced")
    codes: Any = codes_of(first)
    last = list(states(first))[-1]
    for seat in range(3):
        found = pieces(codes, last, seat)
        for n in range(3):
            forest = {
                codes.cells[cell.argmax()]: last.deck.cards[card.argmax()]
                for card, cell in zip(found["played_cards"][n], found["played_cells"][n], strict=True)
            }
            assert forest == dict(last.forests[(seat + n) % 3].cards)
        assert found["goals"].sum() == len(last.goals(seat)) == 2
        assert found["hands"].sum(axis=1).tolist() == list(range(10, 0, -1))


def test_all_pieces_of_the_jungle_are_somewhere() -> None:
    first = start("jungle", 3)
    codes = codes_of(first)
    for state in states(first):
        found = pieces(codes, state, 1)
        animals = ("board", "bag", "reserve", "clearing_animals", "jungle_animals")
        assert sum(found[name].sum() for name in animals) == 112
        tiles = ("top", "unseen", "clearing_tile", "jungle_tile")
        assert sum(found[name].sum() for name in tiles) + (found["buried"] > 0).sum() == len(state.deck.tiles)
        assert found["supply"].sum() + found["jungle_token"].sum() == 10
        for n, colour in enumerate(COLOURS):
            counted = Counter(state.tokens(colour))
            assert found["board"][n].tolist() == [counted[kind] for kind in KINDS]


def test_what_is_hidden_in_the_jungle_changes_no_observation() -> None:
    changed = 0
    for state in states(start("jungle", 2)):
        for seat in range(2):
            other = state.view(seat).guess(Stream(3, seat))
            changed += (other.bag, other.stacks) != (state.bag, state.stacks)
            codes = codes_of(state)
            assert np.array_equal(codes.observation(state.view(seat)), codes.observation(other.view(seat)))
            assert codes.legal(state.view(seat)).keys() == codes.legal(other.view(seat)).keys()
    assert changed > 20


def test_hands_and_goals_of_others_change_no_observation() -> None:
    state = start("foodweb", 3, "advanced")
    data = state.deal_data()
    out = list(state.out)
    other = {
        "hands": [data["hands"][0], data["hands"][2], out + data["hands"][1][len(out) :]],
        "goals": [data["goals"][0], data["goals"][2], data["goals"][1]],
    }
    dealt = FOODWEB.from_deal(other, players=3, level="advanced")
    codes = codes_of(state)
    assert np.array_equal(codes.observation(state.view(0)), codes.observation(dealt.view(0)))
    assert not np.array_equal(codes.observation(state.view(1)), codes.observation(dealt.view(1)))


def test_a_hidden_choice_changes_no_observation_but_the_own() -> None:
    state = FOODWEB.new(2, 8, rules=FoodWebRules())
    codes = codes_of(state)
    one, other = (state.after(0, state.legal_moves(0)[n]) for n in (0, 3))
    assert np.array_equal(codes.observation(one.view(1)), codes.observation(other.view(1)))
    assert not np.array_equal(codes.observation(one.view(0)), codes.observation(other.view(0)))


def test_a_hand_that_passed_by_stays_known() -> None:
    seen = 0
    for state in states(start("foodweb", 3)):
        for seat in range(3):
            known = pieces(codes_of(state), state, seat)["known_hands"]
            for n in (1, 2):
                if known[n - 1].any():
                    seen += 1
                    hand = Counter(state.hands_by_round[-1][(seat + n) % 3])
                    assert known[n - 1].tolist() == [hand[card.id] for card in state.deck.cards]
    assert seen > 10
