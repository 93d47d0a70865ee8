"""Dead Worlds and their relics: dug up, carried and lost, and what they bring (XI-223 to XI-236).

A relic lies on two cells side by side, as cubes lie on one, and nobody knows which it is until it is sifted, unless its
captain looks at it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from companion.engine import DONE, FORCED, Chance, Reason, Step
from companion.text.grammar import joined
from components.problems import Problem, wrong

from ..ground import hold
from ..ground.constants import MOD, RELIC, Effect, pieces_of, result_of
from ..ground.modules import OVERBOARD, WRECK, Action, Module
from ..ground.terrain import SECTOR_OF, spaces_of
from ..holds.damage import AUTO, endure
from ..holds.laying import take_aboard
from ..table.captains import Asking, award, choice, earn
from ..table.records import HeldRelic
from ..table.state import Fitting
from ..trade.starport import fits
from ..trade.trade import load, roll_to_gather
from .kiln import SPACES
from .tables import Captain, MixiaTable

EXCAVATE = "excavate"
RELICS = "relics"
"""The space of a Dead World on which its relics lie, and what lies there."""
STACK = "a stack of relics"
"""What a ship would stop on that stopped there."""
Pair = tuple[str, str]


# ---- on Dead Worlds ---------------------------------------------------------------------------------------------


def lay(table: MixiaTable, sectors: Sequence[str]) -> Step:
    """XI-056 XI-225: a discovered Dead World gets its relics, shuffled and face down, as far as a table that has lost
    some goes."""
    for hex in [hex for sector in sectors for hex in spaces_of(sector, RELICS)]:
        printed = table.board.feature(hex) or {}
        number = min(int(printed["number"]), len(table.relic_pool))
        if number:
            table.relics[hex] = number
            for _ in range(number):
                table.relic_pool.lay()
            table.note("XI-225", "relics laid", hex=hex, number=number)
    yield from ()


def _count_unseen(table: MixiaTable) -> None:
    """Relics on Dead Worlds, out of the game, and in holds, but for those that somebody has looked at."""
    held = sum(not relic.relic for each in table.players.values() for relic in each.relics)
    table.relic_pool.unseen = table.relics_lost + sum(table.relics.values()) + held


def occupy(table: MixiaTable) -> Mapping[str, str]:
    """XI-226 XI-494: while relics lie on a space, ships fly over it but don't stop there."""
    return dict.fromkeys(table.relics, STACK)


NOTHING_TO_DIG = Reason(lambda table, player: f"there is nothing to excavate on {table.here(player)}", "XI-227")
DUG_OUT = Reason("no relics are left on this Dead World", "XI-227")
NO_PAIR = Reason("it takes two empty hold spaces side by side", "XI-228")


def why_no_excavation(table: MixiaTable, captain: Captain) -> Reason | None:
    """XI-227 XI-228: an Excavate space of a Dead World that still has relics, and the room for one."""
    here = table.here(captain)
    if not table.board.holds(here, EXCAVATE):
        return NOTHING_TO_DIG
    if is_dug_out(table, here):
        return DUG_OUT
    return None if captain.pairs(captain.room()) else NO_PAIR


def _relics_of(hex: str) -> str:
    """Return the place of the relics of a Dead World, given any of its hexes."""
    return spaces_of(SECTOR_OF[hex], RELICS)[0]


def is_dug_out(table: MixiaTable, hex: str) -> bool:
    """Return whether a Dead World has no relics left."""
    return _relics_of(hex) not in table.relics


def excavate(table: MixiaTable, captain: Captain) -> Step:
    """XI-227 XI-229 XI-230 XI-A105: a d20 for ice damage, which shields may lower, or for one of the relics, unseen."""
    source = _relics_of(table.here(captain))
    number = yield from roll_to_gather(table, captain, EXCAVATE, "XI-227")
    yield from endure(table, captain, EXCAVATE, number)
    if result_of(EXCAVATE, number)["effect"] != Effect.RELIC:
        return
    room = captain.room()
    at, other = yield from _choose_cells(table, captain, captain.pairs(room), room, "XI-228")
    table.relics[source] -= 1
    if not table.relics[source]:
        del table.relics[source]
    captain.relics.append(HeldRelic(at=at, other=other, relic=""))
    table.note("XI-227", "relic found", who=captain.name, cells=[at, other])


