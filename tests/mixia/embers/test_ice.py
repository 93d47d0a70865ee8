"""Ice damage: how it is taken and placed, and what takes it off."""

from __future__ import annotations

from typing import Any

EMBERS = {"embers": True}
"""The options of a table that plays with it."""
ICE_MAP = "LU BL>LU0 KE>LU1 PE>LU2 OU>LU3 BU>LU4 AZ>LU5"


def test_taken_and_placed(at: Any) -> None:
    """XI-332 XI-107 XI-108 XI-101: ice is placed as damage is, on cells of choice, with the same effects."""
    ann = {"at": "BL1", "outfits": ["m-22 1a *1a"], "cargo": {"2b": "terra"}, "damage": ["4a"]}
    desk = at({"Ann": ann}, ICE_MAP, points=3, options=EMBERS).do("BL2", 3)
    assert (desk.asked, "4a" in desk.options) == ("Ann ice", False)
    desk.do("1a", "2b", "1b")
    captain = desk.captain()
    assert (captain.damage, captain.ice) == (["1a", "4a", "1b", "2b"], ["1a", "1b", "2b"])
    assert (captain.disarmed, captain.cargo, captain.normal_damage) == (1, {}, ["4a"])
