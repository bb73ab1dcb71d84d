"""Files that the explorer opens: positions, records and save files of both games."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from rainkit.core.errors import Fault, InputError
from rainkit.core.game import game
from rainkit.core.places import cards_folder
from rainkit.core.records import read_record, replay
from rainkit.decks.source import Source, load
from rainkit.explain import foodweb_moment, jungle_moment
from rainkit.foodweb import read_position as read_forest
from rainkit.i18n import T, Text
from rainkit.jungle import read_position as read_jungle
from rainkit.players import PLAYERS

__all__ = ["EXAMPLES", "Opened", "example", "read_text"]

EXAMPLES: dict[str, tuple[str, Text]] = {
    "rulebook": ("foodweb/examples/rulebook.yaml", T("The rulebook's forest (44 points)")),
    "taman-negara": ("foodweb/examples/taman-negara.yaml", T("The same forest with a goal and a species")),
    "worked": ("jungle/examples/worked.yaml", T("Our worked jungle (59 points)")),
}
"""Example positions: file below the cards' folder, and what it is."""


@dataclass(frozen=True)
class Opened:
    """What was in a file.

    Attributes
    ----------
    states : tuple of State
        One moment, or all of a record's moments from the deal on.
    title : Text
    faults : tuple of Fault
        What is wrong with a record that could be followed up to a move.
    owner : int
        The seat whose hidden cards may be seen: the first person's, else the first.
    """

    states: tuple[Any, ...]
    title: Text
    faults: tuple[Fault, ...] = ()
    owner: int = 0


def read_text(name: str, text: str) -> Opened:
    """The moments of a file.

    Parameters
    ----------
    name : str
        Its name, for the words about faults.
    text : str
        YAML or JSON: a position, a record, or a save file of a game that is being played.

    Raises
    ------
    InputError
        With all that is wrong, each with its line, in plain words.

    Examples
    --------
    >>> opened = read_text("a.yaml", "game: foodweb\\nforest:\\n- {card: merbau, at: [0, 0]}\\n")
    >>> len(opened.states), str(opened.title)
    (1, 'Food web, base level, 1 card')
    """
    source = load(name, _record_inside(text))
    data = source.data
    if not isinstance(data, dict):
        raise _refusal(name, T("This is no position and no record: nothing in it has a name."))
    if "moves" in data or "deal" in data:
        return _opened_record(source)
    if "forest" in data or (data.get("game") == "foodweb" and "cards" not in data):
        forest = read_forest(source)
        return Opened((foodweb_moment.from_position(forest),), forest.title())
    if "jungle" in data or "totem" in data:
        jungle = read_jungle(source)
        return Opened((jungle_moment.from_position(jungle),), jungle.title())
    if "cards" in data or "tiles" in data or "goals" in data:
        raise _refusal(name, T("This is a deck. The explorer opens positions, records and saved games."))
    raise _refusal(name, T("This is no position and no record: it has neither 'forest' nor 'jungle' nor 'moves'."))


def _refusal(name: str, message: Text) -> InputError:
    return InputError([Fault(message, "no-position", name, 1)])


def _record_inside(text: str) -> str:
    """The record of a save file; any other text as it is."""
    if not text.lstrip().startswith("{"):
        return text
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return text
    inner = data.get("record") if isinstance(data, dict) else None
    return json.dumps(inner) if isinstance(inner, dict) else text


def _opened_record(source: Source) -> Opened:
    """All moments of a record, up to the first move that the rules forbid."""
    kept = read_record(source)
    played = replay(kept, source)
    if played.state is None:
        raise InputError(played.faults)
    the_game = game(kept.game)
    words = T("{game}: a game of {players}", game=the_game.title, players=list(kept.players))
    state = the_game.from_deal(
        kept.deal,
        players=len(kept.players),
        seed=kept.seed,
        level=kept.level,
        deck=kept.deck,
        rules=played.state.rules,
    )
    states = [state]
    for seat, move in played.state.moves:
        state = state.after(seat, move)
        states.append(state)
    owner = next((seat for seat, name in enumerate(kept.players) if name not in PLAYERS), 0)
    return Opened(tuple(states), words, played.faults, owner)


def example(name: str) -> Opened:
    """An example position by its name in :data:`EXAMPLES`.

    >>> example("worked").states[0].scores()[0]
    59
    """
    path, _ = EXAMPLES[name]
    file = cards_folder() / path
    return read_text(file.name, file.read_text("utf-8"))
