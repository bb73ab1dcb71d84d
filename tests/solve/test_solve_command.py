"""``rainkit best``: what it prints, that its arrangement is a position with those points, and bad input."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rainkit.cli import main
from rainkit.lab.compiling import has_numba

OWN = """
rainkit: 1
game: foodweb
level: advanced
rules: {adjacency: square, species_needs_shape: true}
cards:
  - {id: a, name: Ant, type: arthropod, iucn: LC, count: 2, scores: '+2 per plant; +1 per any within 2'}
  - {id: b, name: Bush, type: plant, scores: '+3 per 2 arthropod'}
  - {id: m, name: Mouse, type: small, scores: '+4 per distinct types'}
forest:
  - {card: a, at: [0, 0]}
  - {card: a, at: [1, 0]}
  - {card: b, at: [2, 0]}
  - {card: m, at: [3, 0]}
goals:
  - {id: block, name: block, shape: [[0, 0], [0, 1], [1, 0], [1, 1]], points: 5, species: m}
  - red-list
"""
JUNGLE = """
game: jungle
totem: frog
rules: {place_order: columns}
jungle:
  - {tile: {colours: [red], points: 1, slots: [any]}, animals: [red frog]}
  - {tile: {colours: [red], points: 2, slots: [any]}, animals: [blue parrot]}
  - {tile: {colours: [blue], points: 5, slots: [any]}, animals: [blue parrot]}
  - {tile: {colours: [red], points: 4, slots: [any]}, animals: [blue parrot]}
"""


def best(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, Any]:
    status = main(["best", *arguments, "--json", "--lang", "en"])
    return status, json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("text", [OWN, JUNGLE])
def test_the_arrangement_can_be_scored(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "position.yaml"
    file.write_text(text, encoding="utf-8")
    status, found = best(capsys, str(file))
    assert (status, found["optimal"]) == (0, True)
    assert found["total"] == sum(line["points"] for line in found["lines"])
    again = tmp_path / "best.json"
    again.write_text(json.dumps(found["arrangement"]), encoding="utf-8")
    assert main(["score", str(again), "--json"]) == 0
    scored = json.loads(capsys.readouterr().out)
    assert scored["total"] == found["total"] > found["own"]
    assert not scored["warnings"]
    assert best(capsys, str(again))[1]["total"] == found["total"]


def test_the_nine_cards_of_the_rulebook(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, found = best(capsys, str(root / "docs" / "examples" / "rulebook_example.yaml"))
    assert status == 0
    assert (found["total"], found["own"], found["optimal"]) == (64, 44, True)
    assert found["seconds"] >= 0


def test_words_for_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "position.yaml"
    file.write_text(JUNGLE, encoding="utf-8")
    assert main(["best", str(file), "--lang", "en"]) == 0
    words = capsys.readouterr().out
    assert "proven" in words
    assert "3-token of red" in words
    assert "J18" in words


def test_only_a_forest_has_shapes_to_be_gone_through(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class AtOnce:
        """A timer that does not wait."""

        def __init__(self, _: float, say: Any, words: list[Any]) -> None:
            self.start = lambda: say(*words)

        def cancel(self) -> None:
            """Too late."""

    monkeypatch.setattr("rainkit.commands.best.Timer", AtOnce)
    for text, told in ((OWN, True), (JUNGLE, False)):
        file = tmp_path / "position.yaml"
        file.write_text(text, encoding="utf-8")
        assert main(["best", str(file), "--lang", "en"]) == 0
        assert ("First all shapes" in capsys.readouterr().err) is told


def test_bad_input_is_told_as_by_score(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "position.yaml"
    file.write_text("forest:\n- {card: merbau, at: [0, 0]}\n- {card: merbo, at: [5, 0]}\n", encoding="utf-8")
    status, found = best(capsys, str(file))
    assert main(["score", str(file), "--json", "--lang", "en"]) == status == 1
    assert json.loads(capsys.readouterr().out)["errors"] == found["errors"]


def test_wrong_usage() -> None:
    assert main(["best", "x.yaml", "--seconds", "0"]) == 2


def test_stopped_in_time_is_told(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    example = str(root / "docs" / "examples" / "rulebook_example.yaml")
    status, found = best(capsys, example, "--seconds", "0.000001")
    assert (status, found["optimal"], found["total"]) == (0, False, 44)


def test_without_numba_the_results_are_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if not has_numba():
        pytest.skip("numba is not here anyway")
    for name, text in (("own", OWN), ("jungle", JUNGLE)):
        file = tmp_path / f"{name}.yaml"
        file.write_text(text, encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-m", "rainkit", "best", str(file), "--json", "--lang", "en"],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "RAINKIT_NO_NUMBA": "1"},
        )
        plain, compiled = json.loads(done.stdout), best(capsys, str(file))[1]
        assert "RAINKIT_NO_NUMBA is set" in done.stderr
        assert {**plain, "seconds": 0} == {**compiled, "seconds": 0}


@pytest.mark.slow
def test_the_c_program_finds_the_same(shared: Path) -> None:
    if not shutil.which("cc") or not shutil.which("make") or not has_numba():
        pytest.skip("needs a C compiler, and numba for the same in good time")
    bench = Path(__file__).resolve().parents[2] / "benchmarks" / "best.py"
    done = subprocess.run(
        [sys.executable, str(bench), str(shared / "limits"), "--sets", "20"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode in (0, 1), done.stderr  # 1: slower than wanted, which a busy machine may be
    assert "food web, 20 sets" in done.stdout
    assert "jungle, 20 sets" in done.stdout


NINE = """
rainkit: 1
game: foodweb
level: intermediate
cards:
{cards}
forest:
{forest}
goals:
  - {id: row, name: row, shape: [[0, 0], [0, 1], [0, 2], [0, 3]], points: 4}
