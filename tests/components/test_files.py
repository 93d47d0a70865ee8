"""Files that are whole or not there, whatever happens while they are written."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest

from components import files


def test_a_file_is_replaced_when_all_of_it_is_written(tmp_path: Path) -> None:
    """Until then the earlier one stands there, and afterwards nothing else lies beside it; folders are made."""
    file = tmp_path / "new" / "map.pdf"
    files.replace(file, b"before")

    with files.opened(file) as stream:
        stream.write(b"after")
        stream.flush()
        assert file.read_bytes() == b"before"

    assert file.read_bytes() == b"after"
    assert list(file.parent.iterdir()) == [file]


def test_what_breaks_off_leaves_the_earlier_file(tmp_path: Path) -> None:
    """A writer that raises has written nothing."""
    file = tmp_path / "map.pdf"
    files.replace(file, b"before")

    def broken_off() -> None:
        with files.opened(file) as stream:
            stream.write(b"half")
            raise KeyError

    with pytest.raises(KeyError):
        broken_off()

    assert file.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [file]


def test_a_stream_is_written_as_it_is() -> None:
    """It stays open, as whoever made it wants to read it."""
    made = BytesIO()
    with files.opened(made) as stream:
        stream.write(b"page")

    assert made.getvalue() == b"page"
