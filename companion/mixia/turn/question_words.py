"""The words of questions and answers that say more than a template can.

They are called by the names of their parameters (`engine.texts.fill`): `seat`, `option` and the values of the question.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine import DONE
from companion.engine.labels import cost
from companion.engine.texts import GIVES_UP, Words
from companion.text.grammar import capital, joined

from ..ground.constants import (
    ABILITIES,
    ARMING_ENERGY,
    CARGO_NAME,
    CREDIT,
    ENGINE,
    FITTINGS,
    MEASURES,
    MISSIONS,
    NPCS,
    OUTFIT_LETTERS,
    OUTFITS,
    SECTORS,
    SHIPS,
    TITLES,
)
from ..ground.names import (
    SIDES,
    describe_content,
    mission_name,
    money,
    name_cells,
    name_need,
    outfit_label,
    outfit_name,
    pay_words,
    reason,
    roller,
    sector_name,
    ship_name,
    ship_of,
)
from .action_text import ability_label

IDLE_UNITS = "armed markers and the impulse"
"""What a captain has who has done nothing yet."""
MOVEMENT_UNITS = "movement points"
TARGET_PROMPTS = {
    "attack": "attack which ship?",
    "tow": "tow which ship?",
    "give": "give credits to whom?",
    "rescue": "rescue which ship?",
}


# ---- prompts ----------------------------------------------------------------------------------------------------


def ask_target(seat: str, what: str) -> str:
    return f"{seat}: {TARGET_PROMPTS.get(what) or f'{mission_name(what)}: which target?'}"


def ask_weapon(seat: str, target: str, withstands: int, damaged: bool, defence: str) -> str:
    number = f"{withstands} more" if damaged else f"{withstands}"
    facts = f"{number} damage destroys {f'it; defence {defence}' if defence else ship_of(target)}"
    return f"{seat}: attack {ship_name(target)} with what? ({facts})"


def ask_roll(who: str, die: str, why: str) -> str:
    return f"{capital(roller(who, why))} rolls a {die} {reason(why)}. What does the die show?"


COMING = {
    "damage": "damage with what? ({left} coming)",
    "ice": "ice damage with what? ({left} coming)",
    "energy": "energy loss with what? ({left} to lose)",
}
"""Harm that may be prevented."""


def ask_prevention(seat: str, left: int, what: str) -> str:
    return f"{seat}: prevent {COMING[what].format(left=left)}"


def ask_cube(seat: str, left: int, more: bool) -> str:
    """XI-349: the cubes of one purchase; more: one of them has been bought already."""
    if more:
        return f"{seat}: buy which cube? ({left} more for the same credits)"
    return f"{seat}: buy which cube? ({f'up to {left}' if left > 1 else 'only 1'} for {money(CREDIT)} credits)"


def ask_sale(seat: str, most: int) -> str:
    return f"{seat}: sell how many cubes? (selling {'both' if most == 2 else f'all {most}'} makes a Big Shipment)"


def ask_mending(seat: str, left: int) -> str:
    markers = f"up to {left} markers" if left > 1 else "1 marker"
    return f"{seat}: remove damage from which hold space? ({markers} left to remove)"


def ask_arming(seat: str, energy: int, cost: int | None) -> str:
    return f"{seat}: arm how many markers? ({cost or ARMING_ENERGY} energy each; {energy} energy left)"


def ask_rearming(seat: str, spent: int, cost: int | None) -> str:
    return f"{seat}: arm how many markers again? ({spent} used; {cost or ARMING_ENERGY} energy each)"


def ask_experience(seat: str, mission: str, number: int, free: bool) -> str:
    price = "free with the Specialist title" if free else "discards a completed mission of that type"
    return f"{seat} rolled {number} for {mission_name(mission, names=None)}. Roll again? ({price})"


def ask_npc_way(seat: str, npc: str, target: str, goal: str) -> str:
    bound = f"{ship_name(target)}, its target" if target else f"{goal}, where it is going"
    return f"{seat}: where does {ship_name(npc)} stop? (these are equally near {bound})"


def ask_outfit(seat: str) -> str:
    types = ", ".join(f"{letter} {type}" for type, letter in OUTFIT_LETTERS.items())
    return f"{seat}: buy which outfit? ({types})"


def ask_no_outfit(seat: str, more: bool) -> str:
    """What is asked before a captain begins without any outfit, as the 0 may be the answer of whoever bought before."""
    return "" if more else f"{seat} has bought no outfit yet. Begin without one?"


def skip_anyway(seat: str, idle: int, points: int, ways: Mapping[str, int]) -> str:
    """What is asked before a turn ends at a Starport without a service, if that gives up anything else, too."""
    left = name_unused(seat, idle, points, ways)
    return f"{left}. End the Action Phase and skip the Starport Phase anyway?" if left else ""


def name_unused(seat: str, idle: int, points: int, ways: Mapping[str, int]) -> str:
    """What an end of the Action Phase gives up: points of a movement that can go on, or all of the turn."""
    unused, units = (idle, IDLE_UNITS) if idle else (points, MOVEMENT_UNITS)
    return GIVES_UP.format(seat=seat, unused=unused, units=units) if unused > 1 and (idle or ways) else ""


def name_unused_points(seat: str, points: int, ways: Mapping[str, int]) -> str:
    """What an end of a movement alone gives up, of Auto-Pilot or assisted."""
    return name_unused(seat, 0, points, ways)


def ask_symbol(sector: str, beside: str) -> str:
    return f"Which symbol of {sector_name(beside)} does {sector_name(sector)} touch?"


def tap_symbol(option: str, beside: str) -> str:
    """What pictures call the place beside a sector where the next would be laid."""
    return f"{SECTORS[beside].code} {option}"


def tap_side(option: str, hex: str) -> str:
    """What pictures call the place next to a hex in a direction."""
    return f"{hex} {SIDES.index(option)}"


def ask_drawn_symbol(sector: str, beside: str) -> str:
    return f"Pick a symbol of {sector_name(beside)} at random for {sector_name(sector)} to touch. Which one is it?"


def end_list(nothing: str) -> Mapping[str, Words]:
    """What ends a list from which one thing after the other is chosen, and what that is called before the first.

    >>> [end_list("None")[DONE](more) for more in (False, True)]
    ['None', 'Done']
    """
    return {DONE: lambda more: "Done" if more else nothing}


# ---- answers ----------------------------------------------------------------------------------------------------


def name_mission(option: str) -> str:
    return mission_name(option)


def name_plan(option: str, targets: Mapping[str, Sequence[str]]) -> str:
    """A mission that nobody else has seen, with the names of those whom it is about."""
    return mission_name(option, names=targets.get(option, ()))


def name_active(option: str, targets: Mapping[str, Sequence[str]], needs: Sequence[str]) -> str:
    """One of a captain's missions, or a Captain in Need."""
    return name_need(option) if option in needs else name_plan(option, targets)


