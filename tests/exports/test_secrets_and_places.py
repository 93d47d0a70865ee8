"""What holds for exports to any table: nobody learns what they may not know, pieces lie where the picture has them."""

from __future__ import annotations

import csv
import re
import shutil
from collections import Counter
from hashlib import sha256
from io import BytesIO
from itertools import combinations
from math import dist
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pikepdf
import pytest
from PIL import Image, ImageChops, ImageStat
from pypdfium2 import PdfDocument

from layouts.drawing.backends import png
from layouts.printing.exports.arrange import PlacedCopy, lay_table
from layouts.printing.exports.export_pieces import read_contents
from layouts.printing.exports.spread import draw_whole_table
from layouts.printing.exports.targets import TARGETS
from layouts.printing.options import PrintOptions

from ..long_run import LONG, first_of, longer
from . import reading

TABLES = ("vassal", "tts", "ttpg", "cgs")
"""The programs for which pieces are laid out."""


@pytest.mark.parametrize("rights", first_of(("CC BY 4.0, Harbour & Sons", "")))
def test_an_own_game_says_of_rights_what_its_data_says(salvage: reading.Run, tmp_path: Path, rights: str) -> None:
    """Prints, boxes and exports for every program: the maker's words, and nothing of ours."""
    game = shutil.copytree(reading.HARBOUR, tmp_path / "harbour")
    data = game / "components/game.yaml"
    data.write_text(f"{data.read_text('utf-8')}\nrights: {rights!r}\n", encoding="utf-8")
    programs = [*TARGETS][: longer(2, len(TARGETS))]
    runs = [("print", game), ("box", game), *(("export", game, "--to", to) for to in programs)]
    for number, words in enumerate(runs):
        made = salvage(*words, "--out", tmp_path / str(number))
        assert made.code == 0, made.err
        said = made.out + "".join(said_in(file.name, file.read_bytes()) for file in files_of(tmp_path / str(number)))
        assert "unofficial" not in said
        assert "sold" not in said
        assert not rights or rights in said.replace("&amp;", "&"), words


def files_of(folder: Path) -> list[Path]:
    return [file for file in folder.rglob("*") if file.is_file() and file.suffix not in (".png", ".jpg")]


def said_in(name: str, data: bytes) -> str:
    """What a file says: the words and the subject of a PDF, what lies in an archive, or its own text."""
    if name.endswith(".pdf"):
        with pikepdf.open(BytesIO(data)) as pdf:
            words = (page.get_textpage().get_text_range() for page in PdfDocument(data))
            return "\n".join((str(pdf.docinfo.get("/Subject")), *words))
    if data.startswith(b"PK"):
        with ZipFile(BytesIO(data)) as archive:
            return "".join(said_in(each, archive.read(each)) for each in archive.namelist())
    return data.decode(errors="ignore")


@LONG
def test_sessions_that_differ_in_secrets_alone_are_exported_alike(
    salvage: reading.Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """Two running games, in which a player has delivered another tile unseen: every byte of every file is the same."""
    own = (Path(reading.design_of("junk-orbit").game.folder) / "scenarios/jo-e05.yaml").read_text(encoding="utf-8")
    hidden = "deliveries: [E24]"
    state = own.split("\ndo:")[0]
    assert hidden in state
    seen = []
    for name, text in (("one", state), ("two", state.replace(hidden, "deliveries: [E27]"))):
        monkeypatch.setenv("SALVAGE_HOME", str(tmp_path / name))
        file = tmp_path / f"{name}.yaml"
        file.write_text(text + "\n", encoding="utf-8")
        begun = salvage("new", "junk-orbit", "--scenario", file, "--session", "friday", "--seed", 1)
        assert begun.code == 0, begun.err
        deliveries = salvage("status", "--seat", "all", "--json").json["state"]["players"]["Ann"]["deliveries"]
        digests = {}
        for target in TABLES if request.config.getoption("--long") else TABLES[:1]:
            out = tmp_path / name / target
            reading.exported_to(target, salvage, "junk-orbit", out, "--session", "friday")
            files = (each for each in out.rglob("*") if each.is_file())
            digests |= {str(each.relative_to(out)): sha256(each.read_bytes()).hexdigest() for each in files}
        seen.append((deliveries, digests))
    assert seen[0][0] != seen[1][0]
    assert seen[0][1] == seen[1][1]


def test_a_new_card_leaves_the_others_what_they_are(salvage: reading.Run, tmp_path: Path) -> None:
    """Vassal's numbers stay. Of the pictures, those have new names that differ."""
    crane, found = "{id: crane, name: Crane, count: 3}", []
    for name, cards in (("one", crane), ("two", f"{crane}\n      - {{id: barge, name: Barge}}")):
        game = shutil.copytree(reading.HARBOUR, tmp_path / name / "harbour")
        data = game / "components/game.yaml"
        data.write_text(data.read_text(encoding="utf-8").replace(crane, cards), encoding="utf-8")
        with ZipFile(
            reading.exported_to("vassal", salvage, str(game), tmp_path / name / "v") / "harbour.vmod"
        ) as module:
            numbers = re.findall(r'gpid="(\d+)".*?([\w.]+#\d+)', module.read("buildFile.xml").decode())
        files = reading.manifest(reading.exported_to("tts", salvage, str(game), tmp_path / name / "t"))["export"][
            "files"
        ]
        found.append(({*numbers}, {*files}))
    assert found[0][0] < found[1][0]
    assert [file[:18] for file in found[0][1] - found[1][1]] == ["harbour-deck-1-car"]


def test_pictures_for_any_program_are_the_pieces_own(salvage: reading.Run, tmp_path: Path) -> None:
    """Both faces of each by the manifest, in a picture of their own; a row of the table for each piece."""
    folder = reading.exported_to("pngs", salvage, reading.HARBOUR, tmp_path)
    rows = reading.manifest(folder)["pieces"]
    design = reading.design_of(reading.HARBOUR)
    reading.hides_faces(reading.HARBOUR, rows)
    assert reading.counted(rows) == reading.printed(salvage, reading.HARBOUR)
    for row in {row["id"]: row for row in rows}.values():
        piece = design.game.piece(row["id"])
        for side in ("front", "back") if row["back"] else ("front",):
            with Image.open(folder / row[side]["file"]) as shown:
                reading.is_own_face(shown, design, piece, side, 300.0, stands=False)
    listed = list(csv.DictReader((folder / "pieces.csv").read_text(encoding="utf-8").splitlines()))
    assert {(each["Id"], each["Name"]): int(each["Copies"]) for each in listed} == {
        (id, name): copies for id, (copies, name) in reading.printed(salvage, reading.HARBOUR).items()
    }


# ---- places ----------------------------------------------------------------------------------------------------------

DPI = 76.2
"""3 pixels to a mm."""
MOVED = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)]
"""mm: where it is said to lie a piece agrees better with the picture than this far away."""


