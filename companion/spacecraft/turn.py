"""A turn: visit, search or leave (SC-031 to SC-053), and the ends of a game (SC-091 to SC-098)."""

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
    """Ask for one of three actions by one answer: a space to visit or search, or leaving (SC-032)."""
    player = table.mover
    space = yield from (search(table, player) if player.at else visit(table, player))
    if space == LEAVE:
        leave(table, player)
    elif space:
        player.at = space
        yield from take(table, player)
        next_turn(table)


def visit(table: RocketTable, player: Player) -> Generator[Ask, Any, str]:
    """Ask which pile a pawn from outside visits (SC-033 SC-034); if there is none, the third end begins (SC-097)."""
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
    """Ask which pile a pawn on the board searches, or whether it leaves (SC-040 SC-048). Leaving is forced with a full
    board (SC-049 SC-050), or if no tile can be reached or carried (SC-047 SC-051 SC-A24)."""
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
    """Take the top tile of the pawn's pile, and reveal the one below (SC-037 SC-045 SC-111)."""
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
    """Move pawn and tiles next to the junkyard, and begin building (SC-052 SC-053)."""
    if player.at:  # In a final leave the pawn may be outside already (SC-A11).
        table.note("SC-052", "left", who=player.name, tiles=list(player.board))
    player.store = sorted((*player.store, *player.board))
    player.board, player.at = (), ""
    table.phase = "build"


def next_turn(table: RocketTable) -> None:
    """Begin the next player's turn (SC-031), or a final leave once the game is ending (SC-095 SC-098)."""
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
    """Return the top countdown card; when the launch card shows, the final leaves begin (SC-093 SC-094 SC-A10)."""
    card = table.countdown_top
    table.countdown -= 1
    table.note("SC-093", "counted down", who=table.player, card=card)
    table.note("SC-094", "turns left", turns=TURNS_LEFT[card])
    if table.launched:
        table.note("SC-095", "launch", who=table.player)
        begin_final_leaves(table, table.player)


def begin_final_leaves(table: RocketTable, name: str) -> None:
    """Begin the final leaves, one for each player from this one on, regardless of the current turn (SC-095 SC-098
    SC-A12 SC-A13)."""
    table.ender = table.player = name
    table.fulfilled, table.rearranged = 0, False
    table.note(table.end_rule, "final leaves", who=name)
    final_leave(table)


def final_leave(table: RocketTable) -> None:
    """Make a player's final leave, also with the pawn off the board; stored tiles can be spent (SC-A11)."""
    player = table.mover
    table.note(table.end_rule, "final leave", who=player.name)
    leave(table, player)


# ---- guards -----------------------------------------------------------------------------------------------------


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
    """Return why a pawn from outside can't go to a pile; for a tile, name the piles that have it."""
    if key in visits(table.yard, table.piles, table.pawns):
        return None
    return _why_not_there(table, ask, key, NOT_REACHED)


def why_no_search(table: RocketTable, ask: Choice, key: str) -> Reason | None:
    """Return why a pawn on the board can't go to a pile."""
    player = table.mover
    if key == player.at:
        return OWN_PAWN
    if key in searches(table.yard, player.at, table.piles, table.pawns):
        return None if key in ask.options else TOO_HEAVY
    return _why_not_there(table, ask, key, NOT_IN_LINE)


def _why_not_there(table: RocketTable, ask: Choice, key: str, out_of_reach: Reason) -> Reason | None:
    """Return why a pawn can't go to a space; for a tile, name the spaces within reach that have it."""
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
