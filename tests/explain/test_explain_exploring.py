"""The explorer's model: opening files, switching rules, hidden cards, building, going on."""

from __future__ import annotations

import json

import pytest

from rainkit.core.errors import InputError, RuleError
from rainkit.core.records import record
from rainkit.decks.model import COLOURS
from rainkit.explain import building
from rainkit.explain.clause import clause
from rainkit.explain.exploring import Exploring
from rainkit.explain.loading import EXAMPLES, Opened, example, read_text
from rainkit.explain.sources import CHINESE, SLOVAK_FRENCH
from rainkit.explain.under import turnables, under
from rainkit.foodweb import GAME as FOODWEB
from rainkit.foodweb import Move
from rainkit.jungle import GAME as JUNGLE
from rainkit.players import player
from rainkit.players.play import play_out

FOREST = "forest:\n- {card: merbau, at: [0, 0]}\n- {card: gaur, at: [0, 1]}\n"


def game_record(game="foodweb", names=("you", "greedy"), level="base"):
    state = play_out((FOODWEB if game == "foodweb" else JUNGLE).new(2, 3, level=level), [player("random")] * 2, 3)
    return record(state, names)


# --- opening ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "points"), [("rulebook", 44), ("taman-negara", 54), ("worked", 59)])
def test_examples(name, points):
    assert Exploring.of(example(name)).outcome.points[0] == points
    assert set(EXAMPLES) == {"rulebook", "taman-negara", "worked"}


def test_a_position_gets_a_hand_with_a_card_of_each_type():
    there = Exploring.of(read_text("a.yaml", FOREST))
    types = [there.state.deck.card(card).type for card in there.state.hands[0]]
    assert sorted(types) == sorted({card.type for card in there.state.deck.cards})
    assert there.outcome.choices


@pytest.mark.parametrize("game", ["foodweb", "jungle"])
def test_a_record_can_be_gone_through(game):
    kept = game_record(game)
    opened = read_text("r.json", kept.to_json())
    there = Exploring.of(opened)
    assert len(opened.states) == len(kept.moves) + 1
    assert there.state.is_over
    assert there.state.scores() == kept.scores
    assert not there.looked_at(0).state.moves
    assert there.looked_at(-5).at == 0
    assert there.looked_at(10**6).at == len(opened.states) - 1


def test_a_save_file_of_a_game_is_its_record():
    kept = game_record()
    save = json.dumps({"rainkit": 1, "kind": "foodweb-table", "seats": [], "record": kept.as_dict()})
    assert read_text("save.json", save).states[-1].scores() == kept.scores


def test_a_faulty_record_is_opened_up_to_the_fault():
    data = game_record().as_dict()
    data["moves"][4] = "merbau@40,40"
    opened = read_text("r.json", json.dumps(data))
    assert len(opened.states) == 5
    assert opened.faults[0].clause == "F6"
    assert "move 5" in str(opened.faults[0].message)


@pytest.mark.parametrize(
    ("text", "clauses", "words"),
    [
        ("forest:\n- {card: merbau, at: [0, 0]}\n- {card: merbau, at: [5, 0]}\n", {"F6", "F1"}, "two pieces"),
        ("game: jungle\ntotem: frog\njungle:\n- {tile: red-01, animals: [green frog]}\n", {"J3"}, "no green animal"),
        ("totem: frog\njungle:\n- {tile: red-02, animals: [red frog]}\n", {"J11"}, "fits no free slot"),
        ("cards:\n- {id: a, name: a, type: plant}\n", {None}, "This is a deck"),
        ("hello\n", {None}, ""),
        ("a: 1\n", {None}, "neither 'forest' nor 'jungle'"),
        ("[1, 2", {None}, ""),
        ("{}", {None}, ""),
    ],
)
def test_a_faulty_file_tells_all_its_faults_in_words(text, clauses, words):
    with pytest.raises(InputError) as caught:
        read_text("mine.yaml", text)
    assert clauses <= {fault.clause for fault in caught.value.faults}
    assert words in str(caught.value)


def test_an_own_deck_too_small_for_others_is_explored_alone():
    text = "cards:\n- {id: a, name: A, type: plant, scores: '+1 per plant', count: 3}\nforest:\n"
    text += "- {card: a, at: [3, 3]}\n- {card: a, at: [3, 4]}\n"
    there = Exploring.of(read_text("own.yaml", text))
    assert (there.state.players, there.outcome.points) == (1, (2,))
    assert there.played(next(iter(there.outcome.choices))).outcome.points[0] >= 4


def test_own_tiles_of_a_jungle():
    text = "totem: frog\njungle:\n- {tile: {colours: [red, blue], points: 2, slots: [any]}, animals: [blue frog]}\n"
    there = Exploring.of(read_text("own.yaml", text))
    assert there.outcome.points[0] == 3
    assert there.outcome.choices


