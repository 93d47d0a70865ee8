"""What the pieces say that lie open: the sentences on them, for those who can't read them from where they sit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import partial
from types import ModuleType
from typing import Any, TypeAlias

from companion.positions.state_words import StateWords
from companion.positions.views import SEATS
from components.schema import Game, Piece

Describe: TypeAlias = Callable[[Piece], Iterable[str]]

DECKS = ("pile", "count")
"""Types of fields that say how many of a piece lie somewhere together, and not that one can be read."""


def read_open_cards(game: Game, state: Mapping[str, Any], piece_words: ModuleType | None = None) -> list[str]:
    """A line for each piece that has something to read on it: those that the game itself reads (`read_open`), those of
    the player whose turn it is, then those that are common to all. state: a position as an audience sees it.
    piece_words: the game's own module for it."""
    from components.used_pieces import all_used

    read_open = getattr(piece_words, "read_open", None)
    describe: Describe = getattr(piece_words, "describe", partial(_sentences, game))
    read: dict[str, str] = {**read_open(state)} if read_open else {}
    mine = {name: seat for name, seat in state.get(SEATS, {}).items() if name == state.get("player")}
    for part in ({SEATS: mine}, _common(game, state)):
        found = {*all_used(game, part)} - {*read}
        read |= {piece.id: " ".join(describe(piece)) for piece in game.pieces() if piece.id in found}
    told = [*filter(None, read.values())]
    return [said for said in told if not any(said != other and said in other for other in told)]  # Nothing twice.


def find_open(game: Game, state: Mapping[str, Any]) -> set[str]:
    """The ids of the pieces that lie open. state: a position as an audience sees it."""
    from components.used_pieces import all_used

    return {*all_used(game, {**_common(game, state), SEATS: state.get(SEATS, {})})}


def list_common(game: Game, state: Mapping[str, Any], lying: Set[str]) -> Iterator[tuple[str, Counter[str]]]:
    """The pieces that lie open for all and are nobody's, by what they lie among: the ids of those of a field with a
    title. lying: the names of pieces and places that a picture shows already; what is one of them, or lies at one, is
    left out. state: a position as an audience sees it."""
    from components.used_pieces import all_used

    for name, value in _common(game, state).items():
        field = game.state[name]
        key = field.type.key
        if key and key.base == "row":
            value = {at: each for at, each in value.items() if at not in lying}
        found = all_used(game, {name: value}) if value else Counter[str]()
        pieces = [game.piece(id) for id in found if "." in id]  # Others are kinds, of which nothing can be read.
        left = Counter({piece.id: found[piece.id] for piece in pieces if not {piece.key, piece.code} & {*lying}})
        if left:
            yield field.title or name.replace("_", " "), left


def _common(game: Game, state: Mapping[str, Any]) -> dict[str, Any]:
    """The part of a state that belongs to no player, as far as pieces can be read there."""
    fields = {name: game.state[name] for name in state if name in game.state and name != SEATS}
    return {name: state[name] for name, field in fields.items() if field.type.leaf.base not in DECKS}


def is_sentence(value: Any) -> bool:
    """Whether a field is words of the card, which need no name before them."""
    return isinstance(value, str) and value.endswith((".", "!", "?")) and " " in value


def sentences(game: Game, piece: Piece) -> Sequence[str]:
    """The sentences on a piece, as screens quote them: what is printed has curly apostrophes. Before those of a field
    with a title stands what they are: `Goal: …`."""
    fields = game.kinds[piece.kind].fields
    said = {name: str(value).replace("’", "'") for name, value in piece.fields.items() if is_sentence(value)}
    return [f"{fields[name].title}: {text}" if fields[name].title else text for name, text in said.items()]


def _sentences(game: Game, piece: Piece) -> Iterator[str]:
    said = sentences(game, piece)
    if said:
        yield f"{piece.code_and_name}:"
        yield from said


def list_fields(game: Game, piece: Piece) -> str:
    """A piece with what its data has of it for a reader: its sentences first, then its other fields; of one that has
    neither, how many there are."""
    words, fields = StateWords(game), game.kinds[piece.kind].fields
    plain = {name: value for name, value in piece.fields.items() if value and not is_sentence(value)}
    told = [f"{words.field(fields[name])} {words.value(value, fields[name])}" for name, value in plain.items()]
    said = " ".join(filter(None, (*sentences(game, piece), ", ".join(told))))
    return f"{piece.code_and_name}: {said or f'{piece.count} in the box'}"
