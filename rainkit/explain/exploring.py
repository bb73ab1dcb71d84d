"""The rule explorer without a page: what is open, who looks, which rule is turned, and what that changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from rainkit.core.errors import RuleError
from rainkit.explain.clause import Clause, clause
from rainkit.explain.differences import Difference, difference
from rainkit.explain.effects import Outcome, outcome
from rainkit.explain.loading import Opened
from rainkit.explain.questions import Answer, answer
from rainkit.explain.under import Turnable, turnables, under
from rainkit.explain.without import Without
from rainkit.i18n import T, Text
from rainkit.players import player
from rainkit.players.play import bot_move

__all__ = ["Exploring"]

MAX_STATES = 20_000


@dataclass(frozen=True)
class Exploring:
    """A position that is explored. Nothing in it changes; every step gives a new one.

    Attributes
    ----------
    states : tuple of State
        The moments that can be gone through; one, or those of a game.
    at : int
        Which of them is looked at.
    seat : int
        Who looks.
    owner : int
        Whose hidden cards may be seen.
    title : Text
    changes : mapping of switch to value
        The rules that are turned on the other side.
    opened : bool
        Whether hidden cards are open. Only a person's own wish opens them.
    shown : str
        The clause whose moment this is, or empty.
    way : int
        Which of the clause's ways of being taken away is on the other side.

    Examples
    --------
    >>> from rainkit.explain.loading import example
    >>> there = Exploring.of(example("rulebook"))
    >>> there.outcome.points[0], there.turned("adjacency", "square").other_outcome.points[0]
    (44, 39)
    """

    states: tuple[Any, ...]
    at: int = 0
    seat: int = 0
    owner: int = 0
    title: Text = field(default_factory=lambda: T("A position"))
    changes: Mapping[str, Any] = field(default_factory=dict)
    opened: bool = False
    shown: str = ""
    way: int = 0

    @classmethod
    def of(cls, opened: Opened) -> Exploring:
        """What was in a file; a game is opened at its last moment."""
        last = len(opened.states) - 1
        found = cls(opened.states, last, opened.owner, opened.owner, opened.title)
        return replace(found, seat=found._looker(found.state))

    @classmethod
    def of_clause(cls, name: str) -> Exploring:
        """The moment in which a clause decides.

        >>> bool(Exploring.of_clause("F7").difference)
        True
        """
        found = clause(name)
        state, seat = found.show.moment
        return cls((state,), 0, seat, seat, found.title, shown=name)

    # ------------------------------------------------------------------ what is to be seen

    @property
    def state(self) -> Any:
        """The moment that is looked at."""
        return self.states[self.at]

    @property
    def game(self) -> str:
        """The name of the game."""
        return str(self.state.game)

    @property
    def clause(self) -> Clause | None:
        """The clause whose moment this is."""
        return clause(self.shown) if self.shown else None

    @property
    def without(self) -> Without | None:
        """How that clause is taken away on the other side."""
        found = self.clause
        return found.show.without[self.way] if found else None

    @property
    def has_other(self) -> bool:
        """Whether there is another side to compare with."""
        return bool(self.changes) or bool(self.shown)

    @cached_property
    def other(self) -> Any:
        """The same moment on the other side."""
        if self.changes:
            return under(self.state, self.changes)
        return self.without.state(self.state, self.seat) if self.without else self.state

    @cached_property
    def outcome(self) -> Outcome:
        """What the rules say here."""
        return self._seen(outcome(self.state, self.seat))

    @cached_property
    def other_outcome(self) -> Outcome:
        """What they say on the other side."""
        if self.changes:
            return self._seen(outcome(self.other, self.seat))
        return self._seen(self.without.outcome(self.state, self.seat)) if self.without else self.outcome

    @property
    def may_see(self) -> bool:
        """Whether the hand of the player who looks is open: the own one, or any if hidden cards were opened."""
        return self.opened or self.game != "foodweb" or self.seat == self.owner or self.state.is_over

    def _seen(self, found: Outcome) -> Outcome:
        """The outcome without choices that would tell a covered hand."""
        return found if self.may_see else replace(found, choices={})

    @cached_property
    def difference(self) -> Difference:
        """What is different on the other side."""
        return difference(self.outcome, self.other_outcome)

    @cached_property
    def switches(self) -> tuple[Turnable, ...]:
        """All switches of this position."""
        return turnables(self.state)

    def asked(self, move: Any) -> Answer:
        """What the rules say to any single choice."""
        if not self.may_see:
            raise RuleError("F6", T("This hand is covered. Open the hidden cards to ask about it."))
        return answer(self.state, self.seat, move)

    # ------------------------------------------------------------------ steps

    def _looker(self, state: Any) -> int:
        """Who looks: in the jungle whoever decides; else whoever looked."""
        return int(state.seat) if state.game == "jungle" and not state.is_over else min(self.seat, state.players - 1)

    def turned(self, name: str, word: str) -> Exploring:
        """A switch turned on the other side; back to the position's own value takes it off.

        Raises
        ------
        InputError
            For a value that the switch can't have.
        LookupError
            For a switch that this position doesn't have.
        """
        one = next((t for t in self.switches if t.name == name), None)
        if one is None:
            raise LookupError(f"no switch {name!r}")
        value = one.read(word)
        changes = {key: old for key, old in self.changes.items() if key != name}
        if value != one.value:
            changes[name] = value
        under(self.state, changes)
        return replace(self, changes=changes, shown="", way=0)

    def turned_back(self) -> Exploring:
        """Without another side."""
        return replace(self, changes={}, shown="", way=0)

    def in_way(self, number: int) -> Exploring:
        """Another way of taking the clause away."""
        ways = self.clause.show.without if self.clause else ()
        return replace(self, way=number if 0 <= number < len(ways) else 0)

    def looked_at(self, at: int) -> Exploring:
        """Another moment of the game."""
        at = max(0, min(at, len(self.states) - 1))
        there = replace(self, at=at, shown="", way=0)
        return replace(there, seat=there._looker(there.state))

    def seen_by(self, seat: int) -> Exploring:
        """Another player looks."""
        if not 0 <= seat < self.state.players:
            raise LookupError(f"no seat {seat}")
        return replace(self, seat=seat)

    def with_hidden(self, opened: bool) -> Exploring:
        """Hidden cards opened or covered."""
        return replace(self, opened=opened)

    def built(self, state: Any) -> Exploring:
        """A position that was changed by hand."""
        changes = {name: v for name, v in self.changes.items() if name in {t.name for t in turnables(state)}}
        return Exploring((state,), 0, 0, 0, T("Your own position"), changes, self.opened)

    def played(self, move: Any) -> Exploring:
        """The choice carried out; in the food web the other players then choose as the bot greedy does.

        Raises
        ------
        RuleError
            If it is not legal.
        """
        if len(self.states) >= MAX_STATES:
            raise RuleError("J17", T("This game has become too long to go on here."))
        if not self.may_see:
            raise RuleError("F6", T("This hand is covered. Open the hidden cards to choose from it."))
        state = self.state.after(self.seat, move)
        if self.game == "foodweb":
            bot = player("greedy")
            while state.awaited and state.round == self.state.round and not state.is_over:
                waiting = [seat for seat in state.awaited if seat != self.seat and state.hands[seat]]
                if not waiting:
                    break
                state = bot_move(state, waiting[0], bot, 0)
        states = (*self.states[: self.at + 1], state)
        there = replace(self, states=states, at=len(states) - 1, shown="", way=0)
        return replace(there, seat=there._looker(state))
