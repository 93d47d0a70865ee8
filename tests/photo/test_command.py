"""`salvage score --photo`: what is told of photographs, and what is said of files that are none."""

import json
import os
import random
import sys
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from subprocess import check_output

import cv2
import numpy as np
import pytest
from PIL import Image

from companion.photo.pictures import MAX_SIDE_PX, pack, read_photo
from components.problems import SalvageError
from tests.conftest import Result
from tests.photo_tables import SHIP, lay_ship, make_ship
from tests.photographs import LEVELS, photograph

from ..long_run import LONG, first_of, longer


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

    assert read.shape == (MAX_SIDE_PX, MAX_SIDE_PX // 2, 3)
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


@LONG
def test_a_photograph_becomes_a_sheet(salvage: Callable[..., Result], tmp_path: Path) -> None:
    """--json tells what was read, scores nothing; --save and --picture are written. Mirror images are turned back."""
    chance, level = random.Random(80), LEVELS["easy"]
    ship = make_ship(chance)
    photo, sheet, picture = (str(tmp_path / name) for name in ("ann.jpg", "sheet.yaml", "seen.png"))
    cv2.imwrite(photo, photograph(lay_ship(ship, "full", level, chance), level, 80, 2.2))

    made = salvage("score", SHIP, "--photo", f"Ann={photo}", "--save", sheet, "--picture", picture, "--json")

    (player,) = json.loads(made.out)["players"]
    assert {(each["piece"], each["x"], each["y"], each["top"]) for each in player["pieces"]} == {
        (each["tile"], each["x"], each["y"], each["top"]) for each in ship
    }
    cv2.imwrite(photo, cv2.imread(photo)[:, ::-1])
    mirrored = json.loads(salvage("score", SHIP, "--photo", f"Ann={photo}", "--json").out)["players"][0]
    assert "this photograph seems mirrored" in mirrored["doubts"][0]["why"]
    assert sorted(mirrored["pieces"], key=str) == sorted(player["pieces"], key=str)
    assert Image.open(picture).width > 1000
    assert salvage("score", SHIP, sheet, "--no-keep", "--json").code == 0


def test_many_passes_over_a_photograph_are_refused() -> None:
    """As of an image on a face: each would take as long as the whole photograph."""
    held = BytesIO()
    Image.new("L", (600, 400)).save(held, "JPEG", progressive=True)
    data = held.getvalue()
    at = data.rindex(b"\xff\xda")
    with pytest.raises(SalvageError, match="more than 100 scans"):
        read_photo(BytesIO(data[:at] + data[at:-2] * 200 + data[-2:]))


def test_large_photographs_fit_into_memory(tmp_path: Path) -> None:
    """50 megapixels, as large phones store them, are read without being held in full more than once."""
    file = tmp_path / "large.jpg"
    Image.new("RGB", (8160, 6120)).save(file)

    assert read_photo(file).shape == (MAX_SIDE_PX * 3 // 4, MAX_SIDE_PX, 3)


def test_pictures_without_colours_are_read(tmp_path: Path) -> None:
    """PNG files may be grey, have few colours, or be transparent."""
    for mode in ("L", "P", "RGBA", "LA"):
        file = tmp_path / f"{mode}.png"
        Image.new(mode, (600, 400)).save(file)

        assert read_photo(file).shape == (400, 600, 3)


def test_nothing_but_phones_formats_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A drawing that never ends starts no program, however it is called; other formats are refused as well."""
    started = tmp_path / "started"
    (tmp_path / "gs").write_text(f"#!/bin/sh\ntouch {started}\n")
    (tmp_path / "gs").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    endless = b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 400 400\n%%EndComments\n{} loop\n%%EOF\n"
    other = BytesIO()
    Image.new("RGB", (400, 400)).save(other, "TIFF")

    for data in (endless, b"%!PS-Adobe-3.0 EPSF-3.0\n", other.getvalue()):
        (tmp_path / "ann.jpg").write_bytes(data)
        with pytest.raises(SalvageError, match="isn't a photograph; give a JPEG, PNG or WebP file"):
            read_photo(tmp_path / "ann.jpg")
    assert not started.exists()


@pytest.mark.parametrize("mode", first_of(["I;16", "P", "RGBA", "LA"]))
def test_large_pictures_of_all_modes_keep_what_is_seen(tmp_path: Path, mode: str) -> None:
    """Strips that are made smaller one at a time make one picture, turned upright."""
    file, exif = tmp_path / "large.png", Image.Exif()
    exif[0x0112] = 3
    image = Image.new("L", (2 * MAX_SIDE_PX + 100, 2 * MAX_SIDE_PX))
    image.paste(200, (0, 0, MAX_SIDE_PX, MAX_SIDE_PX))
    deep = Image.fromarray(np.asarray(image).astype(np.uint16) << 8)
    (deep if mode == "I;16" else image.convert(mode)).save(file, exif=exif)

    read = read_photo(file)

    high, wide, _ = read.shape
    assert wide == MAX_SIDE_PX
    assert read[high * 3 // 4, wide * 3 // 4, 0] == 200
    assert not read[: high // 3].any()


def test_what_decoding_would_hold_is_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture of one colour is small as a file; it is refused by its size before it is decoded."""
    file = tmp_path / "large.png"
    Image.new("1", (12000, 9000)).save(file)

    with pytest.raises(SalvageError, match="more than 80 megapixels"):
        read_photo(file)
    monkeypatch.setattr(Image, "MAX_IMAGE_PIXELS", 10)
    with pytest.raises(SalvageError, match="more than 120 megapixels"):
        read_photo(file)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_damaged_photographs_are_refused_in_words(kind: str) -> None:
    """Whatever a decoder makes of a file with other bytes in it, it is a picture or a refusal."""
    chance, held = random.Random(7), BytesIO()
    Image.effect_noise((320, 300), 60).convert("RGB").save(held, kind)
    whole = held.getvalue()

    for _ in range(longer(20, 500)):
        data = bytearray(whole[: chance.randrange(10, len(whole))] if chance.random() < 0.4 else whole)
        for _ in range(chance.randrange(6)):
            data[chance.randrange(min(len(data), 400))] = chance.randrange(256)
        with suppress(SalvageError):
            read_photo(BytesIO(bytes(data)))


@pytest.mark.skipif(os.name != "posix", reason="Windows has no pipes in folders")
def test_what_is_no_file_is_called_what_it_is(salvage: Callable[..., Result], tmp_path: Path) -> None:
    """A pipe isn't waited for, a folder isn't looked for."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)

    for file, said in ((pipe, "no regular file"), (tmp_path, "this is a folder"), ("/dev/zero", "no regular file")):
        made = salvage("score", SHIP, "--photo", f"Ann={file}")
        assert (made.code, said in made.err) == (2, True), made.err


@pytest.mark.skipif(os.name != "posix", reason="Windows has other ways to close folders")
def test_what_was_seen_is_drawn_for_this_user_alone() -> None:
    """In a folder of the command's own, which goes with it."""
    shown = "from companion.cli.score import private_folder as f; print(f(), oct(f().stat().st_mode)[-3:], f() == f())"
    folder, mode, same = check_output([sys.executable, "-c", shown], text=True).split()

    assert (mode, same) == ("700", "True")
    assert not Path(folder).exists()
