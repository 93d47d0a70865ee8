"""Missions: drawing, revealing, delivering, sneaking, experience (XI-248 to XI-287)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from companion.engine import DONE, END, Chance, Choice, Reason, Step
from companion.engine.seats import seats_from
from companion.text.grammar import amount, either

from ..ground.board import Board
from ..ground.constants import BY_CODE, CREDIT, MISSION_DRAW, MISSION_LIMIT, MISSION_TYPES, MISSIONS, band_of
from ..ground.modules import MissionType, Rule, Start, altered, raised_by
from ..ground.targets import Standing, targets_among
from ..table.captains import NO, YES, Asking, add_bounty, award, choice, earn, raised, roll
from ..table.state import Captain, MixiaTable, Revealed

RESEARCH, SHUTTLE, SMUGGLER, THIEF = "research", "shuttle", "smuggler", "thief"
BOUNTY_HUNTER, ASSASSIN = "bounty-hunter", "assassin"
SPECIALIST = "specialist"
OUTLAWS = "outlaw"


def type_of(mission: str) -> str:
    """Return the type of a mission."""
    return str(MISSIONS[mission].fields["type"])


ASSASSINS = tuple(mission for mission in MISSIONS if type_of(mission) == ASSASSIN)


def sector_of(code: object) -> str:
    """Return the sector with the code on a card."""
    return BY_CODE[str(code)].key


def ends_at(mission: str) -> str:
    """Return the sector where a mission is delivered, "" for missions that are done elsewhere."""
    code = MISSIONS[mission].fields["to"]
    return sector_of(code) if code else ""


def at_point(table: MixiaTable, captain: Captain, code: object) -> bool:
    """XI-483: whether the captain acts on the Mission Point of the sector that a card names."""
    here = table.here(captain)
    return table.board.holds(here, "mission") and table.board.sector_of[here] == sector_of(code)


# ---- drawing ----------------------------------------------------------------------------------------------------


NO_MISSION_POINT = Reason(lambda table, player: f"{table.here(player)} isn't a Mission Point", "XI-250")
DRAWN_HERE = Reason("{player.name} has already drawn here this turn", "XI-251")
MISSIONS_FULL = Reason(
    lambda player: f"{amount(most_active(player), 'active mission')} is the limit; discard it first", "XI-248"
)
NO_MISSIONS_LEFT = Reason("no mission cards are left", "XI-250")


def why_no_draw(table: MixiaTable, captain: Captain) -> Reason | None:
    """XI-250 XI-251 XI-248: on a Mission Point not drawn at in this turn, with fewer active missions than the limit."""
    here = table.here(captain)
    if not table.board.holds(here, "mission"):
        return NO_MISSION_POINT
    if here in table.drawn_at:
        return DRAWN_HERE
    if captain.active_missions >= most_active(captain):
        return MISSIONS_FULL
    return None if missions_left(table) else NO_MISSIONS_LEFT


def missions_left(table: MixiaTable) -> int:
    """XI-250: the cards that may still be drawn, those of the discard included."""
    return len(table.mission_deck) + len(table.mission_discard) + table.missions_lost


def most_active(captain: Captain) -> int:
    """XI-248: how many active missions a captain may have."""
    return MISSION_LIMIT + raised_by(captain, "active_mission_limit")


def draw(table: MixiaTable, captain: Captain) -> None:
    """XI-250 XI-252: 3 cards face down; nobody looks at them before the Status Phase."""
    table.drawn_at.append(table.here(captain))
    number = 0
    for _ in range(MISSION_DRAW + raised_by(captain, "mission_draw")):
        if not ready_deck(table):
            break
        table.mission_deck.lay()
        number += 1
    captain.drawn += number
    table.note("XI-250", "missions drawn", who=captain.name, number=number)


def ready_deck(table: MixiaTable, but: Collection[str] = ()) -> bool:
    """XI-265: whether a mission can be drawn; an empty deck is made anew of its discards, with those that nobody has
    looked at, and without those just drawn (`but`)."""
    if not len(table.mission_deck):
        _renew_deck(table, but)
    return len(table.mission_deck) > 0


def _renew_deck(table: MixiaTable, but: Collection[str]) -> None:
    table.mission_deck.unseen -= table.missions_lost
    table.missions_lost = 0
    table.mission_deck.shuffle_in(card for card in table.mission_discard if card not in but)
    table.mission_discard = [card for card in table.mission_discard if card in but]
    table.note("XI-265", "missions shuffled", number=len(table.mission_deck))


def look(table: MixiaTable, captain: Captain) -> Step:
    """XI-253: the next face-down mission is looked at, by its captain alone."""
    pile = table.mission_deck
    card = yield Chance(
        "mission", pile.lying, "XI-253", about={"who": captain.name}, seat=captain.name, deck="missions"
    )
    pile.turn_up(card)
    captain.drawn -= 1
    captain.looked.append(card)


def choose(table: MixiaTable, captain: Captain) -> Step:
    """XI-253 XI-A38: keep at least 1 of the new missions, then discard down to the limit."""
    new, kept = captain.looked, list[str]()
    if not new:
        return
    while len(kept) < most_active(captain):
        old = [*captain.plans, *(each.mission for each in captain.missions), *captain.needs]
        options = sorted(new) if not kept else [*sorted({*new, *old} - {*kept}), DONE]
        about = {
            "kept": list(kept),
            "unlaid": [code for code in BY_CODE if sector_of(code) not in table.board.sectors],
            "targets": all_targets(table, captain, options),
            "needs": [*captain.needs],
        }
        card = yield choice(captain.name, "keep", options, "XI-253", about=about, secret=True)
        if card == DONE:
            break
        kept.append(card)
    dropped = [card for card in droppable(table, captain) if card not in kept]
    shown = [each for each in captain.missions if each.mission in dropped]
    for mission in dropped:
        _discard(table, captain, mission, "XI-253")
    captain.plans += [card for card in new if card in kept]
    rest = [card for card in new if card not in kept]
    table.mission_discard += rest
    captain.looked = []
    table.note("XI-253", "missions kept", who=captain.name, number=len(kept), rest=len(rest))
    yield from _pay_for_dropping(table, captain, shown)


NOTHING_TO_DROP = Reason("{player.name} has no active mission", "XI-259")
STAYS = Reason("its detonator is armed", "XI-302")


def why_no_drop(table: MixiaTable, captain: Captain) -> Reason | None:
    """XI-259: there is an active mission to discard."""
    if captain.plans:
        return None
    if not captain.missions and not captain.needs:
        return NOTHING_TO_DROP
    return None if droppable(table, captain) else STAYS


def droppable(table: MixiaTable, captain: Captain) -> list[str]:
    """XI-259: the active missions that may be discarded."""
    shown = [each.mission for each in captain.missions if not type_in(table, each.mission).stays(each)]
    return [*captain.plans, *shown, *captain.needs]


def drop_one(table: MixiaTable, captain: Captain, rule: str) -> Step:
    """Discard an active mission of the captain's choice."""
    about = {"targets": all_targets(table, captain, captain.plans), "needs": [*captain.needs]}
    options = droppable(table, captain)
    mission = yield choice(captain.name, "drop", options, rule, about=about, secret=bool(captain.plans))
    yield from drop(table, captain, mission, rule)


