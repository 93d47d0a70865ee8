"""A turn: visit, search or leave (SC-031 to SC-053), and how a game comes to its end (SC-091 to SC-098)."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from companion.engine import FORCED, Ask, Chance, Choice, Ending, Guard, Reason, Step
from companion.engine.seats import after
from companion.text.grammar import joined

from . import about
from .constants import TURNS_LEFT, WEIGHT
from .junkyard import searches, visits
from .table import Player, RocketTable, Stack

LEAVE = "leave"


def turn(table: RocketTable) -> Step:
    """SC-032: one of three actions, one answer: a space to visit or to search, or leaving."""
    player = table.mover
    space = yield from (search(table, player) if player.at else visit(table, player))
    if space == LEAVE:
        leave(table, player)
    elif space:
        player.at = space
        yield from take(table, player)
        next_turn(table)


def visit(table: RocketTable, player: Player) -> Generator[Ask, Any, str]:
    """SC-033 SC-034: where a pawn from outside may go; the third end where it can't go anywhere (SC-097)."""
    spaces = visits(table.yard, table.piles, table.pawns)
    if not spaces:
        table.note("SC-097", "nowhere to visit", who=player.name)
        begin_final_leaves(table, player.name)
        return ""
    space: str = yield Choice(player.name, "visit", spaces, "SC-033", (about.visit, table, spaces))
    rule = "SC-034" if space in table.yard.edge else "SC-035"
    table.note(rule, "visited", who=player.name, space=space)
    return space


def search(table: RocketTable, player: Player) -> Generator[Ask, Any, str]:
    """SC-040 SC-048: where a pawn on the board may go, or leaving, which is a must with a full board (SC-049 SC-050)
    and where no tile can be reached or carried (SC-047 SC-051 SC-A24)."""
    room = player.room
    if not player.free_slots or not room:
        rule = "SC-050" if player.free_slots else "SC-049"
        table.note(rule, FORCED, question="search", answer=LEAVE)
        table.note(rule, "board full", who=player.name, weight=player.weight)
        return LEAVE
    reached = searches(table.yard, player.at, table.piles, table.pawns)
    spaces = [space for space in reached if WEIGHT[table.piles[space].top] <= room]  # SC-046
    if not spaces:
        table.note("SC-051" if reached else "SC-047", FORCED, question="search", answer=LEAVE)
        if reached:
            table.note("SC-051", "all too heavy", who=player.name, room=room)
        else:
            table.note("SC-047", "blocked", who=player.name)
        return LEAVE
    space: str = yield Choice(
        player.name, "search", [*spaces, LEAVE], "SC-040", (about.search, table, player, reached, room)
    )
    if space != LEAVE:
        rule = "SC-041" if space in table.yard.near[player.at] else "SC-042"
        table.note(rule, "searched", who=player.name, space=space)
    return space


def take(table: RocketTable, player: Player) -> Step:
    """SC-037 SC-045 SC-111: the top tile of the pile that the pawn stands on; the one under it is visible now."""
    space = player.at
    tile, below = table.piles[space]
    player.board = (*player.board, tile)
    table.note("SC-037" if len(player.board) == 1 else "SC-045", "took", who=player.name, tile=tile, space=space)
    if below:
        table.piles[space] = Stack("", below)
    else:
        del table.piles[space]
        table.note("SC-109", "space empty", space=space)
        return
    top = yield Chance("next tile", table.covered, "SC-A39", {"space": space}, "junk-tiles")
    table.covered.draw(top)
    table.piles[space] = Stack(top, below - 1)
    table.note("SC-A39", "uncovered", tile=top, space=space)


def leave(table: RocketTable, player: Player) -> None:
    """SC-052 SC-053: pawn and tiles go next to the junkyard; then building and designs."""
    if player.at:  # In a final leave the pawn may be outside already (SC-A11).
        table.note("SC-052", "left", who=player.name, tiles=list(player.board))
    player.store = sorted((*player.store, *player.board))
    player.board, player.at = (), ""
    table.phase = "build"


