"""What ``rainkit check`` says of a deck: all faults of its file, and trouble that only the deck as a whole shows."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path as FilePath
from types import MappingProxyType

from rainkit.core.errors import Fault, InputError
from rainkit.decks.conditions import Condition, Distinct
from rainkit.decks.model import COLOURS, TYPE_WORDS, TYPES, Card, Deck
from rainkit.decks.reading import read_deck
from rainkit.decks.source import Source, load
from rainkit.i18n import N, T, Text

__all__ = [
    "PUBLISHED",
    "USUAL_MOST",
    "CheckResult",
    "best_count",
    "check_deck",
    "check_file",
    "check_source",
    "play_notes",
]

#: Copies of each type in the published deck (F1).
PUBLISHED: Mapping[str, int] = MappingProxyType(dict(zip(TYPES, (14, 7, 7, 6, 2, 4), strict=True)))
#: What two players remove at random (F3): the types of a group, and how many of its cards.
_REMOVED = ((("plant", "arthropod"), 10), (("small", "medium"), 5), (("large", "carnivore"), 3))
#: More points than this from one condition are unusual; the published ones reach 42.
USUAL_MOST = 60
_SCRIPTS = ("LATIN", "CYRILLIC", "GREEK")


@dataclass(frozen=True, slots=True)
class CheckResult:
    """What a check found. ``counts`` has ``cards``, ``copies``, ``goals`` and ``tiles`` that can be used."""

    errors: tuple[Fault, ...]
    warnings: tuple[Fault, ...]
    counts: Mapping[str, int]
    deck: Deck = field(default_factory=Deck, repr=False)

    @property
    def ok(self) -> bool:
        """Whether there are no errors."""
        return not self.errors


def check_file(path: str | FilePath, format: str | None = None) -> CheckResult:
    """Check a deck file of any format; nothing is raised for a faulty one.

    >>> from rainkit.core.places import cards_folder
    >>> check_file(cards_folder() / "foodweb" / "species.yaml").ok
    True
    """
    try:
        return check_source(load(path, format=format))
    except InputError as error:
        return CheckResult(error.faults, (), {"cards": 0, "copies": 0, "goals": 0, "tiles": 0})


def check_source(source: Source) -> CheckResult:
    """Check a document that has been loaded."""
    deck = read_deck(source)
    check_deck(deck, source)
    counts = {
        "cards": len(deck.cards),
        "copies": len(deck.copies),
        "goals": len(deck.goals),
        "tiles": len(deck.tiles),
    }
    return CheckResult(tuple(source.faults.errors), tuple(source.faults.warnings), counts, deck)


def check_deck(deck: Deck, source: Source) -> None:
    """Add warnings about the deck as a whole to a source."""
    if deck.cards:
        copies = Counter(card.type for card in deck.cards for _ in range(card.count))
        if any(copies[kind] != number for kind, number in PUBLISHED.items()):
            _warn(source, ("cards",), "deck-counts", _counts_text(copies))
        census = _Census(deck)
        places = _places(source)
        for i, card in enumerate(deck.cards):
            at = places.get(card.id, ("cards", i))
            for condition in card.scores:
                _condition(source, at, census, card, condition)
            for name in (card.id, *card.name.values()):
                _letters(source, at, name)
    if deck.tiles:
        stacks = Counter(tile.stack for tile in deck.tiles)
        if any(stacks[colour] != 11 for colour in COLOURS):
            told = [T("{colour} {number}", colour=T(colour), number=stacks[colour]) for colour in COLOURS]
            message = T("tiles in the stacks: {stacks}; the published game has 11 in each", stacks=told)
            _warn(source, ("tiles",), "deck-counts", message)


def play_notes(copies: Mapping[str, int]) -> list[Text]:
    """What the numbers of copies by type mean for 2, 3 and 4 players (F3, F4)."""
    total = sum(copies.values())
    whole = total - sum(number for _, number in _REMOVED) < 20 or any(
        sum(copies.get(kind, 0) for kind in group) < number for group, number in _REMOVED
    )
    notes: list[Text] = []
    for players in (2, 3, 4):
        needed = 10 * players
        if total < needed:
            notes.append(
                T("{players} players: not playable with fewer than {needed} cards", players=players, needed=needed)
            )
        elif players == 2 and whole:
            notes.append(T("{players} players: playable, without taking cards out first (F3)", players=players))
        else:
            notes.append(T("{players} players: playable", players=players))
    return notes


def _counts_text(copies: Mapping[str, int]) -> Text:
    parts = [
        T("{type} {number} of {published}", type=TYPE_WORDS[kind], number=copies.get(kind, 0), published=number)
        for kind, number in PUBLISHED.items()
    ]
    return T(
        "the deck has {cards}, the published one {published}: {parts}. {notes}",
        cards=N("{n} card", "{n} cards", sum(copies.values())),
        published=sum(PUBLISHED.values()),
        parts=parts,
        notes=play_notes(copies),
    )


class _Census:
    """The copies of a deck by what conditions look at, so that each condition is judged in a few steps."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.kinds: dict[tuple[str, str | None], tuple[Card, int]] = {}
        for card in deck.cards:
            key = (card.type, card.iucn)
            self.kinds[key] = (replace(card, id=""), self.kinds.get(key, (card, 0))[1] + card.count)

    def best_count(self, card: Card, condition: Condition) -> int:
        """The largest number that a condition of a card could count, on hexagons."""
        fitting = {key: number for key, (sample, number) in self.kinds.items() if condition.fits(sample)}
        own = (card.type, card.iucn)
        if isinstance(condition, Distinct):
            if own in fitting:
                fitting[own] -= 1
            place = 0 if condition.what == "types" else 1
            return min(condition.reach(), len({key[place] for key, number in fitting.items() if number > 0}))
        named = [self.deck.by_id[i] for i in set(condition.card_ids) if i in self.deck.by_id]
        extra = sum(other.count for other in named if (other.type, other.iucn) not in fitting)
        return min(condition.reach(), sum(fitting.values()) + extra - condition.fits(card))