def drop(table: MixiaTable, captain: Captain, mission: str, rule: str) -> Step:
    """XI-259 XI-260: an active mission is discarded, which may cost something once it has been revealed."""
    shown = [each for each in captain.missions if each.mission == mission]
    _discard(table, captain, mission, rule)
    yield from _pay_for_dropping(table, captain, shown)


def _pay_for_dropping(table: MixiaTable, captain: Captain, shown: Iterable[Revealed]) -> Step:
    """XI-260: for missions that were revealed."""
    for each in shown:
        if pays := type_in(table, each.mission).dropped:
            table.note("XI-260", "penalty", who=captain.name, mission=each.mission)
            yield from pays(table, captain, each)


def _discard(table: MixiaTable, captain: Captain, mission: str, rule: str) -> None:
    """XI-259: an active mission leaves, with the credits on it."""
    if mission in captain.plans:
        captain.plans.remove(mission)
        captain.proofs.pop(mission, None)
        table.note(rule, "plan discarded", who=captain.name)
    elif mission in captain.needs:
        captain.needs.remove(mission)
        table.note(rule, "need discarded", who=captain.name, mission=mission)
    else:
        captain.missions = [each for each in captain.missions if each.mission != mission]
        table.note(rule, "mission discarded", who=captain.name, mission=mission)
    table.mission_discard.append(mission)


