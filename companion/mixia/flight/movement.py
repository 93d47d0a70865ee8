"""Movement: engines, impulse, steps over borders, gates, occupied spaces (XI-119 to XI-145, XI-190 to XI-219)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine import Chance, Reason, Step
from companion.text.grammar import amount

from ..ground import constants
from ..ground.board import Board
from ..ground.modules import Rule, altered, raised_by
from ..ground.names import sector_name, ship_name
from ..ground.terrain import BORDER_ROLLS, HEXES, OFF_MAP, SECTOR_OF, Border, borders
from ..holds.damage import destroy, endure
from ..missions import missions
from ..table.captains import Asking, add_bounty, award, counted, pay, put_marker, raised, roll, too_few_credits
from ..table.state import Captain, Fitted, MixiaTable
from .lanes import OUTLAW, is_lawful_entrance, lanes_of, may_step
from .ways import least_points, ways_of

FAR = 12
"""Most steps ahead for which hexes are offered by name: the most that a die gives."""
NO_SIGNS = ("explore", "spawn", "kiln", "comet", "relics", "tigris")
"""Features of spaces without an action of their own."""
TOW, TOWING = "tow", "towing"
"""Effects of Dusk Ferry's ability: for the next movement, and for the current one."""


def _say_who_is_here(table: MixiaTable, player: Captain) -> str:
    other = table.occupant(player.at, player.name)
    return f"{'another ship' if table.is_ship(other) else ship_name(other)} is here, so the movement has to go on"


GOES_ON = Reason(_say_who_is_here, "XI-129")


# ---- points -----------------------------------------------------------------------------------------------------


def too_few_points(needed: int, rule: str) -> Reason:
    """Build the reason that something takes more movement points than are left."""

    def say(table: MixiaTable, player: Captain) -> str:
        left = amount(table.points, "point") if table.points else "none"
        return f"it takes {amount(needed, 'point')} of a movement, and {player.name} has {left}"

    return Reason(say, rule)


def begin_movement(table: MixiaTable, points: int) -> None:
    """Begin a movement; points left from an earlier one are lost (XI-A73)."""
    table.moving, table.points, table.reaching = True, points, ""
    table.effects = [  # A ship is towed in one movement, the next one after Tow.
        f"{TOWING} {each.partition(' ')[2]}" if each.startswith(f"{TOW} ") else each
        for each in table.effects
        if not each.startswith(TOWING)
    ]


def end_movement(table: MixiaTable) -> None:
    """End the movement for a standard action; points left are lost (XI-115 XI-121)."""
    if table.moving and table.points:
        table.note("XI-115", "points lost", who=table.player, number=table.points)
    table.moving, table.points = False, 0


def fire_engine(table: MixiaTable, captain: Captain, fitted: Fitted) -> Step:
    """Fire an engine: put a marker on it, and roll for movement points (XI-122 XI-123)."""
    put_marker(table, captain, fitted.outfit, captain.free_uses(fitted)[0])
    number = yield from roll(table, fitted.kind.die, constants.ENGINE, "XI-122", captain, fitted)
    begin_movement(table, counted(captain, fitted, number))  # XI-123 XI-124
    table.note("XI-122", "points", who=captain.name, number=table.points)


def _without_impulse(table: MixiaTable, player: Captain) -> str:
    spent = "" if table.points else " and no points are left"
    advice = "; fire an engine" if player.usable(constants.ENGINE) else ""
    return f"{player.name}'s impulse token is face down{spent}{advice}"


TOKEN_DOWN = Reason(_without_impulse, "XI-127")
SNARED = Reason("the ship is snared", "XI-468")


def why_no_impulse(table: MixiaTable, captain: Captain) -> Reason | None:
    """Return why impulse can't be used: its token must be face up, the ship free to move, and the current movement able
    to end here (XI-126 XI-A73)."""
    if not captain.impulse:
        return TOKEN_DOWN
    if "snare" in captain.effects:
        return SNARED
    return None if may_stay(table, captain) else GOES_ON


def use_impulse(table: MixiaTable, captain: Captain) -> None:
    """Turn the impulse token face down for the points on the ring (XI-126 XI-127)."""
    captain.impulse = False
    begin_movement(table, impulse_of(captain))
    table.note("XI-126", "impulse", who=captain.name, number=table.points)


