"""Pieces that a page shows by their faces: those that somebody has, and those that lie open for all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from companion.engine.labels import Label
from companion.positions.label_words import tell_label
from companion.positions.views import SEATS
from companion.sessions.session import Session
from companion.table.view import View
from companion.text.grammar import is_number
from companion.web.views.art import Art, ArtPicture
from companion.web.views.asked import ShownAnswer
from components.messages import _
from components.schema import Field, Piece
from components.used_pieces import uses

LAID_OUT = frozenset({"x", "y"})
"""The fields of a piece with a position in what its player builds."""


class HeldCard(NamedTuple):
    """A piece that somebody has: its id, name and face, the number of copies, whether it is secret, the keys of the
    answers that mean it, and the title of its group, such as the cargo."""

    id: str
    name: str
    face: str
    number: int
    secret: bool
    keys: Sequence[str] = ()
    among: str = ""


def find_hand(
    session: Session,
    view: View,
    art: Art,
    public: Mapping[str, Any],
    place_picture: ArtPicture | None,
    answers: Sequence[ShownAnswer],
) -> Iterator[HeldCard]:
    """Yield the pieces that somebody has in hand or in front of them, list by list and pile by pile, except those that
    the picture of their area shows. public: the position as all may see it."""
    player_name = view.audience
    record, public_record = (
        (heap_field.get(SEATS) or {}).get(player_name) or {} for heap_field in (view.state, public)
    )
    field = session.game.state.get(SEATS)
    for heap_field, title, own_part, public_part in _list_heaps(field.fields, record, public_record) if field else ():
        if place_picture and heap_field.fields.keys() >= LAID_OUT:
            continue
        number_by_piece = uses(session.game, {SEATS: {player_name: own_part}})[SEATS]
        possible_answers = [answer for answer in answers if answer.among in (None, heap_field.name)]
        yield from _make_cards(session, art, number_by_piece, possible_answers, title, public_part != own_part)


def _list_heaps(
    field_by_name: Mapping[str, Field], record: Mapping[str, Any], public_record: Mapping[str, Any]
) -> Iterator[tuple[Field, str, Mapping[str, Any], Mapping[str, Any]]]:
    """Yield the lists and piles of a record that hold anything, also in nested records: the field, its title, and the
    record with that list alone, as the viewer and as all see it."""
    for inner_field in field_by_name.values():
        name, title = inner_field.name, _(inner_field.title or inner_field.name.replace("_", " "))
        if inner_field.type.base == "record" and record.get(name):
            for heap_field, _title, own_part, public_part in _list_heaps(
                inner_field.fields, record[name], public_record.get(name) or {}
            ):
                yield heap_field, title, {name: own_part}, {name: public_part}
        elif inner_field.type.base in ("list", "pile") and record.get(name):
            yield inner_field, title, {name: record[name]}, {name: public_record.get(name)}


def find_common(
    session: Session,
    art: Art,
    titles_and_numbers: Iterable[tuple[str, Mapping[str, int]]],
    answers: Sequence[ShownAnswer],
) -> Iterator[HeldCard]:
    """Yield the pieces that lie open beside the board and belong to nobody. titles_and_numbers: their ids by the title
    of their group."""
    possible_answers = [answer for answer in answers if answer.among is None]
    for title, number_by_piece in titles_and_numbers:
        yield from _make_cards(session, art, number_by_piece, possible_answers, title)


def _make_cards(
    session: Session,
    art: Art,
    number_by_piece: Mapping[str, int],
    answers: Sequence[ShownAnswer],
    group_name: str,
    is_secret: bool = False,
) -> Iterator[HeldCard]:
    for id, number in number_by_piece.items():
        if face_address := art.find_face_in_hand(id):
            piece = session.game.piece(id)
            keys = [answer.key for answer in answers if answer.key in (id, piece.key) and not answer.is_number]
            yield HeldCard(id, piece.code_and_name, face_address, number, is_secret, keys, group_name)


def find_piece(session: Session, key: str, label: Label) -> Piece | None:
    """Return the piece that an answer means; None for any other answer, and for a mere marker that people know by
    name."""
    label_text = tell_label(label)
    candidates = [
        piece for piece in session.game.pieces()
        # A number may count anything: it means a card if the words say so.
        if key in (piece.key, piece.id) and (not is_number(key) or piece.kind in label_text.lower())
    ]  # fmt: skip
    # A ship's mat and its standee have the same name: show the larger one.
    matching_pieces = (
        [piece for piece in candidates if label_text.startswith(piece.name)] if len(candidates) > 1 else candidates
    )
    return max(matching_pieces, key=lambda piece: piece.size[0] * piece.size[1], default=None)
