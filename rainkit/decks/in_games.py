"""What both games do alike with decks and files: rules and decks by name, and the head of a position file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from rainkit.core.errors import InputError
from rainkit.core.switches import changed, read_switches

if TYPE_CHECKING:
    from rainkit.decks.model import Deck
    from rainkit.decks.source import Source

__all__ = ["DeckGame", "PositionReader"]

R = TypeVar("R")


class DeckGame(Generic[R]):
    """The half of :class:`rainkit.core.game.Game` that has to do with rules and decks.

    A game names itself in ``name``, says its ``levels`` and numbers of ``players``, and its rules in ``rules_type``.
    """

    name: str
    levels: tuple[str, ...]
    players: tuple[int, ...]
    rules_type: type[R]

    def _checked(self, players: int, level: str, deck: Deck | None, rules: R | None) -> tuple[Deck, R]:
        """The deck and the rules of a new game, the built-in ones where none are given.

        Raises
        ------
        ValueError
            For a number of players or a level that the game doesn't have.
        """
        if players not in self.players:
            raise ValueError(f"{players} players: {self.name} is for {self.players[0]} to {self.players[-1]}")
        if level not in self.levels:
            raise ValueError(f"unknown level {level!r}; known: {', '.join(self.levels)}")
        return deck or self.deck(), rules or self.rules_type()

    def rules(self, switches: Mapping[str, Any]) -> R:
        """The rules with these switches.

        >>> from rainkit.core.game import game
        >>> game("foodweb").rules({"rounds": "5"}).rounds
        5
        """
        return read_switches(self.rules_type, switches)

    def rules_data(self, rules: R) -> dict[str, Any]:
        """The switches that differ from the defaults."""
        return changed(rules)

    def deck(self) -> Deck:
        """The built-in deck."""
        from rainkit.decks import builtin

        return builtin(self.name)

    def deck_data(self, deck: Deck) -> dict[str, Any]:
        """A deck for a record: the built-in one by name and digest, any other in full."""
        from rainkit.decks.reference import deck_data

        return deck_data(deck)

    def read_deck(self, source: Source, path: tuple[str | int, ...]) -> Deck:
        """The deck that a loaded document names or holds; faults are added to ``source.faults``."""
        from rainkit.decks.model import Deck
        from rainkit.decks.reference import deck_of

        return deck_of(source, path, self.name) or Deck(game=self.name)


class PositionReader:
    """Reads what positions of both games have at their head; a game goes on from there.

    Attributes
    ----------
    source : Source
    faults : Faults
        Those of the source.
    unknown : Unknown
        Collects keys that mean nothing; ``unknown.tell(source)`` makes one warning of them.
    """

    keys: ClassVar[Sequence[str]] = ()

    def __init__(self, source: Source) -> None:
        from rainkit.decks.schema_common import Unknown

        self.source = source
        self.faults = source.faults
        self.unknown = Unknown()

    def head(self) -> None:
        """Check that it is a document of a format that this rainkit reads.

        Raises
        ------
        InputError
            If it is not.
        """
        from rainkit.decks.reading import check_format

        self.source.mapping((), required=True)
        self.faults.raise_if_any()
        check_format(self.source)
        self.faults.raise_if_any()
        self.known((), self.keys)

    def known(self, path: tuple[str | int, ...], keys: Sequence[str]) -> None:
        """Note the keys of a mapping that mean nothing here."""
        for key in self.source.mapping(path) or {}:
            if key not in keys:
                self.unknown.note((*path, key), keys)

    def rules(self, rules_type: type[R]) -> R:
        """The rules that the position switches; the defaults after a fault."""
        given = self.source.mapping(("rules",)) or {}
        try:
            return read_switches(rules_type, {key: node.plain() for key, node in given.items()})
        except InputError as error:
            for fault in error.faults:
                key = fault.path.partition(".")[2]
                self.faults.add(("rules", key), fault.code, fault.message, fault.clause, at_key=True)
            return rules_type()
