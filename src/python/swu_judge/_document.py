"""Documents: JSON of the program, read into dataclasses."""

from __future__ import annotations

import dataclasses
import functools
import json
import types
import typing
from typing import Any, ClassVar, Literal, TypeVar, Union

from ._error import JudgeError

D = TypeVar("D", bound="Document")


class Element:
    """A part of a document."""

    #: The part as it came: what `dataclasses.asdict` would make of it, under the keys of the program.
    raw: dict[str, Any]


class Document(Element):
    """A whole document, which names its schema."""

    #: Such as `judge/replay/1`.
    schema: ClassVar[str]

    def __init_subclass__(cls, *, schema: str = "", **others: Any) -> None:
        super().__init_subclass__(**others)
        if schema:
            cls.schema = schema

    @classmethod
    def from_json(cls: type[D], text: str | bytes) -> D:
        """Reads a document that the program, or `to_json`, has written.

        Raises `JudgeError` if it is another document, or one of a later version.
        """
        try:
            data = json.loads(text)
        except ValueError as error:
            raise JudgeError(f"not a document: {error}") from None
        return cls.from_dict(data)

    @classmethod
    def from_dict(cls: type[D], data: object) -> D:
        """The same of parsed JSON."""
        if not isinstance(data, dict) or "schema" not in data:
            raise JudgeError(f"it does not name the schema `{cls.schema}`")
        if data["schema"] != cls.schema:
            message = f"its schema is `{data['schema']}`, expected `{cls.schema}`"
            raise JudgeError(message, help=["use the version of `swu-judge` that wrote it"])
        return typing.cast(D, _made(cls, data))

    def to_json(self) -> str:
        """The document as the program wrote it, on one line."""
        return json.dumps(self.raw, ensure_ascii=False, separators=(",", ":"))


@functools.cache
def _fields(cls: type) -> list[tuple[str, str, Any, bool]]:
    """Name, key and type of each field, and whether it can be omitted."""
    hints = typing.get_type_hints(cls, include_extras=False)
    missing = dataclasses.MISSING
    return [
        (field.name, field.metadata.get("key", field.name), hints[field.name],
         field.default is not missing or field.default_factory is not missing)
        for field in dataclasses.fields(cls)
    ]


def _made(cls: type, data: dict[str, Any]) -> Any:
    values: dict[str, Any] = {}
    for name, key, kind, can_miss in _fields(cls):
        if key in data:
            values[name] = _read(kind, data[key])
        elif not can_miss:
            raise JudgeError(f"missing key `{key}` of `{cls.__name__}`")
    made = cls(**values)
    object.__setattr__(made, "raw", data)
    return made


@functools.cache
def _reader(kind: Any) -> Any:
    """What reads a value of a type, found once; nothing if the value is taken as it is."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        return lambda data: _made(kind, data) if isinstance(data, dict) else data
    if origin is list:
        inner = _reader(arguments[0])
        return (lambda data: [inner(item) for item in data]) if inner else None
    if origin is dict:
        inner = _reader(arguments[1])
        return (lambda data: {key: inner(item) for key, item in data.items()}) if inner else None
    if origin in (Union, types.UnionType):
        return _chooser([argument for argument in arguments if argument is not type(None)])
    return None


def _chooser(kinds: list[Any]) -> Any:
    """Reads a value of one of several types: an object is the class whose keys it has."""
    classes = [kind for kind in kinds if isinstance(kind, type) and dataclasses.is_dataclass(kind)]
    others = [reader for reader in (_reader(kind) for kind in kinds if kind not in classes) if reader]

    def choose(data: Any) -> Any:
        if isinstance(data, dict) and classes:
            return _made(next((one for one in classes if _fits(one, data)), classes[0]), data)
        if data is not None and not isinstance(data, (str, int, float, bool)) and others:
            return others[0](data)
        return data

    return choose if classes or others else None


def _fits(cls: type, data: dict[str, Any]) -> bool:
    """True if the object has every key of the class that cannot be omitted, and its tag."""
    for _, key, kind, can_miss in _fields(cls):
        if key not in data:
            if not can_miss:
                return False
        elif typing.get_origin(kind) is Literal and data[key] not in typing.get_args(kind) and len(typing.get_args(kind)) == 1:
            return False
    return True


def _read(kind: Any, data: Any) -> Any:
    reader = _reader(kind)
    return data if reader is None or data is None else reader(data)
