"""Boxes: everything is in one, sized by what lies in it; nets fit their sheets, fold up, and glue stays paper."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from io import StringIO
from itertools import combinations
from pathlib import Path
from typing import Any

import ezdxf
import pypdfium2
import pytest

from companion.cli.box import measure
from components.places import find_games, locate
from components.problems import SalvageError
from layouts.drawing import outlines
from layouts.drawing.backends import png
from layouts.drawing.measure import Transform, extent, texts
from layouts.drawing.measure import boxes as find_boxes
from layouts.drawing.scene import Group, Paragraph, Scene, Text, Use
from layouts.drawing.shapes import INFINITE_BOX, Box, Edges
from layouts.faces.design import Design
from layouts.faces.loader import load
from layouts.printing.boxes import nets
from layouts.printing.boxes.drawing import cut_line, find_glue_corners
from layouts.printing.boxes.overview import draw_overview_pages, pack_carton
from layouts.printing.boxes.painting import OVERHANG_MM, BoxPainter
from layouts.printing.boxes.piles import SLEEVE, Thickness
from layouts.printing.boxes.planning import PieceBox, find_net_area, plan_boxes
from layouts.printing.boxes.run import plan_nets
from layouts.printing.boxes.sheets import NetPiece, find_nets
from layouts.printing.options import PrintOptions
from layouts.printing.page_scene import Press
from layouts.printing.sheets.pages import FacePlacement, SheetOptions, SheetPage

from ..long_run import first_of, in_turns

GAMES = list(find_games())
DPI = 40
WAYS = [("a4", False), ("letter", False), ("a4", True)]
"""Paper, and whether cards are sleeved."""


@cache
def design_of(game: str, ink: str = "full") -> Design:
    return load(find_games()[game], ink)


@cache
def planned(game: str, paper: str = "a4", sleeved: bool = False) -> tuple[tuple[PieceBox, ...], PrintOptions]:
    """All boxes of a game with all its modules, and the options of their print."""
    options = PrintOptions(SheetOptions(paper), modules=("all",))
    return tuple(plan_boxes(design_of(game), options, Thickness(sleeved=0.5 if sleeved else 0.0))), options


CANS = """
title: Tin cans of every size that anybody has ever heard of, and of some more ☂
players: [2, 5]
age: 8
minutes: [20, 40]
summary: A game about cans.
kinds:
  can:
    {title: Cans with long labels, size: 63 x 88, source: house, note: Ours., pieces: [{id: a, name: A, count: 200}]}
  lid: {title: Lids, size: 20 x 20, shape: circle, source: house, note: Ours., pieces: [{id: a, name: A, count: 40}]}
  hex: {title: Hexes, size: 40 x 46.19, shape: hex, source: house, note: Ours., pieces: [{id: a, name: A, count: 9}]}
  map: {title: Map, size: 600 x 400, source: house, note: Ours.}
"""
CARDS = """
title: Cards
players: [1, 2]
kinds:
  card: {title: Cards, size: 63 x 88, source: house, note: Ours., count: 40}
