"""Pieces on photographs: which of a game's faces lie where, and how sure that is.

References are the faces as this version prints them (`references`). What resembles them in a photograph votes for the
middle, size and turn of a piece (`votes`); each is straightened and correlated with all faces (`correlation`); where
pieces lie on a grid, the cells beside those found are looked at until nothing new turns up (`flood`). No game is named
here: pieces, sizes and places are those of its data and its score sheet (`laid`). What was read is plain data
(`reading`), which people put right (`corrections`).
"""

from __future__ import annotations

import os
from importlib.util import find_spec


def why_no_photo() -> str:
    """Return why no photograph can be read: the libraries to install; "" if all are there. Call this before any import
    of this package, since libraries take the number of their threads from the environment."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    missing = [name for name in ("cv2", "numpy") if find_spec(name) is None]
    if not missing:
        return ""
    from components.base.installation import say_how_to_install

    return f"reading photographs needs OpenCV and numpy: {say_how_to_install('opencv-python-headless', 'numpy')}"
