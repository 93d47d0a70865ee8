"""The journal (event log) of a session: a tree of answers in one SQLite file, of which nothing is ever deleted.

The root records how the session began; every other node is an answer by a person or by nature, or a correction, and has
a parent. The head is the node at which the game is now. An answer and all that nature adds to it are one transaction;
undo and redo move the head. A snapshot keeps the state at the start of a turn, so that the game can be continued from
there without replaying everything before; it is a cache, and any may be missing.

Each session has a file of its own, so that a damaged one harms no other. WAL with synchronous=FULL: an acknowledged
answer is on the disk. SQLite doesn't notice a flipped bit in a value, so every row carries its own checksum. The
beginning of a session is written twice, as nothing else could be read without it; `kept_copy` keeps a copy of the whole
file.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from errno import ENOSPC
from pathlib import Path
from typing import Any, TypeVar
from weakref import finalize

from companion.home import SET_HOME_HINT, refusal
from companion.sessions.journal_rows import BAD_ROW, HEAD_ID, NATURE, ROOT, START, Head, Meta, Node, Snapshot, checksum
from companion.sessions.kept_copy import Copying, copy_of
from components import sqlitefile
from components.base import files
from components.problems import MAKE_ROOM, Problem, SalvageError, display_path

Row = TypeVar("Row")

PAGE = 4096
LOG_PAGES = 32
"""The length of SQLite's write-ahead log at which it is merged into the file: overwriting a short log is faster than
extending it with every answer, as then its size needn't be written to the disk each time."""

TABLES = """
CREATE TABLE session (id INTEGER PRIMARY KEY, meta TEXT, sum INTEGER);
CREATE TABLE node (id INTEGER PRIMARY KEY, parent INTEGER, "by" TEXT, what TEXT, value, sum INTEGER);
CREATE TABLE snapshot (node INTEGER PRIMARY KEY, seq INTEGER, drawn INTEGER, state TEXT, sum INTEGER);
"""
COLUMNS = 'id, parent, "by", what, value, sum'
NODE = "node VALUES (?, ?, ?, ?, ?, ?)"


class Damaged(SalvageError):
    """Error for a damaged session file; `salvage load --recover` reads what can be read."""

    def __init__(self, file_path: Path, why_text: str) -> None:
        self.file, self.why = file_path, why_text
        path = display_path(file_path)
        message = f"the file is damaged ({why_text}); salvage load {path} --recover makes a session of what can be read"
        super().__init__(Problem(path, None, message))

    def __reduce__(self) -> Any:
        return Damaged, (self.file, self.why)


class Busy(SalvageError):
    """Error for a session to which another process is writing for too long."""