@pytest.mark.parametrize("game", first_of(reading.OURS))
def test_pieces_lie_where_the_picture_of_the_table_has_them(game: str) -> None:
    """Within 1 mm, and turned as there: two of each kind on which nothing large lies, beside what the picture has."""
    design, position = reading.position_of(game, reading.setup_of(game).stem)
    table = lay_table(read_contents(design, PrintOptions()), position)
    drawn = draw_whole_table(design, position.shown)
    assert drawn
    picture = png.picture(drawn, DPI)
    kinds: Counter[str] = Counter()
    for number, each in enumerate(table.placed):
        bare = not any(_overlap(each, other) for other in table.placed[number + 1 :])
        if not bare or min(each.item.size) < 12 or kinds[each.item.kind.id] == 2 or each.y > drawn.height:
            continue
        aside = _beside(picture, each, design.scene(each.item.piece, each.side))
        if aside[0, 0] > SAME:  # A piece that stands, or that the game draws in another way.
            continue
        kinds[each.item.kind.id] += 1
        assert min(aside, key=lambda off: aside[off]) == (0, 0), (each.item.piece.id, aside)
    assert kinds >= Counter(dict.fromkeys(FOUND[game], 1)), kinds


SAME = 0.1
"""Of 1: how far a piece may differ from what the picture has in its place, with small things on it."""
FOUND = {
    "space-junkyard": ("section", "asteroid", "bridge"), "space-debris": ("board", "ship-card", "resource-card"),
    "junk-orbit": ("board", "earth-tile", "ship-token"), "spacecraft": ("junk", "design", "token"),
    "mixia": ("sector", "ship-mat", "outfit"),
}  # fmt: skip
"""Kinds of each game that are compared at least."""


def _overlap(one: PlacedCopy, other: PlacedCopy) -> bool:
    """Whether something that isn't small beside it may lie on the middle of a piece."""
    (wide, high), (across, along) = one.item.size, other.item.size
    reach = (max(wide, high) * 0.66 + max(across, along)) / 2
    return abs(one.x - other.x) < reach and abs(one.y - other.y) < reach and across * along > 0.1 * wide * high


def _beside(picture: Image.Image, each: PlacedCopy, face: Any) -> dict[tuple[int, int], float]:
    """How much a piece differs from what lies in its place and a mm aside, of 1: the square in its middle."""
    alone = png.picture(face, DPI).rotate(-each.angle, Image.Resampling.BICUBIC)
    half = round(min(alone.size) * 0.33)
    left, top = (round(side / 2) - half for side in alone.size)
    inner = alone.crop((left, top, left + 2 * half, top + 2 * half))
    found = {}
    for dx, dy in MOVED:
        x, y = (round((at + off) / 25.4 * DPI) - half for at, off in ((each.x, dx), (each.y, dy)))
        seen = picture.crop((x, y, x + 2 * half, y + 2 * half))
        found[dx, dy] = sum(ImageStat.Stat(ImageChops.difference(seen, inner)).mean) / 3 / 255
    return found


@pytest.mark.parametrize("game", first_of(reading.OURS))
def test_what_lies_on_spaces_fits_them(game: str) -> None:
    """Pawns and tiles in the middle of two spaces don't reach into one another."""
    design, position = reading.position_of(game, reading.setup_of(game).stem)
    table = lay_table(read_contents(design, PrintOptions()), position)
    on_spaces = []
    for each in table.placed:
        spot = min(table.spots, key=lambda spot: dist(spot, (each.x, each.y)))
        if not each.carries and dist(spot, (each.x, each.y)) < 1:
            on_spaces.append((spot, each))
    assert len(on_spaces) >= 2
    for (here, one), (there, other) in combinations(on_spaces, 2):
        room = (min(one.item.size) + min(other.item.size)) / 2
        assert here == there or dist(here, there) > room - 0.1, (one.item.piece.id, other.item.piece.id)
