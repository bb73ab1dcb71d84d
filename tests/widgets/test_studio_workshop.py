"""The deck on the bench: every step can be undone, nothing gets lost, single things can be restored."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rainkit.decks import builtin
from rainkit.decks.conditions import parse_scores
from rainkit.decks.model import Card, Deck
from rainkit.decks.own_pictures import with_picture
from rainkit.decks.workshop import Workshop, free_id

OTTER = Card("", {"en": "Smooth-coated otter"}, "medium", "VU", parse_scores("+6 per 2 plant"))
PNG = (
    b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x02\x00\x00\x00\x90wS\xde"
    b"\x00\x00\x00\x0cIDATx\x9cc\xf8\xcf\xc0\x00\x00\x03\x01\x01\x00\xc9\xfe\x92\xef\x00\x00\x00\x00IEND\xaeB`\x82"
)


@pytest.fixture
def bench():
    return Workshop.open(builtin("foodweb"))


def test_a_new_card_gets_an_id_of_its_name_and_stands_at_the_end(bench):
    after = bench.begun(OTTER).kept("card")
    assert after.deck.cards[-1].id == after.editing == "smooth-coated-otter"
    assert len(after.deck.cards) == 41
    again = after.begun(OTTER).kept("card")
    assert again.deck.cards[-1].id == "smooth-coated-otter-2"


def test_an_edited_card_keeps_its_place_and_id(bench):
    place = [c.id for c in bench.deck.cards].index("gaur")
    edited = bench.begun(bench.deck.card("gaur"), "gaur")
    edited = edited.drafted(replace(edited.draft, name={"en": "seladang"})).kept("card")
    assert edited.deck.cards[place].label == "seladang"
    assert [c.id for c in edited.deck.cards] == [c.id for c in bench.deck.cards]
    assert edited.state_of("card", "gaur") == "changed"
    assert edited.restored("card", "gaur").deck == bench.deck


def test_undo_goes_back_through_everything_and_redo_forth_again(bench):
    steps = [bench]
    steps.append(steps[-1].begun(OTTER))
    steps.append(steps[-1].drafted(replace(OTTER, iucn="EN")))
    steps.append(steps[-1].kept("card"))
    steps.append(steps[-1].removed("card", "gaur"))
    steps.append(steps[-1].copied("card", "merbau")[0])
    steps.append(steps[-1].named("our forest"))
    steps.append(steps[-1].all_restored())
    now = steps[-1]
    for step in reversed(steps[:-1]):
        now = now.undone()
        assert (now.deck, now.deck.name, now.draft, now.editing) == (
            step.deck,
            step.deck.name,
            step.draft,
            step.editing,
        )
    assert now.undone() is now
    for step in steps[1:]:
        now = now.redone()
        assert (now.deck, now.draft) == (step.deck, step.draft)
    assert now.redone() is now


def test_letters_of_one_word_are_one_step(bench):
    typed = bench.begun(OTTER)
    for word in ("O", "Ot", "Ott"):
        typed = typed.drafted(replace(OTTER, name={"en": word}), "name-en")
    assert typed.undone().draft == OTTER
    other = typed.drafted(replace(typed.draft, fact={"en": "x"}), "fact-en")
    assert other.undone().draft.name == {"en": "Ott"}


def test_a_step_that_changes_nothing_is_none(bench):
    assert bench.removed("card", "no-such-card") is bench
    assert bench.restored("card", "gaur") is bench
    with_otter = bench.begun(OTTER)
    assert with_otter.drafted(OTTER) is with_otter


def test_a_picture_alone_is_a_step(bench):
    drawn = bench.begun(OTTER).drafted(with_picture(OTTER, PNG))
    assert drawn.draft.extra["picture"]
    assert not drawn.undone().draft.extra


def test_removed_things_come_back_at_their_place(bench):
    ids = [c.id for c in bench.deck.cards]
    less = bench.removed("card", ids[3]).removed("card", ids[4]).removed("card", ids[0])
    assert [c.id for c in less.gone("card")] == [ids[0], ids[3], ids[4]]
    back = less.restored("card", ids[4]).restored("card", ids[0]).restored("card", ids[3])
    assert [c.id for c in back.deck.cards] == ids


def test_restoring_what_the_original_never_had_takes_it_out(bench):
    more = bench.begun(OTTER).kept("card")
    less = more.restored("card", "smooth-coated-otter")
    assert less.deck == bench.deck
    assert less.editing == ""
    assert less.draft is not None  # it still lies on the bench


def test_two_things_never_share_an_id(bench):
    with pytest.raises(ValueError, match="gaur"):
        bench.added("card", replace(OTTER, id="gaur"))
    with pytest.raises(ValueError, match="gaur"):
        bench.edited("card", "merbau", replace(OTTER, id="gaur"))
    assert free_id("梅", {}) == "梅"
    assert free_id("!!", {"card": 1}) == "card-2"


def test_goals_and_tiles_are_edited_alike():
    jungle = Workshop.open(builtin("jungle"))
    bench, tile = jungle.copied("tile", "red-01")
    assert tile.id == "red-01-2"
    assert len(bench.deck.tiles) == 56
    goals = Workshop.open(builtin("foodweb")).removed("goal", "bako")
    assert [str(c) for c in goals.changes()] == ["Bako National Park is no longer in the deck."]


def test_changes_speak_of_pictures_without_their_bytes(bench):
    card = with_picture(bench.deck.card("gaur"), PNG)
    text = " ".join(str(c) for c in bench.edited("card", "gaur", card).changes())
    assert "picture" in text
    assert "iVBOR" not in text
    assert len(text) < 200


def test_an_empty_deck_is_a_fine_beginning():
    bench = Workshop.open(Deck("", "foodweb")).begun(OTTER).kept("card")
    assert [c.id for c in bench.deck.cards] == ["smooth-coated-otter"]
    assert bench.undone().deck.cards == ()
