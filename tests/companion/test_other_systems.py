"""What other systems lack has a fall-back, and what they cannot hold gets no name; seen by taking names away here."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from errno import EPERM
from pathlib import Path
from typing import Any

import pytest

from companion.sessions import saves, session_store
from companion.sessions.session import Session
from companion.terminal.screen import Screen
from components.problems import SalvageError

Begin = Callable[..., Session]


def no_links(*given: object, **more: object) -> None:
    raise OSError(EPERM, "Operation not permitted")


def test_sessions_without_what_posix_has(toy: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Made, played, saved and loaded on a file system without links and a system without these calls."""
    monkeypatch.setattr(os, "link", no_links)
    for name in ("O_DIRECTORY", "O_NONBLOCK", "set_blocking"):
        monkeypatch.delattr(os, name, raising=False)
    session = toy(seed=6)
    session.random(5)
    saves.write(tmp_path / "it.json", saves.saved(session.journal))
    made = saves.load(tmp_path / "it.json", "copy")

    assert session_store.open_session(made.name).seq == session.seq
    with pytest.raises(SalvageError, match="there is a session of that name already"):
        saves.load(tmp_path / "it.json", "copy")


def test_a_terminal_without_readline(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines are typed without being edited."""
    monkeypatch.setitem(sys.modules, "readline", None)

    Screen()


@pytest.mark.parametrize("name", ["con", "NUL", "lpt1", "a:b", "trailing.", "x" * 41])
def test_names_that_another_system_cannot_hold(toy: Begin, tmp_path: Path, name: str) -> None:
    """Neither a new session nor a loaded one is called so."""
    session = toy(seed=6)
    saves.write(tmp_path / "it.json", saves.saved(session.journal))
    for make in (lambda: session_store.begin(session.place, ["Ann", "Bo"], name=name), lambda: load(tmp_path, name)):
        with pytest.raises(SalvageError, match="no name for a session"):
            make()


def test_names_that_differ_in_case_only(toy: Begin, tmp_path: Path) -> None:
    session = toy(seed=6)
    saves.write(tmp_path / "it.json", saves.saved(session.journal))
    with pytest.raises(SalvageError, match="not every system tells it from"):
        load(tmp_path, session.name.upper())

    assert session_store.free_name(session.name.upper()).lower() != session.name


def load(folder: Path, name: str) -> Any:
    return saves.load(folder / "it.json", name)
