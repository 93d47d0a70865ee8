"""Photographs read, against the hard lines: `python benchmarks/photo.py [PHOTOGRAPHS PER INK AND LEVEL] [SEED]`.

All right: every section with place and turn. Clean: that, and nothing asked. Silent: wrong, and nothing asked.
The seeds from 100,000 on were not used to choose any number of the recogniser.
"""

from __future__ import annotations

import random
import resource
import sys
from collections import Counter
from io import BytesIO
from math import ceil
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parent.parent))

import cv2

from companion.photo.laid import laid_out
from companion.photo.pictures import read_photo
from companion.photo.reading import Reader
from companion.scores.sheet import Sheet
from components.places import locate
from components.problems import SalvageError
from tests.photo_tables import SHIP, lay_ship, make_ship
from tests.photographs import LEVELS, photograph

COLUMNS = ("photos", "right", "clean", "silent", "pieces", "found", "wrong though sure", "seconds at most")


def main(each: int = 12, seed: int = 100_000) -> None:
    """Print a row for each level and ink."""
    if sys.platform == "win32":
        raise SystemExit("What it takes of memory is measured as Linux and macOS tell it.")
    reader = Reader(laid_out(Sheet(locate(SHIP))))
    print(*("level", "ink", *COLUMNS), sep=" | ")
    for level in LEVELS:
        for ink in ("full", "low", "mono"):
            made = judge(reader, level, ink, range(seed, seed + each))
            print(level, ink, *(made[column] for column in COLUMNS), sep=" | ", flush=True)
    print(f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB with what made the photographs")


def judge(reader: Reader, level: str, ink: str, seeds: range) -> Counter[str]:
    """What became of some photographs."""
    made: Counter[str] = Counter()
    for seed in seeds:
        chance = random.Random(f"{seed}-{level}-{ink}")
        ship = make_ship(chance)
        photo = photograph(lay_ship(ship, ink, LEVELS[level], chance), LEVELS[level], seed, 12)
        held = BytesIO(cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes())
        began = perf_counter()
        pieces, asked = [], True
        try:
            reading = reader.read(read_photo(held, "it"), "it")
            pieces, asked = reading.pieces, bool(reading.doubts())
        except SalvageError:
            pass
        made["seconds at most"] = max(made["seconds at most"], ceil(perf_counter() - began))
        lies = {(each["x"], each["y"]): (each["tile"], each["top"]) for each in ship}
        seen = {(each.x, each.y): (each.piece, each.top) for each in pieces}
        right = lies == seen
        made += Counter({
            "photos": 1, "right": right, "clean": right and not asked, "silent": not right and not asked,
            "pieces": len(lies), "found": sum(seen.get(cell) == each for cell, each in lies.items()),
            "wrong though sure": sum(
                each.sure and lies.get((each.x, each.y)) != (each.piece, each.top) for each in pieces
            ),
        })  # fmt: skip
    return made


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
