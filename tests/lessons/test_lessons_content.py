"""Every lesson is whole: parts, answers, hints, words for every wrong answer, and no answer given away."""

from __future__ import annotations

import json
import re

import pytest
from lesson_samples import done, right_answer

from rainkit.core.errors import InputError
from rainkit.decks import builtin
from rainkit.lessons.catalogue import lesson, lessons
from rainkit.lessons.deck_web import DEAD, deck_web
from rainkit.lessons.model import PARTS
from rainkit.lessons.progress import FOUND, KEPT, Progress
from rainkit.lessons.tasks import Choice, Number, Pick, Predict, Reason, Word
from rainkit.widgets.lesson_app import LessonApp

each = pytest.mark.parametrize("one", lessons(), ids=lambda one: one.key)
TASKS = [(one, page) for one in lessons() for page in one.tasks]
each_task = pytest.mark.parametrize(("one", "page"), TASKS, ids=lambda x: getattr(x, "key", ""))


@each
def test_all_five_parts_in_order_within_a_period(one) -> None:
    parts = [page.part for page in one.pages]
    assert list(dict.fromkeys(parts)) == list(PARTS) == list(one.minutes)
    assert parts == sorted(parts, key=list(PARTS).index)
    assert 20 <= one.total <= 50


@each
def test_what_every_lesson_has(one) -> None:
    kinds = {page.task.kind for page in one.tasks}
    assert {"predict", "reason", "choice"} <= kinds
    assert kinds & {"do", "pick"}, "something to do on the board"
    assert {truth.right for truth in one.truths} == {True, False}
    assert any(standard.code.startswith("NGSS MS-LS2") for standard in one.standards)
    assert one.goals
    assert one.beliefs
    assert one.sources
    assert [page.key for page in one.pages].count("game") == 1
    assert one.pages[-1].key == "report"
    assert len(one.by_key) == len(one.pages)
    predictions = [page.key for page in one.pages if isinstance(page.task, Predict)]
    recalled = [page.recall for page in one.pages if page.recall]
    assert set(predictions) == set(recalled), "every prediction is come back to"


@each
def test_everything_right_is_found(one) -> None:
    progress = done(one)
    assert set(progress.done) == {page.key for page in one.tasks}
    assert set(progress.done.values()) == {FOUND, KEPT}
    again = Progress.from_data(progress.as_data(), one)
    assert again == progress


@each_task
def test_no_bare_wrong(one, page) -> None:
    """Whatever is wrong is told something that helps on."""
    task = page.task
    tries = ["", "nonsense", "-77", "123456789"]
    if isinstance(task, Choice):
        assert sum(option.right for option in task.options) == 1
        tries = [option.key for option in task.options if not option.right]
    board = one.boards[page.board]
    for answer in tries:
        verdict = task.judge(answer, board.fresh())
        if verdict.right is False:
            words = str(verdict.words)
            assert len(words.split()) >= 3, words
            assert not re.fullmatch(r"(?i)\W*(wrong|false|no|incorrect)\W*", words)
    if not isinstance(task, Predict):
        assert task.hints


@each_task
def test_hints_do_not_say_the_answer_at_once(one, page) -> None:
    task = page.task
    assert page in one.pages
    if isinstance(task, Number):
        value = f"{task.value():g}"
        assert value not in re.findall(r"\d+(?:\.\d+)?", str(task.hints[0]))
    if isinstance(task, Word):
        assert str(task.shown).lower() not in str(task.hints[0]).lower()


def sentences(one) -> list[str]:
    """Every sentence that a pupil reads."""
    texts = [truth.words for truth in one.truths]
    for page in one.pages:
        texts += [*page.text, *one.on_paper(page).text, *(meaning for _, meaning in page.words)]
        if (task := page.task) is not None:
            texts += [task.question, *task.hints, task.why, one.on_paper(page).ask or task.question]
        if isinstance(task, Choice):
            texts += [text for option in task.options for text in (option.words, option.why)]
    return [part for text in texts for part in re.split(r"(?<=[.!?:])\s+", str(text)) if part]


@each
def test_a_twelve_year_old_can_read_it(one) -> None:
    lengths = {part: len(part.split()) for part in sentences(one)}
    assert max(lengths.values()) <= 17, max(lengths, key=lengths.get)
    assert sum(lengths.values()) / len(lengths) < 9


@each
def test_no_numbers_give_the_prediction_away(one) -> None:
    for page in one.pages:
        if isinstance(page.task, Predict):
            assert not page.tells


