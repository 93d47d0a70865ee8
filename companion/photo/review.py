"""What was read of a player's photograph, as somebody goes through it: one doubt at a time, each with the faces that it
may be, then the points and a yes. Any piece may be changed until then, and every doubt reopened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from typing import Any

from companion.forms.form import FieldKind, Form, FormChoice, FormField, Photo, PhotoMark, Said
from companion.photo.corrections import NO_FACE, correct, find_piece, find_seen, tell_how
from companion.photo.laid import LaidField
from companion.photo.reading import Corners, Gap, PhotoRemark, Reading, Seen, Shot, say_gap
from companion.photo.scored import Points, say_points
from companion.photo.seen_words import say_place, say_top, sides_as_seen, turned_as_seen
from companion.text.grammar import amount, capital
from components.grid import Cell
from components.problems import SalvageError

YES_WORDS = "y", "yes", "right", "ok"
FACES_OFFERED = 3
"""Faces that a piece may be, to choose from."""


class Way(Enum):
    """Where somebody goes from a reading: on, back to the player before, or to another photograph."""

    ON = "on"
    BACK = "back"
    AGAIN = "again"


@dataclass
class Review:
    """A reading while somebody goes through it, which changes it. name: whose it is. look_again: finds what is doubtful
    by now, for whoever draws it. further: takes in a further photograph, the file of which is given, and says what it
    shows."""

    name: str
    reading: Reading
    look_again: Callable[[], None]
    further: Callable[[Any], str]
    _past: list[Reading] = field(default_factory=list, init=False)
    """The reading before each answer, so that a doubt can be reopened."""

    def _agree(self, remark: PhotoRemark) -> None:
        self._keep()
        remark = next(each for each in self.reading.remarks if each.said == remark.said and not each.agreed)
        remark.agreed = True

    def _keep(self) -> None:
        self._past.append(deepcopy(self.reading))

    def _settle(self) -> None:
        self.look_again()

    def _take_over(self, reading: Reading) -> None:
        """Put another reading in the place of this one."""
        for name in reading.__dataclass_fields__:
            setattr(self.reading, name, getattr(reading, name))
        self._settle()

    def _go_before(self, rest: str = "") -> Any:
        """Take the last answer back. Raises SalvageError."""
        if not self._past:
            raise SalvageError("nothing was answered before this")
        self._take_over(self._past.pop())

    def _more(self, given: Any) -> Said:
        before = deepcopy(self.reading)
        said = self.further(given)
        self._past.append(before)
        self._settle()
        return Said([said])

    def _verbs(self) -> dict[str, Callable[[str], Any]]:
        """Return the commands that may be typed at any time."""
        return {"again": lambda rest: Way.AGAIN, "more": self._more, "before": self._go_before}

    def _yes(self) -> Way:
        """All is right. Raises SalvageError where it can't be."""
        if doubts := self.reading.number_of_doubts:
            raise SalvageError(f"{amount(doubts, 'doubt')} left; settle them first")
        return Way.ON


