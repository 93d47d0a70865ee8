"""Files and folders of them that are whole or not there, whatever happens while they are written."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from errno import ELOOP
from io import BytesIO
from pathlib import Path

import pytest

from components.base import files, folders


def test_a_file_is_replaced_when_all_of_it_is_written(tmp_path: Path) -> None:
    """Until then the earlier one stands there, and afterwards nothing else lies beside it; folders are made."""
    file = tmp_path / "new" / "map.pdf"
    files.replace(file, b"before")

    with files.open_target(file) as stream:
        stream.write(b"after")
        stream.flush()
        assert file.read_bytes() == b"before"

    assert file.read_bytes() == b"after"
    assert list(file.parent.iterdir()) == [file]


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such modes")
def test_a_file_keeps_its_mode(tmp_path: Path) -> None:
    """Whoever might read and write the earlier one: of a file alone, and of those that a folder takes in."""
    table, fresh = tmp_path / "game" / "cards.csv", tmp_path / "fresh"
    for file in (table, fresh / "cards.csv"):
        files.replace(file, b"before")
    table.chmod(0o640)
    for again in (lambda: files.replace(table, b"after"), lambda: folders.put_in_place(fresh, table.parent)):
        again()
        assert stat.S_IMODE(table.stat().st_mode) == 0o640
    files.replace(table, b"secret", private=True)
    assert stat.S_IMODE(table.stat().st_mode) == 0o600


def test_what_breaks_off_leaves_the_earlier_file(tmp_path: Path) -> None:
    """A writer that raises has written nothing."""
    file = tmp_path / "map.pdf"
    files.replace(file, b"before")

    def broken_off() -> None:
        with files.open_target(file) as stream:
            stream.write(b"half")
            raise KeyError

    with pytest.raises(KeyError):
        broken_off()

    assert file.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("folder", ["", ".", "/"])
def test_a_folder_is_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str) -> None:
    """Not even one without a name of its own; nothing is left beside it."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(IsADirectoryError):
        files.replace(Path(folder), b"")

    assert list(tmp_path.iterdir()) == []


def test_a_stream_is_written_as_it_is() -> None:
    """It stays open, as whoever made it wants to read it."""
    made = BytesIO()
    with files.open_target(made) as stream:
        stream.write(b"page")

    assert made.getvalue() == b"page"


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Path]:
    """A new folder beside `out`, with two files in it; the first takes the place of an old one."""
    for name in ("a.pdf", "mine.txt", "old.pdf"):
        files.replace(tmp_path / "out" / name, b"before")
    with folders.beside(tmp_path / "out") as folder:
        for name in ("a.pdf", "b.pdf"):
            files.replace(folder / name, b"after")
        yield folder
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_a_folder_is_filled_at_once(fresh: Path) -> None:
    """New files replace old ones of their names; of the others only those go that were named."""
    out = fresh.parent / "out"
    folders.put_in_place(fresh, out, before=["a.pdf", "old.pdf", "gone.pdf"])

    assert contents(out) == {"a.pdf": b"after", "b.pdf": b"after", "mine.txt": b"before"}


def test_a_folder_is_filled_with_all_or_none(fresh: Path) -> None:
    """Where the second file can't be placed, the first is the old one again."""
    out = fresh.parent / "out"
    (out / "b.pdf").mkdir()

    with pytest.raises(IsADirectoryError, match=r"b\.pdf is a folder there"):
        folders.put_in_place(fresh, out, before=["old.pdf"])

    assert contents(out) == {"a.pdf": b"before", "mine.txt": b"before", "old.pdf": b"before"}


def test_only_names_in_the_folder_are_cleared(fresh: Path) -> None:
    """A name that leads out of the folder takes nothing with it."""
    files.replace(fresh.parent / "out" / "a" / "treasure", b"mine")
    folders.put_in_place(fresh, fresh.parent / "out", before=["a/treasure"])

    assert (fresh.parent / "out" / "a" / "treasure").read_bytes() == b"mine"


