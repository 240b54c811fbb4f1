"""Proofs, suites and random games on a Dask cluster: parts as tasks, results merged.

    from pathlib import Path

    from distributed import Client
    import swu_judge.dask

    with Client("scheduler:8786") as client:
        proof = swu_judge.dask.prove(client, Path("hard.yaml"), parts=64)

A part whose worker is lost is done again by another one, up to Dask's setting `distributed.scheduler.allowed-failures`. Suites and
random games come to what one machine comes to, and so does the verdict of a proof. Workers need the same version of `swu-judge`;
merging refuses suites of others.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from distributed import Client, Future, as_completed

from . import _calls
from ._calls import Rulings, Source
from ._wire import document
from .documents import Proof, RandomGame, Suite

#: Is called with the number of parts that are done, and of all parts.
Progress = Callable[[int, int], object]


def bar(done: int, parts: int) -> None:
    """Shows the progress in a line on standard error."""
    print(f"\r{done} of {parts} parts", end="\n" if done == parts else "", file=sys.stderr, flush=True)


def prove(
    client: Client, source: Source, *, parts: int = 16, file: str | None = None, positions: int | None = None,
    progress: Progress | None = None,
) -> Proof:
    """Proves a scenario in parts: `judge prove --split` and `--merge`.

    The verdict is the undivided one. `positions` limits each position that a part begins at.
    """
    files = _calls.split_proof(source, parts, file=file)
    tasks = [client.submit(_prove, part.source, part.file, positions, pure=False) for part in files]
    return _calls.merge_proofs(_gathered(tasks, progress))


def check_rulings(
    client: Client, rulings: Rulings, *, parts: int = 16, check: bool = False, progress: Progress | None = None
) -> Suite:
    """Tests a suite in parts: `judge test --shard` and `judge test merge`. The result is that of an undivided run."""
    files = client.scatter(_calls.suite_files(rulings), broadcast=True, hash=False)
    tasks = [
        client.submit(_test, files, check, part, parts, pure=False) for part in range(1, parts + 1)
    ]
    return _calls.merge_suites(_gathered(tasks, progress))


def random_games(
    client: Client, decks: Iterable[Source], games: int = 100, *, seed: int = 0, parts: int = 16,
    progress: Progress | None = None,
) -> list[RandomGame]:
    """Plays random games in parts. They are those that one machine plays."""
    texts = [_calls._text(deck)[0] for deck in decks]
    bounds = [games * part // parts for part in range(parts + 1)]
    tasks = [
        client.submit(_calls.random_games, texts, end - begin, seed=seed + begin, pure=False)
        for begin, end in zip(bounds, bounds[1:])
        if end > begin
    ]
    return [game for part in _gathered(tasks, progress) for game in part]


def _prove(source: str, file: str, positions: int | None) -> Proof:
    return _calls.prove(source, file=file, positions=positions)


def _test(files: list[dict[str, str]], check: bool, part: int, parts: int) -> Suite:
    return document(Suite, "test", {"files": files, "check": check, "shard": {"part": part, "parts": parts}})


def _gathered(tasks: Sequence[Future[Any]], progress: Progress | None) -> list[Any]:
    """The results in the order of the tasks. The first error ends the others."""
    try:
        for done, future in enumerate(as_completed(tasks), 1):
            future.result()
            if progress is not None:
                progress(done, len(tasks))
        return [future.result() for future in tasks]
    finally:
        for future in tasks:
            if not future.done():
                future.cancel()
