"""The choices of a moment: the legal ones grouped in plain words, and every one that could be named at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from rainkit.decks.model import ANIMALS
from rainkit.explain.effects import Effect
from rainkit.foodweb import Move as FoodWebMove
from rainkit.foodweb import State as FoodWebState
from rainkit.foodweb import cell_text
from rainkit.i18n import N, T, Text, signed
from rainkit.jungle import Exchange, Keep, Lock, Protect, Put, Take, Waive, Zone, every_choice, in_words
from rainkit.jungle.words import ANIMAL_WORDS, COLOUR_WORDS

__all__ = ["Group", "all_choices", "groups", "move_words"]


@dataclass(frozen=True)
class Group:
    """Legal choices that belong together.

    ``key`` tells groups apart on a page, ``title`` is their common sentence, ``moves`` are the choices with what each
    brings.
    """

    key: str
    title: Text
    moves: tuple[tuple[Any, Effect], ...]


def move_words(state: Any, move: Any) -> Text:
    """A choice as a sentence, with the names of its cards.

    >>> from rainkit.foodweb import GAME
    >>> str(move_words(GAME.new(2, 1), FoodWebMove("merbau", (1, 0))))
    'Place merbau tree on (1,0).'
    """
    if isinstance(move, FoodWebMove):
        card = state.deck.by_id.get(move.card)
        return T("Place {card} on {cell}.", card=card.name if card else move.card, cell=cell_text(move.at))
    if move == Take("green"):
        return T("Take all green animals.")
    return in_words(move)


def groups(state: Any, choices: dict[Any, Effect]) -> tuple[Group, ...]:
    """The choices of one side grouped, in the order in which the rules list them.

    >>> from rainkit.explain.effects import outcome
    >>> from rainkit.jungle import GAME
    >>> state = GAME.new(2, 7)
    >>> [(str(group.title), len(group.moves)) for group in groups(state, outcome(state, 0).choices)]
    [('Choose a zone and keep its tile.', 5), ('Choose a zone and refuse its tile.', 5)]
    """
    found: dict[str, list[tuple[Any, Effect]]] = {}
    titles: dict[str, Text] = {}
    for move, brings in choices.items():
        key, title = _foodweb(state, move) if isinstance(move, FoodWebMove) else _jungle(move)
        titles.setdefault(key, title)
        found.setdefault(key, []).append((move, brings))
    out = []
    for key, moves in found.items():
        title = titles[key]
        if isinstance(state, FoodWebState):
            title = _gains(title, [brings.points for _, brings in moves])
        out.append(Group(key, title, tuple(moves)))
    return tuple(out)


def _gains(card: Text, gains: list[int]) -> Text:
    low, high = signed(min(gains)), signed(max(gains))
    if low == high:
        return N("{card}: {n} place, {high}", "{card}: {n} places, {high} on each", len(gains), card=card, high=high)
    return N(
        "{card}: {n} place, from {low} to {high}",
        "{card}: {n} places, from {low} to {high}",
        len(gains),
        card=card,
        low=low,
        high=high,
    )


def _foodweb(state: FoodWebState, move: FoodWebMove) -> tuple[str, Text]:
    card = state.deck.by_id.get(move.card)
    return move.card, T("{card}", card=card.name if card else move.card)


def _jungle(move: Any) -> tuple[str, Text]:
    match move:
        case Zone(_, keep):
            zones: dict[bool | None, Text] = {
                True: T("Choose a zone and keep its tile."),
                False: T("Choose a zone and refuse its tile."),
                None: T("Choose a zone whose stack is empty."),
            }
            return f"zone {keep}", zones[keep]
        case Take(group):
            if group in ANIMALS:
                return "species", T("Take all of one species.")
            return "colour", T("Take all of one colour.")
        case Exchange(give, get, _):
            if give is None or get is None:
                return "keep all", T("Exchange nothing.")
            return f"give {give}", T("Give away: {animal}.", animal=ANIMAL_WORDS[give])
        case Put(animal, _, _):
            return f"put {animal}", T("Place: {animal}.", animal=ANIMAL_WORDS[animal])
        case Lock():
            return "lock", T("Say which full tile goes to the jungle next.")
        case Protect(colour, token, _):
            words = {
                3: T("Take the 3-token of {colour} and put it on a tile.", colour=COLOUR_WORDS[colour]),
                4: T("Take the 4-token of {colour} and put it on a tile.", colour=COLOUR_WORDS[colour]),
            }
            return f"protect {colour} {token}", words[token]
        case Waive():
            return "waive", T("Take no token now.")
        case Keep():
            return "keep", T("Keep two animals.")
        case _:
            return "done", T("Place nothing more.")


def all_choices(state: Any, seat: int) -> Iterator[Any]:
    """Every single choice that could be named: all cards on all places around, or all decisions of all steps.

    >>> from rainkit.foodweb import GAME
    >>> sum(1 for _ in all_choices(GAME.new(2, 1), 0))
    1000
    """
    if isinstance(state, FoodWebState):
        cells = list(around(state.forests[seat].cards))
        yield from (FoodWebMove(card.id, cell) for card in state.deck.cards for cell in cells)
        return
    yield from every_choice(state)
    yield Take("green")
    hand = tuple(state.seats[seat].reserve)
    yield Keep(())
    yield Keep(hand[:1])
    yield Keep(hand[:3])


def around(cells: Iterable[tuple[int, int]], ring: int = 2) -> Iterator[tuple[int, int]]:
    """All cells of the smallest box around some cells with a margin."""
    known = list(cells) or [(0, 0)]
    for q in range(min(q for q, _ in known) - ring, max(q for q, _ in known) + ring + 1):
        for r in range(min(r for _, r in known) - ring, max(r for _, r in known) + ring + 1):
            yield q, r
