"""Small games whose boards are data: a track of 40 spaces, 5 × 5 squares, 19 hexes. Pawns move on them, and tiles lie
on some spaces: face down, until a pawn comes there. And what stands in a rulebook and a scenario of theirs."""

from __future__ import annotations

from pathlib import Path

from companion.game_registry.trust import is_trusted
from components.places import GamePlace, locate
from components.spaces import SpaceGrid

from .game_folder import GameFolder

TRACK = [str(number) for number in range(40)]
SQUARES = [f"{space.letter}{space.row}" for space in SpaceGrid("squares", 1, columns=5, rows=5).spaces()]
HEXES = [f"{space.letter}{space.row}" for space in SpaceGrid("hexes", 1, radius=2, flat_top=True).spaces()]
NAMES = {"track": TRACK, "squares": SQUARES, "hexes": HEXES}
WHERE = {
    "track": "{along: [[190, 190], [10, 190], [10, 10], [190, 10], [190, 172]], size: 16}",
    "squares": "{grid: squares, columns: 5, rows: 5, at: [10, 10], size: 36}",
    "hexes": "{grid: hexes, top: flat, radius: 2, at: [100, 100], size: 36}",
}
CELL = {
    "track": "circle: [0, 0, 8]", "squares": "rect: [-18, -18, 36, 36]", "hexes": "hexagon: [0, 0, 36]",
}  # fmt: skip
DATA = """\
title: Ferry
players: [2, 3]
summary: Move.
tables:
  spots: {title: Spots, key: spot, source: house, note: Ours., fields: {spot: name}, rows: [SPOTS]}
kinds:
  board: {title: Board, size: 200 x 200, source: house, note: Ours.}
  tile: {title: Tiles, size: 14, sides: 2, back: common, source: house, note: Ours., pieces: [TILES]}
  token: {title: Tokens, size: 6, shape: circle, source: house, note: Ours., count: 9, lies_on: spots}
  pawn:
    title: Pawns
    size: 12
    shape: circle
    source: house
    note: Ours.
    pieces: [{id: red, name: Red pawn}, {id: blue, name: Blue pawn}, {id: gold, name: Gold pawn}]
decks:
  bag: {title: Bag, label: bag, kinds: [tile], held: false}
tracks:
  course: {title: Course, label: course, of: player, spaces: [COURSE], start: "0", marker: pawn}
"""
STATE = """\
phase: {type: choice, choices: [go, over], default: go, meaning: step}
turn: {type: int, min: 1, default: 1, meaning: turn}
player: {type: key players, meaning: whose turn}
players:
  type: map of name to record
  min_items: 2
  max_items: 3
  meaning: the players
  fields:
    at: {type: AT, meaning: where the pawn is}
    taken: {type: list of piece tile, default: [], meaning: tiles taken}
hidden:
  type: map of ROW to record
  default: {}
  meaning: tiles face down
  fields: {tile: {type: piece tile, seen: nobody, meaning: the tile}}
open: {type: map of ROW to piece tile, default: {}, meaning: tiles face up}
offer: {type: list of piece tile, default: [], meaning: tiles on offer}
deck: {type: pile tile, rest: true, seen: nobody, meaning: the other tiles}
result: {type: choice, choices: [finished], required: false, meaning: how it ended}
reason: {type: text, required: false, meaning: the rule}
"""
RULES = '''\
"""The rules."""

from companion.engine import Choice, Ending, Step
from companion.engine.ruleset import RuleSet
from companion.engine.seats import after
from companion.engine.texts import Event, Question

from . import table
from .table import GAME, SPACES, GameTable


class text:
    QUESTIONS = (Question("go", "{seat}: go where?", spot="course {option}" if isinstance(SPACES[0], int) else ""),)
    EVENTS = (Event("went", "{who} goes to {space}.", who="key players", space="text"),)


def go(game: GameTable) -> Step:
    me = game.players[game.player]
    here = SPACES.index(me.at)
    near = sorted(SPACES[(here + steps) % len(SPACES)] for steps in (1, 2, 3))
    to = yield Choice(me.name, "go", near, "FE-001")
    me.at = to
    if str(to) in game.hidden:
        game.open[str(to)] = game.hidden.pop(str(to)).tile
    game.note("FE-001", "went", who=me.name, space=str(to))
    game.player, game.turn = after(game.players, me.name), game.turn + 1
    if game.turn > 12:
        raise Ending("finished", "FE-002")


RULES = RuleSet(GAME, {"go": go}, table=GameTable, setup=table, state=table, text=text)
'''
TABLE = """\
from companion.engine import Table
from companion.engine.piles import Pile
from companion.engine.state import MapKey, Record
from companion.game_registry.games import box_beside

GAME = box_beside(__file__)
SPACES = EVERY


class Player(Record):
    name: MapKey
    at: HELD
    taken: list[str]


class Hidden(Record):
    space: MapKey
    tile: str


class GameTable(Table, game=GAME):
    turn: int
    player: str
    players: dict[str, Player]
    hidden: dict[str, Hidden]
    open: dict[str, str]
    offer: list[str]
    deck: Pile


def new_table(players, options):
    game = GameTable(player=players[0], players={name: Player(name=name, at=SPACES[0]) for name in players})
    for number, space in enumerate(SPACES[2:8:2], start=1):
        game.hidden[str(space)] = Hidden(space=str(space), tile=f"t{number}")
    game.offer = ["t4", "t5"]
    for number in range(1, 6):
        game.deck.draw(f"t{number}")
    return game


def check(table):
    return []
"""
LOOK = """\
faces:
  board:
    - {rect: [-3, -3, 206, 206], fill: ground}
    - repeat: SET
      draw:
        - {CELL, stroke: ink, width: 0.4}
        - {text: "{{ space }}", at: [0, 0], middle: true, align: center, size: 9, fill: ink}
kinds:
  board: {front: board}
board:
  piece: board
  spaces:
    SET: WHERE
  pieces:
"""
LYING = """\
    - {field: hidden.tile, on: SET}
    - {field: open, on: SET}
    - {field: players.at, on: SET, kind: pawn, own: true, offset: [0, 2]}
    - {field: offer, at: [70, 100], step: [16, 0]}
    - {field: deck, at: [120, 100], pile: back}
"""
TRACKED = """\
    - {field: bag-open, at: [70, 100], step: [16, 0]}
    - {field: bag, at: [120, 100], pile: back}
"""
LEDGER = "| FE-001 | Go to one of the next three spaces. | action |\n| FE-002 | Twelve turns. | end |\n"
SCENARIO = """\
title: Ann has gone
state:
  phase: go
  player: Bo
  players: {Ann: {at: THERE}, Bo: {at: START}}
  open: {"THERE": t2}
"""
BOOK = """\
# Ferry

Two players

## Moving

::: figure scenario=gone
"""