# ---- targets ----------------------------------------------------------------------------------------------------


def targets(table: MixiaTable, captain: Captain, mission: str) -> list[str]:
    """XI-277 XI-285 XI-293 XI-542 XI-A96 XI-474: whom a mission is about."""
    standing = {name: Standing(each.fame, each.credits) for name, each in table.players.items()}
    return targets_among(str(MISSIONS[mission].fields["target"]), captain.name, standing, table.npcs)


def all_targets(table: MixiaTable, captain: Captain, options: Iterable[object]) -> dict[str, list[str]]:
    """Map those of the answers that are missions with a target to their targets."""
    found = (str(each) for each in options if each in MISSIONS and MISSIONS[str(each)].fields["target"])
    return {mission: targets(table, captain, mission) for mission in found}


# ---- revealing --------------------------------------------------------------------------------------------------


NO_PLAN = Reason("{player.name} has no face-down mission", "XI-254")
NOTHING_STARTS = Reason(
    lambda table: f"missions start {either([each.where for each in table.modules.starts])}", "XI-254"
)


def type_in(table: MixiaTable, mission: str) -> MissionType:
    """Return the demands of a mission's type."""
    return table.modules.rules.missions[type_of(mission)]


def why_no_reveal(table: MixiaTable, captain: Captain) -> Reason | None:
    """Return why no face-down mission can start here, as far as all can tell: one may at a Mission Point, next to a
    ship, or after a kill. Which one starts is its captain's secret."""
    if not captain.plans:
        return NO_PLAN
    return None if any(start.holds(table, captain) for start in table.modules.starts) else NOTHING_STARTS


def revealable(table: MixiaTable, captain: Captain) -> list[str]:
    """XI-254: missions whose start condition holds."""
    return sorted({each for each in captain.plans if type_in(table, each).can_start(table, captain, each)})


def starts_at_point(table: MixiaTable, captain: Captain, mission: str) -> bool:
    """XI-254: whether the captain acts on the Mission Point where a mission begins."""
    return at_point(table, captain, MISSIONS[mission].fields["at"])


def thief_targets(table: MixiaTable, captain: Captain, mission: str) -> list[str]:
    """XI-285 XI-320: targets next to the ship, in sight or not."""
    return [
        name for name in targets(table, captain, mission)
        if (at := table.place_of(name)) and table.board.adjacent(table.here(captain), at) and may_target(table, name)
    ]  # fmt: skip


def may_target(table: MixiaTable, name: str) -> bool:
    """Nightshade's Shade Field keeps captains' attacks and missions off a ship."""
    return name in table.npcs or "shade-field" not in table.players[name].effects


def reveal(table: MixiaTable, captain: Captain, mission: str) -> Step:
    """XI-254 XI-255: lay a mission open, with what it pays as far as that is known."""
    yield from type_in(table, mission).reveal(table, captain, mission)


def _steal(table: MixiaTable, captain: Captain, mission: str) -> Step:
    """XI-285: from the target beside the ship, or from one of several."""
    target = yield from pick_target(captain, mission, thief_targets(table, captain, mission))
    yield from reveal_by_roll(table, captain, mission, "XI-285", target)


def pick_target(captain: Captain, mission: str, found: Sequence[str]) -> Asking[str]:
    """XI-A96: whom of several a mission is about; its captain picks."""
    if len(found) == 1:
        return found[0]
    return str((yield choice(captain.name, "target", found, "XI-A96", about={"what": mission})))


def _show_proof(table: MixiaTable, captain: Captain, mission: str) -> Step:
    """XI-278: the tier of the destroyed ship sets pay and bounty."""
    band = band_of(mission, captain.proofs.pop(mission))
    show(table, captain, mission, int(band["pay"]), int(band["bounty"]), "XI-278")
    yield from ()