def impulse_of(captain: Captain) -> int:
    """Return the Impulse Value (XI-077)."""
    return captain.mat.impulse + raised_by(captain, "impulse_value")


# ---- where a ship can go ----------------------------------------------------------------------------------------


def may_stay(table: MixiaTable, captain: Captain) -> bool:
    """Return whether a movement can end here, which needs a free space (XI-129)."""
    return not table.is_shared(captain.at)


def reachable(table: MixiaTable, captain: Captain, points: int) -> Mapping[str, int]:
    """Return the hexes that can be named to fly there at once, with the number of steps (`way_to` has the way).

    Free hexes up to FAR steps away to which a shortest way leads without a roll or a token on it; and those next to
    the ship, whatever lies between, but an occupied one only if there are points to go on (XI-111 XI-129). If both
    are true of a hex, its name means the safe way, and its name with DIRECT the step over the border.
    """
    if not points:
        return {}
    found = ways_of(table, captain).within(min(points, FAR))
    taken = [hex for hex in table.occupied(but=captain.name) if hex in found and (found[hex] > 1 or points < 2)]
    return {end: steps for end, steps in found.items() if end not in taken} if taken else found


NOT_LAID = Reason(lambda key: f"{sector_name(SECTOR_OF[key])} isn't laid", "XI-148")
INSIDE = Reason(lambda key: f"it is inside {HEXES[key].sector.name}, where no way on the map leads", "XI-446")
LEAVES_FIRST = Reason(
    lambda player: f"{player.name} is inside {HEXES[player.at].sector.name} and has to leave it first", "XI-446"
)
THERE_ALREADY = Reason("{player.name} is there already", "XI-120")
STEP_POINT = too_few_points(1, "XI-120")
TAKEN = Reason(
    lambda there: (
        f"{ship_name(there)} is there, and no movement ends where another ship is; name a free hex beside it, or use "
        f"it for {constants.OCCUPIED_POINTS} points from there"
    ),
    "XI-129",
)
COVERED = Reason(
    lambda there: f"{ship_name(there)} is there, and no movement ends there; name a free hex beside it", "XI-129"
)
OUTLAWED = Reason("outlaws can't use a lawful planet's entrance; try the shield instead", "XI-176")
NO_FEE = Reason(
    lambda player, fee: f"{too_few_credits(player, fee)} to enter by a lawful entrance; try the shield instead",
    "XI-411",
)
NO_WAY = Reason("no way leads there", "XI-120")
TOO_FAR = Reason(
    lambda spaces, points: (
        f"it is {amount(spaces, 'space')} away, farther than {amount(points, 'point goes', 'points goes')}"
    ),
    "XI-120",
)
MET = "meets a roll, a bounty, a token or a gate; fly up to that first"
NO_QUIET_WAY = Reason(lambda points: f"every way there with {amount(points, 'point')} {MET}", "XI-134")
TOO_FAR_TO_NAME = Reason(f"it is {{spaces}} spaces away; name one at most {FAR} away first", "XI-120")


def why_no_way(table: MixiaTable, captain: Captain, hex: str, points: int) -> Reason | None:
    """Return why a hex of any sector can't be named with a number of points."""
    if hex in reachable(table, captain, points):
        return None
    if hex == captain.at:
        return THERE_ALREADY
    if SECTOR_OF[hex] != SECTOR_OF[captain.at] and OFF_MAP.keys() & {hex, captain.at}:
        return INSIDE if hex in OFF_MAP else LEAVES_FIRST
    if hex not in table.board.hex_of and hex not in OFF_MAP:
        return NOT_LAID
    if not points:
        return why_no_impulse(table, captain) or STEP_POINT
    if there := table.occupant(hex):
        return (TAKEN if table.is_ship(there) else COVERED).where(there=there)
    return _why_no_flight(table, captain, hex, points)


def _why_no_flight(table: MixiaTable, captain: Captain, hex: str, points: int) -> Reason | None:
    """Return why a free hex of the map can't be named."""
    board, at = table.board, captain.at
    lanes = lanes_of(table, captain)
    if hex in board.beside(at) and not may_step(lanes, hex, borders(at, hex)):
        return OUTLAWED if captain.outlaw else NO_FEE.where(fee=lanes.fee)
    least = least_points(board, lanes, at, hex)
    if least is None:
        return NO_WAY
    if least > points:
        return TOO_FAR.where(spaces=least, points=points)
    steps = ways_of(table, captain).within(points).get(hex)
    return NO_QUIET_WAY.where(points=points) if steps is None else TOO_FAR_TO_NAME.where(spaces=steps)


