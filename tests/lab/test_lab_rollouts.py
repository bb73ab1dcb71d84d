"""Imagined games in kernels: the same worlds, moves and scores as by the readable rules."""

from __future__ import annotations

import random

import numpy as np
import pytest
from lab_samples import food_web_rules, jungle_rules, own_deck

from rainkit.core.rng import Stream
from rainkit.decks import builtin
from rainkit.foodweb import GAME, Forest, Move, State, View, gains, score
from rainkit.foodweb.deal import goal_pool
from rainkit.foodweb.guessing import guessed_hands
from rainkit.jungle import GAME as JUNGLE
from rainkit.jungle import State as JungleState
from rainkit.jungle.valuation import HUNDREDTH, LATER, price, valued_moves
from rainkit.lab.rollouts import rollouts
from rainkit.players import player

pytest.importorskip("numba")


def moment(number: int) -> tuple[State, View]:
    """Some moment of some game, with what one seat sees."""
    chance = random.Random(number)
    deck = own_deck(chance) if number % 3 == 2 else builtin("foodweb")
    rules = food_web_rules(chance) if number % 2 else None
    level = chance.choice(["base", "intermediate", "advanced"])
    players = chance.choice([2, 2, 3, 4])
    state = GAME.new(players, number, level=level, deck=deck, rules=rules)
    for turn in range(chance.randrange(state.rules.rounds)):
        for seat in range(players):
            bot = player(chance.choice(["random", "greedy"]))
            state = state.after(seat, bot.choose(state.view(seat), Stream(number, turn, seat)))
    return state, state.view(chance.randrange(players))


def goals_of(view: View, key: int, world: int) -> list[tuple]:
    """The own goals, and a guess of the others'."""
    if view.level == "base":
        return [()] * view.players
    pool = goal_pool(view.deck, view.rules, view.players)
    rest = iter(Stream(key, "goals", world).shuffled([goal for goal in pool if goal not in view.goals]))
    each = len(view.goals)
    return [view.goals if s == view.seat else tuple(next(rest) for _ in range(each)) for s in range(view.players)]


def readable_end(view: View, move: Move, key: int, world: int) -> tuple[list[Forest], list[int]]:
    """One imagined game by the readable rules."""
    hands = [list(hand) for hand in guessed_hands(view, Stream(key, "world", world))]
    goals, forests = goals_of(view, key, world), list(view.forests)
    for turn in range(len(view.played), view.rules.rounds):
        for seat in range(view.players):
            chosen = move
            if seat != view.seat or turn > len(view.played):
                about = {"goals": goals[seat], "level": view.level, "rules": view.rules}
                valued = [
                    (gain.total, Move(card, cell))
                    for card in dict.fromkeys(hands[seat])
                    for cell, gain in gains(forests[seat], view.card(card), **about).items()
                ]
                best = max(value for value, _ in valued)
                ties = [m for value, m in valued if value == best]
                chosen = Stream(key, "move", world, seat, turn).choice(ties)
            forests[seat] = forests[seat].place(view.card(chosen.card), chosen.at)
            hands[seat].remove(chosen.card)
        hands = [hands[-1], *hands[:-1]]
    totals = [
        score(forest, held, level=view.level, rules=view.rules, deck=view.deck).total
        for forest, held in zip(forests, goals, strict=True)
    ]
    return forests, totals