def _pick_up(rule: str) -> Rule:
    """XI-274 XI-280: what is flown elsewhere pays by the distance."""

    def reveal(table: MixiaTable, captain: Captain, mission: str) -> Step:
        distance = distance_of(table, mission)
        pay = int(band_of(mission, distance)["pay"]) if distance else 0
        show(table, captain, mission, pay, 0, rule, waits=not distance)
        yield from ()

    return reveal


def show(
    table: MixiaTable, captain: Captain, mission: str, pay: int, bounty: int, rule: str, waits: bool = False,
    rolled: bool = False,
) -> None:  # fmt: skip
    """Lay a mission open with its pay; if a roll has set that, the card has been turned up already."""
    captain.plans.remove(mission)
    captain.missions.append(Revealed(mission=mission, credits=pay, bounty=bounty, waits=waits))
    if rolled:
        table.note(rule, "pay fixed", who=captain.name, mission=mission, pay=pay)
    else:
        table.note(rule, "mission revealed", who=captain.name, mission=mission, pay=pay, waits=waits)


def distance_of(table: MixiaTable, mission: str) -> int:
    """XI-266 XI-275 XI-A102: the shortest flyable distance to the delivery sector; 0 while that is undiscovered."""
    card = MISSIONS[mission].fields
    start, end = sector_of(card["at"]), sector_of(card["to"])
    if end not in table.board.sectors or start not in table.board.sectors:
        return 0
    return max(1, table.board.flyable_distance(start, end))


def fix_distances(table: MixiaTable, sectors: Sequence[str]) -> Step:
    """XI-275 XI-A102: a newly laid sector may be what a pay waited for."""
    for captain in table.players.values():
        for each in captain.missions:
            distance = distance_of(table, each.mission) if each.waits else 0
            if distance:
                each.waits, each.credits = False, int(band_of(each.mission, distance)["pay"])
                table.note("XI-275", "pay fixed", who=captain.name, mission=each.mission, pay=each.credits)
    yield from ()


def reveal_by_roll(table: MixiaTable, captain: Captain, mission: str, rule: str, target: str = "") -> Step:
    """Roll a d20 for the pay and the bounty (XI-183); a failure costs the mission (XI-273 XI-286 XI-287). The card is
    shown first. target: the victim of a thief."""
    announce(table, captain, mission, rule)
    if target:
        table.note(rule, "steals", who=captain.name, target=target)
    number = yield from mission_roll(table, captain, mission, rule)
    band = band_of(mission, number)
    if band["fails"]:
        fail(table, captain, mission, int(band["bounty"]), "XI-286")
    else:
        show(table, captain, mission, int(band["pay"]), int(band["bounty"]), rule, rolled=True)


def fail(table: MixiaTable, captain: Captain, mission: str, bounty: int, rule: str) -> None:
    """Lose a mission without fame (XI-A52)."""
    table.note(rule, "mission failed", who=captain.name, mission=mission)
    if mission in captain.plans:
        captain.plans.remove(mission)
    captain.missions = [each for each in captain.missions if each.mission != mission]
    table.mission_discard.append(mission)
    add_bounty(table, captain, rule, bounty)


def mission_roll(table: MixiaTable, captain: Captain, mission: str, rule: str) -> Asking[int]:
    """Roll a mission's d20; completed missions of its type may be discarded to roll again (XI-262 XI-263 XI-264
    XI-A101)."""
    number = yield from _roll_once(table, captain, mission, rule)
    free = captain.has_title(SPECIALIST) and f"{captain.name} {SPECIALIST}" not in table.rerolled
    while free or (spare := experience(captain, mission)):
        again = yield choice(
            captain.name, "experience", [NO, YES], "XI-262",
            about={"mission": mission, "number": number, "free": free},
        )  # fmt: skip
        if again == NO:
            break
        if free:
            table.rerolled.append(f"{captain.name} {SPECIALIST}")
            free = False
        else:
            captain.completed.remove(spare[0])
            table.mission_discard.append(spare[0])
            table.note("XI-262", "experience used", who=captain.name, mission=spare[0])
        number = yield from _roll_once(table, captain, mission, rule)
    return number