def name_new_mission(
    option: str, unlaid: Sequence[str], targets: Mapping[str, Sequence[str]], needs: Sequence[str]
) -> str:
    """A mission on offer: where it leads by name, whom it is about, what it pays, and which of its places nobody has
    discovered."""
    if option in needs:
        return name_need(option)
    fields = MISSIONS[option].fields
    missing = [place for place in (fields["at"], fields["to"]) if place in unlaid]
    lies_nowhere = "isn't laid yet" if len(missing) == 1 else "aren't laid yet"
    facts = [*([f"{joined(missing)} {lies_nowhere}"] if missing else []), pay_words(option)]
    return mission_name(option, facts, targets.get(option, ()), spell=True)


def name_sector(option: str) -> str:
    return sector_name(option)


def name_cube(option: str) -> str:
    return CARGO_NAME[option]


def name_target(option: str) -> str:
    return NPCS[option].name if option in NPCS else option


def name_ship(option: str) -> str:
    ship = SHIPS[option]
    return f"{ship.name} {len(ship.hold)}/{ship.energy}/{ship.impulse}, {ABILITIES[ship.ability].name}"


def name_title(option: str) -> str:
    card = TITLES[option]
    return f"{card.name} (+{card.fields['fame']} fame): {card.fields['skill']}"


