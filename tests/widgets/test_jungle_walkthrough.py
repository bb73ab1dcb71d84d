"""The jungle's walkthrough: everything comes out of the ledger, and other orders are scored by the rules."""

from __future__ import annotations

import re

import pytest

from rainkit.core.places import cards_folder
from rainkit.decks.source import load
from rainkit.i18n import LANGUAGES, language
from rainkit.jungle import Jungle, areas, read_position, score
from rainkit.widgets.jungle_example import example
from rainkit.widgets.jungle_questions import JungleExample
from rainkit.widgets.jungle_reorder import arranged, compared, read_changes, with_change
from rainkit.widgets.jungle_reorder_page import effects
from rainkit.widgets.jungle_walkthrough import JungleWalkthrough

START = tuple(range(1, 10))


@pytest.fixture(scope="module")
def made() -> JungleExample:
    return JungleExample(example())


def right(step):
    return next(answer.key for answer in step.answers if answer.right)


def test_the_example_shows_all_that_the_walkthrough_is_about() -> None:
    jungle = example().jungle
    assert set(jungle.protected.values()) == {3, 4}
    assert jungle.diversity_place is not None
    ledger = example().ledger()
    assert any(line.each == 1 and line.times == 1 and line.count for line in ledger)
    bicolour = [n for n in range(1, 10) if len(jungle.at(n).tile.colours) == 2]
    both = [n for n in bicolour
            if all(any(jungle.cell(n) in area and len(area) >= 3 for area in areas(jungle, colour))
                   for colour in jungle.at(n).tile.colours)]  # fmt: skip
    assert both


@pytest.mark.parametrize("path", sorted((cards_folder() / "jungle" / "examples").glob("*.yaml")), ids=lambda p: p.stem)
def test_every_example_file_can_be_asked_about(path) -> None:
    position = read_position(load(path))
    made = JungleExample(position)
    assert sum(question.points for question in made.questions) == position.ledger().total


def test_the_questions_add_up_to_the_ledger(made: JungleExample) -> None:
    assert sum(question.points for question in made.questions) == made.ledger.total == 59


def test_every_question_has_one_right_answer_and_a_word_for_each(made: JungleExample) -> None:
    for step in made.steps:
        if step.kind in ("intro", "change"):
            assert not step.answers
            continue
        assert [answer.right for answer in step.answers].count(True) == 1, step.key
        assert 3 <= len(step.answers) <= 4, step.key
        assert len({answer.key for answer in step.answers}) == len(step.answers)
        assert all(str(answer.why).endswith((".", "?")) for answer in step.answers), step.key
    assert len({step.key for step in made.steps}) == len(made.steps)


def test_each_place_is_asked_once(made: JungleExample) -> None:
    tiles = [
        place for question in made.questions if question.step.kind in ("tile", "rest") for place in question.places
    ]
    assert sorted(tiles) == list(START)


def test_the_walkthrough_to_its_end_with_a_wrong_answer_at_each_question() -> None:
    app = JungleWalkthrough(lang="en", strict=True)
    app.receive({"kind": "hello", "saves": []})
    app.do("next")
    while app.step.kind != "change":
        wrong = next(answer for answer in app.step.answers if not answer.right)
        app.do("answer", wrong.key)
        _, regions = app.page()
        assert str(wrong.why) in regions["question"].replace("&#x27;", "'")
        assert not app.progress.solved(app.step)
        app.do("answer", right(app.step))
        assert app.progress.found(app.step)
        _, regions = app.page()
        assert "Right:" in regions["question"]
        app.do("next")
    assert app.example.known(app.progress) == 59


def test_show_all_and_start_again() -> None:
    app = JungleWalkthrough(lang="en", strict=True)
    app.do("all")
    assert app.step.kind == "sum"
    assert ">59<" in app.page()[1]["ledger"]
    app.do("again")
    assert app.progress.place == 0


def test_a_click_on_a_place_goes_to_its_question() -> None:
    app = JungleWalkthrough(lang="en", strict=True)
    app.do("cell", "5")
    assert app.question.places == (5,)
    app.do("cell", "8")
    assert 8 in app.question.places


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_step_in_every_language(lang: str) -> None:
    app = JungleWalkthrough(lang=lang, strict=True)
    for place in range(len(app.steps)):
        app.go(place)
        if app.step.answers:
            app.do("show")
        frame, regions = app.page()
        assert "{" not in frame + "".join(regions.values())
    with language(lang):
        assert "<svg" in app.still()


# --- reorder ----------------------------------------------------------------------------------------------------------


