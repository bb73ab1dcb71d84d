"""A changed deck against the old one: several styles of players, a report that grows while one looks on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rainkit.core.game import game as find_game
from rainkit.decks.model import Deck
from rainkit.i18n import T, Text
from rainkit.lab.cluster import Cluster
from rainkit.lab.compiling import has_numba
from rainkit.lab.engines import BOTS
from rainkit.lab.goal_verdicts import GoalVerdict, edited_goals, goal_verdicts, goals_of, level_for
from rainkit.lab.pairing import Pairs, pairs
from rainkit.lab.rescoring import Rescoring
from rainkit.lab.simulation import finite
from rainkit.lab.suggestions import Suggestion
from rainkit.lab.trying import is_exact, tried
from rainkit.lab.verdicts import Verdict, verdicts

__all__ = ["Comparison", "Style", "compare", "default_styles", "lineups"]

FAST, SLOW = 10_000, 400
"""Games of each style, unless a number is named: of bots that kernels play, and of others."""
FIRST_LOOKS = (400, 4), (20, 2)
"""Games of a style before the first report, and how many times as many before each further one, likewise."""
AT_ONCE = 40, 2.5
"""While kernels are not compiled yet the readable rules play so many games, but not longer than so many seconds."""
MOST_TRIED = 3
"""Cards whose advice is tried out by playing."""
WHILE_LOADING = 16, 2.5
"""The same where they only have to be loaded, and somebody looks on."""
RESCORED = 2000
"""Games of each deck whose forests are scored anew."""
LIGHT = {"rollout": "rollout:100"}
"""Bots that think less here than elsewhere."""


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

    @property
    def share(self) -> float:
        """How much of the games is played, from 0 to 1."""
        return min(1.0, self.pairs.games / self.pairs.wanted)

    def rescore(self) -> None:
        """Score as many forests anew as there are games for, within reason."""
        if self.pairs.before.game == "jungle":
            self.pairs.ends.clear()
            return
        ends, self.pairs.ends = self.pairs.ends, []
        self.rescoring.take(ends)
        most = max(100, RESCORED // max(1, len(self.rescoring.cards) // 4)) if self.pairs.compiled else 0
        want = min(most, self.pairs.games // self.pairs.seatings)
        if want > self.rescoring.games:
            self.rescoring.more(want - self.rescoring.games)


LEVEL_NOTES = {
    "intermediate": T("Goals were changed, so games are played at the intermediate level, with goals."),
    "advanced": T("Goals and their species were changed, so games are played at the advanced level."),
}
Verdicts = tuple[dict[str, Verdict], dict[str, GoalVerdict]]


@dataclass
class Comparison:
    """A report on a changed deck; :meth:`run` plays, and may be called again to go on.

    Attributes
    ----------
    before, after : Deck
    styles : tuple of Style
    note : Text or None
        What people should know about how it is played.
    """

    before: Deck
    after: Deck
    styles: tuple[Style, ...]
    note: Text | None = None
    _known: dict[int, tuple[tuple[int, int], Verdicts]] = field(default_factory=dict, repr=False)
    _tried: dict[tuple[int, str], Suggestion] = field(default_factory=dict, repr=False)

    @property
    def played(self) -> int:
        """Games that were played, of all styles and both decks."""
        return sum(2 * style.pairs.games for style in self.styles)

    @property
    def wanted(self) -> int:
        """Games that are wanted, of all styles and both decks."""
        return sum(2 * style.pairs.wanted for style in self.styles)

    @property
    def share(self) -> float:
        """How much of the work is done, from 0 to 1; each style counts alike."""
        return sum(style.share for style in self.styles) / len(self.styles) if self.styles else 1.0

    @property
    def is_done(self) -> bool:
        """Whether all games that were wanted are played."""
        return all(style.pairs.games >= style.pairs.wanted for style in self.styles)

    def verdicts(self, style: int = 0) -> dict[str, Verdict]:
        """The verdicts on all cards from the games of one style."""
        return self._judged(style)[0]

    def goals(self, style: int = 0) -> dict[str, GoalVerdict]:
        """The verdicts on all goals from the games of one style; none where no goals are played."""
        return self._judged(style)[1]

    def _judged(self, style: int) -> Verdicts:
        one = self.styles[style]
        state = (one.pairs.batches, one.rescoring.games)
        if style not in self._known or self._known[style][0] != state:
            changed = edited_goals(self.before, self.after) if one.pairs.goals else {}
            reports = len(self.styles) * (2 if changed else 1)
            cards = verdicts(one.pairs, one.rescoring, reports, tuple(changed))
            judged = {name: self._advised(style, verdict) for name, verdict in cards.items()}
            self._known[style] = (state, (judged, goal_verdicts(one.pairs, reports)))
        return self._known[style][1]

    def _advised(self, style: int, verdict: Verdict) -> Verdict:
        """With the advice that was tried out; of players who look at points no other is given."""
        found = verdict.suggestion
        if found is None or self.before.game == "jungle" or set(self.styles[style].players) == {"random"}:
            return verdict
        if is_exact(found, self.before, verdict.id):
            return verdict
        return replace(verdict, suggestion=self._tried.get((style, verdict.id)))

    def try_out(self, say: Callable[[object], None] | None = None) -> None:
        """Play what would be advised to players who look at points, so that the advice is right for them, too."""
        for n, style in enumerate(self.styles):
            if self.before.game == "jungle" or not style.pairs.compiled or set(style.players) == {"random"}:
                continue
            reports = len(self.styles) * (2 if style.pairs.goals else 1)
            found = verdicts(style.pairs, style.rescoring, reports)
            advised = [one for one in found.values() if one.suggestion is not None and one.changed][:MOST_TRIED]
            for verdict in advised:
                if verdict.suggestion is not None and not is_exact(verdict.suggestion, self.before, verdict.id):
                    if say is not None:
                        say(T("Trying out which points would be right ..."))
                    self._tried[n, verdict.id] = tried(
                        verdict.suggestion, verdict.id, style.pairs.before, style.pairs.after
                    )
            self._known.pop(n, None)

    def run(
        self,
        *,
        workers: int | None = None,
        cluster: Cluster | None = None,
        progress: Callable[[Comparison], bool | None] | None = None,
        say: Callable[[object], None] | None = None,
        at_once: bool = False,
    ) -> bool:
        """Play until all is done: a little of every style first, then ever more; whether it was stopped.

        ``at_once`` is for somebody who looks on: the readable rules play some games before anything is loaded.
        """
        from rainkit.lab.turns import Turns

        turns = Turns(self, workers, cluster, progress, say, at_once)
        try:
            stopped = turns.first() or turns.all()
            if not stopped:
                self.try_out(say)
            return stopped
        except KeyboardInterrupt:
            return True
        finally:
            turns.close()

    def snapshot(self) -> Comparison:
        """The report as it is now; playing on doesn't change it."""
        styles = tuple(
            replace(each, pairs=each.pairs.snapshot(), rescoring=each.rescoring.snapshot()) for each in self.styles
        )
        return replace(self, styles=styles, _known=dict(self._known))

    def as_dict(self) -> dict[str, Any]:
        """What ``rainkit compare --json`` prints."""
        from rainkit.lab.comparison_words import card_data, verdict_data
        from rainkit.lab.goal_words import behind_data, goal_data, goal_verdict_data

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
            "goals": goal_data(self, 0),
            "verdicts": [*verdict_data(self), *goal_verdict_data(self)],
            "seats": _seats(first),
            "styles": {
                style.name: {
                    "players": list(style.players),
                    "games": style.pairs.games,
                    "deals": style.pairs.games // style.pairs.seatings,
                    "rescored": style.rescoring.games,
                    "cards": each,
                    "goals": goal_data(self, n),
                    "behind": behind_data(style.pairs),
                    "seats": _seats(style.pairs),
                }
                for n, (style, each) in enumerate(zip(self.styles, cards, strict=True))
            },
        }
        found: dict[str, Any] = finite(told)
        return found


