"""Reads photographs: from features to candidates, from these to pieces and places, each with how sure that is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from typing import Any, TypeAlias

import cv2
import numpy as np

from companion.game_registry.trust import is_trusted
from companion.photo.correlation import scale_of
from companion.photo.doubts import THRESHOLDS, find_bar, measure
from companion.photo.flood import Flood, FoundPiece, edges_beside, flood_grid, lie_apart, middle, name_by, outline
from companion.photo.kept import find_faces
from companion.photo.laid import LaidField
from companion.photo.pictures import pack
from companion.photo.reading import (
    CORNERS,
    CUT_OFF,
    Beside,
    Corners,
    FirstMissing,
    PhotoRemark,
    Plane,
    Reading,
    Seen,
    Share,
    is_cut_off,
    look_again,
    look_at_edges,
)
from companion.photo.references import DOTS, INKS, ReferenceFace, References, by_size
from companion.photo.votes import Candidate, Features, candidates, count_likes, find_features
from companion.text.grammar import amount, either
from components.grid import SIDES, Cell, turn_cell
from components.problems import SalvageError

MIN_SHARED_PIECES = 2
"""Pieces by which a further photograph is joined to the one before."""
MAX_STRAYS = 3
"""Pieces beside the others that are shown, each with what it is."""
SIZE_RANGE_OCTAVES = 1.0
"""Octaves between the sizes of pieces of one photograph; more is something in the background."""
INK_CANDIDATES = 5
SAME_INK = 0.85
"""What these correlate with faces of an ink at least, on the whole, so that it is worth to compare no others."""
OTHER_INK_MARGIN = 0.1
"""By how much more a piece correlates with its face in another ink than in that of the photograph, if printed in it."""
DETAIL = {True: 1500, False: 1600}
"""Pixels of the longer side on which features are found: on a grid the neighbours help."""


Group: TypeAlias = tuple[References, Sequence[Candidate]]
"""The faces of one size, and where such pieces may lie."""
Named: TypeAlias = Sequence[tuple[int, FoundPiece]]
Lies: TypeAlias = tuple[FoundPiece, References, Cell]
"""A piece with the faces that it is one of, and its cell."""


def draw_faces(laid: LaidField, ink: str) -> list[References]:
    """Draw the faces of all pieces that may lie there in one ink, by size."""
    from companion.game_registry.games import box
    from layouts.drawing.backends import png
    from layouts.faces.loader import load

    place = laid.sheet.place
    design = load(place, ink, is_trusted(place), box(place))
    pieces = {**laid.pieces, **{piece.id: piece for piece in laid.first}}
    scenes = (design.scene(piece, "front") for piece in pieces.values())
    pictures = png.pictures(scenes, DOTS * 25.4)
    greys = (cv2.cvtColor(np.asarray(picture), cv2.COLOR_RGB2GRAY) for picture in pictures)
    named = zip(pieces.items(), greys, strict=True)
    return by_size(ink, (ReferenceFace(name, *piece.size, grey) for (name, piece), grey in named))


class InkedReader:
    """Reads photographs by faces in some ink, which those of one table share."""

    def __init__(self) -> None:
        self._ink: int | None = None
        """Of `INKS` that of the photograph before."""

    @property
    def _inked(self) -> Sequence[Sequence[References]]:
        """The faces in each ink, by size."""
        raise NotImplementedError

    def get_ready(self) -> None:
        """Have all at hand that the first photograph needs."""
        self._inked  # noqa: B018

    def _find_candidates(self, grey: Any, features: Features) -> Sequence[Group]:
        """Find the candidates for pieces: in the ink of the last photograph if that fits, or else in the ink that most
        features resemble. Features alone tell little about ink, since outlines are the same in all."""
        ink = self._ink
        groups, seen = self._try_ink(grey, features, ink) if ink is not None else ((), ())
        if ink is None or not seen or np.mean([found.score for _, found in seen]) < SAME_INK:
            ink = int(np.argmax([sum(count_likes(features, each) for each in faces) for faces in self._inked]))
            if ink != self._ink:
                groups, seen = self._try_ink(grey, features, ink)
        fits = [sum(_resembles(found, faces[at]) for at, found in seen) for faces in self._inked]
        self._ink = int(np.argmax(fits)) if max(fits) > fits[ink] else ink
        return groups if self._ink == ink else self._try_ink(grey, features, self._ink)[0]

    def _try_ink(self, grey: Any, features: Features, ink: int) -> tuple[Sequence[Group], Named]:
        """Find the candidates for pieces in one ink, and name the likeliest, each with the number of its group."""
        groups = [(each, candidates(features, each)) for each in self._inked[ink]]
        flooded = [(at, Flood(grey, each), may[:INK_CANDIDATES]) for at, (each, may) in enumerate(groups)]
        named = ((at, flood.name(each.view, rigid=False)) for at, flood, may in flooded for each in may)
        return groups, [(at, found) for at, found in named if found]

    def _find_ink(self, found: FoundPiece, references: References) -> tuple[FoundPiece, References]:
        """Compare a piece with its face in other inks, since it may be printed in another one than most."""
        of_that_size = [each for faces in self._inked for each in faces if each.size == references.size]
        likest = max(of_that_size, key=lambda each: _resembles(found, each))
        if _resembles(found, likest) < found.score + OTHER_INK_MARGIN:
            return found, references
        return name_by(likest, found.view, found.seen), likest


class PhotoReader(InkedReader):
    """Reads photographs of one game."""

    def __init__(self, laid: LaidField) -> None:
        super().__init__()
        self.laid = laid
        self._bars: dict[int, float] = {}

    @cached_property
    def _inked(self) -> Sequence[Sequence[References]]:
        return [find_faces(self.laid, ink, draw_faces) for ink in INKS]

    def read(self, photo: Any, called: str, beside: Sequence[Beside] = ()) -> Reading:
        """Read the pieces in a photograph. beside: pieces that another photograph has shown, from which places are
        counted if the first piece isn't seen. Raises SalvageError if no known piece is there."""
        cv2.setNumThreads(1)
        grey = cv2.cvtColor(photo, cv2.COLOR_RGB2GRAY)
        features = find_features(grey, DETAIL[self.laid.on_grid])
        groups = self._find_candidates(grey, features)
        made = self._grid(photo, grey, groups, beside) if self.laid.on_grid else self._apart(photo, grey, groups)
        if made is None or not (made.pieces or made.first):
            raise SalvageError(
                f"{called}: none of {self.laid.sheet.game.title}'s pieces can be made out; go nearer, from straight "
                "above, with more light, or type it instead. Only prints of this edition are known"
            )
        look_at_edges(made)
        look_again(self.laid, made)
        return made

    # ---- on a grid

    def _grid(self, photo: Any, grey: Any, groups: Sequence[Group], beside: Sequence[Beside]) -> Reading | None:
        first = {piece.id for piece in self.laid.first}
        references, may = next(each for each in groups if first & {face.piece for face in each[0].faces})
        flood = Flood(grey, references)
        found, strays = flood_grid(flood, may)
        if not found:
            return None
        homes = [(each.score, cell) for cell, each in found.items() if references.faces[each.face].piece in first]
        if homes:
            home = max(homes)[1]
            turn = found[home].turn
        else:
            home, turn = self._count_from(flood, found, beside)
        made = _begin(photo)
        cells = {_seen_from(cell, home, turn): each for cell, each in found.items() if cell != home or not homes}
        made.pieces = self._judge([(each, references, cell) for cell, each in cells.items()], turn)
        made.remarks = [*self._tell_strays(strays, references)]
        if homes:
            made.first = _corners(found[home], references, turn)
            made.remarks += self._doubt_first(found[home], references, made.size)
        made.plane = _place_cells(made)
        return made

    def _count_from(self, flood: Flood, found: dict[Cell, FoundPiece], beside: Sequence[Beside]) -> tuple[Cell, int]:
        """Return the cell of the first piece and its turn, by pieces that another photograph has shown. Raises
        FirstMissing if too few of them are seen."""
        known, votes = {each.piece: each for each in beside}, Counter[tuple[Cell, int]]()
        for cell, each in found.items():
            if lying := known.get(flood.references.faces[each.face].piece):
                turn = (each.turn - SIDES.index(lying.top)) % 4
                x, y = turn_cell((lying.x, -lying.y), turn)
                votes[(cell[0] - x, cell[1] - y), turn] += 1
        (best, number), *_ = [*votes.most_common(1), (((0, 0), 0), 0)]
        if number < MIN_SHARED_PIECES:
            if beside:
                how = f"show {MIN_SHARED_PIECES} of the pieces that were seen before as well"
            elif edges := edges_beside(flood, found):
                how = (
                    f"it may lie beyond the {either(edges)} edge. Begin with a photograph that shows it and "
                    f"{MIN_SHARED_PIECES} of these pieces, then add this one to it"
                )
            else:
                how = "take off what covers it, or come nearer"
            seen = f"{amount(len(found), 'piece')}, but not the {self._first}, from which all others are counted"
            raise FirstMissing(f"the photograph shows {seen}; {how}")
        return best

    @property
    def _first(self) -> str:
        """What the piece at 0, 0 is called."""
        return self.laid.sheet.game.kinds[self.laid.rules.around].title.lower() if self.laid.rules else ""

    def _doubt_first(self, found: FoundPiece, references: References, size: tuple[int, int]) -> Iterator[PhotoRemark]:
        """Yield a remark if the piece at 0, 0 isn't sure; any such piece will do. size: the photograph's."""
        first = {piece.id for piece in self.laid.first}
        found, references = self._find_ink(found, references)
        corners = _corners(found, references)
        if why := THRESHOLDS.why_not_sure(measure(found, references, first)):
            yield PhotoRemark(f"the {self._first}: {CUT_OFF if is_cut_off(corners, size) else why}", corners)

    def _tell_strays(self, strays: Sequence[FoundPiece], references: References) -> Iterator[PhotoRemark]:
        """Yield a remark for each piece beside those that are counted."""
        for each in strays[:MAX_STRAYS]:
            name = references.faces[each.face].piece
            called = name if name in self.laid.pieces else f"another {self._first}"
            more = f", and so do {len(strays) - MAX_STRAYS} more" if len(strays) > MAX_STRAYS else ""
            yield PhotoRemark(f"{called} lies beside the others and isn't counted{more}", _corners(each, references))

    # ---- each for itself

    def _apart(self, photo: Any, grey: Any, groups: Sequence[Group]) -> Reading | None:
        made = _begin(photo)
        lie: list[Lies] = []
        for references, may in groups:
            found = lie_apart(Flood(grey, references), _of_one_size(may))
            rows = sorted(found, key=lambda each: tuple(np.round(middle(each.view)[::-1] / 120)))
            lie += [(each, references, (0, 0)) for each in rows]
        made.pieces = self._judge(lie)
        return made

    # ---- how sure that is

    def find_bar(self, references: References) -> float:
        """Return the evidence that a piece needs, given how alike the game's faces are."""
        if id(references) not in self._bars:
            self._bars[id(references)] = find_bar(references, self.laid.pieces, THRESHOLDS)
        return self._bars[id(references)]

    def _judge(self, lie: Sequence[Lies], north: int | None = None) -> list[Seen]:
        """Pieces as they stand on the sheet, each with why it isn't sure. north: the turn that counts as none; None
        where turns don't count."""
        return [self._see(*self._find_ink(found, references), cell, north) for found, references, cell in lie]

    def _see(self, found: FoundPiece, references: References, cell: Cell, north: int | None) -> Seen:
        """Return a piece in the form of the sheet."""
        likeness_of = cache(lambda way: measure(way, references))
        like = likeness_of(found)
        why = THRESHOLDS.why_not_sure(like, self.find_bar(references))
        names = [face.piece if face.piece in self.laid.pieces else "" for face in references.faces]
        if not names[found.face]:  # One that lies at 0, 0 lies there once.
            why = f"looks like {references.faces[found.face].piece}"
            listed = [face for face, name in enumerate(names) if name]
            found = found.take_for(max(listed, key=lambda face: found.scores[face].max()))
        ways = THRESHOLDS.shares(found, names, likeness_of, bool(why))
        shares = [Share(name, likely, SIDES[_turn_of(way.turn, north)]) for name, way, likely in ways]
        top = SIDES[_turn_of(found.turn, north)]
        corners = _corners(found, references, north or 0)
        return Seen(names[found.face], *cell, top, why, corners, shares, likeness=like)