def test_the_order_of_the_example_changes_nothing() -> None:
    made = arranged(example(), START)
    assert made.jungle == example().jungle
    assert made.lost == ()
    assert compared(made, made) == ()


@pytest.mark.parametrize("mode", ["swap", "move"])
@pytest.mark.parametrize("held", START)
def test_j13a_every_change_keeps_exactly_the_tokens_whose_area_is_large_enough(mode: str, held: int) -> None:
    now = example().ledger().total
    gains = effects(example(), START, held, mode)
    for place, gain in gains.items():
        order, _ = with_change(START, f"{mode} {held} {place}")
        made = arranged(example(), order)
        assert sorted(order) == list(START)
        assert gain == made.ledger.total - now
        tokens = [n for n in START if made.jungle.at(n).token]
        assert len(tokens) + len(made.lost) == 2
        for n in tokens:
            tile = made.jungle.at(n)
            area = next(a for a in areas(made.jungle, tile.token_colour) if made.jungle.cell(n) in a)
            assert len(area) >= tile.token
        for lost in made.lost:
            assert lost.size < lost.tile.token


def test_the_differences_add_up_to_the_change_of_the_total() -> None:
    before = arranged(example(), START)
    for code in ("swap 1 9", "move 6 1", "swap 5 7", "move 9 1"):
        after = arranged(example(), with_change(START, code)[0])
        rows = compared(before, after)
        assert sum(row.after - row.before for row in rows) == after.ledger.total - before.ledger.total
        assert all(row.reasons for row in rows)


def test_j13e_the_diversity_token_follows_the_order() -> None:
    made = arranged(example(), with_change(START, "move 6 1")[0])
    seen: set[str] = set()
    place = 0
    while len(seen) < 5:
        place += 1
        seen.update(made.jungle.at(place).tile.colours)
    assert made.jungle.diversity_place == place
    assert made.ledger.total == score(Jungle(made.jungle.tiles), "frog").total


def test_a_token_that_is_no_longer_possible_is_named_with_its_clause() -> None:
    app = JungleWalkthrough(lang="en", strict=True)
    app.go(len(app.steps) - 1)
    app.do("cell", "1")
    assert app.held == 1
    app.do("cell", "9")
    ledger = app.page()[1]["ledger"]
    assert "J13a" in ledger
    assert "×3 of red needs an area of 4" in ledger
    assert "J13e" in ledger
    app.do("undo")
    assert len(app.changes) == 1


def test_modes_let_go_and_reset() -> None:
    app = JungleWalkthrough(lang="en", strict=True)
    app.go(len(app.steps) - 1)
    app.do("mode", "move")
    app.do("mode", "jump")
    assert app.mode == "move"
    app.do("cell", "9")
    app.do("cell", "1")
    assert app.changes[-1][0] == (9, 1, 2, 3, 4, 5, 6, 7, 8)
    app.do("cell", "3")
    app.do("cell", "3")
    assert app.held is None
    app.do("reset")
    assert app.changes[-1][0] == START


def test_a_save_keeps_answers_and_changes_and_ignores_nonsense() -> None:
    app = JungleWalkthrough(lang="en", strict=True)
    app.go(len(app.steps) - 1)
    app.do("cell", "2")
    app.do("cell", "4")
    kept = app.save().as_dict()
    again = JungleWalkthrough(lang="en", strict=True)
    again.receive({"kind": "hello", "saves": [kept]})
    assert again.changes[-1][0] == app.changes[-1][0]
    assert again.progress.place == app.progress.place
    broken = {
        "id": "x",
        "title": "",
        "data": {"place": 99, "changes": ["swap 1 2", "swap 1 99", "swap 3 4"], "tries": 7},
    }
    other = JungleWalkthrough(lang="en", strict=True)
    other.receive({"kind": "hello", "saves": [broken]})
    assert len(other.changes) == 2


@pytest.mark.parametrize("code", ["swap 1 1", "swap 0 3", "move 1 10", "turn 1 2", "swap 1", "swap one 2", ""])
def test_nonsense_is_no_change(code: str) -> None:
    assert len(read_changes(START, [code])) == 1


def test_as_many_pips_as_steps_are_told() -> None:
    app = JungleWalkthrough(lang="en")
    for place, _ in enumerate(app.steps):
        app.go(place)
        bar = app.regions()["bar"]
        assert f"Step {place + 1} of {len(app.steps)}" in bar
        pips = re.findall(r"<i(?: class=\"rk-pip-(\w+)\")?></i>", bar)
        assert len(pips) == len(app.steps)
        assert pips.index("now") == place
