"""Switches of the rules: words to values and back, and what is said of wrong ones."""

from __future__ import annotations

import dataclasses

import pytest

from rainkit.core.errors import InputError
from rainkit.core.switches import changed, closest, read_switches, switches
from rainkit.foodweb import Rules


@pytest.mark.parametrize(
    ("given", "rules"),
    [
        ({}, Rules()),
        ({"adjacency": "SQUARE8 "}, Rules(adjacency="square8")),
        ({"rounds": "5", "special-goal": "no"}, Rules(rounds=5, special_goal=False)),
        ({"species_needs_shape": True, "rounds": 3}, Rules(species_needs_shape=True, rounds=3)),
    ],
)
def test_switches_are_read(given: dict[str, object], rules: Rules) -> None:
    assert read_switches(Rules, given) == rules
    assert read_switches(Rules, changed(rules)) == rules


@pytest.mark.parametrize(
    ("given", "code", "word"),
    [
        ({"adjacensy": "hex"}, "unknown-rule", "did you mean adjacency"),
        ({"colour": "hex"}, "unknown-rule", "known: adjacency, special_goal"),
        ({"adjacency": "hexagon"}, "rule-value", "hex, square, square8"),
        ({"rounds": "0"}, "rule-value", "from 1 to 9"),
        ({"rounds": "ten"}, "rule-value", "from 1 to 9"),
        ({"rounds": "9" * 50}, "rule-value", "from 1 to 9"),
        ({"rounds": None}, "rule-value", "from 1 to 9"),
        ({"special_goal": "maybe"}, "rule-value", "yes or no"),
    ],
)
def test_wrong_switches_say_what_would_be_right(given: dict[str, object], code: str, word: str) -> None:
    with pytest.raises(InputError) as error:
        read_switches(Rules, given)
    (fault,) = error.value.faults
    assert fault.code == code
    assert word in str(fault.message)


def test_all_faults_are_told_together() -> None:
    with pytest.raises(InputError) as error:
        read_switches(Rules, {"rounds": "x", "adjacency": "y", "z": "1"})
    assert len(error.value.faults) == 3


def test_only_what_differs_is_written() -> None:
    assert changed(Rules()) == {}
    assert changed(Rules(rounds=5)) == {"rounds": 5}


def test_every_field_is_a_switch_with_clause_and_words() -> None:
    known = switches(Rules)
    assert set(known) == {field.name for field in dataclasses.fields(Rules)}
    assert all(about.clause.startswith("F") and str(about.words).endswith(".") for about in known.values())


def test_closest_keeps_the_spelling_of_what_is_known() -> None:
    assert closest("GREEDI", ["Greedy", "random"]) == "Greedy"
    assert closest("", ["Greedy"]) is None
