"""Changes in the folder of a user's own game since a session began, in a sentence for the players.

An open session continues with the data and rules with which it was opened. Opened again, it continues with today's if
all of it replays the same (`compatibility`).
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
"""Pieces of one sort that are named; further ones are only counted."""
GOES_ON = "This game goes on as it was; what has changed counts once salvage is started again."


def describe_game_changes(title: str, old_game: Game | None, new_game: Game) -> str:
    """Describe what has changed in a game since it was begun. old_game: None if the old data aren't known any more."""
    changes = [*_describe_changes(compare_pieces(old_game, new_game))] if old_game else []
    details_text = f": {'; '.join(changes)}" if changes else ""
    return _("{title} has changed since this game began{what}.", title=title, what=details_text)


class FollowedFolder:
    """A game's folder, watched for changes while a session of it is open."""

    def __init__(self, game_place: GamePlace, game: Game, opened_version: Version, previous_version: Version) -> None:
        """Begin to watch. game, opened_version: the data with which the session continues, and their version.
        previous_version: the version with which it was last played."""
        self._place, self._game, self._opened, self._seen = game_place, game, opened_version, opened_version
        self.changes = ""
        """The changes since the session began, in a sentence; "" if there are none."""
        if previous_version.data != opened_version.data and not game_place.builtin:
            self.changes = describe_game_changes(game.title, kept_box(game_place, previous_version.data), game)

    @property
    def message(self) -> str:
        """The changes, with a note if they don't count in this session yet."""
        return f"{self.changes} {_(GOES_ON)}" if self.changes and self._seen != self._opened else self.changes

    def look(self) -> bool:
        """Look at the folder again and return whether the message has changed. A folder that can't be read now may be
        half saved, and is ignored."""
        if self._place.builtin:
            return False
        try:
            version = version_of(self._place)
            if version == self._seen:
                return False
            new_game, self._seen = box(self._place), version
        except (SalvageError, OSError):
            return False
        old_changes_text = self.changes
        self.changes = "" if version == self._opened else describe_game_changes(self._game.title, self._game, new_game)
        return self.changes != old_changes_text


def _describe_changes(changes: PieceChanges) -> Iterator[str]:
    rename_template, renamed_pairs = (
        "{name} (was {before})",
        [pair for pair in changes.changed if pair[0].name != pair[1].name],
    )
    renamed_text_by_id = {
        new_piece.id: _(rename_template, name=new_piece.name, before=old_piece.name)
        for old_piece, new_piece in renamed_pairs
    }
    changed_pieces = [new_piece for _old_piece, new_piece in changes.changed]
    for prefix, pieces in (("", changed_pieces), (_("new: "), changes.added), (_("gone: "), changes.removed)):
        if pieces:
            yield f"{prefix}{_join_names([renamed_text_by_id.get(piece.id, piece.name) for piece in pieces])}"


def _join_names(names: Sequence[str]) -> str:
    unique_names = [*dict.fromkeys(names)]
    if len(unique_names) <= MAX_NAMED_PIECES + 1:
        return joined(unique_names)
    return joined([*unique_names[:MAX_NAMED_PIECES], _("{n} more", n=len(unique_names) - MAX_NAMED_PIECES)])
