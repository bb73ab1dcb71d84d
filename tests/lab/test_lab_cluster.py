"""Workers on other machines: the same results, and clear words where there are none."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from rainkit.cli import main
from rainkit.decks import builtin
from rainkit.decks.conditions import Flat
from rainkit.lab.cluster import Cluster, ClusterError, has_dask
from rainkit.lab.comparison import compare
from rainkit.lab.compiling import has_numba
from rainkit.lab.simulation import simulate


@pytest.fixture(scope="module")
def local() -> Iterator[Any]:
    """A cluster of two threads inside this process."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None, protocol="tcp"
    ) as cluster:
        yield cluster


def test_a_cluster_gives_the_same_results(local: Any) -> None:
    games = 3000 if has_numba() else 12
    here = simulate("foodweb", ["random", "greedy"], games, seed=4, workers=1)
    with Cluster(local.scheduler_address) as cluster:
        there = simulate("foodweb", ["random", "greedy"], games, seed=4, cluster=cluster)
        assert cluster.at_once == 4
    assert there.seats() == here.seats()
    assert there.cards() == here.cards()


def test_a_cluster_compares(local: Any) -> None:
    deck = builtin("foodweb")
    better = replace(deck, cards=(replace(deck.cards[0], scores=(Flat(6),)), *deck.cards[1:]))
    games = 400 if has_numba() else 20
    one = compare(deck, better, games, styles=["random"], workers=1).as_dict()
    two = compare(deck, better, games, styles=["random"], play=False)
    with Cluster(local.scheduler_address) as cluster:
        two.run(cluster=cluster)
    assert two.as_dict()["cards"] == one["cards"]


def test_command_on_a_cluster(local: Any, capsys: pytest.CaptureFixture[str]) -> None:
    command = "simulate foodweb --players random,random --games 20 --seed 1 --json"
    results = []
    for more in ("--workers 1", f"--dask {local.scheduler_address}"):
        assert main([*command.split(), *more.split()]) == 0
        told = json.loads(capsys.readouterr().out)
        results.append((told["seats"], told["cards"]))
    assert results[0] == results[1]


def test_nobody_there(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ClusterError, match="Dask"):
        Cluster("tcp://127.0.0.1:9")
    for command in ("simulate foodweb --players random,random --games 4", "compare built-in built-in --games 4"):
        assert main([*command.split(), "--dask", "tcp://127.0.0.1:9", "--lang", "en"]) == 2
        err = capsys.readouterr().err
        assert "Traceback" not in err
        assert ("no Dask scheduler answers" if has_dask() else "pip install 'rainkit[dask]'") in err


def test_workers_or_a_cluster(capsys: pytest.CaptureFixture[str]) -> None:
    command = "simulate foodweb --players random,random --games 4 --workers 2 --dask tcp://127.0.0.1:9 --lang en"
    assert main(command.split()) == 2
    assert "--workers" in capsys.readouterr().err
