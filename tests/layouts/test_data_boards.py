"""Boards in data: what a position puts on them, what stays secret, figures and exports of them, and their faults."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.game_registry.trust import is_trusted
from companion.positions.views import TABLE_KEY, view
from components.problems import SalvageError
from components.scenarios import load_scenario
from components.spaces import find_neighbours
from layouts.books.writer import check_rulebook
from layouts.drawing.boards import Pieces
from layouts.drawing.hooks import BASE, BOARD, LIVE_HOOK, SPOTS
from layouts.drawing.scene import Text, walk
from layouts.faces.design import Design
from layouts.faces.loader import load
from layouts.printing.exports.spread import read_spread

from ..board_games import NAMES, lay_out
from ..game_folder import GameFolder
from ..programs import cpu_limit

HIDDEN_TILE, OPEN_TILE, BACK = "tile.t1", "tile.t2", "tile."


def design_of(folder: Path, which: str, rules: bool = True) -> Design:
    return load(lay_out(folder, which, rules), "full", trusted=True)


def state_of(names: list[str]) -> dict[str, Any]:
    """A position: both pawns on a space, a tile face down and one face up."""
    held: Any = [int(name) for name in names[:9]] if names[0] == "0" else names[:9]
    return {
        "players": {"Ann": {"at": held[4], "taken": []}, "Bo": {"at": held[4], "taken": []}},
        "hidden": {names[2]: {"tile": "t1"}}, "open": {names[6]: "t2"}, "offer": ["t3", "t4"],
        "deck": {"t5": 1, "t6": 1},
    }  # fmt: skip


@pytest.mark.parametrize("which", NAMES)
def test_a_position_lies_on_its_spaces(tmp_path: Path, which: str) -> None:
    """Tiles in the middle of their spaces, pawns beside each other on theirs; what nobody may see is a back."""
    design, names = design_of(tmp_path, which), NAMES[which]
    public = view(state_of(names), design.game.state, TABLE_KEY)
    board = Pieces().board(*(design.find(hook)(design.studio, public) for hook in (BASE, LIVE_HOOK)))
    spots = design.find(SPOTS)(design.studio, public)
    lies: Mapping[str, Any] = {piece.tag: piece for piece in board.live}
    called = [f"course {name}" for name in names] if which == "track" else names

    assert {*spots} == {*called, "Ann", "Bo"}
    for tag, space in ((BACK, called[2]), (OPEN_TILE, called[6])):
        first = next(piece for piece in board.live if piece.tag == tag)
        assert (first.x, first.y) == pytest.approx(spots[space][:2])
    assert HIDDEN_TILE not in lies
    red, blue = lies["pawn.red"], lies["pawn.blue"]
    assert (red.x + blue.x) / 2 == pytest.approx(spots[called[4]].x)
    assert red.y == blue.y == pytest.approx(spots[called[4]].y + 2)
    assert blue.x - red.x > red.symbol.width * red.scale / 2
    assert lies["tile.t4"].x - lies["tile.t3"].x == 16
    backs = [piece for piece in board.live if piece.tag == BACK]
    assert [piece.symbol.name for piece in backs] == ["tile.t1-back"] * 2, "the face of one back is that of all"
    assert "2" in {item.text for item in walk(board.scene().items) if isinstance(item, Text)}, "the deck has a number"


@pytest.mark.parametrize("which", NAMES)
def test_a_face_draws_each_space_where_it_is(tmp_path: Path, which: str) -> None:
    """`repeat` over the spaces of the board: each cell, with its name, in the middle of the space."""
    design = design_of(tmp_path, which)
    texts = [
        item.text for item in walk(design.scene(design.game.piece("board"), "front").items) if isinstance(item, Text)
    ]
    assert texts == NAMES[which]


@pytest.mark.parametrize("which", NAMES)
def test_figures_and_exports_show_it(tmp_path: Path, which: str) -> None:
    """A scenario's figure, cut to some spaces; and what an export lays out on a table."""
    design, names = design_of(tmp_path, which), NAMES[which]
    book = GameFolder(design.folder, {})
    figure, cut = "::: figure scenario=gone", f'crop="{names[3]} {names[4]}"'
    book.change("rulebook.md", figure, f"{figure} {cut}")
    assert check_rulebook(design) == []
    nowhere, arrow = 'crop="Nowhere"', 'arrows="pawn A>B"'
    for old, new, said in ((cut, nowhere, "no 'Nowhere'"), (nowhere, arrow, "no arrows")):
        book.change("rulebook.md", old, new)
        assert [said in fault.what for fault in check_rulebook(design)] == [True]

    scenario = load_scenario(design.game.folder / "scenarios" / "gone.yaml", design.game)
    spread = read_spread(design, scenario.state)
    assert [each.id for each in spread.pieces] == ["board", "tile.t2", "pawn.red", "pawn.blue", "tile"]
    assert len(spread.spots) == len(names)


