"""What can be printed in more than one way, outlines from data, and cut lines as a layer of an SVG file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from components.loader import load
from components.problems import SalvageError
from layouts.drawing.measure import texts
from layouts.drawing.outlines import corners
from layouts.faces.design import Design
from layouts.faces.loader import read_design
from layouts.printing.options import PrintOptions
from layouts.printing.render import write_file
from layouts.printing.run import plan
from layouts.printing.sheets.pages import SheetOptions

from ..game_folder import GameFolder

DATA = """\
title: Test
players: [2, 4]
kinds:
  gem: {title: Gems, size: 30 x 20, shape: path, count: 5, source: rulebook}
  card: {title: Cards, size: 60 x 80, count: 4, source: rulebook}
"""
FACES = """\
files:
  all: {title: All, kinds: [gem, card]}
options:
  edges: {title: Edges, values: {free: cut along the gem, straight: boxes}}
kinds:
  gem:
    - {if: "{{ option_edges == 'straight' }}", front: gem, size: [30, 30], shape: rect}
    - {front: gem, outline: " M0 10L15 0L30 10L15 20Z", bleed: 1}
  card: {front: card}
faces:
  gem:
    - {rect: [-3, -3, 36, 26], fill: "#FFCC00"}
    - {text: "{{ option_edges }} {{ width }} x {{ height }}", at: [15, 10], align: center}
  card: []
"""


@pytest.fixture
def folder(tmp_path: Path) -> GameFolder:
    return GameFolder(tmp_path, {"components/game.yaml": DATA, "layouts/faces.yaml": FACES})


def designed(folder: GameFolder, **options: str) -> Design:
    return read_design(load(folder.place), folder.place.layouts, "full", options=options)


def test_the_first_value_is_the_usual_one(folder: GameFolder) -> None:
    """Without an option gems are cut along their outline, with their own bleed."""
    file, _ = plan(designed(folder), PrintOptions())
    gems = [p for page in file.pages for p in page.placements if p.id == "gem"]

    assert {(p.shape, max(p.bleed)) for p in gems} == {("path", 1.0)}
    assert {corners(p.outline) for p in gems} == {(((0.0, 10.0), (15.0, 0.0), (30.0, 10.0), (15.0, 20.0)),)}


def test_another_value_prints_them_the_other_way(folder: GameFolder) -> None:
    """Size, shape and words follow the option; the face is drawn at the size that is cut."""
    design = designed(folder, edges="straight")
    file, _ = plan(design, PrintOptions())
    gems = [p for page in file.pages for p in page.placements if p.id == "gem"]
    scene = design.scene(design.game.piece("gem"), "front")

    assert {(p.shape, p.w, p.h, p.outline) for p in gems} == {("rect", 30.0, 30.0, "")}
    assert [text.text for text in texts(scene)] == ["straight 30 x 30"]
    assert (scene.width, scene.height) == (30, 30)


def test_a_common_back_is_as_large_as_its_piece(folder: GameFolder) -> None:
    kind = "{title: Gems, size: 30 x 20, sides: 2, back: common, source: rulebook, pieces: [{id: a, name: A}, "
    folder.write(
        "components/game.yaml", DATA[: DATA.index("  gem")] + f"  gem: {kind}{{id: b, name: B, size: 40}}]}}\n"
    )
    folder.write("layouts/faces.yaml", "kinds:\n  gem: {front: gem, back: gem}\nfaces:\n  gem: []\n")
    design = designed(folder)
    backs = [design.scene(piece, "back") for piece in design.game.pieces()]
    assert [(back.width, back.height) for back in backs] == [(30, 20), (40, 40)]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"edgse": "free"}, "Test has no print option 'edgse' (did you mean edges?); print options are edges"),
        ({"edges": "round"}, "round"),
    ],
)
def test_options_that_are_none(folder: GameFolder, options: dict[str, str], said: str) -> None:
    """Names and values that faces.yaml doesn't declare are told with those that it does."""
    with pytest.raises(SalvageError, match=re.escape(said)):
        designed(folder, **options)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("L15 20Z", "L15 20", "end each loop with Z"),
        ('" M0 10L15 0L30 10L15 20Z"', "art.cut", "there is no Python 'art.cut' here"),
        ("bleed: 1}", "bleed: 400}", "kinds.gem.bleed is 400; it must be at most 3"),
        ("[30, 30]", "[30]", "kinds.gem.size has 1 entry; the least is 2"),
        ("[30, 30]", "[30, 0.5]", "kinds.gem.size is 0.5; it must be at least 1"),
        ("L30 10L15", "L33 10L15", "gem: its outline reaches from 0.00, 0.00 to 33.00, 20.00 mm, beyond its size"),
        (
            "[30, 30], shape: rect",
            "[30, 30], shape: hex",
            "gem: size is 30 x 30 mm, which no regular hex has; write 34.64",
        ),
        ("[30, 30], shape: rect", "[30, 20], shape: circle", "gem: size is 30 x 20 mm; a circle is as wide as high"),
        ("values: {free: cut along the gem, straight: boxes}", "values: [a, b]", "values is a list"),
        ("option_edges == 'straight'", "option_edge == 'straight'", "option_edge"),
    ],
)
def test_faults_name_their_line(folder: GameFolder, old: str, new: str, said: str) -> None:
    """What is wrong with outlines and options stands with file and line."""
    folder.change("layouts/faces.yaml", old, new)
    options = {"edges": "straight"} if "[30" in new else {}

    with pytest.raises(SalvageError, match=r"faces.yaml:\d+: .*" + re.escape(said)):
        plan(designed(folder, **options), PrintOptions())


def test_the_check_looks_at_every_way_to_print(folder: GameFolder, salvage: Any) -> None:
    """`salvage check` finds what is wrong with an outline, and with faces that only another value of an option asks
    for."""
    square = "front: gem, size: [30, 30]"
    for old, new, said in (
        ("L15 20Z", "L15 20", "end each loop with Z"),
        (square, "front: gem, size: [30]", "kinds.gem.size has 1 entry"),
    ):
        folder.change("layouts/faces.yaml", old, new)
        result = salvage("check", str(folder.folder))
        assert result.code == 2
        assert said in result.err
        folder.write("layouts/faces.yaml", FACES)
    assert salvage("check", str(folder.folder)).code == 0


def test_cut_lines_are_a_layer(folder: GameFolder, tmp_path: Path) -> None:
    """`--cuts`: every page has a layer of closed paths, of cards that share their cuts also the lines between them;
    the other layers stay as they are."""
    design = designed(folder)
    options = PrintOptions(SheetOptions(), format="svg", cuts=True)
    file, _ = plan(design, options)
    names = [name for name, _ in write_file(design, tmp_path, file, options)]
    text = "".join((tmp_path / name).read_text() for name in names)
    layers = re.findall(r'<g data-tag="layer.cuts"[^>]*>.*?</g>', text)
    paths = [d for layer in layers for d in re.findall(r' d="([^"]*)"', layer)]

    assert len(layers) == len(names)
    assert all('inkscape:groupmode="layer"' in layer and 'inkscape:label="cuts"' in layer for layer in layers)
    assert sum(d.endswith("Z") for d in paths) == 5 + 1
    assert sum(not d.endswith("Z") for d in paths) == 2


def test_cut_lines_need_svg() -> None:
    """Other formats have no layers."""
    with pytest.raises(SalvageError, match="--format svg"):
        PrintOptions(cuts=True)