# ---- in holds ---------------------------------------------------------------------------------------------------


def _choose_cells(
    table: MixiaTable, captain: Captain, pairs: Iterable[Pair], room: Collection[str], rule: str
) -> Asking[Pair]:
    """XI-231 XI-A36: two cells side by side of choice; `auto` leaves most room for outfits."""
    ways = {".".join(pair): pair for pair in pairs}
    (only, *more) = ways
    if not more:
        for named in (only, AUTO):  # Either is what people type ahead.
            table.note(rule, FORCED, question="stow relic", answer=named)
        return ways[only]
    way = yield choice(captain.name, "stow relic", [*ways, AUTO], rule, enter=AUTO)
    if way == AUTO:
        closed = captain.mat.cells - {*room}
        return max(ways.values(), key=lambda pair: hold.openness(captain.ship, {*closed, *pair}))
    return ways[way]


def lose(table: MixiaTable, captain: Captain, relic: HeldRelic, rule: str) -> None:
    """XI-111 XI-232: a jettisoned relic leaves the game, unseen but for one that its captain has looked at."""
    captain.relics = [each for each in captain.relics if each is not relic]
    if relic.relic:
        table.relics_gone.append(relic.relic)
    else:
        table.relics_lost += 1
    table.note(rule, "relic lost", who=captain.name, cells=[*relic.cells], relic=relic.relic)


def fall_out(table: MixiaTable, captain: Captain, cells: Collection[str]) -> None:
    """XI-108 XI-232: damage on either of its cells jettisons a relic."""
    for relic in captain.relics:
        if not {*relic.cells}.isdisjoint(cells):
            lose(table, captain, relic, "XI-232")


def wreck(table: MixiaTable, captain: Captain, hex: str) -> None:
    """XI-339: with the ship all its relics are gone."""
    for relic in captain.relics:
        lose(table, captain, relic, "XI-339")


NO_RELIC = Reason("no relic is aboard", "XI-363")


def why_none_aboard(table: MixiaTable, captain: Captain) -> Reason | None:
    """XI-363: there is a relic in the hold."""
    return None if captain.relics else NO_RELIC


def throw_out(table: MixiaTable, captain: Captain) -> Step:
    """XI-363: a relic of choice."""
    relic = yield from choose_relic(captain, "throw relic", "XI-363")
    lose(table, captain, relic, "XI-363")


def choose_relic(captain: Captain, question: str, rule: str) -> Asking[HeldRelic]:
    """One of the relics in the hold, by its first cell."""
    held = {each.at: each for each in captain.relics}
    at = yield choice(captain.name, question, held, rule, about={"cells": name_cells(captain)})
    return held[at]


def name_cells(captain: Captain) -> Mapping[str, str]:
    """Map the first cell of each relic to its second."""
    return {each.at: each.other for each in captain.relics}


# ---- laid anew --------------------------------------------------------------------------------------------------


def stow_anew(table: MixiaTable, captain: Captain, others: Sequence[Fitting]) -> Step:
    """XI-394 XI-457: relics are laid anew first, where all else that will be laid anew still fits beside them.

    Plates and pods are reckoned with where they are, so that there is a way; a pod that gets a relic stays there.
    """
    lifted = [each for each in others if each.kind.connects is None]
    staying = [cell for each in captain.aboard() if each not in lifted for cell in each.cells]
    bare = [cell for cell in captain.mat.names if cell not in captain.damage and cell not in staying]
    pods = [section for each in captain.attached if each.at not in captain.damage for section in each.storage]
    room = [*bare, *pods]
    for relic in captain.relics:
        relic.take_up()
    for number, relic in enumerate(captain.relics, 1):
        left = len(captain.relics) - number
        fit = [pair for pair in captain.pairs(room) if _leaves_room(captain, lifted, left, bare, room, pair)]
        relic.at, relic.other = yield from _choose_cells(table, captain, fit, room, "XI-394")
        bare, room = _without(bare, relic.cells), _without(room, relic.cells)


