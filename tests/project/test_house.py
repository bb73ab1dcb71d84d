"""The rules stay light, and arrows of import run one way (HOUSE.md, rule 1)."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import rainkit

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


LAYERS = (
    ("i18n",),
    ("core",),
    ("ecology", "decks"),
    ("foodweb", "jungle"),
    ("players", "adapters"),
    ("draw",),
    ("lab",),
    ("solve", "proposal"),
    ("explain", "lessons"),
    ("widgets",),
    ("lab_command", "lab_server", "labconfig"),
    ("commands",),
    ("cli",),
    ("__main__",),
)
"""The parts of rainkit, the lowest first: a part imports what stands above it here, never its neighbours."""
LEVEL = {part: number for number, parts in enumerate(LAYERS) for part in parts}
HOOK = "rainkit.draw.hook"
"""The one way by which the rules, which lie below, know drawing: lazily, to show themselves in a notebook."""


def imported(source: str) -> set[str]:
    """The modules of rainkit that a file loads, at its top or inside functions; not those for types alone."""
    tree = ast.parse(source)
    for_types = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for line in node.body
        for inner in ast.walk(line)
    }
    found: set[str] = set()
    for node in ast.walk(tree):
        if node in for_types:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module == "rainkit":
            found |= {f"rainkit.{alias.name}" for alias in node.names if alias.name != "__version__"}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return {name for name in found if name.startswith("rainkit.")}


def test_the_package_hands_out_every_part_and_says_what_it_is() -> None:
    folders = {file.parent.name for file in (ROOT / "rainkit").glob("*/__init__.py")} - {"commands"}
    code = f"import rainkit; print(*(getattr(rainkit, name).__name__ for name in {sorted(folders)}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [f"rainkit.{name}" for name in sorted(folders)]
    assert set(re.findall(r"``rainkit\.(\w+)``", rainkit.__doc__ or "")) == folders
    assert not hasattr(rainkit, "nothing_of_the_kind")


def test_every_part_has_its_level() -> None:
    parts = {file.relative_to(ROOT / "rainkit").parts[0].removesuffix(".py") for file in SOURCES} - {"__init__"}
    assert set(LEVEL) >= parts


def test_arrows_of_import_run_one_way() -> None:
    wrong = []
    for file in SOURCES:
        own = file.relative_to(ROOT / "rainkit").parts[0].removesuffix(".py")
        for name in imported(file.read_text(encoding="utf-8")):
            other = name.split(".")[1]
            if own not in (other, "__init__") and name != HOOK and LEVEL[own] <= LEVEL[other]:
                wrong.append(f"{file.relative_to(ROOT)} imports {name}")
    assert wrong == []


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_file_says_what_it_is(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
