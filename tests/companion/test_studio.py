"""What the page of `salvage watch` writes into a game's folder: as it was opened, where it may, and nothing is lost."""

from __future__ import annotations

import re
import signal
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.making.studio import MAX_REVISIONS, StudioFiles
from components.problems import SalvageError

from ..game_folder import FirstGame

CARDS, FACES = "components/cards.csv", "layouts/faces.yaml"
GOOD_NAMES = ("layouts/manual.md", "layouts/new.YAML", "layouts/images/Ünï & co, 2 (small).svg", "docs/notes/a.txt")
BAD_NAMES = (
    "../x.yaml", "components/../../x.yaml", "/etc/passwd", "components/.x.yaml", "layouts/link.yaml",
    "layouts/out/x.yaml", "companion/table.py", "components/con.yaml", "components/a\0.yaml", "components/a:b.yaml",
    "components//x.yaml", "components/./x.yaml", "layouts/x.yaml ", "layouts/x.yaml.", "components\\x.yaml",
    "layouts/.schema/x.yaml", "components/x.py", "layouts/images/e\u0301.svg", "a" * 300 + ".yaml", ".git/config",
    "layouts/COM1.svg", "components/" + "d/" * 10 + "x.csv", "docs/../components/x.csv", "layouts/\u202egnp.yaml",
    "companion/teach.yaml", "components/cards.csv.before", "components/ x.csv", "layouts/art.py.", "", "components",
    "components/" + "日" * 80 + ".csv", "\ud800/x.csv", "output/x.csv", "layouts/x.html", "components/\ud800.csv",
)  # fmt: skip


@pytest.fixture
def game(tmp_path: Path, home: Path) -> FirstGame:
    return FirstGame(tmp_path / "night-market")


@pytest.fixture
def studio(game: FirstGame) -> StudioFiles:
    return StudioFiles(str(game.folder))


def kept_of(home: Path, name: str = CARDS) -> list[bytes]:
    """The revisions of a file as they lie there, oldest first."""
    return [each.read_bytes() for each in sorted(home.glob(f"studio/*/{name}/*"))]


def everything(folder: Path) -> dict[str, bytes]:
    return {str(each): each.read_bytes() for each in sorted(folder.rglob("*")) if each.is_file()}


def test_only_files_of_the_game_are_written(game: FirstGame, studio: StudioFiles, tmp_path: Path) -> None:
    """Whatever it is called, a file lies in its game's folder and is read there; nothing else is written or named."""
    (tmp_path / "outside").mkdir()
    (game.folder / "layouts/link.yaml").symlink_to(tmp_path / "outside/x.yaml")
    (game.folder / "layouts/out").symlink_to(tmp_path / "outside")
    before = everything(tmp_path)
    acts: list[Callable[[str], object]] = [
        studio.open, studio.list_revisions, lambda name: studio.create(name, b"x"),
        lambda name: studio.save(name, "x", ""), lambda name: studio.delete(name, ""),
    ]  # fmt: skip
    for name in BAD_NAMES:
        for act in acts:
            with pytest.raises(SalvageError):
                act(name)
    assert everything(tmp_path) == before

    for name in GOOD_NAMES:
        studio.create(name, b"one\n")
    assert {*GOOD_NAMES} <= {each["name"] for each in studio.list_files()}
    assert [studio.open(name)["text"] for name in GOOD_NAMES] == ["one\n"] * len(GOOD_NAMES)


def test_the_list_has_what_can_be_opened(game: FirstGame, studio: StudioFiles) -> None:
    for name in ("companion/table.py", "layouts/art.py", ".schema/game.json", "components/cards.csv.before", "x.csv"):
        game.write(name, "x")
    game.write("layouts/images/o\u0308wl.svg", "<svg/>")  # As macOS spells it.
    kinds = {each["name"]: each["kind"] for each in studio.list_files()}

    assert [*kinds] == sorted(kinds)
    assert [kinds[name] for name in (CARDS, FACES, "layouts/images/öwl.svg")] == ["table", "text", "picture"]
    assert not [name for name in kinds if name.endswith((".py", ".before", ".json"))]
    assert studio.open("layouts/images/öwl.svg")["text"] == "<svg/>"


@pytest.mark.parametrize("deed", ["save", "delete"])
def test_another_program_while_it_is_written(
    game: FirstGame, studio: StudioFiles, home: Path, monkeypatch: pytest.MonkeyPatch, deed: str
) -> None:
    """What an editor has saved in the moment after the file was compared lies in the revisions."""
    opened, keep = studio.open(CARDS), studio._keep

    def keep_late(name: str, content: bytes) -> None:
        keep(name, content)
        monkeypatch.setattr(studio, "_keep", keep)
        game.write(CARDS, "theirs\n")

    monkeypatch.setattr(studio, "_keep", keep_late)
    studio.save(CARDS, "mine\n", opened["digest"]) if deed == "save" else studio.delete(CARDS, opened["digest"])
    assert kept_of(home) == [opened["text"].encode(), b"theirs\n"]
    assert not [*(game.folder / "components").glob(".*")]


KILLED = """
import os, sys
from companion.making.studio import StudioFiles
studio, (name, deed, step, is_after) = StudioFiles(sys.argv[1]), sys.argv[2:]
digest, call = studio.open(name)["digest"], getattr(os, step)
def end(*given, **named):
    if is_after:
        call(*given, **named)
    os.kill(os.getpid(), 9)
setattr(os, step, end)
studio.save(name, "new\\n" * 100_000, digest) if deed == "save" else studio.delete(name, digest)
"""


