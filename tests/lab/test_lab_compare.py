"""The balance report: what is made stronger is called so, and nothing else."""

from __future__ import annotations

import itertools
import json
import math
import random
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rainkit.cli import main
from rainkit.decks import builtin, dump
from rainkit.decks.conditions import Flat, parse_scores
from rainkit.decks.model import Card, Deck
from rainkit.i18n import language
from rainkit.lab import compiling
from rainkit.lab.comparison import Comparison, compare
from rainkit.lab.comparison_words import remarks, said, summary
from rainkit.lab.compiling import has_numba
from rainkit.lab.estimates import FEWEST_BATCHES, Estimate
from rainkit.lab.pairing import aligned, pairs
from rainkit.lab.verdict_words import kind_words, sentence
from rainkit.lab.verdicts import Kind, Verdict, holm

DECK = builtin("foodweb")
GAMES = 2000 if has_numba() else 20
fast_only = pytest.mark.skipif(not has_numba(), reason="thousands of games need compiled kernels")


def with_card(deck: Deck, card_id: str, change: Callable[[Card], Card]) -> Deck:
    return replace(deck, cards=tuple(change(card) if card.id == card_id else card for card in deck.cards))


def plus(points: int) -> Callable[[Card], Card]:
    return lambda card: replace(card, scores=(*card.scores, Flat(points)))


def judged(report: Comparison) -> dict[str, set[str]]:
    """The cards that are called too strong or too weak."""
    found: dict[str, set[str]] = {"too strong": set(), "too weak": set()}
    for verdict, _ in remarks(report):
        if verdict.kind in found:
            found[verdict.kind].add(verdict.id)
    return found


SOME = ["merbau", "strangler-fig", "giant-honey-bee", "sunda-pangolin", "sambar", "gaur", "dhole"]


@pytest.mark.parametrize("card", SOME)
def test_a_card_three_points_better_is_too_strong_and_no_other(card: str) -> None:
    report = compare(DECK, with_card(DECK, card, plus(3)), GAMES, seed=3)
    assert judged(report) == {"too strong": {card}, "too weak": set()}
    (verdict,) = [verdict for verdict, _ in remarks(report) if verdict.id == card]
    assert verdict.own is not None
    assert verdict.own.mean == pytest.approx(3)
    assert verdict.suggestion is not None
    assert verdict.suggestion.scores == DECK.card(card).scores or DECK.card(card).scores == (Flat(3),)
    assert verdict.suggestion.is_right


@fast_only
@pytest.mark.slow
@pytest.mark.parametrize("points", [3, -3])
@pytest.mark.parametrize("card", [card.id for card in DECK.cards])
def test_every_card_and_no_other(card: str, points: int) -> None:
    report = compare(DECK, with_card(DECK, card, plus(points)), 4000, seed=9)
    wanted: dict[str, set[str]] = {"too strong": set(), "too weak": set()}
    wanted["too strong" if points > 0 else "too weak"].add(card)
    assert judged(report) == wanted


@pytest.mark.parametrize("card", SOME[::3])
def test_a_worse_card_is_too_weak_and_no_other(card: str) -> None:
    report = compare(DECK, with_card(DECK, card, plus(-3)), GAMES, seed=4)
    assert judged(report) == {"too strong": set(), "too weak": {card}}


def test_points_of_a_condition_are_found_again() -> None:
    """A card raised from 3 to 5 per plant would be right at 3 per plant."""
    better = with_card(DECK, "giant-honey-bee", lambda card: replace(card, scores=parse_scores("+5 per plant")))
    report = compare(DECK, better, GAMES, seed=5)
    assert judged(report)["too strong"] == {"giant-honey-bee"}
    verdict = remarks(report)[0][0]
    assert "it would be right at “3 points for each adjacent plant”" in str(sentence(report, verdict))
    with language("fr"):
        words = str(said(report, verdict, (0, 1)))
    assert "3 points par carte adjacente" in words
    assert re.search(r"\+1,\d ± 0,\d", words)


def test_a_deck_against_itself_says_nothing_whatever_its_name_and_order() -> None:
    again = replace(DECK, name="renamed", cards=DECK.cards[::-1])
    report = compare(DECK, again, GAMES, seed=6)
    assert remarks(report) == []
    assert {verdict.kind for verdict in report.verdicts().values()} == {"unchanged"}
    named = with_card(DECK, "merbau", lambda card: replace(card, name={"en": "another name"}))
    assert remarks(compare(DECK, named, GAMES, seed=6)) == []


