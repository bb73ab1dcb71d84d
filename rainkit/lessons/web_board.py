"""A food web to look at, and to take species out of."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from rainkit.draw.primitives import Drawing
from rainkit.draw.web import Look, draw_web, web_css
from rainkit.draw.web import Species as Shown
from rainkit.ecology import prey_averaged_levels, secondary_extinctions
from rainkit.ecology.size import Web
from rainkit.i18n import N, T, Text, number
from rainkit.lessons.boards import Board, Fact, State, Tool
from rainkit.lessons.deck_web import DEAD, MIXOTROPHS, name_of, shown
from rainkit.lessons.own_web import MOST_NAME, links_from, own_web, rows_from, rows_of, shown_types
from rainkit.proposal.species import Species

__all__ = ["WebBoard"]


class WebBoard(Board):
    """A food web.

    Parameters
    ----------
    web : function that gives the web
    removes : bool
        A click takes a species away and shows what dies out; otherwise it only looks.
    most : int
        How many may be taken away at once (0: any number).
    takes_own : bool
        A web of one's own can take its place.
    """

    def __init__(
        self, web: Callable[[], Web], *, removes: bool = False, most: int = 0, takes_own: bool = False
    ) -> None:
        self._web = web
        self.removes = removes
        self.most = most
        self.takes_own = takes_own

    @property
    def title(self) -> Text:
        """What the picture is called."""
        return T("Food web")

    # ------------------------------------------------------------------ state

    def web(self, state: State) -> Web:
        """The web of a state: the lesson's or one's own."""
        own = state.get("own")
        return own_web(own["links"]) if own else _same(self._web)

    def fresh(self) -> State:
        """Nothing looked at, nothing taken away."""
        return {"focus": "", "gone": [], "steps": 0}

    def read(self, data: object) -> State:
        """What fits this web."""
        if not isinstance(data, Mapping):
            return self.fresh()
        state: dict[str, Any] = dict(self.fresh())
        own = data.get("own")
        if self.takes_own and isinstance(own, Mapping) and (links := links_from(own.get("links"))):
            state["own"] = {"links": links, "name": str(own.get("name", ""))[:MOST_NAME]}
            if rows := rows_from(own.get("species")):
                state["own"]["species"] = rows
        web = self.web(state)
        if data.get("focus") in web:
            state["focus"] = data["focus"]
        gone = data.get("gone")
        state["gone"] = [one for one in gone if isinstance(one, str) and one in web] if isinstance(gone, list) else []
        steps = data.get("steps")
        state["steps"] = steps if isinstance(steps, int) else 0
        return state

    def act(self, state: State, verb: str, arg: str) -> State:
        """``look`` at a species, ``remove`` one or bring it back, ``restore`` all, ``own`` web away again."""
        web = self.web(state)
        if verb == "look" and arg in web:
            return {**state, "focus": "" if state["focus"] == arg else arg}
        if verb == "remove" and arg in web:
            gone = list(state["gone"])
            if arg in gone:
                gone.remove(arg)
            elif arg not in self.lost(state):
                gone = [*gone, arg][-self.most :] if self.most else [*gone, arg]
            return {**state, "gone": gone, "focus": "", "steps": state["steps"] + 1}
        if verb == "restore":
            return {**state, "gone": [], "focus": ""}
        if verb == "ours":
            return self.fresh()
        return state

    def with_own(self, web: Web, name: str) -> State:
        """A web of one's own in place of ours; see :data:`MOST_SPECIES`."""
        links = [[str(a), str(b)] for a, b in web.edges]
        return {**self.fresh(), "own": {"links": links, "name": name[:MOST_NAME]}}

    def with_species(self, state: State, species: Sequence[Species]) -> State:
        """The own web with a table of what its species weigh."""
        rows = rows_of(species)
        return {**state, "own": {**state["own"], "species": rows}}

    def lost(self, state: State) -> dict[Hashable, int]:
        """Who dies out in consequence, with the round."""
        producers = [one for one in MIXOTROPHS if one in self.web(state)]
        cascade = secondary_extinctions(self.web(state), state["gone"], producers=producers)
        return {str(one): n for n, round_ in enumerate(cascade.rounds, 1) for one in round_}

    # ------------------------------------------------------------------ shown

    def name(self, one: Hashable) -> str:
        """A species in words."""
        return name_of(one)

    def _shown(self, state: State) -> Mapping[Any, Shown]:
        own = state.get("own")
        return shown() if not own else shown_types(own) if own.get("species") else {}

    def draw(self, state: State, *, live: bool = False, verb: str = "", picked: tuple[str, ...] = ()) -> Drawing:
        """The web with its levels as heights."""
        web = self.web(state)
        look = Look(
            focus=state["focus"] or None,
            gone=tuple(state["gone"]),
            lost=self.lost(state),
            picked=picked,
            act="board" if live else "",
            verb=verb or ("remove" if self.removes else "look"),
        )
        return draw_web(web, prey_averaged_levels(web), self._shown(state), look, title=str(self.title))

    def css(self, state: State) -> str:
        """The light that follows the pointer and the focus."""
        return web_css(self.web(state))

    def legend(self, state: State) -> tuple[tuple[str, Text], ...]:  # noqa: ARG002
        """Height and arrows; and what is gone."""
        marks = [
            ("height", T("height: the level; level 1 eats nothing here")),
            ("food", T("what it eats")),
            ("eater", T("what eats it")),
        ]
        if self.removes:
            marks += [("gone", T("taken away")), ("lost", T("died out after it, in this round"))]
        return tuple(marks)

    def tools(self, state: State) -> tuple[Tool, ...]:
        """Bring all back; our web again."""
        found = []
        if state["gone"]:
            found.append(Tool(T("Bring all back"), "restore:", "undo"))
        if state.get("own"):
            found.append(Tool(T("Back to the rainforest web"), "ours:", "left"))
        return tuple(found)

    def facts(self, state: State) -> tuple[Fact, ...]:
        """The species that is looked at, and what is left."""
        web = self.web(state)
        facts: list[Fact] = []
        one = state["focus"]
        if one:
            food = sorted(self.name(str(a)) for a in web.predecessors(one) if a != one)
            eaters = sorted(self.name(str(b)) for b in web.successors(one) if b != one)
            level = prey_averaged_levels(web)[one]
            facts.append(Fact(T("Species"), T("{name}", name=self.name(one))))
            if level is not None:
                facts.append(Fact(T("Trophic level"), T("{level}", level=number(level, 2, trim=True))))
            facts.append(Fact(T("It eats"), _food(one, food, own=bool(state.get("own")))))
            facts.append(Fact(T("It is eaten by"), T("{names}", names=eaters) if eaters else T("nobody here")))
        if self.removes and not one:
            lost = self.lost(state)
            gone = [self.name(one) for one in state["gone"]]
            facts.append(Fact(T("Taken away"), T("{names}", names=gone) if gone else T("nobody yet")))
            for round_ in range(1, max(lost.values(), default=0) + 1):
                names = sorted(self.name(s) for s, n in lost.items() if n == round_)
                facts.append(Fact(T("Died out in round {n}", n=round_), T("{names}", names=names)))
            if gone and not lost:
                facts.append(Fact(T("Died out after it"), T("nobody: all others still have some food")))
            left = len(web) - len(gone) - len(lost)
            facts.append(Fact(T("Left"), T("{n} of {all} cards", n=left, all=len(web))))
        if not facts or state.get("own"):
            links = web.number_of_edges()
            facts.append(Fact(T("The web"), T("{n} cards, {links} arrows", n=len(web), links=links)))
        return tuple(facts)

    def printed(self, state: State) -> tuple[Text, ...]:
        """Who eats what, for those who can't point at a card."""
        web = self.web(state)
        eaters = sorted((one for one in web if web.in_degree(one)), key=lambda one: self.name(one).casefold())
        return tuple(
            T("{name} eats: {foods}", name=self.name(one), foods=sorted(map(self.name, web.predecessors(one))))
            for one in eaters
        )

    def told(self, state: State) -> Text | None:
        """The consequence of the last action."""
        if not self.removes or state["focus"]:
            return None
        lost = self.lost(state)
        if not state["gone"]:
            return T("All species are there.")
        if not lost:
            return T("Taken away. All others still have some food.")
        names = [self.name(one) for one in lost]
        return N(
            "Taken away. {n} species dies out: {names}.",
            "Taken away. {n} species die out: {names}.",
            len(lost),
            names=names,
        )


@lru_cache(maxsize=16)
def _same(make: Callable[[], Web]) -> Web:
    return make()


def _food(one: str, food: Sequence[str], *, own: bool = False) -> Text:
    """What a species eats, in words; of a web of one's own nobody knows who makes its own food."""
    if own:
        return T("{names}", names=food) if food else T("nothing in this web")
    if one in MIXOTROPHS:
        return T("{names}, for their minerals; it makes its own food", names=food)
    if one == DEAD:
        return T("nothing: it is what plants left behind")
    return T("{names}", names=food) if food else T("nothing here: it makes its own food")
