"""The walkthrough as an app, without a browser."""

from __future__ import annotations

import re

import pytest

from rainkit.foodweb import score
from rainkit.i18n import LANGUAGES
from rainkit.widgets.walkthrough import Walkthrough
from rainkit.widgets.walkthrough_steps import chapters


@pytest.fixture
def app():
    made = Walkthrough(lang="en", strict=True)
    made.receive({"kind": "hello", "saves": []})
    return made


def html(app):
    frame, regions = app.page()
    return frame + "".join(regions.values())


def right(step):
    return next(answer.key for answer in step.answers if answer.right)


def total_shown(app):
    found = re.search(r'rk-sum"><td>[^<]*</td><td class="rk-num">([^<]*)<', app.page()[1]["ledger"])
    return found and found[1]


def test_f16_from_start_to_50_by_right_answers(app):
    totals = {}
    while app.step.kind != "change":
        if app.step.answers:
            app.do("answer", right(app.step))
            totals[app.step.kind] = total_shown(app)
        app.do("next")
    assert totals == {"line": "44", "sum": "44", "shape": "47", "species": "50", "misprint": "50"}


def test_the_answer_is_nowhere_on_the_page_before_it_is_given(app):
    app.do("next")
    app.do("next")
    question, ledger = (app.page()[1][name] for name in ("question", "ledger"))
    why = str(next(a.why for a in app.step.answers if a.right))
    assert why not in question
    assert "rk-right" not in question
    assert ">?<" in ledger
    assert "rk-is-counted" not in app.page()[1]["board"]


def test_a_wrong_answer_gets_its_word_and_the_neighbours_stand_out(app):
    app.do("next")
    wrong = next(a for a in app.step.answers if not a.right)
    app.do("answer", wrong.key)
    assert not app.progress.solved(app.step)
    page = app.page()[1]
    assert str(wrong.why) in page["question"].replace("&#x27;", "'")
    assert "rk-is-dim" in page["board"]
    assert "rk-is-counted" not in page["board"]


def test_after_the_right_answer_neighbours_glow_with_signed_tags(app):
    app.do("chapter", str(dict(chapters(app.steps))["card 0,1"]))
    app.do("answer", right(app.step))
    board = app.page()[1]["board"]
    assert board.count("rk-is-counted") == len(app.step.line.cells)
    assert ">+5<" in board


def test_show_back_all_and_again(app):
    app.do("next")
    app.do("show")
    assert app.step.key in app.progress.shown
    app.do("back")
    assert app.step.kind == "intro"
    app.do("all")
    assert total_shown(app) == "50"
    app.do("back")
    assert total_shown(app) == "47"  # the sum of what the walkthrough has come to
    app.do("back")
    assert total_shown(app) == "44"
    app.do("again")
    assert app.progress.place == 0
    assert not app.progress.shown


def test_a_click_on_a_card_opens_its_question(app):
    app.do("cell", "1,1")
    assert app.step.cell == (1, 1)


def test_swap_move_undo_reset(app):
    app.do("chapter", str(len(app.steps) - 1))
    goals = (app.example.goal,)
    app.do("cell", "0,1")
    assert app.held == (0, 1)
    app.do("cell", "2,0")
    forest = app.changes[-1][0]
    assert forest.cards[2, 0].id == "malayan-tiger"
    assert app.held is None
    shown = str(score(forest, goals, level="advanced").total)
    assert f">{shown}<" in app.page()[1]["question"]
    app.do("cell", "2,0")
    app.do("cell", "3,0")
    assert (3, 0) in app.changes[-1][0].cards
    app.do("undo")
    assert app.changes[-1][0] == forest
    app.do("adjacency", "square")
    assert app.changes[-1][0].adjacency == "square"
    app.do("reset")
    assert app.changes[-1][0] == app.example.forest


def test_f6_a_torn_forest_is_refused_in_plain_words(app):
    app.do("chapter", str(len(app.steps) - 1))
    app.do("cell", "0,0")
    app.do("cell", "3,-1")
    app.do("adjacency", "square")
    assert "F6" in app.page()[1]["notice"]
    assert app.changes[-1][0].adjacency == "hex"


def test_the_numbers_on_the_board_are_what_then_happens(app):
    app.do("chapter", str(len(app.steps) - 1))
    goals = (app.example.goal,)
    app.do("cell", "1,1")
    from rainkit.widgets.walkthrough_board import effects

    found = effects(app.example.forest, (1, 1), goals)
    before = score(app.example.forest, goals, level="advanced").total
    for cell, gain in [*found.swaps.items(), *found.moves.items()]:
        app.held = (1, 1)
        app.do("cell", f"{cell[0]},{cell[1]}")
        assert score(app.changes[-1][0], goals, level="advanced").total - before == gain
        app.do("undo")


def test_progress_and_changes_come_back_with_a_word(app):
    app.do("next")
    app.do("answer", right(app.step))
    app.do("chapter", str(len(app.steps) - 1))
    app.do("cell", "0,1")
    app.do("cell", "2,0")
    save = app.save().as_dict()
    again = Walkthrough(lang="en", strict=True)
    again.receive({"kind": "hello", "saves": [save]})
    assert again.progress == app.progress
    assert again.changes[-1][0] == app.changes[-1][0]
    assert "step 18 of 18" in again.page()[1]["notice"]


def test_the_help_opens_and_closes(app):
    app.do("help")
    assert 'role="dialog"' in html(app)
    app.do("help")
    assert 'role="dialog"' not in html(app)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_step_is_drawn_in_every_language(lang):
    app = Walkthrough(lang=lang, strict=True)
    for place in range(len(app.steps)):
        app.do("chapter", str(place))
        assert "{" not in html(app)
        app.do("show")
        assert "{" not in html(app)


def test_still_has_the_ledger_in_words(app):
    assert "Total: 50" in app.still()
    assert "<svg" in app.still()
