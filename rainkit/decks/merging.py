"""A class's card files into one deck: thirty pupils each hand in a file, and all play with all their cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path as FilePath
from typing import TypeVar

from rainkit.core.errors import Fault, InputError
from rainkit.decks.conditions import Condition, Entry, Which
from rainkit.decks.filling import fill
from rainkit.decks.gathering import Handed, gathered
from rainkit.decks.images import bytes_beside
from rainkit.decks.model import Card, Deck, Goal
from rainkit.decks.our_decks import builtin
from rainkit.decks.own_pictures import with_picture
from rainkit.decks.reading import read_deck
from rainkit.decks.source import Source, load
from rainkit.i18n import N, T, Text

__all__ = ["Merged", "merge"]

Item = TypeVar("Item", Card, Goal)


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
    warnings : mapping of file name to what is worth a word about it
    files, used : int
        How many files there were, and how many of them hold something that can be used.
    """

    deck: Deck
    notes: tuple[Text, ...]
    faulty: Mapping[str, tuple[Fault, ...]]
    authors: Mapping[str, str]
    warnings: Mapping[str, tuple[Fault, ...]] = field(default_factory=dict)
    files: int = 0
    used: int = 0


@dataclass
class _Table:
    """Cards as they are laid together. ``ours`` are those that a file has unchanged from the built-in deck."""

    cards: dict[str, Card] = field(default_factory=dict)
    goals: dict[str, Goal] = field(default_factory=dict)
    ours: dict[str, Card] = field(default_factory=dict)
    authors: dict[str, str] = field(default_factory=dict)
    faulty: dict[str, tuple[Fault, ...]] = field(default_factory=dict)
    warnings: dict[str, tuple[Fault, ...]] = field(default_factory=dict)
    notes: list[Text] = field(default_factory=list)


def merge(
    files: Iterable[str | FilePath | tuple[str, bytes]],
    *,
    name: str = "",
    top_up: bool = True,
    clean_names: bool = True,
    skip: FilePath | None = None,
) -> Merged:
    """One deck of many files.

    Parameters
    ----------
    files : iterable of paths, or of (file name, content)
        Card files of any format, folders and ZIP files of them, in the order of the class list.
    name : str
        The name of the deck.
    top_up : bool
        Fill up each type from the built-in deck to the numbers of the published one (F1), so that 2 to 4 can play.
        Cards of the built-in deck that stand unchanged in the files count as filling, not as somebody's own.
    clean_names : bool
        Number the names of different cards that are called the same: 'fox', 'fox (2)'.
    skip : Path, optional
        A file that is passed over, such as the one that is going to be written into the same folder.

    Raises
    ------
    InputError
        If there are too many files.

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
    table, number, used = _Table(), 0, 0
    for number, handed in enumerate(gathered(files, skip), 1):  # noqa: B007
        deck = _read(handed, table)
        if deck.cards or deck.goals:
            used += 1
            _lay(table, deck, handed.name, clean_names)
    if clean_names:
        _number_names(table)
    if top_up:
        filled = fill(table.cards, table.goals)
        if filled:
            table.notes.append(
                N(
                    "{n} card of the built-in deck fills the deck up.",
                    "{n} cards of the built-in deck fill the deck up.",
                    len(filled),
                )
            )
    else:
        for card in table.ours.values():
            table.cards.setdefault(card.id, card)
    merged = Deck(name, "foodweb", tuple(table.cards.values()), tuple(table.goals.values()))
    return Merged(merged, tuple(table.notes), table.faulty, table.authors, table.warnings, number, used)


# --- reading --------------------------------------------------------------------------------------------------------


def _read(handed: Handed, table: _Table) -> Deck:
    """What can be used of one file; what can't is noted."""
    if handed.fault is not None:
        table.faulty[handed.name] = (handed.fault,)
        return Deck()
    try:
        source = load(handed.path) if handed.path else load(handed.name, text=handed.content)
    except InputError as error:
        table.faulty[handed.name] = tuple(replace(fault, file=handed.name) for fault in error.faults)
        return Deck()
    source.name = handed.name
    if handed.path is None:
        source.folder, source.beside = None, handed.beside
    deck = read_deck(source)
    if deck.tiles and not deck.cards and not deck.goals:
        message = T("these are jungle tiles; a class's deck is made of species cards and goals of the food web")
        source.faults.add(("tiles",), "other-game", message)
    deck = replace(deck, cards=tuple(_own_picture(card, source) for card in deck.cards))
    if source.faults.errors:
        table.faulty[handed.name] = tuple(source.faults.errors)
    if source.faults.warnings:
        table.warnings[handed.name] = tuple(source.faults.warnings)
    return deck


