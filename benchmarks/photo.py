"""Photographs of ships and delivered tiles, read and held against the hard lines.

    python benchmarks/photo.py [EACH] [SEED] [MINUTES] [MOST]
    python benchmarks/photo.py --doubts [EACH] [SEED]
    python benchmarks/photo.py --reliability [EACH] [SEED]

EACH photographs for each game, level and ink, from SEED on; it ends at the first seed that begins after so many
MINUTES, or after MOST photographs. Right: every piece with place and turn. Clean: that, and nothing asked but what
open exits lead to and how many there are. Silent: wrong, and nothing asked. Unknown: every other face is left out, as
on prints of another edition. Spoiled: something covers the middle, every other piece is in another ink, the edge cuts
pieces off, a second ship lies beside. Unasked: overlooked where nobody is asked to look. `--doubts` finds what makes
a piece sure and how likely one is what it is taken for, and writes it to companion/photo/doubts.json; `--reliability`
tells how many are right of those that are said to be so likely, half of all being taken for another as its own face
is left out.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from io import BytesIO
from typing import Any, NamedTuple

import cv2
import numpy as np
from photo_bench import LOOKED_AT_MEGAPIXELS, MAX_MEGAPIXELS, Judged, pack, run, shrink

from companion.photo.doubts import FIGURES, measure
from companion.photo.flood import Flood
from companion.photo.flood import FoundPiece as FoundPiece
from companion.photo.laid import LaidField, laid_out
from companion.photo.pictures import read_photo
from companion.photo.reader import Lies, PhotoReader
from companion.photo.reading import Reading, Seen
from companion.photo.references import INKS, References
from companion.scores.sheet import ScoreSheet
from components.grid import cells_beside
from components.places import locate
from components.problems import SalvageError
from tests.photo_tables import ORBIT, SHIP, lay_heap, lay_nothing, lay_rows, lay_ship, make_ship
from tests.photographs import LEVELS, Lying, photograph

UNKNOWN_EVERY = 3
"""Of so many seeds one is read with half the faces unknown as well."""
DELIVERED_TILES = 15
"""On a photograph of them."""

Piece = tuple[str, int, int, str]


class Shown(NamedTuple):
    """A photograph: the row it belongs to, what lies there, the game, the file, which faces are known (`all`, `even`,
    `odd`), and what may be read as well: another ship in the picture."""

    row: str
    lies: Counter[Piece]
    game: str
    file: bytes
    known: str = "all"
    instead: Counter[Piece] | None = None


# ---- what is photographed


def photographs(seed: int) -> Iterator[Shown]:
    """The photographs of a seed, some of them read once more with half the faces unknown."""
    for shown in _whole(seed):
        yield shown
        if shown.lies and seed % UNKNOWN_EVERY == 0:
            kind = shown.row.rpartition(" ")[0]
            yield shown._replace(row=f"{kind} unknown", known="even" if seed % 2 else "odd")
    for level in LEVELS:
        yield Shown(f"nothing {level}", Counter(), SHIP, _take(lay_nothing(), level, seed))
    yield from _spoiled(seed)


def _whole(seed: int, most: float = MAX_MEGAPIXELS) -> Iterator[Shown]:
    for level in LEVELS:
        for ink in INKS:
            table, lies = _ship(f"{seed}-{level}-{ink}", level, ink)
            yield Shown(f"{SHIP} {level} {ink}", lies, SHIP, _take(table, level, seed, most))
    for ink in INKS:
        for laid, lay in (("rows", lay_rows), ("heap", lay_heap)):
            codes, tiles = lay(ink, DELIVERED_TILES, LEVELS["medium"], random.Random(f"{seed}-{ink}"))
            lies = Counter((code, 0, 0, "north") for code in codes)
            yield Shown(f"{ORBIT} {laid} {ink}", lies, ORBIT, _take(tiles, "medium", seed, most))


def _ship(seed: str, level: str, ink: str) -> tuple[list[Lying], Counter[Piece]]:
    chance = random.Random(seed)
    ship = make_ship(chance)
    lies = Counter((str(s["tile"]), int(s["x"]), int(s["y"]), str(s["top"])) for s in ship)
    return lay_ship(ship, ink, LEVELS[level], chance), lies


def _spoiled(seed: int) -> Iterator[Shown]:
    """A hand over the middle of a ship, one of pieces in two inks, a ship that the edge cuts off, and two ships."""
    ink = INKS[seed % len(INKS)]
    table, lies = _ship(f"{seed}-spoiled", "medium", ink)
    over = table[len(table) // 2]
    hand = np.full((700, 500, 3), (120, 150, 200), np.uint8)
    covered = [*table, Lying(hand, 50, 70, over.x, over.y, seed % 360)]
    yield Shown("spoiled: a hand", lies, SHIP, _take(covered, "medium", seed))
    others, _ = _ship(f"{seed}-spoiled", "medium", INKS[(seed + 1) % len(INKS)])
    mixed = [(table, others)[at % 2][at] for at in range(len(table))]
    yield Shown("spoiled: two inks", lies, SHIP, _take(mixed, "medium", seed))
    yield Shown("spoiled: two inks unknown", lies, SHIP, _take(mixed, "medium", seed), "even")
    cut = photograph(table, LEVELS["medium"], seed)
    yield Shown("spoiled: cut off", lies, SHIP, pack(np.ascontiguousarray(cut[:, cut.shape[1] // 4 :])))
    other, theirs = _ship(f"{seed}-other", "medium", ink)
    by = max(piece.x for piece in table) + 80 - min(piece.x for piece in other)
    beside = [piece._replace(x=piece.x + by, y=piece.y + 17) for piece in other]
    both = _take([*table, *beside], "medium", seed)
    yield Shown("spoiled: two ships", lies, SHIP, both, instead=theirs)


def _take(table: list[Lying], level: str, seed: int, most: float = MAX_MEGAPIXELS) -> bytes:
    return pack(photograph(table, LEVELS[level], seed, most))


# ---- what is read


@cache
def _reader(game: str, known: str) -> PhotoReader:
    whole = PhotoReader(laid_out(ScoreSheet(locate(game))))
    if known == "all":
        return whole
    half = [*whole.laid.pieces.items()][("even", "odd").index(known) :: 2]
    return _Half(replace(whole.laid, pieces=dict(half)), whole)


class _Half(PhotoReader):
    """Knows half of a game's faces. How alike these are, the whole game shows."""

    def __init__(self, laid: LaidField, whole: PhotoReader) -> None:
        super().__init__(laid)
        self._whole = whole

    def find_bar(self, references: References) -> float:
        inked = self._whole._inked[INKS.index(references.ink)]
        return self._whole.find_bar(next(each for each in inked if each.size == references.size))


