"""Transcripts: what `salvage play` says at a table in positions that matter, as it is typed and read there.

A transcript is a text file that holds what is put on the table and typed, and behind it what is said:

    == SD-045: What the scene is there for
    | ships: {Ann: {at: H0}, Bo: {at: G0}}, cubes: {G0: 1}
    Ann: which action? (4 left) [1: Capture cubes (from G0) / 2: Thrust]
    > deliver => Deliver cards isn't possible now: Ann has no cards.
    . moved {who: Ann, space: G0, unhurt: true} => Ann moves to G0 without damage.

`|` sets up a position by the keys of `position` in the game's conftest, or with `new:` a game before its set-up; `>` is
a line that somebody types; `.` is an event that no short game comes to, with its values. All else is written by the
product. Rules of the book are named by their ids; an answer on a list is written where it first reads so.
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

from companion.engine.texts import fill
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.table.view import View
from companion.terminal.game_loop import Sitting
from companion.terminal.plain import Plain
from components.places import GamePlace

from .conftest import run

TITLE, POSITION, TYPED, EVENT, SAID = "== ", "| ", "> ", ". ", " => "
MARKS = (TITLE, POSITION, TYPED, EVENT)
RULE = re.compile(r"([A-Z]+-[A-Z]?\d+)   .*")
ENTER = "(Enter)"
COLUMNS = 120
NAME = "scene"


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

    def show(self, shown: View, message: Sequence[str] = (), whole: bool = True) -> None:
        labels = ((option, option.full_label) for option in shown.listed)
        self.options |= {said if option.shows_typed else f"{option.typed}: {said}": said for option, said in labels}
        super().show(shown, message, whole)

    def say(self, said: str) -> None:
        self.said[-1] += said.splitlines()

    def ask(self, prompt: str = "> ") -> str:
        if question := prompt.strip("> "):
            self.say(question)
        line = next(self.left, None)
        if line is None:
            raise EOFError
        self.said.append([])
        return line


class Transcriber:
    """Writes the transcript of a game anew, from what is put on the table and typed in it."""

    def __init__(self, place: GamePlace, rules: Any, state_of: Callable[..., Mapping[str, Any]], folder: Path) -> None:
        self.place, self.rules, self.state_of, self.folder = place, rules, state_of, folder
        self.listed, self.begun = set[str](), set[str]()
        """The answers that have been written, and what scenes have begun with."""
        self.asked = ""
        """The last line that was said, which a line that changes nothing leads back to."""

    def write(self, transcript: str) -> str:
        head, *_ = re.split(rf"^(?={TITLE})", transcript, flags=re.MULTILINE)
        return head + "\n".join("\n".join(self.play(scene)) + "\n" for scene in read_scenes(transcript))

    def play(self, scene: Scene) -> Iterator[str]:
        """The lines of a scene, with what is said."""
        yield scene.title
        answers = iter([""])
        if scene.position:
            yield from (f"{POSITION}{line}" for line in scene.position.splitlines())
            reader = self.type(scene)
            answers = (self.shorten(said, reader.options) for said in reader.said)
        if (question := next(answers)) not in self.begun:
            yield from wrap(question, COLUMNS)
        self.begun.add(question)
        for line in scene.lines:
            said = next(answers) if line.startswith(TYPED) else self.describe(line.removeprefix(EVENT))
            yield from wrap(f"{line}{SAID}{said}", COLUMNS, subsequent_indent="  ")

    def describe(self, event: str) -> str:
        """The words of an event that is given as `name {values}`."""
        name, _, values = event.partition(" {")
        return str(fill(self.rules.texts.events[name].text, yaml.safe_load("{" + values)))

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

    def shorten(self, said: Sequence[str], options: Mapping[str, str]) -> str:
        """What is said, as one paragraph, without answers that have been listed before and the question that was the
        last thing said."""
        told = [" ".join(RULE.sub(r"\1", line).split()) for line in said if line not in options]
        asked, last = self.asked, told[-1] if told else ""
        self.asked = last
        if told[1:] and last == asked:
            told.pop()
        listed = [line for line in said if line in options and options[line] not in self.listed]
        self.listed.update(options[line] for line in listed)
        return " ".join([*told, *([f"[{' / '.join(listed)}]"] if listed else [])])
