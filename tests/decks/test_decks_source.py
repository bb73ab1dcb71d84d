"""Sources: places of values, helpers that add faults, and the two text formats."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rainkit.commands.documents import read_position
from rainkit.core.errors import InputError
from rainkit.decks import Source, load, read, read_deck
from rainkit.decks.formats.json_file import parse_json
from rainkit.decks.formats.yaml_file import parse_yaml
from rainkit.i18n import T, language


def source(text: str, name: str = "x.yaml") -> Source:
    """A source of a text."""
    return load(name, text=text)


DECK = """\
game: foodweb
forest:
  - {card: a, at: [0, 0]}
  - card: b
    at: [1, 0]
"""


def test_marks() -> None:
    """Line and column of any path; of what is missing, those of the nearest thing."""
    found = source(DECK)
    assert found.mark(("forest", 1, "card")) == (4, 11)
    assert found.mark(("forest", 0, "at", 1)) == (3, 23)
    assert found.mark(("forest", 1, "count")) == (4, 5)
    assert found.data["forest"][1] == {"card": "b", "at": ["1", "0"]}


def test_json_marks() -> None:
    """The same in JSON."""
    found = source('{"forest": [\n  {"card": "a"}\n]}', "x.json")
    assert found.mark(("forest", 0, "card")) == (2, 12)


def test_helpers_collect_faults() -> None:
    """Each helper adds a fault, with file, line and value, and reading goes on."""
    found = source("a: x\nb: 12\nc: [1]\nd: maybe\ne: {q: 1}\nf: [[0, z]]\ng: [0, 0, 0]\n")
    assert found.text(("c",)) is None
    assert found.integer(("a",), 0, 9) is None
    assert found.integer(("b",), 0, 9) is None
    assert found.integer(("missing",), 0, 9, 4) == 4
    assert found.boolean(("d",)) is None
    assert found.choice(("a",), ("y", "z")) is None
    assert found.items(("e",)) == []
    assert found.mapping(("c",)) is None
    assert found.mapping(("e",), ("r",)) is not None
    assert found.cells(("f",)) is None
    assert found.cell(("g",)) is None
    assert found.text(("missing",), required=True) is None
    assert len(found.faults.errors) == 11
    assert all(fault.file == "x.yaml" and fault.line for fault in found.faults.errors)
    with pytest.raises(InputError) as caught:
        found.faults.raise_if_any()
    assert len(caught.value.faults) == 11


def test_warnings_alone_raise_nothing() -> None:
    """Warnings are kept apart."""
    found = source("a: 07\n")
    assert found.integer(("a",), 0, 9) == 7
    found.faults.raise_if_any()
    assert [fault.code for fault in found.faults.warnings] == ["read-as"]


def test_faults_are_shown_in_the_language_in_force() -> None:
    """A fault is data until it is shown."""
    found = source("a: 1")
    found.faults.add(("a",), "test", T("plant"))
    (fault,) = found.faults.errors
    with language("en"):
        assert str(fault) == "x.yaml:1: plant"


@pytest.mark.parametrize(
    ("text", "words", "line"),
    [
        ("a:\n\t- b", "tab", 2),
        ("a: @home", "quotes", 1),
        ("a: `x`", "quotes", 1),
        ("a: b: c", "': '", 1),
        ("a: 'x\nb: 2", "closing quote", 2),
        ("a: 1\na: 2", "twice", 2),
        ("a: !!python/name:os.system x", "tag", 1),
        ("a: !own x", "tag", 1),
        ("a: 1\n---\nb: 2", "second document", 2),
        ("a: *b", "anchor", 1),
        ("a: &a [*a]", "inside its own", 1),
        ("a:\n  - b\n c: d", "indent", 3),
        ("[a]: b", "key", 1),
    ],
)
def test_yaml_faults_in_plain_words(text: str, words: str, line: int) -> None:
    """What is wrong and where, without the parser's own language."""
    with pytest.raises(InputError) as caught:
        parse_yaml(text)
    (fault,) = caught.value.faults
    assert words in str(fault.message)
    assert fault.line == line


