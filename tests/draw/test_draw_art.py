"""Figures and symbols: all there, inside their box, and different from each other when small."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from draw_pictures import by_mpl, contact_sheet, species, walk

from rainkit.decks.model import ANIMALS, COLOURS, TYPES
from rainkit.draw import art
from rainkit.draw.mpl import _outline
from rainkit.draw.primitives import Drawing, Group, Text

ALL = (*art.figure_ids(), *(f"type-{t}" for t in TYPES))


@pytest.mark.parametrize("card_id", species())
def test_every_species_has_its_own_figure(card_id: str) -> None:
    assert card_id in art.figure_ids()


@pytest.mark.parametrize("t", TYPES)
def test_a_card_without_a_figure_gets_its_types(t: str) -> None:
    assert art.figure("never-seen-before", t)
    assert art.figure("never-seen-before", t) == art.figure("", t)
    assert all(art.figure("", other) != art.figure("", t) for other in TYPES if other != t)


@pytest.mark.parametrize("name", ALL)
def test_figures_stay_inside_their_box(name: str) -> None:
    points = []
    for item, (a, b, c, d, e, f) in walk(art._loaded("species", name)):
        assert not isinstance(item, Text | Group)
        for _, n in _outline(item):
            points += [(a * n[i] + c * n[i + 1] + e, b * n[i] + d * n[i + 1] + f) for i in range(0, len(n), 2)]
    xs, ys = zip(*points, strict=True)
    assert min(xs) > -3
    assert max(xs) < 103
    assert min(ys) > -3
    assert max(ys) < 73


def test_all_types_colours_and_animals_have_symbols() -> None:
    assert {*TYPES, *COLOURS, *ANIMALS, "any"} <= set(art.SYMBOLS)
    with pytest.raises(KeyError, match="unknown symbol"):
        art.symbol("unicorn", 0, 0, 24)


def small(name: str, width: float = 36) -> np.ndarray:
    drawing = Drawing((art.figure_in(name, "", 0, 0, width, width * 0.7),), (0, 0, width, width * 0.7))
    return by_mpl(drawing, 1)


def test_figures_differ_at_36_pixels() -> None:
    pictures = {name: small(name) for name in ALL}
    for (one, a), (two, b) in itertools.combinations(pictures.items(), 2):
        different = (np.abs(a - b).max(axis=2) > 48).mean()
        assert different > 0.12, f"{one} and {two} differ in only {different:.0%} of their pixels"


def test_symbols_of_types_and_colours_differ_without_colour() -> None:
    shapes = {}
    for name in (*TYPES, *COLOURS, *ANIMALS):
        shapes[name] = by_mpl(Drawing((art.symbol(name, 0, 0, 16, "#000000", "#FFFFFF"),), (0, 0, 16, 16)), 1)
    for (one, a), (two, b) in itertools.combinations(shapes.items(), 2):
        assert np.abs(a - b).mean() > 16, f"{one} and {two} look alike"


def test_the_contact_sheet_shows_every_figure() -> None:
    sheet = contact_sheet()
    drawn = by_mpl(sheet, 1)
    for i in range(len(species())):
        x, y = 155 * (i % 8) + 5, 92 * (i // 8) + 5
        assert drawn[y : y + 70, x : x + 100].std() > 15
