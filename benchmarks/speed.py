"""How fast the compiled games are beside plain C programs: all ratios in one run, alternating, on one core.

    python benchmarks/speed.py [FOLDER OF THE C PROGRAMS] [--repeats N] [--seconds S]

The programs (``limits_b`` for the food web, ``limits_a`` for the jungle) lie in ``../shared/limits`` beside the
checkout, or where the argument says; if they are sources only they are built in a temporary folder. Without them the
speeds of rainkit alone are printed.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from rainkit.lab.engines import Setup, prepare  # noqa: E402

TARGETS = {"food web, 4 random": 0.7, "jungle, 4 random": 0.55, "jungle, 2 random": 0.55}
MOVE_TARGET = 2.0


def programs(folder: Path) -> Path | None:
    """A folder with the built programs, or None."""
    if (folder / "limits_b").is_file() and (folder / "limits_a").is_file():
        return folder
    if not (folder / "Makefile").is_file() or not shutil.which("make") or not shutil.which("cc"):
        return None
    built = Path(tempfile.mkdtemp(prefix="limits-"))
    for file in folder.iterdir():
        shutil.copyfile(file, built / file.name)
    made = subprocess.run(["make", "-C", str(built)], capture_output=True, check=False)
    return built if made.returncode == 0 else None


def in_c(program: Path, seconds: float, seed: int, players: int) -> float:
    """Games a second of a C program, by its own clock of processor time."""
    done = subprocess.run([program, str(seconds), str(seed), str(players)], capture_output=True, text=True, check=True)
    return float(done.stdout.partition("games_per_s:")[2].split()[0])


def ours(setup: Setup, seconds: float) -> float:
    """Games a second of the kernel with all its tallies, by processor time."""
    count, spent = 64, 0.0
    while spent < seconds / 2:
        began = time.process_time()
        setup.play(0, count)
        spent = time.process_time() - began
        count *= 2
    return count / 2 / spent


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT.parent / "shared" / "limits")
    parser.add_argument("--repeats", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0)
    args = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    folder = programs(args.folder)
    if folder is None:
        print(f"no C programs in {args.folder}: rainkit alone", file=sys.stderr)
    pairs = {
        "food web, 4 random": (prepare("foodweb", ["random"] * 4, 1), "limits_b", 4),
        "jungle, 4 random": (prepare("jungle", ["random"] * 4, 1), "limits_a", 4),
        "jungle, 2 random": (prepare("jungle", ["random"] * 2, 1), "limits_a", 2),
    }
    missed = 0
    for name, (setup, program, players) in pairs.items():
        setup.play(0, 10)
        here, there = [], []
        for repeat in range(args.repeats):
            here.append(ours(setup, args.seconds))
            if folder is not None:
                there.append(in_c(folder / program, args.seconds, repeat + 1, players))
        speed = statistics.median(here)
        line = f"{name:20} {speed:12,.0f} games/s"
        if there:
            ratio = speed / statistics.median(there)
            missed += ratio < TARGETS[name]
            line += f"   C {statistics.median(there):12,.0f}   ratio {ratio:.2f} (wanted {TARGETS[name]})"
        print(line, flush=True)
    for name, game in (("food web, greedy", "foodweb"), ("jungle, greedy", "jungle")):
        greedy = prepare(game, ["greedy"] * 4, 1)
        choices = greedy.play(0, 10).decisions / 10
        took = statistics.median(1e6 / (ours(greedy, args.seconds) * choices) for _ in range(args.repeats))
        wanted = ""
        if game == "foodweb":
            missed += took > MOVE_TARGET
            wanted = f" (wanted at most {MOVE_TARGET})"
        print(f"{name:20} {took:12.2f} us a move{wanted}", flush=True)
    return int(missed > 0 and folder is not None)


if __name__ == "__main__":
    sys.exit(main())
