"""Points by player and category, as people type and correct them. A single number for each player is a table with one
column.

Penalty categories take a number without a sign as a loss; impossible values are refused.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from companion.answer_parser.names import find_named
from companion.engine.scoring import Line
from companion.scores.names import number_names
from companion.text.grammar import could_be, either, joined, minus
from companion.text.numbers import FIGURE, is_like_a_number, join_thousands, whole_number
from components.messages import _, count
from components.problems import SalvageError
from components.schema import MINUS, PLUS
from components.schema import ScoreCategory as Category

UNDO = ("u", "undo")


class PointTable(NamedTuple):
    """The points of all players by name, in the order of the categories, as far as they are typed."""

    columns: Sequence[Category]
    rows: Mapping[str, tuple[int, ...]]

    @property
    def labels(self) -> list[str]:
        """Names of the categories when they are typed."""
        return [column.label or column.title.lower() for column in self.columns]

    @property
    def missing(self) -> list[str]:
        """Players with missing points."""
        return [name for name, numbers in self.rows.items() if len(numbers) < len(self.columns)]

    def lines(self) -> dict[str, tuple[Line, ...]]:
        """Return the lines of a score: one for each category."""
        return {
            name: tuple(Line(column.title, number, "") for column, number in zip(self.columns, numbers, strict=True))
            for name, numbers in self.rows.items()
        }

    def read(self, line: str, units: Collection[str] = ()) -> PointTable:
        """Return the table with a line's numbers: in order, or by player and category, such as `ann 12`, `ann hexagons
        12`, `ann 12 2 3, bo 5 0 0`; `u` removes the last number.

        Raises SalvageError where that isn't clear, or can't be.
        """
        if line.strip().lower() in UNDO:
            begun = [name for name, numbers in self.rows.items() if numbers]
            return self._with({**self.rows, **{name: self.rows[name][:-1] for name in begun[-1:]}})
        if (figure := re.search(FIGURE, line)) and (self.columns[1:] or self.missing[1:]):
            one, several = join_thousands(figure[0]), re.sub(r"\D", " ", figure[0])
            if self.columns[1:] or not re.search(r"[^\W\d]", line):
                could_be_both = "{typed!r} could be one number or several; type {one}, or {several}"
                raise SalvageError(_(could_be_both, typed=figure[0], one=one, several=several))
        words = join_thousands(line).replace(",", " ").replace(";", " ").split()
        if all(map(is_like_a_number, words)):
            return self._with(self._go_on(words))
        rows = dict(self.rows)
        for name_words, typed in number_names(line, units):
            name, tail = self._whose([*name_words, *typed])
            if not name and not typed:
                raise SalvageError(_("{typed!r} isn't a whole number", typed=" ".join(name_words)))
            if not name:
                no_player = "{typed!r} isn't one of the players; type {names}"
                raise SalvageError(_(no_player, typed=" ".join(name_words), names=either([*self.rows])))
            numbers = [word for word in tail if is_like_a_number(word)]
            rows[name] = self._row(name, " ".join(tail[: len(tail) - len(numbers)]), numbers)
        return self._with(rows)

    def example(self) -> str:
        """Give an example of a correction."""
        name, numbers = next(iter(self.rows.items()))
        title = f"{self.labels[0]} " if self.columns[1:] else ""
        return f"{name} {title}{numbers[0] + 1}"

    def _with(self, rows: Mapping[str, tuple[int, ...]]) -> PointTable:
        return self._replace(rows={name: rows[name] for name in self.rows})

    def _go_on(self, words: Sequence[str]) -> dict[str, tuple[int, ...]]:
        """Add numbers in order: those of one player, or with one column one for each player. Raises SalvageError."""
        rows, unfinished = dict(self.rows), self.missing
        room = len(unfinished) if not self.columns[1:] else len(self.columns) - len(rows[unfinished[0]])
        numbers = count(len(words), "{n} number", "{n} numbers")
        if len(words) > room and self.columns[1:]:
            of_one = "those are {numbers}, but only {n} is asked for"
            raise SalvageError(count(room, of_one, of_one.replace("is asked", "are asked"), numbers=numbers))
        if len(words) > room:
            of = {"numbers": numbers, "players": count(room, "{n} player", "{n} players"), "names": joined(unfinished)}
            raise SalvageError(_("those are {numbers} for {players} ({names})", **of))
        for word in words:
            name = next(name for name, numbers in rows.items() if len(numbers) < len(self.columns))
            rows[name] = (*rows[name], read_point(word, self.columns[len(rows[name])]))
        return rows

    def _row(self, name: str, title: str, words: Sequence[str]) -> tuple[int, ...]:
        """Return a player's points with all numbers replaced, or the one of a category. Raises SalvageError."""
        if len(words) == len(self.columns) and not title:
            return tuple(map(read_point, words, self.columns))
        if len(words) == 1 and title and name not in self.missing:
            place = self._column(title)
            row = [*self.rows[name]]
            row[place] = read_point(words[0], self.columns[place])
            return tuple(row)
        such = f"{name} {self.labels[0]} 12"
        which = "say which of {name}'s points: {labels}, such as {such}; or type them all"
        raise SalvageError(_(which, name=name, labels=either(self.labels), such=such))

    def _whose(self, words: Sequence[str]) -> tuple[str, Sequence[str]]:
        """Return the player whom the first words name, as many as do, and the words after them; "" for nobody. Raises
        SalvageError."""
        for many in range(len(words), 0, -1):
            matches = find_named(" ".join(words[:many]), [(name, [name]) for name in self.rows])
            if len(matches) > 1:
                raise SalvageError(could_be(" ".join(words[:many]), matches))
            if matches:
                return matches[0], words[many:]
        return "", ()

    def _column(self, text: str) -> int:
        """Return the index of the category with a label, title or former name. Raises SalvageError."""
        every = enumerate(zip(self.columns, self.labels, strict=True))
        matches = find_named(text, [(place, [one.id, label, one.title, one.was]) for place, (one, label) in every])
        if len(matches) > 1:
            raise SalvageError(could_be(text, (self.labels[place] for place in matches)))
        if not matches:
            raise SalvageError(_("{said!r} isn't counted; what is: {labels}", said=text, labels=either(self.labels)))
        return matches[0]


def read_point(word: str, column: Category) -> int:
    """Parse the points of a category, with the sign they have there. Raises SalvageError.

    >>> penalty = Category("x", "Penalty", sign="minus")
    >>> read_point("2", penalty), read_point("-2", penalty)
    (-2, -2)
    """
    number = whole_number(word)
    if column.sign == PLUS and number < 0:
        below = "{title} can't be negative ({n}); type 0 or more"
        raise SalvageError(_(below, title=column.title, n=minus(number)))
    if column.sign != MINUS:
        return number
    if word.startswith("+") and number:
        no_plus = "{title}: type the points lost without a plus sign, such as {n}"
        raise SalvageError(_(no_plus, title=column.title, n=number))
    return -abs(number)
