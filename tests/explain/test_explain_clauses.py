"""Every clause of RULES.md has plain words, a picture's subject, and a moment in which it decides."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from foodweb_samples import all_copies

from rainkit.core.switches import switches
from rainkit.decks.model import Tile
from rainkit.explain.clause import PICTURES, SOURCE_WORDS, clause, clauses
from rainkit.explain.differences import difference
from rainkit.explain.effects import outcome, why_not
from rainkit.explain.under import under
from rainkit.explain.without import Allowed, NoEvent, NoLines, Otherwise, Switched
from rainkit.foodweb import Rules as FoodWebRules
from rainkit.i18n import T
from rainkit.jungle import Rules as JungleRules
from rainkit.jungle import State as JungleState
from rainkit.jungle.animals import bagful

IDS = [f"F{n}" for n in range(1, 17)]
IDS += [f"J{n}" for n in range(1, 14)] + [f"J13{letter}" for letter in "abcde"] + [f"J{n}" for n in range(14, 22)]
ALL = [*clauses("foodweb"), *clauses("jungle")]
each = pytest.mark.parametrize("found", ALL, ids=lambda found: found.id)
ways = pytest.mark.parametrize(
    ("found", "way"),
    [(found, way) for found in ALL for way in found.show.without],
    ids=lambda value: getattr(value, "id", type(value).__name__),
)


def test_all_clauses_are_there_in_their_order():
    assert [found.id for found in ALL] == IDS


@each
def test_words_are_short_and_name_no_other_clause(found):
    assert found.words
    assert found.picture in PICTURES
    assert set(found.sources) <= set(SOURCE_WORDS)
    for text in (*found.words, found.show.look):
        assert str(text).rstrip(")'").endswith((".", "?")), text
        for sentence in str(text).replace("?", ".").replace(":", ".").split(". "):
            assert len(sentence.split()) <= 32, sentence


@ways
def test_the_clause_decides_in_its_moment(found, way):
    """The outcome is another one when the clause is taken away (rainkit.explain.without)."""
    state, seat = found.show.moment
    assert difference(outcome(state, seat), way.outcome(state, seat))


@ways
def test_what_is_taken_away_is_this_clause(found, way):
    state, seat = found.show.moment
    match way:
        case Switched(_, changes):
            abouts = {**switches(FoodWebRules), **switches(JungleRules)}
            about = {abouts[name].clause if name in abouts else "F13" for name in changes}
            assert about == ({"F7"} if found.id == "F16" else {found.id})
        case Allowed(_, clause_id, _) | NoLines(_, clause_id) | NoEvent(_, clause_id):
            assert clause_id == found.id
        case Otherwise():
            assert way.change(state, seat) != state


@each
def test_a_moment_is_the_same_each_time(found):
    state, seat = found.show.make()
    again, _ = found.show.make()
    assert outcome(state, seat) == outcome(again, seat)


def test_a_way_that_takes_nothing_away_makes_no_difference():
    state, seat = clause("F7").show.moment
    before = outcome(state, seat)
    same = Switched(T("the same"), {"adjacency": "hex"})
    assert not difference(before, same.outcome(state, seat))
    assert not difference(before, NoLines(T("none"), "J18").outcome(state, seat))
    assert not difference(before, NoEvent(T("none"), "J15").outcome(state, seat))


def test_a_choice_forbidden_by_another_clause_is_no_proof():
    state, seat = clause("J9").show.moment
    with pytest.raises(ValueError, match="not forbidden by J13"):
        Allowed(T("x"), "J13", "take frog").outcome(state, seat)
    with pytest.raises(ValueError, match="but by None"):
        Allowed(T("x"), "J9", "take red").outcome(state, seat)


def test_every_switch_decides_somewhere_but_the_mirrored_one():
    """``place_order`` mirrors the jungle at its diagonal, so no choice and no point can differ (J6 says so)."""
    seen = {name for found in ALL for way in found.show.without if isinstance(way, Switched) for name in way.changes}
    known = {*switches(FoodWebRules), *switches(JungleRules), "match", "turn", "flip"}
    assert known - seen == {"place_order", "round_limit", "flip"}


def test_the_round_limit_decides_too():
    state = replace(clause("J16").show.moment[0], ending="")
    ended = state
    while ended.turn == state.turn and not ended.is_over:
        ended = ended.after(ended.seat, ended.legal_moves(ended.seat)[-1])
    other = under(state, {"round_limit": 1})
    while other.turn == state.turn and not other.is_over:
        other = other.after(other.seat, other.legal_moves(other.seat)[-1])
    assert (ended.is_over, other.is_over) == (False, True)


@pytest.mark.parametrize("found", clauses("jungle"), ids=lambda found: found.id)
def test_every_token_and_tile_of_a_jungle_moment_is_accounted_for(found):
    state = found.show.moment[0]
    assert isinstance(state, JungleState)
    tokens = Counter(state.bag) + Counter(state.board) + Counter(state.lost_animals)
    tiles: list[Tile] = [*state.lost_tiles, *(tile for stack in state.stacks for tile in stack.tiles)]
    for seat in state.seats:
        tokens += Counter(seat.reserve)
        for held in (*seat.clearing, *seat.jungle.tiles):
            tokens += Counter(animal for animal in held.animals if animal)
            tiles.append(held.tile)
    assert tokens == Counter(bagful())
    assert Counter(tiles) == Counter(state.deck.tiles)
    held_tokens = [(t.token_colour, t.token) for s in state.seats for t in s.jungle.tiles if t.token]
    assert sorted([*state.supply, *held_tokens]) == sorted(state.table.protected)


@pytest.mark.parametrize("found", clauses("foodweb"), ids=lambda found: found.id)
def test_every_card_of_a_food_web_moment_is_accounted_for(found):
    state = found.show.moment[0]
    assert all_copies(state) == Counter(state.deck.copies)
    for seat in range(state.players):
        assert all(why_not(state, seat, move) is None for move in list(state.legal_moves(seat))[:5])