def test_less_than_a_point_is_called_so() -> None:
    bee = with_card(DECK, "giant-honey-bee", lambda card: replace(card, scores=parse_scores("+3 per plant max 12")))
    report = compare(DECK, bee, GAMES, seed=7, styles=["random"])
    assert judged(report) == {"too strong": set(), "too weak": set()}
    assert report.verdicts()["giant-honey-bee"].kind in ("small", "not significant")


@fast_only
def test_an_echo_is_called_an_echo() -> None:
    """Greedy players take a better pangolin too early, so the leopard finds more small animals."""
    report = compare(DECK, with_card(DECK, "sunda-pangolin", plus(3)), 10_000, seed=8, styles=["greedy"])
    leopard = report.verdicts()["sunda-clouded-leopard"]
    assert leopard.kind == "echo"
    assert leopard.by == ("sunda-pangolin",)
    assert "only an echo" in str(sentence(report, leopard))


@fast_only
def test_few_games_call_nothing_an_echo_that_moves_by_less_than_a_point() -> None:
    """With 40,000 games no card moves by a point; at 400 many are measured beyond it."""
    more = with_card(DECK, "merbau", lambda card: replace(card, count=3))
    beyond = 0
    for seed in range(1, 13):
        verdicts = compare(DECK, more, 400, seed=seed, styles=["greedy"], workers=1).verdicts()
        assert {verdict.kind for verdict in verdicts.values()} <= {"unsure", "small", "not significant", "unchanged"}
        beyond += any(verdict.change and abs(verdict.change.mean) > 1 for verdict in verdicts.values())
    assert beyond


@fast_only
@pytest.mark.parametrize("points", [1, -1])
def test_a_whole_point_is_enough_at_the_first_look(points: int) -> None:
    report = compare(DECK, with_card(DECK, "dhole", plus(points)), 400, seed=2, workers=1)
    kind = "too strong" if points > 0 else "too weak"
    assert judged(report) == {"too strong": set(), "too weak": set()} | {kind: {"dhole"}}


@fast_only
def test_about_a_point_is_left_to_more_games() -> None:
    bee = with_card(DECK, "giant-honey-bee", lambda card: replace(card, scores=parse_scores("+4 per plant")))
    few = compare(DECK, bee, 400, seed=1, styles=["random"], workers=1)
    verdict = few.verdicts()["giant-honey-bee"]
    assert verdict.kind == "unsure"
    assert "whether by as much as a point, more games will tell" in str(sentence(few, verdict))
    many = compare(DECK, bee, 40_000, seed=1, styles=["random"])
    assert many.verdicts()["giant-honey-bee"].kind == "small"


def test_chances_around_a_point() -> None:
    for mean in (-1.4, -0.6, 0.3, 2.0):
        estimate = Estimate(mean, 0.2, 100)
        assert estimate.p_from(0) == pytest.approx(estimate.p)
        far, near = estimate.p_from(1), estimate.p_under(1)
        assert far + near == pytest.approx(1, abs=1e-3)
        assert (far < near) == (abs(mean) > 1)
    assert [Estimate(mean, 0.0, 100).p_from(1) for mean in (0.0, 0.99, -1.0, 2.0)] == [1, 1, 0, 0]
    assert [Estimate(mean, 0.0, 100).p_under(1) for mean in (0.0, 0.99, -1.0, 2.0)] == [0, 0, 1, 1]
    unknown = Estimate(5.0, math.inf, 1)
    assert min(unknown.p, unknown.p_from(1), unknown.p_under(1)) >= 0.5


@fast_only
@pytest.mark.parametrize(("scores", "words"), [
    ("+3; +1 per carnivore", "over the strongest of its type so far: smaller than a point"),
    ("+3; -1 per carnivore", "in range"),
])  # fmt: skip
def test_a_new_card_less_than_a_point_outside_is_called_new(scores: str, words: str) -> None:
    new = Card("new-tree", {"en": "new tree"}, "plant", scores=parse_scores(scores))
    report = compare(DECK, replace(DECK, cards=(*DECK.cards, new)), 4000, styles=["random"])
    verdict = report.verdicts()["new-tree"]
    assert str(sentence(report, verdict)).startswith("new, ")
    assert words in (verdict.kind, str(sentence(report, verdict)).partition("points ")[2])


