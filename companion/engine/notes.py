"""Values of questions, and events that rules report: what one holds, and who hears of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from json import dumps
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, TypeAlias, cast

TURN = "turn"
"""The event of a turn's beginning, where a game has one: a heading in the log of large screens."""


class FreeAnswer:
    """An answer that is more than a word: a value, of which `str` is the line that people type."""

    __slots__ = ()

    def record(self) -> list[Any]:
        """What a journal keeps of it."""
        raise NotImplementedError


Option: TypeAlias = str | int | FreeAnswer
"""An answer as rules see it: a space, a card, a verb, a number. Its key for people is `str(option)`."""


def entry_of(option: Option) -> str | int:
    """What a journal keeps of an answer, and `Free.kept` reads."""
    return (
        dumps(option.record(), ensure_ascii=False, separators=(",", ":")) if isinstance(option, FreeAnswer) else option
    )


FORCED = "forced"
"""The event of an answer that was the only one, so that nobody was asked: `question` and `answer`."""

OVER = "over"
"""The event of a game's end, with its `result`."""

NOTHING: Mapping[Any, Any] = MappingProxyType({})

Values: TypeAlias = Mapping[str, Any]
"""Named values of a question or event, each of the type that the game declares for it (`texts`)."""

About: TypeAlias = Values | tuple[Callable[..., Values], *tuple[Any, ...]]
"""What a question is about: its values, or a function and its arguments, called for the values when somebody looks.
Simulations never do; a tuple costs them less than a closure."""


def look(about: About) -> Values:
    """The values, made if need be."""
    return about[0](*about[1:]) if isinstance(about, tuple) else about


class Note(NamedTuple):
    """What happened: the rule that acted, the event and its values, and who may know (None: all)."""

    rule: str
    name: str
    values: Values = NOTHING
    seat: str | None = None


class Report(Protocol):
    """What rules report events to."""

    def __call__(self, rule: str, name: str, /, **values: Any) -> None:
        """Report an event to all. Changes nothing, is not journaled, and comes again on replay."""


NULL_REPORTER = cast(Report, type.__prepare__)
"""Reports to nobody. It does nothing with any arguments, in C: a function of Python's would have an event's values put
into a dict first, on which simulations spent a tenth of their time."""


def report_to(notes: list[Note] | None) -> Report:
    """What gathers events there, or nowhere."""
    return NULL_REPORTER if notes is None else partial(_gather, notes)


def _gather(notes: list[Note], rule: str, name: str, /, **values: Any) -> None:
    notes.append(Note(rule, name, values))
