"""The referee and the engine in `second/` in lockstep.

Whenever a captain may move, both offer the same ways at the same cost; whatever a move leads to, both ask and roll for
the same in the same order, and the map and the ship are the same in the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from companion.engine import DONE, END, Ask, Choice, Play, legal
from companion.mixia import RULES

from .second.flight import Flight
from .second.harm import Destroyed, Won
from .second.questions import Course, Draw, Look, Pick, Question, Roll, Wake
from .second.ship import Ship, lie

AUTO = "autopilot"
MOVES = ("action", AUTO)
RARE = ("dock", "tigris", "gate", "reach")
"""Ways to move that random play seldom comes to, so that they are gone wherever they can be."""

AFTER_KILLS = ("who shows", "show")
KEEN = 0.75
"""How often a captain moves who can."""

OWN = ("energy", "impulse", "armed", "disarmed", "credits", "bounty", "exhausted")
"""Fields of a captain that a movement may change, besides those that are compared in another form."""


# ---- what must agree ---------------------------------------------------------------------------------------------


def ship_of(captain: Mapping[str, Any]) -> dict[str, Any]:
    """A captain as far as movement changes it, in a form that does not depend on orders."""
    return {
        **{key: captain[key] for key in OWN},
        "at": captain.get("at"),
        "fame": {key: number for key, number in captain["fame_from"].items() if number},
        "damage": sorted(captain["damage"]),
        "ice": sorted(captain.get("ice", ())),
        "relics": sorted((each["at"], each["other"]) for each in captain.get("relics", ())),
        "markers": sorted((each["outfit"], each["at"], *sorted(each["markers"])) for each in captain["outfits"]),
        "cargo": captain["cargo"],
        "completed": sorted(captain["completed"]),
        "missions": sorted(each["mission"] for each in captain["missions"]),
    }


def map_of(state: Mapping[str, Any]) -> dict[str, Any]:
    """The map and what lies on it, and the open movement."""
    return {
        "points": state["points"] if state["moving"] else 0,
        "reaching": state.get("reaching") or "",
        "sectors": [tuple(each.values()) for each in state["sectors"]],
        "tokens": sorted(state["tokens"]),
        "cubes": {name: sorted(cubes) for name, cubes in state["cubes"].items() if cubes},
        "gate used": state["gate_used"],
        "ships": {name: each.get("at") or "" for name, each in (state["players"] | state["npcs"]).items()},
        "lucky": sorted(state["lucky"]),
        **{deed: state["deeds"].get(deed, 0) for deed in ("laid", "comet-dodger")},
        "kiln": state.get("kiln") or "",
        "comets": state.get("comets", {}),
        "relics": state.get("relics", {}),
        "tigris used": bool(state.get("tigris_used")),
    }


def differences(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    return {key: (one[key], other[key]) for key in one if one[key] != other[key]}


def put(ask: Ask, ship: Ship) -> Question:
    """A question of the referee's as the second engine puts it."""
    if isinstance(ask, Choice):
        return Pick(str(ask.seat), ask.name, frozenset(spell(option, ask, ship) for option in ask.options))
    if ask.name == "roll":
        return Roll(ask.about["who"], ask.about["die"], ask.about["why"].split()[0])
    return Draw(ask.about["who"], ask.name)


def spell(option: Any, ask: Ask, ship: Ship) -> str:
    """An answer as the second engine spells it: a shield by where its grid begins, not by a Use Space."""
    if isinstance(ask, Choice) and ask.name == "defend":
        return next((each["at"] for each in ship.own["outfits"] if option in lie(each)), str(option))
    return str(option)


# ---- both at the table -------------------------------------------------------------------------------------------


