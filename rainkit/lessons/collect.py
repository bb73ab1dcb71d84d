"""The reports of a class as one table: a row for each pupil and lesson, ready for a spreadsheet."""

from __future__ import annotations

import contextlib
import csv
import io
import json
import re
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rainkit.core.errors import Fault, InputError
from rainkit.i18n import T
from rainkit.lessons.catalogue import lessons
from rainkit.lessons.progress import FOUND, SHOWN, Progress
from rainkit.lessons.report import DATA_ID, Report
from rainkit.lessons.tasks import Reason

__all__ = ["MOST_FILES", "Row", "collect", "collect_uploads", "joined", "read_report", "reports_in", "table"]

MOST_FILES = 200
MOST_BYTES = 20 << 20
UNREADABLE = (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, NotImplementedError)
"""What a damaged, locked or oddly packed file in an archive brings."""
_DATA = re.compile(rf"""<script\b[^<>]{{0,200}}\bid=["']?{DATA_ID}\b[^<>]{{0,200}}>""", re.IGNORECASE)
"""Where the answers begin, as we write it, and as a browser does that saves the page once more."""
_END = re.compile("</script>", re.IGNORECASE)
_COPY = re.compile(r" ?\(\d+\)(?=\.\w+$)")


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
    end = _END.search(text, found.end()) if found else None
    try:
        data = json.loads(text[found.end() : end.start()]) if found and end else None
    except (ValueError, RecursionError):
        data = None
    key = data.get("lesson") if isinstance(data, Mapping) else None
    one = next((one for one in lessons() if one.key == key), None)
    if one is None or not isinstance(data, Mapping):
        raise _none(file)
    return Report(one, Progress.from_data(data.get("progress"), one))


def _none(file: str) -> InputError:
    message = T("{file} is no report of a rainkit lesson (the HTML file is needed, not the PDF).", file=file or "…")
    return InputError([Fault(message, "no-report", file)])


def reports_in(name: str, data: bytes) -> Iterator[tuple[str, str]]:
    """The HTML files in an upload: itself, or all in a ZIP archive, as (name, text).

    The name tells the folder too, where an archive has several: learning platforms name them after pupils.
    A file in the archive that can't be unpacked comes with an empty text, which is no report.
    """
    if not zipfile.is_zipfile(io.BytesIO(data)):
        yield name, _text(data)
        return
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except UNREADABLE:
        raise _none(name) from None
    with archive:
        entries = [e for e in archive.infolist() if _is_page(e.filename)]
        if not entries:
            raise _none(name)
        if len(entries) > MOST_FILES or sum(e.file_size for e in entries) > MOST_BYTES:
            message = T("{file} holds too much: at most {n} reports, 20 MB.", file=name, n=MOST_FILES)
            raise InputError([Fault(message, "too-large", name)])
        folders = {entry.filename.rpartition("/")[0] for entry in entries}
        for entry in entries:
            text = ""
            with contextlib.suppress(*UNREADABLE):
                text = _text(archive.read(entry))
            yield entry.filename if len(folders) > 1 else entry.filename.rpartition("/")[2], text


def _text(data: bytes) -> str:
    return data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8", "replace")


def _is_page(path: str) -> bool:
    """Whether a path in an archive is that of an HTML file, and not of what macOS notes about one."""
    return path.lower().endswith((".html", ".htm")) and not path.rsplit("/", 1)[-1].startswith("._")


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


def collect_uploads(uploads: Iterable[tuple[str, bytes]]) -> tuple[list[Row], list[Fault]]:
    """The same from uploads, reports and archives; one that can't be read does not keep the others away."""
    files: list[tuple[str, str]] = []
    faults: list[Fault] = []
    for name, data in uploads:
        try:
            files.extend(reports_in(name, data))
        except InputError as error:
            faults.extend(error.faults)
    rows, more = collect(files)
    return rows, [*faults, *more]


def joined(rows: Iterable[Row], new: Iterable[Row]) -> list[Row]:
    """All rows; a report takes the place of an earlier or less full one of the same work, but of nobody else's."""
    found: list[Row] = []
    for row in (*rows, *new):
        kept = [one for one in found if not _goes_on(row, one)]
        if len(kept) < len(found) or not any(_goes_on(one, row) for one in found):
            found = [*kept, row]
    return found


def _goes_on(later: Row, row: Row) -> bool:
    """Whether a report is another's copy, or has its name and file and holds all its answers, and more if anything."""
    now, before = later.report.progress, row.report.progress
    if (later.report.lesson, now.name) != (row.report.lesson, before.name):
        return False
    tries = before.tries.items()
    if not tries:
        return later == row
    goes_on = _same_file(later, row) and all(now.tries.get(key, ())[: len(given)] == given for key, given in tries)
    return goes_on or (now.seconds, now.tries) == (before.seconds, before.tries)


def _same_file(one: Row, other: Row) -> bool:
    """Whether two files are called the same; a folder counts where both have one, a copy's number where no name is."""
    files = [one.file, other.file] if all("/" in row.file for row in (one, other)) else [
        row.file.rpartition("/")[2] for row in (one, other)
    ]  # fmt: skip
    if one.report.progress.name:
        files = [_COPY.sub("", file) for file in files]
    return files[0] == files[1]


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
            said = entry.answers if isinstance(entry.page.task, Reason) else entry.answers[-1:]
            last = " ".join(said)
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
