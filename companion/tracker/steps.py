"""The steps of a turn: each is done by its line of the data, or by hands, and ticked off.

step 2 · tick 1 · step 2 3 next                        does steps; hands have done one; does steps, then the next turn
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from companion.corrections.board import TrackedTable
from companion.corrections.edits import Edit
from companion.engine import Step
from companion.engine.seats import after
from components.messages import _
from components.problems import SalvageError

from .edits import Next
from .reader import TrackerReader

DO, TICK, GO_ON = "step", "tick", "next"
_LOOKED_UP = re.compile(r"\{(\w[\w-]*)((?:\.\w+)+)\}")


@dataclass(frozen=True, slots=True)
class TurnSteps(Edit):
    """Steps of a turn, by number: their lines do them, or hands have (`TICK`); then perhaps the next turn."""

    at_once = False
    is_drawn = True
    verb: str
    numbers: tuple[str, ...]
    goes_on: bool

    def __str__(self) -> str:
        return " ".join([self.verb, *self.numbers, *([GO_ON] if self.goes_on else [])])

    def perform(self, table: TrackedTable) -> Step:
        for number in map(int, self.numbers):
            table.state["ticked"] = [*table.state.get("ticked", ()), number]
            edit = read_line_of(table, number) if self.verb == DO else None
            if edit:
                yield from edit.perform(table)
        if self.goes_on:
            Next(after(table.seats, table.state["player"])).do(table)


def line_of(table: TrackedTable, number: int) -> str:
    """The line of a step as it is typed now; "" where hands do it."""
    game = table.game
    lines = game.turn_lines_without_board if table.is_small else game.turn_lines
    return _LOOKED_UP.sub(lambda match: _look_up(table, *match.groups()), lines.get(str(number), ""))


def read_line_of(table: TrackedTable, number: int) -> Edit | None:
    """What the line of a step does now; None where hands do it, or it can't be done."""
    line = line_of(table, number)
    try:
        return TrackerReader(table).read_plain(line) if line else None
    except SalvageError:
        return None


def _look_up(table: TrackedTable, track: str, fields: str) -> str:
    """`threat.level.cubes`: in the table called as a track, the row where its marker is, its level's row, the cubes; of
    several numbers their sum."""
    game, value = table.game, table.state["tracks"][track]
    of = game.tables[track]
    for name in fields.split(".")[1:]:
        row = of.by_key[str(value)]
        value, kind = row[name], of.fields[name].type
        of = game.tables.get(kind.of, of)
    return str(sum(value) if isinstance(value, tuple | list) else value)


def _read_steps(reader: TrackerReader, verb: str, words: str) -> Edit | None:
    """`step 2 3 next`. Raises SalvageError with the numbers that there are."""
    steps = [str(number) for number, _step in enumerate(reader.table.game.turn, 1)]
    numbers = words.removesuffix(GO_ON).split()
    if not steps:
        return None
    if not {*numbers} <= {*steps} or not words:
        raise SalvageError(
            _("which step? Type its number, 1 to {most}, such as {line}", most=steps[-1], line=f"{verb} 1")
        )
    return TurnSteps(verb, tuple(numbers), words.endswith(GO_ON))


TrackerReader.verbs = {
    **TrackerReader.verbs,
    DO: lambda reader, player, words: _read_steps(reader, DO, words),
    TICK: lambda reader, player, words: _read_steps(reader, TICK, words),
}
