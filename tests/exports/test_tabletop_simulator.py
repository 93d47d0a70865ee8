"""What Tabletop Simulator would read of an export, and what it would show."""

from __future__ import annotations

import json
from collections import Counter
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from companion.positions.views import view
from layouts.drawing.backends import png
from layouts.printing.exports.arrange import Position, lay_table
from layouts.printing.exports.export_pieces import read_contents
from layouts.printing.exports.spread import draw_whole_table, read_spread
from layouts.printing.options import PrintOptions

from ..long_run import LONG
from . import reading

UNIT = 28.6
"""mm in the program's unit, as layouts/printing/exports/targets/tts.yaml has it."""


@pytest.fixture(scope="module", params=reading.games_for("tts"))
def exported(request: pytest.FixtureRequest, salvage: reading.Run, tmp_path_factory: pytest.TempPathFactory) -> Any:
    return request.param, reading.exported_to("tts", salvage, request.param, tmp_path_factory.mktemp("tts"))


def test_a_save_holds_what_is_printed(exported: Any, salvage: reading.Run) -> None:
    game, folder = exported
    box = reading.printed(salvage, game)
    assert reading.counted(reading.manifest(folder)["pieces"]) == box
    reading.hides_faces(game, reading.manifest(folder)["pieces"])
    assert reading.pieces(reading.save_of(folder)) == {(id, name): copies for id, (copies, name) in box.items()}


def test_every_face_of_a_save_is_the_piece_s_own(exported: Any) -> None:
    """Each cell of each sheet, each tile and token, both sides, and what is clear outside of an outline."""
    game, folder = exported
    design, seen = reading.design_of(game), set()
    for each in reading.objects(reading.save_of(folder)):
        id = each["Memo"].partition("#")[0]
        if id in seen:
            continue
        seen.add(id)
        piece = design.game.piece(id)
        shown = reading.pictures(folder, each)
        for side, picture in zip(("front", "back"), shown, strict=False):
            reading.is_own_face(picture, design, piece, side)
        assert len(shown) == (2 if design.game.kinds[piece.kind].sides == 2 else 1), id
    assert seen == {row["id"] for row in reading.manifest(folder)["pieces"]}


def test_all_kinds_of_objects_are_of_one_scale(exported: Any) -> None:
    """By the sizes that they have in the program at scale 1: a card is 3.08 units high, a tile or token 2 across."""
    game, folder = exported
    design = reading.design_of(game)
    for each in reading.objects(reading.save_of(folder)):
        piece = design.game.piece(each["Memo"].partition("#")[0])
        trim, folds, scale = design.trim(piece), design.kinds[piece.kind].standee, each["Transform"]
        wide, high = trim.width, folds[2] - folds[1] if folds else trim.height
        if each["Name"] == "Card":
            assert scale["scaleX"] == scale["scaleZ"] == pytest.approx(high / UNIT / 3.08, abs=1e-4)
        elif each["Name"] == "Custom_Tile":
            assert (scale["scaleX"], scale["scaleZ"]) == pytest.approx((wide / UNIT / 2, high / UNIT / 2), abs=1e-4)
        else:
            assert scale["scaleX"] == scale["scaleZ"] == pytest.approx(max(wide, high) / UNIT / 2, abs=1e-4)


def test_nobody_sees_the_face_of_what_lies_face_down(exported: Any) -> None:
    """A deck shows its back to others, one back for all, and no sheet is larger than the program takes."""
    _, folder = exported
    save = reading.save_of(folder)
    for deck in (each for each in save["ObjectStates"] if each["Name"] == "DeckCustom"):
        assert deck["Transform"]["rotZ"] == 180.0
        for sheet in deck["CustomDeck"].values():
            assert sheet["BackIsHidden"] is True
            assert sheet["UniqueBack"] is False
            assert sheet["NumWidth"] <= 10
            assert sheet["NumHeight"] <= 7
        assert deck["DeckIDs"] == [card["CardID"] for card in deck["ContainedObjects"]]
    for file in (*folder.glob("*.jpg"), *folder.glob("*.png")):
        with Image.open(file) as picture:
            assert max(picture.size) <= 4096
            assert picture.mode in ("RGB", "RGBA")


