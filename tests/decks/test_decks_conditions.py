"""The forms of conditions: what they count (F9, F10), their text and data, their words, their rows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from deck_strategies import conditions
from hypothesis import given, settings
from hypothesis import strategies as st

from rainkit.core.grids import Cell
from rainkit.decks.conditions import (
    FORMS,
    Condition,
    DataError,
    Distinct,
    ScoreError,
    from_data,
    parse,
    parse_scores,
    scores_text,
    table_text,
)
from rainkit.decks.model import Card
from rainkit.i18n import LANGUAGES

SIGN_FORM = re.compile(r"^\| `([^`]+)` \| `([^`]+)` \|", re.MULTILINE)


def card(name: str, iucn: str | None = None) -> Card:
    """A card whose id is its type and a number, for instance plant1."""
    return Card(name, {"en": name}, name.rstrip("0123456789"), iucn)


# A row of columns as in F16, with a gap: (0,0) touches (0,1), (1,0); (3,0) lies two steps off behind an empty cell.
FOREST: dict[Cell, Card] = {
    (0, 0): card("carnivore1", "CR"),
    (0, 1): card("plant1", "CR"),
    (1, 0): card("plant2", "EN"),
    (0, 2): card("plant3", None),
    (1, 1): card("small1", "LC"),
    (-1, 0): card("medium1", "LC"),
    (2, -1): card("plant4", "DD"),
    (3, 0): card("small2", "NE"),
}
START = (0, 0)


def number(text: str, at: Cell = START, adjacency: str = "hex") -> int:
    """The counted number of a single condition."""
    (condition,) = parse_scores(text)
    return condition.counted(FOREST, at, adjacency).number  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("+1 per plant", 2),
        ("+1 per any", 3),
        ("+1 per small|medium", 1),
        ("+1 per small-or-medium", 1),
        ("+1 per large", 0),
        ("+1 per card:plant1", 1),
        ("+1 per card:plant3", 0),
        ("+1 per iucn:CR,EN", 2),
        ("+1 per plant|iucn:CR", 2),  # plant1 fits both entries and counts once
        ("+1 per plant within 1", 2),
        ("+1 per plant within 2", 4),
        ("+1 per any within 3", 7),
        ("+1 per plant in forest", 4),
        ("+1 per any in forest", 7),
        ("+1 per plant in group", 4),
        ("+1 per small in group", 0),
        ("+1 per any in group", 6),  # (3,0) touches nothing
        ("+1 per any in line", 4),  # (0,1), (0,2), (1,0), (-1,0); (2,-1) and (3,0) are not reached
        ("+1 per plant in line", 3),
        ("+1 per distinct iucn", 3),
        ("+1 per distinct types", 2),
        ("+1 per distinct iucn within 2", 4),
        ("+1 per distinct iucn in forest", 5),  # without the card's own; CR EN LC DD NE; plant3 has none
        ("+1 per distinct types in forest", 3),
    ],
)
def test_f9_counts(text: str, expected: int) -> None:
    """F9: each form counts what its row of the table says, and never the card itself."""
    assert number(text) == expected


def test_f9_other_copies_count() -> None:
    """F9: 'the card itself' is this copy; another copy of the same species counts."""
    twins = {(0, 0): card("plant1"), (1, 0): card("plant1")}
    (condition,) = parse_scores("+1 per card:plant1")
    assert condition.counted(twins, (0, 0)).cells == ((1, 0),)


def test_f7_adjacency() -> None:
    """F7: neighbours, distance and lines go by the adjacency in force."""
    assert number("+1 per any", (1, 0), "hex") == 4
    assert number("+1 per any", (1, 0), "square") == 2
    assert number("+1 per any", (1, 0), "square8") == 4
    assert number("+1 per any in line", (0, 0), "square") == 4
    assert number("+1 per any within 2", (0, 0), "square") == 5


def test_group_goes_through_fitting_cards_only() -> None:
    """A group stops at a card of another type."""
    chain = {(0, 0): card("large1"), (1, 0): card("plant1"), (2, 0): card("small1"), (3, 0): card("plant2")}
    (condition,) = parse_scores("+1 per plant in group")
    assert condition.counted(chain, (0, 0)).cells == ((1, 0),)


@pytest.mark.parametrize(
    ("text", "scores"),
    [
        ("+15 per 3 plant", {0: 0, 2: 0, 3: 15, 5: 15, 6: 30}),  # F10
        ("-3 per carnivore", {0: 0, 1: -3, 2: -6}),
        ("+3", {0: 3, 9: 3}),
        ("+2 per plant from 3", {2: 0, 3: 6}),
        ("+3 per 2 plant from 3", {2: 0, 3: 3, 4: 6}),  # the limit is before dividing
        ("+4 per plant max 8", {1: 4, 2: 8, 6: 8}),
        ("-4 per plant max 8", {1: -4, 6: -8}),
        ("+4 per plant max 0", {6: 0}),
        ("+4 per plant max 8 from 2", {1: 0, 2: 8}),
    ],
)
def test_f9_points(text: str, scores: dict[int, int]) -> None:
    """F9: divide, round down, multiply; then the two limits."""
    (condition,) = parse_scores(text)
    assert {n: condition.score(n) for n in scores} == scores


@given(st.lists(conditions(), max_size=4))
@settings(deadline=None)
def test_text_and_data_round_trip(found: list[Condition]) -> None:
    """Both text forms and the data form give the same conditions again."""
    assert list(parse_scores(scores_text(found))) == found
    assert list(parse_scores(table_text(found))) == found
    assert [from_data(condition.to_data()) for condition in found] == found


@given(st.lists(conditions(), min_size=1, max_size=3))
@settings(deadline=None)
def test_table_text_is_no_formula(found: list[Condition]) -> None:
    """No cell starts with a sign that a spreadsheet takes for a formula."""
    assert table_text(found)[0] not in "=+-@"


@given(conditions(), st.integers(0, 9))
@settings(deadline=None)
def test_limits_hold(condition: Condition, counted: int) -> None:
    """The points lie between -at_most and at_most; below at_least there are none."""
    points = condition.score(counted)
    assert condition.at_most is None or -condition.at_most <= points <= condition.at_most
    assert points == 0 or counted >= condition.at_least


@given(conditions())
@settings(deadline=None)
def test_words_and_rows(condition: Condition) -> None:
    """Every condition has a sentence in every language, and a row of seven integers with its form's number."""
    for lang in LANGUAGES:
        words = condition.sentence().text(lang)
        assert "{" not in words
        assert str(abs(condition.points)) in words
    row = condition.row()
    assert len(row) == 7
    assert all(isinstance(item, int) for item in row)
    assert row[:3] == (condition.CODE, condition.points, condition.per)


