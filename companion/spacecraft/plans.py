"""Plans of a bot: the parts that a card still needs, their cost, and the card with the best pay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from .constants import (
    BLUEPRINT_POINTS,
    BUILDABLE,
    COLOURS,
    CONNECTOR,
    DESIGN_POINTS,
    ENGINE,
    FIN,
    HULL,
    NOSE,
    PARTS,
    PRICE,
    REQUIRED,
    SHAPES,
    TOKEN_JUNK,
    WEIGHT,
)  # fmt: skip
from .payment import payments
from .rebuild import highest, widest
from .requirements import REQUIREMENTS, Requirement
from .table import Player, RocketTable

MAX_PARTS = 10
"""Most parts that a plan adds; a card that needs more is too far away."""
STRANGE = 1.5
"""Additional weight for a part whose junk the player doesn't have yet, as it must first be found."""


class Plan(NamedTuple):
    """A card, the parts to build for it, and its points per unit of weight still to be found."""

    card: str
    parts: tuple[str, ...]
    rate: float


def own_parts(player: Player) -> list[str]:
    return [*(each.part for each in player.rocket), *player.spare]


def hand(player: Player) -> list[str]:
    """Return all junk of a player, on the board and beside it."""
    return [*player.store, *player.board]


def junk_for(table: RocketTable, part: str) -> str:
    """Return the type of junk that a part needs."""
    return TOKEN_JUNK[table.tokens[PARTS[part].slot]]


class Shopping:
    """The parts to build for a card, added one by one; it counts the player's own and added parts by shape and
    colour."""

    __slots__ = ("colours", "needed", "parts", "shapes")

    def __init__(self, own: Iterable[str], needed: Requirement) -> None:
        self.needed = needed
        self.shapes = dict.fromkeys(SHAPES, 0)
        self.colours = dict.fromkeys(COLOURS, 0)
        self.parts: list[str] = []
        for part in own:
            self.count(part, 1)

    def count(self, part: str, number: int) -> None:
        """Change the count of a part."""
        kind = PARTS[part]
        self.shapes[kind.shape] += number
        for colour in kind.colours:
            self.colours[colour] += number

    def missing(self) -> int:
        """Return how many parts are missing for the card, including the hulls and connectors to hold them."""
        needed, have, colours = self.needed, self.shapes, self.colours
        missing = 0
        for shape, least in needed.shapes:
            if have[shape] < least:
                missing += least - have[shape]
        for colour, least in needed.colours:
            if colours[colour] < least:
                missing += least - colours[colour]
        if needed.shapes:
            for shape, least in HOLDING[needed.shapes]:
                if have[shape] < least:
                    missing += least - have[shape]
        elif needed.columns:
            missing += max(0, needed.columns - widest(have))
        elif needed.rows:
            missing += max(0, needed.rows - highest(have))
        return missing

    def gain(self, missing: int, *parts: str) -> int:
        """Return how many missing parts some parts supply."""
        for part in parts:
            self.count(part, 1)
        gained = missing - self.missing()
        for part in parts:
            self.count(part, -1)
        return gained

    def add(self, *parts: str) -> None:
        for part in parts:
            self.count(part, 1)
            self.parts.append(part)


def _holding(shapes: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """Return the hulls and connectors needed to hold shapes, if the card itself asks for fewer."""
    wanted = {**dict.fromkeys(SHAPES, 0), **shapes}
    towers = max(1, wanted[NOSE], wanted[ENGINE])
    connectors = max(wanted[CONNECTOR], towers - 1)
    hulls = max(towers, (wanted[FIN] + connectors + towers) // 2)
    held = {HULL: hulls, CONNECTOR: connectors}
    return tuple((shape, number) for shape, number in held.items() if number > wanted[shape])


HOLDING = {needed.shapes: _holding(dict(needed.shapes)) for needed in REQUIREMENTS.values()}
"""Holding parts by the shapes of a card."""


def parts_needed(table: RocketTable, player: Player, needed: Requirement) -> tuple[str, ...] | None:
    """Return the parts to build for a card, cheapest first; None if that takes too many."""
    shopping = Shopping(own_parts(player), needed)
    if not shopping.missing():
        return ()
    junk = set(hand(player))
    dear = {part: PRICE[part] + (0 if junk_for(table, part) in junk else STRANGE) for part in BUILDABLE}
    while missing := shopping.missing():
        free = [part for part in BUILDABLE if table.supply.get(part, 0) > shopping.parts.count(part)]
        step = _cheapest(shopping, missing, free, dear)
        if step is None or len(shopping.parts) + len(step) > MAX_PARTS:
            return None
        shopping.add(*step)
    return tuple(shopping.parts)


def _cheapest(
    shopping: Shopping, missing: int, free: Sequence[str], dear: Mapping[str, float]
) -> tuple[str, ...] | None:
    """Return the part, or the hull and connector, with the least weight that supplies something missing, or None."""
    gains = {part: gain for part in free if (gain := shopping.gain(missing, part)) > 0}
    if gains:
        return (min(gains, key=lambda part: (dear[part] / gains[part], part)),)
    by_shape = [[part for part in free if PARTS[part].shape == shape] for shape in (HULL, CONNECTOR)]
    if not all(by_shape):
        return None
    pair = tuple(min(each, key=dear.__getitem__) for each in by_shape)
    return pair if shopping.gain(missing, *pair) > 0 else None


def plans(table: RocketTable, player: Player, haste: float = 1.0) -> Iterator[Plan]:
    """Yield plans for the cards within reach, those of the top row at a discount, and the blueprint."""
    weight = sum(WEIGHT[tile] for tile in hand(player))
    points: dict[str, float] = {card: 0.6 * DESIGN_POINTS[card] for card in table.top_row.values()}
    points |= {card: float(DESIGN_POINTS[card]) for card in table.open_designs(player)}
    if table.blueprint:
        bonus = 0 if table.launcher else table.launch_bonus
        points[table.blueprint] = haste * (BLUEPRINT_POINTS + bonus)
    for card, worth in points.items():
        parts = parts_needed(table, player, REQUIREMENTS[card])
        if parts:
            yield Plan(card, parts, worth / max(1.5, sum(PRICE[part] for part in parts) - 0.5 * weight))


def best_plan(table: RocketTable, player: Player, haste: float = 1.0) -> Plan | None:
    """Return the plan with the best pay; None before there are cards, or if none is within reach."""
    return max(plans(table, player, haste), key=lambda plan: (plan.rate, plan.card), default=None)


def affordable(table: RocketTable, tiles: Sequence[str], parts: Sequence[str]) -> int:
    """Return how many of some parts the tiles pay for, in order, each as cheaply as possible."""
    left = sorted(tiles)
    paid = 0
    for part in parts:
        ways = payments(tuple(left), junk_for(table, part), REQUIRED[PARTS[part].slot])
        if ways:
            paid += 1
            for tile in ways[0]:
                left.remove(tile)
    return paid


def wanted_junk(table: RocketTable, player: Player, plan: Plan) -> tuple[Counter[str], int]:
    """Return the types of junk that a plan still needs, and the weight in all."""
    have = hand(player)
    types = Counter(junk_for(table, part) for part in plan.parts) - Counter(have)
    weight = sum(PRICE[part] for part in plan.parts) - sum(WEIGHT[tile] for tile in have)
    return types, max(0, weight)
