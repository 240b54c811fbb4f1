"""The calls return what the program says, and refuse what it refuses, in its words."""

from __future__ import annotations

import datetime
import json
import pickle
import threading
import time
from pathlib import Path

import pytest

import swu_judge
from swu_judge import JudgeError, Refused, Session, documents

CHOICE = """\
title: Ana's Vanquish leaves Ben one unit, and she says which
setup:
  players:
    ana: {hand: [Vanquish]}
    ben: {ground: [Wampa, Pyke Sentinel]}
steps:
  - ana: {play: Vanquish, then: any}
prove:
  - always: {ben: {ground: 1, discard: 1}}
  - player: ana
    can_force: {Wampa: {in: ben.ground}}
"""


def test_searches_and_shows_rules_and_cards() -> None:
    found = swu_judge.search("sentinel", limit=3, text=True)
    assert found.results[0].id == "CR 7.5.11"
    assert found.results[0].rule is not None and "Sentinel" in found.results[0].rule.citation
    assert swu_judge.rule("7.5.11").id == "CR 7.5.11"
    assert swu_judge.card("Wampa", on=datetime.date(2026, 3, 13)).power == 4
    assert any(card.name == "Wampa" for card in swu_judge.cards("t:creature c=4"))
    assert "title" in swu_judge.ruling(swu_judge.rulings()[0].file).source


def test_replays_with_a_trace(duel: str) -> None:
    replayed = swu_judge.replay(duel + "steps:\n  - ana: {attack: Wampa, target: Pyke Sentinel}\n")
    assert replayed.status == "pass" and replayed.trace is not None
    events = [line for line in replayed.trace.steps[0].lines if line.kind == "event"]
    assert any(line.event == "damage" for line in events)
    assert isinstance(replayed.trace.start, documents.Position)
    html = replayed._repr_html_()
    assert "<svg" in html and "Wampa" in html


def test_draws_names_as_text() -> None:
    title = "<script>alert(1)</script>"
    html = swu_judge.replay(f"title: {title}\nsetup: {{players: {{ana: {{}}, ben: {{}}}}}}\n")._repr_html_()
    assert "<script" not in html and "&lt;script" in html


def test_plays_step_by_step(duel: str) -> None:
    game = Session(duel)
    assert any("Wampa" in step for step in game.legal().steps)
    with pytest.raises(Refused) as refused:
        game.step("ana: {attack: Wampa, target: ben}")
    assert "CR 7.5.11.a" in refused.value.rules and game.source == duel
    decided = game.step({"ana": {"attack": "Wampa", "target": "Pyke Sentinel"}})
    assert decided.source == game.source and decided.step is not None
    after = game.position
    assert game.undo() and game.source == duel and not game.undo()
    assert game.redo() and game.position == after and not game.redo()
    assert game.replay().status == "pass"
    assert game.prove(depth=1, outcomes=2).outcomes > 1


