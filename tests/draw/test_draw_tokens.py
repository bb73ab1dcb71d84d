"""Colours: contrasts, and the style sheet for every place where a theme comes from."""

from __future__ import annotations

import re

import pytest

from rainkit.decks.model import IUCN
from rainkit.draw import tokens
from rainkit.draw.styles import board_css, css

THEMES = {"light": tokens.LIGHT, "dark": tokens.DARK}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("kind", tokens.KINDS)
def test_text_and_symbols_of_a_kind_can_be_read(theme: str, kind: str) -> None:
    table = THEMES[theme]
    assert tokens.contrast(table[f"on-{kind}"], table[kind]) >= 4.5
    assert tokens.contrast(table["text"], table[f"{kind}-soft"]) >= 4.5
    for ground in (f"{kind}-soft", "surface", "bg", "sunken"):
        assert tokens.contrast(table[f"{kind}-ink"], table[ground]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("ink", "ground", "least"),
    [
        ("text", "surface", 4.5),
        ("text", "sunken", 4.5),
        ("muted", "surface", 4.5),
        ("muted", "sunken", 4.5),
        ("muted", "bg", 4.5),
        ("text", "accent-soft", 4.5),
        ("accent", "accent-soft", 4.5),
        ("text", "warn-soft", 4.5),
        ("on-accent", "accent", 4.5),
        ("on-good", "good", 4.5),
        ("on-bad", "bad", 4.5),
        ("good", "surface", 4.5),
        ("bad", "surface", 4.5),
        ("good", "sunken", 4.5),
        ("bad", "sunken", 4.5),
        ("edge", "surface", 3),
        ("edge", "sunken", 3),
        ("focus", "focus-gap", 3),
        ("focus", "sunken", 3),
        ("counted", "sunken", 3),
        ("tile-edge", "surface", 3),
    ],
)
def test_general_colours_stand_out(theme: str, ink: str, ground: str, least: float) -> None:
    assert tokens.contrast(THEMES[theme][ink], THEMES[theme][ground]) >= least


@pytest.mark.parametrize("code", IUCN)
def test_red_list_letters_can_be_read(code: str) -> None:
    assert tokens.contrast(tokens.LIGHT[f"on-iucn-{code}"], tokens.LIGHT[f"iucn-{code}"]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("kind", tokens.KINDS)
def test_dim_cards_keep_their_contrast(theme: str, kind: str) -> None:
    table = THEMES[theme]
    for saturation in (0.2, 0.45):
        ink, ground = (tokens.greyed(table[name], saturation) for name in (f"on-{kind}", kind))
        assert tokens.contrast(ink, ground) >= 4.5


def test_both_themes_have_the_same_tokens() -> None:
    assert tokens.LIGHT.keys() == tokens.DARK.keys()


def test_the_style_sheet_declares_every_token_in_every_theme() -> None:
    text = tokens.css()
    for name, colour in tokens.LIGHT.items():
        assert f"--rk-{name}: {colour};" in text
    for name, colour in tokens.DARK.items():
        assert f"--rk-{name}: {colour};" in text
    assert text.count("{") == text.count("}")
    for place in ('[data-jp-theme-light="false"]', '[data-theme="dark"]', "prefers-color-scheme: dark",
                  "forced-colors: active", "@media print", "prefers-reduced-motion"):  # fmt: skip
        assert place in text


def test_every_variable_that_is_used_is_declared() -> None:
    text = css()
    declared = set(re.findall(r"(--rk-[\w-]+):", text))
    assert set(re.findall(r"var\((--rk-[\w-]+)", text)) <= declared


def test_the_sheet_of_boards_only_speaks_of_rainkit() -> None:
    for selector in re.findall(r"(?m)^([^@{}\n]+) \{", board_css()):
        assert all(".rk-" in part for part in selector.split(",") if part.strip())


def test_greyed_keeps_lightness() -> None:
    assert tokens.greyed("#CB212A", 1) == "#CB212A"
    assert tokens.greyed("#808080", 0.2) == "#808080"
