"""A finished or unfinished game as a small JSON document that can be replayed and checked move by move.

A record holds what chance decided (``deal``), so it can be replayed without the generator that made it. A move is a
short string in the game's own notation; it belongs to the seat that is awaited first, and a move by another seat is
written with its number in front, counted from 1: ``seat 2: sun-bear@1,0``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rainkit.core.errors import Fault, InputError, RuleError
from rainkit.core.game import GAMES, Game, State, game, player_count
from rainkit.i18n import N, T, Text

if TYPE_CHECKING:
    from rainkit.decks.source import Source

__all__ = ["FORMAT", "Record", "Replay", "read_record", "record", "replay"]

FORMAT = 1
_KEYS = ("rainkit", "game", "level", "rules", "deck", "players", "seed", "deal", "moves", "scores")
_SEATED = re.compile(r"seat\s+([1-4])\s*:\s*(.*)", re.DOTALL)
_STEPS = re.compile(r"[^.\[\]]+")
MAX_MOVES = 20_000


@dataclass(frozen=True)
class Record:
    """A game from its deal to its last move.

    Attributes
    ----------
    game, level : str
    rules : mapping
        The switches that differ from their defaults.
    deck : Deck
    players : tuple of str
        Who played, seat by seat: a bot's name, or a person's.
    seed : int or None
    deal : mapping
        What chance decided, in the game's own form.
    moves : tuple of str
    scores : tuple of int, or None
        The final scores; None while the game is not over.
    """

    game: str
    level: str
    rules: Mapping[str, Any]
    deck: Any
    players: tuple[str, ...]
    seed: int | None
    deal: Mapping[str, Any]
    moves: tuple[str, ...]
    scores: tuple[int, ...] | None

    def as_dict(self) -> dict[str, Any]:
        """The record as CONTRACT.md has it."""
        return {
            "rainkit": FORMAT,
            "game": self.game,
            "level": self.level,
            "rules": dict(self.rules),
            "deck": game(self.game).deck_data(self.deck),
            "players": list(self.players),
            "seed": self.seed,
            "deal": dict(self.deal),
            "moves": list(self.moves),
            "scores": None if self.scores is None else list(self.scores),
        }

    def to_json(self) -> str:
        """The record as text, a line for every move, so that a fault can name its line."""
        rows = []
        for key, value in self.as_dict().items():
            if key == "moves" and value:
                inner = ",\n  ".join(json.dumps(move, ensure_ascii=False) for move in value)
                rows.append(f'"moves": [\n  {inner}\n ]')
            else:
                rows.append(f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
        return "{\n " + ",\n ".join(rows) + "\n}\n"


@dataclass(frozen=True)
class Replay:
    """What came of replaying a record.

    Attributes
    ----------
    state : State or None
        The game as far as its moves were legal; None if not even the deal was.
    faults : tuple of Fault
        What is wrong; empty if the record holds what the rules say.
    illegal : int or None
        The number of the first illegal move, from 1.
    """

    state: State | None
    faults: tuple[Fault, ...] = ()
    illegal: int | None = None

    @property
    def ok(self) -> bool:
        """Whether every move was legal and the scores are those that the rules give."""
        return not self.faults


def record(state: State, players: Sequence[str]) -> Record:
    """The record of a game so far.

    Parameters
    ----------
    state : State
    players : sequence of str
        Who played, seat by seat.

    Examples
    --------
    >>> from rainkit.foodweb import GAME
    >>> start = GAME.new(2, seed=3)
    >>> record(start.after(1, start.legal_moves(1)[0]), ["you", "greedy"]).moves[0][:7]
    'seat 2:'
    """
    if len(players) != state.players:
        raise ValueError(f"{len(players)} names for {state.players} seats")
    the_game = game(state.game)
    now = the_game.from_deal(
        state.deal_data(),
        players=state.players,
        seed=state.seed,
        level=state.level,
        deck=state.deck,
        rules=state.rules,
    )
    moves = []
    for seat, move in state.moves:
        moves.append(str(move) if now.awaited[:1] == (seat,) else f"seat {seat + 1}: {move}")
        now = now.after(seat, move)
    return Record(
        state.game,
        state.level,
        the_game.rules_data(state.rules),
        state.deck,
        tuple(players),
        state.seed,
        state.deal_data(),
        tuple(moves),
        state.scores() if state.is_over else None,
    )


def read_record(source: Source) -> Record:
    """The record of a loaded file (:func:`rainkit.decks.source.load`).

    Raises
    ------
    InputError
        With all that is wrong in its form; whether the moves are legal is the matter of :func:`replay`.

    Examples
    --------
    >>> from rainkit.decks.source import load
    >>> from rainkit.jungle import GAME
    >>> text = record(GAME.new(2, seed=7), ["you", "greedy"]).to_json()
    >>> read_record(load("game.json", text=text)).players
    ('you', 'greedy')
    """
    faults = source.faults
    source.mapping((), required=True)
    faults.raise_if_any()
    version = source.integer(("rainkit",), 0, 999_999, required=True)
    if version not in (None, FORMAT):
        message = T("this record has format {version}; this rainkit reads {known}", version=version, known=FORMAT)
        faults.add(("rainkit",), "unknown-version", message)
    faults.raise_if_any()
    source.warn_of_unknown((), _KEYS)
    name = source.choice(("game",), tuple(GAMES), required=True)
    faults.raise_if_any()
    the_game = game(str(name))
    level = source.choice(("level",), the_game.levels, the_game.levels[0])
    deck = the_game.read_deck(source, ("deck",))
    rules = source.mapping(("rules",)) or {}
    players = [source.text(path, required=True) or "?" for path in source.items(("players",), required=True)]
    if isinstance(source.get(("players",)), list) and len(players) not in the_game.players:
        faults.add(("players",), "player-count", player_count(len(players), the_game.players))
    seed = _read_seed(source)
    if not source.has(("deal",)):
        faults.add(("deal",), "missing", T("'{key}' is missing", key="deal"))
    elif isinstance(source.get(("deal",)), dict):
        source.warn_of_unknown(("deal",), the_game.deal_keys)
    moves = [source.text(path, required=True) or "" for path in source.items(("moves",), limit=MAX_MOVES)]
    scores = None
    if source.has(("scores",)):
        scores = tuple(source.integer(path, -(10**12), 10**12, 0) or 0 for path in source.items(("scores",)))
        if len(scores) != len(players):
            message = T("{n} scores for {players} players", n=len(scores), players=len(players))
            faults.add(("scores",), "score-count", message)
    faults.raise_if_any()
    plain_rules = {key: node.plain() for key, node in rules.items()}
    return Record(
        str(name), str(level), plain_rules, deck, tuple(players), seed, source.get(("deal",)), tuple(moves), scores
    )


def _read_seed(source: Source) -> int | None:
    node = source.node(("seed",))
    written = None if node is None else node.plain()
    if written is None:
        return None
    if isinstance(written, str) and re.fullmatch(r"-?[0-9]{1,4300}", written):
        return int(written)
    message = T("'{key}' must be a whole number, not '{value}'", key="seed", value=str(written)[:60])
    source.faults.add(("seed",), "not-a-number", message)
    return None


def replay(kept: Record, source: Source | None = None) -> Replay:
    """Play a record again and check every move and the scores.

    Parameters
    ----------
    kept : Record
    source : Source, optional
        The file it was read from; then faults name its lines.

    Returns
    -------
    Replay
        With the first illegal move, if there is one, and its clause.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from rainkit.jungle import GAME
    >>> kept = record(GAME.new(2, seed=7), ["you", "greedy"])
    >>> replay(kept).ok
    True
    >>> print(replay(replace(kept, moves=("take frog",))).faults[0])
    -: J9: move 1, take frog, is not legal. That step of the turn comes later. Now: choose a zone, ...
    """
    the_game = game(kept.game)
    try:
        state = _start(kept, the_game)
    except InputError as error:
        return Replay(None, tuple(_placed(fault, source) for fault in error.faults))
    except RuleError as error:
        return Replay(None, (_fault(source, ("deal",), "illegal-deal", error.message, error.clause),))
    for index, text in enumerate(kept.moves):
        path = ("moves", index)
        try:
            state = _play(state, text, the_game)
        except RuleError as error:
            message = T(
                "move {number}, {move}, is not legal. {reason}", number=index + 1, move=text[:80], reason=error.message
            )
            return Replay(state, (_fault(source, path, "illegal-move", message, error.clause),), index + 1)
        except InputError as error:
            first = error.faults[0]
            message = T("move {number}: {reason}", number=index + 1, reason=first.message)
            return Replay(state, (_fault(source, path, first.code, message, first.clause),), index + 1)
    if kept.scores is not None and kept.scores != state.scores():
        message = _wrong_scores(kept.scores, len(kept.moves), state)
        return Replay(state, (_fault(source, ("scores",), "wrong-scores", message, None),))
    return Replay(state)


def _wrong_scores(written: tuple[int, ...], moves: int, state: State) -> Text:
    if state.is_over:
        right = list(state.scores())
        return T("the record says {written}, but the rules give {right}", written=list(written), right=right)
    return N(
        "the record tells final scores, but after its {n} move the game is not over: moves are missing at its end",
        "the record tells final scores, but after its {n} moves the game is not over: moves are missing at its end",
        moves,
    )


def _start(kept: Record, the_game: Game) -> State:
    return the_game.from_deal(
        kept.deal,
        players=len(kept.players),
        seed=kept.seed,
        level=kept.level,
        deck=kept.deck,
        rules=the_game.rules(kept.rules),
    )


def _play(state: State, text: str, the_game: Game) -> State:
    seated = _SEATED.fullmatch(text.strip())
    move = the_game.parse_move(seated[2] if seated else text)
    seat = int(seated[1]) - 1 if seated else next(iter(state.awaited), 0)
    if seat >= state.players:
        message = T("there is no seat {seat}; {n} play", seat=seat + 1, n=state.players)
        raise InputError([Fault(message, "no-seat")])
    return state.after(seat, move)


def _fault(source: Source | None, path: tuple[str | int, ...], code: str, message: Text, clause: str | None) -> Fault:
    line, column = source.mark(path) if source else (None, None)
    shown = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).lstrip(".")
    return Fault(message, code, source.name if source else "", line, column, shown, clause)


def _placed(fault: Fault, source: Source | None) -> Fault:
    """A fault of the deal or the rules with the line at which the record says it."""
    steps = tuple(int(step) if step.isdigit() else step for step in _STEPS.findall(fault.path))
    return _fault(source, steps, fault.code, fault.message, fault.clause)
