"""A game at one screen: turns, covering, undo, hints, saves. Clauses are named in the tests' names."""

from __future__ import annotations

import base64
import copy
import json
import zlib

import pytest

from rainkit.core.errors import InputError, RuleError
from rainkit.core.records import replay
from rainkit.foodweb.scoring import forest_points
from rainkit.players import names
from rainkit.widgets.foodweb_hint import hint
from rainkit.widgets.foodweb_seats import Setup
from rainkit.widgets.foodweb_table import Table
from rainkit.widgets.seats import NOBODY, PERSON, Seat, kinds

SOLO = Setup(deal=11)
PAIR = Setup((Seat(PERSON, "Ana"), Seat("greedy"), Seat(PERSON, "Ben"), Seat()), deal=11)


def play_on(table: Table, rounds: int = 99) -> None:
    """Let every person take what the hint says."""
    until = len(table.state.played) + rounds
    while not table.state.is_over and len(table.state.played) < until:
        table.uncover()
        found = hint(table.view)
        assert found is not None
        table.choose(found.card, found.at)
        table.hand_in()


def first_choice(table: Table) -> tuple[str, tuple[int, int]]:
    return table.view.hand[0], table.view.forest.frontier()[0]


# --- setup ------------------------------------------------------------------------------------------------------------


def test_f3_to_f5_every_setup_that_has_no_problem_can_be_dealt():
    for number in (2, 3, 4):
        for level in ("base", "intermediate", "advanced"):
            for short in (False, True):
                seats = (Seat(PERSON), *(Seat("greedy"),) * (number - 1), *(Seat(),) * (4 - number))
                setup = Setup(seats, level=level, deal=3, short=short)
                assert setup.problem() is None
                table = Table.new(setup)
                assert table.state.players == number
                assert len(table.view.hand) == (6 if short else 10)


@pytest.mark.parametrize(
    "seats", [(Seat(PERSON), Seat(), Seat(), Seat()), (Seat("greedy"), Seat("random"), Seat(), Seat())]
)
def test_too_few_players_or_no_person_is_said_in_words(seats):
    setup = Setup(seats)
    assert setup.problem() is not None
    with pytest.raises(InputError):
        Table.new(setup)


def test_f4_one_number_gives_all_tables_the_same_cards():
    assert Table.new(SOLO).state.hands == Table.new(Setup(deal=11)).state.hands
    assert Table.new(SOLO).state.hands != Table.new(Setup(deal=12)).state.hands


def test_choices_of_the_form_change_the_setup_and_nonsense_nothing():
    setup = SOLO.with_choice("level", "advanced").with_choice("short", "true").with_choice("adjacency", "square8")
    assert (setup.level, setup.short, setup.adjacency) == ("advanced", True, "square8")
    assert setup.rules().rounds == 5
    for name, value in (("level", "x"), ("adjacency", "tri"), ("seats", "true")):
        assert SOLO.with_choice(name, value) == SOLO
    assert SOLO.with_seat(1, kind="wizard") == SOLO
    assert SOLO.with_seat(9, kind=PERSON) == SOLO
    assert SOLO.with_seat(3, kind=NOBODY, name="x" * 99).seats[3].name == "x" * 24


def test_a_deal_is_a_whole_number_and_nothing_is_made_of_another():
    assert SOLO.with_choice("deal", " 12 345").deal == 12345
    for odd in ("3.5", "1e9", "-5", "0", "", "none", "²", "1000000", "9" * 5000, "12a", "+3"):
        with pytest.raises(InputError, match="whole number from 1 to 999,999"):
            SOLO.with_choice("deal", odd)


def test_every_bot_can_be_chosen():
    assert set(names()) < set(kinds())


def test_seats_are_called_by_name_or_by_what_they_are():
    table = Table.new(PAIR)
    assert [table.name(seat) for seat in range(3)] == ["Ana", "Bot: normal", "Ben"]
    assert Table.new(SOLO).name(0) == "You"


# --- turns ------------------------------------------------------------------------------------------------------------