# --- other rules ------------------------------------------------------------------------------------------------------


def test_adjacency_side_by_side():
    there = Exploring.of(example("rulebook")).turned("adjacency", "square")
    assert (there.outcome.points[0], there.other_outcome.points[0]) == (44, 39)
    assert there.difference.points == ((0, 44, 39),)
    assert there.turned("adjacency", "hex").changes == {}
    assert there.turned_back().has_other is False


def test_several_switches_at_once():
    there = Exploring.of_clause("J8").turned("refused_tile", "discard").turned("zone_spaces", "1,1,1,1,1")
    assert set(there.changes) == {"refused_tile", "zone_spaces"}
    assert all(sum(animal is not None for animal in row) == 1 for row in there.other.zones)
    assert len(there.other.bag) == len(there.state.bag) + len(there.state.board) - 5


def test_a_value_that_is_not_allowed_is_refused_in_words():
    with pytest.raises(InputError, match="five whole numbers"):
        Exploring.of_clause("J8").turned("zone_spaces", "lots")
    with pytest.raises(InputError, match="whole number from 1 to 9"):
        Exploring.of_clause("F6").turned("rounds", "77")
    with pytest.raises(LookupError):
        Exploring.of_clause("F6").turned("zone_spaces", "1")


@pytest.mark.parametrize("game", ["foodweb", "jungle"])
def test_every_value_of_every_switch_can_be_turned_in_every_moment(game):
    from rainkit.explain.clause import clauses

    for found in clauses(game):
        there = Exploring.of_clause(found.id)
        for one in there.switches:
            words = one.options or (("1", "5") if one.is_number else ("1,2,3,4,5",))
            for word in words:
                turned = there.turned(one.name, word)
                assert turned.other.game == game
                assert turned.difference is not None


def test_place_order_changes_neither_choice_nor_point():
    for name in ("J1", "J5", "J13", "J13a", "J13b", "J13c", "J13d", "J18", "J19"):
        there = Exploring.of_clause(name).turned("place_order", "columns")
        assert there.other.seats[0].jungle.order == "columns"
        assert not there.difference


def test_mirror_images_of_a_goal():
    """Royal Belum is its own mirror image; a bent shape is not."""
    from dataclasses import replace

    from rainkit.explain.foodweb_moment import foodweb_moment

    deck = FOODWEB.deck()
    names = ("merbau", "tualang", "rambutan", "agarwood")
    shape = ((0, 0), (1, 0), (2, 0), (2, 1))
    goal = replace(next(g for g in deck.goals if g.id == "bako"), shape=shape)
    mirrored = [(r, q) for q, r in shape]
    cards = {cell: deck.card(name) for cell, name in zip(mirrored, names, strict=True)}
    state = foodweb_moment(cards, (), deck=deck, goals=[goal], level="intermediate")
    assert under(state, {"flip": True}).scores()[0] == state.scores()[0] + 2


def test_special_goal_off_takes_it_from_the_hand():
    there = Exploring.of_clause("F5")
    assert [goal.id for goal in there.other.goals(0)] == ["bako"]


# --- hidden cards -----------------------------------------------------------------------------------------------------


def test_hidden_cards_stay_hidden_until_they_are_opened():
    there = Exploring.of(read_text("r.json", game_record(level="advanced").to_json())).looked_at(2)
    assert there.owner == 0
    assert there.outcome.choices
    other = there.seen_by(1)
    assert not other.may_see
    assert other.outcome.choices == {}
    with pytest.raises(RuleError, match="covered"):
        other.asked(Move("merbau", (0, 0)))
    with pytest.raises(RuleError, match="covered"):
        other.played(Move("merbau", (0, 0)))
    assert other.with_hidden(True).outcome.choices


def test_the_owner_is_the_first_person():
    opened = read_text("r.json", game_record(names=("greedy", "Aisyah")).to_json())
    assert Exploring.of(opened).owner == 1


def test_what_a_choice_brings_tells_nothing_hidden():
    """Two games that differ only in covered things tell the same."""
    from rainkit.explain.effects import outcome

    start = JUNGLE.new(2, 11)
    for move in ("zone red keep",):
        start = start.after(0, JUNGLE.parse_move(move))
    from dataclasses import replace

    other = replace(start, bag=tuple(reversed(start.bag)))
    assert outcome(start, 0) == outcome(other, 0)


# --- going on ---------------------------------------------------------------------------------------------------------


def test_trying_a_choice_goes_on_and_back():
    there = Exploring.of_clause("F6")
    then = there.played(Move("velvet-durian", (2, 0)))
    assert then.state.round == there.state.round + 1
    assert then.looked_at(0).state == there.state
    assert then.shown == ""


