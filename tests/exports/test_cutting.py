"""Lines for cutting machines beside the sheets that they belong to, DXF read by ezdxf, LightBurn's by its XML."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import ezdxf
import pytest

from ..printed import Box
from .reading import HARBOUR, Run, games_for

Point = tuple[float, float]
HEIGHT = 297.0
NEAR = 0.05
"""mm that an outline may be off."""


@pytest.fixture(scope="module", params=games_for("laser"))
def cut(request: pytest.FixtureRequest, salvage: Run, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The pieces of every sheet by the run that prints them, and the folders of lines."""
    out = tmp_path_factory.mktemp("cut")
    args = ("print", request.param, "--registration", "3", "--no-rulebook", "--jobs", "1")
    sheets = salvage(*args, "--out", out / "pdf", "--json")
    assert sheets.code == 0, sheets.err
    folders = []
    for form in ("dxf", "lbrn"):
        done = salvage(*args, "--cuts", "--format", form, "--out", out / form)
        assert done.code == 0, done.err
        (folder,) = (out / form).iterdir()
        folders.append(folder)
    return {**sheets.json, "asked": request.param}, *folders


def fronts(made: dict[str, Any]) -> dict[tuple[str, int], list[dict[str, Any]]]:
    """The pieces on each sheet of a print run, by file and number."""
    return {
        (file["path"].removesuffix(".pdf"), page["sheet"]): page["pieces"]
        for file in made["files"]
        for page in file["pages"]
        if page["side"] != "back" and page["pieces"]
    }


def drawn(file: Path) -> list[tuple[str, list[Point], bool]]:
    """The lines of a DXF in their order: layer, points with y down, whether closed."""
    drawing = ezdxf.readfile(file)
    audit = drawing.audit()
    assert not [*audit.errors, *audit.fixes]
    made = []
    for each in drawing.modelspace():
        points = [each.dxf.start, each.dxf.end] if each.dxftype() == "LINE" else list(each.points())
        closed = each.dxftype() == "POLYLINE" and each.is_closed
        made.append((each.dxf.layer, [(p.x, HEIGHT - p.y) for p in points], closed))
    return made


def in_lightburn(file: Path) -> list[tuple[str, list[Point]]]:
    """The lines of a LightBurn project in their order: the name of the setting, and the points with y down."""
    root = ElementTree.parse(file).getroot()
    names = {each.find("index").get("Value"): each.find("name").get("Value") for each in root.findall("CutSetting")}  # type: ignore[union-attr]
    return [
        (
            str(names[shape.get("CutIndex")]),
            [(float(v.get("vx", 0)), HEIGHT - float(v.get("vy", 0))) for v in shape.findall("V")],
        )
        for shape in root.findall("Shape")
    ]


def chords(d: str) -> Iterator[tuple[Point, Point]]:
    """Path data of M, L, C and Z as short straight lines."""
    at = start = (0.0, 0.0)
    for letter, rest in re.findall(r"([MLCZ])([^MLCZ]*)", d):
        n = [float(x) for x in re.findall(r"-?[\d.]+", rest)]
        points = list(zip(n[::2], n[1::2], strict=True))
        if letter == "M":
            at = start = points[0]
        elif letter == "Z":
            yield at, start
        elif letter == "L":
            for point in points:
                yield at, point
                at = point
        else:
            b, c, e = points
            a = at
            for i in range(1, 33):
                t = i / 32
                w = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                to = tuple(sum(k * p[axis] for k, p in zip(w, (a, b, c, e), strict=True)) for axis in (0, 1))
                yield at, (to[0], to[1])
                at = (to[0], to[1])


def off(point: Point, line: tuple[Point, Point]) -> float:
    (ax, ay), (bx, by) = line
    long = math.dist(*line) ** 2
    t = max(0.0, min(1.0, ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / long)) if long else 0.0
    return math.dist(point, (ax + t * (bx - ax), ay + t * (by - ay)))


def outline_of(piece: dict[str, Any]) -> list[tuple[Point, Point]]:
    """A piece's edge on its sheet as the manifest has it; empty of a disc, which has its box alone."""
    if piece.get("path"):
        return list(chords(piece["path"]))
    if piece["shape"] == "circle":
        return []
    x, y, w, h = (piece[key] for key in ("x_mm", "y_mm", "w_mm", "h_mm"))
    corners = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
    return list(zip(corners, [*corners[1:], corners[0]], strict=True))


