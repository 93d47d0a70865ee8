"""Games are found by listing folders; an own game is a folder anywhere."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from components import places
from components.places import find_games, locate
from components.problems import SalvageError


def own_game(folder: Path) -> Path:
    (folder / "components").mkdir(parents=True)
    (folder / "components" / "game.yaml").write_text("title: Mine\n")
    return folder


def test_builtin_games_are_the_folders() -> None:
    """Each folder of this package with a game.yaml is a game, its id the folder's name with hyphens."""
    folders = {path.parent.name for path in places.PACKAGE.glob("*/game.yaml")}

    assert {id.replace("-", "_") for id in find_games()} == folders
    assert all(place.builtin and place.id == id for id, place in find_games().items())


def test_builtin_layouts_are_siblings() -> None:
    """A built-in game's layouts lie in the folder of the same name beside this package."""
    for place in find_games().values():
        expected = places.PACKAGE.parent / "layouts" / place.components.name
        assert place.layouts == (expected if expected.is_dir() else None)


def test_own_game(tmp_path: Path) -> None:
    """A folder with components/game.yaml is a game named after the folder."""
    folder = own_game(tmp_path / "my_game")
    (folder / "layouts").mkdir()

    place = locate(str(folder))
    assert (place.id, place.builtin) == ("my-game", False)
    assert (place.components, place.layouts, place.companion) == (folder / "components", folder / "layouts", None)


def test_the_folder_one_is_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`.` works, and takes the folder's real name."""
    monkeypatch.chdir(own_game(tmp_path / "here"))

    assert locate(".").id == "here"


@pytest.mark.parametrize("name", ["space-debri", "space_debris", "Space-Debris"])
def test_unknown_game(name: str) -> None:
    """An unknown name is answered with the nearest and all known ones."""
    with pytest.raises(SalvageError) as caught:
        locate(name)

    said = str(caught.value)
    assert said.startswith(f"there is no game {name!r} (did you mean space-debris?); games: ")
    assert said.endswith(", or the path of a folder with components/game.yaml")


def test_folder_without_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that holds no game says what is missing."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty" / "components").mkdir(parents=True)
    for name, near in (("notes.txt", ""), ("game.yml", r" \(did you mean game.yml\?\)")):
        (tmp_path / "empty" / "components" / name).touch()
        with pytest.raises(SalvageError, match=rf"^empty: no game here: components/game.yaml is missing{near}$"):
            locate("empty")


def test_folder_with_a_bad_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder's name becomes the id, so it must be able to."""
    monkeypatch.chdir(tmp_path)
    own_game(tmp_path / "!")
    with pytest.raises(SalvageError, match="at least one letter or digit, such as my-game, not '!'"):
        locate("!")


@pytest.mark.parametrize(("file", "what"), [
    ("layouts/face.yaml", "nothing reads it (did you mean faces.yaml?)"),
    ("layouts/icon/ship.svg", "nothing reads it (did you mean icons?)"),
    ("layout/faces.yaml", "nothing reads it (did you mean layouts?)"),
    ("components/faces.yaml", "nothing reads it here; move it to layouts"),
    ("faces.yaml", "nothing reads it here; move it to layouts"),
    ("layouts/state.yaml", "nothing reads it here; move it to components"),
    ("components/.cards.csv.icloud", "stands for cards.csv, which isn't downloaded yet; open that in iCloud Drive"),
])  # fmt: skip
def test_a_file_that_nothing_would_read_stops_every_command(tmp_path: Path, file: str, what: str) -> None:
    """Misspelt, misplaced or not there yet, it is named where the game is found; the right one beside it is enough."""
    own_game(tmp_path / "mine")
    (tmp_path / "mine" / file).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / "mine" / file).touch()
    with pytest.raises(SalvageError, match=re.escape(what)):
        locate(str(tmp_path / "mine"))


@pytest.mark.parametrize("name", ["", "\0", "x" * 5000])
def test_impossible_paths(name: str) -> None:
    """Names that no file can have are unknown games like any other."""
    with pytest.raises(SalvageError, match="there is no game"):
        locate(name)


@pytest.mark.parametrize("name", ["My Game", "Fuchs & Henne", "game.v2", "U\u0308nïcode", "a'b", "東京"])
def test_a_folder_is_called_as_its_owner_likes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """An id is made of any name that has a letter, and commands that we tell have the folder in quotation marks."""
    monkeypatch.chdir(tmp_path)
    own_game(tmp_path / name)
    place = locate(name)

    assert re.fullmatch(r"[A-Za-z0-9]+(-[A-Za-z0-9]+)*", place.id)
    assert [locate(each).folder for each in shlex.split(place.command_name)] == [tmp_path / name]
