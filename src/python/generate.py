"""Writes `swu_judge/documents.py`: a dataclass for each JSON document of the program, from its JSON Schema.

    python generate.py            writes the file
    python generate.py --check    fails if it is out of date

The schemas are those of the installed package, as `judge schema NAME` prints them.
"""

from __future__ import annotations

import json
import keyword
import re
import sys
import textwrap
from pathlib import Path
from typing import Any

from swu_judge import _native

Schema = dict[str, Any]

TARGET = Path(__file__).parent / "swu_judge" / "documents.py"

# The documents that the package returns, and the names of their classes.
DOCUMENTS = {
    "cards-coverage": "Coverage",
    "cards-search": "CardsFound",
    "cards-show": "Card",
    "cards-show-candidates": "Candidates",
    "decide": "Decided",
    "deck-check": "DeckCheck",
    "error": "Failed",
    "event-standings": "Standings",
    "legal": "Legal",
    "picture": "Picture",
    "prove": "Proofs",
    "prove-parts": "ProofParts",
    "random-games": "RandomGames",
    "replay": "Replays",
    "ruling": "RulingText",
    "ruling-titles": "RulingTitles",
    "search": "Found",
    "setup": "Setup",
    "show": "Shown",
    "test": "Suite",
}

# Names that say more to a reader of Python than those of the program's own types.
NAMES = {
    "FoundRule": "FoundRule",
    "Ranked": "Standing",
    "Standing": "GameResult",
    "Report": "Proof",
    "ReplayDocument": "Replay",
    "RuleDocument": "Rule",
    "CardsDocument": "CardsOfName",
    "Facts": "CardFacts",
    "PartFile": "ProofPart",
    "PartReport": "ProofPartReport",
}

# What a notebook draws: methods are in `_html.py`.
DRAWN = {"Position": "DrawnPosition", "Replay": "DrawnReplay", "Trace": "DrawnTrace", "Legal": "DrawnLegal", "Picture": "DrawnPicture"}

HEAD = '''"""Documents of the program as dataclasses, one for each JSON Schema. Written by `generate.py`: do not edit."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, Union

from ._document import Document, Element
from ._html import {drawn}

__all__ = [
{names}
]
'''


def schema(name: str) -> Schema:
    """The schema of that name."""
    message = {"jsonrpc": "2.0", "id": 1, "method": "schema", "params": {"name": name}}
    answer = json.loads(_native.answer(json.dumps(message)) or "null")
    result: Schema = answer["result"]
    return result


def camel(words: str) -> str:
    return "".join(word[:1].upper() + word[1:] for word in re.split(r"[^A-Za-z0-9]+", words))


