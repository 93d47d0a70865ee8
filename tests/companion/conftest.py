"""A small game of a user's own, in a folder anywhere: data, layouts, and some Python that needs trust."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from companion.simulation.playing import hall

from ..game_folder import PORTS
from .coins import write_coins

DATA = (
    """\
title: Pocket Fleet
players: [1, 3]
constants:
  crew: {value: 3, meaning: crew of a ship, source: rulebook}
"""
    + PORTS
    + """\
kinds:
  ship:
    title: Ships
    size: 63 x 88
    sides: 2
    back: common
    source: rulebook
    fields:
      port: row ports
      motto: text
    pieces: ships.csv
  mat: {title: Mats, size: 200 x 90, source: rulebook}
"""
)

SHIPS = """\
id,name,code,count,port,motto
tug,Tug,TG,2,Rome,Small and stubborn.
barge,Barge,BG,3,Oslo,Slow but sure.
"""

THEME = """\
palette:
  sea: {full: "#1E62A8", low: "#FFFFFF", mono: "#FFFFFF"}
  deep: sea + 50% ink
"""

FACES = """\
files:
  fleet: {title: Fleet, kinds: [ship]}
kinds:
  ship: {front: ship-front, back: ship-back}
regions:
  title: {x: 5, y: 5, w: 53, h: 10}
styles:
  name: {font: display, size: 13, floor: 11, fill: ink}
faces:
  ship-front:
    - {rect: [-3, -3, 69, 94], fill: ground}
    - {text: "{{ name }}", in: title, style: name}
    - {paragraph: "{{ motto }}", at: [5, 30], w: 53, h: 20, size: 9}
    - {icon: ship, at: [31.5, 60], size: 20, fill: sea}
  ship-back:
    - {rect: [-3, -3, 69, 94], fill: sea}
"""

PYTHON = """\
from layouts.drawing.scene import Group, Path


def wave(studio, colour="#123456"):
    return Group((Path("M0 0L10 0L10 5Z", fill=colour),))
"""

DRAWN = "    - {art: art.wave, at: [20, 70]}\n"
"""A line for the end of ship-back that needs the Python."""


FILES = {
    "components/game.yaml": DATA,
    "components/ships.csv": SHIPS,
    "layouts/theme.yaml": THEME,
    "layouts/faces.yaml": FACES,
}


class OwnGame:
    """The game's folder, and the folder it is printed to."""

    def __init__(self, files: Any, run: Callable[..., object]) -> None:
        self.folder, self.out, self.run = files.folder, files.folder.parent / "out", run
        self.write, self.change = files.write, files.change

    def add_python(self) -> None:
        """Let a face ask for a function of the game's own Python."""
        self.write("layouts/art.py", PYTHON)
        self.write("layouts/faces.yaml", FACES + DRAWN)

    def print(self, *options: object) -> object:
        return self.run("print", self.folder, "--out", self.out, "--jobs", 1, *options)

    def check(self, *options: object) -> object:
        return self.run("check", self.folder, *options)

    def printed(self) -> dict[str, str]:
        """Everything below the output folder: a digest of each file, a slash for each folder."""
        return {
            str(path.relative_to(self.out)): hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "/"
            for path in sorted(self.out.rglob("*"))
        }


@pytest.fixture
def own(tmp_path: Path, home: Path, salvage: Any, game_folder: Any, monkeypatch: pytest.MonkeyPatch) -> OwnGame:
    """The game in a folder of its own, nobody's trust given; the working folder is the one above."""
    monkeypatch.chdir(tmp_path)
    return OwnGame(game_folder(tmp_path / "fleet", FILES), salvage)


@pytest.fixture(scope="session")
def printed_once(tmp_path_factory: pytest.TempPathFactory, salvage: Any, game_folder: Any) -> Path:
    """The folder that the game is printed to."""
    made = OwnGame(game_folder(tmp_path_factory.mktemp("once") / "fleet", FILES), salvage)
    assert made.print().code == 0
    return made.out


@pytest.fixture
def refused(own: Any, printed_once: Path) -> Callable[..., list[str]]:
    """Do something to the game after it was printed, and print again: the faults. Nothing that was printed may
    change."""

    def refuse(spoil: Callable[[], object], *options: object) -> list[str]:
        shutil.copytree(printed_once, own.out)
        before, stamps = own.printed(), {p: p.stat().st_mtime_ns for p in own.out.rglob("*")}
        spoil()
        said = own.print(*options)
        assert (said.code, said.out) == (2, "")
        assert "Traceback" not in said.err
        assert own.printed() == before
        assert {p: p.stat().st_mtime_ns for p in own.out.rglob("*")} == stamps
        return list(said.faults)

    return refuse


# ---- sessions of the toy game ------------------------------------------------------------------------------------

DEBRIS = Path(__file__).parents[2] / "components" / "space_debris" / "scenarios"
TOY = Path(__file__).parent / "toy"


@pytest.fixture
def toy(home: Path) -> Callable[..., Any]:
    """Begin sessions of the toy game, in an empty home; seed 5 unless told otherwise."""
    from companion.sessions.session_store import begin
    from components.places import locate

    def begun(players: str = "Ann Bo", seed: int = 5, **options: Any) -> Any:
        return begin(locate(str(TOY)), players.split(), seed=seed, trust=True, **options)

    return begun


@pytest.fixture
def debris(home: Path) -> Callable[[str], Any]:
    """Begin sessions with worked examples of Space Debris, all draws typed."""
    from companion.sessions.session_store import begin
    from components.places import locate

    def begun(name: str) -> Any:
        return begin(locate("space-debris"), scenario=DEBRIS / f"{name}.yaml", physical=["all"], name=name)

    return begun


@pytest.fixture
def begun(home: Path, salvage: Any) -> Any:
    """A session of the toy game called `friday`."""
    made = salvage("new", TOY, "--players", "Ann,Bo", "--seed", 5, "--session", "friday", "--trust")
    assert made.code == 0, made.err
    return made


# ---- a terminal -------------------------------------------------------------------------------------------------


@pytest.fixture
def terminal(home: Path) -> Iterator[Callable[..., Any]]:
    """Begins `salvage play` with arguments, as often as wanted."""
    from .pseudo_terminal import Terminal

    made: list[Terminal] = []

    def start(*args: str, **given: Any) -> Terminal:
        made.append(Terminal(home, *args, **given))
        return made[-1]

    yield start
    for each in made:
        each.close()


@pytest.fixture
def answer(home: Path, monkeypatch: pytest.MonkeyPatch, salvage: Any) -> Callable[..., Any]:
    """Score a game with these answers."""

    def run(game: str, *answers: str) -> Any:
        monkeypatch.setattr("sys.stdin", StringIO("".join(f"{line}\n" for line in answers)))
        made = salvage("score", game, "--json")
        assert made.code == 0, made.err
        return made

    return run


@pytest.fixture
def coins(tmp_path: Path, home: Path) -> Iterator[Path]:
    """A game of calling heads (`coins`)."""
    yield write_coins(tmp_path / "coins")
    hall.cache_clear()
