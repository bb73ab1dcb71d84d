"""Write the golden records anew: one game for every number of players and level, and the short game.

Only when the rules or the built-in deck change on purpose: ``python tests/foodweb/make_golden.py``.
"""

from __future__ import annotations

from pathlib import Path

from rainkit.core.records import Record, record
from rainkit.foodweb import GAME, LEVELS, SHORT, Rules
from rainkit.foodweb.rules import PLAYERS
from rainkit.players import player
from rainkit.players.play import play_out

FOLDER = Path(__file__).parent / "golden"
BOTS = ("greedy", "random", "greedy", "random")


def wanted() -> dict[str, tuple[int, str, Rules, int]]:
    """The games that must have a record: players, level, rules and seed by file name."""
    games = {
        f"{n}-players-{level}": (n, level, Rules(), 100 * n + place)
        for n in PLAYERS
        for place, level in enumerate(LEVELS)
    }
    games["short"] = (2, "advanced", SHORT, 7)
    games["square8"] = (3, "intermediate", Rules(adjacency="square8"), 8)
    games["special-off"] = (2, "intermediate", Rules(special_goal=False, species_needs_shape=True), 9)
    return games


def made(name: str) -> Record:
    """The game of that name, played now."""
    players, level, rules, seed = wanted()[name]
    bots = [player(bot) for bot in BOTS[:players]]
    end = play_out(GAME.new(players, seed, level=level, rules=rules), bots, seed)
    return record(end, BOTS[:players])


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in wanted():
        (FOLDER / f"{name}.json").write_text(made(name).to_json(), encoding="utf-8", newline="\n")
