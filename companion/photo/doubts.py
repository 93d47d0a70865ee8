"""Confidence that a piece is the one that it looks like, by figures of `benchmarks/photo.py --doubts`."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Sequence
from importlib.resources import files
from math import exp
from typing import Any, NamedTuple

import numpy as np

from companion.photo.correlation import PIECE_BOUNDS, BlockBounds, differing, margin
from companion.photo.flood import FoundPiece, dots_of
from companion.photo.reading import Likeness
from companion.photo.references import References

FIGURES = "doubts.json"
MAX_SHARES = 3
"""Faces that a piece may be of, as far as it is told."""
RIVALS = 12
"""Other faces that a piece is compared with in detail."""
MIN_SCORE, MAX_DIFFERING_SHARE = 0.62, 0.1
"""Correlation below which a piece is hard to see, and the part of it from which on something covers it: what is said
of a piece that isn't sure."""


def figures(like: Likeness) -> Sequence[float]:
    """Return the figures of a likeness that are weighed, and a constant 1."""
    return like.margin, like.differing, like.unlike, 1.0


class Thresholds(NamedTuple):
    """What makes a piece sure.

    weights: of a likeness's figures; their sum must reach `sure`. unlike: how much of a piece may look otherwise,
    be it a cube or light. dots: pixels a mm below which nothing is sure. offset: by how
    much the log odds that a piece is right are higher than what speaks for it, as the benchmark had more right than
    wrong ones.
    """

    weights: Sequence[float]
    sure: float
    unlike: float
    dots: float
    offset: float

    def weigh(self, like: Likeness) -> float:
        """Return the evidence for a piece."""
        return sum(weight * figure for weight, figure in zip(self.weights, figures(like), strict=True))

    def why_not_sure(self, like: Likeness, bar: float = 0.0) -> str:
        """Return why somebody should look at a piece; "" if nobody need. bar: the evidence that it needs."""
        if like.dots < self.dots:
            return "too small in the photograph; come nearer"
        if like.unlike <= self.unlike and self.weigh(like) >= max(self.sure, bar):
            return ""
        if like.score < MIN_SCORE:
            return "hard to see"
        if like.differing > MAX_DIFFERING_SHARE:
            return "something covers it, or it is another piece"
        return f"could also be {like.rival}"

    def likelihood(self, like: Likeness) -> float:
        """Return the likelihood, from 0 to 1, that a piece is what it is taken for."""
        return 1 / (1 + exp(-self.weigh(like) - self.offset))

    def shares(
        self, found: FoundPiece, names: Sequence[str], measure: Callable[[FoundPiece], Likeness], is_asked: bool
    ) -> list[tuple[str, FoundPiece, float]]:
        """List the likeliest names of a piece with their likelihoods; an unknown piece has the remainder to 1. names:
        the name for each face, "" if it can't lie there. A piece that isn't asked about gets only one."""
        most = MAX_SHARES if is_asked else 1
        ways: dict[str, FoundPiece] = {}
        for face in np.argsort(-found.scores.max(1)):
            if names[face] and len(ways) < most:
                ways.setdefault(names[face], found.take_for(int(face)))
        likely = [self.likelihood(measure(way)) for way in ways.values()]
        parts = [each / max(1.0, sum(likely)) for each in likely]
        return sorted(zip(ways, ways.values(), parts, strict=True), key=lambda each: -each[2])


def measure(
    found: FoundPiece,
    references: References,
    alike: Collection[str] = (),
    bounds: BlockBounds = PIECE_BOUNDS,
    turn_counts: bool = True,
) -> Likeness:
    """Measure the resemblance of a piece to the face that it is taken for. alike: pieces of which any will do. Faces
    with which it correlates by minus infinity are unknown."""
    templates, names = references.templates, [face.piece for face in references.faces]
    best = templates[found.face, found.turn]
    order = (np.unravel_index(at, found.scores.shape) for at in np.argsort(-found.scores, axis=None))
    rivals: dict[tuple[Any, Any], Any] = {}
    for face, turn in order:
        same = face == found.face or (names[face] in alike and names[found.face] in alike)
        if not (same and (turn == found.turn or not turn_counts)) and np.isfinite(found.scores[face, turn]):
            rivals.setdefault((face, turn if turn_counts else 0), turn)
        if len(rivals) == RIVALS:
            break
    margins = {margin(found.seen, best, templates[face, turn]): names[face] for (face, _), turn in rivals.items()}
    least = min(margins)
    apart = differing(found.seen, best, bounds)
    return Likeness(found.score, least, margins[least], *apart, dots_of(found.view, references.size))


def read_thresholds(file: str = FIGURES) -> Thresholds:
    """Read the thresholds for sure pieces, which the benchmark has found."""
    kept = json.loads(files("companion.photo").joinpath(file).read_text("utf-8"))
    return Thresholds(*(kept[name] for name in Thresholds._fields))


THRESHOLDS = read_thresholds()


# ---- other editions, whose pieces look as much like these as these look like each other ------------------------------


MIN_TWIN_CORRELATION = 0.8
"""Correlation from which on two faces are compared in detail."""
MAX_UNKNOWN_FACES = 3
"""The next faces that may be unknown as well, so that nothing speaks for them."""
BAR_MARGIN, MAX_BAR = 0.3, 2.5
"""How much more must speak for a piece than does for another one in its place; and what nearly all pieces reach that
are what they are taken for, so that nobody is asked about each."""
VIEW = np.diag([4.0, 4.0, 1.0])
"""As many pixels a mm as an ordinary photograph has."""


def find_bar(references: References, listed: Collection[str], thresholds: Thresholds) -> float:
    """Return the evidence that a piece of a game needs. listed: the pieces that may lie there."""
    weights = [thresholds.weigh(like) for like in _find_twins(references, listed)]
    return min(MAX_BAR, max(weights) + BAR_MARGIN) if weights else 0.0


def _find_twins(references: References, listed: Collection[str]) -> Iterator[Likeness]:
    """Yield the likenesses of listed faces to others that they could be taken for, if the faces most like them were
    unknown."""
    number = len(references.faces)
    flat = references.templates.reshape(number, len(references.turns), -1)
    every = np.tensordot(flat[:, 0], flat, axes=(1, 2))
    known = np.array([face.piece in listed for face in references.faces])
    for lies, scores in enumerate(every):
        scores[lies] = -np.inf
        for face in np.flatnonzero((scores.max(1) > MIN_TWIN_CORRELATION) & known) if known[lies] else ():
            yield measure(_take_for(references, lies, int(face), scores), references)


def _take_for(references: References, lies: int, face: int, scores: Any) -> FoundPiece:
    """Return a face as another that it is taken for, as if the faces most like it were unknown."""
    order = np.argsort(-scores.max(1))
    hidden = [other for other in order if other != face][:MAX_UNKNOWN_FACES]
    some = scores.copy()
    some[hidden] = -np.inf
    turn = int(some[face].argmax())
    return FoundPiece(VIEW, face, turn, float(some[face, turn]), references.templates[lies, 0], some)
