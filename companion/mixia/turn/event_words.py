"""The words of events that say more than a template can."""

from __future__ import annotations

from collections.abc import Sequence

from companion.text.grammar import amount, capital, joined

from ..ground.constants import ABILITIES, CARGO_NAME, CREDIT, SECTORS, TITLES, TOKENS, result_of
from ..ground.names import mission_name, money, outfit_name, reason, roller, sector_name, ship_name, ship_of, used_for
from ..ground.terrain import SECTOR_OF
from ..ground.told import all_told

NO_RESULT = ("nothing", "fails")
"""How cards say that a roll brings nothing."""
LASTING = {
    "haggle": f"{{who}}'s next Sell action this turn pays {money(CREDIT)} more",
    "reaper": "{who}'s next mining or harvest this turn needs no roll",
    "tow": "the tow holds for {who}'s next movement",
    "contract": f"the next ship that {{who}} destroys this turn pays {money(CREDIT)} more",
}
"""What a good roll for an ability brings, where no other event says so at once."""
FAME_FOR = {
    "luck": " for a natural 20",
    "shipment": " for a Big Shipment",
    "gate": " for the first trip through a gate",
}
"""What brings fame, where the event before doesn't say so."""
PAID_FOR = {
    "cargo": "cargo", "repair": "the repair", "fame": "1 fame", "ship": "the new ship", "entrance": "the entrance",
}  # fmt: skip
"""What is bought that isn't an outfit."""


def say_paid(who: str, number: int, total: int, what: str) -> str:
    """What credits go to the supply for; what it brings is told after it."""
    bought = {**PAID_FOR, **all_told().paid_for}.get(what) or outfit_name(what)
    return f"{who} pays {money(number)} credits for {bought} ({money(total)} credits left)."


def say_laid(sector: str, beside: str, symbol: str) -> str:
    """XI-149: where a sector is to be laid, and how it is turned."""
    return f"lay {next_to(sector, beside, symbol)}"


def next_to(sector: str, beside: str, symbol: str) -> str:
    """XI-149: where a sector lies, and how it is turned."""
    return f"{sector_name(sector)} next to {sector_name(beside)}, symbol {symbol} touching symbol {symbol}"


def say_destroyed(who: str, by: str, hex: str, star: bool) -> str:
    if star:  # Nobody has seen it before a Blind Jump.
        return f"{hex} is a star: {ship_of(who)} is destroyed."
    destroyed = f"{capital(ship_name(by))} destroys {ship_of(who)}" if by else f"{capital(ship_of(who))} is destroyed"
    return f"{destroyed} at {hex}."


def say_roll(who: str, die: str, number: int, why: str, counts: int, again: bool) -> str:
    brings = "" if again else LASTING.get(why, "").format(who=who)
    if not again and why in ABILITIES and result_of(why, number)["says"] in NO_RESULT:
        brings = "nothing happens"
    damaged = f" (counts as {counts}{' with its damage' if counts < number else ''})" if counts != number else ""
    brings = f": {brings}" if brings else ""
    rolls = f"{roller(who, why)} rolls {number} on the {die}"
    # Several roll in one attack: which one comes first, or it is read as one with the marker put down before it.
    said = f"with {use}, {rolls}" if (use := used_for(why)) else f"{rolls} {reason(why)}"
    return f"{capital(said)}{damaged}{brings}."


def say_revealed(who: str, mission: str, pay: int, waits: bool) -> str:
    """Where a roll sets the pay, that comes after it."""
    if not (pay or waits):
        return f"{who} reveals {mission_name(mission, names=None)}."
    pays = "its pay waits until the destination is discovered" if waits else f"put {money(pay)} credits on it"
    return f"{who} reveals {mission_name(mission, names=None)}; {pays}."


def say_bounty(who: str, number: int, total: int, victim: str, entrance: str) -> str:
    why = f" for destroying {ship_of(victim)}" if victim else ""
    why = f" for using {SECTORS[entrance].name}'s entrance" if entrance else why
    return f"{who}'s bounty rises by {money(number)}{why} (now {money(total)})."


