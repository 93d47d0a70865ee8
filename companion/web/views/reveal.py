"""The reveal of simultaneous choices: they lie open on all pages, once all players have chosen, until somebody goes
on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import monotonic
from typing import NamedTuple

from companion.engine.labels import Label
from companion.positions.views import TABLE_KEY
from companion.sessions.log import list_last_entries
from companion.sessions.replay import AnswerEntry
from companion.sessions.session import Session
from companion.web.views.art import Art
from companion.web.views.cards import find_piece

REVEAL_S = 20.0
"""Seconds that a reveal lasts if nobody goes on before."""


class Reveal(NamedTuple):
    """The simultaneous choices of players. labels: by player, in the order in which they were asked; faces: the faces
    of chosen pieces, by player. moves: the count of moves at which it lies open; ends_at: its latest end."""

    labels: Mapping[str, Label]
    faces: Mapping[str, str]
    moves: int
    ends_at: float


def find_reveal(session: Session, art: Art, entries: Sequence[AnswerEntry]) -> Reveal | None:
    """Return the simultaneous choices if the last of them is in these entries, or None."""
    closing_entry = next((entry for entry in reversed(entries) if entry.together and not entry.is_open), None)
    if closing_entry is None or closing_entry.together is None:
        return None
    last_answers = list_last_entries(session, session.seq - min(closing_entry.together.latest.values()) + 1)
    closing_entry = next(entry for entry in reversed(last_answers) if entry.together)
    shared_answers = [
        entry for entry in last_answers if entry.together is closing_entry.together and entry.may_know(TABLE_KEY)
    ]
    label_by_player = {
        str(entry.player): entry.words()[1] for entry in sorted(shared_answers, key=lambda entry: entry.place)
    }
    piece_by_player = {str(entry.player): find_piece(session, entry.key, entry.words()[1]) for entry in shared_answers}
    face_by_player = {seat: art.face(piece.id) for seat, piece in piece_by_player.items() if piece}
    return Reveal(label_by_player, face_by_player, session.head.moves, monotonic() + REVEAL_S)
