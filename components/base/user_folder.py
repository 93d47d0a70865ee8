"""The folder for a user's data."""

from __future__ import annotations

import os
from pathlib import Path


def find_user_folder() -> Path:
    """Return `$SALVAGE_HOME`, or the platform's folder for user data. It may not exist yet. Raises RuntimeError if the
    variable names an unknown user."""
    if path := os.environ.get("SALVAGE_HOME"):
        return Path(path).expanduser()
    from platformdirs import user_data_path

    return user_data_path("salvage", appauthor=False)
