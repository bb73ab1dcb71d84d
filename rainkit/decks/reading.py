"""A document to a deck: the root of a file, its cards, goals and tiles, and what they say of each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, TypeVar

from rainkit.core.errors import Fault
from rainkit.decks.images import tell_pictures
from rainkit.decks.kinds import other_kind
from rainkit.decks.model import Deck
from rainkit.decks.node import Node, Path
from rainkit.decks.schema_cards import read_card
from rainkit.decks.schema_common import Unknown, kept, read_line
from rainkit.decks.schema_goals import read_goal
from rainkit.decks.schema_tiles import read_tile
from rainkit.decks.source import Source, load
from rainkit.decks.texts import cleaned
from rainkit.decks.wording import suggestion
from rainkit.i18n import T, Text

if TYPE_CHECKING:
    from rainkit.decks.model import Card, Goal, Tile

__all__ = ["FORMAT", "ROOT_KEYS", "check_format", "read", "read_deck", "read_with_warnings"]

#: The number of the file format that this rainkit writes, and the newest that it reads.
FORMAT = 1
ROOT_KEYS = ("rainkit", "game", "deck", "cards", "goals", "tiles")
#: Who made the deck and how it may be used; printed on its cards.
CREDIT_KEYS = ("author", "licence", "license")
Item = TypeVar("Item", "Card", "Goal", "Tile")


def read(path: str | FilePath, format: str | None = None) -> Deck:
    """The deck of a file of any format; ``-`` reads standard input.

    Raises
    ------
    InputError
        With all faults of the file.
    """
    return read_with_warnings(path, format)[0]


def read_with_warnings(path: str | FilePath, format: str | None = None) -> tuple[Deck, list[Fault]]:
    """The deck of a file, and what is worth a word though the deck can be used."""
    source = load(path, format=format)
    deck = read_deck(source)
    source.faults.raise_if_any()
    return deck, source.faults.warnings


def check_format(source: Source) -> bool:
    """Whether this rainkit can read the file; otherwise the one fault that says why not."""
    if not source.has(("rainkit",)):
        return True
    number = source.integer(("rainkit",), 1, 10**6)
    if number is not None and number > FORMAT:
        message = T(
            "made by a newer rainkit (format {number}, this one reads {own}); update rainkit", number=number, own=FORMAT
        )
        source.faults.add(("rainkit",), "newer-format", message)
    return number is not None and number <= FORMAT


def read_deck(source: Source) -> Deck:
    """The deck of a document. What can't be used is left out and told in ``source.faults``."""
    _root(source)
    if source.mapping(()) is None:
        _tell_empty(source)
        return Deck()
    if not check_format(source):
        return Deck()
    if other := other_kind(source, "deck"):
        source.faults.add((), "other-kind", other)
        return Deck()
    unknown = Unknown()
    game = source.choice(("game",), ("foodweb", "jungle"))
    for key in ("cards", "goals", "tiles"):
        _keyed(source, (key,))
    found = [(p, read_card(source, p, unknown)) for p in source.items(("cards",))]
    tell_pictures(source, [((*p, "image"), card.image) for p, card in found if card is not None and card.image])
    cards = _unique(source, found)
    found_goals = [(p, read_goal(source, p, unknown)) for p in source.items(("goals",))]
    goals = _unique(source, found_goals)
    tiles = _unique(source, [(p, read_tile(source, p, unknown)) for p in source.items(("tiles",))])
    if not (cards or goals or tiles):
        _tell_empty(source)
    extra = kept(source, (), ROOT_KEYS, CREDIT_KEYS, unknown)
    unknown.tell(source)
    name = read_line(source, ("deck",))
    deck = Deck(name, game or ("jungle" if tiles and not cards else "foodweb"), cards, goals, tiles, extra)
    _references(source, deck, _places(found), _places(found_goals))
    return deck


def _tell_empty(source: Source) -> None:
    """Say that there is nothing in a file, unless it has been said why."""
    if not source.faults.errors_count:
        message = T("there are neither cards, goals nor tiles in the file; a deck has a list 'cards' of mappings")
        source.faults.add((), "nothing-in-it", message)


