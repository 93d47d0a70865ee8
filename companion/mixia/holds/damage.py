"""Damage, destruction, and what shields and abilities prevent of what the board does (XI-075, XI-326 to XI-343)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from string import ascii_lowercase

from companion.engine import DONE, Reason, Step

from ..ground import hold
from ..ground.constants import (
    ABILITIES,
    ABILITY_ENERGY,
    ABILITY_USE,
    CREDIT,
    HIGHEST,
    NPCS,
    RELIC,
    SHIELD,
    STAR,
    Effect,
    result_of,
)
from ..ground.modules import KILL, OVERBOARD, WRECK, raised_by
from ..missions.missions import report_destroyed
from ..table.captains import (
    NO,
    YES,
    Asking,
    TurnLost,
    add_bounty,
    award,
    choice,
    counted,
    draw_energy,
    earn,
    put_marker,
    roll,
)
from ..table.state import Captain, MixiaTable

AUTO = "auto"
"""The answer that lets the companion place all that is left where it hurts least."""
BESIDE = tuple(f"0{letter}" for letter in ascii_lowercase)
"""Damage that a threshold above the hold's size allows and no cell has room for lies beside the hold (XI-A21)."""
DAMAGE, ICE, ENERGY = "damage", "ice", "energy"
"""What a ship can lose. Ice is a kind of damage that counts, is placed and acts like any other (XI-331 XI-332)."""
DEFENCE, LAST_STAND = "defence", "last-stand"
"""Uses of abilities against harm."""
SCOUNDREL, ENFORCER, MERCHANT = "scoundrel", "enforcer", "merchant"


PLACES = {DAMAGE: "XI-329", ICE: "XI-332"}
"""The rules by which markers of both kinds are placed."""
TAKEN = {DAMAGE: "damage", ICE: "ice damage"}
PLACED = {DAMAGE: "damage placed", ICE: "ice placed"}
"""The events that report both kinds."""


# ---- placing ----------------------------------------------------------------------------------------------------


def suffer(table: MixiaTable, captain: Captain, damage: int, rule: str, wreck: str = "", kind: str = DAMAGE) -> Step:
    """Damage to a ship that nobody deals: its captain places it, or it destroys the ship (XI-329).

    wreck: the hex that the ship is entering, where it lies if it is destroyed (XI-A115), and cubes that it jettisons
    if it isn't (XI-A140); else where it is.
    """
    if damage <= 0:
        return
    table.note(rule, TAKEN[kind], who=captain.name, number=damage)
    yield from hit(table, captain, damage, "", wreck, kind=kind)


def hit(
    table: MixiaTable,
    captain: Captain,
    damage: int,
    by: str,
    wreck: str = "",
    deeds: Collection[str] = (),
    kind: str = DAMAGE,
) -> Step:
    """Damage that a captain places, or that destroys the ship; `by`, `wreck` and `deeds` as in `destroy`."""
    left = yield from survive(table, captain, damage)
    if left is None:
        yield from destroy(table, captain.name, by, "XI-337", wreck, deeds)
    else:
        yield from place_damage(table, captain, left, kind, hex=wreck)


def survive(table: MixiaTable, captain: Captain, damage: int) -> Asking[int | None]:
    """Return how much of some damage is placed; None if it destroys the ship (XI-075 XI-331). All damage passes through
    here, as this asks for a last stand. A last stand takes off the surplus, the markers that would be placed last,
    which never are (XI-A62 XI-A127)."""
    most = captain.threshold - 1 - len(captain.damage)
    if damage <= most:
        return damage
    if not (yield from _make_last_stand(table, captain)):
        return None
    table.note("XI-468", "saved", who=captain.name, number=most)
    return most


