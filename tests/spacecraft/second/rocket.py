"""Rocket parts on their cells: what touches, what joins, what a rocket has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from components.loader import load
from components.places import locate

BOX = load(locate("spacecraft"))
PIECES = {piece.key: piece for kind in ("part", "starting-hull", "fin") for piece in BOX.kinds[kind].pieces}
SHAPE = {key: str(piece.fields["part"]) for key, piece in PIECES.items()}
COLOURS = {
    key: {piece.fields[name] for name in ("colour", "second") if piece.fields.get(name)}
    for key, piece in PIECES.items()
}  # fmt: skip

START = "hull-grey"

# Ledger 1.2: edges to the north, east, south and west. A fin is drawn as it lies to the right of a hull.
EDGES = {
    "nose": ("flat", "flat", "socket", "flat"),
    "hull": ("tab", "socket", "socket", "socket"),
    "engine": ("tab", "flat", "flat", "flat"),
    "fin": ("flat", "flat", "flat", "tab"),
    "connector": ("flat", "tab", "flat", "tab"),
}
NORTH, EAST, SOUTH, WEST = range(4)
STEPS = {NORTH: (0, 1), EAST: (1, 0), SOUTH: (0, -1), WEST: (-1, 0)}
OPPOSITE = {NORTH: SOUTH, EAST: WEST, SOUTH: NORTH, WEST: EAST}

Lying: TypeAlias = Mapping[str, Any]
"""A part on its cell, as a position has it: `part`, `x`, `y`, `flipped`."""

Rocket: TypeAlias = Sequence[Lying]


Cells: TypeAlias = Mapping[tuple[int, int], Lying]


def by_cell(rocket: Rocket) -> Cells:
    return {(each["x"], each["y"]): each for each in rocket}


def edges(each: Lying) -> tuple[str, str, str, str]:
    north, east, south, west = EDGES[SHAPE[each["part"]]]
    return (north, west, south, east) if each["flipped"] else (north, east, south, west)


def beside(cells: Cells, each: Lying, side: int) -> Lying | None:
    """The part on the cell next to another one, touching or joined."""
    dx, dy = STEPS[side]
    return cells.get((each["x"] + dx, each["y"] + dy))


def joint(cells: Cells, each: Lying, side: int) -> Lying | None:
    """SC-A04: the part that another one is joined to on that side, a tab in a socket."""
    other = beside(cells, each, side)
    if other is None:
        return None
    return other if {edges(each)[side], edges(other)[OPPOSITE[side]]} == {"tab", "socket"} else None


def clashes(cells: Cells, each: Lying) -> bool:
    """SC-A04: whether a tab of it or a neighbour's meets anything but a socket."""
    for side in STEPS:
        other = beside(cells, each, side)
        if other is not None:
            meeting = (edges(each)[side], edges(other)[OPPOSITE[side]])
            if "tab" in meeting and "socket" not in meeting:
                return True
    return False


def connected(rocket: Rocket) -> list[Lying]:
    """SC-A03: the piece that holds the starting hull; the rest is no rocket."""
    cells = by_cell(rocket)
    piece = [each for each in rocket if each["part"] == START]
    for each in piece:
        for side in STEPS:
            other = joint(cells, each, side)
            if other is not None and other not in piece:
                piece.append(other)
    return [each for each in rocket if each in piece]


def is_legal(rocket: Rocket) -> bool:
    """SC-061 SC-A03 SC-A04: whether parts lie so that they are one rocket, each on a cell of its own."""
    cells = by_cell(rocket)
    return (
        any(each["part"] == START for each in rocket)
        and len(cells) == len(rocket)
        and not any(clashes(cells, each) for each in rocket)
        and len(connected(rocket)) == len(rocket)
    )


def ways_to_add(rocket: Rocket, part: str) -> Iterator[Lying]:
    """Everywhere a part can be put so that it joins something and clashes with nothing; only a fin has two faces."""
    cells = by_cell(rocket)
    around = {(each["x"] + dx, each["y"] + dy) for each in rocket for dx, dy in STEPS.values()}
    for x, y in sorted(around - set(cells)):
        for flipped in (False, True) if SHAPE[part] == "fin" else (False,):
            new = {"part": part, "x": x, "y": y, "flipped": flipped}
            if any(joint(cells, new, side) for side in STEPS) and not clashes(cells, new):
                yield new


def name_of(each: Lying) -> str:
    """A cell as answers spell it, counted from the starting hull: `2W1N`."""
    x, y = each["x"], each["y"]
    across = f"{abs(x)}{'E' if x > 0 else 'W'}" if x else ""
    up = f"{abs(y)}{'N' if y > 0 else 'S'}" if y else ""
    return across + up


# ---- drawings ----------------------------------------------------------------------------------------------------

CODE = {str(piece.code): key for key, piece in PIECES.items()}


def draw(rocket: Rocket) -> str:
    """A rocket row by row, top first; `~` for a fin between two hulls that joins the one to its right."""
    cells = by_cell(rocket)
    rows = []
    for y in range(max(each["y"] for each in rocket), min(each["y"] for each in rocket) - 1, -1):
        row = range(min(each["x"] for each in rocket), max(each["x"] for each in rocket) + 1)
        rows.append(" ".join(word(cells, x, y) for x in row))
    return " / ".join(rows)


def word(cells: Cells, x: int, y: int) -> str:
    """A cell in a drawing."""
    if (x, y) not in cells:
        return "-"
    other_way = cells[x, y]["flipped"] and is_hull(cells, x - 1, y)
    return f"{PIECES[cells[x, y]['part']].code}{'~' if other_way else ''}"


def read(drawing: str) -> list[Lying]:
    """The parts of a drawing; a fin joins the hull to its left, else the one to its right."""
    rows = [row.split() for row in drawing.split("/")]
    words = {(x, -number): word for number, row in enumerate(rows) for x, word in enumerate(row) if word != "-"}
    home = next((cell for cell, word in words.items() if CODE[word.rstrip("~")] == START), (0, 0))
    cells: dict[tuple[int, int], dict[str, Any]] = {
        (x, y): {"part": CODE[word.rstrip("~")], "x": x - home[0], "y": y - home[1], "flipped": "~" in word}
        for (x, y), word in words.items()
    }
    for (x, y), each in cells.items():
        if SHAPE[each["part"]] == "fin" and not is_hull(cells, x - 1, y) and is_hull(cells, x + 1, y):
            each["flipped"] = True
    return list(cells.values())


def is_hull(cells: Cells, x: int, y: int) -> bool:
    return (x, y) in cells and SHAPE[cells[x, y]["part"]] == "hull"


# ---- what a rocket has -------------------------------------------------------------------------------------------


def shapes(rocket: Rocket) -> Counter[str]:
    """SC-071 SC-A05: how many of each shape; the starting hull is a hull."""
    return Counter(SHAPE[each["part"]] for each in rocket)


def colours(rocket: Rocket) -> Counter[str]:
    """SC-072 SC-073: how many of each colour; a part of two colours is one of each, the starting hull none."""
    return Counter(colour for each in rocket for colour in COLOURS[each["part"]])


def width(rocket: Rocket) -> int:
    """SC-074: columns that hold a part."""
    return len({each["x"] for each in rocket})


def height(rocket: Rocket) -> int:
    """SC-075: rows that hold a part."""
    return len({each["y"] for each in rocket})
