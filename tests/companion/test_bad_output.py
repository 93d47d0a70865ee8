"""Where nothing can be written: told clearly, earlier output untouched to the last byte, and nothing left behind."""

from __future__ import annotations

import errno
import os
import resource
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

GAME = "space-debris"
FACES = "layouts/faces.yaml"


@pytest.mark.parametrize("where", ["a file", "a file/below", "a file/below/it"])
def test_a_place_that_is_no_folder(salvage, tmp_path, monkeypatch, where) -> None:
    """A file in the way of the output folder is told, with what to do, and left alone."""
    monkeypatch.chdir(tmp_path)
    Path("a file").write_text("mine")
    for command in (["print", GAME, "--only", "pawn"], ["calibrate"], ["print", GAME, "--only", "icons"]):
        said = salvage(*command, "--out", where)
        assert (said.code, said.out) == (2, "")
        assert "can't write to" in said.err
        assert "--out" in said.err
    assert [path.name for path in tmp_path.iterdir()] == ["a file"]
    assert Path("a file").read_text() == "mine"


def test_a_folder_in_the_place_of_a_file(own) -> None:
    """A folder called as a file to be written is left with all that is in it, and so is every other file."""
    assert own.print().code == 0
    file = own.out / "fleet" / "mat.pdf"
    file.unlink()
    file.mkdir()
    (file / "treasure").write_text("mine")
    before = own.printed()
    said = own.print("--ink", "low")

    assert said.code == 2
    assert "mat.pdf is a folder" in said.err
    assert own.printed() == before


FULL = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("step", ["drawing", "manifest", "moving"])
def test_a_full_disk(own, monkeypatch, step) -> None:
    """Wherever the disk runs full, earlier output stays as it was to the last byte, and no temporary folder stays."""
    from layouts.drawing.backends import pdf
    from layouts.printing import manifest

    assert own.print().code == 0
    before = own.printed()
    left = [3]

    def full(*args: Any, **keywords: Any) -> Any:
        left[0] -= 1
        if left[0] == 0:
            raise FULL
        return real(*args, **keywords)

    def begun(*args: Any) -> Iterator[str]:
        yield "{"
        raise FULL

    if step == "drawing":
        monkeypatch.setattr(pdf, "write", lambda *_: (_ for _ in ()).throw(FULL))
    elif step == "manifest":
        monkeypatch.setattr(manifest, "manifest", begun)
    else:
        real = os.replace
        monkeypatch.setattr(os, "replace", full)
    said = own.print("--ink", "low")

    monkeypatch.undo()
    assert (said.code, said.out) == (2, "")
    assert "No space left on device; give another folder with --out" in said.err
    assert own.printed() == before


@pytest.mark.parametrize("command", [["calibrate", "--out", "out"], ["print", "--only", "icons", GAME, "--out", "out"],
                                     ["calibrate", "--printer", "attic", "--right", "1"]])  # fmt: skip
def test_a_full_disk_for_a_single_file(salvage, home, tmp_path, monkeypatch, command) -> None:
    """A file that can't be put in its place is told, and its beginnings are cleared away."""
    monkeypatch.chdir(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", lambda *_: (_ for _ in ()).throw(FULL))
        said = salvage(*command)

    assert (said.code, said.out) == (2, "")
    assert "No space left on device" in said.err
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_a_disk_that_is_really_full(salvage, tmp_path) -> None:
    """The same on a file system of 64 KB, with two processes drawing."""
    small = tmp_path / "small"
    small.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(small)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        limited_by_quota(salvage, small)
        return
    try:
        said = salvage("print", GAME, "--no-rulebook", "--out", small, "--jobs", 2)
        assert (said.code, said.out) == (2, "")
        assert "No space left on device" in said.err
        assert list(small.iterdir()) == []
    finally:
        subprocess.run(["umount", str(small)], check=True)


def limited_by_quota(salvage: Any, folder: Path) -> None:
    """Where nothing can be mounted: no file may grow over 16 KB."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (16_384, before[1]))
    try:
        said = salvage("print", GAME, "--no-rulebook", "--out", folder, "--jobs", 2)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)
    assert said.code == 2
    assert "can't write to" in said.err
    assert list(folder.iterdir()) == []


def test_faults_come_whole_out_of_other_processes(own) -> None:
    """With several processes drawing, a fault is the same line as with one."""
    own.change(FACES, "icon: ship,", "icon: shp,")
    alone = own.print()
    together = own.print("--jobs", 2)

    assert (together.code, together.err) == (2, alone.err)
    assert own.printed() == {}
