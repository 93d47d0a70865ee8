"""Small games whose boards are data: a track of 40 spaces, 5 × 5 squares, 19 hexes. Pawns move on them, and tiles lie
on some spaces: face down, until a pawn comes there. And what stands in a rulebook and a scenario of theirs."""

from __future__ import annotations

import re
from pathlib import Path

from companion.game_registry.trust import is_trusted
from components.places import GamePlace, locate
from components.spaces import SpaceGrid

from .game_folder import GameFolder

TRACK = [str(number) for number in range(40)]
SQUARES = [space.name for space in SpaceGrid("squares", 1, columns=5, rows=5).spaces()]
HEXES = [space.name for space in SpaceGrid("hexes", 1, radius=2, flat_top=True).spaces()]
FERRY = Path(__file__).parent / "ferry"
NAMES = {"track": TRACK, "squares": SQUARES, "hexes": HEXES}
WHERE = {
    "track": "{along: [[190, 190], [10, 190], [10, 10], [190, 10], [190, 172]], size: 16}",
    "squares": "{grid: squares, columns: 5, rows: 5, at: [10, 10], size: 36}",
    "hexes": "{grid: hexes, radius: 2, at: [100, 100], size: 36}",
}
CELL = {
    "track": "circle: [0, 0, 8]", "squares": "rect: [-18, -18, 36, 36]", "hexes": "hexagon: [0, 0, 36]",
}  # fmt: skip
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
    EVENTS = (Event("went", "{who} goes to {space}.", types={"who": "key players", "space": "text"}),)


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
SPACES = []


class Player(Record):
    name: MapKey
    at: str
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


def lay_out(folder: Path, which: str, rules: bool = True) -> GamePlace:
    """One of NAMES in a folder below another, trusted."""
    names, is_track = NAMES[which], which == "track"
    tiles = ", ".join(f"{{id: t{number}, name: Tile {number}, code: T{number}}}" for number in range(1, 10))
    spots = ", ".join(f"{{spot: {name}}}" for name in (["nowhere"] if is_track else names))
    course = ", ".join(f'"{name}"' for name in TRACK)
    values = {
        "SPOTS": spots, "TILES": tiles, "COURSE": course, "SET": "course" if is_track else "spots", "CELL": CELL[which],
        "ROW": "text" if is_track else "row spots", "WHERE": WHERE[which],
        "AT": "int, min: 0, max: 39" if is_track else "row spots", "THERE": names[4], "START": names[0],
    }  # fmt: skip

    def fill(name: str) -> str:
        """A file of the folder `ferry` with its words in capitals filled in."""
        text = (FERRY / name).read_text(encoding="utf-8")
        return re.sub(r"\b[A-Z]{2,}\b", lambda word: values.get(word[0], word[0]), text)

    look = fill("faces.yaml") + fill("lying.yaml" if rules else "lying_tracked.yaml")
    files = {"components/game.yaml": fill("game.yaml"), "layouts/faces.yaml": look}
    if rules:
        files["components/game.yaml"] += "state: state.yaml\n"
        files |= {"components/state.yaml": fill("state.yaml"), "components/scenarios/gone.yaml": fill("gone.yaml")}
        files |= {"layouts/rulebook.md": fill("rulebook.md"), "docs/rules/ferry.md": fill("ledger.md")}
        spaces = [*map(int, names)] if is_track else names
        held = "int" if is_track else "str"
        table = TABLE.replace("SPACES = []", f"SPACES = {spaces}").replace("at: str", f"at: {held}")
        files |= {"companion/__init__.py": RULES, "companion/table.py": table}
    GameFolder(folder / "ferry", files)
    place = locate(str(folder / "ferry"))
    assert is_trusted(place, grant=True)
    return place
