"""What was read of a table, as somebody goes through it: how the board lies where that isn't seen, one doubt at a time
with what may lie there, the places that look free, then all of it and a yes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import atan2, pi
from typing import Any

from companion.forms.form import Asker, Form, FormField
from companion.photo.corrections import is_called
from companion.photo.reading import CUT_OFF
from companion.photo.review import FACES_OFFERED, YES_WORDS, Review
from companion.photo.table_reading import NO_PIECE, PhotographedSpace, TableReading
from companion.photo.tables import Lie, PhotographedBoard, all_lies
from companion.text.grammar import amount, joined
from components.problems import SalvageError, did_you_mean

NO_PIECE_KEY, NO_PIECE_TEXT = "none", "nothing lies here"
"""What is typed for a place where nothing lies, and what is said of it."""
CORNERS = "top left", "top right", "bottom right", "bottom left"
"""Where the first place of a board is seen, by quarters that it is turned clockwise."""


@dataclass
class TableReview(Review):
    """A table's reading. read: reads the photograph once it is known how the board lies."""

    name: str = field(default="The table", init=False)
    reading: TableReading
    table: PhotographedBoard
    read: Callable[[Lie], TableReading]
    _turn: int | None = field(default=None, init=False)
    """How the board is turned in the grid of cells, once somebody has said so."""

    def form(self) -> Form:
        """Return the form for the next doubt, or, if none is left, for the whole table."""
        reading = self.reading
        if reading.lie is None:
            return self._corner_form() if self._turn is None else self._place_form(self._turn)
        if reading.open_remarks:
            remark = reading.open_remarks[0]
            return self._form(f"{remark.said}. Is that right?", (), partial(self._agree, remark), "it is right so")
        doubts = [each for each in reading.pieces if each.why]
        if unsure := [each for each in doubts if each.piece != NO_PIECE or each.covered]:
            return self._piece_form(unsure[0])
        if doubts:
            return self._free_form([each for each in doubts if each.unsure == CUT_OFF] or doubts)
        return self._all_form()

    # ---- how the board lies

    def _corner_form(self) -> Form:
        rows = [FormField(corner, pick=partial(self._put_turn, quarters)) for quarters, corner in enumerate(CORNERS)]
        first = next(iter(self.reading.places))
        return Form(
            f"It isn't clear how the board lies. Where on the picture is {first}?", rows, again=self.form, back=(),
            prompt="Number: ", verbs=self._verbs(),
        )  # fmt: skip

    def _put_turn(self, quarters: int) -> None:
        assert self.reading.plane
        middle, along = self.reading.plane.at(0, 0), self.reading.plane.at(1, 0)
        turned = round(atan2(along[1] - middle[1], along[0] - middle[0]) / (pi / 2))  # The grid, in the picture.
        self._turn = (quarters - turned) % 4
        lies = self._lies(self._turn)
        if not lies:
            self._turn = None
            raise SalvageError("what lies there doesn't fit on the board so; say where that corner is seen")
        if len(lies) == 1:
            self._take_over(self.read(lies[0]))

    def _place_form(self, turn: int) -> Form:
        """On which place one of the pieces lies, as several are possible."""
        known = max((each for each in self.reading.pieces if each.piece), key=lambda each: not each.why)

        def put(line: str) -> None:
            place = self._place(line.strip())
            lies = [lie for lie in self._lies(turn) if lie.cell(self.reading.places[place]) == known.cell]
            if not lies:
                raise SalvageError(f"{known.piece} can't lie on {place}, or other pieces would lie beside the board")
            self._take_over(self.read(lies[0]))

        asked = f"On which place does {known.piece} lie, which is seen {_where(self.reading, known)}?"
        return Form(asked, other=put, again=self.form, back=(), prompt="Its place: ", verbs=self._verbs())

    def _lies(self, turn: int) -> list[Lie]:
        cells = [each.cell for each in self.reading.pieces if each.piece and not each.why]
        return [lie for lie in all_lies(cells, self.reading.places) if lie.turn == turn]

    # ---- one doubt

    def _piece_form(self, each: PhotographedSpace) -> Form:
        """Ask for the piece on a place."""
        ways = {share.piece or NO_PIECE_KEY: share for share in each.shares[:FACES_OFFERED]}
        rows = [
            FormField(
                f"{share.piece or NO_PIECE_TEXT}: {100 * share.likely:.0f} %",
                pick=partial(self._say, each, key), name=key,
            )
            for key, share in ways.items()
        ]  # fmt: skip
        keep = partial(self._say, each, each.piece or NO_PIECE_KEY)
        asked = f"{each.name}: {each.why}. What lies there?"
        return self._form(asked, rows, keep, each.piece or NO_PIECE_TEXT, partial(self._say, each))

    def _free_form(self, free: list[PhotographedSpace]) -> Form:
        """Ask about all places at once that look free and may not be."""
        names = joined([each.name for each in free])
        several = f"any of these {len(free)}" if free[1:] else "it"
        asked = f"Nothing seems to lie on {names}. Is that so?"
        if free[0].unsure == CUT_OFF:
            asked = f"The photograph ends before {names}. Type more FILE to add one that shows what lies there"
        return self._form(asked, (), partial(self._leave_free, free), f"nothing lies on {several}")

    def _form(
        self, asked: str, rows: Sequence[FormField], enter: Callable[[], Any], then: str,
        other: Callable[[str], Any] | None = None,
    ) -> Form:  # fmt: skip
        """Return the form for a doubt."""
        left = amount(self.reading.number_of_doubts, "doubt")
        such = f"its code, such as {self._such()}, or {NO_PIECE_KEY}" if rows else f"a place {self._such_line()}"

        def read(line: str) -> Any:
            if line.lower() in YES_WORDS:
                return enter()
            return self._line(line) if other is None or " " in line.strip() else other(line)

        return Form(
            f"{self.name}, {left} left: {asked}", rows, enter, read, self._verbs(),
            prompt=f"Or {such} (Enter means {then}): ", again=self.form, back=(),
        )  # fmt: skip

    def _all_form(self) -> Form:
        """All that lies there, before anybody says that it is right."""
        lying = self.reading.lying
        rows = [
            FormField(each.name, each.piece, put=partial(self._say, each), name=each.name)
            for each in self.reading.pieces if each.piece
        ]  # fmt: skip
        seen = f"{amount(len(lying), 'piece')} on {amount(len(self.reading.places), 'place')}"
        return Form(
            f"The table: {seen}", rows, lambda: None, self._line, self._verbs(), again=self.form, numbered=False,
            back=(),
            prompt=f"Type yes if all is right, otherwise a place {self._such_line()}: ",
        )  # fmt: skip

    # ---- what is answered

    def _line(self, line: str) -> Any:
        """Read a place with its piece, or a yes. Raises SalvageError; earlier corrections stay."""
        if line.lower() in YES_WORDS:
            return self._yes()
        place, _, piece = line.strip().partition(" ")
        name = self._place(place)
        if not piece.strip():
            raise SalvageError(f"{line!r} says nothing; type a place {self._such_line()}")
        self._say(next(each for each in self.reading.pieces if each.name == name), piece.strip())
        return None

    def _say(self, each: PhotographedSpace, said: str) -> None:
        """Set the piece on a place. Raises SalvageError."""
        piece = NO_PIECE if said.lower() == NO_PIECE_KEY else self._piece(said)
        self._keep()
        each.piece, each.unsure = piece, ""
        self._settle()

    def _leave_free(self, free: list[PhotographedSpace]) -> None:
        self._keep()
        for each in free:
            each.unsure = ""
        self._settle()

    def _settle(self) -> None:
        self.reading.count({name: piece.count for name, piece in self.table.pieces.items()})
        super()._settle()

    # ---- words

    def _place(self, said: str) -> str:
        found = next((name for name in self.reading.places if name.lower() == said.lower()), "")
        if not found:
            raise SalvageError(f"{said!r} isn't a place of the board{did_you_mean(said.upper(), self.reading.places)}")
        return found

    def _piece(self, said: str) -> str:
        if found := next((name for name, piece in self.table.pieces.items() if is_called(piece, name, said)), ""):
            return found
        raise SalvageError(f"{said!r} isn't a piece that lies there{did_you_mean(said.upper(), self.table.pieces)}")

    def _such(self) -> str:
        return next(iter(self.reading.lying.values()), next(iter(self.table.pieces)))

    def _such_line(self) -> str:
        return f"with what lies there, such as {next(iter(self.reading.places))} {self._such()}"


