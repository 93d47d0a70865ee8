"""A ship in a position's plain `state`: markers, outfits, damage, energy (ledger 1.2 to 1.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .chart import BOX, Place

SHIPS = {piece.key: piece.fields for piece in BOX.kinds["ship-mat"].pieces}
OUTFITS = {piece.key: piece.fields for piece in BOX.kinds["outfit"].pieces}
ABILITIES = {piece.key: piece.fields for piece in BOX.kinds["ability-card"].pieces}

COLD_HAND, COMET_DODGER, KILN_REGULAR = "cold-hand", "comet-dodger", "kiln-regular"
GRAND_TOUR, GHOST, IRON_LUNG = "grand-tour", "ghost", "iron-lung"
LEGEND, PATHFINDER, SPECIALIST = "legend-in-the-making", "pathfinder", "specialist"
NINE_LIVES, JUGGERNAUT = "nine-lives", "juggernaut"
PLATE, POD, GTS = "armor-plating", "cargo-pod", "gts"


def cells(rows: str) -> dict[Place, str]:
    """The cells of a grid, column and row, with their signs."""
    return {
        (x, y): sign for y, row in enumerate(rows.split(" / ")) for x, sign in enumerate(row) if sign != "."
    }  # fmt: skip


def name_cell(cell: Place) -> str:
    return f"{cell[0] + 1}{chr(ord('a') + cell[1])}"


def neighbours(cell: str) -> set[str]:
    """The four cells beside one."""
    column, row = int(cell[:-1]) - 1, ord(cell[-1]) - ord("a")
    beside = ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1))
    return {name_cell(each) for each in beside if min(each) >= 0}


def outside(at: str) -> list[str]:
    """The other three sections of a plate or pod; the first is the one next to the connecting section."""
    return [f"{at}+{number}" for number in (1, 2, 3)]


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

    def attached(self, outfit: str) -> list[str]:
        """XI-491: where the connecting sections of its plates or pods lie in the hold."""
        return [str(each["at"]) for each in self.own.get("attached", ()) if each["outfit"] == outfit]

    @property
    def plating(self) -> list[str]:
        """XI-453: sections of plates outside the hold, which take damage."""
        return [cell for at in self.attached(PLATE) for cell in outside(at)]

    def pod_at(self, cell: str) -> list[str]:
        """XI-456 XI-458 XI-A22: what a pod stores its cargo on, by its connecting section."""
        return [cell, *outside(cell)] if cell in self.attached(POD) else []

    @property
    def threshold(self) -> int:
        """XI-075 XI-452 XI-A21: how much damage destroys it."""
        plates = (3 + self.has(JUGGERNAUT)) * len(self.attached(PLATE))
        return len(self.hold) + 2 * self.has(IRON_LUNG) + plates

    def free_cells(self) -> list[str]:
        """XI-348 XI-453 XI-455 XI-458: cells with no outfit, mod, damage, cube or relic; of undamaged pods all."""
        hold = [cell for cell in self.hold if cell not in self.covered()]
        pods = [cell for at in self.attached(POD) if at not in self.own["damage"] for cell in self.pod_at(at)]
        return [
            cell for cell in (*hold, *pods) if cell not in {*self.own["damage"], *self.own["cargo"], *self.relics()}
        ]

    def relics(self) -> set[str]:
        return {cell for each in self.own.get("relics", ()) for cell in (each["at"], each["other"])}

    def lift(self, engine: dict[str, Any]) -> int:
        """XI-464: 2 for each undamaged GTS next to an engine."""
        beside = {other for cell in lie(engine) for other in neighbours(cell)} - {*lie(engine), *self.own["damage"]}
        return 2 * sum(each["mod"] == GTS and each["at"] in beside for each in self.own.get("mods", ()))

    @property
    def impulse(self) -> int:
        """XI-077."""
        return int(self.mat["impulse"]) + self.has(GRAND_TOUR)

    def usable(self, kind: str) -> Iterator[dict[str, Any]]:
        """XI-096 XI-097 XI-098: outfits of a type with a free Use Space, if a marker is armed."""
        for outfit in self.own["outfits"] if self.own["armed"] else ():
            if OUTFITS[outfit["outfit"]]["type"] == kind and self.free_uses(outfit):
                yield outfit

    def covered(self) -> set[str]:
        """Cells of the hold under outfits, mods, plates and pods."""
        small = {each["at"] for each in (*self.own.get("mods", ()), *self.own.get("attached", ()))}
        return small | {cell for outfit in self.own["outfits"] for cell in lie(outfit)}

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
