"""What Embers adds to the lockstep: trade with the economy board, freezing and thawing, In Demand cargo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

from companion.engine import END, Ask, Choice, Play, legal
from companion.mixia.table.state import MixiaTable

from ..lockstep import Lockstep, differences, ship_of
from ..second.chart import PATHS, path_at
from ..second.flight import Flight
from ..second.frost import freeze
from ..second.harm import Harm
from ..second.market import BASE, Market
from ..second.offers import CARD
from ..second.questions import Course

DEALS = {"buy": "buy", "buy-some": "buy", "sell": "sell", "sell-some": "sell", "swap": "swap"}
"""What deals are called, and what they come to."""

UNKNOWN = ("enviro-shld", "m-comp", "goods")
"""Mods of shields and missions, and relics' goods, which may be such mods."""

AIM = 0.5
"""How often a comet is aimed."""

KEEN = 0.6
"""How often a captain trades who can."""

BEFORE_STATUS = ("action", "starport")
BEFORE_DEMAND = (*BEFORE_STATUS, "freeze", "claim", "draw", "events", "refresh")


class Moment(NamedTuple):
    """Where in its turn a game is, and the economy board."""

    turn: int
    player: str
    phase: str
    economy: dict[str, int]
    in_demand: set[str]
    ship: str
    kiln: str
    kiln_back: bool

    @classmethod
    def now(cls, table: MixiaTable, player: str = "") -> Moment:
        """`ship` is where that of a player is."""
        player = player or table.player
        economy = {cargo: number for cargo, number in table.economy.items() if number}
        ship = table.players[player].at if player else ""
        return cls(
            table.turn, table.player, table.phase, economy, {*table.in_demand}, ship, table.kiln, table.kiln_back
        )


