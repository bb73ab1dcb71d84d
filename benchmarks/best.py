"""How fast best arrangements are proven beside plain C programs: the same cards and tiles, in turn, on one core.

    python benchmarks/best.py [FOLDER OF THE C PROGRAMS] [--sets N] [--seed S] [--deck]

The programs (``opt_b`` for the food web, ``opt_a`` for the jungle) lie in ``../shared/limits`` beside the checkout, or
where the argument says; if they are sources only they are built in a temporary folder. Wanted: at most three times
their time, and the same points for every set. ``--deck`` also looks for the best nine cards of the whole deck.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from rainkit.core.rng import Stream  # noqa: E402
from rainkit.decks.conditions import Adjacent, Condition, Flat, Which  # noqa: E402
from rainkit.decks.model import ANIMALS, COLOURS, TYPES, Card, Deck, Tile  # noqa: E402
from rainkit.jungle import Animal, Jungle, JungleTile  # noqa: E402
from rainkit.lab.compiling import has_numba  # noqa: E402
from rainkit.solve import best_forest, best_jungle, best_of_deck  # noqa: E402
from rainkit.solve.classes import classes_of  # noqa: E402

WANTED = 3.0


def built(folder: Path) -> Path | None:
    """A folder with the built programs, or None."""
    if not (folder / "opt_b.c").is_file() or not shutil.which("make") or not shutil.which("cc"):
        return None
    place = Path(tempfile.mkdtemp(prefix="limits-"))
    for file in folder.iterdir():
        shutil.copyfile(file, place / file.name)
    made = subprocess.run(["make", "-C", str(place), "opt_a", "opt_b"], capture_output=True, check=False)
    return place if made.returncode == 0 else None


def numbers(text: str, name: str) -> list[int]:
    """The numbers of a table of a C header, one behind the other."""
    found = re.search(rf"\b{name}(?:\[\w*\])+\s*=\s*(\{{.*?\}});", text, re.DOTALL)
    assert found is not None, name
    return [int(number) for number in re.findall(r"-?\d+", found.group(1))]


def cards_of(header: Path) -> list[Card]:
    """The cards of the C program for the food web."""
    text = header.read_text("utf-8")
    types, groups, values, members = (numbers(text, name) for name in ("CTYPE", "CGRP", "CVAL", "GTYPES"))
    cards = []
    for n, kind in enumerate(types):
        conditions: list[Condition] = []
        for part in (0, 1):
            points = values[16 * n + 8 * part :][:8]
            group = members[groups[2 * n + part]]
            if points[0]:
                conditions.append(Flat(points[0]))
            elif any(points):
                per = next(k for k, value in enumerate(points) if value)
                which = Which.of(*(name for bit, name in enumerate(TYPES) if group >> bit & 1))
                conditions.append(Adjacent(points[per], per, which=which))
                assert [conditions[-1].score(k) for k in range(8)] == points
        cards.append(Card(f"c{n}", {"en": f"c{n}"}, TYPES[kind], scores=tuple(conditions)))
    return cards


def tiles_of(line: str) -> Jungle:
    """Nine tiles as the C program tells them, ``colours:points`` with the totems in the points."""
    tiles = []
    for n, (mask, points) in enumerate(re.findall(r" (\d+):(\d+)", line)):
        colours = tuple(colour for bit, colour in enumerate(COLOURS) if int(mask) >> bit & 1)
        tiles.append(JungleTile(Tile(f"t{n}", colours, int(points), ("any",)), (Animal("red", ANIMALS[0]),)))
    return Jungle(tuple(tiles))


def in_c(folder: Path, *arguments: object) -> str:
    """What a C program says; it measures its own processor time."""
    done = subprocess.run(
        [str(folder / str(arguments[0])), *map(str, arguments[1:])],
        capture_output=True,
        text=True,
        check=True,
        cwd=folder,
    )
    return done.stdout


def told(name: str, here: list[float], there: list[float]) -> bool:
    """Print a line; whether the time is as wanted."""
    mean = statistics.fmean(here) / statistics.fmean(there)
    middle = statistics.median(a / b for a, b in zip(here, there, strict=True))
    print(
        f"{name:24} {1000 * statistics.fmean(here):9.2f} ms   C {1000 * statistics.fmean(there):9.2f} ms   "
        f"ratio of means {mean:.2f}, median of ratios {middle:.2f} (wanted at most {WANTED:.0f})",
        flush=True,
    )
    return mean <= WANTED


def food_web(folder: Path, sets: int, seed: int) -> bool:
    """Random sets of nine cards."""
    cards = cards_of(folder / "cards_b.h")
    here, there = [], []
    for n in range(sets):
        chosen = Stream(seed, "best", n).sample(range(len(cards)), 9)
        began = time.process_time()
        found = best_forest([cards[i] for i in chosen])
        here.append(time.process_time() - began)
        words = in_c(folder, "opt_b", "set", *chosen).split()
        assert (found.optimal, found.total) == (True, int(words[1])), (chosen, found, words)
        there.append(max(float(words[3]), 1e-4))
    return told(f"food web, {sets} sets", here, there)


def whole_deck(folder: Path) -> bool:
    """The best nine of all forty cards."""
    cards = cards_of(folder / "cards_b.h")
    began = time.process_time()
    found = best_of_deck(Deck("c", cards=tuple(cards)))
    here = time.process_time() - began
    words = in_c(folder, "opt_b", "deck").split()
    assert (found.optimal, found.total) == (True, int(words[5])), (found, words[:8])
    return told("food web, whole deck", [here], [float(words[7])])


def jungle(folder: Path, sets: int, seed: int) -> bool:
    """Random sets of nine tiles; the program tells up to ten at once."""
    here, there = [], []
    for n in range(0, sets, 10):
        lines = in_c(folder, "opt_a", "random", 10, seed + n).splitlines()
        for tiles, words in zip(lines[0:20:2], lines[1:20:2], strict=True):
            given = tiles_of(tiles)
            began = time.process_time()
            found = best_jungle(given, "parrot")
            here.append(time.process_time() - began)
            said = words.split()
            assert (found.optimal, found.total) == (True, int(said[1])), (tiles, found, words)
            there.append(max(float(said[6]), 1e-5))
    return told(f"jungle, {sets} sets", here, there)


def main() -> int:
    """Measure and print; the exit status says whether all is as wanted."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT.parent / "shared" / "limits")
    parser.add_argument("--sets", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--deck", action="store_true")
    args = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    folder = built(args.folder)
    if folder is None:
        print(f"no C programs in {args.folder}, or no compiler: nothing to compare with", file=sys.stderr)
        return 2
    if not has_numba():
        print("numba is not installed: this measures plain Python", file=sys.stderr)
    classes_of(9)
    best_forest(cards_of(folder / "cards_b.h")[20:29])  # whatever is done once is done before
    best_jungle(tiles_of(" 1:2 2:3"), "parrot")
    fine = [food_web(folder, args.sets, args.seed), jungle(folder, args.sets, args.seed)]
    if args.deck:
        fine.append(whole_deck(folder))
    return 0 if all(fine) else 1


if __name__ == "__main__":
    sys.exit(main())