def _roll_once(table: MixiaTable, captain: Captain, mission: str, rule: str) -> Asking[int]:
    number = yield from roll(table, "d20", mission, rule, captain)
    return raised(number, "d20", raised_by(captain, "mission_roll"))


def experience(captain: Captain, mission: str) -> list[str]:
    """Completed missions of the same type."""
    return [each for each in captain.completed if type_of(each) == type_of(mission)]


# ---- delivering -------------------------------------------------------------------------------------------------


NOTHING_REVEALED = Reason("{player.name} has no revealed mission", "XI-256")
NOT_DELIVERED_HERE = Reason(
    lambda table, player: f"no mission of {player.name}'s is delivered on {table.here(player)}", "XI-256"
)


def why_no_delivery(table: MixiaTable, captain: Captain) -> Reason | None:
    """XI-256: a revealed mission is delivered here."""
    if not captain.missions:
        return NOTHING_REVEALED
    return None if deliverable(table, captain) else NOT_DELIVERED_HERE


def deliverable(table: MixiaTable, captain: Captain) -> list[str]:
    """XI-256: revealed missions that are delivered here."""
    return [
        each.mission for each in captain.missions
        if not each.waits and (to := MISSIONS[each.mission].fields["to"]) and at_point(table, captain, to)
    ]  # fmt: skip


def deliver(table: MixiaTable, captain: Captain, mission: str) -> None:
    """XI-256: what lies on the card is paid, and its bounty comes with it (XI-271 XI-276 XI-279 XI-284)."""
    revealed = next(each for each in captain.missions if each.mission == mission)
    captain.missions.remove(revealed)
    table.note("XI-256", "delivered", who=captain.name, mission=mission)
    complete(table, captain, mission, revealed.credits, revealed.bounty)


def complete(table: MixiaTable, captain: Captain, mission: str, pay: int, bounty: int, rule: str = "") -> None:
    """XI-257 XI-258: pay, bounty (XI-183), 1 fame; the card, which has left the active ones, goes under the mat.

    rule: of pay and bounty, where the type has its own.
    """
    captain.completed.append(mission)
    if captain.has_title("wanted") and is_outlaw(mission):
        pay += CREDIT
    pay = altered(table, captain, "mission pay", pay)
    if pay:
        earn(table, captain, pay, rule or "XI-257")
    add_bounty(table, captain, rule or "XI-279", bounty)
    table.happened(captain, "delivered")
    award(table, captain, "mission", 1, "XI-257")


def complete_at_once(table: MixiaTable, captain: Captain, mission: str, pay: int, bounty: int, rule: str) -> None:
    """XI-A81: a mission that is delivered as it is revealed."""
    captain.plans.remove(mission)
    table.note(rule, "delivered", who=captain.name, mission=mission)
    complete(table, captain, mission, pay, bounty, rule)


def announce(table: MixiaTable, captain: Captain, mission: str, rule: str) -> None:
    """Show a card to all before its outcome is known."""
    table.note(rule, "mission revealed", who=captain.name, mission=mission, pay=0, waits=False)


def is_outlaw(mission: str) -> bool:
    """Return whether a mission is an outlaw one."""
    return bool(MISSION_TYPES[type_of(mission)]["law"] == OUTLAWS)


# ---- sneaking ---------------------------------------------------------------------------------------------------


def contraband(captain: Captain) -> Mapping[str, str]:
    """Map the Smuggler missions whose goods are aboard to their planets."""
    return {
        each.mission: sector_of(MISSIONS[each.mission].fields["to"])
        for each in captain.missions
        if type_of(each.mission) == SMUGGLER
    }


def must_sneak(board: Board, planets: Collection[str], start: str, end: str) -> bool:
    """XI-281 XI-A86: on a step from outside to inside a delivery planet; `planets` are those of contraband aboard."""
    if not planets or board.sector_of[end] not in planets or not board.is_starport(end):
        return False
    return not (board.is_starport(start) and board.sector_of[start] == board.sector_of[end])


