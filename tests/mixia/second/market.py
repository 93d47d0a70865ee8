"""Trade with the economy board (ledger XI-348 to XI-374): who may, what it pays, and where the cubes go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from .chart import SECTORS
from .offers import CARD, KILN, Offers

BASE = ("spice", "holo", "terra", "plasma", "cyber")
CUBES = 15
"""XI-019 XI-029: of each type."""

SECTION = 6
"""XI-368."""

BARON, MAKER, FREIGHTER, BELLY = "ember-baron", "market-maker", "freighter", "wide-belly"


class Market(Offers):
    """A captain in trade, as it changes the position."""

    # ---- the board -------------------------------------------------------------------------------------------------

    @property
    def board(self) -> dict[str, int]:
        return self.state.setdefault("economy", {})  # type: ignore[no-any-return]

    def supply(self, cargo: str) -> int:
        """XI-A37: what lies nowhere else."""
        held = [each["cargo"].values() for each in self.state["players"].values()]
        elsewhere = Counter(cube for cubes in (*held, *self.state["cubes"].values()) for cube in cubes)
        return CUBES - elsewhere[cargo] - self.board.get(cargo, 0)

    def add(self, cargo: str) -> None:
        """XI-368 XI-370: one cube onto the board, if there is room; whoever does it takes the credits there."""
        if self.board.get(cargo, 0) == SECTION:
            return
        self.board[cargo] = self.board.get(cargo, 0) + 1
        if cargo in self.state.get("in_demand", ()):
            self.state["in_demand"].remove(cargo)
            self.count("in-demand", 1)
            self.ship.own["credits"] += 1000 + 1000 * self.ship.has(MAKER)

    def count(self, deed: str, number: int) -> None:
        """XI-A64: what titles ask for (ledger 1.6)."""
        self.state["deeds"][deed] = self.state["deeds"].get(deed, 0) + number

    # ---- the place -------------------------------------------------------------------------------------------------

    @property
    def place(self) -> str:
        """XI-130: where the captain acts."""
        return str(self.state.get("reaching") or self.here)

    def signs(self, feature: str) -> set[str]:
        """The cargo of a space's sign."""
        if self.place in CARD:
            found = [each for each in KILN["features"] if (each["space"], each["feature"]) == (self.place, feature)]
        else:
            sector, number = self.chart.home[self.place]
            marks = SECTORS[sector].fields["features"]
            found = [each for each in marks if (each["hex"], each["feature"]) == (number, feature)]
        return {cargo for each in found for cargo in each["cargo"]}

    def wanted(self) -> set[str]:
        """XI-353 XI-362 XI-A24: what is bought here; Loath takes anything."""
        signs = self.signs("sell")
        loath = self.place not in CARD and self.chart.home[self.place][0] == "loath"
        return {*BASE, "ember"} if signs and loath else signs

    def product(self) -> str | None:
        """XI-367 XI-371 XI-A79: what the planet makes, which is what it sells; Loath and The Kiln make nothing."""
        if self.place in CARD:
            return None
        sector, _ = self.chart.home[self.place]
        made = [each["cargo"] for each in SECTORS[sector].fields["features"] if each["feature"] == "buy"]
        return str(made[0][0]) if made and len(made[0]) == 1 else None

    def room(self) -> int:
        """XI-348: free cells; an outfit's, damage's and cargo's are not."""
        return len(self.ship.free_cells())

    # ---- what may be done ------------------------------------------------------------------------------------------

    def deals(self) -> set[str]:
        """Which of buying, selling and swapping can be done now: standard actions (XI-115 XI-129 XI-138)."""
        if self.automatic or self.ship.dry or not self.can_stop():
            return set()
        able = {"buy": self.can_buy(), "sell": self.can_sell(), "swap": any(self.swaps())}
        return {deal for deal, possible in able.items() if possible}

    def can_buy(self) -> bool:
        """XI-349 XI-351."""
        stocked = any(self.board.get(cargo) for cargo in self.signs("buy"))
        return stocked and self.room() > 0 and self.ship.own["credits"] >= 1000

    def can_sell(self) -> bool:
        return bool({*self.ship.own["cargo"].values()} & self.wanted())

    def swaps(self) -> set[tuple[str, str]]:
        """XI-372 XI-374: which type can be given for which."""
        placed = self.state.get("swapped", ())
        given = {*self.ship.own["cargo"].values()} & self.signs("swap")
        return {
            (one, other) for one in given for other in BASE
            if other != one and self.board.get(other) and other not in placed
        }  # fmt: skip

    # ---- what comes of it ------------------------------------------------------------------------------------------

    def sell(self, cubes: Mapping[str, int]) -> None:
        """XI-042 XI-043 XI-353 XI-354 XI-366 XI-367: paid, to the supply, and as many of the planet's own produced."""
        own, number = self.ship.own, sum(cubes.values())
        assert {*cubes} <= self.wanted()
        own["credits"] += sum(1000 * (1 + (cargo == "ember")) * each for cargo, each in cubes.items())
        own["credits"] += 1000 * (self.ship.has(BARON) and "ember" in cubes)
        own["credits"] += 1000 * self.take_haggle()
        self.count("sold", number)
        self.count("ember-sold", cubes.get("ember", 0))
        self.unload(cubes)
        if number >= 2 and not {*own["cargo"].values()} & self.wanted():
            self.award_shipment()
        for _ in range(number):
            if (made := self.product()) and self.supply(made):
                self.add(made)

    def take_haggle(self) -> bool:
        """Haggle (ledger 1.3): the next Sell action of the turn."""
        lying = [each for each in self.state["effects"] if each.startswith("haggle")]
        self.state["effects"] = [each for each in self.state["effects"] if each not in lying[:1]]
        return bool(lying)

    def award_shipment(self) -> None:
        fame = self.ship.own["fame_from"]
        fame["shipment"] = fame.get("shipment", 0) + 1

    def unload(self, cubes: Mapping[str, int]) -> None:
        """Any cubes of these types: which of equal ones is the captain's business."""
        left = Counter(cubes)
        for cell, cargo in sorted(self.ship.own["cargo"].items()):
            if left[cargo]:
                left[cargo] -= 1
                del self.ship.own["cargo"][cell]
        assert not left.total()

    def buy(self, cubes: Mapping[str, int]) -> None:
        """XI-349 XI-351: up to 2 cubes for 1,000, or what titles allow, off the board."""
        most = 2 + self.ship.has(FREIGHTER) + self.ship.has(BELLY)
        assert 0 < sum(cubes.values()) <= most
        assert {*cubes} <= self.signs("buy")
        self.ship.own["credits"] -= 1000
        for cargo, number in cubes.items():
            self.load(cargo, number)

    def load(self, cargo: str, number: int) -> None:
        """XI-351 XI-372: off the board, as many as it has at most."""
        assert self.board.get(cargo, 0) >= number
        self.board[cargo] -= number
        for cell in self.ship.free_cells()[:number]:
            self.ship.own["cargo"][cell] = cargo

    def swap(self, given: str, taken: str, number: int) -> None:
        """XI-372 XI-373 XI-A25: what a full section can't take goes to the supply."""
        assert (given, taken) in self.swaps()
        self.unload({given: number})
        for _ in range(number):
            self.add(given)
        self.state["swapped"] = sorted({*self.state.get("swapped", ()), given})
        self.load(taken, number)