# ---- steps ------------------------------------------------------------------------------------------------------


def go(table: MixiaTable, captain: Captain, way: tuple[str, ...]) -> Step:
    """Fly along adjacent hexes as far as the movement lasts."""
    for end in way:
        if not table.moving or table.points < 1:
            return
        yield from step(table, captain, end, "moved" if end == way[-1] else "passed")


def step(table: MixiaTable, captain: Captain, end: str, event: str = "moved", rule: str = "XI-120") -> Step:
    """Fly one space, after its borders (XI-120 XI-134). event, rule: of the note."""
    start = captain.at
    for border in table.board.borders(start, end):
        crossed = yield from cross(table, captain, border, end)
        if not crossed:
            table.points = max(0, table.points - 1)  # XI-190
            close_if_spent(table, captain)
            return
    table.points -= 1
    yield from enter(table, captain, end, event, rule)
    close_if_spent(table, captain)


def close_if_spent(table: MixiaTable, captain: Captain) -> None:
    """End a movement without points, and settle the ship (XI-139)."""
    if not table.points:
        table.moving = False
    if not table.moving:
        settle(table, captain)


def settle(table: MixiaTable, captain: Captain) -> None:
    """Move a ship that can't stay back to its last free space (XI-A35)."""
    if captain.at and not may_stay(table, captain):  # What is destroyed is nowhere, as NPCs not yet in play are.
        there = captain.at
        other = table.occupant(there, captain.name)
        captain.at = captain.back
        table.note("XI-A35", "moved back", who=captain.name, hex=captain.at, there=there, other=other)


def cross(table: MixiaTable, captain: Captain, border: Border, end: str) -> Asking[bool]:
    """Apply a border to a ship on its way to a hex, where its wreck may lie (XI-A115); return whether it crosses."""
    if border.door:
        if constants.SECTORS[border.sector].law == OUTLAW and not captain.outlaw:
            add_bounty(table, captain, "XI-178", entrance=border.sector)  # XI-A31
        return not is_lawful_entrance(border, end) or _pay_fee(table, captain)
    if border.letter == constants.STAR:
        yield from destroy(table, captain.name, "", "XI-211", end)
        return False
    if not altered(table, captain, "border rolls", 1, border.letter):
        return True
    what = constants.ROLLED[border.letter]
    number = yield from roll(table, "d20", what, "XI-134", captain)
    number = raised(number, "d20", raised_by(captain, BORDER_ROLLS.get(border.letter, "")))
    if border.letter == constants.PLANET:
        _meet_shield(table, captain, number)
    result = constants.result_of(what, number)  # XI-197 XI-200 XI-206
    lost = yield from endure(table, captain, what, number, end if result["crosses"] else "")
    if lost and border.letter == constants.NEBULA and captain.stranded:  # XI-A10: whoever loses nothing flies on.
        table.points = min(table.points, 1)  # XI-209 XI-139: the ship moves in, the rest is lost.
    return bool(captain.at) and bool(result["crosses"])


def _pay_fee(table: MixiaTable, captain: Captain) -> bool:
    """Pay the fee of an entrance; return whether that was possible."""
    fee = altered(table, captain, "entrance fee", 0)
    if captain.credits < fee:
        return False
    pay(table, captain, fee, "XI-411", "entrance")
    return True


def _meet_shield(table: MixiaTable, captain: Captain, number: int) -> None:
    """Resolve a planetary shield: it holds, or lets a ship in, for a bounty or unseen (XI-190 XI-191 XI-192 XI-182
    XI-214)."""
    effect = constants.result_of("shield", number)["effect"]
    if effect == constants.Effect.BOUNTY:
        add_bounty(table, captain, "XI-191")
    elif effect == constants.Effect.DAMAGE:
        table.note("XI-190", "shield held", who=captain.name)
    else:
        if captain.name == table.player:
            table.count("ghost")
        table.note("XI-192", "slipped through", who=captain.name)


