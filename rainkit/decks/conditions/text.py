"""Conditions as text: ``+5 per small|medium; -3 per carnivore``, and ``per carnivore: -3`` as in tables.

Nothing is guessed and nothing is evaluated: a clause is read token by token, and the first token that doesn't belong
is named with its column.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NoReturn

from rainkit.decks.conditions.base import MAX_POINTS, Condition
from rainkit.decks.conditions.forms import Adjacent, Distinct, Flat, Group, InForest, InLine, Within
from rainkit.decks.conditions.which import Entry, Which
from rainkit.decks.model import IUCN, TYPES
from rainkit.i18n import T, Text

__all__ = ["GRAMMAR", "MAX_CONDITIONS", "Parsed", "ScoreError", "parse", "parse_scores", "scores_text", "table_text"]

GRAMMAR = T("write for example: +3; +5 per small|medium; -3 per carnivore; +15 per 3 plant; +2 per plant within 2")
#: More conditions than this on one card are refused.
MAX_CONDITIONS = 50
_GROUPS = {"small-or-medium": ("small", "medium"), "large-or-carnivore": ("large", "carnivore")}
_DASHES = {"\N{MINUS SIGN}": "-", "\N{EN DASH}": "-", "\N{EM DASH}": "-", "\N{NON-BREAKING HYPHEN}": "-"}
_TOKEN = re.compile(r"card:[^\s|;,]*[^\s|;:,]|iucn:[^\s|;:]+|[+-]?\d[\d.,]*\d|[+-]?\d|[^\W\d][\w-]*|\S", re.IGNORECASE)
_PLACES = {"forest": InForest, "group": Group, "line": InLine}


class ScoreError(ValueError):
    """A scoring text that can't be read.

    Attributes
    ----------
    column : int
        Where in the text, from 1.
    message : Text
        What is wrong there.
    hint : Text
        How it should look: what was probably meant, or the grammar by examples.
    """

    def __init__(self, column: int, message: Text, hint: Text = GRAMMAR) -> None:
        super().__init__(column, message, hint)
        self.column = column
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return str(T("column {column}: {message}; {hint}", column=self.column, message=self.message, hint=self.hint))


@dataclass(frozen=True, slots=True)
class Parsed:
    """Conditions, and notes on signs that were read as others."""

    conditions: tuple[Condition, ...]
    notes: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    column: int

    @property
    def word(self) -> str:
        return self.text.lower()

    @property
    def is_number(self) -> bool:
        return self.text.lstrip("+-")[:1].isdigit()


@dataclass
class _Clause:
    """The tokens of one clause and how far they have been read."""

    tokens: list[_Token]
    end: int
    at: int = field(default=0)

    @property
    def next(self) -> _Token:
        return self.tokens[self.at] if self.at < len(self.tokens) else _Token("", self.end)

    def take(self) -> _Token:
        token = self.next
        self.at += 1
        return token

    def have(self, word: str) -> bool:
        if self.next.word != word:
            return False
        self.at += 1
        return True

    def fail(self, message: Text, hint: Text = GRAMMAR, token: _Token | None = None) -> NoReturn:
        raise ScoreError((token or self.next).column, message, hint)

    def integer(self, what: Text, at_least: int, at_most: int = 999_999) -> int:
        token = self.take()
        if not re.fullmatch(r"[+-]?\d+", token.text):
            if not token.text:
                self.fail(T("{what} is missing here", what=what), token=token)
            self.fail(
                T("'{value}' stands where {what} should be, a whole number", value=token.text, what=what), token=token
            )
        if len(token.text) > 20 or not at_least <= (number := int(token.text)) <= at_most:
            self.fail(
                T(
                    "{what} must be a whole number from {low} to {high}, not {value}",
                    what=what,
                    low=at_least,
                    high=at_most,
                    value=token.text[:30],
                ),
                token=token,
            )
        return number


def parse_scores(text: str) -> tuple[Condition, ...]:
    """The conditions of a text, in either form.

    Raises
    ------
    ScoreError
        With the column of the first thing that doesn't belong, and what would be right.

    Examples
    --------
    >>> [str(c) for c in parse_scores("per small|medium: 5; +4 per distinct iucn max 8; always: 3")]
    ['+5 per small|medium', '+4 per distinct iucn max 8', '+3']
    >>> parse_scores("+5 per fungus")
    Traceback (most recent call last):
    ...
    rainkit.decks.conditions.text.ScoreError: column 8: 'fungus' is neither a type nor 'any'; types are plant, \
