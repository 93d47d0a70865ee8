"""What a print run depends on, and what it doesn't: only a change of the former may draw again."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from components.places import GamePlace
from layouts.printing import build_digest
from layouts.printing.options import PrintOptions
from layouts.printing.sheets.pages import SheetOptions

FILES = """components/loader.py components/mine/game.yaml components/mine/cards/all.csv components/other/game.yaml
layouts/drawing/text.py layouts/faces/verbs.py layouts/faces/fonts/plain.txt layouts/mine/faces.yaml
layouts/other/faces.yaml layouts/__pycache__/text.pyc layouts/faces/__pycache__/verbs.pyc
layouts/mine/__pycache__/art.pyc
site/jinja2-3.1.dist-info/RECORD companion/session.py"""


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The project in small, with two games and a folder of libraries."""
    for name in FILES.split():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(name)
    monkeypatch.setattr(build_digest, "__file__", str(tmp_path / "layouts" / "printing" / "build_digest.py"))
    monkeypatch.setattr(sys, "path", [str(tmp_path / "site"), str(tmp_path / "none")])
    return tmp_path


def digest(tree: Path, options: PrintOptions | None = None) -> str:
    place = GamePlace("mine", tree / "components" / "mine", tree / "layouts" / "mine", None, builtin=True)
    return build_digest.digest_of(place, options or PrintOptions())


@pytest.mark.parametrize("name", [name for name in FILES.split() if not name.startswith("site")])
def test_a_file_counts_if_it_is_drawn_from(tree: Path, name: str) -> None:
    """Data and layouts of the game and the shared code count; other games, the companion and byte code don't."""
    before = digest(tree)
    assert digest(tree) == before
    (tree / name).write_text("changed")

    counts = not any(part in name for part in ("other/", "__pycache__", "companion/"))
    assert (digest(tree) != before) == counts


def test_a_large_image_counts_by_what_it_shows(tree: Path) -> None:
    """Not by its size alone: a picture that was painted over may be as large as before."""
    image = tree / "layouts" / "mine" / "images" / "photo.jpg"
    image.parent.mkdir()
    image.write_bytes(bytes(5_000_000))
    before = digest(tree)
    image.write_bytes(bytes(4_999_999) + b"1")

    assert digest(tree) != before


@pytest.mark.parametrize("name", ["components/new.py", "layouts/faces/new.py", "layouts/mine/icons/new.svg"])
def test_a_new_file_counts(tree: Path, name: str) -> None:
    """A file more is a change even where it is empty."""
    before = digest(tree)
    (tree / name).parent.mkdir(exist_ok=True)
    (tree / name).touch()

    assert digest(tree) != before


def test_a_file_counts_where_it_lies(tree: Path) -> None:
    """One that is moved to another folder is a change, though nothing of its name and content is."""
    before = digest(tree)
    (tree / "components/mine/cards/all.csv").rename(tree / "components/mine/all.csv")

    assert digest(tree) != before


def test_versions_and_options_count(tree: Path) -> None:
    """Another version of what is installed is a change, and so is any option."""
    before = digest(tree)
    assert digest(tree, PrintOptions(sheet=SheetOptions(paper="letter"))) != before
    (tree / "site/jinja2-3.1.dist-info").rename(tree / "site/jinja2-3.2.dist-info")
    assert digest(tree) != before


def test_no_file_is_read_that_is_too_large_to_be_data(tree: Path) -> None:
    """A file of six gigabytes counts by its size; whoever wants to read it is refused."""
    file = tree / "components" / "mine" / "game.yaml"
    seen = set()
    for size in (6_000_000_000, 6_000_000_001):
        with file.open("wb") as made:
            made.truncate(size)
        seen.add(digest(tree))

    assert len(seen) == 2
