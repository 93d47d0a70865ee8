"""How terminals are told to show an image: kitty's protocol, iTerm2's and sixel, and which of them a terminal knows.

An image is put with its top left corner at the cursor, over so many columns and rows. kitty and iTerm2 take a PNG file
and scale it; of a sixel image each pixel is one on the screen. kitty and Ghostty know kitty's protocol; iTerm2, WezTerm
and mintty that of iTerm2; xterm, foot, Konsole, Windows Terminal and many others sixel. Where the name of a terminal
doesn't tell, it is asked what it can do.
"""

from __future__ import annotations

import os
import re
import select
import sys
from base64 import standard_b64encode
from collections.abc import Callable, Iterator
from importlib import import_module
from io import BytesIO
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from PIL.Image import Image

Show: TypeAlias = "Callable[[Image, int, int], str]"
"""What is written to a terminal for an image over so many columns and rows."""

KITTY_TERMS, KITTY_PROGRAMS = ("xterm-kitty", "xterm-ghostty"), ("ghostty",)
ITERM_PROGRAMS = ("iTerm.app", "WezTerm", "mintty")
WITHIN = ("tmux", "screen")
"""Terminals within another one, which hide what that one can do; what they can do themselves they tell."""

CHUNK = 4096
"""The most letters of an image that kitty takes at a time."""

ANSWER_WAIT = 0.5
"""Seconds within which a terminal says what it can do, even one that is far away; all known ones do."""
WHAT_SIZE, WHAT_KIND = "\x1b[16t", "\x1b[c"
SIZE, KIND = re.compile(r"\x1b\[6;(\d+);(\d+)t"), re.compile(r"\x1b\[\?([\d;]*)c")
SIXEL_KIND = "4"
"""Among what a terminal says of its kind: it shows sixel images."""


class Cell(NamedTuple):
    """The size of one letter in pixels."""

    width: int = 10
    height: int = 20
    """The size that a VT340 had, which Windows Terminal takes for every font."""


class Terminal(NamedTuple):
    """How a terminal shows images, and the size of its letters."""

    show: Show
    cell: Cell


def find_terminal(ask: bool) -> Terminal | None:
    """How this terminal shows images; None where it doesn't, or where only asking would tell and it isn't to be asked.

    What somebody types while it is being asked is lost, so it is asked only when somebody wants pictures.
    """
    name, program = os.environ.get("TERM", ""), os.environ.get("TERM_PROGRAM", "")
    if not name.startswith(WITHIN):
        if name in KITTY_TERMS or program in KITTY_PROGRAMS:
            return Terminal(show_kitty, _measure() or Cell())
        if program in ITERM_PROGRAMS or os.environ.get("LC_TERMINAL") == "iTerm2":
            return Terminal(show_iterm, _measure() or Cell())
    if not ask:
        return None
    if sys.platform == "win32":
        return Terminal(show_sixel, Cell()) if "WT_SESSION" in os.environ else None
    return _ask_terminal()


def show_kitty(image: Image, columns: int, rows: int) -> str:
    """An image for kitty, in pieces, in the place of the one before; the cursor stays where it is."""
    data = standard_b64encode(_png(image)).decode()
    pieces = [data[first : first + CHUNK] for first in range(0, len(data), CHUNK)]
    written = ["\x1b_Ga=d,d=A,q=2\x1b\\"]
    for number, piece in enumerate(pieces, 1):
        head = f"a=T,f=100,q=2,C=1,c={columns},r={rows}," if number == 1 else "q=2,"
        written.append(f"\x1b_G{head}m={int(number < len(pieces))};{piece}\x1b\\")
    return "".join(written)


def show_iterm(image: Image, columns: int, rows: int) -> str:
    """An image for iTerm2, as a file of its own."""
    data = _png(image)
    head = f"inline=1;size={len(data)};width={columns};height={rows};preserveAspectRatio=1"
    return f"\x1b]1337;File={head}:{standard_b64encode(data).decode()}\a"


# ---- sixel ------------------------------------------------------------------------------------------------------

COLOURS = 64
"""Boards are drawn in few colours; more take longer to send than they are worth."""
NOTHING, HALF = 255, 128
"""What a pixel is that isn't drawn, so that the terminal's own colour shows; those that are half there are."""
BAND = 6
"""Rows of pixels that one row of sixel letters stands for, a bit each."""
FIRST_LETTER = 63
"""The letter for none of six pixels."""
RUN = re.compile(rb"(.)\1{3,}", re.DOTALL)
"""Letters that are shorter as a number and one letter."""


