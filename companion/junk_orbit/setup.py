"""Set-up in the steps of the rulebook: boards, stacks, seeding, ships, first cargo (JO-016 to JO-032).

The first player is asked for, with `random` among the answers, unless an option names one (JO-A34). Everything else is
drawn: the boards are seeded first, then ships and cargo dealt (JO-A36).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.engine import DONE, Chance, Choice, Step
from companion.engine.piles import Bag
from companion.engine.setup_options import CHOOSE, FIRST_SETTING, RANDOM_SETTING, Setting, agree, switched_on

from . import constants
from .stacks import draw_tile
from .table import JunkTable, Ship
from .turn import EVERY

B_SIDES, OWN_SIDE = "b_sides", "own_side"
WITH: Mapping[str, str] = {"with_phobos": constants.PHOBOS, "with_deimos": constants.DEIMOS}
"""Options that add a board below its number of players (JO-098)."""
RESERVED = {RANDOM_SETTING, CHOOSE, DONE, EVERY, "table", *(city.lower() for city in constants.BOARD_OF)}
"""Words of questions, which can't be players' names."""

SETTINGS = (Setting(FIRST_SETTING, "First player", {CHOOSE: "asked at the table"}, of_players=True),)

JOINS = (("JO-017", constants.MOON), ("JO-018", constants.PHOBOS), ("JO-019", constants.DEIMOS))
TILES_USED = {2: "JO-021", 3: "JO-021", 4: "JO-022", 5: "JO-023"}


def new_table(players: Sequence[str], options: Mapping[str, Any]) -> JunkTable:
    """Return a table before set-up.

    options: the variants by name, true or false, and SETTINGS. Raises SalvageError with all that is wrong.
    """
    chosen = switched_on(constants.GAME, players, options, RESERVED, SETTINGS)
    extra = {board for option, board in WITH.items() if option in chosen}
    boards = [board for board in constants.BOARDS if len(players) >= constants.FROM_PLAYERS[board] or board in extra]
    sides = {board: constants.NIGHT if constants.NIGHT_OPTION[board] in chosen else constants.DAY for board in boards}
    ships = {name: Ship(name=name) for name in players}
    table = JunkTable(players=ships, boards=sides, options=chosen, phase="first-player")
    first = options.get(FIRST_SETTING)
    if first in table.players:
        table.first, table.phase = str(first), "seed"
    return table


def first_player(table: JunkTable) -> Step:
    """Choose the first player, who last took out the rubbish, as the players know best (JO-033 JO-A34)."""
    agreed = yield from agree("first player", table.players, "JO-033", "first-player", draw_rule="JO-A34")
    table.first = agreed.answer
    table.phase = "seed"


def seed(table: JunkTable) -> Step:
    """Set up the boards and stacks, and put a tile on every city (JO-017 to JO-028)."""
    table.note("JO-033", "first player", who=table.first)
    seats = len(table.players)
    for rule, board in JOINS:
        if board in table.boards:
            table.note(rule if seats >= constants.FROM_PLAYERS[board] else "JO-098", "board joined", board=board)
    for rule, side in (("JO-020", constants.DAY), ("JO-080", constants.NIGHT)):
        if boards := tuple(board for board, up in table.boards.items() if up == side):
            table.note(rule, "sides up", boards=boards, side=side)
    for board, option in constants.NIGHT_OPTION.items():
        if table.options.get(option) and board not in table.boards:
            table.note("JO-A26", "no such night", board=board)
    marks = [2, *sorted(mark for mark, board in constants.MARK_BOARD.items() if board in table.boards)]
    table.note(TILES_USED[seats] if max(marks) <= seats else "JO-A33", "tiles used", marks=tuple(marks))
    table.note("JO-024", "stacks ready", made=tuple((source, len(stack)) for source, stack in table.stacks.items()))
    for rule, source in zip(("JO-025", "JO-026", "JO-027"), constants.SOURCES, strict=True):
        for city in _own_cities(table, source):
            tile = yield from draw_tile(table, "seed", source, rule, {"city": city, "source": source})
            table.cities[city].append(tile)
            table.note(rule, "seeded", city=city, tile=tile)
    table.phase = "ships"


def _own_cities(table: JunkTable, source: str) -> list[str]:
    """Return the cities that a stack fills, in ring order, board by board; each is on one board only (JO-028)."""
    fills = [board for board in constants.BOARDS if constants.STACK_OF_BOARD[board] == source]
    boards = [board for board in fills if board in table.boards]
    return [city for board in boards for city in constants.RING[board] if constants.BOARD_OF[city] == board]


def ships(table: JunkTable) -> Step:
    """Deal each player a ship card, A side up unless agreed otherwise, with its token at Kepler (JO-029 JO-080)."""
    left = sorted(constants.SHIPS)
    for ship in table.players.values():
        card = yield Chance("ship card", Bag(left), "JO-029", {"who": ship.name}, "ship-cards")
        left.remove(card)
        if table.options.get(OWN_SIDE):
            ship.take_card(card, "")  # Neither side is up until it's chosen.
            side = yield Choice(ship.name, "side", constants.SIDES, "JO-080", {"card": card})
        else:
            side = "B" if table.options.get(B_SIDES) else "A"
        ship.take_card(card, side)
        table.note("JO-029", "ship taken", who=ship.name, card=card, side=side)
    table.note("JO-030", "start", city=ship.at)
    table.phase = "deal"


def deal(table: JunkTable) -> Step:
    """Deal each player starters, and the top tile of each stack (JO-031 JO-032)."""
    for ship in table.players.values():
        ship.cargo += constants.START_CARGO
    table.note("JO-031", "starters", given=constants.START_CARGO)
    for ship in table.players.values():
        for source in constants.SOURCES:
            tile = yield from draw_tile(table, "deal", source, "JO-032", {"who": ship.name, "source": source})
            ship.cargo.append(tile)
        table.note("JO-032", "dealt", who=ship.name, found=tuple(ship.cargo[-len(constants.SOURCES) :]))
    table.player, table.phase = table.first, "launch"
    table.note("JO-033", "turn", who=table.player, number=table.turn)


SET_UP: Mapping[str, Callable[[JunkTable], Step]] = {
    "first-player": first_player, "seed": seed, "ships": ships, "deal": deal,
}  # fmt: skip