"""


# ---- what lies where -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "way"), in_turns(GAMES, WAYS))
def test_every_piece_lies_in_one_box(game: str, way: tuple[str, bool]) -> None:
    """Of each kind as many as the box of the game holds, and none in two boxes; each net lies on a sheet, and fits."""
    boxes, options = planned(game, *way)
    kept: Counter[str] = Counter()
    for box in boxes:
        for pile in box.piles:
            kept[pile.kind] += pile.copies

    assert kept == {kind.id: kind.count for kind in design_of(game).game.kinds.values()}
    assert all(sum(part.copies for part in box.parts) == box.count for box in boxes)
    pieces = {net.id: net for net in find_nets(boxes)}
    file, _ = plan_nets(design_of(game), boxes, pieces, options)
    laid = [placement for page in file.pages for placement in page.placements]
    assert len(pieces) == sum(len(part.nets) for box in boxes for part in box.parts)
    assert sorted(piece.id for piece in laid if piece.id in pieces) == sorted(pieces)
    assert not any(piece.part for piece in laid)


@pytest.mark.parametrize(("game", "way"), in_turns(GAMES, WAYS))
def test_insides_are_larger_by_one_to_three_mm(game: str, way: tuple[str, bool]) -> None:
    """Than the piece or stack that is largest in each direction, in boxes and in the compartments of trays."""
    for box in planned(game, *way)[0]:
        for part in box.parts:
            w, h, d = part.inner
            if part.floor is None:
                stack = math.ceil(box.count / len(box.parts)) * sum(p.high for p in box.piles) / box.count
                needed = max(p.width for p in box.piles), max(p.height for p in box.piles), stack
            else:
                for place in part.floor.places:
                    across, along = place.columns * place.pile.width, place.rows * place.pile.height
                    assert 1 <= place.w - across <= 3
                    assert 1 <= place.h - along <= 3
                    assert place.x + place.w <= w + 1e-6
                    assert place.y + place.h <= h + 1e-6
                needed = w - 2, h - 2, max(place.high for place in part.floor.places)
            for inside, piece in zip((w, h, d), needed, strict=True):
                assert 1 <= inside - piece <= 3


def test_compartments_are_fenced_off_and_apart() -> None:
    """No two of one tray meet, and where one ends before its neighbour or wall begins there is a divider."""
    for game in GAMES:
        for part in (part for box in planned(game)[0] for part in box.parts if part.floor):
            assert part.floor is not None
            places = part.floor.places
            for i, a in enumerate(places):
                for b in places[:i]:
                    apart = max(b.x - a.x - a.w, a.x - b.x - b.w, b.y - a.y - a.h, a.y - b.y - b.h)
                    assert apart >= 0.9
                fenced = any(not f.across and abs(f.x - a.x - a.w) < 0.01 and f.y <= a.y for f in part.floor.fences)
                assert fenced or part.floor.w - a.x - a.w <= 1.01
            assert sum(net.name.startswith("divider") for net in part.nets) == len(part.floor.fences)


def test_sleeves_make_wider_and_deeper_boxes() -> None:
    """By the sleeve, and by what a sleeved card is thicker; boards have none."""
    bare, sleeved = planned("space-debris")[0], planned("space-debris", "a4", True)[0]
    deck, same = (next(box for box in boxes if box.look.id == "orbit-deck") for boxes in (bare, sleeved))

    assert same.parts[0].inner[0] == deck.parts[0].inner[0] + SLEEVE
    assert sum(part.inner[2] - 2 for part in same.parts) == pytest.approx(40 * 0.5, abs=0.5)
    assert bare[0].parts[0].inner == sleeved[0].parts[0].inner


def test_what_is_too_thick_becomes_boxes_that_look_alike() -> None:
    """Mixia's missions are 40 mm thick: two boxes of equal depth that share one picture; each says which it is."""
    box = next(box for box in planned("mixia")[0] if box.look.id == "missions")
    first, second = box.parts

    assert (first.copies, second.copies) == (62, 62)
    assert first.inner == second.inner
    assert first.inner[2] < 28


@pytest.mark.parametrize("game", GAMES)
def test_all_boxes_lie_in_the_carton_that_its_plan_names(game: str) -> None:
    boxes, _ = planned(game)
    carton = pack_carton(boxes)
    w, h, d = carton.inner

    assert w >= 215.9, "a Letter book, folded once"
    assert h >= 148.5, "an A4 book, folded once"
    assert sum(map(len, carton.layers)) == sum(len(box.parts) for box in boxes)
    assert sum(max(each.high for each in layer) for layer in carton.layers) <= d
    for layer in carton.layers:
        assert all(each.x >= 0 and each.x + each.w <= w and each.y >= 0 and each.y + each.h <= h for each in layer)


# ---- nets ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("depth", [3.8, 15.0, 28.0])
def test_a_tuck_box_closes(depth: float) -> None:
    """Walls that meet are equally long, every fold lies on the net, and no flap reaches past what it lies behind."""
    net = nets.make_tuck_box(65.5, 90.5, depth)
    panels = {name: [p for p in net.panels if p.face == name] for name in ("front", "back", "spine", "lid", "bottom")}
    (front,), (back,), (lid,), (bottom,) = (panels[name] for name in ("front", "back", "lid", "bottom"))

    assert (front.w, front.h) == (back.w, back.h)
    assert all((spine.w, spine.h) == (depth, front.h) for spine in panels["spine"])
    assert (lid.w, lid.h) == (bottom.w, bottom.h) == (front.w, depth)
    assert (lid.x, lid.y + lid.h) == (back.x, back.y)
    assert (bottom.x, bottom.y) == (front.x, front.y + front.h)
    (loop,) = outlines.corners(net.cuts[0])
    for x1, y1, x2, y2 in net.creases:
        assert inside(loop, ((x1 + x2) / 2 - 0.01, (y1 + y2) / 2 - 0.01))
        assert inside(loop, ((x1 + x2) / 2 + 0.01, (y1 + y2) / 2 + 0.01))
    assert front.h > nets.TONGUE
    assert max(y for flap in net.flaps for _, y in flap.corners) <= net.size[1]
    dust = [f for f in net.flaps if len(f.corners) == 6 and f.glue in ("", "glue")]
    assert all(max(abs(a[1] - b[1]) for a in f.corners for b in f.corners) < front.w / 2 for f in dust)


