"""What a playtest reads off the table after each turn and at the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.engine.seats import place_in_turn

from .bots.errands import add_bots
from .ground.constants import ABILITIES, GAME, TIERS, WEALTH
from .table.state import Captain, MixiaTable


def _fame_from(source: str) -> Callable[[MixiaTable], int]:
    return lambda table: sum(captain.fame_from.get(source, 0) for captain in table.players.values())


def _wealth(captain: Captain) -> int:
    """Credits, and what they were spent on for good: outfits, ships, fame."""
    outfits = sum(each.kind.price for each in captain.aboard())
    ships = sum(int(TIERS[str(tier)]["price"]) for tier in range(2, captain.mat.tier + 1)) if captain.ship else 0
    return captain.credits + outfits + ships + WEALTH * captain.fame_from.get("wealth", 0)


METRICS: Mapping[str, Callable[[MixiaTable], int]] = {
    "sectors laid": lambda table: len(table.sectors),
    "credits": lambda table: sum(captain.credits for captain in table.players.values()),
    "credits, outfits, ships and fame bought": lambda table: sum(map(_wealth, table.players.values())),
    "bounty": lambda table: sum(captain.bounty for captain in table.players.values()),
    "outfits": lambda table: sum(len(captain.outfits) for captain in table.players.values()),
    "ships of tier 2 and 3": lambda table: sum(
        captain.mat.tier > 1 for captain in table.players.values() if captain.ship
    ),
    "missions completed": lambda table: sum(len(captain.completed) for captain in table.players.values()),
    **add_bots().metrics,
    "titles claimed": lambda table: sum(len(captain.titles) for captain in table.players.values()),
    **{f"fame: {row['title']}": _fame_from(str(row["source"])) for row in GAME.tables["fame-sources"].rows},
}


def _first_ship(table: MixiaTable, seat: str) -> str:
    """Captains don't begin alike: by the ship of tier 1 that they took."""
    abilities = table.players[seat].abilities
    return str(ABILITIES[abilities[0]].fields["ship"]) if abilities else ""


def _last_ship(table: MixiaTable, seat: str) -> str:
    """Return the ship at the end."""
    captain = table.players[seat]
    return captain.mat.name if captain.ship else ""


TRAITS: Mapping[str, Callable[[MixiaTable, str], str]] = {
    "turn": lambda table, seat: place_in_turn(table.players, table.first, seat),
    "first ship": _first_ship,
    "last ship": _last_ship,
}

SHOWN = (
    "outfit fitted", "ship bought", "delivered", "title claimed", "destroyed", "sector laid", "ability used",
    "event drawn", "relic sifted", "mod fitted", "power taken",
)  # fmt: skip
"""What `salvage playtest` shows of what events tell of cards; its JSON has all."""
