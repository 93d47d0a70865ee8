"""Points: goals, design cards, blueprint and launch; who has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, TypeAlias

from .rocket import (
    BOX,
    COLOURS,
    EAST,
    NORTH,
    SHAPE,
    SOUTH,
    WEST,
    Cells,
    Lying,
    Rocket,
    by_cell,
    colours,
    connected,
    height,
    joint,
    shapes,
    width,
)

State: TypeAlias = Mapping[str, Any]

DESIGNS = {piece.key: piece.fields for piece in BOX.kinds["design"].pieces}
BLUEPRINTS = {piece.key: piece.fields["shapes"] for piece in BOX.kinds["blueprint"].pieces}
ADVANCED = {piece.key: piece.fields for piece in BOX.kinds["advanced-design"].pieces}

# Ledger 1.6.
EACH_CASE = {"31": 7, "32": 7, "33": 7, "34": 4, "35": 9, "36": 5, "37": 4, "38": 5}


# ---- cards -------------------------------------------------------------------------------------------------------


def meets_design(rocket: Rocket, card: str) -> bool:
    """SC-063 SC-071 SC-072 SC-074 SC-075."""
    wanted, own = DESIGNS[card], connected(rocket)
    return (
        all(shapes(own)[shape] >= number for shape, number in wanted["shapes"].items())
        and all(colours(own)[colour] >= number for colour, number in wanted["colours"].items())
        and width(own) >= (wanted.get("columns") or 0)
        and height(own) >= (wanted.get("rows") or 0)
    )


def meets_blueprint(rocket: Rocket, card: str) -> bool:
    """SC-091 SC-100: at least the numbers of all parts that the blueprint shows."""
    return all(shapes(connected(rocket))[shape] >= number for shape, number in BLUEPRINTS[card].items())


# ---- goals -------------------------------------------------------------------------------------------------------


def identical(one: Lying, other: Lying) -> bool:
    """SC-A06: the same shape and exactly the same colours."""
    return SHAPE[one["part"]] == SHAPE[other["part"]] and COLOURS[one["part"]] == COLOURS[other["part"]]


def share_colour(one: Lying, other: Lying) -> bool:
    """SC-A07."""
    return bool(COLOURS[one["part"]] & COLOURS[other["part"]])


def joined_parts(cells: Cells, each: Lying, shape: str, *sides: int) -> list[Lying]:
    """Parts of a shape that another one is joined to on those sides."""
    found = [joint(cells, each, side) for side in sides]
    return [other for other in found if other is not None and SHAPE[other["part"]] == shape]


def cases(rocket: Rocket, goal: str) -> int:
    """SC-080 SC-081 SC-A09: how often a rocket meets a goal; a part may be in several pairs, each of which counts."""
    own = by_cell(connected(rocket))
    hulls = [each for each in own.values() if SHAPE[each["part"]] == "hull"]
    connectors = [each for each in own.values() if SHAPE[each["part"]] == "connector"]
    found = 0
    if goal == "31":  # SC-083 SC-A08: both fins on the same hull.
        for hull in hulls:
            fins = joined_parts(own, hull, "fin", EAST, WEST)
            found += sum(identical(*pair) for pair in combinations(fins, 2))
    if goal == "32":  # SC-084.
        for connector in connectors:
            ends = joined_parts(own, connector, "hull", EAST, WEST)
            found += sum(identical(*pair) for pair in combinations(ends, 2))
    if goal == "33":  # SC-086.
        for hull in hulls:
            noses = joined_parts(own, hull, "nose", NORTH)
            engines = joined_parts(own, hull, "engine", SOUTH)
            found += sum(share_colour(nose, engine) for nose in noses for engine in engines)
    if goal == "34":  # SC-085.
        for hull in hulls:
            arms = joined_parts(own, hull, "connector", EAST, WEST)
            found += sum(identical(*pair) for pair in combinations(arms, 2))
    if goal == "35":  # SC-089.
        for connector in connectors:
            ends = joined_parts(own, connector, "hull", EAST, WEST)
            noses = [nose for hull in ends for nose in joined_parts(own, hull, "nose", NORTH)]
            found += sum(identical(*pair) for pair in combinations(noses, 2))
    if goal == "36":  # SC-087.
        for hull in hulls:
            found += sum(share_colour(hull, nose) for nose in joined_parts(own, hull, "nose", NORTH))
    if goal == "37":  # SC-090: stacked; side by side, hulls don't join.
        for hull in hulls:
            found += sum(identical(hull, other) for other in joined_parts(own, hull, "hull", NORTH))
    if goal == "38":  # SC-088.
        for hull in hulls:
            found += sum(share_colour(hull, engine) for engine in joined_parts(own, hull, "engine", SOUTH))
    return found


# ---- points ------------------------------------------------------------------------------------------------------


def scored_parts(rocket: Rocket, card: str) -> int:
    """SC-A36: how many parts an advanced card scores."""
    own, wanted = connected(rocket), ADVANCED[card]
    if wanted.get("two_coloured"):
        return sum(len(COLOURS[each["part"]]) == 2 for each in own)
    return colours(own)[wanted["colour"]] if wanted.get("colour") else shapes(own)[wanted["part"]]


def track(state: State, card: str) -> Sequence[int]:
    """The spaces of an advanced card, side up."""
    spaces: Sequence[int] = ADVANCED[card]["side_a" if state["advanced"][card]["side"] == "A" else "side_b"]
    return spaces


def points(state: State, name: str) -> dict[str, int]:
    """A player's points by the rule that gives them."""
    player = state["players"][name]
    rocket = player["rocket"]
    designs = sum(DESIGNS[card]["points"] for card in player["designs"])  # SC-102; SC-A21: a reserve is worth nothing.
    marked = 0
    for card, each in state["advanced"].items():
        if name in each["markers"]:  # SC-078; SC-079: several own markers score once.
            marked += scored_parts(rocket, card) * track(state, card)[len(each["markers"]) - 1]  # SC-077.
    bonus = 10 if state["options"].get("advanced") else 5
    return {
        "SC-099": bonus if state.get("launcher") == name else 0,
        "SC-100": 5 if state.get("blueprint") and meets_blueprint(rocket, state["blueprint"]) else 0,
        "SC-101": sum(cases(rocket, goal) * EACH_CASE[goal] for goal in player["goals"]),
        "SC-102": designs,
        "SC-077": marked,
    }


def winners(state: State) -> list[str]:
    """SC-103, SC-104: most points, then most unused tiles; SC-105: else shared."""
    standing = {
        name: (sum(points(state, name).values()), sum(player["store"].values()))
        for name, player in state["players"].items()
    }
    return [name for name, each in standing.items() if each == max(standing.values())]