def test_f6_alone_against_bots_a_placed_card_reveals_the_round():
    table = Table.new(SOLO)
    table.choose(*first_choice(table))
    assert table.state.round == 2
    assert [len(forest) for forest in table.state.forests] == [1, 1, 1]
    assert {deed.seat for deed in table.deeds()} == {1, 2}


def test_f6_an_illegal_place_changes_nothing():
    table = Table.new(SOLO)
    before = table.state
    with pytest.raises(RuleError, match="F6"):
        table.choose(table.view.hand[0], (3, 3))
    with pytest.raises(RuleError, match="F6"):
        table.choose("no-such-card", (0, 0))
    assert table.state is before
    assert table.pending is None


def test_people_at_one_screen_choose_one_after_the_other_with_hands_covered():
    table = Table.new(PAIR)
    assert table.covered
    assert table.seat == 0
    table.uncover()
    table.choose(*first_choice(table))
    assert table.state.chosen == (None, None, None)
    table.hand_in()
    assert (table.seat, table.covered) == (2, True)
    assert table.state.round == 1
    assert len(table.forest_of(0)) == 0
    table.uncover()
    table.choose(*first_choice(table))
    assert len(table.forest) == 1
    table.hand_in()
    assert table.state.round == 2
    assert (table.seat, table.covered) == (0, True)


def test_the_same_choices_bring_the_bots_to_the_same_moves():
    one, two = Table.new(SOLO), Table.new(SOLO)
    play_on(one)
    play_on(two)
    assert one.state.played == two.state.played


def test_running_scores_of_others_leave_their_hidden_goals_out():
    table = Table.new(Setup(deal=5, level="advanced"))
    play_on(table, 6)
    for seat in (1, 2):
        assert table.points_of(seat) == forest_points(table.state.forests[seat])
        assert all(line.at is not None for line in table.ledger_of(seat))
    assert table.points_of(0) == table.state.scores()[0]


def test_deeds_tell_what_each_other_forest_gained():
    table = Table.new(SOLO)
    play_on(table, 3)
    before = [forest_points(forest) for forest in table.state.forests]
    play_on(table, 1)
    for deed in table.deeds():
        assert deed.gain == forest_points(table.state.forests[deed.seat]) - before[deed.seat]


# --- undo -------------------------------------------------------------------------------------------------------------


def test_undo_is_free_until_the_card_is_handed_in():
    table = Table.new(PAIR)
    table.uncover()
    before = table.state
    table.choose(*first_choice(table))
    assert table.undo_kind == "free"
    table.undo()
    assert table.state is before
    assert table.pending is None
    assert table.take_backs == 0
    assert table.undo_kind == ""


def test_what_was_revealed_to_others_can_not_be_undone():
    table = Table.new(PAIR)
    play_on(table, 1)
    assert table.undo_kind == ""
    before = table.state
    table.undo()
    assert table.state is before


def test_alone_a_revealed_round_can_be_taken_back_and_is_counted():
    table = Table.new(SOLO)
    play_on(table, 2)
    before = table.state
    play_on(table, 1)
    table.undo()
    assert table.state == before
    assert table.take_backs == 1
    while table.undo_kind:
        table.undo()
    assert table.state == Table.new(SOLO).state
    assert table.take_backs == 3


# --- hints ------------------------------------------------------------------------------------------------------------


def test_the_hint_is_a_place_with_the_largest_gain():
    table = Table.new(Setup(deal=8, level="advanced"))
    play_on(table, 4)
    found = hint(table.view)
    assert found is not None
    every = [gain.total for card in table.view.hand for gain in table.view.gains(card).values()]
    assert found.gain.total == max(every)
    assert table.view.gains(found.card)[found.at] == found.gain
    where, which, why = map(str, found.sentences)
    assert table.view.card(found.card).label not in where
    assert table.view.card(found.card).label in which
    assert "Why" in why


def test_no_hint_when_nothing_can_be_chosen():
    table = Table.new(SOLO)
    play_on(table)
    assert hint(table.view) is None