class Journal:
    """An open session file. Reads at any time; writes only inside `with journal.writing()`."""

    def __init__(self, file_path: Path, to_read: bool = False) -> None:
        """Open a session's file; `to_read`: without changing it or its time.

        Raises SalvageError, or Damaged if it can't be read.
        """
        self.file = file_path
        self._faults = _IoFaults(file_path)
        if not file_path.is_file():
            raise SalvageError(Problem(display_path(file_path), None, "there is no such session file"))
        is_in_use = any(path.exists() for path in _list_sqlite_files(file_path))  # Or was when its process was killed.
        if is_in_use and not to_read:
            Journal(file_path, to_read=True).close()  # Raises if it is damaged, before its log is merged into the file.
        with self._faults:
            self._db = connect(file_path, choose_mode(file_path, to_read))
            self._copying = Copying(self._db, file_path, _check_file)
            # Also when a command ends with the file open: SQLite merges the log, which would otherwise grow forever.
            self._finish = finalize(self, self._copying.let_go)
        try:
            self.meta = self.read_meta()
            if is_in_use and to_read and self._is_behind_its_copy():
                raise Damaged(file_path, "its log is damaged or gone, so that the latest answers are missing")
        except BaseException:
            self.close()  # If it stayed open, this process wouldn't read it again, and would take it for undamaged.
            raise

    @classmethod
    def create(
        cls,
        file_path: Path,
        meta: Meta,
        nodes: Iterable[Node] = (),
        head: Head | None = None,
        snapshots: Iterable[Snapshot] = (),
    ) -> Journal:
        """Create a session's file with the entries played so far, completely or not at all.

        Raises SalvageError if the file exists already.
        """

        new_file_path = files.name_beside(file_path)
        faults = _IoFaults(file_path, is_new=True)
        try:
            with faults:
                files.make_private(file_path.parent)
                files.clear_left_overs(file_path.parent)
                # Only the owner may read the file, as it holds players' secrets.
                os.close(os.open(new_file_path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
                _write_new(new_file_path, json.dumps(meta.json(), ensure_ascii=False))
                if head:
                    # Whoever closes it last merges the log into the file.
                    with closing(cls(new_file_path)) as new_journal:
                        new_journal._faults = faults
                        with new_journal.writing():
                            new_journal.write(nodes, head, snapshots)
                if any(path.exists() for path in _list_sqlite_files(new_file_path)):
                    # SQLite doesn't report a log that can't be merged because the disk is full.
                    raise OSError(ENOSPC, os.strerror(ENOSPC))
                _rename_new(new_file_path, file_path)
        except FileExistsError:
            raise SalvageError(
                Problem(display_path(file_path), None, "there is a session of that name already")
            ) from None
        finally:
            remove(new_file_path)
        return cls(file_path)

    def close(self) -> None:
        """Close the file."""
        self._finish()

    # ---- reading

    def read_meta(self) -> Meta:
        """Read how the session began, and who draws what, which another process may have changed."""
        with self._faults:
            row = self._fetch_row("SELECT meta, sum FROM session WHERE id = 1")
        if row is None or row[1] != checksum("session", 1, row[0]):
            raise Damaged(self.file, "how the session began can't be read")
        try:
            self.meta = Meta.of(json.loads(row[0]))
        except BAD_ROW as error:
            raise SalvageError(Problem(display_path(self.file), None, str(error))) from None
        return self.meta

    def head(self) -> Head:
        """Read the head: the node at which the game is."""
        return self._read_row(HEAD_ID, Head.of, "where the game stands")

    def nodes(self) -> list[Node]:
        """Read all nodes, oldest first, each after its parent."""
        with self._faults:
            query = f"SELECT {COLUMNS} FROM node WHERE id < {HEAD_ID} ORDER BY id"
            node_by_id = {row[0]: self._convert_node(row) for row in sqlitefile.fetch(self._db, query)}
        for node in node_by_id.values():
            if node.id != ROOT and node.parent not in node_by_id:
                raise Damaged(self.file, f"entry {node.parent} is missing")
        return [*node_by_id.values()]

    def path(self, end_index: int, base: int = 0) -> list[Node]:
        """Read the nodes on the path to a node, in the order they were played: from the root, or after the node
        `base`."""
        query = f"""
            WITH RECURSIVE path({COLUMNS}) AS (
              SELECT {COLUMNS} FROM node WHERE id = ? UNION ALL
              SELECT n.id, n.parent, n."by", n.what, n.value, n.sum FROM path JOIN node n
              ON n.id = path.parent AND n.id < path.id AND n.id <> ?)
            SELECT * FROM path"""
        with self._faults:
            nodes = (
                [self._convert_node(row) for row in sqlitefile.fetch(self._db, query, (end_index, base))]
                if end_index != base
                else []
            )
        nodes.reverse()
        if end_index != base and (not nodes or nodes[0].parent != base):
            raise Damaged(self.file, f"entry {nodes[0].parent if nodes else end_index} is missing")
        return nodes

    def node(self, id: int) -> Node:
        """Read one node. Raises Damaged if it is missing."""
        return self._read_row(id, Node.of, f"entry {id}")

    def last_answer(self, node_id: int) -> Node:
        """Find the newest node on the path to a node that isn't nature's; the root if nobody has answered yet."""
        node = self.node(node_id)
        while node.by == NATURE:
            node = self.node(node.parent)
        return node

    def count_answers(self) -> dict[int, int]:
        """Count for each node the answers given at the same place, its own included."""
        query = f"SELECT id, sum(\"by\" <> '{NATURE}') OVER (PARTITION BY parent) FROM node WHERE id < {HEAD_ID}"
        with self._faults:
            return dict(sqlitefile.fetch(self._db, query))

    def youngest(self, parent_node_id: int) -> Node | None:
        """Find the youngest child of a node."""
        with self._faults:
            query = f"SELECT {COLUMNS} FROM node WHERE parent = ? AND id < {HEAD_ID} ORDER BY id DESC LIMIT 1"
            row = self._fetch_row(query, parent_node_id)
        return None if row is None else self._convert_node(row)

    def snapshot(self, node_id: int) -> Snapshot | None:
        """Find the nearest snapshot on the way back from a node to the root."""
        query = """
            WITH RECURSIVE back(id) AS (
              SELECT ? UNION ALL SELECT n.parent FROM back JOIN node n ON n.id = back.id
              WHERE n.parent < n.id AND NOT EXISTS (SELECT 1 FROM snapshot s WHERE s.node = back.id))
            SELECT s.node, s.seq, s.drawn, s.state, s.sum FROM back JOIN snapshot s ON s.node = back.id LIMIT 1"""
        with self._faults:
            row = self._fetch_row(query, node_id)
        return None if row is None else self._convert_snapshot(row)

    def check(self) -> None:
        """Read all of the file. Raises Damaged if anything is wrong with it."""
        with self._faults:
            row = self._fetch_row("PRAGMA integrity_check(1)")
        if row != ("ok",):
            raise Damaged(self.file, str(row and row[0]))
        self.snapshots()
        if self.head().node not in {node.id for node in self.nodes()}:
            raise Damaged(self.file, f"entry {self.head().node} is missing")

    def _is_behind_its_copy(self) -> bool:
        """Check whether the copy beside the file has answers that the file has lost with a part of its log, which
        SQLite doesn't notice."""
        with suppress(SalvageError), closing(Journal(copy_of(self.file), to_read=True)) as copy_journal:
            # The copy is read first, as a playing process copies only what is in the file already.
            return copy_journal.meta.began == self.meta.began and copy_journal.head().moves > self.head().moves
        return False

    def _read_row(self, row_id: int, convert: Callable[[Sequence[Any]], Row], label: str) -> Row:
        with self._faults:
            row = self._fetch_row(f"SELECT {COLUMNS} FROM node WHERE id = ?", row_id)
        if row is None:
            raise Damaged(self.file, f"{label} is missing")
        return self._convert_row("node", convert, row, label)

    def _convert_node(self, row: Sequence[Any]) -> Node:
        return self._convert_row("node", Node.of, row, f"entry {row[0]}")

    def _convert_row(
        self, table_name: str, convert: Callable[[Sequence[Any]], Row], row: Sequence[Any], label: str
    ) -> Row:
        """Verify a row's checksum and convert it. Raises Damaged if the checksum is wrong, or the values impossible."""
        if row[-1] != checksum(table_name, *row[:-1]):
            raise Damaged(self.file, f"{label} doesn't fit its checksum")
        try:
            return convert(row[:-1])
        except BAD_ROW as error:
            raise Damaged(self.file, str(error)) from None

    def _fetch_row(self, query: str, *values: object) -> tuple[Any, ...] | None:
        row: tuple[Any, ...] | None = self._db.execute(query, values).fetchone()
        return row

    # ---- writing

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Open a transaction, which writes everything or nothing. Waits for other writers, and finally raises Busy."""
        with self._faults:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise
        self._copying.follow()

    def next_id(self) -> int:
        """Return the id of the next node to be written."""
        with self._faults:
            row = self._fetch_row(f"SELECT max(id) FROM node WHERE id < {HEAD_ID}")
        return (row[0] if row and row[0] else 0) + 1

    def write(self, nodes: Iterable[Node], head: Head, snapshots: Iterable[Snapshot] = ()) -> None:
        """Insert new nodes, write snapshots, and move the head."""
        for node in nodes:
            self._db.execute(f"INSERT INTO {NODE}", (*node, checksum("node", *node)))
        self._write_snapshots(snapshots)
        self._db.execute(f"INSERT OR REPLACE INTO {NODE}", (*head.row(), checksum("node", *head.row())))

    def rewrite(self, meta: Meta, snapshots: Iterable[Snapshot], converted_nodes: Iterable[Node] = ()) -> None:
        """Rewrite the session's beginning, all snapshots, and entries of an earlier format in today's."""
        self.rewrite_meta(meta)
        for node in converted_nodes:
            self._db.execute(f"INSERT OR REPLACE INTO {NODE}", (*node, checksum("node", *node)))
        self._db.execute("DELETE FROM snapshot")
        self._write_snapshots(snapshots)

    def rewrite_meta(self, meta: Meta) -> None:
        """Rewrite the session's beginning in both places."""
        text = json.dumps(meta.json(), ensure_ascii=False)
        root = (ROOT, 0, START, "", text)
        self._db.execute("INSERT OR REPLACE INTO session VALUES (1, ?, ?)", (text, checksum("session", 1, text)))
        self._db.execute(f"INSERT OR REPLACE INTO {NODE}", (*root, checksum("node", *root)))
        self.meta = meta

    def _write_snapshots(self, snapshots: Iterable[Snapshot]) -> None:
        for snapshot in snapshots:
            row = (*snapshot[:3], json.dumps(snapshot.state, ensure_ascii=False, separators=(",", ":")))
            query = "INSERT OR REPLACE INTO snapshot VALUES (?, ?, ?, ?, ?)"
            self._db.execute(query, (*row, checksum("snapshot", *row)))

    def snapshots(self) -> list[Snapshot]:
        """Read all snapshots, oldest first."""
        with self._faults:
            query = "SELECT node, seq, drawn, state, sum FROM snapshot ORDER BY node"
            return [*map(self._convert_snapshot, sqlitefile.fetch(self._db, query))]

    def _convert_snapshot(self, row: Sequence[Any]) -> Snapshot:
        return self._convert_row("snapshot", Snapshot.of, row, f"the snapshot at entry {row[0]}")


def remove(file_path: Path) -> None:
    """Remove a session's file and the files beside it, as far as possible."""
    for path in list_files(file_path):
        with suppress(OSError):  # Also for a missing file: a read-only file system complains of that.
            path.unlink()


def list_files(file_path: Path) -> list[Path]:
    """List a session's file, and the files that may be beside it."""
    return [file_path, *_list_sqlite_files(file_path), copy_of(file_path)]


def _check_file(file_path: Path) -> None:
    """Read all of a session's file. Raises Damaged if anything is wrong with it."""
    with closing(Journal(file_path, to_read=True)) as journal:
        journal.check()


def _list_sqlite_files(file_path: Path) -> list[Path]:
    """List the files that SQLite keeps beside an open file: its log and the log's index."""
    return [file_path.with_name(f"{file_path.name}{ending}") for ending in ("-wal", "-shm")]


def choose_mode(file_path: Path, to_read: bool) -> str:
    """Choose the mode in which SQLite opens a file. Even a reader makes a log beside it, unless the file is declared
    immutable: so a file that nobody has open is read like that, and one in a read-only folder."""
    if os.path.exists(f"{file_path}-wal"):
        return "ro" if to_read else "rw"
    return "ro&immutable=1" if to_read or not os.access(file_path.parent, os.W_OK) else "rw"


def connect(file_path: Path, mode: str) -> sqlite3.Connection:
    """Open a session's file with SQLite in a mode."""
    db = sqlitefile.connect(file_path, mode, TABLES)
    db.execute("PRAGMA synchronous = FULL")
    db.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
    return db


def _write_new(file_path: Path, meta_text: str) -> None:
    """Write a journal that holds only the session's beginning."""
    db = connect(file_path, "rwc")
    try:
        db.execute(f"PRAGMA page_size = {PAGE}")
        db.execute("PRAGMA journal_mode = WAL")
        db.executescript(TABLES)
        root_row, head_row = (ROOT, 0, START, "", meta_text), Head(ROOT, 0, None).row()
        db.execute("BEGIN")
        db.execute("INSERT INTO session VALUES (1, ?, ?)", (meta_text, checksum("session", 1, meta_text)))
        for row in (root_row, head_row):
            db.execute(f"INSERT INTO {NODE}", (*row, checksum("node", *row)))
        db.execute("COMMIT")
    finally:
        db.close()


def _rename_new(new_file_path: Path, file_path: Path) -> None:
    """Rename a new file, unless the name is taken. Raises FileExistsError."""
    try:
        os.link(new_file_path, file_path)
    except FileExistsError:
        raise
    except (AttributeError, OSError):  # A file system, or a system, without links.
        if file_path.exists():
            raise FileExistsError(file_path) from None
        os.replace(new_file_path, file_path)
    if hasattr(os, "O_DIRECTORY"):  # Writes the name to the disk as well.
        folder = os.open(file_path.parent, os.O_RDONLY | os.O_DIRECTORY)
        os.fsync(folder)
        os.close(folder)


class _IoFaults:
    """A context that turns errors of the disk and SQLite into our own; it may be entered repeatedly."""

    def __init__(self, file_path: Path, is_new: bool = False) -> None:
        """Take a file. is_new: the file is being created, so it isn't reported as missing."""
        self.file, self.is_new = file_path, is_new

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if error is not None and (problem := self._make_problem(error)) is not None:
            raise problem from None

    def _make_problem(self, error: BaseException) -> SalvageError | None:
        complaint = str(error)
        if isinstance(error, sqlite3.DatabaseError) and not self.is_new and not self.file.exists():
            return SalvageError(Problem(display_path(self.file), None, "is gone; it was deleted or renamed meanwhile"))
        if isinstance(error, sqlite3.DatabaseError):
            code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF  # Its kind, without details.
            if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                advice = "another salvage is writing to this session; try again when it is done"
                return Busy(Problem(display_path(self.file), None, advice))
            if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR):
                return SalvageError(Problem(display_path(self.file), None, f"can't be written: {complaint}{MAKE_ROOM}"))
            if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN):
                return SalvageError(
                    Problem(display_path(self.file), None, f"can't be written: {complaint}{SET_HOME_HINT}")
                )
            return Damaged(self.file, "it takes too long to read" if code == sqlite3.SQLITE_INTERRUPT else complaint)
        if isinstance(error, UnicodeDecodeError):  # Some messages of the sqlite3 module contain text of the file.
            return Damaged(self.file, "it holds text that can't be read")
        if isinstance(error, OSError) and not isinstance(error, FileExistsError):
            return refusal(self.file, error)
        return None