def enter(table: MixiaTable, captain: Captain, end: str, event: str = "moved", rule: str = "XI-120") -> Step:
    """Move a ship into a hex: a token is resolved at once (XI-156 XI-A88), and contraband may be found (XI-281)."""
    start = captain.at
    planets = missions.contraband(captain).values() if captain.missions else ()
    sneaks = bool(start) and missions.must_sneak(table.board, planets, start, end)
    advance(table, captain, end, rule, event)
    for meet in table.modules.rules.enters:
        yield from meet(table, captain, start)
        if captain.at != end:
            return  # It has been destroyed, or has moved on.
    if end in table.tokens:
        yield from resolve_token(table, captain)
    if sneaks:
        yield from missions.sneak(table, captain)


def advance(table: MixiaTable, captain: Captain, end: str, rule: str, event: str) -> None:
    """Move a ship to another hex with the ships it tows. event: of the note."""
    start = captain.at
    if start and not table.is_occupied(start, captain.name):
        captain.back = start
    for towed in _towed(table, captain):
        if not table.is_occupied(start, captain.name):
            towed.at = towed.back = start
            table.note("XI-468", "towed", who=towed.name, hex=start)
    captain.at = end
    pilots = table.phase == "autopilot" and captain.name == table.acting
    table.note(rule, event, who=captain.name, hex=end, left=table.points, autopilot=pilots)


def let_go(table: MixiaTable, captain: Captain) -> None:
    """Drop all tows, which can't lead into or out of a place off the map (XI-446)."""
    if captain.name == table.player:
        table.effects = [each for each in table.effects if not each.startswith(TOW)]


def _towed(table: MixiaTable, captain: Captain) -> list[Captain]:
    """Return the captains whom Dusk Ferry tows onto each hex that it leaves, without borders and tokens."""
    if captain.name != table.player or not table.effects:
        return []
    names = (each.partition(" ")[2] for each in table.effects if each.startswith(TOWING))
    return [table.players[name] for name in names if table.players[name].at]


def resolve_token(table: MixiaTable, captain: Captain) -> Step:
    """Flip an exploration token and resolve it (XI-156 to XI-160)."""
    token = yield Chance("token", table.token_pool.lying, "XI-156", {"who": captain.name}, "explorations")
    table.tokens.remove(captain.at)
    table.token_pool.turn_up(token)
    table.note("XI-156", "token", who=captain.name, token=token)
    yield from table.modules.rules.tokens[str(constants.TOKENS[token].fields["shows"])](table, captain, token)


def _bring_credits(table: MixiaTable, captain: Captain, token: str) -> Step:
    """Gain the credits of a token (XI-157); the token's note has reported them."""
    table.tokens_gone.append(token)
    captain.credits += int(constants.TOKENS[token].fields["value"])
    yield from ()


def _bring_fame(table: MixiaTable, captain: Captain, token: str) -> Step:
    """Gain the fame of a token (XI-158)."""
    table.tokens_gone.append(token)
    award(table, captain, "token", int(constants.TOKENS[token].fields["value"]), "XI-158")
    yield from ()


def _bring_nothing(table: MixiaTable, captain: Captain, token: str) -> Step:
    """Discard a cross, which brings nothing (XI-159)."""
    table.tokens_gone.append(token)
    yield from ()


TOKENS_BRING: Mapping[str, Rule] = {"credits": _bring_credits, "fame": _bring_fame, "nothing": _bring_nothing}
"""Effects of exploration tokens by what they show; all of them leave the game (XI-160)."""


# ---- gates and occupied spaces ----------------------------------------------------------------------------------


def gate_ends(table: MixiaTable, captain: Captain) -> list[str]:
    """Return the exits of a gate, without occupied spaces where the movement would end (XI-216 XI-129)."""
    ends = table.board.gate_ends(captain.at)
    return [end for end in ends if table.points > 1 or not table.is_occupied(end, captain.name)]


BROKEN_GATE = Reason("this gate leads to no other", "XI-217")
NO_GATE = Reason("{player.at} isn't a gate space", "XI-216")
LONE_GATE = Reason("no other gate is laid", "XI-216")
GATE_POINT = too_few_points(1, "XI-216")
GATES_TAKEN = Reason("other ships are on all spaces that it leads to", "XI-129")


