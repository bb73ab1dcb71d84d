"""``rainkit web`` (CONTRACT.md)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rainkit.cli import main

KEYS = (
    "species links connectance linkage_density basal_fraction intermediate_fraction top_fraction isolated n_basal "
    "n_intermediate n_top ratio_resources_to_consumers generality vulnerability links_top_intermediate links_top_basal "
    "links_intermediate_intermediate links_intermediate_basal omnivory_by_levels omnivory_by_chains mean_trophic_level "
    "max_prey_averaged_level trophic_levels n_chains mean_chain_length median_chain_length sd_chain_length "
    "max_chain_length incoherence"
)


@pytest.fixture
def meadow(tmp_path: Path) -> Path:
    edges = tmp_path / "meadow.csv"
    edges.write_text("resource,consumer\ngrass,hare\nberry,hare\nhare,fox\nberry,fox\nfox,fox\n", encoding="utf-8")
    return edges


def run_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, Any, str]:
    status = main(["web", *arguments, "--json"])
    out, err = capsys.readouterr()
    return status, json.loads(out), err


def test_json_holds_every_metric_of_the_contract(capsys: pytest.CaptureFixture[str], meadow: Path) -> None:
    status, found, err = run_json(capsys, str(meadow))
    assert (status, err) == (0, "")
    assert set(KEYS.split()) <= set(found)
    assert {name: found[name] for name in ("species", "links", "n_basal", "n_intermediate", "n_top", "isolated")} == {
        "species": 4,
        "links": 5,
        "n_basal": 2,
        "n_intermediate": 1,
        "n_top": 1,
        "isolated": 0,
    }
    assert found["trophic_levels"] == {"grass": 1, "hare": 2, "berry": 1, "fox": 3}
    assert (found["n_chains"], found["mean_chain_length"], found["omnivory_by_levels"]) == (3, 5 / 3, 1 / 4)


def test_nodes_add_species_without_links(capsys: pytest.CaptureFixture[str], meadow: Path, tmp_path: Path) -> None:
    nodes = tmp_path / "nodes.csv"
    nodes.write_text("node\nmoss\ngrass\nhare\nberry\nfox\n", encoding="utf-8")
    _, found, _ = run_json(capsys, str(meadow), "--nodes", str(nodes))
    assert (found["species"], found["isolated"], found["trophic_levels"]["moss"]) == (5, 1, None)


def test_words_for_people(capsys: pytest.CaptureFixture[str], meadow: Path) -> None:
    assert main(["web", str(meadow), "--lang", "en"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "connectance (L/S²)" in out
    assert out.splitlines()[-4].split() == ["fox", "3.00"]


def test_bad_files_end_with_1_and_a_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    edges = tmp_path / "bad.csv"
    edges.write_text("resource,consumer\nhare,\n", encoding="utf-8")
    status, found, err = run_json(capsys, str(edges))
    assert (status, err) == (1, "")
    assert [(e["file"], e["line"], e["code"]) for e in found["errors"]] == [(str(edges), 2, "missing-name")]
    assert main(["web", str(edges)]) == 1
    out, err = capsys.readouterr()
    assert (out, err.startswith(f"{edges}:2: ")) == ("", True)
    assert main(["web", str(tmp_path / "none.csv")]) == 1


def test_warnings_do_not_stop_and_stay_off_standard_output(capsys: pytest.CaptureFixture[str], meadow: Path) -> None:
    meadow.write_bytes(meadow.read_bytes() + "hare,renard roux café\nhare,fox\n".encode("cp1252"))
    status, found, _ = run_json(capsys, str(meadow))
    assert (status, [w["code"] for w in found["warnings"]]) == (0, ["encoding", "double"])
    assert main(["web", str(meadow)]) == 0
    assert "Windows-1252" in capsys.readouterr().err


def test_wrong_usage_ends_with_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["web"]) == 2
    assert main(["web", "-", "--nodes", "-"]) == 2
    capsys.readouterr()