arthropod, small, medium, large, carnivore
    """
    return parse(text).conditions


def parse(text: str) -> Parsed:
    """The conditions of a text with notes on what was read as something else.

    >>> [str(note) for note in parse("\N{MINUS SIGN}3 per carnivore").notes]
    ["'−' is read as '-'"]
    """
    plain, notes = _plain(text)
    conditions: list[Condition] = []
    start = 0
    for clause in plain.split(";"):
        if clause.strip():
            if len(conditions) == MAX_CONDITIONS:
                raise ScoreError(start + 1, T("more than {limit} conditions on one card", limit=MAX_CONDITIONS))
            conditions.append(_clause(clause, start, text))
        start += len(clause) + 1
    return Parsed(tuple(conditions), notes)


def scores_text(conditions: Iterable[Condition]) -> str:
    """The text form for YAML and JSON.

    >>> scores_text(parse_scores("+5 per small|medium;-3 per carnivore"))
    '+5 per small|medium; -3 per carnivore'
    """
    return "; ".join(str(condition) for condition in conditions)


def table_text(conditions: Iterable[Condition]) -> str:
    """The text form for tables, which no spreadsheet takes for a formula.

    >>> table_text(parse_scores("+5 per small|medium;-3 per carnivore"))
    'per small|medium: 5; per carnivore: -3'
    """
    return "; ".join(condition.table_text() for condition in conditions)


def _plain(text: str) -> tuple[str, tuple[Text, ...]]:
    """The text with other dashes, full-width signs and invisible characters in their plain form, column by column."""
    notes: dict[str, Text] = {}
    out = []
    for sign in text:
        plain = _DASHES.get(sign, sign)
        if plain == sign and not sign.isascii():
            folded = unicodedata.normalize("NFKC", sign)
            plain = folded if len(folded) == 1 and folded.isascii() else sign
            if unicodedata.category(sign) == "Cf":
                plain = " "
        if plain != sign:
            shown = sign if sign.isprintable() else f"U+{ord(sign):04X}"
            notes[sign] = T("'{sign}' is read as '{plain}'", sign=shown, plain=plain)
        out.append(plain)
    return "".join(out), tuple(notes.values())


def _clause(text: str, start: int, whole: str) -> Condition:
    tokens = [_Token(match.group(), start + match.start() + 1) for match in _TOKEN.finditer(text)]
    if len(tokens) > 1 and tokens[0].text in "+-" and tokens[1].text[0].isdigit():
        tokens[:2] = [_Token(tokens[0].text + tokens[1].text, tokens[0].column)]
    clause = _Clause(tokens, start + len(text.rstrip()) + 1)
    try:
        return _table_clause(clause) if clause.next.word in ("per", "always") else _sign_clause(clause)
    except ScoreError as error:
        meant = _spoken(text)
        if meant:
            raise ScoreError(error.column, error.message, T("did you mean '{meant}'?", meant=meant)) from None
        if not tokens[0].is_number and tokens[0].word not in ("per", "always"):
            message = T("'{text}' is not a scoring condition", text=(whole if len(whole) < 60 else whole[:60] + "…"))
            raise ScoreError(tokens[0].column, message) from None
        raise


def _sign_clause(clause: _Clause) -> Condition:
    points = _points(clause)
    condition = _target(clause, points) if clause.have("per") else _limited(clause, points, None)
    _finished(clause)
    return condition


def _table_clause(clause: _Clause) -> Condition:
    # The points stand behind the colon but are needed to make the condition: read them first.
    colons = [i for i, token in enumerate(clause.tokens) if token.text == ":"]
    if not colons:
        clause.fail(T("the points are missing behind a colon"), token=_Token("", clause.end))
    tail = _Clause(clause.tokens[colons[-1] + 1 :], clause.end)
    points = _points(tail)
    _finished(tail)
    head = _Clause(clause.tokens[: colons[-1]], clause.tokens[colons[-1]].column)
    condition = _limited(head, points, None) if head.take().word == "always" else _target(head, points)
    _finished(head)
    return condition


def _finished(clause: _Clause) -> None:
    if clause.next.text:
        clause.fail(T("'{value}' does not belong here", value=clause.next.text))


def _points(clause: _Clause) -> int:
    return clause.integer(T("the points"), -MAX_POINTS, MAX_POINTS)


def _target(clause: _Clause, points: int) -> Condition:
    per = clause.integer(T("the number behind 'per'"), 1) if clause.next.is_number else 1
    if clause.have("distinct"):
        return _limited(clause, points, _distinct(clause), per)
    which = _which(clause)
    if clause.have("within"):
        distance = clause.integer(T("the distance"), 1)
        return _limited(clause, points, (Within, {"which": which, "distance": distance}), per)
    if clause.have("in"):
        place = clause.take()
        form = _PLACES.get(place.word)
        if form is None:
            clause.fail(T("'in {value}' is unknown", value=place.text), _instead(place.word, _PLACES), place)
        return _limited(clause, points, (form, {"which": which}), per)
    return _limited(clause, points, (Adjacent, {"which": which}), per)


def _distinct(clause: _Clause) -> tuple[type[Condition], dict[str, object]]:
    what = clause.take()
    if what.word not in ("types", "iucn"):
        clause.fail(T("'distinct {value}' is unknown", value=what.text), _instead(what.word, ("types", "iucn")), what)
    if clause.have("within"):
        distance = clause.integer(T("the distance"), 1)
        return Distinct, {"what": what.word, "distance": distance, "as_within": distance == 1}
    if clause.have("in"):
        place = clause.take()
        if place.word != "forest":
            clause.fail(T("'in {value}' is unknown", value=place.text), _instead(place.word, ("forest",)), place)
        return Distinct, {"what": what.word, "distance": 0}
    return Distinct, {"what": what.word, "distance": 1}


def _limited(
    clause: _Clause, points: int, form: tuple[type[Condition], dict[str, object]] | None, per: int = 1
) -> Condition:
    limits: dict[str, int] = {}
    while clause.next.word in ("max", "from"):
        word = clause.take()
        key = "at_most" if word.word == "max" else "at_least"
        if key in limits or (form is None and key == "at_least"):
            clause.fail(T("'{value}' does not belong here", value=word.text), token=word)
        limits[key] = clause.integer(T("the number behind '{word}'", word=word.word), 0, MAX_POINTS)
    kind, places = form or (Flat, {})
    return kind(points=points, per=per, **limits, **places)  # type: ignore[arg-type]


def _which(clause: _Clause) -> Which:
    entries: list[Entry] = []
    while True:
        token = clause.take()
        entries += _entries(clause, token)
        if not clause.have("|"):
            return Which(tuple(entries))


def _entries(clause: _Clause, token: _Token) -> list[Entry]:
    word = token.word
    if not word:
        clause.fail(T("what is counted is missing behind 'per'"), token=token)
    if word == "any":
        return [Entry("any")]
    if word.startswith("card:"):
        return [Entry("card", (token.text[5:],))]
    if word.startswith("iucn:"):
        codes = tuple(code for code in token.text[5:].upper().split(","))
        for code in codes:
            if code not in IUCN:
                hint = T("categories are {known}", known=IUCN)
                clause.fail(T("'{code}' is not a Red List category", code=code), hint, token)
        return [Entry("iucn", codes)]
    for name in (word, word.removesuffix("s")):
        if name in TYPES:
            return [Entry("type", (name,))]
        if name in _GROUPS:
            return [Entry("type", (part,)) for part in _GROUPS[name]]
    hint = _instead(word, TYPES, T("types are {known}", known=TYPES))
    return clause.fail(T("'{value}' is neither a type nor 'any'", value=token.text), hint, token)


def _instead(word: str, known: Iterable[str], otherwise: Text | None = None) -> Text:
    close = difflib.get_close_matches(word, list(known), 1, 0.6)
    if close:
        return T("did you mean '{meant}'?", meant=close[0])
    return otherwise or T("it can be {known}", known=tuple(known))


def _spoken(text: str) -> str:
    """The text form of a clause written as an English sentence, if it is one, to suggest it."""
    plain = re.sub(r"\bpoints?\b|\badjacent\b|\banimals?\b", " ", text.lower())
    plain = re.sub(r"\bfor (every|each)\b", " per ", plain)
    plain = re.sub(r"\bor\b", "|", plain)
    if " per " not in plain or plain == text.lower():
        return ""
    try:
        clause = _Clause([_Token(m.group(), m.start() + 1) for m in _TOKEN.finditer(plain)], len(plain))
        return str(_sign_clause(clause))
    except ScoreError:
        return ""
