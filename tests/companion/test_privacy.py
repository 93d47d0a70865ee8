"""What salvage remembers is its user's alone: links are secrets, and so are hands in sessions."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.sessions.kept_files import delete
from companion.sessions.session_store import begin
from companion.web.base.links import FILE, Links
from components.places import locate

from ..conftest import Result

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows has other ways to close folders")
OTHERS = 0o077


def open_to_others(home: Path) -> list[str]:
    """What others of this machine may look into or at, the home of all of it included."""
    every = [home, *home.rglob("*")]
    return [str(each.relative_to(home)) for each in every if stat.S_IMODE(each.stat().st_mode) & OTHERS]


@pytest.fixture
def fresh(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home that isn't there yet, in a machine where others may look into what is made."""
    monkeypatch.setenv("SALVAGE_HOME", str(home / "data" / "salvage"))
    before = os.umask(0o022)
    yield home / "data" / "salvage"
    os.umask(before)


def test_all_that_is_made_is_closed(fresh: Path, salvage: Callable[..., Result]) -> None:
    """Sessions, those deleted, links, scores, copies of boxes, and the folders that they lie in."""
    with closing(begin(locate("space-debris"), ["Ann", "Bo"], name="friday")):
        Links("friday", ["Ann", "Bo"])
    with closing(begin(locate("space-debris"), ["Ann", "Bo"], name="saturday")):
        pass
    delete("saturday")
    (fresh.parent / "sheet.yaml").write_text("players: {Ann: 4, Bo: 4}\nreason: SD-132\n")
    salvage("score", "space-debris", str(fresh.parent / "sheet.yaml"))

    assert (fresh / FILE).is_file()
    assert open_to_others(fresh) == []


def test_what_earlier_versions_left_open_is_closed(fresh: Path, salvage: Callable[..., Result]) -> None:
    """By the next command, whatever it is; a file that a link leads to is somebody else's matter."""
    (fresh / "sessions").mkdir(parents=True)
    (fresh / FILE).write_text("{}")
    (fresh / "sessions" / "friday.session").write_text("")
    (fresh / "sessions" / "deleted").mkdir()
    (fresh / "sessions" / "deleted" / "thursday.session").write_text("")
    elsewhere = fresh.parent / "elsewhere"
    elsewhere.write_text("")
    (fresh / "link").symlink_to(elsewhere)

    assert salvage("sessions").code == 0
    assert stat.S_IMODE(fresh.stat().st_mode) == stat.S_IMODE((fresh / "sessions").stat().st_mode) == 0o700
    assert stat.S_IMODE((fresh / FILE).stat().st_mode) == 0o600
    assert open_to_others(fresh) == ["link"]
    assert stat.S_IMODE(elsewhere.stat().st_mode) == 0o644
