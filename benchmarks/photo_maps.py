"""Maps in mid-game read off photographs, against the hard lines: `python benchmarks/photo_maps.py [EACH] [SEED]
[MINUTES]`; it ends at the first seed that begins after so many MINUTES.

EACH maps for each level and ink, from SEED on, which bots have played. Turned: it is seen how they lie; where that is
wrong, all tiles are. Clean: maps of which nothing is asked. Sure: right, and nothing asked. Asked: somebody must
look. Silent: wrong though sure. Free: places where nothing lies. Tugs seen: places where something is seen to stand.

`python benchmarks/photo_maps.py --doubts [EACH] [SEED]` finds what makes a place sure, and writes it to
companion/photo/table_doubts.json.
"""

from __future__ import annotations

import os
import random
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from io import BytesIO
from pathlib import Path
from time import monotonic, process_time
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

os.environ["OPENBLAS_NUM_THREADS"] = "1"

import cv2
import numpy as np
from photo_doubts import write

from companion.photo.board_faces import free_place
from companion.photo.pictures import read_photo
from companion.photo.reading import Likeness
from companion.photo.references import INKS, References, find_face_features
from companion.photo.table_doubts import FIGURES
from companion.photo.table_reader import TableReader
from companion.photo.table_reading import TableReading
from companion.photo.tables import Known, table_of
from components.places import locate
from components.problems import SalvageError
from tests.photo_maps import lay_map, play_on
from tests.photo_tables import SHIP
from tests.photographs import LEVELS, photograph

COLUMNS = "maps", "read", "turned", "clean", "tiles", "sure", "asked", "silent", "free", "free sure", "free asked"
POOR = 1000
"""Pixels of the longer side of a photograph in which little is seen."""
MORE = "free silent", "tugs", "tugs seen", "covered without"


class Shown(NamedTuple):
    """A photograph of a map: its row in the table, the position, and the file."""

    row: str
    state: Mapping[str, Any]
    file: bytes


def main(each: int = 5, seed: int = 300_000, minutes: int = 600) -> None:
    """Print a row for each level and ink."""
    made: dict[str, Counter[str]] = {}
    until = monotonic() + 60 * minutes
    for one in range(seed, seed + each):
        if monotonic() > until:
            break
        for shown in photographs(one):
            began = process_time()
            reading = _try("all", shown.file)
            counts = made.setdefault(shown.row, Counter())
            counts.update(judge(shown.state, reading))
            counts["milliseconds"] += round(1000 * (process_time() - began))
    print("what", *COLUMNS, *MORE, "seconds on average", sep=" | ")
    for row, counts in [*sorted(made.items()), ("all", sum(made.values(), Counter()))]:
        figures = (counts[name] for name in (*COLUMNS, *MORE))
        print(row, *figures, f"{counts['milliseconds'] / counts['maps'] / 1000:.1f}", sep=" | ")


def photographs(seed: int) -> Iterator[Shown]:
    """The photographs of a seed."""
    for number, level in enumerate(LEVELS):
        for ink in INKS:
            name = f"{seed}-{level}-{ink}"
            state = play_on(name, 1 if seed % 5 == number else None)  # Now and then a map on which all tiles lie.
            scene = lay_map(state, ink, LEVELS[level], random.Random(name))
            taken = photograph(
                scene.tiles, LEVELS[level], seed + 7 * INKS.index(ink), under=scene.under, standing=scene.standing
            )
            yield Shown(f"{level} {ink}", state, _pack(taken))


def _pack(photo: Any) -> bytes:
    return cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes()


def judge(state: Mapping[str, Any], reading: TableReading | None) -> Mapping[str, int]:
    """What became of a map."""
    lies: Mapping[str, str] = state["map"]
    free = 36 - len(lies)
    if reading is None or reading.lie is None:
        return {"maps": 1, "read": reading is not None, "tiles": len(lies), "asked": len(lies), "free": free}
    made = Counter({"maps": 1, "read": 1, "turned": 1, "clean": not reading.doubts, "tiles": len(lies), "free": free})
    tugs = {each["at"] for each in state["players"].values() if each.get("at")}
    for space in reading.spaces:
        is_free, right = space.name not in lies, space.piece == lies.get(space.name, "")
        become = "asked" if space.why else "sure" if right else "silent"
        made[f"free {become}" if is_free else become] += 1
        made["tugs seen"] += space.name in tugs and space.covered
        made["covered without"] += space.name not in tugs and space.covered
    made["tugs"] = len(tugs)
    return made


@cache
def _reader(known: str) -> TableReader:
    table = table_of(locate(SHIP), {})
    reader = TableReader(table)
    if known != "all":
        reader = _Blind(table)
        reader.left = ("even", "odd").index(known)
    return reader


class _Blind(TableReader):
    """Reads photographs of which it knows half of the tiles."""

    left = 0

    @cached_property
    def _inked(self) -> Sequence[Sequence[References]]:
        return [[_half(group[0], self.left)] for group in self._faces]


def _half(references: References, left: int) -> References:
    kept = [face for at, face in enumerate(references.faces) if free_place(face.piece) or at % 2 == left]
    return References(references.ink, kept, find_face_features(kept))


def _try(known: str, file: bytes) -> TableReading | None:
    """What is read; None where that is refused."""
    try:
        return _reader(known).read(read_photo(BytesIO(file), "it"), "it", Known())
    except SalvageError:
        return None


# ---- what makes a place sure


def write_doubts(each: int = 3, seed: int = 400_000) -> None:
    """Read maps with all tiles, and with either half of them, and write what tells right places from wrong ones."""
    judged: list[tuple[Likeness, bool, bool]] = []
    for one in range(seed, seed + each):
        for shown in photographs(one):
            whole = [(known, shown.file) for known in ("all", "even", "odd")]
            for known, file in [*whole, ("all", _shrink(shown.file))]:
                reading = _try(known, file)
                if reading and reading.lie:
                    for space in reading.spaces:
                        if space.likeness:
                            right = space.piece == shown.state["map"].get(space.name, "")
                            judged.append((space.likeness, right, known == "all"))
    write(judged, seed, each, FIGURES, Path(__file__).name)


def _shrink(file: bytes) -> bytes:
    """A photograph with half as many pixels a mm as is looked at, so that some places are read wrong."""
    whole = cv2.imdecode(np.frombuffer(file, np.uint8), cv2.IMREAD_COLOR)
    assert whole is not None
    shrink = POOR / max(whole.shape)
    return _pack(cv2.resize(whole, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--doubts"]:
        write_doubts(*map(int, sys.argv[2:]))
    else:
        main(*map(int, sys.argv[1:]))
