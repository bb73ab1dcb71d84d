"""The reports of a class as one table: a row for each pupil and lesson, ready for a spreadsheet."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rainkit.core.errors import Fault, InputError
from rainkit.i18n import T
from rainkit.lessons.catalogue import lessons
from rainkit.lessons.progress import FOUND, SHOWN, Progress
from rainkit.lessons.report import DATA_ID, Report

__all__ = ["MOST_FILES", "Row", "collect", "read_report", "reports_in", "table"]

MOST_FILES = 200
MOST_BYTES = 20 << 20
_DATA = re.compile(rf"<script type='application/json' id='{DATA_ID}'>(.*?)</script>", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Row:
    """A pupil's lesson: the file it came from, and the report."""

    file: str
    report: Report


def read_report(text: str, file: str = "") -> Report:
    """The report in an HTML file that a pupil handed in.

    Raises
    ------
    InputError
        If it is none, or one of an unknown lesson.
    """
    found = _DATA.search(text)
    try:
        data = json.loads(found[1]) if found else None
    except ValueError:
        data = None
    known = {one.key: one for one in lessons()}
    if not isinstance(data, Mapping) or data.get("lesson") not in known:
        message = T("{file} is no report of a rainkit lesson (the HTML file is needed, not the PDF).", file=file or "…")
        raise InputError([Fault(message, "no-report", file)])
    one = known[data["lesson"]]
    return Report(one, Progress.from_data(data.get("progress"), one))


def reports_in(name: str, data: bytes) -> Iterator[tuple[str, str]]:
    """The HTML files in an upload: itself, or all in a ZIP archive, as (name, text)."""
    if not zipfile.is_zipfile(io.BytesIO(data)):
        yield name, data.decode("utf-8", "replace")
        return
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        entries = [e for e in archive.infolist() if e.filename.lower().endswith((".html", ".htm")) and not e.is_dir()]
        if len(entries) > MOST_FILES or sum(e.file_size for e in entries) > MOST_BYTES:
            message = T("{file} holds too much: at most {n} reports, 20 MB.", file=name, n=MOST_FILES)
            raise InputError([Fault(message, "too-large", name)])
        for entry in entries:
            yield entry.filename.rsplit("/", 1)[-1], archive.read(entry).decode("utf-8", "replace")


def collect(files: Iterable[tuple[str, str]]) -> tuple[list[Row], list[Fault]]:
    """All reports, and what could not be read."""
    rows: list[Row] = []
    faults: list[Fault] = []
    for name, text in files:
        try:
            rows.append(Row(name, read_report(text, name)))
        except InputError as error:
            faults.extend(error.faults)
    rows.sort(key=lambda row: (row.report.lesson.number, row.report.progress.name.casefold(), row.file))
    return rows, faults


def table(rows: Iterable[Row]) -> str:
    """The table as CSV: who, which lesson, minutes, how many found and looked up, then each task's outcome and answer.

    A cell never starts with a sign that a spreadsheet takes for a formula.
    """
    rows = list(rows)
    keys = list(dict.fromkeys(f"{r.report.lesson.number} {p.key}" for r in rows for p in r.report.lesson.tasks))
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(["name", "lesson", "minutes", "found", "looked_up", "open", "hints", *keys, "file"])
    for row in rows:
        report, progress = row.report, row.report.progress
        done = progress.done
        cells = {}
        for entry in report.entries():
            last = entry.answers[-1] if entry.answers else ""
            key = f"{report.lesson.number} {entry.page.key}"
            cells[key] = f"{entry.outcome}: {last}" if last else entry.outcome
        writer.writerow(
            [
                safe(progress.name),
                report.lesson.number,
                round(progress.minutes, 1),
                sum(how == FOUND for how in done.values()),
                sum(how == SHOWN for how in done.values()),
                len(report.lesson.tasks) - len(done),
                sum(progress.hints.values()),
                *(safe(cells.get(key, "")) for key in keys),
                safe(row.file),
            ]
        )
    return "\ufeff" + out.getvalue()


def safe(text: str) -> str:
    """A cell that no spreadsheet takes for a formula.

    >>> safe("=1+1"), safe("Ana")
    ("'=1+1", 'Ana')
    """
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text
