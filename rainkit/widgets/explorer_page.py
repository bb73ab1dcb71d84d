"""The frame of the rule explorer: the bar, which page is shown, and the help."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rainkit.i18n import T
from rainkit.widgets.bar import brand, page_tools
from rainkit.widgets.explorer_look import look
from rainkit.widgets.explorer_opening import opening
from rainkit.widgets.explorer_rules import rules, sources, still
from rainkit.widgets.explorer_tabs import GAME_WORDS, PAGES, TABS, choice_of
from rainkit.widgets.page import button

if TYPE_CHECKING:
    from rainkit.widgets.explorer import RuleExplorer

__all__ = ["FRAME", "GAME_WORDS", "PAGES", "TABS", "bar", "content", "help_box", "still"]

FRAME = (
    '<div class="ex-app"><header class="rk-bar" data-region="bar"></header>'
    '<main class="ex-main" data-region="main"></main><div data-region="help"></div></div>'
)

# --- bar --------------------------------------------------------------------------------------------------------------


def bar(app: RuleExplorer) -> str:
    """Name, pages, games, tools."""
    game = app.rules_game if app.view == "rules" else app.there.game
    games = choice_of("game", GAME_WORDS, game, T("Game")) if app.view in ("look", "rules") else ""
    open_ = button(T("Open"), "open", symbol="load", narrow=True, kind="on" if app.view == "open" else "")
    return (
        f"{brand(T('Rule explorer'))}"
        f'<div class="rk-mid">{choice_of("view", PAGES, app.view, T("Pages"))}{games}</div>'
        f'<div class="rk-tools" data-rove="tools">{open_}{page_tools(app.lang)}</div>'
    )


def content(app: RuleExplorer) -> str:
    """The page that is shown."""
    shown = {"look": look, "rules": rules, "sources": sources, "open": opening}[app.view](app)
    of = {"look": app.there.shown or app.there.game, "rules": app.rules_game}.get(app.view, "")
    return f'<div class="ex-page" data-key="page:{app.view}:{of}">{shown}</div>'


# --- help -------------------------------------------------------------------------------------------------------------


def help_box() -> str:
    """Keys and what they do, over the page."""
    from rainkit.widgets.walkthrough_page import help_box as box

    return box(
        (
            ("<kbd>Tab</kbd>", T("to the next group: pages, board, hand, tabs, list")),
            ("<kbd>← ↑ → ↓</kbd>", T("inside a group, and from place to place on the board")),
            ("<kbd>Enter</kbd>", T("choose; on the board: ask, or explain the card")),
            ("<kbd>?</kbd>", T("this help")),
            ("<kbd>Esc</kbd>", T("close this")),
        )
    )