def next_turn(table: RocketTable) -> None:
    """SC-031: the player on the left; a final leave (SC-095 SC-098) once the game is ending."""
    table.player = after(table.players, table.player)  # SC-031
    table.fulfilled, table.rearranged = 0, False
    if table.ender == table.player:
        raise Ending("finished", table.end_rule)
    table.turn += 1
    if table.ender:
        final_leave(table)
        return
    table.note("SC-031", "turn", who=table.player, number=table.turn)
    table.phase = "turn"
    if table.player == table.launcher:
        count_down(table)


def count_down(table: RocketTable) -> None:
    """SC-093 SC-094 SC-A10: the launcher returns the top card; when the launch card shows, all have a final leave."""
    card = table.countdown_top
    table.countdown -= 1
    table.note("SC-093", "counted down", who=table.player, card=card)
    table.note("SC-094", "turns left", turns=TURNS_LEFT[card])
    if table.launched:
        table.note("SC-095", "launch", who=table.player)
        begin_final_leaves(table, table.player)


def begin_final_leaves(table: RocketTable, name: str) -> None:
    """SC-095 SC-098: beginning with that player each has one leave more, whoever had the turn (SC-A12 SC-A13)."""
    table.ender = table.player = name
    table.fulfilled, table.rearranged = 0, False
    table.note(table.end_rule, "final leaves", who=name)
    final_leave(table)


def final_leave(table: RocketTable) -> None:
    """SC-A11: with the pawn off the board, too; tiles in store are spent."""
    player = table.mover
    table.note(table.end_rule, "final leave", who=player.name)
    leave(table, player)


# ---- why not ----------------------------------------------------------------------------------------------------


ON_TOP = Reason("it is on top at {spaces}; type the space", "SC-A39")
NOT_ON_TOP = Reason("no pile in reach has it on top", "SC-A39")
OWN_PAWN = Reason("{player.name}'s pawn is there already", "SC-040")
NO_PILE = Reason("there is no pile there any more", "SC-043")
NOT_REACHED = Reason("it is neither on the edge nor behind empty spaces", "SC-035")
NOT_IN_LINE = Reason("it is neither the next pile nor the farthest in a straight line", "SC-042")
TOO_HEAVY = Reason(
    lambda table, player, key: (
        f"its top tile weighs {WEIGHT[table.piles[key].top]}, and {player.name} has room for weight {player.room} only"
    ),
    "SC-046",
)


def _pawn_of_another(table: RocketTable, key: str) -> str:
    return next(f"{each.name}'s pawn is there" for each in table.players.values() if each.at == key)


OTHER_PAWN = Reason(_pawn_of_another, "SC-036")


def why_no_visit(table: RocketTable, ask: Choice, key: str) -> Reason | None:
    """Why a pawn from outside can't go to a pile; of a tile, which piles have it."""
    if key in visits(table.yard, table.piles, table.pawns):
        return None
    return _why_not_there(table, ask, key, NOT_REACHED)


def why_no_search(table: RocketTable, ask: Choice, key: str) -> Reason | None:
    """The same for a pawn on the board."""
    player = table.mover
    if key == player.at:
        return OWN_PAWN
    if key in searches(table.yard, player.at, table.piles, table.pawns):
        return None if key in ask.options else TOO_HEAVY
    return _why_not_there(table, ask, key, NOT_IN_LINE)


def _why_not_there(table: RocketTable, ask: Choice, key: str, out_of_reach: Reason) -> Reason | None:
    """Why a space is not among those to which a pawn may go; of a tile, which of these have it."""
    if key in WEIGHT:
        tops = [str(space) for space in ask.options if space in table.piles and table.piles[str(space)].top == key]
        return ON_TOP.where(spaces=joined(tops)) if tops else NOT_ON_TOP
    if key not in table.yard.near:
        return None
    if key in table.pawns:
        return OTHER_PAWN
    return out_of_reach if key in table.piles else NO_PILE


GUARDS: Mapping[str, Guard[RocketTable]] = {"visit": why_no_visit, "search": why_no_search}


TURN = {"turn": turn}
