"""The picture of a board in the place of its drawing, on a large terminal that shows images.

The drawing gives way to empty rows (`make_room`), so that everything else is laid out as ever; once they have been
written, the picture is put over them (`put`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import IO, TYPE_CHECKING

from companion.table.facts import Room
from companion.table.view import View
from companion.text.styled_text import Line, width

if TYPE_CHECKING:
    from companion.terminal.image_protocols import Terminal
    from layouts.scene import Scene

PLACE = "none"
"""The style of the cells that a picture covers, which no other cell has; for rich, no style at all."""

LEAST_ROWS = 16
"""Rows below which the letters on a board can't be read."""

INCH = 25.4


class BoardPicture:
    """Shows pictures of boards on one terminal."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self.scene: Scene | None = None

    def make_room(self, shown: View, room: Room | None) -> View:
        """The view with empty rows in the place of its board, as many as its picture needs in the room; as it
        is, if the game draws no picture or there isn't room for one that can be read."""
        self.scene = shown.picture() if room and room.rows >= LEAST_ROWS and shown.picture else None
        if room is None or self.scene is None:
            return shown
        columns, rows = self._fit(self.scene, room)
        cells = [[(" " * columns, PLACE)]] * rows
        return shown.draw_board(lambda *_: cells)

    def put(self, lines: Sequence[Line], target: IO[str]) -> None:
        """Write the picture over its empty rows, and leave the cursor below all lines."""
        places = [*_places(lines)]
        if not places or self.scene is None:
            return
        from layouts.backends import png

        (row, column, columns), rows = places[0], len(places)
        image = png.picture(self.scene, self._scale(self.scene, columns, rows) * INCH, clear=True)
        target.write(f"\x1b[{row};{column}H{self.terminal.show(image, columns, rows)}\x1b[{len(lines) + 1};1H")
        target.flush()

    def _fit(self, scene: Scene, room: Room) -> tuple[int, int]:
        """Columns and rows of the largest picture in a room."""
        cell, scale = self.terminal.cell, self._scale(scene, room.columns, room.rows)
        columns, rows = scene.width * scale / cell.width, scene.height * scale / cell.height
        return min(room.columns, round(columns)), min(room.rows, round(rows))

    def _scale(self, scene: Scene, columns: int, rows: int) -> float:
        """Pixels a mm of the largest picture over so many columns and rows."""
        cell = self.terminal.cell
        return min(columns * cell.width / scene.width, rows * cell.height / scene.height)


def find_pictures(wanted: bool | None) -> BoardPicture | None:
    """What shows pictures on this terminal; None where they aren't wanted, or it shows no images.

    wanted None: nobody has said. Then a terminal is taken by its name, and isn't asked what it can do.
    """
    if wanted is False:
        return None
    from companion.terminal.image_protocols import find_terminal

    terminal = find_terminal(ask=bool(wanted))
    return BoardPicture(terminal) if terminal else None


def _places(lines: Sequence[Line]) -> Iterator[tuple[int, int, int]]:
    """Where the empty rows are, counted from 1: row, column, and how many columns."""
    for row, spans in enumerate(lines, 1):
        for number, (cells, style) in enumerate(spans):
            if style == PLACE:
                yield row, 1 + width(spans[:number]), width([(cells, style)])