def lay_out(folder: Path, which: str, rules: bool = True) -> GamePlace:
    """One of NAMES in a folder below another, trusted."""
    names, is_track = NAMES[which], which == "track"
    tiles = ", ".join(f"{{id: t{number}, name: Tile {number}, code: T{number}}}" for number in range(1, 10))
    spots = ", ".join(f"{{spot: {name}}}" for name in (["nowhere"] if is_track else names))
    course = ", ".join(f'"{name}"' for name in TRACK)
    values = {
        "SPOTS": spots, "TILES": tiles, "COURSE": course, "SET": "course" if is_track else "spots", "CELL": CELL[which],
        "ROW": "text" if is_track else "row spots", "WHERE": WHERE[which], "HELD": "int" if is_track else "str",
        "AT": "int, min: 0, max: 39" if is_track else "row spots", "THERE": names[4], "START": names[0],
        "EVERY": repr([*range(40)] if is_track else names),
    }  # fmt: skip

    def fill(text: str) -> str:
        for name, value in values.items():
            text = text.replace(name, value)
        return text

    files = {"components/game.yaml": fill(DATA), "layouts/faces.yaml": fill(LOOK + (LYING if rules else TRACKED))}
    if rules:
        files["components/game.yaml"] += "state: state.yaml\n"
        files |= {"components/state.yaml": fill(STATE), "companion/__init__.py": RULES, "docs/rules/ferry.md": LEDGER}
        files |= {"companion/table.py": fill(TABLE), "components/scenarios/gone.yaml": fill(SCENARIO)}
        files["layouts/rulebook.md"] = BOOK
    GameFolder(folder / "ferry", files)
    place = locate(str(folder / "ferry"))
    assert is_trusted(place, grant=True)
    return place
