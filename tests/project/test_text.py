"""Nothing that belongs to one machine or one place stands in the project's files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rainkit

ONE_MACHINE = re.compile(r"(?<![\w./-])/(?:work|root|home/[a-z]+|Users/\w+)/")
LARGEST_KIB = 1500


@pytest.fixture(scope="module")
def texts(tracked: list[Path]) -> dict[Path, str]:
    found = {}
    for file in tracked:
        try:
            found[file] = file.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
    return found


def test_there_are_files(texts: dict[Path, str]) -> None:
    assert len(texts) > 30


def test_no_path_of_one_machine(texts: dict[Path, str]) -> None:
    hits = [(str(f), m.group()) for f, text in texts.items() if f != Path(__file__) for m in ONE_MACHINE.finditer(text)]
    assert hits == []


def test_no_host_of_a_package_registry(texts: dict[Path, str]) -> None:
    index = pytest.importorskip("pip._internal.models.index")
    hosts = [index.PyPI.netloc, index.PyPI.file_storage_domain, "registry." + "npmjs"]
    hits = [(str(file), host) for file, text in texts.items() for host in hosts if host in text]
    assert hits == []


def test_no_large_files(tracked: list[Path]) -> None:
    assert [str(file) for file in tracked if file.stat().st_size > LARGEST_KIB * 1024] == []


def test_the_changelog_speaks_of_this_version(root: Path) -> None:
    assert f"## {rainkit.__version__}" in (root / "CHANGELOG.md").read_text(encoding="utf-8")
