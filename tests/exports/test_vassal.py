"""What Vassal would read of a module, by pywargame, which reads and writes modules and has nothing of ours."""

from __future__ import annotations

import inspect
import sys
from collections import Counter
from importlib.util import find_spec
from io import BytesIO
from math import dist, floor, sqrt
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple
from xml.dom.minidom import Element
from zipfile import ZipFile

import pytest
from PIL import Image

from ..long_run import first_of
from . import reading

DPI = 150.0
DOT = DPI / 25.4


@pytest.fixture(scope="session")
def foreign() -> Any:
    """The part of pywargame about Vassal. Two of its files, of which we use nothing, want a later Python than ours."""
    spec = find_spec("pywargame")
    if spec is None or not spec.submodule_search_locations:
        pytest.skip("pywargame isn't installed; .ci/run has it")
    package = ModuleType("pywargame")
    package.__path__ = list(spec.submodule_search_locations)
    sys.modules["pywargame"] = package
    for name, part in (("pywargame.vassal.merger", "Merger"), ("pywargame.vassal.traits.sheet", "SheetTrait")):
        stand_in = ModuleType(name)
        setattr(stand_in, part, type(part, (), {}))
        sys.modules[name] = stand_in
    import pywargame.vassal as vassal  # type: ignore[import-not-found]

    return vassal


class Module(NamedTuple):
    game: str
    folder: Path
    archive: ZipFile
    root: Any
    """As pywargame has it."""

    @property
    def slots(self) -> list[Any]:
        return [*self.root.getPieces(asdict=False), *self.root.getCards(asdict=False)]

    def picture(self, name: str) -> Image.Image:
        with Image.open(BytesIO(self.archive.read(f"images/{name}"))) as picture:
            picture.load()
            return picture


def opened(vassal: Any, game: str, folder: Path) -> Module:
    (file,) = folder.glob("*.vmod")
    with vassal.VMod(str(file), "r") as read:
        root = vassal.BuildFile(read.getBuildFile()).getGame()
        assert read.getModuleData() is not None
    return Module(game, folder, ZipFile(file), root)


@pytest.fixture(scope="module", params=reading.games_for("vassal"))
def module(
    request: pytest.FixtureRequest, foreign: Any, salvage: reading.Run, tmp_path_factory: pytest.TempPathFactory
) -> Any:
    folder = reading.exported_to("vassal", salvage, request.param, tmp_path_factory.mktemp("vassal"))
    return opened(foreign, request.param, folder)


class Piece(NamedTuple):
    """A slot read back: whose piece it is, its name, and the pictures of its sides as Vassal shows them."""

    id: str
    name: str
    sides: tuple[str, ...]
    mask: str
    state: dict[str, list[str]]


def read_piece(slot: Any) -> Piece:
    traits = {trait.ID: trait for trait in slot.getTraits()}
    basic, mark = traits["piece"], traits["mark"]
    assert mark["name"] == "Piece"
    sides = traits["emb2"].getImages() if "emb2" in traits else [basic["filename"]]
    mask = traits["obs"]["imageImage"] if "obs" in traits else ""
    assert set(traits) <= {"piece", "mark", "rotate", "emb2", "obs", "immob", "delete"}
    name = basic["name"].replace("\\/", "/")  # It leaves what stands for a letter within a part.
    return Piece(mark["value"], name, tuple(sides), mask, {id: each._state for id, each in traits.items()})


def test_a_module_holds_what_is_printed(module: Module, salvage: reading.Run) -> None:
    box = reading.printed(salvage, module.game)
    found: Counter[tuple[str, str]] = Counter()
    for slot in module.slots:
        piece, name = read_piece(slot), slot["entryName"]
        copies = int(name.rpartition("(")[2].split()[0]) if name.endswith("in the box)") else 1
        found[piece.id.partition("#")[0], piece.name] += copies
        assert name.startswith(piece.name)
    assert found == {(id, name): copies for id, (copies, name) in box.items()}
    assert reading.counted(reading.manifest(module.folder)["pieces"]) == box
    reading.hides_faces(module.game, reading.manifest(module.folder)["pieces"])
    numbers = [slot["gpid"] for slot in module.slots]
    assert len({*numbers}) == len(numbers)