def test_players_leave_out_a_card_that_one_deck_has() -> None:
    yeti = Card("yeti", {"en": "yeti"}, "large", scores=parse_scores("+9"))
    more = replace(DECK, cards=(*DECK.cards, yeti))
    for before, after in ((DECK, more), (more, DECK)):
        report = compare(before, after, 40, styles=["greedy-without:yeti"], workers=1)
        assert report.is_done
        for side in report.styles[0].pairs.results():
            kernel, rules = side.setup.play(0, 6), side.setup._readable(0, 6)
            assert kernel.cards.tolist() == rules.cards.tolist()
    with pytest.raises(KeyError) as refused:
        compare(DECK, more, 40, styles=["greedy-without:yetti"])
    assert str(refused.value.args[0]) == "greedy-without:yetti: the deck has no card yetti; did you mean yeti?"


def test_each_kernel_that_is_not_compiled_yet_is_told_before_its_style(monkeypatch: pytest.MonkeyPatch) -> None:
    if not has_numba():
        pytest.skip("nothing is compiled")
    monkeypatch.setattr(compiling, "is_warm", lambda name: False)  # noqa: ARG005
    heard: list[tuple[str, list[int]]] = []
    report = compare(DECK, with_card(DECK, "dhole", plus(3)), 800, styles=["random", "greedy"], play=False)
    report.run(workers=1, say=lambda words: heard.append((str(words), [s.pairs.games for s in report.styles])))
    assert [words.split()[0] for words, _ in heard] == ["Compiling", "Compiling"]
    assert [games for _, games in heard] == [[0, 0], [400, 0]]


@fast_only
def test_a_type_changed_alone_moves_others_as_an_echo() -> None:
    """Plants that become arthropods take points from those that eat plants, whose own texts stayed."""
    plants = [card.id for card in DECK.cards if card.type == "plant"][:8]
    other = replace(DECK, cards=tuple(replace(c, type="arthropod") if c.id in plants else c for c in DECK.cards))
    report = compare(DECK, other, 4000, seed=2, styles=["random"])
    assert judged(report) == {"too strong": set(), "too weak": set()}
    echoes = {verdict.id for verdict, _ in remarks(report) if verdict.kind == "echo"}
    assert {"bornean-orangutan", "binturong"} <= echoes


def test_cards_that_come_and_go() -> None:
    new = Card("wonder-tree", {"en": "wonder tree"}, "plant", scores=parse_scores("+9"))
    plain = Card("plain-tree", {"en": "plain tree"}, "plant", scores=parse_scores("+3"))
    other = replace(DECK, cards=(*(card for card in DECK.cards if card.id != "merbau"), new, plain))
    report = compare(DECK, other, GAMES, seed=1, styles=["random"])
    verdicts = report.verdicts()
    assert verdicts["wonder-tree"].kind == "too strong"
    assert verdicts["wonder-tree"].suggestion is not None
    assert str(verdicts["wonder-tree"].suggestion.condition) == "+3"
    assert verdicts["plain-tree"].kind == "in range"
    assert verdicts["merbau"].kind == "gone"
    assert verdicts["merbau"].after is None
    assert "1 card is no longer played: merbau tree." in [str(line) for line in summary(report)]
    assert judged(report) == {"too strong": {"wonder-tree"}, "too weak": set()}


@fast_only
def test_counts_alone_are_no_strength() -> None:
    more = with_card(DECK, "merbau", lambda card: replace(card, count=3))
    report = compare(DECK, more, 4000, seed=1)
    assert judged(report) == {"too strong": set(), "too weak": set()}


@fast_only
@pytest.mark.slow
def test_no_false_alarms_over_many_seeds() -> None:
    """Other copies of one card mix all deals anew, so every other difference is chance (or an echo of it)."""
    other = with_card(DECK, "merbau", lambda card: replace(card, count=2))
    other = with_card(other, "sun-bear", lambda card: replace(card, scores=(*card.scores, Flat(0))))
    for seed in range(30):
        report = compare(DECK, other, 1000, seed=seed)
        assert judged(report) == {"too strong": set(), "too weak": set()}, seed


def test_several_changes_are_told_apart() -> None:
    both = with_card(with_card(DECK, "merbau", plus(3)), "dhole", plus(-4))
    report = compare(DECK, both, GAMES, seed=2)
    assert judged(report) == {"too strong": {"merbau"}, "too weak": {"dhole"}}
    assert [str(said(report, verdict, styles)).split(":")[0] for verdict, styles in remarks(report)[:2]] == [
        "merbau tree",
        "dhole (Asian wild dog)",
    ]