def sneak(table: MixiaTable, captain: Captain) -> Step:
    """XI-281 XI-282 XI-283: a roll for each contraband; detected, the mission fails and the ship stays where it is."""
    here = table.board.sector_of[captain.at]
    for mission in [each for each, planet in contraband(captain).items() if planet == here]:
        number = yield from mission_roll(table, captain, mission, "XI-281")
        if number <= int(MISSION_TYPES[SMUGGLER]["sneak"]):
            fail(table, captain, mission, CREDIT, "XI-283")
        else:
            table.note("XI-281", "not detected", who=captain.name)


# ---- kills ------------------------------------------------------------------------------------------------------


def report_destroyed(table: MixiaTable, name: str, by: str, outlaw: bool, tier: int) -> Step:
    """XI-270 XI-277 XI-A65 XI-A85: missions that a destroyed ship fulfils may be shown at once, in anybody's turn.

    The table is asked once whether anybody does; only whoever speaks up chooses in secret.
    """
    asked = [table.players[each] for each in seats_from(table.players, table.player) if each != name]
    for captain in asked:
        for mission in captain.plans:
            if type_of(mission) == ASSASSIN and name in targets(table, captain, mission):
                captain.proofs[mission] = tier
    while asked := [captain for captain in asked if _might_show(table, captain, name, by, outlaw)]:
        speakers = sorted([*(each.name for each in asked), END])
        who = yield Choice(None, "who shows", speakers, "XI-A85", {"ship": name, "by": by})
        if who == END:
            return
        captain = table.players[str(who)]
        fulfilled = [*_showable(captain, by, outlaw), END]
        about = {"ship": name, "targets": all_targets(table, captain, fulfilled)}
        shown = yield choice(captain.name, "show", fulfilled, "XI-A85", about=about, secret=True)
        if shown == END:
            asked.remove(captain)
        else:
            yield from reveal(table, captain, shown)


def _might_show(table: MixiaTable, captain: Captain, name: str, by: str, outlaw: bool) -> bool:
    """Return whether a captain may have such a mission, as far as all can tell: some are face down, and one of the
    cards could be about this ship."""
    hunts = by == captain.name and outlaw
    return bool(captain.plans) and (hunts or any(name in targets(table, captain, each) for each in ASSASSINS))


def _showable(captain: Captain, by: str, outlaw: bool) -> list[str]:
    """List the face-down missions that the kill fulfils."""
    hunts = by == captain.name and outlaw
    return [each for each in captain.plans if each in captain.proofs or (hunts and type_of(each) == BOUNTY_HUNTER)]


# ---- types ------------------------------------------------------------------------------------------------------


def _meets_ship(table: MixiaTable, captain: Captain) -> bool:
    adjacent = table.board.adjacent_to(table.here(captain))
    return any(name != captain.name and at in adjacent for name, at in table.ships())


def _never(table: MixiaTable, captain: Captain, mission: str) -> bool:
    """XI-A85: it is revealed with the kill alone."""
    return False


AT_POINT = Start("at a Mission Point", lambda table, captain: table.board.holds(table.here(captain), "mission"))
NEXT_TO_SHIP = Start("next to a ship", _meets_ship)
AFTER_KILL = Start("after a kill", lambda table, captain: bool(captain.proofs))
TYPES: Mapping[str, MissionType] = {
    RESEARCH: MissionType(
        AT_POINT, starts_at_point,
        lambda table, captain, mission: reveal_by_roll(table, captain, mission, "XI-272"),
    ),
    SHUTTLE: MissionType(AT_POINT, starts_at_point, _pick_up("XI-274")),
    SMUGGLER: MissionType(AT_POINT, starts_at_point, _pick_up("XI-280")),
    THIEF: MissionType(
        NEXT_TO_SHIP, lambda table, captain, mission: bool(thief_targets(table, captain, mission)), _steal
    ),
    BOUNTY_HUNTER: MissionType(
        AFTER_KILL, _never,
        lambda table, captain, mission: reveal_by_roll(table, captain, mission, "XI-270"),
        wants=lambda table, captain, mission, name: table.target_bounty(name) > 0,
    ),
    ASSASSIN: MissionType(
        AFTER_KILL, lambda table, captain, mission: mission in captain.proofs, _show_proof,
        wants=lambda table, captain, mission, name: name in targets(table, captain, mission),
    ),
}  # fmt: skip
