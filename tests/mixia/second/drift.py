"""Gravity paths and comets: what comes of entering a hex, before anything else may be done (XI-136)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from .chart import SECTORS, Path, path_at
from .harm import Destroyed, Harm
from .questions import Course, Number, Pick, Question, Wake
from .ship import COMET_DODGER


class Drift(Harm):
    """Being moved, and moving comets."""

    def arrive(self, start: str, end: str) -> Course:
        """One hex, and all that paths make of it."""
        self.put(start, end)
        while self.is_drawn(start, self.here):
            path = path_at(self.here)
            assert path is not None
            if path.kind == "comet":
                yield from self.move_comet(path)
                return
            start = yield from self.sweep(path)

    def put(self, start: str, end: str) -> None:
        """A step onto a hex; whoever is towed follows."""
        if start not in self.others():
            self.ship.own["back"] = start
        self.ship.own["at"] = end
        for name in self.towed():
            if start not in self.others():
                self.state["players"][name]["at"] = start
        if self.comet_on(end):
            raise Destroyed("")  # XI-246 XI-A92.

    def towed(self) -> list[str]:
        """Whom the ability Tow pulls along, in the turn in which it was used."""
        if self.name != self.state["player"]:
            return []
        return [each.partition(" ")[2] for each in self.state["effects"] if each.startswith("towing ")]

    # ---- gravity ---------------------------------------------------------------------------------------------------

    def sweep(self, path: Path) -> Generator[Question, Any, str]:
        """XI-237 XI-239: as far as the die says, but no farther than one step off the path's end; gives the hex that
        the ship has left last."""
        here = self.here
        number = yield from self.roll(path.die, "gravity")
        while number and self.here in path.hexes:
            here, number = self.here, number - 1
            end = path.after(here)
            if any(border.letter == "S" for border in self.crossed(here, end)):
                raise Destroyed("")  # XI-211.
            self.put(here, end)
        return here

    # ---- comets ----------------------------------------------------------------------------------------------------

    def move_comet(self, path: Path) -> Course:
        """XI-243 XI-245 XI-537: whatever lies where it ends is destroyed; it does no harm on its way."""
        number = yield from self.roll_for_comet(path.die)
        sector = next(key for key, piece in SECTORS.items() if self.here.startswith(piece.code))
        for _ in range(number):
            self.state["comets"][sector] = path.after(self.state["comets"][sector])
        end = self.state["comets"][sector]
        self.state["cubes"].pop(end, None)
        for name, npc in self.state["npcs"].items():
            if npc.get("at") == end:
                npc["at"] = ""
                yield Wake(name)
        for name, captain in self.state["players"].items():
            if captain.get("at") == end and name != self.name:
                captain["at"] = ""
                yield Wake(name)
        turns = self.state["players"][self.state["player"]]
        if turns.get("at") and self.adjacent(end, turns["at"]):  # Comet Dodger (ledger 1.6).
            self.state["deeds"]["comet-dodger"] = self.state["deeds"].get("comet-dodger", 0) + 1
        if self.here == end:
            raise Destroyed("")

    def roll_for_comet(self, die: str) -> Number:
        number = yield from self.roll(die, "comet")
        if self.ship.has(COMET_DODGER):
            again = yield Pick(self.name, "roll comet again", frozenset(("no", "yes")))
            if again == "yes":
                number = yield from self.roll(die, "comet")
        return number
