"""Make README's pictures from what salvage draws: `python docs/pictures/make.py`. Kept small by a palette."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from components.places import locate
from components.scenarios import load_scenario
from layouts.drawing.backends import png
from layouts.drawing.scene import Group, Item, Scene
from layouts.drawing.shapes import rect
from layouts.faces.loader import load
from layouts.printing.boxes.painting import BoxPainter
from layouts.printing.boxes.piles import Thickness
from layouts.printing.boxes.planning import plan_boxes
from layouts.printing.options import PrintOptions
from layouts.printing.render import make_pdf
from layouts.printing.run import plan
from layouts.printing.sheets.pages import SheetOptions

HERE = Path(__file__).parent
INKS = ("full", "low", "mono")


def keep(image: Image.Image, name: str) -> None:
    """Write a picture with 200 colours, chosen so that small areas keep their hue."""
    palette = image.quantize(200, Image.Quantize.MAXCOVERAGE, kmeans=3)
    image.quantize(palette=palette, dither=Image.Dither.NONE).save(HERE / name, optimize=True)


def page(game: str, file: str, number: int, dpi: int, ink: str = "full") -> Image.Image:
    """One page of a printed file."""
    options = PrintOptions(SheetOptions(), ink)
    design = load(locate(game), ink)
    planned = next(f for f in plan(design, options) if f.id == file)
    return list(png.images(make_pdf(design, planned, options), dpi))[number - 1]


def table(game: str, scenario: str, dpi: int, after: bool = False, function: str = "positions.board") -> Image.Image:
    """The table in a scenario's position, or in the one that it leads to."""
    place = locate(game)
    design = load(place, "full")
    told = load_scenario(place.components / "scenarios" / f"{scenario}.yaml", design.game)
    state = {**told.state, **told.then} if after else told.state
    return png.picture(design.find(function)(design.studio, state), dpi)


def in_inks(game: str, piece: str, dpi: int) -> list[Image.Image]:
    """A piece's front in every ink."""
    designs = (load(locate(game), ink) for ink in INKS)
    return [png.picture(design.scene(design.game.piece(piece), "front"), dpi) for design in designs]


def in_a_row(images: list[Image.Image], gap: int = 12) -> Image.Image:
    """Pictures side by side on white."""
    width, height = sum(i.width + gap for i in images) + gap, max(i.height for i in images) + 2 * gap
    made = Image.new("RGB", (width, height), "#FFFFFF")
    x = gap
    for image in images:
        made.paste(image, (x, gap))
        x += image.width + gap
    return made


def box(game: str, name: str, dpi: int) -> Image.Image:
    """Front and spine of a tuck box, or the lid of a tray, as they are painted."""
    design = load(locate(game), "full")
    (made,) = plan_boxes(design, PrintOptions(), Thickness(), [name])
    first = made.parts[0]
    w, h, d = first.inner
    painter = BoxPainter(design, made, first)
    tuck = made.form == "tuck"
    seen = [("front", w, h), ("spine", d, h)] if tuck else [("top", w, h)]
    items: list[Item] = []
    x = 0.0
    for face, wide, high in seen:
        items.append(Group(painter.face(face, wide, high), x, 0.0, clip=rect(0, 0, wide, high)))
        x += wide
    return png.picture(Scene(x, h, tuple(items), 0.0), dpi)


BOXES = (
    ("space-debris", "orbit-deck"), ("mixia", "missions"), ("spacecraft", "designs"), ("junk-orbit", "tiles"),
    ("space-junkyard", "tiles"),
)  # fmt: skip


def main() -> None:
    """All pictures."""
    keep(in_a_row([box(game, name, 62) for game, name in BOXES]), "boxes.png")
    keep(table("space-debris", "setup-4", 52), "space-debris.png")
    keep(table("junk-orbit", "setup-5", 26), "junk-orbit.png")
    keep(table("space-junkyard", "setup-4", 46), "space-junkyard.png")
    keep(page("space-debris", "satellite-cards", 3, 42), "satellite-cards.png")
    keep(page("junk-orbit", "tiles", 1, 42), "junk-tiles.png")
    keep(page("space-junkyard", "tiles", 1, 42), "junkyard-tiles.png")
    keep(page("space-debris", "rulebook", 2, 42), "rulebook.png")
    keep(table("spacecraft", "nine-parts", 64), "spacecraft.png")
    keep(table("mixia", "frontier", 38), "mixia.png")
    keep(table("mixia", "frontier", 38, function="positions.table"), "mixia-table.png")
    keep(page("spacecraft", "parts", 1, 42), "rocket-parts.png")
    keep(page("mixia", "ship-mats", 1, 42), "ship-mats.png")
    cards = [*in_inks("space-debris", "resource-card.fuel", 40), *in_inks("junk-orbit", "earth-tile.E1", 100)]
    keep(in_a_row([*cards, *in_inks("space-junkyard", "section.K10Y", 56)]), "inks.png")


if __name__ == "__main__":
    main()
