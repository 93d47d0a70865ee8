"""A bot that looks one turn ahead: it weighs what it can join or collect now.

Everything is counted in points. A section is worth its hexagon, its products and stores in the remaining turns, and the
exits that it opens or closes; resources are worth what they may pay for; an exit that is open early in the game is a
promise rather than a loss. A plan is made at the first question of the movement, and followed as long as its answers
are allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from companion.engine import END, Choice, Decide, Option, Stream
from companion.simulation.bots import HEURISTIC_BOT, Idea
from companion.text.grammar import amount
from components.grid import NEIGHBOURS, SIDES

from .board import moving, reach
from .constants import ASTEROIDS, COLLECT, CONNECT, EXTRA_STEPS, RADIATION, SCRAP, SECTIONS, STEPS, TILES, Amounts, Part
from .production import ALL, INDEX, converted
from .ships import Ship, Square, open_exits, place_name, placings
from .table import JunkyardTable

WORTH = (0.62, 0.5, 0.36, 0.24, 0.14)
"""Worth of the first, second, … stored resource of a colour while there is time to use it."""
WORTHS = (0.0, *accumulate(WORTH), *(sum(WORTH) for _ in TILES))
"""Total worth of a number of resources of a colour."""
MADE = 0.15
"""Worth of a resource created in each later turn."""
PLACE = 0.12
"""Worth of a well."""
TURNING = 0.25
"""Worth of a convert icon."""
PROMISE = 0.3
"""Worth of an exit to build on in mid-game."""
LASTING = 14
"""Number of own turns left from which an open exit is likely to be closed."""
NEARNESS = 0.15
"""Discount for each step to something worth having nearby."""


class Plan(NamedTuple):
    """Answers for this turn, and their worth."""

    worth: float
    answers: tuple[str, ...]


class Outlook:
    """A ship and its prospects in the remaining turns: open exits by place, and current weights."""

    __slots__ = ("exits", "kept", "open", "promised", "ship", "stored", "turns", "weight")

    def __init__(self, table: JunkyardTable, ship: Ship) -> None:
        self.ship = ship
        self.turns = turns_left(table, ship)
        self.weight = max(0.2, 1 - (self.turns - 1) / LASTING) if self.turns > 1 else 1.0
        self.stored = min(1.0, (self.turns - 1) / 2)
        self.open: dict[Square, int] = {
            (section.x, section.y): len(open_exits(ship.squares, (section.x, section.y))) for section in ship.sections
        }
        self.exits = sum(self.open.values()) + (1 if (1, 0) in ship.edges else 0)
        self.kept, self.promised = self.stores(ship.stores), self.promise(self.exits)

    def stores(self, stores: Sequence[int]) -> float:
        """Return the worth of resources."""
        return self.stored * sum(WORTHS[number] for number in stores)

    def stored_more(self, *takings: tuple[Amounts, int]) -> float:
        """Return the gain from resources taken in sequence, each as far as there is room, with radiation paid before
        each."""
        ship = self.ship
        stores = ship.stores[:]
        for more, paid in takings:
            stores[RADIATION] -= paid
            stores = [min(room, number + some) for room, number, some in zip(ship.room, stores, more, strict=True)]
        return self.stores(stores) - self.kept

    def spent(self, cost: Amounts, less: int = 0) -> float:
        """Return the loss from a payment and from `less` radiation beside it."""
        after = [number - some for number, some in zip(self.ship.stores, cost, strict=True)]
        after[RADIATION] -= less
        return self.kept - self.stores(after)

    def abilities(self, part: Part) -> float:
        """Return the worth of a section's icons in later turns."""
        left = max(0, self.turns - 1)
        if left < 2:
            return 0.0
        return len(part.create) * MADE * left + sum(part.store) * PLACE + len(part.convert) * TURNING

    def joined(self, square: Square, exits: Sequence[Amounts | None], worth: float) -> float:
        """Return the worth of a section at a place, without its cost: points, icons, and exits opened and closed."""
        squares = self.ship.squares
        opened, closed = 0, 0
        for side, exit in enumerate(exits):
            if exit is None:
                continue
            beside = square[0] + NEIGHBOURS[side][0], square[1] + NEIGHBOURS[side][1]
            if beside not in squares:
                opened += 1
                continue
            closed += 1
            left = self.open.get(beside)
            # A neighbour's last open exit counts twice: closing it finishes that section.
            if left is not None:
                worth += self.weight * (2 if left == 1 else 1)
        if opened:
            worth -= self.weight * (1 + opened)
        after = self.exits - closed + opened
        return worth + self.promise(after) - self.promised

    def promise(self, exits: int) -> float:
        """Return the worth of exits to build on; a ship without any has stopped growing."""
        if self.turns <= 1:
            return 0.0
        if exits <= 0:
            return -0.5 * min(self.turns - 1, 8)
        return PROMISE * min(exits, 4) * min(1.0, (self.turns - 1) / 4)

    def best(self, tile: str, less: int = 0, pay: bool = True) -> Plan | None:
        """Return the best way to join a section: its worth after the cost, and the answers. less: radiation paid for
        the way. pay: only affordable ways.

        less: radiation that is paid for the way. pay: only where the stores are enough.
        """
        best, part, stores = None, SECTIONS[tile], self.ship.stores[:]
        stores[RADIATION] -= less
        own, (y, b, r) = part.vp + self.abilities(part), stores
        for square, turn, cost in placings(self.ship, tile):
            if pay and (cost[0] > y or cost[1] > b or cost[2] > r):
                continue
            worth = self.joined(square, part.turned[turn], own) - (self.spent(cost, less) if pay else 0.5 * sum(cost))
            if best is None or worth > best.worth:
                best = Plan(worth, (CONNECT, place_name(square), SIDES[turn]))
        return best


