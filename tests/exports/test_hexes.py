"""Hexes wherever they are drawn, cut, exported and packed, read back and held against what the game's data say."""

from __future__ import annotations

import csv
import math
import re
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from companion.making.watched_game import Preview
from components.places import locate
from layouts.faces.loader import load

from ..long_run import LONG
from ..printed import Printed
from .reading import Run, exported_to
from .test_cutting import NEAR, Point, drawn, in_lightburn, off

WIDE = 2 / math.sqrt(3)
SIZES = {
    "small": ("size: 14", 1, (14 * WIDE, 14)),
    "upright": ("size: 14, top: point", 1, (14, 14 * WIDE)),
    "tip": ("size: 20 across corners", 4, (20, 20 / WIDE)),
    "inch": ("size: 2 in across flats, top: point", 9, (50.8, 50.8 * WIDE)),
    "box": ("size: 16.17 x 14", 90, (16.17, 14)),
    "land": ("size: 60", 19, (60 * WIDE, 60)),
    "tower": ("size: 34.64 x 40", 31, (34.64, 40)),
}
"""What game.yaml says, how many there are, and the box that it means; `land` and `tower` need fewer sheets nested."""
NESTED = {"land": 2, "tower": 1}
OUTLINE = "#9AA5B1"
DOT = 25.4 / 300
"""Size of a dot of an exported picture, in mm."""
FACES = """
kinds: {{{}}}
faces:
  plain:
    - {{rect: "{{{{ bleed_box }}}}", fill: "#336699"}}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the game is, as `game`."""
    folder = tmp_path_factory.mktemp("hexes")
    common = "shape: hex, sides: 2, back: common, source: house, note: Ours."
    kinds = "".join(
        f"  {id}: {{title: {id}, {size}, {common}, count: {count}}}\n" for id, (size, count, _) in SIZES.items()
    )
    for part in ("components", "layouts"):
        (folder / "game" / part).mkdir(parents=True)
    (folder / "game/components/game.yaml").write_text(f"title: Hexes\nplayers: [2, 4]\nkinds:\n{kinds}")
    looks = ", ".join(f"{id}: {{front: plain, back: plain}}" for id in SIZES)
    (folder / "game/layouts/faces.yaml").write_text(FACES.format(looks))
    return folder


@pytest.fixture(scope="module")
def runs(salvage: Run, folder: Path) -> dict[str, Printed]:
    """What the game prints, by form."""
    runs = {}
    for form in ("pdf", "svg", "dxf", "lbrn"):
        out = folder / form
        args = ("--marks", "lines") if form == "pdf" else ("--format", form, "--cuts")
        done = salvage("print", folder / "game", *args, "--no-rulebook", "--out", out, "--json")
        assert done.code == 0, done.err
        runs[form] = Printed(out / "game", done, done.json)
    return runs


def hexagon(x: float, y: float, w: float, h: float) -> list[Point]:
    """The corners of the regular hexagon in the middle of a box, by its longer side."""
    turns = (math.radians(60 * i + (0 if w > h else 30)) for i in range(6))
    return [(x + w / 2 + max(w, h) / 2 * math.cos(turn), y + h / 2 + max(w, h) / 2 * math.sin(turn)) for turn in turns]


def sides_of(corners: list[Point]) -> list[tuple[Point, Point]]:
    return list(zip(corners, corners[1:] + corners[:1], strict=True))


def agree(found: list[Point], wanted: list[Point]) -> bool:
    """Whether each point of one list lies at one of the other."""
    gaps = np.linalg.norm(np.array(found)[:, None] - np.array(wanted)[None], axis=2)
    return bool(gaps.min(0).max() < NEAR and gaps.min(1).max() < NEAR)


def points_of(d: str) -> list[Point]:
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", d)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


