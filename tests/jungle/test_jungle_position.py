"""Positions in files: scored as CONTRACT.md says, faulty ones refused with line and clause."""

from __future__ import annotations

import json

import pytest

from rainkit.core.errors import InputError
from rainkit.decks import load
from rainkit.jungle import read_position
from rainkit.jungle.animals import assigned
from rainkit.jungle.position import Position

from jungle_samples import animals  # isort: skip

GOOD = """\
rainkit: 1
game: jungle
totem: frog
jungle:
  - {tile: red-06, animals: [red frog, blue frog, blue monkey], protected: {colour: red, token: 3}}
  - {tile: red-01, animals: [yellow parrot]}
  - {tile: {colours: [red, blue], points: 2, slots: [any]}, animals: [blue parrot]}
  - {tile: green-02, animals: [blue frog]}
  - {tile: yellow-10, animals: [red parrot]}
  - {tile: purple-01, animals: [red monkey]}
"""


def read(text: str, format: str = "yaml") -> Position:
    return read_position(load("p.yaml", text=text, format=format))


def test_a_position_is_scored() -> None:
    position = read(GOOD)
    ledger = position.ledger()
    assert position.as_dict() == {"by_place": [(4 + 2) * 2, 1, 2, 3, 1, 2], "diversity": 2}
    assert ledger.total == 12 + 1 + 2 + 3 + 1 + 2 + 2
    assert position.jungle.diversity_place == 5
    assert str(position.title()) == "Jungle with 6 tiles"
    for line in ledger:
        assert line.place is not None
        assert line.as_dict()["at"] == list(position.jungle.cell(line.place))


def test_animals_stand_in_any_order_that_can_be_assigned() -> None:
    for order in ("blue monkey, red frog, yellow parrot", "yellow parrot, blue monkey, red frog"):
        text = f"totem: frog\njungle:\n- {{tile: red-06, animals: [{order}]}}\n"
        assert [str(a) for a in read(text).jungle.at(1).animals] == ["yellow parrot", "blue monkey", "red frog"]
    # A frog that is blue must make way for the other frog, who fits nowhere else.
    on = assigned(("blue", "frog"), animals("blue frog, blue monkey"))
    assert [str(animal) for animal in on] == ["blue monkey", "blue frog"]


def test_a_position_round_trips_through_its_data() -> None:
    position = read(GOOD)
    again = read(json.dumps(position.to_data()), "json")
    assert again.ledger() == position.ledger()
    assert again.to_data() == position.to_data()


def test_place_order_is_a_rule() -> None:
    tiles = ["red-01", "red-03", "blue-01", "red-02"]
    animals_of = ["red frog", "red parrot, red frog", "red frog", "red butterfly"]
    rows = "".join(
        f"- {{tile: {t}, animals: [{a}]{', protected: {colour: red, token: 3}' if n == 0 else ''}}}\n"
        for n, (t, a) in enumerate(zip(tiles, animals_of, strict=True))
    )
    assert read(f"totem: frog\njungle:\n{rows}").ledger().total == (1 + 1) * 2 + 4 + 2 + 2
    bare = rows.replace("red-02", "blue-09").replace("red butterfly", "red frog")
    for order, clause in (("rows", "J13a"), ("columns", "J13a")):
        with pytest.raises(InputError) as error:
            read(f"rules: {{place_order: {order}}}\ntotem: frog\njungle:\n{bare}")
        assert error.value.faults[0].clause == clause


def entries(*rows: str, totem: str = "frog") -> str:
    return f"totem: {totem}\njungle:\n" + "".join(f"  - {{{row}}}\n" for row in rows)


ONE = "tile: {colours: [red], points: 1, slots: [any]}, animals: [red frog]"


