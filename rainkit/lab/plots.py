"""Pictures of a simulation: scores by seat, each card against its type, points by round, who feeds whom."""

from __future__ import annotations

from collections.abc import Sequence

from rainkit.decks.model import TYPE_WORDS, Card
from rainkit.draw.primitives import Drawing
from rainkit.i18n import T
from rainkit.lab.charts import Bar, Series, cards_drawing, feeding_drawing, rounds_drawing, scores_drawing
from rainkit.lab.feeding import feeding
from rainkit.lab.pairing import things
from rainkit.lab.simulation import Result
from rainkit.lab.verdicts import kind_of

__all__ = ["plots"]

FED = 200


def plots(result: Result, cards: Sequence[str] = ()) -> dict[str, Drawing]:
    """The pictures of a simulation, by name.

    Parameters
    ----------
    result : Result
    cards : sequence of str, optional
        Up to four cards (tiles) whose points by round are shown; by default the strongest four.

    Returns
    -------
    dict of str to Drawing
        ``scores``, ``rounds``, in the food web ``feeding``, and a picture for each type (or stack). A notebook shows
        one as it is; keep it by ``png`` or ``pdf`` of ``rainkit.draw.mpl`` (``figure`` makes a figure of matplotlib)
        or by ``rainkit.draw.svg.svg``. ``drawing.label`` and ``drawing.description`` say it in words.

    Examples
    --------
    >>> from rainkit.lab import simulate
    >>> sorted(plots(simulate("foodweb", ["greedy", "random"], 30, workers=1)))[:4]
    ['arthropod', 'carnivore', 'feeding', 'large']
    """
    rows = result.cards()
    known = {name: row for name, row in rows.items() if row["mean"] is not None}
    seats = [(str(T("seat {n}: {player}", n=n, player=seat["player"])), seat["histogram"])
             for n, seat in enumerate(result.seats(), 1)]  # fmt: skip
    out = {"scores": scores_drawing(seats)}
    names = {thing.id: thing.label if isinstance(thing, Card) else thing.id for thing in things(result.setup.deck)}
    chosen = list(cards) or sorted(known, key=lambda name: -known[name]["mean"])[:4]
    series = [
        Series(
            names[name], [(n, at["mean"]) for n, at in enumerate(rows[name]["by_round"], 1) if at["mean"] is not None]
        )
        for name in chosen
    ]
    out["rounds"] = rounds_drawing(series, by_place=result.setup.game == "jungle")
    kinds: dict[str, list[Bar]] = {}
    for thing in things(result.setup.deck):
        row = rows[thing.id]
        half = (row["ci95"][1] - row["ci95"][0]) / 2 if row["ci95"] else 0.0
        kinds.setdefault(kind_of(thing), []).append(Bar(names[thing.id], None, row["mean"], half))
    for kind, bars in kinds.items():
        bars.sort(key=lambda bar: -(bar.after if bar.after is not None else -99.0))
        words = TYPE_WORDS[kind] if kind in TYPE_WORDS else T(kind)
        title = T("Stack: {type}", type=words) if result.setup.game == "jungle" else T("Type: {type}", type=words)
        out[kind] = cards_drawing(bars, kind, str(title))
    if result.setup.game == "foodweb":
        games = FED if result.setup.compiled else min(result.games, 20)
        out["feeding"] = feeding_drawing(feeding(result.setup, games))
    return out