def test_proves_and_tells_how_far_it_is() -> None:
    proof = swu_judge.prove(CHOICE)
    assert proof.status == "proved" and [claim.holds for claim in proof.claims] == [True, True]

    def stop(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        swu_judge.prove(large(), positions=2_000_000, progress=stop)


def large() -> str:
    return (Path(__file__).parents[3] / "scenarios/puzzles/what-the-warden-pays.yaml").read_text(encoding="utf-8")


def test_other_threads_go_on_meanwhile() -> None:
    counted = 0
    done = threading.Event()

    def count() -> None:
        nonlocal counted
        while not done.is_set():
            counted += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    began, before = time.monotonic(), counted
    swu_judge.prove(large())
    took, during = time.monotonic() - began, counted - before
    done.set()
    thread.join()
    assert during > took * 1000 / 20, f"{during} turns in {took:.2f} s"


def test_merged_parts_are_the_undivided_proof() -> None:
    whole = swu_judge.prove(large())
    parts = [swu_judge.prove(part.source, file=part.file) for part in swu_judge.split_proof(large(), 3)]
    merged = swu_judge.merge_proofs(parts)
    assert verdict(merged) == verdict(whole)
    with pytest.raises(JudgeError, match="missing reports of parts: 1"):
        swu_judge.merge_proofs(parts[1:])
    with pytest.raises(JudgeError, match="is not a report of a part: it covers a whole file"):
        swu_judge.merge_proofs([whole])
    with pytest.raises(JudgeError, match="5000 parts are too many"):
        swu_judge.split_proof(large(), 5000)


def verdict(proof: documents.Proof) -> str:
    """What a proof decides, as the program writes it. Parts count some positions twice, and show no single lines."""
    claims = [{key: claim.raw[key] for key in ("claim", "line", "holds", "lines")} for claim in proof.claims]
    keys = ("title", "status", "lines", "cut", "decided_only", "impossible_lines", "unsupported")
    return json.dumps({**{key: proof.raw[key] for key in keys}, "claims": claims})


def test_merged_shards_are_the_undivided_suite(root: Path) -> None:
    folder = root / "scenarios/04-zones"
    whole = swu_judge.check_rulings(folder)
    assert len(whole.results) > 10 and {row.outcome for row in whole.results} <= {"passed", "new"}
    shards = [swu_judge.check_rulings(folder, shard=(part, 3)) for part in (1, 2, 3)]
    assert swu_judge.merge_suites(reversed(shards)).to_json() == whole.to_json()
    with pytest.raises(JudgeError, match="missing parts of 3: 2"):
        swu_judge.merge_suites([shards[0], shards[2]])
    with pytest.raises(JudgeError, match="no part 4 of 3: the parts are 1 to 3"):
        swu_judge.check_rulings(folder, shard=(4, 3))


def test_a_suite_compares_with_snapshots(tmp_path: Path, duel: str) -> None:
    file = tmp_path / "a.yaml"
    file.write_text(duel)
    assert swu_judge.check_rulings(tmp_path).results[0].outcome == "new"
    (tmp_path / "a.yaml.snap").write_text("---\nsource: judge test\n---\nanother ruling\n")
    changed = swu_judge.check_rulings(tmp_path).results[0]
    assert changed.outcome == "changed" and "-another ruling" in changed.diff


def test_checks_decks(root: Path) -> None:
    folder = root / "tests/fixtures/decks"
    checked = swu_judge.check_deck(folder / "premier.txt", on="2024-06-01")
    assert checked.verdict == "legal" and checked.decks[0].deck == 50
    assert swu_judge.tables.decks([checked])[0]["player"] == "Ana Solo"
    assert sum(row["cards"] for row in swu_judge.tables.curve(checked)) == 50
    with pytest.raises(JudgeError, match="no cards in `empty.txt`"):
        swu_judge.check_deck("", file="empty.txt")


def test_the_same_seeds_are_the_same_games(root: Path) -> None:
    decks = [root / "tests/fixtures/decks/premier.txt", root / "tests/fixtures/decks/premier.json"]
    games = swu_judge.random_games(decks, 6, seed=7)
    assert [game.seed for game in games] == [7, 8, 9, 10, 11, 12]
    assert games[2:4] == swu_judge.random_games(decks, 2, seed=9)
    assert all(game.stopped is None and len(game.winners) <= 1 and game.round > 1 for game in games)
    for wrong, message in [([decks[0]], "a game has 2 to 4 players; got 1 decks"), (["1 Wampa", decks[0]], "deck 1 cannot be played")]:
        with pytest.raises(JudgeError, match=message):
            swu_judge.random_games(wrong)
    with pytest.raises(JudgeError, match="200000 games are too many"):
        swu_judge.random_games(decks, 200_000)


def test_covers_the_cards() -> None:
    covered = swu_judge.coverage()
    rows = swu_judge.tables.coverage(covered)
    assert sum(row["understood"] for row in rows) == covered.understood > 1000


def test_bad_input_has_the_words_of_the_command() -> None:
    wrong = [
        (lambda: swu_judge.search(3), "invalid parameters: invalid type: integer `3`, expected a string"),  # type: ignore[arg-type]
        (lambda: swu_judge.search(object()), "`object` is not a value of JSON"),  # type: ignore[arg-type]
        (lambda: swu_judge.rule("sentinal nonsense"), "not found|no rule|unknown"),
        (lambda: swu_judge.card("Wampaa"), "Wampa"),
        (lambda: swu_judge.card("Luke Skywalker"), "several cards have the name `Luke Skywalker`"),
        (lambda: swu_judge.replay(Path("gone.yaml")), "cannot read `gone.yaml`: No such file or directory"),
        (lambda: swu_judge.check_deck("1 Wampa", play="chess"), "unknown variant `chess`"),
        (lambda: swu_judge.standings("event: 3"), "not a valid event"),
    ]
    for call, message in wrong:
        with pytest.raises(JudgeError, match=message):
            call()
    with pytest.raises(JudgeError) as unknown:
        swu_judge.replay("title: A\nsetup:\n  playerz: {}\n", file="a.yaml")
    error = unknown.value
    assert (error.file, error.line) == ("a.yaml", 3) and "playerz" in error.message and error.help
    assert "--> a.yaml:3:" in str(error) and "help: " in str(error)
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error) and again.errors == error.errors


def test_documents_of_a_later_version_are_refused(duel: str) -> None:
    legal = Session(duel).legal()
    assert documents.Legal.from_json(legal.to_json()) == legal
    later = json.dumps({**legal.raw, "schema": "judge/legal/2"})
    with pytest.raises(JudgeError, match="its schema is `judge/legal/2`, expected `judge/legal/1`"):
        documents.Legal.from_json(later)
    for text, message in [("[]", "does not name the schema"), ("{", "not a document"), ('{"schema": "judge/legal/1"}', "missing key")]:
        with pytest.raises(JudgeError, match=message):
            documents.Legal.from_json(text)
    # Keys that a later program adds are no error.
    assert documents.Legal.from_dict({**legal.raw, "added": 1}) == legal


def test_classes_are_those_of_the_schemas(root: Path) -> None:
    import importlib.util

    spec = importlib.util.spec_from_file_location("generate", root / "src/python/generate.py")
    assert spec is not None and spec.loader is not None
    generate = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generate)
    assert generate.TARGET.read_text(encoding="utf-8") == generate.written(), "run `python src/python/generate.py`"


def test_help_reads_well() -> None:
    for name in swu_judge.__all__:
        about = getattr(swu_judge, name).__doc__ if name != "__version__" else "x"
        assert about, name
