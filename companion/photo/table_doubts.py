"""How sure it is what lies on a place of a board, by figures of `benchmarks/photo_tables.py --doubts`. How a piece is
turned there doesn't count, and free places are compared where something is to be seen."""

from __future__ import annotations

from typing import Any

import numpy as np

from companion.photo.board_faces import free_place
from companion.photo.correlation import SIDE, margin
from companion.photo.doubts import RIVALS, Thresholds, read_thresholds
from companion.photo.flood import Found, dots_of
from companion.photo.reading import Likeness
from companion.photo.references import References

FIGURES = "table_doubts.json"
BLOCKS = 12
"""Blocks along a side by which a place is compared in detail."""
TOLD = 0.9
"""How much of what a block shows on the average one must show that tells something: less is grain and shades."""
ALIKE, LIKE = 0.4, 0.7
"""Correlation of a block that shows something else below, and of one that shows the same from there on."""


def measure_space(found: Found, references: References) -> Likeness:
    """How much a place looks like what it is taken for, and like what else might be."""
    names, templates = [face.piece for face in references.faces], references.templates
    best, free = templates[found.face, found.turn], bool(free_place(names[found.face]))
    order = (np.unravel_index(at, found.scores.shape) for at in np.argsort(-found.scores, axis=None))
    rivals: dict[int, Any] = {}
    for face, turn in order:
        if not (face == found.face or (free and free_place(names[face])) or face in rivals):
            rivals[int(face)] = turn
        if len(rivals) == RIVALS:
            break
    margins = {margin(found.seen, best, templates[face, turn]): face for face, turn in rivals.items()}
    least = min(margins)
    rival = names[margins[least]]
    return Likeness(found.score, least, rival, *tell_apart(found.seen, best), dots_of(found.view, references.size))


def tell_apart(seen: Any, template: Any) -> tuple[float, float]:
    """How much of what a place shows is something else than a face, and how much isn't the same, as parts of 1."""
    edge = SIDE // BLOCKS

    def sums(made: Any) -> Any:
        return made.reshape(BLOCKS, edge, BLOCKS, edge).sum((1, 3))

    one, two = sums(seen * seen), sums(template * template)
    like = sums(seen * template) / np.sqrt(one * two + 1e-12)
    told = np.maximum(one, two) > TOLD / BLOCKS**2
    return float((told & (like < ALIKE)).sum() / BLOCKS**2), float((told & (like < LIKE)).sum() / BLOCKS**2)


THRESHOLDS: Thresholds = read_thresholds(FIGURES)
"""What makes it sure what lies on a place."""
