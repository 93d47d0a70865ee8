"""A board is a base, symbols and live pieces: put together they are the picture that a game draws of its table."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from PIL import ImageChops

from components.scenarios import load_scenarios
from components.schema import HIDDEN_PIECE
from layouts.drawing.backends import png
from layouts.drawing.boards import Base, Board, Pieces
from layouts.drawing.hooks import BASE, BOARD, LIVE_HOOK
from layouts.drawing.scene import Use, walk
from layouts.faces.design import sides

from ..printed import designed

DPI = 60
MOST = 3
"""Positions of each game that are looked at pixel by pixel."""

SEEN, RARE = 9, 10_000
"""Levels of grey, of 256, that an eye might see, and of how many pixels one may differ by so much: places of pieces
are worked out in another order, so that an edge that is turned may fall on the other side of a pixel's middle."""


FIGURES = ("pawn", "ship", "npc", "token")
"""Tags of what players set up on a board that has a printed face of its own."""


@cache
def tables(case: Any) -> tuple[Any, list[Any]]:
    """A game's design, and the states of its scenarios that its board can be drawn of whole."""
    design = designed(case.game, "full")
    return design, [each.state for each in load_scenarios(design.game).values() if each.state]


def split(design: Any, state: Any, pieces: Pieces) -> Board:
    base = design.find(BASE)(design.studio, state)
    return pieces.board(base, design.find(LIVE_HOOK)(design.studio, state))


def test_a_board_is_put_together_as_it_is_drawn(refereed: Any) -> None:
    """Pixel by pixel but for the edges of what is turned, where the game's picture is that of its board alone."""
    design, states = tables(refereed)
    pieces, seen = Pieces(), 0
    for state in states:
        try:
            whole = design.find(BOARD)(design.studio, state)
        except (KeyError, ValueError):
            continue  # It has no sectors to show.
        board = split(design, state, pieces)
        if (whole.width, whole.height) != (board.base.width, board.base.height) or not board.live:
            continue  # A rocket, or one beside the board.
        one, other = (png.picture(scene, DPI) for scene in (whole, board.scene()))
        assert one.size == other.size
        levels = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).convert("L").histogram()
        assert sum(levels[SEEN:]) * RARE < sum(levels), state
        seen += 1
        if seen == MOST:
            break

    assert seen


def test_what_looks_alike_is_one_symbol_and_one_base(refereed: Any) -> None:
    """Over all positions: a symbol's name stands for one picture, a base's key for one; pieces know what they are."""
    design, states = tables(refereed)
    pieces, bases, symbols = Pieces(), dict[str, Any](), dict[str, Any]()
    live = 0
    for state in states:
        try:
            board = split(design, state, pieces)
        except (KeyError, ValueError):
            continue
        assert bases.setdefault(board.base.key, board.base.items) == board.base.items
        for piece in board.live:
            assert symbols.setdefault(piece.symbol.name, piece.symbol) is piece.symbol
            assert piece.tag or piece.symbol.name.startswith("part-"), piece  # Such as the shadow of a disc.
            live += 1

    assert len(symbols) < live


def test_a_hidden_piece_has_no_tag_of_its_own(refereed: Any) -> None:
    """What an audience may not know is in no tag and no symbol of a board."""
    design, states = tables(refereed)
    seen = 0
    for state in states[:MOST]:
        try:
            board = split(design, state, Pieces())
        except (KeyError, ValueError):
            continue
        plain = json.dumps({**board.as_json(), "base": None})
        assert f'.{HIDDEN_PIECE}"' not in plain
        seen += 1

    assert seen


def test_figures_are_the_pieces_that_are_printed(refereed: Any) -> None:
    """Who stands on a board is shown by the face that is printed, not by a sign for it, and so is what lies there face
    down; players' pieces in their colours."""
    design, states = tables(refereed)
    lay, game = design.studio.lay, design.game
    printed = {f"{piece.id}-{side}": (piece, side) for piece in game.pieces() for side in sides(game.kinds[piece.kind])}
    figures = 0
    for state in states:
        try:
            board = split(design, state, Pieces())
        except (KeyError, ValueError):
            continue
        shown: dict[str, set[str]] = {}
        for live in board.live:
            names = shown.setdefault(live.tag, set())
            for use in walk((Use(live.symbol, 0, 0),)):
                if isinstance(use, Use) and use.symbol.name in printed:
                    piece, side = printed[use.symbol.name]
                    assert use.symbol is lay(piece.id, side).symbol
                    names |= {piece.kind, piece.key, piece.fields.get("colour")}
        for tag, names in shown.items():
            kind, _, whose = tag.partition(".")
            if kind in FIGURES:
                assert whose in names or (kind == "token" and names), tag
                figures += 1

    assert figures


def test_a_base_may_be_of_any_size() -> None:
    """A board without pieces is its base, cut to the part that is shown."""
    scene = Board(Base("k", (), 30, 20, -5, -5), ()).scene()
    assert (scene.width, scene.height) == (30, 20)


@pytest.mark.parametrize("name", [BASE, LIVE_HOOK])
def test_every_game_with_a_board_declares_it(refereed: Any, name: str) -> None:
    design, _ = tables(refereed)
    assert callable(design.find(name))
