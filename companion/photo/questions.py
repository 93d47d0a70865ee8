"""Photographs for a score sheet: each is taken in, read, shown with what is doubtful, put right, and counts after a
yes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias

from companion.forms.form import Asker, Choice, Field, Form, Kind, Mark, Photo
from companion.photo import why_no_photo
from companion.photo.corrections import NOTHING, correct, find_seen, tell_how
from companion.photo.laid import Laid, laid_out
from companion.photo.reading import NOTHING_HERE, Corners, Reading, Seen, look_again
from companion.positions.views import SEATS
from companion.scores.holdings import Holdings, sheet_lines
from companion.scores.questions import Beforehand
from companion.scores.sheet import Sheet
from companion.text.grammar import amount
from components.grid import SIDES, Cell
from components.problems import SalvageError

Read: TypeAlias = Callable[[Path | BinaryIO, str], Reading]
"""Reads a photograph, which is called so in what is said of it. Raises SalvageError."""
YES = "y", "yes", "right", "ok"
ADVICE = (
    "Take the cubes off, shoot straight from above, and let nothing but the pieces fill the picture, in even light. "
    "Where it was taken is dropped."
)
TITLE = "Photographs of what each player has laid out, then whatever else counts"
SEEN = "up", "right", "down", "left"
WHOLE, NEAR = 1.12, 1.6
"""How much is shown around all pieces, and around one when it is looked at."""


@dataclass
class Photographs:
    """The photographs of a game's players, each read once. pages: whether they come from a page, which sends pictures
    and has a button that says yes; else somebody types the names of files."""

    laid: Laid
    read: Read
    pages: bool = False
    redraw: Callable[[], None] = lambda: None
    """Draws what was read anew, for those who don't see it on the form."""
    readings: dict[str, Reading] = field(default_factory=dict)

    def document(self) -> dict[str, Any]:
        """As `--json` has it: nothing is scored."""
        players = [reading.document(name) for name, reading in self.readings.items()]
        return {"game": self.laid.sheet.place.id, "players": players}

    def sheet_text(self) -> str:
        """An ordinary score sheet."""
        field = self.laid.field
        given = {SEATS: {name: {field: reading.values(self.laid)} for name, reading in self.readings.items()}}
        _, *rows = sheet_lines(given)
        return "\n".join([*rows, ""])

    def take(self, file: Path | BinaryIO, name: str) -> Reading:
        """Read a player's photograph. Raises SalvageError."""
        called = file.name if isinstance(file, Path) else "the photograph"
        self.readings[name] = self.read(file, called)
        return self.readings[name]

    def confirm(self, asker: Asker, name: str) -> None:
        """Show a reading until somebody says yes. Raises EOFError or Left where nobody does."""
        self._look_again(name)
        asker.fill_in(self._review(name))

    def fill(self, asker: Asker, holdings: Holdings) -> None:
        """Take in a photograph of each player's, and put what lies there on the sheet; who has none is asked to type
        it. Raises EOFError or Left."""
        for name in holdings.given[SEATS]:
            if asker.fill_in(self._ask(name)):
                self.confirm(asker, name)
                holdings.settle((SEATS, name, self.laid.field), self.readings[name].values(self.laid))

    # ---- the photograph

    def _ask(self, name: str) -> Form:
        """The question for a photograph; it comes to nothing where it is to be typed."""
        title = f"{name}'s pieces"
        if self.pages:
            photo = Field("Photograph", photo=lambda data: self.take(BytesIO(data), name))
            return Form(title, [photo, Field("Type it instead", pick=lambda: False)], hints=[ADVICE], back=())

        def take(line: str) -> Reading:
            return self.take(Path(line).expanduser(), name)

        prompt = f"{title}: the file of the photograph (Enter to type them instead): "
        return Form("", other=take, enter=lambda: False, prompt=prompt, back=(), hints=[ADVICE])

    # ---- what was read of it

    def _review(self, name: str) -> Form:
        """What was read, with a field for each piece and each place that an exit leads to; what is doubtful first."""
        reading = self.readings[name]
        unsure = sum(not each.sure for each in reading.pieces)
        pieces = [(self._key(reading, each), each) for each in reading.pieces]
        rows = [self._piece_row(name, key, each) for key, each in pieces]
        gaps = [
            Field(
                f"{x},{y}",
                put=partial(self._correct, name, f"{x},{y}"),
                pick=partial(self._look, name, (x, y)),
                note=NOTHING_HERE,
            )
            for x, y in reading.gaps
        ]
        seen = f"{amount(len(reading.pieces), 'piece')} seen, {unsure or 'none'} of them unsure"
        how = "Or type" if self.pages else "Type yes if all is right, otherwise"
        return Form(
            f"{name}: {seen}" if self.pages else f"{name}'s pieces",
            [*(row for row in rows if row.note), *gaps, *(row for row in rows if not row.note)],
            enter=lambda: self.pages or None, other=lambda line: self._say(name, line), numbered=False, back=(),
            again=partial(self._review, name), button="Right" if self.pages else "",
            prompt=f"{how} {tell_how(reading)}: ", hints=() if self.pages else [seen], photo=self._show(reading),
        )  # fmt: skip

    def _piece_row(self, name: str, key: str, each: Seen) -> Field:
        grid = self.readings[name].on_grid
        called = f"{key} {each.piece} {each.top}" if grid else f"{key} {each.piece}"
        look = partial(self._look, name, (each.x, each.y) if grid else int(key))
        return Field(called, put=partial(self._correct, name, key), pick=look, note=each.why, name=key)

    def _say(self, name: str, line: str) -> bool | None:
        if line.lower() in YES:
            return True
        correct(self.laid, self.readings[name], line)
        self._look_again(name)
        return None

    def _correct(self, name: str, key: str, line: str) -> None:
        correct(self.laid, self.readings[name], f"{key} {line}")
        self._look_again(name)

    def _look_again(self, name: str) -> None:
        """Find what is doubtful by now, also by what lies before the others."""
        others = (reading for other, reading in self.readings.items() if other != name)
        look_again(self.laid, self.readings[name], Counter(each.piece for other in others for each in other.pieces))
        self.redraw()

    def _look(self, name: str, at: Cell | int) -> Form:
        """One piece, or a place where none was seen: what it is."""
        reading = self.readings[name]
        each = reading.pieces[at - 1] if isinstance(at, int) else find_seen(reading, at)
        key = str(at) if isinstance(at, int) else f"{at[0]},{at[1]}"
        put = partial(self._correct, name, key)
        others = [Choice(other, other) for other in (each.others if each else ())]
        fields = [Field("Another", put=put, type=Kind.CHOICE, choices=others)] if others else []
        if each and reading.on_grid:
            called = _as_seen(reading) if self.pages else [*zip(SIDES, SIDES, strict=True)]
            sides = [Choice(side, name, side == each.top) for side, name in called]
            fields.append(
                Field(
                    "Its top points", each.top, put=lambda top: put(f"{each.piece} {top}"), type=Kind.CHOICE,
                    choices=sides,
                )
            )  # fmt: skip
        if each:
            fields.append(Field("Nothing lies here", pick=lambda: put(NOTHING)))
        such = " and where its top points, such as west" if reading.on_grid else ""
        return Form(
            f"{key}: {each.piece}" if each else f"{key}: {NOTHING_HERE}", fields, once=True, other=put,
            prompt=f"Its code{such}: ", hints=[each.why] if each and each.why else (),
            enter=lambda: put(f"{each.piece} {each.top}") if each else None,
            button=f"Yes, {each.piece}" if each else "", photo=self._show(reading, at),
        )  # fmt: skip

    # ---- as pages show it

    def _show(self, reading: Reading, at: Cell | int | None = None) -> Photo:
        """The photograph with what was read of it; the part of it where a piece lies."""
        marks = [
            Mark(self._key(reading, each), each.corners, each.piece if each.sure else f"{each.piece}?", each.sure)
            for each in reading.pieces if each.corners
        ]  # fmt: skip
        marks += [Mark(f"{x},{y}", [point], f"{x},{y}?", False) for (x, y), point in reading.gaps.items()]
        corners: Corners = [point for mark in marks for point in mark.corners] + [*reading.first]
        air = WHOLE
        if at and (found := reading.pieces[at - 1].corners if isinstance(at, int) else self._around(reading, at)):
            corners, air = found, NEAR
        box = _box_around(corners, air) if corners else (0, 0, *reading.size)
        return Photo(reading.photo, reading.size, box, marks)

    def _around(self, reading: Reading, cell: Cell) -> Corners:
        """The corners of a piece in a cell, be it that nobody has seen one."""
        assert reading.plane
        found = find_seen(reading, cell)
        return found.corners if found else reading.plane.around(cell)

    def _key(self, reading: Reading, each: Seen) -> str:
        """By what a line names a piece."""
        if reading.on_grid:
            return f"{each.x},{each.y}"
        return str(1 + next(number for number, other in enumerate(reading.pieces) if other is each))


