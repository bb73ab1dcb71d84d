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
    """Each kind of game with a function that plays one of them."""
    kinds = (
        (T("food web with random players"), "foodweb", "random"),
        (T("food web with greedy players"), "foodweb", "greedy"),
        (T("jungle"), "jungle", "greedy"),
    )
    played = [(name, partial(_play, game, bot)) for name, game, bot in kinds]
    imagined = (
        (T("food web as it is imagined by a bot"), "foodweb"),
        (T("jungle as it is imagined by a bot"), "jungle"),
    )
    return [*played, *((name, partial(_imagine, game)) for name, game in imagined)]


def _play(game: str, bot: str) -> None:
    prepare(game, [bot] * 4, 1).play(0, 1)


def _imagine(game: str) -> None:
    view = find_game(game).new(2, 1).view(0)
    if ready := rollouts(view, rounds=1):
        ready.play([view.legal_moves[0]], 1, 0, 1)
