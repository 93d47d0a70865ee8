"""`FOLDER@REVISION`: a stranger's repository runs nothing, keeps nobody busy and writes nowhere else; what makers have
can be read."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import gettempdir
from typing import Any

import pytest

from companion.making import revisions

from ..game_folder import FirstGame
from ..long_run import LONG, first_of
from ..programs import PATIENCE, find_program, started

ROOT = Path(__file__).resolve().parents[2]
CARDS = "components/cards.csv"
WHO = ("-c", "user.name=Ann", "-c", "user.email=ann@example.com", "-c", "commit.gpgsign=false")

pytestmark = pytest.mark.skipif(os.name != "posix", reason="plants programs of POSIX")


def git(folder: Path, *words: str, data: bytes = b"") -> str:
    own = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    given = own | {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    line = [find_program("Git"), "-C", folder, *WHO, *words]
    done = subprocess.run(line, input=data, env=given, capture_output=True, check=True)
    return done.stdout.decode().strip()


def commit(game: Path, name: str, text: str) -> None:
    (game / name).parent.mkdir(exist_ok=True)
    (game / name).write_text(text, "utf-8")
    git(game, "add", "-A")
    git(game, "commit", "-qm", name)


@pytest.fixture(scope="module")
def committed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A first game of two commits, of which the second calls a card otherwise."""
    folder = tmp_path_factory.mktemp("committed") / "mine"
    FirstGame(folder)
    cards = (folder / CARDS).read_text("utf-8")
    git(folder, "init", "-q")
    commit(folder, CARDS, cards)
    commit(folder, CARDS, cards.replace("Great Moon", "Mighty Moon"))
    return folder


