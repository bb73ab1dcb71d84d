"""The last step of every walkthrough: something is taken into the hand, changed, taken back, and compared."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from rainkit.i18n import T, Text, signed
from rainkit.widgets.page import attributes, button, esc
from rainkit.widgets.walkthrough_app import StepsApp

__all__ = ["ChangingApp", "changed_table", "changing", "numbers", "outlines", "toggles"]


class ChangingApp(StepsApp):
    """A walkthrough that ends with the example to be changed.

    A subclass gives :meth:`drawn` and :meth:`~rainkit.widgets.walkthrough_app.StepsApp.reset`.

    Attributes
    ----------
    changes : list of pairs
        The example, then after every change how it is and what was done.
    held : place or None
        Where what is in the hand lies.
    new : frozenset of places
        What the last change has moved.
    """

    is_again: ClassVar[Text]
    changes: list[tuple[Any, Any]]
    held: Any = None
    new: frozenset[Any] = frozenset()

    def drawn(self, place: Any) -> str:
        """The cell of the board on which a place is drawn."""
        raise NotImplementedError

    def extra(self) -> dict[str, Any]:
        """The changes of the last step."""
        return {"changes": [change.code for _, change in self.changes if change]}

    def left(self) -> None:
        """Nothing stays in the hand when the step changes."""
        self.held = None

    def act_let_go(self, arg: str = "") -> None:  # noqa: ARG002
        """Put back what is in the hand."""
        if self.held is not None:
            self.focus(f"cell:{self.drawn(self.held)}")
        self.held = None

    def act_undo(self, arg: str = "") -> None:  # noqa: ARG002
        """Take the last change back."""
        if len(self.changes) > 1:
            self.changes = self.changes[:-1]
            self.held, self.new = None, frozenset()
            self.say(T("Taken back."))

    def act_reset(self, arg: str = "") -> None:  # noqa: ARG002
        """The example as it was."""
        self.reset()
        self.say(self.is_again)


# --- the page ---------------------------------------------------------------------------------------------------------


def outlines(entries: Iterable[tuple[str, Text]], css: str = "") -> str:
    """What the outlines on the board mean."""
    items = "".join(f'<span><i class="rk-key-{name}"></i>{esc(words)}</span>' for name, words in entries)
    return f'<div class="{f"rk-walk-key {css}".strip()}" aria-hidden="true">{items}</div>'


def toggles(act: str, options: Iterable[tuple[str, Text]], chosen: str) -> str:
    """Buttons of which one is chosen."""
    parts = []
    for name, words in options:
        attrs = attributes(
            type="button", class_="rk-btn rk-on" if name == chosen else "rk-btn", data_act=act, data_arg=name,
            data_key=f"{act}:{name}", data_current=name == chosen,
            aria_pressed="true" if name == chosen else "false",
        )  # fmt: skip
        parts.append(f'<button{attrs}><span class="rk-words">{esc(words)}</span></button>')
    return "".join(parts)


def changing(
    eyebrow: Text, told: Text, first: int, now: int, below: str, *, is_held: bool, steps: Sequence[object]
) -> str:
    """What can be done, the total, undo and reset; ``below`` is what else there is to choose."""
    change = f'<b class="rk-num {_tone(now - first)}">{esc(signed(now - first))}</b>' if now != first else ""
    nothing = T("Nothing has been changed yet.") if len(steps) == 1 else None
    let_go = ""
    if is_held:
        let_go = button(T("Let go"), "let-go", symbol="close", key="let-go", escape_key=True, shown_key="Esc")
    return (
        f'<p class="rk-eyebrow">{esc(eyebrow)}</p><h1 tabindex="-1" data-key="question" data-autofocus>{esc(told)}</h1>'
        f'<div class="rk-walk-total"><span><small class="rk-muted">{esc(T("The example"))}</small>'
        f'<b class="rk-num">{first}</b></span>'
        f'<span><small class="rk-muted">{esc(T("Now"))}</small><b class="rk-num">{now}</b></span>{change}'
        f'<span class="rk-row">{let_go}'
        + button(T("Undo"), "undo", symbol="undo", shortcut="u", why_not=nothing)
        + button(T("Reset"), "reset", symbol="new", why_not=nothing)
        + f'</span></div><div class="rk-walk-neighbours">{below}</div>'
    )


def changed_table(heading: object, thing: Text, rows: Iterable[str], same: Text | None, total: str, above: str) -> str:
    """What the last change did, row by row; ``same`` says how many of the things score as before."""
    body = "".join(rows)
    if same is not None:
        body += f'<tr class="rk-muted"><td>{esc(same)}</td><td></td><td></td><td></td></tr>'
    head = "".join(f'<th scope="col">{esc(words)}</th>' for words in (thing, T("Before"), T("Now"), T("Change")))
    return (
        f'<div class="rk-panel"><h2>{esc(heading)}</h2>{above}<table class="rk-ledger rk-walk-changes">'
        f"<thead><tr>{head}</tr></thead><tbody>{body}"
        f'<tr class="rk-sum"><td>{esc(T("Total"))}</td>{total}</tr></tbody></table></div>'
    )


def numbers(before: int, after: int) -> str:
    """The cells of a row: before, now, and the change."""
    shown = (signed(n).lstrip("+") for n in (before, after))
    change = f'<span class="{_tone(after - before)}">{esc(signed(after - before))}</span>'
    return "".join(f'<td class="rk-num">{cell}</td>' for cell in (*map(esc, shown), change))


def _tone(points: int) -> str:
    return "rk-good" if points > 0 else "rk-bad" if points < 0 else ""
