"""The two boards of the junkyard, and the rulebook's examples of payments."""

from __future__ import annotations

from companion.spacecraft.constants import YARDS
from companion.spacecraft.payment import payments


def test_the_boards() -> None:
    """SC-001: 5 x 5 spaces with 16 on the edge, and 4 x 4 with four centre spaces."""
    assert [len(yard.spaces) for yard in YARDS.values()] == [16, 25]
    assert [len(yard.edge) for yard in YARDS.values()] == [12, 16]
    assert YARDS[4].centre == {"B2", "B3", "C2", "C3"}


def test_the_rulebooks_payments() -> None:
    """SC-E03 SC-E04 SC-E05 SC-057: gears and a bulb for 3, a cable alone for 3, a propeller and a bulb for 4."""
    assert payments(("gears", "light-bulb"), "gears", 3) == (("gears", "light-bulb"),)
    assert payments(("battery", "cable", "gears"), "cable", 3) == (("cable",),)
    assert payments(("battery", "gears"), "gears", 3) == (("battery", "gears"),)
    assert payments(("light-bulb", "propeller", "propeller"), "propeller", 4)[0] == ("light-bulb", "propeller")
