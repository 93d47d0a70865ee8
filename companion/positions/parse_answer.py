"""What people type, read as an answer to the pending question.

An exact key goes before everything, then the same key in other letters, a printed code, and the beginning of a key
where only one begins so. What can't be read as an answer is one of three errors: unreadable (it names nothing),
illegal (it names something that isn't allowed now; the message lists what is), ambiguous (it names several).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from companion.engine import Ask, Chance, Choice, Option
from components.problems import SalvageError, did_you_mean, listed

if TYPE_CHECKING:
    from components.schema import Game

MOST = 60
"""Options a message lists before it shortens the list."""

MOST_LISTED = 12
"""A card or roll with more results than this is typed by its code; nobody searches a list for what lies in front."""


class AnswerError(SalvageError):
    """An answer that can't be taken. `kind` is 'unreadable', 'illegal' or 'ambiguous'."""

    kind = ""


class Unreadable(AnswerError):
    """The text names nothing that could be an answer."""

    kind = "unreadable"


class NotAllowed(AnswerError):
    """The text names something, but that is no answer to the pending question."""

    kind = "illegal"


class Ambiguous(AnswerError):
    """The text could mean several of the answers."""

    kind = "ambiguous"


class Words:
    """The names of a game's pieces and places, by every spelling people may type."""

    def __init__(self, game: Game) -> None:
        self.meanings: dict[str, set[str]] = {}
        """A spelling in small letters to the keys that it may stand for."""
        for piece in game.pieces():
            for spelling in (piece.key, piece.id, piece.code):
                if spelling:
                    self.meanings.setdefault(spelling.lower(), set()).update((piece.key, piece.id))
        names = [name for table in game.tables.values() for name in table.by_key]
        names += [name for track in game.tracks.values() for name in track.spaces]
        names += [name for die in game.dice.values() for name in die.faces]
        for name in names:
            self.meanings.setdefault(name.lower(), set()).add(name)

    def of(self, typed: str) -> set[str]:
        """The keys that a text may stand for in any question."""
        return self.meanings.get(typed.lower(), set())


def offered(ask: Ask, seat: str | None = None) -> Iterator[tuple[str | None, Option]]:
    """Every answer a question takes, with the seat it is for; with `seat`, only those that seat may give."""
    if isinstance(ask, Chance):
        if seat in (None, ask.seat) or ask.seat is None:
            yield from ((ask.seat, option) for option in ask.source.weights())
        return
    if seat in (None, ask.seat) or ask.seat is None:
        yield from ((ask.seat, option) for option in ask.options)
    yield from ((other, option) for other, option in ask.others if seat in (None, other))


def read(
    ask: Ask,
    typed: str,
    words: Callable[[], Words],
    seat: str | None = None,
    reason: Callable[[str], str] | None = None,
) -> tuple[str | None, Option]:
    """The answer that a text means, with the seat it is for. `words` is called only where the text is no exact key.

    `reason` tells why something named can't be the answer to a chance. Raises AnswerError.
    """
    typed = typed.strip()
    options = list(offered(ask, seat))
    found = [option for option in options if str(option[1]) == typed]
    found = found or [option for option in options if str(option[1]).lower() == typed.lower()]
    if found:
        return _only(found, typed)
    if isinstance(ask, Choice) and typed.lower() in ask.also and seat in (None, ask.seat):
        return ask.seat, ask.also[typed.lower()]
    meant = words().of(typed)
    found = [option for option in options if str(option[1]) in meant]
    # A thing named in full is meant, not another whose name begins so; nor is a prefix good enough for a card drawn.
    if not found and typed and not (meant and (isinstance(ask, Chance) or typed.lower() in map(str.lower, meant))):
        found = [option for option in options if str(option[1]).lower().startswith(typed.lower())]
    if found:
        return _only(found, typed)
    if seat is not None and ask.seat not in (None, seat) and not options:
        raise NotAllowed(f"{ask.seat} is asked, not {seat}")
    keys = [str(option) for _, option in options]
    many = isinstance(ask, Chance) and len(keys) > MOST_LISTED
    possible = "" if many else f"; possible: {listed(keys, MOST)}"
    if meant:
        named = min(meant, key=len)
        why = reason(named) if reason and isinstance(ask, Chance) else ""
        called = typed if typed.lower() == named.lower() else f"{typed} ({named})"
        raise NotAllowed(f"{called} is not possible now{why}{possible}")
    hint = did_you_mean(typed, keys)
    raise Unreadable(f"{typed!r} is none of the answers{hint}{possible}")


def _only(found: list[tuple[str | None, Option]], typed: str) -> tuple[str | None, Option]:
    """The one answer meant; one that several seats may give is the asked seat's, which stands first."""
    keys = sorted({str(option) for _, option in found})
    if len(keys) > 1:
        raise Ambiguous(f"{typed!r} could be {listed(keys, MOST)}; type more of it")
    return found[0]


def picked(ask: Ask, at: float) -> Option:
    """The answer that chance gives to a question, for `at` from 0 up to 1."""
    return ask.source.pick(at) if isinstance(ask, Chance) else ask.options[int(at * len(ask.options))]


def topic(ask: Ask) -> str:
    """What a journal knows a question by: a choice by its name, a chance by what is drawn or rolled."""
    return ask.name if isinstance(ask, Choice) else ask.deck


def audience(ask: Ask) -> str | None:
    """The one seat that may see what can be answered; None where all may."""
    if isinstance(ask, Choice):
        return ask.seat if ask.secret else None
    return ask.seat
