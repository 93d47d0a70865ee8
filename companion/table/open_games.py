"""The list of open sessions: to go on with one, to rename, delete or save it, and to read its log."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from functools import partial
from typing import Any, TypeAlias

from companion.forms.form import LEAVE_WORDS, Form, FormField, Said
from companion.game_registry.games import titles_of
from companion.sessions import session_list
from companion.sessions.local_days import ago, format_local_day
from companion.table.standing import describe_last_played, describe_standings, list_open_games
from companion.table.view import NEUTRAL_RESULT
from components.messages import _
from components.places import find_games
from components.problems import SalvageError, listed

Run: TypeAlias = Callable[[Sequence[str]], None]
"""Runs a command of salvage, given as words; it reports problems itself."""

NEW_GAME_KEY = "n"
HELP = "1 rename NAME  1 delete  1 save  1 log  n new  s score  h history  q leave"
LISTED_AFTER_END = timedelta(days=1)
"""The time for which a finished session is still listed: players who left early may want to see how it ended."""


class OpenGames:
    """The list of open sessions, while somebody acts on it."""

    def __init__(self, run_lines: Run) -> None:
        """Prepare the list. `run_lines` runs a command."""
        self.run = run_lines

    def form(self) -> Form:
        """Return the form of the current sessions; its result is the name of the one to go on with, or NEW."""
        rows = _list_rows()
        newest = rows[0]["name"] if rows else ""
        title_by_address = titles_of(row["address"] for row in rows if row["address"])
        stand_by_name = describe_standings([row for row in rows if row["over"] is False and not row["damaged"]])
        fields = [
            _make_field(
                row, title_by_address.get(row["address"], ""), stand_by_name.get(row["name"], ""), self._carry_out
            )
            for row in rows
        ]
        verbs: dict[str, Callable[[str], Any]] = {NEW_GAME_KEY: lambda rest: NEW_GAME_KEY}
        verbs |= dict.fromkeys(("s", "score"), self._score)
        verbs |= dict.fromkeys(("h", "history"), lambda rest: self._leave_for("history", *rest.split()))
        usual = newest or _("a new game")
        return Form(
            _("Open games"), fields, lambda: newest or NEW_GAME_KEY, help=_(HELP), verbs=verbs, again=self.form,
            back=(), leave=LEAVE_WORDS, prompt=_("Go on with which one? (Enter for {name}) > ", name=usual),
        )  # fmt: skip

    def _carry_out(self, name: str, line: str) -> Said:
        """Carry out what was typed after a session: `rename friday`. Raises SalvageError."""
        verb_text, *arguments = line.split()
        match verb_text.lower(), arguments:
            case "rename", [wanted]:
                return self._leave_for("sessions", "--rename", name, wanted)
            case "delete", []:
                return self._leave_for("sessions", "--delete", name)
            case "save", [] | [_]:
                return self._leave_for("save", *(arguments or [f"{name}.json"]), "--session", name)
            case "log", []:
                return self._leave_for("log", "--session", name)
        typed_text = f"{name} {line}"
        message = "{typed!r} isn't understood; type {name} rename NAME, delete, save FILE or log"
        raise SalvageError(_(message, typed=typed_text, name=name))

    def _score(self, name: str) -> Said:
        if not name:
            raise SalvageError(_("type s and the name of the game to score: {games}", games=listed(find_games())))
        return self._leave_for("score", *name.split())

    def _leave_for(self, *words: str) -> Said:
        """Run a command and come back."""
        self.run(words)
        return Said(())


def _list_rows() -> list[dict[str, Any]]:
    """Return the sessions: open ones first, then those that are damaged or were recently finished."""
    open_rows, first_day = list_open_games(), (date.today() - LISTED_AFTER_END).isoformat()
    other_rows = (
        row for row in session_list.listing()
        if row["damaged"] or (row["over"] and format_local_day(row["outcome"]["ended"]) >= first_day)
    )  # fmt: skip
    return [*open_rows, *other_rows] if open_rows else []


def _make_field(row: Mapping[str, Any], title: str, standing_text: str, act: Callable[[str, str], Said]) -> FormField:
    """Return the row of a session: its standing and when it was last played, and the players below."""
    name, mode = row["name"], f"{', '.join(row['players'] or ())}; {row['mode']}"
    if damage := row["damaged"]:
        value_text, note, players_text = _("can't be read"), "", damage
    elif row["over"]:
        outcome = row["outcome"]
        is_plain = outcome["result"] == NEUTRAL_RESULT
        over = _("over") if is_plain else _("over: {result}", result=_(outcome["result"]))
        value_text, note, players_text = f"{title}, {over}", ago(outcome["ended"]), mode
    else:
        value_text, note, players_text = f"{title}, {standing_text}", describe_last_played(name), mode

    def go_on() -> str:
        if damage:
            raise SalvageError(damage)
        return str(name)

    return FormField(name, value_text, partial(act, name), go_on, note=note, below=players_text)
