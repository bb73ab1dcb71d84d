"""Position files: what they may hold, and what is said of those that no game can reach."""

from __future__ import annotations

from pathlib import Path

import pytest

from rainkit.core.errors import InputError
from rainkit.core.places import cards_folder
from rainkit.decks.source import load
from rainkit.foodweb import Position, read_position

EXAMPLES = cards_folder() / "foodweb" / "examples"
LINE = "  - {card: %s, at: [%s]}\n"


def read(text: str) -> Position:
    return read_position(load("p.yaml", text=text, format="yaml"))


def faults(text: str) -> list[tuple[int | None, str, str | None]]:
    with pytest.raises(InputError) as error:
        read(text)
    return [(f.line, f.code, f.clause) for f in error.value.faults]


def forest(*cards: str, head: str = "") -> str:
    return head + "forest:\n" + "".join(LINE % tuple(entry.split("@")) for entry in cards)


@pytest.mark.parametrize(
    ("file", "total"),
    [("rulebook.yaml", 44), ("rulebook-goal.yaml", 47), ("rulebook-species.yaml", 50), ("taman-negara.yaml", 54)],
)
def test_F16_the_example_files(file: str, total: int) -> None:
    position = read_position(load(EXAMPLES / file))
    assert position.ledger().total == total


def test_by_card_and_goal_of_the_example() -> None:
    data = read_position(load(EXAMPLES / "taman-negara.yaml")).as_dict()
    assert data["goal"] == {"id": "taman-negara", "points": 7, "species": 3}
    assert data["by_card"][1] == {"card": "malayan-tiger", "at": [0, 1], "points": 12}
    assert len(data["by_card"]) == 9


def test_position_text_round_trip() -> None:
    import json

    position = read_position(load(EXAMPLES / "taman-negara.yaml"))
    again = read_position(load("p.json", text=json.dumps(position.to_data())))
    assert again == position


def test_defaults_and_json() -> None:
    position = read_position(load("p.json", text='{"forest": [{"card": "merbau", "at": [4, -2]}]}'))
    assert (position.level, position.ledger().total) == ("base", 3)


def test_F1_more_copies_than_the_deck_has() -> None:
    assert faults(forest("merbau@0,0", "merbau@1,0")) == [(3, "too-many-copies", "F1")]


def test_F1_unknown_card_with_a_suggestion() -> None:
    with pytest.raises(InputError, match="did you mean 'malayan-tiger'"):
        read(forest("malayan-tigre@0,0"))
    assert faults(forest("zzz@0,0")) == [(2, "unknown-card", "F1")]


def test_F6_two_cards_on_one_cell_and_two_pieces() -> None:
    assert faults(forest("merbau@0,0", "tualang@0,0")) == [(3, "cell-taken", "F6")]
    assert [f[1:] for f in faults(forest("merbau@0,0", "tualang@0,2"))] == [("forest-in-pieces", "F6")]
    read(forest("merbau@0,0", "tualang@1,1", head="rules: {adjacency: square8}\n"))
    assert faults(forest("merbau@0,0", "tualang@1,-1", head="rules: {adjacency: square}\n"))[0][2] == "F6"


def test_F8_a_tenth_card() -> None:
    names = [
        "merbau",
        "tualang",
        "agarwood",
        "rambutan",
        "gaur",
        "dhole",
        "sambar",
        "binturong",
        "sun-bear",
        "bertam-palm",
    ]
    cards = [f"{name}@{q},0" for q, name in enumerate(names)]
    assert faults(forest(*cards)) == [(11, "too-many-cards", "F8")]
    assert read(forest(*cards[:9])).ledger()
    assert faults(forest(*cards[:6], head="rules: {rounds: 5}\n")) == [(8, "too-many-cards", "F8")]


def test_all_faults_are_told_together() -> None:
    text = "level: expert\nrules: {adjacency: hexx, roundz: 3}\n" + forest("merbau@0,0", "merbau@0,0", "nobody@0,1")
    codes = {code for _, code, _ in faults(text)}
    assert {"not-a-choice", "rule-value", "unknown-rule", "cell-taken", "unknown-card", "too-many-copies"} <= codes


