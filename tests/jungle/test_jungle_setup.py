"""J1 to J7: the pieces and the set-up."""

from __future__ import annotations

from collections import Counter

import networkx as nx
import pytest
from jungle_samples import game, grown, legal, played

from rainkit.core.errors import InputError, RuleError
from rainkit.decks import builtin
from rainkit.decks.model import ANIMAL_COLOURS, ANIMALS, COLOURS, Deck
from rainkit.jungle import GAME, Rules, areas, tile_value
from rainkit.jungle.animals import bagful
from rainkit.jungle.rules import PROTECTED

TILES = builtin("jungle").tiles


def test_j1_stacks_and_bicolour_tiles() -> None:
    assert len(TILES) == len({tile.id for tile in TILES}) == 55
    for stack in COLOURS:
        own = [tile for tile in TILES if tile.stack == stack]
        assert len(own) == 11
        assert all(tile.colours[0] == stack for tile in own)
        seconds = sorted(tile.colours[1] for tile in own if len(tile.colours) == 2)
        assert seconds == sorted(set(COLOURS) - {stack})


def test_j2_points_and_slots() -> None:
    assert {tile.points for tile in TILES} == {1, 2, 3, 4, 5}
    assert {len(tile.slots) for tile in TILES} == {1, 2, 3}
    assert {slot for tile in TILES for slot in tile.slots} == {"any", *ANIMAL_COLOURS, *ANIMALS}


@pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.id)
def test_j2_points_follow_the_rule_of_value(tile) -> None:
    assert abs(tile_value(tile) - tile.points) <= 1


def test_j2_no_kind_of_slot_is_favoured() -> None:
    asked = Counter(slot for tile in TILES for slot in tile.slots if slot != "any")
    assert max(asked.values()) - min(asked.values()) <= 1
    points = [sum(tile.points for tile in TILES if tile.stack == stack) for stack in COLOURS]
    assert max(points) - min(points) <= 3


def test_j3_tokens() -> None:
    tokens = Counter(bagful())
    assert len(tokens) == 16
    assert set(tokens.values()) == {7}
    assert "green" not in {animal.colour for animal in tokens}


def test_j4_zone_spaces() -> None:
    assert [len(spaces) for spaces in game().zones] == [2, 3, 4, 5, 6]
    assert [len(spaces) for spaces in game(zone_spaces="1,1,2,2,12").zones] == [1, 1, 2, 2, 12]
    assert Rules(zone_spaces=(6, 5, 4, 3, 2)).spaces("yellow") == 5


@pytest.mark.parametrize("value", ["2,3,4,5", "2,3,4,5,6,7", "0,3,4,5,6", "a,b,c,d,e", "13,1,1,1,1", "", "-1,2,3,4,5"])
def test_j4_zone_spaces_must_be_five_numbers(value: str) -> None:
    with pytest.raises(InputError) as error:
        GAME.rules({"zone_spaces": value})
    assert error.value.faults[0].clause == "J4"


def test_j4_zone_spaces_by_list_and_colour() -> None:
    assert GAME.rules({"zone_spaces": ["3", "3", "4", "5", "6"]}).zone_spaces == (3, 3, 4, 5, 6)
    assert GAME.rules({"zone_spaces": {"red": "4"}}).zone_spaces == (4, 3, 4, 5, 6)
    changed = GAME.rules_data(Rules(zone_spaces=(3, 3, 4, 5, 6)))
    assert changed == {"zone_spaces": [3, 3, 4, 5, 6]}
    assert GAME.rules(changed).zone_spaces == (3, 3, 4, 5, 6)


def test_j5_protected_tokens() -> None:
    assert game().supply == PROTECTED
    assert len(PROTECTED) == 10
    few = [game(seed=seed, protected_tokens=4).supply for seed in range(8)]
    assert {len(supply) for supply in few} == {4}
    assert len(set(few)) > 1
    assert game(protected_tokens=0).supply == ()


def test_j6_totems_differ() -> None:
    for seed in range(10):
        totems = [seat.totem for seat in game(4, seed).seats]
        assert sorted(totems) == sorted(ANIMALS)
    assert len({game(2, seed).seats[0].totem for seed in range(20)}) == 4


