"""Wrong answers that people really give when they score a jungle, each with the slip that leads to it.

Each function yields numbers with what to say to somebody who chose them; those equal to the right one are left out by
:func:`rainkit.widgets.walkthrough_answers.numbers`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import networkx as nx

from rainkit.core.grids import Cell
from rainkit.decks.model import COLOURS
from rainkit.i18n import T, Text
from rainkit.jungle import Jungle, JungleTile
from rainkit.jungle.scoring import DIVERSITY
from rainkit.jungle.words import COLOUR_WORDS

__all__ = ["about_area", "about_diversity", "about_fifth", "about_rest", "about_sum", "about_tile", "about_times"]

Slips = Iterator[tuple[int, Text]]


def about_tile(held: JungleTile, number: int, totem: Text) -> Slips:
    """Slips about a tile with so many animals of the totem."""
    points, animals = held.tile.points, len(held.animals)
    if number:
        yield points, T("Those are the tile's own points. Is there a {totem} on it?", totem=totem)
    yield points + animals, T("That counts every animal. Only the {totem} brings 1 more.", totem=totem)
    yield points + 2 * number, T("Each {totem} brings 1, not 2.", totem=totem)
    for more in (1, 2, -1, 3):
        yield points + number + more, T("Look again: its number, and who sits on it.")


def about_area(jungle: Jungle, colour: str, where: tuple[int, ...]) -> Slips:
    """Slips about the size of an area."""
    words = COLOUR_WORDS[colour]
    cells = jungle.cells_of(colour)
    single = sum(jungle.at(n).tile.colours == (colour,) for n in where)
    if single:
        yield single, T("That leaves out tiles of two colours. They show {colour}, too.", colour=words)
    yield len(cells), T("That counts every tile with {colour}. Do they all touch?", colour=words)
    yield _with_corners(cells, jungle.cell(where[0])), T("Two tiles that meet only at a corner don't touch.")
    for more in (-1, 1, 2):
        yield len(where) + more, T("Go from tile to tile, only over edges, and count again.")


def about_times(points: int, base: int, times: int, number: int) -> Slips:
    """Slips about a tile of so many points that is taken two or three times."""
    if number:
        words = T("That multiplies the tile's points only. The animals are multiplied, too.")
        yield points * times + number, words
    other = 5 - times
    yield base * other, T("That is the other token: ×{other}. Here lies ×{times}.", other=other, times=times)
    yield base + times, T("That adds the token. ×{times} means: take it {times} times.", times=times)
    yield base, T("That is what the tile brings without its token.")
    yield base * times + base, T("Once too often.")


def about_rest(right: int, points: int, animals: int, totem: Text) -> Slips:
    """Slips about several tiles together."""
    yield points, T("Those are the points on the tiles. Who sits on them?")
    yield points + animals, T("That counts every animal. Only the {totem} brings 1 more.", totem=totem)
    yield right + 2, T("That is too many: add tile by tile.")
    yield right - 1, T("One is missing: add tile by tile.")
    yield right + 1, T("One too many: add tile by tile.")


def about_fifth(jungle: Jungle, where: int) -> Slips:
    """Slips about the place that brought the fifth colour."""
    for n in (where - 1, where + 1, where - 2, where + 2, where - 3):
        if 1 <= n <= len(jungle):
            missing = [COLOUR_WORDS[c] for c in COLOURS
                       if not any(c in jungle.at(k).tile.colours for k in range(1, n + 1))]  # fmt: skip
            if missing:
                yield n, T("At place {place} this is still missing: {colours}.", place=n, colours=missing)
            else:
                yield n, T("All five were there before place {place}.", place=n)


def about_diversity(jungle: Jungle, where: int, later: tuple[int, ...], right: int) -> Slips:
    """Slips about the points for diversity."""
    yield right + DIVERSITY, T("Only tiles placed after that one count, not the tile itself.")
    yield len(later), T("Each later tile brings {each}.", each=DIVERSITY)
    tripled = DIVERSITY * sum(jungle.at(n).times for n in later)
    yield tripled, T("The ×2 and ×3 do not multiply these points.")
    yield DIVERSITY * len(jungle), T("Not every tile: only those placed later.")
    yield right - DIVERSITY, T("Count the tiles after place {place} again.", place=where)


def about_sum(right: int, single: int, diversity: int) -> Slips:
    """Slips about the sum."""
    yield single, T("That is without the tokens ×2, ×3 and without diversity.")
    yield right - diversity, T("That is without diversity.")
    yield single + diversity, T("That is without ×2 and ×3.")
    yield right + 1, T("One too many: add the rows again.")


def _with_corners(cells: Iterable[Cell], start: Cell) -> int:
    """The size of the area if corners counted, too."""
    graph: nx.Graph[Cell] = nx.Graph()
    all_cells = list(cells)
    graph.add_nodes_from(all_cells)
    for one in all_cells:
        graph.add_edges_from((one, two) for two in all_cells if max(abs(one[0] - two[0]), abs(one[1] - two[1])) == 1)
    return len(nx.node_connected_component(graph, start))
