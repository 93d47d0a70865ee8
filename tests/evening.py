"""Lines that people typed at the table, in the positions of that evening: what they do, or what is said."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import yaml

from companion.answer_parser.answer_lines import Given
from companion.positions.label_words import tell_prompt
from companion.sessions.journal_rows import PERSON
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.table.compose import view
from companion.terminal.command_parser import Answers
from companion.terminal.typed_line import read_line, shorten
from components.places import locate
from components.problems import SalvageError

from .told import told


class Done(NamedTuple):
    """What a line has done: the answers, what is asked then, what was said."""

    keys: Sequence[str]
    asked: str
    said: Sequence[str]


class Evening:
    """The positions of a game's `evening.yaml`, each of which can be taken up again and again."""

    def __init__(self, game: str, folder: Path) -> None:
        self.game, self.folder = game, folder
        self.positions = told(game, "evening.yaml")

    def begin(self, position: str) -> Session:
        found = self.positions[position]
        file = self.folder / "position.yaml"
        file.write_text(yaml.safe_dump({"title": position, "state": found["state"]}), encoding="utf-8")
        session = begin(locate(self.game), seed=77, scenario=file, physical=found.get("physical", []))
        for answer in found.get("answers", ()):
            session.answer([answer])
        return session

    def type(self, position: str, line: str) -> Done:
        """Type a line below the question."""
        session = self.begin(position)
        before, said = session.seq, []
        try:
            session.give(lambda: self.read(session, line))
        except SalvageError as error:
            said = shorten(error)
        ask = session.play.ask
        keys = [str(answer) for answer in answers_since(session, before)]
        return Done(keys, tell_prompt(session.rules.texts.prompt(ask)) if ask else "", said)

    def read(self, session: Session, line: str) -> Sequence[Given]:
        """What a line that is typed so means. Raises SalvageError."""
        meant = read_line(session, view(session), line)
        assert isinstance(meant, Answers), line
        return meant.given


def answers_since(session: Session, seq: int) -> list[str]:
    """The keys of the answers after one of the log."""
    path = session.journal.path(session.head.node)
    return [str(node.value) for node in path if node.by == PERSON][seq:]
