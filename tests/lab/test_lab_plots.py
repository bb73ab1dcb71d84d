"""Pictures of many games: with words, inside their box, in both back ends, and true to the numbers."""

from __future__ import annotations

import pytest

from rainkit.decks import builtin
from rainkit.draw.measure import text_width
from rainkit.draw.mpl import figure, png
from rainkit.draw.primitives import Drawing, texts
from rainkit.draw.svg import svg
from rainkit.foodweb import Forest, Rules, score
from rainkit.i18n import LANGUAGES, language
from rainkit.lab import simulate
from rainkit.lab.charts import Bar, Series, cards_drawing, feeding_drawing, rounds_drawing, scores_drawing
from rainkit.lab.compiling import has_numba
from rainkit.lab.engines import prepare
from rainkit.lab.feeding import Feeding, feeding
from rainkit.lab.played import forests
from rainkit.lab.plots import plots

GAMES = 300 if has_numba() else 12


def inside(drawing: Drawing) -> None:
    """No line of words runs out of the picture."""
    x, y, width, height = drawing.box
    for item, (a, b, c, d, e, f) in texts(drawing.items):
        wide = text_width(item.text, item.size, bold=item.bold)
        left = item.x - {"start": 0.0, "middle": wide / 2, "end": wide}[item.anchor]
        for at in (left, left + wide):
            px, py = a * at + c * item.y + e, b * at + d * item.y + f
            assert x - 4 <= px <= x + width + 4, item.text
            assert y - 2 <= py <= y + height + 2, item.text


@pytest.mark.parametrize("lang", list(LANGUAGES))
@pytest.mark.parametrize("game", ["foodweb", "jungle"])
def test_pictures_of_a_simulation(game: str, lang: str) -> None:
    result = simulate(game, ["random", "random"], GAMES, workers=1)
    with language(lang):
        drawn = plots(result)
    assert {"scores", "rounds"} <= set(drawn)
    for drawing in drawn.values():
        assert drawing.label
        assert drawing.description
        inside(drawing)
        assert svg(drawing).startswith("<svg")
        assert drawing._repr_svg_().count("<rect") == svg(drawing).count("<rect") + 1  # paper in a dark notebook
    assert png(drawn["scores"])[:4] == b"\x89PNG"
    assert figure(drawn["rounds"]).get_size_inches()[0] > 3


def test_a_long_name_stands_in_two_lines() -> None:
    name = "A frog with a very long name that goes on and on"
    drawing = cards_drawing([Bar("a", 1.0, 2.0, 0.2), Bar(name, 1.0, 4.0, 0.1, chosen=True), Bar("c", 3.0, 3.0)])
    lines = [(item.text, item.y) for item, _ in texts(drawing.items) if item.text in name and len(item.text) > 3]
    assert " ".join(text for text, _ in lines) == name
    assert len({y for _, y in lines}) == 2
    inside(drawing)


def test_every_card_is_named_and_the_median_is_told() -> None:
    bars = [Bar("a", 1.0, 2.0, 0.2), Bar("b", None, 4.0, 0.1, chosen=True), Bar("c", 3.0, None)]
    drawing = cards_drawing(bars, "plant", "Plants")
    assert drawing.description == "Mean points of each card: a 2.0, b 4.0. The median is 3.0."
    assert {"a", "b", "c", "2.0", "4.0"} <= {item.text for item, _ in texts(drawing.items)}
    inside(drawing)


@pytest.mark.parametrize("drawing", [cards_drawing([]), scores_drawing([]), rounds_drawing([])])
def test_no_games_yet(drawing: Drawing) -> None:
    assert svg(drawing)


def test_negative_and_equal_values_are_drawn() -> None:
    inside(cards_drawing([Bar("a", -3.0, -2.0, 0.0), Bar("b", -2.0, -2.0, 0.0)]))
    inside(rounds_drawing([Series("flat", [(1, 3.0), (2, 3.0)])], "one"))
    inside(scores_drawing([("one", [[7, 100]]), ("two", [[-40, 1], [900, 2]])]))


def test_what_is_fed_is_the_whole_score() -> None:
    """All points of all forests are shared out, none twice."""
    setup = prepare("foodweb", ["greedy", "random"], 3)
    found = feeding(setup, 20)
    total = 0.0
    for _, forest in forests(setup, 0, 20):
        total += score(Forest(forest), rules=Rules()).total
    shared = sum(found.points.values())
    assert shared == pytest.approx(total)
    assert found.forests == 40
    inside(feeding_drawing(found))
    assert feeding_drawing(Feeding()).description == "Nobody feeds anybody."


def test_forests_are_those_of_the_readable_rules() -> None:
    """Kernel logs are unwound to the cells of the very same games."""
    setup = prepare("foodweb", ["greedy", "random", "greedy"], 5, deck=builtin("foodweb"))
    seen = list(forests(setup, 2, 2))
    wanted = [(game, dict(forest.cards)) for game in (2, 3) for forest in setup.play_one(game).forests]
    assert seen == wanted