def test_words_stand_upright_when_folded() -> None:
    """Up on a lid's wall is where it meets the top, on a base's away from the floor, on a tuck box's lid its back."""
    up = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}
    for lid in (True, False):
        floor, *walls = nets.make_tray("lid" if lid else "base", 100, 60, 20, lid).panels
        for wall in walls:
            away = wall.x + wall.w / 2 - floor.x - floor.w / 2, wall.y + wall.h / 2 - floor.y - floor.h / 2
            x, y = up[wall.turn]
            assert (x * away[0] + y * away[1] < 0) == lid
            assert abs(x * away[1]) + abs(y * away[0]) < 1e-6
    turns = {panel.face: panel.turn for panel in nets.make_tuck_box(65.5, 90.5, 15).panels}
    assert turns == {"front": 0, "back": 0, "spine": 0, "bottom": 0, "lid": 180}


def inside(loop: tuple[tuple[float, float], ...], point: tuple[float, float]) -> bool:
    x, y = point
    crossed = False
    for i, (bx, by) in enumerate(loop):
        ax, ay = loop[i - 1]
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            crossed = not crossed
    return crossed


def test_parts_of_a_net_make_up_the_whole() -> None:
    """Without its laps no part covers another, and together they are as large as the net."""
    net = nets.make_tray("base", 340, 260, 12, lid=False)
    parts = nets.split_into_parts(net, 198, 276)
    whole = abs(outlines.area(outlines.corners(net.cuts[0])[0]))
    strips = [[flap for flap in part.flaps if "glue under part" in flap.glue] for part in parts]
    laps = sum(abs(outlines.area(flap.corners)) for each in strips for flap in each)
    cut = sum(abs(outlines.area(outlines.corners(part.cuts[0])[0])) for part in parts)
    both = sum(len(each) == 2 for each in strips)

    assert len(parts) == 4
    assert all(part.size[0] <= 198 and part.size[1] <= 276 for part in parts)
    assert cut == pytest.approx(whole + laps - both * nets.LAP**2, rel=1e-3)


# ---- nothing over a seam or fold -----------------------------------------------------------------------------------


def find_marks(
    items: Iterable[Any], area: Box, at: Transform | None = None, state: str = "loose", seen: Box = INFINITE_BOX
) -> Iterator[tuple[str, Box, Box]]:
    """What must not be cut: words, and all that belongs to a sign, a piece, or a picture but for its ground. Each with
    where it is seen, and the face or picture that it is in."""
    at = at or Transform()
    for item in items:
        if isinstance(item, Group | Use):
            inner, whole = at.then(item.x, item.y, item.angle, item.scale), "whole" if state == "loose" else state
            if isinstance(item, Use):
                yield from find_marks(item.symbol.items, area, inner, whole, seen)
            elif item.tag == "picture":
                left, top, right, bottom = extent(item.clip or "")
                shown = left + OVERHANG_MM, top + OVERHANG_MM, right - OVERHANG_MM, bottom - OVERHANG_MM
                yield from find_marks(item.items, shown, inner, whole, seen)
            else:
                clip = inner.box(extent(item.clip)) if item.clip else INFINITE_BOX
                inside = "ground" if item.tag == "ground" else state
                yield from find_marks(item.items, area, inner, inside, seen.common(clip))
        elif state == "whole" or isinstance(item, Text | Paragraph):
            for box in (at.box(box).common(seen) for box in find_boxes(item)):
                if max(box[0], area[0]) < min(box[2], area[2]) and max(box[1], area[1]) < min(box[3], area[3]):
                    yield str(getattr(item, "text", "")), box, area