def test_a_tracked_game_is_drawn_and_exported(salvage: Any, home: Path, tmp_path: Path) -> None:
    """By markers on its tracks and pieces on its tables; a game that only Python draws has no picture then."""
    place = lay_out(tmp_path, "hexes", rules=False)
    assert salvage("new", str(place.folder), "--players", "Ann,Bo", "--session", "sea").code == 0
    for line in ("3 tokens to A2", "8 tokens to C3", "draw bag"):
        assert salvage("do", line).code == 0
    picture = tmp_path / "sea.json"
    assert salvage("status", "--picture", str(picture)).code == 0
    tags = [piece["tag"].split(".")[0] for piece in json.loads(picture.read_text(encoding="utf-8"))["live"]]
    assert [tags.count(kind) for kind in ("token", "tile", "pawn")] == [3 + 1, 2, 0]  # Of many one, with its number.
    assert salvage("export", str(place.folder), "--to", "tts", "--session", "sea", "--out", str(tmp_path)).code == 0
    [saved] = json.loads((tmp_path / "ferry-tts" / "ferry.json").read_text(encoding="utf-8"))["ObjectStates"][:1]
    assert saved["Nickname"] == "Board"
    assert salvage("new", "space-debris", "--players", "Ann,Bo", "--mode", "tracker", "--session", "kept").code == 0
    refused = salvage("status", "--picture", str(tmp_path / "none.png"))
    assert (refused.code, "no picture of its table; it is only tracked" in refused.err) == (2, True), refused.err


def test_what_python_draws_goes_before(tmp_path: Path) -> None:
    """A game whose own Python has a board is drawn by that, in all parts; any other function of it leaves it be."""
    drawn = []
    for number, name in enumerate(("place", "board")):
        place = lay_out(tmp_path / str(number), "squares")
        own = f"def {name}(studio, state, crop=None, arrows=()):\n    return 'ours'\n"
        GameFolder(place.folder, {"layouts/positions.py": own})
        assert is_trusted(place, grant=True)
        design = load(place, "full", trusted=True)
        drawn.append([design.find(hook)(design.studio, {}) for hook in (f"positions.{name}", BOARD)])
        if name == "board":
            with pytest.raises(ValueError, match=r"there is no function 'positions\.base'"):
                design.find(BASE)
    assert [type(board).__name__ for _, board in drawn] == ["Scene", "str"]
    assert [own for own, _ in drawn] == ["ours", "ours"]


GRID = "    spots: {grid: squares, columns: 5, rows: 5, at: [10, 10], size: 36}"
ONE_MORE = GRID + "\n    x: {places: "
FAULTS = (
    ("rows: 5", "rows: 4", 13, "there are 20 spaces, and spots has 25"),
    ("at: [10", "at: [40", 13, "space 'E1' is off the board, which is 200 x 200 mm (and 4 more)"),
    ("grid: squares, columns: 5, rows: 5,", "", 13, "say where these spaces lie: along, grid, places or between"),
    (GRID, "    spots: {places: {A1: [20, 20], A2: [20]}, size: 16}", 13, "'[20]' is no point [x, y] in mm"),
    (GRID, "    spots: {places: {A1: [20, 20]}, size: 16}", 13, "of spots have no place on the board"),
    ("{grid", "{of: spot, grid", 13, "there is no track or table 'spot' (did you mean spots?)"),
    ("rows: 5", "rows: 5, holes: [F1]", 13, "the grid has no space 'F1' to leave out"),
    ("rows: 5", "rows: 5, holes: [A1, A1]", 13, "the grid has no space 'A1' to leave out twice"),
    (GRID, ONE_MORE + "[[true, 9]], size: 6}", 14, "'[True, 9]' is no point [x, y] in mm"),
    (
        GRID,
        GRID + "\n    x: {between: spot, of: spots, size: 4}",
        14,
        "no spaces 'spot' above these (did you mean spots?)",
    ),
    (
        GRID,
        GRID + "\n    x: {between: spots, of: spots, size: 4}",
        14,
        "A1 of spots must have in from and to two spaces",
    ),
    (GRID, ONE_MORE + "{one: [4, 90], two: [4, 94]}, size: 6}", 14, "spaces 'one' and 'two' overlap"),
    (GRID, ONE_MORE + "{A1: [4, 9]}, size: 1}", 14, "space 'A1' is one of 'spots', too"),
    ("field: open", "field: opn, kind: tile", 16, "there is no field 'opn' in the state"),
    ("field: offer, at", "field: offer, on: spots, at", 18, "say on which spaces it lies (on: NAME), or where"),
    ("kind: pawn, own", "own", 17, "'players.at' doesn't say what lies there: 'kind' does"),
    ("piece: board", "piece: bord", 11, "there is no piece 'bord' (did you mean board?)"),
    ("size: 36", "size: 36, wide: 3", 13, "unknown key 'wide'"),
    ("size: 36", "size: 36 across corners", 13, "only hexes are measured across corners"),
    ("size: 36", "size: 0", 13, "size is 0 x 0 mm; it must be 1 to 2000 mm"),
)