@pytest.fixture
def game(committed: Path, tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """That game. Beside it lie a program that leaves a mark, `ran`, and settings of git that name it."""
    monkeypatch.chdir(tmp_path)
    files = {"spy": f"#!/bin/sh\ntouch '{tmp_path}/ran'\n", "names": "* filter=x\n", "told": (
        f"[core]\nattributesFile = {tmp_path}/names\nhooksPath = {tmp_path}\n[filter \"x\"]\nsmudge = {tmp_path}/spy\n"
    )}  # fmt: skip
    for name, text in {**files, "pre-commit": files["spy"], "git": files["spy"]}.items():
        Path(name).write_text(text)
        Path(name).chmod(0o755)
    return shutil.copytree(committed, Path("mine"))


# ---- programs ----

LOST = ("core.repositoryformatversion=1", "extensions.partialClone=origin", "remote.origin.promisor=true")
ARCHIVE, READ = ("archive", "HEAD~1"), ("cat-file", "-p", f"HEAD~1:{CARDS}")


def plant(*settings: str, attributes: str = "") -> Callable[[Path], None]:
    """Settings of a repository, of which those of LOST stand for a file that has to be fetched. attributes: as its
    revisions have them."""

    def change(game: Path) -> None:
        if attributes:
            commit(game, ".gitattributes", attributes)
            git(game, "commit", "--allow-empty", "-m", "x")
        if LOST[0] in settings:
            name = git(game, "rev-parse", READ[-1])
            (game / ".git/objects" / name[:2] / name[2:]).unlink()
        for name, value in (each.split("=", 1) for each in settings):
            git(game, "config", name, value.replace("HERE", str(Path.cwd())))

    return change


def beside(game: Path) -> None:
    plant("filter.x.smudge=HERE/spy")(game)
    (game / ".git/info").mkdir(exist_ok=True)
    shutil.copy("names", game / ".git/info/attributes")


def as_file(game: Path) -> None:
    beside(game)
    (game / ".git").rename(game / "kept")
    (game / ".git").write_text("gitdir: kept\n")


def as_bare(game: Path) -> None:
    plant("core.bare=true")(game)
    as_file(game)
    for each in [game / ".git", *(game / "kept").iterdir()]:
        each.rename(game / each.name) if each.parent != game else each.unlink()


PROGRAMS = {
    "smudge": (plant("filter.x.smudge=HERE/spy", attributes="* filter=x"), ARCHIVE),
    "a bare repository": (as_bare, ARCHIVE),
    "fetch by ext": (plant(*LOST, "protocol.ext.allow=always", "remote.origin.url=ext::HERE/spy x"), READ),
    "monitor": (plant("core.fsmonitor=HERE/spy"), ("status",)),
    "textconv": (plant("diff.x.textconv=HERE/spy", attributes="* diff=x"), ("show", "HEAD~1", "--textconv")),
    "hook": (plant("include.path=HERE/told"), ("commit", "--allow-empty", "-m", "x")),
    "process": (plant("filter.x.process=HERE/spy", attributes="* filter=x"), ARCHIVE),
    "attributes of an included file": (plant("include.path=HERE/told"), ARCHIVE),
    "a file .git": (as_file, ARCHIVE),
    "fetch by path": (plant(*LOST, "remote.origin.url=/no", "remote.origin.uploadpack=HERE/spy"), READ),
    "fetch by ssh": (plant(*LOST, "remote.origin.url=ssh://a.invalid/x", "core.sshCommand=HERE/spy"), READ),
    "fetch by git": (plant(*LOST, "remote.origin.url=git://a.invalid/x", "core.gitProxy=HERE/spy"), READ),
    "differences": (plant("diff.external=HERE/spy"), ("log", "-p", "--ext-diff")),
}
"""What a repository may name, and what of git runs it."""


@pytest.mark.parametrize("name", first_of(PROGRAMS, 3))
def test_nothing_that_a_repository_names_is_run(game: Path, salvage: Any, name: str) -> None:
    """The revision is read, or refused in a line."""
    change, words = PROGRAMS[name]
    change(game)
    with suppress(subprocess.CalledProcessError):
        git(game, *words)
    Path("ran").unlink()  # Else nothing would be run anyway.

    diff = salvage("diff", "mine@HEAD~1", "mine")
    printed = salvage("print", "mine", "--changed-since", "mine@HEAD~1", "--out", "out", "--jobs", 1)

    refused = name == "a bare repository" or name.startswith("fetch")
    assert (diff.code, printed.code, len(diff.faults)) == (2 * refused, 2 * refused, refused)
    assert not Path("ran").exists()


def test_what_others_told_git_is_not_heeded(game: Path, salvage: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as a hook that calls salvage; nor is a `git` in the folder one is in."""
    for each in ("DIR=/no", "OBJECT_DIRECTORY=/no", "CONFIG_COUNT=1", "CONFIG_KEY_0=core.bare", "CONFIG_VALUE_0=true"):
        monkeypatch.setenv(*f"GIT_{each}".split("="))
    assert "card.moon-3" in salvage("diff", "mine@HEAD~1", "mine").out

    monkeypatch.setenv("PATH", f".{os.pathsep}{os.environ['PATH']}")
    assert salvage("diff", "mine@HEAD~1", "mine").code == 2
    assert not Path("ran").exists()


# ---- much of little, and what leads elsewhere ----


def store(game: Path, kind: str, data: bytes) -> str:
    """Put an object into a repository, whatever git thinks of it; its name."""
    return git(game, "hash-object", "-w", "--literally", "-t", kind, "--stdin", data=data)


def tree(game: Path, *rows: tuple[str, str, str]) -> str:
    return store(game, "tree", b"".join(os.fsencode(f"{mode} {name}\0") + bytes.fromhex(id) for mode, name, id in rows))


def nested(game: Path, wide: int, deep: int) -> str:
    made = tree(game)
    for _ in range(deep):
        made = tree(game, *(("40000", f"d{number}", made) for number in range(wide)))
    return made


def blob(data: bytes) -> Callable[[Path], str]:
    return lambda game: store(game, "blob", data)


STRANGE = {
    "x has more than 20 MB": ("100644", "x", blob(bytes(20_000_001))),
    "has more than 30 folders in one another": ("40000", "x", lambda game: nested(game, 1, 40)),
    "x is a link, which isn't followed": ("120000", "x", blob(b"game.yaml")),
    "x is a submodule": ("160000", "x", lambda game: git(game, "rev-parse", "HEAD")),
    "x.png is kept by git-lfs": ("100644", "x.png", blob(revisions.POINTER + b"v1\nsize 5\n")),
    "x isn't in the repository": ("100644", "x", lambda game: "1" * 40),
    "a file called '../../out'": ("100644", "../../out", blob(b"")),
    "a file called '..'": ("40000", "..", tree),
    "game.yaml can't be written here (File exists)": ("100644", "game.yaml", blob(b"")),
    "mine@HEAD/components/\\udcff.csv: its name is not UTF-8 text": ("100644", "\udcff.csv", blob(b"")),
    "a file called ''": ("40000", "x", lambda game: store(game, "tree", b"100644 x")),
    "has more than 20,000 files": ("40000", "x", lambda game: nested(game, 10, 9)),
}


@pytest.mark.parametrize("why", first_of(STRANGE, 4))
def test_what_a_revision_may_not_have(game: Path, salvage: Any, why: str) -> None:
    """It is refused in a line by its name, before there is much of it, and nothing is written elsewhere."""
    mode, name, make = STRANGE[why]
    yaml = git(game, "rev-parse", "HEAD:components/game.yaml")
    top = tree(game, ("40000", "components", tree(game, ("100644", "game.yaml", yaml), (mode, name, make(game)))))
    git(game, "update-ref", "HEAD", git(game, "commit-tree", top, "-m", "x"))

    said = salvage("diff", "mine@HEAD", "mine")

    assert (said.code, len(said.faults)) == (2, 1)
    assert why in said.err
    assert not Path(gettempdir(), "out").exists()


def test_what_git_waits_for_ends(game: Path, salvage: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pipe in the place of a file, which nobody writes into; nor does git outlive the command."""
    monkeypatch.setattr(revisions, "GIT_SECONDS", 1)
    (game / ".git/config").unlink()
    os.mkfifo(game / ".git/config")

    assert salvage("diff", "mine@HEAD", "mine").code == 2
    with pytest.raises(OSError, match="No such device or address"):  # Nobody reads it.
        os.open(game / ".git/config", os.O_WRONLY | os.O_NONBLOCK)


@pytest.mark.parametrize("by", first_of([signal.SIGTERM, signal.SIGHUP]))
def test_nothing_is_left_behind(game: Path, tmp_path: Path, by: signal.Signals) -> None:
    """What was read of a revision goes when whoever shows it is asked to end."""
    (tmp_path / "kept").mkdir()
    words = ["watch", str(game), "--changed-since", f"{game}@HEAD~1", "--no-browser", "--json"]
    given = {**os.environ, "TMPDIR": str(tmp_path / "kept"), "PYTHONPATH": str(ROOT)}
    with started(sys.executable, "-P", "-m", "companion", *words, env=given, stdout=subprocess.PIPE) as run:
        assert run.stdout is not None
        run.stdout.readline()
        assert [*(tmp_path / "kept").iterdir()] != []
        run.send_signal(by)
        run.wait(PATIENCE)

    assert [*(tmp_path / "kept").iterdir()] == []


# ---- what makers have ----


@LONG
def test_what_makers_have_is_read(game: Path, tmp_path: Path, salvage: Any) -> None:
    """Of branches and tags, packed and shallow repositories, worktrees, submodules, subfolders; what isn't there is
    told."""
    commit(game, "layouts/images/größe é.txt", "")
    git(game, "branch", "zweig-ä", "HEAD~1")
    git(game, "tag", "-am", "first", "v1", "HEAD~2")
    git(game, "gc", "-q")
    git(tmp_path, "clone", "-q", "--depth", "3", f"file://{game.resolve()}", "shallow")
    git(tmp_path, "clone", "-q", "--shared", "mine", "shared")
    git(tmp_path, "clone", "-q", "--bare", "mine", "mine.git")
    git(tmp_path / "mine.git", "worktree", "add", "-q", "../beside", "v1")
    git(tmp_path, "init", "-q", "shelf")
    git(tmp_path / "shelf", "-c", "protocol.file.allow=always", "submodule", "add", "-q", str(game.resolve()), "within")
    shutil.copytree("mine", "desk/games/own", ignore=shutil.ignore_patterns(".git"))
    git(tmp_path / "desk", "init", "-q", "--object-format=sha256")
    commit(tmp_path / "desk", "README", "")

    for each in ("mine@v1", "mine@HEAD~2", "shallow@HEAD~2", "shared@v1", "beside@HEAD", "shelf/within@HEAD~2"):
        assert salvage("diff", each, "mine", "--json").json["changed"][0]["id"] == "card.moon-3", each
    for each in ("mine@HEAD", "mine@zweig-ä", "beside@zweig-ä", "desk/games/own@HEAD"):
        assert salvage("diff", each, "mine", "--json").json["changed"] == [], each
    for each in ("mine@nothing", "mine@", "mine@--output=x", "mine@:0", "desk/games@HEAD", "mine@HEAD~9"):
        said = salvage("diff", each, "mine")
        assert (said.code, said.out, len(said.faults)) == (2, "", 1), each
