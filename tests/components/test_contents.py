"""The contents listing, as scripts read it."""

from __future__ import annotations

from typing import Any

import pytest

from components.contents import listing
from components.problems import Problem, SalvageError, did_you_mean, display_path, listed


def test_listing(box: Any) -> None:
    """One row for each distinct piece, with whole sizes as whole numbers."""
    assert listing(box.load()) == [
        {"id": "card.one", "name": "One", "kind": "card", "count": 2, "size_mm": [63, 88], "sides": 2,
         "source": "rulebook", "module": "base"},
        {"id": "card.two", "name": "Two", "kind": "card", "count": 1, "size_mm": [63, 88], "sides": 2,
         "source": "rulebook", "module": "base"},
        {"id": "cube", "name": "Cubes", "kind": "cube", "count": 10, "size_mm": [8, 8], "sides": 1,
         "source": "house", "module": "base"},
    ]  # fmt: skip


def test_one_module(box: Any) -> None:
    """A module's listing has its pieces only; an unknown module is refused."""
    box.change("code: B2,", "code: B2, module: extra,")
    game = box.load()

    assert [row["id"] for row in listing(game, ["extra"])] == ["card.two"]
    with pytest.raises(
        SalvageError, match=r"^Tiny has no module 'extr' \(did you mean extra\?\); modules are base, extra, or all$"
    ):
        listing(game, ["extr"])


def test_unknown_names_raise(box: Any) -> None:
    """Asking a game for what it doesn't have is a KeyError of the program, not of the user."""
    game = box.load()
    for ask in (game.piece, game.count, game.kinds_of, game.tables["cities"].row):
        with pytest.raises(KeyError):
            ask("nothing")


def test_faults_as_text() -> None:
    """A fault is file, line and what; parts that aren't known are left out."""
    assert str(Problem("f", 3, "wrong")) == "f:3: wrong"
    assert str(Problem("f", None, "wrong")) == "f: wrong"
    assert str(SalvageError("wrong")) == "wrong"
    assert str(SalvageError([Problem("f", 1, "a"), Problem("f", 2, "b")])) == "f:1: a\nf:2: b"


def test_hints() -> None:
    """Hints overlook case and stay silent where nothing is near."""
    assert did_you_mean("SIDES", ["sides", "size"]) == " (did you mean sides?)"
    assert did_you_mean("xyz", ["sides", "size"]) == ""
    assert listed(map(str, range(30)), most=3) == "0, 1 … 29"


def test_shown_paths(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Paths are shown relative to the working folder when inside it, else as given."""
    monkeypatch.chdir(tmp_path)

    assert display_path(tmp_path / "a" / "b") == "a/b"
    assert display_path(tmp_path.parent / "c") == str(tmp_path.parent / "c")
