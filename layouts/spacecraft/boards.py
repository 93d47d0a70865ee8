"""The workshop's shelves."""

from __future__ import annotations

from collections.abc import Iterator

from components.schema import Piece
from layouts.drawing.hooks import Studio
from layouts.drawing.scene import Item, Scene
from layouts.drawing.shapes import Rect, rect

from .paper import corners, kettlebell, kraft, wobble
from .parts import part_symbol, shape_of
from .pen import Ink, Pen, at, circle, use

HEAD, SHELF = 22.0, 48.0
"""Height of the workshop's head and of each shelf."""
FIRST, STEP = 68.5, 43.0
"""Middle of a shelf's first compartment, and the distance to the next one."""


def kinds_of(studio: Studio, slot: str) -> list[Piece]:
    """Return the pieces whose parts lie at a slot of the workshop."""
    kinds = studio.game.kinds_of("rocket-parts")
    return [piece for kind in kinds for piece in kind.pieces if piece.fields.get("slot") == slot]


def workshop(studio: Studio, piece: Piece) -> Scene:
    """Draw one piece of the workshop: its required weight, and a shelf for each slot."""
    width, height = piece.size
    ink = Ink(Pen(studio))
    weight, section = str(piece.fields["weight"]), str(piece.fields["section"])
    items: list[Item] = [*kraft(ink, Rect(-3, -3, width + 6, height + 6), piece.id, share=0.5)]
    items.append(ink.area(rect(-3, -3, width + 6, HEAD), "wood"))
    grain = "".join(f"M-3 {y}C40 {y + 1} 120 {y - 1} {width + 3} {y}" for y in (5, 11, 16))
    items.append(ink.line(grain, "wood_dark", 0.4))
    if not ink.full:
        items.append(ink.line(f"M-3 {HEAD - 3}H{width + 3}", "wood_line", 0.5))
    of_lead = ("wood_on", "wood") if ink.full else ("white", "ink")
    items.append(at(16, 10.6, kettlebell(studio, weight, 12, 20, *of_lead)))
    items.append(ink.pen.label(27, 9.6, f"Workshop {section}", 20, "display", "wood_on", anchor="start"))
    words = f"weight {weight} or more, with the junk shown"
    items.append(ink.pen.label(width - 6, 9.6, words, 9, "strong", "wood_on", anchor="end"))
    for number, slot in enumerate(piece.fields["slots"]):
        items.append(at(0, HEAD + SHELF * number, *shelf(studio, ink, str(slot), width)))
    return Scene(width, height, tuple(items), 3.0)


def shelf(studio: Studio, ink: Ink, slot: str, width: float) -> Iterator[Item]:
    """Draw a place for the token, an arrow, and a compartment for each kind; tools hang in an empty one."""
    yield ink.area(rect(4, 0, width - 8, SHELF - 5, 2), "kraft_light")
    yield wobble(ink, corners(4.6, 0.6, width - 9.2, SHELF - 6.2), f"{slot} shelf", "wood_line", 0.6, 0.5)
    yield ink.area(rect(9, 7, 28, 28, 1.5), "kraft", "wood_line", 0.5)
    yield wobble(ink, corners(10.5, 8.5, 25, 25), slot, "wood_line", 0.5, 0.3)
    yield ink.pen.label(23, 21, "token", 9, "strong", "ink")
    yield ink.pen.label(23, 38.6, slot, 9, "display", "soft")
    yield ink.line("M39.4 21H44M42.4 18.8L44.8 21L42.4 23.2", "ink", 0.8 if ink.full else 0.5)
    parts = kinds_of(studio, slot)
    for number, part in enumerate(parts):
        yield at(FIRST + STEP * number, 0, *_compartment(studio, ink, part))
    if len(parts) == 2:
        yield at(FIRST + 2 * STEP, 21, *_tools(ink, slot))


def _compartment(studio: Studio, ink: Ink, part: Piece) -> Iterator[Item]:
    yield ink.area(rect(-20.6, 2.5, 41.2, SHELF - 10, 1.5), "kraft_pale", "kraft_dark", 0.4)
    shape = shape_of(part)
    colour, second = (str(part.fields.get(key) or "") for key in ("colour", "second"))
    down = 1.9 if shape in ("hull", "engine") else 0.0
    yield use(part_symbol(studio, shape, colour, second), 2 if shape == "fin" else 0, 21.6 + down)


def price(ink: Ink, weight: int, width: float) -> Iterator[Item]:
    """Draw the weight that a shelf's parts cost, for a shelf shown without its board."""
    yield ink.area(circle(width - 12, 8.4, 6.4), "paper", "wood_line", 0.5)
    yield at(width - 12, 8.2, kettlebell(ink.pen.studio, weight, 8.4, 12))


SPANNER = "M-2.2 -9V6.4Q-2.2 12 0 12T2.2 6.4V-9M-2.2 -9C-6 -10 -6.4 -14.6 -3.6 -17V-12.6H3.6V-17C6.4 -14.6 6 -10 2.2 -9"
HAMMER = "M-1.6 -8V13H1.6V-8M-7 -14H5Q9 -14 9 -9.6Q6 -11 4 -8H-7Z"
PENCIL = "M-2 -12H2V9L0 14L-2 9ZM-2 -9H2M-2 9H2"
TOOLS = {"W2": (SPANNER, PENCIL), "W3": (HAMMER, SPANNER), "W4": (PENCIL, HAMMER)}


def _tools(ink: Ink, slot: str) -> Iterator[Item]:
    """Draw marker drawings on a shelf without a third compartment."""
    left, right = TOOLS.get(slot, (SPANNER, HAMMER))
    yield at(-7, 0, ink.line(left, "doodle", 0.8), angle=-14)
    yield at(9, 0, ink.line(right, "doodle", 0.8), angle=16)
