"""Boards as pictures: how terminals are told to show an image, which can, and what `picture` says."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import struct
import termios
import threading
import tty
from base64 import standard_b64decode
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import PIL.Image
import pytest
from PIL import ImageDraw
from rich.console import Console

from companion.sessions.session_store import begin
from companion.table.compose import view
from companion.table.preview import board_scene
from companion.table.view import View
from companion.terminal.board_picture import BoardPicture, find_pictures
from companion.terminal.image_protocols import (
    CHUNK,
    Cell,
    Terminal,
    find_terminal,
    show_iterm,
    show_kitty,
    show_sixel,
)
from companion.terminal.screen import NO_IMAGES, TOO_SMALL, Screen
from components.places import locate

from .pseudo_terminal import Terminal as PseudoTerminal

NAMES = ("TERM", "TERM_PROGRAM", "LC_TERMINAL", "WT_SESSION")


@pytest.fixture
def image() -> PIL.Image.Image:
    """A disc of two colours on nothing."""
    made = PIL.Image.new("RGBA", (91, 64), (0, 0, 0, 0))
    pen = ImageDraw.Draw(made)
    pen.ellipse((20, 5, 70, 55), fill=(200, 30, 40, 255))
    pen.rectangle((30, 20, 60, 40), fill=(20, 160, 90, 255))
    return made


# ---- the protocols ----------------------------------------------------------------------------------------------


def test_kitty_gets_a_png_in_pieces_that_it_takes(image: PIL.Image.Image) -> None:
    noise = PIL.Image.frombytes("RGB", (100, 100), os.urandom(30_000))  # Too large for one piece.
    for sent, columns in ((image, 12), (noise, 30)):
        cleared, *pieces = re.findall(r"\x1b_G(.*?)\x1b\\", show_kitty(sent, columns, 9), re.DOTALL)
        heads, data = zip(*(piece.split(";") for piece in pieces), strict=True)
        assert "a=d" in cleared
        assert {"C=1", f"c={columns}", "r=9"} <= {*heads[0].split(",")}
        assert all(len(piece) <= CHUNK for piece in data)
        assert [head[-3:] for head in heads] == [*["m=1"] * (len(heads) - 1), "m=0"]
        assert PIL.Image.open(BytesIO(standard_b64decode("".join(data)))).tobytes() == sent.tobytes()


def test_iterm_gets_a_png_with_its_size(image: PIL.Image.Image) -> None:
    said = re.fullmatch(r"\x1b\]1337;File=inline=1;size=(\d+);width=12;height=9;.*?:(.*)\a", show_iterm(image, 12, 9))
    assert said
    data = standard_b64decode(said[2])
    assert len(data) == int(said[1])
    assert PIL.Image.open(BytesIO(data)).tobytes() == image.tobytes()


def test_sixels_are_the_image_again(image: PIL.Image.Image) -> None:
    drawn = read_sixel(show_sixel(image))
    for x in range(image.width):
        for y in range(image.height):
            *colour, alpha = image.getpixel((x, y))  # type: ignore[misc]
            if alpha:
                assert all(abs(one - other) <= 3 for one, other in zip(drawn[x, y], colour, strict=True)), (x, y)
            else:
                assert (x, y) not in drawn, "what isn't drawn shows the terminal's own colour"


def read_sixel(said: str) -> dict[tuple[int, int], tuple[int, ...]]:
    """The pixels that sixels draw, each with its colour from 0 to 255, by another reading of the format."""
    body = re.fullmatch(r'\x1bP0;1q"1;1;\d+;\d+(.*)\x1b\\', said, re.DOTALL)
    assert body
    colours: dict[int, tuple[int, ...]] = {}
    pixels: dict[tuple[int, int], tuple[int, ...]] = {}
    x = y = colour = 0
    for number, defined, run, run_letter, letter in re.findall(
        r"#(\d+)(?:;2;(\d+;\d+;\d+))?|!(\d+)([?-~])|([?-~$-])", body[1]
    ):
        if number:
            colour = int(number)
            if defined:
                colours[colour] = tuple(round(int(part) * 2.55) for part in defined.split(";"))
        elif letter == "$":
            x = 0
        elif letter == "-":
            x, y = 0, y + 6
        else:
            bits, end = ord(run_letter or letter) - 63, x + int(run or 1)
            there = [(column, y + row) for column in range(x, end) for row in range(6) if bits >> row & 1]
            pixels |= dict.fromkeys(there, colours[colour])
            x = end
    return pixels


# ---- which terminals can ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("named", "show"),
    [
        ({"TERM": "xterm-kitty"}, show_kitty),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "ghostty"}, show_kitty),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"}, show_iterm),
        ({"TERM": "xterm-256color", "LC_TERMINAL": "iTerm2"}, show_iterm),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"}, show_iterm),
        ({"TERM": "xterm-256color"}, None),
        ({"TERM": "tmux-256color", "TERM_PROGRAM": "iTerm.app"}, None),
        ({"TERM": "screen", "LC_TERMINAL": "iTerm2"}, None),
    ],
)
def test_some_terminals_are_known_by_name(named: dict[str, str], show: object, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    for name, value in named.items():
        monkeypatch.setenv(name, value)
    found = find_terminal(ask=False)
    assert (found and found.show) is show


@pytest.mark.parametrize(
    ("says", "wide", "cell"),
    [
        (b"\x1b[6;18;9t\x1b[?62;4;22c", 0, Cell(9, 18)),
        (b"\x1b[?62;4c", 0, Cell()),
        (b"\x1b[6;18;9t\x1b[?62;4c", 800, Cell(8, 16)),  # What the system knows goes before what a terminal says.
        (b"\x1b[?62;22c", 0, None),
        (b"", 0, None),
    ],
)
def test_others_are_asked(says: bytes, wide: int, cell: Cell | None, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("companion.terminal.image_protocols.ANSWER_WAIT", 5 if says else 0.05)
    near, far = pty.openpty()
    tty.setraw(far)
    fcntl.ioctl(far, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, wide, 640 if wide else 0))

    def answer() -> None:
        heard = b""
        while b"\x1b[c" not in heard:
            heard += os.read(near, 100)
        os.write(near, says)

    with open(far, "rb", buffering=0, closefd=False) as keys, open(far, "w", closefd=False) as drawn:
        monkeypatch.setattr("sys.stdin", keys)
        monkeypatch.setattr("sys.stdout", drawn)
        answering = threading.Thread(target=answer)
        answering.start()
        found = find_terminal(ask=True)
        answering.join()
        monkeypatch.undo()
    os.close(near)
    os.close(far)
    assert found == (None if cell is None else Terminal(show_sixel, cell))


def test_nobody_is_asked_who_wants_no_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-kitty")
    assert find_pictures(False) is None
    assert find_pictures(None) is not None


# ---- on the screen ----------------------------------------------------------------------------------------------


PUT = re.compile(
    r"\x1b\[(?P<row>\d+);(?P<column>\d+)H"
    r"\x1b\]1337;File=.*?width=(?P<columns>\d+);height=(?P<rows>\d+);.*?:(?P<data>.*?)\a"
    r"\x1b\[(?P<below>\d+);1H$"
)


def board_view(**given: Any) -> View:
    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=1, **given)
    seen = view(session)
    return seen._replace(picture=lambda: board_scene(session, seen.state))


@pytest.mark.parametrize(("size", "expected"), [((120, 40), True), ((109, 40), False), ((120, 33), False)])
def test_a_large_screen_shows_the_board_as_a_picture(size: tuple[int, int], expected: bool) -> None:
    written = StringIO()
    console = Console(file=written, width=size[0], height=size[1])
    Screen(console, pictures=BoardPicture(Terminal(show_iterm, Cell()))).show(board_view())
    put = PUT.search(written.getvalue())
    assert bool(put) is expected
    if put:
        row, column, columns, rows, below = map(int, put.group("row", "column", "columns", "rows", "below"))
        drawn = PIL.Image.open(BytesIO(standard_b64decode(put["data"])))
        assert (row, column) == (3, 1), "below the heading and the threat"
        assert row + rows < below <= size[1], "the line to type on is below"
        assert abs(drawn.width - columns * 10) <= 10
        assert abs(drawn.height - rows * 20) <= 20
        assert len(drawn.convert("RGB").getcolors(1 << 20) or ()) > 50, "something is drawn"


def test_a_tracked_game_has_no_picture_of_its_table() -> None:
    assert board_view(mode="tracker").picture() is None  # type: ignore[misc]


def test_picture_says_where_there_can_be_none(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    small = Screen(Console(file=StringIO(), width=80, height=24))
    monkeypatch.setattr("companion.terminal.image_protocols._ask_terminal", lambda: None)
    assert (small.show_pictures(True), small.pictures) == (NO_IMAGES, None)
    monkeypatch.setenv("TERM", "xterm-kitty")
    assert small.show_pictures(True) == TOO_SMALL
    assert small.pictures
    assert (small.show_pictures(False), small.pictures) == ("", None)


def test_picture_is_typed_and_remembered(tmp_path: Path) -> None:
    """Typed without a slash: in plain sentences it says that there is none; what is wanted holds for the next time."""
    first = PseudoTerminal(tmp_path, "junk-orbit", "--players", "Ann,Bo", "--plain")
    first.wait()
    first.send("picture")
    assert "without pictures" in first.wait(r"without pictures[^>]*> $")
    first.send("quit")
    first.close()
    assert '"pictures": true' in (tmp_path / "settings.json").read_text("utf-8")


def test_kitty_shows_it_without_being_told(tmp_path: Path) -> None:
    played = PseudoTerminal(tmp_path, "junk-orbit", "--players", "Ann,Bo", "--seed", "1", TERM="xterm-kitty")
    played.wait()
    assert "\x1b_G" not in played.raw
    played.resize(40, 120, r"> $")
    assert "\x1b_Ga=T" in played.raw
    played.send("picture off")
    played.wait()
    played.type("")
    assert "\x1b_G" not in played.raw
    assert "Sydney" in played.screen, "the board is drawn in letters again"
    played.close()
