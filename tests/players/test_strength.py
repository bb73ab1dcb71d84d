"""What the bots are for: rollout beats greedy, greedy beats random, by intervals that don't touch."""

from __future__ import annotations

import pytest

from rainkit.players.standings import leads, standings
from rainkit.players.tournament import play

PLAYOUTS = {"foodweb": 24, "jungle": 24}


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("game", ["foodweb", "jungle"])
@pytest.mark.parametrize("weaker", ["random", "greedy"])
def test_the_better_bot_is_better_in_points_and_leads(game: str, seats: int, weaker: str) -> None:
    better = "greedy" if weaker == "random" else f"rollout:{PLAYOUTS[game]}"
    deals = {"random": 8, "greedy": 12}[weaker]
    played = play(game, [better, weaker], seats=seats, deals=deals, seed=2026)
    (lead,) = leads(played)
    assert lead.bot == better
    assert lead.is_clear
    rows = {row.bot: row.points_ci95 for row in standings(played)}
    ahead, behind = rows[better], rows[weaker]
    assert ahead is not None
    assert behind is not None
    assert ahead[0] > behind[1], (rows, lead)
