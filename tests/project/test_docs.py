"""What the pages of docs show works: commands in a terminal, sessions in Python."""

from __future__ import annotations

import contextlib
import doctest
import json
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import python_page

from rainkit import cli

ROOT = Path(__file__).resolve().parent.parent.parent
BLOCK = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)
COMMANDS = ROOT / "docs" / "commands.md"


def blocks(page: Path, kind: str) -> list[str]:
    return [text for found, text in BLOCK.findall(page.read_text(encoding="utf-8")) if found == kind]


def sessions() -> list[tuple[str, str]]:
    """Every command of the page with what is shown of its output."""
    found = []
    for block in blocks(COMMANDS, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, shown = part.partition("\n")
            found.append((command, shown))
    return found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the commands run: with the examples and cards of the project, and the files that the page itself writes."""
    place = tmp_path_factory.mktemp("docs")
    shutil.copytree(ROOT / "docs" / "examples", place / "docs" / "examples")
    shutil.copytree(ROOT / "cards", place / "cards")
    (convert,) = (words for words, _ in sessions() if words.endswith(" cards.csv --lang en"))
    (play,) = (words for words, _ in sessions() if "--record" in words)
    with contextlib.chdir(place):
        assert [cli.main(shlex.split(words)[1:]) for words in (convert, play)] == [0, 0]
    return place


def same_shape(shown: Any, real: Any, path: str = "") -> Iterator[str]:
    """Where the real document lacks something that is shown, or has something of another kind there."""
    if isinstance(shown, dict) and isinstance(real, dict):
        for key, value in shown.items():
            if key not in real:
                yield f"{path}.{key} is missing"
            else:
                yield from same_shape(value, real[key], f"{path}.{key}")
    elif isinstance(shown, list) and isinstance(real, list):
        for value in shown[:1] if real else []:
            yield from same_shape(value, real[0], f"{path}[0]")
    elif isinstance(shown, (int, float)) and not isinstance(shown, bool):
        if not isinstance(real, (int, float)) or isinstance(real, bool):
            yield f"{path} is {real!r}, no number"
    elif shown is not None and type(shown) is not type(real):
        yield f"{path} is {real!r}, not like {shown!r}"


@pytest.mark.parametrize(("command", "shown"), sessions(), ids=lambda text: text[:60])
def test_a_command(
    command: str, shown: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder)
    program, *arguments = shlex.split(command)
    assert program == "rainkit"
    status = cli.main(arguments)
    done = capsys.readouterr()
    wrong = re.match(r"\(status (\d)\) ", shown)
    if "--json" in arguments:
        assert list(same_shape(json.loads(shown), json.loads(done.out))) == []
        assert status == (0 if json.loads(shown).get("ok", True) else 1)
        return
    assert status == (int(wrong[1]) if wrong else 0), done.err
    real, wanted = (done.err, shown[wrong.end() :]) if wrong else (done.out, shown)
    assert doctest.OutputChecker().check_output(wanted, real, doctest.ELLIPSIS), real


def test_every_command_has_a_heading_and_an_example() -> None:
    text = COMMANDS.read_text(encoding="utf-8")
    assert re.findall(r"^## (\w+)$", text, flags=re.MULTILINE) == list(cli.COMMANDS)
    assert {command.split()[1] for command, _ in sessions()} == set(cli.COMMANDS) - {"lab"}


@pytest.mark.parametrize("page", ["bots.md", "graphs.md", "languages.md", "notebooks.md", "python.md", "records.md"])
def test_a_session_in_python(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    source = "\n".join(blocks(ROOT / "docs" / page, "pycon"))
    test = doctest.DocTestParser().get_doctest(source, {}, page, page, 0)
    assert len(test.examples) > 3
    told: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=told.append)
    assert told == []


PROGRAMS = [
    "README.md",
    "CONTRIBUTING.md",
    "docs/ecology.md",
    "docs/jungle-tiles.md",
    "docs/printing.md",
    "docs/rule-explorer.md",
    pytest.param("docs/best.md", marks=pytest.mark.slow),
    pytest.param("docs/balance.md", marks=pytest.mark.slow),
    pytest.param("docs/lab.md", marks=pytest.mark.slow),
]


@pytest.mark.parametrize("page", PROGRAMS)
def test_programs_of_a_page_run(page: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(ROOT / "cards/foodweb/species.yaml", folder / "my-deck.yaml")
    shutil.copy(ROOT / "cards/jungle/tiles.yaml", folder / "my-tiles.yaml")
    shutil.copy(ROOT / "docs/examples/pond.csv", folder / "pond.csv")
    (folder / "species.csv").write_text("species\nalgae\nsnail\nnewt\nduckweed\n", encoding="utf-8")
    monkeypatch.chdir(folder)
    programs = blocks(ROOT / page, "python")
    assert programs
    names: dict[str, Any] = {}
    for program in programs:
        exec(program, names)


@pytest.mark.parametrize("part", python_page.PARTS)
def test_the_page_of_python_lists_every_public_name(part: str) -> None:
    _, _, below = python_page.PAGE.read_text(encoding="utf-8").partition(f"## {part}\n")
    listed = re.findall(r"^\| `(\w+)` \|", below.partition("\n## ")[0], flags=re.MULTILINE)
    assert listed == [name for name, _ in python_page.names(part)], "run: python tools/python_page.py"
    assert all(words for _, words in python_page.names(part)), "a public name without a docstring"


def test_the_index_leads_to_every_page_of_docs_once() -> None:
    pages = sorted({page.name for page in (ROOT / "docs").glob("*.md")} - {"index.md"})
    table = (ROOT / "docs" / "index.md").read_text(encoding="utf-8").partition("## All pages")[2]
    assert sorted(re.findall(r"\((\S+?\.md)\)", table)) == pages


def test_the_list_on_top_of_the_decisions_names_each_in_its_order() -> None:
    top, _, below = (ROOT / "docs" / "decisions.md").read_text(encoding="utf-8").partition("\n## ")
    listed = dict(re.findall(r"^- \[(.*?)\]\(#.*?\): (.*)$", top, flags=re.MULTILINE))
    areas = {area.partition("\n")[0]: area for area in below.split("\n## ")}
    for area, text in areas.items():
        heads = [re.sub(r" \([^()]*`.*", "", head) for head in re.findall(r"^### (.*)$", text, flags=re.MULTILINE)]
        assert listed[area] == "; ".join(heads)
    assert listed.keys() == areas.keys()


def test_the_page_of_notebooks_links_each_as_page_and_in_the_lab() -> None:
    text = (ROOT / "docs" / "notebooks.md").read_text(encoding="utf-8")
    for file in (ROOT / "notebooks").rglob("*.ipynb"):
        path = file.relative_to(ROOT).as_posix()
        if ".ipynb_checkpoints" not in path:
            assert f"?urlpath=voila/render/{path})" in text, path
            assert f"?labpath={path})" in text, path


def test_the_pages_make_a_site_without_the_internet(tmp_path: Path) -> None:
    """Built by mkdocs (the extra ``docs``), which complains of what it can't find; nothing is fetched from outside."""
    pytest.importorskip("mkdocs", reason="the extra docs is not installed")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(tmp_path / "site")],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    fetched = re.compile(r"<(?:script|link|img)[^>]+(?:src|href)=\"https?://")
    pages = list((tmp_path / "site").glob("*.html"))
    assert len(pages) > len(list((ROOT / "docs").glob("*.md")))
    assert [page.name for page in pages if fetched.search(page.read_text(encoding="utf-8"))] == []
