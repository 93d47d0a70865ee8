"""A ship in a position's plain `state`: markers, outfits, damage, energy (ledger 1.2 to 1.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .chart import BOX, Place

SHIPS = {piece.key: piece.fields for piece in BOX.kinds["ship-mat"].pieces}
OUTFITS = {piece.key: piece.fields for piece in BOX.kinds["outfit"].pieces}
ABILITIES = {piece.key: piece.fields for piece in BOX.kinds["ability-card"].pieces}

GRAND_TOUR, GHOST, IRON_LUNG = "grand-tour", "ghost", "iron-lung"
LEGEND, PATHFINDER, SPECIALIST = "legend-in-the-making", "pathfinder", "specialist"


def cells(rows: str) -> dict[Place, str]:
    """The cells of a grid, column and row, with their signs."""
    return {
        (x, y): sign for y, row in enumerate(rows.split(" / ")) for x, sign in enumerate(row) if sign != "."
    }  # fmt: skip


def name_cell(cell: Place) -> str:
    return f"{cell[0] + 1}{chr(ord('a') + cell[1])}"


def lie(outfit: dict[str, Any]) -> dict[str, bool]:
    """The cells that an outfit covers, True for Use Spaces: turned over first, then turned clockwise (XI-091)."""
    grid = cells(OUTFITS[outfit["outfit"]]["grid"])
    if outfit["mirrored"]:
        grid = {(-x, y): sign for (x, y), sign in grid.items()}
    for _ in range(outfit["turns"]):
        grid = {(-y, x): sign for (x, y), sign in grid.items()}
    left, top = min(x for x, _ in grid), min(y for _, y in grid)
    column, row = int(outfit["at"][:-1]) - 1, ord(outfit["at"][-1]) - ord("a")
    return {name_cell((x - left + column, y - top + row)): sign == "U" for (x, y), sign in grid.items()}


class Ship:
    """What a captain's ship can do; changes the captain's part of the state."""

    def __init__(self, name: str, captain: dict[str, Any]) -> None:
        self.name, self.own = name, captain

    @property
    def mat(self) -> Any:
        return SHIPS[self.own["ship"]]

    @property
    def hold(self) -> list[str]:
        return [name_cell(cell) for cell in cells(self.mat["hold"])]

    def has(self, title: str) -> bool:
        return title in self.own["titles"]

    @property
    def outlaw(self) -> bool:
        """XI-180."""
        return bool(self.own["bounty"])

    @property
    def dry(self) -> bool:
        """XI-084."""
        return not self.own["energy"] and not self.own["armed"]

    @property
    def threshold(self) -> int:
        """XI-075: how much damage destroys it."""
        return len(self.hold) + 2 * self.has(IRON_LUNG)

    @property
    def impulse(self) -> int:
        """XI-077."""
        return int(self.mat["impulse"]) + self.has(GRAND_TOUR)

    def usable(self, kind: str) -> Iterator[dict[str, Any]]:
        """XI-096 XI-097 XI-098: outfits of a type with a free Use Space, if a marker is armed."""
        for outfit in self.own["outfits"] if self.own["armed"] else ():
            if OUTFITS[outfit["outfit"]]["type"] == kind and self.free_uses(outfit):
                yield outfit

    def free_uses(self, outfit: dict[str, Any]) -> list[str]:
        taken = {*outfit["markers"], *self.own["damage"]}
        return [cell for cell, use in lie(outfit).items() if use and cell not in taken]

    def reduced(self, outfit: dict[str, Any], roll: int) -> int:
        """XI-100 XI-123: 1 less for each damage marker on it, at least 1."""
        return max(1, roll - len({*lie(outfit)} & {*self.own["damage"]}))

    def defences(self) -> Iterator[str]:
        """XI-213: abilities that answer the board, ready and affordable."""
        for ability in self.own["abilities"]:
            card, ready = ABILITIES[ability], ability not in self.own["exhausted"]
            if card["use"] == "defence" and ready and card["energy"] <= self.own["energy"]:
                yield ability

    def lose_energy(self, number: int) -> None:
        """XI-205 XI-208: energy first, then one armed marker a point."""
        markers = min(max(0, number - self.own["energy"]), self.own["armed"])
        self.own["energy"] = max(0, self.own["energy"] - number)
        self.own["armed"] -= markers
        self.own["disarmed"] += markers
