"""A table without rules, whose state is a declared state as any other: what all of them have, and what it is called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.engine import Free, Table
from companion.positions.views import SEATS, copy_state
from components.schema import Game, frozen
from components.tracks import Track

if TYPE_CHECKING:
    from companion.corrections.own_edits import OwnEdits

DECK_PLACE, OPEN_PLACE, DISCARD_PLACE = "deck", "open", "discard"
SUPPLY_PLACE, COMMON_PLACE, ALL_PLACES = "supply", "table", "all"
RESERVED_WORDS = {DECK_PLACE, OPEN_PLACE, DISCARD_PLACE, SUPPLY_PLACE, COMMON_PLACE, ALL_PLACES}
"""Where cards and pieces lie, besides with a player or on a space of the board: words of questions and edits beside the
players' names, so no player may be called so."""
PLAYER, POINTS, TURN = "player", "points", "turn"
NO_POINTS = "none"
"""What a game's data says in `points` where all win or lose together."""
BOXED_FIELD = "boxed"
"""The part of the state that says how many pieces of a deck are left in the box, unseen."""
SPACES = "spaces"
"""The part of the state that has loose pieces by the space on which they lie."""
FLAG_YES, FLAG_NO = "yes", "no"
"""What a flag is."""
FRONT_PLACE = "front"
"""Where a card lies that is played: face up in front of its player, who doesn't hold it any more."""
_FRONT_SUFFIX = "'s front"
NO_EDITS: Mapping[str, Any] = frozen()

COMMON_FIELDS = (
    "options", "phase", "turn", "player", "players", "counters", "reminders", "result", "reason", "tracks", "flags",
    "dice", "first",
)  # fmt: skip
"""Names of the state that every tracked game has."""


def field(group: str, where: str = "") -> str:
    """Return the name of a deck's or kind's pile in the state, or a longer one if it is taken.

    >>> field("crew"), field("crew", "open"), field("counters")
    ('crew', 'crew-open', 'counters-pieces')
    """
    return f"{group}-{where}" if where else f"{group}-pieces" if group in COMMON_FIELDS else group


def front_of(seat: str) -> str:
    """Return the place in front of a player: `Ann's front`."""
    return f"{seat}{_FRONT_SUFFIX}"


def seat_before(place: str) -> str:
    """Return the player in front of whom a place is; "" for other places."""
    return place.removesuffix(_FRONT_SUFFIX) if place.endswith(_FRONT_SUFFIX) else ""


def is_numbered(track: Track) -> bool:
    """Return whether the spaces of a track are numbers."""
    return all(space.removeprefix("-").isdecimal() for space in track.spaces)


def is_shared(game: Game, track: Track) -> bool:
    """Return whether each space of another track has a marker on this one."""
    return track.of in game.tracks


def tracks_of(game: Game, whose: str) -> list[Track]:
    """List the tracks with markers of players or of the table; if the data don't say whose they are, both have some. A
    track whose spaces hold markers of another is nobody's."""
    holders = {track.of for track in game.tracks.values()}
    tracks = [track for track in game.tracks.values() if track.id not in holders]
    return [track for track in tracks if whose == (COMMON_PLACE if is_shared(game, track) else track.of or whose)]


class TrackedTable(Table):
    """A game that is tracked: its state as plain values, and its own edits by verb. lines: the whole lines that are
    understood whatever is asked. dealt: whether cards have just been dealt, so that Enter ends no turn."""

    __slots__ = ("dealt", "game", "lines", "own", "state")

    def __init__(self, game: Game, state: dict[str, Any], own_edits: OwnEdits = NO_EDITS) -> None:
        self.game, self.state, self.own, self.notes = game, state, own_edits, None
        self.phase = state.get("phase", TURN)
        self.result, self.reason = state.get("result"), state.get("reason")
        self.lines: Free | None = None
        self.dealt = False

    def copy(self) -> TrackedTable:
        table = TrackedTable(self.game, self.whole(), self.own)
        table.dealt = self.dealt
        return table

    def whole(self) -> dict[str, Any]:
        """Return the state with the engine's own entries, as a copy."""
        ending = {"phase": self.phase, "result": self.result, "reason": self.reason}
        state = {**copy_state(self.state), **{key: value for key, value in ending.items() if value is not None}}
        return {name: state[name] for name in self.game.state if name in state}

    @property
    def turn(self) -> int:
        return int(self.state["turn"])

    @property
    def is_small(self) -> bool:
        """Whether only what the data have kept without the board is tracked."""
        return self.state.get("board") is False

    @property
    def options(self) -> Mapping[str, bool]:
        """The optional rules, which say what modules the table plays with."""
        return dict(self.state["options"])

    @property
    def seats(self) -> Sequence[str]:
        return list(self.state[SEATS])
