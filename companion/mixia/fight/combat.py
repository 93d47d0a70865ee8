"""Combat in six steps: target, attack, defence, rolls, damage, re-arming (XI-306 to XI-328)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from companion.engine import DONE, NOTHING, Choice, Reason, Step
from components.values import NamedTuple

from ..ground.constants import (
    ABILITIES,
    ABILITY_RANGE,
    BLASTER,
    DICE,
    ENGINE,
    HIGHEST,
    MISSILE,
    MISSILE_RANGE,
    NPCS,
    OUTFITS,
    result_of,
)
from ..ground.modules import raised_by
from ..holds.damage import (
    damage_npc,
    defences,
    destroy,
    exhaust,
    find_lowered,
    hit,
    lose_energy,
    name_mods,
    name_shields,
    pay_defence,
    place_damage,
    ready_abilities,
    roll_defence,
    survive,
)
from ..missions.missions import may_target
from ..table.captains import Asking, arming_energy, choice, counted, draw_energy, most_armed, put_marker, raised, roll
from ..table.state import Captain, MixiaTable

ATTACK = "attack"
HARMLESS = ("snare", "toll")
"""Attacks without damage; each is an attack of its own."""


class Weapon(NamedTuple):
    """A weapon in an attack: the cell of a Use Space, or an ability; and the outfit."""

    use: str
    outfit: str


# ---- targets and weapons ----------------------------------------------------------------------------------------


OFF_THE_MAP = Reason("it isn't on the map", "XI-307")
HIDDEN = Reason("its Shade Field keeps attacks off it", "XI-468")
OUT_OF_RANGE = Reason("nothing that can be used now reaches it", "XI-307")
OUT_OF_SIGHT = Reason("it is out of sight", "XI-308")


def why_no_target(table: MixiaTable, captain: Captain, target: str) -> Reason | None:
    """Return why a ship can't be targeted; it must be on the map, in range and in sight (XI-307 XI-308)."""
    at = table.place_of(target)
    if not at:
        return OFF_THE_MAP
    if not may_target(table, target):
        return HIDDEN
    if not captain.usable(*_types_for(table, captain, at)) and not _abilities_for(table, captain, at):
        return OUT_OF_RANGE
    return None if table.board.sees(captain.at, at) else OUT_OF_SIGHT


def guard_target(table: MixiaTable, ask: Choice, key: str) -> Reason | None:
    """Return why a ship can't be attacked, when the target of an attack is asked for."""
    is_ship = key in table.players or key in table.npcs
    attacks = is_ship and ask.about["what"] == ATTACK and ask.seat is not None
    return why_no_target(table, table.players[str(ask.seat)], key) if attacks else None


def _types_for(table: MixiaTable, captain: Captain, hex: str) -> Collection[str]:
    """Return the types of outfits that reach a hex: missiles from afar, others from beside it (XI-321 XI-322 XI-324
    XI-A60)."""
    if table.board.adjacent(captain.at, hex):
        return (BLASTER, ENGINE)
    low, high = MISSILE_RANGE
    return (MISSILE,) if low <= table.board.distance(captain.at, hex) <= high else ()


def _abilities_for(table: MixiaTable, captain: Captain, hex: str) -> list[str]:
    """Return the abilities that reach a hex (XI-487)."""
    ready = ready_abilities(captain, ATTACK)
    distance = table.board.distance(captain.at, hex) if ready else 0
    return [each for each in ready if ABILITY_RANGE[each][0] <= distance <= ABILITY_RANGE[each][1]]


def weapons(table: MixiaTable, captain: Captain, target: str) -> dict[str, Weapon]:
    """Return the weapons that reach a target, by what is typed for them; of equal free Use Spaces only one is
    offered."""
    if why_no_target(table, captain, target):
        return {}
    at = table.place_of(target)
    outfits = captain.usable(*_types_for(table, captain, at))
    found = [Weapon(use, each.outfit) for each in outfits for use in captain.unlike_uses(each)]
    found += [Weapon(ability, "") for ability in _abilities_for(table, captain, at)]
    return {weapon.use: weapon for weapon in found}


NO_ARMED_MARKER = Reason("no markers are armed", "XI-311")
NOBODY_IN_RANGE = Reason("no ship is in range and in sight of a usable outfit", "XI-307")