def name_weapon(
    option: str, weapons: Mapping[str, str], lowered: Mapping[str, int], mods: Mapping[str, str] | None
) -> str:
    """A weapon, what damage on it takes off its roll (XI-100), and of a ram that it hurts both (XI-325)."""
    outfit = weapons.get(option, "")
    if not outfit:
        return ability_label(option)
    named = f"{outfit_name(outfit)} at {option} ({_die(option, outfit, lowered)}{_name_mod(option, mods)}"
    return f"Ram with {named}; {cost('both take damage')})" if OUTFITS[outfit].type == ENGINE else f"{named})"


def rank_weapon(option: str, weapons: Mapping[str, str]) -> int:
    """Weapons as the rules list them, outfit by outfit, rams last."""
    return [*weapons].index(option) if option in weapons else len(weapons)


def name_defence(
    option: str, shields: Mapping[str, str], lowered: Mapping[str, int], mods: Mapping[str, str] | None
) -> str:
    """An ability, or the shield on whose use space a marker is put, and what damage takes off its roll (XI-100)."""
    outfit = shields.get(option, "")
    if not outfit:
        return ability_label(option)
    return f"{outfit_name(outfit)} at {option} ({_die(option, outfit, lowered)}{_name_mod(option, mods)})"


def name_engine(
    option: str,
    engines: Mapping[str, str],
    cells: Mapping[str, Sequence[str]],
    lowered: Mapping[str, int],
    lifted: Mapping[str, int] | None,
) -> str:
    """An engine by all its spaces, as no marker lies on them yet, and what its rolls count less and more."""
    said = f", −{lowered[option]} for its damage" if option in lowered else ""
    if lift := (lifted or {}).get(option):
        said += f", +{lift} for its mods"
    return f"{outfit_name(engines[option])} on {joined(cells[option])}{said}"


def _name_mod(option: str, mods: Mapping[str, str] | None) -> str:
    mod = (mods or {}).get(option)
    return f", {FITTINGS[mod].name}" if mod else ""


def _die(option: str, outfit: str, lowered: Mapping[str, int]) -> str:
    return f"{OUTFITS[outfit].roll}{f' −{lowered[option]} for its damage' if option in lowered else ''}"


def name_damaged_cell(option: str, holds: Mapping[str, str]) -> str:
    return f"{option}{describe_content(holds.get(option, ''))}"


def name_outfit(option: str, prices: Mapping[str, int] | None) -> str:
    """prices: of those that don't cost now what is printed on them."""
    return outfit_label(option, (prices or {}).get(option, FITTINGS[option].price))


def name_fitted(option: str) -> str:
    outfit, _, at = option.partition(" ")
    return f"{outfit_name(outfit)} at {at} (+{money(FITTINGS[outfit].sale_price)})"


def name_placement(option: str, now: str | None) -> str:
    """Without a comma, behind which a full screen leaves out where the rest of a plate or pod lies."""
    return f"on {name_cells(option).replace(',', '')}{' (as now)' if option == now else ''}"


def name_packing(option: str, room: Mapping[str, int], now: str | None) -> str:
    """The cells of each outfit, whether all of them lie so, and how many of all outfits would still fit."""
    laid = (each.partition("=") for each in option.split(","))
    placed = "; ".join(f"{OUTFITS[outfit].name} on {name_cells(cells)}" for outfit, _, cells in laid)
    left, every = room[option], len(MEASURES)
    some = f"{left} of the {every} outfits would still fit" if left < every else "any outfit would still fit"
    more = some if left else "leaves no room for another outfit"
    same = "as now; " if option == now else ""
    return f"{cost(placed)} ({same}{more})"  # Where two ways differ, no screen may cut them off.