@LONG
def test_sheets_and_machines_cut_hexes_of_the_size_that_the_data_say(runs: dict[str, Printed]) -> None:
    """On each sheet the cuts of DXF, LightBurn and SVG, and of the PDF the straight lines or the dashed outlines."""
    pages = 0
    for file in runs["pdf"].manifest["files"]:
        kind = file["kind"]
        for page in (page for page in file["pages"] if page["pieces"] and page["side"] != "back"):
            pages += 1
            boxes = [tuple(piece[key] for key in ("x_mm", "y_mm", "w_mm", "h_mm")) for piece in page["pieces"]]
            for piece, box in zip(page["pieces"], boxes, strict=True):
                size = SIZES[kind][2][:: 1 if piece["rotation"] in (0, 180) else -1]
                assert box[2:] == pytest.approx(size, abs=NEAR / 2)
                assert agree(points_of(piece["path"]), hexagon(*box)), piece
            wanted = [corner for box in boxes for corner in hexagon(*box)]
            name = f"{kind}-{page['sheet']:02}"
            cuts = [point for layer, points, _ in drawn(runs["dxf"].folder / f"{name}.dxf") for point in points]
            burnt = [point for _, points in in_lightburn(runs["lbrn"].folder / f"{name}.lbrn") for point in points]
            number = 2 * page["sheet"] - 1  # Of pictures each page is a file, backs too.
            text = (runs["svg"].folder / f"{kind}-{number:02}.svg").read_text()
            layer = re.findall(r' d="([^"]*)"', text[text.index('id="layer.cuts"') :])
            assert [agree(found, wanted) for found in (cuts, burnt, points_of(" ".join(layer)))] == [True] * 3, name
            colour = {"colour": OUTLINE} if kind in NESTED else {}
            strokes = [((s.x1, s.y1), (s.x2, s.y2)) for s in runs["pdf"].strokes(file["path"], page["page"], **colour)]
            for edge in (edge for box in boxes for edge in sides_of(hexagon(*box))):
                assert any(max(off(end, stroke) for end in edge) < NEAR for stroke in strokes), (name, edge)
    assert pages == len(SIZES) - len(NESTED) + sum(NESTED.values())


def test_pictures_pages_and_boxes_have_the_same_hexes(folder: Path, salvage: Run) -> None:
    """The line on the watched page, the piece as it lies in pictures of a table, the picture of an export row by row
    and column by column, and the room that its box has."""
    design, preview = load(locate(str(folder / "game")), "full"), Preview(str(folder / "game"))
    preview.look()
    shown = {face.piece.id: face for face in preview.faces("full").values() if face.side == "front"}
    pngs = exported_to("pngs", salvage, folder / "game", folder / "pngs")
    rows = {row["Id"]: row for row in csv.DictReader((pngs / "pieces.csv").open())}
    args = ("--thickness", "0.3", "--mounted", "1", "--out", folder / "box", "--json")
    inner = {box["deck"]: sorted(box["inner_mm"][:2]) for box in salvage("box", folder / "game", *args).json["boxes"]}
    for id, (_, count, (w, h)) in SIZES.items():
        corners = hexagon(0, 0, w, h)
        face = shown[id]
        assert agree(points_of(preview.pictures("full", [face.key])[face.key]["cut"]), corners), id
        assert agree(points_of(design.lying(face.piece, "front").outline), corners), id
        picture = np.array(Image.open(pngs / rows[id]["Front"]).convert("RGBA"))[..., 3] / 255
        assert [float(rows[id][key]) for key in ("Width mm", "Height mm")] == pytest.approx([w, h], abs=NEAR)
        for ink, high, spots in ((picture, h, corners), (picture.T, w, [(y, x) for x, y in corners])):
            for at in (0.1, 0.2, 0.4, 0.6, 0.9):
                row = round(at * len(ink))
                mm = (row + 0.5 - len(ink) / 2) * DOT + high / 2
                ends = [a[0] + (mm - a[1]) / (b[1] - a[1]) * (b[0] - a[0])
                        for a, b in sides_of(spots) if (a[1] - mm) * (b[1] - mm) < 0]  # fmt: skip
                assert ink[row].sum() * DOT == pytest.approx(max(ends) - min(ends), abs=2 * NEAR), (id, at)
        if count < 10:
            assert inner[id] == pytest.approx([side + 2 for side in sorted((w, h))], abs=NEAR), id


@LONG
@pytest.mark.parametrize("kind", NESTED)
def test_backs_of_nested_hexes_lie_behind_their_fronts(runs: dict[str, Printed], kind: str) -> None:
    """Held against the light, the ink of both sides covers the same place, but for dots of the dashed lines."""
    run = runs["pdf"]
    w, _ = run.paper
    places = run.pages[f"{kind}.pdf", 1]
    room = type(places[0].trim)(*(pick(p.trim[i] for p in places) for i, pick in enumerate((min, min, max, max))))
    behind = room._replace(left=w - room.right, right=w - room.left)
    pictures = (run.picture(f"{kind}.pdf", n, box).convert("L") for n, box in ((1, room), (2, behind)))
    front, back = (np.array(picture) < 200 for picture in pictures)
    assert front.mean() > 0.6
    assert (front != back[:, ::-1]).mean() < 0.004
