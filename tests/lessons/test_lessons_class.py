"""A class of 30 hands in its reports, and one table comes out."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from dataclasses import replace

import pytest
from lesson_samples import done

from rainkit.core.errors import InputError
from rainkit.core.places import notebooks_folder
from rainkit.i18n import language
from rainkit.lessons.catalogue import lesson
from rainkit.lessons.collect import collect, read_report, reports_in, table
from rainkit.lessons.progress import Progress
from rainkit.lessons.ready import checks
from rainkit.lessons.report import DATA_ID, Report, to_html
from rainkit.widgets.lesson_beside import report_box
from rainkit.widgets.lesson_teacher import TeacherPage


def class_of(n: int) -> list[tuple[str, str]]:
    """Reports of n pupils who came to different places."""
    one = lesson(5)
    whole = done(one)
    made = []
    for i in range(n):
        kept = [page.key for page in one.tasks][: i % (len(one.tasks) + 1)]
        progress = Progress(
            name=f"=pupil {i:02}",
            tries={k: v for k, v in whole.tries.items() if k in kept},
            done={k: v for k, v in whole.done.items() if k in kept},
            hints=dict.fromkeys(kept, 1),
            seconds={"hook": 60.0 * i},
        )
        made.append((f"report-{i}.html", to_html(Report(one, progress))))
    return made


def zipped(files: list[tuple[str, str]]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, text in files:
            archive.writestr(f"class/{name}", text)
    return out.getvalue()


def test_thirty_reports_become_one_table() -> None:
    rows, faults = collect(reports_in("class.zip", zipped([*class_of(30), ("letter.html", "<p>hello</p>")])))
    assert len(rows) == 30
    assert [fault.code for fault in faults] == ["no-report"]
    read = list(csv.DictReader(io.StringIO(table(rows).removeprefix("\ufeff"))))
    assert len(read) == 30
    assert [row["name"] for row in read] == [f"'=pupil {i:02}" for i in range(30)], "no formula in a spreadsheet"
    tasks = len(lesson(5).tasks)
    for i, row in enumerate(read):
        assert float(row["minutes"]) == i
        assert int(row["open"]) == tasks - i % (tasks + 1)
        assert int(row["hints"]) == i % (tasks + 1)
    assert "processional termite" in read[tasks]["5 see"]
    for field in ("claim", "evidence", "reasoning"):
        assert f"my own {field} here" in read[tasks]["5 reason"], "a reason has three parts"


def test_what_is_no_report_is_refused() -> None:
    for text in ("", "<script type='application/json' id='rainkit-report'>{</script>",
                 "<script type='application/json' id='rainkit-report'>{\"lesson\": \"magic\"}</script>"):  # fmt: skip
        with pytest.raises(InputError):
            read_report(text, "x.html")


def edited(text: str, **changes: object) -> str:
    """A report somebody changed by hand."""
    before, rest = text.split(f"id='{DATA_ID}'>")
    data, after = rest.split("</script>", 1)
    whole = json.loads(data)
    whole["progress"] |= changes
    return f"{before}id='{DATA_ID}'>{json.dumps(whole)}</script>{after}"


def test_odd_reports_do_no_harm_to_the_table() -> None:
    (_, text), *_ = class_of(1)
    strange = edited(
        text, name=["x"], tries={"see": "?", "guess": [7, "no-option"]}, done={"see": "eaten"}, seconds="long"
    )
    numbers = edited(text, name="Bo", hints={"see": 10**9}, seconds={"hook": -5}, place=99, pictures={"see": 3})
    first = lesson(1)
    with language("sk"):
        other = to_html(Report(first, done(first, "Čo")))
    files = [("a.html", strange), ("b.html", numbers), ("c.html", other), ("d.html", ""), ("e.txt", "notes")]
    rows, faults = collect(reports_in("class.zip", zipped(files)))
    assert [row.report.lesson.number for row in rows] == [1, 5, 5]
    assert [fault.code for fault in faults] == ["no-report"]
    read = list(csv.DictReader(io.StringIO(table(rows).removeprefix("\ufeff"))))
    assert {"Bo", "Čo"} <= {row["name"] for row in read}
    assert read[0]["open"] == "0"
    assert all(float(row["minutes"]) >= 0 for row in read)


def test_the_teachers_page() -> None:
    page = TeacherPage(lang="en", strict=True)
    page.receive({"kind": "hello", "saves": []})
    for number in "12345":
        page.do("lesson", number)
        html = page.page()[1]["lesson"]
        assert str(lesson(number).goals[0]) in html.replace("&#x27;", "'")
        way = re.search(r'data-notebook="([^"]+)"', html)[1]
        assert (notebooks_folder() / "lessons" / "teacher" / way).resolve().is_file()
        assert f"/{number}_" in way
    assert "projector" in page.page()[1]["ready"]
    page.do("key")
    key = page.page()[1]["lesson"].replace("&#x27;", "'")
    assert all(str(task.task.key_words) in key for task in lesson(5).tasks)
    page.receive({"kind": "file", "act": "reports", "name": "class.zip"}, [zipped(class_of(30))])
    page.receive({"kind": "file", "act": "reports", "name": "class.zip"}, [zipped(class_of(30))])
    assert page.page()[1]["reports"].count("<tr>") == 31, "the same reports again are not counted twice"


def test_many_reports_may_be_chosen_together_without_an_archive() -> None:
    page = TeacherPage(lang="en", strict=True)
    page.receive({"kind": "hello", "saves": []})
    assert " multiple" in page.page()[1]["reports"]
    files = [("more.zip", zipped(class_of(2))), *class_of(5)[2:]]
    data = [part if isinstance(part, bytes) else part.encode() for _, part in files]
    page.receive({"kind": "files", "act": "reports", "names": [name for name, _ in files]}, data)
    assert page.page()[1]["reports"].count("<tr>") == 6


def test_pupils_are_led_to_the_file_that_can_be_collected() -> None:
    one = lesson(5)
    html = report_box(one, done(one))
    assert html.index('data-arg="html"') < html.index('data-arg="pdf"')
    assert "for your teacher" in html


def test_a_wrong_file_among_reports_hides_not_what_was_read() -> None:
    page = TeacherPage(lang="en", strict=True)
    page.receive({"kind": "hello", "saves": []})
    page.receive({"kind": "file", "act": "reports", "name": "class.zip"}, [zipped([*class_of(3), ("x.html", "no")])])
    assert page._notice is not None
    assert "3 reports added. x.html is no report" in str(page._notice[1])


def packed(name: str, text: str, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        archive.writestr(name, text)
    return out.getvalue()


def changed(data: bytes, local: int, central: int, value: int) -> bytes:
    """An archive of one file with a byte of both its headers changed."""
    made = bytearray(data)
    made[local] = made[made.find(b"PK\x01\x02") + central] = value
    return bytes(made)


def damaged(data: bytes) -> bytes:
    return data[:60] + bytes(b ^ 0xFF for b in data[60:80]) + data[80:]


def odd_uploads() -> dict[str, bytes]:
    (_, good), *_ = class_of(1)
    page = packed("a.html", good)
    script = f"<script type='application/json' id='{DATA_ID}'>%s</script>"
    return {
        "damaged.zip": damaged(page),
        "locked.zip": changed(page, 6, 8, 1),
        "odd-method.zip": changed(page, 8, 10, 77),
        "half.zip": page[: len(page) // 2],
        "only-pdf.zip": packed("a.pdf", "%PDF-1.4"),
        "in-a-zip.zip": packed("b.zip", "PK"),
        "report.pdf": b"%PDF-1.4",
        "list.html": (script % '{"lesson": []}').encode(),
        "deep.html": (script % ("[" * 100_000)).encode(),
        "long-number.html": (script % ('{"lesson": "whom", "x": ' + "9" * 5000 + "}")).encode(),
    }


@pytest.mark.parametrize("name", odd_uploads())
def test_one_broken_upload_keeps_no_other_away_and_is_named(name) -> None:
    page = TeacherPage(lang="en", strict=True)
    page.receive({"kind": "hello", "saves": []})
    good = class_of(2)
    uploads = {good[0][0]: good[0][1].encode(), name: odd_uploads()[name], good[1][0]: good[1][1].encode()}
    page.receive({"kind": "files", "act": "reports", "names": list(uploads)}, list(uploads.values()))
    assert page.page()[1]["reports"].count("<tr>") == 3
    assert page._notice is not None
    assert "is no report" in str(page._notice[1])


def test_notes_that_a_mac_puts_into_an_archive_are_no_reports() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("class/ana.html", class_of(1)[0][1])
        archive.writestr("__MACOSX/class/._ana.html", "\0\5")
    rows, faults = collect(reports_in("class.zip", out.getvalue()))
    assert (len(rows), faults) == (1, [])


def test_reports_of_two_pupils_are_two_though_name_and_file_are_the_same() -> None:
    one = lesson(5)
    first, second = done(one, "", upto=2), done(one, "", upto=2)
    second = replace(second, tries={"see": ("lichens", *second.tries["see"])})
    page = TeacherPage(lang="en", strict=True)
    page.receive({"kind": "hello", "saves": []})
    for progress in (first, second, first):
        report = to_html(Report(one, progress)).encode()
        page.receive({"kind": "file", "act": "reports", "name": "lesson-5.html"}, [report])
    assert page.page()[1]["reports"].count("<tr>") == 3
    later = to_html(Report(one, done(one, "", upto=4))).encode()
    page.receive({"kind": "file", "act": "reports", "name": "lesson-5.html"}, [later])
    assert page.page()[1]["reports"].count("<tr>") == 3, "more of the same work takes its place"


def test_a_copy_of_a_report_counts_once_and_the_fuller_one_stays() -> None:
    one = lesson(5)
    less, more = (to_html(Report(one, done(one, "Ana", upto=n))).encode() for n in (3, 6))
    page = TeacherPage(lang="en", strict=True)
    page.receive({"kind": "hello", "saves": []})
    names = ["lesson-5-Ana (1).html", "lesson-5-Ana.html", "ana.html"]
    page.receive({"kind": "files", "act": "reports", "names": names}, [more, less, more])
    assert [row.report.progress.tries for row in page.rows] == [done(one, "Ana", upto=6).tries]
    assert page._notice is not None
    assert str(page._notice[1]) == "1 report added. 2 were there before: the fuller ones count."


def test_folders_of_a_learning_platform_tell_pupils_without_a_name_apart() -> None:
    one = lesson(5)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for who, upto in (("Ana", 3), ("Bo", 6)):
            archive.writestr(f"{who}_123_file/lesson-5.html", to_html(Report(one, done(one, "", upto=upto))))
    page = TeacherPage(lang="en", strict=True)
    page.receive({"kind": "hello", "saves": []})
    for _ in range(2):
        page.receive({"kind": "file", "act": "reports", "name": "class.zip"}, [out.getvalue()])
        assert [row.file for row in page.rows] == ["Ana_123_file/lesson-5.html", "Bo_123_file/lesson-5.html"]
    assert "Bo_123_file" in page.page()[1]["reports"]


def test_a_report_that_a_browser_or_an_editor_saved_once_more_is_read() -> None:
    (_, text), *_ = class_of(1)
    ours = f"<script type='application/json' id='{DATA_ID}'>"
    assert ours in text
    for tag in (f'<script type="application/json" id="{DATA_ID}">', f"<SCRIPT id={DATA_ID} type=application/json>"):
        again = text.replace(ours, tag)
        for coded in (again.encode(), again.encode("utf-16"), again.encode("utf-8-sig")):
            rows, faults = collect(reports_in("a.html", coded))
            assert (len(rows), faults) == (1, [])


@pytest.mark.parametrize("text", ["<script ", f"<script id={DATA_ID} ", f"<script id={DATA_ID}>"])
def test_a_file_made_to_keep_the_teacher_waiting_is_refused_at_once(text) -> None:
    """Looking for the answers from each of these beginnings to the end of the file would take hours."""
    with pytest.raises(InputError):
        read_report(text * 200_000, "pupil.html")


def test_this_machine_is_ready() -> None:
    found = list(checks())
    assert len(found) == 4
    assert all(check.good for check in found)
