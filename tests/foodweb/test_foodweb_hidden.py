"""A view holds what its player has seen, and nothing else."""

from __future__ import annotations

import dataclasses
from collections import Counter

import pytest
from foodweb_samples import play, some_game
from hypothesis import given, settings
from hypothesis import strategies as st

from rainkit.core.rng import Stream
from rainkit.foodweb import GAME, LEVELS, State
from rainkit.foodweb.deal import Deal


def replayed(state: State, deal: Deal) -> State:
    """The same moves from another deal."""
    other = State.start(state.deck, deal, state.rules, state.level, state.seed)
    for seat, move in state.moves:
        other = other.after(seat, move)
    return other


def with_other_hidden_cards(state: State, seat: int, seed: int) -> State:
    """A game that gives this seat the same to see, with all that is hidden from it mixed anew."""
    stream = Stream(seed, "mix")
    view = state.view(seat)
    played = {origin: Counter[str]() for origin in range(state.players)}
    for turn, moves in enumerate(state.played):
        for mover, move in enumerate(moves):
            played[(mover - turn) % state.players][move.card] += 1
    passes = min(len(state.played), state.rules.rounds - 1)
    known = {(s - passes) % state.players for s, hand in enumerate(view.hands) if hand is not None}
    hidden = stream.shuffled(view.unseen)
    reserved = {origin: Counter[str]() for origin in range(state.players)}
    for other, move in enumerate(state.chosen):
        origin = (other - passes) % state.players
        if move and origin not in known:
            reserved[origin][move.card] += 1
            hidden.remove(move.card)
    hands = []
    for origin, hand in enumerate(state.deal.hands):
        if origin in known:
            hands.append(hand)
            continue
        keep = list((played[origin] + reserved[origin]).elements())
        fresh = [hidden.pop() for _ in range(len(hand) - len(keep))]
        hands.append(tuple(stream.shuffled([*keep, *fresh])))
    goals = list(state.deal.goals)
    others = [s for s in range(state.players) if s != seat]
    if not state.is_over:
        rotated = others[1:] + others[:1]
        for a, b in zip(others, rotated, strict=True):
            goals[a] = tuple(reversed(state.deal.goals[b]))
    return replayed(state, Deal(tuple(hands), tuple(goals)))


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 10**6),
    st.integers(2, 4),
    st.integers(0, 9),
    st.sampled_from(LEVELS),
    st.integers(0, 3),
    st.booleans(),
)
def test_games_that_differ_in_hidden_cards_give_equal_views(
    seed: int, players: int, rounds: int, level: str, seat: int, others_chose: bool
) -> None:
    seat %= players
    state = some_game(seed, players, rounds, level)
    if others_chose:
        for other in state.awaited[1:]:
            state = state.after(other, state.legal_moves(other)[seed % len(state.legal_moves(other))])
    twin = with_other_hidden_cards(state, seat, seed)
    assert twin.view(seat) == state.view(seat)
    if rounds < players - 1:
        assert twin != state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hidden_choices_of_others_do_not_show(players: int) -> None:
    state = some_game(4, players, 3)
    one = state.after(1, state.legal_moves(1)[0])
    two = state.after(1, state.legal_moves(1)[-1])
    assert one != two
    assert one.view(0) == two.view(0)
    assert one.view(1) != two.view(1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_known_hands_are_the_true_ones(players: int) -> None:
    for rounds in range(10):
        state = some_game(11, players, rounds)
        for seat in range(players):
            view = state.view(seat)
            hands = state.hands_by_round[-1]
            for other, hand in enumerate(view.hands):
                assert hand is None or Counter(hand) == Counter(hands[other])
            seen = sum(hand is not None for hand in view.hands)
            assert seen == min(players, rounds + 1)
            assert view.hand == state.hands[seat]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_unseen_cards_are_the_hidden_hands_and_those_out_of_the_game(players: int) -> None:
    state = some_game(12, players, 1)
    view = state.view(0)
    hidden = [c for s, hand in enumerate(state.hands) if view.hands[s] is None for c in hand]
    assert Counter(view.unseen) == Counter(state.out) + Counter(hidden)
    assert view.hidden == len(hidden) == 9 * (players - 2)


def test_a_view_has_no_seed_and_no_deal() -> None:
    names = {field.name for field in dataclasses.fields(GAME.new(2, 1).view(0))}
    assert not names & {"seed", "deal", "hands_by_round", "chosen"}


def test_goals_of_others_show_when_the_game_is_over() -> None:
    state = some_game(3, 3, 8, "advanced")
    assert [goals is None for goals in state.view(1).goals_of] == [True, False, True]
    assert None not in play(state, 3).view(1).goals_of


def test_legal_moves_of_the_view_are_those_of_the_state() -> None:
    state = some_game(3, 3, 4)
    for seat in range(3):
        assert list(state.view(seat).legal_moves) == list(state.legal_moves(seat))
    chosen = state.after(0, state.legal_moves(0)[0])
    assert not chosen.view(0).legal_moves
    assert chosen.view(0).choice == state.legal_moves(0)[0]
    assert chosen.view(1).has_chosen == (True, False, False)
