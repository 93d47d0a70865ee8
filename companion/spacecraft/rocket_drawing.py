"""Rockets on a screen: the codes of their parts with lines at joints, and the numbers of the answers while a part is
placed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.table.facts import Asking
from companion.text.styled_text import BOLD, OPTION_STYLE, PLAIN, Line, Span, number_range, padded
from components.grid import NEIGHBOURS, Cell, cell_name

from . import constants
from .constants import COLOURS, PARTS
from .rocket import FLIPPED, Placed, Rocket, by_cell
from .rocket import joined as are_joined

State = Mapping[str, Any]

PART_STYLE = {"white": "bold default", "gold": "bold #F5A511", "blue": "bold #5C9CE6"}
"""Styles for dark and light terminals: printed white is the terminal's own text colour."""
ACROSS, DOWN = "─", "│"
"""Lines between joined parts."""
PART = 4
"""Columns of a part: a code of up to three letters and a joint."""


def rocket_of(player: State) -> Rocket:
    """Return a player's rocket from a state."""
    return tuple(Placed(each["part"], each["x"], each["y"], each["flipped"]) for each in player["rocket"])


def find_places(rocket: Rocket, asking: Asking) -> dict[Cell, str]:
    """Return the free cells where a part may be put, with the numbers of the answers."""
    every = {(x + dx, y + dy) for x, y in by_cell(rocket) for dx, dy in NEIGHBOURS} - by_cell(rocket).keys()
    found: dict[Cell, str] = {}
    for cell in every:
        name = cell_name(cell)
        numbers = [*filter(None, (asking.offered.get(each, "") for each in (name, name + FLIPPED)))]
        if said := number_range(numbers, PART - 1):
            found[cell] = said
    return found


def draw_rocket(rocket: Rocket, places: Mapping[Cell, str]) -> list[Line]:
    """Draw a rocket with the codes of its parts, lines at joints, and numbers of free places."""
    if not rocket:
        return []
    cells = by_cell(rocket)
    xs, ys = [x for x, _ in (*cells, *places)], [y for _, y in (*cells, *places)]
    across, rows = range(min(xs), max(xs) + 1), range(max(ys), min(ys) - 1, -1)
    drawn: list[Line] = []
    for y in rows:
        drawn.append([span for x in across for span in _part(cells, x, y, places.get((x, y), ""))])
        if y > min(ys):
            drawn.append([(f" {_joint(cells, x, y, 0, -1, DOWN)}  ", PLAIN) for x in across])
    return drawn


def _part(cells: Mapping[Cell, Placed], x: int, y: int, numbers: str) -> list[Span]:
    each = cells.get((x, y))
    joint = _joint(cells, x, y, 1, 0, ACROSS)
    if each is None:
        return padded([(numbers, OPTION_STYLE)] if numbers else [], PART)
    code = PARTS[each.part].code
    fill = joint * (PART - len(code)) if joint != " " else " " * (PART - len(code))
    return [*_coloured(each.part), (fill, PLAIN)]


def _coloured(part: str) -> list[Span]:
    """Return the code of a part, with each colour's letter in that colour."""
    letters = {str(row["letter"]): colour for colour, row in constants.GAME.tables["part-colours"].by_key.items()}
    code = PARTS[part].code
    colour = next((each for each in COLOURS if each in PARTS[part].colours), "")
    spans = [(letter, PART_STYLE.get(letters.get(letter, ""), BOLD)) for letter in code[:-1]]
    return [*spans, (code[-1], PART_STYLE.get(colour, BOLD))]


def _joint(cells: Mapping[Cell, Placed], x: int, y: int, dx: int, dy: int, sign: str) -> str:
    one, other = cells.get((x, y)), cells.get((x + dx, y + dy))
    return sign if one and other and are_joined(one, other) else " "


def draw_own(state: State, asking: Asking) -> list[Line]:
    """Draw the rocket of the player in question."""
    return draw_rocket(rocket_of(state["players"][asking.asked or state["player"]]), {})
