"""Find out what a file is - deck, position or record - and read it with the game that it belongs to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rainkit.core.errors import Fault, InputError
from rainkit.core.game import GAMES
from rainkit.i18n import T

if TYPE_CHECKING:
    from rainkit.decks.model import Card, Deck, Goal
    from rainkit.decks.source import Source

__all__ = ["Checked", "built_in", "check", "kind_of", "load_position", "read_position"]


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check found: ``kind`` is deck, position or record; ``counts`` says how much of what is in a deck."""

    kind: str
    errors: tuple[Fault, ...]
    warnings: tuple[Fault, ...]
    counts: Mapping[str, int]


def built_in(name: str) -> str | None:
    """The game whose built-in deck is meant by this name, in place of a file: a file of that name comes first.

    >>> built_in("foodweb"), built_in("built-in"), built_in("my-deck.yaml")
    ('foodweb', 'foodweb', None)
    """
    from rainkit.decks.our_decks import NAMES

    known = {"built-in": "foodweb", **NAMES, **{game: game for game in NAMES.values()}}
    return None if Path(name).exists() else known.get(name)


def kind_of(source: Source) -> str:
    """``record``, ``position``, or ``deck`` for everything else."""
    from rainkit.decks.kinds import plain_kind

    return plain_kind(source) or "deck"


def _game_of(source: Source) -> str:
    """The game of a position; where it is not written, its board tells."""
    from rainkit.decks.kinds import BOARDS
    from rainkit.decks.source import suggestion

    guessed = next((name for board, name in BOARDS.items() if source.has((board,))), None)
    name = source.choice(("game",), tuple(GAMES), guessed)
    if name is None:
        message = T("this is no position: it has neither '{one}' nor '{other}'", one="forest", other="jungle")
        meant = next((near for key in source.mapping(()) or {} if (near := suggestion(key, tuple(BOARDS)))), "")
        if meant:
            message = T("{problem}; did you mean {meant}?", problem=message, meant=meant)
        source.faults.add(("game",), "not-a-position", message)
    source.faults.raise_if_any()
    return str(name)


def read_position(source: Source) -> Any:
    """The position of a loaded file, read by the package of its game."""
    from rainkit.decks.kinds import other_kind

    if source.is_table:
        message = T("a position is a YAML or JSON file, not a table")
        raise InputError([Fault(message, "not-a-position", source.name)])
    source.mapping((), required=True)
    source.faults.raise_if_any()
    if other := other_kind(source, "position"):
        source.faults.add((), "other-kind", other)
        source.faults.raise_if_any()
    return import_module(GAMES[_game_of(source)]).read_position(source)


def load_position(file: str, format: str | None = None) -> tuple[Any, tuple[Fault, ...]]:
    """The position of a file, and the warnings about it; InputError with all faults, those that only warn as well."""
    from rainkit.decks.source import load

    source = load(file, format=format)
    try:
        position = read_position(source)
    except InputError as error:  # a mistyped key may be why something is missing
        raise InputError([*error.faults, *source.faults.warnings]) from None
    return position, tuple(source.faults.warnings)


def check(file: str, format: str | None = None) -> Checked:
    """Read a file of any kind and collect all that is wrong with it; what is no document at all counts as a deck."""
    from rainkit.decks.source import load

    try:
        source = load(file, format=format)
    except InputError as error:
        return Checked("deck", error.faults, (), {})
    kind = kind_of(source)
    errors: tuple[Fault, ...] = ()
    counts: Mapping[str, int] = {}
    try:
        if kind == "record":
            errors = _check_record(source)
        elif kind == "position":
            read_position(source)
        else:
            counts = _check_deck(source)
            source.faults.raise_if_any()
    except InputError as error:
        errors = error.faults
    return Checked(kind, errors, tuple(source.faults.warnings), counts)


def _check_record(source: Source) -> tuple[Fault, ...]:
    from rainkit.core.records import read_record, replay

    return replay(read_record(source), source).faults


def _check_deck(source: Source) -> Mapping[str, int]:
    from rainkit.decks.checking import check_source

    found = check_source(source)
    if found.ok:
        _check_signs(source, found.deck)
    return found.counts


def _check_signs(source: Source, deck: Deck) -> None:
    """Warn of signs that no font here has; pictures and printed cards would lack them."""
    things: list[Card | Goal] = [*deck.cards, *deck.goals]
    texts = {thing.id: "".join((*thing.name.values(), *thing.fact.values())) for thing in things}
    if all(text.isascii() for text in texts.values()):
        return
    from rainkit.draw import fonts

    lost = dict.fromkeys(fonts.missing("".join(dict.fromkeys("".join(texts.values())))[:3_000]))
    if lost:
        cards = [name for name, text in texts.items() if any(sign in lost for sign in text)]
        message = T(
            "no font here has {signs}, in {cards}; {help}",
            signs=[f"U+{ord(sign):04X}" for sign in list(lost)[:10]] + ["…"] * (len(lost) > 10),
            cards=cards[:10] + ["…"] * (len(cards) > 10),
            help=fonts.what_to_install(next(iter(lost))),
        )
        source.faults.add(("cards",), "no-font", message, level="warning")
