"""Who plays a chunk of games: the compiled kernels where they can, else the readable rules, with the same results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from rainkit.core.game import Player, winners
from rainkit.core.game import game as find_game
from rainkit.core.rng import MASK
from rainkit.decks.model import COLOURS, Deck
from rainkit.lab.compiling import has_numba
from rainkit.lab.foodweb_data import FoodWebData, Ints, foodweb_data, stream_key
from rainkit.lab.jungle_data import JungleData, jungle_data
from rainkit.lab.tallies import EVENTS, MOST_ROUNDS, Data, Tally
from rainkit.players.without import check_cards, known, without

__all__ = ["Setup", "has_kernel", "prepare", "seats_of"]

BOTS = {"foodweb": ("random", "greedy"), "jungle": ("random", "greedy")}
"""The bots that the kernels know."""


@dataclass(frozen=True)
class Setup:
    """What is played: game, players, level, deck, rules and seed; it travels to other processes."""

    game: str
    players: tuple[str, ...]
    seed: int
    level: str
    deck: Deck
    rules: Any

    @cached_property
    def data(self) -> Data:
        """The deck and rules as arrays."""
        if self.game == "foodweb":
            return foodweb_data(self.deck, self.rules, self.level, len(self.players))
        return jungle_data(self.deck, self.rules, len(self.players))

    @cached_property
    def compiled(self) -> bool:
        """Whether the kernels play it."""
        return has_numba() and self.has_kernel

    @property
    def has_kernel(self) -> bool:
        """Whether the kernels could play it: they know all the bots and have room for the deck."""
        bots = {without(name)[0] if self.game == "foodweb" else name for name in self.players}
        return self.data.exact and bots <= set(BOTS[self.game])

    @property
    def fast(self) -> bool:
        """Whether the fastest kernel plays it: random players, single cards, and only neighbours count."""
        return isinstance(self.data, FoodWebData) and self.data.fast and set(self.players) == {"random"}

    @property
    def kernel(self) -> str:
        """The module and name of the compiled function that plays it."""
        if self.game == "jungle":
            return "jungle_kernel.games"
        return "foodweb_kernel.random_games" if self.fast else "foodweb_play_kernel.games"

    def play(self, first: int, count: int) -> Tally:
        """Play the games with these numbers."""
        if self.compiled:
            return self._kernel(first, count)[0]
        return self._readable(first, count)

    def logged(self, first: int, count: int) -> tuple[Tally, Any]:
        """Play in the kernel and keep every move, for :mod:`rainkit.lab.kernel_records`."""
        return self._kernel(first, count, logging=True)

    def _kernel(self, first: int, count: int, logging: bool = False) -> tuple[Tally, Any]:
        tally = Tally.empty(self.data)
        if isinstance(self.data, FoodWebData):
            log = self._food_web(self.data, tally, first, count, logging)
        else:
            log = self._jungle(self.data, tally, first, count, logging)
        tally.games = count
        return tally, log

    def _food_web(self, data: FoodWebData, tally: Tally, first: int, count: int, logging: bool) -> Any:
        keys = np.array([stream_key(self.seed, what) for what in ("remove", "deal", "move", "goals")])
        log = np.zeros((count if logging else 0, data.players, 10, 3), np.int64)
        if self.fast:
            from rainkit.lab.foodweb_kernel import random_games

            random_games(
                keys,
                first,
                count,
                data.shape,
                *data.fast_arrays,
                tally.seats,
                tally.bins,
                tally.cards,
                tally.squares,
                tally.wins,
                log,
            )
        else:
            from rainkit.lab.foodweb_play_kernel import games

            bots, banned = seats_of(data, self.players)
            tallies = (tally.seats, tally.bins, tally.cards, tally.squares, tally.wins, tally.goals)
            games(keys, first, count, bots, banned, data.shape, data.arrays, tallies, log)
        rounds = data.rules.rounds
        tally.lengths[rounds] = count
        tally.turns = tally.decisions = count * rounds * data.players
        return log

    def _jungle(self, data: JungleData, tally: Tally, first: int, count: int, logging: bool) -> Any:
        from rainkit.lab import jungle_kernel

        words = [*(f"stack {colour}" for colour in COLOURS), "bag", "totems", "protected", "returns"]
        keys = [_folded(word) for word in words]
        keys += [stream_key(self.seed, "deal"), stream_key(self.seed, "move")]
        log = np.zeros((count if logging else 0, 20_000, 5), np.int64)
        log_scores = np.zeros((count if logging else 0, 5), np.int64)
        lengths = np.zeros((MOST_ROUNDS + 1, 2), np.int64)
        events = np.zeros(len(jungle_kernel.EVENTS), np.int64)
        bots = np.array([BOTS["jungle"].index(name) for name in self.players], np.int64)
        tallies = (tally.seats, tally.bins, tally.cards, tally.squares, tally.wins, tally.times, lengths)
        jungle_kernel.games(
            np.array(keys, np.int64),
            first,
            count,
            bots,
            data.shape,
            data.arrays,
            tallies,
            events,
            log,
            log_scores,
        )
        tally.lengths[:] = lengths[:, 0]
        tally.turns, tally.decisions = int(lengths[0, 1]), int(lengths[1, 1])
        told = dict(zip(jungle_kernel.EVENTS, map(int, events), strict=True))
        told["ended_by_J17"] = told["ended_stalled"] + told["ended_by_limit"]
        tally.events[:] = [told[name] for name in EVENTS]
        return log, log_scores

    def _readable(self, first: int, count: int) -> Tally:
        return self.told(first, count)[0]

    def told(self, first: int, count: int) -> tuple[Tally, list[tuple[int, Any]]]:
        """Play by the readable rules, whatever kernels could, and keep the number and the end of each game."""
        tally, ends = Tally.empty(self.data, object), []
        for game in range(first, first + count):
            end = self.play_one(game)
            _tell(tally, self.data, end)
            ends.append((game, end))
        return tally, ends

    def play_one(self, game: int) -> Any:
        """The end of one game, played by the readable rules."""
        from rainkit.players import player
        from rainkit.players.play import play_out

        start = find_game(self.game).new(
            len(self.players), self.seed, level=self.level, deck=self.deck, rules=self.rules, game=game
        )
        return play_out(start, [player(known(name, self.deck)) for name in self.players], self.seed, game)


def seats_of(data: FoodWebData, players: Sequence[str]) -> tuple[Ints, Ints]:
    """The number of each seat's bot, and which cards it never takes."""
    bots, banned = np.zeros(4, np.int64), np.zeros((4, len(data.cards)), np.int64)
    for seat, name in enumerate(players):
        bot, cards = without(name)
        bots[seat] = BOTS["foodweb"].index(bot)
        banned[seat, [data.cards.index(card) for card in cards if card in data.cards]] = 1
    return bots, banned


