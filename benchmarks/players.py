"""Whether greedy beats random and rollout beats greedy, in both games with 2, 3 and 4 players: leads with intervals.

Usage: ``python benchmarks/players.py [--deals N] [--slow-deals N] [--playouts N] [--workers N] [--game GAME]``. All
tables play the same deals in all seats; intervals (95%) are over deals. It ends with status 1 if a better bot's
interval of points touches that of the weaker one.
"""

from __future__ import annotations

import argparse
import sys
import time

from rainkit.players.compiled_search import get_ready
from rainkit.players.standings import leads, standings
from rainkit.players.tournament import play


def apart(game: str, better: str, weaker: str, seats: int, deals: int, workers: int) -> bool:
    """Play, print a line, and say whether the intervals of the mean points are apart."""
    began = time.perf_counter()
    played = play(game, [better, weaker], seats=seats, deals=deals, seed=2026, workers=workers)
    rows = {row.bot: row for row in standings(played)}
    lead = leads(played)[0]
    (low, high), (other_low, other_high) = (rows[bot].points_ci95 or (0, 0) for bot in (better, weaker))
    win_low, win_high = rows[better].wins_ci95 or (0, 1)
    print(
        f"{game:8} {seats} players  {better:>10} {rows[better].points:5.1f} [{low:5.1f}, {high:5.1f}]"
        f"  {weaker:>7} {rows[weaker].points:5.1f} [{other_low:5.1f}, {other_high:5.1f}]"
        f"  lead {lead.points:5.1f} [{(lead.ci95 or (0, 0))[0]:5.1f}, {(lead.ci95 or (0, 0))[1]:5.1f}]"
        f"  wins {rows[better].wins:4.0%} [{win_low:4.0%}, {win_high:4.0%}]"
        f"  {len(played.games)} games, {time.perf_counter() - began:.0f} s",
        flush=True,
    )
    return low > other_high


def main() -> int:
    """Run all comparisons."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=40, help="deals for greedy against random")
    parser.add_argument("--slow-deals", type=int, default=12, help="deals for rollout against greedy")
    parser.add_argument("--playouts", type=int, default=48, help="imagined games a choice")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--game", choices=("foodweb", "jungle"), default=None)
    args = parser.parse_args()
    get_ready(print)
    good = True
    for game in (args.game,) if args.game else ("foodweb", "jungle"):
        for seats in (2, 3, 4):
            good &= apart(game, "greedy", "random", seats, args.deals, args.workers)
        for seats in (2, 3, 4):
            good &= apart(game, f"rollout:{args.playouts}", "greedy", seats, args.slow_deals, args.workers)
    print("all intervals are apart" if good else "some intervals touch")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
