"""The journal: a tree that only grows, rows that know when they are damaged, writers that wait for each other."""

from __future__ import annotations

import sqlite3
import sys
import threading
import time
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.sessions import kept_copy
from companion.sessions.journal import Busy, Damaged, Journal
from companion.sessions.journal_rows import HEAD_ID, ROOT, Head, Meta, Node, Snapshot
from companion.sessions.kept_copy import copy_of
from companion.sessions.recovery import Recovered, read_rows, recover
from companion.sessions.session import Session
from components import sqlitefile
from components.base.limits import Limit
from components.problems import SalvageError

from ..long_run import LONG, first_of, longer
from ..programs import PATIENCE, started
from ..views import status_of
from .seen import Begin, give

META = Meta("toy", ("Ann", "Bo"), 7)


@pytest.fixture
def made(tmp_path: Path) -> Journal:
    return Journal.create(tmp_path / "made.salvage", META)


def add(journal: Journal, parent: int, value: str | int, by: str = "person") -> int:
    """Write one node under a parent and put the head there."""
    with journal.writing():
        id, head = journal.next_id(), journal.head()
        journal.write([Node(id, parent, by, "what", value)], Head(id, head.moves + 1, None))
    return id


# ---- the tree ----------------------------------------------------------------------------------------------------


def test_a_new_journal_knows_how_it_began(made: Journal) -> None:
    """What a session began with comes back as it was, and the head stands on the root."""
    assert Journal(made.file).meta == META
    assert made.head() == Head(ROOT, 0, None)


def test_texts_and_numbers_come_back_as_they_were(made: Journal) -> None:
    """An option 3 and an option "3" are two things."""
    last = add(made, add(made, ROOT, 3), "3")

    assert [node.value for node in made.path(last)[1:]] == [3, "3"]


def test_a_path_leads_through_its_own_branch_only(made: Journal) -> None:
    """Two children of one node are two branches, and both stay."""
    first = add(made, ROOT, "a")
    left, right = add(made, first, "b"), add(made, first, "c")

    assert [node.value for node in made.path(left)][1:] == ["a", "b"]
    assert [node.value for node in made.path(right, first)] == ["c"]
    assert made.youngest(first) == Node(right, first, "person", "what", "c")
    assert len(made.nodes()) == 4


