"""Files that are whole or not there: written beside, then renamed."""

from __future__ import annotations

import os
from pathlib import Path


def replace(file: Path, content: bytes) -> None:
    """Put `content` at `file`, in one step; an earlier file of that name stays as it was until then.

    Missing folders are made. Raises OSError, with nothing left behind.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_name(f".{file.name}.{os.getpid()}-{os.urandom(4).hex()}")
    try:
        # Opened by name, unlike a temporary file of the library, so that the user's umask decides who may read it.
        with open(beside, "xb") as made:
            made.write(content)
        os.replace(beside, file)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
