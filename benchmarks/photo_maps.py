"""Maps in mid-game read off photographs, against the hard lines.

    python benchmarks/photo_maps.py [EACH] [SEED] [MINUTES] [MOST]
    python benchmarks/photo_maps.py --doubts [EACH] [SEED]
    python benchmarks/photo_maps.py --reliability [EACH] [SEED]

EACH maps for each level and ink, from SEED on, which bots have played; it ends at the first seed that begins after so
many MINUTES, or after MOST maps. Turned: it is seen how they lie; where that is wrong, all tiles are. Clean: maps of
which nothing is asked. Sure: right, and nothing asked. Asked: somebody must look. Silent: wrong though sure. Free:
places where nothing lies. Tugs seen: places where something is seen to stand. `--doubts` finds what makes a place
sure and how likely it is, and writes it to companion/photo/table_doubts.json; `--reliability` tells how many are
right of those that are said to be so likely, of maps with all tiles, half of them unknown, and with few pixels.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, cached_property
from io import BytesIO
from typing import Any, NamedTuple

from photo_bench import LOOKED_AT_MEGAPIXELS, MAX_MEGAPIXELS, Judged, pack, run, shrink

from companion.photo.board_faces import free_place
from companion.photo.pictures import read_photo
from companion.photo.references import INKS, References, find_face_features
from companion.photo.table_reader import FIGURES, BoardPhotoReader
from companion.photo.table_reading import TableReading
from companion.photo.tables import Known, table_of
from components.places import locate
from components.problems import SalvageError
from tests.photo_maps import lay_map, play_on
from tests.photo_tables import SHIP
from tests.photographs import LEVELS, photograph

COLUMNS = "read", "turned", "clean", "tiles", "sure", "asked", "silent", "free", "free silent"
POOR_SCALE = 0.25
"""By how much pixels are fewer in a photograph in which little is seen."""


class Shown(NamedTuple):
    """A photograph of a map: its row in the table, the position, and the file."""

    row: str
    state: Mapping[str, Any]
    file: bytes


def photographs(seed: int, most: float = MAX_MEGAPIXELS) -> Iterator[Shown]:
    """The photographs of a seed."""
    for number, level in enumerate(LEVELS):
        for at, ink in enumerate(INKS):
            name = f"{seed}-{level}-{ink}"
            state = play_on(name, 1 if seed % 5 == number else None)  # Now and then a map on which all tiles lie.
            scene = lay_map(state, ink, LEVELS[level], random.Random(name))
            taken = photograph(
                scene.tiles, LEVELS[level], seed + 7 * at, most, under=scene.under, standing=scene.standing
            )
            yield Shown(f"{level} {ink}", state, pack(taken))


def judge(shown: Shown) -> Counter[str]:
    """What becomes of a map."""
    lies: Mapping[str, str] = shown.state["map"]
    reading = _read("all", shown.file)
    made = Counter(dict.fromkeys(COLUMNS, 0))
    made.update({"read": reading is not None, "tiles": len(lies), "free": 36 - len(lies)})
    if reading is None or reading.lie is None:
        made["asked"] = len(lies)
        return made
    made.update({"turned": 1, "clean": not reading.doubts()})
    tugs = {each["at"] for each in shown.state["players"].values() if each.get("at")}
    for space in reading.pieces:
        is_free, right = space.name not in lies, space.piece == lies.get(space.name, "")
        become = "asked" if space.why else "sure" if right else "silent"
        made[f"free {become}" if is_free else become] += 1
        made["tugs seen"] += space.name in tugs and space.covered
        made["covered without"] += space.name not in tugs and space.covered
    made["tugs"] = len(tugs)
    return made


def _read(known: str, file: bytes) -> TableReading | None:
    """What is read; None where that is refused."""
    with suppress(SalvageError):
        return _reader(known).read(read_photo(BytesIO(file), "it"), "it", Known())
    return None


@cache
def _reader(known: str) -> BoardPhotoReader:
    table = table_of(locate(SHIP), {})
    if known == "all":
        return BoardPhotoReader(table)
    reader = _Blind(table)
    reader.left = ("even", "odd").index(known)
    return reader


class _Blind(BoardPhotoReader):
    """Reads photographs of which it knows half of the tiles."""

    left = 0

    @cached_property
    def _inked(self) -> Sequence[Sequence[References]]:
        return [[_half(group[0], self.left)] for group in self._faces]


def _half(references: References, left: int) -> References:
    kept = [face for at, face in enumerate(references.faces) if free_place(face.piece) or at % 2 == left]
    return References(references.ink, kept, find_face_features(kept))


def find_doubts(seed: int) -> Iterator[Judged]:
    """What is read of maps with all tiles, with either half of them, and with fewer pixels: what tells right places
    from wrong ones."""
    for shown in photographs(seed, LOOKED_AT_MEGAPIXELS):
        whole = [(known, shown.file) for known in ("all", "even", "odd")]
        for known, file in [*whole, ("all", shrink(shown.file, POOR_SCALE))]:
            reading = _read(known, file)
            for space in reading.pieces if reading and reading.lie else ():
                if space.likeness:
                    yield space.likeness, space.piece == shown.state["map"].get(space.name, ""), known == "all"


if __name__ == "__main__":
    run(photographs, judge, find_doubts, FIGURES)
