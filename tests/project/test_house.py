"""The rules stay light, and arrows of import run one way (HOUSE.md, rule 1)."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
HEAVY = ("ipywidgets", "anywidget", "matplotlib", "numba", "pandas", "pydantic", "IPython")
RULES = ("rainkit", "rainkit.core", "rainkit.decks", "rainkit.foodweb", "rainkit.jungle", "rainkit.ecology")
SOURCES = sorted((ROOT / "rainkit").rglob("*.py"))


def loaded_by(module: str) -> set[str]:
    code = f"import sys, {module}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.mark.parametrize("module", RULES)
def test_the_rules_load_nothing_heavy(module: str) -> None:
    assert loaded_by(module) & set(HEAVY) == set()


def test_the_package_alone_loads_nothing_at_all() -> None:
    assert {name for name in loaded_by("rainkit") if name.startswith(("networkx", "numpy", "rainkit."))} == set()


def imported(source: str) -> set[str]:
    """What a file imports at its top, not inside functions."""
    found: set[str] = set()
    for node in ast.parse(source).body:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found


@pytest.mark.parametrize("package", ["core", "i18n", "decks", "foodweb", "jungle", "ecology"])
def test_nothing_below_knows_anything_above(package: str) -> None:
    above = {"rainkit.widgets", "rainkit.lessons", "rainkit.lab", "rainkit.cli", "rainkit.commands", "rainkit.draw"}
    above |= {"rainkit.players", "rainkit.adapters", "rainkit.solve"}
    wrong = [
        (str(file.relative_to(ROOT)), name)
        for file in SOURCES
        if (ROOT / "rainkit" / package) in file.parents
        for name in imported(file.read_text(encoding="utf-8"))
        if any(name == top or name.startswith(top + ".") for top in above)
    ]
    assert wrong == []


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_file_says_what_it_is(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
