"""Values of questions of SPACEcraft, which `questions` puts into words; they are read from the table on demand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.engine import Values

from .constants import BLUEPRINT_POINTS, DESIGN_POINTS, GOAL_POINTS, WEIGHT
from .goals import cases
from .junkyard import ways_to_search
from .payment import Payment
from .rebuild import count_moved
from .requirements import REQUIREMENTS, lacks, meets
from .rocket import Placed, Rocket, neighbour, parts_of, places
from .table import Player, RocketTable


def visit(table: RocketTable, spaces: Iterable[str]) -> Values:
    """Return the tiles on offer."""
    return {"tops": {space: table.piles[space].top for space in spaces}}


def search(table: RocketTable, player: Player, reached: Sequence[str], room: int) -> Values:
    """Return the tiles within reach, including those that are too heavy."""
    return {
        "at": player.at,
        "tops": {space: table.piles[space].top for space in reached},
        "ways": _name_ways(table, player),
        "heavy": [space for space in reached if WEIGHT[table.piles[space].top] > room],
        "slots": player.free_slots,
        "room": room,
    }


def _name_ways(table: RocketTable, player: Player) -> dict[str, str]:
    """Return the direction of each pile within reach: `up`, or `farthest up` beyond the next one (SC-042)."""
    named: dict[str, str] = {}
    for direction, next_pile, farthest in ways_to_search(table.yard, player.at, table.piles, table.pawns):
        named |= {farthest: f"farthest {direction}"} | {next_pile: direction}
    return named


def build(
    table: RocketTable,
    player: Player,
    ways: Mapping[str, Sequence[Payment]],
    rebuilds: Mapping[str, Rocket],
    loose: bool,
) -> Values:
    """Return the values of building: the payments for each part, the parts that would meet the blueprint, the moves,
    immediate points and lost designs of each rebuild. loose: parts can be taken off or put on; last: it is the last
    leave."""
    met = [] if table.is_advanced else [card for card in table.open_designs(player) if meets(player.rocket, card)]
    return {
        "store": list(player.store),
        "pays": {part: [list(each) for each in every] for part, every in ways.items()},
        "launching": [part for part in ways if _meets_blueprint_with(table, player, part)],
        "moves": {option: count_moved(player.rocket, new) for option, new in rebuilds.items()},
        "gains": {option: gain for option, new in rebuilds.items() if (gain := _gain(table, player, option, new))},
        "ends": {option: [card for card in met if not meets(new, card)] for option, new in rebuilds.items()},
        "last": bool(table.ender),
        "loose": loose,
    }


def _gain(table: RocketTable, player: Player, option: str, new: Rocket) -> int:
    """Return the points of a rocket rebuilt for the blueprint or a goal, less losses for the goal in the last leave;
    designs, which are fulfilled later, don't count."""
    gain = sum(GOAL_POINTS[goal] * (len(cases(new, goal)) - len(cases(player.rocket, goal))) for goal in player.goals)
    if table.blueprint and option.endswith(f"-{table.blueprint}"):
        return (gain + BLUEPRINT_POINTS) if table.ender else table.launch_bonus
    return gain if table.ender else 0


def _meets_blueprint_with(table: RocketTable, player: Player, part: str) -> bool:
    """Return whether a part makes the rocket meet the blueprint for the first time."""
    card = table.blueprint
    if not card or meets(player.rocket, card):
        return False
    return any(meets((*player.rocket, each), card) for each in places(player.rocket, part)[:1])


def pay(part: str, ways: Mapping[str, Payment]) -> Values:
    """Return the tiles of each payment."""
    return {"part": part, "tiles": {key: list(paid) for key, paid in ways.items()}}


def throw_in(part: str, paid: Payment) -> Values:
    """Return the tiles paid so far."""
    return {"part": part, "paid": list(paid)}


def place(player: Player, part: str, free: Mapping[str, Placed]) -> Values:
    """Return the possible places of a part."""
    return {"part": part, **_spots(player.rocket, free)}


def arrange(player: Player, off: Mapping[str, Placed], on: Sequence[str]) -> Values:
    """Return the parts on the rocket with their places. on: the parts that can be put on."""
    return {"on": on, "parts": {name: each.part for name, each in off.items()}, **_spots(player.rocket, off)}


def _spots(rocket: Rocket, named: Mapping[str, Placed]) -> Values:
    """Return places of a rocket by name: the part beside each, its side and the cell; and the parts that the rocket has
    several of."""
    found = {name: neighbour(rocket, each) for name, each in named.items()}
    return {
        "joins": {name: other.part for name, (_, other) in found.items()},
        "sides": {name: side for name, (side, _) in found.items()},
        "cells": {name: list(each.cell) for name, each in named.items()},
        "several": sorted(part for part, number in parts_of(rocket).items() if number > 1),
    }


def design(player: Player, cards: Iterable[str], left: int, last: bool) -> Values:
    """Return what the rocket lacks for each card, how many more may be fulfilled, and the most points for them. last:
    it is the player's last leave."""
    lacking = _card_lacks(player.rocket, cards)
    points = sorted(DESIGN_POINTS[card] for card, lack in lacking.items() if not lack)
    return {"lacks": lacking, "unclaimed": sum(points[-left:]) if left else 0, "left": left, "last": last}


def _card_lacks(rocket: Rocket, cards: Iterable[str]) -> dict[str, dict[str, int]]:
    """Return what a rocket lacks for each card; empty if it meets it."""
    return {card: dict(lacks(rocket, REQUIREMENTS[card])) for card in cards}


def reserve(player: Player, cards: Iterable[str]) -> Values:
    """Return what the rocket lacks for each card."""
    return {"lacks": _card_lacks(player.rocket, cards)}


def marker(table: RocketTable, player: Player, cards: Iterable[str]) -> Values:
    """Return the worth of a part by the next space of each card, and the cards with a marker of the player's."""
    return {
        "points": {card: table.track(card)[len(table.advanced[card].markers)] for card in cards},
        "own": sorted(card for card, each in table.advanced.items() if player.name in each.markers),
        "left": table.markers_left(player.name),
    }
