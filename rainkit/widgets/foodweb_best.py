"""The best forest of a player's cards at the end of a food-web game: which it was, how one gets there, what it took."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

from rainkit.core.grids import Adjacency, Cell
from rainkit.core.ledger import Ledger
from rainkit.decks.model import Card
from rainkit.draw.board import board_view, draw_board
from rainkit.draw.svg import svg
from rainkit.draw.view import BoardView, CellView
from rainkit.foodweb.forest import Forest
from rainkit.foodweb.scoring import score
from rainkit.i18n import N, T, Text
from rainkit.solve import forest_costs
from rainkit.widgets import best_panel
from rainkit.widgets.best_watch import BestWatch, gliding, matched, path

if TYPE_CHECKING:
    from rainkit.solve.costs import Costs
    from rainkit.widgets.foodweb_app import FoodWebApp

__all__ = ["laid_alike", "line", "panel", "watch_of"]


def watch_of(app: FoodWebApp) -> BestWatch:
    """The watch of an app."""
    return BestWatch(app, lambda seat: _costs(app, seat), "forest_kernel.prove_forest")


def _moves(app: FoodWebApp, seat: int) -> list[tuple[Card, Cell]]:
    state = app.playing.state
    return [(state.deck.card(moves[seat].card), moves[seat].at) for moves in state.played]


def _costs(app: FoodWebApp, seat: int) -> Costs:
    state = app.playing.state
    return forest_costs(_moves(app, seat), goals=state.goals(seat), level=state.level, rules=state.rules)


def _points(app: FoodWebApp, seat: int, forest: Forest) -> Ledger:
    state = app.playing.state
    return score(forest, state.goals(seat), level=state.level, rules=state.rules, deck=state.deck)


def line(app: FoodWebApp) -> str:
    """The line on the page of the result."""
    return best_panel.line(app, _words(app))


def panel(app: FoodWebApp) -> str:
    """The box above the page."""
    seat, watch = app.shown_seat, app.best
    moves, costs = _moves(app, seat), watch.of(seat)
    cards, own = [card for card, _ in moves], [cell for _, cell in moves]
    cost = watch.cost(seat)
    found = costs.nearest
    if cost is not None:
        end = cost.better
    elif found is None:
        end = app.playing.state.forests[seat]
    else:
        end = laid_alike(found.forest, moves, lambda forest: _points(app, seat, forest).total)
    goal = matched([card.id for card in cards], list(end.cards), [card.id for card in end.cards.values()])
    steps = path(own, goal)
    step = min(watch.step, len(steps) - 1)
    names: list[Text] = [T("{card}", card=card.label) for card in cards]
    about = _about(app, seat, cards, steps, step)
    if app.playing.state.level != "base" and step in (0, len(steps) - 1):
        ledger = app.playing.ledger_of(seat) if step == 0 else _points(app, seat, end)
        goal_points = sum(line.points for line in ledger if line.at is None)
        about = T("{what} (cards {cards}, goal {goal})", what=about, cards=ledger.total - goal_points, goal=goal_points)
    return best_panel.panel(
        app, _words(app), board=_board(app, seat, cards, steps, step), steps=len(steps) - 1, about=about, moves=names,
    )  # fmt: skip


def laid_alike(forest: Forest, moves: list[tuple[Card, Cell]], points: Callable[[Forest], int]) -> Forest:
    """The forest turned, mirrored and moved so that as many cards as can be lie where they lay.

    Only pictures that bring the same points are taken: goals need not be met turned or mirrored.
    """
    total = points(forest)
    found, most = forest, sum(forest.cards.get(cell) == card for card, cell in moves)
    for image in _images(forest):
        for (card, cell), (at, other) in product(moves, image.items()):
            if card.id != other.id:
                continue
            moved = {(q - at[0] + cell[0], r - at[1] + cell[1]): c for (q, r), c in image.items()}
            same = sum(moved.get(own) == c for c, own in moves)
            if same > most:
                new = Forest(moved, forest.adjacency)
                if points(new) == total:
                    found, most = new, same
    return found


def _images(forest: Forest) -> list[dict[Cell, Card]]:
    """The forest in all ways in which its grid can be turned and mirrored."""
    pictures = []
    for flip in (False, True):
        cards = {((r, q) if flip else (q, r)): card for (q, r), card in forest.cards.items()}
        for _ in range(6 if forest.adjacency == "hex" else 4):
            cards = {_turned(cell, forest.adjacency): card for cell, card in cards.items()}
            pictures.append(cards)
    return pictures


def _turned(cell: Cell, adjacency: Adjacency) -> Cell:
    q, r = cell
    return (-r, q + r) if adjacency == "hex" else (-r, q)


def _board(app: FoodWebApp, seat: int, cards: list[Card], steps: list[list[Cell]], step: int) -> str:
    """The board at one step; every card keeps its name, so that it glides."""
    now = steps[step]
    forest = Forest(dict(zip(now, cards, strict=True)), app.playing.state.rules.adjacency)
    ends = step in (0, len(steps) - 1)
    before = steps[step - 1] if step else now
    moved = [cell for cell, old in zip(now, before, strict=True) if cell != old] if not ends else []
    ledger = _points(app, seat, forest) if ends else None
    view = board_view(forest, ledger, new=moved, title=str(T("Forest")), name="best")
    drawing = replace(draw_board(view), box=_frame(app, steps))
    return gliding(svg(drawing, size=("100%", "100%")), list(range(len(cards))))


def _frame(app: FoodWebApp, steps: list[list[Cell]]) -> tuple[float, float, float, float]:
    """One frame for all steps, so that nothing but the cards moves."""
    cells = tuple(CellView(cell, "empty") for cell in dict.fromkeys(cell for step in steps for cell in step))
    return draw_board(BoardView(cells, app.playing.state.rules.adjacency)).box


def _about(app: FoodWebApp, seat: int, cards: list[Card], steps: list[list[Cell]], step: int) -> Text:
    watch = app.best
    if step == 0:
        return N("What was made: {n} point", "What was made: {n} points", best_panel.made(app))
    if step < len(steps) - 1:
        moved = [card.label for card, old, new in zip(cards, steps[step - 1], steps[step], strict=True) if old != new]
        return T("On the way: {cards}", cards=moved)
    cost, found = watch.cost(seat), watch.of(seat).nearest
    if cost is not None:
        card = cards[cost.move]
        return N(
            "Still possible before {card} was placed: {n} point",
            "Still possible before {card} was placed: {n} points",
            cost.before,
            card=card.label,
        )
    if found.optimal:
        return N("The best forest of these cards: {n} point", "The best forest of these cards: {n} points", found.total)
    return N(
        "The best forest so far, not proven yet: {n} point",
        "The best forest so far, not proven yet: {n} points",
        found.total,
    )


def _words(app: FoodWebApp) -> best_panel.Words:
    seat, made = app.shown_seat, best_panel.made(app)
    costs, moves = app.best.of(seat), _moves(app, seat)
    proven, same = _result(app, made, costs.best.total if costs.best is not None else made, len(moves))
    dearest: Text | str = ""
    if costs.dearest is not None:
        dearest = T(
            "One move cost most: {card} in round {round}. Before it {before} points were still possible, after it "
            "{after}.",
            card=moves[costs.dearest.move][0].label,
            round=costs.dearest.move + 1,
            before=costs.dearest.before,
            after=costs.dearest.after,
        )
    reached = _points(app, seat, app.playing.state.forests[seat]).total
    rest: Text | str = ""
    if reached > made:
        rest = N(
            "Another goal would have brought {n} point more.",
            "Another goal would have brought {n} points more.",
            reached - made,
        )
    return best_panel.Words(
        heading=T("The best forest of these cards"),
        looking=T("Looking for the best forest of these {cards} cards …", cards=len(moves)),
        proven=proven,
        same=same,
        best=T("The best forest"),
        move=T("card"),
        dearest=dearest,
        nothing=T("No move cost anything."),
        how=T(
            "A move costs what it takes from the best forest that could still be reached: the cards that lie stay, "
            "those taken later are placed in the best way. Nobody knows those beforehand, so a cost is no blame."
        ),
        rest=rest,
    )


def _result(app: FoodWebApp, made: int, total: int, cards: int) -> tuple[Text, Text]:
    """What was made and what was possible, and what is said if both are the same."""
    places: dict[str, object] = {"made": made, "cards": cards, "name": app.playing.name(app.shown_seat)}
    if best_panel.is_own(app):
        return (
            N("You made {made}; the best forest of these {cards} cards was {n} point.",
              "You made {made}; the best forest of these {cards} cards was {n} points.", total, **places),
            T("You made {made}: no forest of these {cards} cards brings more.", **places),
        )  # fmt: skip
    return (
        N("{name} made {made}; the best forest of these {cards} cards was {n} point.",
          "{name} made {made}; the best forest of these {cards} cards was {n} points.", total, **places),
        T("{name} made {made}: no forest of these {cards} cards brings more.", **places),
    )  # fmt: skip
