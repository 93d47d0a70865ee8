"""Set-up: first player, tiles, corners (SJ-016 to SJ-021).

What the rulebook leaves to agreement is a question with `random` among its answers; steps that a table's `random` names
are drawn without a question.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Mapping, Sequence
from typing import Any

from companion.engine import NOTHING, Ask, Chance, Guard, Reason, Step, legal
from companion.engine.seats import seats_from
from companion.engine.setup_options import CHOOSE, FIRST_SETTING, RANDOM_SETTING, agree, asked_or_drawn, switched_on

from . import constants
from .production import gain
from .ships import Ship
from .table import PROVIDED, TWO_PLAYERS, JunkyardTable
from .whereabouts import TUG_THERE, tug_at, why_not_drawn

RESERVED = {RANDOM_SETTING, CHOOSE, "table", "all"}
"""Words that questions use beside players' names, so they can't be names."""

CORNERS = "corners"
ASKED: Mapping[str, str] = {FIRST_SETTING: "first-player", CORNERS: "corners"}
"""Steps that can be drawn instead of asked, by their option."""

SETTINGS = (asked_or_drawn(FIRST_SETTING, "First player", of_players=True), asked_or_drawn(CORNERS, "Corners"))


def new_table(players: Sequence[str], options: Mapping[str, Any]) -> JunkyardTable:
    """Return a table before set-up.

    options: the optional rules by name, true or false, in any mix (SJ-066), and SETTINGS. Raises SalvageError with all
    that is wrong.
    """
    switched = switched_on(constants.GAME, players, options, RESERVED, SETTINGS)
    colours = zip(players, constants.COLOURS, strict=False)
    ships = {name: Ship(name=name, colour=colour) for name, colour in colours}  # SJ-010 SJ-016
    table = JunkyardTable(players=ships, phase="first-player", options=switched)
    table.random = tuple(step for option, step in ASKED.items() if options.get(option) == RANDOM_SETTING)
    if options.get(FIRST_SETTING) in players:
        table.first, table.phase = str(options[FIRST_SETTING]), "lay"
    return table


def _choose(
    table: JunkyardTable, name: str, options: Collection[str], rule: str, seat: str | None = None
) -> Generator[Ask, Any, str]:
    """Let players agree or chance choose."""
    about, ask = {"who": seat} if seat else NOTHING, table.phase not in table.random
    also = table.board.square_pad if name == "corner" else NOTHING
    agreed = yield from agree(name, options, rule, table.phase, about=about, seat=seat, ask=ask, also=also)
    return agreed.answer


def first_player(table: JunkyardTable) -> Step:
    """Choose the first player (SJ-020)."""
    table.first = yield from _choose(table, "first player", list(table.players), "SJ-020")
    table.phase = "lay"


def lay(table: JunkyardTable) -> Step:
    """Lay a tile on the next space of the map; the remaining tiles are the stack (SJ-017 SJ-018 SJ-019)."""
    empty = [square for square in table.board.squares if square not in table.map]
    if len(empty) == len(table.board.squares):
        _prepared(table)
    about = {"square": empty[0], "row": empty[0] == table.board.squares[0]}
    tile = yield Chance("tile laid", table.stack, "SJ-018", about, constants.DECK)
    table.stack.draw(tile)
    table.map[empty[0]] = tile
    if len(empty) == 1:
        table.note("SJ-018", "map laid", number=len(table.map))
        table.note("SJ-019", "stack", number=len(table.stack))
        table.phase = "corners"


def _prepared(table: JunkyardTable) -> None:
    """Note the preparations before the first tile."""
    table.note("SJ-020", "first player", who=table.first)
    for ship in table.players.values():
        table.note("SJ-016", "ship ready", who=ship.name, colour=ship.colour)
    table.note("SJ-017", "shuffled", number=len(table.stack))
    if table.options.get(TWO_PLAYERS) and not table.stack.unseen:
        table.stack.unseen = constants.TILES_REMOVED  # SJ-A44
        table.note("SJ-062", "tiles removed", number=constants.TILES_REMOVED, players=len(table.players))
    if table.board is constants.SMALL:
        table.note("SJ-063", "small map", players=len(table.players))
    if table.options.get(PROVIDED):
        for name in seats_from(table.players, table.first)[1:]:
            gain(table, table.players[name], (constants.PROVISIONS,) * len(constants.RESOURCES), "SJ-A51", "provided")


def corners(table: JunkyardTable) -> Step:
    """Place the next tug in turn order on a free corner; after the last one play begins (SJ-021)."""
    name = next(name for name in seats_from(table.players, table.first) if not table.players[name].at)
    ship = table.players[name]
    free = [corner for corner in table.board.corners if corner not in table.others(ship)]
    ship.at = yield from _choose(table, "corner", free, "SJ-021", name)
    table.note("SJ-021", "marker placed", who=name, square=ship.at)
    if all(each.at for each in table.players.values()):
        table.player, table.phase = table.first, "resource"


SET_UP = {"first-player": first_player, "lay": lay, "corners": corners}


NO_CORNER = Reason("it isn't a corner", "SJ-021")


def _why_no_start(table: JunkyardTable, ask: Ask, key: str) -> Reason | None:
    if key not in table.board.near or key in legal(ask):
        return None
    return TUG_THERE._replace(rule="SJ-021") if tug_at(table, key) else NO_CORNER


GUARDS: Mapping[str, Guard[JunkyardTable]] = {
    "tile laid": why_not_drawn,
    "corner": _why_no_start,
    "corner drawn": _why_no_start,
}
