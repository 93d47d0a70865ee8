"""A turn: respawn, Action, Starport and Status Phase, then Auto-Pilots and NPCs (XI-005 to XI-009)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from companion.engine import DONE, END, Chance, Choice, Free, Guard, Reason, Step
from companion.engine.free_answers import anybody
from companion.engine.seats import after, seats_from

from ..fight import combat
from ..flight import movement
from ..flight.ways import way_to
from ..ground.board import nearest_numbers
from ..ground.constants import ABILITIES, CREDIT, FITTINGS, MARKERS, SHIPS
from ..ground.modules import NEW_TURN, next_phase, raised_by, why_barred
from ..ground.names import money
from ..ground.terrain import HEXES
from ..holds.damage import place_damage
from ..missions import missions, titles
from ..npcs import npc_turns
from ..table.captains import NO, YES, Asking, TurnLost, choice, guard, roll
from ..table.state import Captain, MixiaTable
from ..trade import starport
from . import abilities, actions, describe_actions
from .offers import ACTIONS, STARPORT

# ---- the beginning ----------------------------------------------------------------------------------------------


def respawn(table: MixiaTable) -> Step:
    """XI-342 XI-344 to XI-347, XI-A08: a destroyed ship comes back, then its captain's turn goes on as any other."""
    captain = table.captain
    _begin(table, captain)
    if not captain.at:
        number = yield from roll(table, "d20", "respawn", "XI-344", captain)
        captain.at = yield from _spawn_point(table, captain, number)
        captain.energy, captain.impulse, captain.exhausted = captain.most_energy, True, []
        captain.damage, captain.ice = [], []  # XI-346
        _collect_markers(captain)
        captain.armed, captain.disarmed = MARKERS, 0
        damage = max(0, captain.mat.tier + raised_by(captain, "respawn_damage"))  # XI-347
        table.note("XI-346", "respawned", who=captain.name, hex=captain.at, number=damage)
        yield from place_damage(table, captain, damage)
    table.phase = "action"


def _begin(table: MixiaTable, captain: Captain) -> None:
    """Reset the values of a turn."""
    table.note("XI-009", "turn", who=captain.name, number=table.turn)
    table.moving, table.points, table.reaching, table.served = False, 0, "", False
    table.lucky, table.rerolled, table.drawn_at, table.effects = [], [], [], []
    table.jettisoned, table.deeds = {}, {}
    captain.autopilot = 0
    table.happened(captain, NEW_TURN)
    captain.effects = [each for each in captain.effects if each != abilities.SHADE_FIELD]


def _spawn_point(table: MixiaTable, captain: Captain, number: int) -> Asking[str]:
    """XI-344 XI-345: the free Spawn Point nearest to the roll, the higher one on a tie; with a 20 any."""
    free = movement.free_spawns(table)
    if not free:  # More ships than Spawn Points: next to the nearest.
        nearest = table.board.spawn_points[nearest_numbers(list(table.board.spawn_points), number)]
        occupied = table.occupied()
        around = abilities.within(table.board, nearest, 2)
        return next(each for each in around if each not in occupied and table.board.letter(each) == ".")
    if number == 20:
        hex = yield choice(captain.name, "spawn", free.values(), "XI-345")
        return str(hex)
    return free[nearest_numbers(list(free), number)]


def _collect_markers(captain: Captain) -> None:
    """Markers come off outfits, disarmed."""
    for each in captain.outfits:
        captain.disarmed += len(each.markers)
        each.markers = []


# ---- the Action Phase -------------------------------------------------------------------------------------------


def action(table: MixiaTable) -> Step:
    """XI-006 XI-095: one action after the other, outfits in any order, until the captain ends the phase."""
    captain = table.captain
    hexes = named_hexes(table, captain)
    ends = [end for end, why_not in ENDS.items() if why_not(table, captain) is None]
    options = [*hexes, *actions.minor_actions(table, captain), *actions.standard_actions(table, captain), *ends]
    verb = yield choice(
        captain.name, "action", options, "XI-006", about=(describe_actions.describe, table, captain, hexes),
        enter=_usual_end(table, captain, options),
        free=offer_others(table, but=captain.name) if END in ends else None,
    )  # fmt: skip
    if verb == OTHERS:
        yield from act_any_time(table, but=captain.name)
        return
    try:
        yield from _act(table, captain, verb, hexes)
    except TurnLost:  # XI-341 XI-A07
        finish_turn(table)


