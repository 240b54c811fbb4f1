"""A program that uses the package: `mypy --strict` must accept it."""

from __future__ import annotations

import swu_judge
from swu_judge import documents


def losers(decks: list[str]) -> list[str]:
    return [finding.what for deck in decks for finding in swu_judge.check_deck(deck).findings]


def rules_of(scenario: str) -> list[str]:
    replayed: documents.Replay = swu_judge.replay(scenario)
    found: list[str] = []
    if replayed.trace is not None:
        for step in replayed.trace.steps:
            for line in step.lines:
                if line.kind == "event":
                    found.append(line.told)
    return found


def best(question: str) -> str | None:
    results = swu_judge.search(question, limit=1).results
    return results[0].id if results else None


def ranks(event: str) -> dict[str, int]:
    return {row.player: row.rank for row in swu_judge.standings(event)}
