"""Photographs read, against the hard lines: `python benchmarks/photo.py [EACH] [SEED] [MINUTES]`.

EACH photographs for each game, level and ink, from SEED on; it ends at the first seed that begins after so many
MINUTES. All right: every piece with place and turn. Clean: that, and nothing asked but what open exits lead to and how
many there are. Silent: wrong, and nothing asked. Unknown: every other face is left out, as on prints of another
edition. Spoiled: something covers the middle, the edge cuts pieces off, a second ship lies beside. Unasked: overlooked
where nobody is asked to look. Photographs are read in a process of its own, by which time and memory are measured.

`python benchmarks/photo.py --doubts [EACH] [SEED]` finds what makes a piece sure, and writes it to
companion/photo/doubts.json.
"""

from __future__ import annotations

import os
import random
import resource
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import replace
from functools import cache
from io import BytesIO
from multiprocessing import get_context
from pathlib import Path
from time import monotonic, process_time
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

os.environ["OPENBLAS_NUM_THREADS"] = "1"

import cv2
import numpy as np
from photo_doubts import write

from companion.photo.doubts import measure
from companion.photo.flood import Flood
from companion.photo.flood import Found as FoundPiece
from companion.photo.laid import Laid, laid_out
from companion.photo.pictures import read_photo
from companion.photo.reader import Lies, Reader
from companion.photo.reading import Beside, Likeness, Reading, Seen
from companion.photo.references import References
from companion.scores.sheet import Sheet
from components.grid import cells_beside
from components.places import locate
from components.problems import SalvageError
from tests.photo_tables import ORBIT, SHIP, lay_heap, lay_nothing, lay_rows, lay_ship, make_ship
from tests.photographs import LEVELS, Lying, photograph

INKS = "full", "low", "mono"
UNKNOWN = 3
"""Of so many seeds one is read with half the faces unknown as well."""
ROWS = 15
"""Delivered tiles on a photograph of them."""
COLUMNS = "photos", "right", "clean", "silent", "pieces", "found", "sure", "wrong though sure", "unasked"

Piece = tuple[str, int, int, str]


class Shown(NamedTuple):
    """A photograph: the row it belongs to, what lies there, the game, which faces are known (`all`, `even`, `odd`), and
    the file."""

    row: str
    lies: Counter[Piece]
    game: str
    known: str
    file: bytes
    instead: Counter[Piece] | None = None
    """What may be read as well: another ship in the picture."""


class Found(NamedTuple):
    """What was read of it: pieces and whether they are sure, whether anything is asked, free cells that are asked
    about, the seconds that took, and the most memory so far, in MB."""

    pieces: Sequence[tuple[Piece, bool]]
    asked: bool
    gaps: Sequence[tuple[int, int]]
    seconds: float
    memory: int


def main(each: int = 12, seed: int = 100_000, minutes: int = 600) -> None:
    """Print a row for each game, level and ink; then what was read where nothing lies, and the memory."""
    if sys.platform == "win32":
        raise SystemExit("What it takes of memory is measured as Linux and macOS tell it.")
    made: dict[str, Counter[str]] = {}
    until, most = monotonic() + 60 * minutes, 0
    with ProcessPoolExecutor(1, get_context("spawn")) as process:
        process.submit(int).result()  # It begins with the memory that this one has had until now.
        for one in range(seed, seed + each):
            if monotonic() > until:
                break
            for shown in _photographs(one):
                found = process.submit(_read, shown.game, shown.known, shown.file).result()
                counts, most = made.setdefault(shown.row, Counter()), found.memory
                counts.update(judge(_which(shown, found), found))
                counts["milliseconds at most"] = max(counts["milliseconds at most"], round(1000 * found.seconds))
    print("what", *COLUMNS, "seconds on average", "at most", sep=" | ")
    for row, counts in sorted(made.items()):
        times = (counts["milliseconds"] / counts["photos"] / 1000, counts["milliseconds at most"] / 1000)
        print(row, *(int(counts[column]) for column in COLUMNS), *(f"{each:.1f}" for each in times), sep=" | ")
    print(f"at most {most} MB")


# ---- what is photographed


