"""Card faces, goals, tiles and ledgers."""

from __future__ import annotations

import itertools
from dataclasses import replace
from xml.etree import ElementTree

import numpy as np
import pytest
from draw_pictures import by_mpl, text_boxes, walk

from rainkit.core.ledger import Ledger, Line
from rainkit.decks import builtin
from rainkit.decks.conditions import FORMS, parse_scores
from rainkit.decks.model import ANIMALS, COLOURS, Card, Goal, Tile
from rainkit.draw import hook
from rainkit.draw.cards import card_back, card_face
from rainkit.draw.goals import goal_face, goal_words
from rainkit.draw.jungle import jungle_view, mini_jungle, tile_face
from rainkit.draw.measure import text_width
from rainkit.draw.primitives import Drawing, Text
from rainkit.draw.rows import FULL, SMALL, draw_rows
from rainkit.draw.tiles import animal_token, diversity_token, draw_tile, protected_token, tile_words
from rainkit.draw.view import TileFace
from rainkit.i18n import LANGUAGES, T, language, pick
from rainkit.jungle.animals import Animal
from rainkit.jungle.jungle import Jungle, JungleTile
from rainkit.jungle.scoring import score

DECK = builtin("foodweb")
EVERY_FORM = (
    "+3; +5 per small|medium; +15 per 3 plant; -3 per carnivore; +2 per plant within 2; +1 per any in forest; "
    "+3 per 2 plant in group; +1 per any in line max 8; +4 per distinct iucn; "
    "+1 per 2 distinct types in forest from 3; "
    "+2 per card:merbau; +5 per iucn:CR,EN; -10 per 9 large|carnivore; +2 per distinct types within 2"
)


def words(drawing: Drawing) -> list[str]:
    return [item.text for item, _ in walk(drawing.items) if isinstance(item, Text)]


def test_the_sample_holds_every_form() -> None:
    assert {type(condition) for condition in parse_scores(EVERY_FORM)} == set(FORMS)


@pytest.mark.parametrize("style", [FULL, SMALL])
@pytest.mark.parametrize("text", EVERY_FORM.split("; "))
def test_every_form_has_a_row(text: str, style: object) -> None:
    (condition,) = parse_scores(text)
    items, height = draw_rows((condition,), 0, style, {})  # type: ignore[arg-type]
    assert 5 < height < 40
    shown = words(Drawing(tuple(items), (0, 0, 63, height)))
    assert any(w in ("+3", "+5", "+15", "\N{MINUS SIGN}3", "+2", "+1", "+4", "\N{MINUS SIGN}10") for w in shown)


def test_rows_of_different_conditions_differ_without_words() -> None:
    conditions = parse_scores(EVERY_FORM.replace("+", "").replace("-", ""))
    same = tuple(replace(c, points=1) for c in conditions)
    shown = {}
    for condition in same:
        items, _ = draw_rows((condition,), 0, SMALL, {})
        shown[str(condition)] = by_mpl(Drawing(tuple(items), (0, 0, 63, 16)), 2)
    for (one, a), (two, b) in itertools.combinations(shown.items(), 2):
        assert np.abs(a - b).max() > 60, f"{one} and {two} look alike"


def test_many_rules_use_the_whole_width() -> None:
    """Rows that must be smaller are laid out anew; they don't leave a part of the face empty."""
    rules = parse_scores("+5 per small|medium; -3 per carnivore; +15 per 3 plant max 30 from 3; +4 per distinct iucn")
    items, height = draw_rows(rules, 0, FULL, {}, most=36.0)
    assert height <= 36
    drawing = Drawing(tuple(items), (0, 0, 63, 36))
    assert min(item.size * matrix[0] for item, matrix in walk(drawing.items) if isinstance(item, Text)) > 1.7
    assert 55 < max(right for _, _, _, right, _ in text_boxes(drawing)) < 62.5


def test_a_species_without_a_drawing_is_known_by_its_name() -> None:
    """In the icon of a condition about it."""
    (rule,) = parse_scores("+2 per card:otter")
    assert "Smo" in words(Drawing(tuple(draw_rows((rule,), 0, SMALL, {"otter": "Smooth otter"})[0]), (0, 0, 63, 16)))
    (rule,) = parse_scores("+2 per card:gaur")
    assert words(Drawing(tuple(draw_rows((rule,), 0, SMALL, {"gaur": "gaur"})[0]), (0, 0, 63, 16))) == ["+2"]