def _leaves_room(
    captain: Captain, lifted: Sequence[Fitting], relics: int, bare: Sequence[str], room: Sequence[str], pair: Pair
) -> bool:
    """Return whether outfits, mods and so many relics fit beside one more relic; all of them need bare cells."""
    bare, room = _without(bare, pair), _without(room, pair)
    if relics:
        pairs = captain.pairs(room)
        return any(_leaves_room(captain, lifted, relics - 1, bare, room, each) for each in pairs)
    outfits = [each.kind.key for each in lifted if each.kind.type != MOD]
    mods = sum(each.kind.type == MOD and captain.outfit_on(each.placement.at) is None for each in lifted)
    covered = sum(len(each.cells) for each in lifted if each.kind.type != MOD)
    return len(bare) >= covered + mods and hold.pack(captain.ship, outfits, captain.mat.cells - {*bare}) is not None


def _without(cells: Sequence[str], pair: Sequence[str]) -> list[str]:
    return [cell for cell in cells if cell not in pair]


def move_in(table: MixiaTable, captain: Captain) -> Step:
    """XI-A78 XI-A28: relics come along to a new ship, after its outfits; those without room are jettisoned."""
    for relic in [*captain.relics]:
        room = captain.room()
        pairs = captain.pairs(room)
        if pairs:
            relic.at, relic.other = yield from _choose_cells(table, captain, pairs, room, "XI-A78")
        else:
            lose(table, captain, relic, "XI-A28")


# ---- positions --------------------------------------------------------------------------------------------------


def check(table: MixiaTable) -> Iterator[Problem]:
    """XI-025 XI-225 XI-231 XI-A36: relics lie on their spaces, and in holds on two free cells side by side."""
    for hex, number in table.relics.items():
        printed = table.board.feature(hex) if hex in table.board.hex_of else None
        if printed is None or printed["feature"] != RELICS:
            yield wrong("XI-225", f"{hex} isn't the relic space of a Dead World on the map", "relics", hex)
        elif number > printed["number"]:
            yield wrong("XI-225", f"{number} relics lie on {hex}; it gets {printed['number']}", "relics", hex)
    unseen, cards = table.relic_pool.unseen, len(table.relic_pool.cards())
    if unseen > cards:
        yield wrong("XI-025", f"{unseen} relics lie unseen or are lost; {cards} haven't been seen", "relics")
    for captain in table.players.values():
        yield from _check_hold(captain)


def _check_hold(captain: Captain) -> Iterator[Problem]:
    """XI-457: each relic lies on two cells side by side, of the hold or of one pod, on which nothing else lies."""
    held = [cell for relic in captain.relics for cell in relic.cells]
    pods = [each for each in captain.attached if each.storage]
    closed = captain.covered() - {each.at for each in pods} | captain.cargo.keys() | {*captain.damage}
    sections = [section for each in pods for section in each.storage]
    pairs = captain.pairs([*captain.mat.names, *sections]) if captain.ship else []
    for number, relic in enumerate(captain.relics):
        at = ("players", captain.name, "relics", number)
        shared = [cell for cell in relic.cells if cell in closed or held.count(cell) > 1]
        if relic.cells not in pairs and relic.cells[::-1] not in pairs:
            cells = joined(relic.cells)
            what = (
                f"{captain.name} has a relic on {cells}, which aren't two spaces side by side of the hold or of one pod"
            )
            yield wrong("XI-A36", what, *at)
        elif shared:
            yield wrong("XI-231", f"{captain.name} has a relic and something else on {joined(shared)}", *at)
            return


