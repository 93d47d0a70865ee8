"""What actions lead to: ways with their rolls and odds, and the places worth flying to as arrows over the map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from string import digits
from typing import TYPE_CHECKING

from companion.engine import Ask, Choice, Option
from companion.text.grammar import amount, joined

from .fight import combat
from .flight.lanes import lanes_of
from .flight.ways import end_of, way_to
from .ground.constants import ABILITIES, ASTEROID, DEBRIS, ICE, NEBULA, PLANET, STAR, Effect, rolls
from .ground.names import feature_words, money, ship_name
from .ground.told import all_told
from .table.state import Captain, MixiaTable
from .turn.action_text import CONTRABAND, DETECTED, ENTRANCE, FEE, way_name
from .turn.describe_actions import list_borders, name_feature
from .turn.turn import named_hexes

if TYPE_CHECKING:
    from layouts.drawing.hooks import Arrow

BORDERS: Mapping[str, str] = {
    PLANET: f"through the planetary shield (d20: on {rolls('shield', Effect.DAMAGE)} take that much damage and stay "
    f"put, on {rolls('shield', Effect.BOUNTY)} get through with +1,000 bounty, "
    f"on {rolls('shield', Effect.NONE)} get through)",
    ASTEROID: f"into asteroids (d20: on {rolls('asteroids', Effect.DAMAGE)} take that much damage, "
    f"on {rolls('asteroids', Effect.NONE)} none)",
    ICE: f"into ice asteroids (d20: on {rolls('ice', Effect.ICE_DAMAGE)} take that much ice damage, "
    f"on {rolls('ice', Effect.NONE)} none)",
    NEBULA: f"into the nebula (d20: on {rolls('nebula', Effect.ENERGY_LOSS)} lose that much of your {{energy}} energy, "
    f"on {rolls('nebula', Effect.NONE)} none)",
    DEBRIS: f"into debris (d20: on {rolls('debris', Effect.DESTROYED)} the ship is destroyed, "
    f"on {rolls('debris', Effect.NONE)} it gets through)",
    STAR: "into a star (the ship is destroyed)",
    ENTRANCE: "through an outlaw planet's entrance (+1,000 bounty)",
    FEE: "through a lawful planet's entrance (for {fee} credits)",
    CONTRABAND: f"onto the planet (d20: {DETECTED}: the mission fails, +1,000 bounty)",
}


def preview(table: MixiaTable, ask: Ask) -> list[str]:
    """For an action: risky steps with their odds, ways to places of use, what attacks could roll."""
    if not isinstance(ask, Choice) or ask.name != "action" or not ask.seat:
        return []
    captain = table.players[ask.seat]
    return [*_steps(table, captain), *_attacks(table, captain, ask)]


def _steps(table: MixiaTable, captain: Captain) -> Iterator[str]:
    ways = named_hexes(table, captain)
    met = {way: [*list_borders(table, captain, end_of(way))] for way, steps in ways.items() if steps == 1}
    fee, known = money(lanes_of(table, captain).fee), {**BORDERS, **all_told().previews}
    risky: dict[str, list[str]] = {}
    for way, borders in met.items():
        for border in borders:
            said = known[border].format(energy=captain.energy, fee=fee)
            risky.setdefault(said, []).append(end_of(way))
    for risk, ends in risky.items():
        yield f"{joined(sorted(ends, key=_in_order))}: {risk}"
    for way, steps in ways.items():
        there = feature_words(name_feature(table, captain, end_of(way)))
        if there:
            by = f" via {joined(way_to(table, captain, way, steps)[:-1])}" if steps > 1 else ""
            yield f"{way_name(way, met.get(way, ()))}: {there}, {amount(steps, 'point')}{by}"


def _in_order(hex: str) -> tuple[str, int]:
    """Hexes by sector, then by number: `LU5` before `LU10`."""
    sector = hex.rstrip(digits)
    return sector, int(hex.removeprefix(sector))


def _attacks(table: MixiaTable, captain: Captain, ask: Choice) -> Iterator[str]:
    for name in combat.attackable(table, captain) if combat.ATTACK in ask.options else ():
        found = combat.weapons(table, captain, name).values()
        fitted = {each.use: captain.outfit_on(each.use) for each in found}
        used = [f"{each.kind.name} {each.kind.die}" if each else ABILITIES[use].name for use, each in fitted.items()]
        means = "Ramming" if combat.only_rams(table, captain, name) else "Attack on"
        yield f"{means} {ship_name(name)}: {joined(used)}; {_withstands(table, name)}"


def _withstands(table: MixiaTable, name: str) -> str:
    """Return the damage that destroys a ship."""
    more = "more " if combat.damage_of(table, name) else ""
    ship = "the ship" if name in table.players else "it"
    return f"{combat.withstands(table, name)} {more}damage destroys {ship}"


def ways(table: MixiaTable, ask: Ask, answer: Option) -> list[Arrow]:
    """List the flight to a named hex, and the line to a target."""
    from layouts.drawing.hooks import Arrow

    if not ask.seat:
        return []
    captain = table.players[ask.seat]
    if ask.name == "action" and answer in (hexes := named_hexes(table, captain)):
        named = str(answer)
        return [Arrow((captain.at, *way_to(table, captain, named, hexes[named])), captain.colour)]
    if ask.name == "target" and ask.about["what"] == combat.ATTACK:
        return [Arrow((captain.at, table.place_of(str(answer))), "sight")]
    return []


def arrows(table: MixiaTable, ask: Ask) -> list[Arrow]:
    """From the ship to each place of use that can be flown to at once; how many points it takes stands at the end."""
    from layouts.drawing.hooks import Arrow

    if not isinstance(ask, Choice) or ask.name != "action" or not ask.seat:
        return []
    captain = table.players[ask.seat]
    hexes = named_hexes(table, captain)
    useful = [
        way_to(table, captain, hex, steps)
        for hex, steps in hexes.items()
        if end_of(hex) == hex and feature_words(name_feature(table, captain, hex))
    ]
    return [Arrow((captain.at, *way), captain.colour, label=f"{len(way)}") for way in useful]