def _folded(word: str) -> int:
    """A word of a key as the number that :func:`rainkit.core.rng.key` mixes in, for kernels."""
    folded = 0xCBF29CE484222325
    for byte in word.encode():
        folded = ((folded ^ byte) * 0x100000001B3) & MASK
    return folded - (1 << 64) if folded >> 63 else folded


def _tell(tally: Tally, data: Data, end: Any) -> None:
    """Count one game of the readable rules as the kernels count theirs."""
    scores = end.scores()
    won = winners(scores)
    wide = int(data.shape[11])
    tally.games += 1
    number = {card: n for n, card in enumerate(data.cards)}
    for seat, score in enumerate(scores):
        share = 12 // len(won) if seat in won else 0
        tally.seats[seat] += np.array([score, score * score, share], object)
        tally.bins[seat, (score - data.low) // wide] += 1
        for card, place, points in _cards(end, seat):
            n = number[card]
            tally.cards[n, place] += np.array([1, points], object)
            tally.squares[n] += points * points
            tally.wins[n] += share
    if isinstance(data, FoodWebData):
        _tell_goals(tally, data, end)
        tally.lengths[data.rules.rounds] += 1
        tally.turns += len(end.moves)
    else:
        for held in (held for seat in end.seats for held in seat.jungle.tiles):
            tally.times[number[held.tile.id]] += held.times
        tally.lengths[min(end.turn // data.players, MOST_ROUNDS)] += 1
        tally.turns += end.turn
        _tell_events(tally, end)
    tally.decisions += len(end.moves)


def _cards(end: Any, seat: int) -> list[tuple[str, int, int]]:
    """Each card or tile with its round or place, from 0, and its points."""
    if end.game == "foodweb":
        from rainkit.foodweb import by_card

        return [
            (card.id, n, points) for n, (_, card, points) in enumerate(by_card(end.forests[seat], end.ledger(seat)))
        ]
    from rainkit.jungle.scoring import tile_points

    me = end.seats[seat]
    return [(held.tile.id, n, tile_points(held, me.totem)) for n, held in enumerate(me.jungle.tiles)]


def _tell_goals(tally: Tally, data: FoodWebData, end: Any) -> None:
    from rainkit.foodweb import best_goal, goal_score

    if data.level == "base":
        return
    ids = [goal.id for goal in data.goals]
    for seat, forest in enumerate(end.forests):
        for goal in end.goals(seat):
            found = goal_score(goal, forest, data.level, data.rules)
            tally.goals[ids.index(goal.id)] += np.array([1, int(found.points != 0), 0, 0, 0, 0], object)
        best = best_goal(end.goals(seat), forest, data.level, data.rules)
        if best:
            row = [0, 0, 1, best.total, int(best.points != 0), int(best.species != 0)]
            tally.goals[ids.index(best.goal.id)] += np.array(row, object)


def _tell_events(tally: Tally, end: Any) -> None:
    from rainkit.jungle import Exchange

    exchanges = Counter(bool(move.give) for _, move in end.moves if isinstance(move, Exchange))
    tokens = Counter(held.token for seat in end.seats for held in seat.jungle.tiles)
    tally.events += np.array(
        [
            sum(exchanges.values()),
            exchanges[True],
            tokens[3],
            tokens[4],
            sum(seat.jungle.diversity_place is not None for seat in end.seats),
            int(end.ending == "J17"),
        ],
        object,
    )


def prepare(
    game: str,
    players: Sequence[str | Player],
    seed: int,
    level: str | None = None,
    deck: Deck | None = None,
    rules: Any = None,
    other: Deck | None = None,
) -> Setup:
    """What is to be played, checked by dealing it once.

    Players may leave out cards that only the ``other`` deck has, which is held against this one.

    Raises
    ------
    RuleError, ValueError, KeyError
        For what the game can't be played with.
    """
    from rainkit.decks import builtin
    from rainkit.players import name_of

    the_game = find_game(game)
    level = level or the_game.levels[0]
    names = tuple(name_of(bot) for bot in players)
    start = the_game.new(len(names), seed, level=level, deck=deck, rules=rules)
    deck = deck or builtin(game)
    for name in names:
        check_cards(name, deck, *((other,) if other is not None else ()))
    return Setup(game, names, seed, level, deck, start.rules)


def has_kernel(setup: Setup) -> bool:
    """Whether the kernels could play it."""
    return setup.has_kernel