def test_an_export_says_whose_it_is(exported: Any) -> None:
    game, folder = exported
    rights = "" if game == reading.HARBOUR else "unofficial, for personal use"
    save = reading.save_of(folder)
    assert reading.manifest(folder)["notice"] == rights
    assert rights in save["Note"]
    assert (folder / "credits.pdf").read_bytes().startswith(b"%PDF")
    named = {*reading.manifest(folder)["export"]["files"]}
    assert named == {file.name for file in folder.iterdir()}


# ---- positions -------------------------------------------------------------------------------------------------------


POSITIONS = {
    "space-debris": {"debris": 18, "board": 3, "pawn": 3, "satellite-card": 4, "ship-hp-tracker": 3},
    "junk-orbit": {"board": 3, "ship-token": 3, "starter-tile": 9},
    "space-junkyard": {"map": 1, "section": 16, "asteroid": 9, "bridge": 3, "marker": 3},
    "spacecraft": {"junkyard": 1, "junk": 16, "design": 8, "token": 7, "player-board": 2, "pawn": 2},
    "mixia": {"sector": 3, "ship-standee": 6, "ship-mat": 3, "outfit": 6, "marker": 15, "npc-card": 3},
}
"""What lies on the table in the set-up of each game, of some kinds."""


@pytest.mark.parametrize("game", reading.OURS)
def test_a_set_up_is_laid_out(game: str) -> None:
    """Every piece of it has its place, no piece is there more often than the box has it, and none is lost."""
    design, position = reading.position_of(game, reading.setup_of(game).stem)
    contents = read_contents(design, PrintOptions())
    kinds = Counter(each.id.partition(".")[0] for each in position.spread.pieces if each.side != "hidden")
    assert {kind: kinds[kind] for kind in POSITIONS[game]} == POSITIONS[game]
    table = lay_table(contents, position)
    everywhere = Counter((each.item.piece.id, each.copy) for each in table.placed)
    everywhere.update((item.piece.id, copy) for pile in table.piles for item, copy in pile.copies)
    assert everywhere == Counter((item.piece.id, copy) for item, copy in contents.copies)
    assert table.spots


@LONG
def test_pieces_lie_where_the_picture_shows_them(salvage: reading.Run, tmp_path: Path) -> None:
    """The tiles of a map, cut out of the picture of the table at the places that the save gives them. Its pictures lie
    at an address."""
    design, position = reading.position_of("space-junkyard", "setup-3")
    file, address = Path(design.game.folder) / "scenarios/setup-3.yaml", "https://example.org/a"
    folder = reading.exported_to("tts", salvage, "space-junkyard", tmp_path, "--scenario", file, "--url", f"{address}/")
    save = reading.save_of(folder)
    urls = {part.split('"')[0] for part in json.dumps(save).split('URL": "')[1:]} - {""}
    assert {url.rpartition("/")[0] for url in urls} == {address}
    assert {url.rpartition("/")[2] for url in urls} <= {each.name for each in folder.iterdir()}
    drawn = draw_whole_table(design, position.shown)
    assert drawn
    picture = png.picture(drawn, DPI)
    lying = {o["Memo"].partition("#")[0]: o["Transform"] for o in save["ObjectStates"] if "Memo" in o}
    board = lying["map.map-5"]
    tiles = [tile for tile in position.shown["map"].values() if tile[0] == "K"]
    assert len(tiles) >= 10
    for tile in tiles[:6]:
        at = lying[f"section.{tile}"]
        # From the middle of the map, whose picture begins at the table's top, z up.
        x = (at["posX"] - board["posX"]) * UNIT + drawn.width / 2
        y = (board["posZ"] - at["posZ"]) * UNIT + 255 / 2
        alone = png.picture(design.scene(design.game.piece(f"section.{tile}"), "front"), DPI)
        aside = {(dx, dy): apart_at(picture, alone, x + dx, y + dy) for dx, dy in MOVED}
        assert min(aside, key=lambda off: aside[off]) == (0, 0), (tile, aside)


DPI = 72.0
MOVED = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)]
"""mm: where it is said to lie a piece agrees better with the picture than this far away."""


