"""What the benchmarks of photographs share: reading in a process of its own, and what makes a reading sure."""

from __future__ import annotations

import json
import os
import resource
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from itertools import islice, pairwise
from multiprocessing import get_context
from pathlib import Path
from time import monotonic, process_time
from typing import Any, Protocol, TypeAlias, TypeVar

sys.path.insert(0, str(Path(__file__).parent.parent))

os.environ["OPENBLAS_NUM_THREADS"] = "1"

import cv2
import numpy as np

import companion.photo
from companion.photo.doubts import figures, read_thresholds
from companion.photo.reading import Likeness

MAX_MEGAPIXELS, LOOKED_AT_MEGAPIXELS = 12.0, 3.2
"""Of a photograph, and as many as are looked at of one, so that it is made soon where no time is measured."""
RIDGE = 1e-4
"""How little weights may grow where right and wrong are wholly apart."""
ASKED_PERCENT = 1.0
"""Of the right pieces so many in a hundred may be asked about for the sake of safety."""
SURE_MARGIN = 1.0
"""How much more must speak for a piece than ever did for a wrong one, at least, in log odds: on seeds that nothing was
fitted to, wrong ones had up to 0.4 more."""
MIN_UNLIKE, UNLIKE_MARGIN = 0.3, 0.05
"""How much of a piece may look otherwise at least, and more than nearly all right pieces do: cubes are as large."""
SAID_PERCENT = 0, 10, 50, 80, 95, 99, 100.1
"""Between these lie the likelihoods that are looked at together."""
MIN_DOTS = 1.9
"""Pixels a mm below which nothing is sure, and nothing is weighed."""


class Photograph(Protocol):
    """A photograph made up: `row` names its kind in the table."""

    @property
    def row(self) -> str: ...


Shown = TypeVar("Shown", bound=Photograph)
Judged: TypeAlias = tuple[Likeness, bool, bool]
"""A likeness, whether that piece lies there, and whether all faces were known."""


def run(
    photographs: Callable[[int], Iterable[Shown]],
    judge: Callable[[Shown], Counter[str]],
    find_doubts: Callable[[int], Iterator[Judged]],
    figures_file: str,
) -> None:
    """Do what the command line asks for: a table, the figures of `--doubts`, or how right these are."""
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    each, seed, minutes, most = map(int, [*words, *("5", "300000", "600", "1000000")[len(words) :]])
    numbers = seeds(seed, each, minutes)
    if "--doubts" in sys.argv:
        write([one for number in numbers for one in find_doubts(number)], figures_file)
    elif "--reliability" in sys.argv:
        tabulate_reliability([one for number in numbers for one in find_doubts(number)], figures_file)
    else:
        tabulate(islice((shown for number in numbers for shown in photographs(number)), most), judge)


def seeds(first: int, count: int, minutes: int) -> Iterator[int]:
    """So many seeds, but none that begins after so many minutes."""
    until = monotonic() + 60 * minutes
    yield from (seed for seed in range(first, first + count) if monotonic() < until)


def tabulate(photographs: Iterable[Shown], judge: Callable[[Shown], Counter[str]]) -> None:
    """Print a row for each kind of photograph, and the most memory that reading took."""
    made: dict[str, Counter[str]] = {}
    slowest: dict[str, float] = {}
    memory = 0
    with ProcessPoolExecutor(1, get_context("spawn")) as process:
        process.submit(int).result()  # It begins with the memory that this one has had until now.
        for shown in photographs:
            counts, seconds, memory = process.submit(_measured, judge, shown).result()
            made.setdefault(shown.row, Counter()).update({**counts, "photos": 1, "ms": round(1000 * seconds)})
            slowest[shown.row] = max(slowest.get(shown.row, 0), seconds)
    rows = [*sorted(made.items()), ("all", sum(made.values(), Counter()))]
    columns = [name for name in dict.fromkeys(name for _, counts in rows for name in counts) if name != "ms"]
    heads = ["", *columns, "seconds on average", "at most"]
    print(f"| {' | '.join(heads)} |\n|---{'|--:' * (len(heads) - 1)}|")
    for row, counts in rows:
        average, most = counts["ms"] / counts["photos"] / 1000, slowest.get(row, max(slowest.values()))
        cells = [row, *(f"{int(counts[name])}" for name in columns), f"{average:.1f}", f"{most:.1f}"]
        print(f"| {' | '.join(cells)} |")
    print(f"\nAt most {memory} MB.")


