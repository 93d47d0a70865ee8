"""The set-up round Nyr: what lies first, whose sector is whose, what comes with it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.mixia.ground.board import board_in
from companion.mixia.ground.constants import SECTORS

from ..conftest import position

SECTORS_OF_THREE = ("lunari", "kei", "loath")


def deal(desks: Any, *sectors: str, players: str = "Ann Bo Cy", **options: str) -> Any:
    """A game after sectors, at symbols as they come, and the captains' NPC cards."""
    desk = desks.new(players, embers="true", **options)
    for sector in sectors:
        desk.do(sector)
        while desk.asked == "None symbol":
            desk.do(desk.options[0])
    return desk


def test_nyr_comes_first(desks: Any) -> None:
    """XI-053 XI-A42: Nyr lies before anything is dealt, and isn't in the deck; captains get one sector each besides."""
    desk = desks.new("Ann Bo Cy", embers="true")
    assert [each.sector for each in desk.table.sectors] == ["nyr"]
    assert "nyr" not in desk.table.sector_deck.cards()
    assert desk.asked == "Ann sectors"
    assert {*desk.options} == {key for key, sector in SECTORS.items() if sector.find("spawn") is not None}
    assert desk.why_not("nyr") == "Nyr has no Spawn Point; put it back and draw another (XI-054)"


def test_all_lie_round_nyr(desks: Any) -> None:
    """XI-053 XI-052: every captain's sector touches Nyr with the symbol that Nyr shows there, five of them, too."""
    desk = deal(desks, *SECTORS_OF_THREE, "tig", "azure", players="Ann Bo Cy Di Ed")
    nyr, *others = desk.table.board.laid
    assert [each.sector for each in others] == [*SECTORS_OF_THREE, "tig", "azure"]
    for each in others:
        assert each.middle.distance(nyr.middle) == 5
    assert desk.table.board.sector_distance("lunari", "nyr") == 1


def test_whose_sector_is_whose(desks: Any) -> None:
    """XI-066: captains begin on the Spawn Points of their own sectors, which are those after Nyr."""
    desk = deal(desks, *SECTORS_OF_THREE)
    assert [desk.table.own_sector(name) for name in desk.table.players] == [*SECTORS_OF_THREE]
    desk.on("- d20").do(3, 17, 9)
    for ship in ("numerator", "vagabond", "swamp-rat"):
        while not desk.asked.endswith("first ship"):
            desk.do(desk.options[0])
        desk.do(ship)
    assert {name: each.at for name, each in desk.table.players.items()} == {"Ann": "LU9", "Bo": "KI16", "Cy": "LO17"}


def test_the_kiln_comes_with_it(desks: Any) -> None:
    """XI-061: once the sectors lie, The Kiln stands on Nyr's special rules space."""
    desk = deal(desks, *SECTORS_OF_THREE)
    assert desk.said == ["symbol", "sector laid", "tokens laid", "kiln arrives"]
    assert (desk.table.kiln, desk.told("XI-061")) == ("NY7", [{"hex": "NY7"}])


def test_npcs_appear_beside_captains(desks: Any) -> None:
    """XI-A103 XI-A63: a captain begins on the Spawn Point of its sector, and the NPC that comes with that stands on a
    free hex beside it, of its captain's choice."""
    desk = deal(desks, "lunari", "loath", "kei").do("scoundrel").on("- d20").do(3, 17, 9)
    for ship in ("numerator", "vagabond", "swamp-rat"):
        desk.do(ship)
    assert desk.asked == "Ann npc place"
    desk.do(desk.options[0])
    assert desk.captain("Bo").at == "LO17"
    assert desk.table.board.adjacent(desk.npc("scoundrel").at, "LO17")


def test_without_nyr(desks: Any) -> None:
    """XI-053 XI-061: with Nyr in the box the first captain's sector lies first, and there is no Kiln."""
    desk = deal(desks, *SECTORS_OF_THREE, no_nyr="true")
    assert [each.sector for each in desk.table.sectors] == [*SECTORS_OF_THREE]
    assert desk.table.kiln == ""
    assert desk.table.own_sector("Bo") == "kei"


def test_nyr_is_not_flyable() -> None:
    """XI-A43 XI-267: the shortest flyable way leads round Nyr, though its outer ring can be flown over."""
    board = board_in(position({"Ann": {}}, "NY LU>NY0 KE>NY1 AZ>NY2 LO>NY3"))
    assert (board.sector_distance("lunari", "loath"), board.flyable_distance("lunari", "loath")) == (2, 3)


@pytest.mark.parametrize(
    ("sectors", "wrong"),
    [
        ("LU NY>LU0", "sectors.1: NY Nyr lies first; LU Lunari can't be before it (XI-053)"),
        ("NY LU>NY0 KE>LU0", "sectors.3: KE Kemplar II isn't next to NY Nyr (XI-053)"),
        ("NY LU>NY0 PE>NY1", "sectors.3: PE Pelmont has no Spawn Point, so Bo can't begin there (XI-054)"),
    ],
)
def test_positions_of_set_up(desks: Any, sectors: str, wrong: str) -> None:
    """XI-053 XI-054: in set-up Nyr lies first, and what lies next to it are captains' sectors with Spawn Points."""
    given = {name: {"at": ""} for name in ("Ann", "Bo", "Cy")}
    problems = desks.problems(given, sectors, phase="sectors", options={"embers": True}, player="", first="")
    assert wrong in problems
