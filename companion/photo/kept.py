"""Faces with their features, kept on disk as long as they would be drawn alike: to make them takes longer than to read
a photograph."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from typing import Any, TypeVar
from zipfile import BadZipFile

import cv2
import numpy as np

from companion import home
from companion.game_registry.versions import CACHE
from companion.photo.laid import LaidField
from companion.photo.references import DOTS, FEATURES, ReferenceFace, References
from companion.photo.tables import PhotographedBoard
from components.base import files
from layouts.printing.build_digest import digest_of
from layouts.printing.options import PrintOptions

MAX_FILE_BYTES = 200_000_000
"""Bytes of a file that is read; those of a game with seventy square tiles have seven million."""


FacedT = TypeVar("FacedT", LaidField, PhotographedBoard)
"""What has faces to be kept."""


def find_faces(laid: FacedT, ink: str, draw: Callable[[FacedT, str], Sequence[References]]) -> Sequence[References]:
    """Return the faces of all pieces that may lie there in one ink, by size; draw them unless the kept ones are up to
    date."""
    digest = _digest(laid, ink)
    file = home.folder() / CACHE / f"{laid.kept_as}-{ink}.faces"
    with suppress(OSError, ValueError, KeyError, BadZipFile):
        return _unpack(file, ink, digest)
    made = draw(laid, ink)
    with suppress(OSError):  # Where nothing can be kept, it is made again.
        files.replace(file, _pack(made, digest), private=True)
    return made


def _digest(laid: LaidField | PhotographedBoard, ink: str) -> str:
    """Return a digest of everything that faces and features depend on."""
    drawn = digest_of(laid.place, PrintOptions(ink=ink))
    how = json.dumps([drawn, [*laid.faces], DOTS, FEATURES, cv2.__version__, np.__version__])
    return blake2b(how.encode(), digest_size=16).hexdigest()


def _pack(groups: Sequence[References], digest: str) -> bytes:
    parts: dict[str, Any] = {"digest": np.array(digest)}
    for number, group in enumerate(groups):
        places, looks = group.features
        parts |= {
            f"{number} names": np.array([face.piece for face in group.faces]), f"{number} size": np.array(group.size),
            f"{number} greys": np.array([face.grey for face in group.faces]), f"{number} places": places,
            f"{number} looks": looks,
        }  # fmt: skip
    held = BytesIO()
    np.savez(held, **parts)
    return held.getvalue()


def _unpack(file: Path, ink: str, digest: str) -> list[References]:
    """Read kept faces. Raises OSError, ValueError, KeyError or BadZipFile if they are missing or of another digest."""
    made, number = [], 0
    with np.load(BytesIO(files.read(file, MAX_FILE_BYTES)), allow_pickle=False) as parts:
        if str(parts["digest"]) != digest:
            raise ValueError("made of something else")
        while f"{number} names" in parts:
            wide, high = (float(n) for n in parts[f"{number} size"])
            named = zip(parts[f"{number} names"], parts[f"{number} greys"], strict=True)
            faces = [ReferenceFace(str(name), wide, high, grey) for name, grey in named]
            made.append(References(ink, faces, (parts[f"{number} places"], parts[f"{number} looks"])))
            number += 1
    return made