def why_no_attack(table: MixiaTable, captain: Captain) -> Reason | None:
    """Return why no ship can be attacked (XI-307)."""
    if attackable(table, captain):
        return None
    return NOBODY_IN_RANGE if captain.armed or ready_abilities(captain, ATTACK) else NO_ARMED_MARKER


def attackable(table: MixiaTable, captain: Captain) -> list[str]:
    """Return the ships that a weapon reaches."""
    far = _farthest(captain)
    if not far:
        return []
    board, here = table.board, captain.at
    beside = board.beside(here)
    near = [name for name, at in table.ships() if at in beside or (far > 1 and board.distance(here, at) <= far)]
    return [name for name in near if name != captain.name and why_no_target(table, captain, name) is None]


def _farthest(captain: Captain) -> int:
    """Return the longest range of the usable weapons, in spaces; 0 without any."""
    types = captain.armament()
    reach = [ABILITY_RANGE[ability][1] for ability in ready_abilities(captain, ATTACK)]
    if MISSILE in types:
        reach.append(MISSILE_RANGE[1])
    if BLASTER in types or ENGINE in types:
        reach.append(1)
    return max(reach, default=0)


def only_rams(table: MixiaTable, captain: Captain, target: str) -> bool:
    """Return whether only engines reach a ship; their roll hurts the attacker, too (XI-324 XI-325)."""
    return _are_rams(weapons(table, captain, target))


def _are_rams(found: Mapping[str, Weapon]) -> bool:
    return all(weapon.outfit and OUTFITS[weapon.outfit].type == ENGINE for weapon in found.values())


def withstands(table: MixiaTable, target: str) -> int:
    """Return how much more damage destroys a ship (XI-332 XI-427)."""
    most = table.players[target].threshold if target in table.players else int(NPCS[target].fields["to_kill"])
    return most - damage_of(table, target)


def damage_of(table: MixiaTable, target: str) -> int:
    """Return the damage of a ship."""
    return len(table.players[target].damage) if target in table.players else table.npcs[target].damage


def shield_of(target: str) -> str:
    """Return the die of an NPC's defence; "" for captains, whose defence is unknown."""
    return str(NPCS[target].fields["defence"]) if target in NPCS else ""


# ---- an attack by a captain -------------------------------------------------------------------------------------


def attack(table: MixiaTable, captain: Captain) -> Step:
    """Attack a ship of the captain's choice (XI-306)."""
    names = attackable(table, captain)
    target = yield choice(captain.name, "target", names, "XI-307", about={"what": ATTACK})
    yield from attack_ship(table, captain, target)


def attack_ship(table: MixiaTable, captain: Captain, target: str) -> Asking[int]:
    """Attack a ship: weapons, defences, rolls, damage, re-arming (XI-306); return the damage dealt."""
    used = yield from _declare(table, captain, target)
    if target in table.npcs:
        table.npcs[target].attacker = captain.name  # XI-A94
    if used[0].use in HARMLESS:
        yield from _harmless(table, captain, target, used[0].use)
        return 0
    shields = (yield from declare_defence(table, target, captain.name)) if target in table.players else []
    total, ram = yield from _roll_attack(table, captain, target, used)
    pierced = sum(pierce(captain, [each.use for each in used]) for pierce in table.modules.rules.pierces)
    prevented = yield from roll_defences(table, target, shields, pierced)
    damage = max(0, total - prevented)  # XI-315 XI-316
    table.note("XI-315", "attack", who=captain.name, target=target, attack=total, defence=prevented, damage=damage)
    deeds = []
    if any(weapon.outfit and OUTFITS[weapon.outfit].type == MISSILE for weapon in used):
        deeds.append("sharp-eye")
    yield from _resolve(table, captain, target, damage, ram, deeds)
    if target in table.players and table.players[target].at:
        yield from rearm(table, table.players[target], shields)
    return damage


