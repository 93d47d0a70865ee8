"""How somebody likes to play, remembered from one evening to the next."""

from __future__ import annotations

from companion import home

SETTINGS = "settings.json"
QUICK, PICTURES = "quick", "pictures"


def prefer(name: str, wanted: bool | None) -> bool | None:
    """A preference: as it is wanted, which is remembered, or as it was the last time; None where nobody has said.

    Raises SalvageError where what is remembered can't be read or written.
    """
    kept = home.read(SETTINGS)
    if wanted is not None and wanted != kept.get(name):
        home.write(SETTINGS, {**kept, name: wanted})
    known = kept.get(name) if wanted is None else wanted
    return None if known is None else bool(known)