def _usual_end(table: MixiaTable, captain: Captain, options: Collection[str]) -> str | None:
    """Return the end that Enter alone gives, if nothing else is left to do: at a useless Starport, the end of both
    phases."""
    if not actions.IDLE.issuperset(options):
        return None
    skips = actions.END_TURN in options and not starport.is_of_use(starport.services(table, captain))
    return actions.END_TURN if skips else END


def named_hexes(table: MixiaTable, captain: Captain) -> Mapping[str, int]:
    """Return the hexes that may be named as an action, with the steps to each."""
    return movement.reachable(table, captain, _points_to_fly(table, captain))


def _points_to_fly(table: MixiaTable, captain: Captain) -> int:
    """Return the points with which hexes may be named: without an open movement, those of the impulse (XI-126)."""
    if table.moving:
        return table.points
    return 0 if movement.why_no_impulse(table, captain) else movement.impulse_of(captain)


NO_STARPORT = Reason("{player.at} isn't a Starport; type end", "XI-174")
ON_AUTOPILOT = Reason("Auto-Pilot flies one movement, with minor actions only", "XI-469")


def why_no_end(table: MixiaTable, captain: Captain) -> Reason | None:
    """XI-129 XI-A35: a movement ends over another ship only where it can't go on."""
    if movement.may_stay(table, captain):
        return why_barred(table, captain, END)
    other_ways = table.modules.rules.goes_on
    goes_on = named_hexes(table, captain) or any(why_not(table, captain) is None for why_not in other_ways)
    return movement.GOES_ON if goes_on else None


def why_no_end_of_turn(table: MixiaTable, captain: Captain) -> Reason | None:
    """XI-174 XI-387: the Starport Phase is skipped where there would be one."""
    return why_no_end(table, captain) if table.board.is_starport(captain.at) else NO_STARPORT


def why_no_others(table: MixiaTable, captain: Captain) -> Reason | None:
    """XI-364: other captains act where this one may end."""
    return why_no_end(table, captain) or why_nobody(table, but=captain.name)


ENDS = {END: why_no_end, actions.END_TURN: why_no_end_of_turn}


def why_no_action(table: MixiaTable, captain: Captain, action: str) -> Reason | None:
    """Return why something can't be done in the Action Phase: flying to a hex, an action, an ability, the end."""
    if action in HEXES:
        return movement.why_no_way(table, captain, action, _points_to_fly(table, captain))
    if action == OTHERS:
        return why_no_others(table, captain)
    return ENDS[action](table, captain) if action in ENDS else _why_not_here(table, captain, action)


USED_ELSEWHERE = Reason("{player.name} uses {table.reaching}; type return to use {player.at} again", "XI-130")


def _why_not_here(table: MixiaTable, captain: Captain, action: str) -> Reason | None:
    """Return why an action isn't possible; if a captain uses an occupied space, also that it is possible on the own
    one."""
    reason = actions.why_not(table, captain, action)
    if reason is None or not table.reaching:
        return reason
    back = table.copy()
    back.reaching = ""
    return reason if actions.why_not(back, back.players[captain.name], action) else USED_ELSEWHERE