# --- the end ----------------------------------------------------------------------------------------------------------


def test_f12_a_person_picks_one_of_the_own_goals():
    table = Table.new(Setup(deal=5, level="intermediate"))
    play_on(table)
    best = table.totals()
    assert best == table.state.scores()
    for goal in table.state.goals(0):
        table.pick(0, goal.id)
        assert table.totals()[0] == table.state.ledger(0, goal.id).total <= best[0]
    foreign = table.state.goals(1)[0].id
    with pytest.raises(RuleError, match="F12"):
        table.pick(0, foreign)


def test_a_new_game_of_the_same_kind_has_the_next_deal():
    table = Table.new(Setup(PAIR.seats, level="advanced", deal=11, short=True))
    again = table.again()
    assert (again.deal, again.level, again.short, again.taken) == (12, "advanced", True, PAIR.taken)


# --- saves ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("setup", [SOLO, PAIR, Setup(deal=4, level="advanced", short=True)])
@pytest.mark.parametrize("rounds", [0, 1, 4, 99])
def test_a_save_brings_the_game_back(setup, rounds):
    table = Table.new(setup)
    play_on(table, rounds)
    back = Table.from_json(table.to_json())
    assert back.state == table.state
    assert (back.seats, back.id, back.seat) == (table.seats, table.id, table.seat)
    assert back.as_data() == table.as_data()


def test_a_choice_that_was_handed_in_survives_a_save():
    table = Table.new(PAIR)
    table.uncover()
    table.choose(*first_choice(table))
    table.hand_in()
    back = Table.from_json(table.to_json())
    assert back.state.chosen == table.state.chosen
    assert back.seat == 2
    play_on(back)
    assert back.state.is_over


def test_a_card_that_is_placed_but_not_handed_in_survives_a_save():
    table = Table.new(PAIR)
    play_on(table, 2)
    for _ in table.persons:
        table.uncover()
        table.choose(*first_choice(table))
        back = Table.from_json(table.to_json())
        assert (back.pending, back.seat, back.covered) == (table.pending, table.seat, True)
        assert back.as_data() == table.as_data()
        table.hand_in()
    assert len(table.state.played) == 3


@pytest.mark.parametrize("setup", [SOLO, PAIR])
def test_f6_the_file_of_a_game_under_way_shows_no_hidden_card(setup):
    table = Table.new(setup)
    play_on(table, 2)
    table.uncover()
    table.choose(*first_choice(table))
    text = table.to_json()
    assert not [card.id for card in table.state.deck.cards if card.id in text or card.label in text]
    assert "rainkit" in json.loads(text)["about"]
    assert Table.from_json(text).as_data() == table.as_data()


def test_a_finished_game_is_kept_in_plain_text():
    table = Table.new(SOLO)
    play_on(table)
    assert json.loads(table.to_json()) == table.as_data()


def test_a_damaged_packed_save_is_refused():
    table = Table.new(PAIR)
    good = json.loads(table.to_json())
    flood = base64.b64encode(zlib.compress(b"[" * 100_000_000)).decode()
    for sealed in (good["sealed"][:-8], good["sealed"][::-1], "", 7, None, flood, base64.b64encode(b"no zip").decode()):
        with pytest.raises(InputError, match="save"):
            Table.from_json(json.dumps({**good, "sealed": sealed}))


@pytest.mark.parametrize("moves", [0, 99])
@pytest.mark.parametrize(
    ("written", "told"),
    [
        (None, "by hand"),
        (-1, "by hand"),
        ("x", "by hand"),
        (True, "by hand"),
        (2, "of a newer rainkit: its format is 2"),
    ],
)
def test_the_format_of_a_save_is_checked(moves, written, told):
    table = Table.new(SOLO)
    if moves:
        play_on(table)  # a finished game is not sealed
    data = json.loads(table.to_json())
    assert ("sealed" in data) is (moves == 0)
    with pytest.raises(InputError, match=told):
        Table.from_json(json.dumps({**data, "rainkit": written}))


