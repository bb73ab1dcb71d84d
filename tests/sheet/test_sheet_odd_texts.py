"""Whatever people write on cards, a sheet comes out, its lines inside their faces."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from rainkit.core.errors import InputError
from rainkit.decks import read
from rainkit.decks.model import IUCN, TYPES, Card, Deck
from rainkit.draw.sheet import SheetOptions, pieces_of, sheet_pdf
from rainkit.draw.sheet.proof import proof

CODES = {"no-glyph", "text-cut", "text-small", "image-missing", "image-broken", "image-too-large", "image-outside"}

words = st.text(st.characters(exclude_categories=("Cs",)), min_size=1, max_size=60)
cards = st.builds(
    Card,
    id=st.just("card"),
    name=st.builds(lambda name: {"en": name}, words),
    type=st.sampled_from(TYPES),
    iucn=st.sampled_from((None, *IUCN)),
    scientific_name=st.one_of(st.just(""), words),
    fact=st.builds(lambda fact: {"en": fact}, st.text(max_size=600)),
    iucn_year=st.sampled_from(("", "2019")),
)


@settings(deadline=None, max_examples=40)
@given(cards, st.sampled_from(((63.0, 88.0), (32.0, 45.0), (120.0, 70.0))))
def test_lines_stay_inside(card: Card, size: tuple[float, float]) -> None:
    pieces, faults = pieces_of(Deck("d", cards=(card,)), SheetOptions(size=size, author="a" * 60))
    assert {fault.code for fault in [*faults, *proof(pieces)]} <= CODES


@settings(deadline=None, max_examples=12)
@given(cards)
def test_every_text_can_be_printed(card: Card) -> None:
    assert sheet_pdf(Deck(card.label, cards=(card,)), SheetOptions(author=card.label)).pages == 1


def test_files_that_people_bring(root: Path) -> None:
    made = 0
    for file in sorted((root / "tests" / "decks" / "import").iterdir()):
        try:
            deck = read(file)
        except InputError:
            continue
        pieces, faults = pieces_of(deck, SheetOptions(folder=file.parent))
        assert {fault.code for fault in [*faults, *proof(pieces)]} <= CODES, file.name
        made += 1
    assert made > 15
