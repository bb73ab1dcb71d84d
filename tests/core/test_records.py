"""Records: written, read again, replayed, and found out when somebody changed them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from rainkit.core.errors import InputError
from rainkit.core.records import Replay, read_record, record, replay
from rainkit.decks import Card, Deck
from rainkit.decks.conditions import parse_scores
from rainkit.decks.source import load
from rainkit.foodweb import GAME, SHORT
from rainkit.players import player
from rainkit.players.play import play_out

NAMES = ["greedy", "random", "random"]


def finished(level: str = "advanced", **more: Any) -> dict[str, Any]:
    bots = [player(name) for name in NAMES]
    end = play_out(GAME.new(3, 4, level=level, **more), bots, 4)
    data: dict[str, Any] = json.loads(record(end, NAMES).to_json())
    return data


def replayed(data: Any) -> Replay:
    source = load("r.json", text=json.dumps(data, indent=1))
    return replay(read_record(source), source)


def test_a_record_holds_what_the_contract_says() -> None:
    data = finished()
    assert list(data) == ["rainkit", "game", "level", "rules", "deck", "players", "seed", "deal", "moves", "scores"]
    assert data["rainkit"] == 1
    assert data["deck"]["name"] == "malaysian-rainforest"
    assert len(data["deal"]["hands"]) == 3
    assert len(data["moves"]) == 27
    assert all(isinstance(move, str) for move in data["moves"])


def test_replay_needs_no_seed() -> None:
    data = finished()
    data["seed"] = None
    done = replayed(data)
    assert done.ok
    assert done.state is not None
    assert list(done.state.scores()) == data["scores"]


@pytest.mark.parametrize("seed", [0, -3, 2**64, 10**40, -(10**4299)])
def test_a_record_of_any_seed_can_be_read_again(seed: int) -> None:
    start = GAME.new(2, seed)
    again = read_record(load("r.json", text=record(start, ["you", "greedy"]).to_json()))
    assert again.seed == seed


@pytest.mark.parametrize("seed", ["abc", "1.5", "9" * 9_000, True, [1]])
def test_a_seed_that_is_no_number_is_told(seed: object) -> None:
    source = load("r.json", text=json.dumps({**finished(), "seed": seed}))
    with pytest.raises(InputError) as error:
        read_record(source)
    assert [fault.code for fault in error.value.faults] == ["not-a-number"]


def test_unknown_keys_of_a_record_are_named_in_one_warning() -> None:
    source = load("r.json", text=json.dumps({**finished(), "note": "a good game", "score": [1]}))
    assert replay(read_record(source), source).ok
    (warning,) = source.faults.warnings
    assert warning.code == "unknown-keys"
    assert "note, score" in str(warning.message)
    assert "score → scores" in str(warning.message)


def test_unknown_keys_of_a_deal_are_named_though_it_lacks_what_they_meant() -> None:
    data = finished()
    data["deal"]["hnds"] = data["deal"].pop("hands")
    source = load("r.json", text=json.dumps(data))
    assert not replay(read_record(source), source).ok
    (warning,) = source.faults.warnings
    assert (warning.path, warning.code) == ("deal.hnds", "unknown-keys")


def test_rules_and_own_decks_travel_with_the_record() -> None:
    cards = tuple(
        Card(f"card-{i}", {"en": f"Card {i}", "sk": f"Karta {i}"}, "plant", "LC", parse_scores("+1 per 2 any within 2"))
        for i in range(20)
    )
    data = finished(rules=SHORT, deck=Deck("own", cards=cards))
    assert data["rules"] == {"rounds": 5}
    assert data["deck"]["cards"][3]["id"] == "card-3"
    done = replayed(data)
    assert done.ok
    assert done.state is not None
    assert done.state.deck.cards == cards


def test_an_unfinished_game_with_hidden_choices() -> None:
    state = GAME.new(3, 4)
    state = state.after(2, state.legal_moves(2)[0]).after(0, state.legal_moves(0)[5])
    data = json.loads(record(state, NAMES).to_json())
    assert data["scores"] is None
    assert data["moves"][1].startswith("seat 3: ")
    done = replayed(data)
    assert done.ok
    assert done.state is not None
    assert done.state.chosen == state.chosen


def test_each_move_has_its_line() -> None:
    text = record(GAME.new(2, 1).after(0, GAME.new(2, 1).legal_moves(0)[0]), ["a", "b"]).to_json()
    bad = text.replace("@0,0", "@5,5")
    source = load("r.json", text=bad)
    (fault,) = replay(read_record(source), source).faults
    assert (fault.clause, fault.code) == ("F6", "illegal-move")
    assert "@5,5" in bad.splitlines()[(fault.line or 0) - 1]


def change_move(data: dict[str, Any]) -> None:
    data["moves"][4] = data["moves"][4].split("@")[0] + "@40,40"


def swap_moves(data: dict[str, Any]) -> None:
    data["moves"][0], data["moves"][1] = data["moves"][1], data["moves"][0]


def drop_move(data: dict[str, Any]) -> None:
    del data["moves"][3]


def add_move(data: dict[str, Any]) -> None:
    data["moves"].append(data["moves"][0])


def garble_move(data: dict[str, Any]) -> None:
    data["moves"][2] = "sun-bear to the left"


def no_such_seat(data: dict[str, Any]) -> None:
    data["moves"][0] = "seat 4: " + data["moves"][0]


def same_seat_twice(data: dict[str, Any]) -> None:
    data["moves"][1] = "seat 1: " + data["moves"][0]


def change_score(data: dict[str, Any]) -> None:
    data["scores"][1] += 1


def change_level(data: dict[str, Any]) -> None:
    data["level"] = "base"


def short_hand(data: dict[str, Any]) -> None:
    data["deal"]["hands"][0].pop()


def card_twice(data: dict[str, Any]) -> None:
    data["deal"]["hands"][0][0] = data["deal"]["hands"][1][0]


def unknown_card(data: dict[str, Any]) -> None:
    data["deal"]["hands"][2][9] = "unicorn"


def goal_twice(data: dict[str, Any]) -> None:
    data["deal"]["goals"][0][0] = data["deal"]["goals"][1][0]


def no_goals(data: dict[str, Any]) -> None:
    del data["deal"]["goals"]


def odd_deal(data: dict[str, Any]) -> None:
    data["deal"] = ["hands"]


def wrong_rule(data: dict[str, Any]) -> None:
    data["rules"] = {"adjacency": "triangle"}


def other_rule(data: dict[str, Any]) -> None:
    data["rules"] = {"adjacency": "square"}


@pytest.mark.parametrize(
    ("tamper", "clause"),
    [
        (change_move, "F6"),
        (swap_moves, "F6"),
        (drop_move, "F6"),
        (add_move, "F8"),
        (garble_move, "F6"),
        (no_such_seat, None),
        (same_seat_twice, "F6"),
        (change_score, None),
        (change_level, None),
        (short_hand, "F4"),
        (card_twice, "F1"),
        (unknown_card, "F1"),
        (goal_twice, "F5"),
        (no_goals, "F5"),
        (odd_deal, "F4"),
        (wrong_rule, "F7"),
        (other_rule, None),
    ],
)
def test_changed_records_are_found_out(tamper: Callable[[dict[str, Any]], None], clause: str | None) -> None:
    data = finished()
    tamper(data)
    done = replayed(data)
    assert not done.ok
    fault = done.faults[0]
    assert fault.line is not None
    assert fault.file == "r.json"
    if clause:
        assert fault.clause == clause


def test_faults_say_where_in_the_document() -> None:
    data = finished()
    short_hand(data)
    assert replayed(data).faults[0].path == "deal.hands[0]"
    data = finished()
    change_move(data)
    assert replayed(data).faults[0].path == "moves[4]"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"rainkit": 2}, "unknown-version"),
        ({"rainkit": "x"}, "not-a-number"),
        ({"game": "chess"}, "not-a-choice"),
        ({"level": "expert"}, "not-a-choice"),
        ({"players": ["a"]}, "player-count"),
        ({"players": "a"}, "wrong-kind"),
        ({"deck": {"name": "malaysian-rainforest", "digest": "0"}}, "other-deck-version"),
        ({"deck": {"name": "elsewhere"}}, "unknown-deck"),
        ({"deck": {"cards": [{"id": "x", "name": "X", "type": "rock"}]}}, None),
        ({"deal": None}, "missing"),
        ({"moves": 3}, "wrong-kind"),
        ({"moves": [[1]]}, "wrong-kind"),
        ({"scores": [1, 2]}, "score-count"),
        ({"scores": ["many", 2, 3]}, "not-a-number"),
        ({"seed": "abc"}, "not-a-number"),
    ],
)
def test_records_of_wrong_form_are_refused(change: dict[str, Any], code: str | None) -> None:
    source = load("r.json", text=json.dumps({**finished(), **change}, indent=1))
    with pytest.raises(InputError) as error:
        read_record(source)
    assert code is None or code in [fault.code for fault in error.value.faults]
    assert all(fault.line for fault in error.value.faults)


def test_a_newer_version_is_refused_before_anything_else() -> None:
    source = load("r.json", text='{"rainkit": 7, "shape": "unknown"}')
    with pytest.raises(InputError) as error:
        read_record(source)
    assert [fault.code for fault in error.value.faults] == ["unknown-version"]


def test_wrong_number_of_names() -> None:
    with pytest.raises(ValueError, match="2 names for 3 seats"):
        record(GAME.new(3, 1), ["a", "b"])


ODD: list[Any] = [None, 0, -1, "", "x", [], {}, [[]], {"a": 1}, True, 10**30, "sun-bear@0,0", "seat 4: x@0,0"]


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place of a document."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(place for key, value in inner for place in places(value, (*path, key)))]


def test_no_odd_value_anywhere_is_more_than_a_fault() -> None:
    """Any value of a record replaced by any odd one: it is refused, found out, or harmless."""
    whole = finished(rules=SHORT)
    for number, place in enumerate(places(whole)[1:]):
        data = json.loads(json.dumps(whole))
        inner = data
        for step in place[:-1]:
            inner = inner[step]
        inner[place[-1]] = ODD[number % len(ODD)]
        try:
            done = replayed(data)
        except InputError as error:
            done = Replay(None, error.faults)
        assert all(fault.line and str(fault.message) for fault in done.faults)


def test_a_record_without_its_last_moves_is_told_to_be_not_over() -> None:
    data = finished()
    data["moves"].pop()
    fault = replayed(data).faults[0]
    assert (fault.code, fault.path) == ("wrong-scores", "scores")
    assert f"after its {len(data['moves'])} moves the game is not over" in str(fault.message)
