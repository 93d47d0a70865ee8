"""What a captain may do on the map: steps, ways, gates, edges, and the verbs beside them."""

from __future__ import annotations

from typing import Any

from .chart import BOX, SECTORS, STEPS, Border, Place, chart_of, path_at, plus, read_laid
from .ship import PATHFINDER, Ship

KILN = next(piece.fields for piece in BOX.kinds["npc-card"].pieces if piece.key == "kiln")
CARD = tuple(KILN["spaces"])
"""The spaces of The Kiln's card, in a row (ledger 1.1)."""

FAR = 12
"""A way of more steps than that is asked for in parts; no rule's number."""

DIRECTIONS = ("right", "lower-right", "lower-left", "left", "upper-left", "upper-right")
"""What the directions of STEPS are called."""


class Offers:
    """What a captain may do on the map as it lies.

    state: a whole position, which is changed. automatic: on Auto-Pilot, which takes no standard action and gives the
    points of one movement (XI-469).
    """

    def __init__(self, state: dict[str, Any], name: str, automatic: bool) -> None:
        self.state, self.name, self.automatic = state, name, automatic
        self.ship = Ship(name, state["players"][name])
        self.chart = chart_of(tuple(read_laid(state["sectors"])))

    # ---- what may be done ----------------------------------------------------------------------------------------

    @property
    def here(self) -> str:
        return str(self.ship.own["at"])

    @property
    def points(self) -> int:
        return int(self.state["points"]) if self.state["moving"] else 0

    @property
    def offered(self) -> int:
        """How many steps can be named: with no movement open, as many as impulse gives (XI-126)."""
        if self.state["moving"] or not self.has_impulse():
            return self.points
        return self.ship.impulse

    def has_impulse(self) -> bool:
        """XI-127 XI-A73: the token is face up, and a movement could end here."""
        ready = self.ship.own["impulse"] and "snare" not in self.ship.own["effects"]
        return ready and self.can_stop() and not self.automatic

    @property
    def kiln(self) -> str:
        """The hex of The Kiln."""
        return self.state.get("kiln") or ""

    def ships(self) -> set[str]:
        """Spaces with another ship, a captain's or an NPC's."""
        captains = {each.get("at") for name, each in self.state["players"].items() if name != self.name}
        return (captains | {npc.get("at") for npc in self.state["npcs"].values()}) - {None, ""}

    def others(self) -> set[str]:
        """Spaces in which no movement ends: ships, The Kiln (XI-A97), relics (XI-226 XI-494)."""
        return self.ships() | {*self.state.get("relics", {}), self.kiln} - {""}

    def sector_left(self) -> bool:
        """XI-147: whether a tile is left. Nyr is laid in set-up (XI-053) or is not in the box at all."""
        options = self.state["options"]
        box = {key for key, piece in SECTORS.items() if piece.module == "core" or options.get("embers")}
        return len(self.state["sectors"]) < len(box - ({"nyr"} if options.get("no_nyr") else set()))

    # ---- spaces, of the map and of The Kiln's card -----------------------------------------------------------------

    def beside(self, space: str) -> list[str]:
        """Where a step leads from a space: inside The Kiln along its card (XI-446)."""
        if space not in CARD:
            return [*self.chart.beside(space)]
        number = CARD.index(space)
        return [*CARD[max(0, number - 1) : number], *CARD[number + 1 : number + 2]]

    def crossed(self, start: str, end: str) -> list[Border]:
        """Borders between two spaces; whoever leaves The Kiln comes from its hex (XI-449)."""
        return [] if end in CARD else self.chart.crossed(self.kiln if start in CARD else start, end)

    def adjacent(self, one: str, other: str) -> bool:
        """XI-319 XI-446: ships inside The Kiln and outside have nothing to do with one another."""
        if one in CARD or other in CARD:
            return one in CARD and other in self.beside(one)
        return self.chart.adjacent(one, other)

    def law(self, space: str) -> str | None:
        return None if space in CARD else self.chart.law(space)

    def holds(self, space: str, feature: str) -> bool:
        if space in CARD:
            return any((each["space"], each["feature"]) == (space, feature) for each in KILN["features"])
        return self.chart.holds(space, feature)

    def comet_on(self, space: str) -> bool:
        return space in self.state.get("comets", {}).values()

    def is_drawn(self, start: str, end: str) -> bool:
        """XI-237 XI-243: whether a step leads from off a path onto it, which has its effect."""
        path = path_at(end)
        return path is not None and start not in path.hexes

    def is_refused(self, start: str, end: str) -> bool:
        """XI-176: an Outlaw does not enter through a Lawful entrance."""
        entering = any(border.entrance for border in self.crossed(start, end)) and self.law(end)
        return self.ship.outlaw and entering == "lawful"

    # ---- steps and ways ------------------------------------------------------------------------------------------

    def next_hexes(self) -> set[str]:
        """XI-120 XI-A111: where one step may lead."""
        if not self.offered:
            return set()
        near = {end for end in self.beside(self.here) if not self.is_refused(self.here, end)}
        return near - (self.others() if self.offered == 1 else set())

    def is_quiet(self, start: str, end: str) -> bool:
        """Whether a step is free of rolls, refusals and bounty, of paths and comets."""
        if self.is_drawn(start, end) or self.comet_on(end):
            return False
        if any(not border.entrance for border in self.crossed(start, end)) or self.is_refused(start, end):
            return False
        if any(border.entrance for border in self.crossed(start, end)):
            law = self.law(end) or self.law(start)
            return not (law == "outlaw" and not self.ship.outlaw) and not self.sneaks(start, end)
        return True

    def ways(self) -> dict[str, int]:
        """Hexes that can be named as targets, with the steps there: next to the ship, or farther by quiet steps alone.
        Every token met is turned up (XI-A88), so that a way does not lead over one."""
        steps, rim = {self.here: 0}, [self.here]
        while rim:
            here = rim.pop(0)
            if steps[here] >= min(self.offered, FAR) or (here != self.here and here in self.state["tokens"]):
                continue
            for end in self.beside(here):
                if end not in steps and self.is_quiet(here, end):
                    steps[end] = steps[here] + 1
                    rim.append(end)
        far = {end: number for end, number in steps.items() if number > 1 and end not in self.others()}
        near = {end if steps.get(end, 1) == 1 else f"{end}-direct": 1 for end in self.next_hexes()}
        return far | near

    def route(self, end: str) -> list[str]:
        """The hexes of a quiet shortest way, or the one next to the ship."""
        if self.ways()[end] == 1:
            return [end.removesuffix("-direct")]
        ways: dict[str, list[str]] = {self.here: []}
        rim = [self.here]
        while end not in ways:
            here = rim.pop(0)
            if here != self.here and here in self.state["tokens"]:
                continue
            for after in self.beside(here):
                if after not in ways and self.is_quiet(here, after):
                    ways[after] = [*ways[here], after]
                    rim.append(after)
        return ways[end]

    def met(self, end: str) -> list[str]:
        """What a step is announced to meet: borders, entrances that bring an Innocent a bounty (XI-178), comets and
        paths, and whoever looks for contraband (XI-281)."""
        end = end.removesuffix("-direct")
        law = self.law(end) or self.law(self.here)
        crossed = self.crossed(self.here, end)
        borders = [
            "entrance" if border.entrance else border.letter for border in crossed
            if not border.entrance or (law == "outlaw" and not self.ship.outlaw)
        ]  # fmt: skip
        path = path_at(end)
        if self.comet_on(end):
            borders.append("comet")
        elif path and self.is_drawn(self.here, end):
            borders.append(f"{path.kind} {path.die}")
        return [*borders, *(["contraband"] if self.sneaks(self.here, end) else [])]

    def can_stop(self) -> bool:
        """XI-129: a movement may not end in an occupied space."""
        return self.here not in self.others()

    def gate_ends(self) -> set[str]:
        """XI-216: the spaces of other gates, free ones with the last point."""
        if not self.points or self.here not in self.chart.gates():
            return set()
        ends = {end for end in self.chart.gates() if self.chart.home[end][0] != self.chart.home[self.here][0]}
        return ends - (self.others() if self.points == 1 else set())

    def tigris_ends(self) -> dict[str, int]:
        """XI-220 XI-A89: free Spawn Points, with their numbers, where the ship is at the Tigris gate."""
        if not self.points or self.here in CARD or not self.chart.is_tigris(self.here):
            return {}
        return {name: number for name, number in self.chart.spawns().items() if name not in self.others()}

    def dock_ends(self) -> set[str]:
        """XI-444 XI-A71: free spaces of The Kiln's card, where it is next to the ship."""
        if not self.points or not self.kiln or self.here in CARD or not self.chart.adjacent(self.here, self.kiln):
            return set()
        return {*CARD} - self.others()

    def undock_ends(self) -> set[str]:
        """XI-449: spaces next to The Kiln, free ones with the last point."""
        if not self.points or self.here not in CARD:
            return set()
        ends = {end for end in self.chart.beside(self.kiln) if self.chart.adjacent(self.kiln, end)}
        return ends - (self.others() if self.points == 1 else set())

    def occupied_ends(self) -> set[str]:
        """XI-130 XI-132: occupied spaces that can be used from here, for 2 points."""
        if self.points < 2 or not self.can_stop():
            return set()
        return {
            end for end in self.beside(self.here)
            if end in self.others() and self.adjacent(self.here, end) and self.is_of_use(end)
        }  # fmt: skip

    def is_of_use(self, end: str) -> bool:
        """Whether there is anything to act on; a face-down mission may be about whoever is next to it (XI-285)."""
        signs = ("buy", "sell", "swap", "mission", "mine", "harvest", "salvage", "quarry", "excavate")
        lies = bool(self.state["cubes"].get(end))
        return lies or bool(self.ship.own["plans"]) or any(self.holds(end, sign) for sign in signs)

    def edges(self) -> dict[str, Place]:
        """XI-147: directions to unexplored hexes next to the ship, while tiles are left."""
        if self.here in CARD or not self.sector_left():
            return {}
        outside = self.chart.unexplored_beside(self.here)
        return {
            name: plus(self.chart.place[self.here], step)
            for name, step in zip(DIRECTIONS, STEPS, strict=True)
            if plus(self.chart.place[self.here], step) in outside
        }

    def verbs(self) -> set[str]:
        """The ways to move, apart from steps."""
        found = set()
        if self.points and self.edges():
            found.add("jump")
        if self.gate_ends():
            found.add("gate")
        if self.occupied_ends():
            found.add("reach")
        station = {"tigris": self.tigris_ends(), "dock": self.dock_ends(), "undock": self.undock_ends()}
        found |= {verb for verb, ends in station.items() if ends}
        if self.can_stop() and not self.automatic:
            if self.has_impulse():
                found.add("impulse")
            if any(self.ship.usable("engine")):
                found.add("engine")
            if self.edges() and not self.ship.dry and (self.ship.own["energy"] or self.ship.has(PATHFINDER)):
                found.add("scan")
        return found