def _as_seen(reading: Reading) -> Sequence[tuple[str, str]]:
    """The sides with what they are called by those who look at the photograph, from the top on clockwise."""
    assert reading.plane
    x, y = reading.plane.at(0, 0)
    to_x, to_y = reading.plane.at(0, 1)
    upright = abs(to_y - y) > abs(to_x - x)
    top = (0 if to_y < y else 2) if upright else 3 if to_x > x else 1
    return [*zip([*SIDES[top:], *SIDES[:top]], SEEN, strict=True)]


def _box_around(corners: Corners, air: float) -> tuple[float, float, float, float]:
    """The part of a photograph around some points: left, top, width, height. air: how much larger it is than they."""
    across, down = zip(*corners, strict=True)
    room = (air - 1) * max(max(across) - min(across), max(down) - min(down)) / 2
    left, top = min(across) - room, min(down) - room
    return left, top, max(across) + room - left, max(down) + room - top


def by_photograph(
    sheet: Sheet,
    asker: Asker,
    read: Callable[[Laid], Read],
    pages: bool = False,
    redraw: Callable[[Photographs], None] | None = None,
) -> Sequence[Beforehand]:
    """The way to answer a sheet's questions by photographs; none where it lists nothing that could be photographed.
    read: what reads them, once it is known what may lie there. redraw: draws what was read anew."""
    try:
        laid = laid_out(sheet)
    except SalvageError:
        return ()

    def fill(holdings: Holdings) -> None:
        made = Photographs(laid, read(laid), pages)
        made.redraw = partial(redraw, made) if redraw else made.redraw
        made.fill(asker, holdings)

    return [Beforehand(TITLE, why_no_photo, fill)]
