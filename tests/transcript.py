"""Transcripts: what `salvage play` says at a table in positions that matter, as it is typed and read there.

A transcript is a text file that holds what is put on the table and typed, and behind it what is said:

    == SD-045: What the scene is there for
    | ships: {Ann: {at: H0}, Bo: {at: G0}}, cubes: {G0: 1}
    Ann: which action? (4 left) [1: Capture cubes (from G0) / 2: Thrust]
    > deliver => Deliver cards isn't possible now: Ann has no cards.
    . moved {who: Ann, space: G0, unhurt: true} => Ann moves to G0 without damage.

`|` sets up a position by the keys of `position` in the game's conftest, or with `new:` a game before its set-up; `>` is
a line that somebody types; `.` is an event that no short game comes to, with its values. All else is written by the
product. Rules of the book are named by their ids. A question is written where it is asked first, and `…` later; an
answer on a list where one first reads so, but for its code.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import mkdtemp
from textwrap import wrap
from typing import Any, NamedTuple

import pytest
import yaml

from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.table.view import View
from companion.terminal.game_loop import Sitting
from companion.terminal.plain import Plain
from companion.text.told import Told, say
from components.places import GamePlace

from .conftest import run

TITLE, POSITION, TYPED, EVENT, SAID = "== ", "| ", "> ", ". ", " => "
MARKS = (TITLE, POSITION, TYPED, EVENT)
RULE = re.compile(r"([A-Z]+-[A-Z]?\d+)   .*")
CODE = re.compile(r"[A-Z]+\d[\d.]*\b")
SECRET = re.compile(r"press Enter when nobody|Press Enter to hide")
ENTER = "(Enter)"
COLUMNS = 120
NAME, AGAIN = "scene", "…"


class Scene(NamedTuple):
    """One position of a transcript, and what is typed there."""

    title: str
    position: str
    lines: Sequence[str]


def read_scenes(transcript: str) -> Iterator[Scene]:
    """The scenes of a transcript, without what was said in them."""
    for part in re.split(rf"^(?={TITLE})", transcript, flags=re.MULTILINE)[1:]:
        title, *lines = [line for line in part.splitlines() if line.startswith(MARKS)]
        positions = [line.removeprefix(POSITION).rstrip() for line in lines if line.startswith(POSITION)]
        given = [line.partition(SAID)[0] for line in lines if line.startswith((TYPED, EVENT))]
        yield Scene(title, "\n".join(positions), given)


class Reader(Plain):
    """A terminal at which given lines are typed; `said` has what was said before each of them, and after the last, and
    `options` all answers that have been listed, by their lines."""

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__()
        self.left, self.said, self.options = iter(lines), [list[str]()], dict[str, str]()
        self.questions, self.line = set[str](), "nothing yet"

    def show(self, shown: View, message: Sequence[str] = (), whole: bool = True) -> None:
        """Tell a view; the whole table only to who has asked for it."""
        labels = ((option, option.full_label) for option in shown.listed)
        self.options |= {said if option.shows_typed else f"{option.typed}: {said}": said for option, said in labels}
        if asked := shown.question:
            self.questions |= {asked.text, asked.hint, f"{asked.beside}."}
        super().show(shown, message, whole and not self.line)

    def say(self, said: str) -> None:
        self.said[-1] += said.splitlines()

    def ask(self, prompt: str = "> ") -> str:
        if question := prompt.strip("> "):
            self.say(question)
        if SECRET.search(prompt):
            return ""
        line = next(self.left, None)
        if line is None:
            raise EOFError
        self.line = line
        self.said.append([])
        return line


class Transcriber:
    """Writes the transcript of a game anew, from what is put on the table and typed in it."""

    def __init__(self, place: GamePlace, rules: Any, state_of: Callable[..., Mapping[str, Any]], folder: Path) -> None:
        self.place, self.rules, self.state_of, self.folder = place, rules, state_of, folder
        self.read = set[str]()
        """The questions and answers that have been written."""

    def write(self, transcript: str) -> str:
        head, *_ = re.split(rf"^(?={TITLE})", transcript, flags=re.MULTILINE)
        return head + "".join(f"{line}\n" for scene in read_scenes(transcript) for line in self.play(scene))

    def play(self, scene: Scene) -> Iterator[str]:
        """The lines of a scene, with what is said."""
        yield scene.title
        answers = iter([""])
        if scene.position:
            yield from (f"{POSITION}{line}" for line in scene.position.splitlines())
            reader = self.type(scene)
            answers = (self.shorten(said, reader) for said in reader.said)
        yield from wrap(next(answers), COLUMNS)
        for line in scene.lines:
            said = next(answers) if line.startswith(TYPED) else self.describe(line.removeprefix(EVENT))
            yield from wrap(f"{line}{SAID}{said}", COLUMNS, subsequent_indent="  ")

    def describe(self, event: str) -> str:
        """The words of an event that is given as `name {values}`."""
        name, _, values = event.partition(" {")
        return say(Told(*self.rules.texts.tell(name, yaml.safe_load("{" + values))[::-1]))

    def type(self, scene: Scene) -> Reader:
        """The terminal at which the lines of a scene have been typed."""
        typed = [line.removeprefix(TYPED) for line in scene.lines if line.startswith(TYPED)]
        reader = Reader(["" if line == ENTER else line for line in typed])
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("SALVAGE_HOME", mkdtemp(dir=self.folder))
            session = self.begin(yaml.safe_load("{" + scene.position + "}"))
            sitting = Sitting(session, reader, lambda words: reader.say(run(*words, "--session", NAME).out))
            sitting.whole = False
            sitting.play()
            session.close()
        if not session.play.over:
            reader.said[-1].pop()  # How to go on with this session.
        return reader

    def begin(self, given: dict[str, Any]) -> Session:
        """A session in a position, in which people draw from all decks and roll unless `physical` says otherwise."""
        answers = given.pop("random", 0)
        if new := given.get("new"):
            session = begin(self.place, name=NAME, **{"seed": 1, **new})
        else:
            physical = given.pop("physical", ["all"])
            file = self.folder / "position.yaml"
            file.write_text(yaml.safe_dump({"title": NAME, "state": self.state_of(**given)}), encoding="utf-8")
            session = begin(self.place, name=NAME, seed=1, scenario=file, physical=physical)
        session.random(answers)
        return session

    def shorten(self, said: Sequence[str], reader: Reader) -> str:
        """What is said, as one paragraph; of questions and answers on lists, what hasn't been read before."""
        told, listed = list[str](), list[str]()
        for line in said:
            if label := reader.options.get(line):
                listed += [line] if self._is_new(CODE.sub("", label, count=1)) else []
            elif line in reader.questions:
                told += [line] if self._is_new(line) else [AGAIN] if told[-1:] != [AGAIN] else []
            else:
                told.append(" ".join(RULE.sub(r"\1", line).split()))
        return " ".join([*told, *([f"[{' / '.join(listed)}]"] if listed else [])])

    def _is_new(self, text: str) -> bool:
        """Whether something hasn't been read before; from now on it has."""
        known = text in self.read
        self.read.add(text)
        return not known
