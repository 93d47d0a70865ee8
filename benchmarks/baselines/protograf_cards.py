"""The cards as protograf's users write them: a deck over a CSV file, one `Card` call for each element.

Its images are pixels, so icons are drawn as its vector shapes, their curves as short lines. It is given the same fonts
where it finds them among the system's; the race puts them where it looks.
"""

import sys
from pathlib import Path

import clock

sys.path.insert(0, str(Path(__file__).parents[1]))

import csv

import cards
from protograf import Card, Create, Data, Deck, Save, T, polyshape, rectangle, text

clock.ready()

INK, ACCENT, GREY = "#14202B", "#2F5D8C", "#5B6670"
PT = 72 / 25.4


def points(name):
    """An icon's outline as points in mm, its curves in eight steps each, where it lies on the card."""
    found = []
    for command, numbers in cards.icon_commands(name):
        if command == "C":
            (x0, y0), (x1, y1, x2, y2, x3, y3) = found[-1], numbers
            for i in range(1, 9):
                t, u = i / 8, 1 - i / 8
                b = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
                found.append(
                    (b[0] * x0 + b[1] * x1 + b[2] * x2 + b[3] * x3, b[0] * y0 + b[1] * y1 + b[2] * y2 + b[3] * y3)
                )
        elif command in "ML":
            found.append(tuple(numbers))
    return [(31.75 + (x - 12) * 26 / 24, 38 + (y - 12) * 26 / 24) for x, y in found]


def main(source, out):
    sys.argv = sys.argv[:1]
    with open(source, encoding="utf-8", newline="") as file:
        deck = list(csv.DictReader(file))
    Create(filename=out, paper="A4", units="mm", margin_left=9.75, margin_top=15.15, margin_right=9, margin_bottom=15)
    Data(filename=source)
    Deck(width=63.5, height=88.9, stroke=None, fill=None, grid_marks=True, grid_marks_length=4, grid_marks_stroke=GREY)
    Card(
        "all",
        rectangle(x=3, y=3, width=57.5, height=82.9, rounding=3, stroke=ACCENT, stroke_width=0.6 * PT, fill=None),
        text(text=T("{{ name }}"), x=7, y=12.4, font_name="Manrope ExtraBold", font_size=11, stroke=INK, align="left"),
        text(
            text=T("{{ number }}"),
            x=56.5,
            y=12.7,
            font_name="Manrope ExtraBold",
            font_size=13,
            stroke=ACCENT,
            align="right",
        ),
        text(
            text=T("{{ effect }}"),
            x=7,
            y=61.2,
            width=49.9,
            height=18,
            wrap=True,
            font_name="Source Sans Pro",
            font_size=9,
            stroke=INK,
            align="left",
        ),
    )
    for icon in cards.ICONS:
        having = [number for number, card in enumerate(deck, 1) if card["icon"] == icon]
        Card(having, polyshape(points=points(icon), fill=ACCENT, stroke=None))
    Save(directory=str(Path(out).parent), filename=Path(out).name)


main(*sys.argv[1:])
clock.done()
