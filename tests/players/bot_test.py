"""The base test: every bot's test inherits it."""

from __future__ import annotations

import inspect
import random
from dataclasses import replace
from typing import Any, ClassVar

import pytest

from rainkit.core.game import GAMES, game
from rainkit.core.rng import Stream
from rainkit.foodweb import View as FoodWebView
from rainkit.foodweb.guessing import guessed_hands
from rainkit.jungle import View as JungleView
from rainkit.players.checks import check
from rainkit.players.play import play_out

VIEWS = {"foodweb": FoodWebView, "jungle": JungleView}


class ViewsOnly:
    """Lets a bot choose, and looks at what it is given."""

    def __init__(self, bot: Any) -> None:
        self.bot, self.name, self.streams = bot, bot.name, 0

    def choose(self, view: Any, stream: Stream) -> Any:
        assert type(view) is VIEWS[view.game]
        assert type(stream) is Stream
        return self.bot.choose(view, stream)


class BotTest:
    """What holds for every bot; a test of one bot inherits it and says which."""

    name: ClassVar[str]
    games: ClassVar[tuple[str, ...]] = tuple(GAMES)
    short: ClassVar[bool] = False

    def make(self) -> Any:
        """The bot under test, as weak as may be, so that tests are fast."""
        from rainkit.players import player

        return player(self.name)

    def test_has_a_name_an_idea_and_says_where_it_is_from(self) -> None:
        from rainkit.players import player

        bot = player(self.name)
        assert bot.name == self.name
        assert str(bot.idea).endswith(".")  # type: ignore[attr-defined]
        assert len(inspect.getdoc(type(bot)) or "") > 150

    def test_legal_and_repeatable_at_all_counts_levels_and_switches(self) -> None:
        before = random.getstate()
        assert check(self.make(), self.games, short=self.short) > 100
        assert random.getstate() == before

    @pytest.mark.parametrize("name", GAMES)
    def test_gets_its_view_and_a_stream_and_nothing_else(self, name: str) -> None:
        if name in self.games:
            switches = {"rounds": "3"} if name == "foodweb" else {"round_limit": "2"}
            played = game(name)
            bots = [ViewsOnly(self.make()) for _ in range(2)]
            assert play_out(played.new(2, 3, rules=played.rules(switches)), bots, 3).is_over

    @pytest.mark.parametrize("players", [2, 3, 4])
    @pytest.mark.parametrize("name", GAMES)
    def test_another_world_that_looks_alike_gives_the_same_choice(self, name: str, players: int) -> None:
        """What the bot can't see can't matter: the choice is the same if the hidden things are others."""
        if name not in self.games:
            return
        played = game(name)
        state: Any = played.new(players, 5, level=played.levels[-1])
        for turn in range(players if players > 2 else 0):  # after a round two players know both hands
            seat = state.awaited[0]
            state = state.after(seat, Stream(5, turn).choice(list(state.legal_moves(seat))))
        seat = state.awaited[-1]
        other = alike(name, state, seat)
        assert other != state
        assert other.view(seat) == state.view(seat)
        chosen = [self.make().choose(s.view(seat), Stream(3)) for s in (state, other)]
        assert chosen[0] == chosen[1]


def alike(name: str, state: Any, seat: int) -> Any:
    """Another world that this seat can't tell from the true one."""
    if name == "jungle":
        other = state.view(seat).guess(Stream(9))
        assert other.bag != state.bag
        return other
    hands = guessed_hands(state.view(seat), Stream(9))
    assert hands != state.hands
    held = state.deal.goals[seat]
    left = [goal for goal in reversed(state.deck.goals) if goal not in held]
    goals = [held if of == seat else tuple(left.pop() for _ in held) for of in range(state.players)]
    assert tuple(goals) != state.deal.goals
    deal = replace(state.deal, goals=tuple(goals))
    return replace(state, deal=deal, hands_by_round=(*state.hands_by_round[:-1], hands))
