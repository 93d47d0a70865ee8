"""Make README's pictures from what salvage draws: `python docs/pictures/make.py`. Kept small by a palette."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from components.places import locate
from components.scenarios import load_scenario
from layouts.backends import png
from layouts.printing.output import load
from layouts.printing.run import PrintOptions, pdf_of, plan
from layouts.sheets.pages import SheetOptions

HERE = Path(__file__).parent
GAME = "space-debris"


def keep(image: Image.Image, name: str) -> None:
    """Write a picture with 128 colours."""
    image.quantize(128, dither=Image.Dither.NONE).save(HERE / name, optimize=True)


def page(ink: str, file: str, number: int, dpi: int) -> Image.Image:
    """One page of a printed file."""
    options = PrintOptions(SheetOptions(), ink)
    design = load(locate(GAME), ink)
    planned = next(f for f in plan(design, options) if f.id == file)
    return list(png.images(pdf_of(design, planned, options), dpi))[number - 1]


def in_a_row(images: list[Image.Image], gap: int = 12) -> Image.Image:
    """Pictures side by side on white."""
    width, height = sum(i.width + gap for i in images) + gap, max(i.height for i in images) + 2 * gap
    made = Image.new("RGB", (width, height), "#FFFFFF")
    x = gap
    for image in images:
        made.paste(image, (x, gap))
        x += image.width + gap
    return made


def main() -> None:
    """All pictures."""
    place = locate(GAME)
    design = load(place, "full")
    scenario = load_scenario(place.components / "scenarios" / "setup-4.yaml", design.game)
    keep(png.picture(design.find("positions.board")(design.studio, scenario.state), 62), "table.png")
    keep(page("full", "orbit-deck", 5, 42), "orbit-deck.png")
    keep(page("full", "satellite-cards", 1, 42), "satellite-cards.png")
    keep(page("full", "rulebook", 3, 42), "rulebook.png")
    cards = [
        png.picture(load(place, ink).scene(design.game.piece("resource-card.fuel"), "front"), 48)
        for ink in ("full", "low", "mono")
    ]
    keep(in_a_row(cards), "inks.png")


if __name__ == "__main__":
    main()
