"""Inputs that the coverage-guided fuzzer (tools/fuzz_decks.py) kept, since each reaches code that others don't."""

from __future__ import annotations

import base64
import json
from collections import Counter
from pathlib import Path

from deck_fuzz import read_any

CORPUS = Path(__file__).parent / "fuzz_corpus.json"


def test_kept_inputs_give_words() -> None:
    """Each is read, refused or told to be faulty; all three happen."""
    ends = Counter(read_any(base64.b64decode(item)) for item in json.loads(CORPUS.read_text()))
    assert ends.total() > 100
    assert {"refused", "faulty", "good"} <= set(ends)
