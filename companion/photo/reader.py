"""Reads photographs: from features to candidates, from these to pieces and places, each with how sure that is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, TypeAlias

import cv2
import numpy as np

from companion.library.trust import is_trusted
from companion.photo.correlation import differing, margin, scale_of
from companion.photo.flood import Flood, Found, flood_grid, lie_apart, middle
from companion.photo.kept import find_faces
from companion.photo.laid import Laid
from companion.photo.pictures import pack
from companion.photo.reading import CORNERS, Corners, Plane, Reading, Seen, look_again
from companion.photo.references import DOTS, INKS, Face, References, by_size
from companion.photo.votes import Candidate, Features, candidates, count_likes, find_features
from components.grid import SIDES, Cell
from components.problems import SalvageError

LIKENESS, MARGIN, MOST_DIFFERING = 0.62, 0.45, 4
"""What makes a piece sure: its correlation, its margin over every other face, and how many blocks of it may show
something else. Of some 400 pieces (three inks, medium and hard) whose own face was left out, none reached that margin:
the next face came to 0.37."""
MOST_OTHERS = 4
"""Other faces that are offered instead."""
RIVALS = 12
"""Other faces that a piece is compared with in detail."""
NEAR = 1.8
"""Pixels a mm below which nothing is sure."""
COVERED = 1.0
"""Octaves between the sizes of pieces of one photograph; more is something in the background."""
TRIED = 5
"""Candidates by which the ink is chosen."""
DETAIL = {True: 1500, False: 1600}
"""Pixels of the longer side on which features are found: on a grid the neighbours help."""


Group: TypeAlias = tuple[References, Sequence[Candidate]]
"""The faces of one size, and where such pieces may lie."""


def draw_faces(laid: Laid, ink: str) -> list[References]:
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
    """Reads photographs of one game."""

    def __init__(self, laid: Laid) -> None:
        self.laid = laid
        self.inked = cache(lambda ink: find_faces(laid, ink, draw_faces))

    def read(self, photo: Any, called: str) -> Reading:
        """What lies there. Raises SalvageError where nothing known does."""
        cv2.setNumThreads(1)
        grey = cv2.cvtColor(photo, cv2.COLOR_RGB2GRAY)
        features = find_features(grey, DETAIL[self.laid.on_grid])
        groups = self._in_best_ink(grey, features)
        made = self._grid(photo, grey, groups) if self.laid.on_grid else self._apart(photo, grey, groups)
        if made is None or not (made.pieces or made.first):
            raise SalvageError(
                f"{called}: none of {self.laid.sheet.game.title}'s pieces can be made out; go nearer, from straight "
                "above, with more light, or type it instead. Only prints of this edition are known"
            )
        look_again(self.laid, made)
        return made

    def _in_best_ink(self, grey: Any, features: Features) -> Sequence[Group]:
        """The faces in the ink that what lies there looks like, each size with where its pieces may lie. Features say
        too little of ink: outlines are the same in all."""
        inked = [self.inked(ink) for ink in INKS]
        liked = max(inked, key=lambda groups: sum(count_likes(features, each) for each in groups))
        found = [candidates(features, each) for each in liked]
        views = [
            (number, named.view)
            for number, (references, may) in enumerate(zip(liked, found, strict=True))
            for each in may[:TRIED]
            if (named := Flood(grey, references).name(each.view, rigid=False))
        ]
        best = max(
            [liked, *inked],
            key=lambda groups: sum(Flood(grey, groups[number]).compare(view).score for number, view in views),
        )
        if best is not liked:
            found = [candidates(features, each) for each in best]
        return [*zip(best, found, strict=True)]

    # ---- on a grid

    def _grid(self, photo: Any, grey: Any, groups: Sequence[Group]) -> Reading | None:
        first = {piece.id for piece in self.laid.first}
        references, may = next(each for each in groups if first & {face.piece for face in each[0].faces})
        found = flood_grid(Flood(grey, references), may)
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
        made = _begin(photo)
        made.first = _corners(found[home], references, turn)
        for cell, each in found.items():
            if cell == home:
                continue
            x, y = cell[0] - home[0], cell[1] - home[1]
            for _ in range(-turn % 4):
                x, y = -y, x  # A quarter clockwise, as y goes down in the photograph.
            made.pieces.append(self._see(each, references, (x, -y), turn))
        made.plane = _place_cells(made)
        return made

    # ---- each for itself

    def _apart(self, photo: Any, grey: Any, groups: Sequence[Group]) -> Reading | None:
        made = _begin(photo)
        for references, may in groups:
            found = lie_apart(Flood(grey, references), _of_one_size(may))
            for each in sorted(found, key=lambda each: tuple(np.round(middle(each.view)[::-1] / 120))):
                made.pieces.append(self._see(each, references))
        return made

    # ---- how sure that is

    def _see(self, found: Found, references: References, cell: Cell = (0, 0), north: int | None = None) -> Seen:
        """A piece as it stands on the sheet. north: the turn that counts as none; None where turns don't count."""
        why = self._why_not_sure(found, references)
        listed = [number for number, face in enumerate(references.faces) if face.piece in self.laid.pieces]
        if found.face not in listed:  # One that lies at 0, 0 lies there once.
            why = f"looks like {references.faces[found.face].piece}"
            found.face = max(listed, key=lambda face: found.scores[face].max())
            found.turn = int(found.scores[found.face].argmax())
        like = sorted(listed, key=lambda face: -found.scores[face].max())
        names = [references.faces[face].piece for face in like if face != found.face][:MOST_OTHERS]
        top = SIDES[0 if north is None else (found.turn - north) % 4]
        return Seen(references.faces[found.face].piece, *cell, top, why, _corners(found, references, north or 0), names)

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


def _of_one_size(found: Sequence[Candidate]) -> Iterator[Candidate]:
    """Those that are about as large as most of the surest."""
    sizes = [float(np.log2(scale_of(each.view))) for each in found]
    usual = float(np.median(sizes[:5])) if sizes else 0.0
    return (each for each, size in zip(found, sizes, strict=True) if abs(size - usual) < COVERED)


def _dots(found: Found, references: References) -> float:
    """Pixels a mm."""
    corners = np.array(_corners(found, references), np.float32)
    return float((cv2.contourArea(corners) / np.prod(references.size)) ** 0.5)


def _begin(photo: Any) -> Reading:
    high, wide = photo.shape[:2]
    return Reading(pack(photo), (wide, high), [])


def _corners(found: Found, references: References, north: int = 0) -> Corners:
    """The corners of a piece in the photograph, clockwise from its top left as it is seen if turned so."""
    across, down = references.size[0] / 2, references.size[1] / 2
    local = np.array([[(-across, -down), (across, -down), (across, down), (-across, down)]])
    seen = np.roll(cv2.perspectiveTransform(local, found.view)[0], -north, 0)
    return [(float(x), float(y)) for x, y in seen]


def _place_cells(made: Reading) -> Plane:
    """Where cells lie, by the corners of all that was seen."""
    cells = {(0, 0): made.first} | {(each.x, each.y): each.corners for each in made.pieces}
    there = np.array([(x + dx, y + dy) for x, y in cells for dx, dy in CORNERS])
    found = cv2.findHomography(there, np.concatenate([*cells.values()]), 0)[0]
    return Plane(*(tuple(map(float, row)) for row in found))
