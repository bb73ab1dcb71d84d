"""The walkthrough as data: its steps, made from the ledger, and how far somebody has come.

No number stands here: questions, answers, totals and even the argument about the misprint are worked out by the rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any

from rainkit.core.grids import Cell
from rainkit.core.ledger import Ledger, Line
from rainkit.decks.model import Deck, Goal
from rainkit.foodweb import Forest, GoalScore, goal_score, score
from rainkit.foodweb.goals import SPECIES_POINTS
from rainkit.i18n import T
from rainkit.widgets.walkthrough_answers import Answer, about_goal_shape, about_line, about_species, about_sum

__all__ = ["Bound", "Example", "Progress", "Step", "bound", "chapters"]


@dataclass(frozen=True, slots=True)
class Step:
    """One step: a question with its answers, or something to read or try (no answers).

    Attributes
    ----------
    key : str
        Names the step in saves.
    kind : str
        ``intro``, ``line``, ``sum``, ``shape``, ``species``, ``misprint`` or ``change``.
    line : Line, optional
        The line of the ledger that the step finds out.
    number, of : int
        For a line: it is number so and so (from 1) of so many lines of its card.
    answers : tuple of Answer
    group : str
        Steps of the same group share one dot; by default those of one card do, and any other step has its own.
    """

    key: str
    kind: str
    line: Line | None = None
    number: int = 1
    of: int = 1
    answers: tuple[Answer, ...] = ()
    group: str = ""

    @property
    def cell(self) -> Cell | None:
        """The card that the step is about."""
        return self.line.at if self.line else None

    @property
    def chapter(self) -> str:
        """Names the dot that the step belongs to."""
        return self.group or (f"card {self.cell[0]},{self.cell[1]}" if self.cell else self.kind)

    def answer(self, key: str) -> Answer | None:
        """The answer with this key."""
        return next((answer for answer in self.answers if answer.key == key), None)


@dataclass(frozen=True)
class Bound:
    """Why no forest can reach a number: the most that the cards and the goals could ever bring.

    ``cards`` is what the best nine cards of the deck would score if every neighbour of each fitted every one of its
    gains, which no forest has; ``goal`` the best goal, ``species`` the named species, ``total`` all together.
    """

    cards: int
    goal: int
    species: int

    @property
    def total(self) -> int:
        """More than any forest can score."""
        return self.cards + self.goal + self.species


def bound(deck: Deck, cards: int = 9) -> Bound:
    """A number that no forest of so many cards of this deck can pass.

    >>> from rainkit.decks.conditions import parse_scores
    >>> from rainkit.decks.model import Card
    >>> bound(Deck(cards=(Card("fig", {"en": "fig"}, "plant", scores=parse_scores("+2 per plant"), count=9),))).total
    111
    """
    best = {card.id: sum(max(0, condition.most) for condition in card.scores) for card in deck.cards}
    most = sorted((best[card] for card in deck.copies), reverse=True)[:cards]
    goals = [max([goal.points, *(points for _, points in goal.table)]) for goal in deck.goals]
    return Bound(sum(most), max(goals, default=0), SPECIES_POINTS)


@dataclass(frozen=True)
class Example:
    """A finished forest with its goal, to be scored step by step."""

    forest: Forest
    goal: Goal

    @cached_property
    def ledger(self) -> Ledger:
        """The lines of the cards (base level)."""
        return score(self.forest)

    @cached_property
    def goal_score(self) -> GoalScore:
        """The goal's points and those of its species (advanced level)."""
        return goal_score(self.goal, self.forest, "advanced")

    @cached_property
    def full_ledger(self) -> Ledger:
        """All lines, those of the goal last."""
        return score(self.forest, (self.goal,), level="advanced")

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """All steps in their order.

        >>> from rainkit.widgets.walkthrough_example import example
        >>> position = example()
        >>> [step.kind for step in Example(position.forest, position.goals[0]).steps if step.kind != "line"]
        ['intro', 'sum', 'shape', 'species', 'misprint', 'change']
        """
        steps = [Step("intro", "intro")]
        for line in self.ledger:
            own = self.ledger.of_cell(line.at) if line.at else Ledger([line])
            number = list(own).index(line) + 1
            key = f"{line.card} {number}"
            steps.append(Step(key, "line", line, number, len(own), about_line(self.forest, line)))
        steps.append(Step("sum", "sum", answers=about_sum(self.ledger)))
        steps.append(Step("shape", "shape", self._goal_line("F12"), answers=about_goal_shape(self.goal_score)))
        named = next((card for card in self.forest.cards.values() if card.id == self.goal.species), None)
        if named is not None:
            answers = about_species(self.ledger, self.goal_score, named, SPECIES_POINTS)
            steps.append(Step("species", "species", self._goal_line("F14"), answers=answers))
        steps.append(Step("misprint", "misprint", answers=_about_misprint()))
        steps.append(Step("change", "change"))
        return tuple(steps)

    def _goal_line(self, clause: str) -> Line:
        return next(line for line in self.goal_score.lines if line.clause == clause)