class Types:
    """All types of all documents, each with one name."""

    def __init__(self, documents: dict[str, Schema]) -> None:
        self.documents = documents
        self.names: dict[tuple[str, str], str] = {}
        self.code: dict[str, str] = {}
        self._name()

    def _name(self) -> None:
        """Types that are the same in two documents have one name; different ones that share a name have that of the document."""
        meant: dict[str, list[str]] = {}
        places: dict[tuple[str, str], list[tuple[str, str]]] = {}
        for document, whole in self.documents.items():
            for name, inner in whole.get("$defs", {}).items():
                if is_alias(inner):
                    continue
                content = self._content(document, {"$ref": f"#/$defs/{name}"}, ())
                places.setdefault((name, content), []).append((document, name))
                if content not in meant.setdefault(name, []):
                    meant[name].append(content)
        taken = set(DOCUMENTS.values())
        for (name, _), uses in sorted(places.items(), key=lambda place: place[1]):
            plain = NAMES.get(name, re.sub(r"(?<=.)(Data|Document)$", "", name))
            wanted = plain
            if len(meant[name]) > 1 or plain in taken:
                wanted = camel(uses[0][0]) + plain
            while wanted in taken:
                wanted += "_"
            taken.add(wanted)
            for use in uses:
                self.names[use] = wanted

    def _content(self, document: str, schema: Any, within: tuple[str, ...]) -> str:
        """A type with all that it rests on, to compare it with others."""
        if isinstance(schema, dict):
            name = schema.get("$ref", "").rpartition("/")[2]
            if name in within:
                return name
            if name:
                return self._content(document, self.documents[document]["$defs"][name], (*within, name))
            parts = (f"{key}: {self._content(document, value, within)}" for key, value in schema.items())
            return "{" + ", ".join(parts) + "}"
        if isinstance(schema, list):
            return "[" + ", ".join(self._content(document, item, within) for item in schema) + "]"
        return json.dumps(schema)

    def write(self) -> str:
        """The whole module."""
        for document, name in DOCUMENTS.items():
            whole = self.documents[document]
            for definition, inner in whole.get("$defs", {}).items():
                if is_alias(inner):
                    continue
                own = self.names[(document, definition)]
                if own not in self.code:
                    self._define(document, own, inner)
            self._define(document, name, whole, base=f'Document, schema="judge/{document}/1"')
        aliases = {name: code for name, code in self.code.items() if not code.startswith("@")}
        classes = {name: code for name, code in self.code.items() if name not in aliases}
        names = sorted(self.code)
        drawn = ", ".join(sorted({DRAWN[name] for name in names if name in DRAWN}))
        listed = textwrap.indent("\n".join(f'"{name}",' for name in names), "    ")
        head = HEAD.format(drawn=drawn, names=listed)
        # Aliases name classes in quotes, and classes name aliases in annotations: nothing is evaluated too early.
        return "\n\n".join([head, *classes.values(), *aliases.values()]) + "\n"

    def _define(self, document: str, name: str, schema: Schema, base: str = "Element") -> None:
        self.code[name] = ""  # Its place, before those of its parts.
        about = schema.get("description", "")
        if "anyOf" in schema and base != "Element":
            # A document that is one of several: its class has the keys of all of them.
            schema = self._all_of(document, schema)
        elif "$ref" in schema and base != "Element":
            inner = self._resolved(document, schema)
            properties = {**schema["properties"], **inner["properties"]}
            schema = {**inner, "properties": properties, "required": [*inner["required"], *schema["required"]]}
        if schema.get("type") == "object" and "properties" in schema:
            if "oneOf" in schema:
                schema = self._all_of(document, schema)
            self.code[name] = self._class(document, name, schema, base, about)
        else:
            self.code[name] = comment(about) + f"{name} = {self._type(document, schema, name, quoted=True)}"

    def _resolved(self, document: str, schema: Schema) -> Schema:
        while "$ref" in schema:
            schema = self.documents[document]["$defs"][schema["$ref"].rpartition("/")[2]]
        return schema

    def _all_of(self, document: str, schema: Schema) -> Schema:
        """The keys of all alternatives, of which only the common ones are required."""
        variants = [self._resolved(document, variant) for variant in schema.get("anyOf", schema.get("oneOf", []))]
        variants = [variant for variant in variants if "properties" in variant]
        properties = dict(schema.get("properties", {}))
        for variant in variants:
            for key, value in variant["properties"].items():
                known = properties.get(key)
                properties[key] = value if known in (None, value) else {"anyOf": [known, value]}
        required = set(schema.get("required", []))
        if variants:
            required |= set.intersection(*(set(variant.get("required", [])) for variant in variants))
        return {"type": "object", "properties": properties, "required": sorted(required), "description": schema.get("description", "")}

    def _class(self, document: str, name: str, schema: Schema, base: str, about: str) -> str:
        bases = f"{DRAWN[name]}, {base}" if name in DRAWN else base
        lines = ["@dataclass(frozen=True, kw_only=True)", f"class {name}({bases}):"]
        lines += [f'    """{docs(about or name)}"""', ""]
        required = set(schema.get("required", []))
        fields = []
        for key, value in schema["properties"].items():
            if key == "schema":
                continue
            field_name = key.replace("-", "_")
            field_name += "_" if keyword.iskeyword(field_name) or field_name in ("dict", "field", "list") else ""
            kind = self._type(document, value, name + camel(key))
            default = None
            if key not in required or kind.endswith("| None"):
                default = "None"
                if kind.startswith("list[") and not kind.endswith("None"):
                    default = "list"
                elif not kind.endswith("None") and kind != "Any":
                    kind += " | None"
            fields.append((field_name, key, kind, default, value.get("description", "") if isinstance(value, dict) else ""))
        for field_name, key, kind, default, said in fields:
            lines += [textwrap.indent(comment(said), "    ").rstrip("\n")] if said else []
            options = [f'metadata={{"key": "{key}"}}'] if key != field_name else []
            if default == "list":
                options.insert(0, "default_factory=list")
            elif default and options:
                options.insert(0, f"default={default}")
            value = f" = field({', '.join(options)})" if options else f" = {default}" if default else ""
            lines.append(f"    {field_name}: {kind}{value}")
        return "\n".join(lines)

    def _type(self, document: str, schema: Any, name: str, quoted: bool = False) -> str:
        if not isinstance(schema, dict) or not set(schema) - {"description"}:
            return "Any"
        if "$ref" in schema:
            name_there = schema["$ref"].rpartition("/")[2]
            inner = self.documents[document]["$defs"][name_there]
            if is_alias(inner):
                return self._type(document, inner, name, quoted)
            own = self.names[(document, name_there)]
            return f'"{own}"' if quoted else own
        if "const" in schema:
            return f"Literal[{literal(schema['const'])}]"
        if "enum" in schema:
            values = [value for value in schema["enum"] if value is not None]
            return f"Literal[{', '.join(map(literal, values))}]" + (" | None" if None in schema["enum"] else "")
        for key in ("anyOf", "oneOf"):
            if key in schema:
                return self._union(document, schema[key], name, quoted)
        kinds = schema.get("type", [])
        kinds = kinds if isinstance(kinds, list) else [kinds]
        parts = [self._single(document, kind, schema, name, quoted) for kind in kinds]
        return " | ".join(sorted(parts, key=lambda part: part == "None")) or "Any"

    def _union(self, document: str, variants: list[Any], name: str, quoted: bool) -> str:
        literals: list[str] = []
        others: list[str] = []
        for number, variant in enumerate(variants, 1):
            tag = next((part["const"] for part in variant.get("properties", {}).values() if "const" in part), None)
            kind = tag if isinstance(tag, str) else next(iter(variant.get("properties", {})), str(number))
            written = self._type(document, variant, f"{name}{camel(str(kind))}", quoted)
            if written.startswith("Literal["):
                literals.append(written[len("Literal[") : -1])
            elif written not in others:
                others.append(written)
        parts = ([f"Literal[{', '.join(literals)}]"] if literals else []) + others
        parts.sort(key=lambda part: part == "None")
        if quoted and len(parts) > 1:
            return f"Union[{', '.join(parts)}]"
        return " | ".join(parts)

    def _single(self, document: str, kind: str, schema: Schema, name: str, quoted: bool) -> str:
        if kind == "object" and "properties" in schema:
            if name not in self.code:
                self._define(document, name, schema)
            return f'"{name}"' if quoted else name
        if kind == "object":
            return f"dict[str, {self._type(document, schema.get('additionalProperties', {}), name, quoted)}]"
        if kind == "array":
            return f"list[{self._type(document, schema.get('items', {}), name, quoted)}]"
        return {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}[kind]