def _make_last_stand(table: MixiaTable, captain: Captain) -> Asking[bool]:
    """XI-468: an ability that may save a ship from what would destroy it; whether it does."""
    for ability in ready_abilities(captain, LAST_STAND):
        answer = yield choice(captain.name, "last stand", [NO, YES], "XI-468", about={"ability": ability}, enter=YES)
        if answer == YES:
            exhaust(table, captain, ability)
            number = yield from roll(table, "d20", ability, "XI-468", captain)
            return bool(result_of(ability, number)["value"])
    return False


def place_damage(
    table: MixiaTable,
    captain: Captain,
    damage: int,
    kind: str = DAMAGE,
    among: Collection[str] = (),
    hex: str = "",
) -> Step:
    """XI-329 XI-107 XI-332: one marker after the other on spaces of the owner's choice, bare ones too.

    among: the only spaces to choose from, in order, if there are such; nobody is asked where all of them take one.
    hex: as of `leave_behind`.
    """
    while damage:
        free = [cell for cell in among or captain.damage_cells() if cell not in captain.damage]
        cells = free or [cell for cell in BESIDE if cell not in captain.damage][:1]
        cell = AUTO
        if not among or len(free) > damage:
            cell = yield choice(
                captain.name, kind, [*cells, AUTO], PLACES[kind],
                about=(_placing, captain, cells, damage), enter=AUTO,
            )  # fmt: skip
        if cell == AUTO:
            spots = [*sorted(free, key=lambda each: _harm(captain, each)), *BESIDE]
            for each in [spot for spot in spots if spot not in captain.damage][:damage]:
                mark(table, captain, each, kind, hex)
            break
        mark(table, captain, cell, kind, hex)
        damage -= 1
    yield from weaken(table, captain)


def weaken(table: MixiaTable, captain: Captain) -> Step:
    """Carry out the consequences of placed damage, or of lost outfits."""
    for follow in table.modules.rules.weakened:
        yield from follow(table, captain)


def _placing(captain: Captain, cells: Collection[str], left: int) -> Mapping[str, object]:
    return {"left": left, "holds": {cell: _content(captain, cell) for cell in cells}}


def _content(captain: Captain, cell: str) -> str:
    """Return the things on a cell."""
    lost = captain.lost_with(cell)
    found = [each.kind.key for each in captain.aboard() if cell in each.sections]
    found += [captain.cargo[each] for each in lost if each in captain.cargo]
    found += [RELIC for each in captain.relics if not {*each.cells}.isdisjoint(lost)]
    return " ".join(found)


def _harm(captain: Captain, cell: str) -> tuple[int, int]:
    """Rank the harm of a marker on a cell: least on plates and empty cells, then on plain sections, cargo, Use Spaces,
    mods and relics; a pod counts with all its contents."""
    outfit = captain.outfit_on(cell)
    rank = captain.damage_cells().index(cell)
    if any(cell in (each.at, *each.plating) for each in captain.attached if each.plating):
        return -1, rank
    lost = captain.lost_with(cell)
    cargo = 2 * sum(each in captain.cargo for each in lost) + (len(lost) > 1)
    if any(each.at == cell for each in captain.mods) or any({*each.cells} & {*lost} for each in captain.relics):
        return 5 + cargo, rank
    if outfit is None:
        return cargo, rank
    return (4 if cell in outfit.markers else 3 if cell in outfit.uses else 1), rank


def mark(table: MixiaTable, captain: Captain, cell: str, kind: str, hex: str = "") -> None:
    """Put a damage marker on a cell: a marker there is disarmed (XI-101), cargo is jettisoned (XI-108). hex: as in
    `leave_behind`."""
    captain.damage = _in_order(captain, {*captain.damage, cell})
    if kind == ICE:
        captain.ice = _in_order(captain, {*captain.ice, cell})
    outfit = captain.outfit_on(cell)
    on = outfit.outfit if outfit else next((each.outfit for each in captain.attached if cell in each.sections), "")
    table.note(PLACES[kind], PLACED[kind], who=captain.name, cell=cell, on=on)
    if outfit and cell in outfit.markers:
        outfit.markers.remove(cell)
        captain.disarmed += 1
        table.note("XI-101", "marker disarmed", who=captain.name, cell=cell)
    lost = captain.lost_with(cell)
    jettison(table, captain, [each for each in lost if each in captain.cargo], "XI-108", hex)
    table.happened(captain, OVERBOARD, lost)


