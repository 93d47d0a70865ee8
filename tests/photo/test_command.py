"""`salvage score --photo`: what is told of photographs, and what is said of files that are none."""

import json
import random
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import cv2
import pytest
from PIL import Image

from companion.photo.pictures import MOST, pack, read_photo
from components.problems import SalvageError
from tests.conftest import Result
from tests.photo_tables import SHIP, lay_ship, make_ship
from tests.photographs import LEVELS, photograph


def test_files_that_are_no_photographs(tmp_path: Path) -> None:
    """HEIC is called by its name, other files are none, and small pictures show too little."""
    heic, text, small = (tmp_path / name for name in ("a.heic", "b.jpg", "c.png"))
    heic.write_bytes(b"\0\0\0\x18ftypheic\0\0\0\0mif1heic")
    text.write_text("no picture")
    Image.new("RGB", (200, 100)).save(small)

    for file, said in ((heic, "HEIC"), (text, "isn't a photograph"), (small, "200 × 100")):
        with pytest.raises(SalvageError, match=said):
            read_photo(file)


@pytest.mark.parametrize("brand", [b"heix", b"hevx", b"msf1"])
def test_all_sorts_of_heic_are_called_by_their_name(tmp_path: Path, brand: bytes) -> None:
    """Bursts and pictures of more bits have marks of their own."""
    file = tmp_path / "a.jpg"
    file.write_bytes(b"\0\0\0\x18ftyp" + brand + b"\0\0\0\0mif1heic")

    with pytest.raises(SalvageError, match="HEIC"):
        read_photo(file)


def test_broken_notes_of_a_camera_are_left_out(tmp_path: Path, recwarn: pytest.WarningsRecorder) -> None:
    """What a camera notes may be damaged while the picture isn't; nobody need hear of it."""
    file = tmp_path / "a.jpg"
    Image.new("RGB", (600, 400)).save(file, exif=b"Exif\0\0MM\0*\0\0\0\x08" + b"\xff" * 30)

    assert read_photo(file).shape == (400, 600, 3)
    assert not recwarn


def test_photographs_are_turned_upright_and_made_smaller(tmp_path: Path) -> None:
    """A phone held upright writes a picture that lies, and says so."""
    file, exif = tmp_path / "a.jpg", Image.Exif()
    exif[0x0112] = 6
    exif[0x010E] = "the kitchen in Elm Street"
    Image.new("RGB", (4000, 2000)).save(file, exif=exif)

    read = read_photo(file)

    assert read.shape == (MOST, MOST // 2, 3)
    assert not Image.open(BytesIO(pack(read))).getexif(), "where it was taken is nobody's business"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--photo", "ann.jpg"], "give whose it is"),
        (["--photo", "Ann=nowhere.jpg"], "there is no such file"),
        (["--save", "sheet.yaml"], "--save goes with --photo"),
    ],
)
def test_what_is_missing_is_said(salvage: Callable[..., Result], given: list[str], said: str) -> None:
    """One line says what would be right, and the exit status is 2."""
    made = salvage("score", SHIP, *given)

    assert made.code == 2
    assert said in made.err


def test_games_without_tiles_to_photograph_say_so(salvage: Callable[..., Result], tmp_path: Path) -> None:
    """Where the sheet lists no tiles, it is typed."""
    file = tmp_path / "a.jpg"
    Image.new("RGB", (400, 400)).save(file)

    made = salvage("score", "mixia", "--photo", f"Ann={file}")

    assert made.code == 2
    assert "lists no tiles" in made.err


def test_a_photograph_becomes_a_sheet(salvage: Callable[..., Result], tmp_path: Path) -> None:
    """--json tells what was read and scores nothing; --save and --picture are written."""
    chance, level = random.Random(80), LEVELS["easy"]
    ship = make_ship(chance)
    photo, sheet, picture = (str(tmp_path / name) for name in ("ann.jpg", "sheet.yaml", "seen.png"))
    cv2.imwrite(photo, photograph(lay_ship(ship, "full", level, chance), level, 80, 2.2))

    made = salvage("score", SHIP, "--photo", f"Ann={photo}", "--save", sheet, "--picture", picture, "--json")

    (player,) = json.loads(made.out)["players"]
    assert {(each["piece"], each["x"], each["y"], each["top"]) for each in player["pieces"]} == {
        (each["tile"], each["x"], each["y"], each["top"]) for each in ship
    }
    assert Image.open(picture).width > 1000
    assert salvage("score", SHIP, sheet, "--no-history", "--json").code == 0


def test_large_photographs_fit_into_memory(tmp_path: Path) -> None:
    """50 megapixels, as large phones store them, are read without being held in full more than once."""
    file = tmp_path / "large.jpg"
    Image.new("RGB", (8160, 6120)).save(file)

    assert read_photo(file).shape == (MOST * 3 // 4, MOST, 3)


def test_pictures_without_colours_are_read(tmp_path: Path) -> None:
    """PNG files may be grey, have few colours, or be transparent."""
    for mode in ("L", "P", "RGBA", "LA"):
        file = tmp_path / f"{mode}.png"
        Image.new(mode, (600, 400)).save(file)

        assert read_photo(file).shape == (400, 600, 3)
