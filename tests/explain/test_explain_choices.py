"""By brute force: every choice that could be named is either legal or forbidden by a clause, in words."""

from __future__ import annotations

import re

import pytest

from rainkit.core.rng import Stream
from rainkit.explain.choices import all_choices, groups, move_words
from rainkit.explain.clause import clauses
from rainkit.explain.effects import effect, outcome, why_not
from rainkit.explain.exploring import Exploring
from rainkit.explain.questions import KINDS_OF_CHOICES, answer, asked, parts
from rainkit.foodweb import GAME as FOODWEB
from rainkit.foodweb import Move
from rainkit.jungle import GAME as JUNGLE
from rainkit.jungle.legal import same_as

CLAUSE = re.compile(r"F([1-9]|1[0-6])|J([1-9]|1[0-9]|2[01])|J13[a-e]")


def walk(state, seed, every, most=400):
    """Some states of a game of random moves."""
    stream = Stream(seed, "walk")
    for number in range(most):
        if number % every == 0 or state.is_over:
            yield state
        if state.is_over:
            return
        seat = stream.choice(state.awaited)
        moves = state.legal_moves(seat)
        state = state.after(seat, moves[stream.below(len(moves))])


def states():
    for seed in (1, 2):
        for players in (2, 3):
            yield from walk(FOODWEB.new(players, seed, level="advanced"), seed, 7)
    for adjacency in ("square", "square8"):
        yield from walk(FOODWEB.new(2, 5, rules=FOODWEB.rules({"adjacency": adjacency, "rounds": 5})), 5, 4)
    for seed in (3, 4):
        yield from walk(JUNGLE.new(2, seed), seed, 17, 160)
    for switches in ({"must_place": "yes"}, {"choice_needs_both": "yes", "refused_tile": "discard"}):
        yield from walk(JUNGLE.new(3, 6, rules=JUNGLE.rules(switches)), 6, 19, 120)
    for game in ("foodweb", "jungle"):
        for found in clauses(game)[::2]:
            yield found.show.moment[0]


def test_every_illegal_choice_has_a_clause_and_every_other_is_legal():
    seen, clauses_seen = 0, set()
    for state in states():
        for seat in range(state.players):
            legal = set(state.legal_moves(seat))
            found = set()
            for move in all_choices(state, seat):
                error = why_not(state, seat, move)
                seen += 1
                if error is None:
                    found.add(move if isinstance(move, Move) else same_as(state, move))
                    continue
                assert move not in legal
                assert CLAUSE.fullmatch(error.clause), error.clause
                assert str(error.message).strip().endswith(".")
                assert "{" not in str(error.message)
                clauses_seen.add(error.clause)
            assert legal <= found
            assert found <= legal
    assert seen > 100_000
    wanted = {"F6", "F8", "J3", "J8", "J9", "J10", "J11", "J12", "J13", "J13a", "J13b", "J13d", "J14", "J16"}
    assert wanted <= clauses_seen


@pytest.mark.parametrize("game", ["foodweb", "jungle"])
def test_groups_hold_every_legal_choice_once_with_words(game):
    for found in clauses(game):
        state, seat = found.show.moment
        choices = outcome(state, seat).choices
        listed = [move for group in groups(state, choices) for move, _ in group.moves]
        assert sorted(map(str, listed)) == sorted(map(str, state.legal_moves(seat)))
        assert len(set(listed)) == len(listed)
        for move in listed:
            assert str(move_words(state, move)).endswith(".")
            assert choices[move] == effect(state, seat, move)


@pytest.mark.parametrize("kind", KINDS_OF_CHOICES)
def test_every_kind_of_question_can_be_put_together(kind):
    """All combinations of two options a part give a choice that has an answer."""
    from itertools import product

    state, seat = clauses("jungle")[0].show.moment
    found = parts(state, seat, kind)
    some = [[value for value, _ in (part.options[0], part.options[-1])] for part in found]
    for values in product(*some):
        named = dict(zip((part.name for part in found), values, strict=True))
        told = answer(state, seat, asked(state, kind, named))
        assert told.legal or CLAUSE.fullmatch(told.clause)


def test_the_answer_to_a_legal_choice_says_what_it_brings():
    there = Exploring.of_clause("F6")
    told = there.asked(Move("velvet-durian", (2, 0)))
    assert told.legal
    assert told.brings.points == 3
    told = there.asked(Move("velvet-durian", (5, 5)))
    assert (told.legal, told.clause) == (False, "F6")
    assert "free cells that do" in str(told.reason)
