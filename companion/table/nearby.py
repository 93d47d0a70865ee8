"""Descriptions of a player's place and of any other: what lies there, and what is near if the game says so."""

from __future__ import annotations

from companion.corrections.places import POSITION_FIELD
from companion.game_registry.games import part_of
from companion.positions.state_words import StateWords
from companion.positions.views import SEATS
from companion.sessions.session import Session
from companion.table.facts import mentions
from companion.table.view import View
from components.messages import _

MIN_TYPED_LETTERS = 3
"""Letters of a place's name at least, so that they don't name something else."""


def describe_place(session: Session, view: View, player_name: str) -> list[str]:
    """Describe where a player is: first the place, then all that is known of it, then what is near, which games only
    tell for the player whose turn it is."""

    game, position = session.game, view.state.get(SEATS, {}).get(player_name, {}).get(POSITION_FIELD)
    if not position:
        has_places = POSITION_FIELD in game.state[SEATS].fields
        message = "{who} isn't on the board." if has_places else "This game is tracked without the places of players."
        return [_(message, who=player_name), *mentions(view.facts, player_name, view.drawings)]
    field_by_name = game.state[SEATS].fields
    place_name = StateWords(game).value(position, field_by_name[POSITION_FIELD])
    all_lines = mentions(view.facts, place_name, view.drawings)
    lines = [line for line in all_lines if not line.startswith((f"{player_name}:", f"{player_name}'s "))]
    describe_near = getattr(part_of(session.place, "summary", session.meta.mode), "describe_near", None)
    nearby = describe_near(view.state, player_name) if describe_near and player_name == view.player else []
    return [
        _("{who} is at {place}.", who=player_name, place=place_name),
        *(lines or [_("Nothing else is there.")]),
        *nearby,
    ]


def describe_space(session: Session, view: View, typed_text: str) -> list[str]:
    """Describe what lies in a place, by its name or the beginning of that, and next to it; empty if the game doesn't
    say."""
    describe_by_key = getattr(part_of(session.place, "summary", session.meta.mode), "describe_space", None)
    if describe_by_key is None:
        return []
    keys = [*sorted(session.words.of(typed_text)), typed_text.upper()]  # A hex isn't a piece, so it has no name.
    lines: list[str] = next(filter(None, (describe_by_key(view.state, key) for key in keys)), [])
    begun_keys = session.words.begun_by(typed_text) if len(typed_text) >= MIN_TYPED_LETTERS else set()
    guessed_descriptions = [*filter(None, (describe_by_key(view.state, key) for key in sorted(begun_keys)))]
    return lines or (guessed_descriptions[0] if len(guessed_descriptions) == 1 else [])