def show_sixel(image: Image, columns: int = 0, rows: int = 0) -> str:
    """An image as sixels, in its own size: row by row, each as often as there are colours in it."""
    from PIL.Image import Quantize

    few = image.convert("RGB").quantize(COLOURS, Quantize.MEDIANCUT)
    few.paste(NOTHING, mask=image.convert("RGBA").getchannel("A").point(lambda alpha: 255 if alpha < HALF else 0))
    palette, data, wide = few.getpalette() or [], few.tobytes(), few.width
    used = sorted({*data} - {NOTHING})
    percent = {colour: [round(part / 2.55) for part in palette[3 * colour : 3 * colour + 3]] for colour in used}
    registers = "".join(f"#{colour};2;{red};{green};{blue}" for colour, (red, green, blue) in percent.items())
    bits = {colour: [_bit_table(colour, row) for row in range(BAND)] for colour in used}
    lines = [data[first : first + wide] for first in range(0, len(data), wide)]
    bands = (_band(lines[first : first + BAND], wide, bits) for first in range(0, len(lines), BAND))
    return f'\x1bP0;1q"1;1;{wide};{few.height}{registers}{"-".join(bands)}\x1b\\'


def _bit_table(colour: int, row: int) -> bytes:
    """Turns the pixels of a row into the bit of that row where they have the colour, and else into none."""
    return bytes(1 << row if value == colour else 0 for value in range(256))


def _band(lines: list[bytes], wide: int, bits: dict[int, list[bytes]]) -> str:
    """Six rows of pixels: for each colour in them a row of letters, one over the other."""
    none = int.from_bytes(bytes([FIRST_LETTER]) * wide)
    rows = []
    for colour in sorted(set().union(*lines) - {NOTHING}):
        # Bits of one pixel never meet, so whole rows are added at once, as long numbers.
        pixels = sum(int.from_bytes(line.translate(bits[colour][row])) for row, line in enumerate(lines))
        letters = (pixels + none).to_bytes(wide)
        rows.append(f"#{colour}" + RUN.sub(_shorten, letters.rstrip(b"?")).decode())
    return "$".join(rows)


def _shorten(run: re.Match[bytes]) -> bytes:
    return b"!%d%s" % (len(run[0]), run[1])


def _png(image: Image) -> bytes:
    held = BytesIO()
    image.save(held, "PNG", compress_level=1)  # Sent a few steps away and thrown away: time counts for more than room.
    return held.getvalue()


# ---- what a terminal can do -------------------------------------------------------------------------------------


def _ask_terminal() -> Terminal | None:
    """What a terminal says that it can do."""
    said = "".join(_answers(WHAT_SIZE + WHAT_KIND))
    kind, size = KIND.search(said), SIZE.search(said)
    if not kind or SIXEL_KIND not in kind[1].split(";"):
        return None
    return Terminal(show_sixel, _measure() or (Cell(int(size[2]), int(size[1])) if size else Cell()))


def _measure() -> Cell | None:
    """The size of a letter, as the system knows it; not all do."""
    if sys.platform == "win32":
        return None
    fcntl, termios = import_module("fcntl"), import_module("termios")
    try:
        held = fcntl.ioctl(sys.stdout.fileno(), termios.TIOCGWINSZ, bytes(8))
    except (OSError, ValueError):
        return None
    rows, columns, wide, high = (int.from_bytes(held[first : first + 2], sys.byteorder) for first in (0, 2, 4, 6))
    return Cell(wide // columns, high // rows) if wide and high and rows and columns else None


def _answers(asked: str) -> Iterator[str]:
    """What a terminal says to what is written to it, up to the answer about its kind or for as long as is waited."""
    termios, tty = import_module("termios"), import_module("tty")
    keys = sys.stdin.fileno()
    before = termios.tcgetattr(keys)
    try:
        tty.setcbreak(keys, termios.TCSADRAIN)
        sys.stdout.write(asked)
        sys.stdout.flush()
        until, last = monotonic() + ANSWER_WAIT, b""
        while last != b"c" and select.select([keys], [], [], max(0, until - monotonic()))[0]:
            last = os.read(keys, 1)
            yield last.decode(errors="replace")
            if not last:
                return
    finally:
        termios.tcsetattr(keys, termios.TCSADRAIN, before)
