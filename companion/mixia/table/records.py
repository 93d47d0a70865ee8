"""Records of the state for modules: events, and things in holds besides outfits and cubes."""

from __future__ import annotations

from itertools import combinations

from companion.engine.state import Derived, Record

from ..ground import hold
from ..ground.constants import ARMOR, MODS, OUTFITS, POD, Outfit
from ..ground.hold import Placement


class EventInPlay(Record):
    """A face-up event: how much is left of it, and its subject."""

    event: str
    left: int
    cargo: str
    side: int
    start: int
    passed: int
    drawn: bool


class FittedMod(Record):
    """A mod on a cell of the hold."""

    mod: str
    at: str
    kind: Derived[Outfit]
    cells: Derived[tuple[str, ...]]

    def derive(self) -> None:
        self.kind, self.cells = MODS[self.mod], (self.at,)

    markers = ()

    @property
    def placement(self) -> Placement:
        return Placement(self.at, 0, False)

    @property
    def sections(self) -> tuple[str, ...]:
        return self.cells

    def lay(self, placement: Placement) -> None:
        """Lay it elsewhere."""
        self.at = placement.at
        self.derive()


class Attached(Record):
    """An Armor Plating or a Cargo Pod; `at` is the cell of the hold under its connecting section.

    cells: that cell, and the spots outside that no other may share. sections: the same by the names that damage and
    cargo use.
    """

    outfit: str
    at: str
    turns: int
    mirrored: bool
    kind: Derived[Outfit]
    cells: Derived[tuple[str, ...]]
    sections: Derived[tuple[str, ...]]

    def derive(self) -> None:
        self.kind = OUTFITS[self.outfit]
        self.cells = hold.cells_of(self.outfit, self.placement)
        self.sections = hold.sections_of(self.outfit, self.at)

    markers = ()

    @property
    def placement(self) -> Placement:
        return Placement(self.at, self.turns, self.mirrored)

    def lay(self, placement: Placement) -> None:
        """Lay it elsewhere."""
        self.at, self.turns, self.mirrored = placement
        self.derive()

    @property
    def plating(self) -> tuple[str, ...]:
        """Outside sections that take damage: those of a plate (XI-453 XI-458)."""
        return self.sections[1:] if self.kind.type == ARMOR else ()

    @property
    def joints(self) -> list[tuple[str, str]]:
        """Pairs of its sections that lie side by side."""
        grid = [place for place, _ in hold.grid_of(self.outfit, 0, False)]
        pairs = combinations(zip(self.sections, grid, strict=True), 2)
        return [(one, two) for (one, a), (two, b) in pairs if abs(a.x - b.x) + abs(a.y - b.y) == 1]

    @property
    def storage(self) -> tuple[str, ...]:
        """Sections that hold cubes and relics: all of a pod (XI-456 XI-A22)."""
        return self.sections if self.kind.type == POD else ()


class HeldRelic(Record):
    """A relic on two cells of the hold or of a pod; `relic` is known once somebody has looked at it. While it is moved
    it has no cells and lies beside the mat."""

    at: str
    other: str
    relic: str

    @property
    def cells(self) -> tuple[str, ...]:
        return (self.at, self.other) if self.at else ()

    def take_up(self) -> None:
        """Take it out of the hold to lay it elsewhere."""
        self.at = self.other = ""
