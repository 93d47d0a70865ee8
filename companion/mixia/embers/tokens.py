"""The exploration tokens of Embers: what they bring, and what two of them are worth (XI-161 to XI-168, XI-038)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine import Step
from components.problems import Problem, wrong

from ..captains import TurnLost, award, choice, earn
from ..constants import TOKENS
from ..damage import ICE, defend, leave_behind, suffer
from ..modules import Module, Rule
from ..movement import begin_movement
from ..starport import recharge
from ..trade import load
from .keys import PAIR
from .needs import meet
from .tables import Captain, MixiaTable

FAME, CREDITS = "fame", "credits"


def keep(bring: Rule) -> Rule:
    """XI-162 XI-038 XI-A40 XI-A125: a token is resolved, then it lies face up on the mat, and a second one there makes
    a pair at once, also where it has cost the ship."""

    def resolve(table: MixiaTable, captain: Captain, token: str) -> Step:
        captain.tokens.append(token)
        try:
            yield from bring(table, captain, token)
        except TurnLost:
            yield from _trade_pair(table, captain)
            raise
        yield from _trade_pair(table, captain)

    return resolve


def _trade_pair(table: MixiaTable, captain: Captain) -> Step:
    """XI-038: two tokens leave the game for 1 fame or credits."""
    if len(captain.tokens) < 2:
        return
    wanted = yield choice(captain.name, "pair", [CREDITS, FAME], "XI-038")
    table.note("XI-038", "pair", who=captain.name, tokens=[*captain.tokens])
    table.tokens_gone, captain.tokens = [*table.tokens_gone, *captain.tokens], []
    if wanted == FAME:
        award(table, captain, "token", 1, "XI-038")
    else:
        earn(table, captain, PAIR, "XI-038")


def _bring_cube(table: MixiaTable, captain: Captain, token: str) -> Step:
    """XI-163 XI-A37: a cube of the supply, if it has one, into the hold, or without room onto the hex."""
    cargo = str(TOKENS[token].fields["cargo"])
    if not table.supply(cargo):
        table.note("XI-A37", "no cube left", cargo=cargo)
    elif captain.room():
        yield from load(table, captain, cargo, "XI-163")
    else:
        leave_behind(table, captain, cargo, "XI-163")


def _bring_energy(table: MixiaTable, captain: Captain, token: str) -> Step:
    """XI-164: all energy; it arms nothing."""
    recharge(table, captain, "XI-164")
    yield from ()


def _bring_ice(table: MixiaTable, captain: Captain, token: str) -> Step:
    """XI-165: ice damage, which shields may prevent."""
    left = yield from defend(table, captain, int(TOKENS[token].fields["value"]), ICE)
    yield from suffer(table, captain, left, "XI-165", kind=ICE)


def _bring_points(table: MixiaTable, captain: Captain, token: str) -> Step:
    """XI-166: points for the movement that is open, or for one that opens."""
    points = int(TOKENS[token].fields["value"])
    if table.moving:
        table.points += points
    else:
        begin_movement(table, points)
    table.note("XI-166", "points gained", who=captain.name, number=points, total=table.points)
    yield from ()


def _check(table: MixiaTable) -> Iterator[Problem]:
    """XI-038: nobody has two tokens for longer than it takes to turn them in."""
    for captain in table.players.values():
        if len(captain.tokens) > 1:
            what = f"{captain.name} has {len(captain.tokens)} exploration tokens; two are turned in at once"
            yield wrong("XI-038", what, "players", captain.name, "tokens")


BRING: Mapping[str, Rule] = {
    "cube": _bring_cube,
    "energy": _bring_energy,
    "ice": _bring_ice,
    "move": _bring_points,
    "captain": meet,
}
"""XI-163 to XI-168: what tokens bring, by what they show."""
TOKENS_OF_EMBERS = Module(tokens={shows: keep(bring) for shows, bring in BRING.items()}, checks=(_check,))