def test_f6_the_place_by_points_leaves_out_what_is_not_shown():
    from rainkit.widgets.foodweb_app import FoodWebApp

    app = FoodWebApp(PAIR, lang="en", strict=True)
    app.do("start")
    play_on(app.table, 1)
    app.do("uncover")
    before = app.page()[1]["score"].split("place")[1]
    for card in app.playing.view.hand:
        for cell in app.playing.view.forest.frontier():
            app.playing.choose(card, cell)
            assert app.page()[1]["score"].split("place")[1] == before


def test_picks_and_take_backs_survive_a_save():
    table = Table.new(Setup(deal=5, level="advanced"))
    play_on(table, 2)
    table.undo()
    play_on(table)
    table.pick(0, table.state.goals(0)[-1].id)
    back = Table.from_json(table.to_json())
    assert back.picks == table.picks
    assert back.take_backs == 1


def test_the_record_replays():
    table = Table.new(SOLO)
    play_on(table)
    assert replay(table.record()).ok
    assert table.record().players == ("You", "greedy", "novice")


def test_a_plain_record_can_be_gone_on_with():
    table = Table.new(SOLO)
    play_on(table, 3)
    back = Table.from_json(table.record().to_json())
    assert back.state == table.state
    assert [seat.kind for seat in back.seats] == [PERSON, "greedy", "novice"]


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "7", '"x"', "{}", '{"kind": "other"}', "[" * 100_000, '{"kind": "food-web-table"}']
)
def test_a_foreign_file_is_refused_in_plain_words(text):
    with pytest.raises(InputError) as refused:
        Table.from_json(text)
    assert "save" in str(refused.value)


def _tampered() -> list[tuple[str, dict[str, object]]]:
    table = Table.new(SOLO)
    play_on(table)
    good = table.as_data()
    cases = []
    for name, path, value in (
        ("score", ("record", "scores", 0), 999),
        ("move", ("record", "moves", 2), "gaur@9,9"),
        ("card", ("record", "deal", "hands", 0, 0), "unicorn"),
        ("hand", ("record", "deal", "hands"), [[], [], []]),
        ("rules", ("record", "rules"), {"adjacency": "round"}),
        ("game", ("record", "game"), "jungle"),
        ("players", ("record", "players"), ["one"]),
        ("format", ("record", "rainkit"), 99),
        ("moves", ("record", "moves"), "all"),
    ):
        bad = copy.deepcopy(good)
        at = bad
        for step in path[:-1]:
            at = at[step]
        at[path[-1]] = value
        cases.append((name, bad))
    return cases


@pytest.mark.parametrize(("name", "data"), _tampered(), ids=lambda value: value if isinstance(value, str) else "")
def test_a_changed_save_is_refused_in_plain_words(name, data):  # noqa: ARG001
    with pytest.raises(InputError) as refused:
        Table.from_json(json.dumps(data))
    assert len(str(refused.value)) > 20


ODD = {
    "picks": ([1], {"0": "gaur"}, {"9": "bako"}, 3),
    "take_backs": ("many", -1, 10**30, 1.5, True, None),
    "chosen": ({"a": 1}, [None], ["gaur@0,0", None, "gaur@0,0"], [None, "gaur@0,0", None], [7, None, None], "x"),
    "pending": ("unicorn@0,0", 7, "gaur", "", ["x"]),
    "seats": ("none", [1], [], [{"kind": "wizard"}] * 3, [{"kind": "greedy"}] * 3, [{"kind": PERSON, "name": 4}] * 3),
    "id": (7, "<b>", "", "x" * 65, ["a"]),
}


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, values in ODD.items() for value in values])
def test_odd_entries_of_a_save_are_refused_in_plain_words(key, value):
    data = Table.new(PAIR).as_data()
    assert key in data
    with pytest.raises(InputError, match="This save was changed by hand: "):
        Table.from_data({**data, key: value})


def test_a_finished_game_of_several_people_opens_uncovered() -> None:
    table = Table.new(PAIR)
    play_on(table)
    assert table.state.is_over
    assert not Table.from_json(table.to_json()).covered
