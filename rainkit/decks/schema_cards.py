"""A species card of a file: every value typed, every fault told with what would be right."""

from __future__ import annotations

from rainkit.decks import limits
from rainkit.decks.conditions import GRAMMAR, Condition, DataError, ScoreError, from_data, parse
from rainkit.decks.images import read_image
from rainkit.decks.model import IUCN, IUCN_WORDS, TYPES, Card
from rainkit.decks.node import Path
from rainkit.decks.own_pictures import DRAWING, PICTURE_KEYS
from rainkit.decks.schema_common import Unknown, kept, read_id, read_line, read_names
from rainkit.decks.source import Source
from rainkit.decks.wording import date_hint, suggestion
from rainkit.i18n import T

__all__ = ["CARD_KEYS", "FACT_KEYS", "read_card"]

CARD_KEYS = (
    "id",
    "name",
    "scientific_name",
    "type",
    "iucn",
    "iucn_year",
    "count",
    "scores",
    "fact",
    "image",
)
#: Keys that lessons and pictures use where they stand; they are kept as they are.
FACT_KEYS = ("mass_kg", "range", "diet", "where", "eaten_by", "why", DRAWING, *PICTURE_KEYS)
_NOT_KNOWN = ("NA", "N/A", "N.A.", "-", "?", "NONE", "NULL", "NAN", "UNKNOWN")


def read_card(source: Source, path: Path, unknown: Unknown | None = None) -> Card | None:
    """The card at a path; None if its name, id or type can't be used.

    Parameters
    ----------
    source : Source
        Faults are added to its collector.
    path : tuple
        Where the card's mapping stands, for instance ``("cards", 0)``.
    unknown : Unknown, optional
        Collects unknown keys of a whole file; without it this card's are told at once.
    """
    if source.mapping(path, required=True) is None:
        return None
    found = unknown or Unknown()
    name = read_names(source, (*path, "name"), required=True)
    card_id = read_id(source, path, name.get("en") or next(iter(name.values()), ""))
    kind = _type(source, (*path, "type"))
    iucn = _iucn(source, (*path, "iucn"))
    count = _count(source, (*path, "count"))
    scores = read_scores(source, (*path, "scores"))
    extra = kept(source, path, CARD_KEYS, FACT_KEYS, found)
    if unknown is None:
        found.tell(source)
    card = Card(
        card_id,
        name,
        kind or "plant",
        iucn,
        scores or (),
        1 if count is None else count,
        read_line(source, (*path, "scientific_name")),
        read_names(source, (*path, "fact"), lines=False),
        read_line(source, (*path, "iucn_year")),
        read_image(source, (*path, "image")),
        extra,
    )
    return card if name and card_id and kind and count is not None and scores is not None else None


def _type(source: Source, path: Path) -> str | None:
    node = source.node(path)
    if node is not None and isinstance(node.value, str):
        word = " ".join(node.value.strip().lower().split())
        for plain in (word, word.removesuffix("s")):
            if plain in TYPES:
                return plain
    if node is None or node.value is None or node.value == "":
        source.faults.add(path, "missing", T("'type' is missing; it is one of {options}", options=TYPES))
        return None
    source.wrong_choice(path, TYPES)
    return None


def _iucn(source: Source, path: Path) -> str | None:
    text = read_line(source, path)
    if not text or text.upper() in IUCN:
        return text.upper() or None
    if text.upper() in _NOT_KNOWN:
        message = T(
            "'{value}' is no Red List category; it is read as unknown. They are {known}", value=text, known=IUCN
        )
        source.faults.add(path, "iucn-unknown", message, level="warning")
    else:
        message = T("'{value}' is not a Red List category; they are {known}", value=text[:60], known=IUCN)
        words = {word.lower(): code for code in IUCN for word in (IUCN_WORDS[code].message, str(IUCN_WORDS[code]))}
        if meant := suggestion(text, words):
            message = T("{problem}; did you mean {meant}?", problem=message, meant=words[meant])
        source.faults.add(path, "not-a-choice", message)
    return None


def _count(source: Source, path: Path) -> int | None:
    node = source.node(path)
    if node is None:
        return 1
    if node.value is None or node.value == "":
        source.faults.add(path, "count-blank", T("'count' is blank; one copy is taken"), level="warning")
        return 1
    return source.integer(path, 0, limits.COPIES)


def read_scores(source: Source, path: Path) -> tuple[Condition, ...] | None:
    """The conditions at a path, as text or as a list; None after a fault."""
    node = source.node(path)
    if node is None or node.value is None or node.value == "":
        if node is not None:
            source.faults.add(path, "no-scores", T("'scores' is blank; the card gives 0 points"), level="warning")
        return ()
    if isinstance(node.value, str):
        return _from_text(source, path, node.value)
    paths = [path] if isinstance(node.value, dict) else source.items(path, limit=50)
    conditions: list[Condition] = []
    faulty = not paths and bool(node.value)
    for at in paths:
        item = source.node(at)
        if item is not None and isinstance(item.value, str):
            more = _from_text(source, at, item.value)
            faulty |= more is None
            conditions += more or ()
            continue
        try:
            conditions.append(from_data(source.get(at)))
        except DataError as error:
            for one in (error, *error.others):
                source.faults.add((*at, *one.path), "bad-condition", one.message, "F9")
            faulty = True
    return None if faulty else tuple(conditions)


def _from_text(source: Source, path: Path, text: str) -> tuple[Condition, ...] | None:
    if not source.spend(path, len(text)):
        return None
    if source.is_table and (date := date_hint(text)):
        message = T("'points' can't be '{value}'{date}", value=text[:60], date=date)
        source.faults.add(path, "bad-scores", message, "F9")
        return None
    try:
        parsed = parse(text)
    except ScoreError as error:
        message = T(
            "scores '{value}', column {column}: {problem}; {hint}",
            value=text[:60],
            column=error.column,
            problem=error.message,
            hint=error.hint if error.hint == GRAMMAR else T("{hint}; {grammar}", hint=error.hint, grammar=GRAMMAR),
        )
        node = source.nearest(path)
        column = None if source.is_table or "\n" in text else node.column + error.column - 1 + node.quoted
        source.faults.add(path, "bad-scores", message, "F9", column=column)
        return None
    for note in parsed.notes:
        source.faults.add(path, "read-as", T("scores: {note}", note=note), level="warning")
    return parsed.conditions