def _root(source: Source) -> None:
    """Accept a list of cards, and cards by their names, in place of the root; say so."""
    root = source.root
    if isinstance(root.value, list) and root.value and all(isinstance(n.value, dict) for n in root.value):
        key = "goals" if all(n.child("shape") and not n.child("type") for n in root.value) else "cards"
        source.root = Node({key: root}, root.line, root.column)
        message = T("the file is a bare list; it is read as '{key}'", key=key)
        source.faults.add((), "bare-list", message, level="warning")
    elif (
        isinstance(root.value, dict)
        and root.value
        and not any(key in root.value for key in ROOT_KEYS)
        and all(isinstance(n.value, dict) and n.child("type") for n in root.value.values())
    ):
        source.root = Node({"cards": root}, root.line, root.column)


def _keyed(source: Source, path: Path) -> None:
    """Turn cards that stand under their names into a list."""
    node = source.node(path)
    if node is None or not isinstance(node.value, dict):
        return
    if not node.value or not all(isinstance(child.value, dict) for child in node.value.values()):
        return
    items = []
    for key, child in node.value.items():
        entry = dict(child.value) if isinstance(child.value, dict) else {}
        place = child.key or (child.line, child.column)
        if "name" not in entry:
            entry["name"] = Node(key, *place, quoted=True)
        elif "id" not in entry:
            entry["id"] = Node(key, *place, quoted=True)
        items.append(Node(entry, *place))
    node.value = items
    message = T("'{key}' is read as a list, with the keys as names or ids", key=str(path[-1]))
    source.faults.add(path, "keyed-list", message, level="warning")


def _unique(source: Source, found: list[tuple[Path, Item | None]]) -> tuple[Item, ...]:
    first: dict[str, Path] = {}
    used: set[str] = set()
    names: dict[str, str] = {}
    out: list[Item] = []
    for place, item in found:
        path: Path = place
        item_id = item.id if item is not None else cleaned(str(source.get((*path, "id")) or ""))[0]
        if item_id in first:
            line = source.mark(first[item_id])[0]
            message = T("the id '{id}' stands twice; first in line {line}", id=item_id, line=line)
            source.faults.add((*path, "id"), "duplicate-id", message)
        elif item_id:
            first[item_id] = path
        if item is None or item_id in used or _spoilt(source, path):
            continue
        used.add(item_id)
        label = "" if not hasattr(item, "name") else (item.name.get("en") or next(iter(item.name.values()), ""))
        if label and label.casefold() in names:
            message = T("'{name}' is also the name of '{other}'", name=label, other=names[label.casefold()])
            source.faults.add((*path, "name"), "duplicate-name", message, level="warning")
        names.setdefault(label.casefold(), item.id)
        out.append(item)
    return tuple(out)


def _spoilt(source: Source, path: Path) -> bool:
    """Whether a cell of a table's row could not be read, so that its card, goal or tile is no use."""
    node = source.node(path)
    return source.is_table and node is not None and node.spoilt


def _places(found: list[tuple[Path, Item | None]]) -> dict[str, Path]:
    """Where each id stands; of one that stands twice the first place."""
    return {item.id: path for path, item in reversed(found) if item is not None}


def _references(source: Source, deck: Deck, cards: Mapping[str, Path], goals: Mapping[str, Path]) -> None:
    """Warn of species that conditions or goals name and the deck does not have."""
    if not deck.cards:
        return
    ids = set(deck.by_id)
    for card in deck.cards:
        for condition in card.scores:
            for missing in sorted(set(condition.card_ids) - ids):
                message = T("a condition of '{card}' names '{id}', which is not in the deck", card=card.id, id=missing)
                message = _meant(message, missing, ids)
                source.faults.add((*cards[card.id], "scores"), "not-in-deck", message, "F9", level="warning")
    for goal in deck.goals:
        if goal.species and goal.species not in ids:
            message = T("the goal '{goal}' names '{id}', which is not in the deck", goal=goal.id, id=goal.species)
            message = _meant(message, goal.species, ids)
            source.faults.add((*goals[goal.id], "species"), "not-in-deck", message, "F14", level="warning")


def _meant(message: Text, name: str, known: Iterable[str]) -> Text:
    """What is wrong with a name, and the known one that was probably meant."""
    meant = suggestion(name, known)
    return T("{problem}; did you mean {meant}?", problem=message, meant=meant) if meant else message
