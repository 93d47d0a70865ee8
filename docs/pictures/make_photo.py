"""Make the docs' picture of a photograph that was read, which is made up as those of tests are:
`python -m docs.pictures.make_photo [SEED]`."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import cv2
from PIL import Image

from companion.photo.laid import laid_out
from companion.photo.outlines import draw_reading
from companion.photo.reader import PhotoReader
from companion.photo.reading import Reading
from companion.scores.sheet import ScoreSheet
from components.places import locate
from tests.photo_tables import SHIP, lay_ship, make_ship
from tests.photographs import LEVELS, photograph

HERE = Path(__file__).parent
LEVEL = LEVELS["medium"]
WIDE, AIR = 900, 90
"""Pixels of the picture, and those of the photograph around all that is outlined or asked about."""


def read(seed: int) -> Reading:
    """What is read of a photograph of a ship, with its numbers."""
    chance = random.Random(seed)
    table = lay_ship(make_ship(chance), "full", LEVEL, chance)
    photo = cv2.cvtColor(photograph(table, LEVEL, seed, 3.0), cv2.COLOR_BGR2RGB)
    return PhotoReader(laid_out(ScoreSheet(locate(SHIP)))).read(photo, "the photograph")


def main(seed: int = 11) -> None:
    """Write the picture."""
    reading = read(seed)
    places = [*reading.first, *(point for each in reading.pieces for point in each.corners)]
    places += [gap.at for gap in reading.open_gaps.values()]
    across, down = zip(*places, strict=True)
    drawn = draw_reading(reading)
    right, bottom = min(drawn.width, max(across) + AIR), min(drawn.height, max(down) + AIR)
    box = max(0, min(across) - AIR), max(0, min(down) - AIR), right, bottom
    picture = drawn.crop(tuple(map(round, box)))  # type: ignore[arg-type]
    picture.thumbnail((WIDE, WIDE), Image.Resampling.LANCZOS)
    picture.quantize(200, Image.Quantize.MAXCOVERAGE, kmeans=3).save(HERE / "photo.png", optimize=True)
    asked = reading.doubts()
    print(f"{len(reading.pieces)} pieces, {len(asked)} asked about, {len(reading.open_gaps)} open places")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
