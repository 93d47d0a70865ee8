"""How somebody likes to play, remembered from one evening to the next.

These are conveniences: where the file can't be read, `play` says so once (`problem`) and goes on without.
"""

from __future__ import annotations

from companion import home
from components.problems import SalvageError

SETTINGS = "settings.json"
QUICK, PICTURES = "quick", "pictures"


def prefer(name: str, wanted: bool | None) -> bool | None:
    """A preference: as it is wanted, which is remembered, or as it was the last time; None where nobody has said.

    A file that can't be read stays as it is. Raises SalvageError where what is wanted can't be written.
    """
    try:
        kept = home.read(SETTINGS)
    except SalvageError:
        return wanted
    if wanted is not None and wanted != kept.get(name):
        home.write(SETTINGS, {**kept, name: wanted})
    known = kept.get(name) if wanted is None else wanted
    return None if known is None else bool(known)


def problem() -> str:
    """Why nothing is remembered, in a sentence; empty where all is well."""
    try:
        home.read(SETTINGS)
    except SalvageError as error:
        return f"Your preferences aren't used: {error}"
    return ""
