"""The walkthrough's steps: everything comes out of the ledger, and every wrong answer has its own word."""

from __future__ import annotations

import pytest

from rainkit.decks import builtin
from rainkit.widgets.walkthrough_example import PRINTED_TOTAL
from rainkit.widgets.walkthrough_example import example as position
from rainkit.widgets.walkthrough_steps import Example, Progress, bound


@pytest.fixture(scope="module")
def example():
    return Example(position().forest, position().goals[0])


def test_f16_the_totals_come_out_as_the_rulebook_says(example):
    base = example.ledger.total
    goal = example.goal_score
    assert (base, base + goal.points, base + goal.total) == (44, 47, 50)
    assert example.full_ledger.total == 50


def test_f16_every_card_scores_what_the_rulebook_says(example):
    points = {cell: example.ledger.of_cell(cell).total for cell in example.forest}
    assert list(points.values()) == [4, 12, 4, 3, 6, 3, 3, 3, 6]


def test_every_line_of_the_ledger_has_a_step_in_order(example):
    lines = [step.line for step in example.steps if step.kind == "line"]
    assert lines == list(example.ledger)
    assert len({step.key for step in example.steps}) == len(example.steps)


def test_every_question_has_one_right_answer_and_a_word_for_each(example):
    for step in example.steps:
        if step.answers:
            assert [a.right for a in step.answers].count(True) == 1, step.key
            assert len({a.key for a in step.answers}) == len(step.answers), step.key
            words = [str(a.why) for a in step.answers]
            assert all(len(word) > 20 for word in words)
            assert len(set(words)) == len(words), step.key


def test_the_right_answer_is_the_ledgers(example):
    for step in example.steps:
        if step.kind == "line":
            right = next(a for a in step.answers if a.right)
            assert int(right.key) == step.line.points
            assert len(step.answers) == 4
            numbers = [int(a.key) for a in step.answers]
            assert numbers == sorted(numbers)


def test_wrong_answers_name_the_slip(example):
    steps = {step.key: step for step in example.steps}

    def why(step, key):
        return str(steps[step].answer(key).why)

    assert "lesser mouse-deer fits the rule, but does not touch" in why("sunda-clouded-leopard 1", "14")
    assert "sign" in why("sunda-clouded-leopard 2", "3")
    assert "never counts itself" in why("sunda-clouded-leopard 2", "-6")
    assert "asks for 2 of them" in why("sun-bear 2", "10")
    assert "only once" in why("merbau 1", "12")
    assert "too few" in why("malayan-tiger 1", "10")
    assert "only the gains" in why("sum", "50")


def test_every_answer_is_a_whole_sentence_in_english(example):
    for step in example.steps:
        for answer in step.answers:
            words = str(answer.why)
            assert words[0].isupper() or words[0].isdigit(), words
            assert words.endswith((".", "!", "?")), words
            assert "{" not in words


def test_the_misprint_lies_above_anything_a_forest_can_score():
    most = bound(builtin("foodweb"))
    assert most.total < PRINTED_TOTAL
    assert most.cards > 44


def test_progress_knows_tries_and_what_was_shown(example):
    steps = example.steps
    step = steps[1]
    wrong = next(a.key for a in step.answers if not a.right)
    right = next(a.key for a in step.answers if a.right)
    start = Progress()
    tried = start.with_try(step, wrong)
    assert tried.tried(step) == (wrong,)
    assert not tried.solved(step)
    assert start.tried(step) == ()
    found = tried.with_try(step, right)
    assert found.found(step)
    assert found.solved(step)
    assert found.with_try(step, wrong) == found
    assert found.with_shown(*steps).found(step)
    assert step.key not in found.with_shown(*steps).shown


def test_progress_survives_a_save_and_refuses_nonsense(example):
    steps = example.steps
    step = steps[2]
    right = next(a.key for a in step.answers if a.right)
    progress = Progress().with_try(step, right).with_shown(steps[3]).at(4, steps)
    assert Progress.from_data(progress.as_data(), steps) == progress
    nonsense = {"place": 9999, "tries": {"x": ["1"], step.key: ["77", None]}, "shown": ["y", 4]}
    made = Progress.from_data(nonsense, steps)
    assert made.place == len(steps) - 1
    assert not made.tries
    assert not made.shown
    assert Progress.from_data({"tries": 3, "shown": "s", "place": "x"}, steps) == Progress()
