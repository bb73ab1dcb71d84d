"""Imagined games of the food web: the fast forests score as the rules do, and play on as the bot greedy does."""

from __future__ import annotations

from functools import partial

import pytest

from rainkit.core.rng import Stream
from rainkit.decks import builtin
from rainkit.decks.conditions import parse_scores
from rainkit.decks.model import Card, Deck
from rainkit.foodweb import GAME, Rules, State, one_ply
from rainkit.foodweb.guessing import guessed_hands
from rainkit.players import player
from rainkit.players.aims import Aims
from rainkit.players.foodweb_search import FoodWebSearch
from rainkit.players.growing import growing, tables
from rainkit.players.play import bot_move

FAR = ["+2 per plant within 2", "+1 per any in forest", "+3 per 2 plant in group", "+1 per any in line",
       "+4 per distinct iucn", "+5 per small|medium max 8 from 2; -1 per carnivore"]  # fmt: skip


def far_deck() -> Deck:
    """A deck whose cards look farther than their neighbours."""
    kinds = ("plant", "small", "carnivore", "plant")
    cards = tuple(
        Card(f"card-{n}", {"en": f"card {n}"}, kinds[n % 4], iucn="CR" if n % 3 else "LC",
             scores=parse_scores(FAR[n % len(FAR)]), count=1 + n % 2)
        for n in range(30)
    )  # fmt: skip
    return Deck("foodweb", "far", cards=cards)


def begun(players: int, seed: int, rounds: int, *, level: str = "base", rules: Rules | None = None,
          deck: Deck | None = None) -> State:  # fmt: skip
    """A game after some rounds of random play."""
    state = GAME.new(players, seed, level=level, rules=rules, deck=deck)
    while len(state.played) < rounds:
        state = bot_move(state, state.awaited[0], player("random"), seed)  # type: ignore[assignment]
    return state


CASES = [
    (2, "base", {}, None), (3, "intermediate", {}, None), (4, "advanced", {}, None),
    (2, "advanced", {"species_needs_shape": "true"}, None), (3, "advanced", {"rounds": "5"}, None),
    (2, "base", {"adjacency": "square8"}, None), (2, "base", {"adjacency": "square"}, None),
    (2, "base", {}, "far"),
]  # fmt: skip


@pytest.mark.parametrize(("players", "level", "switches", "deck"), CASES)
def test_an_imagined_game_is_what_greedy_bots_would_play(
    players: int, level: str, switches: dict[str, str], deck: str | None
) -> None:
    """Played again by the readable rules: the same deal, every choice that of the bot greedy by the same stream."""
    rules = GAME.rules(switches)
    for seed in range(2):
        state = begun(players, seed, 2 + seed, level=level, rules=rules, deck=far_deck() if deck else None)
        seat = seed % players
        view = state.view(seat)
        search = FoodWebSearch(view, Stream(seed))
        own, rival = search.ends([1], key=5, world=3)[0]
        world = imagined(state, seat, key=5, world=3)
        greedy, turn = player("greedy"), len(world.played)
        while not world.is_over:
            turn = len(world.played)
            for other in world.awaited:
                if other == seat and turn == len(state.played):
                    move = search.moves[1]
                else:
                    move = greedy.choose(world.view(other), Stream(5, "move", 3, other, turn))
                world = world.after(other, move)
        scores = list(world.scores())
        assert own == scores.pop(seat)
        assert rival == max(scores)


def imagined(state: State, seat: int, key: int, world: int) -> State:
    """The state with what is hidden as the search imagines it."""
    from dataclasses import replace

    from rainkit.foodweb.deal import goal_pool

    view = state.view(seat)
    hands = guessed_hands(view, Stream(key, "world", world))
    goals = list(state.deal.goals)
    if state.level != "base":
        pool = [g for g in goal_pool(state.deck, state.rules, state.players) if g not in view.goals]
        left = iter(Stream(key, "goals", world).shuffled(pool))
        goals = [held if s == seat else tuple(next(left) for _ in held) for s, held in enumerate(goals)]
    deal = replace(state.deal, goals=tuple(goals))
    return replace(state, deal=deal, hands_by_round=(*state.hands_by_round[:-1], hands))


@pytest.mark.parametrize("adjacency", ["hex", "square", "square8"])
def test_fast_gains_are_those_of_the_rules(adjacency: str) -> None:
    for deck in (builtin("foodweb"), far_deck()):
        state = begun(2, 4, 5, rules=Rules(adjacency=adjacency), deck=deck)  # type: ignore[arg-type]
        view = state.view(1)
        fast = growing(deck, state.rules, view.forest)
        assert fast.points == state.ledger(1).total
        for card in view.hand:
            assert dict(fast.gains(card)) == {cell: gain.total for cell, gain in view.gains(card).items()}
    assert tables(builtin("foodweb"), "hex") is not None
    assert tables(far_deck(), "hex") is None


def test_fast_goals_are_those_of_the_rules() -> None:
    for seed in range(6):
        state = begun(2, seed, 8, level="advanced")
        view = state.view(0)
        aims = Aims(view.goals, view.deck, view.level, view.rules)
        fast = growing(view.deck, view.rules, view.forest, aims)
        assert fast.points == state.ledger(0).total
        every = {move: fast.gains(move.card)[move.at] for move in view.legal_moves}
        assert every == dict(one_ply(view))
        grown = fast.copy()
        best = grown.best(view.hand, partial(Stream, 1))
        assert best[0] == max(every.values())
        assert grown.points == fast.points + best[0]


def test_two_players_with_one_hand_unseen_keep_to_the_groups_of_f3() -> None:
    """Of 14 + 7 plants and arthropods eleven stay, of 7 + 6 animals eight, of 2 + 4 large ones three."""
    view = GAME.new(2, 3).view(0)
    stays = ((("plant", "arthropod"), 11), (("small", "medium"), 8), (("large", "carnivore"), 3))
    seen = set()
    for world in range(200):
        hands = guessed_hands(view, Stream(world))
        assert hands[0] == view.hand
        held = [*hands[0], *hands[1]]
        assert len(set(held)) == 20
        assert set(hands[1]) <= set(view.unseen)
        for types, most in stays:
            number = sum(view.card(card).type in types for card in held)
            assert most - 2 <= number <= most
        seen.update(hands[1])
    assert seen == set(view.unseen)


def test_hands_that_have_passed_by_are_remembered() -> None:
    state = begun(3, 8, 3)
    for seat in range(3):
        assert guessed_hands(state.view(seat), Stream(1)) == state.hands


def test_guessed_hands_are_uniform() -> None:
    """With three players 20 of the 30 unseen cards are in the two hidden hands: each card two times of three."""
    view = GAME.new(3, 3).view(0)
    counts = dict.fromkeys(view.unseen, 0)
    for world in range(600):
        for hand in guessed_hands(view, Stream(world))[1:]:
            for card in hand:
                counts[card] += 1
    chi = sum((n - 400) ** 2 / (600 * 2 / 3 * 1 / 3) for n in counts.values())
    assert chi < 75  # about 29 degrees of freedom: beyond 75 once in a hundred thousand times