def turns_left(table: JunkyardTable, ship: Ship) -> int:
    """Return the number of turns a player has left, including the current one."""
    seats = len(table.players)
    names = list(table.players)
    waits = (names.index(ship.name) - names.index(table.player)) % seats if table.player else 0
    return max(0, -(-(len(table.stack) + bool(table.drawn) - waits) // seats))


# ---- plans for a movement ---------------------------------------------------------------------------------------


def plans(table: JunkyardTable, outlook: Outlook) -> Iterator[Plan]:
    """Yield plans for the rest of a turn."""
    ship = outlook.ship
    yield Plan(0.0, ())
    far = STEPS + EXTRA_STEPS - table.steps
    free = far if table.boosted else STEPS - table.steps
    if not table.boosted and not ship.stores[RADIATION]:
        far = free
    others = frozenset(table.others(ship))
    steps = {ship.at: 0, **reach(table.board.size, ship.at, others, far)}
    if not table.section and not table.asteroids:
        yield from section_plans(table, outlook, steps, free)
    if not table.section and table.asteroids < 2:
        yield from asteroid_plans(table, outlook, steps, free, others)


def section_plans(table: JunkyardTable, outlook: Outlook, steps: Mapping[str, int], free: int) -> Iterator[Plan]:
    """Yield plans to go to a section, and join or scrap it."""
    for square, number in steps.items():
        tile = table.map.get(square)
        if tile is None or tile not in SECTIONS:
            continue
        way, less = (square,) if number else (), int(number > free)
        found = outlook.best(tile, less)
        if found:
            yield Plan(found.worth, (*way, *found.answers))
        yield Plan(outlook.stored_more((SECTIONS[tile].recycle, less)), (*way, SCRAP))


def asteroid_plans(
    table: JunkyardTable, outlook: Outlook, steps: Mapping[str, int], free: int, others: frozenset[str]
) -> Iterator[Plan]:
    """Yield plans to go to an asteroid tile, and on to a second one."""
    found = {square: ASTEROIDS[tile] for square in steps if (tile := table.map.get(square, "")) in ASTEROIDS}
    for square, more in found.items():
        number = steps[square]
        first, way = (more, int(number > free)), (square, COLLECT) if number else (COLLECT,)
        yield Plan(outlook.stored_more(first), way)
        if table.asteroids:
            continue
        left = STEPS + EXTRA_STEPS - table.steps - number
        for other, further in reach(table.board.size, square, others, left).items():
            if other in found:
                paid = int(number <= free < number + further)
                if not paid or outlook.ship.stores[RADIATION] or more[RADIATION]:
                    yield Plan(outlook.stored_more(first, (found[other], paid)), (*way, other, COLLECT))


# ---- the bot ----------------------------------------------------------------------------------------------------


class Pilot:
    """Answers for one seat; `plan` has the answers still to be given in this turn."""

    def __init__(self, random: Stream) -> None:
        self.random = random
        self.plan: list[str] = []
        self.turn = 0

    def __call__(self, table: Any, ask: Choice) -> Option:
        decide = ANSWERS.get(ask.name)
        chosen = decide(self, table, ask) if decide else ""
        return chosen if chosen in ask.options else ask.options[int(self.random() * len(ask.options))]

    def make(self, table: JunkyardTable, ask: Choice) -> Option:
        """Create everything; convert only if that pays for a better plan at once."""
        making = [option for option in ask.options if option != END and ">" not in str(option)]
        if making:
            return ALL if ALL in making else making[0]
        ship, best, verb = table.ship, None, END
        kept = ship.stores[:]
        for option in (END, *(option for option in ask.options if option != END)):
            ship.stores[:] = kept if option == END else converted(ship, str(option))
            outlook = Outlook(table, ship)
            worth = outlook.stores(ship.stores) + (self._planned(table, outlook).worth if ship.at else 0.0)
            ship.stores[:] = kept
            if best is None or worth > best + 0.05:
                best, verb = worth, str(option)
        return verb

    def create(self, table: JunkyardTable, ask: Choice) -> Option:
        """Create the resource with the smallest store."""
        stores = table.ship.stores
        return min(ask.options, key=lambda letter: stores[INDEX[str(letter)]])

    def _planned(self, table: JunkyardTable, outlook: Outlook) -> Plan:
        return max(plans(table, outlook), key=lambda plan: plan.worth)

    def move(self, table: JunkyardTable, ask: Choice) -> Option:
        """Return the next answer of the plan; without one, make a plan, and at its end go to a good space."""
        if self.turn != table.turn or not self.plan or self.plan[0] not in ask.options:
            self.turn = table.turn
            self.plan = list(self._planned(table, Outlook(table, table.ship)).answers)
        return self.plan.pop(0) if self.plan else self._stand(table, ask)

    def follow(self, table: JunkyardTable, ask: Choice) -> Option:
        """Return the plan's answer on the place or turn of a section."""
        return self.plan.pop(0) if self.plan else ""

    def _stand(self, table: JunkyardTable, ask: Choice) -> Option:
        """With nothing left to take, go towards the best tiles for the next turn, by free steps only."""
        ship = table.ship
        free = STEPS - table.steps if not table.boosted else 0
        if free <= 0 or turns_left(table, ship) <= 1:
            return END
        near = reach(table.board.size, ship.at, frozenset(table.others(ship)), free)
        worths = tile_worth(table, Outlook(table, ship))
        here = nearby(table.board.size, worths, ship.at)
        best = max(near, key=lambda square: nearby(table.board.size, worths, square), default=ship.at)
        return best if best != ship.at and nearby(table.board.size, worths, best) > here + 0.1 else END

    def corner(self, table: JunkyardTable, ask: Choice) -> Option:
        """Start at the corner with the best tiles nearby."""
        ship = table.players[str(ask.seat)]
        worths = tile_worth(table, Outlook(table, ship))
        corners = [option for option in ask.options if option in table.board.near]
        return max(corners, key=lambda square: nearby(table.board.size, worths, str(square)))

    def come_back(self, table: JunkyardTable, ask: Choice) -> Option:
        """Return to the space with the best turn."""
        ship = table.ship
        worths: dict[Option, float] = {}
        for square in ask.options:
            if square in table.board.near:
                ship.at = str(square)
                worths[square] = self._planned(table, Outlook(table, ship)).worth
        ship.at = ""
        return max(worths, key=worths.__getitem__)

    def slot(self, table: JunkyardTable, ask: Choice) -> Option:
        """Push where the map becomes best for the bot's next turn."""
        ship = table.ship
        worths = {tile: worth_of(Outlook(table, ship), tile) for tile in {*table.map.values(), table.drawn}}
        return max(ask.options, key=lambda slot: self._pushed(table, ship, worths, str(slot)))

    def _pushed(self, table: JunkyardTable, ship: Ship, worths: Mapping[str, float], name: str) -> float:
        """Return the worth of tiles near the tug after a push; being pushed off isn't a loss in itself, but the border
        is far from most tiles."""
        slot = table.board.slots[name]
        number = moving(table, slot)
        line = slot.line
        after = {square: worths[tile] for square, tile in table.map.items() if square not in line}
        tiles = [table.drawn, *(table.map.get(square, "") for square in line[:number])]
        for square, tile in zip(line, tiles, strict=False):
            if tile:
                after[square] = worths[tile]
        for square in line[number + 1 :]:
            if square in table.map:
                after[square] = worths[table.map[square]]
        at = _carried(ship.at, line, number)
        if not at:
            side = ship.left or slot.leaves
            return max(nearby(table.board.size, after, square) for square in table.board.border[side]) - 0.3
        return nearby(table.board.size, after, at)


def ideas(table: JunkyardTable, ask: Choice) -> Iterator[Idea]:
    """Yield plans for the rest of a movement."""
    if ask.name not in ("move", "place", "top") or not table.ship.at:
        return
    for plan in plans(table, Outlook(table, table.ship)):
        moves, place, top = [*plan.answers], "", ""
        if CONNECT in moves:
            *moves, place, top = moves
        yield Idea(plan.worth, {"move": moves or [END], "place": place, "top": top}, tell_aim(plan))


def tell_aim(plan: Plan) -> str:
    """Describe the aim of a plan."""
    if CONNECT in plan.answers:
        return "to join a section"
    if SCRAP in plan.answers:
        return "to scrap a section for its resources"
    asteroids = plan.answers.count(COLLECT)
    return f"to collect {amount(asteroids, 'asteroid tile')}" if asteroids else "nothing in reach is worth more"


def worth_of(outlook: Outlook, tile: str) -> float:
    """Return the worth of a tile to a ship, if it can be reached and paid for."""
    if tile in ASTEROIDS:
        return 0.35 * sum(ASTEROIDS[tile])
    found = outlook.best(tile, pay=False)
    scrapped = 0.3 * sum(SECTIONS[tile].recycle)
    return max(scrapped, found.worth) if found else scrapped


def tile_worth(table: JunkyardTable, outlook: Outlook) -> dict[str, float]:
    """Return the worth of the tile on each space to a ship."""
    known: dict[str, float] = {}
    return {
        square: known[tile] if tile in known else known.setdefault(tile, worth_of(outlook, tile))
        for square, tile in table.map.items()
    }


def nearby(size: int, worths: Mapping[str, float], at: str) -> float:
    """Return the worth of the tiles within free steps of a space, less their distance; the best count most."""
    steps = {at: 0, **reach(size, at, frozenset(), STEPS)}
    found = sorted((worths[square] - NEARNESS * steps[square] for square in steps if square in worths), reverse=True)
    return sum(worth / (1 + place) for place, worth in enumerate(found[:4]))


ANSWERS: Mapping[str, Callable[[Pilot, JunkyardTable, Choice], Option]] = {
    "corner": Pilot.corner,
    "resource": Pilot.make,
    "create": Pilot.create,
    "come back": Pilot.come_back,
    "move": Pilot.move,
    "place": Pilot.follow,
    "top": Pilot.follow,
    "slot": Pilot.slot,
}

BOTS: Mapping[str, Callable[[Stream], Decide]] = {HEURISTIC_BOT: Pilot}
HORIZON_TURNS = 3


def _carried(at: str, line: Sequence[str], number: int) -> str:
    """Return a tug's space after part of a line has moved on; "" off the map."""
    if at not in line[:number]:
        return at
    place = line.index(at) + 1
    return line[place] if place < len(line) else ""
