"""What tells the right pieces from the wrong ones: weights by logistic regression, and how much makes a piece sure."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import date
from importlib.resources import files
from typing import Any

import numpy as np

from companion.photo.doubts import FIGURES, figures
from companion.photo.reading import Likeness

RIDGE = 1e-4
"""How little weights may grow where right and wrong are wholly apart."""
WORST = 1.0
"""Of the right pieces so many in a hundred may be asked about for the sake of safety."""
GUARD = 0.3
"""How much more must speak for a piece than ever did for a wrong one, at least."""
LEAST_UNLIKE, MORE_UNLIKE = 0.3, 0.05
"""How much of a piece may look otherwise at least, and more than nearly all right pieces do: cubes are as large."""
LEAST_DOTS = 1.9
"""Pixels a mm below which nothing is sure, and nothing is weighed."""


def write(
    judged: Sequence[tuple[Likeness, bool, bool]], seed: int, each: int, file_name: str = FIGURES, by: str = "photo.py"
) -> None:
    """Find the weights and write them. judged: likenesses, whether that piece lies there, and whether all faces were
    known. by: the benchmark that has read them."""
    judged = [each for each in judged if each[0].dots >= LEAST_DOTS]
    rows = np.array([figures(like) for like, _, _ in judged])
    right = np.array([is_right for _, is_right, _ in judged])
    unlike = np.array([like.unlike for like, _, _ in judged])
    known = np.array([knows_all for _, _, knows_all in judged])
    weights = _fit(rows, right)
    sums = rows @ weights
    most_unlike = max(LEAST_UNLIKE, float(np.percentile(unlike[right & known], 100 - WORST)) + MORE_UNLIKE)
    may_be = unlike <= most_unlike
    best_wrong, worst_right = float(sums[~right & may_be].max()), float(np.percentile(sums[right & known], WORST))
    sure = max(best_wrong + GUARD, (best_wrong + worst_right) / 2)
    made: dict[str, Any] = {
        "made": {
            "by": f"python benchmarks/{by} --doubts {each} {seed}", "date": date.today().isoformat(),
            "right": int(right.sum()), "wrong": int((~right).sum()), "best wrong": round(best_wrong, 2),
            "right but asked about": int((right & known & ((sums < sure) | ~may_be)).sum()),
        },
        "weights": [round(float(each), 3) for each in weights], "sure": round(sure, 2), "unlike": round(most_unlike, 3),
        "dots": LEAST_DOTS,
    }  # fmt: skip
    file = files("companion.photo").joinpath(file_name)
    before = json.loads(file.read_text("utf-8"))
    made["warmth"] = before["warmth"]
    with open(str(file), "w", encoding="utf-8") as out:
        out.write(json.dumps(made, indent=1) + "\n")
    print(json.dumps(made, indent=1))


def _fit(rows: Any, right: Any) -> Any:
    """Weights of a logistic regression in which right and wrong count alike, by Newton's method."""
    count, weights = len(rows), np.zeros(rows.shape[1])
    share = np.where(right, 0.5 / right.sum(), 0.5 / (~right).sum()) * count
    ridge = np.diag([*[RIDGE * count] * (rows.shape[1] - 1), 1e-9])
    for _ in range(200):
        likely = 1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30)))
        slope = rows.T @ (share * (likely - right)) + ridge @ weights
        bend = (rows * (share * likely * (1 - likely) + 1e-9)[:, None]).T @ rows + ridge
        step = np.linalg.solve(bend, slope)
        weights -= step * min(1.0, 3 / np.abs(step).max())
        if np.abs(step).max() < 1e-6:
            break
    return weights