def _own_picture(card: Card, source: Source) -> Card:
    """The card with the picture file that it names inside it, since the class's deck lies in another folder."""
    data = bytes_beside(source, card.image) if card.image else None
    if data is None:
        return card
    from rainkit.decks.picture_scaling import scaled

    try:
        return replace(with_picture(card, scaled(data, card.image)), image="")
    except InputError:
        return card  # told by the deck's reader


# --- laying together ------------------------------------------------------------------------------------------------


def _lay(table: _Table, deck: Deck, label: str, clean_names: bool) -> None:
    own = list(_own(deck.cards, builtin("foodweb").by_id, table.ours))
    renamed: dict[str, str] = {}
    for card in own:
        other = table.cards.get(card.id)
        if other is None:
            continue
        places = {"file": label, "id": card.id, "other": table.authors[card.id]}
        if _same(other, card):
            table.notes.append(T("{file}: '{id}' was handed in already, by {other}; it is taken once.", **places))
            continue
        new = _free(card.id, (*table.cards, *deck.by_id, *renamed.values()))
        renamed[card.id] = new
        if clean_names and _label(other).casefold() == _label(card).casefold():
            continue  # the name is told
        message = T("{file}: '{id}' is also the id of another card, from {other}; here it becomes '{new}'.",
                    **places, new=new)  # fmt: skip
        table.notes.append(message)
    for card in own:
        scores = tuple(_redirected(condition, renamed) for condition in card.scores)
        laid = replace(card, id=renamed.get(card.id, card.id), scores=scores)
        if laid.id not in table.cards:
            table.cards[laid.id] = laid
            table.authors[laid.id] = label
    _lay_goals(table, deck, label, renamed)


def _lay_goals(table: _Table, deck: Deck, label: str, renamed: Mapping[str, str]) -> None:
    ours = {goal.id: goal for goal in builtin("foodweb").goals}
    for goal in _own(deck.goals, ours, {}):
        laid = replace(goal, species=renamed.get(goal.species, goal.species))
        other = table.goals.get(goal.id)
        if other is not None and not _same(other, laid):
            laid = replace(laid, id=_free(goal.id, (*table.goals, *(g.id for g in deck.goals))))
            message = T("{file}: the goal '{id}' becomes '{new}', since there is another of that id.",
                        file=label, id=goal.id, new=laid.id)  # fmt: skip
            table.notes.append(message)
        table.goals.setdefault(laid.id, laid)


def _own(items: Iterable[Item], ours: Mapping[str, Item], aside: dict[str, Item]) -> Iterator[Item]:
    """Those that differ from the built-in deck; the others are laid aside."""
    for item in items:
        known = ours.get(item.id)
        if known is not None and _same(known, item):
            aside[item.id] = item
        else:
            yield item


def _same(one: Item, other: Item) -> bool:
    """Whether two are the same with all that is kept in them, own pictures too."""
    return one == other and dict(one.extra) == dict(other.extra)


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
    known = {_label(card).casefold() for card in table.cards.values()}
    seen: set[str] = set()
    for card in list(table.cards.values()):
        label = _label(card)
        if label.casefold() not in seen:
            seen.add(label.casefold())
            continue
        number = next(n for n in range(2, len(known) + 3) if f"{label} ({n})".casefold() not in known)
        known.add(f"{label} ({number})".casefold())
        table.cards[card.id] = replace(card, name={lang: f"{text} ({number})" for lang, text in card.name.items()})
        message = T("{file}: another card is called '{name}' too; this one is now '{new}'.",
                    file=table.authors[card.id], name=label, new=f"{label} ({number})")  # fmt: skip
        table.notes.append(message)


def _label(card: Card) -> str:
    return card.name.get("en") or next(iter(card.name.values()))
