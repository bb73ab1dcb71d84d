"""Report, sheet and key are made from the lesson and can't drift from it."""

from __future__ import annotations

import io
import json
import re

import pytest
from lesson_samples import done
from pypdf import PdfReader

from rainkit.draw.sheet.options import SheetOptions
from rainkit.i18n import language
from rainkit.lessons.catalogue import lesson, lessons
from rainkit.lessons.progress import Progress
from rainkit.lessons.report import DATA_ID, Report, to_html, to_pdf
from rainkit.lessons.sheets import key_pages, pupil_pages, sheet
from rainkit.lessons.tasks import Choice

each = pytest.mark.parametrize("one", lessons(), ids=lambda one: one.key)


def words(paper) -> str:
    return bare(" ".join(item.text for page in paper.pages() for item in page.items[:-1] if hasattr(item, "text")))


def words_of(paper) -> list[str]:
    return [item.text for page in paper.pages() for item in page.items[:-1] if hasattr(item, "text")]


def words_on(page) -> str:
    return bare(" ".join(item.text for item in page.items[:-1] if hasattr(item, "text")))


def bare(text: object) -> str:
    """Without blanks: lines may break anywhere."""
    return "".join(str(text).split())


@each
def test_sheet_and_key_hold_every_task(one) -> None:
    pupil, key = words(pupil_pages(one)), words(key_pages(one))
    for page in one.tasks:
        asked = one.on_paper(page).ask or page.task.question
        assert bare(asked) in pupil
        assert bare(page.task.question) in key
        assert bare(page.task.key_words) in key
        if isinstance(page.task, Choice):
            assert all(bare(option.words) in pupil for option in page.task.options)
        if page.task.kind in ("reason", "do"):
            assert bare(page.task.key_words) not in pupil
        if str(page.task.why):
            assert bare(page.task.why) not in pupil


@each
def test_the_sheet_speaks_of_paper(one) -> None:
    text = " ".join(words_of(pupil_pages(one))).casefold()
    for word in ("click", "press", "enter", "arrow keys", "point at", "watch", "button", "below"):
        assert not re.search(rf"\b{word}\b", text), word
    assert {page.key for page in one.pages} >= set(one.papers)


@each
def test_a_question_stays_with_its_answers(one) -> None:
    paper = pupil_pages(one)
    for page in paper.pages():
        texts = [item.text for item in page.items[:-1] if hasattr(item, "text")]
        assert sum(map(len, texts)) > 100, "a page that is nearly empty"
    for asked in one.tasks:
        if isinstance(asked.task, Choice):
            first, last = (bare(option.words)[:30] for option in (asked.task.options[0], asked.task.options[-1]))
            on = [n for n, page in enumerate(paper.pages()) for part in (first, last) if part in words_on(page)]
            assert len(set(on)) < len(on), asked.key


@each
def test_no_sheet_wastes_a_page_where_words_are_long_and_paper_is_short(one) -> None:
    with language("fr"):
        paper = pupil_pages(one, (215.9, 279.4))
    assert all(len(words_on(page)) > 100 for page in paper.pages())
    assert 0.8 <= paper.tight <= 1, "room to write"


@each
@pytest.mark.parametrize("size", [(210.0, 297.0), (215.9, 279.4)])
def test_no_answer_of_the_key_is_split(one, size) -> None:
    pages = [words_on(page) for page in key_pages(one, size).pages()]
    for page in one.tasks:
        whole = [page.title, page.task.question, page.task.key_words, page.task.why]
        assert any("".join(map(bare, whole[:3])) in text and bare(whole[3]) in text for text in pages), page.key


@each
def test_the_sheet_is_a_pdf(one) -> None:
    made = sheet(str(one.number), SheetOptions(paper="Letter"))
    reader = PdfReader(io.BytesIO(made.pdf))
    assert len(reader.pages) == made.pages >= 2
    assert str(one.title) in reader.pages[0].extract_text()


@each
def test_the_report_holds_answers_pictures_and_time(one) -> None:
    report = Report(one, done(one, "Ana <b>"))
    html = to_html(report)
    assert "<b>" not in html.replace("&lt;b&gt;", "")
    for entry in report.entries():
        assert all(answer.split(" / ")[0][:20] in html.replace("&#x27;", "'") for answer in entry.answers if answer)
        assert entry.outcome in ("found at the first try", "kept")
    assert html.count("<svg") == sum(page.task.kind in ("do", "pick") for page in one.tasks)
    data = json.loads(re.search(rf"id='{DATA_ID}'>(.*?)</script>", html, re.DOTALL)[1])
    assert Progress.from_data(data["progress"], one) == report.progress
    pdf = PdfReader(io.BytesIO(to_pdf(report)))
    assert "Ana" in pdf.pages[0].extract_text()


def test_what_was_looked_at_last_does_not_light_up_in_the_report() -> None:
    one = lesson(1)
    progress = done(one)
    page = one.by_key["web"]
    plain = next(e.picture for e in Report(one, progress).entries() if e.page.key == "web")
    progress.pictures["web"] = {**one.boards[page.board].fresh(), "focus": "strangler-fig"}
    assert next(e.picture for e in Report(one, progress).entries() if e.page.key == "web") == plain


def test_the_pupils_notebook_shows_no_answers() -> None:
    from rainkit.core.places import notebooks_folder

    files = sorted((notebooks_folder() / "lessons").glob("*.ipynb"))
    assert [int(file.name[0]) for file in files] == [one.number for one in lessons()]
    for file, one in zip(files, lessons(), strict=True):
        text = file.read_text("utf-8")
        assert f"LessonApp({one.number})" in text
        assert str(one.title) in text
        for page in one.tasks:
            assert str(page.task.key_words) not in text


def test_every_plan_has_land_of_its_own_and_two_go_on_a_page() -> None:
    one = lesson(4)
    assert len(pupil_pages(one).pages()) <= 5
    drawn = [page.board for page in one.pages if page.task is not None and page.task.kind == "do"]
    assert len(set(drawn)) == len(drawn)
    assert one.pages[0].board not in drawn, "what is tried at first is no plan yet"
