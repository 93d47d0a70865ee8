"""Points at the end (JO-066 to JO-069), with bonuses of the night sides (JO-090 to JO-095).

Holdings are a scenario's `state`, or as much of it as is known: `boards` with their sides, and each player's
`deliveries`. A delivered tile is its code or, with tiles of another edition, its print: `{source: earth, value: 4,
destination: Tharsis}`. The value alone is enough as long as no night side scores the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from companion.engine.scoring import Line, Score, Tally, only, ranked
from companion.text.grammar import amount, joined
from components.problems import Problem, SalvageError, wrong
from components.schema import HIDDEN_PIECE, Field, Type

from .constants import (
    BOARD_NAME,
    BOARD_OF,
    DAY,
    DESTINATION,
    EARTH,
    EARTH_TO_MARS,
    EARTH_TO_MOON,
    GAME,
    MARS,
    MOON,
    MOON_SET,
    MOON_SET_BONUS,
    NIGHT,
    RELIEF,
    RELIEF_MORE,
    SOURCE,
    SOURCES,
    STACK_OF,
    VALUE,
)

_TILE_FIELDS = (
    Field(
        "source", Type("choice"), "the board it comes from, by its back; needed with Earth or the Moon by night",
        required=False, choices=tuple(SOURCES),
    ),
    Field("value", Type("int"), "the number on it", min=1, max=max(VALUE.values())),
    Field("destination", Type("row", "cities"), "the city on it; needed with Earth or Mars by night", required=False),
)  # fmt: skip
INLINE = {field.name: field for field in _TILE_FIELDS}
COUNTED_BY_NIGHT = (
    ("JO-090", EARTH, ("source", "destination"), "where tiles come from and where they go"),
    ("JO-092", MOON, ("source",), "where tiles come from"),
    ("JO-093", MARS, ("destination",), "where tiles go"),
)
"""Facts that night sides score, which a tile's value alone doesn't show."""
EARTH_BONUS = {MOON: EARTH_TO_MOON, MARS: EARTH_TO_MARS}
"""Bonus of a tile from Earth, by the stack of its destination (JO-090 JO-091)."""
_NEEDED = only(GAME.state, "boards", "players.deliveries")
_DELIVERIES = (
    _NEEDED["players"]
    .fields["deliveries"]
    ._replace(seen="all", fields=INLINE, meaning="the codes printed on the delivered tiles")
)
HOLDINGS: Mapping[str, Field] = {**_NEEDED, "players": _NEEDED["players"]._replace(fields={"deliveries": _DELIVERIES})}
"""Fields of the score sheet."""


class Tile(NamedTuple):
    """A delivered tile as it is scored."""

    name: str
    source: str
    value: int
    destination: str

    @property
    def body(self) -> str:
        """Stack with the colour of its destination, "" if unknown; the moons of Mars have that of Mars (JO-A23)."""
        return STACK_OF.get(self.destination, "")


def problems(holdings: Mapping[str, Any]) -> Iterator[Problem]:
    """Yield impossible deliveries: starters (JO-039), tiles of the destination's own board (JO-099), tiles for boards
    that aren't in play (JO-A33), duplicates, and incomplete descriptions."""
    seen: set[str] = set()
    boards = holdings.get("boards", dict.fromkeys(BOARD_NAME, DAY))
    for name, held in holdings["players"].items():
        for place, given in enumerate(held.get("deliveries", ())):
            for rule, what in _wrong(given, seen, boards):
                yield wrong(rule, what, "players", name, "deliveries", place)