def _photographs(seed: int) -> Iterator[Shown]:
    """The photographs of a seed."""
    for level in LEVELS:
        for ink in INKS:
            table, lies = _ship(f"{seed}-{level}-{ink}", level, ink)
            file = _take(table, level, seed)
            yield Shown(f"{SHIP} {level} {ink}", lies, SHIP, "all", file)
            if seed % UNKNOWN == 0:
                yield Shown(f"{SHIP} {level} unknown", lies, SHIP, "even" if seed % 2 else "odd", file)
    for ink in INKS:
        for laid, lay in (("rows", lay_rows), ("heap", lay_heap)):
            codes, tiles = lay(ink, ROWS, LEVELS["medium"], random.Random(f"{seed}-{ink}"))
            lies, file = Counter((code, 0, 0, "north") for code in codes), _take(tiles, "medium", seed)
            yield Shown(f"{ORBIT} {laid} {ink}", lies, ORBIT, "all", file)
            if seed % UNKNOWN == 0:
                yield Shown(f"{ORBIT} {laid} unknown", lies, ORBIT, "even" if seed % 2 else "odd", file)
    for level in LEVELS:
        yield Shown(f"nothing {level}", Counter(), SHIP, "all", _take(lay_nothing(), level, seed))
    yield from _spoiled(seed)


def _ship(seed: str, level: str, ink: str) -> tuple[list[Lying], Counter[Piece]]:
    chance = random.Random(seed)
    ship = make_ship(chance)
    lies = Counter((str(s["tile"]), int(s["x"]), int(s["y"]), str(s["top"])) for s in ship)
    return lay_ship(ship, ink, LEVELS[level], chance), lies