def test_forms_have_their_own_numbers() -> None:
    """The first integer of a row names one form."""
    assert len({form.CODE for form in FORMS}) == len(FORMS)
    assert all(form.__doc__ for form in FORMS)


@given(conditions())
@settings(max_examples=60, deadline=None)
def test_reach_is_an_upper_bound(condition: Condition) -> None:
    """No full forest of nine cards counts more than `reach` says."""
    cells = [(q, r) for q in range(3) for r in range(3)]
    kinds = ["plant", "small", "medium", "large", "carnivore", "arthropod", "plant", "small", "plant"]
    codes = ["EX", "EW", "CR", "EN", "VU", "NT", "LC", "DD", "NE"]
    forest = {cell: card(kind, code) for cell, kind, code in zip(cells, kinds, codes, strict=True)}
    assert all(condition.counted(forest, cell).number <= condition.reach() for cell in cells if condition.target())


def test_never_scores() -> None:
    """More than six adjacent cards can't be had on hexagons; nor seven types."""
    assert not parse_scores("+5 per 7 plant")[0].can_score
    assert parse_scores("+5 per 6 plant")[0].can_score
    assert not parse_scores("+5 per 7 distinct types in forest")[0].can_score
    assert not parse_scores("+5 per any in forest from 9")[0].can_score
    assert not parse_scores("0 per plant")[0].can_score


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("+5 per 0 plant", 8, "from 1"),
        ("+5 per -2 plant", 8, "from 1"),
        ("+5 per 2.5 plant", 8, "whole number"),
        ("+5 per", 7, "missing"),
        ("+5 per fungus", 8, "fungus"),
        ("+5 per arthropd", 8, "arthropod"),
        ("+5 per 2 plant and 1 arthropod", 16, "and"),
        ("__import__('os').getcwd()", 1, "not a scoring condition"),
        ("=5+3", 1, "not a scoring condition"),
        ("(3) per carnivore", 1, "not a scoring condition"),
        ("+3; +5 per plnt", 12, "plant"),
        ("+1 per plant in jungle", 17, "jungle"),
        ("+1 per plant within", 20, "missing"),
        ("+1 per plant within 0", 21, "from 1"),
        ("+1 per distinct colours", 17, "colours"),
        ("+1 per distinct types in group", 26, "group"),
        ("+1 per iucn:XX", 8, "XX"),
        ("+1 per plant max 3 max 4", 20, "max"),
        ("+3 from 2", 4, "from"),
        ("per plant", 10, "colon"),
        ("per plant: +x", 12, "whole number"),
        ("+10000000000 per plant", 1, "1000000000"),
        ("15 points for every 3 adjacent plants", 4, "+15 per 3 plant"),
    ],
)
def test_parse_errors(text: str, column: int, words: str) -> None:
    """A fault names its column, what is wrong and what would be right."""
    with pytest.raises(ScoreError) as caught:
        parse_scores(text)
    assert caught.value.column == column
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("\N{MINUS SIGN}3 per carnivore", "-3 per carnivore"),
        ("\N{EN DASH}3 per carnivore", "-3 per carnivore"),
        ("＋３ per plant", "+3 per plant"),
        ("+5 per small｜medium；+3", "+5 per small|medium; +3"),
    ],
)
def test_look_alike_signs_are_read_with_a_note(text: str, same: str) -> None:
    """Long dashes and full-width signs mean what they look like, and a note says so."""
    parsed = parse(text)
    assert parsed.conditions == parse_scores(same)
    assert parsed.notes