def test_tiles_of_the_jungle() -> None:
    jungle = builtin("jungle")
    better = replace(jungle, tiles=tuple(replace(t, points=5) if t.id == "red-02" else t for t in jungle.tiles))
    report = compare(jungle, better, 2000 if has_numba() else 12, seats=2, seed=1, styles=["random"])
    assert judged(report) == {"too strong": {"red-02"}, "too weak": set()}
    words = str(sentence(report, report.verdicts()["red-02"]))
    assert re.match(r"too strong: \+\S+ ± \S+ points more than before; \S+ ± \S+ points compared with the median of "
                    r"its stack \(red\); it would be right at \d points?$", words)  # fmt: skip


def test_tiles_are_held_against_their_stack_in_every_sentence() -> None:
    jungle = builtin("jungle")
    new = replace(jungle.tiles[0], id="red-new")
    report = Comparison(jungle, replace(jungle, tiles=(*jungle.tiles, new)), ())
    mean, far, near = Estimate(4.0, 0.1, 50), Estimate(2.0, 0.1, 50), Estimate(0.4, 0.1, 50)
    kinds: list[tuple[Kind, Estimate]] = [
        ("too strong", far), ("too weak", far), ("unsure", near), ("small", near), ("in range", near),
    ]  # fmt: skip
    for kind, own in kinds:
        verdict = Verdict("red-new", kind, None, mean, None, own, 0.0, 3.0, ("new",), told=own)
        words = f"{sentence(report, verdict)} {kind_words(kind, 'jungle')}"
        assert "stack" in words, words
        assert "type" not in words, words


def test_a_tile_that_is_gone_is_no_card() -> None:
    jungle = builtin("jungle")
    report = compare(jungle, replace(jungle, tiles=jungle.tiles[1:]), 4, seats=2, seed=1, styles=["random"], workers=1)
    words = [str(line) for line in summary(report)]
    assert "1 tile is no longer played: red-01." in words
    assert not any("card" in line for line in words)


