"""A Dask cluster of two worker processes, of which one is killed midway: the merged results are the undivided ones."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import swu_judge
import swu_judge.dask
from test_calls import verdict

distributed = pytest.importorskip("distributed")


@pytest.fixture
def client() -> Iterator[Any]:
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        with distributed.Client(cluster) as client:
            yield client


class Killer:
    """Kills a worker after the first part that is done."""

    def __init__(self, client: Any) -> None:
        pids = client.run(os.getpid)
        self.address, self.pid = next(iter(pids.items()))
        self.told: list[int] = []

    def __call__(self, done: int, parts: int) -> None:
        if not self.told:
            os.kill(self.pid, signal.SIGKILL)
        self.told.append(done)
        self.parts = parts


def check(killer: Killer, client: Any) -> None:
    assert killer.told == list(range(1, killer.parts + 1)) and killer.parts > 3, killer.told
    assert killer.address not in client.scheduler_info()["workers"], "the worker was lost"


def test_a_proof_whose_worker_dies(client: Any, root: Path) -> None:
    file = root / "scenarios/puzzles/what-the-warden-pays.yaml"
    killer = Killer(client)
    proof = swu_judge.dask.prove(client, file, parts=8, progress=killer)
    check(killer, client)
    assert verdict(proof) == verdict(swu_judge.prove(file))
    alone = [swu_judge.prove(part.source, file=part.file) for part in swu_judge.split_proof(file, 8)]
    assert proof.raw == swu_judge.merge_proofs(alone).raw


def test_a_suite_whose_worker_dies(client: Any, root: Path) -> None:
    killer = Killer(client)
    suite = swu_judge.dask.check_rulings(client, root / "scenarios", parts=12, progress=killer)
    check(killer, client)
    assert suite.to_json() == swu_judge.check_rulings(root / "scenarios").to_json()


def test_random_games_whose_worker_dies(client: Any, root: Path) -> None:
    decks = [root / "tests/fixtures/decks/premier.txt", root / "tests/fixtures/decks/premier.yaml"]
    killer = Killer(client)
    games = swu_judge.dask.random_games(client, decks, 400, seed=3, parts=12, progress=killer)
    check(killer, client)
    assert games == swu_judge.random_games(decks, 400, seed=3)


def test_an_error_of_a_part_is_that_of_the_call(client: Any) -> None:
    with pytest.raises(swu_judge.JudgeError, match="cannot be played"):
        swu_judge.dask.random_games(client, ["1 Wampa", "1 Wampa"], 8, parts=4)
