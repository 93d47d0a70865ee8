"""Pieces are found beside those that are known."""

from functools import cache

import cv2
import numpy as np
import pytest

from companion.photo.flood import Flood
from companion.photo.laid import laid_out
from companion.photo.reader import draw_faces
from companion.photo.references import References
from companion.scores.sheet import ScoreSheet
from components.places import locate
from tests.photo_tables import SHIP

from ..long_run import first_of

DOTS = 3
"""Pixels a mm."""


@cache
def mono() -> References:
    """Thin lines: the shortest way by which they are missed."""
    (references,) = draw_faces(laid_out(ScoreSheet(locate(SHIP))), "mono")
    return references


@pytest.mark.parametrize("shift", first_of([7.0, 0.0, 1.4, 2.8, 4.2, 5.6]))
def test_pieces_that_lie_beside_their_place_are_found(shift: float) -> None:
    """Whichever way a piece was shifted, up to 7 mm, it is found and named."""
    references = mono()
    at = next(number for number, face in enumerate(references.faces) if face.piece.startswith("bridge"))
    side = references.size[0]
    picture = cv2.resize(references.faces[at].grey, (round(side * DOTS),) * 2, interpolation=cv2.INTER_AREA)
    grey = np.full((400, 400), 90, np.uint8)
    grey[100 : 100 + len(picture), 100 : 100 + len(picture)] = picture
    middle = 100 + side * DOTS / 2
    view = np.array([[DOTS, 0, middle - shift * DOTS], [0, DOTS, middle - shift * DOTS], [0, 0, 1]])

    found = Flood(grey, references).search(view)

    assert found is not None
    assert (found.face, found.turn) == (at, 0)
    assert found.score > 0.8