def _in_order(captain: Captain, cells: Collection[str]) -> list[str]:
    return [*hold.in_order(captain.ship, {*cells} - {*BESIDE}), *(each for each in BESIDE if each in cells)]


def mend_all(captain: Captain) -> list[str]:
    """XI-103: all normal damage comes off; gives the cells."""
    mended, captain.damage = captain.normal_damage, [*captain.ice]
    return mended


def mend_some(table: MixiaTable, captain: Captain, number: int, rule: str) -> Step:
    """XI-103: up to so many markers of normal damage come off, of the captain's choice, by a rule."""
    for left in range(number, 0, -1):
        damaged = captain.normal_damage
        if not damaged:
            return
        about = {"left": min(left, len(damaged)), "more": left < number}
        cell = yield choice(captain.name, "mend", [*damaged, DONE], rule, about=about)
        if cell == DONE:
            return
        captain.damage.remove(cell)
        table.note("XI-103", "mended", who=captain.name, cell=cell)


def thaw_all(captain: Captain) -> list[str]:
    """XI-103: all ice comes off; gives the cells."""
    thawed, captain.damage, captain.ice = captain.ice, captain.normal_damage, []
    return thawed


def jettison(table: MixiaTable, captain: Captain, cells: Iterable[str], rule: str, hex: str = "") -> None:
    """XI-109: cubes land in the ship's hex; the own captain can't pick them up again in this turn (XI-110). hex: as of
    `leave_behind`."""
    for cell in list(cells):
        leave_behind(table, captain, captain.cargo.pop(cell), rule, cell, hex)


def leave_behind(table: MixiaTable, captain: Captain, cargo: str, rule: str, cell: str = "", hex: str = "") -> None:
    """XI-109 XI-110: a cube that is jettisoned, from a cell, or because it has found no room.

    hex: the one that the ship is entering, where the cube lies then (XI-A140); else it lies where the ship is.
    """
    hex = hex or captain.at
    table.cubes.setdefault(hex, []).append(cargo)
    if captain.name == table.acting:
        table.jettisoned.setdefault(hex, []).append(cargo)
    table.note(rule, "jettisoned", who=captain.name, cargo=cargo, cell=cell, hex=hex)


def lose_energy(table: MixiaTable, captain: Captain, energy: int, rule: str) -> None:
    """XI-208: beyond the meter each point disarms an armed marker; with nothing left the ship is stranded."""
    if not energy:
        return
    lost = min(energy, captain.energy)
    disarmed = min(energy - lost, captain.armed)
    captain.energy -= lost
    captain.armed -= disarmed
    captain.disarmed += disarmed
    table.note(rule, "energy lost", who=captain.name, number=lost, markers=disarmed)
    if captain.stranded:
        table.note("XI-084", "stranded", who=captain.name)


# ---- preventing -------------------------------------------------------------------------------------------------


def name_shields(captain: Captain, options: Iterable[str]) -> dict[str, str]:
    """Map the use spaces on offer to their outfits; abilities have none."""
    fitted = {option: captain.outfit_on(option) for option in options}
    return {option: each.outfit for option, each in fitted.items() if each}


def name_mods(captain: Captain, options: Iterable[str]) -> dict[str, dict[str, str]]:
    """Return the mods on the use spaces on offer, as a value of the question if there are any."""
    mods = {each.at: each.mod for each in captain.mods} if captain.mods else {}
    found = {option: mods[option] for option in options if option in mods}
    return {"mods": found} if found else {}


def find_lowered(captain: Captain, options: Iterable[str]) -> dict[str, int]:
    """By how much damage on them lowers the rolls of outfits, by their use spaces (XI-100); none of those undamaged."""
    fitted = {option: captain.outfit_on(option) for option in options}
    return {option: damage for option, each in fitted.items() if each and (damage := captain.damage_on(each))}


