"""Where salvage keeps what it remembers: `$SALVAGE_HOME`, else the platform's folder for user data."""

from __future__ import annotations

import os
from pathlib import Path

from components.problems import SalvageError


def folder() -> Path:
    """The folder itself; it need not exist yet. Raises SalvageError."""
    if given := os.environ.get("SALVAGE_HOME"):
        try:
            return Path(given).expanduser()
        except RuntimeError:
            raise SalvageError(f"SALVAGE_HOME is {given!r}, and there is no such user") from None
    from platformdirs import user_data_path

    return user_data_path("salvage", appauthor=False)
