"""Why something that isn't offered can't be done now: hexes that nothing leads to, actions, abilities and services.

Each reason is a sentence with its rule, of what all can see. Where several things are in the way, the first to mend
is told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.engine import END, Ask, Choice
from companion.text.grammar import amount, joined
from components.schema import Piece

from . import abilities, actions, any_time, combat, courses, explore, movement, trade
from .constants import (
    ABILITIES,
    BY_CODE,
    CARGO_NAME,
    CREDIT,
    ENGINE,
    GAME,
    MISSION_LIMIT,
    OCCUPIED_POINTS,
    OUTFITS,
    RESCUE_LEAST,
    SECTORS,
    SHIPS,
)
from .names import money, sector_name, ship_name
from .reasons import Reason, Reasons, why_no_credits
from .starport_refusals import CHOOSING_OUTFITS, CHOOSING_SHIPS, SERVICES, why_not_this_outfit, why_not_this_ship
from .table import Captain, MixiaTable


def refuse(table: MixiaTable, ask: Ask, key: str) -> str:
    """Why something can't be the answer, with the rule; "" of what nothing is known."""
    if ask.name == "start sector" and key in SECTORS and SECTORS[key].find("spawn") is None:
        return f"{SECTORS[key].name} has no Spawn Point; put it back and draw another (XI-054)"
    if ask.name == "npc card" and key in table.npcs:
        return f"{table.npcs[key].captain} has it already (XI-060)"
    if not isinstance(ask, Choice) or ask.seat is None:
        return _why_no_piece(ask, key)
    captain = table.players[ask.seat]
    found: Reasons = iter(())
    if ask.name in FLYING and _names_hex(key.upper()):
        found = _why_no_way(table, captain, key.upper())
    elif ask.name == "action" and key in ABILITIES:
        found = _why_no_ability(table, captain, key)
    elif ask.name == "action" and key in ACTIONS:
        found = _why_no_action(table, captain, key)
    elif ask.name == "starport" and key in SERVICES:
        found = SERVICES[key](table, captain)
    elif ask.name in CHOOSING_OUTFITS and key in OUTFITS:
        found = why_not_this_outfit(table, captain, key)
    elif ask.name in CHOOSING_SHIPS and key in SHIPS:
        found = why_not_this_ship(table, captain, key)
    return next((f"{reason.text} ({reason.rule})" for reason in found), "") or _why_no_piece(ask, key)


def _why_no_piece(ask: Ask, key: str) -> str:
    """Of a piece, that none of its kind is asked for; "" of one that could be."""
    pieces = _pieces(key)
    if not pieces:
        return ""
    answers = ask.options if isinstance(ask, Choice) else ask.source.weights()
    options = {piece.kind for option in answers for piece in _pieces(str(option))}
    return "" if any(piece.kind in options for piece in pieces) else "this question asks for something else"


def _pieces(key: str) -> list[Piece]:
    """The pieces of a name; a number is none, though coins and markers show one."""
    return [] if key.isdecimal() else [piece for piece in GAME.pieces() if key in (piece.key, piece.id)]


# ---- hexes ------------------------------------------------------------------------------------------------------

FLYING = ("action", "autopilot")


def _names_hex(text: str) -> bool:
    """Whether a text names a hex of any sector of the game, laid or not."""
    code, number = text[:2], text[2:]
    return (
        code in BY_CODE
        and number.isdecimal()
        and number == str(int(number))
        and int(number) < len(BY_CODE[code].tile.letters)
    )


