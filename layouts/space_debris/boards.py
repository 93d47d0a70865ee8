"""The boards: a fixed GSO chart, and the HEO and LEO discs that are cut out and turn on it.

A space's name belongs to the table and the discs turn, so codes stand on the fixed board only: those of HEO and LEO
on the bearing ring round the discs, where they are right for ever. Dots mean "adjacent" and nothing else is dotted.
What a disc covers is left unprinted but for marks to lay it on by: a third of a dark board's ink would never be seen.
The art of each board is one symbol per file, as is each shape of space, so ten pictures of the table cost one.
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
    """A board that turns: a disc, its centre in the middle of the trim box; HEO has marks to lay the LEO board on."""
    letter = str(piece.fields["orbit"])
    w, h = piece.size
    return Scene(w, h, (at(w / 2, h / 2, use(face(studio, letter), 0, 0), *_spaces(studio, letter, 0)),), BLEED)


def gso_board(studio: Studio, piece: Piece) -> Scene:
    """The GSO board: the fixed chart, the codes of all spaces, and the docks of the satellite cards."""
    letter = str(piece.fields["orbit"])
    x, y = centre(studio)
    return Scene(*piece.size, (_fixed(studio, piece), at(x, y, *_spaces(studio, letter, 0))), BLEED)


def centre(studio: Studio) -> Point:
    """Earth's centre on the GSO board, in mm from its top-left."""
    return CENTRE_X, size(studio)[1] / 2


def stacked(studio: Studio, turns: int = 0) -> tuple[Item, ...]:
    """All three boards on the table after that many orbit steps, in the GSO board's mm."""
    return *fixed(studio), *discs(studio, turns)


def fixed(studio: Studio) -> tuple[Item, ...]:
    """The board that does not turn; each space is a group tagged `space.G0`."""
    made = rings(studio)
    spaces = [at(*centre(studio), *_spaces(studio, o.letter, 0)) for o in made.orbits.values() if not o.edge]
    return _fixed(studio, _board(studio, made)), *spaces


def discs(studio: Studio, turns: int = 0) -> Iterator[Item]:
    """The boards that turn, after that many orbit steps, the larger first.

    Each disc is a group tagged `disc.LEO`; each space one tagged `space.H30` by its place on the table.
    """
    made = rings(studio)
    for orbit in sorted((o for o in made.orbits.values() if o.edge), key=lambda o: -o.radius):
        spaces = _spaces(studio, orbit.letter, turns)
        art = clipped(circle(0, 0, orbit.edge), use(face(studio, orbit.letter), 0, 0))
        disc = at(0, 0, art, *spaces, angle=orbit.turn * turns % 360, tag=f"disc.{orbit.name}")
        yield at(*centre(studio), _edge(Pen(studio), made, orbit), disc)


def _board(studio: Studio, made: Rings) -> Piece:
    """The piece of the board that does not turn."""
    fixed = {o.letter for o in made.orbits.values() if not o.edge}
    return next(p for p in studio.game.kinds["board"].pieces if str(p.fields["orbit"]) in fixed)


def size(studio: Studio) -> tuple[float, float]:
    """Width and height of the board that does not turn, in mm."""
    return _board(studio, rings(studio)).size


def _edge(pen: Pen, made: Rings, orbit: Orbit) -> Path:
    """What sets a disc off from the board under it: a shadow, or a thin line."""
    if pen.full:
        below = min((o for o in made.orbits.values() if o.radius > orbit.radius), key=lambda o: o.radius)
        return pen.fill(circle(0, 0, orbit.edge + 0.9), f"{below.role}_ground + 40% #000000")
    return pen.line(circle(0, 0, orbit.edge), FINE, "night")


def _fixed(studio: Studio, piece: Piece) -> Use:
    """The art of the board that does not turn, in its own mm from the top-left."""
    return Use(chart(studio, piece.size), 0, 0)


# ---- spaces ----------------------------------------------------------------------------------------------------


def _spaces(studio: Studio, letter: str, turns: int) -> list[Group]:
    """The spaces of a board where they are printed, each tagged with the place on the table it has been turned to."""
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