def best_count(deck: Deck, card: Card, condition: Condition) -> int:
    """The largest number that a condition of a card could count with the copies of this deck, on hexagons.

    >>> from rainkit.decks import builtin
    >>> from rainkit.decks.conditions import parse_scores
    >>> deck = builtin("foodweb")
    >>> [best_count(deck, deck.card("gaur"), c) for c in parse_scores("+3 per plant; +3 per large; +3 per card:gaur")]
    [6, 1, 0]
    """
    return _Census(deck).best_count(card, condition)


def _condition(source: Source, at: tuple[str | int, ...], census: _Census, card: Card, condition: Condition) -> None:
    text = str(condition)
    if condition.points == 0 or condition.at_most == 0:
        _warn(source, at, "never-scores", T("'{card}': '{condition}' gives 0 points", card=card.id, condition=text))
    elif not condition.can_score:
        message = T(
            "'{card}': '{condition}' can never score; at most {number} cards can be counted (6 neighbours on hexagons)",
            card=card.id,
            condition=text,
            number=condition.reach(),
        )
        _warn(source, at, "never-scores", message)
    elif condition.target() and not condition.score(number := max(0, census.best_count(card, condition))):
        message = N(
            "'{card}': '{condition}' can never score; the deck has {n} card that counts",
            "'{card}': '{condition}' can never score; the deck has {n} cards that count",
            number,
            card=card.id,
            condition=text,
        )
        _warn(source, at, "never-scores", message)
    elif abs(condition.most) > USUAL_MOST:
        message = T(
            "'{card}': '{condition}' can give {most} points; the published cards stay below {usual}",
            card=card.id,
            condition=text,
            most=condition.most,
            usual=USUAL_MOST,
        )
        _warn(source, at, "unusual-points", message)


def _letters(source: Source, at: tuple[str | int, ...], name: str) -> None:
    """Warn of look-alike letters of two scripts in one word, and of signs that no font has."""
    if name.isascii():
        return
    for word in name[:200].split():
        scripts = {unicodedata.name(sign, "").split(" ")[0] for sign in word if sign.isalpha()} & set(_SCRIPTS)
        if len(scripts) > 1:
            odd = _odd_letters(word)
            _warn(
                source,
                at,
                "look-alike",
                T("'{word}' mixes letters that look alike: {letters}", word=word[:60], letters=odd),
            )
    meant = _wrongly_decoded(name)
    if meant:
        message = T("'{name}' was probably saved in two encodings; is it '{meant}'?", name=name[:60], meant=meant[:60])
        _warn(source, at, "encoding", message)
    missing = sorted({f"U+{ord(sign):04X}" for sign in name[:200] if unicodedata.category(sign) in ("Cn", "Co")})
    if missing:
        _warn(
            source, at, "no-glyph", T("'{name}' has signs that no font shows: {signs}", name=name[:60], signs=missing)
        )


def _wrongly_decoded(name: str) -> str:
    """What a name was before UTF-8 was read as Windows-1252, or an empty string.

    >>> _wrongly_decoded("kanÄil"), _wrongly_decoded("CafÃ©"), _wrongly_decoded("Café")
    ('', 'Café', '')
    """
    try:
        return name[:200].encode("cp1252").decode("utf-8")
    except UnicodeError:
        return ""


def _odd_letters(word: str) -> Sequence[str]:
    return [f"{sign} (U+{ord(sign):04X})" for sign in word if not sign.isascii() and sign.isalpha()][:5]


def _places(source: Source) -> dict[str, tuple[str | int, ...]]:
    """Where the scores of each card stand; cards may have been left out, so their numbers don't tell."""
    node = source.node(("cards",))
    places: dict[str, tuple[str | int, ...]] = {}
    for i, entry in enumerate(node.value if node is not None and isinstance(node.value, list) else []):
        name = entry.child("id")
        if name is not None and isinstance(name.value, str):
            places.setdefault(name.value.strip(), ("cards", i, "scores"))
    return places


def _warn(source: Source, path: tuple[str | int, ...], code: str, message: Text) -> None:
    source.faults.add(path, code, message, level="warning")