def judge(shown: Shown) -> Counter[str]:
    """What becomes of a photograph."""
    reading = None
    with suppress(SalvageError):
        reading = _reader(shown.game, shown.known).read(read_photo(BytesIO(shown.file), "it"), "it")
    pieces = [((p.piece, p.x, p.y, p.top), p.sure) for p in (reading.pieces if reading else ())]
    seen, sure = Counter(piece for piece, _ in pieces), Counter(piece for piece, is_sure in pieces if is_sure)
    lies = max((shown.lies, shown.instead or shown.lies), key=lambda lies: (lies & seen).total())
    asked = reading is None or bool(reading.doubts())
    unasked = _count_unasked(lies, seen, reading)
    return Counter({
        "right": lies == seen, "clean": lies == seen and not asked,
        "silent": not asked and bool(unasked or (seen - lies).total()), "pieces": lies.total(),
        "found": (lies & seen).total(), "sure": sure.total(), "wrong though sure": (sure - lies).total(),
        "unasked": unasked,
    })  # fmt: skip


def _count_unasked(lies: Counter[Piece], seen: Counter[Piece], reading: Reading | None) -> int:
    """How many pieces were overlooked that nobody comes to who fills in the cells that are asked about."""
    if reading is None or not seen:
        return 0
    lie, found = ({(x, y) for _, x, y, _ in pieces} for pieces in (lies, seen))
    missing, reached = lie - found, {*reading.gaps} & lie
    while more := {*cells_beside(reached)} & missing - reached:
        reached |= more
    return len(missing - reached)


# ---- what makes a piece sure


def find_doubts(seed: int) -> Iterator[Judged]:
    """What is read of the photographs of a seed but easy ones; of the hard ones also with half as many pixels a mm, so
    that some pieces are read wrong."""
    for shown in _whole(seed, LOOKED_AT_MEGAPIXELS):
        if " easy " not in shown.row:
            yield from weigh(shown)
            if " hard " in shown.row:
                yield from weigh(shown._replace(file=shrink(shown.file)))


def weigh(shown: Shown) -> Iterator[Judged]:
    """The likeness of each piece that is read, whether that lies there, and whether its face is known. Each that does
    is compared once more as if its face weren't known, as on prints of another edition: then it is taken for the one
    that is most like it."""
    reader = _watched(shown.game)
    reader.judged.clear()
    photo = read_photo(BytesIO(shown.file), "it")
    with suppress(SalvageError):
        reader.read(photo, "it")
    grey = cv2.cvtColor(photo, cv2.COLOR_RGB2GRAY)
    for (found, references, _), piece in reader.judged:
        right = (piece.piece, piece.x, piece.y, piece.top) in shown.lies
        if piece.likeness:
            yield piece.likeness, right, True
        if right:
            yield measure(take_for_another(grey, found, references), references), False, False


class _Watched(PhotoReader):
    """Keeps what it has judged."""

    def __init__(self, laid: LaidField) -> None:
        super().__init__(laid)
        self.judged: list[tuple[Lies, Seen]] = []

    def _judge(self, lie: Sequence[Lies], north: int | None = None) -> list[Seen]:
        made = super()._judge(lie, north)
        self.judged += zip(lie, made, strict=True)
        return made


@cache
def _watched(game: str) -> _Watched:
    return _Watched(laid_out(ScoreSheet(locate(game))))


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


if __name__ == "__main__":
    run(photographs, judge, find_doubts, FIGURES)
