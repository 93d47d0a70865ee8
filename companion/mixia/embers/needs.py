"""Captains in Need: a destination from the mission deck, which fills a mission slot (XI-167 to XI-170, XI-A81)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Chance, Reason, Step
from companion.text.grammar import either
from components.problems import Problem, wrong

from ..captains import NO, YES, Asking, award, choice, earn
from ..constants import CREDIT, MISSIONS
from ..missions import all_targets, at_point, drop, droppable, missions_left, most_active, ready_deck
from ..modules import WRECK, Action, Module
from .keys import AID
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


def _check(table: MixiaTable) -> Iterator[Problem]:
    """XI-167: a Captain in Need waits somewhere."""
    for captain in table.players.values():
        for mission in captain.needs:
            if not MISSIONS[mission].fields["to"]:
                what = f"{MISSIONS[mission].code} says nowhere to deliver, so it is no Captain in Need's"
                yield wrong("XI-167", what, "players", captain.name, "needs")


NEEDS = Module(on_space={"mission": {AID: Action(why_no_aid, aid)}}, follows={WRECK: (_lose,)}, checks=(_check,))
