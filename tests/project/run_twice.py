"""Run a notebook twice in one kernel, as somebody does who runs all cells again; exit status 1 if that fails.

A program of its own, for a kernel's client and a driven browser don't share one event loop.
"""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError


def main(path: Path) -> int:
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(notebook, timeout=240, kernel_name="python3", resources={"metadata": {"path": "."}})
    try:
        with client.setup_kernel():
            for _ in range(2):
                for number, cell in enumerate(notebook.cells):
                    client.execute_cell(cell, number)
    except CellExecutionError as error:
        print(error, file=sys.stderr)
        return 1
    shown = [o for cell in notebook.cells for o in cell.get("outputs", [])]
    noise = ["".join(o["text"]) for o in shown if o.get("name") == "stderr"]
    print("\n".join(noise), file=sys.stderr)
    return 1 if noise else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
