"""What a typed line means: an answer, or something to do with the game.

An answer goes before everything it might be mistaken for: a card whose code is `R` is that card, and `/redo` is still
there. Numbers mean the answers as they are listed, but where the answers are numbers themselves they mean those.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from companion.engine.ledger import RULE_ID
from companion.positions.asks import FIGURE
from companion.positions.parse_answer import WAY_OUT
from companion.table.view import Option
from companion.text.grammar import between_commas, either, is_number
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
"""Commands that need no slash, where no answer begins like that."""

MOST_NUMBERED = 12
"""Answers that stand on any screen with their numbers; of more only what has words of its own is sure to."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Answers in the order in which they are asked for; so many of them were given together, as one line of a list,
    typed like that."""

    keys: tuple[str, ...]
    picked: int = 0
    picked_as: str = field(default="", compare=False)


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


Typed: TypeAlias = Answer | Undo | UndoTo | Why | Redo | Correct | Look | Where | Picture | Command | Again | Leave


def read(typed: str, options: Sequence[Option], spellings: Collection[str], redo: bool = True) -> Typed:
    """What a line means. `spellings` are all exact ways to write a pending answer, in small letters, "" where Enter
    alone is one; redo: there is something to redo, or else `r` is the beginning of an answer.

    Raises SalvageError where it means nothing.

    >>> read("u 2", [], []), read("- 2", [], [])
    (Undo(times=2), Undo(times=2))
    """
    typed = typed.strip()
    if not typed and "" not in spellings:
        return Again()
    by_number = {option.typed: (option.key, *option.then) for option in options}
    if typed.lower() in spellings and (typed not in by_number or typed in (option.key for option in options)):
        return Answer((typed,))
    if typed in by_number:
        return _pick(by_number[typed], typed)
    if is_number(typed) and any(option.typed != WAY_OUT for option in options):
        there = [option.typed for option in options if option.typed != WAY_OUT or option.key == WAY_OUT]
        out = [WAY_OUT] if any(option.typed == WAY_OUT for option in options) and WAY_OUT not in there else []
        verbs = [option.typed for option in options if option.verb and option.typed in there]
        if len(there) > MOST_NUMBERED and verbs != there:
            # A screen may have room for the numbers of all, or of verbs alone.
            there, out = ["a number from the list"] * bool(verbs or out), ["the name of an answer"]
        counted = len(there) > 2 and there == [str(number) for number in range(1, len(there) + 1)]
        numbers = [f"a number from 1 to {len(there)}"] if counted else there
        raise SalvageError(f"{typed} isn't one of the choices; type {either([*numbers, *out])}")
    other = _other(typed, redo or not _begins_answer("r", options))
    if other is None and _is_bare(typed, options):
        other = _command(typed)
    return other or _answer(typed, [option.key for option in options], spellings, by_number)


def _is_bare(typed: str, options: Sequence[Option]) -> bool:
    """Whether a line is a command without its slash: no word of an answer begins with its first word. Who types one to
    leave leaves, and doesn't fly to Quito."""
    first = typed.split()[0].lower()
    return typed.lower() in QUIT or (first in BARE and not _begins_answer(first, options))


def _begins_answer(begun: str, options: Sequence[Option]) -> bool:
    """Whether a word of an answer begins like that."""
    words = (word.lower() for option in options for word in (option.key, *option.words.split()))
    return any(word.startswith(begun) for word in words)


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
    try:
        words = shlex.split(typed)
    except ValueError as error:
        raise SalvageError(f"/{typed}: {str(error).lower()}") from None
    if words and words[0].lower() in QUIT:
        return Leave()
    if moved := _undo_to(" ".join(words)):
        return moved
    if words[:1] == ["why"] and words[1:] and not (is_number(words[1]) or any(word.startswith("-") for word in words)):
        return _why(words[1:])
    if words[:1] in (["undo"], ["redo"]) and (len(words) == 1 or (len(words) == 2 and is_number(words[1]))):
        times = max(1, int(words[1])) if words[1:] else 1
        return Undo(times) if words[0] == "undo" else Redo(times)
    if words in (["table"], ["choices"]):
        return Again(whole=words == ["table"])
    if words[:1] == ["me"]:
        return Look(" ".join(words[1:]) or None)
    if words[:1] == ["where"]:
        return Where(" ".join(word for word in words[1:] if word not in ("is", "am", "i")) or None)
    if words in (["picture"], ["picture", "on"], ["picture", "off"]):
        return Picture(words[-1] != "off")
    return _correction(words) if words[:1] == ["adjust"] else Command(tuple(words))


def _correction(words: Sequence[str]) -> Typed:
    """A correction: lines with commas between them, `ann hp 3, G45 0`; or PATH=VALUE, where words without `=` go on
    with the value before. The reason comes last."""
    changes: list[str] = []
    said: list[str] = []
    reason: list[str] | None = None
    for word in words[1:]:
        if word == REASON or word.startswith(f"{REASON}="):
            reason = [word.removeprefix(REASON).removeprefix("=")]
        elif word.startswith("--"):
            return Command(tuple(words))
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
    return Correct(tuple(changes), why) if changes else Command(tuple(words))


def _answer(
    typed: str, keys: Sequence[str], spellings: Collection[str], by_number: Mapping[str, tuple[str, ...]]
) -> Answer:
    """One answer whose name may hold spaces, else one for each word, with commas between them or without; the first may
    be a number that stands there."""
    if any(key.lower().startswith(typed.lower()) for key in keys):
        return Answer((typed,))
    first, *more = [word for each in typed.split() for word in _between_commas(each)] or [typed]
    if first in by_number and first.lower() not in spellings:
        return _pick(by_number[first], first, more)
    return Answer((first, *more))


def _between_commas(word: str) -> list[str]:
    """The answers in a word; `1,000` may be one or several, as its question has it."""
    return [word] if FIGURE.fullmatch(word) else [each for each in word.split(",") if each]


def _pick(line: tuple[str, ...], typed: str, more: Sequence[str] = ()) -> Answer:
    return Answer((*line, *more), len(line), typed)
