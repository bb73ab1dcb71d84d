"""All ratios beside other programs in one run: games and best arrangements beside plain C, imports beside networkx.

    python benchmarks

Each part runs in a process of its own, one after the other; the exit status is 1 if one of them is not as wanted.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PARTS = (["speed.py"], ["best.py", "--deck"], ["import_time.py"])


def main() -> int:
    """Run all parts."""
    failed = []
    for name, *arguments in PARTS:
        print(f"--- {name}", flush=True)
        if subprocess.run([sys.executable, str(Path(__file__).parent / name), *arguments], check=False).returncode:
            failed.append(name)
    print(f"not as wanted: {', '.join(failed)}" if failed else "all as wanted")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
