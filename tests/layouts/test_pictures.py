"""Pictures that people ask for."""

from __future__ import annotations

from pathlib import Path as File

import pytest
from PIL import Image

from components.problems import SalvageError
from layouts.drawing.pictures import write_picture
from layouts.drawing.scene import Path, Scene
from layouts.drawing.shapes import rect


@pytest.fixture
def scene() -> Scene:
    return Scene(30, 20, (Path(rect(0, 0, 30, 20), "#1E62A8"),))


def test_png_is_of_the_asked_size(scene: Scene, tmp_path: File) -> None:
    """30 x 20 mm at 254 dpi are 300 x 200 pixels; folders are made where they are missing."""
    file = tmp_path / "new" / "ship.png"

    write_picture(scene, file, 254)

    with Image.open(file) as made:
        assert (made.size, made.convert("RGB").getpixel((9, 9))) == ((300, 200), (0x1E, 0x62, 0xA8))


def test_svg_by_its_name(scene: Scene, tmp_path: File) -> None:
    write_picture(scene, tmp_path / "ship.SVG")

    assert "#1E62A8" in (tmp_path / "ship.SVG").read_text(encoding="utf-8")


def test_other_names_are_refused(scene: Scene, tmp_path: File) -> None:
    """Nothing is written, and the endings that would do are named."""
    with pytest.raises(SalvageError, match=r"must end in \.svg or \.png"):
        write_picture(scene, tmp_path / "ship.gif")

    assert list(tmp_path.iterdir()) == []


def test_a_folder_in_the_way_is_told(scene: Scene, tmp_path: File) -> None:
    """An unwritable place is the user's to mend, and nothing lies beside it afterwards."""
    (tmp_path / "ship.png").mkdir()

    with pytest.raises(SalvageError, match="can't be written"):
        write_picture(scene, tmp_path / "ship.png")

    assert [file.name for file in tmp_path.iterdir()] == ["ship.png"]


@pytest.mark.parametrize("name", ["ship.png", "ship.svg"])
def test_only_a_picture_of_ours_is_replaced(scene: Scene, tmp_path: File, name: str) -> None:
    """What else has that name stays as it is."""
    file = tmp_path / name
    file.write_bytes(b"a photograph")
    with pytest.raises(SalvageError, match="is there already and no picture of salvage's; choose another name"):
        write_picture(scene, file)
    assert file.read_bytes() == b"a photograph"

    file.unlink()
    write_picture(scene, file)
    made = file.read_bytes()
    write_picture(Scene(30, 20, ()), file)
    assert file.read_bytes() != made