"""


def hard_to_prove(folder: Path) -> Path:
    """Nine cards that look at all others in many ways take minutes."""
    scores = "+3 per 2 plant within 2; +2 per 2 any in line; -2 per small in group; +5 per 3 any within 2 from 2"
    kinds = ["plant", "small", "medium", "arthropod", "plant", "large", "small", "carnivore", "plant"]
    cards = [
        f"  - {{id: c{n}, name: c{n}, type: {kind}, scores: '{scores}; +{n + 1} per card:c{(n + 3) % 9} within 3'}}"
        for n, kind in enumerate(kinds)
    ]
    forest = [f"  - {{card: c{n}, at: [0, {n}]}}" for n in range(9)]
    file = folder / "nine.yaml"
    text = NINE.replace("{cards}", "\n".join(cards)).replace("{forest}", "\n".join(forest))
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT for one process")
@pytest.mark.parametrize("as_json", [True, False])
def test_ctrl_c_gives_the_best_so_far(tmp_path: Path, as_json: bool) -> None:
    """A real process, stopped by Ctrl-C once it has said how far it is."""
    arguments = ["best", str(hard_to_prove(tmp_path)), "--lang", "en", *(["--json"] if as_json else [])]
    running = subprocess.Popen(
        [sys.executable, "-m", "rainkit", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert running.stderr is not None
    said = ""
    while "of all arrangements" not in said and "First all shapes" not in said:
        line = running.stderr.readline()
        assert line, said
        said += line
    running.send_signal(signal.SIGINT)
    words, rest = running.communicate(timeout=240)
    assert running.returncode == 0
    assert "Stopped before it was proven; this is the best so far." in rest
    assert "Traceback" not in said + rest
    if not as_json:
        assert "The best arrangement so far brings" in words
        return
    found = json.loads(words)
    assert found["optimal"] is False
    assert found["total"] == sum(line["points"] for line in found["lines"]) >= found["own"]


def test_the_best_cards_of_a_deck(root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deck = root / "cards" / "foodweb" / "species.yaml"
    switches = ["--rule", "rounds=4", "--rule", "adjacency=square"]
    status, found = best(capsys, str(deck), "--level", "advanced", *switches)
    assert (status, found["optimal"], found["own"]) == (0, True, None)
    assert found["total"] == sum(line["points"] for line in found["lines"])
    again = tmp_path / "best.json"
    again.write_text(json.dumps(found["arrangement"]), encoding="utf-8")
    assert best(capsys, str(again))[1]["total"] == found["total"]
    assert best(capsys, str(deck), *switches)[1]["total"] <= found["total"]
    assert main(["best", str(deck), "--lang", "en", *switches]) == 0
    assert "The cards were chosen from the whole deck." in capsys.readouterr().out


BEGUN = """
game: foodweb
forest:
  - {card: malayan-tiger, at: [0, 0]}
  - {card: merbau, at: [1, 0]}