def _why_no_way(table: MixiaTable, captain: Captain, hex: str) -> Reasons:
    board, name = table.board, captain.name
    if hex not in board.hex_of:
        yield Reason(f"{sector_name(BY_CODE[hex[:2]].key)} isn't laid", "XI-148")
    if hex == captain.at:
        yield Reason(f"{name} is there already", "XI-120")
    points = table.points
    if not table.moving:
        yield from _why_no_impulse(table, captain)
        points = movement.impulse_of(captain)
    if hex not in board.hex_of:
        return
    there = next((other for other, at in table.ships() if at == hex), "")
    if there and there != name:
        act = f"; name a free hex beside it, or use it for {OCCUPIED_POINTS} points from there"
        yield Reason(f"{ship_name(there)} is there, and no movement ends where another ship is{act}", "XI-129")
    if hex in board.beside(captain.at) and not movement.may_step(captain.outlaw, hex, board.borders(captain.at, hex)):
        yield Reason("outlaws can't use a lawful planet's entrance; try the shield instead", "XI-176")
    least = courses.least_points(board, captain.outlaw, captain.at, hex)
    steps = movement.ways_of(table, captain).within(points).get(hex)
    if least is None:
        yield Reason("no way leads there", "XI-120")
    elif least > points:
        far = amount(points, "point goes", "points go")
        yield Reason(f"it is {amount(least, 'space')} away, farther than {far}", "XI-120")
    elif steps is None:
        met = "a roll, a bounty, a token or a gate"
        yield Reason(f"every way there with {amount(points, 'point')} meets {met}; fly up to that first", "XI-134")
    elif steps > movement.FAR:
        yield Reason(f"it is {steps} spaces away; name one at most {movement.FAR} away first", "XI-120")


# ---- actions ----------------------------------------------------------------------------------------------------


def _why_no_action(table: MixiaTable, captain: Captain, verb: str) -> Reasons:
    """Why an action isn't possible: what forbids all of its kind, then what it lacks itself."""
    if table.reaching:
        yield from _why_not_there(table, captain, verb)
    if verb in actions.STANDARD:
        yield from _why_nothing_standard(table, captain)
    yield from ACTIONS[verb](table, captain)


def _why_not_there(table: MixiaTable, captain: Captain, verb: str) -> Reasons:
    """Of a captain who uses an occupied space: that the action is possible on the own one."""
    back = table.copy()
    back.reaching = ""
    own = back.players[captain.name]
    if verb in (*actions.minor_actions(back, own, may_stay=True), *actions.standard_actions(back, own)):
        yield Reason(f"{captain.name} uses {table.reaching}; type return to use {captain.at} again", "XI-130")


def _why_nothing_standard(table: MixiaTable, captain: Captain) -> Reasons:
    if captain.stranded:
        yield Reason("a stranded captain takes minor actions only", "XI-138")
    if not movement.may_stay(table, captain):
        yield Reason("another ship is here, so the movement has to go on", "XI-129")


def _how_to_attack(table: MixiaTable, captain: Captain, ability: str) -> str:
    """What is typed to attack with an ability, if it reaches the one ship that can be attacked now."""
    targets = combat.attackable(table, captain) if movement.may_stay(table, captain) else []
    reaches = len(targets) == 1 and ability in combat.weapons(table, captain, targets[0])
    return f"; to attack with it, type attack {ABILITIES[ability].name.lower()}" if reaches else ""


def _why_no_ability(table: MixiaTable, captain: Captain, ability: str) -> Reasons:
    card = ABILITIES[ability].fields
    if ability not in captain.abilities:
        yield Reason(f"{captain.name} doesn't have it", "XI-470")
    if ability in captain.exhausted:
        yield Reason("its card is face down", "XI-469")
    if card["use"] == combat.ATTACK:
        yield Reason(f"it is used in an attack{_how_to_attack(table, captain, ability)}", "XI-468")
    if card["use"] not in (abilities.ACTION, abilities.MINOR):
        yield Reason("it is used against an attack", "XI-468")
    if captain.energy < card["energy"]:
        yield Reason(f"it takes {card['energy']} energy, and {captain.energy} is left", "XI-468")
    if card["use"] == abilities.ACTION:
        yield from _why_nothing_standard(table, captain)
    yield Reason("it would do nothing here", "XI-468")


def _why_no_impulse(table: MixiaTable, captain: Captain) -> Reasons:
    if not captain.impulse:
        left = "; fire an engine" if captain.usable(ENGINE) else ""
        yield Reason(f"{captain.name}'s impulse token is face down and no points are left{left}", "XI-127")
    if "snare" in captain.effects:
        yield Reason("the ship is snared", "XI-468")
    if not movement.may_stay(table, captain):
        yield Reason("another ship is here, so the movement has to go on", "XI-129")


def _why_no_engine(table: MixiaTable, captain: Captain) -> Reasons:
    if not any(each.kind.type == ENGINE for each in captain.outfits):
        yield Reason("there is no engine aboard", "XI-122")
    if not captain.armed:
        yield Reason("no markers are armed", "XI-122")
    yield Reason("no engine has a free use space", "XI-098")