def _spoiled(seed: int) -> Iterator[Shown]:
    """A hand over the middle of a ship, a ship that the edge cuts off, and two ships."""
    ink = INKS[seed % len(INKS)]
    table, lies = _ship(f"{seed}-spoiled", "medium", ink)
    over = table[len(table) // 2]
    hand = np.full((700, 500, 3), (120, 150, 200), np.uint8)
    covered = [*table, Lying(hand, 50, 70, over.x, over.y, seed % 360)]
    yield Shown("spoiled: a hand", lies, SHIP, "all", _take(covered, "medium", seed))
    cut = photograph(table, LEVELS["medium"], seed)
    cut = np.ascontiguousarray(cut[:, cut.shape[1] // 4 :])
    yield Shown("spoiled: cut off", lies, SHIP, "all", _pack(cut))
    far = max(piece.x for piece in table) + 80
    other, theirs = _ship(f"{seed}-other", "medium", ink)
    far -= min(piece.x for piece in other)
    beside = [piece._replace(x=piece.x + far, y=piece.y + 17) for piece in other]
    yield Shown("spoiled: two ships", lies, SHIP, "all", _take([*table, *beside], "medium", seed), theirs)


def _take(table: list[Lying], level: str, seed: int) -> bytes:
    return _pack(photograph(table, LEVELS[level], seed))


def _pack(photo: Any) -> bytes:
    return cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes()


def _which(shown: Shown, found: Found) -> Counter[Piece]:
    """What lies there, or instead, whichever was read."""
    seen = Counter(piece for piece, _ in found.pieces)
    return max((shown.lies, shown.instead or shown.lies), key=lambda lies: (lies & seen).total())


def judge(lies: Counter[Piece], found: Found) -> Mapping[str, int]:
    """What became of a photograph."""
    seen = Counter(piece for piece, _ in found.pieces)
    sure = Counter(piece for piece, is_sure in found.pieces if is_sure)
    lie, lying = ({(x, y) for _, x, y, _ in pieces} for pieces in (lies, seen))
    unasked = _count_unasked(lie, lying, found.gaps)
    silent = not found.asked and bool(unasked or (seen - lies).total())
    return {
        "photos": 1, "right": lies == seen, "clean": lies == seen and not found.asked,
        "silent": silent, "pieces": lies.total(), "found": (lies & seen).total(),
        "sure": sure.total(), "wrong though sure": (sure - lies).total(), "milliseconds": round(1000 * found.seconds),
        "unasked": unasked,
    }  # fmt: skip


def _count_unasked(lie: set[tuple[int, int]], seen: set[tuple[int, int]], gaps: Sequence[tuple[int, int]]) -> int:
    """How many pieces were overlooked that nobody comes to who fills in the cells that are asked about."""
    missing, reached = lie - seen, {*gaps} & lie
    while more := {*cells_beside(reached)} & missing - reached:
        reached |= more
    return len(missing - reached) if seen else 0


# ---- in the process that reads


@cache
def _reader(game: str, known: str) -> Reader:
    whole = Reader(laid_out(Sheet(locate(game))))
    if known == "all":
        return whole
    half = [*whole.laid.pieces.items()][("even", "odd").index(known) :: 2]
    return _Half(replace(whole.laid, pieces=dict(half)), whole)


class _Half(Reader):
    """Knows half of a game's faces. How alike these are, the whole game shows."""

    def __init__(self, laid: Laid, whole: Reader) -> None:
        super().__init__(laid)
        self._whole = whole

    def find_bar(self, references: References) -> float:
        inked = self._whole._inked[INKS.index(references.ink)]
        return self._whole.find_bar(next(each for each in inked if each.size == references.size))


def _read(game: str, known: str, file: bytes) -> Found:
    began = process_time()
    reading = _try(game, known, file)
    seconds = process_time() - began
    if reading is None:
        return Found((), True, (), seconds, _most_memory())
    pieces = [((p.piece, p.x, p.y, p.top), p.sure) for p in reading.pieces]
    return Found(pieces, bool(reading.doubts()), [*reading.gaps], seconds, _most_memory())


def _try(game: str, known: str, file: bytes) -> Reading | None:
    """What is read; None where that is refused."""
    try:
        return _reader(game, known).read(read_photo(BytesIO(file), "it"), "it")
    except SalvageError:
        return None


def _most_memory() -> int:
    """The most memory that this process has had so far, in MB. Raises RuntimeError where the system doesn't tell."""
    if sys.platform == "win32":
        raise RuntimeError("Windows doesn't tell what a process has used; run this on another system")
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit // 2**20


# ---- what makes a piece sure


def write_doubts(each: int = 6, seed: int = 200_000) -> None:
    """Read photographs of ships and heaps, and write what tells the right pieces from the wrong ones."""
    judged = [like for one in range(seed, seed + each) for shown in _to_judge(one) for like in weigh(shown)]
    write(judged, seed, each)


def _to_judge(seed: int) -> Iterator[Shown]:
    """The photographs of a seed but easy and spoiled ones; the hard ones also with half as many pixels a mm, so that
    some pieces are read wrong."""
    for shown in _photographs(seed):
        if shown.known == "all" and shown.lies and not shown.row.startswith("spoiled") and " easy " not in shown.row:
            yield shown
            if " hard " in shown.row:
                yield shown._replace(file=_shrink(shown.file))


def weigh(shown: Shown) -> Iterator[tuple[Likeness, bool, bool]]:
    """The likeness of each piece that is read, whether that lies there, and whether its face is known. Each that does
    is compared once more as if its face weren't known, as on prints of another edition: then it is taken for the one
    that is most like it."""
    reader = _watched(shown.game)
    reader.judged.clear()
    with suppress(SalvageError):
        reader.read(read_photo(BytesIO(shown.file), "it"), "it")
    for (found, references, _), piece in reader.judged:
        right = (piece.piece, piece.x, piece.y, piece.top) in shown.lies
        if piece.likeness:
            yield piece.likeness, right, True
        if right:
            yield measure(take_for_another(reader.grey, found, references), references), False, False


class _Watched(Reader):
    """Keeps what it has judged."""

    def __init__(self, laid: Laid) -> None:
        super().__init__(laid)
        self.judged: list[tuple[Lies, Seen]] = []
        self.grey: Any = None

    def read(self, photo: Any, called: str, beside: Sequence[Beside] = ()) -> Reading:
        self.grey = cv2.cvtColor(photo, cv2.COLOR_RGB2GRAY)
        return super().read(photo, called, beside)

    def _judge(self, lie: Sequence[Lies], north: int | None = None) -> list[Seen]:
        made = super()._judge(lie, north)
        self.judged += zip(lie, made, strict=True)
        return made


@cache
def _watched(game: str) -> _Watched:
    return _Watched(laid_out(Sheet(locate(game))))


def take_for_another(grey: Any, found: FoundPiece, references: References) -> FoundPiece:
    """What a piece would be taken for if its face weren't among these: the next one, with which it is aligned."""
    flood = Flood(grey, references)

    def see(view: Any) -> FoundPiece:
        seen = flood.compare(view)
        seen.scores[found.face] = -np.inf
        face, turn = np.unravel_index(int(seen.scores.argmax()), seen.scores.shape)
        return replace(seen, face=int(face), turn=int(turn), score=float(seen.scores.max()))

    other = see(found.view)
    if (view := flood.move(other, rigid=False)) is not None and (better := see(view)).score > other.score:
        return better
    return other


def _shrink(file: bytes) -> bytes:
    """A photograph with half as many pixels a mm."""
    whole = cv2.imdecode(np.frombuffer(file, np.uint8), cv2.IMREAD_COLOR)
    assert whole is not None
    return _pack(cv2.resize(whole, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--doubts"]:
        write_doubts(*map(int, sys.argv[2:]))
    else:
        main(*map(int, sys.argv[1:]))
