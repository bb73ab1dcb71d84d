"""What is odd about the names of a food web: one species that counts as two, two that count as one."""

from __future__ import annotations

from collections.abc import Callable

from rainkit.core.errors import Fault
from rainkit.ecology.size import Web
from rainkit.ecology.taxon_names import look_of, without_author
from rainkit.i18n import T

__all__ = ["name_warnings"]


def name_warnings(web: Web, file: str) -> list[Fault]:
    """Warnings of names that differ by capitals, signs or their author alone, and of cells that hold several names.

    >>> import networkx as nx
    >>> odd = nx.DiGraph([("moss", "Hare"), ("hare", "fox"), ("hare; vole", "owl")])
    >>> [fault.code for fault in name_warnings(odd, "")]
    ['look-alike', 'several-names']
    """
    told = [
        T("These names differ by capitals or signs alone and count as different species: {names}.", names=names)
        for names in _alike(web, look_of)
    ]
    told += [
        T("These names differ by the author alone and count as different species: {names}.", names=names)
        for names in _alike(web, without_author)
    ]
    found = [Fault(words, "look-alike", file, level="warning") for words in told]
    if several := [name for name in map(str, web) if ";" in name]:
        words = T(
            "One cell seems to hold several species: {names}. Give each link a row of its own.", names=several[:5]
        )
        found.append(Fault(words, "several-names", file, level="warning"))
    return found


def _alike(web: Web, look: Callable[[str], str]) -> list[list[str]]:
    looks: dict[str, list[str]] = {}
    for name in web:
        looks.setdefault(look(name), []).append(name)
    return [names for names in looks.values() if len(names) > 1]