def _act(table: MixiaTable, captain: Captain, verb: str, hexes: Mapping[str, int]) -> Step:
    if verb in (END, actions.END_TURN):
        movement.end_movement(table)
        table.reaching = ""
        movement.settle(table, captain)
        table.served = table.board.is_starport(captain.at)
        table.phase = "starport" if table.served and verb == END else next_phase(table, "starport")
        if table.served:
            _dock(table, captain)
    elif verb in hexes:
        if not table.moving:
            movement.use_impulse(table, captain)
        yield from movement.go(table, captain, way_to(table, captain, verb, hexes[verb]))
    elif minor := table.modules.rules.minor.get(verb):
        yield from minor.do(table, captain)
    elif standard := actions.find_standard(table, verb):
        movement.end_movement(table)  # XI-115
        if not actions.is_on_space(table, verb):
            table.reaching = ""
        yield from standard.do(table, captain)
        table.happened(captain, actions.STANDARD_ACTION)
    else:
        ends = ABILITIES[verb].fields["use"] == abilities.ACTION
        if ends:
            movement.end_movement(table)
        yield from abilities.use(table, captain, verb)
        if ends:
            table.happened(captain, actions.STANDARD_ACTION)


# ---- at any time, whoever's turn it is (XI-364 XI-259) --------------------------------------------------------------

# One answer beside those of the question that is asked, so that lists stay short and bots don't meet it; whose it is
# and what it is are asked then.

OTHERS = "others"
ANYBODY = anybody(OTHERS)
"""What anybody may do beside the answers of a question."""

NOBODY = Reason(f"nobody has a mission or {money(CREDIT)} credits", "XI-364")
NOBODY_ELSE = Reason(f"nobody else has a mission or {money(CREDIT)} credits", "XI-364")


def why_nobody(table: MixiaTable, but: str = "") -> Reason | None:
    """There is anything that somebody may do so; `but` has it among the actions of the turn."""
    for name, each in table.players.items():
        if name != but and (actions.why_no_gift(table, each) is None or missions.why_no_drop(table, each) is None):
            return None
    return NOBODY_ELSE if but else NOBODY


def offer_others(table: MixiaTable, but: str = "") -> Free | None:
    """Return the answer that anybody may give."""
    return None if why_nobody(table, but) else ANYBODY


def _minor_deeds(table: MixiaTable, captain: Captain) -> list[str]:
    """List the deeds that a captain may do at any time."""
    return [verb for verb in (actions.DROP, actions.GIVE) if actions.MINOR[verb].why_not(table, captain) is None]


def act_any_time(table: MixiaTable, but: str = "") -> Step:
    """Let a captain give credits or discard a mission; the turn goes on as before."""
    able = sorted(name for name, each in table.players.items() if name != but and _minor_deeds(table, each))
    who = yield Choice(None, "who acts", able, "XI-364")
    captain = table.players[who]
    deed = yield choice(captain.name, "deed", _minor_deeds(table, captain), "XI-364")
    yield from actions.MINOR[deed].do(table, captain)


# ---- the Starport Phase -----------------------------------------------------------------------------------------


def _dock(table: MixiaTable, captain: Captain) -> None:
    """XI-007 XI-A106: the ship ends at a Starport, where it recharges, stranded or not."""
    if planet := table.board.planet(captain.at):
        if planet.code not in captain.planets:
            captain.planets.append(planet.code)
        table.note("XI-386", "docked", who=captain.name, planet=planet.key)
    else:
        table.note("XI-386", "docked inside", who=captain.name, station=HEXES[captain.at].sector.key)
    starport.recharge(table, captain)


def starport_phase(table: MixiaTable) -> Step:
    """XI-387: one service after the other."""
    captain = table.captain
    services = starport.services(table, captain)
    service = yield choice(
        captain.name, "starport", [*services, DONE], "XI-387", enter=None if starport.is_of_use(services) else DONE,
        about={
            "credits": captain.credits,
            "repair": starport.repair_cost(captain),
            "ship": starport.ship_price(captain),
        },
        free=offer_others(table) if services else None,
    )  # fmt: skip
    if service == OTHERS:
        yield from act_any_time(table)
        if not captain.at:  # XI-341: what a discarded mission cost has destroyed the ship.
            finish_turn(table)
    elif service == DONE:
        table.phase = next_phase(table, "starport")
    else:
        yield from starport.serve(table, captain, service)


NO_SERVICE = Reason("nothing in play has it", "XI-387")


def why_no_service(table: MixiaTable, captain: Captain, service: str) -> Reason | None:
    """Return why a service can't be had, or why nobody can act at any time."""
    if service == OTHERS:
        return why_nobody(table)
    found = table.modules.rules.services.get(service)
    return found.why_not(table, captain) if found else NO_SERVICE


