"""The final score: each section's hexagon less its open exits (SJ-056 to SJ-061).

Sections are given as in a scenario's `ship` or, with tiles of another edition, by their exits and the number in their
hexagon.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from companion.engine.scoring import LaidOut, Line, Score, only, ranked
from companion.text.grammar import amount, joined
from components.grid import NEIGHBOURS, SIDES
from components.problems import Problem, wrong
from components.schema import Field, Type, frozen

from .constants import BRIDGE, GAME, OPEN_EXIT, OPEN_SECTION, RESOURCES, SECTIONS, TILES, Exits, amounts, turned
from .ship_words import SIDE, from_bridge
from .ships import HOME, TURN_OF, Square, Squares, connected, mismatched, open_exits, worth

FREE = "0"
"""Notation for an exit without cost on a sheet."""


HELD = Counter(TILES)

EXAMPLE = "{tile: K03Y, x: 1, y: 0, top: west}"
"""Example of a section on a sheet."""


def _fields() -> Mapping[str, Field]:
    needed = only(GAME.state, "players.ship")
    ship = needed["players"].fields["ship"]
    own = {
        **{name: ship.fields[name] for name in ("tile", "x", "y", "top")},
        "exits": Field(
            name="exits", type=Type("map", key=Type("choice"), item=Type("text")), required=False, choices=SIDES,
            meaning=f"of a tile that is not ours, in place of its code: the cost of each exit, {FREE} for a free one",
        ),
        "vp": Field(
            name="vp", type=Type("int"), required=False, min=0, unit="points",
            meaning="the number in its hexagon; 0 without one",
        ),
    }  # fmt: skip
    own["tile"] = own["tile"]._replace(required=False, meaning="the section's code; or give exits and vp")
    meaning = "sections joined to the bridge, which lies at 0, 0, with its exit to the east"
    ship = ship._replace(fields=frozen(own), meaning=f"{meaning}; such as {EXAMPLE}")
    return frozen({"players": needed["players"]._replace(fields=frozen({"ship": ship}))})


HOLDINGS: Mapping[str, Field] = _fields()
"""Fields of a score sheet."""


class Scored(NamedTuple):
    """A section as it is scored. open: sides of its open exits. blocked: those of them against a closed side."""

    name: str
    square: Square
    base: int
    open: tuple[str, ...]
    blocked: tuple[str, ...]
    joined: bool

    @property
    def points(self) -> int:
        """Points; 0 if it isn't joined to the bridge (SJ-061)."""
        return worth(self.base, len(self.open)) if self.joined else 0


def sections(ship: Sequence[Mapping[str, Any]]) -> list[Scored]:
    """Return every section of a ship as it is scored; the bridge isn't (SJ-A04)."""
    squares: Squares = {HOME: BRIDGE.turned[0], **{_square(each): _exits(each) for each in ship}}
    joined = connected(squares)
    return [
        Scored(
            name=each.get("tile", "tile"),
            square=_square(each),
            base=SECTIONS[each["tile"]].vp if "tile" in each else each.get("vp") or 0,
            open=tuple(SIDES[side] for side in open_exits(squares, _square(each))),
            blocked=tuple(SIDES[side] for side in mismatched(squares, _square(each))),
            joined=_square(each) in joined,
        )
        for each in ship
    ]


def _square(section: Mapping[str, Any]) -> Square:
    return section["x"], section["y"]


def _exits(section: Mapping[str, Any]) -> Exits:
    """Return the exits of a section as it lies."""
    turn = TURN_OF[section.get("top", SIDES[0])]
    if "tile" in section:
        return SECTIONS[section["tile"]].turned[turn]
    costs = section["exits"]
    return turned(tuple(amounts(costs[side]) if side in costs else None for side in SIDES))[turn]


