"""The goals of the food web app: what they ask for, what is there already, and which one is picked at the end (F12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rainkit.core.grids import Adjacency
from rainkit.decks.model import Goal
from rainkit.draw.board import mini_shape
from rainkit.draw.goals import goal_steps, goal_words
from rainkit.draw.primitives import Drawing
from rainkit.draw.rows import iucn_pill
from rainkit.draw.svg import svg
from rainkit.foodweb.goals import goal_score
from rainkit.i18n import N, T, Text, number
from rainkit.widgets.page import attributes, esc, icon

if TYPE_CHECKING:
    from rainkit.widgets.foodweb_app import FoodWebApp

__all__ = ["goals"]


def goals(app: FoodWebApp) -> str:
    """The goals of the person at the screen: what they ask for, and what is there already; at the end one is picked."""
    table = app.playing
    seat = app.shown_seat
    if table.state.level == "base" or (seat != table.seat and not table.state.is_over):
        return ""
    held = table.state.goals(seat)
    forest = table.forest_of(seat)
    scored = [goal_score(goal, forest, table.state.level, table.state.rules) for goal in held]
    over = table.state.is_over
    chosen = table.picks.get(seat)
    if over and chosen is None and scored:
        chosen = max(scored, key=lambda s: s.total).goal.id
    items = []
    for goal, result in zip(held, scored, strict=True):
        rows = [_goal_row(result.points > 0, _goal_words(goal, result.points))]
        if table.state.level == "advanced" and goal.species:
            named = table.state.deck.by_id.get(goal.species)
            name = named.label if named else goal.species
            here = any(card.id == goal.species for card in forest.cards.values())
            words = T("{species} is there: +3", species=name) if here else T("+3 with {species}", species=name)
            if here and not result.species:  # the switch of F14: it waits for the goal
                words = result.lines[-1].text
            rows.append(_goal_row(result.species > 0, words))
        points = f'<b class="rk-num fw-goal-sum">{number(result.total)}</b>'
        name = f'<div class="fw-goal-name"><b>{esc(goal.label)}</b>{points}</div>'
        body = f"{_goal_picture(goal, forest.adjacency)}<div>{name}{''.join(rows)}</div>"
        if over and table.seats[seat].is_person:
            attrs = attributes(
                type="button", class_="fw-goal fw-goal-pick" + (" rk-on" if goal.id == chosen else ""), role="radio",
                aria_checked="true" if goal.id == chosen else "false", data_act="pick_goal",
                data_arg=f"{seat}={goal.id}", data_key=f"goal:{goal.id}",
            )  # fmt: skip
            items.append(f"<li><button{attrs}>{body}</button></li>")
        else:
            picked = " fw-picked" if over and goal.id == chosen else ""
            items.append(f'<li class="fw-goal{picked}">{body}</li>')
    heading = T("Your goals") if seat == table.seat and app.yours else T("Goals of {name}", name=table.name(seat))
    small = T("pick the one that you score") if over and table.seats[seat].is_person else T("one is scored at the end")
    group = ' data-rove="goals" role="radiogroup"' if over else ""
    return (
        f'<div class="rk-panel fw-goals"><h2>{esc(heading)} <small class="rk-muted">{esc(small)}</small></h2>'
        f"<ul{group}>{''.join(items)}</ul></div>"
    )


def _goal_row(met: bool, words: Text | str) -> str:
    sign = icon("check") if met else '<i class="fw-open" aria-hidden="true"></i>'
    return f'<span class="fw-goal-row{" rk-good" if met else ""}">{sign}{esc(words)}</span>'


def _goal_words(goal: Goal, points: int) -> Text | str:
    if goal.distinct:
        if points:
            return N("different categories give {n} point", "different categories give {n} points", points)
        steps = [str(step).replace(" ", "\N{NO-BREAK SPACE}") for step in goal_steps(goal)]
        return T("different categories: {steps}", steps=steps)
    if points:
        return N("the shape is there: {n} point", "the shape is there: {n} points", points)
    if goal.empty:
        return goal_words(goal, short=True)
    if goal.match == "exact":
        return N("exactly this shape: {n} point", "exactly this shape: {n} points", goal.points)
    return N("this shape anywhere: {n} point", "this shape anywhere: {n} points", goal.points)


def _goal_picture(goal: Goal, adjacency: Adjacency) -> str:
    if goal.distinct:
        words = esc(T("Red List") if goal.distinct == "iucn" else T("types"))
        pills = "".join(
            svg(
                Drawing(tuple(iucn_pill(code, 13.0, 0.5, 5.4)), (0, 0, 14, 9)),
                live=True,
                size=("26px", "17px"),
                role=None,
            )
            for code in ("CR", "EN", "VU", "NT", "LC", "NE")
        )
        return f'<span class="fw-shape fw-pills" role="img" aria-label="{words}">{pills}</span>'
    drawing = mini_shape(goal.shape, goal.empty, adjacency)
    return f'<span class="fw-shape">{svg(drawing, live=True, size=("100%", "100%"), role=None)}</span>'