def check_faces(design: Design, piece: NetPiece) -> None:
    """No fold crosses what is painted as one, all of that lies on one sheet, and marks lie within it; no two names
    meet."""
    left, top, right, bottom = piece.net.box
    for panel in piece.net.panels:
        x2, y2 = panel.x + panel.w, panel.y + panel.h
        assert left - 0.01 <= panel.x < x2 <= right + 0.01, piece.id
        assert top - 0.01 <= panel.y < y2 <= bottom + 0.01, piece.id
        for ax, ay, bx, by in piece.net.creases:
            level = min(bx, x2) - max(ax, panel.x) > 0.01 and panel.y + 0.01 < ay < y2 - 0.01
            upright = min(by, y2) - max(ay, panel.y) > 0.01 and panel.x + 0.01 < ax < x2 - 0.01
            assert not (upright if ax == bx else level), piece.id
        w, h = (panel.w, panel.h) if panel.turn % 180 == 0 else (panel.h, panel.w)
        face = BoxPainter(design, piece.box, piece.part).face(panel.face, w, h)
        whole = Box(0.0, 0.0, w, h)
        notch = min(nets.NOTCH, w / 5) if (panel.face, piece.net.name) == ("front", "tuck") else 0.0
        for words, (x, y, x2, y2), area in find_marks(face, whole):
            edge = min(x - area[0], y - area[1], area[2] - x2, area[3] - y2)
            assert edge > (0.2 if area is whole else 1.0), (piece.id, panel.face, words, x, y, x2, y2)
            assert math.hypot(max(x - w / 2, w / 2 - x2, 0), y) > notch, (piece.id, words, x, y, x2, y2)
        names = [item for item in face if isinstance(item, Text)]
        for one, other in combinations(names, 2):
            (a,), (b,) = find_boxes(one), find_boxes(other)
            assert min(a.common(b).width, a.common(b).height) < 0.05, (piece.id, panel.face, one.text, other.text)


@pytest.mark.parametrize(("game", "way"), in_turns(GAMES, WAYS))
def test_nothing_is_cut_or_lies_over_a_seam_or_fold(game: str, way: tuple[str, bool]) -> None:
    for piece in find_nets(planned(game, *way)[0]):
        check_faces(design_of(game), piece)
        assert not [each.text for each in texts(piece.scene(design_of(game))) if "…" in each.text]


@pytest.mark.parametrize("game", GAMES)
def test_each_box_has_its_own_picture_and_title(game: str) -> None:
    """Boxes that differ in more than their number; drawn alike large, no two pictures are the same."""
    boxes, _ = planned(game)
    painters = [BoxPainter(design_of(game), box, box.parts[0]) for box in boxes]
    drawn = {png.picture(Scene(80, 80, tuple(painter.picture(80, 80))), 20).tobytes() for painter in painters}

    assert len({box.look.title for box in boxes}) == len(drawn) == len(boxes)


@pytest.mark.parametrize("game", GAMES)
def test_a_standee_lies_away_with_its_base(game: str) -> None:
    """The disc that its two feet are glued to, bent apart, is wider than they are from corner to corner."""
    design = design_of(game)
    for pile in (pile for box in planned(game)[0] for pile in box.piles):
        if folds := design.kinds[pile.kind].standee:
            wide = design.trim(design.game.piece(pile.pieces[0]))[0]
            assert min(pile.thick, pile.width) >= math.hypot(wide, 2 * folds[0])


@pytest.mark.parametrize("game", first_of(GAMES))
def test_which_box_for_what_is_whole(game: str) -> None:
    """Every kind of every box is named, in 8 pt at least."""
    boxes, options = planned(game)
    pages = list(draw_overview_pages(design_of(game), boxes, (), find_net_area(options)))
    listed = [item for page in pages for item in page.items if isinstance(item, Paragraph) and item.size >= 8]
    said = " ".join(span.text for item in listed for line in item.lines for span in line)
    for box in boxes:
        for pile in box.piles:
            assert pile.title in said


# ---- on paper ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "ink"), in_turns(GAMES, ("full", "low", "mono")))
def test_glue_stays_on_paper(game: str, ink: str) -> None:
    """Where glue goes there is nothing but its hatching and words."""
    design = design_of(game, ink)
    step = 25.4 / DPI
    seen = 0
    for each in list(find_nets(planned(game)[0]))[:: 1 if ink == "full" else 4]:
        left, top, _, _ = each.net.box
        picture = png.picture(each.scene(design), DPI).convert("RGB")
        for area in (find_glue_corners(flap, each.net) for flap in each.net.flaps if flap.glue):
            found = [picture.getpixel((int((x - left) / step), int((y - top) / step))) for x, y in grid(area, step)]
            assert all(max(pixel) - min(pixel) < 40 for pixel in found), each.id  # Grey at most: no colour.
            assert not found or sum(map(sum, found)) / len(found) / 3 > 150
            seen += len(found)
    assert seen > 40


