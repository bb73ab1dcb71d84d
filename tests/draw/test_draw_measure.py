"""Text widths and fitting."""

from __future__ import annotations

import pytest

from rainkit.draw.measure import fitted, text_width, wrapped


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize(
    "text", ["Malayan tiger", "Rothschild’s slipper orchid", "šupinavec jávsky", "„les“\u00a0«", "+5 −3 × 12", "éà–…"]
)
def test_widths_are_those_of_dejavu_sans(text: str, bold: bool) -> None:
    from matplotlib.font_manager import FontProperties, findfont, get_font

    font = get_font(findfont(FontProperties(family="DejaVu Sans", weight="bold" if bold else "normal")))
    font.set_size(1000, 72)
    real = sum(font.load_char(ord(c)).linearHoriAdvance / 655360 for c in text)
    assert text_width(text, 100, bold=bold) == pytest.approx(real, rel=0.01)


def test_chinese_is_one_size_wide_and_marks_are_none() -> None:
    assert text_width("马来虎", 10) == 30
    assert text_width("e\u0301", 10) == text_width("e", 10)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("giant honey bee", ("giant", "honey bee")),
        ("mouse-deer", ("mouse-", "deer")),
        ("tiger", ("tiger",)),
        ("", ()),
        ("   ", ()),
        ("il pèse 50\u00a0kg", ("il pèse", "50\u00a0kg")),
        ("sa grande\u202f;", ("sa", "grande\u202f;")),
    ],
)
def test_lines_break_at_blanks_and_hyphens(text: str, lines: tuple[str, ...]) -> None:
    assert wrapped(text, (56,), 10) == lines


def test_chinese_breaks_anywhere_but_not_before_closing_brackets() -> None:
    found = wrapped("帕利印茄（菠萝格）", (40,), 10)
    assert "".join(found) == "帕利印茄（菠萝格）"
    assert not any(line.startswith("）") or line.endswith("（") for line in found)


@pytest.mark.parametrize("lines", [1, 2, 3])
@pytest.mark.parametrize(
    "text",
    [
        "x",
        "tigre de Malaisie",
        "gingembre du mont Brinchang",
        "Donaudampfschifffahrtsgesellschaft",
        "w" * 90,
        "a b " * 60,
    ],
)
def test_nothing_is_ever_lost(text: str, lines: int) -> None:
    fit = fitted(text, (60.0,) * lines, 11, bold=True)
    assert len(fit.lines) <= lines
    letters = "".join(fit.lines).replace(" ", "")
    plain = text.replace(" ", "")
    assert letters.replace("-", "") == plain.replace("-", "")
    assert 11 * 0.85 - 1e-9 <= fit.size <= 11
    if not fit.squeezed:
        assert all(text_width(line, fit.size, bold=True) <= 60 for line in fit.lines)


def test_shrinks_before_it_breaks_words() -> None:
    fit = fitted("sumatriansky", (74.0,), 11)
    assert not fit.broken
    assert fitted("sumatriansky", (50.0, 50.0), 11).broken


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("termite processionnaire", ("termite", "proces-", "sionnaire")),
        ("begónia vlnatostopková", ("begónia", "vlnatos-", "topková")),
        ("чернолапый", ("чернол-", "апый")),  # letters that it doesn't know are broken where the room ends
    ],
)
def test_long_names_are_broken_before_a_syllable(name: str, lines: tuple[str, ...]) -> None:
    assert fitted(name, (66.0, 62.0, 54.0), 11.4).lines == lines
