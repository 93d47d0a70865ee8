"""What a lasting power changes, as a strip of 54 x 17 mm from (4.5, 53.2): before, then after, which is larger."""

from __future__ import annotations

from collections.abc import Iterator

from layouts.drawing.hooks import Studio
from layouts.drawing.pen import Pen, at
from layouts.drawing.scene import Group, Item
from layouts.drawing.shapes import circle, line, polygon, rect

LEFT, TOP, WIDE, HIGH = 4.5, 53.2, 54.0, 17.0
MIDDLE = TOP + HIGH / 2
UNITS = {
    "ram_damage": ("damage", 3),
    "respawn_damage": ("damage", 3),
    "damage_threshold": ("damage", 3),
    "scan_cost": ("energy", 1),
    "nebula_loss": ("energy", 3),
    "rescue_energy": ("energy", 3),
    "buy_count": ("cube", 3),
    "mission_draw": ("mission", 3),
    "active_mission_limit": ("mission", 3),
    "sell_pay": ("credits", 1),
    "repair_cost": ("credits", 1),
}
"""What is counted where it isn't rolled for, and how many are shown, the one that comes or goes included."""
OF_SHIP = {"impulse_value": "impulse", "energy_maximum": "energy"}
"""Figures that stand on the ship's mat, by the field that has them."""
PIPS = {4: ((-1, -1), (1, -1), (-1, 1), (1, 1)), 5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1))}
NEW = "#FFE08A"


def strip(studio: Studio, sign: str, figure: str, by: int, ship: str) -> Group:
    """Draw the effect of a power on a figure: a die with one more, a number of the ship, or counted things."""
    pen = Pen(studio)
    ground = pen.solid(rect(LEFT, TOP, WIDE, HIGH, 2), "ray" if pen.full else "white", 0.25, "rule")
    items: list[Item] = [ground, pen.icon(sign, LEFT + 7, MIDDLE, 9.4, "night")]
    if figure.endswith("_roll"):
        items += [*_die(pen, 4, 25, 10.4, "white"), *_arrow(pen, 36.2), *_die(pen, 5, 46.6, 12.4, NEW)]
    elif figure in OF_SHIP:
        mat = next(piece for piece in studio.game.kinds["ship-mat"].pieces if piece.name == ship)
        before = int(str(mat.fields[OF_SHIP[figure]]))
        items += [*_ring(pen, 25, 6.0, before, 16, False), *_arrow(pen, 36.2)]
        items += _ring(pen, 47, 7.2, before + int(by), 20, True)
    else:
        items += _counted(pen, *UNITS.get(figure, (sign, 3)), int(by))
    return Group(tuple(items))


def _arrow(pen: Pen, x: float) -> Iterator[Item]:
    yield pen.line(line(x - 3, MIDDLE, x + 0.6, MIDDLE), 1.1, "night", round=False)
    yield pen.fill(polygon(((x + 3, MIDDLE), (x, MIDDLE - 1.9), (x, MIDDLE + 1.9))), "night")


def _die(pen: Pen, shows: int, x: float, s: float, colour: str) -> Iterator[Item]:
    face = pen.solid(rect(-s / 2, -s / 2, s, s, s * 0.2), colour if pen.full else "white", 0.7, "night")
    pips = "".join(circle(a * s * 0.26, b * s * 0.26, s * 0.095) for a, b in PIPS[shows])
    yield at(x, MIDDLE, face, pen.fill(pips, "night"))


def _ring(pen: Pen, x: float, r: float, figure: int, size: float, new: bool) -> Iterator[Item]:
    """Draw a figure on a dark disc, or on a pale one if it is new."""
    fill = (NEW if new else "night") if pen.full else "white"
    yield pen.solid(circle(x, MIDDLE, r), fill, 0.7, "night")
    on = "night" if new or not pen.full else "paper"
    yield pen.label(x, MIDDLE, str(figure), size, "display", on)


def _counted(pen: Pen, sign: str, shown: int, by: int) -> Iterator[Item]:
    """Things in a row, the last of which comes, or is struck out."""
    step, left = 11.6, 25.0 if shown > 1 else 36.6
    for i in range(shown):
        x, last = left + i * step, i == shown - 1
        fill = (NEW if last and by > 0 else "paper") if pen.full else "white"
        yield pen.solid(rect(x - 4.8, MIDDLE - 4.8, 9.6, 9.6, 1.6), fill, 0.7 if last and by > 0 else 0.35, "night")
        yield pen.icon(sign, x, MIDDLE, 7.2, "night", 0.0 if not last or by > 0 else 0.3)
        if last and by < 0:
            cross = line(x - 4.4, MIDDLE - 4.4, x + 4.4, MIDDLE + 4.4) + line(
                x + 4.4, MIDDLE - 4.4, x - 4.4, MIDDLE + 4.4
            )
            yield pen.line(cross, 1.2, "danger")
    if abs(by) >= 1000:
        words = f"{'+' if by > 0 else '−'}{abs(by):,}"
        yield pen.label(left + 7, MIDDLE, words, 12, "display", "night", anchor="start")
