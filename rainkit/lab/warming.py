"""What compiles the kernels of games: one short game of each kind."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rainkit.core.game import game as find_game
from rainkit.i18n import T, Text
from rainkit.lab.engines import prepare
from rainkit.lab.rollouts import rollouts

__all__ = ["steps"]


def steps() -> list[tuple[Text, Callable[[], object]]]:
    """Each kind of game with a function that plays one of them; first what people meet first."""
    return [
        (T("food web with random players"), partial(_play, "foodweb", "random")),
        (T("food web as it is imagined by a bot"), partial(_imagine, "foodweb")),
        (T("jungle as it is imagined by a bot"), partial(_imagine, "jungle")),
        (T("food web with greedy players"), partial(_play, "foodweb", "greedy")),
        (T("jungle"), partial(_play, "jungle", "greedy")),
    ]


def _play(game: str, bot: str) -> None:
    prepare(game, [bot] * 4, 1).play(0, 1)


def _imagine(game: str) -> None:
    view = find_game(game).new(2, 1).view(0)
    if ready := rollouts(view, rounds=1):
        ready.play([view.legal_moves[0]], 1, 0, 1)