def test_level_is_one_of_three_and_base_ignores_goals() -> None:
    assert faults("level: expert\n" + forest("merbau@0,0"))[0][0] == 1
    assert read(forest("merbau@0,0", head="goals: [nonsense]\n")).as_dict()["goal"] is None


def test_goals_by_id_in_full_and_at_most_three() -> None:
    head = "level: intermediate\ngoals:\n"
    own = "- {id: dot, name: Dot, shape: [[0, 0]], match: contains, points: 9}\n"
    position = read(forest("merbau@0,0", head=head + "- bako\n" + own))
    assert position.as_dict()["goal"] == {"id": "dot", "points": 9, "species": 0}
    assert faults(forest("merbau@0,0", head=head + "- bakoo\n"))[0] == (3, "unknown-goal", "F2")
    many = head + "".join(f"- {goal}\n" for goal in ("bako", "kinabalu", "red-list", "royal-belum"))
    assert faults(forest("merbau@0,0", head=many)) == [(6, "too-many-goals", "F5")]
    assert faults(forest("merbau@0,0", head=head + "- bako\n- bako\n")) == [(4, "goal-twice", "F2")]


def test_cards_given_here_replace_the_deck() -> None:
    head = "cards:\n- {id: kapok, name: Kapok, type: plant, scores: +2 per plant, count: 2}\n"
    assert read(forest("kapok@0,0", "kapok@0,1", head=head)).ledger().total == 4
    assert faults(forest("merbau@0,0", head=head))[0][1] == "unknown-card"


def test_deck_is_found_beside_the_position(tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text("cards:\n- {id: kapok, name: Kapok, type: plant, scores: +7}\n")
    (tmp_path / "p.yaml").write_text(forest("kapok@0,0", head="deck: own.yaml\n"))
    assert read_position(load(tmp_path / "p.yaml")).ledger().total == 7
    (tmp_path / "p.yaml").write_text(forest("kapok@0,0", head="deck: other.yaml\n"))
    with pytest.raises(InputError, match=r"p.yaml:1: there is no deck file"):
        read_position(load(tmp_path / "p.yaml"))
    (tmp_path / "own.yaml").write_text("cards:\n- {id: kapok, name: Kapok, type: plnt}\n")
    (tmp_path / "p.yaml").write_text(forest("kapok@0,0", head="deck: own.yaml\n"))
    with pytest.raises(InputError, match=r"own.yaml:2"):
        read_position(load(tmp_path / "p.yaml"))


def test_built_in_deck_by_name() -> None:
    assert read(forest("merbau@0,0", head="deck: malaysian-rainforest\n")).ledger().total == 3


@pytest.mark.parametrize(
    "text",
    [
        "forest: 3\n",
        "forest: [3]\n",
        "forest: [{card: merbau}]\n",
        "forest: [{card: [merbau], at: [0, 0]}]\n",
        "forest: [{card: merbau, at: [0, 0, 0]}]\n",
        "forest: [{card: merbau, at: here}]\n",
        "forest: [{at: [0, 0]}]\n",
        "rainkit: 99\nforest: []\n",
        "rainkit: one\nforest: []\n",
        "rules: hex\nforest: []\n",
        "deck: {cards: 3}\nforest: []\n",
        "deck: [1]\nforest: []\n",
        "cards: []\nforest: [{card: merbau, at: [0, 0]}]\n",
        "level: advanced\ngoals: bako\nforest: []\n",
        "level: advanced\ngoals: [[bako]]\nforest: []\n",
        "level: advanced\ngoals: [{id: x, name: X, shape: 3, points: 2}]\nforest: []\n",
        "game: foodweb\n",
        "- forest\n",
    ],
)
def test_odd_positions_are_told_with_their_line(text: str) -> None:
    with pytest.raises(InputError) as error:
        read(text)
    assert all(fault.line and fault.file == "p.yaml" and str(fault.message) for fault in error.value.faults)


def test_unknown_keys_give_one_warning() -> None:
    source = load("p.yaml", text=forest("merbau@0,0", head="goal: [bako]\nteacher: Ann\n"), format="yaml")
    read_position(source)
    (warning,) = source.faults.warnings
    assert "goals" in str(warning.message)
