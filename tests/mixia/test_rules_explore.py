"""Scans, blind jumps, exploration tokens, gates."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.game_registry.games import rules_of
from companion.mixia.ground.board import Board
from companion.mixia.ground.names import SIDES
from components.hexes import DIRECTIONS
from components.places import locate

from .core_box import SECTORS

RULES = rules_of(locate("mixia"))

GATES = "WK LY>WK0 LU>WK1 AZ>WK2 TU>WK3"


def edges(board: Board) -> Iterator[tuple[str, int]]:
    """Every explored hex and direction in which nothing is explored."""
    for name, place in board.hex_of.items():
        for direction, step in enumerate(DIRECTIONS):
            if place.plus(step) not in board.name_of:
                yield name, direction


def jump_onto(board: Board, sector: str, hex: str) -> tuple[str, str]:
    """From where and in which direction a jump that draws a sector lands on a hex of it; from plain space."""
    for name, direction in edges(board):
        slot = board.open_sides(name)[direction]
        there = board.hex_of[name].plus(DIRECTIONS[direction])
        if board.letter(name) == "." and board.with_sector(sector, slot).name_of[there] == hex:
            return name, SIDES[direction]
    raise AssertionError(hex)


# ---- scanning ---------------------------------------------------------------------------------------------------


def test_scan(at: Any) -> None:
    """XI-148 XI-146 XI-082: 1 energy; a sector is drawn and laid where nothing is; the ship stays."""
    desk = at({"Ann": {"at": "KE8"}}).do("scan").on("Ann sectors").do("veil-of-marn")
    ann = desk.captain()
    assert (ann.at, ann.energy, desk.table.board.laid[-1].sector) == ("KE8", 9, "veil-of-marn")
    assert any(name[:2] == "VE" for name in desk.table.board.beside("KE8"))


def test_where_scans_are_possible(at: Any) -> None:
    """XI-147 XI-151 XI-146 XI-082: beside an unexplored edge, with a sector left and 1 energy; not inside a shield."""
    assert "scan" not in at({"Ann": {"at": "LU9"}}).options
    assert "scan" in at({"Ann": {"at": "KE8"}}).options
    assert "scan" not in at({"Ann": {"at": "KE1"}}).options
    assert "scan" not in at({"Ann": {"at": "KE8", "energy": 0}}).options
    assert "scan" in at({"Ann": {"at": "KE8", "energy": 0, "titles": ["pathfinder"]}}).options
    assert "scan" not in at({"Ann": {"at": "KE8"}}, sector_deck={}).options


def test_symbols_match(at: Any) -> None:
    """XI-149 XI-150 XI-A59 XI-A72: at every edge of the map the new sector's copy of the symbol touches it; other
    contacts may differ; and the hex that was named belongs to the new sector."""
    board = at().table.board
    differs = 0
    for name, direction in edges(board):
        slot = board.open_sides(name)[direction]
        new = board.with_sector("turnstile", slot)
        there = board.hex_of[name].plus(DIRECTIONS[direction])
        assert new.sector_of[new.name_of[there]] == "turnstile"
        symbols = {_symbol(new, "turnstile", side): other for side, other in _contacts(new, "turnstile")}
        beside = [other for side, other in _contacts(new, "turnstile") if other[0] == slot.beside]
        assert [_symbol(new, "turnstile", (slot.side + 3) % 6)] == [board.symbol(slot)]
        assert beside
        differs += sum(_symbol(new, *other) != mine for mine, other in symbols.items())
    assert differs > 0


def _symbol(board: Board, sector: str, side: int) -> str:
    """XI-471 XI-486, section 1.5: world side k shows the symbol number (k - r) mod 6."""
    return SECTORS[sector].symbols[(side - board.sectors[sector].turns) % 6]


OFFSETS = ((3, 2), (-2, 5), (-5, 3), (-3, -2), (2, -5), (5, -3))
"""Section 1.5: from a tile's middle to those of its neighbours."""


def _contacts(board: Board, sector: str) -> Iterator[tuple[int, tuple[str, int]]]:
    """The sides of a sector with whom it touches there, and at which side of that."""
    q, r = board.sectors[sector].middle
    for side, (dq, dr) in enumerate(OFFSETS):
        for other in board.laid:
            if other.middle == (q + dq, r + dr):
                yield side, (other.sector, (side + 3) % 6)


