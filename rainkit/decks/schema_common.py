"""What cards, goals and tiles have in common: ids, names by language, and keys that are kept though unknown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from types import MappingProxyType
from typing import Any

from rainkit.decks.model import Names
from rainkit.decks.node import Path
from rainkit.decks.source import Source, suggestion
from rainkit.decks.texts import cleaned, one_line, slug
from rainkit.i18n import N, T

__all__ = ["NOTHING", "Unknown", "kept", "read_id", "read_line", "read_names", "read_text"]

NOTHING: Mapping[str, Any] = MappingProxyType({})
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")


class Unknown:
    """Collects unknown keys, so that one warning names them all."""

    def __init__(self) -> None:
        self._keys: dict[str, tuple[Path, Sequence[str]]] = {}

    def note(self, path: Path, known: Sequence[str]) -> None:
        """An unknown key, and the keys that it might have been."""
        self._keys.setdefault(str(path[-1]), (path, known))

    def tell(self, source: Source) -> None:
        """Add the one warning, if there is anything to tell."""
        if not self._keys:
            return
        names = [key[:60] for key in self._keys]
        near = {key[:60]: suggestion(key, known) for key, (_, known) in islice(self._keys.items(), 50)}
        hints = [f"{key} → {meant}" for key, meant in near.items() if meant][:10]
        shown = names[:10] + (["…"] if len(names) > 10 else [])
        places: dict[str, object] = {"names": shown, "hints": hints}
        if hints:
            message = N(
                "{n} unknown column or key is kept but not used: {names}; did you mean {hints}?",
                "{n} unknown columns or keys are kept but not used: {names}; did you mean {hints}?",
                len(names),
                **places,
            )
        else:
            message = N(
                "{n} unknown column or key is kept but not used: {names}",
                "{n} unknown columns or keys are kept but not used: {names}",
                len(names),
                **places,
            )
        first, _ = next(iter(self._keys.values()))
        source.faults.add(first, "unknown-keys", message, level="warning", at_key=True)


def kept(source: Source, path: Path, known: Iterable[str], quiet: Iterable[str], unknown: Unknown) -> Mapping[str, Any]:
    """What stands in a mapping under keys that rainkit doesn't know; those in ``quiet`` need no warning."""
    node = source.node(path)
    if node is None or not isinstance(node.value, dict):
        return NOTHING
    known, quiet = tuple(known), tuple(quiet)
    free = tuple(word for word in known if word not in node.value)
    extra = {}
    for key, child in node.value.items():
        if key not in known:
            extra[key] = child.kept()
            if key not in quiet and not source.is_table:
                unknown.note((*path, key), free)
    return MappingProxyType(extra) if extra else NOTHING


def read_text(source: Source, path: Path, *, required: bool = False) -> str:
    """A cleaned text; signs that were taken out get a warning."""
    text = source.text(path, required=required)
    if text is None:
        return ""
    text, removed = cleaned(text)
    if removed:
        message = T("invisible signs are taken out of '{key}': {signs}", key=source.key_text(path), signs=removed)
        source.faults.add(path, "invisible-signs", message, level="warning")
    if required and not text:
        source.faults.add(path, "missing", T("'{key}' is empty", key=source.key_text(path)))
    return text


def read_line(source: Source, path: Path, *, required: bool = False) -> str:
    """A cleaned text of one line; a line break becomes a blank, with a warning."""
    text = read_text(source, path, required=required)
    line = one_line(text)
    if line != text:
        message = T("line breaks in '{key}' are read as blanks", key=source.key_text(path))
        source.faults.add(path, "line-break", message, level="warning")
    return line


def read_names(source: Source, path: Path, *, required: bool = False, lines: bool = True) -> Names:
    """A text by language, from a mapping or from one plain text (kept as English)."""
    read = read_line if lines else read_text
    node = source.node(path)
    if node is None or not isinstance(node.value, dict):
        text = read(source, path, required=required)
        return MappingProxyType({"en": text}) if text else NOTHING
    names: dict[str, str] = {}
    for lang in node.value:
        if not _LANGUAGE.fullmatch(lang):
            message = T("'{lang}' is not a language code such as en, sk, fr, zh or ms", lang=lang[:60])
            source.faults.add((*path, lang), "not-a-language", message, at_key=True)
            continue
        text = read(source, (*path, lang))
        if text:
            names[lang] = text
    if required and not names:
        source.faults.add(path, "missing", T("'{key}' is empty", key=source.key_text(path)))
    return MappingProxyType(names) if names else NOTHING


def read_id(source: Source, path: Path, name: str) -> str:
    """The id; a missing one is made of the name, with a warning."""
    found = read_line(source, (*path, "id"))
    if not found:
        made = slug(name)
        if made:
            message = T("there is no 'id'; it is made of the name: {id}", id=made)
            source.faults.add((*path, "id"), "id-made", message, level="warning")
        else:
            source.faults.add((*path, "id"), "missing", T("'{key}' is missing", key="id"))
        return made
    if re.search(r"[\s|;,]|:$", found) or len(found) > 100:
        message = T("'{id}' can't be an id; write for example '{slug}'", id=found[:60], slug=slug(found) or "sun-bear")
        source.faults.add((*path, "id"), "bad-id", message)
    elif not re.fullmatch(r"[^\W_]+(-[^\W_]+)*", found) or found != found.lower():
        message = T("ids are lower case with hyphens; '{id}' works, '{slug}' is better", id=found, slug=slug(found))
        source.faults.add((*path, "id"), "id-style", message, level="warning")
    return found
