"""A class's card files into one deck: thirty pupils each hand in a file, and all play with all their cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path as FilePath

from rainkit.core.errors import Fault, InputError
from rainkit.decks.checking import PUBLISHED
from rainkit.decks.conditions import Condition, Entry, Which
from rainkit.decks.model import Card, Deck, Goal
from rainkit.decks.our_decks import builtin
from rainkit.decks.reading import read_deck
from rainkit.decks.source import load
from rainkit.i18n import N, T, Text

__all__ = ["Merged", "merge"]


@dataclass(frozen=True, slots=True)
class Merged:
    """The deck of a class.

    Attributes
    ----------
    deck : Deck
    notes : tuple of Text
        What was sorted out: same ids, same names, cards that were handed in twice, cards added from the built-in deck.
    faulty : mapping of file name to its faults
        Cards with faults are left out; the other cards of such a file are in the deck.
    authors : mapping of card id to file name
        Which file each card came from.
    """

    deck: Deck
    notes: tuple[Text, ...]
    faulty: Mapping[str, tuple[Fault, ...]]
    authors: Mapping[str, str]


@dataclass
class _Table:
    """Cards as they are laid together."""

    cards: dict[str, Card] = field(default_factory=dict)
    goals: dict[str, Goal] = field(default_factory=dict)
    authors: dict[str, str] = field(default_factory=dict)
    notes: list[Text] = field(default_factory=list)


def merge(
    files: Iterable[str | FilePath | tuple[str, bytes]],
    *,
    name: str = "",
    top_up: bool = True,
    clean_names: bool = True,
) -> Merged:
    """One deck of many files.

    Parameters
    ----------
    files : iterable of paths, or of (file name, content)
        Card files of any format, in the order of the class list.
    name : str
        The name of the deck.
    top_up : bool
        Fill up each type from the built-in deck to the numbers of the published one (F1), so that 2 to 4 can play.
    clean_names : bool
        Number the names of different cards that are called the same: 'fox', 'fox (2)'.

    Examples
    --------
    >>> anna = ("anna.csv", b"id,name,type,scores\\nfox,red fox,carnivore,+5 per small")
    >>> ben = ("ben.csv", b"id,name,type,scores\\nfox,fennec,carnivore,+7 per small\\nowl,owl,bird,+3")
    >>> merged = merge([anna, ben], top_up=False)
    >>> print(*merged.deck.by_id, *merged.notes, *merged.faulty["ben.csv"], sep="\\n")
    fox
    fox-2
    ben.csv: 'fox' is also the id of another card, from anna.csv; here it becomes 'fox-2'.
    ben.csv:3: 'type' can't be 'bird'; it is one of plant, arthropod, small, medium, large, carnivore
    """
    table, faulty = _Table(), {}
    for file in files:
        label = file[0] if isinstance(file, tuple) else FilePath(file).name
        try:
            source = load(label, text=file[1]) if isinstance(file, tuple) else load(file)
        except InputError as error:
            faulty[label] = error.faults
            continue
        source.name = label
        deck = read_deck(source)
        if source.faults.errors:
            faulty[label] = tuple(source.faults.errors)
        _lay(table, deck, label)
    if clean_names:
        _number_names(table)
    if top_up:
        _top_up(table)
    merged = Deck(name, "foodweb", tuple(table.cards.values()), tuple(table.goals.values()))
    return Merged(merged, tuple(table.notes), faulty, table.authors)


def _lay(table: _Table, deck: Deck, label: str) -> None:
    renamed: dict[str, str] = {}
    for card in deck.cards:
        other = table.cards.get(card.id)
        if other is None:
            continue
        if other == card:
            table.notes.append(
                T(
                    "{file}: '{id}' was handed in already, by {other}; it is taken once.",
                    file=label,
                    id=card.id,
                    other=table.authors[card.id],
                )
            )
        else:
            renamed[card.id] = _free(card.id, table.cards.keys() | deck.by_id.keys() | set(renamed.values()))
            table.notes.append(
                T(
                    "{file}: '{id}' is also the id of another card, from {other}; here it becomes '{new}'.",
                    file=label,
                    id=card.id,
                    other=table.authors[card.id],
                    new=renamed[card.id],
                )
            )
    for card in deck.cards:
        new = replace(
            card, id=renamed.get(card.id, card.id), scores=tuple(_redirected(c, renamed) for c in card.scores)
        )
        if new.id not in table.cards:
            table.cards[new.id] = new
            table.authors[new.id] = label
    for goal in deck.goals:
        new_goal = replace(goal, species=renamed.get(goal.species, goal.species))
        if table.goals.get(goal.id, new_goal) != new_goal:
            new_goal = replace(new_goal, id=_free(goal.id, table.goals.keys()))
            table.notes.append(
                T(
                    "{file}: the goal '{id}' becomes '{new}', since there is another of that id.",
                    file=label,
                    id=goal.id,
                    new=new_goal.id,
                )
            )
        table.goals[new_goal.id] = new_goal


def _free(wanted: str, taken: Iterable[str]) -> str:
    used = set(taken)
    return next(new for number in range(2, len(used) + 3) if (new := f"{wanted}-{number}") not in used)


def _redirected(condition: Condition, renamed: Mapping[str, str]) -> Condition:
    """The condition with the new ids of single species that it names."""
    which = getattr(condition, "which", None)
    if not isinstance(which, Which) or not set(which.cards) & set(renamed):
        return condition
    entries = tuple(
        Entry("card", (renamed.get(entry.values[0], entry.values[0]),)) if entry.kind == "card" else entry
        for entry in which.entries
    )
    return replace(condition, which=Which(entries))  # type: ignore[call-arg]


def _number_names(table: _Table) -> None:
    seen: Counter[str] = Counter()
    for card in list(table.cards.values()):
        label = card.name.get("en") or next(iter(card.name.values()))
        seen[label.casefold()] += 1
        number = seen[label.casefold()]
        if number > 1:
            names = {lang: f"{text} ({number})" for lang, text in card.name.items()}
            table.cards[card.id] = replace(card, name=names)
            table.notes.append(
                T(
                    "{file}: another card is called '{name}' too; this one is now '{new}'.",
                    file=table.authors[card.id],
                    name=label,
                    new=f"{label} ({number})",
                )
            )


def _top_up(table: _Table) -> None:
    have = Counter(card.type for card in table.cards.values() for _ in range(card.count))
    own = builtin("foodweb")
    known = {card.scientific_name.casefold() for card in table.cards.values() if card.scientific_name}
    added: Counter[str] = Counter()
    for card in own.cards:
        if (
            have[card.type] >= PUBLISHED[card.type]
            or card.id in table.cards
            or card.scientific_name.casefold() in known
        ):
            continue
        table.cards[card.id] = card
        have[card.type] += 1
        added[card.type] += 1
    if added:
        total = sum(added.values())
        message = N(
            "{n} card of the built-in deck fills the deck up.",
            "{n} cards of the built-in deck fill the deck up.",
            total,
        )
        table.notes.append(message)
    if not table.goals:
        table.goals.update((goal.id, goal) for goal in own.goals)