def _declare(table: MixiaTable, captain: Captain, target: str) -> Asking[list[Weapon]]:
    """Declare weapons one by one, each paid at once (XI-311 XI-312)."""
    used: list[Weapon] = []
    # A harmless weapon can only be chosen first and alone.
    while not used or used[0].use not in HARMLESS:
        found = weapons(table, captain, target)
        if used:
            found = {key: weapon for key, weapon in found.items() if weapon.use not in HARMLESS}
        if not found:
            break
        options = [*found, DONE] if used else [*found]
        held = {key: found[key].outfit for key in _in_order(captain, found)}
        about = {
            "target": target,
            "weapons": held,
            "lowered": find_lowered(captain, [each.use for each in found.values()]),
            "withstands": withstands(table, target),
            "damaged": damage_of(table, target) > 0,
            "defence": shield_of(target),
            **name_mods(captain, found),
        }
        # Rams also hurt the attacker (XI-325), so if only they are left, Enter fires without them.
        ends = {"fire": DONE, **({"": DONE} if _are_rams(found) else {})} if used else NOTHING
        use = yield Choice(captain.name, "weapon", sorted(options), "XI-311", about, also=ends)
        if use == DONE:
            break
        weapon = found[use]
        # Paid at once (XI-311), so the next round offers only what is still armed and affordable.
        if weapon.outfit:
            put_marker(table, captain, weapon.outfit, weapon.use)
        else:
            exhaust(table, captain, weapon.use)
        used.append(weapon)
    return used


def _in_order(captain: Captain, found: Mapping[str, Weapon]) -> list[str]:
    """Sort weapons by their place, rams last: in a changing order, typing 1 twice could ram."""

    def place(use: str) -> tuple[bool, bool, str]:
        outfit = captain.outfit_on(use) if found[use].outfit else None
        return (False, True, use) if outfit is None else (outfit.kind.type == ENGINE, False, outfit.at)

    return sorted(found, key=place)


def _roll_attack(table: MixiaTable, captain: Captain, target: str, used: list[Weapon]) -> Asking[tuple[int, int]]:
    """Return the sum of all dice, and that of rams (XI-314 XI-325 XI-489 XI-541)."""
    total = ram = 0
    tier = table.players[target].mat.tier if target in table.players else int(NPCS[target].fields["tier"])
    higher = captain.has_title("giant-slayer") and tier > captain.mat.tier
    for weapon in used:
        if not weapon.outfit:
            number = yield from roll(table, "d20", weapon.use, "XI-468", captain)
            total += (number + 1) // 2 if weapon.use == "broadside" else int(result_of(weapon.use, number)["value"])
            continue
        fitted = captain.outfit_on(weapon.use)
        assert fitted is not None
        number = yield from roll(table, fitted.kind.die, f"{weapon.outfit} {weapon.use}", "XI-314", captain, fitted)
        number = counted(captain, fitted, number)
        if higher:
            number = raised(number, fitted.kind.die, 1)
        total += number
        ram += number if fitted.kind.type == ENGINE else 0
    return total, ram


def _resolve(table: MixiaTable, captain: Captain, target: str, damage: int, ram: int, deeds: list[str]) -> Step:
    """Apply the damage of both sides before anything is destroyed (XI-315 XI-325 XI-343)."""
    if ram:
        ram = max(0, ram + raised_by(captain, "ram_damage"))
    share = yield from survive(table, captain, ram)
    dies = share is None
    by = "" if dies else captain.name  # XI-186: whoever dies too claims no bounty.
    if ram and share is not None:
        table.note("XI-325", "ram damage", who=captain.name, number=ram)
        yield from place_damage(table, captain, share)
        deeds = [*deeds, "hammerhead"]
    if target in table.players:
        yield from hit(table, table.players[target], damage, by, deeds=deeds)
    else:
        yield from damage_npc(table, target, damage, by, deeds=deeds)
    if dies:
        yield from destroy(table, captain.name, "", "XI-343")


