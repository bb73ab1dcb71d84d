"""A game of jungle at one screen without a page: turns, undo and its reasons, deeds, saves that are checked."""

from __future__ import annotations

import json

import pytest

from rainkit.core.errors import InputError, RuleError
from rainkit.core.rng import Stream
from rainkit.i18n import LANGUAGES, language
from rainkit.jungle import GAME, Step, Take, Zone
from rainkit.players import player
from rainkit.widgets.jungle_choices import looking_words
from rainkit.widgets.jungle_seats import SHORT, SWITCHES, Setup
from rainkit.widgets.jungle_table import Table
from rainkit.widgets.seats import MAX_DEAL, NOBODY, PERSON, Seat


def alone(deal: int = 7, **more: object) -> Table:
    return Table.new(Setup(seats=(Seat(PERSON), Seat("greedy"), Seat(), Seat()), deal=deal, **more))


def together(deal: int = 7) -> Table:
    return Table.new(Setup(seats=(Seat(PERSON, "Ada"), Seat(PERSON, "Ben"), Seat(), Seat()), deal=deal))


def one_choice(table: Table, seed: int = 1) -> None:
    bot = player("greedy")
    table.play(bot.choose(table.state.view(table.state.seat), Stream(seed, len(table.state.moves))))


def one_turn(table: Table) -> None:
    turn = table.state.turn
    while table.state.turn == turn:
        one_choice(table)


def play_to_the_end(table: Table) -> None:
    while not table.state.is_over:
        one_choice(table)


# --- setup ------------------------------------------------------------------------------------------------------------


def test_seats_that_can_not_play_are_told() -> None:
    lonely = Setup(seats=(Seat(PERSON), Seat(), Seat(), Seat()))
    assert lonely.problem() is not None
    with pytest.raises(InputError):
        Table.new(lonely)
    assert Setup(seats=(Seat("greedy"), Seat("random"), Seat(), Seat())).problem() is not None
    assert Setup().problem() is None


def test_setup_takes_only_what_is_allowed() -> None:
    setup = Setup()
    assert setup.with_seat(0, kind="a spy") == setup
    assert setup.with_seat(9, kind=NOBODY) == setup
    assert setup.with_choice("deal", " 12 ").deal == 12
    for odd in ("12x", "nothing", "99999999999", "3.5", "-5", "0"):
        with pytest.raises(InputError, match="whole number"):
            setup.with_choice("deal", odd)
    assert setup.with_choice("zone_spaces", "true") == setup


@pytest.mark.parametrize("name", SWITCHES)
def test_each_switch_of_the_page_changes_one_rule_and_comes_back(name: str) -> None:
    setup = Setup().with_choice(name, "true")
    changed = [field for field in SWITCHES if getattr(setup.rules(), field) != getattr(Setup().rules(), field)]
    assert changed == [name]
    assert Setup.like(setup.seats, setup.deal, setup.rules()) == setup
    assert setup.with_choice(name, "false") == Setup()


def test_j17_a_short_game_ends_with_its_last_round() -> None:
    table = alone(short=True)
    play_to_the_end(table)
    assert table.state.turn <= SHORT * 2
    assert table.state.is_over


# --- turns and undo ---------------------------------------------------------------------------------------------------


def test_bots_go_on_until_a_person_is_awaited() -> None:
    table = alone()
    one_turn(table)
    assert table.state.seat == 0
    assert table.state.turn == 2
    assert {seat for seat, _ in table.state.moves} == {0, 1}


def test_a_choice_within_the_turn_is_taken_back_freely() -> None:
    table = alone()
    assert table.undo_kind == ""
    assert "nothing" in str(table.why_no_undo())
    before = table.state
    table.play(Zone("red", True))
    assert (table.undo_kind, table.why_no_undo()) == ("free", None)
    table.undo()
    assert table.state == before
    assert table.take_backs == 0


def test_undo_goes_back_choice_by_choice_to_the_start_of_the_turn() -> None:
    table = together()
    table.play(Zone("red", True))
    table.play(next(m for m in table.state.legal_moves(0) if isinstance(m, Take)))
    while table.undo_kind == "free":
        table.undo()
    assert table.state.moves == ()


def test_j7_several_persons_can_not_take_back_what_was_turned_up_and_are_told_why() -> None:
    table = together()
    one_turn(table)
    assert table.state.seat == 1
    assert table.undo_kind == ""
    reason = str(table.why_no_undo())
    assert "turned up" in reason
    assert "J7" in reason or "J15" in reason
    before = table.state
    table.undo()
    assert table.state is before


def test_alone_against_bots_it_is_a_take_back_and_counted() -> None:
    table = alone()
    one_turn(table)
    assert table.undo_kind == "take-back"
    assert table.why_no_undo() is not None
    moves = len([seat for seat, _ in table.state.moves if seat == 0])
    table.undo()
    assert table.take_backs == 1
    assert [seat for seat, _ in table.state.moves] == [0] * (moves - 1)
    one_turn(table)
    assert table.as_data()["take_backs"] == 1


