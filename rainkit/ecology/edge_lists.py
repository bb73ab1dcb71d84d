"""Food webs from tables of links as people have them.

Three kinds of table are understood, by their column names in any case and order:

* ``resource, consumer`` and their kin: ``prey, predator``; ``source, target``; ``from, to``; energy flows from the
  first to the second;
* an export of GloBI (Global Biotic Interactions): the names of both taxa and the type of their interaction. ``eats``
  and ``preysOn`` run from consumer to resource, ``eatenBy`` and ``preyedUponBy`` from resource to consumer; other types
  are no feeding links and are left out, which a warning says;
* a list of species, one a row, to go with either: it adds those that have no link. A name that differs from one of the
  links by capitals, blanks, underscores, hyphens or the author alone is joined with it, which a warning says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import networkx as nx

from rainkit.core.errors import Fault, InputError
from rainkit.core.tables import Row, Table, read_table
from rainkit.core.textfiles import read_text
from rainkit.ecology.columns import (
    EATEN_BY,
    EATS,
    INTERACTION,
    INTERACTION_PERHAPS,
    KNOWN,
    PAIRS,
    SOURCE_TAXON,
    SPECIES,
    TARGET_TAXON,
)
from rainkit.ecology.name_warnings import name_warnings
from rainkit.ecology.size import Web
from rainkit.ecology.taxon_names import by_look, homonyms, look_of, tidied, without_author
from rainkit.i18n import N, T, Text

__all__ = ["WebTable", "parse_species", "parse_web", "read_web", "read_web_table"]

_UNNAMED = {"", "no name", "no:match", "na", "null"}


@dataclass
class WebTable:
    """A food web as read, with what was worth a warning.

    Attributes
    ----------
    web : networkx.DiGraph
        Edges from resource to consumer; further columns are kept as text on edges and nodes.
    warnings : list of Fault
    """

    web: Web = field(default_factory=nx.DiGraph)
    warnings: list[Fault] = field(default_factory=list)


def read_web(edges: str | Path, nodes: str | Path | None = None) -> Web:
    """The food web in a table of links.

    Parameters
    ----------
    edges : path
        The table; ``"-"`` is standard input.
    nodes : path, optional
        A table of species, which adds those without links.

    Raises
    ------
    InputError
        With every fault, each with file and line.
    """
    return read_web_table(edges, nodes).web


def read_web_table(edges: str | Path, nodes: str | Path | None = None) -> WebTable:
    """As :func:`read_web`, with the warnings."""
    text, warnings = read_text(edges)
    found = parse_web(text, str(edges))
    found.warnings[:0] = warnings
    if nodes is not None:
        text, warnings = read_text(nodes)
        found.warnings += warnings
        parse_species(text, str(nodes), found)
    if not len(found.web):
        raise InputError([Fault(T("There are no links in this table."), "no-links", str(edges))])
    found.warnings += name_warnings(found.web, str(edges))
    return found


def parse_web(text: str, file: str = "") -> WebTable:
    """The food web in the text of a table.

    Examples
    --------
    >>> list(parse_web("predator;prey\\nfox;hare\\n").web.edges)
    [('hare', 'fox')]
    >>> globi = "source_taxon_name,interaction_type,target_taxon_name\\nVulpes,eats,Lepus\\nLepus,eatenBy,Lynx\\n"
    >>> list(parse_web(globi).web.edges)
    [('Lepus', 'Vulpes'), ('Lepus', 'Lynx')]
    """
    table = read_table(text, KNOWN, file=file)
    kind, source, target = _kind_column(table), table.column(*SOURCE_TAXON), table.column(*TARGET_TAXON)
    if kind is not None and source is not None and target is not None:
        return _from_interactions(table, source, kind, target, file)
    sides = [(table.column(*resources), table.column(*consumers)) for resources, consumers in PAIRS]
    for resource, consumer in sides:
        if resource is not None and consumer is not None:
            return _from_pairs(table, resource, consumer, file)
    if source is not None and target is not None:
        message = T("GloBI's table needs the column interaction_type too: it tells who eats whom (eats, eatenBy).")
    elif any(resource is not None for resource, _ in sides):
        message = T("A column for the consumer is missing. Name it consumer, beside resource.")
    elif any(consumer is not None for _, consumer in sides):
        message = T("A column for the resource is missing. Name it resource, beside consumer.")
    else:
        message = T("The table needs the columns resource and consumer (or prey and predator).")
    raise InputError([Fault(message, "no-column", file, table.line)])


def parse_species(text: str, file: str = "", into: WebTable | None = None) -> WebTable:
    """The species in the text of a table, added to a web.

    >>> parse_species("species,kind\\nmoss,plant\\n").web.nodes["moss"]
    {'kind': 'plant'}
    """
    found = into or WebTable()
    linked = list(found.web)
    table = read_table(text, SPECIES, file=file)
    at = table.column(*SPECIES)
    assert at is not None  # read_table found a header by these names
    faults, seen, joined = [], set(), {}
    known_by, twofold = by_look(linked), homonyms(tidied(row.cells[at]) for row in table.rows)
    for row in table.rows:
        listed = tidied(row.cells[at])
        bare = look_of(without_author(listed))
        name = listed if listed in found.web or bare in twofold else known_by.get(bare, listed)
        if name != listed:
            joined[f"{listed} = {name}"] = row.line
        if not name:
            faults.append(
                Fault(
                    T("The row has no name in the column {column}.", column=table.header[at]),
                    "missing-name",
                    file,
                    row.line,
                )
            )
        elif name in seen:
            found.warnings.append(
                Fault(T("{name} is in the list twice.", name=name), "double", file, row.line, level="warning")
            )
        else:
            seen.add(name)
            found.web.add_node(name)
            found.web.nodes[name].update(_others(table, row, (at,)))
    if faults:
        raise InputError(faults)
    if joined:
        message = T(
            "These names differ by capitals, signs or the author alone and are joined: {names}.", names=list(joined)
        )
        line = next(iter(joined.values()))
        found.warnings.append(Fault(message, "joined", file, line, level="warning"))
    for name in (species for species in linked if species not in seen):
        found.warnings.append(Fault(_not_listed(name, seen), "not-listed", file, level="warning"))
    return found


def _from_pairs(table: Table, resource: int, consumer: int, file: str) -> WebTable:
    found, faults, doubles = WebTable(), [], []
    for row in table.rows:
        link = tidied(row.cells[resource]), tidied(row.cells[consumer])
        for name, column in zip(link, (resource, consumer), strict=True):
            if not name:
                message = T("The row has no name in the column {column}.", column=table.header[column])
                faults.append(Fault(message, "missing-name", file, row.line))
        if all(link):
            if found.web.has_edge(*link):
                doubles.append(row.line)
            else:
                found.web.add_edge(*link)
                found.web.edges[link].update(_others(table, row, (resource, consumer)))
    if faults:
        raise InputError(faults)
    if doubles:
        message = N("{n} row repeats a link; it counts once.", "{n} rows repeat a link; it counts once.", len(doubles))
        found.warnings.append(Fault(message, "double", file, doubles[0], level="warning"))
    return found


def _from_interactions(table: Table, source: int, kind: int, target: int, file: str) -> WebTable:
    found, others, unnamed = WebTable(), Counter[str](), []
    for row, word in _kinds(table, kind):
        first, second = tidied(row.cells[source]), tidied(row.cells[target])
        if word not in EATS | EATEN_BY:
            others[row.cells[kind].strip()] += 1
        elif first.casefold() in _UNNAMED or second.casefold() in _UNNAMED:
            unnamed.append(row.line)
        else:
            found.web.add_edge(*((second, first) if word in EATS else (first, second)))
    if others:
        message = T(
            "Left out because they are no feeding: {types}. Read are eats, preysOn, eatenBy, preyedUponBy.",
            types=[f"{name or '-'} ({n})" for name, n in others.most_common(8)],
        )
        found.warnings.append(Fault(message, "other-interaction", file, table.line, level="warning"))
    if unnamed:
        message = N(
            "{n} row names no species on one side; it is left out.",
            "{n} rows name no species on one side; they are left out.",
            len(unnamed),
        )
        found.warnings.append(Fault(message, "missing-name", file, unnamed[0], level="warning"))
    if table.rows and not found.web.number_of_edges():
        message = T(
            "No row tells who eats whom. The column {column} must say eats or eatenBy.", column=table.header[kind]
        )
        raise InputError([*found.warnings, Fault(message, "no-links", file, table.line)])
    return found


def _kind_column(table: Table) -> int | None:
    """The column that tells who eats whom: GloBI's, or any that may and does."""
    kind = table.column(*INTERACTION)
    if kind is not None:
        return kind
    perhaps = (table.column(name) for name in INTERACTION_PERHAPS)
    return next(
        (at for at in perhaps if at is not None and any(word in EATS | EATEN_BY for _, word in _kinds(table, at))), None
    )


def _kinds(table: Table, kind: int) -> Iterator[tuple[Row, str]]:
    for row in table.rows:
        yield row, "".join(letter for letter in row.cells[kind].casefold() if letter.isalpha())


def _others(table: Table, row: Row, used: tuple[int, ...]) -> dict[str, Any]:
    """The further cells of a row by their column, to be kept on the node or edge."""
    return {
        name: row.cells[i].strip()
        for i, name in enumerate(table.header)
        if name and i not in used and row.cells[i].strip()
    }


def _not_listed(name: str, listed: set[str]) -> Text:
    close = get_close_matches(name, sorted(listed), n=1)
    if close:
        return T("{name} has links but is not in the list of species. Did you mean {close}?", name=name, close=close[0])
    return T("{name} has links but is not in the list of species; it is taken in.", name=name)
