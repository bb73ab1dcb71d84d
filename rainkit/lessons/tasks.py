"""What a lesson asks, as data: choices, numbers, species on a board, something to do there, and free reasons.

No task ever says a bare 'wrong': every option, slip and miss has a sentence that helps on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from unicodedata import east_asian_width

from rainkit.i18n import T, Text, number
from rainkit.lessons.numbers import measured_in, nearly, plain, read_number, unit_in

__all__ = ["Choice", "Do", "Number", "Option", "Pick", "Predict", "Reason", "Task", "Verdict", "Word"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an answer is told; ``right`` is None where there is nothing to be right about (a prediction, a reason)."""

    right: bool | None
    words: Text


@dataclass(frozen=True, slots=True)
class Option:
    """One of the answers to choose from; ``why`` is told when it is chosen, ``idea`` names a belief behind it."""

    key: str
    words: Text
    why: Text
    right: bool = False
    idea: str = ""


@dataclass(frozen=True, kw_only=True)
class Task:
    """What all tasks share.

    Attributes
    ----------
    question : Text
    hints : tuple of Text
        From a nudge to nearly the answer.
    why : Text
        Told with the right answer.
    """

    question: Text
    hints: tuple[Text, ...] = ()
    why: Text = field(default_factory=lambda: T(""))

    @property
    def kind(self) -> str:
        """``choice``, ``predict``, ``number``, ``word``, ``pick``, ``do`` or ``reason``."""
        return type(self).__name__.lower()

    def judge(self, answer: str, board: Mapping[str, Any]) -> Verdict:
        """What an answer is told; ``board`` is the state of the page's board."""
        raise NotImplementedError

    @property
    def key_words(self) -> Text:
        """The answer, for the teacher and for who asks to be shown it."""
        raise NotImplementedError


@dataclass(frozen=True, kw_only=True)
class Choice(Task):
    """Choose one; exactly one option is right."""

    options: tuple[Option, ...]

    def option(self, key: str) -> Option | None:
        """The option with this key."""
        return next((option for option in self.options if option.key == key), None)

    def judge(self, answer: str, board: Mapping[str, Any]) -> Verdict:  # noqa: ARG002
        """The option's own words."""
        option = self.option(answer)
        if option is None:
            return Verdict(False, T("Choose one of the answers."))
        return Verdict(option.right, option.why)

    @property
    def key_words(self) -> Text:
        """The right option."""
        return next(option.words for option in self.options if option.right)


@dataclass(frozen=True, kw_only=True)
class Predict(Choice):
    """Say what will happen, before it is seen. The answer is kept; a later page comes back to it."""

    def judge(self, answer: str, board: Mapping[str, Any]) -> Verdict:  # noqa: ARG002
        """Nothing is given away."""
        if self.option(answer) is None:
            return Verdict(False, T("Choose one of the answers."))
        return Verdict(None, T("Kept. Go on and see whether it comes true."))


@dataclass(frozen=True, kw_only=True)
class Number(Task):
    """Write a number; ``slips`` are numbers that a known mistake leads to, each with its word.

    Numbers may be given as functions, so that they are worked out by the rules when they are needed. A unit of measure
    behind the number must be that of the task; percent is fine for shares, the numbers up to 1.
    """

    value: Callable[[], float]
    tolerance: float = 0.051
    unit: Text = field(default_factory=lambda: T(""))
    slips: tuple[tuple[Callable[[], float], Text], ...] = ()

    def judge(self, answer: str, board: Mapping[str, Any]) -> Verdict:  # noqa: ARG002
        """Right within the tolerance."""
        value, unit = self.value(), unit_in(answer)
        given = read_number(answer, share=value <= 1)
        if given is None:
            return Verdict(False, T("Write one number, such as 2.5 or 5/2."))
        if unit:
            times = self._times(unit, value)
            if times is None:
                return Verdict(False, T("'{unit}' does not fit here. What does your number count?", unit=unit))
            given *= times
        if abs(given - value) <= self.tolerance:
            return Verdict(True, self.why)
        for slip, words in self.slips:
            if abs(given - slip()) <= self.tolerance:
                return Verdict(False, words)
        return Verdict(False, T("Not quite: try less.") if given > value else T("Not quite: try more."))

    def _times(self, unit: str, value: float) -> float | None:
        """What a number with that unit of measure is taken times; None where the unit can't be."""
        if unit == "%":
            return 1.0 if value <= 1 else None
        return 1.0 if unit == str(self.unit).casefold() else measured_in(unit, self.unit.message)

    @property
    def key_words(self) -> Text:
        """The number with its unit."""
        value = number(self.value(), 2, trim=True)
        return T("{value} {unit}", value=value, unit=self.unit) if str(self.unit) else T("{value}", value=value)