def test_every_sheet_is_cut_along_its_pieces(cut: Any) -> None:
    """Each point of a cut lies on the edge of a piece, and each corner of a piece on a cut; none is cut twice."""
    made, folder, _ = cut
    sheets = fronts(made)
    names = {(file.stem.rpartition("-")[0], int(file.stem.rpartition("-")[2])) for file in folder.glob("*.dxf")}
    assert names == set(sheets)
    for (file, sheet), pieces in sheets.items():
        lines = [
            (points, closed) for layer, points, closed in drawn(folder / f"{file}-{sheet:02}.dxf") if layer == "CUT"
        ]
        cuts = [
            pair for points, closed in lines for pair in zip(points, points[1:] + points[:1] * closed, strict=False)
        ]
        edges = [edge for piece in pieces for edge in outline_of(piece)]
        panels = [piece for piece in pieces if piece["part"] and piece["shape"] != "rect"]
        discs = [piece for piece in pieces if piece["shape"] == "circle" and not piece["part"]]
        for points, _ in lines:
            for point in points:
                near = on_a_disc(point, discs) or in_a_panel(point, panels)
                assert near or min(off(point, edge) for edge in edges) < NEAR, (file, sheet, point)
        for piece in (piece for piece in pieces if piece not in panels):
            for start, _ in outline_of(piece)[::4]:
                assert min(off(start, each) for each in cuts) < NEAR, (file, sheet, piece["id"])
        twice = Counter(frozenset((round(a[0], 2), round(a[1], 2)) for a in pair) for pair in cuts)
        assert max(twice.values()) == 1, (file, sheet)


def in_a_panel(point: Point, panels: list[dict[str, Any]]) -> bool:
    """Whether a point lies in a panel of a board that is cut out along an outline: the manifest has none of a panel."""
    return any(
        -NEAR < point[0] - each["x_mm"] < each["w_mm"] + NEAR and -NEAR < point[1] - each["y_mm"] < each["h_mm"] + NEAR
        for each in panels
    )


def on_a_disc(point: Point, discs: list[dict[str, Any]]) -> bool:
    """Whether a point lies on the rim of a disc."""
    for each in discs:
        away = math.dist(point, (each["x_mm"] + each["w_mm"] / 2, each["y_mm"] + each["h_mm"] / 2))
        if abs(away - each["w_mm"] / 2) < NEAR:
            return True
    return False


def test_open_lines_and_holes_are_cut_before_what_lies_round_them(cut: Any) -> None:
    _, folder, _ = cut
    for file in folder.glob("*.dxf"):
        cuts = [(points, closed) for layer, points, closed in drawn(file) if layer == "CUT"]
        closed = [is_closed for _, is_closed in cuts]
        assert closed == sorted(closed), file
        layers = [layer for layer, _, _ in drawn(file)]
        assert layers == sorted(layers, key=["CREASE", "CUT", "MARK"].index)


def test_lightburn_and_dxf_agree(cut: Any) -> None:
    """As many lines on each layer, in one order, and each as large in the one as in the other."""
    _, folder, other = cut
    for file in folder.glob("*.dxf"):
        lines, shapes = drawn(file), in_lightburn(other / f"{file.stem}.lbrn")
        assert [layer for layer, _, _ in lines] == [layer for layer, _ in shapes]
        for (_, points, _), (_, corners) in zip(lines, shapes, strict=True):
            chain = list(zip(points, points[1:] + points[:1], strict=True))
            assert all(min(off(corner, each) for each in chain) < NEAR for corner in corners), file


def test_sheets_carry_the_marks_that_a_machine_looks_for(cut: Any, salvage: Run, tmp_path: Path) -> None:
    """A square and two corners 10 mm from the edges, in the lines and on the paper, and no piece near them."""
    made, folder, _ = cut
    for file in folder.glob("*.dxf"):
        square, *corners = [points for layer, points, _ in drawn(file) if layer == "MARK"]
        assert sorted(square) == [(10, 10), (10, 15), (15, 10), (15, 15)]
        assert [corner[1] for corner in corners] == [(200, 10), (10, 287)]
        lines = [sorted(ends) for points in corners for ends in pairwise(points)]
        marks = [Box(10, 10, 15, 15), *(Box(*start, *end) for start, end in lines)]
        name, _, sheet = file.stem.rpartition("-")
        for piece in fronts(made)[name, int(sheet)]:
            left, top = piece["x_mm"], piece["y_mm"]
            trim = Box(left, top, left + piece["w_mm"], top + piece["h_mm"])
            assert not any(trim.grown(1.5).meets(mark) for mark in marks), (file, piece)