def contents(folder: Path) -> dict[str, bytes]:
    """The files of a folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


@pytest.mark.parametrize("is_ours", [True, False])
def test_moves_are_finished_by_our_own_note_alone(tmp_path: Path, home: Path, is_ours: bool) -> None:
    """Of a process that was killed; one that lies in the folder itself may be a stranger's."""
    fresh, out = tmp_path / ".out.99999999-deadbeef", tmp_path / "out"
    moves = {"into": str(out), "fresh": str(fresh), "new": ["a.pdf"], "gone": ["old.pdf"]}
    for file in (fresh / "a.pdf", out / "a.pdf", out / "old.pdf"):
        files.replace(file, file.parent.name.encode())
    note = home / "moves" / ".moves.99999999-deadbeef" if is_ours else fresh / "moves.json"
    files.replace(note, json.dumps(moves).encode())
    files.replace(home / "moves" / ".moves.99999999-01234567", b'{"fresh":')
    folders.settle(out)

    assert contents(out) == ({"a.pdf": fresh.name.encode()} if is_ours else {"a.pdf": b"out", "old.pdf": b"out"})
    assert ({*tmp_path.iterdir()}, [*(home / "moves").iterdir()]) == ({out, home}, [])


# ---- what is no regular file --------------------------------------------------------------------------------------


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    """What it leads to is replaced, whether it was there or not; links in a ring are refused."""
    (tmp_path / "there").mkdir()
    for name in ("old", "new"):
        (tmp_path / name).symlink_to(tmp_path / "there" / name)
    (tmp_path / "there" / "old").write_text("before")
    for name in ("old", "new"):
        files.replace(tmp_path / name, b"after")

        assert (tmp_path / name).is_symlink()
        assert (tmp_path / "there" / name).read_text() == "after"
    ring = {"ring": "ring", "there/to": "fro", "there/fro": "to", "out": "there/to"}
    for name, target in ring.items():
        (tmp_path / name).symlink_to(target)
    for name in ring:
        with pytest.raises(OSError) as caught:
            files.replace(tmp_path / name, b"after")
        assert caught.value.errno == ELOOP
    assert {name: os.readlink(tmp_path / name) for name in ring} == ring


@pytest.mark.skipif(sys.platform == "win32", reason="pipes are those of POSIX")
def test_a_pipe_is_written_into(tmp_path: Path) -> None:
    """Never renamed over, as a device is not either; without a reader it is refused at once."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError):
        files.replace(pipe, b"lost")
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        files.replace(pipe, b"read")
        assert os.read(reader, 9) == b"read"
    finally:
        os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert [path.name for path in tmp_path.iterdir()] == ["pipe"]


@pytest.mark.skipif(sys.platform == "win32", reason="pipes are those of POSIX")
@pytest.mark.parametrize("kind", ["pipe", "link"])
def test_finished_files_are_moved_over_files_alone(tmp_path: Path, kind: str) -> None:
    """All stays as it was where one of the names is taken by something else."""
    folder, outside = tmp_path / "prints", tmp_path / "outside"
    folder.mkdir()
    outside.write_text("mine")
    (folder / "a").write_text("old")
    if kind == "pipe":
        os.mkfifo(folder / "b")
    else:
        (folder / "b").symlink_to(outside)
    with folders.beside(folder) as fresh:
        for name in ("a", "b"):
            (fresh / name).write_text("new")
        with pytest.raises(OSError, match="b is a link, a pipe or a device there"):
            folders.put_in_place(fresh, folder)

    assert ((folder / "a").read_text(), outside.read_text()) == ("old", "mine")
    assert (folder / "b").is_symlink() == (kind == "link")


def test_left_overs_of_dead_processes_go(tmp_path: Path) -> None:
    """What a process that is no more was filling, or one an hour ago; what is younger, or named otherwise, stays."""
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    gone, old, young = (tmp_path / f".prints.{owner}-0123abcd" for owner in (dead.pid, f"{os.getppid()}", os.getpid()))
    other = tmp_path / ".prints.old-one"
    for folder in (gone, old, young, other):
        folder.mkdir()
        (folder / "a").write_text("half")
    for folder in (old, other):
        os.utime(folder, (1, 1))
    (tmp_path / f".a.json.{dead.pid}-0123abcd").write_text("half")
    with folders.beside(tmp_path / "prints"):
        pass
    files.replace(tmp_path / "a.json", b"")
    (tmp_path / "a.json").unlink()

    assert {path.name for path in tmp_path.iterdir()} == {young.name, other.name}
