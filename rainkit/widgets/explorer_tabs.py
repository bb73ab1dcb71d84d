"""Buttons of which one is on: pages, games, and the questions to a position."""

from __future__ import annotations

from rainkit.core.game import GAMES, game
from rainkit.i18n import T, Text
from rainkit.widgets.page import attributes, esc

__all__ = ["GAME_WORDS", "PAGES", "TABS", "choice_of"]

PAGES: dict[str, Text] = {
    "look": T("Position"),
    "rules": T("Rules"),
    "sources": T("Sources"),
}
TABS: dict[str, Text] = {
    "choices": T("Choices"),
    "why": T("Why not?"),
    "points": T("Points"),
    "switches": T("Switch a rule"),
    "build": T("Build"),
}
GAME_WORDS: dict[str, Text] = {name: game(name).title for name in GAMES}


def choice_of(act: str, entries: dict[str, Text], chosen: str, label: Text) -> str:
    """Buttons of which one is on."""
    parts = []
    for name, words in entries.items():
        attrs = attributes(
            type="button", class_="ex-tab" + (" ex-on" if name == chosen else ""), data_act=act, data_arg=name,
            data_key=f"{act}:{name}", data_current=name == chosen, aria_pressed="true" if name == chosen else "false",
        )  # fmt: skip
        parts.append(f"<button{attrs}>{esc(words)}</button>")
    group = attributes(class_="ex-tabs", data_rove=act, role="group", aria_label=label)
    return f"<div{group}>{''.join(parts)}</div>"