def test_workers_and_slices_change_nothing() -> None:
    better = with_card(DECK, "dhole", plus(3))
    games = 1000 if has_numba() else 12
    one = compare(DECK, better, games, workers=1, players=["greedy", "random"]).as_dict()
    two = compare(DECK, better, games, workers=2 if has_numba() else 1, players=["greedy", "random"], play=False)
    two.styles[0].pairs.run(games // 3)
    two.run(workers=1)
    again = two.as_dict()
    for report in (one, again):
        for style in report["styles"].values():
            style.pop("rescored")
    assert json.dumps(one["cards"]) == json.dumps(again["cards"])


def test_stopping_keeps_what_is_done() -> None:
    report = compare(
        DECK, with_card(DECK, "dhole", plus(3)), 100_000, styles=["random"], progress=lambda _: False, workers=1
    )
    assert not report.is_done
    assert 0 < report.played < 200_000
    assert set(report.as_dict()["cards"]) == {card.id for card in DECK.cards}


def test_twins_are_equal_for_equal_decks_and_the_error_is_honest() -> None:
    """The error from batches agrees with the spread of the difference over seeds."""
    if not has_numba():
        pytest.skip("needs thousands of games")
    other = with_card(DECK, "sun-bear", plus(2))
    found, errors = [], []
    for seed in range(40):
        twins = pairs(DECK, other, ["greedy"] * 3, 300, seed=seed)
        twins.run(workers=1)
        change = twins.difference("sun-bear").change
        assert change is not None
        found.append(change.mean)
        errors.append(change.error)
    mean = sum(found) / len(found)
    spread = (sum((value - mean) ** 2 for value in found) / (len(found) - 1)) ** 0.5
    assert sum(errors) / len(errors) == pytest.approx(spread, rel=0.35)


def test_holm_keeps_order_and_never_lowers() -> None:
    chance = random.Random(1)
    for _ in range(50):
        raw = [chance.random() for _ in range(chance.randint(1, 12))]
        corrected = holm(raw)
        assert all(low <= high for low, high in zip(raw, corrected, strict=True))
        for (a, x), (b, y) in itertools.pairwise(sorted(zip(raw, corrected, strict=True))):
            assert a <= b
            assert x <= y


def test_aligned_keeps_the_cards() -> None:
    mixed = replace(DECK, cards=DECK.cards[7:] + DECK.cards[:7])
    assert aligned(mixed, DECK).cards == DECK.cards


# ---------------------------------------------------------------------------------------------------- the command


def write(path: Path, deck: Deck) -> str:
    path.write_bytes(dump(deck, "yaml"))
    return str(path)


def told(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> Any:
    assert main(["compare", *arguments, "--json", "--lang", "en"]) == status
    return json.loads(capsys.readouterr().out)


def test_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old = write(tmp_path / "a.yaml", DECK)
    new = write(tmp_path / "b.yaml", with_card(DECK, "merbau", plus(3)))
    report = told(capsys, old, new, "--games", str(GAMES), "--seed", "1")
    assert report["cards"]["merbau"]["difference"] == pytest.approx(3)
    assert {"before", "after", "difference", "ci95"} <= set(report["cards"]["dhole"])
    assert [row["card"] for row in report["verdicts"] if row["verdict"] == "too strong"] == ["merbau"]
    assert report["verdicts"][0]["text"].startswith("too strong: +3.0 ± 0.0 points over the median of its type (plant)")
    assert told(capsys, "built-in", old, "--games", "40")["verdicts"] == []


def test_one_game_is_no_number_but_a_document(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "built-in", "built-in", "--games", "1", "--styles", "random", "--json"]) == 0
    report = json.loads(capsys.readouterr().out, parse_constant=lambda word: pytest.fail(word))
    assert {row["verdict"] for row in report["cards"].values()} == {"too few games"}
    assert main(["compare", "built-in", "built-in", "--games", "1", "--styles", "random", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "Too few games yet" in out
    assert "inf" not in out


def test_a_verdict_stands_beside_no_word_that_nothing_can_be_said() -> None:
    """As long as the later players have played but a game, the verdicts are those of the first ones."""
    report = compare(DECK, with_card(DECK, "merbau", plus(3)), 40, styles=["random", "greedy"], workers=1, play=False)
    report.run(workers=1, progress=lambda report: not (report.styles[0].pairs.games >= 20 and judged(report)))
    assert report.styles[1].pairs.parts < FEWEST_BATCHES
    assert judged(report)["too strong"] == {"merbau"}
    assert not [words for words in summary(report) if "Too few" in str(words)]


def test_command_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new = write(tmp_path / "b.yaml", with_card(DECK, "merbau", plus(3)))
    assert main(["compare", "built-in", new, "--games", "200", "--styles", "random", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "merbau tree: too strong" in out
    assert "39 cards give exactly what they gave" in out


def test_the_jungle_by_name_speaks_of_tiles(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "jungle", "built-in", "--games", "1", "--styles", "random", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "Tile by tile, random players:" in out
    assert "card" not in out


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["--games", "0"], 2),
        (["--players", "nobody,random"], 2),
        (["--players", "random,random", "--styles", "random"], 2),
        (["--styles", "random", "--seats", "7"], 2),
        (["--players", "random,greedy", "--seats", "4"], 2),
        (["--styles", "greedy-without:nobody"], 2),
        (["--level", "none"], 2),
        (["--workers", "0"], 2),
    ],
)
def test_wrong_usage(arguments: Sequence[str], status: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "built-in", "built-in", *arguments, "--lang", "en"]) == status
    assert "Traceback" not in capsys.readouterr().err


def test_a_table_that_no_game_is_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "built-in", "built-in", "--players", "random", "--lang", "en"]) == 2
    assert "This game is for 2 to 4 players, and here is 1." in capsys.readouterr().err


def test_a_new_card_alone_of_its_type_did_not_change() -> None:
    old = replace(DECK, cards=tuple(card for card in DECK.cards if card.type != "large"))
    other = Card("otter", {"en": "otter"}, "plant", "VU", parse_scores("+3"))
    whale = Card("whale", {"en": "whale"}, "large", "VU", parse_scores("+3"))
    plants = tuple(card for card in old.cards if card.type != "plant")
    report = compare(old, replace(old, cards=(*plants, other, whale)), 60, styles=["random"], seats=2, workers=1)
    told = {verdict.id: str(sentence(report, verdict)) for verdict, _ in remarks(report)}
    assert told["otter"] == "new, and within what cards of its type give"
    assert told["whale"] == "new"


def test_faulty_decks_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small = write(tmp_path / "small.yaml", replace(DECK, cards=DECK.cards[:12]))
    errors = told(capsys, "built-in", small, status=1)["errors"]
    assert [(error["file"], error["clause"]) for error in errors] == [(small, "F4")]
    assert told(capsys, "built-in", str(tmp_path / "none.yaml"), status=1)["errors"]
    jungle = write(tmp_path / "jungle.yaml", builtin("jungle"))
    food = write(tmp_path / "food.yaml", DECK)
    assert told(capsys, food, jungle, status=1)["errors"][0]["code"] == "two-games"
