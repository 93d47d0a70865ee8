"""Set-up, and what is in the box."""

from __future__ import annotations

from typing import Any

import pytest

from companion.mixia import RULES
from companion.mixia.ground.constants import GAME
from companion.mixia.ground.modules import pile_of
from components.problems import SalvageError

from .core_box import SECTORS, SHIPS

# Section 1.2: tier, energy, impulse, size.
FIGURES = {
    "puddle-jumper": (1, 10, 3, 10), "numerator": (1, 12, 3, 9), "vagabond": (1, 9, 2, 11), "swamp-rat": (1, 11, 2, 10),
    "lone-drifter": (1, 13, 2, 9), "brindle-wren": (1, 10, 3, 10), "gaiden": (2, 12, 4, 14),
    "easy-tiger": (2, 11, 4, 15), "nightshade": (2, 13, 4, 13), "iron-heron": (2, 11, 3, 16),
    "dusk-ferry": (2, 12, 2, 16), "coppergate": (2, 14, 3, 14), "grey-matriarch": (3, 14, 4, 20),
    "tall-order": (3, 15, 4, 19), "bright-anvil": (3, 13, 3, 21), "sunken-bell": (3, 16, 4, 18),
    "long-verdict": (3, 14, 5, 19), "wide-harvest": (3, 13, 2, 22),
}  # fmt: skip


@pytest.mark.parametrize("players", ["Ann", "Ann Bo Cy Di Ed Fi"])
def test_captains(desks: Any, players: str) -> None:
    """XI-004: two to five."""
    with pytest.raises(SalvageError):
        desks.new(players)


def test_first_sectors(desks: Any) -> None:
    """XI-051 XI-052 XI-054: one for each captain, one at a time, only those with a Spawn Point; by a symbol of the one
    laid just before."""
    desk = desks.new("Ann Bo Cy")
    assert desk.asked == "Ann sectors"
    fit = {key for key, sector in SECTORS.items() if any(f["feature"] == "spawn" for f in sector.features.values())}
    assert {*desk.options} == fit
    assert len(fit) == 15
    desk.do("lunari")
    assert desk.asked == "Bo sectors"
    desk.do("azure")
    while desk.play.ask.name == "symbol":
        assert set(desk.options) <= {*"ABCDEF", "random"}
        desk.do("C")
    board = desk.table.board
    laid = board.laid[1]
    side = next(k for k in range(6) if SECTORS["lunari"].symbols[k] == "C")
    opposite = SECTORS["azure"].symbols[(side + 3 - laid.turns) % 6]
    assert (laid.middle, opposite) == (((3, 2), (-2, 5), (-5, 3), (-3, -2), (2, -5), (5, -3))[side], "C")
    desk.do("loath")
    assert board.sectors.keys() == {"lunari", "azure"}
    while desk.play.ask.name == "symbol":
        desk.do(desk.options[0])
    assert len(desk.table.sectors) == 3
    loath = desk.table.board.sectors["loath"].middle
    assert loath.distance(desk.table.board.sectors["azure"].middle) == 5


def set_up(desks: Any, players: str = "Ann Bo Cy", rolls: tuple[int, ...] = (3, 17, 9), **options: Any) -> Any:
    """A game after sectors, NPC cards and the rolls for ships."""
    desk = desks.new(players, **options)
    for sector in ("lunari", "kemplar-ii", "loath", "burning-horse", "azure")[: len(players.split())]:
        while desk.play.ask.name != "start sector":
            desk.do(desk.options[0])
        desk.do(sector)
    while desk.play.ask.name == "symbol":
        desk.do(desk.options[0])
    for npc in ("merchant", "scoundrel"):
        desk.do(npc)
    return desk.do(*rolls)


