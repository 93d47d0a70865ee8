"""Files that are whole or not there: written beside, then renamed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


@contextmanager
def replacing(file: Path) -> Iterator[BinaryIO]:
    """Write what will stand at `file` when all of it is written; an earlier file stays as it was until then.

    Missing folders are made. Raises OSError; whatever is raised, nothing is left behind.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_name(f".{file.name}.{os.getpid()}-{os.urandom(4).hex()}")
    try:
        # Opened by name, unlike a temporary file of the library, so that the user's umask decides who may read it.
        with open(beside, "xb") as made:
            yield made
        os.replace(beside, file)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


@contextmanager
def opened(target: Path | BinaryIO) -> Iterator[BinaryIO]:
    """What to write into: a stream as it is, a file as `replacing` opens it. Raises OSError."""
    if isinstance(target, Path):
        with replacing(target) as made:
            yield made
    else:
        yield target


def replace(file: Path, content: bytes) -> None:
    """Put `content` at `file`, as `replacing` does."""
    with replacing(file) as made:
        made.write(content)