def _wrong(given: str | Mapping[str, Any], seen: set[str], boards: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the problem of a delivered tile, at most one: the rule and a sentence."""
    if given == HIDDEN_PIECE:
        yield "", "a delivered tile isn't known, so nothing can be scored"
        return
    tile = _tile(given)
    board = BOARD_OF.get(tile.destination, "")
    if isinstance(given, str) and not tile.destination:
        yield "JO-039", f"{tile.name} is a starter tile, which can't be delivered"
    elif isinstance(given, Mapping) and (unknown := missing(given, boards)):
        yield unknown
    elif tile.source and tile.source == tile.body:
        yield "JO-099", f"no tile of the {BOARD_NAME[tile.source]} stack is for {tile.destination}"
    elif board and board not in boards:
        name = BOARD_NAME[board]
        yield "JO-A33", f"{tile.name} can't be delivered to {tile.destination}: {name} isn't among the boards"
    elif isinstance(given, str) and given in seen:
        yield "JO-010", f"{given} is delivered twice; the box has one"
    else:
        seen.add(tile.name)


def missing(given: Mapping[str, Any], boards: Mapping[str, str]) -> tuple[str, str] | None:
    """Return the fact that a night side scores and a described tile lacks: the rule and a sentence, or None."""
    for rule, board, parts, what in COUNTED_BY_NIGHT:
        if boards.get(board) == NIGHT and not all(given.get(part) for part in parts):
            night = f"{BOARD_NAME[board]} by night scores {what}"
            return rule, f"{night}; the value {given['value']} alone doesn't show that"
    return None


def _tile(given: str | Mapping[str, Any]) -> Tile:
    """Return a delivered tile from its code or description."""
    if isinstance(given, Mapping):
        source, value, destination = given.get("source", ""), given["value"], given.get("destination", "")
        return Tile(f"{value} for {destination}" if destination else str(value), source, value, destination)
    return Tile(given, SOURCE[given], VALUE[given], DESTINATION[given])


def score(holdings: Mapping[str, Any]) -> Score:
    """Score all players, by rank; a tie is broken by the number of tiles (JO-068), then shared (JO-A34).

    Raises SalvageError with all that can't have been delivered.
    """
    if found := [*problems(holdings)]:
        raise SalvageError(found)
    sides = holdings.get("boards", {})
    delivered = {
        name: [_tile(each) for each in held.get("deliveries", ())] for name, held in holdings["players"].items()
    }
    lines = {name: _lines(tiles, sides) for name, tiles in delivered.items()}
    ranking = ranked(lines, {name: len(tiles) for name, tiles in delivered.items()})
    return ranking._replace(tie_break=_tie_break(ranking.tallies, ranking.winners))


def points(deliveries: Sequence[str | Mapping[str, Any]], sides: Mapping[str, str]) -> int:
    """Return the points of deliveries with the boards' sides."""
    return sum(line.points for line in _lines([_tile(each) for each in deliveries], sides))


def worth(tile: str, sides: Mapping[str, str]) -> int:
    """Return the points of a single delivered tile: its value, and Earth's night bonus (JO-090 JO-091). Other night
    sides score all deliveries together."""
    body = STACK_OF.get(DESTINATION[tile], "")
    by_night = SOURCE[tile] == EARTH and sides.get(EARTH) == NIGHT
    return VALUE[tile] + (EARTH_BONUS.get(body, 0) if by_night else 0)


def _tie_break(tallies: Sequence[Tally], winners: Sequence[str]) -> str | None:
    most = max(tally.total for tally in tallies)
    level = [tally.name for tally in tallies if tally.total == most]
    if len(level) == 1:
        return None
    if len(winners) == 1:
        both = "both have" if len(level) == 2 else "all have"
        return f"{joined(level)} {both} {amount(most, 'point')}, but {winners[0]} has delivered more tiles (JO-068)"
    alike = f"{amount(most, 'point')} and the same number of delivered tiles"
    both = "both" if len(winners) == 2 else "all"
    return f"{joined(winners)} {both} have {alike} (JO-A34)"


def _lines(tiles: Sequence[Tile], sides: Mapping[str, str]) -> Iterator[Line]:
    """Yield the values of deliveries (JO-066), then the bonus of each board by night."""
    counted = f"{amount(len(tiles), 'tile')} ({', '.join(_worth(tiles))})" if tiles else "none"
    yield Line("Deliveries", sum(tile.value for tile in tiles), "JO-066", counted)
    if sides.get(EARTH) == NIGHT:
        yield _earth_bonus(tiles, "JO-090", MOON, "the Moon")
        yield _earth_bonus(tiles, "JO-091", MARS, "Mars")
    if sides.get(MOON) == NIGHT:
        yield _moon_bonus(tiles)
    if sides.get(MARS) == NIGHT:
        yield _mars_bonus(tiles)


def _worth(tiles: Sequence[Tile]) -> Iterator[str]:
    """Yield delivered tiles with their points, the first with the unit; a described tile has its value as name."""
    for place, tile in enumerate(tiles):
        points = str(tile.value) if place else amount(tile.value, "point")
        yield f"{tile.name} for {points}" if tile.name in VALUE else tile.name


def _earth_bonus(tiles: Sequence[Tile], rule: str, body: str, where: str) -> Line:
    """Return the bonus for tiles from Earth delivered to a body (JO-090 JO-091)."""
    points = EARTH_BONUS[body]
    number = sum(tile.source == EARTH and tile.body == body for tile in tiles)
    each = f"{amount(number, 'tile')} at {amount(points, 'point')}{' each' * (number > 1)}"
    return Line(f"Earth bonus (tiles to {where})", number * points, rule, each if number else "none")


def _moon_bonus(tiles: Sequence[Tile]) -> Line:
    """Return the bonus for sets of tiles from the Moon (JO-092 JO-A25)."""
    number = sum(tile.source == MOON for tile in tiles)
    sets = number // MOON_SET
    counted = f"{amount(sets, 'set')} of {MOON_SET} from {amount(number, 'Moon tile')}"
    few = f"none (only {amount(number, 'Moon tile')})" if number else "none"
    return Line("Moon bonus", sets * MOON_SET_BONUS, "JO-092", counted if sets else few)


def _mars_bonus(tiles: Sequence[Tile]) -> Line:
    """Return the bonus for different cities on Mars and its moons (JO-093 JO-094 JO-095)."""
    places = sorted({tile.destination for tile in tiles if tile.body == MARS})
    rule = "JO-094" if len(places) > max(RELIEF) else "JO-093"
    counted, named = amount(len(places), "city", "different cities"), ", ".join(places)
    few = f"none (only {counted}: {named})" if places else "none"
    bonus = variety(len(places))
    return Line("Mars bonus", bonus, rule, f"{counted} ({named})" if bonus else few)


def variety(places: int) -> int:
    """Return the bonus for a number of different Mars destinations (JO-093 JO-094 JO-A24).

    >>> [variety(places) for places in range(9)]
    [0, 0, 0, 2, 4, 8, 9, 10, 11]
    """
    most = max(RELIEF)
    return RELIEF[most] + (places - most) * RELIEF_MORE if places > most else RELIEF.get(places, 0)
