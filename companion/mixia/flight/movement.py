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
"""How many steps ahead hexes are offered by name: the most that a die brings."""
NO_SIGNS = ("explore", "spawn", "kiln", "comet", "relics", "tigris")
"""What spaces hold that are for no action of their own."""
TOW, TOWING = "tow", "towing"
"""Dusk Ferry's ability once it has worked: for the next movement, and for the one that is open."""


def _say_who_is_here(table: MixiaTable, player: Captain) -> str:
    other = table.occupant(player.at, player.name)
    return f"{'another ship' if table.is_ship(other) else ship_name(other)} is here, so the movement has to go on"


GOES_ON = Reason(_say_who_is_here, "XI-129")


# ---- points -----------------------------------------------------------------------------------------------------


def too_few_points(needed: int, rule: str) -> Reason:
    """That a captain has fewer movement points than something takes."""

    def say(table: MixiaTable, player: Captain) -> str:
        left = amount(table.points, "point") if table.points else "none"
        return f"it takes {amount(needed, 'point')} of a movement, and {player.name} has {left}"

    return Reason(say, rule)


def begin_movement(table: MixiaTable, points: int) -> None:
    """A new movement; points left of an earlier one are lost (XI-A73)."""
    table.moving, table.points, table.reaching = True, points, ""
    table.effects = [  # A ship is towed in one movement, the next one after Tow.
        f"{TOWING} {each.partition(' ')[2]}" if each.startswith(f"{TOW} ") else each
        for each in table.effects
        if not each.startswith(TOWING)
    ]


def end_movement(table: MixiaTable) -> None:
    """A standard action ends the movement, and points left are lost (XI-115 XI-121)."""
    if table.moving and table.points:
        table.note("XI-115", "points lost", who=table.player, number=table.points)
    table.moving, table.points = False, 0


def fire_engine(table: MixiaTable, captain: Captain, fitted: Fitted) -> Step:
    """XI-122 XI-123: a marker on the engine, its die for movement points."""
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
    """XI-126 XI-A73: the impulse token is face up, nothing snares the ship, and a movement may end here, as impulse
    begins another."""
    if not captain.impulse:
        return TOKEN_DOWN
    if "snare" in captain.effects:
        return SNARED
    return None if may_stay(table, captain) else GOES_ON


def use_impulse(table: MixiaTable, captain: Captain) -> None:
    """XI-126 XI-127: the token face down, for as many points as the ring says."""
    captain.impulse = False
    begin_movement(table, impulse_of(captain))
    table.note("XI-126", "impulse", who=captain.name, number=table.points)


def impulse_of(captain: Captain) -> int:
    """XI-077: the Impulse Value."""
    return captain.mat.impulse + raised_by(captain, "impulse_value")


# ---- where a ship can go ----------------------------------------------------------------------------------------


def may_stay(table: MixiaTable, captain: Captain) -> bool:
    """XI-129: a movement can't end where another ship is."""
    return not table.is_shared(captain.at)


def reachable(table: MixiaTable, captain: Captain, points: int) -> Mapping[str, int]:
    """What can be named to fly there at once, with the steps to each (`way_to` has the way).

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
    """Why a hex of any sector can't be named to fly there with so many points."""
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
    """The same of a free hex of the map."""
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
    """Fly along hexes that lie next to one another, as far as the movement lasts."""
    for end in way:
        if not table.moving or table.points < 1:
            return
        yield from step(table, captain, end, "moved" if end == way[-1] else "passed")


def step(table: MixiaTable, captain: Captain, end: str, event: str = "moved", rule: str = "XI-120") -> Step:
    """XI-120: one space, its borders first (XI-134); `event` tells of it, by a rule."""
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
    """XI-139: a movement without points is over, and the ship settles."""
    if not table.points:
        table.moving = False
    if not table.moving:
        settle(table, captain)


def settle(table: MixiaTable, captain: Captain) -> None:
    """XI-A35: a ship that can't stay where it is goes back to where it was last free."""
    if captain.at and not may_stay(table, captain):  # What is destroyed is nowhere, as NPCs not yet in play are.
        there = captain.at
        other = table.occupant(there, captain.name)
        captain.at = captain.back
        table.note("XI-A35", "moved back", who=captain.name, hex=captain.at, there=there, other=other)


def cross(table: MixiaTable, captain: Captain, border: Border, end: str) -> Asking[bool]:
    """What a border does to a ship on its way to a hex, where its wreck may lie (XI-A115); whether it gets across."""
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
    """What entering by a lawful entrance takes now, if it can be paid."""
    fee = altered(table, captain, "entrance fee", 0)
    if captain.credits < fee:
        return False
    pay(table, captain, fee, "XI-411", "entrance")
    return True


def _meet_shield(table: MixiaTable, captain: Captain, number: int) -> None:
    """XI-190 XI-191 XI-192 XI-182 XI-214: a shield holds, or lets a ship in, for a bounty or unseen."""
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
    """A ship arrives in a hex: a token is resolved at once (XI-156 XI-A88), contraband may be found (XI-281)."""
    start = captain.at
    planets = missions.contraband(captain).values() if captain.missions else ()
    sneaks = bool(start) and missions.must_sneak(table.board, planets, start, end)
    advance(table, captain, end, rule, event)
    for meet in table.modules.rules.enters:
        yield from meet(table, captain, start)
        if captain.at != end:
            return  # It has been destroyed, or carried on and has arrived elsewhere.
    if end in table.tokens:
        yield from resolve_token(table, captain)
    if sneaks:
        yield from missions.sneak(table, captain)


