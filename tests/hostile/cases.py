"""Hostile inputs of nine kinds, each made from a number: a folder with what is in it, and the commands that meet it.

A case has a folder of its own: `work` is where commands run, `home` is $SALVAGE_HOME, `out` is where prints go, and
`outside` is nobody's business. What stands for a device is a pipe or a socket.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from tempfile import mkdtemp

from components.places import find_games, locate

from ..companion.conftest import FILES
from .entries import ENTRIES, put, spoil_entry, spoil_file
from .run import SECRET, call
from .values import EXPRESSIONS, OBEYED, WORDS, encode, spoil_json, spoil_text

TRUSTED = "trusted.json"
TOY = Path(__file__).parent.parent / "companion" / "toy"
DAMAGE = (1, 4, 30, 400)
"""How many bytes of a session's file are others."""


@dataclass(frozen=True)
class Command:
    """A line of arguments, what is typed into it, and what is special about where it runs."""

    args: tuple[str, ...]
    typed: bytes = b""
    environment: Mapping[str, str] = field(default_factory=dict)
    streams: str = ""
    """`closed stdout`, `full`, `broken` …: what is wrong with them; with any, a process of its own is started."""
    fresh: bool = False
    """Whether Python is started anew, as its own surroundings matter."""
    killed_at: int = 0
    """Which change of a file it is killed before; 0 for none."""
    killed_after: int = 0
    """How many of its audit events it is killed after, whichever of its processes has them; 0 for none."""
    signal: int = signal.SIGKILL
    """What kills it."""
    room: int | None = None
    """The bytes that a file may grow to."""


@dataclass(frozen=True)
class Case:
    """What is tried, in a folder that has been made for it."""

    kind: str
    number: int
    root: Path
    commands: tuple[Command, ...]
    spoilt: str = ""
    """What was done, in words."""

    @property
    def work(self) -> Path:
        return self.root / "work"


def make_case(seed: int, number: int, root: Path, kind: str | None = None) -> Case:
    """The case of a number; always the same for a seed."""
    random = Random(f"hostile {seed} {number}")
    kind = kind or random.choices(list(KINDS), [weight for _, weight in KINDS.values()])[0]
    for name in ("work", "home", "out", "tmp", "outside/folder"):
        (root / name).mkdir(parents=True)
    (root / "outside" / "secret.txt").write_text(f"# {SECRET}\n\n{SECRET}\n")
    (root / "outside" / "folder" / "secret.csv").write_text(f"id,name\n{SECRET},{SECRET}\n")
    put(root / "home" / TRUSTED, stock(str(TOY)).trusted)
    make = KINDS[kind][0]
    commands, spoilt = make(root, random)
    return Case(kind, number, root, tuple(commands), spoilt)


# ---- what is sound ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Stock:
    """Sound files of a game: what hostile ones are made from."""

    save: bytes
    session: bytes
    scenario: bytes
    sheet: bytes
    trusted: bytes
    """What is remembered of the trust in the toy game's Python."""


@cache
def stock(game: str) -> Stock:
    """A game of some answers, made once."""
    root = Path(mkdtemp(prefix="hostile-"))
    for name in ("work", "home", "outside"):
        (root / name).mkdir()
    try:
        for args in (
            ("new", game, "--players", "Ann,Bo", "--seed", "3", "--session", "friday", "--trust"),
            ("do", "--random", "12"),
            ("undo", "2", "--yes"),
            ("do", "--random", "4"),
            ("save", "save.json"),
            ("export-scenario", "now.yaml", "--seat", "all"),
        ):
            made = call(root, Command(args))
            assert made.code == 0, (args, made)
        sheet = call(root, Command(("score", game, "--template", "--players", "Ann,Bo")))
        work, session = root / "work", root / "home" / "sessions" / "friday.salvage"
        call(root, Command(("check", str(TOY), "--trust", "--seconds", "0")))
        files = (work / "save.json", session, work / "now.yaml")
        filled = re.sub(rb"(?m)^  (Ann|Bo):$", rb"  \1: none", sheet.out)
        return Stock(*(file.read_bytes() for file in files), filled, (root / "home" / TRUSTED).read_bytes())
    finally:
        shutil.rmtree(root)


