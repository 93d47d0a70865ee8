"""The question who played, answered by names only; the default is the players of the last time."""

from __future__ import annotations

from collections.abc import Sequence

from companion import home
from companion.forms.form import FieldKind, Form, FormField
from companion.forms.last_time import LAST_SETTINGS_FILE
from companion.positions.player_names import check_names
from companion.scores.sheet import ScoreSheet
from companion.text.grammar import between_commas
from components.messages import _, count
from components.problems import SalvageError


class WhoPlayed:
    """The names of the players while they are being entered."""

    def __init__(self, sheet: ScoreSheet) -> None:
        self._game = sheet.game
        kept = home.read(LAST_SETTINGS_FILE).get("players")
        self.names: Sequence[str] = [str(name) for name in kept[: self._most]] if isinstance(kept, list) else []

    @property
    def _most(self) -> int:
        return self._game.players[1]

    def form(self) -> Form:
        """Build the form, which returns the names."""
        field = FormField(
            _("Players"), ", ".join(self.names), self._put, type=FieldKind.LIST, name="players",
            allowed=_("up to {names}", names=count(self._most, "{n} name", "{n} names")),
        )  # fmt: skip
        return Form(_("Who played?"), [field], self._settle, again=self.form, button=_("Next"), back=())

    def _put(self, typed: str) -> None:
        """Store names separated by commas. Raises SalvageError."""
        names = between_commas(typed)
        check_names(names)
        if len(names) > self._most:
            raise SalvageError(_("{title} is for up to {most} players", title=self._game.title, most=self._most))
        self.names = names

    def _settle(self) -> Sequence[str]:
        """Return the names, and remember them for the next time. Raises SalvageError if there are none."""
        if not self.names:
            raise SalvageError(_("type the name of each player"))
        home.write(LAST_SETTINGS_FILE, {**home.read(LAST_SETTINGS_FILE), "players": [*self.names]})
        return self.names
