"""A goal card of a file: a shape, or a number of distinct Red List categories or types."""

from __future__ import annotations

import re

from rainkit.core.grids import is_connected
from rainkit.decks.model import Goal
from rainkit.decks.node import Path
from rainkit.decks.schema_common import Unknown, kept, read_id, read_line, read_names
from rainkit.decks.source import Source, number_of
from rainkit.decks.wording import date_hint
from rainkit.i18n import T

__all__ = ["GOAL_KEYS", "PLACE_KEYS", "read_goal"]

GOAL_KEYS = (
    "id",
    "name",
    "shape",
    "empty",
    "match",
    "turn",
    "flip",
    "points",
    "species",
    "distinct",
    "table",
    "fact",
    "note",
)
#: Keys about the real forest of a goal; they are kept as they are.
PLACE_KEYS = ("state", "protected_since", "area_km2")
_POINTS = 10_000


def read_goal(source: Source, path: Path, unknown: Unknown | None = None) -> Goal | None:
    """The goal at a path; None if it can't be used."""
    if source.mapping(path, required=True) is None:
        return None
    found = unknown or Unknown()
    before = source.faults.errors_count
    name = read_names(source, (*path, "name"), required=True)
    goal_id = read_id(source, path, name.get("en") or next(iter(name.values()), ""))
    distinct, table = _set_goal(source, path)
    shape: tuple[tuple[int, int], ...] = ()
    empty: tuple[tuple[int, int], ...] = ()
    points = 0
    if not distinct:
        shape, empty = _shape(source, path)
        points = _points(source, (*path, "points"))
    match = source.choice((*path, "match"), ("exact", "contains")) or ("exact" if len(shape) == 9 else "contains")
    turn = source.boolean((*path, "turn"), True)
    flip = source.boolean((*path, "flip"), False)
    extra = kept(source, path, GOAL_KEYS, PLACE_KEYS, found)
    if unknown is None:
        found.tell(source)
    goal = Goal(
        goal_id,
        name,
        shape,
        empty,
        match,
        turn is not False,
        flip is True,
        points,
        read_line(source, (*path, "species")),
        distinct,
        table,
        read_names(source, (*path, "fact"), lines=False),
        read_names(source, (*path, "note")),
        extra,
    )
    return goal if source.faults.errors_count == before else None


def _set_goal(source: Source, path: Path) -> tuple[str, tuple[tuple[int, int], ...]]:
    shape = source.node((*path, "shape"))
    shape_text = shape.value.strip().lower() if shape is not None and isinstance(shape.value, str) else ""
    if shape_text.startswith("set:"):
        kind = shape_text[4:].strip()
        if kind not in ("iucn", "types"):
            message = T("'{value}' is no goal; write set:iucn or set:types", value=shape_text[:60])
            source.faults.add((*path, "shape"), "not-a-choice", message, "F15")
            return "iucn", ()
        return kind, _table(source, (*path, "points"))
    if not source.has((*path, "distinct")):
        if source.has((*path, "table")):
            message = T("'table' belongs to a goal with 'distinct: iucn' or 'distinct: types'")
            source.faults.add((*path, "table"), "bad-goal", message, "F15")
        return "", ()
    if shape is not None and shape.value:
        message = T("a goal has a shape or counts distinct things, not both")
        source.faults.add((*path, "distinct"), "bad-goal", message, "F15")
    kind = source.choice((*path, "distinct"), ("iucn", "types")) or "iucn"
    return kind, _table(source, (*path, "table"))


def _table(source: Source, path: Path) -> tuple[tuple[int, int], ...]:
    """The table ``{3: 2, 4: 4}``, or ``3=2 4=4`` as in tables."""
    node = source.node(path)
    value = node.value if node is not None else None
    pairs: list[tuple[str, str]] = []
    if isinstance(value, dict):
        pairs = [(key, child.value if isinstance(child.value, str) else "?") for key, child in value.items()]
    elif isinstance(value, str):
        pieces = [piece.partition("=") for piece in re.split(r"[\s;,]+", value.strip()) if piece]
        pairs = [(number, points) for number, _, points in pieces]
    numbers = [(number_of(number)[0], number_of(points)[0]) for number, points in pairs]
    good = [(n, p) for n, p in numbers if n is not None and p is not None and 0 <= n <= 99 and abs(p) <= _POINTS]
    if not pairs or len(good) < len(numbers) or len({n for n, _ in good}) < len(good):
        shown = value[:60] if isinstance(value, str) else ", ".join(f"{n}: {p}" for n, p in pairs)[:60]
        message = T(
            "the table of a goal reads 'number: points', or 3=2 4=4 in a table file; not '{value}'{date}",
            value=shown,
            date=date_hint(shown),
        )
        source.faults.add(path, "bad-goal", message, "F15")
        return ()
    return tuple(sorted(good))


def _shape(source: Source, path: Path) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
    shape = source.cells((*path, "shape"), required=True) or ()
    empty = source.cells((*path, "empty")) or ()
    at = (*path, "shape")
    if source.has(at) and not shape and source.get(at) in ([], ""):
        source.faults.add(at, "bad-goal", T("a shape needs at least one cell"), "F13")
    if len(shape) > 9:
        message = T("a shape of {number} cells can't be met; a forest has nine cards", number=len(shape))
        source.faults.add(at, "shape-too-large", message, "F8", level="warning")
    if len(set(shape)) < len(shape):
        message = T("a cell stands twice in the shape; it counts once")
        source.faults.add(at, "shape-doubled", message, "F13", level="warning")
        shape = tuple(dict.fromkeys(shape))
    if shape and not is_connected(shape):
        message = T("the cells of the shape do not hang together; other cards may fill the gaps")
        source.faults.add(at, "shape-in-pieces", message, "F13", level="warning")
    both = sorted(set(shape) & set(empty))
    if both:
        message = T("{cell} is in 'shape' and in 'empty'; it can't be both", cell=str(both[0]))
        source.faults.add((*path, "empty"), "bad-goal", message, "F13")
    return shape, empty


def _points(source: Source, path: Path) -> int:
    node = source.node(path)
    if node is not None and isinstance(node.value, str) and number_of(node.value)[0] is None:
        shown, date = node.value[:60], date_hint(node.value)
        message = T("'points' must be a whole number, not '{value}'{date}", value=shown, date=date)
        source.faults.add(path, "not-a-number", message, "F12")
        return 0
    if node is not None and isinstance(node.value, str) and source.is_table and (date := date_hint(node.value)):
        message = T("'points' can't be '{value}'{date}", value=node.value[:60], date=date)
        source.faults.add(path, "not-a-number", message, "F12")
        return 0
    return source.integer(path, -_POINTS, _POINTS, 0, required=True) or 0
