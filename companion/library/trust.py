"""Leave to run an own game's Python, remembered by the content of its files: change one, and it is asked for again."""

from __future__ import annotations

import hashlib

from companion import home
from components.places import GamePlace

FILE = "trusted.json"


def fingerprint(place: GamePlace) -> str:
    """A digest of all Python in a game's folders: of the names of its files and what is in each."""
    summed = hashlib.sha256()
    root = place.components.parent
    for folder in (place.components, place.layouts, place.companion):
        for file in sorted(folder.rglob("*.py")) if folder else ():
            content = file.read_bytes()
            summed.update(f"{file.relative_to(root).as_posix()} {len(content)}\n".encode() + content)
    return summed.hexdigest()


def is_trusted(place: GamePlace, grant: bool = False) -> bool:
    """Whether the game's Python may run: built-in games always, others once granted; `grant` grants it now."""
    if place.builtin:
        return True
    known = home.read(FILE)
    digest = fingerprint(place)
    if grant and known.get(digest) != place.address:
        home.write(FILE, {**known, digest: place.address})
    return grant or digest in known
