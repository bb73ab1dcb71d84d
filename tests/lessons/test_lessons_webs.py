"""The webs of the lessons: the same in every process, so that a picture never changes between two visits."""

from __future__ import annotations

import pytest

from rainkit.lessons.deck_web import deck_web, part_of

SPECIES = ("reticulated-python", "sunda-pangolin", "malayan-tiger", "sambar", "grass-and-bamboo", "gaur")


def test_a_part_of_the_web_has_the_order_of_the_whole() -> None:
    part = part_of(SPECIES)
    assert tuple(part) == SPECIES
    assert set(part.edges) == {(a, b) for a, b in deck_web().edges if a in SPECIES and b in SPECIES}
    for eater in part:
        assert list(part.predecessors(eater)) == [a for a, b in deck_web().edges if b == eater and a in SPECIES]
    assert all(data["evidence"] for _, _, data in part.edges(data=True))


def test_a_stranger_is_refused_by_name() -> None:
    with pytest.raises(KeyError, match="unicorn"):
        part_of(["gaur", "unicorn"])
