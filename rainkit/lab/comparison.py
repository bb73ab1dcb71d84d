"""A changed deck against the old one: several styles of players, a report that grows while one looks on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rainkit.core.game import game as find_game
from rainkit.decks.model import Deck
from rainkit.lab.cluster import Cluster
from rainkit.lab.compiling import has_numba
from rainkit.lab.engines import BOTS
from rainkit.lab.pairing import Pairs, pairs
from rainkit.lab.rescoring import Rescoring
from rainkit.lab.simulation import finite, tell_engine
from rainkit.lab.verdicts import Verdict, verdicts
from rainkit.lab.workers import pool, workers_or_cores
from rainkit.players import is_own

__all__ = ["Comparison", "Style", "compare", "default_styles", "lineups"]

FIRST_LOOK = 400
"""Games of each style before the first report."""
RESCORED = 2000
"""Games of each deck whose forests are scored anew."""
SLOW_RESCORED = 60


@dataclass
class Style:
    """One line-up of players and what came of it.

    Attributes
    ----------
    players : tuple of str
        A player for each seat.
    """

    players: tuple[str, ...]
    pairs: Pairs
    rescoring: Rescoring

    @property
    def name(self) -> str:
        """The player's name where all are alike, else all of them."""
        return self.players[0] if len(set(self.players)) == 1 else ",".join(self.players)

    def rescore(self) -> None:
        """Score as many forests anew as there are games for, within reason."""
        most = RESCORED if self.pairs.compiled else SLOW_RESCORED
        most = max(100, most // max(1, len(self.rescoring.cards) // 4))
        want = min(most, self.pairs.games // self.pairs.seatings)
        if want > self.rescoring.games:
            self.rescoring.more(want - self.rescoring.games)


@dataclass
class Comparison:
    """A report on a changed deck; :meth:`run` plays, and may be called again to go on.

    Attributes
    ----------
    before, after : Deck
    styles : tuple of Style
    games : int
        Games wanted for each style with each deck.
    """

    before: Deck
    after: Deck
    styles: tuple[Style, ...]
    games: int
    _known: dict[int, tuple[tuple[int, int], dict[str, Verdict]]] = field(default_factory=dict, repr=False)

    @property
    def played(self) -> int:
        """Games that were played, of all styles and both decks."""
        return sum(2 * style.pairs.games for style in self.styles)

    @property
    def is_done(self) -> bool:
        """Whether all games that were wanted are played."""
        return all(style.pairs.games >= style.pairs.wanted for style in self.styles)

    def verdicts(self, style: int = 0) -> dict[str, Verdict]:
        """The verdicts on all cards from the games of one style."""
        one = self.styles[style]
        state = (one.pairs.batches, one.rescoring.games)
        if style not in self._known or self._known[style][0] != state:
            self._known[style] = (state, verdicts(one.pairs, one.rescoring, len(self.styles)))
        return self._known[style][1]

    def run(
        self,
        *,
        workers: int | None = None,
        cluster: Cluster | None = None,
        progress: Callable[[Comparison], bool | None] | None = None,
        say: Callable[[object], None] | None = None,
    ) -> bool:
        """Play until all is done: a little of every style first, then ever more; whether it was stopped."""
        own = any(is_own(name) for style in self.styles for name in style.players)  # other processes don't know them
        at_once = 1 if own else cluster.at_once if cluster is not None else workers_or_cores(workers)
        cluster = None if own else cluster
        compiled = all(style.pairs.compiled for style in self.styles)
        heard: set[str] = set()
        executor = cluster.executor if cluster is not None else pool(compiled, at_once)
        try:
            for number, look in enumerate(_looks(self.games)):
                for style in self.styles:
                    if say is not None and not number:
                        _tell_engine(style.pairs, say, heard)
                    tell = None if progress is None else lambda _: progress(self)
                    if style.pairs.run(look, workers=at_once, executor=executor, progress=tell):
                        style.rescore()
                        return True
                    style.rescore()
                    if progress is not None and progress(self) is False:
                        return True
            return False
        except KeyboardInterrupt:
            return True
        finally:
            if cluster is None:
                executor.shutdown(wait=compiled, cancel_futures=True)

    def snapshot(self) -> Comparison:
        """The report as it is now; playing on doesn't change it."""
        styles = tuple(
            replace(each, pairs=each.pairs.snapshot(), rescoring=each.rescoring.snapshot()) for each in self.styles
        )
        return replace(self, styles=styles, _known=dict(self._known))

    def as_dict(self) -> dict[str, Any]:
        """What ``rainkit compare --json`` prints."""
        from rainkit.lab.comparison_words import card_data, verdict_data

        first = self.styles[0].pairs
        cards = [card_data(self, n) for n in range(len(self.styles))]
        told = {
            "game": first.before.game,
            "level": first.before.level,
            "seed": first.before.seed,
            "games": min(style.pairs.games for style in self.styles),
            "compiled": first.compiled,
            "correction": "holm",
            "cards": cards[0],
            "verdicts": verdict_data(self),
            "seats": _seats(first),
            "styles": {
                style.name: {
                    "players": list(style.players),
                    "games": style.pairs.games,
                    "deals": style.pairs.games // style.pairs.seatings,
                    "rescored": style.rescoring.games,
                    "cards": each,
                    "seats": _seats(style.pairs),
                }
                for style, each in zip(self.styles, cards, strict=True)
            },
        }
        found: dict[str, Any] = finite(told)
        return found


def _tell_engine(pairs: Pairs, say: Callable[[object], None], heard: set[str]) -> None:
    """Say what people should know before a style plays: each kernel that has to be compiled, all else once."""

    def once(words: object) -> None:
        if pairs.compiled or str(words) not in heard:
            say(words)
        heard.add(str(words))

    tell_engine(pairs.before, once)


def _seats(pairs: Pairs) -> list[dict[str, Any]]:
    """Of each player the mean score and wins with both decks."""
    keys = ("mean", "sd", "ci95", "win_rate")
    before, after = (result.seats() for result in pairs.results())
    return [
        {"player": old["player"], **{key: {"before": old[key], "after": new[key]} for key in keys}}
        for old, new in zip(before, after, strict=True)
    ]


def _looks(games: int) -> list[int]:
    """After how many games the styles take turns."""
    out, look = [], FIRST_LOOK
    while look < games:
        out.append(look)
        look *= 4
    return [*out, games]


def lineups(game: str, decks: Sequence[Deck], styles: Sequence[str], seats: int | None = None) -> list[tuple[str, ...]]:
    """For each style a line-up with that player on every seat; as many seats as the decks have cards for.

    Examples
    --------
    >>> from rainkit.decks import builtin
    >>> lineups("foodweb", [builtin("foodweb")], ["random"])
    [('random', 'random', 'random', 'random')]
    """
    known = find_game(game).players
    if seats is None:
        room = min(len(deck.copies) for deck in decks) // 10 if game == "foodweb" else max(known)
        seats = max(min(known), min(max(known), room))
    return [(style,) * seats for style in styles]


def default_styles(game: str) -> tuple[str, ...]:
    """The styles that are looked at unless others are named: those that kernels play, the plain one first."""
    return tuple(name for name in ("random", "greedy") if name in BOTS[game]) if has_numba() else ("random",)


def compare(
    before: Deck,
    after: Deck,
    games: int = 10_000,
    *,
    players: Sequence[str] | None = None,
    styles: Sequence[str] | None = None,
    seats: int | None = None,
    seed: int = 1,
    level: str | None = None,
    rules: Any = None,
    workers: int | None = None,
    progress: Callable[[Comparison], bool | None] | None = None,
    say: Callable[[object], None] | None = None,
    play: bool = True,
) -> Comparison:
    """Play an old deck and a new one side by side and tell what became of each card.

    Parameters
    ----------
    before, after : Deck
        The old deck counts as balanced.
    games : int
        Games for each style with each deck.
    players : sequence of str, optional
        One line-up, a player for each seat; they take turns on the seats.
    styles : sequence of str, optional
        Instead, line-ups of equal players: ``["random", "greedy"]``.
    progress : callable, optional
        Called with the report so far; it stops by giving False.
    play : bool
        False gives the report before its first game; its ``run`` plays.

    Raises
    ------
    RuleError, ValueError, KeyError
        For decks or players that can't be played with.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from rainkit.decks import builtin
    >>> from rainkit.decks.conditions import parse_scores
    >>> deck = builtin("foodweb")
    >>> better = replace(deck, cards=tuple(
    ...     replace(card, scores=parse_scores("+6")) if card.id == "merbau" else card for card in deck.cards))
    >>> report = compare(deck, better, 200, styles=["random"], workers=1)
    >>> [(name, verdict.kind) for name, verdict in report.verdicts().items() if verdict.is_remarkable]
    [('merbau', 'too strong')]
    """
    if before.game != after.game:
        raise ValueError(f"decks of two games: {before.game} and {after.game}")
    game = before.game
    chosen = [tuple(players)] if players else lineups(game, [before, after], styles or default_styles(game), seats)
    made = []
    for lineup in chosen:
        twins = pairs(before, after, lineup, games, seed=seed, level=level, rules=rules)
        made.append(Style(lineup, twins, Rescoring(twins.before, twins.after)))
    out = Comparison(before, after, tuple(made), games)
    if play:
        out.run(workers=workers, progress=progress, say=say)
    return out