def defend(table: MixiaTable, captain: Captain, number: int, what: str) -> Asking[int]:
    """XI-213 XI-377 XI-A104: shields and abilities against the board, one by one, each with the result in sight.

    number: the damage or energy that threatens. what: of which kind. Gives what is left of it.
    """
    more = False
    while number > 0:
        options = [*defences(captain), DONE]
        if len(options) == 1:
            break
        named, lowered = name_shields(captain, options), find_lowered(captain, options)
        about = {"left": number, "what": what, "shields": named, "lowered": lowered, "more": more}
        about |= name_mods(captain, options)
        enter = DONE if what == ENERGY and _saves_none(options, number) else None
        answer = yield choice(captain.name, "defend", options, "XI-213", about=about, enter=enter)
        if answer == DONE:
            break
        number -= yield from use_defence(table, captain, answer, number, what)
        more = True
    return number


def _saves_none(options: Iterable[str], number: int) -> bool:
    """Return whether every defence is an ability that costs as much energy as might be lost."""
    return all(option == DONE or ABILITY_ENERGY.get(option, 0) >= number for option in options)


def defences(captain: Captain) -> list[str]:
    """List the defences against harm: the cells of shields' free Use Spaces, one of each that are alike, and
    abilities."""
    shields = [use for each in captain.usable(SHIELD) for use in captain.unlike_uses(each)]
    return [*shields, *ready_abilities(captain, DEFENCE)]


NOT_OWNED = Reason("{player.name} doesn't have it", "XI-470")
FACE_DOWN = Reason("its card is face down", "XI-469")
NO_ABILITY_ENERGY = Reason(
    lambda player, key: f"it takes {ABILITY_ENERGY[key]} energy, and {player.energy} is left", "XI-468"
)


def why_not_ready(captain: Captain, ability: str) -> Reason | None:
    """XI-468 XI-469 XI-470: an own ability is face up and can be paid for."""
    if ability not in captain.abilities:
        return NOT_OWNED
    if ability in captain.exhausted:
        return FACE_DOWN
    return None if captain.energy >= ABILITY_ENERGY[ability] else NO_ABILITY_ENERGY


def ready_abilities(captain: Captain, use: str) -> list[str]:
    """List the ready abilities with a use."""
    return [each for each in captain.abilities if ABILITY_USE[each] == use and why_not_ready(captain, each) is None]


def exhaust(table: MixiaTable, captain: Captain, ability: str) -> None:
    """Pay for an ability and turn its card face down (XI-468 XI-469)."""
    captain.exhausted.append(ability)
    table.note("XI-469", "ability used", who=captain.name, ability=ability)
    draw_energy(table, captain, ABILITY_ENERGY[ability], "XI-468")


def pay_defence(table: MixiaTable, captain: Captain, answer: str) -> None:
    """Pay for a shield or an ability."""
    if answer in ABILITIES:
        exhaust(table, captain, answer)
    else:
        fitted = captain.outfit_on(answer)
        assert fitted is not None
        put_marker(table, captain, fitted.outfit, answer)


def roll_defence(table: MixiaTable, captain: Captain, answer: str) -> Asking[int]:
    """Return the harm that a paid shield or ability prevents (XI-326)."""
    if answer in ABILITIES:
        number = yield from roll(table, "d20", answer, "XI-468", captain)
        return int(result_of(answer, number)["value"])
    fitted = captain.outfit_on(answer)
    assert fitted is not None
    number = yield from roll(table, fitted.kind.die, f"{fitted.outfit} {answer}", "XI-326", captain, fitted)
    return counted(captain, fitted, number)


