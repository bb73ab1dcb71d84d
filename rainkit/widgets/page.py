"""Pieces of a page: escaped text, symbols for actions, buttons, panels, choices.

Every piece returns HTML. Words are escaped here, once, where they become HTML.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from rainkit.i18n import T, Text

__all__ = ["attributes", "button", "choice", "esc", "icon", "logo", "notice", "tick", "tone"]

_STROKES = {
    "undo": "M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3",
    "redo": "M15 5l5 5-5 5M20 10H10a6 6 0 0 0 0 12h3",
    "copy": "M9 9h11v11H9zM5 15H4V4h11v1",
    "hint": "M9 18h6M10 21.5h4M12 2.5a7 7 0 0 1 4 12.7c-.8.8-1 1.5-1 2.3H9c0-.8-.2-1.5-1-2.3a7 7 0 0 1 4-12.7z",
    "new": "M12 5v14M5 12h14",
    "save": "M12 3v12m0 0-5-5m5 5 5-5M4 20h16",
    "load": "M12 16V4m0 0L7 9m5-5 5 5M4 20h16",
    "language": "M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z",
    "help": "M9.5 9.5a2.6 2.6 0 1 1 3.7 2.4c-.9.5-1.2 1-1.2 2M12 17.3v.2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z",
    "check": "m4 12.5 5 5L20 6.5",
    "close": "M6 6l12 12M18 6 6 18",
    "left": "M15 5l-7 7 7 7",
    "right": "M9 5l7 7-7 7",
    "down": "M5 9l7 7 7-7",
    "lock": "M7 11h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2zM8 11V8a4 4 0 0 1 8 0v3",
    "bin": "M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14",
    "eye": "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z",
    "full": "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
    "picture": "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9.5h.1",
    "person": "M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4 21c1-5 4-7 8-7s7 2 8 7",
    "people": "M12 8a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM2 20c1-4 3-6 7-6s6 2 7 6M16 5a3 3 0 0 1 0 6M18 15c2 1 3 2 4 5",
    "bot": "M6 9h12a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM12 9V4M9 14v.5M15 14v.5",
    "play": "M7 4.5 19 12 7 19.5z",
    "warn": "M12 3.5 22 20H2zM12 10v4.5M12 17.3v.1",
    "print": "M7 8V3h10v5M7 17H4v-7h16v7h-3M7 14h10v7H7z",
}


def esc(words: object) -> str:
    """Words as HTML.

    >>> esc("a < b & 'c'")
    'a &lt; b &amp; &#x27;c&#x27;'
    """
    return escape(str(words))


def tone(points: int) -> str:
    """The class that colours a signed number."""
    return "rk-good" if points > 0 else "rk-bad" if points < 0 else "rk-muted"


def attributes(**values: object) -> str:
    """Attributes of an element: ``data_act="place"`` becomes ``data-act="place"``; None and False are left out.

    >>> attributes(data_act="place", disabled=True, title=None)
    ' data-act="place" disabled'
    """
    parts = []
    for name, value in values.items():
        if value is None or value is False:
            continue
        name = name.rstrip("_").replace("_", "-")
        parts.append(f" {name}" if value is True else f' {name}="{esc(value)}"')
    return "".join(parts)


def icon(name: str) -> str:
    """One of the small line symbols that stand on buttons."""
    return (
        '<svg class="rk-ico" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.2" '
        f'stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="{_STROKES[name]}"/></svg>'
    )


def logo() -> str:
    """The mark of rainkit: a leaf in a hexagon."""
    return (
        '<svg class="rk-logo" viewBox="0 0 32 32" aria-hidden="true">'
        '<path d="M16 1.5 28.6 8.750v14.5L16 30.5 3.4 23.250V8.750z" fill="var(--rk-accent)"/>'
        '<path d="M8.5 23.5C8 14 13 9 24 8.5c0 10-5 14.7-12 13.5l5-6-6.5 5z" fill="var(--rk-on-accent)"/></svg>'
    )


def button(
    words: object,
    act: str,
    *,
    arg: str | None = None,
    symbol: str = "",
    kind: str = "",
    key: str | None = None,
    shortcut: str = "",
    shown_key: str = "",
    why_not: object = None,
    escape_key: bool = False,
    narrow: bool = False,
    **more: object,
) -> str:
    """A button that sends an action.

    Parameters
    ----------
    words : Text or str
        What it does.
    act, arg : str
        The action, see :class:`rainkit.widgets.stage.Stage`.
    kind : str
        ``go`` for the one filled button of a screen, ``big``, ``quiet`` without border, ``on`` for a chosen one; words
        with a hyphen are classes of the app's own.
    key : str, optional
        Keeps the focus when the page changes; by default from the action.
    shortcut : str
        A letter that presses it while the focus is inside the app; ``shown_key`` writes another name on it.
    why_not : Text or str, optional
        Makes the button still: the reason, shown when somebody tries it.
    escape_key : bool
        Escape presses it.
    narrow : bool
        On narrow pages only the symbol is shown.
    """
    shown = shown_key or shortcut.upper()
    kinds = [part if "-" in part else f"rk-{part}" for part in kind.split()]
    attrs = attributes(
        type="button",
        class_=" ".join(["rk-btn", *kinds, *(["rk-brief"] if narrow else [])]),
        data_act=act,
        data_arg=arg,
        data_key=key or f"{act}:{arg or ''}",
        data_shortcut=shortcut or None,
        data_escape=escape_key,
        aria_disabled="true" if why_not is not None else None,
        aria_keyshortcuts=shown or None,
        data_why=why_not,
        title=why_not if why_not is not None else (words if narrow else None),
        **more,
    )
    mark = f'<kbd aria-hidden="true">{esc(shown)}</kbd>' if shown else ""
    return f'<button{attrs}>{icon(symbol) if symbol else ""}<span class="rk-words">{esc(words)}</span>{mark}</button>'


def choice(
    name: object,
    act: str,
    options: Iterable[tuple[str, object]],
    chosen: str,
    *,
    arg: str | None = None,
    label: bool = True,
) -> str:
    """A list to choose from, with its name; a change calls ``set_ACT(value, arg)``."""
    items = "".join(
        f"<option{attributes(value=value, selected=value == chosen)}>{esc(words)}</option>" for value, words in options
    )
    attrs = attributes(
        class_="rk-select",
        data_act=act,
        data_arg=arg,
        data_key=f"{act}:{arg or ''}",
        aria_label=None if label else name,
    )
    shown = f'<span class="rk-label">{esc(name)}</span>' if label else ""
    return f'<label class="rk-field">{shown}<select{attrs}>{items}</select></label>'


def tick(words: object, act: str, on: bool, *, arg: str | None = None, note: object = "") -> str:
    """A box to tick; a change calls ``set_ACT("true" or "false", arg)``."""
    attrs = attributes(type="checkbox", checked=on, data_act=act, data_arg=arg, data_key=f"{act}:{arg or ''}")
    small = f'<small class="rk-muted">{esc(note)}</small>' if note else ""
    return f'<label class="rk-tick"><input{attrs}><span>{esc(words)}{small}</span></label>'


def notice(kind: str, words: Text | str, details: str = "") -> str:
    """The strip above the page: one sentence, details folded."""
    fold = (
        f'<details class="rk-details"><summary>{esc(T("Details"))}</summary><pre>{esc(details)}</pre></details>'
        if details
        else ""
    )
    symbol = icon("warn") if kind != "info" else icon("check")
    away = button(T("Close"), "dismiss", symbol="close", kind="quiet", narrow=True, key="notice:close")
    return f'<div class="rk-notice rk-{kind}" role="alert">{symbol}<div><p>{esc(words)}</p>{fold}</div>{away}</div>'