@pytest.mark.parametrize("game", first_of(["space-debris", "mixia", "spacecraft"]))
def test_what_the_notch_takes_away_is_not_painted(game: str) -> None:
    """But for the bleed round its edge; beside it and below there is the picture."""
    piece = next(piece for piece in find_nets(planned(game)[0]) if piece.net.name == "tuck")
    w, h = piece.net.size
    lying = FacePlacement(piece.id, 1, "front", 0, 0, w, h, 0, Edges(2, 2, 2, 2), "path", outline=piece.item().outline)
    press = Press(lambda id, side, pose: piece.scene(design_of(game)), line=cut_line)
    picture = png.picture(Scene(w, h, press.pieces(SheetPage(1, "single", 1, w, h, (lying,)))), DPI).convert("RGB")
    front = next(panel for panel in piece.net.panels if panel.face == "front")
    x, y, r = front.x + front.w / 2, front.y, min(nets.NOTCH, front.w / 5)

    def colour(dx: float, dy: float) -> Any:
        return picture.getpixel((int((x + dx) * DPI / 25.4), int((y + dy) * DPI / 25.4)))

    assert {colour(dx * r, dy * r) for dx, dy in ((-0.5, 0.2), (0, 0.2), (0.5, 0.2), (0, 0.6))} == {(255, 255, 255)}
    assert all(colour(dx * r, dy * r) != (255, 255, 255) for dx, dy in ((-1.4, 0.4), (1.4, 0.4), (0, 1.5)))


def grid(area: tuple[tuple[float, float], ...], step: float) -> list[tuple[float, float]]:
    """Points well inside an area."""
    xs, ys = [p[0] for p in area], [p[1] for p in area]
    made = []
    for i in range(1, 8):
        for j in range(1, 4):
            point = min(xs) + (max(xs) - min(xs)) * i / 8, min(ys) + (max(ys) - min(ys)) * j / 4
            near = [(point[0] + dx, point[1] + dy) for dx in (-step, step) for dy in (-step, step)]
            if all(inside(area, each) for each in near):
                made.append(point)
    return made


# ---- the command ---------------------------------------------------------------------------------------------------


def drawing_of(file: Path) -> Any:
    drawing = ezdxf.read(StringIO(file.read_text(encoding="ascii")))
    audit = drawing.audit()
    assert [fault.message for fault in [*audit.errors, *audit.fixes]] == []
    return drawing


@pytest.mark.parametrize("game", first_of(GAMES))
def test_files_have_what_the_document_says(salvage: Any, home: Path, tmp_path: Path, game: str) -> None:
    """Machines get each line once, on its layer, closed where it is an outline; pages are those that are named."""
    said = salvage("box", game, "--module", "all", "--out", tmp_path, "--json")
    folder = tmp_path / game
    boxes, _ = planned(game)
    drawing = drawing_of(folder / "boxes.dxf")
    entities = list(drawing.modelspace())

    assert said.code == 0, said.err
    assert [row["deck"] for row in said.json["boxes"]] == [box.look.id for box in boxes]
    assert {number for row in said.json["boxes"] for number in row["pages"]} == {
        int(file.stem[-2:]) for file in folder.glob("boxes-*.svg")
    }
    assert {entity.dxf.layer for entity in entities} == {"CUT", "CREASE"}
    assert all(entity.is_closed for entity in entities if entity.dxf.layer == "CUT")
    listed = json.loads((folder / "boxes.json").read_text(encoding="utf-8"))["files"]
    pages = {file["path"]: [[piece["id"] for piece in page["pieces"]] for page in file["pages"]] for file in listed}
    assert sum(entity.dxf.layer == "CUT" for entity in entities) == len(list(find_nets(boxes)))
    assert sum(entity.dxf.layer == "CREASE" for entity in entities) == sum(len(n.net.creases) for n in find_nets(boxes))
    for name, ids in pages.items():
        assert len(pypdfium2.PdfDocument(folder / name)) == len(ids)
    for row in said.json["boxes"]:
        own = [
            page
            for page, ids in enumerate(pages["boxes.pdf"], 1)
            if any(id.startswith(f"{row['deck']}.") for id in ids)
        ]
        assert row["pages"] == own


