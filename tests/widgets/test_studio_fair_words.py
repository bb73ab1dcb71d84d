"""What the studio says of a card's strength agrees with the numbers in the sentence above."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from rainkit.widgets import studio_fair


@pytest.mark.parametrize(
    ("own", "word"), [(3.6, "A little stronger"), (0.2, "A little weaker"), (1.5, "About as strong")]
)
def test_the_words_agree_with_the_range(own: float, word: str) -> None:
    compared = SimpleNamespace(
        own=SimpleNamespace(mean=own, card=SimpleNamespace(type="medium")),
        others=[SimpleNamespace(mean=0.7), SimpleNamespace(mean=2.9)],
        verdict="like",
    )
    assert str(studio_fair._verdict(compared)).startswith(word)
