"""Decks as people could write them, for tests by properties."""

from __future__ import annotations

from hypothesis import strategies as st

from rainkit.decks.conditions import (
    ANY,
    Adjacent,
    Condition,
    Distinct,
    Entry,
    Flat,
    Group,
    InForest,
    InLine,
    Which,
    Within,
)
from rainkit.decks.model import ANIMAL_COLOURS, ANIMALS, COLOURS, IUCN, TYPES, Card, Deck, Goal, Tile
from rainkit.decks.reading import ROOT_KEYS
from rainkit.decks.schema_cards import CARD_KEYS
from rainkit.decks.schema_goals import GOAL_KEYS
from rainkit.decks.schema_tiles import TILE_KEYS
from rainkit.decks.texts import cleaned, one_line

POINTS = st.integers(-99, 99)
IDS = st.from_regex(r"[a-z0-9]{1,8}(-[a-z0-9]{1,6}){0,2}", fullmatch=True)
LIMITS = st.fixed_dictionaries({"at_least": st.integers(0, 9), "at_most": st.none() | st.integers(0, 99)})
ENTRIES = (
    st.just(Entry("any"))
    | st.sampled_from(TYPES).map(lambda kind: Entry("type", (kind,)))
    | IDS.map(lambda card: Entry("card", (card,)))
    | st.lists(st.sampled_from(IUCN), min_size=1, max_size=4, unique=True).map(
        lambda codes: Entry("iucn", tuple(codes))
    )
)
WHICH = st.lists(ENTRIES, min_size=1, max_size=4).map(lambda entries: Which(tuple(entries))) | st.just(ANY)


@st.composite
def conditions(draw: st.DrawFn) -> Condition:
    """A condition of any form."""
    points, per, limits = draw(POINTS), draw(st.integers(1, 20)), draw(LIMITS)
    form = draw(st.sampled_from([Flat, Adjacent, Within, InForest, Group, InLine, Distinct]))
    if form is Flat:
        return Flat(points, at_most=limits["at_most"])
    if form is Distinct:
        distance = draw(st.integers(0, 4))
        within = distance == 1 and draw(st.booleans())
        what = draw(st.sampled_from(["types", "iucn"]))
        return Distinct(points, per, **limits, what=what, distance=distance, as_within=within)
    if form is Within:
        return Within(points, per, **limits, which=draw(WHICH), distance=draw(st.integers(1, 9)))
    return form(points, per, **limits, which=draw(WHICH))


# Any sign that a file can hold and that survives cleaning; signs that spreadsheets and YAML trip over come often.
_SIGNS = st.characters(codec="utf-8", exclude_categories=("Cs", "Cc", "Cf", "Co", "Cn"))
_TRICKY = st.sampled_from(
    [
        "=1+1",
        "-3",
        "+x",
        "@a",
        "'=",
        "no",
        "~",
        "1.10",
        "a: b",
        "# x",
        '"',
        "''",
        "<b>",
        "$x$",
        "｀＝",
        ",;\t|",
        "a\nb",
        "[1]",
        "{}",
        "&a",
        "*a",
        "!x",
        "%",
        "_x0041_",
        "null",
        "1e3",
        "007",
        "٣",
    ]
)
TEXTS = (st.text(_SIGNS, min_size=1, max_size=20) | _TRICKY).map(lambda text: cleaned(text)[0]).filter(bool)
LINES = TEXTS.map(one_line).filter(bool)
NAMES = st.dictionaries(st.sampled_from(["en", "sk", "fr", "zh", "ms", "de"]), LINES, min_size=1, max_size=3)
VALUES = st.recursive(
    TEXTS
    | st.just("")
    | st.integers(-(10**6), 10**6)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.booleans()
    | st.none(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=5,
)
_KNOWN = {*CARD_KEYS, *GOAL_KEYS, *TILE_KEYS, *ROOT_KEYS, "<<"}
EXTRAS = st.dictionaries(LINES.filter(lambda key: key not in _KNOWN), VALUES, max_size=3)


@st.composite
def cards(draw: st.DrawFn, card_id: str) -> Card:
    """A card with this id."""
    return Card(
        card_id,
        draw(NAMES),
        draw(st.sampled_from(TYPES)),
        draw(st.none() | st.sampled_from(IUCN)),
        tuple(draw(st.lists(conditions(), max_size=3))),
        draw(st.integers(0, 99)),
        draw(st.just("") | LINES),
        draw(st.dictionaries(st.sampled_from(["en", "sk"]), TEXTS, max_size=2)),
        draw(st.just("") | st.sampled_from(["2019", "2008"])),
        extra=draw(EXTRAS),
    )


@st.composite
def goals(draw: st.DrawFn, goal_id: str) -> Goal:
    """A goal with this id, by shape or by a table."""
    common = {"name": draw(NAMES), "species": draw(st.just("") | IDS), "extra": draw(EXTRAS)}
    if draw(st.booleans()):
        table = draw(st.dictionaries(st.integers(0, 9), st.integers(-20, 20), min_size=1, max_size=4))
        return Goal(
            goal_id,
            distinct=draw(st.sampled_from(["iucn", "types"])),
            table=tuple(sorted(table.items())),
            match="contains",
            **common,
        )
    cells = draw(st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), min_size=2, max_size=9, unique=True))
    cut = draw(st.integers(1, len(cells)))
    return Goal(
        goal_id,
        shape=tuple(cells[:cut]),
        empty=tuple(cells[cut:]),
        match=draw(st.sampled_from(["exact", "contains"])),
        turn=draw(st.booleans()),
        flip=draw(st.booleans()),
        points=draw(st.integers(-20, 20)),
        **common,
    )


@st.composite
def tiles(draw: st.DrawFn, tile_id: str) -> Tile:
    """A tile with this id."""
    colours = tuple(draw(st.lists(st.sampled_from(COLOURS), min_size=1, max_size=2, unique=True)))
    slots = tuple(draw(st.lists(st.sampled_from(("any", *ANIMAL_COLOURS, *ANIMALS)), min_size=1, max_size=3)))
    stack = draw(st.sampled_from(colours))
    return Tile(tile_id, colours, draw(st.integers(1, 5)), slots, stack, draw(EXTRAS))


@st.composite
def decks(draw: st.DrawFn) -> Deck:
    """A deck with at least one card, goal or tile."""
    ids = draw(st.lists(IDS, min_size=1, max_size=4, unique=True))
    kind = draw(st.sampled_from(["cards", "both", "goals", "tiles"]))
    return Deck(
        draw(st.just("") | LINES),
        "jungle" if kind == "tiles" else "foodweb",
        tuple(draw(cards(i)) for i in ids) if kind in ("cards", "both") else (),
        tuple(draw(goals(i)) for i in ids) if kind in ("goals", "both") else (),
        tuple(draw(tiles(i)) for i in ids) if kind == "tiles" else (),
        draw(EXTRAS),
    )
