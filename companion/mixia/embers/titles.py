"""The titles of Embers (section 1.6), but for those of the market: their goals, and skills that are looks and figures.

Other skills stand where they act: prices of mods, the worth of plates, rolls for comets, docking with The Kiln.
"""

from __future__ import annotations

from companion.engine import Chance, Reason, Step

from ..ground.constants import OUTFITS
from ..ground.modules import NEW_TURN, PURCHASE, Action, Module
from ..missions.titles import require_deed
from ..table.records import Attached
from ..trade.trade import most_bought
from ..turn import abilities
from .ice import THAWED, take_ice_off
from .tables import Captain, MixiaTable

ARMOR, POD = "armor-plating", "cargo-pod"
RELIC_READER, COLD_HAND, WIDE_BELLY, EVENT_WITNESS = "relic-reader", "cold-hand", "wide-belly", "event-witness"
LOOK_AT_RELICS, LOOK_AT_EVENT = "look-relics", "look-event"


# ---- goals ------------------------------------------------------------------------------------------------------


def _tinkerer(table: MixiaTable, captain: Captain) -> bool:
    return sum(each.at not in captain.damage for each in captain.mods) >= 4


def _juggernaut(table: MixiaTable, captain: Captain) -> bool:
    plates = [{*_sections(each)} for each in captain.attached if each.outfit == ARMOR]
    return sum(plate.isdisjoint(captain.damage) for plate in plates) >= 2


def _wide_belly(table: MixiaTable, captain: Captain) -> bool:
    """Cubes and relics on every section (XI-456)."""
    full = {*captain.cargo} | {cell for each in captain.relics for cell in (each.at, each.other)}
    return sum(full.issuperset(_sections(each)) for each in captain.attached if each.outfit == POD) >= 2


def _sections(attached: Attached) -> tuple[str, ...]:
    """Return the cell of the hold under a plate or pod, and its sections outside."""
    outside = range(1, len(OUTFITS[attached.outfit].grid))
    return (attached.at, *(f"{attached.at}+{number}" for number in outside))


# ---- what somebody may look at ----------------------------------------------------------------------------------


UNTITLED = Reason("it takes a title that {player.name} hasn't got", "XI-406")
NO_UNSEEN_RELIC = Reason("there is no relic aboard that {player.name} hasn't looked at", "XI-406")
NO_EVENT_LEFT = Reason("the event deck is empty", "XI-406")
EVENT_SEEN = Reason("{player.name} has looked at the next event", "XI-406")


def why_no_look_at_relics(table: MixiaTable, captain: Captain) -> Reason | None:
    """XI-406: whoever has the title carries a relic that nobody has seen."""
    if not captain.has_title(RELIC_READER):
        return UNTITLED
    return None if any(not each.relic for each in captain.relics) else NO_UNSEEN_RELIC


def look_at_relics(table: MixiaTable, captain: Captain) -> Step:
    """XI-406: the relics in the own hold are looked at, by their captain alone."""
    for held in captain.relics:
        if not held.relic:
            about = {"who": captain.name, "cell": held.at}
            relic = yield Chance(
                "relic seen", table.relic_pool.lying, "XI-406", about=about, deck="relics", seat=captain.name
            )
            table.relic_pool.turn_up(relic)
            held.relic = relic
            table.note_for(captain.name, "XI-406", "relic seen", cell=held.at, relic=relic)


def why_no_look_at_event(table: MixiaTable, captain: Captain) -> Reason | None:
    """XI-406: whoever has the title finds an event in the deck that it hasn't shown yet."""
    if not captain.has_title(EVENT_WITNESS):
        return UNTITLED
    if table.top_events:
        return EVENT_SEEN
    return None if len(table.event_deck) else NO_EVENT_LEFT


def look_at_event(table: MixiaTable, captain: Captain) -> Step:
    """XI-406: the top event is looked at, by one captain alone; it stays where it is."""
    about = {"who": captain.name}
    event = yield Chance("event seen", table.event_deck, "XI-406", about=about, deck="events", seat=captain.name)
    table.event_deck.draw(event)
    table.top_events.append(event)
    table.note_for(captain.name, "XI-406", "event seen", event=event)


# ---- one more cube a turn ---------------------------------------------------------------------------------------


def _more_cubes(captain: Captain) -> int:
    """Once a turn a Buy brings one more."""
    return int(captain.has_title(WIDE_BELLY) and WIDE_BELLY not in captain.effects)


def _after_purchase(table: MixiaTable, captain: Captain, number: int) -> None:
    if _more_cubes(captain) and number == most_bought(captain):
        captain.effects.append(WIDE_BELLY)


def _begin(table: MixiaTable, captain: Captain) -> None:
    captain.effects = [each for each in captain.effects if each != WIDE_BELLY]


TITLES = Module(
    minor={
        LOOK_AT_RELICS: Action(why_no_look_at_relics, look_at_relics),
        LOOK_AT_EVENT: Action(why_no_look_at_event, look_at_event),
    },
    follows={NEW_TURN: (_begin,), PURCHASE: (_after_purchase,)},
    figures={
        "ice_averted": lambda captain: int(captain.has_title(COLD_HAND)),
        "buy_count": _more_cubes,
    },
    goals={
        RELIC_READER: require_deed("sifted", 2),
        COLD_HAND: require_deed(THAWED, 4),
        "tinkerer": _tinkerer,
        "juggernaut": _juggernaut,
        WIDE_BELLY: _wide_belly,
        "comet-dodger": require_deed("comet-dodger"),
        EVENT_WITNESS: lambda table, captain: captain.events_drawn >= 2,
        "kiln-regular": lambda table, captain: captain.kiln_turns >= 3,
    },
)
"""XI-398 XI-405 XI-406: what the goals count of a turn is gone with it."""


SOLAR_SAIL, HEAT_VENT = "solar-sail", "heat-vent"
REPLACED = ("patchwork", "forge", "reaper")
"""Cards of the core that Embers has anew: they do the same, and say what they do of ice."""


def _solar_sail(table: MixiaTable, captain: Captain, value: int) -> Step:
    """XI-468: energy, as much as the meter takes."""
    gained = min(value, captain.most_energy - captain.energy)
    captain.energy += gained
    table.note("XI-468", "sailed", who=captain.name, number=gained, total=captain.energy)
    yield from ()


def _heat_vent(table: MixiaTable, captain: Captain, value: int) -> Step:
    """XI-468 XI-103 XI-A128: all ice thaws."""
    if value:
        take_ice_off(table, captain, "XI-468")
    yield from ()


ABILITIES = Module(
    effects={
        SOLAR_SAIL: _solar_sail,
        HEAT_VENT: _heat_vent,
        **{f"{key}-embers": abilities.EFFECTS[key] for key in REPLACED},
    },
    useful={
        SOLAR_SAIL: lambda table, captain: captain.energy < captain.most_energy,
        HEAT_VENT: lambda table, captain: bool(captain.ice),
        **{f"{key}-embers": abilities.USEFUL[key] for key in REPLACED if key in abilities.USEFUL},
    },
)
