"""Goal cards: a shape to grow with its points and species, or a set of Red List categories or types."""

from __future__ import annotations

from collections.abc import Mapping

from rainkit.core.grids import Adjacency
from rainkit.decks.model import IUCN, TYPES, Card, Goal
from rainkit.draw.art import figure_in
from rainkit.draw.board import mini_shape
from rainkit.draw.cards import CARD_BOX, foot_path, frame, heading, imprint_line, set_block
from rainkit.draw.measure import Fitted, fitted, text_width, wrapped
from rainkit.draw.primitives import Drawing, Group, Item, Rect, Text, moved
from rainkit.draw.rows import FULL, SMALL, iucn_pill, points_box
from rainkit.draw.tiles import chip
from rainkit.foodweb.goals import SPECIES_POINTS
from rainkit.i18n import N, T, pick, signed, upper
from rainkit.i18n import Text as Words

__all__ = ["goal_face", "goal_steps", "goal_words"]

_NOTE, _FACT, _WIDTH = 3.0, 2.8, 58.2
"""The size of the note's letters, the size at which facts are read well, and how wide both are."""


def _shape_words(goal: Goal) -> Words:
    if goal.match == "exact":
        return N("your {n} card forms exactly this shape", "your {n} cards form exactly this shape", len(goal.shape))
    if goal.empty:
        return T("your forest contains this shape, with the dashed cells left free")
    return T("your forest contains this shape")


def _turn_words(goal: Goal) -> Words:
    if goal.turn and goal.flip:
        return T("{shape}; it may be turned and mirrored", shape=_shape_words(goal))
    if goal.turn:
        return T("{shape}; it may be turned", shape=_shape_words(goal))
    if goal.flip:
        return T("{shape}; it may be mirrored", shape=_shape_words(goal))
    return T("{shape}; it may not be turned", shape=_shape_words(goal))


def _set_words(goal: Goal) -> Words:
    if goal.distinct == "iucn":
        return T("different Red List categories in your forest")
    return T("different types in your forest")


def _species(goal: Goal, cards: Mapping[str, Card]) -> str:
    return cards[goal.species].label if goal.species in cards else goal.species


def goal_steps(goal: Goal) -> list[Words]:
    """What each number of different kinds brings; the last one stands for more, too.

    >>> [str(step) for step in goal_steps(Goal("types", {"en": "Types"}, distinct="types", table=((3, 2), (6, 11))))]
    ['3: +2', '6+: +11']
    """
    last = len(goal.table) - 1
    return [
        T("{number}: {points}", number=f"{number}+" if place == last else number, points=signed(points))
        for place, (number, points) in enumerate(goal.table)
    ]


def goal_words(goal: Goal, cards: Mapping[str, Card] | None = None, *, short: bool = False) -> str:
    """The goal in one or two sentences; in short without its species, and without how a shape may lie."""
    if goal.distinct:
        steps = goal_steps(goal)
        return str(T("Points by the number of {what}: {steps}.", what=_set_words(goal), steps=steps))
    told = N("{points} point if {what}.", "{points} points if {what}.", goal.points, points=goal.points,
             what=_shape_words(goal) if short else _turn_words(goal))  # fmt: skip
    if goal.species and not short:
        bonus = T("{told} At the advanced level {bonus} more points if this species is in the forest: {name}.",
                  told=told, bonus=SPECIES_POINTS, name=_species(goal, cards or {}))  # fmt: skip
        return str(bonus)
    return str(told)


