"""Ways of a ship to a space, for a bot: by Thrust, by Fuel, or to a crewmate with Rendezvous.

A way is judged by its number of actions and its price: lost hit points and cards, counted in cubes aboard like
everything in the bot. Only the next action of a way is planned; then the bot looks anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from heapq import heappop, heappush
from typing import Any

from .constants import FUEL_MOVE, NEAR, SPACES, THRUST
from .table import DebrisTable, Ship

Plan = Mapping[str, Any]
"""Answers to the questions of an action, by `Choice.name`, "action" first; for "space" a tuple of spaces."""

HURT: Mapping[int, float] = {0: 99.0, 1: 7.0, 2: 3.0, 3: 1.0, 4: 0.0}
"""Harm of a ship's hit points, by number."""
KEEP_HP = 2
"""Least hit points that a way may leave a ship."""
FUEL = "fuel"
RENDEZVOUS = "rendezvous"


class Ways:
    """The ways of a ship at present. `cost` has the number of actions and the price for each space within reach."""

    __slots__ = ("_before", "_harm", "_mates", "_steps", "at", "cost", "fuel", "hp")

    def __init__(self, table: DebrisTable, ship: Ship, fuel: float | None = None, rendezvous: bool = False) -> None:
        """fuel: the worth of a Fuel card in hand, or None. rendezvous: whether it can be used."""
        self.at, self.hp, self.fuel = ship.at, ship.hp, fuel
        self._search(table, ship)
        self._mates = {}
        if rendezvous:
            self._mates = {other.at: name for name, other in table.players.items() if not table.hurts(other.at)}
        self.cost: dict[str, tuple[int, float]] = {}
        for space in SPACES:
            costs = [(actions, price) for actions, price, _ in self._ways(space)]
            if costs:
                self.cost[space] = min(costs, key=sum)
        self.cost[ship.at] = (0, 0.0)

    def _search(self, table: DebrisTable, ship: Ship) -> None:
        """Find the best ways by Thrust to each space: steps, harm, and the space before it."""
        spare, toll = ship.hp - KEEP_HP, THRUST * (HURT[ship.hp - 1] - HURT[ship.hp])
        harmful = {space for space in SPACES if table.hurts(space)}
        self._steps, self._harm, self._before = {ship.at: 0}, {ship.at: 0}, {ship.at: ship.at}
        best, queue = {ship.at: 0.0}, [(0.0, ship.at)]
        while queue:
            cost, space = heappop(queue)
            # A cheaper way has overtaken this entry since it was queued.
            if cost > best[space]:
                continue
            for near in NEAR[space]:
                reached, harm = cost + 1, self._harm[space]
                if near in harmful:
                    reached, harm = reached + toll, harm + 1
                    # The ship would have fewer hit points than the bot always keeps.
                    if harm > spare:
                        continue
                if reached < best.get(near, 99.0):
                    best[near] = reached
                    self._steps[near], self._harm[near], self._before[near] = self._steps[space] + 1, harm, space
                    heappush(queue, (reached, near))

    def _ways(self, space: str) -> Iterator[tuple[int, float, str]]:
        """Yield the number of actions, the price and the first action of each way."""
        if space in self._steps:
            yield -(-self._steps[space] // THRUST), HURT[self.hp - self._harm[space]] - HURT[self.hp], "thrust"
        if self.fuel is not None and STEPS[self.at][space] <= FUEL_MOVE:
            yield 1, self.fuel, FUEL
        if space in self._mates:
            yield 1, 0.0, RENDEZVOUS

    def begin(self, space: str) -> Plan | None:
        """Return the first action of the best way to a space within reach, or None if the ship is there."""
        if space == self.at:
            return None
        _, _, how = min(self._ways(space), key=lambda way: way[0] + way[1])
        if how == FUEL:
            return {"action": "play", "play": FUEL, "space": straight(self.at, space)}
        if how == RENDEZVOUS:
            return {"action": "activate", "activate": RENDEZVOUS, "rendezvous": self._mates[space]}
        return {"action": "thrust", "space": self._path(space)[:THRUST]}

    def _path(self, space: str) -> tuple[str, ...]:
        path = []
        while space != self.at:
            path.append(space)
            space = self._before[space]
        return tuple(reversed(path))


def straight(start: str, end: str) -> tuple[str, ...]:
    """Return one of the shortest ways, regardless of what lies there."""
    path: list[str] = []
    while start != end:
        start = min(NEAR[start], key=lambda near: STEPS[near][end])
        path.append(start)
    return tuple(path)


def _steps(start: str) -> Mapping[str, int]:
    """Return the number of steps to each space."""
    steps, edge = {start: 0}, [start]
    for space in edge:
        for near in NEAR[space]:
            if near not in steps:
                steps[near] = steps[space] + 1
                edge.append(near)
    return steps


STEPS: Mapping[str, Mapping[str, int]] = {space: _steps(space) for space in SPACES}