@dataclass
class SheetReview(Review):
    """A player's reading. points: of what lies there, None where that can't be told yet. pages: whether there are
    buttons, and pictures. before, after: the players before and after this one, "" for none.
    """

    laid: LaidField
    points: Callable[[Reading], Points | None]
    pages: bool
    before: str = ""
    after: str = ""
    _asked: Seen | None = None
    """The piece that is asked about, until somebody has said what it is."""

    def form(self) -> Form:
        """Return the form for the next doubt, or, if none is left, for the points."""
        reading = self.reading
        doubtful = [each for each in reading.pieces if each.why]
        asked = [each for each in reading.pieces if each is self._asked] or doubtful
        if reading.open_remarks:
            return self._remark_form(reading.open_remarks[0])
        if asked:
            self._asked = asked[0]
            return self._piece_form(asked[0], doubt=True)
        if reading.open_gaps:
            return self._gaps_form(reading.open_gaps)
        if not reading.on_grid and reading.counted is None:
            return self._count_form()
        return self._points_form()

    # ---- one doubt

    def _remark_form(self, remark: PhotoRemark) -> Form:
        """Something that isn't about one piece that counts."""
        return self._doubt(
            "Is that right?", [], [f"{capital(remark.said)}."], "It is right so",
            lambda: self._agree(remark), show(self.reading, remark.corners),
        )  # fmt: skip

    def _piece_form(self, each: Seen, doubt: bool) -> Form:
        """Ask which piece this is, and where its top points; any answer settles its doubts."""
        fields = [self._faces(each)] if each.shares else []
        if self.reading.on_grid:
            fields.append(self._turns(each))
        fields.append(FormField("Nothing lies here", pick=lambda: self._say(each, NO_FACE), below="No piece lies here"))
        why = [] if each.shares else [f"{self._say_why(each)}."]
        return self._doubt(
            "" if each.shares else "Which piece is this?", fields, why,
            f"It's {each.piece}{say_top(self.reading, each)}",
            partial(self._confirm, each), show(self.reading, each.corners, each.shot, each), partial(self._say, each),
            f"Or another, by its code{' and where its top points, such as left' if self.reading.on_grid else ''}: ",
            doubt,
        )  # fmt: skip

    def _faces(self, each: Seen) -> FormField:
        """Offer the likeliest faces of a piece, each with its likelihood and its points."""
        offered = [*each.shares[:FACES_OFFERED]]
        if each.piece not in (share.piece for share in offered):
            offered[-1] = next((share for share in each.shares if share.piece == each.piece), offered[-1])
        choices = []
        for share in offered:
            gained = self._gained(each, share.piece, share.top)
            worth = f", {say_points(gained)}" if gained is not None else ""
            told = f"{100 * share.likely:.0f} %{worth}"
            id, turn = self.laid.pieces[share.piece].id, turned_as_seen(self.reading, share.top)
            choices.append(FormChoice(share.piece, share.piece, share.piece == each.piece, id, turn, told))
        tops = {share.piece: share.top for share in offered}
        return FormField(
            "Which piece is this?", each.piece, put=lambda name: self._change(each, name, tops[name]),
            type=FieldKind.CHOICE, choices=choices, name="which", note=self._say_why(each),
        )  # fmt: skip

    def _turns(self, each: Seen) -> FormField:
        sides = [FormChoice(side, called, side == each.top) for side, called in sides_as_seen(self.reading)]
        return FormField(
            "Its top points", say_top(self.reading, each).removeprefix(", top "), type=FieldKind.CHOICE, choices=sides,
            put=lambda top: self._change(each, each.piece, top),
        )  # fmt: skip

    def _gaps_form(self, gaps: dict[Cell, Gap]) -> Form:
        """List the free cells that exits lead to, all at once, since mostly all of them are empty."""
        rows = [
            FormField(
                f"Exit {number}: {self._say_cell(cell)}", pick=partial(self._gap_form, cell, gap),
                put=partial(self._say_there, cell),
                note="the photograph ends there" if gap.cut_off else "", name=f"{cell[0]},{cell[1]}",
            )
            for number, (cell, gap) in enumerate(gaps.items(), 1)
        ]  # fmt: skip
        marks = [
            PhotoMark(row.key, [gap.at], str(number), False)
            for number, (row, gap) in enumerate(zip(rows, gaps.values(), strict=True), 1)
        ]
        nothing = "Nothing lies there" if len(gaps) == 1 else f"Nothing lies at any of the {len(gaps)}"
        asked = "An exit leads to a free place" if len(gaps) == 1 else f"Exits lead to {len(gaps)} free places"
        return self._doubt(
            f"{asked}. Does anything lie there?", rows, self._say_cut_off(gaps), nothing,
            partial(self._leave_empty, [*gaps]), show(self.reading, marks=marks), self._line,
            f"Or type {tell_how(self.reading)}: ",
        )  # fmt: skip

    def _say_cut_off(self, gaps: dict[Cell, Gap]) -> list[str]:
        """Say that pieces may lie beyond the photograph, and how to show them; nothing if no exit leads out of it."""
        if not any(gap.cut_off for gap in gaps.values()):
            return []
        how = "add a further photograph" if self.pages else "type more FILE with a further photograph"
        return [f"The photograph ends at an exit. If pieces go on there, {how} that shows them and two of these."]

    def _gap_form(self, cell: Cell, gap: Gap) -> Form:
        """One free cell: what lies there after all."""
        return Form(
            f"{self._say_cell(cell)}: what lies there?", [], once=True, enter=lambda: self._leave_empty([cell]),
            other=partial(self._say_there, cell), prompt="Its code and where its top points, such as left: ",
            hints=[capital(say_gap(gap))], button="Nothing lies there",
            photo=show(self.reading, around(self.reading, cell)),
        )  # fmt: skip

    def _count_form(self) -> Form:
        """Ask whether all pieces were seen, since nothing marks an overlooked one."""
        seen = len(self.reading.pieces)
        pieces = [self._piece_row(each) for each in self.reading.pieces]
        return self._doubt(
            f"{amount(seen, 'piece')} seen. Are these all?", pieces, [], f"{seen}, that's all", self._count,
            show(self.reading), self._line, f"Or type {tell_how(self.reading)}: ",
        )  # fmt: skip

    def _doubt(
        self, asked: str, fields: Sequence[FormField], said: Sequence[str], button: str, enter: Callable[[], Any],
        photo: Photo, other: Callable[[str], Any] | None = None, prompt: str = "", doubt: bool = True,
    ) -> Form:  # fmt: skip
        """Return the form for a doubt, or for changing a piece without one."""
        ways = self._ways() if doubt else ()
        title = f"{self.name}, {amount(self.reading.number_of_doubts, 'doubt')} left" if doubt else self.name
        points, sure = self.points(self.reading), sum(each.sure for each in self.reading.pieces)
        seen = f"{sure} of {amount(len(self.reading.pieces), 'piece')} sure"
        hints = [*said, *([f"{self.name}: {say_points(points.total)} so far; {seen}."] if points else [])]
        read = other or self._line

        def take(line: str) -> Any:
            return enter() if line.lower() in YES_WORDS else read(line)

        meant = button if button.startswith("It") else button[0].lower() + button[1:]
        keys = "" if self.pages else f" (Enter means {meant})"
        return Form(
            f"{title}: {asked}" if asked else title, [*fields, *ways], enter=enter, other=take, numbered=False,
            once=not doubt, again=self.form if doubt else None, button=button,
            prompt=(prompt or "> ").replace(": ", f"{keys}: "), hints=hints, photo=photo, back=(),
            verbs=self._verbs(), left=self._again_field() if doubt else None,
        )  # fmt: skip

    # ---- what it comes to

    def _points_form(self) -> Form:
        """List the points with their lines, for somebody to confirm."""
        points, rows = self.points(self.reading), [self._piece_row(each) for each in self.reading.pieces]
        total = say_points(points.total) if points else amount(len(self.reading.pieces), "piece")
        lines = [FormField(line.title, line.value, below=line.below) for line in points.lines] if points else []
        then = f", then {self.after}'s" if self.after else ""
        return Form(
            f"{self.name}: {total}", [*lines, *self._ways(), *rows], enter=lambda: Way.ON if self.pages else None,
            other=self._line, again=self.form, button=f"Right: {total} for {self.name}{then}", numbered=False, back=(),
            prompt=f"{'Or type' if self.pages else 'Type yes if all is right, otherwise'} {tell_how(self.reading)}: ",
            photo=show(self.reading), verbs=self._verbs(), left=self._again_field(),
        )  # fmt: skip

    def _piece_row(self, each: Seen) -> FormField:
        key = self.reading.key_of(each)
        where = f" {self._place(each)}{say_top(self.reading, each)}" if self.reading.on_grid else ""
        return FormField(
            f"{key} {each.piece}", where.strip(), pick=partial(self._piece_form, each, doubt=False), note=each.why,
            put=lambda line: self._line(f"{key} {line}"), name=key,
        )  # fmt: skip

    def _ways(self) -> list[FormField]:
        """List the ways other than on."""
        ways = []
        if self._past:
            ways.append(FormField("The doubt before", pick=self._go_before, name="back"))
        elif self.before:
            ways.append(FormField(f"Back to {self.before}", pick=lambda: Way.BACK, name="back"))
        if self.pages:
            ways.append(FormField("A further photograph of what isn't seen here", pick=self._further_form, name="more"))
        return ways

    def _again_field(self) -> FormField:
        return FormField("Take it again", pick=lambda: Way.AGAIN, name="again")

    def _verbs(self) -> dict[str, Callable[[str], Any]]:
        return {} if self.pages else super()._verbs()

    def _further_form(self) -> Form:
        return Form(
            f"{self.name}'s pieces, once more", [FormField("Photograph", photo=self._more, put=None)], once=True,
            hints=["Show what the first photograph doesn't, with two of the pieces that it does."],
        )  # fmt: skip

    # ---- what is answered

    def _go_before(self, rest: str = "") -> Any:
        return Way.BACK if self.before and not self._past else super()._go_before()

    def _settle(self) -> None:
        self._asked = None
        super()._settle()

    def _leave_empty(self, cells: Sequence[Cell]) -> None:
        self._keep()
        self.reading.empty |= {*cells}

    def _count(self) -> None:
        self._keep()
        self.reading.counted = len(self.reading.pieces)

    def _confirm(self, each: Seen) -> None:
        """Confirm that a piece was read rightly. Raises SalvageError if it can't be."""
        if each.surplus and not each.unsure:
            raise SalvageError(f"{each.piece} {each.surplus}; say which it is, or that nothing lies here")
        self._keep()
        each.unsure, each.agreed = "", True
        self._settle()

    def _change(self, each: Seen, name: str, top: str) -> None:
        """Take a piece for another, or as lying otherwise, until somebody says that this is so."""
        each.piece, each.top, each.agreed = name, top, False
        self.look_again()

    def _say_there(self, cell: Cell, line: str) -> Any:
        """Set the piece in a cell, as typed. Raises SalvageError."""
        return self._line(f"{cell[0]},{cell[1]} {line}")

    def _say(self, each: Seen, line: str) -> Any:
        """Set the piece at another piece's place, as typed, or at a place that the line names. Raises SalvageError."""
        return self._line(line if line[0].isdigit() or line[0] in "+-−(" else f"{self.reading.key_of(each)} {line}")

    def _line(self, line: str) -> Any:
        """Read a correction, the code of a piece to look at, or a yes. Raises SalvageError; what came before stays."""
        if line.lower() in YES_WORDS:
            return self._yes()
        if len(line.split()) == 1 and self._opens(line):
            return self._piece_form(self._opens(line)[0], doubt=False)
        self._keep()
        try:
            correct(self.laid, self.reading, line)
        except SalvageError:
            self._past.pop()
            raise
        self._settle()
        return None

    def _yes(self) -> Way:
        if wrong := next((each for each in self.reading.pieces if each.surplus), None):
            said = f"{self.reading.key_of(wrong)}: {wrong.piece} {wrong.surplus}"
            raise SalvageError(f"{said}; type {tell_how(self.reading)}")
        return super()._yes()

    def _opens(self, line: str) -> list[Seen]:
        """List the pieces that a mere code names."""
        try:
            name = find_piece(self.laid, line)
        except SalvageError:
            return []
        return [each for each in self.reading.pieces if each.piece == name]

    # ---- words

    def _gained(self, each: Seen, name: str, top: str) -> int | None:
        """Return the points that a piece would add if it were another."""
        at = self.reading.pieces.index(each)
        other = deepcopy(self.reading)
        other.pieces[at].piece, other.pieces[at].top = name, top
        there = self.points(other)
        del other.pieces[at]
        without = self.points(other)
        return there.total - without.total if there and without else None

    def _say_why(self, each: Seen) -> str:
        """Return the place of a piece and the reason to look at it."""
        return f"{self._place(each)}: {each.why}" if each.why else self._place(each)

    def _place(self, each: Seen) -> str:
        return self._say_cell(each.cell) if self.reading.on_grid else f"Piece {self.reading.key_of(each)}"

    def _say_cell(self, cell: Cell) -> str:
        kind = self.laid.sheet.game.kinds[self.laid.rules.around] if self.laid.rules else None
        return say_place(self.reading, cell, kind.pieces[0].kind if kind else "first")


