"""What has changed in the folder of a game of somebody's own since a session began, in a sentence for its players.

An open session goes on with the data and rules that it was opened with. Opened again it goes on with today's if all of
it comes out the same (`compatibility`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.game_registry.games import box, kept_box
from companion.game_registry.versions import Version, version_of
from companion.text.grammar import joined
from components.messages import _
from components.piece_changes import PieceChanges, compare_pieces
from components.places import GamePlace
from components.problems import SalvageError
from components.schema import Game

MAX_NAMED_PIECES = 4
"""Pieces of one sort that are named; of more it is said how many there are."""
GOES_ON = "This game goes on as it was; what has changed counts once salvage is started again."


def tell_changes(title: str, old: Game | None, new: Game) -> str:
    """What has changed in a game since it was begun. old: None where that isn't known any more."""
    changes = [*_name_changes(compare_pieces(old, new))] if old else []
    details = f": {'; '.join(changes)}" if changes else ""
    return _("{title} has changed since this game began{what}.", title=title, what=details)


class FollowedFolder:
    """A game's folder, followed while a session of it is open."""

    def __init__(self, place: GamePlace, game: Game, opened: Version, previous: Version) -> None:
        """game, opened: the data that the session goes on with, and their version. previous: the one that it was last
        played with."""
        self._place, self._game, self._opened, self._seen = place, game, opened, opened
        self.changes = ""
        """What has changed since the session began, in a sentence; "" where nothing has."""
        if previous.data != opened.data and not place.builtin:
            self.changes = tell_changes(game.title, kept_box(place, previous.data), game)

    @property
    def message(self) -> str:
        """What has changed, and whether it counts in this session."""
        return f"{self.changes} {_(GOES_ON)}" if self.changes and self._seen != self._opened else self.changes

    def look(self) -> bool:
        """Look at the folder again; whether there is something else to be said. What can't be read now may be half
        saved, and isn't spoken of."""
        if self._place.builtin:
            return False
        try:
            version = version_of(self._place)
            if version == self._seen:
                return False
            new, self._seen = box(self._place), version
        except (SalvageError, OSError):
            return False
        old_changes = self.changes
        self.changes = "" if version == self._opened else tell_changes(self._game.title, self._game, new)
        return self.changes != old_changes


def _name_changes(changes: PieceChanges) -> Iterator[str]:
    was, renames = "{name} (was {before})", [each for each in changes.changed if each[0].name != each[1].name]
    renamed = {now.id: _(was, name=now.name, before=then.name) for then, now in renames}
    changed = [now for _then, now in changes.changed]
    for word, pieces in (("", changed), (_("new: "), changes.added), (_("gone: "), changes.removed)):
        if pieces:
            yield f"{word}{_list([renamed.get(piece.id, piece.name) for piece in pieces])}"


def _list(names: Sequence[str]) -> str:
    unique = [*dict.fromkeys(names)]
    if len(unique) <= MAX_NAMED_PIECES + 1:
        return joined(unique)
    return joined([*unique[:MAX_NAMED_PIECES], _("{n} more", n=len(unique) - MAX_NAMED_PIECES)])