DIG: Mapping[str, Action] = {EXCAVATE: Action(why_no_excavation, excavate)}
RELIC_RULES = Module(
    on_space={EXCAVATE: DIG},
    explores=(lay,),
    occupies=(occupy,),
    follows={WRECK: (wreck,), OVERBOARD: (fall_out,)},
    derives=(_count_unseen,),
    spent=dict.fromkeys((RELICS, EXCAVATE), is_dug_out),
    thrown={RELIC: Action(why_none_aboard, throw_out)},
    stows=(stow_anew,),
    moves_in=(move_in,),
    checks=(check,),
)


SIFT = "sift"
FAME, GOODS = "fame", "goods"
"""What may be taken for a relic."""
CUBES = 2
"""How many cubes a relic brings that brings any."""
REWARDS: Mapping[str, Mapping[str, Any]] = {key: piece.fields for key, piece in pieces_of("relic-token").items()}


NOT_DOCKED = Reason("{player.name} isn't docked with The Kiln", "XI-233")
NO_RELICS = Reason("no relic is aboard", "XI-447")


def why_no_sifting(table: MixiaTable, captain: Captain) -> Reason | None:
    """XI-233 XI-447: docked with The Kiln, on a space of its card, with a relic in the hold."""
    if captain.at not in SPACES:
        return NOT_DOCKED
    return None if captain.relics else NO_RELICS


def sift(table: MixiaTable, captain: Captain) -> Step:
    """XI-233: any number of relics, one after the other."""
    ends: list[str] = []
    while held := {each.at: each for each in captain.relics}:
        at = yield choice(captain.name, "sift", [*held, *ends], "XI-233", about={"cells": name_cells(captain)})
        if at == DONE:
            return
        yield from _sift(table, captain, held[at])
        ends = [DONE]


def _sift(table: MixiaTable, captain: Captain, held: HeldRelic) -> Step:
    """XI-234: a relic comes out of the hold, is shown, brings 1 fame or what stands on it, and leaves the game."""
    relic = held.relic
    if not relic:
        turned = {"who": captain.name, "cells": [*held.cells]}
        relic = yield Chance("relic", table.relic_pool.lying, "XI-233", turned, "relics")
        table.relic_pool.turn_up(relic)
    captain.relics = [each for each in captain.relics if each is not held]
    table.relics_gone.append(relic)
    table.count("sifted")
    table.note("XI-233", "relic sifted", who=captain.name, relic=relic, cells=[*held.cells])
    about = {"relic": relic, "cubes": _count_cubes(table, captain, relic), "fits": _fits_mod(table, captain, relic)}
    reward = yield choice(captain.name, "reward", [FAME, GOODS], "XI-234", about=about)
    if reward == FAME:
        award(table, captain, "relic", 1, "XI-050")
    else:
        yield from _pay(table, captain, relic)


def _count_cubes(table: MixiaTable, captain: Captain, relic: str) -> int:
    """XI-236: how many of its cubes a relic brings, as far as the hold and the supply go."""
    cargo = REWARDS[relic]["cargo"]
    return min(CUBES, len(captain.room()), table.supply(cargo)) if cargo else 0


def _fits_mod(table: MixiaTable, captain: Captain, relic: str) -> bool:
    """XI-236: whether there is room for its mod, and one in the supply."""
    mod = REWARDS[relic]["mod"]
    return bool(mod) and table.has_supply(mod) and fits(captain, mod)


def _pay(table: MixiaTable, captain: Captain, relic: str) -> Step:
    """XI-235 XI-236: credits, with 2 cubes or a mod, of which what doesn't fit is ignored."""
    reward = REWARDS[relic]
    earn(table, captain, int(reward["credits"]), "XI-235")
    for _ in range(_count_cubes(table, captain, relic)):
        yield from load(table, captain, reward["cargo"], "XI-235")
    if _fits_mod(table, captain, relic):
        yield from take_aboard(table, captain, reward["mod"], "XI-235")


SIFTING = Module(standard={SIFT: Action(why_no_sifting, sift)})