def why_no_gate(table: MixiaTable, captain: Captain) -> Reason | None:
    """Return why a gate can't be used: it takes a gate space, another gate, and a point (XI-216)."""
    if table.board.letter(captain.at) != constants.GATE:
        return NO_GATE
    if not table.board.gate_ends(captain.at):
        return BROKEN_GATE if table.board.is_broken(captain.at) else LONE_GATE
    if not table.points:
        return GATE_POINT
    return None if gate_ends(table, captain) else GATES_TAKEN


def use_gate(table: MixiaTable, captain: Captain, end: str) -> Step:
    """Fly through a gate for 1 point; the first use in the game brings fame (XI-216 XI-219 XI-A15)."""
    table.points -= 1
    table.note("XI-216", "gate", who=captain.name, hex=end)
    for sector in (SECTOR_OF[captain.at], SECTOR_OF[end]):
        table.happened(captain, f"gate {sector}")
    if not table.gate_used:
        table.gate_used = True
        award(table, captain, "gate", 1, "XI-219")
    yield from enter(table, captain, end)
    close_if_spent(table, captain)


REACH_POINTS = too_few_points(constants.OCCUPIED_POINTS, "XI-130")
NOTHING_TO_REACH = Reason(
    "no ship is on a hex next to this one where anything can be done, or a shield lies between", "XI-130"
)


def why_no_reach(table: MixiaTable, captain: Captain) -> Reason | None:
    """Return why no occupied space can be used, which takes 2 points (XI-130)."""
    if table.points < constants.OCCUPIED_POINTS:
        return REACH_POINTS
    if reach_ends(table, captain):
        return None
    return NOTHING_TO_REACH if may_stay(table, captain) else GOES_ON


def reach_ends(table: MixiaTable, captain: Captain) -> list[str]:
    """Return the occupied hexes next to the ship that it can act on, if it may stay here (XI-130 XI-132 XI-129)."""
    if table.points < constants.OCCUPIED_POINTS:
        return []
    occupied = table.occupied(but=captain.name)
    if captain.at in occupied:
        return []
    return [
        each for each in table.board.beside(captain.at)
        if each in occupied and table.board.adjacent(captain.at, each) and _is_of_use(table, captain, each)
    ]  # fmt: skip


def _is_of_use(table: MixiaTable, captain: Captain, hex: str) -> bool:
    """Return whether a hex offers an action: a sign, cubes, or perhaps a ship for a face-down mission (XI-285)."""
    return bool(captain.plans or table.cubes.get(hex)) or has_sign(table.board, hex)


def has_sign(board: Board, hex: str) -> bool:
    """Return whether a space has an action: missions, trade or gathering."""
    held = board.feature(hex)
    return held is not None and held["feature"] not in NO_SIGNS


def reach(table: MixiaTable, captain: Captain, end: str) -> Step:
    """Act on an occupied space for 2 points: the borders there and back are met, and the movement ends (XI-130 XI-131
    XI-133 XI-540)."""
    start = captain.at
    table.note("XI-130", "reaches", who=captain.name, hex=end)
    table.points -= constants.OCCUPIED_POINTS
    end_movement(table)
    for a, b in ((start, end), (end, start)):
        for border in table.board.borders(a, b):
            crossed = yield from cross(table, captain, border, b)
            if not crossed:
                return
    table.reaching = end


USES_NO_OTHER = Reason("{player.name} uses no other ship's space", "XI-130")
NOTHING_TO_USE = Reason("there is nothing to use on {player.at}", "XI-130")


def why_no_return(table: MixiaTable, captain: Captain) -> Reason | None:
    """Return why a captain who uses an occupied space can't act on their own one again (XI-130 XI-540)."""
    if not table.reaching:
        return USES_NO_OTHER
    return None if has_sign(table.board, captain.at) or table.cubes.get(captain.at) else NOTHING_TO_USE


def come_back(table: MixiaTable, captain: Captain) -> Step:
    """Act on the captain's own space again (XI-130)."""
    table.reaching = ""
    table.note("XI-130", "returned", who=captain.name, hex=captain.at)
    yield from ()


# ---- coming back ------------------------------------------------------------------------------------------------


def free_spawns(table: MixiaTable, but: str = "") -> Mapping[int, str]:
    """Return the free Spawn Points by number."""
    occupied = table.occupied(but=but)
    return {number: name for number, name in sorted(table.board.spawn_points.items()) if name not in occupied}
