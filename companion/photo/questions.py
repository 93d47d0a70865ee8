"""Photographs for a score sheet: each is read, shown in words, put right, and counts after a yes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from companion.forms.form import Asker, Form, Said
from companion.photo.corrections import correct, read_lines, tell_how
from companion.photo.laid import laid_out
from companion.photo.pictures import read_photo
from companion.photo.reader import Reader
from companion.photo.reading import Reading
from companion.positions.views import SEATS
from companion.scores.holdings import sheet_lines
from companion.scores.sheet import Sheet
from companion.text.grammar import amount

YES = "y", "yes", "right", "ok"


class Photographs:
    """The photographs of a game's players, each read once."""

    def __init__(self, sheet: Sheet, files: Mapping[str, Path]) -> None:
        """Raises SalvageError where the sheet lists nothing that can be photographed, or a photograph can't be read."""
        self.sheet, self.reader = sheet, Reader(laid_out(sheet))
        self.readings: dict[str, Reading] = {}
        for name, file in files.items():
            self.readings[name] = self.reader.read(read_photo(file), str(file.name))

    def document(self) -> dict[str, Any]:
        """As `--json` has it: nothing is scored."""
        players = [reading.document(name) for name, reading in self.readings.items()]
        return {"game": self.sheet.place.id, "players": players}

    def confirm(self, asker: Asker, redraw: Callable[[], None]) -> None:
        """Show each reading until its player says yes. Raises EOFError or Left where nobody does."""
        for name, reading in self.readings.items():
            asker.tell(self._lines(name, reading))
            asker.fill_in(self._form(name, reading, redraw))

    def sheet_text(self) -> str:
        """An ordinary score sheet."""
        laid = self.reader.laid
        given = {SEATS: {name: {laid.field: reading.values(laid)} for name, reading in self.readings.items()}}
        _, *rows = sheet_lines(given)
        return "\n".join([*rows, ""])

    def _lines(self, name: str, reading: Reading) -> list[str]:
        unsure = sum(not each.sure for each in reading.pieces)
        told = f"{name}: {amount(len(reading.pieces), 'piece')} seen, {unsure or 'none'} of them unsure"
        return [told, *read_lines(reading)]

    def _form(self, name: str, reading: Reading, redraw: Callable[[], None]) -> Form:
        def take(line: str) -> bool | Said:
            if line.lower() in YES:
                return True
            correct(self.reader.laid, reading, line)
            redraw()
            return Said(self._lines(name, reading))

        prompt = f"{name}'s pieces: type yes if all is right, otherwise {tell_how(reading)}: "
        return Form("", other=take, prompt=prompt, numbered=False, back=())
