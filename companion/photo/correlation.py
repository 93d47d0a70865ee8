"""Template matching: how well straightened pieces correlate with faces in any light (locally normalised)."""

from __future__ import annotations

from typing import Any, NamedTuple

import cv2
import numpy as np

SIDE = 96
"""Pixels of a straightened piece: 2 a mm on pieces of 45 mm, as poor photographs have."""
SPREAD = SIDE / 9
"""Pixels over which light is taken to be even."""
NOISE_GREY_LEVELS = 6.0
"""Grey levels that are noise: less contrast than that is none."""
TURNED_AWAY = 0.25
"""Part of a piece's side that alignment may move it; more is a step that has run away."""


def straighten(grey: Any, view: Any, size: tuple[float, float], around: float = 0.0) -> Any:
    """Straighten a piece as seen from above, with `around` mm more at each side. view: from mm around its middle to
    pixels."""
    wide, high = size
    dots_x, dots_y = SIDE / wide, SIDE / high
    to_mm = np.array([[1 / dots_x, 0, -wide / 2 - around], [0, 1 / dots_y, -high / 2 - around], [0, 0, 1]])
    room = round(SIDE + 2 * around * dots_x), round(SIDE + 2 * around * dots_y)
    shifted = to_mm.copy()  # Middles of pixels, not their corners.
    shifted[:2, 2] += (0.5 / dots_x, 0.5 / dots_y)
    made = cv2.warpPerspective(
        grey, view @ shifted, room, flags=cv2.INTER_AREA | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE
    )
    return made.astype(np.float32)


def scale_of(view: Any) -> float:
    """Pixels a mm in the middle of a piece."""
    return float(abs(np.linalg.det(view[:2, :2] / view[2, 2])) ** 0.5)


def normalise(flat: Any) -> Any:
    """Subtract the local mean of a picture, and divide by its local contrast; the whole has mean 0 and length 1."""
    mean = cv2.GaussianBlur(flat, (0, 0), SPREAD)
    apart = flat - mean
    contrast = np.sqrt(cv2.GaussianBlur(apart * apart, (0, 0), SPREAD))
    made = apart / (contrast + NOISE_GREY_LEVELS)
    made -= made.mean()
    return (made / (np.linalg.norm(made) + 1e-6)).astype(np.float32)


def align(flat: Any, template: Any, rigid: bool) -> Any | None:
    """Return the homography from pixels of the template to those of a straightened piece (ECC); None if it diverges."""
    start: Any = np.eye(2 if rigid else 3, 3, dtype=np.float32)
    kind = cv2.MOTION_EUCLIDEAN if rigid else cv2.MOTION_HOMOGRAPHY
    ends = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 25, 1e-3)
    try:
        _, found = cv2.findTransformECC(template, flat, start, kind, ends, None, 3)  # type: ignore[call-overload]
    except cv2.error:
        return None
    whole = np.vstack([found, (0, 0, 1)]) if rigid else found
    corners = np.array([[(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)]], np.float32)
    moved = cv2.perspectiveTransform(corners, whole.astype(np.float64)) - corners
    return whole if np.abs(moved).max() < TURNED_AWAY * SIDE else None


def pixels_of(size: tuple[float, float]) -> Any:
    """From mm around a piece's middle to pixels of the straightened piece."""
    wide, high = size
    return np.array([[SIDE / wide, 0, SIDE / 2 - 0.5], [0, SIDE / high, SIDE / 2 - 0.5], [0, 0, 1]])


BLOCKS = 12
"""Blocks along a side by which a piece is compared in detail: an icon fills a few of them."""


class BlockBounds(NamedTuple):
    """Correlation of a block that shows something else below, and of one that shows the same from there on; and how
    much of what a block shows on the average one must show to count: less is grain and shades."""

    different_below: float = 0.5
    same_from: float = 0.8
    telling: float = 0.0


PIECE_BOUNDS = BlockBounds()


def differing(seen: Any, template: Any, bounds: BlockBounds = PIECE_BOUNDS) -> tuple[float, float]:
    """Return the parts of a piece, from 0 to 1, that show something other than a face, such as a cube or another face's
    icon, and that don't show the same; both pictures are normalised."""
    edge = SIDE // BLOCKS

    def sums(made: Any) -> Any:
        return made.reshape(BLOCKS, edge, BLOCKS, edge).sum((1, 3))

    one, two = sums(seen * seen), sums(template * template)
    like = sums(seen * template) / np.sqrt(one * two + 1e-12)
    told = np.maximum(one, two) >= bounds.telling / BLOCKS**2
    return float((told & (like < bounds.different_below)).mean()), float((told & (like < bounds.same_from)).mean())


def margin(seen: Any, template: Any, other: Any) -> float:
    """By how much a piece resembles one face more than another, where these two differ: 1 for a perfect likeness, -1
    for one of the other. All are normalised."""
    apart = template - other
    where = cv2.GaussianBlur(np.abs(apart), (0, 0), 1.5)
    parts = where > 0.3 * where.max()
    there, one, two = (each[parts] for each in (seen, template, other))
    return float(there @ one / _length(there, one) - there @ two / _length(there, two))


def _length(one: Any, two: Any) -> float:
    return float(np.linalg.norm(one) * np.linalg.norm(two)) + 1e-9