# ---- the Status Phase (XI-397) ----------------------------------------------------------------------------------


def claim(table: MixiaTable) -> Step:
    """XI-398 XI-399: one open title after the other, before any is drawn."""
    captain = table.captain
    found = titles.claimable(table, captain)
    if found:
        sole = found[0] if len(found) == 1 else None
        title = yield choice(captain.name, "claim", [*found, DONE], "XI-398", enter=sole)
        if title != DONE:
            titles.claim(table, captain, title)
            return
    table.phase = next_phase(table, "claim")


def draw(table: MixiaTable) -> Step:
    """XI-400 XI-496: a title for each purple space that the captain was first to reach."""
    captain = table.captain
    if captain.title_draws and len(table.title_deck):
        title = yield Chance("title", table.title_deck, "XI-400", {"who": captain.name}, "titles")
        table.title_deck.draw(title)
        table.titles_open.append(title)
        captain.title_draws -= 1
        table.note("XI-400", "title drawn", title=title)
        return
    captain.title_draws = 0
    table.phase = next_phase(table, "draw")


def refresh(table: MixiaTable) -> Step:
    """XI-401 XI-085, then arming: free at a Starport, else 1 energy each (XI-402 XI-080 XI-081 XI-404)."""
    captain = table.captain
    _turn_up(table, captain)
    if table.served:
        if captain.disarmed:
            table.note("XI-402", "armed", who=captain.name, number=captain.disarmed)
        captain.armed, captain.disarmed = MARKERS, 0
    else:
        yield from actions.arm_some(table, captain, "XI-080")
    if captain.has_title("full-house") and not table.served and _may_rearrange(table, captain):
        again = yield choice(captain.name, "rearrange", [NO, YES], "XI-406", enter=NO)
        if again == YES:
            yield from starport.rearrange(table, captain)
    table.phase = next_phase(table, "refresh")


def _may_rearrange(table: MixiaTable, captain: Captain) -> bool:
    """Return whether Full House is useful away from a Starport, which offers the same: there is room to move something
    to."""
    return bool(captain.room()) and starport.why_no_rearranging(table, captain) is None


def _turn_up(table: MixiaTable, captain: Captain) -> None:
    """XI-401 XI-085: impulse token and ability cards face up, and markers off the outfits; told where that does
    anything."""
    used = [cell for each in captain.outfits for cell in each.markers]
    if used or captain.exhausted or not captain.impulse:
        table.note(
            "XI-401", "refreshed", who=captain.name, impulse=not captain.impulse, abilities=[*captain.exhausted],
            cells=used,
        )  # fmt: skip
    captain.exhausted, captain.impulse = [], True
    _collect_markers(captain)


def choose_missions(table: MixiaTable) -> Step:
    """XI-253 XI-A87: face-down missions are looked at, one after the other, and chosen from."""
    captain = table.captain
    if captain.drawn:
        yield from missions.look(table, captain)
        return
    yield from missions.choose(table, captain)
    finish_turn(table)


# ---- after the turn ---------------------------------------------------------------------------------------------


def finish_turn(table: MixiaTable) -> None:
    """XI-009 XI-414: Auto-Pilots of other captains, then the NPCs that this captain holds."""
    captain = table.captain
    captain.effects = [each for each in captain.effects if each != "snare"]
    table.moving, table.points, table.reaching = False, 0, ""
    pilots = [name for name in seats_from(table.players, captain.name)[1:] if table.players[name].autopilot]
    table.waiting = [*pilots, *(npc.name for npc in table.npcs.values() if npc.captain == captain.name)]
    _next_waiting(table)