def test_every_face_of_a_module_is_the_piece_s_own(module: Module) -> None:
    design, seen = reading.design_of(module.game), set()
    for slot in module.slots:
        read = read_piece(slot)
        id = read.id.partition("#")[0]
        if id in seen:
            continue
        seen.add(id)
        piece = design.game.piece(id)
        kind, trim, folds = design.game.kinds[piece.kind], design.trim(piece), design.kinds[piece.kind].standee
        size = (trim.width, folds[2] - folds[1] if folds else trim.height)
        shown = [*read.sides, *([read.mask] if read.mask else [])]
        assert len(shown) == (1 if folds else kind.sides), id
        assert bool(read.mask) >= (kind.back == "common"), id
        for side, name in zip(("front", "back"), shown, strict=False):
            reading.is_own_face(module.picture(name), design, piece, side, min(DPI, 4096 * 25.4 / max(size)))
    assert seen == {row["id"] for row in reading.manifest(module.folder)["pieces"]}


def test_decks_lie_face_down_and_are_shuffled_as_a_game_starts(module: Module, foreign: Any) -> None:
    (start,) = module.root.getAllElements(foreign.StartupMassKey, single=False)
    common = {kind.id for kind in reading.design_of(module.game).game.kinds.values() if kind.back == "common"}
    masked = 0
    for deck in module.root.getAllElements(foreign.Deck, single=False):
        held = [read_piece(slot) for slot in deck.getCards(asdict=False)]
        hides = [piece for piece in held if piece.id.partition(".")[0] in common]
        masked += len(hides)
        if hides:
            assert (deck["faceDown"], deck["drawFaceUp"], deck["allowSelect"]) == ("Always", "false", "false")
            assert deck["shuffleHotkey"] == start["globalHotkey"]
            assert all(piece.mask for piece in held)
    assert masked or not common
    assert start["hotkeyOrKeyCommand"] == "sendHotkey"


def test_a_module_says_only_what_the_program_knows(module: Module, foreign: Any) -> None:
    """Every element and each of its attributes is one that pywargame knows, but for two of Vassal 3.7."""
    known = {each.TAG: each for _, each in inspect.getmembers(foreign, inspect.isclass) if hasattr(each, "TAG")}
    waiting: list[Element] = [module.root._node]
    while waiting:
        node = waiting.pop()
        waiting += [child for child in node.childNodes if child.nodeType == child.ELEMENT_NODE]
        if node.tagName == "entry":
            continue
        assert node.tagName in known, node.tagName
        takes = inspect.signature(known[node.tagName].__init__).parameters
        wrong = {name for name in node.attributes.keys() if name not in takes} - {"hotkeyOrKeyCommand", "globalHotkey"}  # noqa: SIM118
        assert not wrong or "kwargs" in takes, (node.tagName, wrong)


def test_a_module_says_whose_it_is(module: Module) -> None:
    names = {*module.archive.namelist()}
    assert {"buildFile.xml", "moduledata", "notes.html", "images/credits.png"} <= names
    for file in ("notes.html", "moduledata"):
        assert reading.design_of(module.game).game.credits.rights in module.archive.read(file).decode()
    assert {*reading.manifest(module.folder)["export"]["files"]} == {file.name for file in module.folder.iterdir()}


# ---- positions -------------------------------------------------------------------------------------------------------


def within(zone: Any, x: float, y: float) -> bool:
    xs, ys = zip(*(map(int, corner.split(",")) for corner in zone["path"].split(";")), strict=True)
    return bool(min(xs) <= x <= max(xs) and min(ys) <= y <= max(ys))


