"""The boards: a fixed GSO chart, and the HEO and LEO discs that are cut out and turn on it.

A space's name belongs to the table and the discs turn, so codes are only on the fixed board: those of HEO and LEO on
the bearing ring around the discs, where they stay right. Dots mean "adjacent", and nothing else is dotted. The area
under a disc isn't printed, except marks for placing the disc: a third of a dark board's ink would never be seen. The
art of each board is one symbol per file, as is each shape of space, so ten pictures of the table cost no more than one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from components.schema import Piece
from layouts.drawing.hooks import Studio
from layouts.drawing.pen import BOLD, FINE, HAIR, Pen, at, clipped, symbol, use
from layouts.drawing.scene import Group, Item, Path, Scene, Symbol, Use
from layouts.drawing.shapes import Point, Rect, circle, hatch

from .chart import CENTRE_X, chart
from .discs import face
from .marks import BLEED, line_of
from .rings import ACROSS, Orbit, Rings, outline, rings


def disc_board(studio: Studio, piece: Piece) -> Scene:
    """Draw a turning board: a disc centred in the trim box; HEO has marks for placing the LEO board."""
    letter = str(piece.fields["orbit"])
    w, h = piece.size
    return Scene(w, h, (at(w / 2, h / 2, use(face(studio, letter), 0, 0), *_spaces(studio, letter, 0)),), BLEED)


def gso_board(studio: Studio, piece: Piece) -> Scene:
    """Draw the GSO board: the fixed chart, the codes of all spaces, and the docks of the satellite cards."""
    letter = str(piece.fields["orbit"])
    x, y = centre(studio)
    return Scene(*piece.size, (_fixed(studio, piece), at(x, y, *_spaces(studio, letter, 0))), BLEED)


def centre(studio: Studio) -> Point:
    """Return Earth's centre on the GSO board, in mm from its top left corner."""
    return CENTRE_X, size(studio)[1] / 2


def stacked(studio: Studio, turns: int = 0) -> tuple[Item, ...]:
    """Draw all three boards on the table after a number of orbit steps, in the GSO board's mm."""
    return *fixed(studio), *discs(studio, turns)


def fixed(studio: Studio) -> tuple[Item, ...]:
    """Draw the fixed board; each space is a group tagged `space.G0`."""
    made = rings(studio)
    spaces = [at(*centre(studio), *_spaces(studio, o.letter, 0)) for o in made.orbits.values() if not o.edge]
    return _fixed(studio, _board(studio, made)), *spaces


def discs(studio: Studio, turns: int = 0) -> Iterator[Item]:
    """Draw the turning boards after a number of orbit steps, the larger first.

    Each disc is a group tagged `disc.LEO`; each space is tagged by its place on the table, `space.H30`.
    """
    made = rings(studio)
    for orbit in sorted((o for o in made.orbits.values() if o.edge), key=lambda o: -o.radius):
        spaces = _spaces(studio, orbit.letter, turns)
        art = clipped(circle(0, 0, orbit.edge), use(face(studio, orbit.letter), 0, 0))
        disc = at(0, 0, art, *spaces, angle=orbit.turn * turns % 360, tag=f"disc.{orbit.name}")
        yield at(*centre(studio), _edge(Pen(studio), made, orbit), disc)


def _board(studio: Studio, made: Rings) -> Piece:
    """Return the piece of the fixed board."""
    fixed = {o.letter for o in made.orbits.values() if not o.edge}
    return next(p for p in studio.game.kinds["board"].pieces if str(p.fields["orbit"]) in fixed)


def size(studio: Studio) -> tuple[float, float]:
    """Return the width and height of the fixed board, in mm."""
    return _board(studio, rings(studio)).size


def _edge(pen: Pen, made: Rings, orbit: Orbit) -> Path:
    """Draw the edge of a disc on the board under it: a shadow, or a thin line."""
    if pen.full:
        below = min((o for o in made.orbits.values() if o.radius > orbit.radius), key=lambda o: o.radius)
        return pen.fill(circle(0, 0, orbit.edge + 0.9), f"{below.role}_ground + 40% #000000")
    return pen.line(circle(0, 0, orbit.edge), FINE, "night")


def _fixed(studio: Studio, piece: Piece) -> Use:
    """Draw the art of the fixed board, in its own mm from the top left corner."""
    return Use(chart(studio, piece.size), 0, 0)


# ---- spaces ----------------------------------------------------------------------------------------------------


def _spaces(studio: Studio, letter: str, turns: int) -> list[Group]:
    """Draw the spaces of a board where they are printed, each tagged with its place on the table after the turns."""
    made = rings(studio)
    shape = _space(studio, letter)
    placed = []
    for space in made.of(letter):
        x, y = space.point
        tag = f"space.{made.turned(space.name, turns).name}"
        placed.append(Group((use(shape, x, y, angle=space.angle),), tag=tag))
    return placed


@lru_cache(maxsize=16)
def _space(studio: Studio, letter: str) -> Symbol:
    pen, orbit = Pen(studio), rings(studio).orbits[letter]
    whole, inner = outline(letter, 0, 0, ACROSS), outline(letter, 0, 0, ACROSS - 3.4)
    rim = Path(whole, fill=pen.colour(f"{orbit.role}_well"), stroke=pen.colour(line_of(orbit)), width=BOLD)
    items: list[Item] = [rim]
    if pen.mono and letter == "H":
        half = ACROSS / 3**0.5
        items.append(hatch(inner, Rect(-half, -half, 2 * half, 2 * half), 2.2, 0.2, pen.colour("night"), 90))
    if pen.mono and letter == "G":
        items.append(pen.line(inner, FINE, "night"))
    else:
        items.append(pen.line(inner, HAIR, pen.tint(f"{orbit.role}_well", 40, line_of(orbit))))
    return symbol(f"space-{letter}", ACROSS * 1.3, *items)