def test_own_games_have_boxes(salvage: Any, game_folder: Any, home: Path, tmp_path: Path) -> None:
    """Without a layout of their own, with names as long as they like; discs and hexes too, and what is very large."""
    game_folder(tmp_path / "cans", {"components/game.yaml": CANS})
    said = salvage("box", tmp_path / "cans", "--out", tmp_path, "--json")

    assert said.code == 0, said.err
    assert [(row["form"], row["count"], row["parts"]) for row in said.json["boxes"]] == [
        ("tuck", 200, 3), ("tray", 40, 1), ("tray", 9, 1), ("tray", 1, 1),
    ]  # fmt: skip
    drawing_of(tmp_path / "cans" / "boxes.dxf")
    design = load(locate(str(tmp_path / "cans")), "full")
    for piece in find_nets(plan_boxes(design, PrintOptions(), Thickness())):
        check_faces(design, piece)


def test_a_measured_thickness_is_kept(salvage: Any, game_folder: Any, home: Path, tmp_path: Path) -> None:
    """For cards with and without sleeves apart; what is out of all bounds is refused and changes nothing."""

    game_folder(tmp_path / "cards", {"components/game.yaml": CARDS})

    def depth(*options: object) -> float:
        said = salvage("box", tmp_path / "cards", "--out", tmp_path / "made", "--json", *options)
        assert said.code == 0, said.err
        (row,) = said.json["boxes"]
        return float(row["inner_mm"][2])

    usual = depth()
    assert depth("--thickness", 0.4) == depth() == 18.0 != usual
    assert depth("--sleeved", "--thickness", 0.6) == depth("--sleeved") == 26.0
    assert depth() == 18.0
    refused = salvage("box", tmp_path / "cards", "--thickness", 40, "--out", tmp_path)
    assert refused.code == 2
    assert "40 mm can't be right" in refused.err
    assert json.loads((home / "thickness.json").read_text(encoding="utf-8")) == {"card": 0.4, "sleeved": 0.6}
    (home / "thickness.json").write_text('{"card": "thick"}', encoding="utf-8")
    assert "thickness.json: holds no thicknesses" in salvage("box", tmp_path / "cards").err


def test_a_box_that_there_is_not_is_refused() -> None:
    with pytest.raises(SalvageError, match=r"no box for 'orbit-dek' \(did you mean orbit-deck\?\)"):
        plan_boxes(design_of("space-debris"), PrintOptions(), Thickness(), ["orbit-dek"])


def test_a_stack_of_ten_is_asked_for_once(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is known isn't asked for again; with sleeves only those are new."""
    asked: list[str] = []

    def answer(question: str, **more: Any) -> float:
        asked.append(question)
        return {"cards": 3.4, "sleeved": 6.2, "mounted": 13.0}[question.split()[4]]

    monkeypatch.setattr("companion.cli.framework.prompt", answer)

    assert measure(False, None, None, ask=True) == Thickness(0.34, 0.0, 1.3)
    assert len(asked) == 2
    assert measure(True, None, None, ask=True) == Thickness(0.34, 0.62, 1.3)
    assert len(asked) == 3
    assert measure(False, None, None, ask=True) == Thickness(0.34, 0.0, 1.3)
    assert len(asked) == 3


PLAIN = "faces:\n  f:\n    - {circle: [5, 6, 7]}\nkinds:\n  card: {front: f}\n"


@pytest.mark.parametrize(
    ("boxes", "says"),
    [
        ("{icon: rokcet}", r"faces\.yaml:6: there is no icon 'rokcet' \(did you mean rocket\?\)"),
        ("{edge: wavy}", "boxes.edge is 'wavy'"),
        ("{of: {a: {kinds: [crad]}}}", r"'crad' is no kind of this game \(did you mean card\?\)"),
        ("{of: {a: {kinds: [card]}, b: {kinds: [card]}}}", "'card' is in two boxes"),
        ("{of: {a: {}}}", "boxes.of.a: key 'kinds' is missing"),
        ("{of: {A b: {kinds: [card]}}}", "'A b' can't be a file's name"),
    ],
)
def test_wrong_boxes_are_refused_with_their_line(design: Callable[..., Design], boxes: str, says: str) -> None:
    with pytest.raises(SalvageError, match=says):
        design(f"{PLAIN}boxes: {boxes}\n")


def test_a_check_draws_the_pictures_of_boxes(design: Callable[..., Design]) -> None:
    """What is no picture is found before anything is printed, at the line that names it."""
    (fault,) = design(f"{PLAIN}boxes: {{picture: ports.none_of_these}}\n").check()

    assert fault.line == 6
    assert "ports.none_of_these" in fault.what