def test_npc_cards(desks: Any) -> None:
    """XI-060 XI-535 XI-A91 XI-A32: one each to the first three; the ships wait on them; of two captains the first gets
    the third, too."""
    desk = set_up(desks, "Ann Bo Cy Di", (1, 2, 3, 4))
    assert {npc.name: npc.captain for npc in desk.table.npcs.values()} == {
        "merchant": "Ann", "scoundrel": "Bo", "enforcer": "Cy",
    }  # fmt: skip
    assert [npc.at for npc in desk.table.npcs.values()] == ["", "", ""]
    two = set_up(desks, "Ann Bo", (1, 2))
    assert two.table.npcs["enforcer"].captain == "Ann"


def test_who_chooses_first(desks: Any) -> None:
    """XI-064 XI-065 XI-A77: the highest d20, then counter-clockwise; ties roll again; no Luck (XI-A09)."""
    desk = set_up(desks)
    assert desk.table.order == ("Bo", "Ann", "Cy")
    tied = set_up(desks, rolls=(20, 5, 20))
    assert tied.play.ask.name == "roll"
    assert [note.values["names"] for note in tied.table.notes if note.name == "ship tie"] == [["Ann", "Cy"]]
    tied.do(2, 8)
    assert tied.table.order == ("Cy", "Bo", "Ann")
    assert [captain.fame for captain in tied.table.players.values()] == [0, 0, 0]


def test_ships(desks: Any) -> None:
    """XI-064 XI-066 XI-478 XI-067 XI-068 XI-002 XI-059 XI-180 XI-079: tier 1 only; on the Spawn Point of the own
    sector; full energy, 4 armed markers, impulse ready, 4,000 credits, no fame, no bounty."""
    desk = set_up(desks)
    assert desk.asked == "Bo first ship"
    ships = [each for each in desk.options if each != "random"]
    assert sorted(ships) == sorted(key for key, figures in FIGURES.items() if figures[0] == 1)
    desk.do("numerator")
    assert "numerator" not in desk.options
    desk.do("vagabond", "swamp-rat")
    while desk.play.ask.name == "npc place":
        desk.do(desk.options[0])
    places = {name: captain.at for name, captain in desk.table.players.items()}
    assert places == {"Ann": "LU9", "Bo": "KE11", "Cy": "LO17"}
    for name, ship in (("Bo", "numerator"), ("Ann", "vagabond"), ("Cy", "swamp-rat")):
        captain = desk.table.players[name]
        assert (captain.ship, captain.energy, captain.armed, captain.disarmed) == (ship, SHIPS[ship].energy, 4, 0)
        assert (captain.impulse, captain.credits, captain.fame, captain.bounty) == (True, 4000, 0, 0)
        assert captain.abilities == [SHIPS[ship].ability]


def start(desks: Any) -> Any:
    desk = set_up(desks).do("numerator", "vagabond", "swamp-rat")
    while desk.play.ask.name == "npc place":
        desk.do(desk.options[0])
    return desk


def test_tokens_and_npcs(desks: Any) -> None:
    """XI-055 XI-154 XI-416 XI-A103 XI-439: a token on each Exploration Space of the first sectors; NPCs whose sector
    lies there appear next to the captains on their Spawn Points."""
    desk = start(desks)
    assert desk.table.tokens == ["LU15", "KE17", "LO7"]
    board = desk.table.board
    assert board.adjacent(desk.table.npcs["enforcer"].at, "KE11")
    assert board.adjacent(desk.table.npcs["scoundrel"].at, "LO17")
    assert desk.table.npcs["scoundrel"].credits == 2000
    merchant = desk.table.npcs["merchant"]  # Kemplar II is the second of its route to be laid.
    assert board.adjacent(merchant.at, "KE11")
    assert merchant.destination == "LU"