def snapped(zone: Any, foreign: Any, x: float, y: float) -> tuple[float, float]:
    """Where a zone's grid draws a piece to that is dropped there, as the program's own arithmetic has it."""
    for grid in zone.getAllElements(foreign.RegionGrid, single=False):
        (region,) = grid.getAllElements(foreign.Region, single=False)
        return float(region["originx"]), float(region["originy"])
    for kind in (foreign.SquareGrid, foreign.HexGrid):
        for grid in zone.getAllElements(kind, single=False):
            dx, dy, x0, y0 = (float(grid[key]) for key in ("dx", "dy", "x0", "y0"))
            if kind is foreign.SquareGrid:
                return x0 + round((x - x0) / dx) * dx, y0 + round((y - y0) / dy) * dy
            across = grid["sideways"] == "true"
            u, v = (y, x) if across else (x, y)
            column = floor((u - x0 + dx / 2) / dx)
            shift = dy / 2 if column % 2 else 0.0
            at = column * dx + x0, floor((v - y0 - shift + dy / 2) / dy) * dy + y0 + shift
            assert dx == pytest.approx(dy * sqrt(3) / 2, abs=0.01)
            return at[::-1] if across else at
    raise AssertionError("a zone without a grid")


GRIDS = {"space-junkyard": {"SquareGrid": 1, "RegionGrid": 20}, "space-debris": {"RegionGrid": 36},
         "junk-orbit": {"RegionGrid": 23}, "spacecraft": {"SquareGrid": 1}, "mixia": {"HexGrid": 1}}  # fmt: skip
"""What the spaces of each game are kept by: 25 spaces of a map and the 20 places round it, rings, cells."""


@pytest.mark.parametrize("game", first_of(reading.OURS, always=0))
def test_pieces_lie_in_their_places_and_spaces_keep_them(
    foreign: Any, game: str, salvage: reading.Run, tmp_path: Path
) -> None:
    """Every piece of a set-up within half a pixel of its place, boards below, and each space draws what is dropped
    near its middle to it, within 1 mm."""
    made = opened(
        foreign, game, reading.exported_to("vassal", salvage, game, tmp_path, "--scenario", reading.setup_of(game))
    )
    rows = {f"{row['id']}#{row['copy']}": row["place"] for row in reading.manifest(made.folder)["pieces"]}
    lying = made.root.getAllElements(foreign.AtStart, single=False)
    assert len(lying) == sum("x_mm" in place for place in rows.values())
    for stack in lying:
        (slot,) = stack.getPieces(asdict=False)
        piece = read_piece(slot)
        place = rows[piece.id]
        assert dist((int(stack["x"]) / DOT, int(stack["y"]) / DOT), (place["x_mm"], place["y_mm"])) < 0.2
        turn = read_turn(slot)
        assert abs((turn - place["rotation"] + 180) % 360 - 180) < 0.02, piece.id
        if piece.mask:
            assert piece.state["obs"][0] == ("null" if place["side"] == "front" else "nobody")
        elif "emb2" in piece.state:
            assert piece.state["emb2"] == ["1" if place["side"] == "front" else "2"]
    zones = made.root.getAllElements(foreign.Zone, single=False)
    kinds = (foreign.SquareGrid, foreign.HexGrid, foreign.RegionGrid)
    found = {kind.__name__: len(made.root.getAllElements(kind, single=False)) for kind in kinds}
    assert {name: number for name, number in found.items() if number} == GRIDS[game]
    spots = reading.position_of(game, reading.setup_of(game).stem)[1].spread.spots
    assert len(spots) > 10
    for x, y in spots:
        for aside, along in ((3, 0), (-2, 3), (-1, -3)):
            dropped = (x + aside) * DOT, (y + along) * DOT
            zone = next(zone for zone in zones if within(zone, *dropped))
            assert dist(snapped(zone, foreign, *dropped), (x * DOT, y * DOT)) < DOT
    sides = [entry.childNodes[0].nodeValue for entry in made.root._node.getElementsByTagName("entry")]
    assert len(sides) == (2 if game == "spacecraft" else 3)
    hands = made.root.getAllElements(foreign.PlayerHand, single=False)
    assert [(hand["side"], hand["visible"]) for hand in hands] == [(side, "false") for side in sides]


def read_turn(slot: Any) -> float:
    """How far a piece of a slot is turned clockwise."""
    (rotate,) = (trait for trait in slot.getTraits() if trait.ID == "rotate")
    steps, state = int(rotate._type[0]), float(rotate._state[0])
    return -state if steps == 1 else state * 360 / steps
