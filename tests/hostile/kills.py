"""Commands that are killed, or find no room: what they write is the old or the new, whole, and the next run clears up.

Each is killed before one of its changes of a file, or before anything else that Python tells of (an audit event), by
signals of every kind that a terminal, a user or a system sends; all in processes of their own.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import resource
import shutil
import signal
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from errno import EFBIG, ENOSPC
from functools import cached_property
from pathlib import Path
from random import Random
from unittest.mock import patch

from companion.sessions.journal import Journal
from components.base import folders
from components.problems import MAKE_ROOM

from ..companion.conftest import FILES
from .cases import TOY, TRUSTED, Command, stock
from .entries import put
from .run import Outcome, call

SIGNALS = (signal.SIGKILL, signal.SIGKILL, signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""What a command is killed by; the first mostly, as nobody can answer to it."""
INTERRUPTED = 128 + signal.SIGINT
"""How a command ends, as shells have it, that Ctrl+C has reached before it had anything to say."""
NO_ROOM = re.compile("|".join((os.strerror(EFBIG), os.strerror(ENOSPC), MAKE_ROOM)))
"""How a command says that a file can't grow."""
BEGIN = ("new", str(TOY), "--players", "Ann,Bo", "--seed", "1", "--session", "friday", "--trust")


@dataclass
class Report:
    """What came of a kill: whether it came before the end, and what is wrong."""

    struck: bool
    mixed: bool = False
    """Whether old and new files lay together until the next run."""
    wrong: list[str] = field(default_factory=list)


class Killing:
    """One command, from a place that is made once and copied for each kill."""

    args: tuple[str, ...]
    again: tuple[str, ...] = ()
    """The next run, if it isn't the same."""

    def __init__(self, folder: Path) -> None:
        """Make the place it begins from, and know how much happens when it is left alone."""
        self.folder, self.base = folder, folder / "base"
        for name in ("work", "home", "out"):
            (self.base / name).mkdir(parents=True)
        self.prepare()
        whole = self.copy("whole")
        self.events = call(whole, Command(self.args)).events
        self.new = self.state(whole)

    def prepare(self) -> None:
        """Fill the place."""

    def state(self, root: Path) -> str:
        """What the command writes, summed up; raises where it is broken."""
        raise NotImplementedError

    @cached_property
    def old(self) -> str:
        return self.state(self.base)

    def copy(self, name: str) -> Path:
        root = self.folder / name
        shutil.rmtree(root, ignore_errors=True)
        shutil.copytree(self.base, root, symlinks=True)
        return root

    def kill(self, number: int, random: Random, by: signal.Signals | None = None) -> Report:
        """Kill the command once: every second time before a change of a file, in their order, else before anything at
        all that it does. by: else any signal."""
        root = self.copy("killed")
        at = number // 2 % 60 + 1 if number % 2 == 0 else 0
        after = 0 if at else random.randint(1, self.events)
        by = by or random.choice(SIGNALS)
        made = call(root, Command(self.args, killed_at=at, killed_after=after, signal=by))
        interrupted = by == signal.SIGINT and made.code in (2, INTERRUPTED)
        report = Report(struck=made.code < 0 or interrupted)
        if b"Traceback" in made.err:
            report.wrong.append(f"a traceback: {made.err.decode()[-900:]}")
        if made.survivors:
            report.wrong.append(f"{made.survivors} processes outlive it")
        self.look(root, report)
        if not report.struck and made.code != 0:
            report.wrong.append(f"exit {made.code}: {made.err!r}")
        self._go_on(root, report)
        return report

    def squeeze(self, room: int) -> Report:
        """Run the command where no file may grow beyond so many bytes: it is done, or says so and changes nothing."""
        root = self.copy("squeezed")
        made = call(root, Command(self.args, room=room))
        return self._judge_refusal(root, made)

    def fill(self, disk: Path, room: int) -> Report:
        """Run the command on a disk that has only so many bytes left, as `squeeze` does."""
        root = disk / "full"
        shutil.rmtree(root, ignore_errors=True)
        shutil.copytree(self.base, root, symlinks=True)
        (root / "tmp").mkdir(exist_ok=True)
        ballast = disk / "ballast"
        with ballast.open("wb") as stream, suppress(OSError):
            left = os.statvfs(disk)
            os.posix_fallocate(stream.fileno(), 0, max(1, left.f_bavail * left.f_frsize - room))
        made = call(root, Command(self.args, room=resource.RLIM_INFINITY))
        ballast.unlink()
        return self._judge_refusal(root, made)

    def _judge_refusal(self, root: Path, made: Outcome) -> Report:
        """See that a command which had no room has said so, and has changed nothing."""
        report, said = Report(struck=made.code != 0), made.err.decode()
        if made.code not in (0, 2) or "Traceback" in said:
            report.wrong.append(f"exit {made.code}: {said}")
        elif made.code == 2 and (len(said.splitlines()) != 1 or not NO_ROOM.search(said)):
            report.wrong.append(f"it doesn't say in one line what is wrong: {said}")
        expected = self.new if made.code == 0 else self.old
        if (found := self.state(root)) != expected:
            report.wrong.append(f"exit {made.code} ({said}), and it is {found!r}, not {expected!r}")
        report.wrong += [f"{path.relative_to(root)} is left" for path in left_overs(root)]
        self._go_on(root, report)
        return report

    def _go_on(self, root: Path, report: Report) -> None:
        """Run the next command."""
        again = call(root, Command(self.again or self.args))
        if again.code != 0:
            report.wrong.append(f"the next run: exit {again.code}: {again.err!r}")
        report.wrong += [f"{path.relative_to(root)} is left" for path in left_overs(root)]

    def look(self, root: Path, report: Report) -> None:
        """See that what is there is the old or the new, whole."""
        try:
            if self.state(root) not in (self.old, self.new):
                report.wrong.append("it is neither the old nor the new")
        except Exception as error:
            report.wrong.append(f"it is broken: {error!r}")


