"""Calls: each one a method of `judge serve --stdio`."""

from __future__ import annotations

import datetime
import json
import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Literal, Union

from ._error import JudgeError
from ._wire import call, document
from .documents import (
    Candidates,
    Card,
    CardFacts,
    CardsFound,
    Coverage,
    DeckCheck,
    Found,
    Proof,
    ProofPart,
    ProofParts,
    Proofs,
    RandomGame,
    RandomGames,
    Replay,
    Replays,
    RulingText,
    RulingTitle,
    RulingTitles,
    Shown,
    Standing,
    Standings,
    Suite,
)

#: A day, or its text such as `2026-03-13`.
Day = Union[datetime.date, str]
#: A text, or the path of a file that has it.
Source = Union[str, "os.PathLike[str]"]


def _today(on: Day | None) -> Day:
    return datetime.date.today() if on is None else on


def _text(source: Source, file: str | None = None) -> tuple[str, str | None]:
    """The text of a source, and the name to use in messages."""
    if not isinstance(source, os.PathLike):
        return source, file
    path = Path(source)
    try:
        return path.read_text(encoding="utf-8"), file or str(path)
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8"
        raise JudgeError(f"cannot read `{path}`: {reason}") from None


def search(query: str, *, limit: int | None = None, text: bool = False, explain: bool = False, on: Day | None = None) -> Found:
    """Finds the rules that answer a question, best first.

    `text` adds the first rule itself, and `explain` the reasons for the rank of each. A question about the legality of cards is
    answered for the day `on`, today by default.

    >>> search("can I attack twice", limit=3).results[0].id  # doctest: +SKIP
    'CR 6.3.1'
    """
    params = {"query": query, "limit": limit, "text": text or None, "explain": explain or None, "on": _today(on)}
    return document(Found, "search", params)


def rule(name: str, *, edition: str | None = None) -> Shown:
    """Shows a rule by its id or title, with its parts and its citation. `edition` is one such as `CR 7.0`."""
    return document(Shown, "show", {"name": name, "edition": edition})


def card(name: str, *, on: Day | None = None) -> Card:
    """Shows a card: its facts, abilities, legality and rulings.

    Raises `JudgeError` if no card or several cards have the name; the message lists them.
    """
    found = call("cards", {"name": name, "on": _today(on)})
    if found["schema"] == Card.schema:
        return Card.from_dict(found)
    several = ", ".join(f"`{candidate}`" for candidate in Candidates.from_dict(found).candidates)
    raise JudgeError(f"several cards have the name `{name}`", help=[f"did you mean {several}?"])


def cards(query: str = "", *, limit: int | None = None, texts: bool = False, on: Day | None = None) -> list[CardFacts]:
    """Finds cards by words and fields, such as `t:jedi c<=3 legal:premier`; without a query, every card."""
    params = {"query": query, "limit": limit, "texts": texts or None, "on": _today(on)}
    return document(CardsFound, "card-list", params).results


def rulings() -> list[RulingTitle]:
    """Lists the built-in rulings."""
    return document(RulingTitles, "rulings", {}).results


def ruling(name: str) -> RulingText:
    """Returns a built-in ruling with its scenario. `name` is its file; the last part is enough if unique."""
    return document(RulingText, "ruling", {"name": name})


def replay(source: Source, *, file: str | None = None) -> Replay:
    """Replays a scenario: checks its claims, and tells every event with its rule.

    `source` is the text of a scenario, or the path of one. In a notebook, the result draws the boards and the trace. Raises
    `JudgeError` if the file is invalid.
    """
    text, name = _text(source, file)
    replayed = document(Replays, "replay", {"source": text, "file": name}).results[0]
    if replayed.errors:
        raise JudgeError.of([error.raw for error in replayed.errors])
    return replayed


