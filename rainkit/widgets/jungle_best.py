"""The best order of a player's tiles at the end of a game of jungle: which it was, how one gets there, what it took."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rainkit.core.ledger import Ledger
from rainkit.draw.board import draw_board
from rainkit.draw.jungle import jungle_view
from rainkit.draw.svg import svg
from rainkit.i18n import N, T, Text
from rainkit.jungle.jungle import Jungle, JungleTile
from rainkit.jungle.scoring import score
from rainkit.jungle.words import COLOUR_WORDS
from rainkit.solve import jungle_costs
from rainkit.widgets import best_panel
from rainkit.widgets.best_watch import BestWatch, gliding, matched, path

if TYPE_CHECKING:
    from rainkit.solve.costs import Costs
    from rainkit.widgets.jungle_app import JungleApp

__all__ = ["line", "panel", "watch_of"]


def watch_of(app: JungleApp) -> BestWatch:
    """The watch of an app."""
    return BestWatch(app, lambda seat: _costs(app, seat), "jungle_kernel.prove_jungle")


def _costs(app: JungleApp, seat: int) -> Costs:
    """The tokens that can be laid are one's own and those that nobody has."""
    state = app.playing.state
    mine = state.seats[seat]
    return jungle_costs(mine.jungle, mine.totem, supply={*state.supply, *mine.jungle.protected.items()})


def line(app: JungleApp) -> str:
    """The line on the page of the result; nothing for a jungle without tiles."""
    if not len(app.playing.state.seats[app.shown_seat].jungle):
        return ""
    return best_panel.line(app, _words(app))


def panel(app: JungleApp) -> str:
    """The box above the page."""
    seat, watch = app.shown_seat, app.best
    own = app.playing.state.seats[seat].jungle
    cost, found = watch.cost(seat), watch.of(seat).nearest
    end: Jungle = cost.better if cost is not None else found.jungle if found is not None else own
    places = list(range(1, len(own) + 1))
    goal = matched([_bare(held) for held in own.tiles], places, [_bare(held) for held in end.tiles])
    steps = path(places, goal)
    if len(steps) == 1 and end != own:
        steps.append(goal)  # only the tokens lie otherwise
    step = min(watch.step, len(steps) - 1)
    names: list[Text] = [_name(held) for held in own.tiles]
    return best_panel.panel(
        app, _words(app), board=_board(app, seat, end, steps, step), steps=len(steps) - 1,
        about=_about(app, seat, steps, step), moves=names,
    )  # fmt: skip


def _bare(held: JungleTile) -> JungleTile:
    return replace(held, token=0, token_colour="")


def _name(held: JungleTile) -> Text:
    colours = [COLOUR_WORDS[colour] for colour in held.tile.colours]
    return N("{colours} tile with {n} point", "{colours} tile with {n} points", held.tile.points, colours=colours)


def _board(app: JungleApp, seat: int, end: Jungle, steps: list[list[int]], step: int) -> str:
    """The board at one step: tokens lie on both ends of the way only."""
    own, totem = app.playing.state.seats[seat].jungle, app.playing.state.seats[seat].totem
    ledger: Ledger | None = None
    if step in (0, len(steps) - 1):
        now = own if step == 0 else end
        ledger = score(now, totem)
    else:
        placed = dict(zip(steps[step], own.tiles, strict=True))
        now = Jungle(tuple(_bare(placed[place]) for place in sorted(placed)), own.order)
    before = steps[max(0, step - 1)]
    moved = [place for place, old in zip(steps[step], before, strict=True) if place != old] if ledger is None else []
    view = jungle_view(now, ledger, new=moved, title=str(T("Jungle")))
    view = replace(view, cells=tuple(replace(c, kind="empty") if c.kind == "ghost" else c for c in view.cells))
    names = [steps[step].index(place) for place in range(1, len(own) + 1)]
    return gliding(svg(draw_board(view, margin=7), size=("100%", "100%")), names)


def _about(app: JungleApp, seat: int, steps: list[list[int]], step: int) -> Text:
    watch = app.best
    if step == 0:
        return N("What was made: {n} point", "What was made: {n} points", best_panel.made(app))
    if step < len(steps) - 1:
        moved = [new for old, new in zip(steps[step - 1], steps[step], strict=True) if old != new]
        return T("On the way: changed on the places {places}", places=sorted(moved))
    cost, found = watch.cost(seat), watch.of(seat).best
    if cost is not None:
        return N(
            "Still possible before place {place} was filled: {n} point",
            "Still possible before place {place} was filled: {n} points",
            cost.before,
            place=cost.move + 1,
        )
    if found.optimal:
        return N("The best order of these tiles: {n} point", "The best order of these tiles: {n} points", found.total)
    return N(
        "The best order so far, not proven yet: {n} point", "The best order so far, not proven yet: {n} points",
        found.total,
    )  # fmt: skip


def _words(app: JungleApp) -> best_panel.Words:
    seat, made = app.shown_seat, best_panel.made(app)
    costs, own = app.best.of(seat), app.playing.state.seats[seat].jungle
    proven, same = _result(app, made, costs.best.total, len(own))
    dearest: Text | str = ""
    if costs.dearest is not None:
        dearest = T(
            "One tile cost most: the {tile} on place {place}. Before it {before} points were still possible, after it "
            "{after}.",
            tile=_name(own.at(costs.dearest.move + 1)),
            place=costs.dearest.move + 1,
            before=costs.dearest.before,
            after=costs.dearest.after,
        )
    last = costs.costs[-1].after if costs.costs and costs.done else made
    rest: Text | str = ""
    if last > made:
        rest = N(
            "Tokens laid in the best way would have brought {n} point more with the same order.",
            "Tokens laid in the best way would have brought {n} points more with the same order.",
            last - made,
        )
    return best_panel.Words(
        heading=T("The best order of these tiles"),
        looking=T("Looking for the best order of these {tiles} tiles …", tiles=len(own)),
        proven=proven,
        same=same,
        best=T("The best order"),
        move=T("tile"),
        dearest=dearest,
        nothing=T("No tile lay in the way of a better order."),
        how=T(
            "Every tile keeps its animals; tokens are one's own and those that nobody took. A tile costs what its "
            "place takes from the best order that could still be reached: earlier tiles stay, later ones are placed in "
            "the best way. Nobody knows those beforehand, so a cost is no blame."
        ),
        rest=rest,
    )


def _result(app: JungleApp, made: int, total: int, tiles: int) -> tuple[Text, Text]:
    """What was made and what was possible, and what is said if both are the same."""
    places: dict[str, object] = {"made": made, "tiles": tiles, "name": app.playing.name(app.shown_seat)}
    if best_panel.is_own(app):
        return (
            N("You made {made}; the best order of these {tiles} tiles was {n} point.",
              "You made {made}; the best order of these {tiles} tiles was {n} points.", total, **places),
            T("You made {made}: no order of these {tiles} tiles brings more.", **places),
        )  # fmt: skip
    return (
        N("{name} made {made}; the best order of these {tiles} tiles was {n} point.",
          "{name} made {made}; the best order of these {tiles} tiles was {n} points.", total, **places),
        T("{name} made {made}: no order of these {tiles} tiles brings more.", **places),
    )  # fmt: skip
