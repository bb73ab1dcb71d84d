"""What is too strong, what too weak, what only an echo: a verdict for each card, with its evidence.

The old deck counts as balanced. A card is too strong when its new text gives, in the same forests, a point or more
above its old text, and chance can't explain it. A new card is too strong when it gives a point or more above the
strongest card of its type in the old deck. A card whose text stayed, or whose text alone moves nothing, but whose mean
in play moved by a point or more, is an echo of the others. 'A point or more' is said only where chance can't explain
what lies above the point, 'less than a point' only where it can't explain what is missing; between them nobody knows
yet. Many cards are looked at together, so what chance could do is corrected by Holm's method (1979) over all these
questions: the chance of even one false word in a report stays below 5 percent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Literal

from rainkit.decks.conditions import Flat
from rainkit.decks.model import Card, Deck, Tile
from rainkit.lab.estimates import FEWEST_BATCHES, Estimate
from rainkit.lab.pairing import Pairs, things
from rainkit.lab.rescoring import Rescored, Rescoring, edited
from rainkit.lab.suggestions import Suggestion, suggestion

__all__ = ["FROM", "LEVEL", "Kind", "Look", "Verdict", "holm", "kind_of", "looks", "verdicts"]

Kind = Literal[
    "too strong", "too weak", "echo", "unsure", "small", "not significant", "in range", "unchanged", "too few games",
    "gone",
]  # fmt: skip
FROM = 1.0
"""Points from which a difference matters."""
LEVEL = 0.05
"""How likely one false verdict in a report may be."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said of one card or tile, and on what grounds.

    Attributes
    ----------
    kind : str
        One of :data:`Kind`.
    before, after, change : Estimate or None
        Mean points in play.
    own : Estimate or None
        What its new text gives above its old one in the same forests.
    p : float
        How likely chance alone would bring the same word, corrected for the number of cards.
    median : float or None
        The median of the other cards of its type in the new deck.
    changed : tuple of str
        Which of its fields were changed; ``("new",)`` for a new card.
    by : tuple of str
        For an echo: the changed cards that it may be an echo of.
    suggestion : Suggestion or None
        What would be right.
    told : Estimate or None
        The number that the word is about: ``own`` or ``change``.
    """

    id: str
    kind: Kind
    before: Estimate | None
    after: Estimate | None
    change: Estimate | None
    own: Estimate | None
    p: float
    median: float | None
    changed: tuple[str, ...] = ()
    by: tuple[str, ...] = ()
    suggestion: Suggestion | None = None
    told: Estimate | None = None

    @property
    def excess(self) -> Estimate | None:
        """Points over the median of its type, with the error of its own mean."""
        if self.after is None or self.median is None:
            return None
        return Estimate(self.after.mean - self.median, self.after.error, self.after.parts)

    @property
    def is_remarkable(self) -> bool:
        """Whether a report says a sentence about it."""
        if self.kind in ("unchanged", "too few games", "gone"):
            return False
        return bool(self.changed) or self.kind == "echo"


def holm(chances: Sequence[float]) -> list[float]:
    """Chances corrected for being so many, after Holm (1979).

    >>> [round(p, 3) for p in holm([0.01, 0.04, 0.03])]
    [0.03, 0.06, 0.06]
    """
    out = [1.0] * len(chances)
    most = 0.0
    for place, n in enumerate(sorted(range(len(chances)), key=lambda n: chances[n])):
        most = max(most, min(1.0, (len(chances) - place) * chances[n]))
        out[n] = most
    return out


def kind_of(thing: Card | Tile) -> str:
    """What a thing is compared within: a card's type, a tile's stack."""
    return thing.type if isinstance(thing, Card) else thing.stack or thing.colours[0]


def _medians(deck: Deck, means: Mapping[str, Estimate | None]) -> dict[str, float | None]:
    """For each card the median of the others of its type."""
    known: dict[str, list[tuple[str, float]]] = {}
    for thing in things(deck):
        mean = means.get(thing.id)
        if mean is not None:
            known.setdefault(kind_of(thing), []).append((thing.id, mean.mean))
    out: dict[str, float | None] = {}
    for thing in things(deck):
        others = [mean for name, mean in known.get(kind_of(thing), ()) if name != thing.id]
        out[thing.id] = median(others) if others else None
    return out


def verdicts(pairs: Pairs, rescoring: Rescoring, reports: int = 1, goals: Sequence[str] = ()) -> dict[str, Verdict]:
    """A verdict for each card of either deck, as far as the games have come.

    Parameters
    ----------
    reports : int
        How many such reports are read together (styles of players); chance is held down over all of them.
    goals : sequence of str
        The goals that were changed, too: other cards may be an echo of them.
    """
    old, new = pairs.before.deck, pairs.after.deck
    changed = edited(old, new)
    differences = {name: pairs.difference(name) for name in pairs.ids}
    before = {name: each.before for name, each in differences.items()}
    after = {name: each.after for name, each in differences.items()}
    medians, old_kinds = _medians(new, after), _ranges(old, before)
    added = {thing.id: thing for thing in things(new) if thing.id not in {each.id for each in things(old)}}
    texts_alone = not added and all(what == ("scores",) for what in changed.values())
    same_play = texts_alone and len(old.cards) == len(new.cards) and set(pairs.before.players) == {"random"}
    own: dict[str, Estimate | None] = {}  # for random players who play on alike, the difference of all twins
    for name in pairs.ids:
        if name in added:
            own[name] = _beyond(after[name], old_kinds.get(kind_of(added[name]), []))
        elif name in pairs.raised:
            own[name] = pairs.difference(f"own {name}").before
        elif pairs.before.game == "jungle":  # other slots or colours: where would it have lain?
            own[name] = differences[name].change if {"slots", "colours"} & set(changed.get(name, ())) else None
        elif same_play and name in changed:
            own[name] = differences[name].change
        else:
            own[name] = rescoring.cards[name].own if name in rescoring.cards else None
    moved = {name: each.change for name, each in differences.items()}
    tests = [(name, what) for what in (own, moved) for name in pairs.ids if what[name] is not None]
    found = looks([what[name] for name, what in tests], reports)
    looked = {(name, what is own): look for (name, what), look in zip(tests, found, strict=True)}
    sources = (*changed, *added, *(name for name in pairs.ids if after[name] is None), *goals)
    played = {thing.id for thing in things(new) if getattr(thing, "count", 1)}
    out = {}
    for name in pairs.ids:
        what = changed.get(name, ("new",) if name in added else ())
        kind, p, told = _kind(looked.get((name, True)), looked.get((name, False)), bool(what))
        if name not in played:
            kind = "gone"
        elif _too_few(name in changed or name in added, after[name], moved[name], own[name]):
            kind = "too few games"
        elif kind == "not significant" and name in added and own[name] is not None:
            kind = "in range"
        others = tuple(source for source in sources if source != name)
        advice = None
        if kind in ("too strong", "too weak"):
            advice = _advice(name, pairs, rescoring, own[name], medians[name])
        out[name] = Verdict(
            name, kind, before[name], after[name], moved[name], own[name], p, medians.get(name), what,
            others if kind == "echo" else (), advice, told,
        )  # fmt: skip
    return out


@dataclass(frozen=True, slots=True)
class Look:
    """A number with three corrected chances: of so much from nothing, from under a point, and of so little."""

    estimate: Estimate
    p_any: float
    p_far: float
    p_near: float

    @property
    def kind(self) -> Kind:
        """How much it is, as far as anybody knows."""
        if self.p_far < LEVEL:
            return "too strong" if self.estimate.mean > 0 else "too weak"
        if self.p_any >= LEVEL:
            return "not significant"
        return "small" if self.p_near < LEVEL else "unsure"

    @property
    def p(self) -> float:
        """How likely chance alone would bring this word."""
        if self.kind == "small":
            return max(self.p_any, self.p_near)
        return self.p_far if self.p_far < LEVEL else self.p_any


def looks(estimates: Sequence[Estimate | None], reports: int) -> list[Look]:
    """All questions about all numbers, corrected together."""
    known = [estimate for estimate in estimates if estimate is not None]
    chances = [p for each in known for p in (each.p, each.p_from(FROM), each.p_under(FROM))]
    corrected = holm([min(1.0, reports * p) for p in chances])
    return [Look(each, *corrected[3 * n : 3 * n + 3]) for n, each in enumerate(known)]


def _kind(own: Look | None, moved: Look | None, is_changed: bool) -> tuple[Kind, float, Estimate | None]:
    """What of itself goes before what only moved along."""
    if own is not None and own.kind in ("too strong", "too weak"):
        return own.kind, own.p, own.estimate
    if moved is not None and moved.kind in ("too strong", "too weak"):
        if own is None or own.p_near < LEVEL:
            return "echo", moved.p, moved.estimate
        return "unsure", own.p, own.estimate  # it moved, but nobody knows whether of itself
    for look in (own, moved):
        if look is not None and look.kind != "not significant":
            return look.kind, look.p, look.estimate
    if moved is not None and not is_changed and moved.estimate.mean == 0 and moved.estimate.error == 0:
        return "unchanged", 1.0, None
    return "not significant", min((look.p for look in (own, moved) if look is not None), default=1.0), None


def _ranges(deck: Deck, means: Mapping[str, Estimate | None]) -> dict[str, list[Estimate]]:
    """The cards of each type from weakest to strongest."""
    out: dict[str, list[Estimate]] = {}
    for thing in things(deck):
        mean = means.get(thing.id)
        if mean is not None:
            out.setdefault(kind_of(thing), []).append(mean)
    return {kind: sorted(found, key=lambda each: each.mean) for kind, found in out.items()}


def _beyond(mean: Estimate | None, accepted: list[Estimate]) -> Estimate | None:
    """How far a new card lies outside what cards of its type gave in the old deck; None if there were none."""
    if mean is None or not accepted:
        return None
    low, high = accepted[0], accepted[-1]
    edge = high if mean.mean > high.mean else low if mean.mean < low.mean else None
    if edge is None:
        return Estimate(0.0, 0.0, mean.parts)
    return Estimate(mean.mean - edge.mean, (mean.error**2 + edge.error**2) ** 0.5, mean.parts)


def _too_few(touched: bool, *known: Estimate | None) -> bool:
    """Whether nothing can be said of a card yet: for one that was touched all its numbers count."""
    after = known[0]
    if after is None or after.parts < FEWEST_BATCHES:
        return True
    return touched and any(each is not None and each.parts < FEWEST_BATCHES for each in known)


def _advice(
    name: str, pairs: Pairs, rescoring: Rescoring, own: Estimate | None, middle: float | None
) -> Suggestion | None:
    if pairs.before.game == "jungle":
        return _tile_advice(name, pairs, own)
    found: Rescored | None = rescoring.cards.get(name)
    if found is not None:
        return suggestion(found.new, found.counts, found.old_mean)
    found = rescoring.new.get(name)
    return None if found is None or middle is None else suggestion(found.new, found.counts, middle)


def _tile_advice(name: str, pairs: Pairs, own: Estimate | None) -> Suggestion | None:
    """The points from 1 to 5 (J2) that bring a tile back to what it gave; they count as often as its area lets them."""
    n = pairs.after.data.cards.index(name)
    tally = pairs.tallies[1]
    picked, times = int(tally.cards[n, :, 0].sum()), int(tally.times[n])
    points = pairs.after.deck.tiles[n].points
    if own is None or not picked or not times:
        return None
    each = times / picked
    best = min(range(1, 6), key=lambda tried: abs(own.mean + (tried - points) * each))
    miss = own.mean + (best - points) * each
    return Suggestion(0, Flat(best), (Flat(best),), miss) if best != points else None