def apart_at(picture: Image.Image, alone: Image.Image, x: float, y: float) -> float:
    """How much the middle of a piece differs from what lies at a place of a picture, in mm."""
    half = alone.width * 0.35  # What lies on it at its edges doesn't count.
    left, top = (round(v / 25.4 * DPI - half) for v in (x, y))
    size = round(2 * half)
    off = (alone.width - size) // 2
    seen = picture.crop((left, top, left + size, top + size))
    inner = alone.crop((off, off, off + size, off + size))
    return sum(ImageStat.Stat(ImageChops.difference(seen, inner)).mean)


def test_what_the_table_may_not_know_makes_no_difference() -> None:
    """Two positions that look alike to the table are laid out alike: a delivered tile against one of the stack."""
    design, position = reading.position_of("junk-orbit", "jo-e05")
    contents = read_contents(design, PrintOptions())
    whole: dict[str, Any] = deepcopy(
        {key: dict(value) if hasattr(value, "items") else value for key, value in position.whole.items()}
    )
    owner = next(name for name, player in whole["players"].items() if player.get("deliveries"))
    player = dict(whole["players"][owner])
    tile = player["deliveries"][0]
    stack = {"E": "earth_stack", "L": "moon_stack", "M": "mars_stack"}[tile[0]]
    other = next(name for name, number in whole[stack].items() if name != tile and number)
    player["deliveries"] = [other, *player["deliveries"][1:]]
    whole["players"] = {**whole["players"], owner: player}
    whole[stack] = {**whole[stack], tile: 1}
    del whole[stack][other]
    shown = view(whole, design.game.state)
    assert shown == position.shown
    assert whole != position.whole
    swapped = Position(shown, whole, read_spread(design, shown), "")
    assert lay_table(contents, swapped) == lay_table(contents, position)


@LONG
def test_a_running_game_goes_on_elsewhere(salvage: reading.Run, home: Path, tmp_path: Path) -> None:
    assert salvage("new", "space-junkyard", "--players", "Ann,Bo", "--seed", 3, "--session", "friday").code == 0
    salvage("do", "--random", 60)
    folder = reading.exported_to("tts", salvage, "space-junkyard", tmp_path / "out", "--session", "friday")
    state = salvage("status", "--json").json["state"]
    rows = reading.manifest(folder)["pieces"]
    lying = Counter(row["id"].partition(".")[2] for row in rows if row["place"].get("x_mm") is not None)
    for tile, number in Counter(state["map"].values()).items():
        assert lying[tile] >= number, tile
    refused = salvage("export", "junk-orbit", "--to", "tts", "--session", "friday", "--out", tmp_path)
    assert refused.code == 2
    assert "friday is of" in refused.err
    assert salvage("new", reading.HARBOUR, "--players", "Ann,Bo", "--session", "kept", "--mode", "tracker").code == 0
    tracked = salvage("export", reading.HARBOUR, "--to", "tts", "--session", "kept", "--out", tmp_path)
    assert tracked.code == 2
    assert "kept is only tracked" in tracked.err


@pytest.mark.parametrize(
    ("args", "what"),
    [
        (("--to", "ttx"), "--to"),
        (("--to", "tts", "--url", "ftp://x"), "--url"),
        (("--to", "tts", "--module", "nothing"), "no module"),
        (("--to", "tts", "--scenario", "none.yaml"), "none.yaml"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(salvage: reading.Run, tmp_path: Path, args: Any, what: str) -> None:
    done = salvage("export", reading.HARBOUR, *args, "--out", tmp_path)
    assert done.code == 2
    assert what in done.err
    assert not list(tmp_path.iterdir())


def test_others_files_are_left_alone(salvage: reading.Run, tmp_path: Path) -> None:
    folder = tmp_path / "harbour-tts"
    folder.mkdir()
    (folder / "mine.txt").write_text("mine")
    done = salvage("export", reading.HARBOUR, "--to", "tts", "--out", tmp_path)
    assert done.code == 2
    assert "holds something else" in done.err
    assert [each.name for each in folder.iterdir()] == ["mine.txt"]
