"""Who begins; all else of the set-up the second engine does as well."""

from __future__ import annotations

from typing import Any


def test_first_player(desks: Any) -> None:
    """SC-031 SC-A34: the table says who begins, or chance does."""
    desk = desks.new("Ann Bo Cy")
    assert (desk.asked, desk.options) == ("None first player", ["Ann", "Bo", "Cy", "random"])
    desk.do("random")
    assert desk.options == ["Ann", "Bo", "Cy"]
    assert desk.do("Cy").table.first == "Cy"
    assert desks.new("Ann Bo", first="random").asked == "None first-player"
