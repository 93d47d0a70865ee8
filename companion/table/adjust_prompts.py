"""Questions of the `adjust` menu about one value: what may be typed, what it is told as, and the way back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from companion.corrections.lines import LineReader
from companion.corrections.places import Spot
from companion.positions.paths import look
from companion.positions.scenarios import scalar
from companion.positions.state_words import Allowed, empty_words, field_words, limits
from companion.text.grammar import capital, is_number
from companion.typing.names import WAY_OUT
from components.problems import SalvageError
from components.schema import Field, Type
from components.specs import NUMBERS

ReadLine: TypeAlias = Callable[[str], str]
"""Shows a prompt and gives the line that somebody types; raises EOFError."""

BACK = ("", WAY_OUT, "back")
LEAVE = ("q", "quit")
COLUMNS = 80
"""Of the narrowest screen that the menu is laid out for."""
WIDE = 56
"""Columns in which a row of the menu says what is there; more of it stands one level deeper."""
MOST_NAMED = 8
"""Values that a question names; the others are listed for `?`."""


class Left(Exception):
    """Somebody has left the menu."""


class Prompts:
    """Asks about values of one position."""

    def __init__(self, lines: LineReader, ask: ReadLine, tell: Callable[[Sequence[str]], None]) -> None:
        self.lines, self.words = lines, lines.words
        self.ask, self.tell = ask, tell

    def ask_part(self, field: Field, given: str | None) -> str | None:
        """One value of a new record, as a file writes it; None where it is left out."""
        spot, before = Spot((), field, field.type), given
        if before is None and (not field.required or field.default is not None):
            before = self.words.value(field.default, field)
        default = f"[{before}] " if before is not None else ""
        while line := self.ask(f"{_name(field)} {self.hint(spot)}{default}> ").strip():
            if line == BACK[2]:
                return None
            if line == "?":
                self.list_values(spot)
                continue
            try:
                return self._written(line, spot)
            except SalvageError as problem:
                self.tell([str(problem)])
        return given

    def _written(self, line: str, spot: Spot) -> str:
        """A value of a new record as a file writes it. Raises SalvageError."""
        base = spot.kind.base
        if base in NUMBERS:
            if not is_number(line.removeprefix("-")):
                raise SalvageError(f"{line!r} isn't a whole number")
            return line
        if line[:1] in "[{":
            return line
        value = self.lines.value(line, spot, signed=False)
        if base == "bool":
            return {"yes": "true", "no": "false"}[value]
        return value if base in ("list", "pile", "map") else scalar(value)

    def is_back(self, line: str, spot: Spot) -> bool:
        """Whether a line leaves a question: 0 may be a value."""
        if line.lower() in LEAVE:
            raise Left
        if line != WAY_OUT:
            return line.lower() in BACK
        return spot.kind.base not in NUMBERS and WAY_OUT not in (each.key for each in self.allowed(spot))

    def allowed(self, spot: Spot) -> list[Allowed]:
        """The values that a place, or what lies in a list there, may have."""
        return self.words.allowed(_item(spot.kind), spot.field, self.lines.names)

    def hint(self, spot: Spot) -> str:
        """What may be typed: a range, or some of the values and by which list the others are."""
        kind = spot.kind
        if kind.base in NUMBERS:
            record = look(self.lines.state, spot.way[:-1]) if spot.way else {}
            range_ = limits(spot.field, record if isinstance(record, Mapping) else {})
            return f"({range_}) " if range_ else ""
        every = [each.label for each in self.allowed(spot)]
        title = self.words.list_of(_item(kind))
        such = ", ".join(every) if len(every) <= MOST_NAMED else f"{', '.join(every[:3])} …, ? lists all"
        optional = (not spot.field.required and spot.field.default is None) or spot.kind is spot.field.type.item
        said = f"{title}: {such}" if title and such else such
        if kind.base in ("list", "pile"):
            said = "; ".join(filter(None, (said, "+ adds, - takes away")))
        elif optional and kind.base != "bool":
            said = f"{f'{said};' if said else 'type it,'} or {empty_words(spot.field)}"
        return f"({said}) " if said else ""

    def list_values(self, spot: Spot) -> None:
        """Every value that is allowed."""
        free = "any whole number" if _item(spot.kind).base in NUMBERS else "any words"
        self.tell([", ".join(each.label for each in self.allowed(spot)) or free])


def _name(field: Field) -> str:
    """What a part of a new record is called, and what it means where that says more."""
    name = field_words(field)
    return capital(name if field.meaning.removeprefix("the ") in ("", name) else f"{name}: {field.meaning}")


def _item(kind: Type) -> Type:
    """What lies in a list or pile; of others they themselves."""
    if kind.base == "pile":
        return Type("piece", kind.of)
    return kind.item if kind.base == "list" and kind.item else kind


def takes_signs(spot: Spot) -> bool:
    """Whether a sign adds or takes away: where a number may be below 0, -1 is a number."""
    least = spot.field.min
    negative = spot.kind.base in ("int", "number") and not (isinstance(least, int | float) and least >= 0)
    return not negative


def cut_row(text: str, before: int, wide: int = WIDE) -> str:
    """What fits a row, up to the last comma or semicolon where that leaves more than half of it; before: columns that
    are taken."""
    room = min(wide, COLUMNS - before)
    if len(text) <= room:
        return text
    short = text[: room - 1]
    end = max(short.rfind(", "), short.rfind("; "), short.rfind("  "))
    return f"{short[: end + 1].rstrip()} …" if end > room // 2 else f"{short.rstrip(' ,;')}…"
