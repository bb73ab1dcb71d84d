"""Arrows of import run one way, and the rules load nothing heavy."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

LAYERS = (
    ("__main__",),
    ("cli",),
    ("commands",),
    ("lab_command",),
    ("lab_server",),
    ("widgets",),
    ("lessons",),
    ("draw",),
    ("explain",),
    ("proposal",),
    ("lab",),
    ("solve",),
    ("players",),
    ("adapters",),
    ("jungle", "foodweb"),
    ("decks",),
    ("ecology",),
    ("core",),
    ("i18n",),
)
"""From the top down; nothing knows anything above it."""

HOOKS = ("rainkit.draw.hook", "rainkit.draw.primitives", "rainkit.draw.measure", "rainkit.lab.compiling")
"""Small modules that know nothing of what is beside them, and that anybody may use."""

HEAVY = ("numpy", "scipy", "pydantic", "yaml", "matplotlib", "ipywidgets", "anywidget", "numba", "pandas", "traitlets",
         "IPython")  # fmt: skip
RULES = ("core", "decks", "ecology", "foodweb", "jungle", "players")


def level(package: str) -> int:
    return next((place for place, names in enumerate(LAYERS) if package in names), -1)


def imported(file: Path) -> set[str]:
    """The modules of rainkit that a file imports anywhere but for types alone."""
    found: set[str] = set()

    def walk(node: ast.AST) -> None:
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            return
        if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            found.update([node.module] if node.module != "rainkit" else [f"rainkit.{a.name}" for a in node.names])
        elif isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        for child in ast.iter_child_nodes(node):
            walk(child)

    walk(ast.parse(file.read_text(encoding="utf-8")))
    return {name for name in found if name.startswith("rainkit.")}


def test_every_package_has_its_layer(root: Path) -> None:
    parts = {
        p.stem
        for p in (root / "rainkit").iterdir()
        if (p.is_dir() and (p / "__init__.py").exists()) or p.suffix == ".py"
    }
    assert {part for part in parts - {"__init__"} if level(part) < 0} == set()


def test_arrows_of_import_run_downwards(root: Path) -> None:
    wrong = []
    for file in sorted((root / "rainkit").rglob("*.py")):
        own = file.relative_to(root / "rainkit").parts[0].removesuffix(".py")
        for name in imported(file):
            other = name.split(".")[1]
            if name in HOOKS or level(other) < 0 or own == "__init__":
                continue
            if level(other) < level(own) or (level(other) == level(own) and other != own):
                wrong.append(f"{file.relative_to(root)} imports {name}")
    assert wrong == []


@pytest.mark.parametrize("module", ["rainkit", *(f"rainkit.{part}" for part in RULES)])
def test_rules_load_nothing_heavy(module: str) -> None:
    program = f"import sys, {module}; print([m for m in {HEAVY!r} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_package_alone_is_light() -> None:
    program = "import sys, rainkit; print([m for m in sys.modules if m.startswith(('rainkit.', 'networkx', 'numpy'))])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
