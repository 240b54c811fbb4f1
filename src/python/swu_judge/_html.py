"""Drawings for notebooks: boards as the program draws them, and traces as lists."""

from __future__ import annotations

from html import escape
from typing import Any, cast

from ._wire import call


def board(position: dict[str, Any] | None, title: str = "") -> str:
    """A position, drawn as SVG by the program."""
    if not position:
        return ""
    return cast(str, call("picture", {"position": position, "title": title})["svg"])


def _lines(lines: list[dict[str, Any]]) -> str:
    """The events of a step, each with its rule."""
    def one(line: dict[str, Any]) -> str:
        rule = f" <small>({escape(', '.join(line.get('rules') or [line['rule']]))})</small>" if line.get("rule") else ""
        return f"<li>{escape(line.get('told', ''))}{rule}</li>"

    return f"<ul>{''.join(map(one, lines))}</ul>" if lines else ""


def trace(data: dict[str, Any]) -> str:
    """Every step with its events, and the boards at both ends."""
    steps = []
    for step in data["steps"]:
        refused = step.get("refused")
        told = f"<p><b>refused:</b> {escape(refused['told'])} <small>({escape(', '.join(refused['rules']))})</small></p>" if refused else ""
        words = " ".join(part.strip() for part in step["text"])
        steps.append(f"<li value={int(step['step'])}><code>{escape(words)}</code>{_lines(step['lines'])}{told}</li>")
    end = next((step["board"] for step in reversed(data["steps"]) if step.get("board")), None)
    listed = f"<ol>{''.join(steps)}</ol>" if steps else ""
    return board(data.get("start"), "Before") + _lines(data["opening"]) + listed + board(end, "After")


class DrawnPosition:
    raw: dict[str, Any]

    def _repr_html_(self) -> str:
        return board(self.raw)


class DrawnPicture:
    raw: dict[str, Any]

    def _repr_html_(self) -> str:
        return cast(str, self.raw["svg"])


class DrawnTrace:
    raw: dict[str, Any]

    def _repr_html_(self) -> str:
        return trace(self.raw)


class DrawnReplay:
    raw: dict[str, Any]

    def _repr_html_(self) -> str:
        failures = "".join(
            f"<li>step {int(failure['step'])}: expected {escape(failure['expected'])}, found {escape(failure['found'])}</li>"
            for failure in self.raw["failures"]
        )
        head = f"<h4>{escape(self.raw['title'])}: {escape(self.raw['status'])}</h4>"
        return head + (f"<ul>{failures}</ul>" if failures else "") + (trace(self.raw["trace"]) if self.raw.get("trace") else "")


class DrawnLegal:
    raw: dict[str, Any]

    def _repr_html_(self) -> str:
        steps = "".join(f"<li><code>{escape(step)}</code></li>" for step in self.raw["steps"])
        told = f"<p>{escape(self.raw['told'])}</p>" if self.raw.get("told") else ""
        return board(self.raw.get("position")) + told + f"<ul>{steps}</ul>"