def test_first_outfits(desks: Any) -> None:
    """XI-070 XI-071 XI-072 XI-A47: in the same order for starting credits, what fits; the rest is kept; whoever chose a
    ship last begins."""
    desk = start(desks)
    assert desk.asked == "Bo first outfits"
    desk.do("m-22", "auto")
    assert desk.captain("Bo").credits == 3000
    assert "aegis" not in desk.options  # Five cells in a cross don't fit beside it in 3 by 3.
    desk.do("targe", "auto", "done")
    assert desk.captain("Bo").credits == 2000
    assert desk.asked == "Ann first outfits"
    desk.do("done", "done")
    assert (desk.table.first, desk.table.player, desk.asked) == ("Cy", "Cy", "Cy action")
    assert desk.captain("Ann").credits == 4000


def test_goal(desks: Any) -> None:
    """XI-062 XI-001: as agreed: short 10, standard 15, long 20, or any number of the track."""
    goals = {given: desks.new("Ann Bo Cy", goal=given).table.goal for given in ("short", "standard", "long", "7")}
    assert goals == {"short": 10, "standard": 15, "long": 20, "7": 7}
    assert desks.new("Ann Bo Cy").table.goal == 15


def test_decks(desks: Any) -> None:
    """XI-057 XI-016 XI-017 XI-018 XI-020 XI-476: face down: 52 missions, 18 titles, 21 sectors, 21 tokens."""
    table = desks.new("Ann Bo Cy").table
    assert [len(pile) for pile in (table.mission_deck, table.title_deck, table.sector_deck, table.token_pool)] == [
        52,
        18,
        21,
        21,
    ]
    assert [pile_of("explorations", {}, 3).count(each) for each in ("credits", "fame", "nothing")] == [7, 7, 7]


def test_modules(desks: Any) -> None:
    """XI-011 XI-010: without the expansions none of their pieces comes up."""
    table = desks.new("Ann Bo Cy").table
    core = {piece.key for piece in GAME.pieces() if piece.module == "core"}
    for pile in (table.mission_deck, table.title_deck, table.sector_deck, table.token_pool):
        assert {*pile.cards()} <= core
    assert not {"nyr", "tig", "kei"} & {*table.sector_deck.cards()}
    assert not {"armor-plating", "cargo-pod", "rks-blaster"} & {*table.outfit_supply}


@pytest.mark.parametrize("ship", FIGURES)
def test_figures_of_ships(ship: str) -> None:
    """XI-073 XI-074 XI-077 XI-014: section 1.2."""
    mat = SHIPS[ship]
    assert (mat.tier, mat.energy, mat.impulse, len(mat.hold)) == FIGURES[ship]


def test_dice_and_markers() -> None:
    """XI-013 XI-A01 XI-015 XI-019 XI-021 XI-365: d6, d8, d12, d20; what the box holds besides."""
    assert {name: [int(face) for face in die.faces] for name, die in GAME.dice.items()} == {
        f"d{size}": list(range(1, size + 1)) for size in (6, 8, 12, 20)
    }
    cubes = [piece.count for piece in GAME.kinds["cube"].pieces if piece.module == "core"]
    assert cubes[:5] == [15] * 5


def test_sectors_as_drawn() -> None:
    """XI-471 XI-486 XI-485 XI-484 XI-016: 19 hexes, six symbols, a name and a type; 21 Exploration Spaces, 15 Spawn
    Points with numbers of their own."""
    assert len(SECTORS) == 21
    spawns, explored = [], 0
    for sector in SECTORS.values():
        assert (len(sector.tile.letters), sorted(sector.symbols)) == (19, list("ABCDEF"))
        assert sector.name
        assert sector.type
        spawns += [held["number"] for held in sector.features.values() if held["feature"] == "spawn"]
        explored += sum(held["feature"] == "explore" for held in sector.features.values())
    assert (explored, len(spawns), len({*spawns})) == (21, 15, 15)


def test_options_are_switched_on() -> None:
    """XI-053: an option that is on as people type it, or as data say it, brings in its module."""
    for on in ("yes", True):
        assert RULES.setup(["Ann", "Bo"], {"embers": on, "goal": 3}).options == {"embers": True}
    assert RULES.setup(["Ann", "Bo"], {"embers": False}).options == {}
