"""What people type, where it comes in: on the command line, at a prompt, through a pipe.

What is made of words grows faster than their number, and no table has said so much at once; so a line has an end. What
is wrong with one is found here, before anything reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TextIO

from components.base.files import spell
from components.problems import SalvageError, cut

MAX_WORDS = 500
MAX_LETTERS = 10_000
"""Length of a line. Whole turns take some thirty words, paths up to 4,096 letters each."""

GIVEN_ONCE = "--ink", "--language", "--paper"
"""Options of which somebody may want several, and would get the last."""


def check_arguments(arguments: Sequence[str]) -> None:
    """See to it that a command's arguments are text, and no more than a line may hold. Raises SalvageError."""
    for number, argument in enumerate(arguments, 1):
        if any("\ud800" <= letter <= "\udfff" for letter in argument):  # How Python hands on bytes that are no text.
            raise SalvageError(f"argument {number}, {cut(argument)!r}, holds bytes that aren't UTF-8; type text")
    for option in GIVEN_ONCE:
        if sum(argument == option or argument.startswith(f"{option}=") for argument in arguments) > 1:
            raise SalvageError(f"{option} is given twice; one run makes one, so run the command for each")
    if wrong := _too_long(arguments):
        raise SalvageError(wrong)


def read_bounded(read: Callable[[], str], say: Callable[[str], None]) -> str:
    """Read a line that somebody types, with composed letters. Refuse one that is too long with a sentence, and read
    another.

    Raises what `read` raises at the end.
    """
    while wrong := _too_long([line := read()]):
        say(wrong)
    return spell(line)


def read_from(stream: TextIO) -> str:
    """Read a line of a stream without its end, or the beginning of one that is too long. Raises EOFError after the
    last."""
    line = rest = stream.readline(MAX_LETTERS + 2)
    if not line:
        raise EOFError
    while rest and not rest.endswith("\n"):
        rest = stream.readline(MAX_LETTERS)
    return line.removesuffix("\n")


def _too_long(parts: Sequence[str]) -> str:
    """Return what is wrong with a line that is too long, or ""."""
    letters = sum(map(len, parts)) + max(0, len(parts) - 1)
    if letters > MAX_LETTERS:
        return f"that's too long; a line can have up to {MAX_LETTERS:,} letters"
    words = sum(len(part.replace(",", " ").split()) for part in parts)
    return f"that's {words:,} words; a line can have up to {MAX_WORDS}" if words > MAX_WORDS else ""
