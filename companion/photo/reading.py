"""A photograph read: the pieces that lie there as a score sheet has them, and what is doubtful about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import cv2
import numpy as np

from companion.library.trust import is_trusted
from companion.photo.correlation import differing, margin
from companion.photo.flood import Cell, Flood, Found, flood_grid, lie_apart, middle
from companion.photo.laid import Laid
from companion.photo.references import DOTS, INKS, Face, References, by_size
from companion.photo.votes import Candidate, Features, candidates, count_likes, find_features
from components.grid import SIDES
from components.problems import SalvageError

LIKENESS, MARGIN, MOST_DIFFERING = 0.62, 0.45, 4
"""What makes a piece sure: its correlation, its margin over every other face, and how many blocks of it may show
something else. Of some 400 pieces (three inks, medium and hard) whose
own face was left out, none reached that margin: the next face came to 0.37."""
RIVALS = 12
"""Other faces that a piece is compared with in detail."""
NEAR = 1.8
"""Pixels a mm below which nothing is sure."""
COVERED = 2.0
"""Octaves between the sizes of pieces of one photograph; more is something in the background."""
DETAIL = {True: 1500, False: 1600}
"""Pixels of the longer side on which features are found: on a grid the neighbours help."""


@dataclass(slots=True)
class Seen:
    """A piece: its name on the sheet, its cell from the first one and the side its top points to (0, 0 and north where
    places don't count), and its corners in the photograph, clockwise."""

    piece: str
    x: int
    y: int
    top: str
    why: str
    corners: Any

    @property
    def sure(self) -> bool:
        """Whether it needs nobody's eyes."""
        return not self.why


@dataclass(slots=True)
class Reading:
    """What was read of a photograph. first: the corners of the piece at 0, 0. gaps: cells that an exit leads to."""

    photo: Any
    pieces: list[Seen]
    on_grid: bool
    first: Any = None
    gaps: Mapping[Cell, Any] = field(default_factory=dict)

    def doubts(self) -> list[dict[str, Any]]:
        """What somebody should look at."""
        return [{**self._place(each), "why": f"{each.piece}: {each.why}"} for each in self.pieces if each.why]

    def document(self, name: str) -> dict[str, Any]:
        """As `salvage score --photo --json` has it."""
        pieces = [
            {"piece": each.piece, **self._place(each), "top": each.top if self.on_grid else None, "sure": each.sure}
            for each in self.pieces
        ]
        return {"name": name, "pieces": pieces, "doubts": self.doubts()}

    def _place(self, each: Seen) -> dict[str, int | None]:
        return {"x": each.x, "y": each.y} if self.on_grid else {"x": None, "y": None}


def faces_of(laid: Laid, ink: str) -> list[References]:
    """The faces of all pieces that may lie there in one ink, by size."""
    from companion.library.games import box
    from layouts.backends import png
    from layouts.loader import load

    place = laid.sheet.place
    design = load(place, ink, is_trusted(place), box(place))
    pieces = {**laid.pieces, **{piece.id: piece for piece in laid.first}}
    scenes = (design.scene(piece, "front") for piece in pieces.values())
    pictures = png.pictures(scenes, DOTS * 25.4)
    greys = (cv2.cvtColor(np.asarray(picture), cv2.COLOR_RGB2GRAY) for picture in pictures)
    named = zip(pieces.items(), greys, strict=True)
    return by_size(ink, (Face(name, *piece.size, grey) for (name, piece), grey in named))


class Reader:
    """Reads photographs of one game; the faces of each ink are drawn once."""

    def __init__(self, laid: Laid) -> None:
        self.laid = laid
        self.inked = cache(lambda ink: faces_of(laid, ink))

    def read(self, photo: Any, called: str) -> Reading:
        """What lies there. Raises SalvageError where nothing known does."""
        cv2.setNumThreads(1)
        grey = cv2.cvtColor(photo, cv2.COLOR_RGB2GRAY)
        features = find_features(grey, DETAIL[self.laid.on_grid])
        groups = self._in_best_ink(features)
        made = (
            self._grid(photo, grey, features, groups)
            if self.laid.on_grid
            else self._apart(photo, grey, features, groups)
        )
        if made is None or not (made.pieces or made.first is not None):
            raise SalvageError(
                f"{called}: none of {self.laid.sheet.game.title}'s pieces can be made out; go nearer, from straight "
                "above, with more light, or type it instead. Only prints of this edition are known"
            )
        self._doubt(made)
        return made

    def _in_best_ink(self, features: Features) -> list[References]:
        """The faces in the ink that most features resemble."""
        inked = [self.inked(ink) for ink in INKS]
        return max(inked, key=lambda groups: sum(count_likes(features, each) for each in groups))

    def look_again(self, reading: Reading) -> None:
        """Find what is doubtful, and where exits lead, once a piece was put right."""
        if reading.on_grid:
            self._add_gaps(reading)

    # ---- on a grid

    def _grid(self, photo: Any, grey: Any, features: Features, groups: Sequence[References]) -> Reading | None:
        first = {piece.id for piece in self.laid.first}
        references = next(each for each in groups if first & {face.piece for face in each.faces})
        found = flood_grid(Flood(grey, references), candidates(features, references))
        homes = [(each.score, cell) for cell, each in found.items() if references.faces[each.face].piece in first]
        if not found:
            return None
        if not homes:
            kind = self.laid.sheet.game.kinds[self.laid.rules.around].title.lower() if self.laid.rules else ""
            raise SalvageError(
                f"the photograph shows pieces, but none of the {kind}, from which all others are counted"
            )
        home = max(homes)[1]
        turn = found[home].turn
        made = Reading(photo, [], True, _corners(found[home], references))
        for cell, each in found.items():
            if cell == home:
                continue
            x, y = cell[0] - home[0], cell[1] - home[1]
            for _ in range(-turn % 4):
                x, y = -y, x  # A quarter clockwise, as y goes down in the photograph.
            name, why = references.faces[each.face].piece, self._why_not_sure(each, references)
            if name in first:
                name, why = next(iter(self.laid.pieces)), "looks like a second first piece"
            made.pieces.append(Seen(name, x, -y, SIDES[(each.turn - turn) % 4], why, _corners(each, references)))
        self._add_gaps(made)
        return made

    def _add_gaps(self, made: Reading) -> None:
        """The cells that exits lead to, each beside its piece in the photograph."""
        assert self.laid.rules
        known = {(each.x, each.y): each.corners for each in made.pieces} | {(0, 0): made.first}
        lies = [self.laid.value(each.piece, each.x, each.y, each.top) for each in made.pieces]
        middles = {cell: corners.mean(0) for cell, corners in known.items()}
        plane = _place_cells(middles)
        made.gaps = {cell: plane(cell) for cell in self.laid.rules.gaps(lies) if cell not in known}

    # ---- each for itself

    def _apart(self, photo: Any, grey: Any, features: Features, groups: Sequence[References]) -> Reading | None:
        made = Reading(photo, [], False)
        for references in groups:
            flood = Flood(grey, references)
            found = lie_apart(flood, _of_one_size(candidates(features, references)))
            for each in sorted(found, key=lambda each: tuple(np.round(middle(each.view)[::-1] / 120))):
                name, why = references.faces[each.face].piece, self._why_not_sure(each, references)
                made.pieces.append(Seen(name, 0, 0, SIDES[0], why, _corners(each, references)))
        return made

    # ---- how sure that is

    def _why_not_sure(self, found: Found, references: References) -> str:
        """Why a piece needs somebody's eyes; "" where it needs none."""
        templates = references.templates
        best = templates[found.face, found.turn]
        if _dots(found, references) < NEAR:
            return "too small in the photograph; come nearer"
        if found.score < LIKENESS:
            return "hard to see"
        if differing(found.flat, best) > MOST_DIFFERING:
            return "something covers it, or it is another piece"
        order = [np.unravel_index(at, found.scores.shape) for at in np.argsort(-found.scores, axis=None)[: RIVALS + 1]]
        rivals = [(face, turn) for face, turn in order if (face, turn) != (found.face, found.turn)]
        margins = {margin(found.flat, best, templates[rival]): rival for rival in rivals}
        least = min(margins)
        if least < MARGIN:
            return f"could also be {references.faces[margins[least][0]].piece}"
        return ""

    def _doubt(self, made: Reading) -> None:
        """What the box and the rules have against it: more copies than there are, and what can't lie so."""
        count = Counter(each.piece for each in made.pieces)
        for each in made.pieces:
            held = self.laid.pieces[each.piece].count
            if count[each.piece] > held and not each.why:
                each.why = f"lies there {count[each.piece]} times, and the box holds {held}"
        if self.laid.rules:
            lies = [self.laid.value(each.piece, each.x, each.y, each.top) for each in made.pieces]
            at = {(each.x, each.y): each for each in made.pieces}
            for cell, why in self.laid.rules.doubts(lies):
                if cell in at and not at[cell].why:
                    at[cell].why = why


def _of_one_size(found: Sequence[Candidate]) -> Iterator[Candidate]:
    """Those that are about as large as most of the surest."""
    sizes = [float(np.log2(abs(np.linalg.det(each.view[:2, :2])))) for each in found]
    usual = float(np.median(sizes[:5])) if sizes else 0.0
    return (each for each, size in zip(found, sizes, strict=True) if abs(size - usual) < COVERED)


def _dots(found: Found, references: References) -> float:
    """Pixels a mm."""
    return float((cv2.contourArea(_corners(found, references)) / np.prod(references.size)) ** 0.5)


def _corners(found: Found, references: References) -> Any:
    """The corners of a piece in the photograph."""
    across, down = references.size[0] / 2, references.size[1] / 2
    local = np.array([[(-across, -down), (across, -down), (across, down), (-across, down)]])
    return cv2.perspectiveTransform(local, found.view)[0].astype(np.float32)


def _place_cells(middles: Mapping[Cell, Any]) -> Any:
    """Where the middle of any cell lies, by the nearest that is known and the step between known neighbours."""
    cells = np.array([(1, *cell) for cell in middles], float)
    seen = np.array([*middles.values()], float)
    if len(cells) < 3:
        return lambda cell: min(
            middles.items(), key=lambda each: abs(each[0][0] - cell[0]) + abs(each[0][1] - cell[1])
        )[1]
    steps = np.linalg.lstsq(cells, seen, rcond=None)[0]
    return lambda cell: np.array((1, *cell), float) @ steps