def test_in_the_jungle_whoever_decides_looks():
    there = Exploring.of_clause("J8")
    for _ in range(12):
        there = there.played(next(iter(there.outcome.choices)))
        assert there.seat == there.state.seat


# --- building ---------------------------------------------------------------------------------------------------------


def test_building_a_forest():
    state = building.empty_forest(FOODWEB.new(2, 1))
    state = building.put_card(state, "merbau", (0, 0))
    state = building.put_card(state, "giant-honey-bee", (0, 1))
    assert state.scores()[0] == 6
    state = building.give_card(state, "gaur")
    assert state.hands[0] == ("gaur",)
    state = building.put_card(state, "gaur", (1, 0))
    assert state.hands[0] == ()
    state = building.take_card(state, (1, 0))
    assert state.hands[0] == ("gaur",)
    state = building.set_goals(state, [g for g in state.deck.goals if g.id in ("bako", "red-list")])
    assert (state.level, len(state.goals(0))) == ("intermediate", 2)
    assert building.set_level(state, "advanced").level == "advanced"


def test_building_is_refused_with_the_clause():
    state = building.put_card(building.empty_forest(FOODWEB.new(2, 1)), "merbau", (0, 0))
    for clause_id, step in {
        "F1": lambda: building.put_card(state, "merbau", (0, 1)),
        "F6": lambda: building.put_card(state, "gaur", (4, 4)),
        "F5": lambda: building.set_goals(state, state.deck.goals[:4]),
    }.items():
        with pytest.raises(RuleError) as caught:
            step()
        assert caught.value.clause == clause_id
    line = state
    for n, card in enumerate(("tualang", "rambutan"), 1):
        line = building.put_card(line, card, (0, n))
    with pytest.raises(RuleError, match="two pieces"):
        building.take_card(line, (0, 1))
    full, _ = clause("F16").show.moment
    with pytest.raises(RuleError) as caught:
        building.put_card(full, "gaur", (0, 3))
    assert caught.value.clause == "F8"


def test_building_a_jungle():
    like = JUNGLE.new(2, 1)
    tiles = {tile.id: tile for tile in like.deck.tiles}
    made = building.JungleDraft(totem="frog")
    for name in ("red-02", "blue-04"):
        made = made.with_jungle_tile(tiles[name])
    made = made.with_clearing_tile(tiles["red-06"]).with_animal("blue monkey")
    state = made.state(like)
    assert state.scores()[0] >= 5
    assert building.draft(state, 0).clearing[0].tile == "red-06"
    placing = building.JungleDraft((), made.clearing, made.hand, "frog", True).state(like)
    assert "put blue monkey on red-06 blue" in map(str, placing.legal_moves(0))
    with pytest.raises(RuleError) as caught:
        made.with_jungle_tile(tiles["red-02"])
    assert caught.value.clause == "J1"
    for _ in range(6):
        made = made.with_animal("blue monkey")
    with pytest.raises(RuleError) as caught:
        made.with_animal("blue monkey")
    assert caught.value.clause == "J3"
    assert made.without("hand", 0).hand == made.hand[1:]


def test_building_the_zones_token_by_token():
    like = JUNGLE.new(2, 1)
    spaces = like.rules.zone_spaces
    made = building.draft(like, 0)
    assert [len(row) for row in made.zones] == list(spaces)
    with pytest.raises(RuleError) as caught:
        made.with_animal("red frog", "red", spaces)
    assert caught.value.clause == "J4"
    made = made.without("red", 0).without("red", 0).with_animal("purple parrot", "red", spaces)
    state = made.state(like)
    assert [str(animal) for animal in state.zones[0] if animal] == ["purple parrot"]
    assert building.draft(state, 0).zones[1:] == made.zones[1:]
    for other in range(1, 5):
        for _ in made.zones[other]:
            made = made.without(COLOURS[other], 0)
    for _ in range(6):
        made = made.with_animal("purple parrot")
    with pytest.raises(RuleError) as caught:
        made.with_animal("purple parrot", "blue", spaces)
    assert caught.value.clause == "J3"
    fewer = JUNGLE.new(2, 1, rules=JUNGLE.rules({"zone_spaces": "1,2,3,4,5"}))
    assert sum(animal is not None for animal in building.draft(like, 0).state(fewer).zones[0]) == 1


# --- sources ----------------------------------------------------------------------------------------------------------


def test_the_tables_of_sources_point_to_clauses_and_switches():
    known = {one.name for name in ("F13", "J8") for one in turnables(clause(name).show.moment[0])}
    for row in (*SLOVAK_FRENCH, *CHINESE):
        assert clause(row.clause)
        assert row.switch == "" or row.switch in known
    assert len(SLOVAK_FRENCH) == 6


def test_opened_has_no_owner_beyond_its_players():
    assert Opened((FOODWEB.new(2, 1),), clause("F1").title).owner == 0