def test_a_card_with_many_conditions_keeps_its_frame() -> None:
    card = Card("many", {"en": "many"}, "large", scores=parse_scores(EVERY_FORM))
    for small in (False, True):
        for text, left, top, right, bottom in text_boxes(card_face(card, small=small)):
            assert left > 0, text
            assert top > 0, text
            assert right < 63, text
            assert bottom < 88, text


def test_the_full_face_tells_everything() -> None:
    shown = " ".join(words(card_face(DECK.card("malayan-tiger"))))
    for part in (
        "Malayan tiger",
        "Carnivore",
        "CR",
        "critically endangered",
        "+5",
        "\N{MINUS SIGN}3",
        "Panthera",
    ):
        assert part in shown


def test_the_small_face_has_letters_and_no_fact() -> None:
    shown = words(card_face(DECK.card("malayan-tiger"), small=True))
    assert {"CR", "Carnivore", "+5"} <= set(shown)
    assert not any("coat" in w for w in shown)


def test_a_card_without_category_and_scores_is_fine() -> None:
    bare = Card("bare", {"en": "bare"}, "plant")
    assert "IUCN" not in " ".join(words(card_face(bare)))
    assert card_face(bare, small=True).label == "bare, plant"


def test_small_text_on_paper_is_large_enough_at_3_cm() -> None:
    """At 30 mm wide, letters of the small face are at least 2 mm high in type size."""
    for card in DECK.cards:
        for item, (_, _, _, d, _, _) in walk(card_face(card, small=True).items):
            if isinstance(item, Text) and item.text not in ("or",):
                assert item.size * d * 30 / 63 >= 1.9, (card.id, item.text)


def test_backs_count() -> None:
    assert "7" in words(card_back(7))
    assert card_back(2).label == "2 covered cards"


@pytest.mark.parametrize("goal", DECK.goals, ids=lambda g: g.id)
def test_goals_show_points_and_say_their_rule(goal: Goal) -> None:
    for small in (False, True):
        shown = words(goal_face(goal, small=small, cards=DECK.by_id))
        if goal.distinct:
            assert {str(points) for _, points in goal.table} <= set(shown)
        else:
            assert f"+{goal.points}" in shown
    said = goal_words(goal, DECK.by_id)
    assert str(goal.points or goal.table[-1][1]) in said
    if goal.species:
        assert DECK.card(goal.species).label in said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_notes_and_facts_of_goals_are_told_apart_and_read_well(lang: str) -> None:
    with language(lang):
        for goal in DECK.goals:
            face = goal_face(goal, cards=DECK.by_id, imprint=("Anna", "CC BY 4.0"))
            texts = [item for item, _ in walk(face.items) if isinstance(item, Text)]
            note = [item for item in texts if item.bold and item.italic]
            assert "".join(item.text for item in note).replace(" ", "") == pick(goal.note).replace(" ", "")
            fact = [item for item in texts if item.x == 2.4 and item not in note]
            assert "".join(item.text for item in fact).replace(" ", "") == pick(goal.fact).replace(" ", "")
            assert min(item.size for item in (*note, *fact)) >= 2.5, goal.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_facts_of_species_are_read_well(lang: str) -> None:
    """The picture gives way to a long fact; only beside many lines of points letters become smaller."""
    with language(lang):
        sizes = [
            min(item.size for item, _ in walk(card_face(card).items) if isinstance(item, Text) and item.x == 2.4)
            for card in DECK.cards
        ]
    assert sum(size < 2.7 for size in sizes) <= 5
    assert min(sizes) >= 2.3


def test_a_note_that_is_far_too_long_stays_on_its_card() -> None:
    face = goal_face(replace(DECK.goals[0], note={"en": "a note without end " * 20}))
    assert all(2 < item.x < 61 and text_width(item.text, item.size) < 60 for item, _ in walk(face.items)
               if isinstance(item, Text))  # fmt: skip


def test_a_note_that_stands_in_the_fact_is_a_sentence_of_its_own() -> None:
    goal = replace(DECK.goals[0], note={"en": "a note without end " * 9 + "here"}, fact={"en": "Founded in 1983."})
    assert "here. Founded" in " ".join(words(goal_face(goal)))


