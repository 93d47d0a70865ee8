"""The texts of open pieces: the sentences on them, for people who can't read them from where they sit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import partial
from types import ModuleType
from typing import Any, TypeAlias

from companion.positions.state_words import StateWords, singular
from companion.positions.views import SEATS
from companion.text.grammar import joined
from components.base.files import is_image_name
from components.messages import _
from components.schema import Game, Kind, Piece

Describe: TypeAlias = Callable[[Piece], Iterable[str]]

DECKS = ("pile", "count")
"""Types of fields that say how many pieces lie somewhere together, and not that one can be read."""


def find_open(game: Game, state: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the ids of the pieces that lie open, each with the players to whom they belong; empty for common pieces.
    state: a position as an audience sees it."""
    from components.used_pieces import all_used

    owners_by_id: dict[str, list[str]] = {id: [] for id in all_used(game, _find_common_state(game, state))}
    for player, seat in state.get(SEATS, {}).items():
        for id in all_used(game, {SEATS: {player: seat}}):
            owners_by_id.setdefault(id, []).append(player)
    return owners_by_id


def list_common(game: Game, state: Mapping[str, Any], names: Set[str]) -> Iterator[tuple[str, Counter[str]]]:
    """Yield the pieces that lie open for all and belong to nobody, by group: the title of a field and the ids in it.
    names: pieces and places that a picture shows already; those pieces, and pieces at those places, are left out.
    state: a position as an audience sees it."""
    from components.used_pieces import all_used

    for name, value in _find_common_state(game, state).items():
        field = game.state[name]
        key_type = field.type.key
        if key_type and key_type.base == "row":
            value = {row_id: each for row_id, each in value.items() if row_id not in names}
        counts = all_used(game, {name: value}) if value else Counter[str]()
        pieces = [game.piece(id) for id in counts if "." in id]  # Others are kinds, which can't be read.
        count_by_piece = Counter(
            {piece.id: counts[piece.id] for piece in pieces if not {piece.key, piece.code} & {*names}}
        )
        if count_by_piece:
            yield field.title or name.replace("_", " "), count_by_piece


def read_open_kinds(game: Game, state: Mapping[str, Any], word: str, words_module: ModuleType | None) -> list[str]:
    """Return the texts of the open pieces whose kind is called by a word, in the order of their owners: `power` for
    cards of which each is one."""
    kinds = {kind.id for kind in game.kinds.values() if word in _find_words(game, kind)}
    describe, text_by_id = _find_readers(game, state, words_module)
    owners_by_id, players = find_open(game, state), [*state.get(SEATS, {})]
    pieces = [piece for piece in game.pieces() if piece.kind in kinds and piece.id in owners_by_id]
    pieces.sort(key=lambda piece: min(map(players.index, owners_by_id[piece.id]), default=len(players)))
    lines = []
    for piece in pieces:
        text = text_by_id.get(piece.id) or " ".join(describe(piece))
        owner_name = (
            f"{joined(owners_by_id[piece.id])}: " if owners_by_id[piece.id] and piece.id not in text_by_id else ""
        )
        lines += [f"{owner_name}{text}"] if text else []
    return lines


def _find_readers(
    game: Game, state: Mapping[str, Any], words_module: ModuleType | None
) -> tuple[Describe, dict[str, str]]:
    """Return a function that describes a piece, and the game's own texts of open pieces, by id."""
    read_open = getattr(words_module, "read_open", None)
    return getattr(words_module, "describe", partial(_list_sentences, game)), {**read_open(state)} if read_open else {}


def _find_common_state(game: Game, state: Mapping[str, Any]) -> dict[str, Any]:
    """Return the part of a state that belongs to no player, as far as pieces can be read there."""
    field_by_name = {name: game.state[name] for name in state if name in game.state and name != SEATS}
    return {name: state[name] for name, field in field_by_name.items() if field.type.leaf.base not in DECKS}


def _find_words(game: Game, kind: Kind) -> set[str]:
    """Return the words by which a kind is called, in the singular: those of its title, and of the tables that its
    fields refer to."""
    tables = (game.tables[field.type.of] for field in kind.fields.values() if field.type.base == "row")
    titles = [kind.title, *(table.title for table in tables)]
    return {singular(word) for title in titles for word in title.lower().split()}


def is_sentence(value: Any) -> bool:
    """Check whether a field is a sentence of the card, which needs no name before it."""
    return isinstance(value, str) and value.endswith((".", "!", "?")) and " " in value


def sentences(game: Game, piece: Piece) -> Sequence[str]:
    """Return the sentences on a piece, as screens quote them: print has curly apostrophes. A field with a title begins
    with that: `Goal: …`."""
    field_by_name = game.kinds[piece.kind].fields
    text_by_field = {name: str(value).replace("’", "'") for name, value in piece.fields.items() if is_sentence(value)}
    return [
        f"{field_by_name[name].title}: {text}" if field_by_name[name].title else text
        for name, text in text_by_field.items()
    ]


def _list_sentences(game: Game, piece: Piece) -> Iterator[str]:
    texts = sentences(game, piece)
    if texts:
        yield f"{piece.code_and_name}:"
        yield from texts


def list_fields(game: Game, piece: Piece) -> str:
    """Describe a piece by its data: its sentences first, then its other fields; if it has neither, how many there
    are."""
    state_words, field_by_name = StateWords(game), game.kinds[piece.kind].fields
    plain = {name: value for name, value in piece.fields.items() if value and not is_sentence(value)}
    plain = {name: value for name, value in plain.items() if not is_image_name(value)}
    parts = [
        f"{state_words.field(field_by_name[name])} {state_words.value(value, field_by_name[name])}"
        for name, value in plain.items()
    ]
    text = " ".join(filter(None, (*sentences(game, piece), ", ".join(parts))))
    return f"{piece.code_and_name}: {text or _('{n} in the box', n=piece.count)}"
