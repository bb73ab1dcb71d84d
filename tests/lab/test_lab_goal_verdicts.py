"""What the balance report says of goals, and of a player who leaves out a card."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rainkit.cli import main
from rainkit.decks import builtin, dump
from rainkit.decks.conditions import Flat
from rainkit.decks.model import Deck, Goal
from rainkit.lab.comparison import Comparison, compare
from rainkit.lab.comparison_words import remarks, summary
from rainkit.lab.compiling import has_numba
from rainkit.lab.goal_verdicts import edited_goals, goals_of, level_for
from rainkit.lab.goal_words import behind_words, goal_remarks, goal_rows, goal_said

DECK = builtin("foodweb")
GOALS = {goal.id: goal for goal in DECK.goals}
pytestmark = pytest.mark.skipif(not has_numba(), reason="thousands of games need compiled kernels")


def with_goal(goal_id: str, **changes: Any) -> Deck:
    return replace(DECK, goals=tuple(replace(g, **changes) if g.id == goal_id else g for g in DECK.goals))


def kinds(report: Comparison, style: int = 0) -> dict[str, str]:
    return {name: verdict.kind for name, verdict in report.goals(style).items() if verdict.is_remarkable}


def test_without_a_changed_goal_no_goals_are_played() -> None:
    report = compare(DECK, replace(DECK, name="again"), 40, styles=["random"], workers=1)
    assert report.styles[0].pairs.before.level == "base"
    assert report.goals() == {}
    assert report.note is None


def test_the_level_shows_what_was_changed() -> None:
    assert level_for(DECK, with_goal("bako", points=9)) == "intermediate"
    assert level_for(DECK, with_goal("bako", species="dhole")) == "advanced"
    assert level_for(DECK, replace(DECK, goals=())) is None  # then the built-in goals are played
    assert edited_goals(DECK, with_goal("bako", flip=True)) == {"bako": ("flip",)}
    assert len(goals_of(replace(DECK, goals=()))) == len(DECK.goals)
    named = compare(DECK, with_goal("bako", points=9), 20, styles=["random"], workers=1, level="base")
    assert named.styles[0].pairs.before.level == "base"


def test_too_few_goals_for_the_table_are_said() -> None:
    one = replace(DECK, goals=DECK.goals[:1])
    report = compare(DECK, one, 40, styles=["random"], seats=4, workers=1)
    assert report.styles[0].pairs.before.level == "base"
    assert "There are too few goals for all players" in " ".join(map(str, summary(report)))


def test_an_easier_and_a_harder_goal() -> None:
    easier = compare(DECK, with_goal("maliau-basin", shape=GOALS["bako"].shape, empty=()), 4000, styles=["random"])
    assert kinds(easier) == {"maliau-basin": "too strong"}
    harder = compare(DECK, with_goal("royal-belum", shape=GOALS["kinabalu"].shape, empty=()), 4000, styles=["random"])
    assert kinds(harder) == {"royal-belum": "harder"}
    met = harder.goals()["royal-belum"].met
    assert met.before is not None
    assert met.after is not None
    assert met.before.mean > met.after.mean + 0.1
    assert not [verdict for verdict, _ in remarks(harder)]  # random players lay their cards all the same


def test_points_alone_leave_reach_as_it_was() -> None:
    report = compare(DECK, with_goal("kinabalu", points=6), 4000, styles=["random", "greedy"])
    assert kinds(report, 0) == {"kinabalu": "worth more"}
    assert kinds(report, 1) == {"kinabalu": "too strong"}
    assert report.goals(1)["kinabalu"].points == 4  # what it was
    assert report.goals(0)["kinabalu"].met.change is not None
    assert report.goals(0)["kinabalu"].met.change.mean == 0
    words = [str(goal_said(report, verdict, styles)) for verdict, styles in goal_remarks(report)]
    assert words[0].startswith("goal Kinabalu Park: too strong: +1.8 ± 0.")
    assert "at about 4 points it would bring what it brought (greedy players)" in words[0]
    assert "smaller than a point (random players)" in words[1]


def test_shares_agree_with_the_simulation() -> None:
    report = compare(DECK, with_goal("kinabalu", points=6), 1000, styles=["random"], workers=1)
    before, after = report.styles[0].pairs.results()
    for side, result in ((0, before), (1, after)):
        for name, row in result.goals().items():
            found = report.goals()[name]
            met = (found.met.before, found.met.after)[side]
            brought = (found.brought.before, found.brought.after)[side]
            assert met is not None
            assert brought is not None
            assert met.mean == pytest.approx(row["met"])
            assert brought.mean == pytest.approx((row["mean"] or 0) * row["picked"])


def test_no_false_words_about_goals_over_seeds() -> None:
    """A switch that asks for nothing more changes nothing; other cards mix all deals anew, and goals stay."""
    other = with_goal("bako", note={"en": "a note"})
    assert compare(DECK, other, 40, styles=["random"], workers=1).goals() == {}
    cards = tuple(replace(card, count=2) if card.id == "merbau" else card for card in DECK.cards)
    mixed = replace(DECK, cards=cards, goals=with_goal("danum-valley", species="dhole").goals)
    for seed in range(12):
        report = compare(DECK, mixed, 200, styles=["random", "greedy"], seed=seed, level="intermediate", workers=1)
        for style in (0, 1):
            assert set(kinds(report, style).values()) <= {"not significant"}, seed


def test_goals_that_come_and_go() -> None:
    new = Goal("dot", {"en": "the dot"}, shape=((0, 0),), match="contains", points=1)
    report = compare(DECK, replace(DECK, goals=(*DECK.goals[1:], new)), 400, styles=["random"], workers=1)
    goals = report.goals()
    assert goals["dot"].kind == "new"
    assert goals["bako"].kind == "gone"
    assert goals["dot"].met.after is not None
    assert goals["dot"].met.after.mean == 1
    words = str(goal_said(report, goals["dot"], (0,)))
    assert "goal the dot: new: 100.0\N{NO-BREAK SPACE}% of its holders reach it" in words
    head, *rows = goal_rows(report, 0)
    assert len(rows) == len(DECK.goals) + 1
    assert {len(row) for row in rows} == {len(head)}


def test_the_command_tells_goals(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "goals.yaml"
    file.write_bytes(dump(with_goal("maliau-basin", shape=GOALS["bako"].shape, empty=()), "yaml"))
    assert main(["compare", "built-in", str(file), "--games", "1000", "--styles", "random", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["level"] == "intermediate"
    assert [(row["goal"], row["verdict"]) for row in told["verdicts"]] == [("maliau-basin", "too strong")]
    assert told["goals"]["maliau-basin"]["met"]["difference"] > 0.2
    assert told["goals"]["bako"]["changed"] == []
    assert main(["compare", "built-in", str(file), "--games", "400", "--styles", "random", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "Goals were changed, so games are played at the intermediate level" in out
    assert "reached before" in out


def test_who_leaves_out_a_good_card_ends_behind() -> None:
    cards = tuple(
        replace(card, scores=(*card.scores, Flat(9))) if card.id == "giant-honey-bee" else card for card in DECK.cards
    )
    players = ["greedy-without:giant-honey-bee", "greedy", "greedy"]
    report = compare(DECK, replace(DECK, cards=cards), 900, players=players)
    twins = report.styles[0].pairs
    behind = twins.difference("behind")
    assert behind.change is not None
    assert behind.change.mean - behind.change.half > 1
    scores = [[row["mean"] for row in result.seats()] for result in twins.results()]
    for (first, *others), found in zip(scores, (behind.before, behind.after), strict=True):
        assert found is not None
        assert found.mean == pytest.approx(sum(others) / len(others) - first)
    said = str(behind_words(report, 0))
    assert said.startswith("Players who may take giant honey bee end ")
    told = report.as_dict()["styles"][report.styles[0].name]["behind"]
    assert told["difference"] == pytest.approx(behind.change.mean)
    assert behind_words(compare(DECK, DECK, 20, styles=["random"], workers=1), 0) is None