@each
def test_no_page_shows_what_a_later_one_asks(one) -> None:
    """Not before all pages that hide the board's numbers are done, and no result before the prediction."""
    app = LessonApp(one.number, lang="en", strict=True)
    for place, page in enumerate(one.pages):
        app.progress = done(one, upto=place).at(place, one)
        regions = app.regions()
        later = [other for other in one.pages[place:] if other.board == page.board]
        if not page.tells and any(not other.tells and other.task for other in later):
            assert "rk-facts" not in regions["ledger"], page.key
        if any(isinstance(other.task, Predict) for other in later):
            assert not re.search(r'data-arg="(remove|share):', regions["board"]), page.key
        if isinstance(page.task, Predict):
            assert "core" not in regions["board"], page.key


def test_the_numbers_come_when_all_questions_about_them_are_done() -> None:
    one = lesson(3)
    app = LessonApp(3, lang="en", strict=True)
    for key, shown in (("hook", False), ("richness", False), ("simpson", False), ("hill", True)):
        app.progress = done(one, upto=list(one.by_key).index(key)).at(list(one.by_key).index(key), one)
        assert ("rk-facts" in app.regions()["ledger"]) == shown, key
    app.progress = done(one).at(0, one)
    assert "rk-facts" in app.regions()["ledger"]


def test_right_in_every_form() -> None:
    task = lesson(2).by_key["mean"].task
    for form in ("2.5", "2,5", "5/2", "2 1/2", "2½", "level 2.5", "(1+2)/2+1 = 2.5"):
        assert task.judge(form, {}).right, form
    assert "mean of its food" in str(task.judge("1.5", {}).words)
    chance = lesson(3).by_key["simpson"].task
    for form in (
        "80 %",
        "80 percent",
        "80 pour cent",
        "80 ％",
        "百分之80",
        "4/5",
        "4 out of 5",
        "4 of the 5",
        "four fifths",
        "0,8 (80 %)",
    ):
        assert chance.judge(form, {}).right, form
    assert "0.8" in str(chance.judge("80", {}).words)
    word = lesson(1).by_key["level"].task
    for form in (
        "Producers",
        "the producer",
        " PRODUCENTI ",
        "生产者",
        "they are called producers",
        "produsers",
        "producers (plants)",
    ):
        assert word.judge(form, {}).right, form
    for form in ("producers and consumers", "products", "plants"):
        assert not word.judge(form, {}).right, form
    for form in ("7", "7 of the 46", "seven", "7 (seven)", "sedem", "sept", "tujuh", "七种"):
        assert lesson(1).by_key["fig"].task.judge(form, {}).right, form


def test_a_unit_must_fit_what_is_counted() -> None:
    figs, edge = lesson(1).by_key["fig"].task, lesson(4).by_key["edge"].task
    assert figs.judge("7", {}).right
    assert figs.judge("7 animals", {}).right
    for answer in ("7 km", "7 %"):
        verdict = figs.judge(answer, {})
        assert not verdict.right
        assert answer.split()[1] in str(verdict.words)
    assert edge.judge("32 km", {}).right
    assert edge.judge("32 000 m", {}).right
    assert not edge.judge("32 m", {}).right
    assert lesson(2).by_key["energy"].task.judge("10 000 J", {}).right
    assert not edge.judge("32 km²", {}).right
    assert "four" in str(edge.judge("8 km", {}).words)


def test_no_single_plant_feeds_as_many_as_the_fig() -> None:
    web = lesson(1).boards["web"].web({})
    plants = {
        str(one): web.out_degree(one) for one in web if not web.in_degree(one) and not str(one).startswith("other")
    }
    assert max(plants, key=plants.__getitem__) == "strangler-fig"
    assert sorted(plants.values())[-2] < plants["strangler-fig"] == 7


@pytest.mark.parametrize(("number", "key"), [(1, "web"), (5, "hook")])
def test_dead_wood_is_not_counted_among_the_living(number, key) -> None:
    one = lesson(number)
    web = one.boards["web"].web({})
    assert DEAD in web
    page = one.by_key[key]
    for texts in (page.text, one.on_paper(page).text):
        assert f"{len(web) - 1} kinds and groups of living things" in " ".join(map(str, texts))


def test_six_core_squares_are_the_most_that_16_can_hold() -> None:
    task, board = lesson(4).by_key["core"].task, lesson(4).boards["plan"]
    cut = [f"{x},{y}" for x in range(4) for y in range(5) if (x, y) not in ((0, 0), (3, 0), (0, 4), (3, 4))]
    assert len(cut) == 16
    assert board.numbers({"cells": cut})["core"] == 6
    assert task.judge("", {"cells": cut}).right

    cross = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))
    around = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1)]

    def grown(shape, steps):
        return {(x + a, y + b) for x, y in shape for a, b in steps}

    def at_origin(shape):
        left, top = min(x for x, _ in shape), min(y for _, y in shape)
        return frozenset((x - left, y - top) for x, y in shape)

    shapes = {frozenset({(0, 0)})}  # every core of seven squares that touch, by a corner at least
    for _ in range(6):
        shapes = {at_origin(shape | {cell}) for shape in shapes for cell in grown(shape, around) - shape}
    assert len(shapes) == 23592
    assert min(len(grown(shape, cross)) for shape in shapes) == 17


