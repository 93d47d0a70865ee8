"""Boom!: a detonator is loaded, armed, and goes off after one more action (XI-300 to XI-302)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from companion.engine import END, Reason, Step
from companion.engine.seats import seats_from
from components.problems import Problem, wrong

from ..fight.combat import declare_defence, rearm, roll_defences, take_back
from ..ground.board import Board
from ..ground.constants import MISSION_TYPES, PLANET, STAR, band_of
from ..ground.modules import WRECK, Action, Bar, MissionType, Module
from ..ground.terrain import OFF_MAP, borders
from ..holds.damage import damage_npc, destroy, hit, place_damage, survive
from ..missions.missions import AT_POINT, fail, mission_roll, show, targets
from ..table.captains import Asking
from ..turn.actions import STANDARD_ACTION
from .keys import ARM, BOOM, DETONATE
from .missions import NONE_SHOWN, begins_here, finish, pick_mission, revealed_of
from .tables import Captain, MixiaTable, Revealed

THE_DETONATOR = "the detonator"
"""Against what ships defend."""
LEFT = 2
"""XI-300: the actions that are counted until it goes off, the first of which arms it."""
REACH = max(int(band["reach"]) for band in MISSION_TYPES[BOOM]["bands"])
"""XI-301: how far a blast may go."""


# ---- before it goes off -----------------------------------------------------------------------------------------


def _load(table: MixiaTable, captain: Captain, mission: str) -> Step:
    """XI-300: a detonator on the card."""
    show(table, captain, mission, 0, 0, "XI-300")
    table.note("XI-300", "detonator loaded", who=captain.name, mission=mission)
    yield from ()


def _loaded(captain: Captain) -> list[Revealed]:
    return [each for each in revealed_of(captain, BOOM) if not each.armed]


def _armed(captain: Captain) -> list[Revealed]:
    return [each for each in captain.missions if each.armed]


NO_HEX = Reason("{player.name}'s ship is on no hex here", "XI-300")


def why_not_armed(table: MixiaTable, captain: Captain) -> Reason | None:
    """XI-300 XI-A131: a detonator is on a card, and the ship on a hex."""
    if captain.at in OFF_MAP:
        return NO_HEX
    return None if _loaded(captain) else NONE_SHOWN


def arm(table: MixiaTable, captain: Captain) -> Step:
    """XI-300: the detonator is jettisoned into the ship's hex."""
    card = yield from pick_mission(captain, _loaded(captain))
    card.armed, card.number = True, LEFT
    table.detonators[card.mission] = captain.at
    table.note("XI-300", "detonator armed", who=captain.name, mission=card.mission, hex=captain.at)


def _use_up(table: MixiaTable, captain: Captain) -> None:
    """XI-300: arming it is an action, and one more is left."""
    for card in _armed(captain):
        card.number = max(0, card.number - 1)


NOT_ARMED = Reason("no detonator of {player.name}'s is armed", "XI-300")
GOES_OFF = Reason(f"the detonator goes off first; type {DETONATE}", "XI-300")


def _why_barred(table: MixiaTable, captain: Captain, action: str, what: str) -> Reason | None:
    """XI-300 XI-A131: one action at most after the detonator has been armed, and no end of the phase before it goes
    off."""
    return GOES_OFF if any(action == END or not card.number for card in _armed(captain)) else None


def _lose(table: MixiaTable, captain: Captain, hex: str) -> None:
    """XI-261: the detonators of a destroyed ship leave with its missions."""
    for card in _armed(captain):
        del table.detonators[card.mission]


# ---- the blast --------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def blast(board: Board, at: str, spaces: int) -> frozenset[str]:
    """XI-302: the hexes so many spaces away at most, where only stars, shields and entrances stop it."""
    found, farthest = {at}, [at]
    for _ in range(spaces):
        beside = ((here, end) for here in farthest for end in board.beside(here) if end not in found)
        farthest = [*dict.fromkeys(end for here, end in beside if not _is_stopped(here, end))]
        found.update(farthest)
    return frozenset(found)


def _is_stopped(start: str, end: str) -> bool:
    return any(border.letter in (PLANET, STAR) for border in borders(start, end))


def why_no_blast(table: MixiaTable, captain: Captain) -> Reason | None:
    """XI-300: a detonator is armed."""
    return None if _armed(captain) else NOT_ARMED


