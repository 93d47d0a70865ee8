"""Holds at a Starport by chance: everything aboard lies as it may, and no piece is made or lost."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.engine import legal
from companion.mixia import RULES
from companion.mixia.ground.constants import CREDIT, FITTINGS
from companion.mixia.table.state import MixiaTable

EMBERS = {"embers": True}
RELICS = [{"at": "1a", "other": "2a"}, {"at": "1b", "other": "1c"}]
ANSWERS = 180


def count_fittings(table: MixiaTable) -> Counter[str]:
    """All outfits and mods, in the supply and aboard."""
    found = Counter(table.outfit_supply) + Counter(table.mod_supply)
    for captain in table.players.values():
        found.update(each.kind.key for each in captain.aboard())
    return found


@pytest.mark.parametrize("seed", range(3))
def test_services(at: Any, seed: int) -> None:
    """XI-493 XI-394 XI-491 XI-A28 XI-012: all that is bought, sold, laid anew and taken to larger ships, with relics
    and cubes aboard and some damage."""
    random = Random(f"holds {seed}")
    ann = {"at": "LU0", "credits": 60 * CREDIT, "relics": RELICS, "cargo": {"2b": "holo"}, "damage": ["4a"]}
    desk = at({"Ann": ann}, options=EMBERS, goal=25).do("end")
    every, cargo, relics = count_fittings(desk.table), 1, len(RELICS)
    asked: Counter[str] = Counter()
    for _ in range(ANSWERS):
        if desk.asked == "Ann starport":
            assert RULES.check(desk.table) == []
            assert count_fittings(desk.table) == every
            captain = desk.captain()
            assert (len(captain.cargo), len(captain.relics)) <= (cargo, relics)
            captain.credits = 60 * CREDIT
        options = [str(each) for each in legal(desk.play.ask)]
        fit = [each for each in options if each not in ("done", "others", "fame", "repair")]
        asked[desk.asked] += 1
        desk.do(random.choice(fit))
    assert {"Ann place", "Ann place mod", "Ann packing", "Ann stow relic", "Ann sell outfit"} <= {*asked}
    assert {*every} == {key for key, kind in FITTINGS.items() if kind.module != "sellsword"}