def _next_waiting(table: MixiaTable) -> None:
    """Let the next one act; with nobody left it is the next captain's turn."""
    table.lucky, table.rerolled = [], []  # XI-A09: a turn of its own.
    while table.waiting:
        name = table.waiting[0]
        if name in table.npcs:
            npc = table.npcs[name]
            if table.modules.rules.npcs[name].is_due(npc):  # XI-415
                table.phase = "npc"
                return
        elif table.players[name].at:
            table.drawn_at, table.jettisoned = [], {}  # XI-251 XI-110: another captain's turn is over.
            movement.begin_movement(table, table.players[name].autopilot)
            table.note("XI-469", "flies on", who=name, number=table.points)
            table.phase = "autopilot"
            return
        table.waiting.pop(0)
    table.moving, table.points = False, 0
    table.player = after(table.players, table.player)
    table.turn += 1
    table.phase = next_phase(table, "outfits") if table.player == table.first else "respawn"  # XI-410


NOT_BY_AUTOPILOT = (actions.IMPULSE, actions.GIVE)
"""Minor actions that are none of a movement: impulse would begin another one."""


def _is_by_autopilot(table: MixiaTable, verb: str) -> bool:
    """XI-469 XI-114: whether something is a minor action of a movement by Auto-Pilot."""
    return verb in table.modules.rules.minor and verb not in NOT_BY_AUTOPILOT


def autopilot(table: MixiaTable) -> Step:
    """XI-469: one movement by Auto-Pilot, with minor actions only, on the hex where it ends too (XI-114)."""
    captain = table.players[table.acting]
    hexes = movement.reachable(table, captain, table.points) if table.moving else {}
    options = [*hexes, *(verb for verb in actions.minor_actions(table, captain) if _is_by_autopilot(table, verb))]
    may_end = why_no_end(table, captain) is None
    verb = DONE
    if any(option not in (actions.JETTISON, actions.DROP) for option in options):  # Nobody is asked for these alone.
        verb = yield choice(
            captain.name, "autopilot", [*options, DONE] if may_end else options, "XI-469",
            about=(describe_actions.describe, table, captain, hexes),
        )  # fmt: skip
    if verb == DONE or not captain.at:
        if captain.at and table.points == captain.autopilot:
            table.note("XI-469", "stays on", who=captain.name, hex=captain.at)
        _settle_pilot(table, captain)
    elif verb in hexes:
        yield from movement.go(table, captain, way_to(table, captain, verb, hexes[verb]))
    else:
        yield from table.modules.rules.minor[verb].do(table, captain)
    if not captain.at:
        _settle_pilot(table, captain)


def why_no_pilot_action(table: MixiaTable, captain: Captain, action: str) -> Reason | None:
    """Return why something can't be done in a movement by Auto-Pilot."""
    if action in HEXES:
        return movement.why_no_way(table, captain, action, table.points)
    if action == DONE:
        return why_no_end(table, captain)
    return _why_not_here(table, captain, action) if _is_by_autopilot(table, action) else ON_AUTOPILOT


def _settle_pilot(table: MixiaTable, captain: Captain) -> None:
    if captain.at:
        movement.settle(table, captain)
    table.moving, table.points, table.reaching = False, 0, ""
    table.waiting.pop(0)
    _next_waiting(table)


def npc_turn(table: MixiaTable) -> Step:
    """XI-414: the first NPC in line acts."""
    npc = table.npcs[table.waiting[0]]
    yield from npc_turns.act(table, npc)
    table.waiting.pop(0)
    _next_waiting(table)


TURN = {
    "respawn": respawn,
    "action": action,
    "starport": starport_phase,
    "claim": claim,
    "draw": draw,
    "refresh": refresh,
    "missions": choose_missions,
    "autopilot": autopilot,
    "npc": npc_turn,
}
GUARDS: Mapping[str, Guard[MixiaTable]] = {
    "action": guard({*HEXES, *ACTIONS, *ABILITIES, *ENDS} - {DONE}, why_no_action),
    "autopilot": guard({*HEXES, *ACTIONS, *ABILITIES, *ENDS, DONE}, why_no_pilot_action),
    "target": combat.guard_target,
    "starport": guard({*STARPORT} - {DONE}, why_no_service),
    "buy outfit": guard(FITTINGS, starport.why_not_this_outfit),
    "buy ship": guard(SHIPS, starport.why_not_this_ship),
}