class Lockstep:
    """A game in which the second engine follows every movement."""

    def __init__(self, play: Play, random: Random) -> None:
        self.play, self.random = play, random
        self.answers: list[str] = []
        self.seen: Counter[str] = Counter()

    @property
    def state(self) -> dict[str, Any]:
        """The position, each time anew, so that anybody may change it."""
        return RULES.dump(self.play.table)

    def answer(self, option: Any) -> None:
        self.answers.append(f"{getattr(self.play.ask, 'name', '')} {option}")
        self.play.answer(option)

    def pick(self, ask: Ask) -> Any:
        """What somebody answers, or chance."""
        return self.random.choice(list(legal(ask)))

    def fail(self, why: object) -> None:
        pytest.fail(f"{why}\nafter {self.answers[-12:]}")

    def go_on(self, most: int) -> None:
        """Play so many answers, or to the end of the game."""
        while self.play.ask is not None and len(self.answers) < most:
            if isinstance(self.play.ask, Choice) and self.play.ask.name in MOVES:
                self.move(self.play.ask)
            else:
                self.answer(self.pick(self.play.ask))

    def move(self, ask: Choice) -> None:
        """Compare what is offered, and follow what is chosen."""
        flight = Flight(self.state, str(ask.seat), automatic=ask.name == AUTO)
        self.compare_offer(flight, ask)
        options = [str(option) for option in ask.options]
        moves = [option for option in options if option[0].isupper() or option in VERBS]
        rare = [option for option in moves if option in RARE]
        option = self.random.choice((rare or moves) if moves and self.random.random() < KEEN else options)
        self.answer(option)
        if option in moves:
            self.seen[option if option in VERBS else "step"] += 1
            course = flight.fly(option) if option[0].isupper() else VERBS[option](flight)
            self.follow(flight, course, ask.name)

    def compare_offer(self, flight: Flight, ask: Choice) -> None:
        """XI-120 XI-129 XI-147 XI-216: the same ways at the same cost, over the same borders."""
        options = {str(option) for option in ask.options}
        ways = flight.ways()
        found = {option for option in options if option[0].isupper()}
        if dict(ask.about["ways"]) != ways or found != {*ways}:
            self.fail((flight.here, flight.points, ask.about["ways"], ways))
        verbs = flight.verbs()
        if options & {*VERBS} != verbs:
            self.fail((flight.here, flight.points, options & {*VERBS}, verbs))
        if ({END, DONE} & options != set()) != (flight.can_stop() or not ways.keys() | verbs):
            self.fail((flight.here, "end", options))
        for end, number in ways.items():
            met = flight.met(end) if number == 1 else []
            if ask.about["borders"].get(end, []) != met:
                self.fail((flight.here, end, ask.about["borders"][end], met))
        self.seen["offers"] += 1

    def follow(self, flight: Flight, course: Course, name: str) -> None:
        """Every question and roll on the way, then the outcome."""
        try:
            question = next(course)
            while True:
                question = course.send(self.agree(question, flight.ship))
        except StopIteration:
            self.compare_outcome(flight, name)
        except Destroyed as end:
            self.compare_loss(flight, end)
        except Won:
            if not self.play.over:
                self.fail("not over")

    def agree(self, question: Question, ship: Ship) -> Any:
        """The answer to a question that both must ask; what leaves no choice is not asked."""
        if isinstance(question, Look):
            return self.state
        if isinstance(question, Wake):
            self.seen["hit by a comet"] += 1
            return self.show_missions()
        if isinstance(question, Pick) and len(question.options) == 1:
            return next(iter(question.options))
        ask = self.play.ask
        if ask is None or put(ask, ship) != question:
            self.fail((ask and put(ask, ship), question))
        assert ask is not None
        self.seen[f"{question[1]} {question[2]}" if isinstance(question, Roll) else str(question[1])] += 1
        option = self.pick(ask)
        self.answer(option)
        return spell(option, ask, ship)

    def show_missions(self) -> None:
        """XI-A85: what missions bring after a kill is no part of a movement."""
        while isinstance(self.play.ask, Choice) and self.play.ask.name in AFTER_KILLS:
            self.answer(self.pick(self.play.ask))

    def compare_outcome(self, flight: Flight, name: str) -> None:
        state, second, ask = self.state, flight.state, self.play.ask
        found = differences(ship_of(state["players"][flight.name]), ship_of(second["players"][flight.name]))
        if isinstance(ask, Choice) and (ask.seat, ask.name) == (flight.name, name):
            found |= differences(map_of(state), map_of(second))
        if found:
            self.fail(found)

    def compare_loss(self, flight: Flight, end: Destroyed) -> None:
        """XI-337 to XI-341 XI-A115: the ship is gone, its cubes lie there, and the turn is over."""
        state, own = self.state, self.state["players"][flight.name]
        if own.get("at") or own["bounty"] or own["cargo"] or own["missions"] or own["plans"]:
            self.fail((own, "not destroyed"))
        left = Counter(state["cubes"].get(end.hex, ()))
        before = Counter(flight.state["cubes"].get(end.hex, ()))
        lost = Counter(flight.ship.own["cargo"].values()) if end.hex else Counter()
        if not left >= before + lost:
            self.fail((end.hex, left, before, lost))
        self.seen["destroyed"] += 1


VERBS: dict[str, Any] = {
    "impulse": Flight.impulse,
    "engine": Flight.engine,
    "scan": Flight.scan,
    "jump": Flight.jump,
    "gate": Flight.gate,
    "tigris": Flight.tigris,
    "dock": Flight.dock,
    "undock": Flight.undock,
    "reach": lambda flight: flight.reach(flight.occupied_ends()),
}
