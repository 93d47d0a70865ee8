"""The final score (SC-099 to SC-105), from the players' rockets and the design cards.

A rocket is given as a drawing, as parts with their cells, or as parts alone together with the number of cases of the
goal, which depend on the places.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from companion.engine.scoring import Line, Score, only, ranked
from companion.text.grammar import amount
from components.problems import Problem, SalvageError, wrong
from components.schema import Field, Type, frozen

from .constants import (
    ADVANCED,
    ADVANCED_CARDS,
    ADVANCED_LAUNCH_BONUS,
    BLUEPRINT_POINTS,
    DESIGN_POINTS,
    GAME,
    GOAL_POINTS,
    LAUNCH_BONUS,
    NAME,
    PARTS,
    STARTING_HULL,
)
from .drawing import parse_drawing
from .goals import Case, cases
from .requirements import REQUIREMENTS
from .rocket import Measures, Placed, Rocket, centred, clashes, connected, measure
from .things import MET, goal_pays, lacking

EXAMPLE = "- WN / WF SH GC"
"""Example of a rocket on a sheet."""


def _fields() -> Mapping[str, Field]:
    needed = only(GAME.state, "options", "blueprint", "launcher", "advanced", "players.goals", "players.designs")
    more = {
        "drawing": Field(
            name="drawing", type=Type("text"), required=False,
            meaning=f"the rocket, row by row, top first: codes, - for an empty cell, / between rows, such as {EXAMPLE}",
        ),
        "parts": Field(
            name="parts", type=Type("pile", of="rocket-parts"), required=False,
            meaning="instead of a drawing, the parts alone, in any order",
        ),
        "cases": Field(
            name="cases", type=Type("int"), required=False, min=0, unit="cases",
            meaning="how often the rocket matches the goal, if only its parts are given",
        ),
        "design_points": Field(
            name="design_points", type=Type("int"), required=False, min=0, unit="points",
            meaning="points of fulfilled designs from other editions, on top of those of the designs below",
        ),
    }  # fmt: skip
    store = only(GAME.state, "players.store")["players"].fields
    players = needed["players"]._replace(fields=frozen({**more, **needed["players"].fields, **store}))
    return frozen({**needed, "players": players})


HOLDINGS: Mapping[str, Field] = _fields()
"""Fields of the score sheet."""


def spell_out(holdings: Mapping[str, Any]) -> Mapping[str, Any]:
    """Convert the drawings of a checked score sheet to parts on cells, as in positions."""
    players = {
        name: {**player, "rocket": [each._asdict() for each in rocket_of(player)]} if player.get("drawing") else player
        for name, player in holdings["players"].items()
    }
    return {**holdings, "players": players}


class Counted(NamedTuple):
    """A rocket as it is scored: its measures, its parts if their places are known, and its loose parts."""

    found: Measures
    rocket: Rocket
    loose: Rocket


def rocket_of(player: Mapping[str, Any]) -> Rocket:
    """Return the rocket of a score sheet or position, including loose parts; empty without places. Raises SalvageError
    if a drawing can't be parsed."""
    if player.get("drawing"):
        return parse_drawing(player["drawing"])
    given = player.get("rocket") or ()
    return centred(Placed(each["part"], each["x"], each["y"], each.get("flipped", False)) for each in given)


def count_rocket(player: Mapping[str, Any]) -> Counted:
    """Measure the parts connected to the starting hull, or all parts if their places are unknown (SC-A03)."""
    every = rocket_of(player)
    if every or not player.get("parts"):
        whole = connected(every)
        return Counted(measure(whole), whole, tuple(each for each in every if each not in whole))
    parts = [part for part, number in Counter(player["parts"]).items() for _ in range(number)]
    alone = measure(tuple(Placed(part, number, 0) for number, part in enumerate(parts)))
    return Counted(alone._replace(columns=0, rows=0), (), ())


def problems(holdings: Mapping[str, Any]) -> Iterator[Problem]:
    """Yield the contradictions in a score sheet."""
    for name, player in holdings["players"].items():
        at = ("players", name)
        if player.get("drawing") and player.get("parts"):
            yield wrong("", "the rocket is given both as a drawing and as parts; give one of them", *at, "parts")
            continue
        try:
            rocket = rocket_of(player)
        except SalvageError as error:
            yield wrong("", str(error), *at, "drawing")
            continue
        for one, other in clashes(rocket):
            codes = f"{PARTS[one.part].code} and {PARTS[other.part].code}"
            yield wrong("SC-A04", f"{codes} can't lie side by side: a tab needs a socket", *at)
        if rocket and STARTING_HULL not in [each.part for each in rocket]:
            yield wrong("SC-021", f"a rocket must have the starting hull, {PARTS[STARTING_HULL].code}", *at)
        if "cases" in player and not player.get("parts"):
            what = "cases are counted on a rocket that is drawn; leave them out"
            yield wrong("", what, *at, "cases")
    yield from _cards(holdings)


