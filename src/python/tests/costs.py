"""Measures a call beside `judge serve --stdio` and beside a whole process: medians, in milliseconds.

    python costs.py PROGRAM
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import swu_judge

ROOT = Path(__file__).resolve().parents[3]
FILE = ROOT / "scenarios/puzzles/what-the-warden-pays.yaml"
QUERY = "can a unit attack twice"


def median(call: Callable[[], object], times: int) -> float:
    took = []
    for _ in range(times):
        began = time.perf_counter()
        call()
        took.append(time.perf_counter() - began)
    return statistics.median(took) * 1000


def main() -> None:
    program = sys.argv[1] if len(sys.argv) > 1 else None
    began = time.perf_counter()
    swu_judge.search(QUERY)
    print(f"first search of a process: {(time.perf_counter() - began) * 1000:.0f} ms")
    began = time.perf_counter()
    swu_judge.replay(FILE)
    print(f"first replay of a process: {(time.perf_counter() - began) * 1000:.0f} ms")
    source = FILE.read_text(encoding="utf-8")
    rows = {
        "search": (lambda: swu_judge.search(QUERY), {"method": "search", "params": {"query": QUERY}}, ["search", QUERY, "--format", "json"]),
        "replay": (lambda: swu_judge.replay(source), {"method": "replay", "params": {"source": source}}, ["replay", str(FILE), "--format", "json"]),
    }
    server = subprocess.Popen([program, "serve", "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) if program else None
    for name, (call, message, command) in rows.items():
        told = f"{name}: Python {median(call, 50):.2f} ms"
        if program and server and server.stdin and server.stdout:
            line = json.dumps({"jsonrpc": "2.0", "id": 1, **message}) + "\n"

            def ask() -> object:
                assert server.stdin and server.stdout
                server.stdin.write(line)
                server.stdin.flush()
                return json.loads(server.stdout.readline())

            ask()
            told += f", judge serve {median(ask, 50):.2f} ms"
            told += f", process {median(lambda: subprocess.run([program, *command], capture_output=True, check=False), 20):.0f} ms"
        print(told)
    if server and server.stdin:
        server.stdin.close()
        server.wait()


if __name__ == "__main__":
    main()
