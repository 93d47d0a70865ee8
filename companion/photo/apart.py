"""Photographs read in a sandboxed process, of limited memory and time: whoever asks may wait, and nobody else.

It is begun by the first photograph, and ends when none has come for a while: the faces of a game are hundreds of MB.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, TypeVar

from companion.photo.laid import laid_out
from companion.photo.photo_files import read_file
from companion.photo.questions import Read
from companion.photo.reading import Beside, FirstMissing, PhotoRemark, Reading
from companion.photo.table_reading import TableReading
from companion.photo.tables import TABLE, Known, table_of
from companion.scores.sheet import ScoreSheet
from companion.text.grammar import amount
from components.base.processes import ProcessLost, WorkerProcess, end_with_parent, lead_group, limit_process
from components.places import GamePlace
from components.problems import SalvageError

if TYPE_CHECKING:
    from companion.photo.reader import PhotoReader
    from companion.photo.table_reader import BoardPhotoReader

Key = TypeVar("Key")
Result = TypeVar("Result")

IDLE_TIMEOUT_S = 90.0
PATIENCE = 170.0
"""Seconds that a photograph may take, those that wait before it included."""
MAX_MEMORY_BYTES = 4 * 2**30
"""Bytes of addresses that the process may have: libraries reserve far more than they use."""
MAX_CPU_SECONDS = 300
"""Seconds of computing that a photograph may take, on all cores together."""


class Apart:
    """Reads photographs of one game; `read` and `read_table` may be called on any thread."""

    def __init__(self, place: GamePlace, trust: bool = False) -> None:
        self.place, self.trust = place, trust
        self.process = WorkerProcess(_begin_apart, IDLE_TIMEOUT_S)

    def read(self, file: Path | BinaryIO, called: str, beside: Sequence[Beside] = ()) -> Reading:
        """Read the pieces in a photograph. beside: pieces that another photograph has shown. Raises SalvageError."""
        return self._have_read(_read, file, called, beside)

    def read_table(self, file: Path | BinaryIO, called: str, known: Known) -> TableReading:
        """Read a table. known: the parts of its position that are known already. Raises SalvageError."""
        return self._have_read(_read_table, file, called, known)

    def _have_read(
        self, job: Callable[[GamePlace, bool, bytes, str, Key], Result], file: Path | BinaryIO, called: str, known: Key
    ) -> Result:
        """Run a job on a photograph in the separate process, and return its result. Raises SalvageError."""
        data = read_file(file) if isinstance(file, Path) else file.read()
        try:
            return self.process.run(PATIENCE, job, self.place, self.trust, data, called, known)
        except ProcessLost:
            raise SalvageError(f"{called}: reading it failed; take another photograph, or type it instead") from None

    def get_ready(self) -> Read:
        """Have the process begun, and the game's faces at hand, while somebody takes the photograph; what reads it."""
        self.process.get_ready(_prepare, self.place, self.trust)
        return self.read

    def close(self) -> None:
        """End the process, if there is one and nobody waits for it."""
        self.process.close()


# ---- in that process


def _begin_apart() -> None:
    lead_group()
    end_with_parent()


def _prepare(place: GamePlace, trust: bool) -> None:
    limit_process(MAX_MEMORY_BYTES, MAX_CPU_SECONDS)
    _reader(place, trust).get_ready()


def _read(place: GamePlace, trust: bool, data: bytes, called: str, beside: Sequence[Beside]) -> Reading:
    from companion.photo.pictures import read_photo

    limit_process(MAX_MEMORY_BYTES, MAX_CPU_SECONDS)
    photo = read_photo(BytesIO(data), called)
    reader = _reader(place, trust)
    try:
        reading = reader.read(photo, called, beside)
        return reading if reading.sure_pieces else _read_mirrored(reader, photo, called, beside) or reading
    except FirstMissing:
        table = _read_other(lambda: _table_reader(place, ()).read(photo, called, Known()))
        if table and table.lie:
            seen = f"the table with {amount(len(table.lying), 'piece')} on it, not a player's pieces"
            how = f"salvage new {place.command_name} --photo {TABLE}=FILE begins a game as it lies"
            raise SalvageError(f"{called}: shows {seen}; photograph those instead ({how})") from None
        raise


def _read_mirrored(reader: PhotoReader, photo: Any, called: str, beside: Sequence[Beside]) -> Reading | None:
    """Read the mirror image of a photograph, with a remark that it is one; None if few of its pieces are sure."""
    turned_back = _read_other(lambda: reader.read(photo[:, ::-1].copy(), called, beside))
    if turned_back is None or 2 * len(turned_back.sure_pieces) <= len(turned_back.pieces):
        return None
    turned_back.remarks.insert(0, PhotoRemark("this photograph seems mirrored, so it was turned back"))
    return turned_back


def _read_table(place: GamePlace, trust: bool, data: bytes, called: str, known: Known) -> TableReading:
    from companion.photo.pictures import read_photo

    limit_process(MAX_MEMORY_BYTES, MAX_CPU_SECONDS)
    reader = _table_reader(place, tuple(name for name, on in known.options.items() if on))
    photo = read_photo(BytesIO(data), called)
    reading = reader.read(photo, called, known)
    laid = None if reading.lie else _read_other(lambda: _reader(place, trust).read(photo, called))
    if laid and laid.first:
        seen = f"what lies before a player ({amount(len(laid.pieces), 'piece')}), not the table"
        raise SalvageError(f"{called}: shows {seen}; give it as NAME=FILE, and the table's as {TABLE}=FILE")
    return reading


def _read_other(read: Callable[[], Result]) -> Result | None:
    """Read something other than was asked for off a photograph; None if it isn't there."""
    with suppress(SalvageError):
        return read()
    return None


@cache
def _table_reader(place: GamePlace, options: Sequence[str]) -> BoardPhotoReader:
    from companion.photo.table_reader import BoardPhotoReader

    return BoardPhotoReader(table_of(place, dict.fromkeys(options, True)))


@cache
def _reader(place: GamePlace, trust: bool) -> PhotoReader:
    from companion.photo.reader import PhotoReader

    return PhotoReader(laid_out(ScoreSheet(place, trust)))