def show_surely(table: MixiaTable, captain: Captain, answer: str) -> int:
    """XI-A18: what a shield shows against the board without a roll, lowered by its damage; 0 where it has to be
    rolled."""
    fitted = captain.outfit_on(answer)
    if fitted is None or not any(shows(captain, answer) for shows in table.modules.rules.certain):
        return 0
    number = counted(captain, fitted, HIGHEST[fitted.kind.die])
    table.note("XI-462", "highest shown", who=captain.name, outfit=fitted.outfit, cell=answer, number=number)
    return number


def use_defence(table: MixiaTable, captain: Captain, answer: str, number: int, what: str) -> Asking[int]:
    """Pay for a shield or an ability, and roll it: how much it prevents of what threatens."""
    pay_defence(table, captain, answer)
    shown = show_surely(table, captain, answer)
    prevented = min(number, shown or (yield from roll_defence(table, captain, answer)))
    table.note("XI-326", "prevented", who=captain.name, number=prevented, what=what)
    return prevented


# ---- dangers ----------------------------------------------------------------------------------------------------

HARMS = {
    "shield": "XI-190", "asteroids": "XI-196", "nebula": "XI-205", "debris": "XI-202",
    "mine": "XI-377", "harvest": "XI-379", "salvage": "XI-382", "ice": "XI-199", "quarry": "XI-384",
    "excavate": "XI-230",
}  # fmt: skip
"""The rules by which borders and gathering harm ships."""
LOSSES = {Effect.DAMAGE: DAMAGE, Effect.ICE_DAMAGE: ICE, Effect.ENERGY_LOSS: ENERGY}
"""What ships lose by such harm."""


def endure(table: MixiaTable, captain: Captain, what: str, number: int, wreck: str = "") -> Asking[int]:
    """Suffer the harm of a roll at a border or in gathering, which defences may prevent (XI-213 XI-377 XI-A104). Return
    the damage or energy lost. wreck: as in `suffer`."""
    result, rule = result_of(what, number), HARMS[what]
    if result["effect"] == Effect.DESTROYED:
        yield from destroy(table, captain.name, "", rule, wreck)
    lost = LOSSES.get(result["effect"])
    if lost is None:
        return 0
    if lost == ICE:  # XI-A129: before anybody defends.
        number = max(0, number - raised_by(captain, "ice_averted"))
    if what == "nebula":
        number = max(0, number + raised_by(captain, "nebula_loss"))
    left = (yield from defend(table, captain, number, lost)) if result["blockable"] else number
    if lost == ENERGY:
        lose_energy(table, captain, left, rule)
    else:
        yield from suffer(table, captain, left, rule, wreck, lost)
    return left


# ---- destruction ------------------------------------------------------------------------------------------------


def destroy(table: MixiaTable, name: str, by: str, rule: str, wreck: str = "", deeds: Collection[str] = ()) -> Step:
    """One place for every end of a ship (XI-337 to XI-343).

    by: the captain or NPC who did it, or "". wreck: the hex that it is entering (XI-A115), or "" for where it is; in a
    star its cubes burn. deeds: how, as titles ask for it. Raises TurnLost where it is the ship of the captain whose
    turn it is, when all else is done.
    """
    wreck = wreck or table.place_of(name)
    star = table.board.letter(wreck) == STAR
    outlaw = table.target_bounty(name) > 0
    tier = table.players[name].mat.tier if name in table.players else int(NPCS[name].fields["tier"])
    bounty = table.target_bounty(name)
    table.note(rule, "destroyed", who=name, by=by, hex=wreck, star=star)
    for npc in table.npcs.values():  # XI-A94
        if npc.attacker == name or (npc.name == name):
            npc.attacker = ""
    if name in table.players:
        _wreck(table, table.players[name], by, wreck, star)
    else:
        _remove_npc(table, name, by)
    if by in table.players:
        _remember_kill(table, by, tier, bounty, deeds)
        table.happened(table.players[by], KILL, name)
        if name in table.players:
            captain = table.players[by]
            award(table, captain, "kill", tier, "XI-041")
    yield from report_destroyed(table, name, by, outlaw, tier)
    if name == table.player and table.phase == "action":
        raise TurnLost