def chapters(steps: Sequence[Step]) -> tuple[tuple[str, int], ...]:
    """Each chapter with the place of its first step."""
    first: dict[str, int] = {}
    for place, step in enumerate(steps):
        first.setdefault(step.chapter, place)
    return tuple(first.items())


def _about_misprint() -> tuple[Answer, Answer]:
    no = T("No rule multiplies the whole, and no forest can get so far. Here is why.")
    yes = T("Think of the best cards: could nine of them bring so much? And is there a rule that multiplies?")
    return Answer("yes", T("Yes, it can"), False, yes), Answer("no", T("No, it is a misprint"), True, no)


@dataclass(frozen=True)
class Progress:
    """How far somebody has come; immutable.

    Attributes
    ----------
    place : int
        The step that is shown.
    tries : mapping of step key to answer keys
        The answers given so far, in order.
    shown : set of step keys
        Steps whose answer was shown without being found.
    """

    place: int = 0
    tries: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    shown: frozenset[str] = frozenset()

    def tried(self, step: Step) -> tuple[str, ...]:
        """The answers given to a step."""
        return self.tries.get(step.key, ())

    def found(self, step: Step) -> bool:
        """Whether the right answer was chosen."""
        return any(answer.right and answer.key in self.tried(step) for answer in step.answers)

    def solved(self, step: Step) -> bool:
        """Whether the step's answer is known; a step without a question is solved once it lies behind."""
        return self.found(step) or step.key in self.shown

    def with_try(self, step: Step, key: str) -> Progress:
        """After one more answer; answers to a solved step and unknown ones change nothing."""
        if self.solved(step) or step.answer(key) is None or key in self.tried(step):
            return self
        return replace(self, tries={**self.tries, step.key: (*self.tried(step), key)})

    def with_shown(self, *steps: Step) -> Progress:
        """After the answers of some steps were shown."""
        return replace(self, shown=self.shown | {s.key for s in steps if not self.found(s)})

    def at(self, place: int, steps: tuple[Step, ...]) -> Progress:
        """At another step; what lies outside is brought inside."""
        return replace(self, place=max(0, min(place, len(steps) - 1)))

    def as_data(self) -> dict[str, Any]:
        """For a save."""
        return {
            "place": self.place,
            "tries": {key: list(value) for key, value in self.tries.items()},
            "shown": sorted(self.shown),
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any], steps: tuple[Step, ...]) -> Progress:
        """From a save, leaving out whatever does not fit these steps."""
        known = {step.key: step for step in steps}
        made = cls()
        tries = data.get("tries")
        for key, values in tries.items() if isinstance(tries, Mapping) else ():
            if key in known and isinstance(values, list):
                for value in values:
                    made = made.with_try(known[key], str(value))
        shown = data.get("shown")
        names = [name for name in shown if isinstance(name, str)] if isinstance(shown, list) else []
        made = made.with_shown(*(known[name] for name in names if name in known))
        place = data.get("place")
        return made.at(place if isinstance(place, int) else 0, steps)
