"""Charts of many games, each a drawing with words: cards of a type, scores, rounds, who feeds whom.

``svg(drawing)`` of :mod:`rainkit.draw.svg` and ``figure(drawing)``, ``png(drawing)``, ``pdf(drawing)`` of
:mod:`rainkit.draw.mpl` show them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from rainkit.decks.model import TYPE_WORDS, TYPES
from rainkit.draw.measure import shortened, text_width, wrapped
from rainkit.draw.primitives import Circle, Drawing, Group, Item, Path, Rect, Text
from rainkit.i18n import T, number
from rainkit.lab.feeding import Feeding

__all__ = ["Bar", "Series", "cards_drawing", "feeding_drawing", "rounds_drawing", "scores_drawing"]

WIDTH = 460.0
SMALL, PLAIN = 11.5, 13.0
STROKES: tuple[tuple[str, tuple[float, ...]], ...] = (
    ("accent", ()), ("bad", (7.0, 4.0)), ("small-ink", (2.0, 3.0)), ("medium-ink", (10.0, 3.0, 2.0, 3.0))
)  # fmt: skip
"""Colour and dashes of a line; neither is alone."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A row of a picture of cards: mean points with half the interval, with the old deck and the new one."""

    name: str
    before: float | None
    after: float | None
    half: float = 0.0
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Series:
    """A line of a picture: its name, and places with values."""

    name: str
    points: Sequence[tuple[float, float]]


def tenth(value: float) -> str:
    """One decimal with a real minus, as the language in force writes it."""
    return number(value, 1)


def _step(span: float, most: int = 7) -> float:
    """A round distance between marks of an axis.

    >>> _step(23), _step(0.4), _step(900)
    (5, 0.1, 200)
    """
    step = 1e-6
    while True:
        for times in (1, 2, 5):
            if span / (step * times) <= most:
                found = step * times
                return round(found) if found >= 1 else round(found, 6)
        step *= 10


