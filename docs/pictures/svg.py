"""Draws lines of terminal cells as an SVG picture, in light and dark colours by what the reader's system prefers.

Text is placed run by run at the columns of the terminal, so that no font can shift it. Lines of boxes and bars are drawn as
shapes: they join whatever the font is.
"""

import unicodedata
from html import escape
from itertools import groupby

WIDTH, HEIGHT, SIZE = 8.4, 18, 14
MARGIN = 14

NAMES = ["black", "red", "green", "brown", "blue", "magenta", "cyan", "white"]
# How pyte writes the first sixteen of 256 colours, which are those of the palette.
INDEXED = dict(zip(["000000", "cd0000", "00cd00", "cdcd00", "0000ee", "cd00cd", "00cdcd", "e5e5e5"], NAMES)) | dict(
    zip(["7f7f7f", "ff0000", "00ff00", "ffff00", "5c5cff", "ff00ff", "00ffff", "ffffff"], ["bright" + name for name in NAMES])
)
LIGHT = ["24292f", "b3261e", "1a6b34", "855300", "0a58b8", "8a2d9c", "0b6e78", "57606a"]
DARK = ["8b949e", "ff7b72", "6fd08c", "e3b341", "79b8ff", "d2a8ff", "6cd5df", "e6edf3"]


def style():
    def palette(colours, text, faint, ground, edge):
        rules = [f".{name},.bright{name}{{fill:#{colour}}}" for name, colour in zip(NAMES, colours)]
        rules += [f".{name}-s{{stroke:#{colour}}}" for name, colour in zip(NAMES, colours)]
        rules += [f".default{{fill:#{text}}}.default-s{{stroke:#{text}}}.brightblack{{fill:#{faint}}}.brightblack-s{{stroke:#{faint}}}"]
        rules += [f".ground{{fill:#{ground}}}.edge{{stroke:#{edge}}}"]
        return "".join(rules)

    font = "ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono','Liberation Mono',monospace"
    return (
        f"text{{font-family:{font};font-size:{SIZE}px;white-space:pre}}.b{{font-weight:bold}}.i{{font-style:italic}}"
        ".u{text-decoration:underline}.x{text-decoration:line-through}path{fill:none;stroke-width:1.2}"
        + palette(LIGHT, "1f2328", "656d76", "ffffff", "d0d7de")
        + "@media(prefers-color-scheme:dark){" + palette(DARK, "e6edf3", "8b949e", "0d1117", "30363d") + "}"
    )


def number(value):
    return f"{value:.1f}".rstrip("0").rstrip(".")


def look(cell):
    """The colours of a cell, of its text and behind it, and how the text is set."""
    text, behind = (INDEXED.get(colour, colour) for colour in (cell.fg, cell.bg))
    if cell.reverse:
        text, behind = ("ground" if behind == "default" else behind), text
    elif behind == "default":
        behind = None
    flags = [flag for flag, on in zip("biux", (cell.bold, cell.italics, cell.underscore, cell.strikethrough)) if on]
    return text, behind, " ".join(flags)


def painted(colour, flags="", stroke=False):
    """The attributes for a colour: a class of the palette, or a colour of the program's own."""
    own = len(colour) == 6 and all(letter in "0123456789abcdef" for letter in colour)
    shade = colour.removeprefix("bright") if stroke and colour != "brightblack" else colour
    words = " ".join(word for word in ("" if own else shade + ("-s" if stroke else ""), flags) if word)
    fill = f' {"stroke" if stroke else "fill"}="#{colour}"' if own else ""
    return (f' class="{words}"' if words else "") + fill


def arms(letter):
    """In which directions a line of a box goes from the middle of its cell; nothing for other characters."""
    name = unicodedata.name(letter, "")
    if not name.startswith("BOX DRAWINGS ") or "DIAGONAL" in name:
        return None
    words = name.split()
    ways = {way for way in ("UP", "DOWN", "LEFT", "RIGHT") if way in words}
    ways |= {"UP", "DOWN"} if "VERTICAL" in words else set()
    return ways | ({"LEFT", "RIGHT"} if "HORIZONTAL" in words else set())