def _measured(judge: Callable[[Shown], Counter[str]], shown: Shown) -> tuple[Counter[str], float, int]:
    """What became of a photograph, the seconds that took, and the most memory of this process so far, in MB."""
    if sys.platform == "win32":
        raise RuntimeError("Windows doesn't tell what a process has used; run this on another system")
    began = process_time()
    counts = judge(shown)
    unit = 1 if sys.platform == "darwin" else 1024
    return counts, process_time() - began, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit // 2**20


def pack(photo: Any) -> bytes:
    """A picture as a JPEG file."""
    return cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes()


def shrink(file: bytes, factor: float = 0.5) -> bytes:
    """A photograph with fewer pixels a mm, so that some of it is read wrong."""
    whole = cv2.imdecode(np.frombuffer(file, np.uint8), cv2.IMREAD_COLOR)
    assert whole is not None
    return pack(cv2.resize(whole, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA))


# ---- what tells the right pieces from the wrong ones


def write(judged: Sequence[Judged], file_name: str) -> None:
    """Find the weights by logistic regression, and how much makes a piece sure, and write them beside those who use
    them."""
    judged = [each for each in judged if each[0].dots >= MIN_DOTS]
    rows = np.array([figures(like) for like, _, _ in judged])
    right = np.array([is_right for _, is_right, _ in judged])
    unlike = np.array([like.unlike for like, _, _ in judged])
    known = np.array([knows_all for _, _, knows_all in judged])
    weights = _fit(rows, right)
    sums = rows @ weights
    most_unlike = max(MIN_UNLIKE, float(np.percentile(unlike[right & known], 100 - ASKED_PERCENT)) + UNLIKE_MARGIN)
    may_be = unlike <= most_unlike
    best_wrong = float(sums[~right & may_be].max())
    worst_right = float(np.percentile(sums[right & known], ASKED_PERCENT))
    sure = max(best_wrong + SURE_MARGIN, (best_wrong + worst_right) / 2)
    file = Path(companion.photo.__file__).parent / file_name
    made = {
        "made": {
            "by": " ".join(["python", f"benchmarks/{Path(sys.argv[0]).name}", *sys.argv[1:]]),
            "date": date.today().isoformat(), "right": int(right.sum()), "wrong": int((~right).sum()),
            "best wrong": round(best_wrong, 2),
            "right but asked about": int((right & known & ((sums < sure) | ~may_be)).sum()),
        },
        "weights": [round(float(each), 3) for each in weights], "sure": round(sure, 2), "unlike": round(most_unlike, 3),
        "dots": MIN_DOTS, "offset": round(float(np.log(right.sum() / (~right).sum())), 3),
    }  # fmt: skip
    told = json.dumps(made, indent=1)
    file.write_text(f"{told}\n", encoding="utf-8")
    print(told)


def tabulate_reliability(judged: Sequence[Judged], file_name: str) -> None:
    """Print how many of the readings that are given as so likely are right."""
    thresholds = read_thresholds(file_name)
    pairs = [(thresholds.likelihood(like), right) for like, right, _ in judged if like.dots >= thresholds.dots]
    print("said, %", "readings", "said on average, %", "right, %", sep=" | ")
    for least, most in pairwise(SAID_PERCENT):
        some = [pair for pair in pairs if least <= 100 * pair[0] < most]
        said, right = np.mean(some, 0) * 100 if some else (0, 0)
        print(f"{least} to {most}", len(some), f"{said:.1f}", f"{right:.1f}", sep=" | ")


def _fit(rows: Any, right: Any) -> Any:
    """Weights of a logistic regression in which right and wrong count alike, by Newton's method."""
    count, weights = len(rows), np.zeros(rows.shape[1])
    share = np.where(right, 0.5 / right.sum(), 0.5 / (~right).sum()) * count
    ridge = np.diag([*[RIDGE * count] * (rows.shape[1] - 1), 1e-9])
    step = np.ones(1)
    while np.abs(step).max() >= 1e-6:
        likely = 1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30)))
        slope = rows.T @ (share * (likely - right)) + ridge @ weights
        bend = (rows * (share * likely * (1 - likely) + 1e-9)[:, None]).T @ rows + ridge
        step = np.linalg.solve(bend, slope)
        weights -= step * min(1.0, 3 / np.abs(step).max())
    return weights
