"""The secrets of a player in a position, for a private look at the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from typing import Any

from companion.game_registry.games import part_of
from companion.positions.paths import Way
from companion.positions.state_words import StateWords, words
from companion.positions.views import SEATS, TABLE_KEY, view
from companion.sessions.session import Session
from companion.table.compose import view_table
from companion.table.facts import State, sentences
from companion.text.grammar import capital
from components.schema import Field, Game, Type
from components.used_pieces import uses


def list_secrets(session: Session, seat_name: str) -> list[str]:
    """Return a player's things that the table doesn't see, a line for each, with the texts of pieces; then what the
    game derives from them, such as points."""
    position = view(session.rules.dump(session.play.table), session.game.state, seat_name)
    players_field = session.game.state.get(SEATS)
    values = position.get(SEATS, {}).get(seat_name, {})
    secret = _find_secret_fields(values, players_field.fields) if players_field else ()
    paragraphs = (_describe_secret(session, way, field, value, position) for way, field, value in secret)
    lines = [line for lines in paragraphs for line in lines]
    return [*lines, *_list_private_facts(session, seat_name)] if lines else []


def _find_secret_fields(
    value_by_name: Mapping[str, Any], field_by_name: Mapping[str, Field], path: Way = ()
) -> Iterator[tuple[Way, Field, Any]]:
    """Yield the fields of a player that only they see and that hold anything, also in nested records."""
    for field in field_by_name.values():
        value, field_path = value_by_name.get(field.name), (*path, field.name)
        if value and field.seen == "owner":
            yield field_path, field, value
        elif value and field.type.base == "record":
            yield from _find_secret_fields(value, field.fields, field_path)


def _list_private_facts(session: Session, seat_name: str) -> Iterator[str]:
    """Yield the facts of the table that only this player knows."""
    public_facts, private_facts = (
        view_table(session, session.play.table, audience).facts for audience in (TABLE_KEY, seat_name)
    )
    return sentences([fact for fact in private_facts if fact not in public_facts])


def _name_keys(game: Game, field: Field, value: Any) -> str:
    """Return a value in words; if its keys are pieces, with the names of these: `M049 Assassin 2`."""
    # A field about pieces that lie elsewhere can't have their type, which would count them twice.
    if isinstance(value, Mapping) and field.type.key == Type("text"):
        name_by_key = {piece.key: piece.code_and_name for piece in game.pieces()}
        value = {name_by_key.get(key, key): part for key, part in value.items()}
    return StateWords(game).value(value, field)


def _describe_secret(session: Session, path: Way, field: Field, value: Any, state: State) -> Iterator[str]:
    holdings = reduce(lambda inside, step: {str(step): inside}, reversed(path), value)
    ids = [id for number_by_piece in uses(session.game, {SEATS: {"": holdings}}).values() for id in number_by_piece]
    pieces = [session.game.piece(id) for id in ids]
    contents_text = ", ".join(piece.code_and_name for piece in pieces) or _name_keys(session.game, field, value)
    yield f"{capital(field.meaning or words(field.name))}: {contents_text}"
    module = part_of(session.place, "piece_words", session.meta.mode)
    if module:
        describe_piece = getattr(module, "describe_here", lambda *given: ())
        details = (line for piece in pieces for line in (*module.describe(piece), *describe_piece(piece, state)))
        yield from (f"  {line}" for line in details)
