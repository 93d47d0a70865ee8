"""Faces are kept on disk as long as they would be drawn alike."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from companion.photo.kept import find_faces
from companion.photo.laid import LaidField, laid_out
from companion.photo.references import ReferenceFace, References, by_size
from companion.scores.sheet import ScoreSheet
from components.places import locate
from tests.photo_tables import SHIP


@pytest.mark.usefixtures("home")
def test_faces_are_drawn_once_for_the_same_pieces() -> None:
    """What is kept comes back as it was; other pieces, or a damaged file, are drawn."""
    laid, drawn = laid_out(ScoreSheet(locate(SHIP))), []

    def draw(laid: LaidField, ink: str) -> list[References]:
        drawn.append(ink)
        faces = (ReferenceFace(name, 30, 30, np.full((150, 150), len(name), np.uint8)) for name in laid.pieces)
        return by_size(ink, faces)

    made, again = find_faces(laid, "low", draw), find_faces(laid, "low", draw)
    fewer = replace(laid, pieces=dict([*laid.pieces.items()][:3]))

    assert drawn == ["low"]
    assert [face.piece for face in again[0].faces] == [*laid.pieces]
    assert (again[0].faces[0].grey == made[0].faces[0].grey).all()
    assert len(find_faces(fewer, "low", draw)[0].faces) == 3
    assert drawn == ["low"] * 2


def test_damaged_files_are_made_anew(home: Path) -> None:
    """A file that was cut off is as good as none."""
    laid = laid_out(ScoreSheet(locate(SHIP)))
    faces = by_size("full", [ReferenceFace("K05B", 30, 30, np.zeros((150, 150), np.uint8))])
    find_faces(laid, "full", lambda *_: faces)
    (file,) = home.rglob("*.faces")
    file.write_bytes(file.read_bytes()[:500])

    assert find_faces(laid, "full", lambda *_: faces) is faces