def say_fame(who: str, number: int, total: int, source: str) -> str:
    return f"{who} gains {number} fame{FAME_FOR.get(source, '')} (now {total})."


def say_move(who: str, hex: str, autopilot: bool) -> str:
    return f"{who} moves to {hex}{' (Auto-Pilot)' if autopilot else ''}."


def say_energy_lost(who: str, number: int, markers: int) -> str:
    lost = [f"loses {number} energy"] if number else []
    lost += [f"disarms {amount(markers, 'marker')}"] if markers else []
    return f"{who} {joined(lost)}."


def say_cargo_lost(who: str, cargo: str, hex: str) -> str:
    return f"Put {who}'s {CARGO_NAME[cargo]} on {hex}." if hex else f"{who} loses {CARGO_NAME[cargo]} in the star."


def say_jettisoned(who: str, cargo: str, cell: str, hex: str) -> str:
    return f"{who} jettisons {CARGO_NAME[cargo]}{f' from {cell}' if cell else ''} onto {hex}."


def name_cargo(cargo: str) -> str:
    return CARGO_NAME[cargo]


FOUND = {"nothing": "a cross, which brings nothing", "captain": "a Captain in Need"}


def name_found(token: str) -> str:
    """What a token shows; of a cross, that it brings nothing."""
    shown = TOKENS[token]
    return FOUND.get(str(shown.fields["shows"])) or shown.name[:1].lower() + shown.name[1:]


def say_rearmed(number: int, rest: int) -> str:
    """How many markers of an attack or a defence are armed again, and how many aren't."""
    if not number:
        return f"leaves {amount(rest, 'marker')} disarmed"
    return f"arms {amount(number, 'marker')} again{f' but leaves {rest} disarmed' if rest else ''}"


def say_refreshed(who: str, impulse: bool, abilities: Sequence[str], cells: Sequence[str]) -> str:
    """XI-401: what is turned face up, and the markers that come off the outfits."""
    turned = [*(["the impulse token"] if impulse else []), *(ABILITIES[each].name for each in abilities)]
    done = [f"turns {joined(turned)} face up"] if turned else []
    markers = "the marker" if len(cells) == 1 else "the markers"
    done += [f"moves {markers} on {joined(cells)} to Disarmed"] if cells else []
    return f"{who} {joined(done)}."


def say_title_drawn(title: str) -> str:
    """A title with what it brings and asks for."""
    card = TITLES[title]
    goal = str(card.fields["goal"]).rstrip(".")
    return f"Lay a new title face up: {card.name} (+{card.fields['fame']} fame; {goal[:1].lower()}{goal[1:]})."


def say_attack(who: str, target: str, attack: int, defence: int, damage: int) -> str:
    said = f"{capital(ship_name(who))} attacks {ship_name(target)}"
    return f"{said}: attack {attack}, defence {defence}, {damage} damage."


PREVENTED = {"damage": "{number} damage", "ice": "{number} ice damage", "energy": "the loss of {number} energy"}


def say_prevented(who: str, number: int, what: str) -> str:
    return f"{who} prevents {PREVENTED[what].format(number=number)}."


def say_npc_moves(npc: str, hex: str, target: str, goal: str) -> str:
    """Where it is now, and what for: a ship that it targets, or a place that its hex doesn't name already."""
    there = goal == hex or goal == SECTORS[SECTOR_OF[hex]].name
    bound = f" towards {ship_name(target) if target else goal}" if target or (goal and not there) else ""
    return f"{capital(ship_name(npc))} moves to {hex}{bound}."


def say_npc_stays(npc: str, hex: str, why: str, target: str, goal: str) -> str:
    """XI-414 XI-431 XI-435: whom it targets or where it wants to go, and what keeps it from that."""
    if target:
        because = f"{ship_name(target)}, its target, is out of {'sight' if why == 'hidden' else 'reach'}"
    elif why == "alone":
        because = "no ship is its target"
    elif why == "arrived":
        because = f"no ship is its target, and it is at {goal} already"
    elif goal:
        because = f"the way to {goal} is blocked"
    else:
        because = "no ship is its target, and no lawful planet is laid that it can fly to"
    return f"{capital(ship_name(npc))} stays at {hex}: {because}."
