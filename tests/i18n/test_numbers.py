"""Numbers are written as each language writes them; Babel, which knows, is asked."""

from __future__ import annotations

import pytest
from babel.numbers import format_decimal

from rainkit.i18n import LANGUAGES, N, T, language, number, signed


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("value", [0, 7, 999, 1000, 20000, 1234567, 0.5, 3.25, 1234.75])
def test_numbers_are_written_as_babel_writes_them(lang: str, value: float) -> None:
    with language(lang):
        assert number(value, 2, trim=True) == format_decimal(value, locale=lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_rounded_to_a_negative_nought(lang: str) -> None:
    with language(lang):
        assert number(-0.04, 1) == number(0.04, 1) == signed(-0.04, 1) == signed(0.04, 1)
        assert number(-0.06, 1)[0] == signed(-0.06, 1)[0] == "\N{MINUS SIGN}"
        assert signed(0.06, 1) == "+" + number(0.06, 1)


def test_numbers_in_sentences_follow_the_language() -> None:
    share, count = T("{n} km²", n=2.5), N("{n} game", "{n} games", 20000)
    assert (share.text("en"), share.text("sk"), share.text("fr")) == ("2.5 km²", "2,5\xa0km²", "2,5\xa0km²")
    assert "20,000" in count.text("en")
    assert "20\N{NO-BREAK SPACE}000" in count.text("sk")


def test_whole_numbers_that_count_nothing_stay_as_they_are() -> None:
    """A year or a seed is no amount."""
    assert T("seed {seed}", seed=20251130).text("fr").endswith("20251130")