def _harmless(table: MixiaTable, captain: Captain, target: str, ability: str) -> Step:
    """Resolve Toll or Snare."""
    number = yield from roll(table, "d20", ability, "XI-468", captain)
    if target not in table.players:
        return
    other = table.players[target]
    if ability == "toll":
        lose_energy(table, other, (number + 1) // 2, "XI-468")
    elif result_of(ability, number)["value"]:
        other.effects.append("snare")
        table.note("XI-468", "snared", who=other.name)


# ---- defence ----------------------------------------------------------------------------------------------------


def declare_defence(table: MixiaTable, target: str, by: str) -> Asking[list[str]]:
    """Declare shields and abilities against an attack, paid before any roll (XI-313). by: the attacking ship."""
    captain = table.players[target]
    used: list[str] = []
    while found := defences(captain):
        named, lowered = name_shields(captain, found), find_lowered(captain, found)
        about = {"used": list(used), "shields": named, "lowered": lowered, "by": by, **name_mods(captain, found)}
        answer = yield choice(captain.name, "defence", [*found, DONE], "XI-313", about=about)
        if answer == DONE:
            break
        pay_defence(table, captain, answer)
        used.append(answer)
    return used


def roll_defences(table: MixiaTable, target: str, used: list[str], pierced: int = 0) -> Asking[int]:
    """Return the sum of prevented damage; an NPC always rolls its card's die (XI-314 XI-425). pierced: reduction of the
    shields' sum, but not of abilities' (XI-A17)."""
    if target in table.npcs:
        shields, more = (yield from roll_npc(table, target, "defence", "XI-425")), 0
    else:
        shields = more = 0
        for answer in used:
            number = yield from roll_defence(table, table.players[target], answer)
            if answer in ABILITIES:
                more += number
            else:
                shields += number
    if pierced and shields:
        table.note("XI-461", "pierced", target=target, number=min(pierced, shields), left=max(0, shields - pierced))
    return max(0, shields - pierced) + more


def roll_npc(table: MixiaTable, npc: str, what: str, rule: str) -> Asking[int]:
    """Roll a die of an NPC's card."""
    die = NPCS[npc].fields[what]
    return (yield from roll(table, str(die), f"{npc} {what}", rule)) if die in DICE and HIGHEST[die] else 0


def rearm(table: MixiaTable, captain: Captain, shields: list[str]) -> Step:
    """Let a captain arm the markers of an attack again right after it, for 1 energy each, even on outfits that its
    damage has disarmed (XI-317 XI-318 XI-A116).

    Markers of shields used against the board stay where they are (XI-490), so `defend` doesn't call this.
    """
    spent = {cell: fitted for cell in shields if (fitted := captain.outfit_on(cell))}
    if not spent:
        return
    cost = arming_energy(table, captain)
    number = most = most_armed(captain, len(spent), cost)
    if most and cost:
        about = {"spent": len(spent), "cost": cost}
        number = yield choice(captain.name, "rearm", list(range(most + 1)), "XI-317", about=about, enter=most)
    draw_energy(table, captain, number * cost, "XI-317")
    for cell, fitted in spent.items():
        if cell in fitted.markers:
            fitted.markers.remove(cell)
            captain.disarmed += 1
    captain.armed += number
    captain.disarmed -= number
    table.note("XI-318", "rearmed", who=captain.name, number=number, rest=len(spent) - number)


def take_back(table: MixiaTable, captain: Captain, shields: list[str], rule: str) -> None:
    """Restore the markers of shields that were declared in vain."""
    spent = {cell: fitted for cell in shields if (fitted := captain.outfit_on(cell))}
    for cell, fitted in spent.items():
        fitted.markers.remove(cell)
    captain.armed += len(spent)
    if spent:
        table.note(rule, "rearmed", who=captain.name, number=len(spent), rest=0)


# ---- an attack by an NPC ----------------------------------------------------------------------------------------


def npc_attack(table: MixiaTable, npc: str, target: str) -> Step:
    """Attack with the die of an NPC's card (XI-432 XI-436)."""
    table.note("XI-413", "npc attacks", npc=npc, target=target)
    shields = (yield from declare_defence(table, target, npc)) if target in table.players else []
    total = yield from roll_npc(table, npc, "attack", "XI-413")
    prevented = yield from roll_defences(table, target, shields)
    damage = max(0, total - prevented)
    table.note("XI-315", "attack", who=npc, target=target, attack=total, defence=prevented, damage=damage)
    if target in table.npcs:
        table.npcs[target].attacker = npc
        yield from damage_npc(table, target, damage, npc)
        return
    other = table.players[target]
    yield from hit(table, other, damage, npc)  # XI-A93
    if other.at:
        yield from rearm(table, other, shields)
