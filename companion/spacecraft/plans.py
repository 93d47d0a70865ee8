"""What a bot builds for: the parts that a card still needs, what they cost, and which card pays best."""

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
"""Parts that a plan adds at most; what needs more is too far away to be planned."""
STRANGE = 1.5
"""What a part costs more, in weight, whose junk the player doesn't have yet: it must first be found."""


class Plan(NamedTuple):
    """A card, the parts to build for it, and its points for each unit of weight still to be found."""

    card: str
    parts: tuple[str, ...]
    rate: float


def own_parts(player: Player) -> list[str]:
    return [*(each.part for each in player.rocket), *player.spare]


def hand(player: Player) -> list[str]:
    """All junk that a player has, on the board and beside it."""
    return [*player.store, *player.board]


def junk_for(table: RocketTable, part: str) -> str:
    """The type of junk that a part needs."""
    return TOKEN_JUNK[table.tokens[PARTS[part].slot]]


class Shopping:
    """What is still to be built for a card, found part by part: own parts counted by shape and colour, and those that
    were added."""

    __slots__ = ("colours", "needed", "parts", "shapes")

    def __init__(self, own: Iterable[str], needed: Requirement) -> None:
        self.needed = needed
        self.shapes = dict.fromkeys(SHAPES, 0)
        self.colours = dict.fromkeys(COLOURS, 0)
        self.parts: list[str] = []
        for part in own:
            self.count(part, 1)

    def count(self, part: str, number: int) -> None:
        """Count so many of a part more or less."""
        kind = PARTS[part]
        self.shapes[kind.shape] += number
        for colour in kind.colours:
            self.colours[colour] += number

    def missing(self) -> int:
        """How far the parts are from meeting the card, with the hulls and connectors that hold what it asks for."""
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
        """How much nearer parts bring a card that lacks so much."""
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
    """The hulls and connectors that shapes need to be held, beyond those that a card asks for itself."""
    wanted = {**dict.fromkeys(SHAPES, 0), **shapes}
    towers = max(1, wanted[NOSE], wanted[ENGINE])
    connectors = max(wanted[CONNECTOR], towers - 1)
    hulls = max(towers, (wanted[FIN] + connectors + towers) // 2)
    held = {HULL: hulls, CONNECTOR: connectors}
    return tuple((shape, number) for shape, number in held.items() if number > wanted[shape])


HOLDING = {needed.shapes: _holding(dict(needed.shapes)) for needed in REQUIREMENTS.values()}
"""By the shapes of a card."""


def parts_needed(table: RocketTable, player: Player, needed: Requirement) -> tuple[str, ...] | None:
    """Parts to build for a card, the cheapest first that bring it nearer; None where that leads too far."""
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
    """The part, or the hull and connector, that brings a card nearer at the least weight."""
    gains = {part: gain for part in free if (gain := shopping.gain(missing, part)) > 0}
    if gains:
        return (min(gains, key=lambda part: (dear[part] / gains[part], part)),)
    by_shape = [[part for part in free if PARTS[part].shape == shape] for shape in (HULL, CONNECTOR)]
    if not all(by_shape):
        return None
    pair = tuple(min(each, key=dear.__getitem__) for each in by_shape)
    return pair if shopping.gain(missing, *pair) > 0 else None


def plans(table: RocketTable, player: Player, haste: float = 1.0) -> Iterator[Plan]:
    """What a player could build for: the cards in reach, those of the top row later, and the blueprint."""
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
    """The plan that pays best; None before there are cards, and where nothing is in reach."""
    return max(plans(table, player, haste), key=lambda plan: (plan.rate, plan.card), default=None)


def affordable(table: RocketTable, tiles: Sequence[str], parts: Sequence[str]) -> int:
    """How many of some parts tiles pay for, one after the other, each as cheaply as it can be."""
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
    """The types of junk that a plan still needs, and how much weight in all."""
    have = hand(player)
    types = Counter(junk_for(table, part) for part in plan.parts) - Counter(have)
    weight = sum(PRICE[part] for part in plan.parts) - sum(WEIGHT[tile] for tile in have)
    return types, max(0, weight)
