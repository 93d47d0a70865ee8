"""Titles: which goals are met at the Status Phase (XI-398 to XI-407; the goals are the cards')."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from ..ground.constants import CREDIT, SCAN_ENERGY, TIERS, TITLES
from ..table.captains import award
from ..table.state import Captain, MixiaTable
from .missions import type_of

Goal = Callable[[MixiaTable, Captain], bool]


def require_deed(deed: str, number: int = 1) -> Goal:
    """Return a goal that is met by doing a deed so often in this turn."""
    return lambda table, captain: table.deeds.get(deed, 0) >= number


def _specialist(table: MixiaTable, captain: Captain) -> bool:
    return any(number >= 3 for number in Counter(map(type_of, captain.completed)).values())


def _full_house(table: MixiaTable, captain: Captain) -> bool:
    return not captain.damage and not captain.room()


def _skill(title: str, more: int) -> Callable[[Captain], int]:
    """XI-406: what the holder of a title has more of."""
    return lambda captain: more if captain.has_title(title) else 0


def _cheap_repairs(captain: Captain) -> int:
    """Repairs are free for a Captain of Note, and cost somebody with Deep Pockets less."""
    if captain.has_title("captain-of-note"):
        return -int(TIERS[str(captain.mat.tier)]["repair"])
    return -CREDIT if captain.has_title("deep-pockets") else 0


FIGURES: Mapping[str, Callable[[Captain], int]] = {
    "scan_cost": _skill("pathfinder", -SCAN_ENERGY),
    "repair_cost": _cheap_repairs,
    "buy_count": _skill("freighter", 1),
    "missile_roll": _skill("sharp-eye", 1),
    "ram_damage": _skill("hammerhead", -3),
    "gather_roll": _skill("prospector", 2),
    "salvage_roll": _skill("prospector", 2),
    "mission_draw": _skill("errand-runner", 1),
    "damage_threshold": _skill("iron-lung", 2),
    "impulse_value": _skill("grand-tour", 1),
    "shield_border_roll": _skill("ghost", 2),
}
"""The figures of the rules that the holders of titles have more of, or, below 0, less."""
GOALS: Mapping[str, Goal] = {
    "pathfinder": require_deed("laid", 2),
    "deep-pockets": lambda table, captain: captain.credits >= 12 * CREDIT,
    "freighter": require_deed("sold", 6),
    "sharp-eye": require_deed("sharp-eye"),
    "hammerhead": require_deed("hammerhead"),
    "wanted": lambda table, captain: captain.bounty >= 4 * CREDIT,
    "giant-slayer": require_deed("giant-slayer"),
    "prospector": require_deed("gathered", 3),
    "good-samaritan": require_deed("rescued"),
    "errand-runner": lambda table, captain: len(captain.completed) >= 3,
    "specialist": _specialist,
    "iron-lung": lambda table, captain: len(captain.damage) >= captain.threshold - 2,
    "full-house": _full_house,
    "captain-of-note": lambda table, captain: captain.mat.tier == 3,
    "grand-tour": lambda table, captain: len(captain.planets) >= 4,
    "ghost": require_deed("ghost"),
    "peacekeeper": lambda table, captain: not captain.outlaw and table.deeds.get("peacekeeper", 0) > 0,
    "legend-in-the-making": lambda table, captain: len(captain.titles) >= 2,
}


def claimable(table: MixiaTable, captain: Captain) -> list[str]:
    """XI-398 XI-405: open titles whose goal is met."""
    return [title for title in table.titles_open if table.modules.rules.goals[title](table, captain)]


def claim(table: MixiaTable, captain: Captain, title: str) -> None:
    """XI-047 XI-406 XI-497: take an open title, with its fame and its skill."""
    table.titles_open.remove(title)
    captain.titles.append(title)
    table.note("XI-497", "title claimed", who=captain.name, title=title)
    award(table, captain, "title", int(TITLES[title].fields["fame"]), "XI-047")
