"""A rules reference and ruling checker for judges of Star Wars: Unlimited.

    import swu_judge

    swu_judge.search("sentinel").results[0].id       # the rules that answer a question
    swu_judge.rule("CR 7.5.11")                      # a rule with its parts
    swu_judge.card("Wampa").legality                 # a card
    swu_judge.replay(scenario).status                # a ruling, with every event and its rule
    swu_judge.check_deck(path).verdict               # a deck list

    game = swu_judge.Session(scenario)               # a game step by step
    game.legal().steps
    game.step("ana: {attack: Wampa, target: ben}")

Each call sends a message to the program inside this package, and returns its document as a dataclass of
`swu_judge.documents`. `to_json` writes a document as the command `judge` does with `--format json`. Input that cannot be
used raises `JudgeError`, in the words of the command.

`swu_judge.tables` makes rows for pandas, and `swu_judge.dask` spreads proofs, suites and random games over a Dask cluster.
"""

from __future__ import annotations

from . import documents, tables
from ._calls import (
    card,
    cards,
    check_deck,
    check_rulings,
    coverage,
    merge_proofs,
    merge_suites,
    prove,
    random_games,
    replay,
    rule,
    ruling,
    rulings,
    search,
    split_proof,
    standings,
)
from ._error import JudgeError, Refused
from ._native import __version__
from ._session import Session

__all__ = [
    "JudgeError",
    "Refused",
    "Session",
    "__version__",
    "card",
    "cards",
    "check_deck",
    "check_rulings",
    "coverage",
    "documents",
    "merge_proofs",
    "merge_suites",
    "prove",
    "random_games",
    "replay",
    "rule",
    "ruling",
    "rulings",
    "search",
    "split_proof",
    "standings",
    "tables",
]
