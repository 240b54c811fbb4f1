"""Errors: the diagnostics of the command line, as exceptions."""

from __future__ import annotations

from typing import Any


class JudgeError(Exception):
    """Input that cannot be used, in the words of the command line.

    `message` says what is wrong, `file`, `line` and `column` where, and `help` the ways out. `errors` has every message.
    """

    def __init__(
        self,
        message: str,
        *,
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
        help: list[str] | None = None,
        errors: list[dict[str, Any]] | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.file = file
        self.line = line
        self.column = column
        self.help = help or []
        self.errors = errors or []

    @classmethod
    def of(cls, errors: list[dict[str, Any]]) -> JudgeError:
        """The error of these messages, each as `judge/error/1` has it."""
        first = errors[0]
        place = {key: first.get(key) for key in ("file", "line", "column")}
        return cls(first["message"], help=first.get("help"), errors=errors, **place)

    def __str__(self) -> str:
        place = f"\n  --> {self.file}:{self.line}:{self.column}" if self.file else ""
        return self.message + place + "".join(f"\nhelp: {line}" for line in self.help)

    def __reduce__(self) -> tuple[Any, ...]:
        # Dask sends it from a worker.
        state = {"file": self.file, "line": self.line, "column": self.column, "help": self.help, "errors": self.errors}
        return (_again, (type(self), self.message, state))


class Refused(JudgeError):
    """A step that the rules forbid. `rules` has their ids, and `help` the first sentence of each."""

    rules: list[str] = []


def _again(cls: type[JudgeError], message: str, state: dict[str, Any]) -> JudgeError:
    return cls(message, **state)
