"""What lies above the food web's page: the question before a new game, saving, languages, help, all ledgers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rainkit.i18n import LANGUAGES, T
from rainkit.widgets import foodweb_end, foodweb_setup
from rainkit.widgets.page import attributes, button, esc

if TYPE_CHECKING:
    from rainkit.widgets.foodweb_app import FoodWebApp

__all__ = ["shown"]


def shown(app: FoodWebApp) -> str:
    """The open question or page of words, else nothing."""
    makers = {"ask-new": _ask_new, "save": _save, "language": _language, "help": _help, "scored": foodweb_end.scored}
    if app.talk not in makers or (app.table is None and app.talk in ("ask-new", "save", "scored")):
        return ""
    return f'<div class="rk-veil">{makers[app.talk](app)}</div>'


def _box(heading: object, inner: str, *, close: object = "") -> str:
    away = button(close or T("Close"), "close", symbol="close", kind="big", shown_key="Esc", escape_key=True)
    attrs = attributes(class_="rk-box", role="dialog", aria_modal="true", aria_label=heading)
    return f'<div{attrs}><h2>{esc(heading)}</h2>{inner}<div class="rk-row">{away}</div></div>'


def _ask_new(app: FoodWebApp) -> str:
    words = T("A game is under way. It stays among your games, and you can go on with it later.")
    if not app.keeps_saves:
        words = T(
            "A game is under way, and this browser keeps no saves. Download the save file first if you want to go on."
        )
    sure = button(T("Start a new game"), "new", arg="sure", symbol="new", kind="go", key="talk:first")
    return _box(T("Leave this game?"), f"<p>{esc(words)}</p><div>{sure}</div>", close=T("Go on playing"))


def _save(app: FoodWebApp) -> str:
    words = T("Your game is saved in this browser after every move.")
    if not app.keeps_saves:
        words = T("This browser keeps no saves: download the save file before you leave.")
    more = T("On Binder, or to go on at another computer, download the save file and load it there.")
    down = button(T("Download the save file"), "download", arg="save", symbol="save", kind="go", key="talk:first")
    record = button(T("Download the record"), "download", arg="record", symbol="save", kind="big", key="talk:record")
    load = foodweb_setup.load_button("rk-big")
    return _box(
        T("Save and load"),
        f'<p>{esc(words)}</p><p class="rk-muted">{esc(more)}</p><div class="rk-row">{down}{record}{load}</div>',
    )


def _language(app: FoodWebApp) -> str:
    buttons = "".join(
        button(name, "language", arg=code, kind="big on" if code == app.lang else "big", lang=code,
               key="talk:first" if code == app.lang else None, symbol="check" if code == app.lang else "")
        for code, name in LANGUAGES.items()
    )  # fmt: skip
    return _box(T("Language"), f'<div class="rk-row" data-rove="languages">{buttons}</div>')


def _help(app: FoodWebApp) -> str:  # noqa: ARG001
    rules = (
        T("Every round all players choose a card at the same time and place it in their own forest (rule F6)."),
        T("The first card lies in the middle, every other one beside a card of the forest (rule F6)."),
        T("Then the hands go on to the next player (rule F8)."),
        T("A card scores by the cards beside it. Symbols with 'or' mean: points for each of either kind (rule F9)."),
        T("Two leaves mean 'for every 2 plants': a single one left over gives nothing (rule F9)."),
        T("A red box costs points: put that card away from what it dislikes."),
        T("Most points after the last round win; a tie is shared (rule F11)."),
    )
    keys = (
        ("Tab", T("goes to the next part of the page")),
        ("← ↑ → ↓", T("move inside the hand, the board or a list")),
        ("Enter", T("chooses a card, places it, or shows why a card scores")),
        ("Esc", T("lets go, closes, goes back")),
        ("U  H  ?", T("undo, hint, help")),
    )
    listed = "".join(f"<li>{esc(rule)}</li>" for rule in rules)
    shown_keys = "".join(f"<li><kbd>{esc(key)}</kbd> {esc(words)}</li>" for key, words in keys)
    first = attributes(tabindex="0", data_key="talk:first", data_scroll="help", class_="fw-help")
    return _box(
        T("Help"),
        f"<div{first}><ul>{listed}</ul><h3>{esc(T('Keys'))}</h3><ul>{shown_keys}</ul></div>",
    )
