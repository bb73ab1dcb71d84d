"""Values from the literature must come out of the definitions."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

from rainkit.ecology import read_web, web_summary

WEBS = ("chesapeake_bay_1989", "benguela_1998", "tuesday_lake_1984", "skipwith_pond_1989")


@pytest.fixture(scope="module")
def summaries(shared: Path) -> dict[str, dict[str, Any]]:
    folder = shared / "webs"
    return {web: web_summary(read_web(folder / f"{web}_links.csv", folder / f"{web}_nodes.csv")) for web in WEBS}


def published_form(metric: str, found: dict[str, Any]) -> object:
    """The value in the unit and with the digits of its publication."""
    plain = {"S": "species", "L": "links", "n_chains": "n_chains", "n_top": "n_top"}
    percents = {"top_percent": "top_fraction", "intermediate_percent": "intermediate_fraction"}
    percents |= {"basal_percent": "basal_fraction", "omnivory_percent": "omnivory_by_levels"}
    if metric in plain:
        return found[plain[metric]]
    if metric in percents:
        return round(100 * found[percents[metric]])
    if metric == "max_chain_nodes":
        return found["max_chain_length"] + 1
    if metric == "max_prey_averaged_TL":
        return pytest.approx(found["max_prey_averaged_level"], abs=1e-12)
    digits = {"connectance": 2, "linkage_density": 1, "mean_trophic_level": 1}
    return round(found[metric], digits[metric])


def test_every_published_value_comes_out(shared: Path, summaries: dict[str, dict[str, Any]]) -> None:
    with (shared / "webs" / "published_values.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) >= 19
    for row in rows:
        assert published_form(row["metric"], summaries[row["web"]]) == float(row["published"]), row


def test_the_table_of_bersier_and_others_comes_out(summaries: dict[str, dict[str, Any]]) -> None:
    """Bersier, Banašek-Richter and Cattin 2002, Table 2, qualitative values of Chesapeake Bay."""
    published = {
        "top_fraction": 0.364,
        "intermediate_fraction": 0.485,
        "basal_fraction": 0.152,
        "ratio_resources_to_consumers": 0.75,
        "linkage_density": 2.212,
        "connectance": 0.067,
        "links_top_intermediate": 0.397,
        "links_top_basal": 0.055,
        "links_intermediate_intermediate": 0.288,
        "links_intermediate_basal": 0.260,
        "mean_chain_length": 3.157,
        "median_chain_length": 3.0,
        "sd_chain_length": 1.096,
        "max_chain_length": 6,
        "omnivory_by_chains": 0.455,
        "generality": 2.607,
        "vulnerability": 3.476,
    }
    found = summaries["chesapeake_bay_1989"]
    assert {name: round(found[name], 3) for name in published} == published


def test_isolated_species_of_tuesday_lake_have_no_level(summaries: dict[str, dict[str, Any]]) -> None:
    levels = summaries["tuesday_lake_1984"]["trophic_levels"]
    assert sum(level is None for level in levels.values()) == 6
    assert max((level, name) for name, level in levels.items() if level is not None)[1] == "Umbra limi"