def test_picks_say_what_is_missing_and_what_is_too_much() -> None:
    page = lesson(5).by_key["see"]
    assert isinstance(page.task, Pick)
    right = right_answer(page).split(",")
    assert "1 of 2" in str(page.task.judge(right[0], {}).words)
    assert "sun bear" in str(page.task.judge(f"{right[0]},sun-bear", {}).words)
    assert page.task.judge(",".join(reversed(right)), {}).right


def test_reasons_must_be_written_and_are_not_marked() -> None:
    page = lesson(5).by_key["reason"]
    assert isinstance(page.task, Reason)
    assert page.task.judge("{}", {}).right is False
    assert page.task.judge("[1]", {}).right is False
    for said, right in (("no idea", False), ("棕榈林更单一", None)):
        assert page.task.judge(json.dumps(dict.fromkeys(dict(page.task.fields), said)), {}).right is right
    assert page.task.judge(right_answer(page), {}).right is None


def test_no_such_lesson() -> None:
    with pytest.raises(InputError):
        lesson(9)


BROKEN = (
    None,
    [],
    {"place": "x"},
    {"tries": {"see": "x"}, "boards": {"web": 7}, "seconds": {"hook": "a"}},
    {"boards": {"web": {"gone": ["no-such"], "focus": 3}}, "done": {"see": "yes"}, "place": 999},
)


@pytest.mark.parametrize("data", BROKEN)
def test_a_broken_save_harms_nothing(data) -> None:
    one = lesson(5)
    progress = Progress.from_data(data, one)
    assert 0 <= progress.place < len(one.pages)
    for name, board in one.boards.items():
        board.draw(progress.board(one, name), live=True)


@pytest.mark.parametrize("number", range(1, 6))
def test_nothing_is_done_before_the_pupil_does_it(number: int) -> None:
    one = lesson(number)
    for place, page in enumerate(one.pages):
        if page.task is not None and page.task.kind == "do":
            before = done(one, upto=place)
            assert page.task.judge("", before.board(one, page.board)).right is False, page.key


def test_every_check_of_something_done_counts_as_a_try() -> None:
    one = lesson(3)
    page = one.by_key["own"]
    progress = Progress().answered(one, page, "").answered(one, page, "")
    assert len(progress.tried(page)) == 2


def test_plants_are_not_told_of_their_food() -> None:
    task = lesson(2).by_key["two"].task
    assert "It eats nothing" in str(task.judge("grass-and-bamboo", {}).words)
    assert "level 1" in str(task.judge("sunda-pangolin", {}).words)


def test_the_dead_and_the_catching_plant_are_told_truly() -> None:
    board = lesson(1).boards["web"]

    def food(one: str) -> str:
        facts = {str(fact.name): str(fact.value) for fact in board.facts({**board.fresh(), "focus": one})}
        return facts["It eats"]

    assert food("dead-wood-and-litter") == "nothing: it is what plants left behind"
    assert food("rajah-pitcher-plant").endswith("it makes its own food")
    assert food("strangler-fig") == "nothing here: it makes its own food"


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        (("4,1", "6,3"), "two stepping stones"),  # with open land on all sides
        (("2,2", "2,3"), "two squares in the gap"),  # one forest grown towards the other
        (("9,5", "9,6"), "There is a better place"),  # more forest, but away from the gap
    ],
)
def test_stepping_stones_count_and_more_forest_elsewhere_does_not(cells: tuple[str, ...], words: str) -> None:
    one = lesson(4)
    board = one.boards["two"]
    verdict = one.by_key["corridor"].task.judge("", {"cells": [*board.fresh()["cells"], *cells]})
    assert words in str(verdict.words)
    assert verdict.right is ("better" not in words)


def test_what_is_told_of_the_game_is_so() -> None:
    """The truths that speak of cards, against the cards and the web."""
    deck, web = builtin("foodweb"), deck_web()

    def fed_by(card: str) -> list[str]:
        return [str(score).split("per ")[1] for score in deck.card(card).scores if score.points > 0]

    assert fed_by("binturong") == ["arthropod"]
    assert web.has_edge("strangler-fig", "binturong")
    assert fed_by("lesser-mouse-deer") == ["plant"]
    assert fed_by("sun-bear") == ["2 plant", "2 arthropod"]
    types = [deck.card(copy).type for copy in deck.copies]
    assert (types.count("plant"), types.count("carnivore")) == (14, 4)
    assert len(set(deck.copies)) == len(deck.copies)
    for card in deck.cards:  # hunters take points from animals that they would eat
        if any(score.points < 0 for score in card.scores) and card.type != "carnivore":
            assert any(deck.card(str(one)).type == "carnivore" for one in web.successors(card.id)), card.id