GAMES = [str(TOY), str(TOY), *find_games()]


def some_game(random: Random) -> str:
    """The toy game mostly, as it is quick and has everything."""
    return random.choice(GAMES)


PLAYED = (
    ("status",), ("status", "--json"), ("do", "--random", "3"), ("log", "--all"), ("sessions",), ("history",), ("why",),
    ("stats", "space-debris"), ("save", "again.json"), ("export-scenario", "now.yaml"), ("undo", "--yes"),
    ("do", "zzz"), ("export-scenario", "now.yaml", "--seat", "all"), ("log", "--json", "--seat", "Ann"),
    ("history", "--json"), ("redo",), ("status", "--picture", "table.svg"),
)  # fmt: skip


def afterwards(random: Random, number: int = 3) -> Iterator[Command]:
    """Some commands about the newest session."""
    for args in random.sample(PLAYED, number):
        yield Command(args)


# ---- the nine kinds -----------------------------------------------------------------------------------------------

Made = tuple[list[Command], str]


def a_folder(root: Path, random: Random) -> Made:
    """A game's folder."""
    game = root / "work" / "game"
    if random.random() < 0.45:
        for name, text in FILES.items():
            put(game / name, text.encode())
        put(
            game / "layouts" / "rulebook.md",
            b"# Fleet\n\nEach ship has {{ ship.count }} crew.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n",
        )
        put(game / "layouts" / "icons" / "ship.svg", b'<svg viewBox="0 0 24 24"><path d="M0 0L20 0L9 9Z"/></svg>')
    elif random.random() < 0.4:
        shutil.copytree(TOY, game, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        place = locate(random.choice(list(find_games())))
        shutil.copytree(place.components, game / "components", ignore=shutil.ignore_patterns("*.md"))
        assert place.layouts
        shutil.copytree(place.layouts, game / "layouts", ignore=shutil.ignore_patterns("__pycache__", "*.py"))
    ways = (spoil_file, spoil_file, spoil_file, spoil_entry)
    spoilt = "; ".join(random.choice(ways)(game, random) for _ in range(random.choice((1, 1, 1, 2, 3))))
    trust = ("--trust",) if random.random() < 0.5 else ()
    every = (
        ("check", "game", *trust), ("contents", "game"), ("contents", "game", "--json"), ("scenario", "game", *trust),
        ("print", "game", "--out", "../out", "--jobs", "1", *trust), ("plan", "game", *trust), ("games",),
        ("print", "game", "--out", "../out", "--jobs", "1", "--format", "svg", *trust),
        ("new", "game", "--players", "Ann,Bo", *trust), ("score", "game", "--template", *trust),
        ("playtest", "game", "--games", "2", "--jobs", "1", *trust),
    )  # fmt: skip
    return [Command(args) for args in random.sample(every, 2)], spoilt


def a_save(root: Path, random: Random) -> Made:
    """A save."""
    put(root / "work" / "save.json", spoil_json(stock(some_game(random)).save.decode(), random))
    more = random.choice(((), (), ("--session", random.choice(WORDS[:40])), ("--recover",), ("--from-snapshot",)))
    return [Command(("load", "save.json", *_sound(more))), *afterwards(random, 3)], "save.json is another"


def a_session(root: Path, random: Random) -> Made:
    """The file of a session, or what lies beside it."""
    sessions, data = root / "home" / "sessions", bytearray(stock(some_game(random)).session)
    for _ in range(random.choice(DAMAGE)):
        data[random.randrange(len(data))] = random.randrange(256)
    if random.random() < 0.3:
        del data[random.randrange(len(data)) :]
    put(sessions / "friday.salvage", bytes(data))
    if random.random() < 0.3:
        put(
            sessions / random.choice(("friday.salvage-wal", "x.salvage", ".x.part", "Friday (copy).salvage")),
            bytes(data[:9_000]),
        )
    if random.random() < 0.2:
        at = sessions / "other.salvage"
        ENTRIES[random.choice(("a pipe", "a socket", "a folder", "a link to itself", "a file of zeros"))](
            at, sessions, random
        )
    first = random.choice((("status",), ("load", "friday", "--recover"), ("sessions",), ("do", "--random", "2")))
    return [Command(first), *afterwards(random, 2)], "the session's file is damaged"


def a_scenario(root: Path, random: Random) -> Made:
    """A scenario."""
    game = some_game(random)
    put(root / "work" / "now.yaml", spoil_text(stock(game).scenario.decode(), random))
    new = Command(("new", game, "--scenario", "now.yaml", "--trust"))
    return [random.choice((new, new, Command(("check", "now.yaml")))), *afterwards(random, 2)], "now.yaml is another"


def a_sheet(root: Path, random: Random) -> Made:
    """A score sheet, as a file, typed, or as answers."""
    game = some_game(random)
    text = spoil_text(stock(game).sheet.decode(), random)
    put(root / "work" / "sheet.yaml", text)
    if random.random() < 0.2:
        answers = b"\n".join(_typed(random) for _ in range(60))
        return [Command(("score", game, "--trust"), typed=answers + b"\n")], "answers"
    more = _sound(random.choice(((), ("--json",), ("--picture", "it.svg"), ("--players", random.choice(WORDS)))))
    if random.random() < 0.2:
        return [Command(("score", game, "-", "--trust", *more), typed=text), Command(("history",))], "what is typed"
    return [Command(("score", game, "sheet.yaml", "--trust", *more)), Command(("history",))], "sheet.yaml is another"


def _typed(random: Random) -> bytes:
    return random.choice((*WORDS, "", "", "1", "2", "Ann,Bo", "y")).replace("\n", " ").encode("utf-8", "surrogatepass")


def _sound(args: tuple[str, ...]) -> tuple[str, ...]:
    """Arguments that a system can hand over: none holds a zero."""
    return tuple(arg.replace("\x00", "") for arg in args)


OPTIONS = (
    "--players", "--seed", "--mode", "--option", "--physical", "--scenario", "--session", "--json", "--seat", "--all",
    "--out", "--picture", "--reason", "--yes", "--random", "--paper", "--only", "--module", "--backs", "--ink",
    "--bleed", "--marks", "--margin", "--format", "--dpi", "--printer", "--jobs", "--games", "--bots", "--recover",
    "--from-snapshot", "--game", "--right", "--down", "--template", "--debug", "--help", "--zzz", "-h", "-x", "--trust",
    "--large", "--cuts", "--booklet",
)  # fmt: skip
COMMANDS = (
    "games", "contents", "check", "plan", "calibrate", "new", "status", "do", "undo", "redo", "log", "why", "adjust",
    "scenario", "sessions", "save", "load", "export-scenario", "history", "stats", "score", "playtest", "print",
)  # fmt: skip


def arguments(root: Path, random: Random) -> Made:
    """Arguments of every command."""
    begin = Command(("new", str(TOY), "--players", "Ann,Bo", "--seed", "1", "--session", "friday", "--trust"))
    lines = [begin] if random.random() < 0.5 else []
    for _ in range(3):
        command = random.choice(COMMANDS)
        words = [_argument(random) for _ in range(random.choice((0, 1, 1, 2, 3)))]
        if command in ("contents", "check", "plan", "new", "scenario", "stats", "score", "playtest", "print"):
            words.insert(0, random.choice(("space-junkyard", str(TOY), _argument(random))))
        if command == "check" and words[0].startswith("-"):  # All games take longer than a case may.
            words.insert(0, str(TOY))
        if command in ("print", "playtest", "plan"):  # Else they work at what is asked, not at how it is asked.
            words += (
                ["--games", "1"] if command == "playtest" else ["--only", random.choice(("icons", _argument(random)))]
            )
        if command in ("print", "calibrate") and random.random() < 0.8:
            words += ["--out", "../out"]
        lines.append(Command(_sound((command, *words))))
    if any("--all" in line.args and line.args[0] in ("print", "plan") for line in lines):
        lines = [line for line in lines if line.args[0] not in ("print", "plan")] or [Command(("games",))]
    return lines, "arguments"


def _argument(random: Random) -> str:
    if random.random() < 0.05:
        return os.fsdecode(bytes(random.randrange(1, 256) for _ in range(9)))
    # Where they lead is for their writer to say; that they lead outside here is no fault of ours.
    words = [word for word in (*WORDS, *EXPRESSIONS) if "outside" not in word and word not in ("/", "..")]
    return random.choice((random.choice(OPTIONS), random.choice(words), random.choice(words)))


def surroundings(root: Path, random: Random) -> Made:
    """Environment variables, streams, and the working folder."""
    if random.random() < 0.6:
        put(root / "home" / "sessions" / "friday.salvage", stock(str(TOY)).session)
        put(root / "home" / "newest.json", b'{"session": "friday"}')
    environment, streams = {}, ""
    for _ in range(random.choice((1, 1, 2))):
        name, values = random.choice(list(SURROUNDINGS.items()))
        environment[name] = random.choice(values).replace("ROOT", str(root))
    (root / "work" / "a file").write_text("mine")
    os.mkfifo(root / "work" / "pipe")
    (root / "work" / "loop").symlink_to("loop")
    if random.random() < 0.4:
        streams = random.choice(STREAMS)
    args = random.choice((
        ("status",), ("log",), ("sessions",), ("history",), ("games",), ("contents", "space-junkyard"), ("--help",),
        ("do", "--help"), ("status", "--json"), ("new", "space-junkyard", "--players", "Ann,Zoë", "--seed", "1"),
        ("check", "space-junkyard"), ("print", "space-junkyard", "--only", "icons", "--out", "../out"),
        ("play", "space-junkyard"), ("stats", "space-junkyard"), ("calibrate", "--out", "../out"),
        ("do", "--random", "2"), ("score", "space-debris"), ("why", "SD-001"), ("play",),
    ))  # fmt: skip
    typed = b"\n".join(_typed(random) for _ in range(9)) + b"\n"
    return [Command(args, typed, environment, streams, fresh=True)], f"{environment} {streams}"


SURROUNDINGS: dict[str, tuple[str, ...]] = {
    "SALVAGE_HOME": (
        "a file", "pipe", "loop", "", "~nobody-here", "~", "a/b/c", "x" * 300, "../home/\x1b[2J\u202e", "../home/é",
        "ROOT/home/", "../home/../home", os.fsdecode(b"../home/\xff"), "a file/below", ".", "ROOT/home/con",
    ),
    "SALVAGE_SESSION": tuple(word for word in WORDS if "\x00" not in word), "LANG": ("C", "POSIX", "xx_YY.bad", ""),
    "LC_ALL": ("C", "POSIX", "tr_TR.UTF-8", "xx"), "PYTHONUTF8": ("0", "1"),
    "PYTHONIOENCODING": ("cp1252", "cp437", "ascii", "utf-16", "latin-1:strict", "utf-8:surrogateescape"),
    "TERM": ("", "dumb", "xterm-256color", "nobody", "x" * 300), "COLUMNS": ("0", "-1", "1", "9999999999", "x", ""),
    "LINES": ("0", "-1", "1", "9999999999"), "NO_COLOR": ("1", ""), "PATH": ("", "nowhere"),
    "TZ": ("x", "", ":nowhere"), "PYTHONCOERCECLOCALE": ("0",), "TMPDIR": ("nowhere", "a file"),
    "XDG_DATA_HOME": ("a file", ""), "PYTHONHASHSEED": ("7",), "SALVAGE_DEBUG": ("1",), "PYTHONWARNINGS": ("default",),
    "PAGER": ("nowhere",), "FORCE_COLOR": ("1",),
    "COMP_WORDS": ("salvage ", "", "salvage 'a", "salvage new x" + OBEYED), "COMP_CWORD": ("1", "-1", "x", "9" * 30),
    "_SALVAGE_COMPLETE": ("complete_bash", "complete_zsh", "zzz", "source_bash", ""),
}  # fmt: skip
STREAMS = ("closed stdin", "closed stdout", "closed stderr", "full", "broken", "no folder", "a terminal", "a terminal")


def remembered(root: Path, random: Random) -> Made:
    """What salvage remembers in its home."""
    home = root / "home"
    put(home / "sessions" / "friday.salvage", stock(str(TOY)).session)
    sound = {
        "newest.json": '{"session": "friday"}', TRUSTED: '{"game": "0123456789abcdef"}',
        "printers.json": '{"newest": "attic", "printers": {"attic": [0.5, -1.0]}}',
        "history.jsonl": '{"game": "space-debris", "players": ["Ann"], "result": "won", '
                         '"ended": "2026-01-01T00:00:00", "score": null}\n' * 3,
    }  # fmt: skip
    name = random.choice(list(sound))
    if random.random() < 0.3:
        (home / name).parent.mkdir(exist_ok=True)
        (home / name).unlink(missing_ok=True)
        # A link in one's own home is one's own.
        what = random.choice([each for each in ENTRIES if not re.search("link out|outside|many|Python", each)])
        ENTRIES[what](home / name, home / "x", random)
        spoilt = f"{name} is {what}"
    else:
        text = sound[name]
        put(
            home / name, spoil_text(text, random) if random.random() < 0.5 or "\n" in text else spoil_json(text, random)
        )
        spoilt = f"{name} is another"
    every = (
        ("status",), ("sessions",), ("history",), ("history", "--json"), ("stats", "space-debris"),
        ("do", "--random", "1"), ("print", "space-junkyard", "--only", "marker", "--out", "../out"),
        ("new", str(TOY), "--players", "Ann,Bo"), ("new", str(TOY), "--players", "Ann,Bo", "--trust"),
        ("calibrate", "--printer", "attic", "--right", "1"), ("log",),
    )  # fmt: skip
    return [Command(args) for args in random.sample(every, 3)], spoilt


def lines_typed(root: Path, random: Random) -> Made:
    """Lines typed into `play`."""
    put(root / "home" / "sessions" / "friday.salvage", stock(some_game(random)).session)
    words = (
        "help", "/help", "undo", "/undo 3", "/redo", "/log", "/why", "/status", "/seat Ann", "/seat zzz", "?", "1", "2",
        "dig", "/adjust turn=9", "/adjust x", "/save ./x.json", "/why 99999999999999999999",
        "/undo 99999999999999999999", "/zzz", "/picture x.svg", "quit", "y", "n", "end", "", "ann", "/score",
    )  # fmt: skip
    typed = [random.choice((random.choice(words).encode(), _typed(random))) for _ in range(random.choice((5, 40, 400)))]
    end = random.choice((b"\n", b"", b"\x04", b"\xff\n"))
    begin = random.choice(
        (("play",), ("play", "--session", "friday"), ("play", "space-junkyard"), ("play", str(TOY), "--trust"))
    )
    return [Command(begin, encode_lines(typed, random) + end), *afterwards(random, 1)], "lines"


def encode_lines(lines: list[bytes], random: Random) -> bytes:
    """Lines as they come from some keyboard."""
    ends = random.choice((b"\n", b"\n", b"\r\n", b"\n\n"))
    return ends.join(lines) if random.random() < 0.9 else encode(b"\n".join(lines).decode("utf-8", "replace"), random)


KINDS: dict[str, tuple[Callable[[Path, Random], Made], int]] = {
    "folder": (a_folder, 30), "save": (a_save, 16), "session": (a_session, 8), "scenario": (a_scenario, 12),
    "sheet": (a_sheet, 10), "arguments": (arguments, 12), "surroundings": (surroundings, 8),
    "remembered": (remembered, 6), "typed": (lines_typed, 6),
}  # fmt: skip
"""What is hostile, and how often it comes."""