def problems(holdings: Mapping[str, Any]) -> Iterator[Problem]:
    """Yield the contradictions in a score sheet."""
    lie: Counter[str] = Counter()
    for name, player in holdings["players"].items():
        seen: set[Square] = {HOME}
        for number, section in enumerate(player.get("ship", ())):
            at = ("players", name, "ship", number)
            square = _square(section)
            if square in seen:
                what = "the bridge" if square == HOME else "another section"
                yield wrong("SJ-040", f"{what} lies at {square[0]}, {square[1]} already", *at)
            seen.add(square)
            # No tile can lie in more places than the box has copies of it, in all ships together.
            if "tile" in section:
                lie[section["tile"]] += 1
                if lie[section["tile"]] > HELD[section["tile"]]:
                    held = f"the box holds {HELD[section['tile']]}"
                    yield wrong("", f"{section['tile']} lies somewhere else already; {held}", *at, "tile")
            # A tile's code says its exits and points; a section without a code must say them itself.
            if ("tile" in section) == ("exits" in section):
                yield wrong("", "a section needs either its code (tile) or its exits, not both", *at)
            elif "tile" in section and "vp" in section:
                yield wrong("", f"vp of {section['tile']} is printed on it; leave it out", *at, "vp")
            for side, cost in section.get("exits", {}).items():
                if cost != FREE and (not cost or set(cost) - set(RESOURCES)):
                    must = f"letters of {', '.join(RESOURCES)}, such as {RESOURCES[0] + RESOURCES[1]}, or {FREE}"
                    yield wrong("", f"the cost of exit {side} is {cost!r}; it must be {must}", *at, "exits", side)


def score(holdings: Mapping[str, Any]) -> Score:
    """Score each ship by its sections (SJ-055 SJ-060); equal highest scores share the victory (SJ-A40)."""
    made = ranked({name: _lines(player.get("ship", ())) for name, player in holdings["players"].items()})
    return (
        made._replace(tie_break="nothing breaks it, so the victory is shared (SJ-A40)")
        if len(made.winners) > 1
        else made
    )


def _lines(ship: Sequence[Mapping[str, Any]]) -> Iterator[Line]:
    """Yield each section's hexagon, and the loss for its open exits."""
    for each in sections(ship):
        label = each.name if each.name in SECTIONS else f"{each.name} {from_bridge(each.square)}"
        if not each.joined:
            yield Line(label, 0, "SJ-061", "not joined to the bridge, so it scores nothing")
            continue
        yield Line(label if each.base else f"{label}, no hexagon", each.base, "SJ-056")
        if each.open:
            left = f"{amount(len(each.open), 'open exit')} ({_sides(each.open)})"
            yield Line(label, -OPEN_SECTION, "SJ-057", "unfinished")
            yield Line(label, -OPEN_EXIT * len(each.open), "SJ-058", left)
        if each.blocked:
            yield Line(label, 0, "SJ-A42", f"wrongly built: exit against a closed side ({_sides(each.blocked)})")


def _sides(sides: Sequence[str]) -> str:
    """Name sides of a section as it lies."""
    return joined([SIDE[side] for side in sides])


def points(ship: Sequence[Mapping[str, Any]]) -> int:
    """Return the points of a ship."""
    return sum(each.points for each in sections(ship))


def _gaps(ship: Sequence[Mapping[str, Any]]) -> Iterator[Square]:
    """Yield the free places that open exits lead to, including those of the bridge (SJ-058)."""
    squares: Squares = {HOME: BRIDGE.turned[0], **{_square(each): _exits(each) for each in ship}}
    for square in squares:
        for side in open_exits(squares, square):
            beside = square[0] + NEIGHBOURS[side][0], square[1] + NEIGHBOURS[side][1]
            if beside not in squares:
                yield beside


def _misfits(ship: Sequence[Mapping[str, Any]]) -> Iterator[tuple[Square, str]]:
    """Yield sections with an exit against a closed side, and those without a joint (SJ-A25 SJ-061)."""
    for each in sections(ship):
        if each.blocked:
            yield each.square, f"its exit meets a closed side ({_sides(each.blocked)})"
        elif not each.joined:
            yield each.square, "isn't joined to the bridge"


LAID_OUT = LaidOut("bridge", _gaps, _misfits)
"""Layout of a ship on the table, for photographs."""
