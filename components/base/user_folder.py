"""The folder for what salvage keeps of a user."""

from __future__ import annotations

import os
from pathlib import Path


def find_user_folder() -> Path:
    """`$SALVAGE_HOME`, else the platform's folder for user data. It need not exist yet. Raises RuntimeError where that
    is of a user whom there isn't."""
    if path := os.environ.get("SALVAGE_HOME"):
        return Path(path).expanduser()
    from platformdirs import user_data_path

    return user_data_path("salvage", appauthor=False)
