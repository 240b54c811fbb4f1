"""A game that is played step by step."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Literal, Union

from . import _calls
from ._error import Refused
from ._wire import document
from .documents import Decided, Legal, Position, Proof, Replay

#: A step as a scenario file writes it: its text, or the same as data.
Step = Union[str, Mapping[str, Any]]


class Session:
    """A game that is played step by step, from a scenario on.

    >>> game = Session(source)                       # doctest: +SKIP
    >>> game.legal().steps                           # doctest: +SKIP
    >>> game.step("ana: {attack: Wampa, target: ben}")  # doctest: +SKIP
    >>> game.undo()                                  # doctest: +SKIP

    `source` is the scenario with the steps so far. Each call replays it, so a session can be stored as its source.
    """

    def __init__(self, source: _calls.Source, *, file: str | None = None) -> None:
        """Begins where the steps of a scenario end; `source` is its text, or the path of its file."""
        text, self.file = _calls._text(source, file)
        self._sources = [text]
        self._undone: list[str] = []
        self.legal()

    @property
    def source(self) -> str:
        """The scenario with the steps that were played."""
        return self._sources[-1]

    @property
    def position(self) -> Position | None:
        """The position now; nothing if the steps of the scenario cannot be played."""
        return self.legal().position

    def legal(self) -> Legal:
        """Returns who decides, the prompt, and each legal action as a step."""
        return document(Legal, "legal", {"source": self.source, "file": self.file})

    def step(self, step: Step) -> Decided:
        """Plays a step, such as `ana: {attack: Wampa, target: ben}`, and returns its events.

        Raises `Refused` if the rules forbid it: with the rules, and the game as it was.
        """
        # JSON is YAML.
        text = step if isinstance(step, str) else json.dumps(step, ensure_ascii=False)
        decided = document(Decided, "decide", {"source": self.source, "file": self.file, "step": text})
        if decided.refused is not None:
            told = [f"{line.rule}: {line.says}" for line in decided.refused.lines]
            refused = Refused(decided.refused.told, help=told)
            refused.rules = decided.refused.rules
            raise refused
        if decided.source is not None:
            self._sources.append(decided.source)
            self._undone.clear()
        return decided

    def undo(self) -> bool:
        """Takes back the last step of this session. Returns false if there is none."""
        if len(self._sources) == 1:
            return False
        self._undone.append(self._sources.pop())
        return True

    def redo(self) -> bool:
        """Plays the last undone step again. Returns false if there is none."""
        if not self._undone:
            return False
        self._sources.append(self._undone.pop())
        return True

    def replay(self) -> Replay:
        """Replays the whole game with its trace."""
        return _calls.replay(self.source, file=self.file)

    def prove(
        self,
        *,
        until: Literal["action", "regroup"] | None = None,
        depth: int | None = None,
        positions: int | None = None,
        outcomes: int | None = None,
        progress: Callable[[int], object] | None = None,
    ) -> Proof:
        """Searches every line of play from here, as `swu_judge.prove` does."""
        return _calls.prove(
            self.source, file=self.file, until=until, depth=depth, positions=positions, outcomes=outcomes, progress=progress
        )

    def _repr_html_(self) -> str:
        return self.legal()._repr_html_()
