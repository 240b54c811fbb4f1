"""The program, compiled: one function that answers JSON-RPC."""

from typing import Callable

__version__: str

def answer(message: str, found: Callable[[int], object] | None = None) -> str | None:
    """Answers a message of JSON-RPC 2.0, as `judge serve --stdio` does; a notification has no answer.

    Other threads go on meanwhile. `found` is called with the number of positions while a proof is searched; an exception that it
    raises ends the proof.
    """
