"""Photographs read, against the hard lines: `python benchmarks/photo.py [EACH] [SEED] [MINUTES]`.

EACH photographs for each game, level and ink, from SEED on; it ends at the first seed that begins after so many
MINUTES. All right: every piece with place and turn. Clean: that, and nothing asked. Silent: wrong, and nothing asked.
Unknown: every other face is left out, as on prints of another edition. Photographs are read in a process of its own, by
which time and memory are measured. The seeds from 100,000 on, but for 800000 to 800008, were not used to mend the
recogniser or to choose any number of it.
"""

from __future__ import annotations

import os
import random
import resource
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import cache
from io import BytesIO
from multiprocessing import get_context
from pathlib import Path
from time import monotonic, process_time

sys.path.insert(0, str(Path(__file__).parent.parent))

os.environ["OPENBLAS_NUM_THREADS"] = "1"

import cv2

from companion.photo.laid import laid_out
from companion.photo.pictures import read_photo
from companion.photo.reader import Reader
from companion.scores.sheet import Sheet
from components.places import locate
from components.problems import SalvageError
from tests.photo_tables import ORBIT, SHIP, lay_nothing, lay_rows, lay_ship, make_ship
from tests.photographs import LEVELS, Lying, photograph

INKS = "full", "low", "mono"
UNKNOWN = 3
"""Of so many seeds one is read with half the faces unknown as well."""
ROWS = 15
"""Delivered tiles on a photograph of them."""
COLUMNS = (
    "photos", "right", "clean", "silent", "pieces", "found", "sure", "wrong though sure",
)  # fmt: skip

Piece = tuple[str, int, int, str]
Found = list[tuple[Piece, bool]]


def main(each: int = 12, seed: int = 100_000, minutes: int = 600) -> None:
    """Print a row for each game, level and ink; then what was read where nothing lies, and the memory."""
    if sys.platform == "win32":
        raise SystemExit("What it takes of memory is measured as Linux and macOS tell it.")
    made: dict[str, Counter[str]] = {}
    until, most = monotonic() + 60 * minutes, 0
    with ProcessPoolExecutor(1, get_context("spawn")) as process:
        for one in range(seed, seed + each):
            if monotonic() > until:
                break
            for row, lies, game, half, table in _tables(one):
                found, asked, seconds, most = process.submit(_read, game, half, table).result()
                made.setdefault(row, Counter()).update(judge(lies, found, asked, seconds))
                made[row]["milliseconds at most"] = max(made[row]["milliseconds at most"], round(1000 * seconds))
    print("what", *COLUMNS, "seconds on average", "at most", sep=" | ")
    for row, counts in sorted(made.items()):
        times = (counts["milliseconds"] / counts["photos"] / 1000, counts["milliseconds at most"] / 1000)
        print(row, *(int(counts[column]) for column in COLUMNS), *(f"{each:.1f}" for each in times), sep=" | ")
    print(f"at most {most} MB")


def _tables(seed: int) -> Iterator[tuple[str, Counter[Piece], str, bool, bytes]]:
    """The photographs of a seed: the row they belong to, what lies there, the game, and whether half is unknown."""
    for name, level in LEVELS.items():
        for ink in INKS:
            chance = random.Random(f"{seed}-{name}-{ink}")
            ship = make_ship(chance)
            table = _take(lay_ship(ship, ink, level, chance), name, seed)
            lies = Counter((str(s["tile"]), int(s["x"]), int(s["y"]), str(s["top"])) for s in ship)
            yield f"{SHIP} {name} {ink}", lies, SHIP, False, table
            if seed % UNKNOWN == 0:
                yield f"{SHIP} {name} unknown", lies, SHIP, True, table
    for ink in INKS:
        codes, rows = lay_rows(ink, ROWS, random.Random(f"{seed}-{ink}"))
        yield (
            f"{ORBIT} medium {ink}",
            Counter((code, 0, 0, "north") for code in codes),
            ORBIT,
            False,
            _take(rows, "medium", seed),
        )
    for name in LEVELS:
        yield f"nothing {name}", Counter(), SHIP, False, _take(lay_nothing(), name, seed)


def _take(table: list[Lying], level: str, seed: int) -> bytes:
    photo = photograph(table, LEVELS[level], seed, 12)
    return cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes()


def judge(lies: Counter[Piece], found: Found, asked: bool, seconds: float) -> Mapping[str, int]:
    """What became of a photograph."""
    seen, sure = Counter(piece for piece, _ in found), Counter(piece for piece, is_sure in found if is_sure)
    return {
        "photos": 1, "right": lies == seen, "clean": lies == seen and not asked,
        "silent": lies != seen and not asked, "pieces": lies.total(), "found": (lies & seen).total(),
        "sure": sure.total(), "wrong though sure": (sure - lies).total(), "milliseconds": round(1000 * seconds),
    }  # fmt: skip


# ---- in the process that reads


@cache
def _reader(game: str, half: bool) -> Reader:
    laid = laid_out(Sheet(locate(game)))
    known = {name: piece for at, (name, piece) in enumerate(laid.pieces.items()) if at % 2 or not half}
    return Reader(replace(laid, pieces=known))


def _read(game: str, half: bool, table: bytes) -> tuple[Found, bool, float, int]:
    """What was found, whether anything is asked, the seconds that took, and the most memory so far, in MB."""
    reader, pieces, asked = _reader(game, half), [], True
    began = process_time()
    try:
        reading = reader.read(read_photo(BytesIO(table), "it"), "it")
        pieces, asked = reading.pieces, bool(reading.doubts())
    except SalvageError:
        pass
    return [((p.piece, p.x, p.y, p.top), p.sure) for p in pieces], asked, process_time() - began, _most_memory()


def _most_memory() -> int:
    """The most memory that this process has had so far, in MB. Raises RuntimeError where the system doesn't tell."""
    if sys.platform == "win32":
        raise RuntimeError("Windows doesn't tell what a process has used; run this on another system")
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit // 2**20


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