def _marks(low: float, high: float) -> list[float]:
    step = _step(high - low)
    first = int(low // step)
    return [step * n for n in range(first, int(high // step) + 2) if low - 1e-9 <= step * n <= high + 1e-9]


def _mark_words(value: float) -> str:
    return number(value, 6, trim=True)


def cards_drawing(bars: Sequence[Bar], kind: str = "", title: str = "") -> Drawing:
    """Cards against each other: a dot with its interval for each, the median as a line, the old mean as a ring.

    Parameters
    ----------
    bars : sequence of Bar
        In the order of the rows.
    kind : str
        A type of the food web, for the colour.
    """
    known = [bar for bar in bars if bar.after is not None]
    if not known:
        return Drawing((), (0, 0, WIDTH, 40), str(T("No games yet")))
    values = sorted(bar.after for bar in known if bar.after is not None)
    middle = (values[(len(values) - 1) // 2] + values[len(values) // 2]) / 2
    ends = [end for bar in known for end in ((bar.after or 0) - bar.half, (bar.after or 0) + bar.half, bar.before)]
    low, high = min(0.0, *(end for end in ends if end is not None)), max(end for end in ends if end is not None)
    high = max(high, low + 1)
    left = min(214.0, max(text_width(bar.name, PLAIN, bold=bar.chosen) for bar in bars) + 14)
    names = [_name(bar, left - 6) for bar in bars]
    right = WIDTH - 44

    def x(value: float) -> float:
        return left + 8 + (value - low) / (high - low) * (right - left - 16)

    top, heights = 44.0, [max(24.0, 15.0 * len(lines) + 4) for lines in names]
    bottom = top + sum(heights)
    ink = f"{kind}-ink" if kind in TYPES else "accent"
    items: list[Item] = [Text(0, 16, title, PLAIN, "text", bold=True)] if title else []
    for mark in _marks(low, high):
        items.append(Rect(x(mark) - 0.5, top, 1, bottom - top, fill="line"))
        items.append(Text(x(mark), bottom + 16, _mark_words(mark), SMALL, "muted", "middle"))
    items.append(Rect(x(middle) - 1, top - 4, 2, bottom - top + 8, fill="edge"))
    items.append(Text(x(middle), top - 7, str(T("median {points}", points=tenth(middle))), SMALL, "muted", "middle"))
    for bar, lines, first, row in zip(bars, names, accumulate(heights, initial=top), heights, strict=False):
        y = first + row / 2
        if bar.chosen:
            items.append(Rect(0, y - row / 2 + 1, WIDTH, row - 2, 5, fill="accent-soft"))
        for n, line in enumerate(lines):
            low_line = y + 4.5 + 15 * (n - (len(lines) - 1) / 2)
            items.append(Text(left, low_line, line, PLAIN, "text", "end", bold=bar.chosen))
        if bar.before is not None and (bar.after is None or abs(bar.before - bar.after) > 1e-9):
            items.append(Circle(x(bar.before), y, 5, stroke=ink, width=1.6, fill="surface"))
        if bar.after is not None:
            items.append(Rect(x(bar.after - bar.half), y - 1.25, max(2.5, x(bar.half) - x(-bar.half)), 2.5, fill=ink))
            items.append(Circle(x(bar.after), y, 5, fill=ink))
            items.append(Text(WIDTH - 4, y + 4.5, tenth(bar.after), PLAIN, "text", "end", bold=bar.chosen))
    told = [T("{card} {points}", card=bar.name, points=tenth(bar.after)) for bar in bars if bar.after is not None]
    words = T("Mean points of each card: {cards}. The median is {median}.", cards=told, median=tenth(middle))
    return Drawing(tuple(items), (0, 0, WIDTH, bottom + 24), title, str(words))


def _name(bar: Bar, room: float) -> list[str]:
    """The name in one or two lines; what is longer still is cut."""
    lines = wrapped(bar.name, (room,), PLAIN, bold=bar.chosen)
    whole = [*lines[:1], " ".join(lines[1:])] if len(lines) > 1 else list(lines)
    return [shortened(line, room, PLAIN, bold=bar.chosen) for line in whole]


def _legend(names: Sequence[str], y: float) -> list[Item]:
    items: list[Item] = []
    at = 40.0
    for name, (colour, dash) in zip(names, STROKES, strict=False):
        if at > 40 and at + 32 + text_width(name, SMALL) > WIDTH:
            at, y = 40.0, y + 18
        items.append(Path(f"M{at} {y - 4}h26", stroke=colour, width=3, dash=dash))
        items.append(Text(at + 32, y, name, SMALL, "text"))
        at += 52 + text_width(name, SMALL)
    return items


def _lines(series: Sequence[Series], title: str, across: str, height: float = 250.0, zero: bool = True) -> Drawing:
    """Lines over an axis, told apart by colour and dashes."""
    shown = [one for one in series if one.points][: len(STROKES)]
    xs = [x for one in shown for x, _ in one.points]
    ys = [y for one in shown for _, y in one.points]
    if not xs:
        return Drawing((), (0, 0, WIDTH, 40), str(T("No games yet")))
    low_x, high_x = min(xs), max(max(xs), min(xs) + 1)
    low_y, high_y = min(0.0, *ys) if zero else min(ys), max(ys)
    high_y = high_y if high_y > low_y else low_y + 1
    left, right, top, bottom = 40.0, WIDTH - 12, 72.0 if len(shown) > 2 else 54.0, height - 44

    def x(value: float) -> float:
        return left + (value - low_x) / (high_x - low_x) * (right - left)

    def y(value: float) -> float:
        return bottom - (value - low_y) / (high_y - low_y) * (bottom - top)

    items: list[Item] = [Text(left, 16, title, PLAIN, "text", bold=True), *_legend([one.name for one in shown], 38)]
    for mark in _marks(low_y, high_y):
        items.append(Rect(left, y(mark) - 0.5, right - left, 1, fill="line"))
        items.append(Text(left - 6, y(mark) + 4, _mark_words(mark), SMALL, "muted", "end"))
    for mark in _marks(low_x, high_x):
        items.append(Text(x(mark), bottom + 17, _mark_words(mark), SMALL, "muted", "middle"))
    items.append(Rect(left, y(max(low_y, 0.0)) - 0.75, right - left, 1.5, fill="edge"))
    items.append(Text((left + right) / 2, height - 8, across, SMALL, "muted", "middle"))
    for one, (colour, dash) in zip(shown, STROKES, strict=False):
        d = " ".join(f"{'M' if n == 0 else 'L'}{x(px):.2f} {y(py):.2f}" for n, (px, py) in enumerate(one.points))
        items.append(Path(d, stroke=colour, width=2.6, dash=dash, join="round"))
    return Drawing(tuple(items), (0, 0, WIDTH, height), title)


def _grouped(histogram: Sequence[Sequence[int]], wide: int) -> list[tuple[float, float]]:
    """Percent of games by score, in groups so wide."""
    total = sum(games for _, games in histogram) or 1
    found: dict[int, int] = {}
    for score, games in histogram:
        found[score // wide] = found.get(score // wide, 0) + games
    low, high = min(found), max(found)
    return [(wide * group + (wide - 1) / 2, 100 * found.get(group, 0) / total) for group in range(low - 1, high + 2)]


def scores_drawing(named: Sequence[tuple[str, Sequence[Sequence[int]]]]) -> Drawing:
    """How often each score comes: histograms by name, such as those of seats, or of the old and the new deck.

    Parameters
    ----------
    named : sequence of (name, histogram)
        A histogram is a list of ``[score, games]``, as in :meth:`rainkit.lab.simulation.Result.seats`.

    Examples
    --------
    >>> drawing = scores_drawing([("seat 1", [[10, 3], [12, 1]]), ("seat 2", [[11, 4]])])
    >>> drawing.description
    'Scores: seat 1: 10.5 on average, 10 to 12; seat 2: 11.0 on average, 11 to 11.'
    """
    named = [(name, rows) for name, rows in named if rows]
    spans = [rows[-1][0] - rows[0][0] for _, rows in named]
    wide = max(1, int(max(spans, default=1) // 40))
    drawn = _lines(
        [Series(name, _grouped(rows, wide)) for name, rows in named],
        str(T("How often each score comes")),
        str(T("points of a player at the end (upwards: percent of games)")),
    )
    told = []
    for name, rows in named:
        total = sum(number for _, number in rows)
        mean = sum(score * number for score, number in rows) / total
        told.append(
            f"{name}: {T('{mean} on average, {low} to {high}', mean=tenth(mean), low=rows[0][0], high=rows[-1][0])}"
        )
    words = T("Scores: {each}.", each="; ".join(told))
    return Drawing(drawn.items, drawn.box, drawn.label, str(words))


def rounds_drawing(series: Sequence[Series], title: str = "", by_place: bool = False) -> Drawing:
    """Mean points of cards by the round in which they were placed, or of tiles by their place in the jungle."""
    across = T("place in the jungle") if by_place else T("round in which it was placed")
    drawn = _lines(series, title or str(T("Points by place") if by_place else T("Points by round")), str(across))
    told = []
    for one in series:
        if one.points:
            (a, first), (b, last) = one.points[0], one.points[-1]
            places: dict[str, object] = {"first": tenth(first), "a": int(a), "last": tenth(last), "b": int(b)}
            said = T("{first} in round {a}, {last} in round {b}", **places)
            if by_place:
                said = T("{first} on place {a}, {last} on place {b}", **places)
            told.append(f"{one.name}: {said}")
    return Drawing(drawn.items, drawn.box, drawn.label, "; ".join(told))


def feeding_drawing(found: Feeding) -> Drawing:
    """Who feeds whom, in points a forest: rows get them, columns give them."""
    rows = found.rows()
    left, top, wide, high = 132.0, 104.0, 48.0, 32.0
    most = max((abs(value) for _, values in rows for value in values), default=0) or 1
    title = str(T("Who feeds whom, in points a forest"))
    items: list[Item] = [Text(0, 16, title, PLAIN, "text", bold=True)]
    items.append(Text(0, 36, str(T("columns give, rows get")), SMALL, "muted"))
    heads = [str(TYPE_WORDS[kind]) for kind in TYPES] + [str(T("no card"))]
    for n, head in enumerate(heads):
        fill = f"{TYPES[n]}-ink" if n < len(TYPES) else "muted"
        turned = (Text(0, 0, head, SMALL, fill, bold=True),)
        items.append(Group(turned, (0.79, -0.61, 0.61, 0.79, left + wide * (n + 0.5) - 2, top - 6)))
    told = []
    for r, (kind, values) in enumerate(rows):
        y = top + high * r
        items.append(Text(left - 8, y + high / 2 + 4.5, shortened(str(TYPE_WORDS[kind]), left - 10, PLAIN, bold=True),
                          PLAIN, f"{kind}-ink", "end", bold=True))  # fmt: skip
        for c, value in enumerate(values):
            x = left + wide * c
            fill = "good" if value > 0 else "bad"
            share = min(1.0, abs(value) / most)
            items.append(Rect(x + 1, y + 1, wide - 2, high - 2, 4, fill="sunken"))
            if abs(value) >= 0.05:
                items.append(Rect(x + 1, y + 1, wide - 2, high - 2, 4, fill=fill, fill_opacity=0.08 + 0.3 * share))
                items.append(Rect(x + 5, y + high - 7, (wide - 10) * share, 3, 1.5, fill=fill))
                sign = "+" if value > 0 else ""
                items.append(Text(x + wide / 2, y + high / 2 + 2.5, sign + tenth(value), PLAIN, "text", "middle"))
                who = {"to": TYPE_WORDS[kind], "by": heads[c]}
                told.append((abs(value), T("{to} get {points} from {by}", points=sign + tenth(value), **who)))
    told.sort(key=lambda one: -one[0])
    words = T("The largest: {each}.", each=[each for _, each in told[:6]]) if told else T("Nobody feeds anybody.")
    return Drawing(tuple(items), (0, 0, WIDTH + 52, top + high * len(rows) + 6), title, str(words))
