"""What hands do to make one rocket of another, part by part (SC-061)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.text.grammar import joined as joined_words
from components.grid import Cell

from .constants import PARTS
from .rocket import Placed, Rocket, joined, neighbour, parts_of
from .things import beside, beside_one


def tell_moves(before: Rocket, after: Rocket) -> list[str]:
    """The moves that make one rocket of another: what is set aside, then each part that is put on or moved, in an order
    in which something lies beside it by then.

    >>> from companion.spacecraft.drawing import parse_drawing
    >>> tell_moves(parse_drawing("WF SH / - WH"), parse_drawing("WN / WH / SH"))
    ['set aside WF', 'move WH from below SH to above SH', 'put WN above WH']
    """
    moved = _find_others(before, after)
    gone = [_take(moved, part) for part in (parts_of(before) - parts_of(after)).elements()]
    said = [f"set aside {joined_words([_called(before, each) for each in gone])}"] if gone else []
    lying: Rocket = tuple(each for each in before if each in after)
    for each in _in_order(lying, _find_others(after, before)):
        comes = each.part not in [other.part for other in moved]
        old = None if comes else _take(moved, each.part, each.cell)
        said.append(_tell_move(before, each, old, _spot(lying, each, moved)))
        lying = (*lying, each)
    return said


def _find_others(rocket: Rocket, other: Rocket) -> list[Placed]:
    """The parts of a rocket that don't lie so in another."""
    return [each for each in rocket if each not in other]


def _tell_move(before: Rocket, each: Placed, old: Placed | None, to: str) -> str:
    """How a part gets to its place. old: where it lay before; None of one that is put on."""
    code = PARTS[each.part].code
    if old is None:
        return f"put {code} {'to ' if to.startswith('the ') else ''}{to}"
    return f"flip {_called(before, old)}" if old.cell == each.cell else f"move {code} from {_spot(before, old)} to {to}"


def _take(moved: list[Placed], part: str, cell: Cell | None = None) -> Placed:
    """Take a part of a kind out of those that come off: that of a cell, which only turns over, or else the first."""
    alike = [each for each in moved if each.part == part]
    found = next((each for each in alike if each.cell == cell), alike[0])
    moved.remove(found)
    return found


def _called(rocket: Rocket, each: Placed) -> str:
    """A part of a rocket by its code, and by its place where there are several."""
    code = PARTS[each.part].code
    return f"{code} {_spot(rocket, each).removeprefix('the ')}" if parts_of(rocket)[each.part] > 1 else code


def _in_order(lying: Rocket, come: list[Placed]) -> Iterator[Placed]:
    """Parts in an order in which each joins what lies there."""
    while come:
        each = next((each for each in come if any(joined(each, other) for other in lying)), come[0])
        come.remove(each)
        lying = (*lying, each)
        yield each


def _spot(rocket: Rocket, each: Placed, others: Iterable[Placed] = ()) -> str:
    """A place of a rocket by what it is beside; others: parts that lie there still."""
    rest = tuple(other for other in rocket if other.cell != each.cell)
    side, other = neighbour((*rest, each), each)
    alike = [part.part for part in (*rest, *others, each)].count(other.part) > 1
    spot = beside_one(side, other.part, *each.cell) if alike else beside(side, other.part)
    return f"the {spot}" if spot.startswith(("left", "right")) else spot
