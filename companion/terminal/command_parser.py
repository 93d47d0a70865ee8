"""What people do with a game besides answering, and the lines that say so."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from companion.engine.ledger import RULE_ID
from companion.text.grammar import between_commas, is_number
from companion.typing.lines import Given
from components.problems import SalvageError

QUIT = ("quit", "exit", "q")
REASON = "--reason"

UNDO_TO = re.compile(r"(?:u|undo) (?:to (\d{1,9})|list|(turn))", re.IGNORECASE)
"""Undo as far as a number of the log, as far as somebody picks from it, or to the beginning of the turn."""

REDO_TO = re.compile(r"(?:r|redo) (?:list|(turn))", re.IGNORECASE)
"""Redo as far as somebody picks from a list, or to the end of the turn."""

NUMBER_PAD = {"-": "u ", "+": "r ", "*": "? "}
"""Signs of the number pad, which stand for undo, redo and why; a number may follow, behind a space: `-1` is what
people type who lose one of something, and must undo nothing."""

SIGNED = re.compile(r"[-+−]\d+")
"""So much more or less of something, which only the question can tell."""

REDO = "r"

AS_SHOWN = {"u undo": "u", "r redo": REDO, "? why": "?", "/ commands": "/"}
"""What stands on the rule of a screen, typed as it stands there."""

BARE = (
    *QUIT, "help", "log", "why", "status", "undo", "redo", "adjust", "me", "where", "table", "choices", "picture",
)  # fmt: skip
"""Commands that need no slash."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Answers in the order in which they are asked for."""

    given: tuple[Given, ...]


@dataclass(frozen=True, slots=True)
class Back:
    """Go back to the question before."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Undo so many answers."""

    times: int = 1


@dataclass(frozen=True, slots=True)
class UndoTo:
    """Undo an answer of the log and all after it; None: it is picked from a list. turn: all of this turn."""

    seq: int | None = None
    turn: bool = False


@dataclass(frozen=True, slots=True)
class Why:
    """What a word, a code or the number of a choice is about, "" for what is asked now; `no`: why it isn't possible."""

    words: str
    no: bool = False


@dataclass(frozen=True, slots=True)
class Redo:
    """Redo so many answers; None: how many is picked from a list. turn: all of the turn."""

    times: int | None = 1
    turn: bool = False


@dataclass(frozen=True, slots=True)
class Correct:
    """What lies on the table now, in lines such as `ann hp 3`, and why; None: it is asked. slip: what was typed wrong
    a moment ago, so that no reason is asked and the news say enough."""

    changes: tuple[str, ...]
    reason: str | None
    slip: bool = False


@dataclass(frozen=True, slots=True)
class Command:
    """A command of salvage; none given: help is wanted."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Look:
    """What a player alone may see; None: the player who is asked, or whose turn it is."""

    seat: str | None = None


@dataclass(frozen=True, slots=True)
class Where:
    """Where a player is; None: the player who is asked, or whose turn it is."""

    seat: str | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """Show the board as a picture from now on, or no more."""

    wanted: bool = True


@dataclass(frozen=True, slots=True)
class Again:
    """Show the table again; not whole: all that can be answered, of which a screen may have no room for some."""

    whole: bool = True


@dataclass(frozen=True, slots=True)
class Leave:
    """Stop here; the game is kept."""


Typed: TypeAlias = (
    Answer | Back | Undo | UndoTo | Why | Redo | Correct | Look | Where | Picture | Command | Again | Leave
)


def read_command(typed: str, redo: bool = True) -> Typed | None:
    """What a line means that is no answer; None of one that says nothing to do. redo: there is something to redo, or
    else `r` is the beginning of an answer. Raises SalvageError.

    >>> read_command("u 2"), read_command("- 2"), read_command("thrust")
    (Undo(times=2), Undo(times=2), None)
    """
    typed = typed.strip()
    if other := _other(typed, redo):
        return other
    is_bare = typed.lower() in QUIT or (typed.split()[:1] and typed.split()[0].lower() in BARE[len(QUIT) :])
    return _command(typed) if is_bare else None


def _other(typed: str, redo: bool) -> Typed | None:
    """What a line means that is no answer."""
    typed = AS_SHOWN.get(typed.lower(), typed)
    if typed.startswith("/"):
        return _command(typed[1:])
    if is_number_pad(typed):
        typed, redo = f"{NUMBER_PAD[typed[0]]}{typed[1:].strip()}".strip(), True
    first, _, rest = typed.partition(" ")
    if first.startswith("?") or typed.endswith("?"):
        return _why(typed.strip("?").split())
    if RULE_ID.fullmatch(typed.upper()):
        return Why(typed)
    if moved := _undo_to(typed):
        return moved
    if first.lower() in ("u", "r")[: 1 + redo] and (not rest or is_number(rest.strip())):
        times = max(1, int(rest or 1))
        return Undo(times) if first.lower() == "u" else Redo(times)
    return None


def is_number_pad(typed: str) -> bool:
    """Whether a line is a sign of the number pad, with a number behind it or without.

    >>> [is_number_pad(typed) for typed in ("-", "- 3", "*3", "-3", "+1", "-x")]
    [True, True, True, False, False, False]
    """
    if typed[:1] not in NUMBER_PAD or SIGNED.fullmatch(typed):
        return False
    return is_number(typed[1:].strip()) or typed[1:2] in ("", " ")


def _undo_to(typed: str) -> UndoTo | Redo | None:
    """How far to undo or redo, where that isn't so many answers."""
    if back := UNDO_TO.fullmatch(typed):
        return UndoTo(int(back[1]) if back[1] else None, turn=bool(back[2]))
    forth = REDO_TO.fullmatch(typed)
    return Redo(None, turn=bool(forth[1])) if forth else None