# ---- jumping ----------------------------------------------------------------------------------------------------


def test_blind_jump(at: Any) -> None:
    """XI-152 XI-153: 1 point into the named hex, and the movement goes on."""
    board = at().table.board
    start, side = jump_onto(board, "long-quiet", "LQ13")
    desk = at({"Ann": {"at": start}}, points=3).do("jump", side, "long-quiet")
    assert (desk.captain().at, desk.table.points, desk.captain().energy) == ("LQ13", 2, 10)
    assert {"LQ14", "LQ4"} <= {*desk.options}


def test_blind_jump_needs_a_point(at: Any) -> None:
    """XI-152 XI-147: at least 1 point and a sector left."""
    assert "jump" not in at({"Ann": {"at": "KE8"}}).options
    assert "jump" in at({"Ann": {"at": "KE8"}}, points=1).options
    assert "jump" not in at({"Ann": {"at": "KE8"}}, points=1, sector_deck={}).options


def test_example_of_minor_actions(at: Any) -> None:
    """XI-501 XI-E01 XI-A12 XI-113 XI-156: roll 5, fly 3 to the edge, jump for 1 onto a token, fly on for 1."""
    board = at().table.board
    edge, side = jump_onto(board, "long-quiet", "LQ14")
    start = next(
        name for name in board.hex_of
        if board.distance(name, edge) == 3 and _plain_way(board, name, edge)
    )  # fmt: skip
    desk = at({"Ann": {"at": start, "outfits": ["m-22 1a"]}}).do("engine", 5, edge)
    assert desk.table.points == 2
    desk.do("jump", side, "long-quiet")
    assert (desk.captain().at, desk.asked) == ("LQ14", "Ann explorations")
    desk.do("nothing")
    assert desk.table.points == 1
    desk.do("LQ4")
    assert (desk.captain().at, desk.table.moving) == ("LQ4", False)


def _plain_way(board: Board, start: str, end: str) -> bool:
    """Whether a shortest way leads there over plain space with nobody on it."""
    if start == end:
        return True
    if board.letter(start) != "." or board.holds(start, "spawn"):
        return False
    nearer = (each for each in board.beside(start) if board.distance(each, end) < board.distance(start, end))
    return any(_plain_way(board, each, end) for each in nearer)


def test_jump_into_a_star(at: Any) -> None:
    """XI-509 XI-E09 XI-153 XI-211: the ship is lost; nothing is taken back."""
    desk = at({"Ann": {"at": "KE8", "outfits": ["targe 1a"]}}, points=3).do("jump", "right").on("Ann sectors")
    desk.do("xia")
    assert (desk.captain().at, desk.table.player) == ("", "Bo")
    assert "xia" in desk.table.board.sectors
    (burnt,) = (note for note in desk.table.notes if note.name == "destroyed")
    hex = burnt.values["hex"]
    assert hex[:2] == "XA"
    assert RULES.texts.describe(burnt) == f"{hex} is a star: Ann's ship is destroyed."


def test_jump_into_a_nebula(at: Any) -> None:
    """XI-153 XI-205 XI-209: its border is met; a ship that it strands loses all points."""
    start, side = jump_onto(at().table.board, "veil-of-marn", "VE8")
    desk = at({"Ann": {"at": start, "energy": 1, "armed": 0}}, points=4).do("jump", side, "veil-of-marn")
    desk.do(6)
    assert (desk.captain().at, desk.captain().stranded) == ("VE8", True)
    assert (desk.table.points, desk.table.moving) == (0, False)


# ---- tokens -----------------------------------------------------------------------------------------------------


def test_new_sectors_get_tokens(at: Any) -> None:
    """XI-154 XI-155 XI-485: a face-down token on each Exploration Space, not looked at."""
    desk = at({"Ann": {"at": "KE8"}}).do("scan").on("Ann sectors").do("long-quiet")
    assert desk.table.tokens == ["LQ8", "LQ14"]
    assert len(desk.table.token_pool.cards()) == 21
    assert not [note for note in desk.notes if note.name == "token"]


def test_a_table_that_has_lost_its_tokens_plays_on(at: Any) -> None:
    """XI-154: a new sector gets as many as there are."""
    desk = at({"Ann": {"at": "KE8"}}, token_pool={}, tokens=[]).do("scan").on("Ann sectors").do("long-quiet")
    assert desk.table.tokens == []