def advance(table: MixiaTable, captain: Captain, end: str, rule: str, event: str) -> None:
    """A ship leaves its hex for another, with whom it tows; `event` tells of it."""
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
    """No tow leads from inside a place off the map to outside, or into it (XI-446)."""
    if captain.name == table.player:
        table.effects = [each for each in table.effects if not each.startswith(TOW)]


def _towed(table: MixiaTable, captain: Captain) -> list[Captain]:
    """Whom Dusk Ferry's Tow pulls along: onto each hex that the ship leaves, with no borders and tokens on the way."""
    if captain.name != table.player or not table.effects:
        return []
    names = (each.partition(" ")[2] for each in table.effects if each.startswith(TOWING))
    return [table.players[name] for name in names if table.players[name].at]


def resolve_token(table: MixiaTable, captain: Captain) -> Step:
    """XI-156 to XI-160: turn a token up and take what it shows."""
    token = yield Chance("token", table.token_pool.lying, "XI-156", {"who": captain.name}, "explorations")
    table.tokens.remove(captain.at)
    table.token_pool.turn_up(token)
    table.note("XI-156", "token", who=captain.name, token=token)
    yield from table.modules.rules.tokens[str(constants.TOKENS[token].fields["shows"])](table, captain, token)


def _bring_credits(table: MixiaTable, captain: Captain, token: str) -> Step:
    """XI-157: credits; the note of the token has told of them."""
    table.tokens_gone.append(token)
    captain.credits += int(constants.TOKENS[token].fields["value"])
    yield from ()


def _bring_fame(table: MixiaTable, captain: Captain, token: str) -> Step:
    """XI-158: fame."""
    table.tokens_gone.append(token)
    award(table, captain, "token", int(constants.TOKENS[token].fields["value"]), "XI-158")
    yield from ()


def _bring_nothing(table: MixiaTable, captain: Captain, token: str) -> Step:
    """XI-159: a cross."""
    table.tokens_gone.append(token)
    yield from ()


TOKENS_BRING: Mapping[str, Rule] = {"credits": _bring_credits, "fame": _bring_fame, "nothing": _bring_nothing}
"""What exploration tokens bring, by what they show; all of these are out of the game then (XI-160)."""


# ---- gates and occupied spaces ----------------------------------------------------------------------------------


def gate_ends(table: MixiaTable, captain: Captain) -> list[str]:
    """XI-216: where a gate leads, but for occupied spaces where the movement would end (XI-129)."""
    ends = table.board.gate_ends(captain.at)
    return [end for end in ends if table.points > 1 or not table.is_occupied(end, captain.name)]


BROKEN_GATE = Reason("this gate leads to no other", "XI-217")
NO_GATE = Reason("{player.at} isn't a gate space", "XI-216")
LONE_GATE = Reason("no other gate is laid", "XI-216")
GATE_POINT = too_few_points(1, "XI-216")
GATES_TAKEN = Reason("other ships are on all spaces that it leads to", "XI-129")


def why_no_gate(table: MixiaTable, captain: Captain) -> Reason | None:
    """XI-216: a gate space, another gate to come out of, and a point."""
    if table.board.letter(captain.at) != constants.GATE:
        return NO_GATE
    if not table.board.gate_ends(captain.at):
        return BROKEN_GATE if table.board.is_broken(captain.at) else LONE_GATE
    if not table.points:
        return GATE_POINT
    return None if gate_ends(table, captain) else GATES_TAKEN


def use_gate(table: MixiaTable, captain: Captain, end: str) -> Step:
    """XI-216 XI-219 XI-A15: 1 point to a space of another gate; the first in the game brings fame."""
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
    """XI-130: 2 points, and an occupied hex to act on."""
    if table.points < constants.OCCUPIED_POINTS:
        return REACH_POINTS
    if reach_ends(table, captain):
        return None
    return NOTHING_TO_REACH if may_stay(table, captain) else GOES_ON


def reach_ends(table: MixiaTable, captain: Captain) -> list[str]:
    """XI-130 XI-132: occupied hexes beside the ship where it can act from here, if it may stay here (XI-129)."""
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
    """Whether there is anything to act on: a space with a sign, cubes, or perhaps a ship beside it that a face-down
    mission is about (XI-285)."""
    return bool(captain.plans or table.cubes.get(hex)) or has_sign(table.board, hex)


def has_sign(board: Board, hex: str) -> bool:
    """Whether a space is for an action: missions, trade or gathering."""
    held = board.feature(hex)
    return held is not None and held["feature"] not in NO_SIGNS


def reach(table: MixiaTable, captain: Captain, end: str) -> Step:
    """XI-130 XI-131 XI-133 XI-540: 2 points to act on an occupied space as if standing there; the borders of going
    there and back are met, and the movement is over."""
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
    """XI-130 XI-540: a captain who uses an occupied space could act on the own one instead: the ship went there and
    back."""
    if not table.reaching:
        return USES_NO_OTHER
    return None if has_sign(table.board, captain.at) or table.cubes.get(captain.at) else NOTHING_TO_USE


def come_back(table: MixiaTable, captain: Captain) -> Step:
    """XI-130: act on the own space again."""
    table.reaching = ""
    table.note("XI-130", "returned", who=captain.name, hex=captain.at)
    yield from ()


# ---- coming back ------------------------------------------------------------------------------------------------


def free_spawns(table: MixiaTable, but: str = "") -> Mapping[int, str]:
    """The Spawn Points where no ship is, by number."""
    occupied = table.occupied(but=but)
    return {number: name for number, name in sorted(table.board.spawn_points.items()) if name not in occupied}
