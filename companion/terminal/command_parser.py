"""The lines that do something other than answer a question."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from companion.answer_parser.answer_lines import Given
from companion.corrections.names import NAME
from companion.engine.ledger import RULE_ID
from companion.positions.views import SEATS
from companion.text.grammar import between_commas, is_number
from components.messages import _
from components.problems import SalvageError

QUIT = ("quit", "exit", "q")
REASON = "--reason"
PATHS = re.compile(r"[^\s=][^=]*=.*?(?=\s+[^\s=]+=|$)")
"""Paths with their values, one after another."""

UNDO_COMMAND = re.compile(r"(u|undo|r|redo)(?: +(?:(list|turn)|(to +)?(\d{1,9})))?", re.IGNORECASE)
"""Undo and redo: a number of answers, a turn, up to an answer picked from a list, or to a number of the log."""

REDO_COMMAND = re.compile(r"r(?: +\d+)?", re.IGNORECASE)
"""Lines that may begin an answer when there is nothing to redo."""

NUMBER_PAD = {"-": "u ", "+": "r ", "*": "? "}
"""Keys of the number pad for undo, redo and why. A number follows only after a space: `-1` means a loss of one, and
mustn't undo anything."""

SIGNED_NUMBER = re.compile(r"[-+−]\d+")
"""A signed change of a value, which only the question can interpret."""

REDO = "r"

AS_SHOWN = {"u undo": "u", "r redo": REDO, "? why": "?", "/ commands": "/"}
"""Hints below the table, typed as they are shown."""

COMMANDS_WITHOUT_SLASH = (
    "help", "log", "why", "status", "undo", "redo", "adjust", "me", "where", "table", "choices",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Answers:
    """Answers in the order of their questions."""

    given: tuple[Given, ...]


@dataclass(frozen=True, slots=True)
class Back:
    """Goes back to the question before."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Undoes a number of answers. by: `to` undoes an answer of the log and all after it, `list` picks one from a list,
    `turn` undoes the turn."""

    number: int = 1
    by: str = ""


@dataclass(frozen=True, slots=True)
class Redo:
    """Redoes a number of answers. by: `list` picks the number from a list, `turn` redoes the turn."""

    number: int = 1
    by: str = ""


@dataclass(frozen=True, slots=True)
class Why:
    """Asks about a word, a code or the number of a choice; "" is the current question. no: why it isn't possible."""

    words: str
    no: bool = False


@dataclass(frozen=True, slots=True)
class Correct:
    """Corrects the table by lines such as `ann hp 3`, for a reason; None asks for it. slip: a typing error of a moment
    ago, which needs no reason."""

    changes: tuple[str, ...]
    reason: str | None
    slip: bool = False


@dataclass(frozen=True, slots=True)
class Command:
    """A command of salvage; no words ask for help."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Again:
    """Shows the table again, or only the question and its answers."""

    whole: bool = True


@dataclass(frozen=True, slots=True)
class Leave:
    """Leaves the game, which is kept."""


Typed: TypeAlias = Answers | Back | Undo | Redo | Why | Correct | Command | Again | Leave


def read_command(typed: str, redo: bool = True) -> Typed | None:
    """Parse a line that isn't an answer, or return None. redo: whether there is something to redo; otherwise `r` may
    begin an answer. Raises SalvageError.

    >>> read_command("u 2"), read_command("- 2"), read_command("thrust")
    (Undo(number=2, by=''), Undo(number=2, by=''), None)
    """
    typed = AS_SHOWN.get(typed.strip().lower(), typed.strip())
    if typed.startswith("/"):
        return _command(typed[1:])
    if is_number_pad(typed):
        typed, redo = f"{NUMBER_PAD[typed[0]]}{typed[1:].strip()}".strip(), True
    if typed.startswith("?") or typed.endswith("?"):
        return _why(typed.strip("?").split())
    if RULE_ID.fullmatch(typed.upper()):
        return Why(typed)
    if (redo or not REDO_COMMAND.fullmatch(typed)) and (move := _read_move(typed)):
        return move
    is_bare = typed.lower() in QUIT or typed.lower().partition(" ")[0] in COMMANDS_WITHOUT_SLASH
    return _command(typed) if is_bare else None


def _read_move(typed: str) -> Undo | Redo | None:
    """Parse how far to undo or redo."""
    match = UNDO_COMMAND.fullmatch(typed)
    if match is None:
        return None
    by, number = (match[2] or match[3] or "").lower().strip(), max(1, int(match[4] or 1))
    return Undo(number, by) if match[1][0] in "uU" else Redo(number, by)


def is_number_pad(typed: str) -> bool:
    """Return whether a line is a key of the number pad, with or without a number after it.

    >>> [is_number_pad(typed) for typed in ("-", "- 3", "*3", "-3", "+1", "-x")]
    [True, True, True, False, False, False]
    """
    if typed[:1] not in NUMBER_PAD or SIGNED_NUMBER.fullmatch(typed):
        return False
    return is_number(typed[1:].strip()) or typed[1:2] in ("", " ")


def _why(words: Sequence[str]) -> Typed:
    """Parse the words after a question mark or after why."""
    if not words:
        return Why("")
    if words[0].lower() == "not" and words[1:]:
        return Why(" ".join(words[1:]), no=True)
    return Why(" ".join(words))


def _command(typed: str) -> Typed:
    """Parse a command without its slash; unknown names are commands of salvage."""
    try:
        words = shlex.split(typed)
    except ValueError as error:
        raise SalvageError(f"/{typed}: {_(str(error).lower())}") from None
    name = words[0].lower() if words else ""
    read = COMMANDS.get(name)
    return (read(words[1:]) if read else None) or Command(tuple(words))


def _explain(words: Sequence[str]) -> Typed | None:
    """Parse `why` with words; alone, with an answer's number, or with options it is the salvage command."""
    asks = words and not (is_number(words[0]) or any(word.startswith("-") for word in words))
    return _why(words) if asks else None


def _correct(words: Sequence[str]) -> Typed:
    """Parse a correction and its reason: lines separated by commas, `ann hp 3, G45 0`, or PATH=VALUE, in which words
    without `=` belong to the value before."""
    typed, _sign, why = " ".join(words).partition(REASON)
    changes = PATHS.findall(typed) if "=" in typed else between_commas(typed)
    if not changes:
        return Command(("adjust", *words))
    return Correct(tuple(each.strip() for each in changes), why.lstrip(" =") or None)


def _rename(words: Sequence[str]) -> Typed:
    """Parse a new name for a player: `rename Ann Eve`; names with spaces need quotation marks. Raises SalvageError."""
    names = [word for word in words if word.lower() not in ("to", "as")]
    if len(names) != 2:
        raise SalvageError(_("who is called what from now on? Type /rename OLD NEW, such as /rename Ann Eve"))
    return Correct((f"{SEATS}.{names[0]}.{NAME}={names[1]}",), "", slip=True)


COMMANDS: Mapping[str, Callable[[Sequence[str]], Typed | None]] = {
    **dict.fromkeys(QUIT, lambda words: Leave()),
    **dict.fromkeys(("undo", "u"), lambda words: _read_move(" ".join(["u", *words]))),
    **dict.fromkeys(("redo", "r"), lambda words: _read_move(" ".join(["r", *words]))),
    "why": _explain,
    "table": lambda words: None if words else Again(),
    "choices": lambda words: None if words else Again(whole=False),
    "adjust": _correct,
    "rename": _rename,
}
"""Commands of the terminal itself by first word; a parser that returns None leaves the line to the salvage command."""