@dataclass(frozen=True, kw_only=True)
class Word(Task):
    """Write a word; every accepted form is right, also in a short sentence or with one letter wrong.

    Capitals, accents and articles don't matter. ``slips`` are told where they stand without a right word, ``opposites``
    beside one, too.
    """

    accepted: tuple[str, ...]
    shown: Text
    slips: tuple[tuple[tuple[str, ...], Text], ...] = ()
    opposites: tuple[tuple[tuple[str, ...], Text], ...] = ()

    def judge(self, answer: str, board: Mapping[str, Any]) -> Verdict:  # noqa: ARG002
        """Right in any accepted form."""
        word = plain(answer)
        said = {word, *word.split()}
        right = {plain(form) for form in (*self.accepted, str(self.shown))}
        for forms, words in (*self.opposites, *(() if right & said else self.slips)):
            if {plain(form) for form in forms} & said:
                return Verdict(False, words)
        if right & said or any(nearly(word, form) for form in right):
            return Verdict(True, self.why)
        return Verdict(False, T("Not yet. Take a hint, or look at the picture again."))

    @property
    def key_words(self) -> Text:
        """The usual form."""
        return self.shown


@dataclass(frozen=True, kw_only=True)
class Pick(Task):
    """Choose species in the picture.

    Attributes
    ----------
    right : function to a set of species
        All of them, unless ``enough`` says how many will do.
    names : function from a species to its name
    slips : mapping of species to Text
        What a wrong species is told.
    """

    right: Callable[[], frozenset[str]]
    names: Callable[[str], str]
    enough: int = 0
    slips: Mapping[str, Text] = field(default_factory=dict)
    other: Text = field(default_factory=lambda: T("Look at the arrows: they run from the food to the eater."))

    def judge(self, answer: str, board: Mapping[str, Any]) -> Verdict:  # noqa: ARG002
        """Right if all are chosen and nothing else."""
        picked = [one for one in answer.split(",") if one]
        right = self.right()
        if not picked:
            return Verdict(False, T("Choose in the picture first: click a species, or press Enter on it."))
        wrong = [one for one in picked if one not in right]
        if wrong:
            words = self.slips.get(wrong[0], self.other)
            return Verdict(False, T("Look again at the {species}. {why}", species=self.names(wrong[0]), why=words))
        need = self.enough or len(right)
        if len(picked) < need:
            return Verdict(False, T("Good so far: {n} of {all}. There are more.", n=len(picked), all=need))
        return Verdict(True, self.why)

    @property
    def key_words(self) -> Text:
        """All right species."""
        names = sorted(self.names(one) for one in self.right())
        return T("any {n} of: {names}", n=self.enough, names=names) if self.enough else T("{names}", names=names)


@dataclass(frozen=True, kw_only=True)
class Do(Task):
    """Reach something on the board; ``test`` looks at its state and says how it stands."""

    test: Callable[[Mapping[str, Any]], Verdict]
    shown: Text

    def judge(self, answer: str, board: Mapping[str, Any]) -> Verdict:  # noqa: ARG002
        """What the test says."""
        return self.test(board)

    @property
    def key_words(self) -> Text:
        """One way to do it."""
        return self.shown


@dataclass(frozen=True, kw_only=True)
class Reason(Task):
    """Claim, evidence, reasoning in own words; nothing is marked, the teacher reads it."""

    fields: tuple[tuple[str, Text], ...] = (
        ("claim", T("My claim: one sentence")),
        ("evidence", T("My evidence: what I saw, with a number")),
        ("reasoning", T("My reasoning: why the evidence supports the claim")),
    )
    sample: Text

    def judge(self, answer: str, board: Mapping[str, Any]) -> Verdict:  # noqa: ARG002
        """Only that something was written everywhere."""
        import json

        try:
            written = json.loads(answer)
        except ValueError:
            written = {}
        for name, words in self.fields:
            text = str(written.get(name, "")).strip() if isinstance(written, dict) else ""
            if sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text) < 8:  # a Chinese sign says more
                return Verdict(False, T("Still to write: {field}", field=words))
        return Verdict(None, T("Kept for your report. Your teacher reads it."))

    @property
    def key_words(self) -> Text:
        """What a good answer says."""
        return self.sample
