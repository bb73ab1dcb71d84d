"""Run a notebook twice in one kernel, as somebody does who runs all cells again; exit status 1 if that fails.

A program of its own, for a kernel's client and a driven browser don't share one event loop.
"""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from traitlets.config import Config


def main(path: Path) -> int:
    notebook = nbformat.read(path, as_version=4)
    # A kernel's ports are chosen before it takes them, and somebody else may be quicker; files are nobody else's.
    settings = Config({"KernelManager": {"transport": "ipc" if sys.platform == "linux" else "tcp"}})
    there = {"metadata": {"path": "."}}
    client = NotebookClient(notebook, timeout=240, kernel_name="python3", resources=there, config=settings)
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