def detonate(table: MixiaTable, captain: Captain) -> Step:
    """XI-300 XI-301 XI-302 XI-A82 XI-A83 XI-A130 XI-A132: defences are declared before the roll; it deals damage to
    every ship in the blast, and pays if the target is among them."""
    card = yield from pick_mission(captain, _armed(captain))
    at = table.detonators[card.mission]
    shields = yield from _declare(table, captain, blast(table.board, at, REACH))
    number = yield from mission_roll(table, captain, card.mission, "XI-300")
    band = band_of(card.mission, number)
    reached = blast(table.board, at, int(band["reach"]))
    names = [name for name, hex in table.ships() if hex in reached]
    table.note("XI-301", "blast", hex=at, reach=int(band["reach"]), damage=int(band["damage"]), ships=names)
    for name in [each for each in shields if each not in names]:
        take_back(table, table.players[name], shields.pop(name), "XI-A130")
    dealt = yield from _roll(table, captain, names, shields, int(band["damage"]))
    own = yield from survive(table, captain, dealt.pop(captain.name, 0))
    by = "" if own is None else captain.name  # XI-186
    for name, damage in dealt.items():
        yield from _deal(table, name, damage, by)
    for name, used in shields.items():
        if name != captain.name and table.players[name].at:
            yield from rearm(table, table.players[name], used)
    _settle(table, captain, card, number, names)
    if own is None:
        yield from destroy(table, captain.name, "", "XI-337")
    else:
        yield from place_damage(table, captain, own)
        yield from rearm(table, captain, shields.get(captain.name, []))


def _declare(table: MixiaTable, captain: Captain, hexes: frozenset[str]) -> Asking[dict[str, list[str]]]:
    """XI-A82 XI-A130: what the captains whose ships the blast may reach defend with, by name."""
    shields: dict[str, list[str]] = {}
    for name in seats_from(table.players, captain.name):
        if table.players[name].at in hexes:
            shields[name] = yield from declare_defence(table, name, THE_DETONATOR)
    return shields


def _roll(
    table: MixiaTable, captain: Captain, names: list[str], shields: Mapping[str, list[str]], damage: int
) -> Asking[dict[str, int]]:
    """XI-A82 XI-425: the damage that is left for each ship in the blast."""
    dealt: dict[str, int] = {}
    for name in names:
        if name in table.npcs:
            table.npcs[name].attacker = captain.name  # XI-A94
        prevented = yield from roll_defences(table, name, shields.get(name, []))
        dealt[name] = max(0, damage - prevented)
        table.note("XI-301", "blasted", ship=name, defence=prevented, damage=dealt[name])
    return dealt


def _deal(table: MixiaTable, name: str, damage: int, by: str) -> Step:
    """XI-A83: kills count like those of an attack."""
    if name in table.npcs:
        yield from damage_npc(table, name, damage, by)
    else:
        yield from hit(table, table.players[name], damage, by)


def _settle(table: MixiaTable, captain: Captain, card: Revealed, number: int, names: list[str]) -> None:
    """XI-301 XI-302: pay with the target in the blast, else failure; a bounty either way."""
    band = band_of(card.mission, number)
    del table.detonators[card.mission]
    table.note("XI-302", "detonator removed", mission=card.mission)
    if any(name in names for name in targets(table, captain, card.mission)):
        finish(table, captain, card, int(band["pay"]), int(band["bounty"]), "XI-301")
    else:
        fail(table, captain, card.mission, int(band["bounty"]), "XI-302")


# ---- positions --------------------------------------------------------------------------------------------------


def _check(table: MixiaTable) -> Iterator[Problem]:
    """XI-300 XI-302: each armed detonator lies on the map, and goes off in the turn in which it was armed."""
    for mission, hex in table.detonators.items():
        if hex not in table.board.hex_of and hex not in OFF_MAP:
            yield wrong("XI-300", f"{hex} isn't on the map", "detonators", mission)
    own = [card.mission for card in _armed(table.captain)] if table.player and table.phase == "action" else []
    every = [card.mission for captain in table.players.values() for card in _armed(captain)]
    if sorted(every) != sorted(own) or sorted(own) != sorted(table.detonators):
        what = "the armed detonators must be those of the captain in the Action Phase, each on a hex"
        yield wrong("XI-300", what, "detonators")


NEW_MISSIONS = Module(
    missions={BOOM: MissionType(AT_POINT, begins_here, _load, then=ARM, stays=lambda card: bool(card.armed))},
    standard={ARM: Action(why_not_armed, arm)},
    minor={DETONATE: Action(why_no_blast, detonate)},
    bars=(Bar(frozenset({STANDARD_ACTION, END}), _why_barred),),
    follows={STANDARD_ACTION: (_use_up,), WRECK: (_lose,)},
    checks=(_check,),
)
