"""Binder's environment: what its files say, what repo2docker reads in them, and (slow) that it works."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

BASE = ["jupyterlab==4.4.9", "notebook==7.4.7", "ipywidgets==8.1.7"]  # what Binder's base image holds


def lines(file: Path) -> list[str]:
    return [line for line in file.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]


def test_the_folder_holds_what_it_must_and_nothing_that_overrides_it(root: Path) -> None:
    wanted = {"apt.txt", "postBuild", "requirements.txt", "runtime.txt", "start"}
    assert {file.name for file in (root / "binder").iterdir()} == wanted


def test_python_is_named_without_a_patch_number(root: Path) -> None:
    assert lines(root / "binder/runtime.txt") == ["python-3.12"]


def test_requirements_keep_the_base_image_and_stay_small(root: Path) -> None:
    pins = lines(root / "binder/requirements.txt")
    assert set(BASE) <= set(pins)
    assert all(pin.count("==") == 1 and not pin.startswith((".", "-")) for pin in pins)
    heavy = {"playwright", "pytest", "torch", "scipy", "pettingzoo"}
    names = {pin.split("==")[0] for pin in pins}
    assert heavy.isdisjoint(names)
    assert names >= {"numba", "pandas"}, "the lab's games are compiled, on Binder too"


def test_post_build_stops_at_the_first_fault(root: Path) -> None:
    script = root / "binder/postBuild"
    assert os.access(script, os.X_OK)
    assert lines(script)[0] == "set -euo pipefail"
    subprocess.run(["bash", "-n", str(script)], check=True)


def test_start_names_the_machine_and_runs_the_command(root: Path) -> None:
    script = root / "binder/start"
    assert os.access(script, os.X_OK)
    code = "import os; print(os.environ.get('NUMBA_CPU_NAME'), os.environ.get('NUMBA_CPU_FEATURES'))"
    env = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    command = [str(script), sys.executable, "-c", code]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    assert done.stdout.rstrip("\n") in ("haswell ", "None None")


def test_kernels_of_pages_that_were_left_end(root: Path) -> None:
    """Not before a minute, so that a lost connection loses no kernel, and never that of an open page."""
    said = json.loads((root / "rainkit/labconfig/voila.json").read_text(encoding="utf-8"))["MappingKernelManager"]
    assert 60 < said["cull_idle_timeout"] <= 600
    assert "cull_connected" not in said
    assert "rainkit/labconfig/voila.json" in (root / "binder/postBuild").read_text(encoding="utf-8")


def test_repo2docker_reads_all_of_it(root: Path) -> None:
    pytest.importorskip("repo2docker")
    command = [
        sys.executable,
        "-m",
        "repo2docker",
        "--no-build",
        "--debug",
        "--user-id=1000",
        "--user-name=me",
        ".",
    ]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    said = done.stdout + done.stderr
    assert done.returncode == 0, said[-2000:]
    for expected in [
        "environment for python=3.12",
        "fonts-wqy-microhei",
        "binder/requirements.txt",
        "binder/postBuild",
        "binder/start",
    ]:
        assert expected in said, expected


def fresh_python(folder: Path) -> Path:
    """The Python of a new environment with Binder's version, 3.12, wherever one is found."""
    known = sorted(Path.home().glob(".pyenv/versions/3.12*/bin/python"))
    for candidate in ("python3.12", *map(str, known), sys.executable):
        asked = [candidate, "-c", "import sys; print(*sys.version_info[:2])"]
        if not shutil.which(candidate):
            continue
        if subprocess.run(asked, capture_output=True, text=True, check=False).stdout.split() == ["3", "12"]:
            subprocess.run([candidate, "-m", "venv", str(folder)], check=True)
            return folder / "bin" / "python"
    pytest.skip("no Python 3.12, which Binder uses, was found")


@pytest.mark.slow
def test_every_notebook_opens_in_binders_environment(root: Path, tmp_path: Path) -> None:
    """What binder/ says, put into a fresh environment with the base image's JupyterLab, in a real browser."""
    sys.path.insert(0, str(root / "tests" / "browser"))
    import lab_driver as drive

    if drive.find_chromium() is None:
        if os.environ.get("RAINKIT_REQUIRE_BROWSER") == "1":
            pytest.fail("no Chromium found")
        pytest.skip("no Chromium found")
    fresh, clone = tmp_path / "env", tmp_path / "clone"
    python = fresh_python(fresh)
    ignored = shutil.ignore_patterns(".venv", ".git", "__pycache__", ".*_cache", "dist")
    shutil.copytree(root, clone, ignore=ignored)
    env = os.environ | {"PATH": f"{fresh / 'bin'}{os.pathsep}{os.environ['PATH']}", "HOME": str(tmp_path)}
    pip = [str(python), "-m", "pip", "install", "--quiet"]
    subprocess.run([*pip, *BASE], check=True)
    subprocess.run([*pip, "-r", "binder/requirements.txt"], cwd=clone, check=True)
    subprocess.run(["binder/postBuild"], cwd=clone, env=env, check=True)
    again = [str(clone / "binder/start"), str(python), "-m", "rainkit.lab"]
    warm = subprocess.run(again, cwd=clone / "notebooks", env=env, capture_output=True, text=True, check=True)
    assert warm.stdout + warm.stderr == "", "the compiled games of the image are not those that a reader finds"
    server = drive.start_lab(clone, python=str(python), settings=False)
    try:
        with drive.chromium() as browser:
            for notebook in sorted((clone / "notebooks").rglob("*.ipynb")):
                with drive.new_page(browser) as page:
                    drive.open_notebook(page, server, notebook.relative_to(clone).as_posix())
                    drive.run_all(page)
                    page.wait_for_timeout(1500)
                    assert drive.collect_errors(page) == [], notebook.name
                    assert page.evaluate("() => window.jupyterapp.version").startswith("4.4.9")
    finally:
        server.stop()
