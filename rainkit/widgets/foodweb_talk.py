"""What lies above the food web's page: the question before a new game, saving, languages, help, all ledgers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rainkit.draw.goals import goal_words
from rainkit.i18n import T
from rainkit.widgets import foodweb_best, foodweb_end, game_pieces
from rainkit.widgets.boxes import veil

if TYPE_CHECKING:
    from rainkit.widgets.foodweb_app import FoodWebApp

__all__ = ["shown"]


def shown(app: FoodWebApp) -> str:
    """The open question or page of words, else nothing."""
    if app.talk == "best" and app.phase == "over":
        return veil(foodweb_best.panel(app))
    return game_pieces.above(app, help_page=lambda: _help(app), scored=lambda: foodweb_end.scored(app))


def _goals(app: FoodWebApp) -> list[str]:
    """What the goals of the person at the screen ask for; nothing while the screen is covered."""
    if app.phase != "play":
        return []
    cards = app.playing.state.deck.by_id
    return [str(T("{name}: {value}", name=goal.label, value=goal_words(goal, cards))) for goal in app.playing.goals()]


def _help(app: FoodWebApp) -> str:
    rules = [
        T("Every round all players choose a card at the same time and place it in their own forest (rule F6)."),
        T("The first card lies in the middle, every other one beside a card of the forest (rule F6)."),
        T("Then the hands go on to the next player (rule F8)."),
        T("A card scores by the cards beside it. Symbols with 'or' mean: points for each of either kind (rule F9)."),
        T("Two leaves mean 'for every 2 plants': a single one left over gives nothing (rule F9)."),
        T("A red box costs points: put that card away from what it dislikes."),
        T("Most points after the last round win; a tie is shared (rule F11)."),
    ]
    level = app.setup.level if app.table is None else app.table.state.level
    if level != "base":
        rules.append(
            T(
                "At the end choose ONE of your goals. Has your forest its shape? Then you get its points. A shape may "
                "be turned. The special goal counts how many different Red List categories your forest has."
            )
        )
    keys = (
        ("Tab", T("goes to the next part of the page")),
        ("← ↑ → ↓", T("move inside the hand, the board or a list")),
        ("Enter", T("chooses a card, places it, or shows why a card scores")),
        ("Esc", T("lets go, closes, goes back")),
        ("U  H  ?", T("undo, hint, help")),
    )
    return game_pieces.help_page(rules, keys, _goals(app))
