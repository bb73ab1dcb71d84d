"""The start page as a notebook app: a taste of the game at once, three doors, what to expect, help."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

from rainkit.core.grids import Cell
from rainkit.decks import builtin
from rainkit.draw.board import board_view, draw_board
from rainkit.draw.svg import svg
from rainkit.i18n import N, T, signed
from rainkit.widgets import start_page as page
from rainkit.widgets.page import esc
from rainkit.widgets.saves import Save
from rainkit.widgets.stage import Stage, styles
from rainkit.widgets.start_notebooks import Entry, lesson_notebooks, notebooks
from rainkit.widgets.start_taste import Taste

__all__ = ["StartHere"]

SAMPLE = "malayan-tiger"


class StartHere(Stage):
    """The start page.

    Parameters
    ----------
    folder : Path, optional
        Where the notebooks lie; by default beside the running one.
    lang, strict :
        As for :class:`~rainkit.widgets.stage.Stage`.

    Examples
    --------
    >>> app = StartHere(lang="en")
    >>> before = app.taste.points
    >>> app.do("place", "0,1")
    >>> len(app.taste.hand), app.taste.points >= before
    (2, True)
    """

    app = "start"
    _css = styles("start.css")

    def __init__(self, *, folder: Path | None = None, lang: str | None = None, strict: bool | None = None) -> None:
        self.entries: tuple[Entry, ...] = notebooks(folder)
        self.lessons: tuple[Entry, ...] = lesson_notebooks(folder)
        self.taste = Taste()
        self.chosen: str | None = self.taste.hand[0]
        self.picked: Cell | None = None
        super().__init__(lang=lang, strict=strict)

    # ------------------------------------------------------------------ saves

    def opened(self) -> None:
        """Go on with the forest that the browser kept."""
        if self.saves:
            self.taste = Taste.from_data(self.saves[0].data.get("moves"))
            self.chosen = next(iter(self.taste.hand), None)

    def save(self) -> Save:
        """The cards placed."""
        return Save("start", "", {"moves": self.taste.as_data()})

    # ------------------------------------------------------------------ actions

    def act_take(self, arg: str) -> None:
        """Choose a card of the hand."""
        if arg in self.taste.hand:
            self.chosen, self.picked = arg, None
            self.say(T("{card}. The dashed places say what your forest gains.", card=self.taste.card(arg).name))

    def act_place(self, arg: str) -> None:
        """Place the chosen card."""
        if self.chosen is None:
            return
        q, r = arg.split(",")
        cell = (int(q), int(r))
        before, card = self.taste.points, self.taste.card(self.chosen)
        self.taste = self.taste.place(self.chosen, cell)
        self.chosen, self.picked = next(iter(self.taste.hand), None), cell
        gain = self.taste.points - before
        told = N(
            "{card} placed: {gain}. Your forest has {n} point.",
            "{card} placed: {gain}. Your forest has {n} points.",
            self.taste.points,
            card=card.name,
            gain=signed(gain),
        )
        self.say(told)

    def act_why(self, arg: str) -> None:
        """Show why a card scores what it scores."""
        q, r = arg.split(",")
        cell = (int(q), int(r))
        if cell in self.taste.forest.cards:
            self.picked = None if cell == self.picked else cell
            if self.picked:
                self.say("; ".join(str(line.text) for line in self.taste.ledger.of_cell(cell)))

    def act_close(self, arg: str = "") -> None:  # noqa: ARG002
        """Close the reasons."""
        if self.picked:
            self.focus(f"cell:{self.picked[0]},{self.picked[1]}")
        self.picked = None

    def act_undo(self, arg: str = "") -> None:  # noqa: ARG002
        """Take the last card back."""
        self.taste = self.taste.undone
        self.chosen, self.picked = next(iter(self.taste.hand), None), None
        self.say(T("Taken back."))

    def act_again(self, arg: str = "") -> None:  # noqa: ARG002
        """The forest as it was."""
        self.taste = Taste()
        self.chosen, self.picked = self.taste.hand[0], None

    # ------------------------------------------------------------------ the page

    @cached_property
    def snippet(self) -> str:
        """One species as it stands in a deck file."""
        card = builtin("foodweb").card(SAMPLE)
        lines = [f"- id: {card.id}", f"  name: {card.name.get('en', card.label)}", f"  type: {card.type}"]
        lines += [f"  iucn: {card.iucn}", "  scores:"]
        lines += [f"    - {_flow(condition.to_data())}" for condition in card.scores]
        return "\n".join(lines)

    def frame(self) -> str:
        """The skeleton."""
        return page.FRAME

    def regions(self) -> Mapping[str, str]:
        """All parts of the page."""
        play = next((entry for entry in self.entries if "play_food_web" in entry.file), None)
        return {
            "bar": page.bar(self.lang),
            "board": page.board(self.taste, self.chosen, self.picked),
            "hand": page.hand(self.taste, self.chosen, play),
            "why": page.why(self.taste, self.picked),
            "doors": page.doors(self.entries, self.snippet, self.lessons),
            "expect": page.expect(),
            "help": page.help_list(),
        }

    def still(self) -> str:
        """The young forest and the links, for places where no widget can run."""
        picture = svg(draw_board(board_view(self.taste.forest, self.taste.ledger)))
        links = "".join(f'<li><a href="{esc(e.file)}">{esc(e.title)}</a></li>' for e in self.entries)
        return f"{picture}<ul>{links}</ul>"


def _flow(data: object) -> str:
    """Plain data as YAML writes it on one line.

    >>> _flow({"points": 5, "adjacent": ["small", "medium"]})
    '{points: 5, adjacent: [small, medium]}'
    """
    if isinstance(data, dict):
        return "{" + ", ".join(f"{key}: {_flow(value)}" for key, value in data.items()) + "}"
    if isinstance(data, list):
        return "[" + ", ".join(_flow(value) for value in data) + "]"
    return str(data)
