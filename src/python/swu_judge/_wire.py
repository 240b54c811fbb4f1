"""Messages to the program: a method and its parameters in, a document out."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeVar

from . import _native
from ._document import Document
from ._error import JudgeError

D = TypeVar("D", bound=Document)


def call(method: str, params: dict[str, Any], found: Callable[[int], object] | None = None) -> dict[str, Any]:
    """Calls a method of `judge serve --stdio`, and returns its result as JSON has it.

    Parameters that are `None` are omitted. Raises `JudgeError` with the messages of the program.
    """
    given = {key: value for key, value in params.items() if value is not None}
    try:
        message = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": given}, default=_plain)
    except TypeError as error:
        raise JudgeError(f"invalid parameters: {error}") from None
    answer = json.loads(_native.answer(message, found) or "{}")
    if "error" in answer:
        raise JudgeError.of(answer["error"]["data"]["errors"])
    result: dict[str, Any] = answer["result"]
    return result


def document(kind: type[D], method: str, params: dict[str, Any], found: Callable[[int], object] | None = None) -> D:
    """The same, read into a dataclass."""
    return kind.from_dict(call(method, params, found))


def _plain(value: Any) -> str:
    """Days and paths are written as texts."""
    if hasattr(value, "isoformat"):
        return str(value.isoformat())
    if hasattr(value, "__fspath__"):
        return str(value.__fspath__())
    raise TypeError(f"`{type(value).__name__}` is not a value of JSON")