@pytest.mark.parametrize("number", range(18))
def test_every_imagined_game_is_that_of_the_readable_rules(number: int) -> None:
    _, view = moment(number)
    ready = rollouts(view)
    assert ready is not None
    moves = random.Random(number).sample(list(view.legal_moves), min(2, len(view.legal_moves)))
    ends, log = ready.logged(moves, number, 3, 2)
    expected = np.zeros((len(moves), 4), np.int64)
    for n, move in enumerate(moves):
        for world in (3, 4):
            forests, totals = readable_end(view, move, number, world)
            for seat, forest in enumerate(forests):
                cards = [ready.data.cards[int(c)] for c, _ in log[world - 3, n, seat, : len(forest)]]
                assert cards == [card.id for card in forest.cards.values()]
            assert totals == [int(log[world - 3, n, seat, len(forests[seat]), 0]) for seat in range(view.players)]
            mine, rival = totals[view.seat], max(t for s, t in enumerate(totals) if s != view.seat)
            best = max(totals)
            expected[n] += [mine, rival, (mine - rival) ** 2, 12 // totals.count(best) if mine == best else 0]
    assert np.array_equal(np.column_stack([ends.points, ends.rival, ends.lead_squares, ends.wins]), expected)


def test_slices_add_up_to_the_whole() -> None:
    _, view = moment(4)
    moves, ready = list(view.legal_moves)[:3], rollouts(view)
    assert ready is not None
    whole, parts = ready.play(moves, 9, 0, 12), [ready.play(moves, 9, first, 4) for first in (0, 4, 8)]
    for name in ("points", "rival", "lead_squares", "wins"):
        assert np.array_equal(getattr(whole, name), sum(getattr(part, name) for part in parts))


def test_no_numba_no_rollouts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAINKIT_NO_NUMBA", "1")
    assert rollouts(moment(4)[1]) is None


def jungle_moment(number: int) -> tuple[JungleState, int]:
    """Some moment of some game of the jungle, at any step of a turn."""
    chance = random.Random(number)
    rules = jungle_rules(chance) if number % 2 else None
    players = chance.choice([2, 3, 4])
    state = JUNGLE.new(players, number, rules=rules)
    for turn in range(chance.randrange(10, 120)):
        bot = player(chance.choice(["random", "greedy", "greedy"]))
        after = state.after(state.seat, bot.choose(state.view(state.seat), Stream(number, turn)))
        if after.is_over:
            break
        state = after
    return state, state.seat


def jungle_end(state: JungleState, key: int, world: int, last: int) -> list[int]:
    """One imagined game by the readable rules, in hundredths."""
    choice = 0
    while not state.is_over and state.turn <= last:
        valued = valued_moves(state, state.seat)
        best = max(value for _, value in valued)
        move = Stream(key, "move", world, choice).choice([m for m, value in valued if value == best])
        state, choice = state.after(state.seat, move), choice + 1
    if state.is_over:
        return [100 * score for score in state.scores()]
    return [price(seat, state.supply, LATER) // HUNDREDTH for seat in state.seats]


@pytest.mark.parametrize("number", range(24))
def test_every_imagined_jungle_is_that_of_the_readable_rules(number: int) -> None:
    state, seat = jungle_moment(number)
    view = state.view(seat)
    rounds = (None, 2)[number % 2]
    ready = rollouts(view, rounds=rounds)
    assert ready is not None
    moves = random.Random(number).sample(list(view.legal_moves), min(2, len(view.legal_moves)))
    ends = ready.play(moves, number, 3, 2)
    last = 1 << 40 if rounds is None else state.turn + rounds * state.players
    expected = np.zeros((len(moves), 4), np.int64)
    for n, move in enumerate(moves):
        for world in (3, 4):
            guess = view.guess(Stream(number, "world", world))
            totals = jungle_end(guess.after(seat, move), number, world, last)
            mine, rival, best = totals[seat], max(t for s, t in enumerate(totals) if s != seat), max(totals)
            expected[n] += [mine, rival, (mine - rival) ** 2, 12 // totals.count(best) if mine == best else 0]
    assert np.array_equal(np.column_stack([ends.points, ends.rival, ends.lead_squares, ends.wins]), expected)


def test_places_in_arrays_are_those_of_the_kernels() -> None:
    from rainkit.lab import jungle_board_kernel, jungle_positions, jungle_seat_kernel

    kernels = vars(jungle_board_kernel) | vars(jungle_seat_kernel)
    places = {name: value for name, value in vars(jungle_positions).items() if name.isupper() and type(value) is int}
    assert len(places) > 25
    assert places == {name: kernels[name] for name in places}
    steps = {step.name: number for step, number in jungle_positions.STEPS.items()}
    for step, name in {"PLACE": "PUT"}.items() | {(n, n) for n in steps if n != "PLACE"}:
        assert steps[step] == kernels[name]