def test_yaml_anchors_and_merge_keys() -> None:
    """Harmless uses work."""
    assert parse_yaml("a: &a {x: 1}\nb: *a\nc: {<<: *a, y: 2}").plain() == {
        "a": {"x": "1"},
        "b": {"x": "1"},
        "c": {"y": "2", "x": "1"},
    }


def test_yaml_nothing_and_text() -> None:
    """Nothing written is None; quoted, it is text."""
    assert parse_yaml("a: ~\nb: '~'\nc:\nd: 'null'\ne: \"\"").plain() == {
        "a": None,
        "b": "~",
        "c": None,
        "d": "null",
        "e": "",
    }


@pytest.mark.parametrize(
    ("text", "words", "place"),
    [
        ('{"a": 1,}', "comma too many", (1, 8)),
        ('{"a": 1 "b": 2}', "comma is missing", (1, 9)),
        ("{'a': 1}", "double quotes", (1, 2)),
        ('{"a": yes}', "yes", (1, 7)),
        ('{"a": 1\n', "ends before", (2, 1)),
        ('{"a" 1}', "':'", (1, 6)),
        ('{"a": "x\n"}', "never closed", (1, 7)),
        ('{"a": "\\q"}', "backslash", (1, 7)),
        ("{} {}", "ended before", (1, 4)),
        ('{"a": // x\n1}', "comments", (1, 7)),
        ('[1, "a": 2]', "comma is missing", (1, 8)),
        ("[,]", "comma too many", (1, 2)),
    ],
)
def test_json_faults_in_plain_words(text: str, words: str, place: tuple[int, int]) -> None:
    """What is wrong and where."""
    with pytest.raises(InputError) as caught:
        parse_json(text)
    (fault,) = caught.value.faults
    assert words in str(fault.message)
    assert (fault.line, fault.column) == place


def test_json_reads_what_json_is() -> None:
    """Escapes, nesting, all kinds of values, as text."""
    text = '{"a": ["\\u00e9\\n", -1.5e3, true, false, null, {}], "\\ud83d\\udc06": "x"}'
    assert parse_json(text).plain() == {"a": ["é\n", "-1.5e3", "true", "false", None, {}], "🐆": "x"}


@pytest.mark.parametrize("name", ["nothere.yaml", ".", "a\0b"])
def test_files_that_cannot_be_opened(name: str, tmp_path: Path) -> None:
    """A word instead of a traceback."""
    with pytest.raises(InputError, match="can't be opened"):
        load(tmp_path / name)


CONTENTS = {
    "yaml": "rainkit: 1\ngame: foodweb\ncards:\n- {id: oak, name: Oak, type: plant}\n",
    "json": '{"rainkit": 1, "game": "foodweb", "cards": [{"id": "oak", "name": "Oak", "type": "plant"}]}',
    "csv": "id,name,type\noak,Oak,plant\n",
    "tsv": "id\tname\ttype\noak\tOak\tplant\n",
}


@pytest.mark.parametrize("content", CONTENTS)
@pytest.mark.parametrize("ending", ["yaml", "yml", "json", "csv", "tsv", "xlsx", "txt", ""])
def test_content_decides_not_the_ending(tmp_path: Path, content: str, ending: str) -> None:
    file = tmp_path / f"deck.{ending}".rstrip(".")
    file.write_text(CONTENTS[content], encoding="utf-8")
    assert [card.id for card in read(file).cards] == ["oak"]


@pytest.mark.parametrize("text", ['"cards": []', "// cards\n[]", "cards", "nul", "'cards': []"])
def test_json_that_is_none_is_told_as_json(text: str) -> None:
    with pytest.raises(InputError) as error:
        load("deck.json", text=text)
    assert error.value.faults[0].code.startswith("json-")


def test_bare_lists_and_cards_by_name() -> None:
    """Accepted with a word."""
    bare = source('[{"id": "a", "name": "A", "type": "plant"}]', "x.json")
    assert len(read_deck(bare).cards) == 1
    assert [fault.code for fault in bare.faults.warnings] == ["bare-list"]
    keyed = source("cards:\n  fig: {name: Fig, type: plant}\n")
    assert read_deck(keyed).cards[0].id == "fig"