@pytest.mark.parametrize(
    ("text", "clause", "line"),
    [
        (entries("tile: red-02, animals: [red frog]"), "J11", 3),
        (entries("tile: red-03, animals: [red frog, red frog]"), "J11", 3),
        (entries("tile: red-01, animals: [red frog, red frog]"), "J11", 3),
        (entries("tile: red-03, animals: [red parrot]"), "J12", 3),
        (entries("tile: red-03, animals: []"), "J12", 3),
        (entries("tile: red-01"), "J12", 3),
        (entries(ONE, ONE, ONE + ", protected: {colour: blue, token: 3}"), "J13a", 5),
        (entries(ONE, ONE + ", protected: {colour: red, token: 3}"), "J13a", 4),
        (entries(ONE, ONE, ONE + ", protected: {colour: red, token: 4}"), "J13a", 5),
        (entries(*[ONE + ", protected: {colour: red, token: 3}"] * 2, ONE), "J13a", 4),
        (entries(ONE, ONE, ONE + ", protected: [{colour: red, token: 3}, {colour: red, token: 3}]"), "J13d", 5),
        (entries(*[ONE] * 8), "J3", 10),
        (entries("tile: red-01, animals: [red frog]", "tile: red-01, animals: [red frog]"), "J1", 4),
        (entries(*[ONE.replace("colours", "id: mine, colours")] * 2), "J1", 4),
        (entries("tile: red-01, animals: [red frog]", ONE.replace("colours", "id: red-01, colours")), "J1", 4),
        (entries(ONE.replace("colours", "id: red-01, colours"), "tile: red-01, animals: [red frog]"), "J1", 4),
        (entries(*[ONE.replace("red frog", f"{c} {s}") for s in ("frog", "monkey") for c in
                   ("red", "blue", "yellow", "purple", "red")]), "J12", 12),
        (entries("tile: red-01, animals: [green frog]"), "J3", 3),
        (entries("tile: {colours: [red], points: 1, slots: [green]}, animals: [red frog]"), "J3", 3),
        (entries("tile: {colours: [red], points: 6, slots: [any]}, animals: [red frog]"), "J2", 3),
        (entries("tile: {colours: [red, blue, green], points: 1, slots: [any]}, animals: [red frog]"), "J1", 3),
        (entries("tile: {colours: [red], points: 1, slots: [any, any, any, any]}, animals: [red frog]"), "J2", 3),
        (entries("tile: red-99, animals: [red frog]"), "J1", 3),
        (entries("tile: red-01, animals: [red toad]"), "J3", 3),
        (entries(ONE, totem="toad"), None, 1),
        ("jungle:\n  - {" + ONE + "}\n", None, None),
        ("rules: {place_order: spiral}\n" + entries(ONE), "J6", 1),
        ("rules: {protected_tokens: 0}\n" + entries(ONE, ONE, ONE + ", protected: {colour: red, token: 3}"), "J5", 6),
        ("totem: frog\njungle: none\n", None, 2),
    ],
)  # fmt: skip
def test_faulty_positions_name_the_clause(text: str, clause: str | None, line: int | None) -> None:
    with pytest.raises(InputError) as error:
        read(text)
    faults = error.value.faults
    assert clause in {fault.clause for fault in faults}, [str(fault) for fault in faults]
    assert line is None or line in {fault.line for fault in faults}
    assert all(fault.file == "p.yaml" and fault.code for fault in faults)


def test_all_faults_are_told_together() -> None:
    text = entries(
        "tile: red-01, animals: [green frog]",
        "tile: red-02, animals: [red frog]",
        "tile: red-03, animals: [red parrot]",
        "tile: red-99, animals: [red parrot]",
    )
    with pytest.raises(InputError) as error:
        read(text)
    told = [(fault.line, fault.clause) for fault in error.value.faults]
    assert told == [(3, "J3"), (4, "J11"), (5, "J12"), (6, "J1")]


def test_unknown_keys_are_a_warning() -> None:
    source = load("p.yaml", text=GOOD + "note: mine\n", format="yaml")
    assert read_position(source).ledger().total == 23
    assert [fault.level for fault in source.faults.warnings] == ["warning"]


def test_an_own_deck_gives_its_tiles(tmp_path) -> None:
    (tmp_path / "own.yaml").write_text(
        "rainkit: 1\ngame: jungle\ntiles:\n  - {id: big, stack: red, colours: [red], points: 5, slots: [any]}\n"
    )
    file = tmp_path / "p.yaml"
    file.write_text("game: jungle\ndeck: own.yaml\ntotem: frog\njungle:\n  - {tile: big, animals: [red frog]}\n")
    assert read_position(load(file)).ledger().total == 6


def test_the_worked_example(root) -> None:
    position = read_position(load(root / "cards" / "jungle" / "examples" / "worked.yaml"))
    assert position.as_dict() == {"by_place": [21, 3, 3, 3, 12, 4, 2, 2, 3], "diversity": 6}
    assert position.ledger().total == 59
    lines = [(line.place, line.points, line.clause) for line in position.ledger()]
    assert lines[:3] == [(1, 5, "J18"), (1, 2, "J18"), (1, 14, "J18")]
    assert "_repr_svg_" in dir(position.jungle)
    assert position.jungle._repr_svg_().startswith("<svg")


@pytest.mark.parametrize(
    ("entry", "clause"),
    [
        ("{tile: {colours: [red], points: 9, slots: [any]}, animals: [red frog]}", "J2"),
        (
            "{tile: {colours: [red], points: 2, slots: [any]}, animals: [red frog], "
            "protected: {colour: red, token: 5}}",
            "J13a",
        ),
    ],
)
def test_a_number_out_of_range_names_its_clause(entry: str, clause: str) -> None:
    with pytest.raises(InputError) as error:
        read(f"game: jungle\ntotem: frog\njungle:\n  - {entry}\n")
    assert clause in [fault.clause for fault in error.value.faults]
