"""Draws and rolls that people make themselves: what can still come, how many copies are left, and what is used up.

A draw may be anything that this player sees nowhere else. So a card in another player's hidden hand is among the
possible results, too; otherwise the list would reveal who has it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.answer_parser.answer_lines import Given
from companion.answer_parser.answers import Answer
from companion.engine import Chance
from companion.engine.piles import Pile
from companion.positions.views import SEATS
from companion.sessions.session import Session, Stale
from companion.table.view import ShownOption, View, by_name
from companion.web.views.art import Art
from components.messages import _
from components.schema import Piece
from components.used_pieces import all_used

BY_COMPANION = "drawn by the companion"
"""The answer that lets the companion draw or roll this once; no game has such a key, as keys contain no spaces."""


class UsedUp(NamedTuple):
    """A piece of a deck that can no longer come."""

    name: str
    face: str


class OfferedDraw(NamedTuple):
    """A draw or roll that people make: the title of the deck or die, whether it is a die, the possible results in the
    order in which people look for them, how many of each are left, the faces of these pieces, and what is used up."""

    title: str
    is_roll: bool
    options: Sequence[ShownOption]
    left: Mapping[str, int]
    faces: Mapping[str, str]
    used_up: Sequence[UsedUp]

    @property
    def out_of(self) -> int:
        """The number of copies left in all."""
        return sum(self.left.values())

    def tell_left(self, key: str) -> str:
        """Say how many copies of a result are left; "" for anything but a piece, and if every piece is single."""
        has_copies = any(number > 1 for number in self.left.values())
        several_count = has_copies and self.left.get(key)
        return _("{n} of {all}", n=self.left[key], all=self.out_of) if several_count else ""


def find_draw(session: Session, view: View, art: Art) -> OfferedDraw | None:
    """Return the draw or roll that the viewer may make, or None."""
    ask, game = session.play.ask, session.game
    if not isinstance(ask, Chance) or not view.options:
        return None
    if die := game.dice.get(ask.deck):
        return OfferedDraw(die.title, True, _sort_results(view.options), _count_results(ask), {}, ())
    if ask.deck not in game.decks:
        return OfferedDraw("", False, _sort_results(view.options), {}, {}, ())
    piece_by_id, count_by_key = game.by_name(ask.deck), _count_results(ask)
    hidden_counts = _find_hidden(session, view, piece_by_id)
    face_by_name = {
        key: art.face(piece.id) for key, piece in piece_by_id.items() if key in count_by_key or key in hidden_counts
    }
    used_up = [
        UsedUp(piece.code_and_name, art.face(piece.id)) for key, piece in piece_by_id.items() if key not in face_by_name
    ]
    options = _add_hidden(session, ask, view.options, hidden_counts) if hidden_counts else _sort_results(view.options)
    return OfferedDraw(game.decks[ask.deck].title, False, options, count_by_key + hidden_counts, face_by_name, used_up)


def draw_for_people(session: Session, seat_name: str) -> Given:
    """Have the companion draw or roll for people, this once. Raises Stale if that seat isn't asked for it."""
    ask = session.play.ask
    if not isinstance(ask, Chance) or ask.seat not in (None, seat_name):
        raise Stale(_("nothing is drawn or rolled there now; look at the question again"))
    return Given(Answer(ask.seat, session.pick_by_chance(ask)), "", "")


def _sort_results(options: Sequence[ShownOption]) -> list[ShownOption]:
    return sorted(options, key=lambda option: option.place)


def _count_results(chance: Chance) -> Counter[str]:
    """Count how many of each result may come."""
    if isinstance(chance.source, Pile):
        return Counter(chance.source.tops())  # A pile's weights are only proportional to its counts.
    return Counter({str(key): int(weight) for key, weight in chance.source.weights().items() if weight})


def _find_hidden(session: Session, view: View, piece_by_id: Mapping[str, Piece]) -> Counter[str]:
    """Count the pieces that players have but the viewer doesn't see."""
    full_state = session.rules.dump(session.play.table)
    all_counts, seen_counts = (
        all_used(session.game, {SEATS: state.get(SEATS) or {}}) for state in (full_state, view.state)
    )
    return +Counter({key: all_counts[piece.id] - seen_counts[piece.id] for key, piece in piece_by_id.items()})


def _add_hidden(
    session: Session, chance: Chance, options: Sequence[ShownOption], hidden_counts: Counter[str]
) -> list[ShownOption]:
    """Return the answers and the hidden pieces that can't be ruled out, in an order that doesn't tell them apart."""
    known_keys = {option.key for option in options}
    texts = session.rules.texts
    hidden_options = [
        ShownOption(key, key, texts.label(chance, key), chance.seat) for key in hidden_counts if key not in known_keys
    ]
    return sorted([*options, *hidden_options], key=lambda option: (option.verb, *by_name(option.key)))
