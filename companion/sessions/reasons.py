"""Reasons why typed text can't be the answer: the place of the pieces, an obstacle, or the text of a rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from companion.engine import Ask, Chance, Choice, Play, Rules, legal
from companion.engine.reasons import Refusal
from companion.positions.game_words import GameWords
from companion.positions.state_words import field_words
from companion.positions.views import view
from companion.sessions.journal_rows import Meta
from companion.text.grammar import is_number
from components.messages import _, count
from components.modules import modules_in_play, why_absent
from components.places import GamePlace
from components.problems import listed
from components.schema import Game


class SessionInPlay(Protocol):
    """The part of a session that explains refusals: its game, and how far it has been played."""

    meta: Meta
    place: GamePlace
    rules: Rules

    @property
    def game(self) -> Game:
        """The game's data."""

    @property
    def words(self) -> GameWords:
        """The words that people may type."""

    @property
    def play(self) -> Play:
        """The game as far as it has been played."""


def why_not(session: SessionInPlay, audience: str, key: str, rule_id: str = "", play: Play | None = None) -> Refusal:
    """Explain why something can't be the answer to the pending question: the places of all its pieces, an obstacle that
    the game names, or else the rule. The text is "" if no reason is known, or if it could give away a secret.

    play: the game as it would be after more answers.
    """
    play = play or session.play
    ask = play.ask
    if ask is None or (isinstance(ask, Choice) and ask.secret):
        return Refusal()
    if absence := _explain_absence(session, play, ask, key):
        return Refusal(absence)
    refusal = _ask_guard(session, play, ask, key)
    if isinstance(ask, Chance) and not refusal.text:
        return Refusal(_describe_whereabouts(session, audience, key, ask.deck))
    if not refusal.text and rule_id:
        from companion.engine.ledger import read

        entry = read(session.place).get(rule_id)
        return Refusal(entry.says, rule_id) if entry else refusal
    return refusal


def _ask_guard(session: SessionInPlay, play: Play, ask: Ask, key: str) -> Refusal:
    """Ask the game's own guard of the question for its reason against a key in any spelling."""
    guard = session.rules.guards.get(ask.name)
    if guard is None:
        return Refusal()
    seats = (name for name in session.meta.names if name.lower() == key.lower())
    spelling_by_word = dict.fromkeys((key, *seats, *sorted(session.words.of(key)), key.upper()))
    reasons = ((spelling, guard(play.table, ask, spelling)) for spelling in spelling_by_word)
    return next((reason.refuse(play.table, ask, spelling) for spelling, reason in reasons if reason), Refusal())


def _explain_absence(session: SessionInPlay, play: Play, ask: Ask, key: str) -> str:
    """Explain that a piece comes with a module that isn't in play; "" for other pieces. A number isn't taken for a
    piece unless the question asks for its kind."""

    pieces = [piece for piece in session.game.pieces() if key in (piece.key, piece.id)]
    if is_number(key):
        possible_texts = {str(option) for option in legal(ask)}
        kinds = {piece.kind for piece in session.game.pieces() if {piece.key, piece.id} & possible_texts}
        pieces = [piece for piece in pieces if piece.kind in kinds]
    modules = {piece.module for piece in pieces}
    if not pieces or modules & modules_in_play(session.game):
        return ""  # Quickly, without the table: the base game is in play at any table.
    if modules & modules_in_play(session.game, session.rules.dump(play.table)):
        return ""
    return why_absent(session.game, pieces[0].module)


def _describe_whereabouts(session: SessionInPlay, audience: str, key: str, deck_id: str) -> str:
    """Say where all pieces with a key lie, as far as an audience sees them, if that is why none can be drawn from a
    deck."""
    from components.used_pieces import uses

    game = session.game
    pieces = [piece for piece in game.pieces() if key in (piece.key, piece.id)]
    if deck_id in game.decks:
        kind_ids = {kind.id for kind in game.kinds_of(deck_id)}
        pieces = pieces if any(piece.kind in kind_ids for piece in pieces) else []
    if not pieces:
        return ""  # A space, a number on a track, or something that doesn't come from this deck.
    full_state = session.rules.dump(session.play.table)
    visible_state = view(full_state, game.state, audience)
    number_by_field = {
        name: sum(count_by_piece[piece.id] for piece in pieces)
        for name, count_by_piece in uses(game, visible_state).items()
    }
    place_counts = [(field_words(game.state[name]), number) for name, number in number_by_field.items() if number]
    if place_counts:
        return _say_all_out(place_counts, sum(piece.count for piece in pieces))
    return _("it isn't in this game") if visible_state == full_state else ""


def _say_all_out(place_counts: Sequence[tuple[str, int]], piece_count: int) -> str:
    """Say where a number of pieces lie, from the numbers at named places; "" if some lie elsewhere."""
    if sum(number_there for _place, number_there in place_counts) < piece_count:
        return ""
    place_texts = [
        f"{place_name} {number_there}" if piece_count > 1 else place_name for place_name, number_there in place_counts
    ]
    return count(piece_count, "it is out already ({lie})", "all {n} are out already ({lie})", lie=listed(place_texts))
