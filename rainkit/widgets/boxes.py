"""Boxes above a page: how they open and close, and the one in which a language is chosen."""

from __future__ import annotations

from rainkit.i18n import LANGUAGES, T
from rainkit.widgets.page import attributes, button, esc
from rainkit.widgets.stage import Stage

__all__ = ["BoxApp", "box", "language_box", "veil"]


class BoxApp(Stage):
    """An app whose menus open boxes above the page; ``talk`` is the name of the open one, or empty."""

    talk = ""

    def act_menu(self, arg: str) -> None:
        """Open or close a box."""
        self.talk = "" if arg == self.talk else arg
        self.focus("talk:first" if self.talk else f"menu:{arg}")

    def act_close(self, arg: str) -> None:  # noqa: ARG002
        """Close the box; the focus goes back to what opened it."""
        self.focus(f"menu:{self.talk}")
        self.talk = ""

    def act_language(self, arg: str) -> None:
        """Show everything in another language."""
        if arg in LANGUAGES:
            self.lang, self.talk = arg, ""


def veil(inner: str) -> str:
    """A box over the page, which can't be reached meanwhile; nothing if there is no box."""
    return f'<div class="rk-veil">{inner}</div>' if inner else ""


def box(heading: object, inner: str, *, close: object = "", css: str = "") -> str:
    """A box that Escape closes."""
    away = button(close or T("Close"), "close", symbol="close", kind="big", shown_key="Esc", escape_key=True)
    attrs = attributes(class_=f"rk-box {css}".strip(), role="dialog", aria_modal="true", aria_label=heading)
    return f'<div{attrs}><h2>{esc(heading)}</h2>{inner}<div class="rk-row">{away}</div></div>'


def language_box(lang: str) -> str:
    """The languages."""
    buttons = "".join(
        button(name, "language", arg=code, kind="big on" if code == lang else "big", lang=code,
               key="talk:first" if code == lang else None, symbol="check" if code == lang else "")
        for code, name in LANGUAGES.items()
    )  # fmt: skip
    return box(T("Language"), f'<div class="rk-row" data-rove="languages">{buttons}</div>')
