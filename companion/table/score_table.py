"""Points by player and by category, as people type and mend them. One number for each player is a table of one column.

A category that only loses points takes a number without a sign for a loss, and none takes what it can't be.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine.scoring import Line
from companion.positions.label_words import fitting
from companion.table.score_names import LIKE_A_NUMBER, whole_number
from companion.text.grammar import could_be, either, minus
from components.problems import SalvageError
from components.schema import MINUS, PLUS
from components.schema import Score as Category


class PointTable:
    """The points of all players, by name."""

    def __init__(self, columns: Sequence[Category], rows: Mapping[str, Sequence[int]]) -> None:
        self.columns = columns
        self.labels = [column.label or column.title.lower() for column in columns]
        """What the categories are called when they are typed."""
        self.rows = {name: tuple(numbers) for name, numbers in rows.items()}

    def lines(self) -> dict[str, tuple[Line, ...]]:
        """What a score is made of: an item for each category."""
        return {
            name: tuple(Line(column.title, number, "") for column, number in zip(self.columns, numbers, strict=True))
            for name, numbers in self.rows.items()
        }

    def mended(self, line: str) -> PointTable:
        """The table with other numbers of a player: `ann 12`, `ann hexagons 12`, or `ann 12 2 3` for all categories.

        Raises SalvageError where that isn't clear, or can't be.
        """
        words = line.replace("=", " ").replace(":", " ").replace(",", " ").split()
        name, rest = self._whose(words)
        if not name:
            raise SalvageError(f"{words[0]!r} isn't one of the players; type {either([*self.rows])}")
        numbers = [word for word in rest if LIKE_A_NUMBER.fullmatch(word)]
        title = " ".join(rest[: -len(numbers)])
        if len(numbers) == len(self.columns) and not title:
            mended = read_points(numbers, self.columns)
        elif len(numbers) == 1 and title:
            place = self._column(title)
            mended = [*self.rows[name]]
            mended[place] = read_point(numbers[0], self.columns[place])
        else:
            such = f"{name} {self.labels[0]} 12"
            raise SalvageError(f"say which of {name}'s points: {either(self.labels)}, such as {such}; or type them all")
        return PointTable(self.columns, {**self.rows, name: mended})

    def example(self) -> str:
        """How a number is mended."""
        name, numbers = next(iter(self.rows.items()))
        title = f"{self.labels[0]} " if self.columns[1:] else ""
        return f"{name} {title}{numbers[0] + 1}"

    def _whose(self, words: Sequence[str]) -> tuple[str, Sequence[str]]:
        """The player whom the first words name or begin, as many as do, and the words after them; "" for nobody."""
        for many in range(len(words), 0, -1):
            said = " ".join(words[:many]).casefold()
            found = [name for name in self.rows if name.casefold() == said]
            found = found or [name for name in self.rows if name.casefold().startswith(said)]
            if len(found) > 1:
                raise SalvageError(could_be(" ".join(words[:many]), found))
            if found:
                return found[0], words[many:]
        return "", ()

    def _column(self, said: str) -> int:
        """The place of the category that is meant, by its label or title. Raises SalvageError."""
        titles, ids = [column.title for column in self.columns], [column.id for column in self.columns]
        former = [column.was for column in self.columns]
        found = next(filter(None, (fitting(said, names, ids) for names in (self.labels, titles, former))), [])
        if len(found) > 1:
            raise SalvageError(could_be(said, (self.labels[place] for place in found)))
        if not found:
            raise SalvageError(f"{said!r} isn't counted; what is: {either(self.labels)}")
        return found[0]


def read_points(words: Sequence[str], columns: Sequence[Category]) -> list[int]:
    """The points that several words mean, in the order of the categories. Raises SalvageError."""
    return [read_point(word, column) for word, column in zip(words, columns, strict=False)]


def read_point(word: str, column: Category) -> int:
    """The points that a word means in a category, with the sign that they have there. Raises SalvageError.

    >>> penalty = Category("x", "Penalty", sign="minus")
    >>> read_point("2", penalty), read_point("-2", penalty)
    (-2, -2)
    """
    number = whole_number(word)
    if column.sign == PLUS and number < 0:
        raise SalvageError(f"{column.title} can't be negative ({minus(number)}); type 0 or more")
    if column.sign != MINUS:
        return number
    if word.startswith("+") and number:
        raise SalvageError(f"{column.title}: type the points lost without a plus sign, such as {number}")
    return -abs(number)