def _why_no_second_engine(table: MixiaTable, captain: Captain) -> Reasons:
    yield from _why_no_engine(table, captain) if not captain.usable(ENGINE) else ()
    yield Reason("only one engine can be fired: type engine", "XI-122")


def _why_nothing_new(table: MixiaTable, captain: Captain) -> Reasons:
    if not explore.sectors_left(table):
        yield Reason("all sectors are laid", "XI-147")
    if table.board.is_starport(captain.at):
        yield Reason("no scan or jump leads through a planetary shield", "XI-151")
    yield Reason(f"{captain.at} has no unexplored edge", "XI-147")


def _why_no_scan(table: MixiaTable, captain: Captain) -> Reasons:
    if not captain.energy and not captain.has_title("pathfinder"):
        yield Reason(f"it takes {explore.SCAN_ENERGY} energy, and none is left", "XI-148")
    yield from _why_nothing_new(table, captain)


def _why_no_points(table: MixiaTable, points: int, rule: str) -> Reasons:
    if not table.moving or table.points < points:
        left = amount(table.points, "point") if table.moving else "none"
        yield Reason(f"it takes {amount(points, 'point')} of a movement, and {table.player} has {left}", rule)


def _why_no_jump(table: MixiaTable, captain: Captain) -> Reasons:
    yield from _why_nothing_new(table, captain) if not explore.open_sides(table, captain) else ()
    yield from _why_no_points(table, 1, "XI-152")


def _why_no_gate(table: MixiaTable, captain: Captain) -> Reasons:
    if not table.board.gate_ends(captain.at):
        on = captain.at in table.board.gates
        yield Reason("no other gate is laid" if on else f"{captain.at} isn't a gate space", "XI-216")
    yield from _why_no_points(table, 1, "XI-216")
    yield Reason("other ships are on all spaces that it leads to", "XI-129")


def _why_no_reach(table: MixiaTable, captain: Captain) -> Reasons:
    yield from _why_no_points(table, OCCUPIED_POINTS, "XI-130")
    yield Reason("no ship is on a hex next to this one where anything can be done, or a shield lies between", "XI-130")


def _why_no_return(table: MixiaTable, captain: Captain) -> Reasons:
    if table.reaching:
        yield Reason(f"there is nothing to use on {captain.at}", "XI-130")
    yield Reason(f"{captain.name} uses no other ship's space", "XI-130")


def _why_no_draw(table: MixiaTable, captain: Captain) -> Reasons:
    here = table.here(captain)
    if not table.board.holds(here, "mission"):
        yield Reason(f"{here} isn't a Mission Point", "XI-250")
    if here in table.drawn_at:
        yield Reason(f"{captain.name} has already drawn here this turn", "XI-251")
    if captain.active_missions >= MISSION_LIMIT:
        yield Reason(f"{amount(MISSION_LIMIT, 'active mission')} is the limit; discard it first", "XI-248")
    yield Reason("no mission cards are left", "XI-250")


def _why_no_collect(table: MixiaTable, captain: Captain) -> Reasons:
    if not table.cubes.get(table.here(captain)):
        yield Reason(f"no cubes lie on {table.here(captain)}", "XI-352")
    yield from _why_no_room(captain, "XI-352")
    yield Reason(f"{captain.name} jettisoned them this turn", "XI-110")


def _why_no_room(captain: Captain, rule: str) -> Reasons:
    if not captain.room():
        yield Reason("the hold is full", rule)


def _why_no_jettison(table: MixiaTable, captain: Captain) -> Reasons:
    yield Reason("no cubes are aboard", "XI-363")


def _why_no_drop(table: MixiaTable, captain: Captain) -> Reasons:
    yield Reason(f"{captain.name} has no active mission", "XI-259")


def _why_no_gift(table: MixiaTable, captain: Captain) -> Reasons:
    yield from why_no_credits(captain, CREDIT, "XI-364")


def _why_no_others(table: MixiaTable, captain: Captain) -> Reasons:
    yield from _why_no_end(table, captain) if not movement.may_stay(table, captain) else ()
    yield Reason(f"nobody else has a mission or {money(CREDIT)} credits", "XI-364")