class EmbersLockstep(Lockstep):
    """A game in which the second engine also follows every deal, every freezing and the economy board."""

    def __init__(self, play: Play, random: Random) -> None:
        super().__init__(play, random)
        self.docked: set[tuple[str, int]] = set()

    def pick(self, ask: Ask) -> Any:
        """Nobody takes mods that this engine doesn't know; comets hit ships more often than by chance."""
        options = [*legal(ask)]
        if not isinstance(ask, Choice) and ask.about.get("why") == "comet" and self.random.random() < AIM:
            options = self.hits(ask.about["who"]) or options
        return self.random.choice([option for option in options if str(option) not in UNKNOWN] or options)

    def ships(self) -> set[str]:
        """Wherever ships are."""
        table = self.play.table
        return {each.at for each in (*table.players.values(), *table.npcs.values())}

    def hits(self, who: str) -> list[str]:
        """The rolls with which the comet of somebody's path ends on a ship."""
        table = self.play.table
        path = path_at(table.players[who].at)
        assert path is not None
        (here,) = {*path.hexes} & {*table.comets.values()}
        rolls, ships = [], self.ships()
        for number in range(1, 7):
            here = path.after(here)
            rolls += [str(number)] if here in ships else []
        return rolls

    # ---- status ----------------------------------------------------------------------------------------------------

    def answer(self, option: Any) -> None:
        ask, before = self.play.ask, Moment.now(self.play.table)
        closes = isinstance(ask, Choice) and ask.name in BEFORE_STATUS and ask.seat == before.player
        state = self.state if closes and (option in ("done", "end-turn", "thaw") or option == END) else None
        super().answer(option)
        if ask is not None and ask.name == "section":
            self.compare_section(ask.about["cargo"], int(option))
        after = Moment.now(self.play.table, before.player)
        if state is not None and not self.play.over:
            if option == "thaw":
                self.compare_thaw(state, before.player)
            elif after.phase not in BEFORE_STATUS or after.turn != before.turn:
                self.compare_freeze(state, before.player)
        self.compare_demand(before, after)
        self.compare_return(before, after)

    def compare_section(self, cargo: str, number: int) -> None:
        """XI-063: as many cubes as a d6 says, of five types."""
        if self.play.table.economy[cargo] != number or cargo not in BASE:
            self.fail((cargo, number, self.play.table.economy))
        self.seen["section"] += 1

    def compare_thaw(self, before: dict[str, Any], name: str) -> None:
        """XI-333: all ice goes, normal damage stays."""
        own, after = before["players"][name], self.state["players"][name]
        left = {*own["damage"]} - {*own.get("ice", ())}
        if after.get("ice") or {*after["damage"]} != left:
            self.fail(("thaw", own, after))
        thawed = [each["deeds"].get("thawed", 0) for each in (before, self.state)]
        if thawed[1] - thawed[0] != len(own["ice"]):
            self.fail(("thawed", thawed, own["ice"]))
        self.seen["thaw"] += 1

    def compare_freeze(self, before: dict[str, Any], name: str) -> None:
        """XI-334 to XI-336: ice comes where it must, with what follows from it."""
        harm = Harm(before, name, automatic=False)
        own, state = harm.ship.own, self.state
        after = state["players"][name]
        fresh = freeze(harm.ship)
        lost = bool(fresh) and len(own["damage"]) + len(fresh) >= harm.ship.threshold
        stand = isinstance(self.play.ask, Choice) and self.play.ask.name == "last stand"
        self.seen["frozen" if fresh else "not frozen"] += 1
        if lost or stand:
            if lost != (stand or not after.get("at")):
                self.fail(("frozen to death", own, after))
            self.seen["frozen to death"] += 1
            return
        for cell in sorted(fresh):
            harm.mark(cell, "ice", harm.here)
        one, other = ship_of(after), ship_of(own)
        found = {key: (one[key], other[key]) for key in ("damage", "ice", "cargo", "relics") if one[key] != other[key]}
        here = harm.here
        if found or sorted(state["cubes"].get(here, ())) != sorted(harm.state["cubes"].get(here, ())):
            self.fail(("freeze", found, here))

    def compare_demand(self, before: Moment, after: Moment) -> None:
        """XI-369: once in every turn that ends with a Status Phase; at no other time do credits come onto the board."""
        passed = before.phase in BEFORE_DEMAND and (after.phase not in BEFORE_DEMAND or after.turn != before.turn)
        if passed and not self.play.over and after.ship:  # XI-A07: whoever is destroyed has no Status Phase.
            empty = {cargo for cargo in BASE if not before.economy.get(cargo)}
            if after.in_demand != before.in_demand | empty or after.economy != before.economy:
                self.fail(("demand", before, after))
            self.seen["demand"] += bool(empty)
        elif not after.in_demand <= before.in_demand:
            self.fail(("demand", before, after))

    def compare_return(self, before: Moment, after: Moment) -> None:
        """XI-451: a destroyed Kiln is back on its first space when the next turn starts, and not before; where a ship
        is there, on the next free one."""
        if not before.kiln_back:
            return
        ships = self.ships()
        first = next(hex for path in PATHS if path.kind == "kiln" for hex in path.hexes if hex not in ships)
        if after.kiln != (first if after.turn != before.turn else ""):
            self.fail(("The Kiln", before, after))
        self.seen["kiln back"] += bool(after.kiln)

    # ---- The Kiln --------------------------------------------------------------------------------------------------

    def follow(self, flight: Flight, course: Course, name: str) -> None:
        """XI-444: a captain counts the turns with a docking (Kiln Regular, ledger 1.6)."""
        own, when, outside = flight.ship.own, (flight.name, self.play.table.turn), flight.here not in CARD
        turns = own.get("kiln_turns", 0)
        super().follow(flight, course, name)
        if outside and flight.here in CARD and not self.play.over:
            found, expected = self.play.table.players[flight.name].kiln_turns, turns + (when not in self.docked)
            if found != expected:
                self.fail(("turns docked", found, expected))
            self.docked.add(when)

    # ---- trade -----------------------------------------------------------------------------------------------------

    def move(self, ask: Choice) -> None:
        """Compare what can be traded; some captains trade, others move."""
        options = [str(option) for option in ask.options]
        market = Market(self.state, str(ask.seat), automatic=ask.name != "action")
        offered = {DEALS[option] for option in options if option in DEALS}
        if offered != market.deals():
            self.fail((market.place, "deals", offered, market.deals()))
        deals = [option for option in options if option in DEALS]
        if deals and self.random.random() < KEEN:
            self.trade(market, self.random.choice(deals))
        else:
            super().move(ask)

    def trade(self, market: Market, option: str) -> None:
        """One deal to its end: what was given and taken decides what else must have come of it."""
        before, answers = Counter(market.ship.own["cargo"].values()), len(self.answers)
        self.answer(option)
        while isinstance(self.play.ask, Choice) and self.play.ask.name not in ("action", "starport"):
            self.answer(self.pick(self.play.ask))
        if self.play.over:
            return
        after = Counter(self.state["players"][market.name]["cargo"].values())
        given, taken = before - after, after - before
        deal = DEALS[option]
        if deal == "sell":
            market.sell(given)
        elif deal == "buy":
            market.buy(taken)
        else:
            market.swap(*given, *taken, given.total())
        self.compare_trade(market, self.answers[answers:])
        self.seen[deal] += 1

    def compare_trade(self, market: Market, answers: list[str]) -> None:
        one, other = _trader(self.state, market.name), _trader(market.state, market.name)
        if found := differences(one, other):
            self.fail((found, answers))
        self.seen["full section"] += any(number == 6 for number in market.board.values())


def _trader(state: Mapping[str, Any], name: str) -> dict[str, Any]:
    """What trade changes, but for the cells of cubes."""
    own = state["players"][name]
    return {
        "credits": own["credits"],
        "cargo": Counter(own["cargo"].values()),
        "fame": {key: number for key, number in own["fame_from"].items() if number},
        "economy": {cargo: number for cargo, number in state.get("economy", {}).items() if number},
        "in demand": sorted(state.get("in_demand", ())),
        "swapped": sorted(state.get("swapped", ())),
        "effects": sorted(state["effects"]),
        **{deed: state["deeds"].get(deed, 0) for deed in ("sold", "ember-sold", "in-demand")},
    }