def test_format_numbers() -> None:
    """Newer and impossible ones are refused, none is the first."""
    for text, count in (("rainkit: 1\n", 1), ("", 1), ("rainkit: 2\n", 0), ("rainkit: one\n", 0)):
        found = source(text + "cards:\n- {id: a, name: A, type: plant}\n")
        assert len(read_deck(found).cards) == count
        assert bool(found.faults.errors) == (not count)


def test_near_miss_of_a_key() -> None:
    """A key that is nearly known is named with what it might be."""
    found = source("cards:\n- {id: a, name: A, type: plant, scoers: +3}\n")
    read_deck(found)
    (fault,) = found.faults.warnings
    assert "scoers → scores" in str(fault.message)


def test_tiles() -> None:
    """J1-J3: colours, points, slots; a green slot doesn't exist."""
    good = (
        "game: jungle\ntiles:\n- {id: red-01, stack: red, colours: [red, blue], points: 3, slots: [any, red, frog]}\n"
    )
    assert read_deck(source(good)).tiles[0].colours == ("red", "blue")
    for wrong, clause in (
        ("[red, blue]", "[red, blue, green]"),
        ("[red, blue]", "[blue]"),
        ("points: 3", "points: 6"),
        ("[any, red, frog]", "[]"),
        ("[any, red, frog]", "[any, any, any, any]"),
        ("[any, red, frog]", "[green]"),
        ("[any, red, frog]", "[snake]"),
    ):
        found = source(good.replace(wrong, clause))
        assert read_deck(found).tiles == ()
        assert found.faults.errors


def test_j3_green_slot_names_the_clause() -> None:
    """J3: no green animal, so no green slot."""
    found = source("tiles:\n- {id: a, stack: red, colours: [red], points: 1, slots: [green]}\n")
    read_deck(found)
    assert [fault.clause for fault in found.faults.errors] == ["J3"]


@pytest.mark.parametrize(
    ("goal", "words"),
    [
        ("shape: []", "at least one cell"),
        ("shape: [[0, 0]], points: x", "whole number"),
        ("shape: [[0]], points: 1", "two whole numbers"),
        ("shape: [[0, 0]], empty: [[0, 0]], points: 1", "can't be both"),
        ("shape: [[0, 0]], match: some, points: 1", "exact, contains"),
        ("distinct: names, table: {3: 2}", "iucn, types"),
        ("distinct: iucn, table: {three: 2}", "number: points"),
        ("distinct: iucn", "number: points"),
        ("table: {3: 2}", "belongs to"),
        ("shape: [[0, 0]], distinct: iucn, table: {3: 2}", "not both"),
        ("points: 3", "'shape' is missing"),
    ],
)
def test_goal_faults(goal: str, words: str) -> None:
    """F12-F15: what a goal needs."""
    found = source(f"goals:\n- {{id: g, name: G, {goal}}}\n")
    assert read_deck(found).goals == ()
    assert words in " ".join(str(fault.message) for fault in found.faults.errors)


def test_f13_defaults() -> None:
    """F13: nine cells match exactly, others may be contained; turned, not mirrored."""
    nine = [[q, r] for q in range(3) for r in range(3)]
    deck = read_deck(
        source(
            f"goals:\n- {{id: a, name: A, shape: {nine}, points: 1}}\n- {{id: b, name: B, shape: [[0, 0]], points: 1}}"
        )
    )
    assert [(goal.match, goal.turn, goal.flip) for goal in deck.goals] == [
        ("exact", True, False),
        ("contains", True, False),
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[1, 2]", "'the file' should be a mapping"),
        ('{"forest": [{"card": "merbau", "at": [0, 0, 7]}]}', "'[0, 0, 7]' is no cell"),
    ],
)
def test_faults_show_what_was_written(text: str, words: str) -> None:
    with pytest.raises(InputError, match=re.escape(words)):
        read_position(load("-", text=text, format="json"))


def test_closed_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(InputError, match="standard input is closed"):
        load("-", format="yaml")
