"""Decks as a whole: the built-in one, deck-level checks, differences."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path

import pytest

from rainkit.decks import IUCN, Card, builtin, check_file, diff, load
from rainkit.decks.checking import PUBLISHED, check_source, play_notes
from rainkit.decks.conditions import parse_scores
from rainkit.i18n import LANGUAGES


def test_f1_builtin_species() -> None:
    """F1: 40 species of six types, each with names in five languages, a category and a fact."""
    deck = builtin("foodweb")
    assert {kind: sum(card.type == kind for card in deck.cards) for kind in PUBLISHED} == dict(PUBLISHED)
    for card in deck.cards:
        assert set(card.name) == set(LANGUAGES)
        assert card.iucn in IUCN
        assert card.fact
        assert card.scientific_name
        assert not any("?" in name for name in card.name.values())


def test_builtin_equals_the_gathered_data(shared: Path) -> None:
    """Types, categories and points of the gathered table."""
    deck = builtin("foodweb")
    with (shared / "data" / "species.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [row["id"] for row in rows] == [card.id for card in deck.cards]
    for row in rows:
        card = deck.card(row["id"])
        text = row["score_text"].replace("adjacent ", "").replace(" always", "")
        text = (
            text.replace(" animal", "")
            .replace(" or ", "|")
            .replace("arthropods", "arthropod")
            .replace("plants", "plant")
        )
        assert (card.type, card.iucn, card.scores) == (row["type"], row["iucn"], parse_scores(text))


def test_f10_published_conditions() -> None:
    """F10: the built-in deck uses the published conditions and no others."""
    published = parse_scores(
        "+5 per small|medium; +7 per small; -3 per large|carnivore; +15 per 3 plant; -3 per carnivore; +6 per 2 plant;"
        "+10 per 2 arthropod; +8 per 2 plant; +2 per plant; +4 per arthropod; +3 per plant; +3"
    )
    used = {str(condition) for card in builtin("foodweb").cards for condition in card.scores}
    assert used == {str(condition) for condition in published}


def test_f2_f15_builtin_goals() -> None:
    """F2, F15: eight forests with a shape and a species of the deck, and the Red List goal."""
    deck = builtin("foodweb")
    shapes = [goal for goal in deck.goals if goal.shape]
    assert len(shapes) == 8
    assert all(goal.species in deck.by_id and goal.fact and goal.note for goal in shapes)
    (ladder,) = (goal for goal in deck.goals if goal.distinct)
    assert ladder.table == ((3, 2), (4, 4), (5, 7), (6, 11))


def test_builtin_files_have_no_warnings(root: Path) -> None:
    """Our own files are clean."""
    for file in sorted((root / "cards").glob("*/*.yaml")):
        found = check_file(file)
        assert (found.errors, found.warnings) == ((), ()), file


def test_digest_is_stable() -> None:
    """The digest depends on what matters to play and on nothing else."""
    deck = builtin("foodweb")
    card = deck.cards[0]
    renamed = replace(deck, cards=(replace(card, fact={"en": "new"}), *deck.cards[1:]))
    stronger = replace(deck, cards=(replace(card, scores=parse_scores("+4")), *deck.cards[1:]))
    assert deck.digest == renamed.digest != stronger.digest


@pytest.mark.parametrize(
    ("copies", "playable"),
    [
        ({"plant": 14, "arthropod": 7, "small": 7, "medium": 6, "large": 2, "carnivore": 4}, "234"),
        ({"plant": 19}, ""),
        ({"plant": 20}, "2"),  # the groups are too small for F3, so nothing is taken out
        ({"plant": 12, "arthropod": 8, "small": 6, "medium": 6, "large": 2, "carnivore": 3}, "23"),
        ({"plant": 10, "small": 5, "large": 3}, ""),  # 18
        ({"plant": 10, "small": 5, "large": 3, "medium": 19}, "23"),
    ],
)
def test_f3_f4_numbers_of_players(copies: dict[str, int], playable: str) -> None:
    """F3, F4: ten cards a player; two take 18 out first unless too few would be left."""
    notes = [str(note) for note in play_notes(copies)]
    assert [note[0] for note in notes if "not playable" not in note] == list(playable)


def warned(text: str) -> dict[str, str]:
    """The warnings about a table, by their kind."""
    found = check_source(load("x.csv", text="id,name,type,iucn,scores\n" + text))
    assert found.ok, found.errors
    return {fault.code: str(fault.message) for fault in found.warnings}


def test_conditions_that_can_never_score() -> None:
    """By the grid, by the deck, or by nothing at all."""
    assert "6 neighbours" in warned("a,A,plant,,+5 per 7 plant")["never-scores"]
    assert "0 cards" in warned("a,A,plant,,+5 per large")["never-scores"]
    assert "0 cards" in warned("a,A,plant,,+5 per plant")["never-scores"]  # the only plant is the card itself
    assert "gives 0 points" in warned("a,A,plant,,0 per plant")["never-scores"]
    assert "1 card " in warned("a,A,plant,CR,+5 per 2 distinct iucn\nb,B,plant,EN,+3")["never-scores"]
    assert "never-scores" not in warned("a,A,plant,CR,+5 per 2 distinct iucn\nb,B,plant,EN,+3\nc,C,plant,CR,+3")


def test_named_species_that_are_not_there() -> None:
    """A warning with the name."""
    assert "zebra" in warned("a,A,plant,,+5 per card:zebra|plant\nb,B,plant,,+3")["not-in-deck"]


def test_unusual_points_and_signs() -> None:
    """Points far beyond the published ones; letters of two scripts in one word; signs that no font has."""
    assert "1000000" in warned("a,A,plant,,+1000000 per plant\nb,B,plant,,+3")["unusual-points"]
    assert "look-alike" in warned("a,K\u0430pok,plant,,+3")
    assert "U+E000" in warned("a,A\ue000,plant,,+3")["no-glyph"]
    assert "look-alike" not in warned("a,Žltý тигр,plant,,+3")


def test_letters_of_two_encodings() -> None:
    """UTF-8 that was once read as Windows-1252."""
    assert "Café" in warned("a,CafÃ©,plant,,+3")["encoding"]
    assert "encoding" not in warned("a,Café,plant,,+3")


def test_differences_in_words() -> None:
    """Card by card: removed, added, changed, and nothing for equal decks."""
    deck = builtin("foodweb")
    assert diff(deck, deck) == []
    tiger = replace(deck.card("malayan-tiger"), count=2, iucn="EN", fact={})
    new = Card("fox", {"en": "red fox"}, "carnivore")
    newer = replace(
        deck, cards=(*(tiger if c.id == tiger.id else c for c in deck.cards[1:]), new), goals=deck.goals[1:]
    )
    changes = diff(deck, newer)
    assert [(change.what, change.kind, change.id, change.field) for change in changes] == [
        ("card", "removed", "mount-brinchang-ginger", ""),
        ("card", "changed", "malayan-tiger", "iucn"),
        ("card", "changed", "malayan-tiger", "count"),
        ("card", "changed", "malayan-tiger", "fact"),
        ("card", "added", "fox", ""),
        ("goal", "removed", "bako", ""),
    ]
    words = " ".join(map(str, changes))
    assert "Malayan tiger: the number of copies changes from '1' to '2'." in words
    assert "red fox is new." in words


def test_the_order_of_a_deck_is_no_difference() -> None:
    """Only what the cards say counts."""
    deck = builtin("foodweb")
    assert diff(deck, replace(deck, cards=deck.cards[::-1])) == []
