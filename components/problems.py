"""Faults of the user's input: the place, the fault, and what is allowed.

A `Problem` is one line for the user. `SalvageError` carries all of them together and is the base of every error that
the user can mend; the command line prints its faults and exits with 2.
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
    """One fault: the file as shown to the user, the line from 1 (None for the whole file), and a sentence.

    A fault of a position also has the path to its field, as keys and indexes, and the ledger id of the rule that
    forbids it, if any.

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
        """The fault and its rule."""
        return f"{self.what} ({self.rule})" if self.rule else self.what


def wrong(rule: str, what: str, *path: str | int) -> Problem:
    """Make a problem of a position: the ledger id of its rule ("" for none), a sentence, and the path to the field."""
    return Problem("", None, what, rule, path)


def dotted(path: Iterable[str | int]) -> str:
    """Join the path to a field as people type it; positions in a list are counted from 1.

    >>> dotted(("players", "Ann", "hand", 0))
    'players.Ann.hand.1'
    """
    return ".".join(str(step + 1) if isinstance(step, int) else step for step in path)


class SalvageError(Exception):
    """The user's input is wrong. `faults` lists all faults; `str()` gives a line for each.

    >>> print(SalvageError("no such game"))
    no such game
    """

    def __init__(self, faults: str | Problem | Iterable[Problem]) -> None:
        if isinstance(faults, str):
            faults = Problem("", None, faults)
        self.faults: list[Problem] = [faults] if isinstance(faults, Problem) else list(faults)
        super().__init__("\n".join(map(str, self.faults)))

    def __reduce__(self) -> tuple[type[SalvageError], tuple[list[Problem]]]:
        """Pickle the error with its faults, so that another process can raise it."""
        return SalvageError, (self.faults,)


class NotInGame(SalvageError):
    """The game doesn't have the thing that was asked for, though another may."""


@contextmanager
def collecting(faults: list[Problem]) -> Iterator[None]:
    """Add the faults of a block to a list instead of raising them."""
    try:
        yield
    except SalvageError as error:
        faults += error.faults


def in_order(faults: Iterable[Problem]) -> list[Problem]:
    """Sort faults by file and line, each once."""
    return sorted(set(faults), key=lambda fault: (fault.file, fault.line or 0, fault.what))


def unreadable(file: Path, error: OSError | ValueError) -> Problem:
    """Make the problem of a file that can't be read, with the system's reason."""
    siblings = file.parent.glob("*") if isinstance(error, FileNotFoundError) else ()
    hint = did_you_mean(file.name, (each.name for each in siblings))
    return Problem(display_path(file), None, f"can't be read: {_reason(file, error)}{hint}")


MAKE_ROOM = "; make room on its disk, then try again"


def unwritable(file: Path, error: OSError) -> Problem:
    """Make the problem of a file that can't be written, with the system's reason and advice if the disk is full."""
    help = MAKE_ROOM if error.errno in (ENOSPC, EDQUOT, EFBIG) else ""
    return Problem(display_path(file), None, f"can't be written: {_reason(file, error)}{help}")


@contextmanager
def writing(file: Path) -> Iterator[None]:
    """Turn an OSError in a block into a SalvageError about the file that can't be written."""
    try:
        yield
    except OSError as error:
        raise SalvageError(unwritable(file, error)) from None


def _reason(file: Path, error: OSError | ValueError) -> str:
    """Return the reason for an error, without the number and path, which the user knows or can't use."""
    if "\0" in str(file) or isinstance(error, UnicodeEncodeError):  # Python's message differs between versions.
        return "no file can have this name"
    return getattr(error, "strerror", None) or str(error)


def display_path(path: Path) -> str:
    """Format a path for the user: relative to the working folder if it is inside, otherwise as given."""
    try:
        return str(path.absolute().relative_to(Path.cwd()))
    except (ValueError, OSError):
        return str(path)


def in_quotes(word: str) -> str:
    """Quote a word of a command line if the system's shell needs it."""
    import shlex
    import subprocess

    return subprocess.list2cmdline([word]) if os.name == "nt" else shlex.quote(word)


LETTERS_COMPARED = 100_000
"""Limit of a word's letters times those of all allowed words, which takes 10 ms; among more, a match may be chance."""


def did_you_mean(word: str, allowed: Iterable[str], min_similarity: float = 0.6) -> str:
    """Return " (did you mean X?)" for the most similar allowed word, or "" if none is similar or very many are
    allowed.

    >>> did_you_mean("cuont", ["count", "code"])
    ' (did you mean count?)'
    """
    near = nearest(word, allowed, min_similarity)
    return _(" (did you mean {near}?)", near=near) if near else ""


def nearest(word: str, allowed: Iterable[str], min_similarity: float = 0.6) -> str:
    """Return the most similar allowed word, or "" if none is similar or very many are allowed."""
    typed, by_lower = word.lower(), {name.lower(): name for name in allowed}
    if len(word) * sum(map(len, by_lower)) > LETTERS_COMPARED or not any(
        2 * sum(min(typed.count(each), name.count(each)) for each in {*name}) >= min_similarity * len(typed + name)
        for name in by_lower
    ):
        return ""  # No name has enough letters in common, in any order.
    from difflib import get_close_matches  # The import takes 3 ms.

    matches = get_close_matches(typed, by_lower, 1, min_similarity)
    return by_lower[matches[0]] if matches else ""


def check_one_of(what: str, given: str, allowed: Iterable[str]) -> None:
    """Raise SalvageError unless a given word is among the allowed ones.

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
    """Shorten a value to be quoted to its beginning.

    >>> cut("a" * 100, 5)
    'aaaa…'
    """
    return text if len(text) <= most else f"{text[: most - 1]}…"


def listed(names: Iterable[str], most: int = 12) -> str:
    """Join names by commas; a long list loses its middle.

    >>> listed("abcdef", most=4)
    'a, b, c … f'
    """
    all_names = list(names)
    if len(all_names) <= most:
        return ", ".join(all_names) or _("none")
    return f"{', '.join(all_names[: most - 1])} … {all_names[-1]}"
