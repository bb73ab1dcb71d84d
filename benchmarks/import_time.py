"""How long rainkit's packages take to import, side by side with networkx; the aim is at most 1.5 times as long.

Each import runs in a fresh interpreter, all of them in turn, so that a busy machine slows all alike. The time is that
of the import alone, without the start of the interpreter.

    python benchmarks/import_time.py [--rounds 15] [--json]
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys

MODULES = ("networkx", "rainkit", "rainkit.foodweb", "rainkit.jungle")
PROGRAM = "import time; t = time.perf_counter(); import {module}; print(time.perf_counter() - t)"


def seconds(module: str) -> float:
    """The time of one import in a fresh interpreter."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(module=module)], capture_output=True, text=True, check=True
    )
    return float(done.stdout)


def main() -> None:
    """Measure, and print medians and ratios of each round's times to networkx."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    for module in MODULES:
        seconds(module)
    times = [{module: seconds(module) for module in MODULES} for _ in range(args.rounds)]
    result = {
        module: {
            "median_s": statistics.median(t[module] for t in times),
            "ratio_to_networkx": statistics.median(t[module] / t["networkx"] for t in times),
        }
        for module in MODULES
    }
    if args.json:
        print(json.dumps(result, indent=2))
        return
    for module, found in result.items():
        print(f"{module:<18} {found['median_s'] * 1000:7.1f} ms   {found['ratio_to_networkx']:.2f} x networkx")


if __name__ == "__main__":
    main()
