"""Covers: a picture for each game where games are listed, the front of the piece that its data names, or of its
largest one."""

from __future__ import annotations

from functools import cache
from gzip import compress
from hashlib import blake2s

from companion.game_registry.games import box
from companion.table.pictures import load_design
from companion.web.views.art import pack_symbol
from components.places import GamePlace
from components.problems import SalvageError
from components.schema import Game, Piece

NO_COVER = compress(b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>', mtime=0)
"""The cover of a game whose pieces can't be drawn, such as one whose own Python may not run."""


def name_cover(place: GamePlace) -> str:
    """What the cover of a game is called on pages; it tells nothing of the folder where the game lies."""
    return blake2s(place.address.encode(), digest_size=8).hexdigest()


@cache
def draw_cover(place: GamePlace) -> bytes:
    """The cover of a game as a packed SVG file."""
    try:
        return _draw(place)
    except SalvageError:  # `salvage check` says what is wrong with it.
        return NO_COVER


def choose_cover(game: Game) -> Piece:
    """The piece whose front is the cover of a game."""
    return game.piece(game.cover) if game.cover else max(game.pieces(), key=lambda each: each.size[0] * each.size[1])


def _draw(place: GamePlace) -> bytes:
    return pack_symbol(load_design(place).studio.lay(choose_cover(box(place)).id, "front").symbol, far=True)