def _why_no_attack(table: MixiaTable, captain: Captain) -> Reasons:
    if not captain.armed:
        yield Reason("no markers are armed", "XI-311")
    yield Reason("no ship is in range and in sight of a usable outfit", "XI-307")


def _why_no_purchase(table: MixiaTable, captain: Captain) -> Reasons:
    sold = trade.goods(table, captain, trade.BUY)
    if not sold:
        yield Reason(f"nothing can be bought on {table.here(captain)}", "XI-349")
    yield from why_no_credits(captain, CREDIT, "XI-349")
    yield from _why_no_room(captain, "XI-349")
    if not any(map(table.supply, sold)):
        yield Reason(f"the supply has no {joined([CARGO_NAME[each] for each in sold])}", "XI-349")


def _why_no_sale(table: MixiaTable, captain: Captain) -> Reasons:
    wanted = trade.goods(table, captain, trade.SELL)
    if not wanted:
        yield Reason(f"no cubes can be sold on {table.here(captain)}", "XI-353")
    if not trade.sellable(table, captain):
        yield Reason(f"no {joined([CARGO_NAME[each] for each in wanted])} is aboard", "XI-353")
    yield Reason("there is only one to sell", "XI-353")


def _why_no_reveal(table: MixiaTable, captain: Captain) -> Reasons:
    if not captain.plans:
        yield Reason(f"{captain.name} has no face-down mission", "XI-254")
    yield Reason("missions start at a Mission Point, next to a ship or after a kill", "XI-254")


def _why_no_delivery(table: MixiaTable, captain: Captain) -> Reasons:
    if not captain.missions:
        yield Reason(f"{captain.name} has no revealed mission", "XI-256")
    yield Reason(f"no mission of {captain.name}'s is delivered on {table.here(captain)}", "XI-256")


def _why_no_rescue(table: MixiaTable, captain: Captain) -> Reasons:
    if captain.energy < RESCUE_LEAST:
        yield Reason(f"a rescuer needs {RESCUE_LEAST} energy or more", "XI-142")
    yield Reason("no stranded ship is on a hex next to this one", "XI-141")


def _why_no_gathering(verb: str) -> Callable[[MixiaTable, Captain], Reasons]:
    def why(table: MixiaTable, captain: Captain) -> Reasons:
        found = trade.goods(table, captain, verb)
        if not found:
            yield Reason(f"there is nothing to {verb} on {table.here(captain)}", "XI-376")
        yield from _why_no_room(captain, "XI-376")
        yield Reason(f"the supply has no {joined([CARGO_NAME[each] for each in found])}", "XI-376")

    return why


def _why_no_end(table: MixiaTable, captain: Captain) -> Reasons:
    yield Reason("another ship is here, so the movement has to go on", "XI-129")


def _why_no_early_end(table: MixiaTable, captain: Captain) -> Reasons:
    yield from _why_no_end(table, captain) if not movement.may_stay(table, captain) else ()
    yield Reason(f"{captain.at} isn't a Starport; type end", "XI-174")


ACTIONS: Mapping[str, Callable[[MixiaTable, Captain], Reasons]] = {
    actions.IMPULSE: _why_no_impulse,
    ENGINE: _why_no_engine,
    actions.BEST_ENGINE: _why_no_second_engine,
    actions.SCAN: _why_no_scan,
    actions.JUMP: _why_no_jump,
    actions.GATE: _why_no_gate,
    actions.REACH: _why_no_reach,
    actions.RETURN: _why_no_return,
    actions.DRAW: _why_no_draw,
    actions.REVEAL: _why_no_reveal,
    actions.DELIVER: _why_no_delivery,
    actions.DROP: _why_no_drop,
    trade.COLLECT: _why_no_collect,
    trade.COLLECT_SOME: _why_no_collect,
    actions.JETTISON: _why_no_jettison,
    actions.GIVE: _why_no_gift,
    actions.RESCUE: _why_no_rescue,
    combat.ATTACK: _why_no_attack,
    trade.BUY: _why_no_purchase,
    trade.BUY_SOME: _why_no_purchase,
    trade.SELL: _why_no_sale,
    trade.SELL_SOME: _why_no_sale,
    **{verb: _why_no_gathering(verb) for verb in trade.GATHER},
    END: _why_no_end,
    actions.END_TURN: _why_no_early_end,
    any_time.OTHERS: _why_no_others,
}
