"""Pages to write on: the scores of a game on paper, and what was noticed in a playtest."""

from __future__ import annotations

from collections.abc import Sequence

from rainkit.draw.measure import fitted
from rainkit.draw.primitives import Drawing, Item, Path, Rect, Text
from rainkit.draw.sheet.flow import title_band
from rainkit.i18n import T
from rainkit.i18n import Text as Words

__all__ = ["score_page"]

_PLAYERS = 4

_QUESTIONS: tuple[Words, ...] = (
    T("Date, group, version of the deck"),
    T("Which card did everybody want? Which one did nobody take?"),
    T("Which rule or word did somebody ask about?"),
    T("When was it exciting? When did somebody wait or get bored?"),
    T("What would you change?"),
)


def _set(words: object, x: float, y: float, w: float, h: float, size: float, **look: bool) -> list[Item]:
    """Words in a cell of a table, wrapped and shrunk to fit, in its middle from top to bottom."""
    bold = look.get("bold", False)
    fit = fitted(str(words), (w - 2,) * max(1, int(h / (size * 1.1))), size, bold=bold, smallest=0.6)
    step = fit.size * 1.1
    base = y + h / 2 - step * (len(fit.lines) - 1) / 2 + fit.size * 0.36
    return [Text(x + 1.2, base + i * step, line, fit.size, bold=bold) for i, line in enumerate(fit.lines)]


def _table(
    rows: Sequence[tuple[object, bool]], columns: Sequence[object], box: tuple[float, float, float, float]
) -> list[Item]:
    """A table with a head; rows that are sums stand on a tint. The first column is twice as wide for its words."""
    x, y, w, h = box
    first = w * 0.28
    step_x, step_y = (w - first) / len(columns), h / (len(rows) + 1)
    items: list[Item] = [Rect(x, y, w, step_y, fill="accent-soft")]
    for i, (words, total) in enumerate(rows, start=1):
        if total:
            items.append(Rect(x, y + i * step_y, w, step_y, fill="sunken"))
        items += _set(words, x, y + i * step_y, first, step_y, 3.4, bold=total)
    for i, words in enumerate(columns):
        items += _set(words, x + first + i * step_x, y, step_x, step_y, 3.2)
    lines = "".join(f"M{x} {y + i * step_y:.3f}h{w}" for i in range(len(rows) + 2))
    lines += "".join(f"M{x + first + i * step_x:.3f} {y}v{h}" for i in range(len(columns) + 1)) + f"M{x} {y}v{h}"
    items.append(Path(lines, stroke="edge", width=0.25))
    return items


def _notes(top: float, page: tuple[float, float]) -> list[Item]:
    w, h = page
    step = (h - 10 - top) / len(_QUESTIONS)
    items: list[Item] = []
    for i, words in enumerate(_QUESTIONS):
        y = top + i * step
        items += _set(words, 9, y, w - 18, 6, 3.3, bold=True)
        count = max(1, int((step - 6.5) / 7))
        lines = "".join(f"M10 {y + 6 + (k + 1) * 7:.2f}h{w - 20}" for k in range(count))
        items.append(Path(lines, stroke="edge", width=0.2))
    return items


def score_page(game: str, page: tuple[float, float]) -> Drawing:
    """The score sheet of a game for up to four players, with questions for a playtest below.

    >>> score_page("foodweb", (210, 297)).label
    'Food web: scores and notes'
    """
    w, h = page
    top, middle = 30.5, h * 0.56
    players = [T("Player {number}:", number=i + 1) for i in range(_PLAYERS)]
    rows: list[tuple[object, bool]]
    if game == "jungle":
        title = T("Jungle: scores and notes")
        rows = [(T("Place {number}", number=i), False) for i in range(1, 10)]
        rows += [(T("Diversity: 2 for each later tile"), False), (T("Together"), True)]
        how = T("Each place: its points + animals of your totem, then times 2 or 3 with a token.")
    else:
        title = T("Food web: scores and notes")
        rows = [(T("Card {number}", number=i), False) for i in range(1, 10)]
        rows += [(T("Nine cards together"), True), (T("Goal"), False), (T("Species of the goal: 3"), False)]
        rows += [(T("Together"), True)]
        how = T("Each card: its points for all neighbours. Below zero counts too.")
    items: list[Item] = [*title_band(str(title), page), *_table(rows, players, (10, top, w - 20, middle - top))]
    items += _set(how, 9, 23.5, w - 18, 6, 3.3)
    items += _notes(middle + 4, page)
    return Drawing(tuple(items), (0, 0, w, h), str(title))