def test_j6_place_order() -> None:
    rows, columns = grown("red " * 9), grown("red " * 9, order="columns")
    assert [rows.cell(place) for place in (1, 2, 3, 4, 9)] == [(0, 0), (1, 0), (2, 0), (0, 1), (2, 2)]
    assert [columns.cell(place) for place in (1, 2, 3, 4, 9)] == [(0, 0), (0, 1), (0, 2), (1, 0), (2, 2)]
    assert [rows.place(rows.cell(place)) for place in range(1, 10)] == list(range(1, 10))
    assert [columns.place(columns.cell(place)) for place in range(1, 10)] == list(range(1, 10))


def test_j6_place_order_makes_other_areas() -> None:
    colours = "red blue red red"
    assert [len(area) for area in areas(grown(colours), "red")] == [2, 1]
    assert [len(area) for area in areas(grown(colours, order="columns"), "red")] == [2, 1]
    assert {frozenset({(0, 0), (0, 1)})} < set(areas(grown(colours), "red"))
    assert {frozenset({(0, 0), (1, 0)})} < set(areas(grown(colours, order="columns"), "red"))


def test_j7_first_moment() -> None:
    state = game(3)
    assert state.awaited == (0,)
    assert state.round == 1
    assert len(state.board) == 20
    assert len(state.bag) == 92
    assert all(stack.top == stack.tiles[0] for stack in state.stacks)
    assert Counter(state.board) + Counter(state.bag) == Counter(bagful())


def test_j7_next_tile_is_turned_up_at_the_end_of_the_turn() -> None:
    state = game()
    first, second = state.stack("red").tiles[:2]
    state = played(state, "zone red keep")
    assert state.stack("red").top is None
    assert state.stack("red").tiles[0] == second
    while state.seat == 0:
        assert state.stack("red").top is None
        state = state.after(0, state.legal_moves(0)[-1])
    assert state.stack("red").top == second
    assert first not in state.stack("red").tiles


def test_jungle_graph_is_open_to_networkx() -> None:
    jungle = grown("red red/blue green red blue")
    graph = jungle.graph()
    assert nx.is_isomorphic(graph, nx.grid_2d_graph(3, 3))
    for colour in COLOURS:
        cells = [cell for cell, data in graph.nodes(data=True) if colour in data["colours"]]
        found = {frozenset(part) for part in nx.connected_components(graph.subgraph(cells))}
        assert found == set(areas(jungle, colour))
    graph.clear()
    assert len(jungle.graph()) == 9


@pytest.mark.parametrize("players", [1, 5, 0])
def test_two_to_four_players(players: int) -> None:
    with pytest.raises(ValueError, match="2 to 4"):
        GAME.new(players, 1)


def test_the_jungle_has_one_level() -> None:
    with pytest.raises(ValueError, match="level"):
        GAME.new(2, 1, level="advanced")


def test_a_deck_needs_tiles_in_every_stack() -> None:
    deck = Deck("few", "jungle", tiles=tuple(tile for tile in TILES if tile.stack != "blue"))
    with pytest.raises(RuleError) as error:
        GAME.new(2, 1, deck=deck)
    assert error.value.clause == "J1"


def test_switches_don_t_change_the_rest_of_the_deal() -> None:
    plain, other = game(seed=5), game(seed=5, protected_tokens=3, refused_tile="discard", zone_spaces="3,3,3,3,3")
    assert plain.stacks == other.stacks
    assert [seat.totem for seat in plain.seats] == [seat.totem for seat in other.seats]
    assert plain.deal_data()["bag"] == other.deal_data()["bag"]


def test_a_series_gives_other_deals() -> None:
    assert GAME.new(2, 1, game=0) == GAME.new(2, 1)
    assert GAME.new(2, 1, game=1).bag != GAME.new(2, 1).bag


def test_legal_moves_of_the_first_step() -> None:
    assert legal(game()) == [f"zone {colour} {word}" for colour in COLOURS for word in ("keep", "refuse")]
