"""A coverage-guided fuzzer for deck files; not part of the tests, since it runs for as long as one likes.

``python tools/fuzz_decks.py -max_total_time=600 CORPUS_FOLDER`` needs ``pip install atheris``. What it finds goes into
``tests/decks/fuzz_corpus.json`` (``python tools/fuzz_decks.py --keep FILES``), whose inputs a test reads ever after.
"""

from __future__ import annotations

import base64
import json
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent / "tests" / "decks"
sys.path.insert(0, str(TESTS))


def keep(files: list[str]) -> None:
    """Add inputs to those that the tests read."""
    corpus = TESTS / "fuzz_corpus.json"
    known = set(json.loads(corpus.read_text())) if corpus.is_file() else set()
    known.update(base64.b64encode(Path(file).read_bytes()).decode() for file in files)
    corpus.write_text(json.dumps(sorted(known), indent=0) + "\n")


def fuzz() -> None:
    """Run until the time is over or something is found."""
    import atheris

    with atheris.instrument_imports(include=["rainkit.decks", "deck_fuzz", "csv", "zipfile"]):
        from deck_fuzz import read_any

    atheris.Setup(sys.argv, lambda data: read_any(data) and None)
    atheris.Fuzz()


if __name__ == "__main__":
    if sys.argv[1:2] == ["--keep"]:
        keep(sys.argv[2:])
    else:
        fuzz()
