"""Typed text where it comes in: a line has an end, and is text; told in a sentence, wherever it is typed."""

from __future__ import annotations

import os
from io import StringIO
from os import terminal_size
from typing import Any

import pytest

from companion.cli.commands import COMMANDS
from companion.terminal.keyboard import Keyboard
from companion.text.typed_text import MAX_LETTERS, MAX_WORDS, read_from

TOO_MANY = "that's 2,000 words; a line can have up to 500"
TOO_LONG = "that's too long; a line can have up to 10,000 letters"


@pytest.mark.parametrize("command", ["do", "adjust", "why", "print", "nothing-of-the-kind"])
def test_a_command_of_too_many_words_is_refused(salvage: Any, command: str) -> None:
    """Whatever they are for; before they are read, as what is made of them grows faster than their number."""
    said = salvage(command, *["z"] * 1999)

    assert (said.code, said.out, said.err) == (2, "", f"{TOO_MANY}\n")


def test_a_line_as_long_as_it_may_be_is_read(begun: Any, salvage: Any) -> None:
    assert "'zz' isn't one of the choices" in salvage("do", *["zz"] * (MAX_WORDS - 1)).err
    assert "z…" in salvage("do", "z" * (MAX_LETTERS - 3)).err
    assert TOO_LONG in salvage("do", "z" * (MAX_LETTERS - 2)).err


@pytest.mark.parametrize(
    ("line", "refused"),
    [("z " * 2000, TOO_MANY), ("1," * 2000, TOO_MANY), ("zz " * 5000, TOO_LONG), ("z" * 10**7, TOO_LONG)],
)
def test_a_long_line_at_the_table_is_refused(
    begun: Any, salvage: Any, monkeypatch: pytest.MonkeyPatch, line: str, refused: str
) -> None:
    """In a sentence; the game asks again, and goes on with the next line."""
    monkeypatch.setattr("sys.stdin", StringIO(f"{line}\n/log\nq\n"))
    said = salvage("play", "friday", "--plain")

    assert said.code == 0
    assert said.out.splitlines().count(refused) == 1
    assert len(said.out) < 10_000


def test_a_long_line_of_a_score_is_refused(home: Any, salvage: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("z " * 2000))
    said = salvage("score", "space-debris")

    assert said.code == 2
    assert TOO_MANY in said.err


def test_a_long_line_on_a_screen_is_refused(begun: Any, terminal: Any) -> None:
    """Where lines are edited as well; the same is asked again."""
    screen = terminal("friday")
    screen.wait("is looking $")
    for _ in range(5):
        os.write(screen.end, b"z " * 110)

    assert screen.press("\r", r"that's 550 words; a line can have up to 500\n(.*\n)*Ann: .* is looking $")


def test_every_line_of_a_stream_is_read_from_its_beginning() -> None:
    """What is left of one that is too long doesn't come as the next."""
    stream = StringIO("z" * 3 * MAX_LETTERS + "\nnext\n\nlast")

    assert len(read_from(stream)) > MAX_LETTERS
    assert [read_from(stream) for _ in range(3)] == ["next", "", "last"]
    with pytest.raises(EOFError):
        read_from(stream)


@pytest.mark.parametrize("columns", [1, 2, 3, 9])
def test_a_very_narrow_terminal_edits_no_lines(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    """A library that edits them divides by the columns that are left, and ends the process."""
    monkeypatch.setattr("companion.terminal.keyboard.get_terminal_size", lambda: terminal_size((columns, 24)))
    monkeypatch.setattr("builtins.input", lambda prompt: pytest.fail("a line is edited"))
    monkeypatch.setattr("sys.stdin", StringIO("dig\n"))

    assert Keyboard(list).read_line("> ") == "dig"


BYTES = os.fsdecode(b"turn=\xff")


@pytest.mark.parametrize(
    "words",
    [*([name, BYTES] for name in COMMANDS), ["adjust", "turn=3", "--reason", BYTES],
     ["playtest", "space-debris", "--seed", BYTES], ["--debug", BYTES]],
)  # fmt: skip
def test_arguments_are_text(salvage: Any, words: list[str]) -> None:
    """Bytes that aren't UTF-8 are refused by every command, in the same words."""
    said = salvage(*words)

    assert (said.code, said.out) == (2, "")
    assert said.err == f"argument {len(words)}, 'turn=\\udcff', holds bytes that aren't UTF-8; type text\n"


@pytest.mark.parametrize("option", ["--ink", "--language", "--paper"])
def test_what_is_wanted_twice_is_not_made_once(salvage: Any, option: str) -> None:
    said = salvage("print", "space-debris", option, "one", f"{option}=other")
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(f"{option} is given twice; ")
