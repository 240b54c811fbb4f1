#!/usr/bin/env python3
# /// script
# requires-python = ">=3.11"
# dependencies = ["pyte==0.8.2"]
# ///
"""Draws what `judge` shows on a terminal: runs the commands of a list in a pseudo-terminal, and writes one SVG each.

    python3 -m venv target/tools/record && target/tools/record/bin/pip install pyte==0.8.2
    target/tools/record/bin/python docs/pictures/record.py                        the pictures of the README
    target/tools/record/bin/python docs/pictures/record.py --columns 60,80,120 target/screens   every screen of the list

The same program and list give the same bytes. `screens.toml` lists the screens and explains its keys.
"""

import argparse
import fcntl
import os
import pty
import re
import select
import shutil
import signal
import struct
import sys
import tempfile
import termios
import time
import tomllib
from pathlib import Path

import pyte
import svg

HERE = Path(__file__).resolve().parent
REPOSITORY = HERE.parent.parent
# How long a program may take to show what a list waits for, and how long that must then stay unchanged, in seconds.
PATIENCE, QUIET = 60, 0.7


class Screen(pyte.Screen):
    """A terminal that also knows faint text, as a colour of its own, and ignores what terminals are asked about themselves."""

    def select_graphic_rendition(self, *attributes, **kwargs):
        faint = {2: [90], 22: [22, 39]}
        extended = 38 in attributes or 48 in attributes
        codes = attributes if extended else [code for one in attributes for code in faint.get(one, [one])]
        super().select_graphic_rendition(*codes, **kwargs)

    def report_device_status(self, *args, **kwargs):
        pass


class Session:
    """A program in a pseudo-terminal, and the screen it draws."""

    def __init__(self, words, columns, rows, folder, environment):
        self.screen = Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.execve(words[0], words, environment)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def read(self, seconds):
        """Takes in what the program prints within that time. Returns whether it printed anything, or None once it has ended."""
        ready, _, _ = select.select([self.terminal], [], [], seconds)
        if not ready:
            return False
        try:
            printed = os.read(self.terminal, 1 << 16)
        except OSError:
            printed = b""
        if not printed:
            return None
        # A program may ask where the cursor is, and waits for the answer.
        if b"\x1b[6n" in printed:
            row, column = self.screen.cursor.y + 1, self.screen.cursor.x + 1
            os.write(self.terminal, f"\x1b[{row};{column}R".encode())
        self.stream.feed(printed)
        return True

    def wait(self, pattern):
        """Reads until the screen shows this and no longer changes, or, without a pattern, until the program ends."""
        until = time.monotonic() + PATIENCE
        shown, since = None, time.monotonic()
        while time.monotonic() < until:
            ended = self.read(0.1) is None
            now = "\n".join(self.screen.display)
            if now != shown:
                shown, since = now, time.monotonic()
            is_still = time.monotonic() - since > QUIET
            if ended or (pattern and is_still and re.search(pattern, shown)):
                return
        sys.exit(f"nothing like `{pattern}` was shown within {PATIENCE} seconds:\n{shown}")

    def send(self, keys):
        os.write(self.terminal, keys.encode())

    def end(self):
        try:
            os.kill(self.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        os.waitpid(self.pid, 0)
        os.close(self.terminal)


def words_of(line, judge):
    """The words of a command line; only double quotes group. `judge` is the program that is recorded."""
    words = [word.strip('"') for word in re.findall(r'"[^"]*"|\S+', line)]
    return [judge if word == "judge" else word for word in words]


def words_in(line):
    return "".join(cell.data for cell in line).rstrip()


def record(entry, columns, judge):
    """Plays one entry of the list in a folder of its own. Returns the lines of cells that it ends with."""
    with tempfile.TemporaryDirectory() as folder:
        home, desk = Path(folder, "home"), Path(folder, "desk")
        home.mkdir()
        desk.mkdir()
        for name in ("scenarios", "rules", "cards"):
            os.symlink(REPOSITORY / name, desk / name)
        for name, text in entry.get("files", {}).items():
            (desk / name).write_text(text)
        environment = {
            "PATH": os.environ["PATH"], "HOME": str(home), "XDG_DATA_HOME": str(home), "XDG_CACHE_HOME": str(home),
            "TERM": "xterm-256color", "LANG": "C.UTF-8", "TZ": "UTC", "PAGER": "cat",
        }
        for line in entry.get("before", []):
            session = Session(words_of(line, judge), columns, 50, desk, environment)
            session.wait(None)
            session.end()
        whole = entry.get("screen", False)
        # What is no whole screen gets a terminal high enough for everything.
        session = Session(words_of(entry["command"], judge), columns, entry.get("rows", 30) if whole else 400, desk, environment)
        for step in entry.get("keys", []):
            session.wait(step["after"])
            session.send(step["send"])
        session.wait(entry.get("last"))
        lines = [[session.screen.buffer[row][column] for column in range(columns)] for row in range(session.screen.lines)]
        session.end()
    omitted = entry.get("omit")
    lines = [line for line in lines if not (omitted and re.search(omitted, words_in(line)))]
    while lines and not words_in(lines[-1]):
        lines.pop()
    first, most = entry.get("skip", 0), entry.get("rows", 60)
    return lines[first : first + most]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, help="folder for the pictures (default: docs/pictures, and only those of the README)")
    parser.add_argument("--judge", default=str(REPOSITORY / "target/debug/judge"), help="program to record (default: target/debug/judge)")
    parser.add_argument("--list", type=Path, default=HERE / "screens.toml", help="list of screens (default: screens.toml)")
    parser.add_argument("--columns", default="80", help="widths, such as 60,80,120 (default: 80)")
    parser.add_argument("--only", action="append", help="record this screen only; repeatable")
    parser.add_argument("--text", action="store_true", help="print the screens as text instead")
    options = parser.parse_args()
    judge = shutil.which(options.judge)
    if judge is None:
        sys.exit(f"`{options.judge}` not found: run `cargo build` first, or use `--judge`")
    # The commands run in a folder of their own.
    judge = str(Path(judge).resolve())
    entries = tomllib.loads(options.list.read_text())["screen"]
    if options.folder is None:
        entries = [entry for entry in entries if entry.get("readme")]
    if options.only:
        entries = [entry for entry in entries if entry["name"] in options.only]
    folder = options.folder or HERE
    folder.mkdir(parents=True, exist_ok=True)
    widths = [int(width) for width in options.columns.split(",")]
    for entry in entries:
        for columns in widths:
            cells = record(entry, columns, judge)
            if options.text:
                print(f"── {entry['name']} at {columns} columns", *map(words_in, cells), sep="\n")
                continue
            picture = svg.draw(cells, columns, entry["command"])
            ending = f"-{columns}" if options.folder else ""
            path = folder / f"{entry['name']}{ending}.svg"
            path.write_text(picture)
            print(f"{path}: {len(picture) // 1024 + 1} KB")


if __name__ == "__main__":
    main()