def left_overs(root: Path) -> Iterator[Path]:
    """Hidden files and folders, but for the stamp that belongs to a print."""
    for folder in ("work", "home", "out"):
        yield from (path for path in (root / folder).rglob(".*") if path.name != ".salvage.json")


def digest(*files: Path) -> str:
    """A digest of files, with their names."""
    made = hashlib.sha256()
    for file in sorted(files):
        made.update(file.name.encode() + file.read_bytes())
    return made.hexdigest()


class Print(Killing):
    """A game whose colour has changed since the last print."""

    args = ("print", "fleet", "--out", "../out", "--jobs", "2")

    def prepare(self) -> None:
        for name, text in FILES.items():
            put(self.base / "work" / "fleet" / name, text.encode())
        assert call(self.base, Command(self.args)).code == 0
        theme = self.base / "work" / "fleet" / "layouts" / "theme.yaml"
        theme.write_text(theme.read_text().replace("#1E62A8", "#A8621E"))

    def state(self, root: Path) -> str:
        return digest(*(file for file in (root / "out" / "fleet").glob("*") if not file.name.startswith(".")))

    def look(self, root: Path, report: Report) -> None:
        report.mixed = self.state(root) not in (self.old, self.new)
        with patch.dict(os.environ, SALVAGE_HOME=str(root / "home")):
            folders.settle(root / "out" / "fleet")  # What the next print does first, whatever it prints.
        super().look(root, report)


class Save(Killing):
    """A save over an earlier one."""

    args = ("save", "it.json")

    def prepare(self) -> None:
        put(self.base / "work" / "it.json", stock(str(TOY)).save + b"\n")  # An earlier save, and another one.
        put(self.base / "home" / TRUSTED, stock(str(TOY)).trusted)
        put(self.base / "home" / "sessions" / "friday.salvage", stock(str(TOY)).session)

    def state(self, root: Path) -> str:
        return digest(root / "work" / "it.json")


class New(Killing):
    """A session that is begun."""

    args = BEGIN
    again = tuple(word.replace("friday", "saturday") for word in BEGIN)

    def state(self, root: Path) -> str:
        """What it shows, after reading all of the file; nothing where there is none."""
        file = root / "home" / "sessions" / "friday.salvage"
        if not file.exists():
            return ""
        with closing(Journal(file)) as journal:
            journal.check()
        put(root / "home" / TRUSTED, stock(str(TOY)).trusted)  # It may not have come to that.
        made = call(root, Command(("status", "--json", "--session", "friday", "--seat", "all")))
        assert made.code == 0, made.err
        return made.out.decode()


class Load(New):
    """A session made of a save."""

    args = ("load", "it.json", "--session", "friday")
    again = ("load", "it.json", "--session", "saturday")

    def prepare(self) -> None:
        put(self.base / "home" / TRUSTED, stock(str(TOY)).trusted)
        put(self.base / "work" / "it.json", stock(str(TOY)).save)


class Played(Killing):
    """A session that has been played for a while."""

    def prepare(self) -> None:
        put(self.base / "home" / TRUSTED, stock(str(TOY)).trusted)
        put(self.base / "home" / "sessions" / "friday.salvage", stock(str(TOY)).session)

    def state(self, root: Path) -> str:
        """Where it stands, and all that has ever been answered."""
        with closing(Journal(root / "home" / "sessions" / "friday.salvage")) as journal:
            journal.check()
            return repr((journal.head().node, journal.nodes()))


class Do(Played):
    """Answers, all in one transaction."""

    args = ("do", "--random", "40")


class Undo(Played):
    """Answers that are undone."""

    args = ("undo", "3", "--yes")


class Adjust(Played):
    """A correction."""

    args = ("adjust", "Ann.gems=3", "--reason", "counted again")
    again = ("adjust", "Ann.gems=2", "--reason", "counted anew")


class Export(Save):
    """A scenario over an earlier one."""

    args = ("export-scenario", "it.yaml", "--seat", "all")

    def prepare(self) -> None:
        super().prepare()
        put(self.base / "work" / "it.yaml", stock(str(TOY)).scenario + b"\n")

    def state(self, root: Path) -> str:
        return digest(root / "work" / "it.yaml")


class Score(Killing):
    """A score for the history, beside an earlier one."""

    args = ("score", str(TOY), "sheet.yaml", "--again")

    def prepare(self) -> None:
        put(self.base / "home" / TRUSTED, stock(str(TOY)).trusted)
        put(self.base / "work" / "sheet.yaml", b"players: {Ann: {points: 3}, Bo: {points: 5}}\n")
        assert call(self.base, Command(self.args)).code == 0

    def state(self, root: Path) -> str:
        made = call(root, Command(("history", "--json")))
        assert made.code == 0, made.err
        return repr([(row["players"], row["place"]) for row in json.loads(made.out)])


class Correct(Score):
    """A correction of the history."""

    args = ("history", "--edit", "1", "place=Home")

    def prepare(self) -> None:
        self.args = Score.args
        super().prepare()
        self.args = Correct.args


KILLINGS: dict[str, Callable[[Path], Killing]] = {
    "print": Print, "save": Save, "new": New, "load": Load, "do": Do, "undo": Undo, "adjust": Adjust,
    "export": Export, "score": Score, "history": Correct,
}  # fmt: skip