@pytest.mark.parametrize("is_after", ["", "after"])
@pytest.mark.parametrize(
    ("deed", "step"),
    [("save", "open"), ("save", "link"), ("save", "replace"), ("delete", "replace"), ("delete", "unlink")],
)
def test_a_kill(game: FirstGame, studio: StudioFiles, home: Path, deed: str, step: str, is_after: str) -> None:
    """The file is the old or the new one, whole; what was before is there or in the revisions; the next save clears."""
    original, new = (game.folder / CARDS).read_bytes(), b"new\n" * 100_000
    run = [sys.executable, "-c", KILLED, str(game.folder), CARDS, deed, step, is_after]
    assert subprocess.run(run, timeout=60, check=False).returncode == -signal.SIGKILL
    now = (game.folder / CARDS).read_bytes() if (game.folder / CARDS).exists() else None
    assert now in (original, new if deed == "save" else None)
    assert original in (now, *kept_of(home))
    if now:
        studio.save(CARDS, "mended\n", studio.open(CARDS)["digest"])
    else:
        studio.create(CARDS, b"mended\n")
    assert not [*(game.folder / "components").glob(".*")]


@pytest.mark.parametrize(
    ("before", "change", "after"),
    [
        (b"\xef\xbb\xbfid;name\r\n1;\xc3\xa4\r\n", ("ä", "ö"), b"\xef\xbb\xbfid;name\r\n1;\xc3\xb6\r\n"),
        (b'id,text\r\n1,"a\nb"\r\n2,c\r\n', ("c", "d\n3,e"), b'id,text\r\n1,"a\nb"\r\n2,d\r\n3,e\r\n'),
        (b"id\rone\r", ("one", "two\nthree"), b"id\rtwo\rthree\r"),
        (b"id\none", ("one", "e\u0301"), b"id\ne\xcc\x81"),
    ],
    ids=["BOM and CRLF", "line breaks in cells", "CR", "no line end"],
)
def test_what_isnt_changed_stays(
    game: FirstGame, studio: StudioFiles, before: bytes, change: tuple[str, str], after: bytes
) -> None:
    """Line ends, each line's own, the mark at the beginning, the mode."""
    file = game.write(CARDS, before)
    file.chmod(0o640)
    opened = studio.open(CARDS)
    assert "\r" not in opened["text"]
    assert studio.save(CARDS, opened["text"], opened["digest"]) == {"digest": opened["digest"]}
    assert file.read_bytes() == before
    studio.save(CARDS, opened["text"].replace(*change), opened["digest"])
    assert file.read_bytes() == after
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"id,name\n1,\xe4\n", "byte 0xe4 is not UTF-8 text; save it as CSV UTF-8"),
        ("id\n1\n".encode("utf-16"), "UTF-16"),
        (b"id\n" * 700_000, "larger than 2 MB"),
    ],
)
def test_what_cant_be_written_back_is_read_only(game: FirstGame, studio: StudioFiles, content: bytes, why: str) -> None:
    file = game.write(CARDS, content)
    opened = studio.open(CARDS)
    assert (opened["text"], opened["writable"]) == ("", False)
    assert why in opened["why"]
    with pytest.raises(SalvageError, match=re.escape(why)):
        studio.save(CARDS, "x", opened["digest"])
    assert file.read_bytes() == content


def test_revisions(game: FirstGame, studio: StudioFiles, home: Path) -> None:
    """What is overwritten or deleted can be had again, by its owner alone; of very many, those close in time go."""
    texts = [studio.open(CARDS)["text"], *(f"{number}\n" for number in range(MAX_REVISIONS + 20))]
    for text in texts[1:]:
        studio.save(CARDS, text, studio.open(CARDS)["digest"])
    revisions = studio.list_revisions(CARDS)
    assert len(revisions) == MAX_REVISIONS
    assert revisions == sorted(revisions, key=lambda each: each["time"], reverse=True)
    newest = [studio.open_revision(CARDS, each["id"])["text"] for each in revisions[:50]]
    assert newest == texts[-2:-52:-1]
    assert studio.open_revision(CARDS, revisions[-1]["id"]) == {"text": texts[0]}
    assert {stat.S_IMODE(each.stat().st_mode) for each in home.glob(f"studio/*/{CARDS}/*")} == {0o600}
    for wrong in ("", "../cards.csv", revisions[0]["id"] + "x"):
        with pytest.raises(SalvageError):
            studio.open_revision(CARDS, wrong)

    studio.delete(CARDS, studio.open(CARDS)["digest"])
    assert studio.open_revision(CARDS, studio.list_revisions(CARDS)[0]["id"]) == {"text": texts[-1]}
    with pytest.raises(SalvageError, match="No such file"):
        studio.open(CARDS)


def test_nothing_is_taken_away_unasked(game: FirstGame, studio: StudioFiles) -> None:
    """A new file takes no other's place, nor one that capitals alone tell from it; a game keeps what makes it one."""
    before = everything(game.folder)
    for refused in (
        lambda: studio.create(CARDS, b"x"), lambda: studio.create("components/Cards.CSV", b"x"),
        lambda: studio.create("layouts/images/a.svg", b"x" * 3_000_000),
        lambda: studio.delete("components/game.yaml", studio.open("components/game.yaml")["digest"]),
    ):  # fmt: skip
        with pytest.raises(SalvageError):
            refused()
    assert everything(game.folder) == before
