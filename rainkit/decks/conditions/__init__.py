"""How a card scores: one class a form, with its count, its words, its text and data forms, and its row for kernels.

A condition counts cards, divides by ``per`` rounding down, and multiplies by ``points`` (F9).

Examples
--------
>>> from rainkit.decks.model import Card
>>> from rainkit.decks.conditions import parse_scores
>>> (condition,) = parse_scores("+5 per small|medium")
>>> forest = {(0, 0): Card("tiger", {"en": "tiger"}, "carnivore"), (1, 0): Card("bear", {"en": "bear"}, "medium")}
>>> condition.counted(forest, (0, 0))
Counted(cells=((1, 0),), number=1)
>>> condition.score(1), str(condition.sentence())
(5, '5 points for each adjacent small animal or medium animal')
"""

from rainkit.decks.conditions.base import MAX_POINTS, OTHERS, Condition, Counted
from rainkit.decks.conditions.data import DataError, from_data
from rainkit.decks.conditions.forms import FORMS, Adjacent, Distinct, Flat, Group, InForest, InLine, Within
from rainkit.decks.conditions.text import GRAMMAR, Parsed, ScoreError, parse, parse_scores, scores_text, table_text
from rainkit.decks.conditions.which import ANY, Entry, Which

__all__ = [
    "ANY",
    "FORMS",
    "GRAMMAR",
    "MAX_POINTS",
    "OTHERS",
    "Adjacent",
    "Condition",
    "Counted",
    "DataError",
    "Distinct",
    "Entry",
    "Flat",
    "Group",
    "InForest",
    "InLine",
    "Parsed",
    "ScoreError",
    "Which",
    "Within",
    "from_data",
    "parse",
    "parse_scores",
    "scores_text",
    "table_text",
]
