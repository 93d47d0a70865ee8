"""Values of questions, and events that rules report, with the seats that may know of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from json import dumps
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, TypeAlias, cast

TURN = "turn"
"""The event at the start of a turn, if a game reports it: a heading in the log of large screens."""


class FreeAnswer:
    """An answer that is more than a word: a value whose `str` is the line that people type."""

    __slots__ = ()

    def record(self) -> list[Any]:
        """Return the values that a journal keeps of the answer."""
        raise NotImplementedError


Option: TypeAlias = str | int | FreeAnswer
"""An answer as rules see it: a space, a card, a verb, a number. Its key for people is `str(option)`."""


def entry_of(option: Option) -> str | int:
    """Return an answer as a journal keeps it and `Free.kept` reads it."""
    return (
        dumps(option.record(), ensure_ascii=False, separators=(",", ":")) if isinstance(option, FreeAnswer) else option
    )


FORCED = "forced"
"""The event of an only answer, which was given without asking: `question` and `answer`."""

OVER = "over"
"""The event of a game's end, with its `result`."""

NOTHING: Mapping[Any, Any] = MappingProxyType({})

Values: TypeAlias = Mapping[str, Any]
"""Named values of a question or event, each of the type that the game declares for it (`texts`)."""

About: TypeAlias = Values | tuple[Callable[..., Values], *tuple[Any, ...]]
"""The values of a question, or a function and its arguments, called when the values are first read. Simulations never
read them; a tuple costs them less than a closure."""


def look(about: About) -> Values:
    """Return the values, computing them if they are given as a function."""
    return about[0](*about[1:]) if isinstance(about, tuple) else about


class Note(NamedTuple):
    """A reported event: the rule that acted, the event's name and values, and the seat that may know (None: all)."""

    rule: str
    name: str
    values: Values = NOTHING
    seat: str | None = None


class Report(Protocol):
    """A function to which rules report events."""

    def __call__(self, rule: str, name: str, /, **values: Any) -> None:
        """Report an event to all. It changes nothing, isn't kept in the journal, and is reported again on replay."""


NULL_REPORTER = cast(Report, type.__prepare__)
"""A report that does nothing. It is written in C and takes any arguments: a Python function would first collect an
event's values in a dict, on which simulations spent a tenth of their time."""


def make_report(notes: list[Note] | None) -> Report:
    """Return a report that appends events to a list, or that does nothing for None."""
    return NULL_REPORTER if notes is None else partial(_append_note, notes)


def _append_note(notes: list[Note], rule_id: str, event_name: str, /, **value_by_name: Any) -> None:
    notes.append(Note(rule_id, event_name, value_by_name))
