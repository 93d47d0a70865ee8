"""Covers: a picture of each game for lists of games. It shows the front of the piece that the game's data names, or of
its largest piece."""

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
"""The cover of a game whose pieces can't be drawn, for example because its own Python isn't trusted."""


def name_cover(game_place: GamePlace) -> str:
    """Return the name of a game's cover on pages; it doesn't reveal the game's folder."""
    return blake2s(game_place.address.encode(), digest_size=8).hexdigest()


@cache
def draw_cover(game_place: GamePlace) -> bytes:
    """Draw the cover of a game as a compressed SVG file."""
    try:
        return _draw_front(game_place)
    except SalvageError:  # `salvage check` reports the problem.
        return NO_COVER


def choose_cover(game: Game) -> Piece:
    """Return the piece whose front is the cover of a game."""
    return game.piece(game.cover) if game.cover else max(game.pieces(), key=lambda each: each.size[0] * each.size[1])


def _draw_front(game_place: GamePlace) -> bytes:
    return pack_symbol(load_design(game_place).studio.lay(choose_cover(box(game_place)).id, "front").symbol, far=True)
