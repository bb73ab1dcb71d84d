"""The bar at the top of a page: the name, the languages, the full page, the help."""

from __future__ import annotations

from rainkit.i18n import LANGUAGES, T
from rainkit.widgets.page import attributes, button, choice, esc, icon, logo

__all__ = ["brand", "header", "languages", "menus", "page_tools"]


def brand(title: object) -> str:
    """The mark of rainkit, and what this page is."""
    return f'<div class="rk-brand">{logo()}rainkit<span>{esc(title)}</span></div>'


def languages(lang: str) -> str:
    """The list of languages."""
    return choice(T("Language"), "lang", LANGUAGES.items(), lang, label=False)


def page_tools(lang: str, *, with_help: bool = True) -> str:
    """The tools of every page: languages, the full page, help."""
    full = button(T("Full page"), "full", symbol="full", narrow=True, data_full=True)
    told = button(T("Help"), "help", symbol="help", shortcut="?", narrow=True) if with_help else ""
    return languages(lang) + full + told


# --- pages with boxes -------------------------------------------------------------------------------------------------


def header(title: object, tools_are_for: object) -> str:
    """The bar of a page with boxes, with the regions ``mid`` and ``tools``."""
    nav = attributes(class_="rk-tools", data_region="tools", data_rove="tools", aria_label=tools_are_for)
    return f'<header class="rk-bar">{brand(title)}<div class="rk-mid" data-region="mid"></div><nav{nav}></nav></header>'


def menus(lang: str, kind: str = "") -> str:
    """The buttons that open the boxes of languages and help, and the one of the full page."""
    language = button(LANGUAGES[lang], "menu", arg="language", symbol="language", narrow=True, kind=kind)
    told = button(T("Help"), "menu", arg="help", symbol="help", shortcut="?", narrow=True, kind=kind)
    full = attributes(
        type="button", class_="rk-btn rk-g-full", data_full=True, data_key="full", aria_label=T("Full page"),
        title=T("Full page"), data_item=True,
    )  # fmt: skip
    return f"{language}{told}<button{full}>{icon('full')}</button>"