def is_alias(schema: Schema) -> bool:
    """True if the type is another one under a second name."""
    return not set(schema) - {"$ref", "description"}


def literal(value: Any) -> str:
    return json.dumps(value) if isinstance(value, str) else repr(value)


def docs(text: str) -> str:
    """The text of a docstring."""
    text = re.sub(r"\[`(\w+)`\]", r"`\1`", text.split("```")[0].strip()).replace("\\", "\\\\").replace('"""', "'''")
    lines = [line for part in text.split("\n") for line in (textwrap.wrap(part, 110) or [""])]
    return ("\n    ".join(lines) + ("\n    " if len(lines) > 1 else "")).replace("    \n", "\n")


def comment(text: str) -> str:
    text = re.sub(r"\[`(\w+)`\]", r"`\1`", " ".join(text.split("```")[0].split()))
    return "".join(f"#: {line}\n" for line in textwrap.wrap(text, 110))


def written() -> str:
    """The module as the schemas have it."""
    return Types({name: schema(name) for name in DOCUMENTS}).write()


def main() -> int:
    if "--check" in sys.argv:
        if TARGET.read_text(encoding="utf-8") == written():
            return 0
        print(f"error: {TARGET} is out of date\nhelp: run `python src/python/generate.py`", file=sys.stderr)
        return 1
    TARGET.write_text(written(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