def _wreck(table: MixiaTable, captain: Captain, by: str, hex: str, star: bool) -> None:
    """Wreck a captain's ship: cargo, missions and bounty go; outfits, credits and fame stay (XI-338 to XI-340).

    The bounty goes to the captain who did it (XI-078 XI-185), or else to nobody (XI-340).
    """
    table.happened(captain, WRECK, hex)
    for cell, cargo in sorted(captain.cargo.items()):
        if not star:
            table.cubes.setdefault(hex, []).append(cargo)
        table.note("XI-339", "cargo lost", who=captain.name, cargo=cargo, hex="" if star else hex)
        del captain.cargo[cell]
    table.mission_discard += [*captain.plans, *captain.looked, *(each.mission for each in captain.missions)]
    table.missions_lost += captain.drawn
    captain.plans, captain.looked, captain.missions, captain.proofs, captain.drawn = [], [], [], {}, 0  # XI-261
    if captain.bounty and by in table.players:
        _claim(table, table.players[by], captain.bounty, "XI-185")
    if not captain.bounty and by in table.players:
        add_bounty(table, table.players[by], "XI-181", victim=captain.name)
    elif not captain.bounty and by == SCOUNDREL:
        table.npcs[by].credits += CREDIT  # XI-437
        table.note("XI-437", "card credits", npc=by, number=CREDIT)
    captain.bounty, captain.at, captain.back, captain.effects, captain.autopilot = 0, "", "", [], 0  # XI-187


def _remove_npc(table: MixiaTable, name: str, by: str) -> None:
    """XI-426 to XI-428: the destroyer takes what the card has; the NPC comes back one turn later (XI-417)."""
    npc, card = table.npcs[name], NPCS[name].fields
    credits, npc.credits = npc.credits, 0
    npc.at, npc.back, npc.damage, npc.destination = "", True, 0, ""
    if by in table.npcs:
        table.npcs[by].credits += credits
        if credits:
            table.note("XI-428", "card credits", npc=by, number=credits)
        if by == SCOUNDREL:  # Whatever it shoots at but the Enforcer, which it never does, is innocent.
            table.npcs[by].credits += CREDIT
            table.note("XI-437", "card credits", npc=by, number=CREDIT)
    elif by in table.players:
        captain = table.players[by]
        if credits and name == SCOUNDREL:  # XI-A100
            _claim(table, captain, credits, "XI-427")
        elif credits:
            earn(table, captain, credits, "XI-427")
        add_bounty(table, captain, "XI-429" if name == ENFORCER else "XI-438", int(card["bounty"]), name)
        award(table, captain, "kill", int(card["fame"]), "XI-427")


def _claim(table: MixiaTable, captain: Captain, bounty: int, rule: str) -> None:
    """Pay a captain the bounty of a ship that this captain's ship has destroyed."""
    earn(table, captain, bounty, rule)
    if captain.has_title("peacekeeper"):
        earn(table, captain, CREDIT, "XI-406")
    table.happened(captain, "bounty claimed", bounty)


def _remember_kill(table: MixiaTable, by: str, tier: int, bounty: int, deeds: Collection[str]) -> None:
    """XI-A64: what titles ask for, in the own turn."""
    if by != table.player:
        return
    for deed in deeds:
        table.count(deed)
    if tier > table.captain.mat.tier:
        table.count("giant-slayer")
    if bounty >= 2 * CREDIT:
        table.count("peacekeeper")


def damage_npc(
    table: MixiaTable, name: str, damage: int, by: str, wreck: str = "", deeds: Collection[str] = ()
) -> Step:
    """XI-426: damage on an NPC's card. wreck: as in `destroy`."""
    npc = table.npcs[name]
    if not damage:
        return
    npc.damage += damage
    table.note("XI-426", "npc damage", npc=name, number=damage, total=npc.damage)
    if npc.damage >= int(NPCS[name].fields["to_kill"]):
        yield from destroy(table, name, by, "XI-426", wreck, deeds)