def _where(reading: TableReading, each: PhotographedSpace) -> str:
    """Return the position of a place in the picture, in words."""
    x, y = (sum(values) / len(values) for values in zip(*each.corners, strict=True))
    wide, high = reading.size
    across = "left" if x < wide / 3 else "right" if x > 2 * wide / 3 else "middle"
    down = "top" if y < high / 3 else "bottom" if y > 2 * high / 3 else "middle"
    if across == down:
        return "in the middle"
    return f"at the {' '.join(word for word in (down, across) if word != 'middle')}"


# ---- who stands there ------------------------------------------------------------------------------------------------


NO_OWNER = ""


def who_stands(asker: Asker, players: Iterable[str], places: Sequence[str]) -> dict[str, str]:
    """Ask which players have something on these places; return each of them with the place. Raises EOFError or Left."""
    left, found = [*players], dict[str, str]()
    for place in places:
        if not left:
            break
        rows = [FormField(name, pick=partial(str, name)) for name in left]
        asked = f"Something is seen on {place}. Whose is it?"
        who: str = asker.fill_in(Form(asked, rows, enter=str, prompt="Number (Enter for nobody): ", back=()))
        if who != NO_OWNER:
            found[who] = place
            left.remove(who)
    return found


def covered_places(reading: TableReading) -> list[str]:
    """List the places with something on them."""
    return [each.name for each in reading.pieces if each.covered]


def who_moved(asker: Asker, reading: TableReading, stand: Mapping[str, str]) -> dict[str, str]:
    """Ask which players stand elsewhere than in a position. stand: the place of each in it, "" for none. Raises
    EOFError or Left."""
    covered = covered_places(reading)
    missing = [name for name, place in stand.items() if place not in covered]
    return who_stands(asker, missing, [place for place in covered if place not in stand.values()])
