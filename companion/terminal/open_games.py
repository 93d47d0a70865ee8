"""The games that are open: a list to go on from, to rename, delete and save them, and to read their logs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from typing import Any, TypeAlias

from companion.library.games import box
from companion.sessions import kept_files, session_list, session_store
from companion.sessions.local_days import ago, local_day
from companion.table.standing import last_played, standings, time_played
from companion.table.view import FINISHED
from companion.terminal.confirm import confirm
from companion.terminal.pages import LEAVE, Display, Left, Page, Row
from companion.text.grammar import as_sentence, is_number
from components.places import find_games
from components.problems import SalvageError, listed

Run: TypeAlias = Callable[[Sequence[str]], None]
"""Runs a command of salvage, given as its words; what is wrong is said."""

NEW = "n"
HELP = "1 rename NAME  1 delete  1 save  1 log  n new  s score  h history  q leave"
SCORE, HISTORY = ("s", "score"), ("h", "history")
RENAME, DELETE, SAVE, LOG, UNDELETE = "rename", "delete", "save", "log", "undelete"
ACTS = (RENAME, DELETE, SAVE, LOG)
LATELY = timedelta(days=1)
"""How long a game that is over is still listed: who left before its end may want to see how it ended."""


def open_games() -> list[dict[str, Any]]:
    """The sessions that are neither over nor damaged: the one that commands mean first, then those played last."""
    rows = [row for row in session_list.listing() if row["over"] is False and not row["damaged"]]
    return sorted(rows, key=lambda row: (row["newest"], time_played(row["name"])), reverse=True)


def describe(row: Mapping[str, Any]) -> str:
    """An open session in a few words."""
    return f"{', '.join(row['players'])}; {standings([row])[row['name']]}, {last_played(row['name'])}"


def pick_open_game(display: Display, run: Run) -> str:
    """The name of the session to go on with, picked where several are open; NEW for a new game. `run` runs a command.

    Raises Left, EOFError.
    """
    rows = open_games()
    if len(rows) < 2:
        return str(rows[0]["name"]) if rows else NEW
    return OpenGames(display, run).pick()


class OpenGames:
    """The list of open games, while somebody acts on it."""

    def __init__(self, display: Display, run: Run) -> None:
        self.display, self.run = display, run
        self.message: Sequence[str] = ()
        self._look()

    def pick(self) -> str:
        """The name of the session to go on with, or NEW. Raises Left, EOFError."""
        while self.rows or self.message:
            self.display.page(Page("Open games", self.page_rows, HELP, self.message))
            newest = self.rows[0]["name"] if self.rows else ""
            line = self.display.ask(f"Go on with which one? (Enter for {newest or 'a new game'}) > ").strip()
            if line.lower() in LEAVE:
                raise Left
            if line.lower() == NEW:
                return NEW
            try:
                words = line.split()
                if words and words[0].lower() in (*SCORE, *HISTORY):
                    self._leave_for(words)
                elif len(words) < 2:
                    return self._readable(self._find(line)) if line else str(newest or NEW)
                else:
                    self.message = [*filter(None, [self._act(words)])]
                self._look()
            except SalvageError as error:
                self.message = [as_sentence(str(fault)) for fault in error.faults]
        return NEW

    def _look(self) -> None:
        """Read the sessions: those that are open first, then what is damaged or was over lately."""
        every = session_list.listing()
        since = (date.today() - LATELY).isoformat()
        others = [
            row for row in every if row["damaged"] or (row["over"] and local_day(row["outcome"]["ended"]) >= since)
        ]
        opened = open_games()
        self.rows = [*opened, *others] if opened else []
        games, stands = find_games(), standings(opened)
        titles = {id: box(place).title for id, place in games.items()}
        self.page_rows = [
            _listed(str(number), row, titles.get(row["game"], row["game"] or ""), stands.get(row["name"], ""))
            for number, row in enumerate(self.rows, 1)
        ]

    def _find(self, said: str) -> str:
        """The session that a number or the beginning of a name means. Raises SalvageError."""
        names = [str(row["name"]) for row in self.rows]
        if is_number(said) and 1 <= int(said) <= len(names):
            return names[int(said) - 1]
        found = [name for name in names if name == said] or [name for name in names if name.startswith(said)]
        if len(found) != 1:
            numbers = (
                f"a number from 1 to {len(names)}, or a name" if names[1:] else "1" if names else "n for a new game"
            )
            raise SalvageError(f"{said!r} isn't one of them; type {numbers}")
        return found[0]

    def _readable(self, name: str) -> str:
        """That name. Raises SalvageError with what to do about a damaged session."""
        damaged = next(row["damaged"] for row in self.rows if row["name"] == name)
        if damaged:
            raise SalvageError(damaged)
        return name

    def _act(self, words: Sequence[str]) -> str:
        """Do what a line says with one of the sessions: `1 rename friday`, `delete 1`; what was done.

        Raises SalvageError.
        """
        first, second, *rest = words
        if first.lower() == UNDELETE:
            return f"Session {kept_files.undelete(second)} is back."
        verb, said = (first, second) if first.lower() in ACTS else (second, first)
        name = self._find(said)
        match verb.lower(), rest:
            case "rename", [wanted]:
                return f"Renamed {name} to {kept_files.rename(name, wanted)}."
            case "delete", []:
                return self._delete(name)
            case "save", []:
                return _save(name, f"{name}.json")
            case "save", [file]:
                return _save(name, file)
            case "log", []:
                return self._show_log(name)
        raise SalvageError(f"{' '.join(words)!r} isn't understood; type {said} rename NAME, delete, save FILE or log")

    def _leave_for(self, words: Sequence[str]) -> None:
        """Show the history, or score a game, and come back. Raises SalvageError."""
        if words[0].lower() in HISTORY:
            self.run(["history", *words[1:]])
        elif words[1:]:
            self.run(["score", *words[1:]])
        else:
            raise SalvageError(f"type s and the name of the game to score: {listed(find_games())}")
        self.message = []
        self.display.pause()

    def _delete(self, name: str) -> str:
        if not confirm(self.display.ask, f"Delete session {name}, with its log?", otherwise=False):
            return "Nothing was deleted."
        kept_files.delete(name)
        return f"Deleted {name}. For {kept_files.DAYS} days undelete {name} brings it back."

    def _show_log(self, name: str) -> str:
        from companion.table.feed import log
        from companion.table.log_lines import log_lines

        with closing(session_store.open_session(name)) as session:
            rows = log(session)
        self.display.tell([each.text for row in rows for each in log_lines(row)])
        self.display.pause()
        return ""


def _save(name: str, file: str) -> str:
    from companion.sessions.journal import Journal
    from companion.sessions.saves import saved, write

    with closing(Journal(session_store.file_of(name), to_read=True)) as journal:
        write(Path(file), saved(journal))
    return f"Saved session {name} to {file}."


def _listed(number: str, row: Mapping[str, Any], title: str, stands: str) -> Row:
    """A session as a row of the list: where it stands and when it was last played, and who plays below that."""
    if row["damaged"]:
        return Row(number, row["name"], "can't be read", below=row["damaged"])
    mode = f"{', '.join(row['players'])}; {row['mode']}"
    if row["over"]:
        ended = row["outcome"]
        how = "" if ended["result"] == FINISHED else f": {ended['result']}"
        return Row(number, row["name"], f"{title}, over{how}", ago(ended["ended"]), mode)
    return Row(number, row["name"], f"{title}, {stands}", last_played(row["name"]), mode)