def test_where_nothing_can_be_written_it_is_read(made: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite makes its log beside a file even to read it, but not of one that nobody can change."""
    last = add(made, ROOT, "a")
    made.close()
    before = sorted(made.file.parent.iterdir())
    monkeypatch.setattr("os.access", lambda path, mode: False)
    with closing(Journal(made.file)) as found:
        assert [node.value for node in found.path(last)[1:]] == ["a"]
        assert sorted(made.file.parent.iterdir()) == before
        with pytest.raises(SalvageError, match="can't be written"):
            add(found, last, "b")


def test_the_nearest_snapshot_is_one_on_the_path(made: Journal) -> None:
    """A younger snapshot on another branch is not taken."""
    first = add(made, ROOT, "a")
    left, right = add(made, first, "b"), add(made, first, "c")
    with made.writing():
        kept = [Snapshot(first, 1, 0, {"turn": 1}), Snapshot(left, 2, 0, {"turn": 2})]
        made.write([], made.head(), kept)

    assert made.snapshot(right) == kept[0]
    assert made.snapshot(left) == kept[1]
    assert made.snapshot(ROOT) is None


def test_a_failed_transaction_leaves_nothing(made: Journal) -> None:
    """What was written before the failure is gone as well."""

    def fails() -> None:
        with made.writing():
            made.write([Node(2, ROOT, "person", "what", "x")], Head(2, 1, None))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fails()

    assert (made.head().node, len(made.nodes())) == (ROOT, 1)


def test_a_name_is_taken_once(made: Journal) -> None:
    """A second session of the same name is refused, and the first is untouched."""
    before = made.file.read_bytes()
    with pytest.raises(SalvageError, match="already"):
        Journal.create(made.file, META._replace(seed=8))

    assert made.file.read_bytes() == before
    assert [file.name for file in made.file.parent.iterdir() if "part" in file.name] == []


# ---- writers -----------------------------------------------------------------------------------------------------


def test_the_second_writer_waits(made: Journal) -> None:
    """While one process writes, another's write waits, and then adds to what the first has written."""
    second, told = Journal(made.file), threading.Event()

    def other() -> None:
        own = Journal(made.file)
        with own.writing():
            told.set()
            threading.Event().wait(0.2)
            own.write([Node(2, ROOT, "person", "what", "first")], Head(2, 1, None))

    thread = threading.Thread(target=other)
    thread.start()
    assert told.wait(PATIENCE)
    last = add(second, ROOT, "second")
    thread.join(PATIENCE)

    assert last == 3
    assert [node.value for node in made.nodes()][1:] == ["first", "second"]


def test_a_writer_that_waits_too_long_is_refused(made: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told why, and nothing has changed."""
    monkeypatch.setattr(sqlitefile, "WAIT_SECONDS", 0.05)
    second = Journal(made.file)
    with made.writing(), pytest.raises(Busy, match="another salvage is writing"):
        add(second, ROOT, "x")

    assert len(second.nodes()) == 1


def change(journal: Journal, *statements: str) -> None:
    """Change rows of a file as nobody should."""
    journal.close()
    with closing(sqlite3.connect(journal.file)) as db, db:
        db.executescript("; ".join(statements))


# ---- damage ------------------------------------------------------------------------------------------------------


STRANGE = {
    "a view": "ALTER TABLE node RENAME TO was; CREATE VIEW node AS SELECT * FROM was",
    "a trigger": "CREATE TRIGGER t AFTER INSERT ON node BEGIN DELETE FROM node WHERE id < NEW.id; END",
    "a large row": "UPDATE session SET meta = hex(zeroblob(6000000))",
}


@pytest.mark.parametrize("what", STRANGE)
def test_a_session_of_a_stranger_has_nothing_that_runs(made: Journal, what: str) -> None:
    """A file with anything that salvage doesn't put there is damaged; recovery comes to an end."""
    change(made, STRANGE[what])
    with pytest.raises(Damaged, match=r"its tables aren't|too big"), closing(Journal(made.file)) as opened:
        opened.nodes()
    read_rows(made.file)


@pytest.mark.parametrize(("limit", "most"), [("SQLITE_STEPS", 100), ("SQLITE_BYTES", 20)])
def test_reading_a_session_has_an_end(made: Journal, monkeypatch: pytest.MonkeyPatch, limit: str, most: int) -> None:
    """Pages that lead to each other could have rows for ever, and share their texts."""
    for number in range(40):
        add(made, ROOT, str(number))
    made.close()
    monkeypatch.setattr(sqlitefile, limit, Limit(most, "bytes"))
    with pytest.raises(Damaged, match=r"takes too long to read|has more than 20 bytes"):
        Journal(made.file).nodes()
    assert len(read_rows(made.file).nodes) <= 40


def test_a_session_is_read_as_often_as_anybody_likes(made: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    """The steps of one query are limited, not those of an evening: a table isn't damaged by being looked at."""
    monkeypatch.setattr(sqlitefile, "SQLITE_STEPS", Limit(500, "steps"))
    with closing(Journal(made.file)) as opened:
        assert {len(opened.nodes()) for _ in range(200)} == {1}


def test_a_changed_value_is_noticed(made: Journal) -> None:
    """SQLite would read a changed cell without a word; the row's checksum tells."""
    add(made, ROOT, "H30")
    change(made, "UPDATE node SET value = 'H60' WHERE id = 2")

    with pytest.raises(Damaged, match="entry 2"):
        Journal(made.file).path(2)
    with pytest.raises(Damaged):
        Journal(made.file).check()


@pytest.mark.parametrize("what", ["session", "head", "snapshot"])
def test_every_row_has_a_checksum(toy: Begin, what: str) -> None:
    """A changed row of any table is noticed by whoever reads it."""
    session = toy()
    give(session, "end end end")
    session.close()
    row = {
        "session": "session SET meta = meta || ' '",
        "head": f"node SET parent = parent - 1 WHERE id = {HEAD_ID}",
        "snapshot": "snapshot SET drawn = drawn + 1",
    }[what]
    change(session.journal, f"UPDATE {row}")

    with pytest.raises(Damaged, match=r"salvage load .* --recover"):
        Session(Journal(session.journal.file))


def test_a_damaged_snapshot_is_not_saved(toy: Begin, salvage: Any, tmp_path: Path) -> None:
    """A save of what can't be relied on is refused."""
    session = toy()
    give(session, "end end end")
    session.close()
    change(session.journal, "UPDATE snapshot SET state = NULL")

    said = salvage("save", tmp_path / "it.json", "--session", session.name)
    assert (said.code, len(said.faults)) == (2, 1)
    assert "doesn't fit its checksum" in said.err
    assert not (tmp_path / "it.json").exists()


def test_what_is_no_session_file_is_told_so(tmp_path: Path) -> None:
    """Missing files, empty ones, texts and folders are each refused in a line."""
    text, empty = tmp_path / "text.salvage", tmp_path / "empty.salvage"
    text.write_text("hello " * 1000)
    empty.write_bytes(b"")
    for file in (tmp_path / "none.salvage", tmp_path, text, empty):
        with pytest.raises(SalvageError) as said:
            Journal(file)
        assert "\n" not in str(said.value)


def played(session: Session) -> list[Node]:
    return session.journal.path(session.head.node)[1:]


@pytest.fixture
def long(toy: Begin) -> Session:
    """A session of many turns with an undone branch and a correction."""
    session = toy(seed=11)
    for _ in range(20):
        session.random(4)
        if session.play.over:
            session.undo(6)
        else:
            session.undo(1)
            session.answer([status_of(session, "all")["choices"][-1]["key"]])
    while len(session.play.answers):
        session.undo()
    session.adjust(["board.H30=3", "players.Ann.gems=1"], "miscounted")
    give(session, "end end")
    return session


def test_reading_the_rows_of_a_sound_file_finds_all(long: Session) -> None:
    """Those that the journal finds, whether they are in the file, in its log or in the copy."""
    expected = {node.id: node for node in long.journal.nodes()[1:]}, long.head, long.journal.snapshots()
    in_log = read_rows(long.journal.file)
    long.close()

    for found in (in_log, read_rows(long.journal.file), read_rows(copy_of(long.journal.file))):
        assert (found.nodes, found.head, sorted(found.snapshots.values())) == expected


def files_beside(file: Path) -> list[Path]:
    """What lies there of a session that is open, or was when its process was killed."""
    return [*(Path(f"{file}{end}") for end in ("", "-wal", "-shm")), copy_of(file)]


def copied(session: Session, file: Path) -> Path:
    """A session's files as a process leaves them that is killed; gives its log."""
    for path, there in zip(files_beside(session.journal.file), files_beside(file), strict=True):
        there.write_bytes(path.read_bytes())
    return Path(f"{file}-wal")


def spoil(log: Path, how: str, at: int) -> None:
    """Damage a log as disks do, `at` that byte."""
    data = bytearray(log.read_bytes())
    if how == "flipped":
        data[at] ^= 1 << at % 8
    elif how == "zeroed":
        data[at : at + 4096] = bytes(len(data[at : at + 4096]))
    elif how == "cut":
        del data[at:]
    log.write_bytes(data)
    if how == "gone":
        log.unlink()


@pytest.mark.parametrize("how", ["flipped", "zeroed", "cut", "gone"])
def test_a_damaged_log_is_noticed(toy: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    """SQLite takes what is whole of it for all there was; the copy knows better, and has what is lost."""
    monkeypatch.setattr(kept_copy, "SECONDS", 0)
    session = toy(seed=3)
    session.random(8)
    file, random = tmp_path / "copy.salvage", Random(how)
    with closing(Journal(copied(session, file).with_suffix(".salvage"))) as whole:
        assert whole.head() == session.head
    for _ in range(longer(6, 20)):
        log = copied(session, file)
        spoil(log, how, random.randrange(log.stat().st_size))
        left = [path.read_bytes() for path in (file, log) if path.exists()]
        for to_read in (True, False, True):
            with pytest.raises(Damaged, match="its log is damaged or gone, so that the latest answers are missing"):
                Journal(file, to_read)

        assert [path.read_bytes() for path in (file, log) if path.exists()] == left
        rescued = recover(file)
        assert (rescued.meta, len(rescued.nodes)) == (session.meta, len(session.journal.nodes()) - 1)
        assert rescued.told[-1] == "it stands where the copy beside it does; answers after that can't be read"


def test_a_session_that_stays_open_is_copied_in_time(toy: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it was some seconds ago, and as it is when it is closed; nobody else may read it."""
    now = 100.0
    monkeypatch.setattr(kept_copy, "monotonic", lambda: now)
    session = toy(seed=3)
    copy = copy_of(session.journal.file)
    session.random(1)
    first = read_rows(copy).head
    now += kept_copy.SECONDS - 1
    session.random(1)
    assert first == read_rows(copy).head != session.head
    now += 1
    session.random(1)
    assert read_rows(copy).head == session.head
    session.random(1)
    session.close()

    assert read_rows(copy).head == session.head
    assert copy.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in copy.parent.iterdir() if path.name.startswith(".")] == []


def test_a_sound_copy_stays_where_the_file_is_damaged(long: Session) -> None:
    """Who plays on in a session whose old rows are damaged doesn't copy that."""
    long.close()
    change(long.journal, "UPDATE node SET value = 'H60' WHERE id = 3")
    before = copy_of(long.journal.file).read_bytes()
    with closing(Journal(long.journal.file)) as journal:
        add(journal, journal.head().node, "on")

    assert copy_of(long.journal.file).read_bytes() == before
    assert next(node for node in recover(long.journal.file).nodes if node.id == 3).value != "H60"


def test_the_copy_of_another_session_is_none(toy: Begin, tmp_path: Path) -> None:
    """Where a file was put in another's place, that one's copy neither makes it damaged nor is mixed with it."""
    other, session = toy(seed=4, name="other"), toy(seed=3)
    other.random(16)
    other.close()
    session.random(2)
    file = copied(session, tmp_path / "copy.salvage").with_suffix(".salvage")
    copy_of(file).write_bytes(copy_of(other.journal.file).read_bytes())

    with closing(Journal(file)) as journal:
        assert journal.head() == session.head
    assert recover(file).meta == session.meta


def test_a_sound_log_is_never_taken_for_a_damaged_one(toy: Begin, tmp_path: Path) -> None:
    """After any answer, when it is begun anew, and without its index."""
    session, file = toy(seed=3), tmp_path / "copy.salvage"
    for _ in range(60):
        session.random(1) if not session.play.over else session.undo(3)
        copied(session, file)
        with closing(Journal(file)) as again:
            assert again.head() == session.head
    copied(session, file)
    Path(f"{file}-shm").unlink()

    with closing(Journal(file)) as again:
        assert again.head() == session.head


PLAYS = """
import sys
from pathlib import Path
from typing import Any
from companion.sessions.journal import Journal
from companion.sessions.session import Session
while True:
    session = Session(Journal(Path(sys.argv[1])))
    for _ in range(25):
        session.random(1) if not session.play.over else session.undo(5)
    session.close()
"""
LOOKS = 500


@LONG
def test_a_log_that_is_in_use_is_not_damaged(toy: Begin, home: Path) -> None:
    """Another process writes it, begins it anew, closes it and takes it away, while this one looks."""
    session = toy(seed=3)
    file = session.journal.file
    session.close()
    with started(sys.executable, "-c", PLAYS, str(file)):
        until, looked = time.monotonic() + PATIENCE, 0
        while looked < LOOKS:
            assert time.monotonic() < until
            Journal(file, to_read=True).close()
            looked += Path(f"{file}-wal").exists()

    with closing(Journal(file)) as journal:
        journal.check()


def damaged(data: bytes, random: Random) -> bytes:
    """A file as bad disks leave it: a bit flipped, a stretch overwritten, or the end missing."""
    bad, kind = bytearray(data), random.randrange(4)
    at = random.randrange(len(bad))
    if kind == 0:
        return bytes(bad[:at])
    if kind == 1:
        bad[at : at + random.choice((16, 512, 4096))] = random.randbytes(min(512, len(bad) - at))
    for _ in range(random.choice((1, 1, 40))):
        bad[random.randrange(len(bad))] ^= 1 << random.randrange(8)
    return bytes(bad)


@pytest.mark.parametrize("seed", first_of(range(4)))
def test_random_damage_is_told_and_what_is_left_recovered(long: Session, tmp_path: Path, seed: int) -> None:
    """However a file is damaged: it is read rightly or refused in words, the copy makes it whole, and what is recovered
    without one was really played."""
    status, head = status_of(long, "all"), long.journal.node(long.head.node)
    nodes = [(n.by, n.what, n.value) for n in long.journal.nodes()[1:]]
    long.close()
    data, random = long.journal.file.read_bytes(), Random(seed)
    file, told, saved = tmp_path / "bad.salvage", 0, 0
    times = longer(6, 32)
    for _ in range(times):
        file.write_bytes(damaged(data, random))
        try:
            read = Session(Journal(file))
            assert {**status_of(read, "all"), "session": ""} == {**status, "session": ""}
            read.close()
        except SalvageError:
            told += 1
        for extra in tmp_path.glob("bad.salvage-*"):
            extra.unlink()
        found = recovered(file)
        if found:
            saved += 1
            assert {(n.by, n.what, n.value) for n in found.nodes} <= {*nodes}
            plays(found, tmp_path)
        copy_of(file).write_bytes(copy_of(long.journal.file).read_bytes())
        whole = recover(file)
        assert [(n.by, n.what, n.value) for n in whole.nodes] == nodes
        assert whole.nodes[whole.head - 2][2:] == head[2:]
        copy_of(file).unlink()

    assert told >= times // 4
    assert saved >= times // 4


def recovered(file: Path) -> Recovered | None:
    """What can be read of a file; None where its beginning is lost, which is the only reason there may be."""
    try:
        return recover(file)
    except SalvageError as error:
        if "how this session began" not in str(error):
            raise
        return None


def plays(found: Recovered, folder: Path) -> None:
    """What was recovered is a journal that can be played."""
    journal = Journal.create(folder / "whole.salvage", found.meta)
    with journal.writing():
        journal.write(found.nodes, Head(found.head, 1, None), found.snapshots)
    journal.check()
    Session(journal).close()
    for file in folder.glob("whole.salvage*"):
        file.unlink()


def test_a_lost_beginning_is_bridged_by_a_snapshot(long: Session, tmp_path: Path) -> None:
    """Where early entries are lost, the session goes on from the next turn that was kept."""
    last = long.journal.path(long.head.node)[-1]
    long.close()
    late = f"DELETE FROM snapshot WHERE node > {last.id} - 10"
    change(long.journal, "DELETE FROM node WHERE id BETWEEN 5 AND 9", late)
    copy_of(long.journal.file).unlink()
    found = recover(long.journal.file)

    assert found.nodes[found.head - 2][2:] == last[2:]
    assert found.meta.state is not None
    assert "goes on from where a turn began" in " ".join(found.told)
    plays(found, tmp_path)


def test_a_lost_end_is_counted(long: Session) -> None:
    """Where the last entries are lost, the head stands before them, and their number is told."""
    head = long.head.node
    long.close()
    change(long.journal, f"DELETE FROM node WHERE id > {head - 3} AND id < {HEAD_ID}", "DELETE FROM snapshot")
    copy_of(long.journal.file).unlink()
    found = recover(long.journal.file)

    assert "the last 3 entries before the head" in " ".join(found.told)
    assert len(found.nodes) == head - 3 - ROOT


def test_a_session_that_is_deleted_meanwhile_is_told(made: Journal) -> None:
    """Not as an error of the disk."""
    made.file.rename(made.file.with_name("elsewhere"))

    with (
        pytest.raises(SalvageError, match=r"made\.salvage: is gone; it was deleted or renamed meanwhile"),
        made._faults,
    ):
        raise sqlite3.OperationalError("disk I/O error")  # What SQLite says once its log is gone as well.