def _cards(holdings: Mapping[str, Any]) -> Iterator[Problem]:
    """Yield problems for cards that two players have, or that this mode doesn't use."""
    owner: dict[str, str] = {}
    for name, player in holdings["players"].items():
        for kind in ("goals", "designs"):
            for number, card in enumerate(player.get(kind, ())):
                if card in owner:
                    yield wrong("", f"{owner[card]} has card {card} already", "players", name, kind, number)
                owner[card] = name
        if _is_advanced(holdings) and player.get("designs"):
            yield wrong("SC-110", "with Advanced Designs no design is fulfilled", "players", name, "designs")
    for card, each in holdings.get("advanced", {}).items():
        spaces = len(ADVANCED_CARDS[card].tracks[each["side"]])
        if len(each.get("markers", ())) > spaces:
            what = f"side {each['side']} of card {card} has {spaces} spaces"
            yield wrong("", what, "advanced", card, "markers")


def _is_advanced(holdings: Mapping[str, Any]) -> bool:
    return bool(holdings.get("options", {}).get(ADVANCED))


# ---- the score --------------------------------------------------------------------------------------------------


def score(holdings: Mapping[str, Any]) -> Score:
    """Score all players: most points win, then most unused junk tiles; after that the victory is shared (SC-103 SC-104
    SC-105)."""
    players = holdings["players"]
    tiles = {name: sum(Counter(player.get("store") or ()).values()) for name, player in players.items()}
    result = ranked({name: _lines(name, player, holdings) for name, player in players.items()}, tiles)
    top = max(tally.total for tally in result.tallies)
    level = [tally.name for tally in result.tallies if tally.total == top]
    if len(level) == 1:
        return result
    unused = ", ".join(f"{name} {amount(tiles[name], 'tile')}" for name in level)
    shared = "; the victory is shared (SC-105)" if len(result.winners) > 1 else ""
    return result._replace(tie_break=f"most unused junk tiles (SC-104): {unused}{shared}")


def _met(number: int) -> str:
    """Describe how often a goal is met."""
    times = {1: "once", 2: "twice"}.get(number, f"{number} times")
    return f"met {times}" if number else "not met"


def _lines(name: str, player: Mapping[str, Any], holdings: Mapping[str, Any]) -> Iterator[Line]:
    counted = count_rocket(player)
    if holdings.get("launcher") == name:
        bonus = ADVANCED_LAUNCH_BONUS if _is_advanced(holdings) else LAUNCH_BONUS
        yield Line("Launch bonus", bonus, "SC-099", "started the countdown")
    blueprint = holdings.get("blueprint")
    if blueprint:
        yield _blueprint(blueprint, counted)
    for card in player.get("goals", ()):
        number = len(cases(counted.rocket, card)) if counted.rocket else player.get("cases", 0)
        detail = f"{goal_pays(card)}; {_met(number)}"
        yield Line(f"Goal {card}, {NAME[card]}", number * GOAL_POINTS[card], "SC-101", detail)
    if _is_advanced(holdings):
        yield from _markers(name, counted.found, holdings)
    for card in player.get("designs", ()):
        yield Line(f"Design {card}", DESIGN_POINTS[card], "SC-102", NAME[card])
    if player.get("design_points"):
        yield Line("Other designs", player["design_points"], "SC-102")
    if counted.loose:
        loose = ", ".join(PARTS[each.part].code for each in counted.loose)
        yield Line("Loose parts", 0, "SC-A03", f"{loose}: not joined to the starting hull")


def _blueprint(card: str, counted: Counted) -> Line:
    """Score the blueprint on the final rocket (SC-100 SC-A17)."""
    missing = {shape: least - counted.found.shapes[shape] for shape, least in REQUIREMENTS[card].shapes}
    detail = lacking({shape: number for shape, number in missing.items() if number > 0})
    return Line(f"Blueprint {card}", BLUEPRINT_POINTS if detail == MET else 0, "SC-100", detail)


def _markers(name: str, found: Measures, holdings: Mapping[str, Any]) -> Iterator[Line]:
    """Yield the score of each card with the player's marker, once (SC-077 SC-078 SC-079 SC-A30)."""
    for card, each in holdings.get("advanced", {}).items():
        markers: Sequence[str] = each.get("markers", ())
        if name in markers:
            worth = ADVANCED_CARDS[card].tracks[each["side"]][len(markers) - 1]
            number = parts_scored(card, found)
            yield Line(
                f"Card {card}, {NAME[card].lower()}", worth * number, "SC-077", f"{number} × {amount(worth, 'point')}"
            )


def parts_scored(card: str, found: Measures) -> int:
    """Return the number of parts that an advanced card scores (SC-A36)."""
    subject = ADVANCED_CARDS[card]
    if subject.two_coloured:
        return found.two_coloured
    return found.shapes[subject.shape] if subject.shape else found.colours[subject.colour]


def matches(holdings: Mapping[str, Any], name: str) -> tuple[Case, ...]:
    """Return the cases of a player's goals in the rocket, for pictures."""
    player = holdings["players"][name]
    rocket = rocket_of(player)
    return tuple(case for card in player.get("goals", ()) for case in cases(rocket, card))
