"""Tables: rows of plain values, which `pandas.DataFrame` takes as they are.

>>> import pandas                                            # doctest: +SKIP
>>> pandas.DataFrame(tables.standings(swu_judge.standings(event)))  # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from typing import Any

from .documents import CardFacts, Coverage, DeckCheck, RandomGame, Standing, Suite

Row = dict[str, Any]


def standings(ranked: Iterable[Standing]) -> list[Row]:
    """A row for each player: the record, the tiebreakers as numbers from 0 to 1, and what puts the player below the next."""

    def number(ratio: Any) -> float:
        return int(ratio.numerator) / int(ratio.denominator) if int(ratio.denominator) else 0.0

    return [
        {
            "rank": row.rank,
            "player": row.player,
            "won": row.record.won,
            "lost": row.record.lost,
            "ratio": number(row.ratio),
            "opponents": number(row.opponents),
            "opponents_opponents": number(row.opponents_opponents),
            "below_by": row.below_by,
            "rule": row.rule,
            "dropped": row.dropped,
        }
        for row in ranked
    ]


def decks(checks: Iterable[DeckCheck]) -> list[Row]:
    """A row for each deck: its verdict, its numbers and its findings."""
    return [
        {
            "name": deck.name,
            "player": deck.player,
            "verdict": check.verdict,
            "format": check.format,
            "leaders": ", ".join(deck.leaders),
            "bases": ", ".join(deck.bases),
            "deck": deck.deck,
            "sideboard": deck.sideboard,
            "units": deck.units,
            "events": deck.events,
            "upgrades": deck.upgrades,
            "findings": "; ".join(finding.what for finding in check.findings if finding.deck in (None, number)),
        }
        for check in checks
        for number, deck in enumerate(check.decks, 1)
    ]


def curve(check: DeckCheck) -> list[Row]:
    """A row for each cost in each deck: the number of cards."""
    return [
        {"deck": number, "cost": int(cost), "cards": cards}
        for number, deck in enumerate(check.decks, 1)
        for cost, cards in deck.curve.items()
    ]


def coverage(covered: Coverage) -> list[Row]:
    """A row for each set and type of card: how many cards there are, and how many are understood."""
    return [
        {"set": name, "type": kind, "total": share.total, "understood": share.understood}
        for name, kinds in covered.sets.items()
        for kind, share in kinds.items()
    ]


def suite(tested: Suite) -> list[Row]:
    """A row for each ruling: its outcome, and its first problem."""
    return [
        {
            "file": row.file,
            "title": row.title,
            "outcome": row.outcome,
            "problem": row.problems[0].message if row.problems else None,
        }
        for row in tested.results
    ]


def cards(facts: Iterable[CardFacts]) -> list[Row]:
    """A row for each card; lists become texts."""
    return [_flat(card) for card in facts]


def games(played: Iterable[RandomGame]) -> list[Row]:
    """A row for each random game; `winner` is the number of the deck, or nothing."""
    return [
        {
            "seed": game.seed,
            "first": game.first,
            "winner": game.winners[0] if len(game.winners) == 1 else None,
            "round": game.round,
            "decisions": game.decisions,
            "stopped": game.stopped,
        }
        for game in played
    ]


def _flat(part: Any) -> Row:
    assert is_dataclass(part)
    values = ((field.name, getattr(part, field.name)) for field in fields(part))
    return {name: ", ".join(map(str, value)) if isinstance(value, list) else value for name, value in values}