def _pills(goal: Goal, top: float, height: float, small: bool) -> list[Item]:
    """All categories, or all types, in the middle of the scene."""
    if goal.distinct != "iucn":
        size, gap = (12.0, 2.0) if small else (8.5, 1.6)
        columns = 3 if small else 6
        items: list[Item] = []
        rows = -(-len(TYPES) // columns)
        for i, t in enumerate(TYPES):
            x = 31.5 + (i % columns - (columns - 1) / 2) * (size + gap) - size / 2
            y = top + height / 2 + (i // columns - (rows - 1) / 2) * (size + gap) - size / 2
            items.append(chip(t, x, y, size))
        return items
    size = 5.1 if small else 3.7
    rows_of = (IUCN[:3], IUCN[3:6], IUCN[6:]) if small else (IUCN[:5], IUCN[5:])
    step = size * 1.5 + 1.5
    items = []
    for j, codes in enumerate(rows_of):
        widths = [text_width(code, size, bold=True) + size for code in codes]
        x = 31.5 - (sum(widths) + 1.4 * (len(codes) - 1)) / 2
        y = top + height / 2 + (j - (len(rows_of) - 1) / 2) * step - size * 0.75
        for code, width in zip(codes, widths, strict=True):
            items += iucn_pill(code, x + width, y, size)
            x += width + 1.4
    return items


def _table(goal: Goal, top: float, small: bool) -> tuple[list[Item], float]:
    """Number over points, one column for each entry."""
    size, height = (7.0, 19.0) if small else (4.4, 13.0)
    left, right = 2.0, 61.0
    items: list[Item] = []
    if not small:
        left = 20.0
        for text, y, bold in ((str(T("different ones")), 4.6, False), (str(T("points")), 10.2, True)):
            fit = fitted(text, (16.5, 16.5), 3.0, bold=bold)
            for i, line in enumerate(fit.lines):
                at = top + y + (i - (len(fit.lines) - 1) / 2) * fit.size * 1.1 + fit.size * 0.36
                items.append(Text(2.2, at, line, fit.size, bold=bold))
    gap = 1.0
    width = (right - left + gap) / max(1, len(goal.table)) - gap
    for i, (number, points) in enumerate(goal.table):
        x = left + i * (width + gap)
        last = i == len(goal.table) - 1
        head = f"{number}+" if last else str(number)
        shrink = min(1.0, (width - 1) / max(text_width(head, size), text_width(str(points), size, bold=True)))
        s = size * shrink
        middle = top + 0.9 + (height - 1.8) / 2
        items += [
            Rect(x, top + 0.9, width, height - 1.8, 1.4, fill="surface", stroke="accent", width=0.4),
            Rect(x, middle, width, (height - 1.8) / 2, 1.4, fill="text"),
            Text(x + width / 2, top + 0.9 + (height - 1.8) / 4 + s * 0.36, head, s, "text", "middle"),
            Text(x + width / 2, middle + (height - 1.8) / 4 + s * 0.36, str(points), s, "surface", "middle", bold=True),
        ]
    return items, height


def _rows(goal: Goal, cards: Mapping[str, Card], small: bool) -> tuple[list[Item], float]:
    """The row of the shape, and the row of the named species."""
    style = SMALL if small else FULL
    told: list[tuple[int, str, str]] = [(goal.points, upper(str(T("shape") if small else _turn_words(goal))), "")]
    if goal.species:
        name = _species(goal, cards)
        told.append(
            (SPECIES_POINTS, upper(name if small else str(T("{name} is in your forest", name=name))), goal.species)
        )
    items: list[Item] = []
    y = style.pad
    for points, words, species in told:
        left = style.left + style.box + 1.6
        size = 5.2 if small else style.words
        icon_width = style.icon * 1.3 + 1.4 if species else 0.0
        room = 63 - left - icon_width - style.left
        fit = fitted(words, (room,) * 2, size, bold=small)
        if fit.broken or fit.squeezed or not small:
            fit = fitted(words, (room,) * 3, size, bold=small, smallest=0.75 if small else 0.85)
        step = fit.size * 1.15
        height = max(style.points * 1.4, style.icon if species else 0, step * len(fit.lines))
        middle = y + height / 2
        box_height = style.points * 1.4
        items += points_box(signed(points), style.left, middle - box_height / 2, style.box, box_height, style.points,
                            cost=points < 0)  # fmt: skip
        if species:
            kind = cards[species].type if species in cards else ""
            w = style.icon * 1.3
            items.append(Rect(left, middle - style.icon / 2, w, style.icon, 1.4,
                              fill=f"{kind}-scene" if kind else "large-scene", stroke="edge", width=0.4))  # fmt: skip
            box = (left + 0.3, middle - style.icon * 0.46, w - 0.6, style.icon * 0.92)
            items.append(figure_in(species, kind, *box))
        base = middle - step * (len(fit.lines) - 1) / 2 + fit.size * 0.36
        for i, line in enumerate(fit.lines):
            items.append(Text(left + icon_width, base + i * step, line, fit.size, bold=small))
        y += height + style.gap
    return items, y - style.gap + style.pad


def _note_and_fact(goal: Goal) -> tuple[Fitted, str]:
    """The note in as few lines as it can be, and the fact; a note that three lines don't hold stands in the fact."""
    note, fact = pick(goal.note), pick(goal.fact)
    for lines in (1, 2, 3) if note else ():
        fit = fitted(note, (_WIDTH,) * lines, _NOTE, bold=True)
        if not (fit.broken or fit.squeezed):
            return fit, fact
    if note and fact and note[-1].isalnum():
        note += "."
    return Fitted((), _NOTE), " ".join(filter(None, (note, fact)))


def _foot(goal: Goal) -> tuple[list[Item], float]:
    """Note and fact below each other, and how high they are with a fact in letters that are read well."""
    note, fact = _note_and_fact(goal)
    step = note.size * 1.15
    items: list[Item] = [
        Text(2.4, 1.2 + note.size + i * step, line, note.size, "accent", bold=True, italic=True)
        for i, line in enumerate(note.lines)
    ]
    y = 1.2 + (step * len(note.lines) + 0.45 if note.lines else 0)
    height = min(26.5, max(16.6, y + len(wrapped(fact, (_WIDTH,), _FACT)) * _FACT * 1.25))
    if fact:
        items += set_block(fact, 2.4, y, _WIDTH, height - y, 3.12)
    return items, height


def goal_face(
    goal: Goal,
    *,
    small: bool = False,
    cards: Mapping[str, Card] | None = None,
    adjacency: Adjacency = "hex",
    imprint: tuple[str, str] = ("", ""),
) -> Drawing:
    """The face of a goal card, in the accent colour, with a check mark.

    Parameters
    ----------
    goal : Goal
    small : bool
        The small face.
    cards : mapping of id to Card, optional
        To name the goal's species; usually ``deck.by_id``.
    adjacency : str
        The grid on which the shape is drawn.
    imprint : (str, str)
        The small line at the foot of a printed card; the full face only.
    """
    known = cards or {}
    note, high = _foot(goal)
    band, foot = (16.0, 9.6) if small else (12.5, high + 1.8 + 2.3 * any(imprint))
    below, height = _table(goal, 0, small) if goal.distinct else _rows(goal, known, small)
    bottom = 88 - foot - height
    items: list[Item] = [
        Rect(0, 0, 63, 88, 3.2, fill="surface"),
        Rect(0, band, 63, bottom - band, fill="accent-soft", css="rk-scene"),
    ]
    if goal.distinct:
        items += _pills(goal, band, bottom - band, small)
    else:
        picture = mini_shape(goal.shape, goal.empty, adjacency)
        x, y, w, h = picture.box
        scale = min(50 / w, (bottom - band - 5) / h, 9.0 / 54)
        items.append(moved(picture.items, 31.5 - scale * (x + w / 2), (band + bottom) / 2 - scale * (y + h / 2), scale))
    items.append(Group((moved(below, 0, bottom),)))
    items.append(foot_path(88 - foot, "accent-soft"))
    if small:
        items.append(Text(1.9, 88 - foot / 2 + 1.9, str(T("Goal")), 5.2, bold=True))
    else:
        items.append(moved(note, 0, 88 - foot))
        items += imprint_line(imprint)
    kind = T("Goal") if not goal.distinct else T("Special goal")
    items += heading(goal.label, str(kind), "goal", "accent", "on-accent", small=small)
    items.append(frame("accent"))
    label = str(T("goal {name}", name=goal.label))
    return Drawing(tuple(items), (0, 0, *CARD_BOX), label, goal_words(goal, known), css="rk-cardface rk-goal")