def test_what_a_bot_plays_again_after_a_take_back_is_the_same() -> None:
    table = alone()
    one_turn(table)
    before = table.state
    last = next(move for seat, move in reversed(before.moves) if seat == 0)
    table.undo()
    table.play(last)
    assert table.state == before


def test_an_illegal_choice_names_its_clause_and_changes_nothing() -> None:
    table = alone()
    before = table.state
    with pytest.raises(RuleError) as error:
        table.play(Take("red"))
    assert error.value.clause == "J9"
    assert table.state is before


def test_deeds_tell_the_last_turn_of_every_seat() -> None:
    table = Table.new(Setup(deal=3))
    assert table.deeds() == {}
    for _ in range(4):
        one_turn(table)
    deeds = table.deeds()
    assert set(deeds) == {0, 1, 2}
    for seat, deed in deeds.items():
        turn_moves = [move for mover, move in table.state.moves if mover == seat and isinstance(move, Zone)]
        assert deed.zone == turn_moves[-1].zone
        assert deed.kept == turn_moves[-1].keep


def test_the_points_of_deeds_add_up_to_the_scores() -> None:
    table = together(5)
    told = [0, 0]
    while not table.state.is_over:
        turn, seat = table.state.turn, table.state.seat
        one_turn(table)
        assert table.state.turn == turn + 1
        told[seat] += table.deeds()[seat].points
    assert tuple(told) == table.state.scores()


# --- saves ------------------------------------------------------------------------------------------------------------


def test_a_save_goes_on_in_the_middle_of_a_turn() -> None:
    table = alone()
    one_turn(table)
    table.play(Zone("blue", True))
    again = Table.from_json(table.to_json())
    assert again.state == table.state
    assert again.state.step is Step.TAKE
    assert (again.id, again.seats, again.undo_kind) == (table.id, table.seats, "free")
    again.undo()
    assert again.state.step is Step.ZONE


def test_a_finished_game_and_a_plain_record_can_be_opened() -> None:
    table = together(2)
    play_to_the_end(table)
    assert Table.from_data(table.as_data()).state.scores() == table.state.scores()
    record = Table.from_json(table.record().to_json())
    assert record.state == table.state
    assert [seat.name for seat in record.seats] == ["Ada", "Ben"]


def test_a_record_of_bots_gets_a_person() -> None:
    from rainkit.core.records import record
    from rainkit.jungle import GAME
    from rainkit.players.play import play_out

    state = play_out(GAME.new(2, seed=3), [player("random"), player("greedy")], 3)
    table = Table.from_json(record(state, ["random", "greedy"]).to_json())
    assert table.persons == (0,)
    assert table.state.is_over


TAMPERED = {
    "a score": lambda data: data["record"].update(scores=[99, 0]),
    "a move": lambda data: data["record"]["moves"].insert(0, "take frog"),
    "moves of no kind": lambda data: data["record"].update(moves={"first": 1}),
    "the bag": lambda data: data["record"]["deal"].update(bag=[]),
    "another game": lambda data: data["record"].update(game="foodweb"),
    "text": lambda data: data.update(record="nothing"),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_a_changed_save_is_refused_in_plain_words(what: str) -> None:
    table = alone()
    one_turn(table)
    data = json.loads(json.dumps(table.as_data()))
    TAMPERED[what](data)
    with pytest.raises(InputError) as error:
        Table.from_json(json.dumps(data))
    assert "Traceback" not in str(error.value)
    assert len(str(error.value.faults[0].message)) > 10


@pytest.mark.parametrize("text", ["", "[]", "{}", "not json", '{"kind": "food-web-table"}', "[" * 100_000])
def test_what_is_no_save_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        Table.from_json(text)


@pytest.mark.parametrize("value", [-1, "3", None, 10**9, 1.5])
def test_a_wrong_count_of_take_backs_is_refused(value: object) -> None:
    data = alone().as_data() | {"take_backs": value}
    with pytest.raises(InputError, match="taken back"):
        Table.from_data(data)


def test_the_file_of_a_game_under_way_shows_no_bag_and_no_stack() -> None:
    table = together(2)
    text = table.to_json()
    assert "frog" not in text
    assert "red-" not in text
    assert Table.from_json(text).state == table.state


def test_the_next_game_has_the_next_deal_and_the_same_seats() -> None:
    table = alone(deal=41)
    setup = table.again()
    assert setup.deal == 42
    assert setup.taken == table.seats
    assert alone(deal=MAX_DEAL).again().deal == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_reasons_speak_every_language(lang: str) -> None:
    table = together()
    one_turn(table)
    with language(lang):
        assert "{" not in str(table.why_no_undo())


def test_no_hint_speaks_of_zero_slots() -> None:
    said = set()
    state = GAME.new(2, seed=0)
    for turn in range(60):
        seat = state.awaited[0]
        moves = list(state.legal_moves(seat))
        said |= {str(looking_words(state, move)) for move in moves}
        state = state.after(seat, moves[turn % len(moves)])
    assert "then no further slot can be filled" in said
    assert not [words for words in said if " 0 " in words]