@pytest.mark.parametrize(
    ("args", "what"),
    [
        (("--cuts",), "--format svg, dxf or lbrn"),
        (("--format", "dxf"), "add --cuts"),
        (("--registration", "5"), "registration"),
        (("--registration", "4", "--inset", "3"), "inset 3 mm"),
    ],
)
def test_what_no_machine_takes_is_said(salvage: Run, tmp_path: Path, args: tuple[str, ...], what: str) -> None:
    done = salvage("print", HARBOUR, *args, "--out", tmp_path)
    assert done.code == 2
    assert what in done.err


# ---- other readers ---------------------------------------------------------------------------------------------------


class Node:
    """What meerk40t hangs the things on that it reads: each has its kind, and what else it is given."""

    def __init__(self, **given: Any) -> None:
        self.__dict__ |= given
        self.children: list[Node] = []

    def add(self, **given: Any) -> Node:
        self.children.append(Node(**given))
        return self.children[-1]

    def add_reference(self, node: Node) -> None:
        self.children.append(node)

    def focus(self) -> None:
        """It would scroll to it."""

    def remove_all_children(self) -> None:
        self.children.clear()


def test_another_program_for_lasers_reads_the_same_lines(cut: Any) -> None:
    """LightBurn's files by meerk40t: each shape on the operation of its layer, points within 0.05 mm of the DXF."""
    lbrn = pytest.importorskip("meerk40t.extra.lbrn", reason="meerk40t isn't installed; .ci/run has it")
    units = lbrn.UNITS_PER_MM
    _, folder, other = cut
    for file in folder.glob("*.dxf"):
        elements = Node(op_branch=Node(), elem_branch=Node(), node_lock=nullcontext())
        with (other / f"{file.stem}.lbrn").open("rb") as stream:
            lbrn.LbrnLoader.parse(file.stem, stream, elements)
        read = {
            operation.label: [list(shape.geometry.as_points()) for shape in operation.children]
            for operation in elements.op_branch.children
        }
        lines = drawn(file)
        for layer in {layer for layer, _, _ in lines}:
            mine = [points for name, points, _ in lines if name == layer]
            assert len(read[layer]) == len(mine), (file, layer)
            for points, found in zip(mine, read[layer], strict=True):
                chain = list(zip(points, points[1:] + points[:1], strict=True))
                for point in found:
                    at = point.real / units, HEIGHT - point.imag / units
                    assert min(off(at, each) for each in chain) < NEAR, (file, layer, at)


def test_another_reader_finds_the_cuts_of_a_drawing(cut: Any, salvage: Run, tmp_path: Path) -> None:
    """The layer of cuts in SVG by svgelements, in true mm, along the lines that DXF has for that sheet."""
    svg = pytest.importorskip("svgelements", reason="svgelements isn't installed; .ci/run has it")
    made, folder, _ = cut
    file, sheet = min(each for each in fronts(made) if each[1] == 1)
    (kind,) = {each["kind"] for each in made["files"] if each["path"] == f"{file}.pdf"}
    args = ("print", made["asked"], "--registration", "3", "--no-rulebook", "--jobs", "1", "--only", kind)
    done = salvage(*args, "--cuts", "--format", "svg", "--out", tmp_path)
    assert done.code == 0, done.err
    (page,) = tmp_path.glob(f"*/{file}-01.svg")
    document = svg.SVG.parse(page, ppi=25.4)
    (layer,) = (each for each in document.elements() if each.id == "layer.cuts")
    lines = [points for name, points, _ in drawn(folder / f"{file}-{sheet:02}.dxf") if name == "CUT"]
    edges = [pair for points in lines for pair in zip(points, points[1:] + points[:1], strict=True)]
    shapes = [svg.Path(each) for each in layer.select() if isinstance(each, svg.Shape)]
    assert shapes
    for shape in shapes:
        segments = [each for each in shape if not isinstance(each, svg.Move)]
        for point in (each.point(t) for each in segments for t in (0.0, 0.3, 0.7, 1.0)):
            assert min(off((point.x, point.y), edge) for edge in edges) < NEAR, (page, point)
