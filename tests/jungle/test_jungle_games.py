"""Whole games: everything is accounted for, nothing is hidden in vain, no game runs for ever."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from itertools import pairwise, product

import pytest
from jungle_samples import game, random_game

from rainkit.core.errors import RuleError
from rainkit.core.rng import Stream
from rainkit.decks.model import Deck, Tile
from rainkit.jungle import GAME, Rules, State, Step, every_choice, in_words, parse_move, why_not
from rainkit.jungle.animals import bagful
from rainkit.jungle.legal import same_as
from rainkit.jungle.state import CLEARING, RESERVE
from rainkit.players import player
from rainkit.players.play import play_out

SWITCHES = [
    {},
    {"refused_tile": "discard", "surplus": "discard"},
    {"surplus": "discard", "must_place": "yes", "stalled_end": "no", "round_limit": 40},
    {"must_place": "yes", "choice_needs_both": "yes", "place_order": "columns", "protected_tokens": 4},
    {"zone_spaces": "1,1,1,1,1", "choice_needs_both": "yes"},
    {"zone_spaces": "12,12,12,12,12", "surplus": "discard", "refused_tile": "discard"},
    {"protected_tokens": 0, "round_limit": 7},
]


def check_invariants(before: State | None, state: State) -> None:
    """112 tokens, 55 tiles and the protected-area tokens are all there; nothing moves in a jungle."""
    tokens = list(state.board) + list(state.bag) + list(state.lost_animals)
    tiles = [tile.id for stack in state.stacks for tile in stack.tiles] + [tile.id for tile in state.lost_tiles]
    protected = list(state.supply)
    for seat in state.seats:
        tokens += seat.reserve
        tokens += [animal for held in seat.clearing for animal in held.animals if animal]
        tokens += [animal for held in seat.jungle.tiles for animal in held.animals]
        tiles += [held.tile.id for held in (*seat.clearing, *seat.jungle.tiles)]
        own = [(held.token_colour, held.token) for held in seat.jungle.tiles if held.token]
        protected += own
        assert len({colour for colour, _ in own}) == len(own)
        assert len(seat.clearing) <= CLEARING
        assert len(seat.jungle) <= 9
        assert all(len(held.animals) == len(held.tile.slots) for held in seat.jungle.tiles)
    assert Counter(tokens) == Counter(bagful())
    assert sorted(tiles) == sorted(tile.id for tile in state.deck.tiles)
    assert sorted(protected) == sorted(state.table.protected)
    assert [len(spaces) for spaces in state.zones] == list(state.rules.zone_spaces)
    if before is None:
        return
    if state.turn != before.turn:
        assert len(state.seats[before.seat].reserve) <= RESERVE
        assert all(stack.open for stack in state.stacks)
    for old, new in zip(before.seats, state.seats, strict=True):
        for n, held in enumerate(old.jungle.tiles):
            now = new.jungle.tiles[n]
            assert (now.tile, now.animals) == (held.tile, held.animals)
            assert not held.token or (now.token, now.token_colour) == (held.token, held.token_colour)
        assert new.waived >= old.waived
        for held in old.clearing:
            now_held = new.growing(held.tile.id)
            kept = now_held.animals if now_held else next(h for h in new.jungle.tiles if h.tile is held.tile).animals
            assert all(then is None or then == then_now for then, then_now in zip(held.animals, kept, strict=True))


def play_checked(state: State, seed: int) -> State:
    states = [None, *random_game(state, seed)]
    for before, after in pairwise(states):
        check_invariants(before, after)
    return states[-1]


@pytest.mark.parametrize(("players", "switches"), [*product([2, 3, 4], SWITCHES)])
def test_everything_is_accounted_for_and_games_end(players: int, switches: dict) -> None:
    end = play_checked(game(players, seed=players, **switches), seed=7)
    assert end.is_over
    assert end.turn % players == 0
    assert end.turn // players <= end.rules.round_limit
    assert end.ending in ("J16", "J17")


@pytest.mark.slow
@pytest.mark.parametrize(("players", "switches"), [*product([2, 3, 4], SWITCHES)])
def test_thousands_of_games_end(players: int, switches: dict) -> None:
    for seed in range(100):
        *_, end = random_game(game(players, seed=seed, **switches), seed)
        assert end.is_over
        check_invariants(None, end)


def test_a_deck_that_can_t_be_filled_ends_by_the_limit() -> None:
    tiles = tuple(Tile(f"{colour}-{n}", (colour,), 5, ("red", "red", "red"), colour)
                  for colour in ("red", "yellow", "green", "purple", "blue") for n in range(2))  # fmt: skip
    state = GAME.new(2, 1, deck=Deck("hard", "jungle", tiles=tiles), rules=Rules(round_limit=30, stalled_end=False))
    end = play_checked(state, 3)
    assert end.turn <= 60


def some_positions(count: int, **switches) -> list[State]:
    """Positions of every step, out of games of random moves."""
    found: dict[Step, list[State]] = {}
    for seed in range(12):
        for state in random_game(game(2 + seed % 3, seed=seed, **switches), seed, choosy=seed % 2 == 0):
            found.setdefault(state.step, []).append(state)
    assert set(found) == set(Step)
    return [state for step in Step for state in Stream(5, step.name).shuffled(found[step])[:count]]


@pytest.mark.parametrize("switches", [{}, {"must_place": "yes", "choice_needs_both": "yes", "refused_tile": "discard"}])
def test_legal_moves_are_sound_and_complete(switches: dict) -> None:
    """Of every choice that can be named, those in the list, or the same as one, are legal; all others have a clause."""
    for state in some_positions(2, **switches):
        seat = state.seat
        listed = state.legal_moves(seat)
        outcomes = [state.after(seat, move) for move in listed]
        assert len(listed) == len(set(listed))
        assert all(a != b for n, a in enumerate(outcomes) for b in outcomes[:n]), "equal decisions are offered once"
        named = list(every_choice(state))
        assert set(listed) <= set(named)
        for move in named:
            error = why_not(state, seat, move)
            if error is None:
                assert same_as(state, move) in listed
                if move not in listed:
                    assert state.after(seat, move) == state.after(seat, same_as(state, move))
            else:
                assert move not in listed
                assert error.clause[0] == "J"
                assert str(error.message).strip()
        illegal = next((move for move in named if why_not(state, seat, move)), None)
        if illegal:
            with pytest.raises(RuleError):
                state.after(seat, illegal)


def test_every_other_seat_is_told_to_wait() -> None:
    for state in some_positions(1):
        for seat in set(range(state.players)) - set(state.awaited):
            assert list(state.legal_moves(seat)) == []
            assert all(why_not(state, seat, move) for move in list(every_choice(state))[:40])


def test_moves_round_trip_and_have_words() -> None:
    for state in some_positions(3):
        for move in every_choice(state):
            assert parse_move(str(move)) == move
        for move in state.legal_moves(state.seat):
            assert str(in_words(move)).endswith(".")


def shaken(state: State, seed: int) -> State:
    """Another true state behind the same views: bag and unseen tiles in another order."""
    return replace(state.view(0).guess(Stream(seed)), events=state.events, moves=state.moves)


def test_hidden_things_change_no_view_and_no_bot() -> None:
    bots = [player("random"), player("greedy")]
    for state in some_positions(2):
        other = shaken(state, 9)
        assert other != state or not state.bag
        for seat in range(state.players):
            assert state.view(seat) == other.view(seat)
            assert repr(state.view(seat)) == repr(other.view(seat))
            assert state.view(seat).state.seed is None  # the deal could be made again from it
        for seat in state.awaited:
            assert state.legal_moves(seat) == other.legal_moves(seat)
            for bot in bots:
                assert bot.choose(state.view(seat), Stream(1)) == bot.choose(other.view(seat), Stream(1))


def test_what_was_seen_stays_known() -> None:
    for state in random_game(game(2, seed=4), 4):
        seen: dict[str, list] = {}
        for colour in ("red", "yellow", "green", "purple", "blue"):
            stack = state.stack(colour)
            seen[colour] = list(stack.tiles[len(stack.tiles) - stack.known :])
            assert state.view(1).state.stack(colour).tiles[len(stack.tiles) - stack.known :] == tuple(seen[colour])
        if state.turn > 12:
            break
    assert any(seen.values())


def test_a_guess_is_a_game_that_can_be_played() -> None:
    state = next(s for s in random_game(game(3, seed=2), 2) if s.turn == 10)
    guess = state.view(1).guess(Stream(3))
    check_invariants(None, guess)
    assert guess.view(1) == state.view(1)
    assert play_checked(guess, 1).is_over


def test_taking_back_is_free_until_something_is_revealed() -> None:
    """A move that reveals nothing leaves every order of the hidden things possible."""
    for state in some_positions(1):
        for move in list(state.legal_moves(state.seat))[:4]:
            after = state.after(state.seat, move)
            assert state.revealed_by(state.seat, move) == any(event.hidden for event in after.events)
            if not any(event.hidden for event in after.events):
                other = shaken(state, 3).after(state.seat, move)
                assert other.view(0) == after.view(0)


def test_random_numbers_of_the_world_stay_untouched() -> None:
    import random

    import numpy as np

    random.seed(1)
    np.random.seed(1)
    before = random.getstate(), np.random.get_state()[1].tolist()
    play_out(GAME.new(2, seed=1), [player("random"), player("greedy")], seed=1)
    assert (random.getstate(), np.random.get_state()[1].tolist()) == before


def test_no_result_depends_on_the_hash_seed() -> None:
    code = (
        "from rainkit.jungle import GAME; from rainkit.players import player;"
        "from rainkit.players.play import play_out;"
        "end = play_out(GAME.new(3, seed=5), [player(n) for n in ('greedy', 'random', 'greedy')], seed=5);"
        "print(end.scores(), [str(m) for _, m in end.moves], [str(l.text) for l in end.ledger(0)])"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("0", "1", "42")
    }
    assert len(outputs) == 1
