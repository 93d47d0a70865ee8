"""The exploration tokens of Embers: what they bring, and what two of them are worth (XI-161 to XI-170, XI-038)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine import Chance, Reason, Step
from companion.text.grammar import either
from components.problems import Problem, wrong

from ..flight.movement import begin_movement
from ..ground.constants import CREDIT, MISSIONS, TOKENS
from ..ground.modules import WRECK, Action, Module, Rule
from ..holds.damage import ICE, defend, leave_behind, suffer
from ..missions.missions import all_targets, at_point, drop, droppable, missions_left, most_active, ready_deck
from ..table.captains import NO, YES, Asking, TurnLost, award, choice, earn
from ..trade.starport import recharge
from ..trade.trade import load
from .keys import AID, PAIR
from .tables import Captain, MixiaTable


def meet(table: MixiaTable, captain: Captain, token: str) -> Step:
    """XI-167 XI-168 XI-170: taken if a slot is free, or an active mission makes way for it; else its card goes."""
    active, is_free = droppable(table, captain), captain.active_missions < most_active(captain)
    mission = yield from _find_destination(table, captain)
    if not mission:
        return
    captain.needs.append(mission)
    if is_free:
        answer = yield choice(captain.name, "need", [NO, YES], "XI-167", about={"mission": mission})
    else:
        about = {"mission": mission, "targets": all_targets(table, captain, captain.plans), "needs": [*captain.needs]}
        answer = yield choice(captain.name, "need instead", [*active, NO], "XI-168", about, secret=bool(captain.plans))
    if answer == NO:
        _discard(table, captain, mission)
        table.note("XI-170", "need declined", who=captain.name, mission=mission)
        return
    if answer != YES:
        yield from drop(table, captain, str(answer), "XI-168")
    table.note("XI-167", "need taken", who=captain.name, mission=mission)


def _find_destination(table: MixiaTable, captain: Captain) -> Asking[str]:
    """XI-167: missions are drawn and discarded until one says where to deliver; "" where none does."""
    for _ in range(missions_left(table)):
        ready_deck(table)
        card = str((yield Chance("needed", table.mission_deck, "XI-167", {"who": captain.name}, "missions")))
        table.mission_deck.draw(card)
        if MISSIONS[card].fields["to"]:
            return card
        table.mission_discard.append(card)
        table.note("XI-167", "no destination", mission=card)
    table.note("XI-167", "nobody in need")
    return ""


def _discard(table: MixiaTable, captain: Captain, mission: str) -> None:
    captain.needs.remove(mission)
    table.mission_discard.append(mission)


def _lose(table: MixiaTable, captain: Captain, hex: str) -> None:
    """XI-261 XI-168 XI-A126: they are active missions, which a destroyed ship loses."""
    table.mission_discard += captain.needs
    captain.needs = []


# ---- helping ----------------------------------------------------------------------------------------------------


NOBODY = Reason("{player.name} has no Captain in Need", "XI-169")
ELSEWHERE = Reason(lambda player: f"that is done at the Mission Point of {either(_places(player))}", "XI-169")


def _places(captain: Captain) -> list[str]:
    return [str(MISSIONS[each].fields["to"]) for each in captain.needs]


def why_no_aid(table: MixiaTable, captain: Captain) -> Reason | None:
    """XI-169 XI-A81: on the Mission Point of a Captain in Need."""
    if not captain.needs:
        return NOBODY
    return None if _helped_here(table, captain) else ELSEWHERE


def _helped_here(table: MixiaTable, captain: Captain) -> list[str]:
    return [each for each in captain.needs if at_point(table, captain, MISSIONS[each].fields["to"])]


def aid(table: MixiaTable, captain: Captain) -> Step:
    """XI-169 XI-A81 XI-A139: 1 fame and 1,000 credits; it is no mission of any type, so its card is discarded."""
    mission = yield choice(captain.name, "aid", _helped_here(table, captain), "XI-169")
    _discard(table, captain, mission)
    table.note("XI-169", "aided", who=captain.name, mission=mission)
    earn(table, captain, CREDIT, "XI-169")
    award(table, captain, "mission", 1, "XI-169")


def _check_needs(table: MixiaTable) -> Iterator[Problem]:
    """XI-167: a Captain in Need waits somewhere."""
    for captain in table.players.values():
        for mission in captain.needs:
            if not MISSIONS[mission].fields["to"]:
                what = f"{MISSIONS[mission].code} says nowhere to deliver, so it is no Captain in Need's"
                yield wrong("XI-167", what, "players", captain.name, "needs")


NEEDS = Module(on_space={"mission": {AID: Action(why_no_aid, aid)}}, follows={WRECK: (_lose,)}, checks=(_check_needs,))


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