def prove(
    source: Source,
    *,
    file: str | None = None,
    after: int | None = None,
    until: Literal["action", "regroup"] | None = None,
    depth: int | None = None,
    positions: int | None = None,
    outcomes: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> Proof:
    """Searches every line of play that a scenario leaves open, and decides its claims.

    Searches at most `positions` positions [default: 200 000]. `outcomes` lists so many outcomes one by one. `progress` is called
    with the number of positions found; an exception that it raises, or Ctrl-C, ends the search.
    """
    text, name = _text(source, file)
    params = {
        "source": text,
        "file": name,
        "after": after,
        "until": until,
        "depth": depth,
        "positions": positions,
        "outcomes": outcomes,
    }
    proof = document(Proofs, "prove", params, progress or _nobody).results[0]
    if proof.errors:
        raise JudgeError(proof.errors[0], file=name, errors=[{"message": error} for error in proof.errors])
    return proof


def _nobody(_: int) -> None:
    """Hears of the progress, so that Ctrl-C is heard too."""


def split_proof(source: Source, parts: int, *, file: str | None = None) -> list[ProofPart]:
    """Divides the proof of a scenario into at most `parts` scenarios, as `judge prove --split` does.

    `prove` each of them anywhere, and join the results with `merge_proofs`.
    """
    text, name = _text(source, file)
    return document(ProofParts, "prove-split", {"source": text, "file": name, "parts": parts}).results


def merge_proofs(proofs: Iterable[Proof]) -> Proof:
    """Joins the proofs of all parts to one verdict, as `judge prove --merge` does."""
    reports = [json.dumps({"schema": Proofs.schema, "results": [proof.raw]}, ensure_ascii=False) for proof in proofs]
    return document(Proofs, "prove-merge", {"reports": reports}).results[0]


Rulings = Union[Mapping[str, str], "os.PathLike[str]"]


def suite_files(rulings: Rulings) -> list[dict[str, str]]:
    """The files of a suite with their snapshots, by name: those of a folder and its folders, or of a mapping of names to texts."""
    if not isinstance(rulings, os.PathLike):
        return [{"file": name, "source": text} for name, text in sorted(rulings.items())]
    folder = Path(rulings)
    paths = sorted(path for path in folder.rglob("*") if path.suffix in (".yaml", ".yml") and path.is_file())
    if not paths:
        raise JudgeError(f"no rulings in `{folder}`", help=["rulings are files `*.yaml` or `*.yml`"])
    files = []
    for path in paths:
        file = {"file": path.as_posix(), "source": _text(path)[0]}
        snapshot = path.with_name(f"{path.name}.snap")
        if snapshot.exists():
            file["snapshot"] = _text(snapshot)[0]
        files.append(file)
    return files


def check_rulings(rulings: Rulings, *, check: bool = False, shard: tuple[int, int] | None = None) -> Suite:
    """Tests rulings as `judge test` does: replays each, checks its claims, and compares it with the snapshot beside it.

    `rulings` is a folder, or a mapping of names to texts. `check` fails missing snapshots. `shard=(2, 8)` tests the second of
    eight parts; `merge_suites` joins them. Nothing is written, and snapshots without a file are not looked for.
    """
    part = {"part": shard[0], "parts": shard[1]} if shard else None
    return document(Suite, "test", {"files": suite_files(rulings), "check": check, "shard": part})


def merge_suites(suites: Iterable[Suite]) -> Suite:
    """Joins the results of all parts of a suite, as `judge test merge` does."""
    return document(Suite, "test-merge", {"reports": [suite.to_json() for suite in suites]})


def check_deck(
    deck: Source,
    *,
    play: str | None = None,
    policy: str | None = None,
    on: Day | None = None,
    card_pool: str | None = None,
    tier: str | None = None,
    pool: Source | None = None,
    registered: Source | None = None,
    file: str | None = None,
) -> DeckCheck:
    """Checks whether a deck is legal, as `judge deck check` does.

    `deck` is the text of a list in any form that the program reads, or the path of one. `play` is the format of play, such as
    `premier`; `on` the day of the event, today by default. `pool` has the cards of a player of a limited format, and
    `registered` the list that was handed in.
    """
    text, name = _text(deck, file)
    params = {
        "source": text,
        "file": name,
        "play": play,
        "policy": policy,
        "on": _today(on),
        "card_pool": card_pool,
        "tier": tier,
        "pool": None if pool is None else _text(pool)[0],
        "registered": None if registered is None else _text(registered)[0],
    }
    return document(DeckCheck, "deck-check", params)


def standings(event: Source, *, round: int | None = None, file: str | None = None) -> list[Standing]:
    """Ranks the players of an event file, with the tiebreakers that decide: `judge event standings`."""
    text, name = _text(event, file)
    return document(Standings, "standings", {"source": text, "file": name, "round": round}).results


def coverage() -> Coverage:
    """Counts the cards that are understood, and lists the texts that are not: `judge cards coverage`."""
    return document(Coverage, "coverage", {})


def random_games(decks: Iterable[Source], games: int = 100, *, seed: int = 0) -> list[RandomGame]:
    """Plays games between decks by random decisions, on all cores: who wins, and when.

    The first game has the seed `seed`, each later one the next. The same decks and seed give the same game everywhere.
    """
    texts = [_text(deck)[0] for deck in decks]
    return document(RandomGames, "random-games", {"decks": texts, "games": games, "seed": seed}).results