def test_a_goal_of_types_shows_chips() -> None:
    goal = Goal("t", {"en": "Types"}, distinct="types", table=((3, 2), (6, 9)))
    assert {"6+", "9"} <= set(words(goal_face(goal)))


TOKENS = [f"{colour} {animal}" for colour in ("red", "yellow", "blue", "purple") for animal in ANIMALS]


def test_tokens_differ_and_in_grey_too() -> None:
    shown = {}
    for token in TOKENS:
        colour, animal = token.split()
        shown[token] = by_mpl(Drawing((animal_token(colour, animal, 18, 18, 32),), (0, 0, 38, 38)), 1).mean(axis=2)
    for (one, a), (two, b) in itertools.combinations(shown.items(), 2):
        assert (np.abs(a - b) > 50).mean() > 0.012, f"{one} and {two} look alike in grey"


def test_supply_tokens_differ_in_grey() -> None:
    shown = {}
    for colour, factor in itertools.product(COLOURS, (2, 3)):
        drawing = Drawing((protected_token(colour, factor, 30, 26, 56),), (0, 0, 60, 54))
        shown[colour, factor] = by_mpl(drawing, 1).mean(axis=2)
    shown["diversity", 0] = by_mpl(Drawing((diversity_token(30, 27, 52),), (0, 0, 60, 54)), 1).mean(axis=2)
    for (one, a), (two, b) in itertools.combinations(shown.items(), 2):
        assert (np.abs(a - b) > 50).mean() > 0.005, f"{one} and {two} look alike in grey"  # at least a digit


def test_tiles_are_spoken() -> None:
    face = TileFace(("red", "blue"), 1, ("any", "frog", "red", "yellow parrot"), ("red", 2), True)
    assert tile_words(face) == (
        "red, blue tile, 1 point; slots: free for any animal, free for a frog, free for a red animal, yellow parrot; "
        "protected area, times 2; diversity token"
    )
    assert draw_tile(face).label == tile_words(face)


def jungle() -> Jungle:
    red, frog = Animal.parse("red monkey"), Animal.parse("blue frog")
    return Jungle(
        (
            JungleTile(Tile("a", ("red",), 2, ("any", "monkey")), (red, frog), 3, "red"),
            JungleTile(Tile("b", ("red", "green"), 1, ("any",)), (frog,)),
            JungleTile(Tile("c", ("red",), 1, ("any",)), (frog,)),
        )
    )


def test_animals_lie_on_slots_that_fit() -> None:
    assert tile_face(jungle().at(1)).slots == ("blue frog", "red monkey")
    assert tile_face(jungle().at(1)).protected == ("red", 2)


def test_jungle_boards() -> None:
    held = jungle()
    view = jungle_view(held, score(held, "frog"), picked=1)
    assert [c.kind for c in view.cells] == ["tile"] * 3 + ["ghost"] + ["empty"] * 5
    assert view.at((0, 2)).states == {"picked"}  # place 1 is bottom left
    assert view.at((0, 2)).tag is not None
    assert view.at((1, 2)).states == {"counted"}
    assert "place 4, the next" in view.at((0, 1)).spoken
    assert mini_jungle({(0, 0): ("red",), (1, 0): ("red", "green")}).label == "jungle: red, red, green"


def test_the_hook_shows_what_it_is_given() -> None:
    for thing in (DECK.cards[0], DECK.goals[0], Tile("t", ("red",), 1, ("any",)), jungle()):
        ElementTree.fromstring(hook.svg(thing) or "")
    assert hook.svg(3) is None


def test_ledgers_are_tables_with_every_text_escaped() -> None:
    ledger = Ledger([Line("F9", 5, T("<i>five</i>"), card="tiger"), Line("F9", -3, T("less"), card="tiger")])
    html = hook.ledger_html(ledger, {"tiger": "<b>Tiger</b>"})
    root = ElementTree.fromstring(html)
    cells = [["".join(c.itertext()) for c in row] for row in root.iter("tr")]
    assert cells[1] == ["<b>Tiger</b>", "<i>five</i>", "F9", "+5"]
    assert cells[2][3] == "\N{MINUS SIGN}3"
    assert cells[-1] == ["Sum", "2"]
    assert root.find("caption") is not None
    assert [th.get("scope") for th in root.iter("th")] == ["col"] * 4 + ["row"]