def _seats(pairs: Pairs) -> list[dict[str, Any]]:
    """Of each player the mean score and wins with both decks."""
    keys = ("mean", "sd", "ci95", "win_rate")
    before, after = (result.seats() for result in pairs.results())
    return [
        {"player": old["player"], **{key: {"before": old[key], "after": new[key]} for key in keys}}
        for old, new in zip(before, after, strict=True)
    ]


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


def _level(before: Deck, after: Deck, level: str | None, seats: int) -> tuple[str | None, Text | None]:
    """The level that is played, and words on it where nobody named one."""
    chosen = level_for(before, after) if level is None and after.game == "foodweb" else None
    if chosen is None:
        return level, None
    if min(len(goals_of(deck)) for deck in (before, after)) < seats:
        return None, T("There are too few goals for all players, so the base level is played, without goals.")
    return chosen, LEVEL_NOTES[chosen]


def compare(
    before: Deck,
    after: Deck,
    games: int | None = None,
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
    games : int, optional
        Games for each style with each deck; by default 10,000 of bots that kernels play and 400 of others.
    level : str, optional
        By default the base level of the food web, or where goals were changed the level at which that is seen.
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
    level, note = _level(before, after, level, max(map(len, chosen)))
    made = []
    for lineup in chosen:
        bots = tuple(LIGHT.get(name, name) for name in lineup)
        twins = pairs(before, after, bots, games or FAST, seed=seed, level=level, rules=rules)
        twins.wanted = games or (FAST if twins.compiled else SLOW)
        made.append(Style(bots, twins, Rescoring(twins.before, twins.after)))
    out = Comparison(before, after, tuple(made), note)
    if play:
        out.run(workers=workers, progress=progress, say=say)
    return out
