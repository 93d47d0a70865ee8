"""The faces that may lie there, as this version prints them in one ink: templates to correlate with, and features."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import cv2
import numpy as np

from companion.photo.correlation import SIDE, normalise

INKS = "full", "low", "mono"
DOTS = 5.0
"""Pixels a mm of faces that features are found on: about what a good photograph has."""
FEATURES = 350
"""Features of a face; more are repeated rivets."""

RIM = 2.0
"""mm of a piece's edge that aren't compared: a cut lies off its line there, and a corner lifts off the table."""
SEARCH_SIDE_PX = 32
"""Pixels of a straightened piece while it is searched for."""


@dataclass(frozen=True, slots=True)
class ReferenceFace:
    """A face by the name of its piece, in mm, as a grey picture of `DOTS` pixels a mm."""

    piece: str
    width: float
    height: float
    grey: Any


@dataclass(frozen=True)
class References:
    """The faces of one size in one ink."""

    ink: str
    faces: Sequence[ReferenceFace]
    features: tuple[Any, Any]
    """Where features lie (x and y in mm from the face's middle, size in mm, angle), and their looks as bytes."""

    @property
    def size(self) -> tuple[float, float]:
        """mm, width first."""
        return self.faces[0].width, self.faces[0].height

    @property
    def compared(self) -> tuple[float, float]:
        """mm of what is compared with a photograph, width first."""
        wide, high = self.size
        return wide - 2 * RIM, high - 2 * RIM

    @cached_property
    def turns(self) -> Sequence[int]:
        """Quarter turns that leave the outline as it is."""
        wide, high = self.size
        return (0, 1, 2, 3) if abs(wide - high) < 0.5 else (0, 2)

    @cached_property
    def templates(self) -> Any:
        """All faces in all turns, locally normalised: face, turn, rows, columns."""
        straight = map(self.template, range(len(self.faces)))
        return np.array([[np.rot90(each, -turn) for turn in self.turns] for each in straight], np.float32)

    def template(self, face: int) -> Any:
        """Return a face as printed, without its rim, locally normalised."""
        rim, grey = round(RIM * DOTS), self.faces[face].grey
        inner = grey[rim : grey.shape[0] - rim, rim : grey.shape[1] - rim]
        return normalise(cv2.resize(inner, (SIDE, SIDE), interpolation=cv2.INTER_AREA).astype(np.float32))

    @cached_property
    def coarse(self) -> Any:
        """The templates with few pixels, a row each."""
        whole = self.templates.reshape(-1, SIDE, SIDE)
        small = [cv2.resize(each, (SEARCH_SIDE_PX, SEARCH_SIDE_PX), interpolation=cv2.INTER_AREA) for each in whole]
        flat = np.array(small, np.float32).reshape(len(whole), -1)
        return flat / np.linalg.norm(flat, axis=1, keepdims=True)

    @property
    def looks(self) -> Any:
        """What features look like, to be compared; four times as large as they are kept, so made anew."""
        return root(self.features[1].astype(np.float32))


def find_face_features(faces: Sequence[ReferenceFace]) -> tuple[Any, Any]:
    """Find the features of some faces, in the form of `References`."""
    sift = cv2.SIFT.create(nfeatures=FEATURES)
    places, looks = [], []
    for face in faces:
        points, found = sift.detectAndCompute(face.grey, None)
        for point, look in zip(points, found if found is not None else (), strict=True):
            x, y = point.pt[0] / DOTS - face.width / 2, point.pt[1] / DOTS - face.height / 2
            places.append((x, y, point.size / DOTS, point.angle))
            looks.append(look)
    return np.array(places, np.float32).reshape(-1, 4), np.array(looks, np.uint8).reshape(-1, 128)


def root(looks: Any) -> Any:
    """Descriptors of which the scalar product compares (RootSIFT)."""
    return np.sqrt(looks / np.maximum(looks.sum(1, keepdims=True), 1e-6)).astype(np.float32)


def by_size(ink: str, faces: Iterable[ReferenceFace]) -> list[References]:
    """Faces of one ink in groups of one size."""
    groups: dict[tuple[float, float], list[ReferenceFace]] = {}
    for face in faces:
        groups.setdefault((face.width, face.height), []).append(face)
    return [References(ink, group, find_face_features(group)) for group in groups.values()]