def test_lenient_writing() -> None:
    """Capitals, blanks, a missing plus, plurals, empty clauses."""
    assert parse_scores(" 5 PER Small | Medium ;; 3;") == parse_scores("+5 per small|medium; +3")
    assert parse_scores("+3 per plants") == parse_scores("+3 per plant")
    assert parse_scores("") == ()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"points": 3, "adjacent": ["plant"], "forest": ["plant"]}, "two forms"),
        ({"points": 3, "adjacent": ["plnt"]}, "did you mean 'plant'"),
        ({"points": 3, "adjacent": []}, "at least one"),
        ({"points": 3, "adjacant": ["plant"]}, "did you mean 'adjacent'"),
        ({"adjacent": ["plant"]}, "needs 'points'"),
        ({"points": "three"}, "whole number"),
        ({"points": True}, "whole number"),
        ({"points": 3, "per": 0, "adjacent": ["plant"]}, "from 1"),
        ({"points": 3, "per": 2}, "something to count"),
        ({"points": 3, "at_least": 2}, "something to count"),
        ({"points": 3, "at_most": -1}, "from 0"),
        ({"points": 3, "within": 0}, "from 1"),
        ({"points": 3, "of": ["plant"]}, "'of'"),
        ({"points": 3, "within": 2, "of": ["plant"], "distinct": "iucn"}, "'of'"),
        ({"points": 3, "distinct": "names", "forest": "any"}, "types or iucn"),
        ({"points": 3, "distinct": "types", "group": "any"}, "goes with"),
        ({"points": 3, "distinct": "types", "adjacent": ["plant"]}, "any"),
        ({"points": 3, "adjacent": [{"iucn": ["XX"]}]}, "XX"),
        ({"points": 3, "adjacent": [{"card": "a b"}]}, "entry"),
        ({"points": 3, "adjacent": [{"card": "a", "iucn": ["CR"]}]}, "entry"),
        (["points"], "mapping"),
    ],
)
def test_data_errors(data: object, words: str) -> None:
    """Two forms, an unknown key or type are errors (CONTRACT.md), with what would be right."""
    with pytest.raises(DataError) as caught:
        from_data(data)  # type: ignore[arg-type]
    assert words in str(caught.value)


def test_within_without_of_means_any() -> None:
    """Without `of`, `within` means any card."""
    assert str(from_data({"points": 1, "within": "2"})) == "+1 per any within 2"


def test_distinct_looks_at_adjacent_cards_by_default() -> None:
    """The text form without a place and the data form without one mean the same."""
    assert from_data({"points": 4, "distinct": "iucn"}) == parse_scores("+4 per distinct iucn")[0] == Distinct(4)


def test_names_in_sentences() -> None:
    """A condition about one species is told with its name where that is known."""
    (condition,) = parse_scores("+2 per 2 card:sun-bear")
    assert "sun bear" in str(condition.sentence({"sun-bear": "sun bear"}))
    assert "sun-bear" in str(condition.sentence())


def test_every_form_is_in_the_docs(root: Path) -> None:
    """docs/deck-files.md shows each form in both texts, and both mean the same."""
    text = (root / "docs" / "deck-files.md").read_text(encoding="utf-8").replace("\\|", "|")
    examples = SIGN_FORM.findall(text)
    assert {type(parse_scores(example)[0]) for example, _ in examples} == set(FORMS)
    for example, table in examples:
        assert parse_scores(example) == parse_scores(table)
        assert table_text(parse_scores(example)) == table


@pytest.mark.parametrize(
    ("per", "told"),
    [(1, "za každú susediacu kartu"), (2, "za každé 2 susediace karty"), (5, "za každých 5 susediacich kariet")],
)
def test_slovak_counts_as_it_counts(per: int, told: str) -> None:
    sentence = parse_scores(f"+3 per {per} plant")[0].sentence().text("sk")
    assert sentence.startswith(f"3 body {told}: ")
