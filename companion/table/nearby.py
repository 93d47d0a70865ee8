"""Where somebody is, and any place: what lies there, and what is near as far as the game tells that."""

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
"""Letters of a place's name that are no name of something else."""


def describe_place(session: Session, shown: View, who: str) -> list[str]:
    """Sentences about where a player is: first the place, then all that is known of it, then what is near, which
    games tell of the player whose turn it is."""

    game, at = session.game, shown.state.get(SEATS, {}).get(who, {}).get(POSITION_FIELD)
    if not at:
        known = POSITION_FIELD in game.state[SEATS].fields
        nowhere = "{who} isn't on the board." if known else "This game is tracked without the places of players."
        return [_(nowhere, who=who), *mentions(shown.facts, who, shown.drawings)]
    fields = game.state[SEATS].fields
    place = StateWords(game).value(at, fields[POSITION_FIELD])
    about = mentions(shown.facts, place, shown.drawings)
    here = [line for line in about if not line.startswith((f"{who}:", f"{who}'s "))]
    tell = getattr(part_of(session.place, "summary", session.meta.mode), "describe_near", None)
    near = tell(shown.state, who) if tell and who == shown.player else []
    return [_("{who} is at {place}.", who=who, place=place), *(here or [_("Nothing else is there.")]), *near]


def describe_space(session: Session, shown: View, typed: str) -> list[str]:
    """What lies in a place by its name, or the beginning of that, and next to it; nothing where the game tells no such
    thing."""
    tell = getattr(part_of(session.place, "summary", session.meta.mode), "describe_space", None)
    if tell is None:
        return []
    keys = [*sorted(session.words.of(typed)), typed.upper()]  # A hex is no piece, so no word.
    found: list[str] = next(filter(None, (tell(shown.state, key) for key in keys)), [])
    begun = session.words.begun_by(typed) if len(typed) >= MIN_TYPED_LETTERS else set()
    told = [*filter(None, (tell(shown.state, key) for key in sorted(begun)))]
    return found or (told[0] if len(told) == 1 else [])
