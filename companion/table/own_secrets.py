"""What a player alone may see of a position, for a look at it at the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from companion.game_registry.games import part_of
from companion.positions.state_words import StateWords, words
from companion.positions.views import SEATS, TABLE_KEY, view
from companion.table.compose import view_table
from companion.table.facts import sentences
from companion.text.grammar import capital
from components.schema import Type
from components.used_pieces import uses

if TYPE_CHECKING:
    from companion.sessions.session import Session
    from companion.table.facts import State
    from components.schema import Field, Game


def list_secrets(session: Session, seat: str) -> list[str]:
    """What the table doesn't see of a player's own things, a line for each, with what stands on the pieces; then what
    the game makes of it, such as the points."""
    seen = view(session.rules.dump(session.play.table), session.game.state, seat)
    players = session.game.state.get(SEATS)
    own = seen.get(SEATS, {}).get(seat, {})
    secret = [field for field in players.fields.values() if field.seen == "owner"] if players else []
    told = (_tell(session, field, own[field.name], seen) for field in secret if own.get(field.name))
    lines = [line for lines in told for line in lines]
    return [*lines, *_sum_up(session, seat)] if lines else []


def _sum_up(session: Session, seat: str) -> Iterator[str]:
    """What a player knows of the table at a glance, and nobody else does."""
    known, own = (view_table(session, session.play.table, audience).facts for audience in (TABLE_KEY, seat))
    return sentences([fact for fact in own if fact not in known])


def _name_keys(game: Game, field: Field, value: Any) -> str:
    """A value in words; where it says something of pieces, these by what stands on them: `M049 Assassin 2`."""
    # What says something of pieces that lie elsewhere can't have their type, which would count them twice.
    if isinstance(value, Mapping) and field.type.key == Type("text"):
        names = {piece.key: piece.code_and_name for piece in game.pieces()}
        value = {names.get(key, key): part for key, part in value.items()}
    return StateWords(game).value(value, field)


def _tell(session: Session, field: Field, value: Any, state: State) -> Iterator[str]:
    ids = [id for found in uses(session.game, {SEATS: {"": {field.name: value}}}).values() for id in found]
    pieces = [session.game.piece(id) for id in ids]
    named = ", ".join(piece.code_and_name for piece in pieces) or _name_keys(session.game, field, value)
    yield f"{capital(field.meaning or words(field.name))}: {named}"
    module = part_of(session.place, "piece_words", session.meta.mode)
    if module:
        here = getattr(module, "describe_here", lambda *_: ())
        told = (line for piece in pieces for line in (*module.describe(piece), *here(piece, state)))
        yield from (f"  {line}" for line in told)