def _why(words: Sequence[str]) -> Typed:
    """What is asked after a question mark, or after the word why."""
    if not words:
        return Why("")
    if words[0].lower() == "not" and words[1:]:
        return Why(" ".join(words[1:]), no=True)
    return Why(" ".join(words))


def _command(typed: str) -> Typed:
    """A command by its words, without the slash; one of salvage where the terminal has none of that name."""
    try:
        words = shlex.split(typed)
    except ValueError as error:
        raise SalvageError(f"/{typed}: {str(error).lower()}") from None
    name = words[0] if words else ""
    read = COMMANDS.get(name.lower() if name.lower() in QUIT else name)
    return (read(words[1:]) if read else None) or Command(tuple(words))


def _undo(words: Sequence[str]) -> Typed | None:
    return _undo_to(" ".join(["undo", *words])) or (Undo(times) if (times := _times(words)) else None)


def _redo(words: Sequence[str]) -> Typed | None:
    return _undo_to(" ".join(["redo", *words])) or (Redo(times) if (times := _times(words)) else None)


def _times(words: Sequence[str]) -> int | None:
    """How often; None of other words, such as options of the command."""
    if words and not (len(words) == 1 and is_number(words[0])):
        return None
    return max(1, int(words[0])) if words else 1


def _explain(words: Sequence[str]) -> Typed | None:
    """`why` with words; without, or with the number of an answer or options, it is the command."""
    asks = words and not (is_number(words[0]) or any(word.startswith("-") for word in words))
    return _why(words) if asks else None


def _look(words: Sequence[str]) -> Typed:
    return Look(" ".join(words) or None)


def _where(words: Sequence[str]) -> Typed:
    return Where(" ".join(word for word in words if word not in ("is", "am", "i")) or None)


def _picture(words: Sequence[str]) -> Typed | None:
    return Picture(words != ["off"]) if words in ([], ["on"], ["off"]) else None


def _correct(words: Sequence[str]) -> Typed:
    """A correction: lines with commas between them, `ann hp 3, G45 0`; or PATH=VALUE, where words without `=` go on
    with the value before. The reason comes last."""
    changes: list[str] = []
    said: list[str] = []
    reason: list[str] | None = None
    for word in words:
        if word == REASON or word.startswith(f"{REASON}="):
            reason = [word.removeprefix(REASON).removeprefix("=")]
        elif word.startswith("--"):
            return Command(("adjust", *words))
        elif "=" in word:
            changes.append(" ".join([*said, word]))
            said = []
        elif reason is not None:
            reason.append(word)
        elif changes:
            changes[-1] += f" {word}"
        else:
            said.append(word)
    changes = changes or between_commas(" ".join(said))
    why = " ".join(reason or ()).strip() or None
    return Correct(tuple(changes), why) if changes else Command(("adjust", *words))


COMMANDS: Mapping[str, Callable[[Sequence[str]], Typed | None]] = {
    **dict.fromkeys(QUIT, lambda words: Leave()),
    **dict.fromkeys(("undo", "u"), _undo),
    **dict.fromkeys(("redo", "r"), _redo),
    "why": _explain,
    "table": lambda words: None if words else Again(),
    "choices": lambda words: None if words else Again(whole=False),
    "me": _look,
    "where": _where,
    "picture": _picture,
    "adjust": _correct,
}
"""What the terminal does itself, by the first word; None where it is left to the command of that name."""
