"""What was last printed of a game of somebody's own: a copy of its folder, kept to see what has changed since."""

from __future__ import annotations

import shutil
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from companion import home
from components.base import files, folders
from components.base.limits import GAME_BYTES
from components.places import PARTS, GamePlace
from components.problems import SalvageError

FOLDER = "printed"
"""The folder in that of `home`; in it one for each game, by the digest of its address."""
LAST_PRINT = "last"
"""What is typed for what was printed last, in the place of a folder."""
PASSED_OVER = shutil.ignore_patterns("__pycache__", ".*")


def find_printed(place: GamePlace) -> Path:
    """Return the folder for the copy of a game's last print, whether there is one or not."""
    digest = sha256(place.address.encode()).hexdigest()[:16]
    return home.folder() / FOLDER / digest / place.root.folder.name


def keep_printed(place: GamePlace) -> None:
    """Keep a copy of a game's folder as it is printed now; not of salvage's own games, nor of expansions. Where none
    can be kept, nothing happens: a print is none the worse for it."""
    if place.builtin or place.base:
        return
    with suppress(OSError, SalvageError, shutil.Error):
        kept = find_printed(place)
        files.make_private(kept.parent)
        with folders.beside(kept) as made:
            every = (file for part in PARTS for file in (place.folder / part).rglob("*"))
            if sum(file.stat().st_size for file in every) > GAME_BYTES.most:
                return
            for part in PARTS:
                if (place.folder / part).is_dir():
                    shutil.copytree(place.folder / part, made / part, ignore=PASSED_OVER)
            shutil.rmtree(kept, ignore_errors=True)
            made.rename(kept)
