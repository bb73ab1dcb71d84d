"""The sentences for people are found, and translations fill the same places and are compiled."""

from __future__ import annotations

import re
from pathlib import Path

import languages_page
import messages
import pytest
from babel.messages.pofile import read_po

PLACE = re.compile(r"\{[^{}]*\}")
FILES = sorted(messages.LOCALE.rglob("*.po"))
each = pytest.mark.parametrize("path", FILES, ids=lambda path: path.parts[-3])


def test_sentences_are_found_with_and_without_a_number() -> None:
    source = 'x = T("{a} is here.", a=T("inner"))\nN("{n} point", "{n} points", 3)\nT(variable)\n'
    assert {words for _, words in messages.sentences(source)} == {
        ("{a} is here.",),
        ("inner",),
        ("{n} point", "{n} points"),
    }


def test_what_is_translated_stays_and_what_is_gone_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "LOCALE", tmp_path)
    old = messages.Catalog(locale="sk")
    old.add("kept", "ostáva")
    old.add("gone", "preč")
    path = messages.po_path("sk")
    path.parent.mkdir(parents=True)
    path.write_bytes(messages.written(old))
    wanted = messages.Catalog()
    wanted.add("kept")
    wanted.add("new")
    found = {m.id: m.string or "" for m in messages.merged("sk", wanted) if m.id}
    assert found == {"kept": "ostáva", "new": ""}


def test_the_package_has_sentences() -> None:
    assert len(messages.template()) > 100


@each
def test_translations_fill_the_same_places(path: Path) -> None:
    with path.open("rb") as file:
        catalogue = read_po(file)
    wrong = []
    for message in catalogue:
        ids = message.id if isinstance(message.id, tuple) else (message.id,)
        strings = message.string if isinstance(message.string, tuple) else (message.string,)
        places = {frozenset(PLACE.findall(words)) for words in ids}
        wrong += [s for s in strings if message.id and s and frozenset(PLACE.findall(s)) not in places]
    assert wrong == []


@each
def test_compiled(path: Path) -> None:
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.parts[-3])
    assert path.with_suffix(".mo").read_bytes() == messages.compiled(catalogue), "run: make messages"


def test_the_page_of_languages_tells_how_far_each_is() -> None:
    assert languages_page.page() == languages_page.PAGE.read_text(encoding="utf-8"), "run: make messages"


def test_no_two_pairs_begin_with_the_same_sentence() -> None:
    """A catalogue finds a pair by its first sentence: a second one with the same would never be translated."""
    pairs: dict[str, set[str]] = {}
    for file in messages.PACKAGE.rglob("*.py"):
        for _, words in messages.sentences(file.read_text(encoding="utf-8")):
            if len(words) == 2:
                pairs.setdefault(words[0], set()).add(words[1])
    assert {one: many for one, many in pairs.items() if len(many) > 1} == {}


def test_every_sentence_belongs_to_a_part_of_rainkit() -> None:
    parts = list(languages_page.PARTS.values())
    lost = {
        place
        for message in messages.template()
        for place, _ in message.locations
        if message.id and not any(files.match(place) for files in parts)
    }
    assert lost == set(), "name the file in tools/languages_page.py"
