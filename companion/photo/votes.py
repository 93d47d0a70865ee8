"""Feature matching (a Hough transform): each feature like one of a face votes for a middle, a size and a turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any, NamedTuple

import cv2
import numpy as np

from companion.photo.correlation import scale_of
from companion.photo.references import References, root

MIN_FEATURE_SIMILARITY = 0.86
"""Scalar product from which on two features are taken for the same."""
NEIGHBOURS = 3
"""Features of faces that one in the photograph may be: icons stand on many faces."""
ROWS = 400
"""Features that are compared with those of all faces at once: some 40 MB."""
MIN_RANSAC_VOTES = 6
"""Votes that agree by RANSAC before somebody looks closer."""
MAX_BINS, MAX_PIXELS = 250, 1e5
"""Groups of votes that are looked at, and more pixels than a row has."""
BINS = 0.35, 0.5, 30.0
"""How far votes of one piece lie apart: parts of its side, octaves of size, degrees of turn."""
MAX_FEATURES, MAX_FEATURE_POOL = 6000, 30_000
"""Features of a photograph that are compared, and of which these are chosen."""
STRIPS, OVERLAP = 4, 48
"""Strips of a photograph that features are found in one after the other, and pixels that these share."""
PARTS = 16
"""Parts of the longer side that features are chosen from evenly: print on the table stands out more than pieces do."""


class Candidate(NamedTuple):
    """Where a piece may lie: the homography from mm around its middle to pixels, and how many agree."""

    view: Any
    votes: int


class Features(NamedTuple):
    """Features of a photograph: x, y, size, angle; and what they look like."""

    places: Any
    looks: Any


def find_features(grey: Any, most: int) -> Features:
    """Find the features of a photograph after shrinking it to `most` pixels on its longer side."""
    shrink = min(1.0, most / max(grey.shape))
    small = cv2.resize(grey, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA) if shrink < 1 else grey
    found = [*_detect(small)]
    places, looks = (np.concatenate([each[at] for each in found]) for at in (0, 1))
    kept = _spread(places, max(small.shape) / PARTS)
    places = places[kept, :4]
    places[:, :3] /= shrink
    return Features(places, root(looks[kept].astype(np.float32)))


def _detect(small: Any) -> Iterator[tuple[Any, Any]]:
    """Features with how much they stand out, and their looks, strip by strip: SIFT holds thirty times what it is
    given."""
    sift = cv2.SIFT.create(nfeatures=MAX_FEATURE_POOL, contrastThreshold=0.03)
    edges = np.linspace(0, len(small), STRIPS + 1).astype(int)
    for top, bottom in pairwise(edges):
        begin = max(0, int(top) - OVERLAP)
        points, looks = sift.detectAndCompute(small[begin : bottom + OVERLAP], None)
        rows = [(p.pt[0], p.pt[1] + begin, p.size, p.angle, p.response) for p in points]
        places = np.array(rows, np.float32).reshape(-1, 5)
        own = (places[:, 1] >= top) & (places[:, 1] < bottom)
        yield places[own], np.zeros((0, 128), np.float32) if looks is None else looks[own]


def _spread(places: Any, part: float) -> Any:
    """Choose the strongest features of each part of the picture."""
    parts, strength = places[:, :2] // part, places[:, 4]
    order = np.lexsort((-strength, parts[:, 1], parts[:, 0]))
    _, first, counts = np.unique(parts[order], axis=0, return_index=True, return_counts=True)
    rank = np.arange(len(order)) - np.repeat(first, counts)  # In its part.
    return order[np.argsort(rank, kind="stable")[:MAX_FEATURES]]


def candidates(features: Features, references: References) -> list[Candidate]:
    """List the candidates for pieces, the surest first; each place once."""
    seen, known = _matches(features, references)
    if not len(seen):
        return []
    found = sorted(_clusters(seen, known, max(references.size)), key=lambda each: -each.votes)
    kept: list[Candidate] = []
    middles = np.empty((len(found), 2))
    for each in found:
        apart = np.linalg.norm(middles[: len(kept)] - each.view[:2, 2], axis=1)
        if (apart > 0.5 * min(references.size) * scale_of(each.view)).all():
            middles[len(kept)] = each.view[:2, 2]
            kept.append(each)
    return kept


def count_likes(features: Features, references: References) -> int:
    """Count how many of about a thousand features resemble one of a face."""
    some = features.looks[:: max(1, len(features.looks) // 1000)]
    likes = _compare(some, references.looks)
    return sum(int((like.max(1, initial=0) > MIN_FEATURE_SIMILARITY).sum()) for like in likes)


def _compare(seen: Any, known: Any) -> Iterator[Any]:
    """Yield the similarities of features to others, some rows at a time, each time in the same memory."""
    held = np.empty((ROWS, len(known)), np.float32)
    for start in range(0, len(seen), ROWS):
        some = seen[start : start + ROWS]
        yield np.matmul(some, known.T, out=held[: len(some)])


def _matches(features: Features, references: References) -> tuple[Any, Any]:
    """Features of the photograph, each with one of a face that it resembles; a row each."""
    places, looks = references.features[0], references.looks
    rows, columns = [np.zeros(0, int)], [np.zeros(0, int)]
    for number, like in enumerate(_compare(features.looks, looks)):
        at = np.flatnonzero(like.ravel() > MIN_FEATURE_SIMILARITY)
        row, column = np.divmod(at, len(looks))
        best = _nearest(row, like.ravel()[at])
        rows.append(row[best] + ROWS * number)
        columns.append(column[best])
    return features.places[np.concatenate(rows)], places[np.concatenate(columns)]


def _nearest(rows: Any, likes: Any) -> Any:
    """Choose the `NEIGHBOURS` best matches of each row; rows ascend."""
    order = np.argsort(2.0 * rows - likes, kind="stable")  # Likes are 1 at most.
    _, first, counts = np.unique(rows, return_index=True, return_counts=True)
    rank = np.arange(len(order)) - np.repeat(first, counts)
    return order[rank < NEIGHBOURS]


def _clusters(seen: Any, known: Any, side: float) -> Iterator[Candidate]:
    """Yield groups of matches that mean one piece, each straightened by an affine map that most of them fit."""
    scale = seen[:, 2] / known[:, 2]
    turn = seen[:, 3] - known[:, 3]
    c, s = np.cos(np.radians(turn)) * scale, np.sin(np.radians(turn)) * scale
    x = seen[:, 0] - c * known[:, 0] + s * known[:, 1]
    y = seen[:, 1] - s * known[:, 0] - c * known[:, 1]
    near, octaves, _ = BINS
    level = np.floor(np.log2(np.maximum(scale, 1e-3)) / octaves + 0.5)
    step = near * side * 2 ** (level * octaves)
    for members in _bin(level, x / step, y / step, turn % 360):
        made = _fit(seen[members], known[members], float(np.median(scale[members])))
        if made:
            yield made


def _bin(level: Any, across: Any, down: Any, turn: Any) -> Iterator[Any]:
    """Yield the numbers of matches in one bin, the fullest bins first. Bins overlap, so that no edge splits a group."""
    degrees = BINS[2]
    keys: list[Any] = []
    for number, (by_x, by_y, by_turn) in enumerate(product((0, 0.5), repeat=3)):
        turned = np.floor(turn / degrees + by_turn) % (360 / degrees)
        keys.append((np.full(len(level), number), level, np.floor(across + by_x), np.floor(down + by_y), turned))
    columns = np.concatenate(keys, 1).astype(np.int64)
    columns -= columns.min(1, keepdims=True)
    key = np.ravel_multi_index([*columns], [*(columns.max(1) + 1)])
    _, first, bins, counts = np.unique(key, return_index=True, return_inverse=True, return_counts=True)
    order = np.argsort(bins, kind="stable") % len(level)
    ends = np.cumsum(counts)
    for fullest in np.lexsort((first, -counts))[:MAX_BINS]:
        if counts[fullest] < MIN_RANSAC_VOTES:
            return
        yield order[ends[fullest] - counts[fullest] : ends[fullest]]


def _fit(seen: Any, known: Any, scale: float) -> Candidate | None:
    """Return the affine map that most matches of a group fit, unless it bends a piece more than a camera does."""
    cv2.setRNGSeed(1)
    found, inside = cv2.estimateAffine2D(
        known[:, :2].copy(), seen[:, :2].copy(), method=cv2.RANSAC, ransacReprojThreshold=1.2 * scale, maxIters=300
    )
    if found is None:
        return None
    agree = len(np.unique(np.round(seen[inside[:, 0] > 0, :2]) @ (1, MAX_PIXELS)))
    widest, least = np.linalg.svd(found[:, :2])[1]
    is_bent = np.linalg.det(found[:, :2]) <= 0 or widest > 2 * least or not 0.5 < widest / scale < 2
    if agree < MIN_RANSAC_VOTES or is_bent:
        return None
    return Candidate(np.vstack([found, (0, 0, 1)]), agree)
