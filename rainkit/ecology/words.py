"""The metrics of a food web in words, for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rainkit.i18n import T, Text, number

__all__ = ["METRICS", "level_rows", "metric_rows"]

METRICS: dict[str, Text] = {
    "species": T("species (S)"),
    "links": T("links (L)"),
    "cannibals": T("species that eat their own kind"),
    "connectance": T("connectance (L/S²)"),
    "linkage_density": T("links per species (L/S)"),
    "n_basal": T("basal species (eat none)"),
    "n_intermediate": T("intermediate species"),
    "n_top": T("top species (eaten by none)"),
    "isolated": T("species without links"),
    "basal_fraction": T("share of basal species"),
    "intermediate_fraction": T("share of intermediate species"),
    "top_fraction": T("share of top species"),
    "ratio_resources_to_consumers": T("resources for each consumer (species)"),
    "generality": T("generality (resources of a consumer)"),
    "vulnerability": T("vulnerability (consumers of a resource)"),
    "links_top_intermediate": T("links: top eats intermediate"),
    "links_top_basal": T("links: top eats basal"),
    "links_intermediate_intermediate": T("links: intermediate eats intermediate"),
    "links_intermediate_basal": T("links: intermediate eats basal"),
    "omnivory_by_levels": T("omnivory (eats on two or more levels)"),
    "omnivory_by_chains": T("omnivory (chain-averaged level not whole)"),
    "mean_trophic_level": T("mean trophic level (short-weighted)"),
    "max_prey_averaged_level": T("highest prey-averaged level"),
    "n_chains": T("food chains"),
    "mean_chain_length": T("mean chain length (links)"),
    "median_chain_length": T("median chain length (links)"),
    "sd_chain_length": T("standard deviation of chain length (links)"),
    "max_chain_length": T("longest chain (links)"),
    "incoherence": T("trophic incoherence (q)"),
}
"""The metrics in the order in which they are shown, with their names."""

_SHARES = ("_fraction", "links_top", "links_intermediate", "omnivory")


def metric_rows(summary: Mapping[str, Any]) -> list[tuple[Text, str]]:
    """Name and value of every metric of :func:`~rainkit.ecology.summary.web_summary`, to be shown in a table.

    >>> from rainkit.ecology import web, web_summary
    >>> rows = metric_rows(web_summary(web([("grass", "hare")])))
    >>> [(str(name), value) for name, value in rows[3:6]]
    [('connectance (L/S²)', '0.250'), ('links per species (L/S)', '0.500'), ('basal species (eat none)', '1')]
    """
    return [(label, _value(name, summary[name])) for name, label in METRICS.items()]


def level_rows(summary: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Species and prey-averaged level, the highest first; species without a level stand last with a dash.

    >>> from rainkit.ecology import web, web_summary
    >>> level_rows(web_summary(web([("grass", "hare")], species=["moss"])))
    [('hare', '2.00'), ('grass', '1.00'), ('moss', '-')]
    """
    levels: Mapping[str, float | None] = summary["trophic_levels"]
    ordered = sorted(levels, key=lambda name: (-(levels[name] or 0), name))
    return [(name, "-" if (level := levels[name]) is None else number(level, 2)) for name in ordered]


def _value(name: str, value: float | None) -> str:
    if value is None:
        return "-"
    if any(part in name for part in _SHARES):
        return f"{number(100 * value, 1)} %"
    return number(value, 3 if isinstance(value, float) else 0)