@pytest.mark.parametrize(("old", "new", "line", "said"), FAULTS)
def test_faults_are_told_with_their_line(tmp_path: Path, old: str, new: str, line: int, said: str) -> None:
    """What can't be read ends a design's reading; where spaces lie is told by a check."""
    place = lay_out(tmp_path, "squares")
    GameFolder(place.folder, {}).change("layouts/faces.yaml", old, new)
    try:
        faults = load(place, "full", trusted=True).check()
    except SalvageError as error:
        faults = error.faults
    assert [(fault.line, said in fault.what) for fault in faults] == [(line, True)], faults


PAGE = (Path(__file__).parents[2] / "docs/boards.md").read_text(encoding="utf-8")
BLOCKS = dict(re.findall(r"^```yaml (\w+)\n(.*?)^```", PAGE, re.M | re.S))


WHOLE = "column: int, row: int},\n     rows: [{name: moor, column: 1,"
COUNTED = "every column and row must be a whole number, counted from 1"
LAND_ON_ONE_POINT = "places: {moor: [9, 9], fell: [9, 9], lake: [30, 9], isle: [30, 30]}, size: 6"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("grid: hexes, at: [5, 5], size: 30", LAND_ON_ONE_POINT, "5: wye of rivers lies between moor and fell, "),
        ("key: river, ", "", "5: table 'rivers' has no 'key', which names the spaces of its rows"),
        ("moor, column: 1", "moor, column: -1", f"4: moor of land has column -1; {COUNTED}"),
        ("moor, column: 1", "moor, column: 0", f"4: moor of land has column 0; {COUNTED}"),
        ("moor, column: 1, row: 1", "moor, column: 1, row: -5", f"4: moor of land has row -5; {COUNTED}"),
        (WHOLE, WHOLE.replace("int", "number").replace("1,", "1.5,"), f"4: moor of land has column 1.5; {COUNTED}"),
        ("size: 30}", "size: 30, radius: 100}", "4: has more than 2,000 spaces"),
    ],
)
def test_maps_that_cant_be_are_told_with_their_line(tmp_path: Path, old: str, new: str, said: str) -> None:
    files = {"components/game.yaml": BLOCKS["map"], "layouts/faces.yaml": BLOCKS["mapfaces"]}
    made = GameFolder(tmp_path, {name: text.replace(old, new) for name, text in files.items()})
    with cpu_limit(20), pytest.raises(SalvageError, match=rf"faces.yaml:{said}"):
        load(made.place, "full")


def test_the_map_on_the_page_on_boards_is_right(tmp_path: Path) -> None:
    """Faces and rules know the same neighbours; a river lies along both its banks."""
    files = {"components/game.yaml": BLOCKS["map"], "layouts/faces.yaml": BLOCKS["mapfaces"]}
    design = load(GameFolder(tmp_path, files).place, "full")
    assert design.check() == []
    assert design.board
    land, rivers, towns = design.board.form.sets.values()
    rules = find_neighbours(design.game.tables["land"].by_key, "hexes")
    assert {space.name: space.values["neighbours"] for space in land.spaces} == rules
    for river, banks in zip(rivers.spaces, (("moor", "fell"), ("moor", "lake")), strict=True):
        ends = [(river.x + river.values[f"x{end}"], river.y + river.values[f"y{end}"]) for end in (1, 2)]
        apart = [math.dist(end, bank[:2]) for bank in map(land.spot, map(land.find, banks)) for end in ends]
        assert apart == pytest.approx([math.hypot(*land.shape.corners[0])] * 4)
    assert len(towns.shape.corners) == 6


def test_the_page_on_boards_is_right(tmp_path: Path) -> None:
    """The game of docs/boards.md with the board and the faces there: sound, and each field lies where it says."""
    files = {"components/game.yaml": BLOCKS["game"], "layouts/faces.yaml": BLOCKS["faces"] + BLOCKS["board"]}
    design = load(GameFolder(tmp_path, files).place, "full")
    assert design.check() == []
    state = {"players": {"Ann": {"course": 7}}, "fog": {"C3": "fog"}, "offer": ["fog"], "stack": {"?": 3}}
    lies = read_spread(design, state).pieces
    moved = [(each.id, round(each.x - 40), round(each.y)) for each in lies]
    assert moved == [
        ("board", 100, 100),
        ("tile.fog", 110, 80),
        ("ship.red", 10, 10),
        ("tile.fog", -25, 40),
        ("tile", -25, 170),
    ]
