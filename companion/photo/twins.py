"""How alike the faces of a game are: what lies there may be of another edition, whose pieces look as much like these as
these look like each other."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

import numpy as np

from companion.photo.doubts import Thresholds, measure
from companion.photo.flood import Found
from companion.photo.reading import Likeness
from companion.photo.references import References

ALIKE = 0.8
"""Correlation from which on two faces are compared in detail."""
UNKNOWN = 3
"""The next faces that may be unknown as well, so that nothing speaks for them."""
GUARD, MOST = 0.3, 2.5
"""How much more must speak for a piece than does for another one in its place; and what nearly all pieces reach that
are what they are taken for, so that nobody is asked about each."""
VIEW = np.diag([4.0, 4.0, 1.0])
"""As many pixels a mm as an ordinary photograph has."""


def find_bar(references: References, listed: Collection[str], thresholds: Thresholds) -> float:
    """How much must speak for a piece of a game. listed: the pieces that may lie there."""
    weights = [thresholds.weigh(like) for like in _find_twins(references, listed)]
    return min(MOST, max(weights) + GUARD) if weights else 0.0


def _find_twins(references: References, listed: Collection[str]) -> Iterator[Likeness]:
    """The likenesses of faces for which others, which aren't known, could be taken."""
    number = len(references.faces)
    flat = references.templates.reshape(number, len(references.turns), -1)
    every = np.tensordot(flat[:, 0], flat, axes=(1, 2))
    known = np.array([face.piece in listed for face in references.faces])
    for lies, scores in enumerate(every):
        scores[lies] = -np.inf
        for face in np.flatnonzero((scores.max(1) > ALIKE) & known) if known[lies] else ():
            yield measure(_take_for(references, lies, int(face), scores), references)


def _take_for(references: References, lies: int, face: int, scores: Any) -> Found:
    """A face as another that it is taken for, where the next ones aren't known."""
    order = np.argsort(-scores.max(1))
    hidden = [other for other in order if other != face][:UNKNOWN]
    some = scores.copy()
    some[hidden] = -np.inf
    turn = int(some[face].argmax())
    return Found(VIEW, face, turn, float(some[face, turn]), references.templates[lies, 0], some)
