"""What a terminal shows that does not know all signs."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest

from rainkit.commands.signs import plain, speak_plainly
from rainkit.core.places import cards_folder
from rainkit.i18n import LANGUAGES

RULEBOOK = str(cards_folder() / "foodweb" / "examples" / "rulebook.yaml")


def shown(encoding: str, *arguments: str) -> str:
    env = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0", "LC_ALL": "C"}
    done = subprocess.run([sys.executable, "-m", "rainkit", *arguments], capture_output=True, env=env, check=False)
    assert done.returncode == 0, done.stderr
    return (done.stdout + done.stderr).decode(encoding)


@pytest.mark.parametrize("lang", ["en", "fr", "sk", "ms"])
def test_no_sign_gets_lost_on_an_ascii_terminal(lang: str) -> None:
    text = shown("ascii", "score", RULEBOOK, "--lang", lang)
    assert "?" not in text
    assert "-3  F9" in text


def test_a_code_page_keeps_the_letters_that_it_has() -> None:
    text = shown("cp1252", "score", RULEBOOK, "--lang", "fr")
    assert "é" in text
    assert "-3  F9" in text
    assert "?" not in text


def test_a_sign_with_nothing_near_it_is_a_question_mark() -> None:
    assert plain("虎") == "?"


@pytest.mark.parametrize("lang", [code for code in LANGUAGES if code != "zh"])
def test_every_sentence_has_plain_signs(lang: str, root: Path) -> None:
    """All that the catalogue can say in letters of the Latin kind can be said in ASCII."""
    path = root / "rainkit" / "i18n" / "locale" / ("rainkit.pot" if lang == "en" else f"{lang}/LC_MESSAGES/rainkit.po")
    signs = {sign for sign in path.read_text(encoding="utf-8") if unicodedata.category(sign)[0] in "LP"}
    assert {sign for sign in signs if plain(sign) == "?"} == {"?"}


def test_a_stream_that_is_not_there_or_can_not_be_told() -> None:
    speak_plainly(None)
    stream = io.StringIO()
    speak_plainly(stream)
    assert stream.write("−") == 1
