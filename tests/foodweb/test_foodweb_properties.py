"""What holds in every game: cards conserved, forests connected, legal moves sound and complete, states unchanged."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from dataclasses import replace

import networkx as nx
import numpy as np
import pytest
from foodweb_samples import FORMS, all_copies, odd_deck, play, some_forest, some_game
from hypothesis import given, settings
from hypothesis import strategies as st

from rainkit.core.errors import RuleError
from rainkit.core.grids import ADJACENCIES
from rainkit.core.records import read_record, record, replay
from rainkit.decks import builtin, conditions
from rainkit.decks.conditions import parse_scores
from rainkit.decks.source import load
from rainkit.foodweb import GAME, LEVELS, Forest, Move, Rules, State, gains, parse_move, score

seeds = st.integers(0, 2**64 - 1)
players = st.integers(2, 4)
rounds = st.integers(0, 9)
levels = st.sampled_from(LEVELS)
few = settings(max_examples=40, deadline=None)


@st.composite
def games(draw: st.DrawFn) -> State:
    """A game somewhere between its deal and its end, perhaps with hidden choices, an odd deck and switched rules."""
    seed = draw(seeds)
    deck = draw(st.sampled_from([None, odd_deck(1), odd_deck(2)]))
    rules = Rules(adjacency=draw(st.sampled_from(ADJACENCIES)), rounds=draw(st.sampled_from([9, 9, 5, 1])))
    state = GAME.new(draw(players), seed, level=draw(levels), deck=deck, rules=rules)
    state = play(state, seed, draw(rounds))
    for seat in draw(st.sets(st.integers(0, 3), max_size=1)):
        if seat in state.awaited:
            state = state.after(seat, draw(st.sampled_from(list(state.legal_moves(seat)))))
    return state


@few
@given(games())
def test_cards_are_conserved(state: State) -> None:
    assert all_copies(state) == Counter(state.deck.copies)
    dealt = state.rules.hand * state.players
    assert len(state.out) == len(state.deck.copies) - dealt


@few
@given(games())
def test_forests_are_connected_and_grow_by_one_card_a_round(state: State) -> None:
    for forest in state.forests:
        assert len(forest) == len(state.played)
        assert not forest.cards or nx.is_connected(forest.graph())
        assert not forest.cards or (0, 0) in forest.cards


STEPS = {
    "hex": [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)],
    "square": [(1, 0), (-1, 0), (0, 1), (0, -1)],
    "square8": [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b],
}


@few
@given(games())
def test_legal_moves_are_sound_and_complete(state: State) -> None:
    """Against a check of every card of the deck on every cell near the forest, written without the code under test."""
    for seat in range(state.players):
        moves = state.legal_moves(seat)
        taken = set(state.forests[seat].cards)
        expected = set()
        if not state.is_over and state.chosen[seat] is None:
            for q in range(-10, 11):
                for r in range(-10, 11):
                    touches = any((q + a, r + b) in taken for a, b in STEPS[state.rules.adjacency])
                    if (q, r) not in taken and (touches if taken else (q, r) == (0, 0)):
                        expected |= {(c, (q, r)) for c in state.hands[seat]}
        assert {(m.card, m.at) for m in moves} == expected
        assert len(moves) == len(list(moves)) == len(expected)
        assert all(m in moves for m in moves)
        assert list(moves) == [moves[i] for i in range(len(moves))]


@few
@given(games(), st.integers(-4, 4), st.integers(-4, 4), st.integers(0, 3), st.integers(0, 39))
def test_after_agrees_with_legal_moves(state: State, q: int, r: int, seat: int, place: int) -> None:
    seat %= state.players
    move = Move(state.deck.copies[place], (q, r))
    if move in state.legal_moves(seat):
        assert state.after(seat, move) != state
    else:
        with pytest.raises(RuleError) as error:
            state.after(seat, move)
        assert error.value.clause in ("F6", "F8")


@few
@given(games(), seeds)
def test_a_move_leaves_the_state_as_it_was(state: State, seed: int) -> None:
    kept = pickle.dumps((state.hands_by_round, state.played, state.chosen, [dict(f.cards) for f in state.forests]))
    one, two = play(state, seed), play(state, seed)
    again = pickle.dumps((state.hands_by_round, state.played, state.chosen, [dict(f.cards) for f in state.forests]))
    assert kept == again
    assert one == two


@few
@given(games(), st.integers(0, 3))
def test_a_choice_that_reveals_nothing_is_seen_by_nobody_else(state: State, seat: int) -> None:
    seat %= state.players
    for move in list(state.legal_moves(seat))[:3]:
        if not state.revealed_by(seat, move):
            after = state.after(seat, move)
            for other in set(range(state.players)) - {seat}:
                view = after.view(other)
                assert view.has_chosen[seat]
                assert replace(view, has_chosen=state.view(other).has_chosen) == state.view(other)


@few
@given(games())
def test_revealed_by_tells_whether_anything_hidden_is_shown(state: State) -> None:
    for seat in state.awaited:
        move = state.legal_moves(seat)[0]
        others = [s for s in range(state.players) if s != seat]
        before = [state.view(s) for s in others]
        after = [state.after(seat, move).view(s) for s in others]
        shown = any(a.forests != b.forests or a.seen != b.seen for a, b in zip(before, after, strict=True))
        assert state.revealed_by(seat, move) == shown


@few
@given(games())
def test_order_of_choices_in_a_round_does_not_matter(state: State) -> None:
    moves = {seat: state.legal_moves(seat)[-1] for seat in state.awaited}
    one = two = state
    for seat in sorted(moves):
        one = one.after(seat, moves[seat])
    for seat in sorted(moves, reverse=True):
        two = two.after(seat, moves[seat])
    assert one == two


@few
@given(games())
def test_record_round_trip(state: State) -> None:
    kept = record(state, ["someone"] * state.players)
    source = load("r.json", text=kept.to_json())
    done = replay(read_record(source), source)
    assert done.faults == ()
    assert done.state is not None
    assert done.state.scores() == state.scores()
    assert done.state.moves == state.moves
    assert (done.state.forests, done.state.hands, done.state.deal) == (state.forests, state.hands, state.deal)


@few
@given(games())
def test_move_text_round_trip(state: State) -> None:
    for seat in range(state.players):
        for move in list(state.legal_moves(seat))[::7]:
            assert parse_move(str(move)) == move
            assert str(parse_move(str(move))) == str(move)


@given(
    st.from_regex(r"[a-z0-9]{1,8}(-[a-z0-9]{1,5}){0,3}", fullmatch=True), st.integers(-999, 999), st.integers(-999, 999)
)
def test_any_move_text_round_trip(card: str, q: int, r: int) -> None:
    assert parse_move(str(Move(card, (q, r)))) == Move(card, (q, r))


def test_samples_have_every_form() -> None:
    assert {type(parse_scores(text)[0]) for text in FORMS} == set(conditions.FORMS)


@pytest.mark.parametrize("text", FORMS)
def test_condition_text_round_trip(text: str) -> None:
    (condition,) = parse_scores(text)
    assert parse_scores(str(condition)) == (condition,)
    assert parse_scores(condition.table_text()) == (condition,)


@few
@given(seeds, st.integers(1, 9), st.sampled_from(ADJACENCIES))
def test_gains_are_what_scoring_again_says(seed: int, cards: int, adjacency: str) -> None:
    for deck in (odd_deck(3), builtin("foodweb")):
        forest = some_forest(seed, cards, deck, adjacency)
        new = deck.card(deck.copies[seed % len(deck.copies)])
        goals = builtin("foodweb").goals
        level = LEVELS[seed % 3]
        before = score(forest, goals, level=level)
        found = gains(forest, new, goals=goals, level=level)
        assert list(found) == list(forest.frontier())
        for cell, gain in found.items():
            after = score(Forest({**forest.cards, cell: new}, forest.adjacency), goals, level=level)
            assert gain.total == after.total - before.total
            assert gain.own == after.of_cell(cell).total
            changes = {c: after.of_cell(c).total - before.of_cell(c).total for c in forest.cards}
            assert dict(gain.others) == {c: change for c, change in changes.items() if change}
            assert gain.total == gain.own + sum(gain.others.values()) + gain.goal


@few
@given(games())
def test_ledger_sums_to_the_score(state: State) -> None:
    for seat in range(state.players):
        ledger = state.ledger(seat)
        assert ledger.total == sum(line.points for line in ledger) == state.scores()[seat]
        for line in ledger:
            assert line.at is None or line.at not in line.cells
            assert str(line.text)


def test_global_generators_stay_untouched() -> None:
    random.seed(1)
    np.random.seed(1)
    before = random.getstate(), pickle.dumps(np.random.get_state())
    end = some_game(3, level="advanced")
    record(end, ["a"] * 3)
    assert (random.getstate(), pickle.dumps(np.random.get_state())) == before


def test_forests_survive_pickling_and_compare_by_their_cards() -> None:
    forest = some_forest(5)
    turned = Forest(dict(reversed(forest.cards.items())), forest.adjacency)
    assert turned == forest
    assert hash(turned) == hash(forest)
    assert Forest(dict(forest.cards), "square") != forest
