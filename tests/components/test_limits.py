"""Limits of what strangers bring: told where people look for them, by the figures that hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from components.base import limits
from components.base.limits import Limit, TooMuch, UsageTally

SAFETY = (Path(__file__).parents[2] / "docs/safety.md").read_text(encoding="utf-8")
LIMITS = {name: each for name, each in vars(limits).items() if isinstance(each, Limit)}


@pytest.mark.parametrize("name", LIMITS)
def test_safety_tells_every_limit(name: str) -> None:
    """By its figure and the word for what is counted."""
    figure, _, unit = str(LIMITS[name]).partition(" ")
    assert f"{figure} {unit.split()[0]}" in SAFETY


def test_what_is_met_on_the_way_counts_together() -> None:
    """A reader is stopped by the sum, in words that tell what helps; what is no number is more than any."""
    tally, limit = UsageTally(), Limit(3, "scans", "save it anew")
    tally.add(limit, 2)
    tally.add(limit)
    with pytest.raises(TooMuch, match=r"^has more than 3 scans; save it anew$"):
        tally.add(limit)
    with pytest.raises(TooMuch):
        limit.check(float("nan"))  # type: ignore[arg-type]