def _turn_of(turn: int, north: int | None) -> int:
    """Return a turn in the form of the sheet."""
    return 0 if north is None else (turn - north) % 4


def _seen_from(cell: Cell, home: Cell, turn: int) -> Cell:
    """Return a cell relative to the first piece, which has that turn."""
    x, y = turn_cell((cell[0] - home[0], cell[1] - home[1]), -turn)
    return x, -y  # In the photograph y goes down.


def _resembles(found: FoundPiece, references: References) -> float:
    """Return the resemblance of a piece to its face in these references."""
    return float(np.vdot(found.seen, np.rot90(references.template(found.face), -references.turns[found.turn])))


def _of_one_size(found: Sequence[Candidate]) -> Iterator[Candidate]:
    """Those that are about as large as most of the surest."""
    sizes = [float(np.log2(scale_of(each.view))) for each in found]
    usual = float(np.median(sizes[:5])) if sizes else 0.0
    return (each for each, size in zip(found, sizes, strict=True) if abs(size - usual) < SIZE_RANGE_OCTAVES)


def _begin(photo: Any) -> Reading:
    high, wide = photo.shape[:2]
    return Reading(pack(photo), (wide, high), [])


def _corners(found: FoundPiece, references: References, north: int = 0) -> Corners:
    """Return the corners of a piece in the photograph, clockwise from its top left after these turns."""
    return [(float(x), float(y)) for x, y in np.roll(outline(found.view, references.size), -north, 0)]


def _place_cells(made: Reading) -> Plane:
    """Return the plane of the cells, by the corners of all that was seen."""
    cells = ({(0, 0): made.first} if made.first else {}) | {(each.x, each.y): each.corners for each in made.pieces}
    there = np.array([(x + dx, y + dy) for x, y in cells for dx, dy in CORNERS])
    found = cv2.findHomography(there, np.concatenate([*cells.values()]), 0)[0]
    return Plane(*(tuple(map(float, row)) for row in found))
