"""Records: recorded games of every number of players, replayed move by move; broken ones are refused with their clause.

``python tests/jungle/test_jungle_records.py`` writes the recorded games anew after an intended change of the rules.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rainkit.core.errors import InputError
from rainkit.core.records import read_record, record, replay
from rainkit.decks import load
from rainkit.jungle import GAME
from rainkit.players import player
from rainkit.players.play import play_out

GOLDEN = Path(__file__).parent / "golden"
GAMES = {
    "two-players": (["greedy", "random"], 11, {}),
    "three-players": (["greedy", "random", "random"], 34, {}),
    "four-players": (["random", "greedy", "random", "greedy"], 13, {}),
    "two-players-other-readings": (
        ["greedy", "random"],
        14,
        {
            "refused_tile": "discard",
            "surplus": "discard",
            "must_place": "yes",
            "choice_needs_both": "yes",
            "place_order": "columns",
            "protected_tokens": "6",
            "zone_spaces": "3,3,4,5,5",
            "stalled_end": "no",
            "round_limit": "60",
        },
    ),
}


def played_record(name: str):
    names, seed, switches = GAMES[name]
    state = GAME.new(len(names), seed, rules=GAME.rules(switches))
    return record(play_out(state, [player(bot) for bot in names], seed), names)


def golden(name: str) -> Path:
    return GOLDEN / f"{name}.json"


def replayed(text: str):
    source = load("game.json", text=text, format="json")
    return replay(read_record(source), source)


def test_every_number_of_players_has_its_recorded_game() -> None:
    assert {len(names) for names, _, _ in GAMES.values()} == set(GAME.players)
    assert {path.stem for path in GOLDEN.glob("*.json")} == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_recorded_game_is_legal_and_scores_as_written(name: str) -> None:
    text = golden(name).read_text(encoding="utf-8")
    done = replayed(text)
    assert done.ok, done.faults
    assert done.state is not None
    assert done.state.is_over
    assert list(done.state.scores()) == json.loads(text)["scores"]


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_plays_the_recorded_game_again(name: str) -> None:
    assert played_record(name).to_json() == golden(name).read_text(encoding="utf-8")


def test_recorded_games_hold_every_kind_of_move() -> None:
    moves = [move for name in GAMES for move in json.loads(golden(name).read_text(encoding="utf-8"))["moves"]]
    words = {move.split()[0] for move in moves}
    assert words == {"zone", "take", "exchange", "put", "done", "lock", "protect", "waive", "keep"}


def broken(name: str, **changes) -> str:
    data = json.loads(golden(name).read_text(encoding="utf-8"))
    for key, change in changes.items():
        data[key] = change(data[key])
    return json.dumps(data)


def test_first_illegal_move_is_named_with_its_clause() -> None:
    done = replayed(broken("two-players", moves=lambda moves: [moves[0], "exchange nothing", *moves[2:]]))
    assert not done.ok
    assert done.faults[0].clause == "J10"
    assert done.faults[0].path == "moves[1]"


def test_a_wrong_move_text_and_wrong_scores_are_refused() -> None:
    done = replayed(broken("two-players", moves=lambda moves: [moves[0], "steal frog"]))
    assert done.faults[0].code == "bad-move"
    done = replayed(broken("two-players", scores=lambda scores: [scores[0] + 1, *scores[1:]]))
    assert done.faults[0].code == "wrong-scores"


def swapped(deal: dict) -> dict:
    stacks = deal["stacks"]
    return {**deal, "stacks": {**stacks, "red": stacks["blue"], "blue": stacks["red"]}}


@pytest.mark.parametrize(
    ("change", "clause", "path"),
    [
        (swapped, "J1", "deal.stacks"),
        (lambda deal: {**deal, "stacks": {**deal["stacks"], "red": deal["stacks"]["red"][:-1]}}, "J1", "deal.stacks"),
        (lambda deal: {**deal, "bag": deal["bag"][1:]}, "J3", "deal.bag"),
        (lambda deal: {**deal, "bag": ["green frog", *deal["bag"][1:]]}, "J3", "deal.bag"),
        (lambda deal: {**deal, "bag": []}, "J3", "deal.bag"),
        (lambda deal: {**deal, "totems": []}, "J6", "deal.totems"),
        (lambda deal: {**deal, "totems": ["frog", "frog"]}, "J6", "deal.totems"),
        (lambda deal: {**deal, "totems": ["frog"]}, "J6", "deal.totems"),
        (lambda deal: {**deal, "totems": ["frog", "frog", "parrot"]}, "J6", "deal.totems"),
        (lambda deal: {**deal, "protected": deal["protected"][1:]}, "J5", "deal.protected"),
        (lambda deal: {**deal, "protected": ["red 5", *deal["protected"][1:]]}, "J5", "deal.protected"),
        (lambda deal: {**deal, "returns": []}, "J14", "deal.returns"),
        (lambda deal: {**deal, "returns": [70000]}, "J14", "deal.returns"),
        (lambda deal: {**deal, "returns": ["000000070000"]}, "J14", "deal.returns"),
        (lambda deal: {**deal, "returns": "abc"}, "J14", "deal.returns"),
        (lambda _: None, None, "deal"),
        (lambda _: [], "J1", "deal.stacks"),
        (lambda deal: {**deal, "bag": {"red": "frog"}}, "J3", "deal.bag"),
    ],
)
def test_a_deal_that_can_t_be_is_refused(change, clause: str | None, path: str) -> None:
    text = broken("two-players", deal=change)
    try:
        faults = replayed(text).faults
    except InputError as error:
        faults = error.faults
    assert faults
    assert clause is None or clause in {fault.clause for fault in faults}
    assert any(fault.path.replace(".", "").startswith(path.replace(".", "")) for fault in faults)


def test_a_record_needs_no_generator() -> None:
    """Without its seed a record replays all the same: the deal is in it."""
    assert replayed(broken("four-players", seed=lambda _: None)).ok


def test_an_unfinished_game_is_a_record_too() -> None:
    state = GAME.new(2, 3)
    for _ in range(9):
        state = state.after(state.seat, state.legal_moves(state.seat)[0])
    kept = record(state, ["you", "random"])
    assert kept.scores is None
    done = replayed(kept.to_json())
    assert done.ok
    assert done.state == state


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for each in GAMES:
        golden(each).write_text(played_record(each).to_json(), encoding="utf-8", newline="\n")
