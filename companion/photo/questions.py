"""Photographs for a score sheet: each is taken in, read, gone through, and counts after a yes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO, Protocol

from companion.forms.form import Asker, Form, FormField
from companion.photo import why_no_photo
from companion.photo.laid import LaidField, laid_out
from companion.photo.reading import Beside, Reading, add_shot, is_same_piece, look_again
from companion.photo.review import SheetReview, Way
from companion.photo.scored import Points, count_points, say_points
from companion.positions.views import SEATS
from companion.scores.holdings import Holdings, sheet_lines
from companion.scores.questions import Beforehand
from companion.scores.sheet import NONE_WORD, ScoreSheet
from components.problems import SalvageError

ADVICE = (
    "Take the cubes off, shoot straight from above, and let nothing but the pieces fill the picture, in even light. "
    "Where it was taken is dropped."
)


PREVIOUS_QUESTION = "before"


class Read(Protocol):
    """Reads a photograph, which is called so in what is said of it. beside: what another photograph has shown of the
    same pieces. Raises SalvageError."""

    def __call__(self, file: Path | BinaryIO, called: str, beside: Sequence[Beside] = ()) -> Reading: ...


@dataclass
class Photographs:
    """The photographs of a game's players, each read once. pages: whether they come from a page, which sends pictures
    and has a button that says yes; else somebody types the names of files."""

    laid: LaidField
    read: Read
    pages: bool = False
    redraw: Callable[[], None] = lambda: None
    """Draws what was read anew, for those who don't see it on the form."""
    readings: dict[str, Reading] = field(default_factory=dict)
    typed: set[str] = field(default_factory=set)
    """Players whose pieces somebody types instead."""

    def document(self) -> dict[str, Any]:
        """As `--json` has it: nothing is scored."""
        players = [reading.document(name) for name, reading in self.readings.items()]
        return {"game": self.laid.sheet.place.id, "players": players}

    def sheet_text(self) -> str:
        """Return an ordinary score sheet."""
        field = self.laid.field
        given = {SEATS: {who: {field: read.values(self.laid) or NONE_WORD} for who, read in self.readings.items()}}
        _, *rows = sheet_lines(given)
        return "\n".join([*rows, ""])

    def take(self, file: Path | BinaryIO, name: str) -> Reading:
        """Read a player's photograph. Raises SalvageError."""
        self.readings[name] = self.read(file, _call(file))
        return self.readings[name]

    def fill(self, asker: Asker, holdings: Holdings) -> None:
        """Take in a photograph of each player's, and put what lies there on the sheet; who has none is asked to type
        it. Raises EOFError or Left."""
        names = [*holdings.given[SEATS]]
        self.go_through(asker, names)
        for name in names:
            if name in self.readings:
                holdings.settle((SEATS, name, self.laid.field), self.readings[name].values(self.laid))

    def go_through(self, asker: Asker, names: Sequence[str]) -> None:
        """Ask for the photographs that are missing, and have each gone through; any player's may be gone back to until
        all are right. Raises EOFError or Left where nobody says so."""
        at = 0
        while at < len(names):
            way = self._go_through_one(asker, names, at)
            at = max(0, at - 1) if way == Way.BACK else at + (way == Way.ON)
            if at == len(names) and self.pages and len(self.readings) > 1 and names[1:]:
                at = asker.fill_in(self._all_form(names))

    def _go_through_one(self, asker: Asker, names: Sequence[str], at: int) -> Way:
        name, before = names[at], names[at - 1] if at else ""
        if name not in self.readings:
            asked = asker.fill_in(self._ask(name, before))
            if isinstance(asked, Way):
                return asked
        after = names[at + 1] if at + 1 < len(names) else ""
        self._look_again(name)
        review = SheetReview(
            name, self.readings[name], partial(self._look_again, name), partial(self._read_further, name), self.laid,
            partial(self._points, name), self.pages, before, after,
        )  # fmt: skip
        way: Way = asker.fill_in(review.form())
        if way == Way.AGAIN:
            del self.readings[name]
        return way

    # ---- the photograph

    def _ask(self, name: str, before: str) -> Form:
        """Ask for a photograph; the form returns the way on if its answer is to be typed."""
        title = f"{name}'s pieces"
        self.typed.discard(name)
        if self.pages:
            ways = [FormField("Type it instead", pick=lambda: self._type(name))]
            ways += [FormField(f"Back to {before}", pick=lambda: Way.BACK)] if before else []
            photo = FormField("Photograph", photo=lambda data: self.take(BytesIO(data), name))
            return Form(title, [photo, *ways], hints=[ADVICE], back=())

        def read(line: str) -> Reading | Way:
            return Way.BACK if before and line == PREVIOUS_QUESTION else self.take(Path(line).expanduser(), name)

        prompt = f"{title}: the file of the photograph (Enter to type them instead): "
        return Form("", other=read, enter=lambda: self._type(name), prompt=prompt, back=(), hints=[ADVICE])

    def _type(self, name: str) -> Way:
        self.typed.add(name)
        return Way.ON

    def _read_further(self, name: str, given: bytes | str) -> str:
        """Take in a further photograph of a player's pieces, and say what it shows. Raises SalvageError."""
        file = BytesIO(given) if isinstance(given, bytes) else Path(given).expanduser()
        reading = self.readings[name]
        further = self.read(file, _call(file), reading.sure_pieces)
        return add_shot(reading, further, partial(is_same_piece, self.laid))

    # ---- what was read of them

    def _all_form(self, names: Sequence[str]) -> Form:
        """List the players with their points; any of them can be gone back to."""
        rows = []
        for at, name in enumerate(names):
            points = self._points(name, self.readings[name]) if name in self.readings else None
            told = say_points(points.total) if points else "typed" if name in self.typed else ""
            rows.append(FormField(name, told, pick=lambda at=at: at))  # type: ignore[misc]
        return Form("All photographs", rows, enter=lambda: len(names), button="All right", back=())

    def _points(self, name: str, reading: Reading) -> Points | None:
        return count_points(self.laid, name, reading.values(self.laid))

    def _look_again(self, name: str) -> None:
        """Find what is doubtful by now, also by what lies before the others."""
        others = (reading for other, reading in self.readings.items() if other != name)
        look_again(self.laid, self.readings[name], Counter(each.piece for other in others for each in other.pieces))
        self.redraw()


def _call(file: Path | BinaryIO) -> str:
    return file.name if isinstance(file, Path) else "the photograph"


def by_photograph(
    sheet: ScoreSheet,
    asker: Asker,
    read: Callable[[LaidField], Read],
    pages: bool = False,
    redraw: Callable[[Photographs], None] | None = None,
) -> Sequence[Beforehand]:
    """Return the ways to answer a sheet's questions by photographs; none if it lists nothing that can be photographed.
    read: makes a reader for the pieces of the sheet. redraw: shows what was read anew."""
    try:
        laid = laid_out(sheet)
    except SalvageError:
        return ()

    def fill(holdings: Holdings) -> None:
        made = Photographs(laid, read(laid), pages)
        made.redraw = partial(redraw, made) if redraw else made.redraw
        made.fill(asker, holdings)

    return [Beforehand(f"Photographs of each player's {laid.called}, then whatever else counts", why_no_photo, fill)]
