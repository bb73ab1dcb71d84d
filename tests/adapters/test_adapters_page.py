"""What docs/adapters.md shows runs, and its table of numbers is right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rainkit.adapters.codes import codes_of
from rainkit.adapters.jungle_codes import FIRST
from rainkit.core.game import game


@pytest.fixture
def page(root: Path) -> str:
    return (root / "docs" / "adapters.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("number", "package"), [(0, "pettingzoo"), (1, "pyspiel")])
def test_the_examples_run(page: str, number: int, package: str) -> None:
    pytest.importorskip(package, reason=f"{package} is not installed")
    exec(re.findall(r"```python\n(.*?)```", page, re.DOTALL)[number], {})


def test_the_table_of_decisions_is_right(page: str) -> None:
    shown = [int(number) for number in re.findall(r"^\| (\d+) \|", page, re.MULTILINE)]
    assert shown == list(FIRST.values())


def test_every_piece_is_described(page: str) -> None:
    for name, level in (("foodweb", "advanced"), ("jungle", "base")):
        codes = codes_of(game(name).new(2, 1, level=level))
        assert [piece for piece in codes.shapes if f"`{piece}`" not in page] == []
        assert f"{codes.actions:,}" in page