@pytest.mark.parametrize(("shows", "credits", "fame"), [("credits", 1000, 0), ("fame", 0, 1), ("nothing", 0, 0)])
def test_tokens(at: Any, shows: str, credits: int, fame: int) -> None:
    """XI-156 XI-157 XI-158 XI-159 XI-160 XI-037 XI-A41 XI-A88: turned up on entering, at once, and out of the game."""
    desk = at({"Ann": {"at": "LU14"}}, points=3, tokens=["LU15"]).do("LU15")
    assert desk.asked == "Ann explorations"
    desk.do(shows)
    ann = desk.captain()
    assert (ann.credits, ann.fame, desk.table.points) == (credits, fame, 2)
    assert (desk.table.tokens, desk.table.tokens_gone) == ([], [shows])
    desk.do("LU14", "LU15")
    assert desk.captain().at == "LU15"


# ---- gates ------------------------------------------------------------------------------------------------------


def test_gates(at: Any) -> None:
    """XI-216 XI-219 XI-A15: 1 point to any space of another gate; the first use in the game brings 1 fame."""
    desk = at({"Ann": {"at": "WK0"}}, GATES, points=4)
    desk.do("gate")
    assert (desk.rule, desk.options) == ("XI-216", ["LY0", "LY3", "LY4", "TU0", "TU5", "TU6"])
    desk.do("LY3")
    assert (desk.captain().at, desk.captain().fame, desk.table.points) == ("LY3", 1, 3)
    desk.do("gate", "WK1")
    assert (desk.captain().fame, desk.table.points) == (1, 2)


def test_gates_end_on_free_spaces(at: Any) -> None:
    """XI-129 XI-216: with the last point only to a free space; without a point or a movement not at all."""
    bo = {"Ann": {"at": "WK0"}, "Bo": {"at": "LY0"}}
    assert "LY0" in at(bo, GATES, points=2).do("gate").options
    assert "LY0" not in at(bo, GATES, points=1).do("gate").options
    assert "gate" not in at(bo, GATES).options
    assert "gate" not in at({"Ann": {"at": "WK3"}}, GATES, points=4).options


def test_flying_over_gates(at: Any) -> None:
    """XI-215: like normal space."""
    desk = at({"Ann": {"at": "WK7"}}, GATES, points=3).do("WK1", "WK0")
    assert desk.rules == ["XI-120", "XI-120"]
    assert desk.table.points == 1


def test_gates_bring_nothing_near(at: Any) -> None:
    """XI-218: for adjacency, range and sight gates count for nothing."""
    board = at({}, GATES).table.board
    assert not board.adjacent("WK0", "LY0")
    assert board.distance("WK0", "LY0") == 5
    assert "attack" not in at({"Ann": {"at": "WK0", "outfits": ["culver-ii 1a"]}, "Bo": {"at": "LY0"}}, GATES).options


def test_a_direction_names_the_symbol_of_its_edge(at: Any) -> None:
    """XI-147 XI-149: at the table both are said before anybody draws, and the sector is laid at that symbol."""
    desk = at({"Ann": {"at": "KE8"}}, points=1).do("jump")
    assert desk.asked == "Ann side"
    side, *others = desk.options
    symbol = desk.play.ask.about["symbols"][side]
    assert others
    assert desk.label(side).endswith(f" (symbol {symbol})")
    desk.do(side, "veil-of-marn")
    assert [note.values["symbol"] for note in desk.notes if note.name == "sector laid"] == [symbol]


def test_the_only_direction_of_a_jump_is_named(at: Any) -> None:
    """XI-152 XI-147: nobody is asked about it, so the answer says where the ship goes; of several it asks."""
    board = at().table.board
    open_to = {name: [SIDES[side] for side in board.open_sides(name)] for name in board.hex_of}
    sole = next(name for name, sides in open_to.items() if len(sides) == 1 and "-" in sides[0])
    desk = at({"Ann": {"at": sole}}, points=3)
    label = desk.label("jump")
    assert str(label) == f"Blind Jump to the {open_to[sole][0]} for 1 point, lay a sector"
    several = at({"Ann": {"at": next(name for name, sides in open_to.items() if len(sides) > 1)}}, points=3)
    assert str(several.label("jump")) == "Blind Jump for 1 point, lay a sector"