def bar(letter):
    """What part of its cell a block fills, as left, top, width and height in eighths; nothing for other characters."""
    if "▁" <= letter <= "█":
        height = ord(letter) - ord("▁") + 1
        return 0, 8 - height, 8, height
    if "▉" <= letter <= "▏":
        return 0, 0, ord("▐") - ord(letter), 8
    return {"▀": (0, 0, 8, 4), "▐": (4, 0, 4, 8)}.get(letter)


def row(cells, top):
    """One line of the terminal."""
    marks = []
    place = [(column, cell) for column, cell in enumerate(cells) if cell.data]
    left = lambda column: MARGIN + column * WIDTH
    for (_, behind, _), run in groupby(place, key=lambda one: look(one[1])):
        run = list(run)
        if behind:
            width = number(len(run) * WIDTH)
            marks.append(f'<rect x="{number(left(run[0][0]))}" y="{top}" width="{width}" height="{HEIGHT}"{painted(behind)}/>')
    kind = lambda one: (look(one[1]), bool(arms(one[1].data)), bool(bar(one[1].data)), None if one[1].data.isascii() else one[0])
    for (appearance, is_box, is_bar, _), run in groupby(place, key=kind):
        run = list(run)
        colour, _, flags = appearance
        at = run[0][0]
        letters = "".join(cell.data for _, cell in run)
        if is_box:
            marks.append(lines(run, top, colour))
        elif is_bar:
            for column, cell in run:
                x, y, width, height = bar(cell.data)
                marks.append(
                    f'<rect x="{number(left(column) + x * WIDTH / 8)}" y="{number(top + y * HEIGHT / 8)}" '
                    f'width="{number(width * WIDTH / 8)}" height="{number(height * HEIGHT / 8)}"{painted(colour)}/>'
                )
        elif letters.strip():
            at += len(letters) - len(letters.lstrip())
            letters = letters.strip()
            length = f' textLength="{number(len(letters) * WIDTH)}"' if len(letters) > 1 else ""
            marks.append(f'<text x="{number(left(at))}" y="{top + 13}"{length}{painted(colour, flags)}>{escape(letters, quote=False)}</text>')
    return "".join(marks)


def lines(run, top, colour):
    """The strokes of a run of box characters, as one path."""
    middle = top + HEIGHT / 2
    strokes = []
    for column, cell in run:
        x = MARGIN + (column + 0.5) * WIDTH
        ends = {"UP": (x, top), "DOWN": (x, top + HEIGHT), "LEFT": (x - WIDTH / 2, middle), "RIGHT": (x + WIDTH / 2, middle)}
        for way in sorted(arms(cell.data)):
            strokes.append(f"M{number(x)} {number(middle)}L{number(ends[way][0])} {number(ends[way][1])}")
    return f'<path d="{"".join(strokes)}"{painted(colour, stroke=True)}/>'


def draw(cells, columns, command):
    """The picture: the command that was typed, and below it the lines of the terminal."""
    width, height = 2 * MARGIN + columns * WIDTH, 2 * MARGIN + (len(cells) + 1) * HEIGHT + 8
    shown = command if len(command) + 2 <= columns else command[: columns - 3] + "…"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}" width="{number(width)}" height="{number(height)}" role="img">',
        f"<title>{escape(command)}</title><style>{style()}</style>",
        f'<rect class="ground edge" x="0.5" y="0.5" width="{number(width - 1)}" height="{number(height - 1)}" rx="8"/>',
        f'<text x="{MARGIN}" y="{MARGIN + 13}" class="brightblack">$</text>',
        f'<text x="{number(MARGIN + 2 * WIDTH)}" y="{MARGIN + 13}" textLength="{number(len(shown) * WIDTH)}" class="default b">{escape(shown, quote=False)}</text>',
    ]
    parts += [row(line, MARGIN + (at + 1) * HEIGHT + 8) for at, line in enumerate(cells)]
    return "\n".join(part for part in parts if part) + "\n</svg>\n"
