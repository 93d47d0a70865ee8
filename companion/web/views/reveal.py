"""What players chose at once lies open on all pages, once all of them have chosen, until somebody goes on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import monotonic
from typing import NamedTuple

from companion.engine.labels import Label
from companion.positions.views import TABLE_KEY
from companion.sessions.log import last_entries
from companion.sessions.replay import AnswerEntry
from companion.sessions.session import Session
from companion.web.views.art import Art
from companion.web.views.cards import find_piece

REVEAL_S = 20.0
"""Seconds for which it lies open if nobody goes on before."""


class Reveal(NamedTuple):
    """What players chose at once. labels: by player, in the order in which they were asked; faces: of the pieces that
    these are. moves: the state of the journal in which it lies open; ends_at: when that ends at the latest."""

    labels: Mapping[str, Label]
    faces: Mapping[str, str]
    moves: int
    ends_at: float


def find_reveal(session: Session, art: Art, entries: Sequence[AnswerEntry]) -> Reveal | None:
    """What players chose at once, where the last of them did so in one of these entries; None where none did."""
    closing = next((entry for entry in reversed(entries) if entry.together and not entry.is_open), None)
    if closing is None or closing.together is None:
        return None
    every = last_entries(session, session.seq - min(closing.together.latest.values()) + 1)
    closing = next(entry for entry in reversed(every) if entry.together)
    asked = [entry for entry in every if entry.together is closing.together and entry.may_know(TABLE_KEY)]
    labels = {str(entry.player): entry.words()[1] for entry in sorted(asked, key=lambda entry: entry.place)}
    pieces = {str(entry.player): find_piece(session, entry.key, entry.words()[1]) for entry in asked}
    faces = {seat: art.face(piece.id) for seat, piece in pieces.items() if piece}
    return Reveal(labels, faces, session.head.moves, monotonic() + REVEAL_S)
