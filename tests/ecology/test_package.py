"""The package is light, keeps the random generators untouched, and everything public is explained."""

from __future__ import annotations

import inspect
import random
import subprocess
import sys
from pathlib import Path

import numpy as np

from rainkit import ecology

from .webs import CIRCLE, MEADOW


def test_importing_loads_nothing_heavy() -> None:
    script = "import sys, rainkit.ecology; print([m for m in 'numpy scipy pydantic yaml'.split() if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_global_random_generators_stay_untouched() -> None:
    before = random.getstate(), np.random.get_state()[1].tolist()
    ecology.web_summary(CIRCLE)
    ecology.mean_random_r50(MEADOW, 5)
    assert (random.getstate(), np.random.get_state()[1].tolist()) == before


def test_every_public_function_has_an_example_and_a_place_in_the_reference() -> None:
    reference = (Path(ecology.__file__).parents[2] / "docs" / "ecology.md").read_text(encoding="utf-8")
    for name in ecology.__all__:
        thing = getattr(ecology, name)
        assert f"`{name}`" in reference, f"{name} is missing in docs/ecology.md"
        if inspect.isfunction(thing) and name != "read_web":
            assert ">>> " in (thing.__doc__ or ""), f"{name} has no worked example"


def test_no_function_hides_a_module_of_its_own_name() -> None:
    modules = {path.stem for path in Path(ecology.__file__).parent.glob("*.py")}
    assert not modules & set(ecology.__all__)
