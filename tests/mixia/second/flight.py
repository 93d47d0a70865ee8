"""What comes of what a captain does on the map, step by step; every question and roll on the way."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from typing import Any

from .chart import BOX, BY_CODE, PATHS, SECTORS, Border
from .drift import Drift
from .harm import Destroyed
from .offers import CARD
from .questions import Course, Draw, Pick, Question
from .ship import COLD_HAND, GHOST, KILN_REGULAR, PATHFINDER, SPECIALIST

WHY = {"P": "shield", "A": "asteroids", "N": "nebula", "D": "debris", "I": "ice"}
"""What a roll at a border is called."""

MISSIONS = {piece.key: piece.fields for piece in BOX.kinds["mission-card"].pieces}
MERCHANT_ROUTE = ("doravin-v", "azure", "kemplar-ii", "neo-damascus", "lunari")


class Flight(Drift):
    """A captain's movement, as it changes the position."""

    # ---- steps ---------------------------------------------------------------------------------------------------

    def fly(self, end: str) -> Course:
        """A target: step by step; a way ends where the movement does."""
        route = self.route(end)
        if not self.state["moving"]:
            yield from self.impulse()
        for after in route:
            if not self.points or after not in self.beside(self.here):
                return
            yield from self.step(after)

    def step(self, end: str) -> Course:
        """XI-120: one point, borders in order of crossing (XI-212), then all that waits on the hex."""
        start = self.here
        for border in self.crossed(start, end):
            crossed = yield from self.cross(border, start, end)
            if not crossed:  # XI-190: the point is gone all the same.
                self.state["points"] -= 1
                self.settle()
                return
        self.state["points"] -= 1
        yield from self.enter(start, end)

    def cross(self, border: Border, start: str, end: str) -> Generator[Question, Any, bool]:
        """A border's table. False where the ship stays.

        XI-A115: asteroids and debris destroy it where it goes, a shield where it is.
        """
        own = self.ship.own
        if border.letter == "S":
            raise Destroyed("")  # XI-211.
        if border.entrance:
            law = self.law(end) or self.law(start)
            if law == "outlaw" and not self.ship.outlaw:
                own["bounty"] += 1000  # XI-178 XI-A31.
            return True
        number = yield from self.roll("d20", WHY[border.letter])
        if border.letter == "P":
            counted = min(20, number + 2 * self.ship.has(GHOST))
            if counted <= 10:
                yield from self.damage(counted, self.here)
                return False
            own["bounty"] += 1000 if counted <= 17 else 0
        elif border.letter == "A" and number <= 10:
            left = yield from self.defend(number)
            yield from self.damage(left, end)
        elif border.letter == "I" and number <= 10:
            left = yield from self.defend(number - self.ship.has(COLD_HAND))
            yield from self.damage(left, end, "ice")
        elif border.letter == "D" and number <= 3:
            raise Destroyed(end)
        elif border.letter == "N" and number <= 10:
            left = yield from self.defend(number)
            self.ship.lose_energy(left)
            if left and self.ship.dry:  # XI-209 XI-A10: this step is still made, the rest is lost.
                self.state["points"] = 1
        return True

    def enter(self, start: str, end: str) -> Course:
        yield from self.arrive(start, end)
        yield from self.turn_up()
        yield from self.sneak(start, end)
        self.settle()

    def settle(self) -> None:
        """XI-A35: where a movement ends by force on an occupied hex, the ship goes back to the last free one."""
        if not self.points and not self.can_stop():
            self.ship.own["at"] = self.ship.own["back"]

    def turn_up(self) -> Course:
        """XI-156 to XI-160."""
        if self.here in self.state["tokens"]:
            self.state["tokens"].remove(self.here)
            token = yield Draw(self.name, "token")
            if token == "credits":
                self.ship.own["credits"] += 1000
            if token == "fame":
                self.award("token")

    def sneaks(self, start: str, end: str) -> list[str]:
        """XI-281 XI-A86: contraband aboard that a step brings from outside onto the planet of its delivery."""
        if (
            end in CARD
            or self.chart.letter(end) != "P"
            or (start in self.chart.home and self.chart.same_region(start, end))
        ):
            return []
        here = self.chart.home[end][0]
        found = []
        for each in self.ship.own["missions"]:
            card = MISSIONS[each["mission"]]
            if card["type"] == "smuggler" and BY_CODE[card["to"]].key == here:
                found.append(each["mission"])
        return found

    def sneak(self, start: str, end: str) -> Course:
        """XI-281 to XI-283: 1 to 7 is detected; Experience may roll again (XI-262)."""
        own = self.ship.own
        for mission in self.sneaks(start, end):
            number = yield from self.roll("d20", mission)
            while True:
                done = [each for each in own["completed"] if MISSIONS[each]["type"] == "smuggler"]
                free = self.ship.has(SPECIALIST) and f"{self.name} {SPECIALIST}" not in self.state["rerolled"]
                if not done and not free:
                    break
                again = yield Pick(self.name, "experience", frozenset(("no", "yes")))
                if again == "no":
                    break
                if free:
                    self.state["rerolled"].append(f"{self.name} {SPECIALIST}")
                else:
                    own["completed"].remove(done[0])
                number = yield from self.roll("d20", mission)
            if number <= 7:
                own["bounty"] += 1000
                own["missions"] = [each for each in own["missions"] if each["mission"] != mission]

    # ---- other ways to move ---------------------------------------------------------------------------------------

    def open(self, points: int) -> None:
        """XI-A73: a new movement; what was left of the last one is lost."""
        self.state["moving"], self.state["points"], self.state["reaching"] = True, points, ""
        self.state["effects"] = [
            f"towing {each.partition(' ')[2]}" if each.startswith("tow ") else each
            for each in self.state["effects"] if not each.startswith("towing ")
        ]  # fmt: skip

    def impulse(self) -> Course:
        """XI-126 XI-127."""
        self.ship.own["impulse"] = False
        self.open(self.ship.impulse)
        yield from ()

    def engine(self) -> Course:
        """XI-122 XI-123."""
        engines = {str(each["at"]): each for each in self.ship.usable("engine")}
        used = yield Pick(self.name, "engine", frozenset(engines))
        points = yield from self.activate(engines[used], "engine")
        self.open(points)

    def gate(self) -> Course:
        """XI-216 XI-219: one point; the first in the game brings fame."""
        start = self.here
        end = yield Pick(self.name, "gate", frozenset(self.gate_ends()))
        self.state["points"] -= 1
        if not self.state["gate_used"]:
            self.state["gate_used"] = True
            self.award("gate")
        yield from self.enter(start, end)

    def tigris(self) -> Course:
        """XI-220 XI-221 XI-222: the first in the game brings fame; a 20 is the captain's choice."""
        start, ends = self.here, self.tigris_ends()
        self.state["points"] -= 1
        if not self.state.get("tigris_used"):
            self.state["tigris_used"] = True
            self.award("gate")
        rolled = yield from self.roll("d20", "tigris")
        end = min(ends, key=lambda name: (abs(ends[name] - rolled), -ends[name]))
        if rolled == 20:
            end = yield Pick(self.name, "tigris", frozenset(ends))
        yield from self.enter(start, end)

    # ---- The Kiln --------------------------------------------------------------------------------------------------

    def dock(self) -> Course:
        """XI-444 XI-445: onto The Kiln's card; then The Kiln moves on, less far if it would end on somebody."""
        start = self.here
        space = yield Pick(self.name, "dock", frozenset(self.dock_ends()))
        self.state["points"] -= 1
        self.let_go()
        yield from self.enter(start, space)
        if self.ship.has(KILN_REGULAR):
            return
        number = yield from self.roll("d6", "orbit")
        orbit = next(path for path in PATHS if path.kind == "kiln")
        ahead = [self.kiln]
        for _ in range(number):
            ahead.append(orbit.after(ahead[-1]))
        self.state["kiln"] = next(hex for hex in reversed(ahead) if hex == self.kiln or hex not in self.ships())

    def let_go(self) -> None:
        """XI-446: nobody is towed in or out."""
        self.state["effects"] = [each for each in self.state["effects"] if not each.startswith("towing ")]

    def undock(self) -> Course:
        """XI-449: a step out, with what it meets."""
        end = yield Pick(self.name, "undock", frozenset(self.undock_ends()))
        self.let_go()
        yield from self.step(end)

    def reach(self, offered: Iterable[str]) -> Course:
        """XI-130 XI-131 XI-133 XI-540: there and back with its borders, then the movement is over."""
        start = self.here
        end = yield Pick(self.name, "reach", frozenset(offered))
        self.state["points"] -= 2
        for one, other in ((start, end), (end, start)):
            for border in self.crossed(one, other):
                yield from self.cross(border, one, other)
        self.state["moving"], self.state["points"], self.state["reaching"] = False, 0, end

    # ---- exploring -----------------------------------------------------------------------------------------------

    def scan(self) -> Course:
        """XI-148: a standard action; the direction decides where the tile lies (XI-A72)."""
        outside = self.chart.unexplored_beside(self.here)
        by_side: dict[int, list[str]] = {}
        for name, place in self.edges().items():
            by_side.setdefault(outside[place], []).append(name)
        named = yield Pick(self.name, "side", frozenset(name for names in by_side.values() for name in names[:1]))
        self.state["moving"], self.state["points"], self.state["reaching"] = False, 0, ""
        self.ship.own["energy"] -= not self.ship.has(PATHFINDER)
        yield from self.lay(outside[self.edges()[named]])

    def jump(self) -> Course:
        """XI-152 XI-153: the hex is named first, then entered whatever it is."""
        named = yield Pick(self.name, "side", frozenset(self.edges()))
        start, place = self.here, self.edges()[named]
        self.state["points"] -= 1
        yield from self.lay(self.chart.unexplored_beside(start)[place])
        end = self.chart.name[place]
        self.state["points"] += 1
        yield from self.step(end)

    def lay(self, side: int) -> Course:
        """XI-149 XI-154: the drawn sector, its tokens, and NPCs that come with it (XI-416)."""
        beside = self.chart.home[self.here][0]
        drawn = yield from self.draw_sector()
        laid = self.chart.lay(drawn, beside, side)
        self.state["sectors"] = [
            *self.state["sectors"],
            {"sector": laid.sector, "q": laid.middle[0], "r": laid.middle[1], "turns": laid.turns},
        ]
        self.chart = self.chart.with_sector(drawn, beside, side)
        if self.name == self.state["player"]:  # A title counts what was done in the own turn (XI-A64).
            self.state["deeds"]["laid"] = self.state["deeds"].get("laid", 0) + 1
        code = SECTORS[drawn].code
        self.lay_tokens([name for name in self.chart.with_feature("explore") if name.startswith(code)])
        self.lay_extras(drawn)
        for npc in self.comes(drawn):
            yield from self.appear(npc, drawn)

    def lay_tokens(self, places: list[str]) -> None:
        """XI-154: one on each, as long as there are some: the core has 21, Embers more spaces than that."""
        left = sum(self.state["token_pool"].values()) - len(self.state["tokens"])
        self.state["tokens"] += sorted(places, key=lambda name: int(name[2:]))[:left]

    def lay_extras(self, drawn: str) -> None:
        """XI-225: a Dead World's relics. XI-242: a comet."""
        for mark in SECTORS[drawn].fields["features"]:
            place = f"{SECTORS[drawn].code}{mark['hex']}"
            if mark["feature"] == "relics":
                self.state.setdefault("relics", {})[place] = int(mark["number"])
            if mark["feature"] == "comet":
                self.state.setdefault("comets", {})[drawn] = place

    def draw_sector(self) -> Generator[Question, Any, str]:
        """From the top, where somebody may have put a sector or, with nothing else left, under the deck."""
        known, under = self.state["top_sectors"], self.state["bottom_sectors"]
        if known:
            return str(known.pop(0))
        if not sum(self.state["sector_deck"].values()):
            return str(under.pop(0))
        drawn: str = yield Draw(self.name, "sector")
        return drawn

    def comes(self, sector: str) -> Iterator[str]:
        """XI-430 XI-434 XI-439 XI-A74: NPCs on their cards that come with a sector."""
        for name, npc in self.state["npcs"].items():
            if npc.get("at") or npc["back"]:
                continue
            laid = [each["sector"] for each in self.state["sectors"] if each["sector"] in MERCHANT_ROUTE]
            if sector == {"enforcer": "kemplar-ii", "scoundrel": "loath"}.get(name):
                yield name
            if name == "merchant" and sector in MERCHANT_ROUTE and len(laid) >= 2:
                yield name

    def appear(self, npc: str, sector: str) -> Course:
        """XI-416 XI-A63: on the Spawn Point, or next to it where its captain likes."""
        code = SECTORS[sector].code
        spawn = next(name for name in self.chart.with_feature("spawn") if name.startswith(code))
        taken = self.others() | {self.here}
        if spawn in taken:
            calm = (name for name in self.chart.beside(spawn) if self.chart.letter(name) in ".GN")  # XI-420.
            near = frozenset(name for name in calm if name not in taken and self.chart.adjacent(spawn, name))
            spawn = yield Pick(self.state["npcs"][npc]["captain"], "npc place", near)
        self.state["npcs"][npc]["at"] = spawn
