"""What is taken for a piece of a game, because it looks like one and isn't known."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from companion.photo.doubts import THRESHOLDS, VIEW, find_bar, measure
from companion.photo.flood import FoundPiece
from companion.photo.references import ReferenceFace, References

*WEIGHTS, ALL = THRESHOLDS.weights
STRICT = THRESHOLDS._replace(weights=[*WEIGHTS, ALL - 8], sure=0.5)
"""As patches of grey differ more than printed pieces do."""
PATCHES = 15, 15


def make_references() -> References:
    """Six faces on one ground, of which the second is the first but for a tenth."""
    chance = np.random.default_rng(1)
    ground = chance.integers(0, 255, PATCHES)
    faces = [np.where(chance.random(PATCHES) < 0.4, chance.integers(0, 255, PATCHES), ground) for _ in range(6)]
    faces[1] = np.where(chance.random(PATCHES) < 0.1, chance.integers(0, 255, PATCHES), faces[0])
    greys = (np.kron(face, np.ones((15, 15))).astype(np.uint8) for face in faces)
    features = np.zeros((0, 4), np.float32), np.zeros((0, 128), np.uint8)
    return References(
        "full", [ReferenceFace(f"T{number}", 45.0, 45.0, grey) for number, grey in enumerate(greys)], features
    )


def test_more_must_speak_for_a_piece_the_more_alike_a_games_faces_are() -> None:
    """As much as doesn't for one that lies there in its place and isn't known."""
    whole = make_references()
    listed = [face.piece for face in whole.faces]
    some = replace(whole, faces=[face for face in whole.faces if face.piece != "T1"])
    twin = whole.templates[1, 0]
    scores = np.tensordot(some.templates, twin, axes=((2, 3), (0, 1)))
    like = measure(FoundPiece(VIEW, 0, 0, float(scores[0, 0]), twin, scores), some)

    assert scores.argmax() == 0
    assert not STRICT.why_not_sure(like, find_bar(some, listed, STRICT))
    assert STRICT.why_not_sure(like, find_bar(whole, listed, STRICT))
