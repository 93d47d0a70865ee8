"""Faults of the user's input: where they are, what is wrong, what is allowed.

A `Problem` is one line for the user. `SalvageError` carries all of them at once and is the base of every error that
is the user's to mend; the command layer prints its faults and exits with 2.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from errno import EDQUOT, EFBIG, ENOSPC
from pathlib import Path

from components.messages import _
from components.values import NamedTuple


class Problem(NamedTuple):
    """One thing that is wrong: file as shown to the user, line from 1 (None: the file as a whole), and what.

    What is wrong with a position has the way to its field as well, by keys and indexes, and the ledger id of the rule
    that forbids it, if one does.

    >>> print(Problem("orbit.csv", 14, "space 'L95' is not on the board"))
    orbit.csv:14: space 'L95' is not on the board
    >>> print(wrong("SD-048", "Ann carries 6 cubes; her ship holds 5", "players", "Ann", "cubes"))
    players.Ann.cubes: Ann carries 6 cubes; her ship holds 5 (SD-048)
    """

    file: str
    line: int | None
    what: str
    rule: str = ""
    path: tuple[str | int, ...] = ()

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line) if part) or dotted(self.path)
        return f"{place}: {self.sentence}" if place else self.sentence

    @property
    def sentence(self) -> str:
        """What is wrong, with the rule."""
        return f"{self.what} ({self.rule})" if self.rule else self.what


def wrong(rule: str, what: str, *path: str | int) -> Problem:
    """A problem of a position: the ledger id of the rule ("" for none), a sentence, and the way to the field."""
    return Problem("", None, what, rule, path)


def dotted(path: Iterable[str | int]) -> str:
    """The way to a field as people type it; places in a list are counted from 1.

    >>> dotted(("players", "Ann", "hand", 0))
    'players.Ann.hand.1'
    """
    return ".".join(str(step + 1) if isinstance(step, int) else step for step in path)


class SalvageError(Exception):
    """The user's input is wrong. `faults` lists all that was found; `str()` gives one line for each.

    >>> print(SalvageError("no such game"))
    no such game
    """

    def __init__(self, faults: str | Problem | Iterable[Problem]) -> None:
        if isinstance(faults, str):
            faults = Problem("", None, faults)
        self.faults: list[Problem] = [faults] if isinstance(faults, Problem) else list(faults)
        super().__init__("\n".join(map(str, self.faults)))

    def __reduce__(self) -> tuple[type[SalvageError], tuple[list[Problem]]]:
        """Pickled with its faults, so that it comes whole out of another process."""
        return SalvageError, (self.faults,)


class NotInGame(SalvageError):
    """What is asked for is nothing that this game has, though another may have it."""


@contextmanager
def collecting(faults: list[Problem]) -> Iterator[None]:
    """Note what is wrong with a part, and go on with the next."""
    try:
        yield
    except SalvageError as error:
        faults += error.faults


def in_order(faults: Iterable[Problem]) -> list[Problem]:
    """Faults by file and line, each once."""
    return sorted(set(faults), key=lambda fault: (fault.file, fault.line or 0, fault.what))


def unreadable(file: Path, error: OSError | ValueError) -> Problem:
    """A file that can't be read, and the reason the system gives."""
    siblings = file.parent.glob("*") if isinstance(error, FileNotFoundError) else ()
    hint = did_you_mean(file.name, (each.name for each in siblings))
    return Problem(display_path(file), None, f"can't be read: {_reason(file, error)}{hint}")


MAKE_ROOM = "; make room on its disk, then try again"


def unwritable(file: Path, error: OSError) -> Problem:
    """A file that can't be written, the reason the system gives, and what to do if that is a lack of room."""
    help = MAKE_ROOM if error.errno in (ENOSPC, EDQUOT, EFBIG) else ""
    return Problem(display_path(file), None, f"can't be written: {_reason(file, error)}{help}")


@contextmanager
def writing(file: Path) -> Iterator[None]:
    """Say of a file that it can't be written where the system refuses it within. Raises SalvageError."""
    try:
        yield
    except OSError as error:
        raise SalvageError(unwritable(file, error)) from None


def _reason(file: Path, error: OSError | ValueError) -> str:
    """Without the number and the path, which the user has been told or has no use for."""
    if "\0" in str(file) or isinstance(error, UnicodeEncodeError):  # Python's words for it differ between versions.
        return "no file can have this name"
    return getattr(error, "strerror", None) or str(error)


def display_path(path: Path) -> str:
    """The path as the user should read it: relative to the working folder when inside it, else as given."""
    try:
        return str(path.absolute().relative_to(Path.cwd()))
    except (ValueError, OSError):
        return str(path)


def in_quotes(word: str) -> str:
    """A word of a command line, in quotation marks where the system's shell would read it otherwise."""
    import shlex
    import subprocess

    return subprocess.list2cmdline([word]) if os.name == "nt" else shlex.quote(word)


LETTERS_COMPARED = 100_000
"""Letters of a word times those of all that it may be meant for: 10 ms, and among more anything may be found."""


def did_you_mean(word: str, allowed: Iterable[str], min_similarity: float = 0.6) -> str:
    """Return " (did you mean X?)" for the nearest allowed word, or "" where none is near or very many are allowed.

    >>> did_you_mean("cuont", ["count", "code"])
    ' (did you mean count?)'
    """
    near = nearest(word, allowed, min_similarity)
    return _(" (did you mean {near}?)", near=near) if near else ""


def nearest(word: str, allowed: Iterable[str], min_similarity: float = 0.6) -> str:
    """The nearest allowed word, or "" where none is near or very many are allowed."""
    typed, by_lower = word.lower(), {name.lower(): name for name in allowed}
    if len(word) * sum(map(len, by_lower)) > LETTERS_COMPARED or not any(
        2 * sum(min(typed.count(each), name.count(each)) for each in {*name}) >= min_similarity * len(typed + name)
        for name in by_lower
    ):
        return ""  # No name has as many letters in common, in whatever order.
    from difflib import get_close_matches  # Which takes 3 ms.

    matches = get_close_matches(typed, by_lower, 1, min_similarity)
    return by_lower[matches[0]] if matches else ""


def check_one_of(what: str, given: str, allowed: Iterable[str]) -> None:
    """Raise SalvageError where a word that was given is none of those allowed.

    >>> check_one_of("ink", "lo", ["full", "low", "mono"])
    Traceback (most recent call last):
    components.problems.SalvageError: ink 'lo' is unknown (did you mean low?); allowed are full, low, mono
    """
    names = list(allowed)
    if given not in names:
        near, names_text = did_you_mean(given, names), listed(names)
        message = "{what} {typed!r} is unknown{near}; allowed are {known}"
        raise SalvageError(_(message, what=what, typed=given, near=near, known=names_text))


def cut(text: str, most: int = 80) -> str:
    """A value to be quoted: whole if it is short, else its beginning.

    >>> cut("a" * 100, 5)
    'aaaa…'
    """
    return text if len(text) <= most else f"{text[: most - 1]}…"


def listed(names: Iterable[str], most: int = 12) -> str:
    """Names joined by commas, long lists shortened in the middle.

    >>> listed("abcdef", most=4)
    'a, b, c … f'
    """
    all_names = list(names)
    if len(all_names) <= most:
        return ", ".join(all_names) or _("none")
    return f"{', '.join(all_names[: most - 1])} … {all_names[-1]}"