# ---- the photograph as pages show it, with what was read marked there ----------------------------------------------

OVERVIEW_MARGIN, CLOSEUP_MARGIN = 1.12, 2.4
"""How much is shown around all pieces, and around one when it is looked at."""


def around(reading: Reading, cell: Cell) -> Corners:
    """Return the corners of a piece in a cell, even if none was seen there."""
    assert reading.plane
    found = find_seen(reading, cell)
    return found.corners if found else reading.plane.around(cell)


def show(
    reading: Reading,
    near: Corners = (),
    shot: int = 0,
    only: Seen | None = None,
    marks: Sequence[PhotoMark] | None = None,
) -> Photo:
    """Show a photograph with its reading, or the part of it around some corners. shot: its number, 0 for the first.
    only: the piece in question, whose code isn't written on it. marks: further marks."""
    shown = reading.more[shot - 1] if shot else Shot(reading.photo, reading.size, reading.plane)
    outlined = [
        PhotoMark(reading.key_of(each), each.corners, "" if each is only else each.piece, each.sure)
        for each in reading.pieces if each.corners and each.shot == shot
    ]  # fmt: skip
    if near and not only:
        outlined.append(PhotoMark("", near, "", False))
    marked = [point for mark in [*outlined, *(marks or ())] for point in mark.corners]
    corners = near or [*marked, *(reading.first if not shot else ())]
    box = _box_around(corners, CLOSEUP_MARGIN if near else OVERVIEW_MARGIN) if corners else (0, 0, *shown.size)
    return Photo(shown.photo, shown.size, box, [*outlined, *(marks or ())], bool(near))


def _box_around(corners: Corners, air: float) -> tuple[float, float, float, float]:
    """Return the part of a photograph around some points: left, top, width, height. air: its relative size."""
    across, down = zip(*corners, strict=True)
    room = (air - 1) * max(max(across) - min(across), max(down) - min(down)) / 2
    left, top = min(across) - room, min(down) - room
    return left, top, max(across) + room - left, max(down) + room - top
