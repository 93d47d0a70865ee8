"""What the pieces say that lie open: the sentences on them, for those who can't read them from where they sit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import ModuleType
from typing import Any

from companion.positions.views import SEATS
from components.schema import Game, Piece

DECKS = ("pile", "count")
"""Types of fields that say how many of a piece lie somewhere together, and not that one can be read."""


def read_open_cards(game: Game, state: Mapping[str, Any], piece_words: ModuleType | None = None) -> list[str]:
    """A line for each piece that has something to read on it: those that the game itself reads (`read_open`), those of
    the player whose turn it is, then those that are common to all. state: a position as an audience sees it.
    piece_words: the game's own module for it."""
    from components.used_pieces import uses

    mine = {name: each for name, each in state.get(SEATS, {}).items() if name == state.get("player")}
    common = {name: value for name, value in state.items() if name != SEATS and _can_be_read(game, name)}
    describe = getattr(piece_words, "describe", lambda piece: _sentences(game, piece))
    read_open = getattr(piece_words, "read_open", None)
    read: dict[str, str] = {**read_open(state)} if read_open else {}
    for part in ({SEATS: mine} if mine else {}, common):
        found = {id for ids in uses(game, part).values() for id in ids}
        read |= {
            each.id: " ".join(describe(each)) for each in game.pieces() if each.id in found and each.id not in read
        }
    told = [said for said in read.values() if said]
    return [said for said in told if not any(said != other and said in other for other in told)]  # Nothing twice.


def is_sentence(value: Any) -> bool:
    """Whether a field is words of the card, which need no name before them."""
    return isinstance(value, str) and value.endswith((".", "!", "?")) and " " in value


def sentences(game: Game, piece: Piece) -> Sequence[str]:
    """The sentences on a piece, as screens quote them: what is printed has curly apostrophes. Before those of a field
    with a title stands what they are: `Goal: …`."""
    fields = game.kinds[piece.kind].fields
    said = {name: str(value).replace("’", "'") for name, value in piece.fields.items() if is_sentence(value)}
    return [f"{fields[name].title}: {text}" if fields[name].title else text for name, text in said.items()]


def _can_be_read(game: Game, name: str) -> bool:
    return name in game.state and game.state[name].type.leaf.base not in DECKS


def _sentences(game: Game, piece: Piece) -> Iterator[str]:
    said = sentences(game, piece)
    if said:
        yield f"{piece.code_and_name}:"
        yield from said