"""


def test_the_best_next_move(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "begun.yaml"
    file.write_text(BEGUN, encoding="utf-8")
    status, found = best(capsys, str(file), "--hand", "giant-honey-bee, binturong")
    assert (status, found["total"], found["own"], found["optimal"]) == (0, 8, 3, True)
    assert found["move"]["card"] == "binturong"
    later = ["--later", "giant-honey-bee,sun-bear"]
    status, found = best(capsys, str(file), "--hand", "binturong", *later)
    assert found["total"] == sum(line["points"] for line in found["lines"]) == 20
    forest = [(entry["card"], entry["at"]) for entry in found["arrangement"]["forest"]]
    assert {("malayan-tiger", (0, 0)), ("merbau", (1, 0))} < {(card, tuple(at)) for card, at in forest}
    assert (found["move"]["card"], found["move"]["at"]) in forest
    assert main(["best", str(file), "--hand", "binturong", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "The best next move is binturong on (" in told
    assert "which can bring 8 points: proven. The given one brings 3 points." in told


@pytest.mark.parametrize(
    ("hand", "later", "clause"),
    [
        ("tigre", "", "F1"),
        ("merbau", "", "F1"),
        ("binturong", "binturong", "F1"),
        ("binturong", "sun-bear,tualang,gaur,dhole,agarwood,sambar,rambutan", "F8"),
    ],
)
def test_a_hand_that_can_not_be_is_told(
    hand: str, later: str, clause: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "begun.yaml"
    file.write_text(BEGUN, encoding="utf-8")
    status, found = best(capsys, str(file), "--hand", hand, "--later", later)
    assert (status, [fault["clause"] for fault in found["errors"]]) == (1, [clause])


def test_a_hand_is_for_a_forest_that_is_begun(tmp_path: Path) -> None:
    file = tmp_path / "jungle.yaml"
    file.write_text(JUNGLE, encoding="utf-8")
    for words in ([str(file), "--hand", "merbau"], ["foodweb", "--hand", "merbau"], [str(file), "--later", "merbau"]):
        assert main(["best", *words]) == 2


def test_what_is_no_deck_of_the_food_web_is_told(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, found = best(capsys, str(root / "cards" / "jungle" / "tiles.yaml"))
    assert status == 1
    assert "give a position" in found["errors"][0]["message"]
    example = str(root / "docs" / "examples" / "rulebook_example.yaml")
    assert main(["best", example, "--level", "base"]) == 2
    assert main(["best", str(root / "cards" / "foodweb" / "species.yaml"), "--level", "hard"]) == 2
    assert main(["best", str(root / "cards" / "foodweb" / "species.yaml"), "--rule", "rounds"]) == 2


def test_the_built_in_deck_by_its_name_unless_a_file_has_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("foodweb", "built-in"):
        status, found = best(capsys, name, "--rule", "rounds=2")
        assert (status, found["optimal"], len(found["arrangement"]["forest"])) == (0, True, 2)
    status, found = best(capsys, "jungle")
    assert (status, "give a position" in found["errors"][0]["message"]) == (1, True)
    Path("foodweb").write_text("{}")
    assert best(capsys, "foodweb")[0] == 1
