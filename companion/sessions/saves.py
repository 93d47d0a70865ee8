"""Sessions in one portable file: save, load, recover, and continue from a snapshot with other rules.

A save is JSON: the session's beginning, the whole tree of its journal, the head, and the snapshots. Loading a save,
recovering, and continuing all make a new session; the file it comes from isn't changed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.engine.asks import SeatAnswer
from companion.game_registry.games import box_of, rules_of
from companion.game_registry.versions import version_of
from companion.positions.scenarios import entry, scalar, sound
from companion.positions.step_replay import played
from companion.positions.unseen import lying_aside
from companion.positions.views import ALL_KEY, seats, view
from companion.sessions import session_store
from companion.sessions.journal import Journal, remove
from companion.sessions.journal_rows import BAD_ROW, HEAD, HEAD_ID, ROOT, Head, Meta, Node, Snapshot, now
from companion.sessions.replay import RULES_EXCEPTIONS, OtherVersion
from companion.sessions.session import Session
from companion.text.grammar import amount
from components.base import files
from components.base.limits import SAVE_BYTES
from components.places import command_name, locate, split_language
from components.problems import Problem, SalvageError, cut, display_path, unreadable, writing
from components.scenarios import hidden_things

FORMAT = "salvage-session"
AS_EARLIER = 12
"""The number of first bytes by which a file is recognised as one of the same kind."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A session made from a file: its name, messages about it, and the reason why it can't be played, if any."""

    name: str
    told: tuple[str, ...]
    problem: str | None


def write(file_path: Path, text: str) -> None:
    """Write a temporary file and rename it. An existing file of that name is replaced only if it begins like this one.

    Raises SalvageError; the earlier file is then untouched.
    """
    with writing(file_path):
        if file_path.is_file():
            with file_path.open("rb") as earlier_file:
                if earlier_file.read(AS_EARLIER) not in (b"", text.encode()[:AS_EARLIER]):
                    complaint = "holds something else; choose another name, or delete it first"
                    raise SalvageError(f"{display_path(file_path)} {complaint}")
        files.replace(file_path, text.encode("utf-8"))


def saved(journal: Journal) -> str:
    """Return a session's journal as the text of a save."""
    head = journal.head()
    document = {
        "format": FORMAT,
        "session": journal.file.stem,
        "meta": journal.meta.json(),
        "head": head.node,
        "outcome": head.outcome,
        "nodes": [list(node) for node in journal.nodes() if node.id != ROOT],
        "snapshots": [list(snapshot) for snapshot in journal.snapshots()],
    }
    lines = [f" {json.dumps(key)}: {_format_rows(value)}" for key, value in document.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _format_rows(value: Any) -> str:
    """Format a value as JSON, with a line for each row of a list of rows."""
    if isinstance(value, list) and value and isinstance(value[0], list):
        return "[\n" + ",\n".join(f"  {json.dumps(row, ensure_ascii=False)}" for row in value) + "\n ]"
    return json.dumps(value, ensure_ascii=False)


def load(file_path: Path, name: str | None = None, game_name: str | None = None) -> Loaded:
    """Make a session from a save or session file. game_name: the folder of a user's own game, if it is elsewhere now.
    Raises SalvageError."""
    try:
        document = read_document(file_path)
    except SalvageError:
        if file_path.suffix == session_store.END:
            return recover(file_path, name)
        raise
    try:
        meta = Meta.of(document.get("meta"))
        if game_name:
            meta = meta._replace(game=locate(game_name)._replace(language=split_language(meta.game)[1]).address)
        nodes, head, snapshots = _read_tree(document)
    except BAD_ROW as error:
        raise SalvageError(Problem(display_path(file_path), None, f"isn't a whole save: {error}")) from None
    new_name = name or session_store.find_free_name(_choose_session_name(document))
    is_same_version = (meta.data, meta.rules) == version_of(locate(meta.game))
    loaded_session = _make_session(new_name, meta, nodes, head, snapshots, [])
    if loaded_session.problem and is_same_version:
        remove(session_store.file_of(loaded_session.name))
        raise SalvageError(
            Problem(display_path(file_path), None, f"the save contradicts itself: {loaded_session.problem}")
        )
    return _make_newest(loaded_session)


def read_document(file_path: Path) -> dict[str, Any]:
    """Read the document of a save. Raises SalvageError."""
    try:
        text_bytes = files.read(file_path, SAVE_BYTES.most)
    except (OSError, ValueError) as error:
        raise SalvageError(unreadable(file_path, error)) from None
    try:
        document = json.loads(text_bytes.decode("utf-8"), parse_constant=_refuse_number)
        json.dumps(document, ensure_ascii=False).encode()  # Raises for half a character, which no file can hold.
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", None)
        reason = getattr(error, "msg", None) or "it is not text"
        raise SalvageError(
            Problem(display_path(file_path), line, f"isn't a save, which would be JSON: {reason}")
        ) from None
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise SalvageError(Problem(display_path(file_path), None, f"isn't a save: it has no format {FORMAT!r}"))
    return document


def _refuse_number(sign: str) -> None:
    raise ValueError(f"{sign} isn't a number")


def _choose_session_name(document: dict[str, Any]) -> str:
    name = document.get("session")
    try:
        session_store.file_of(str(name))
    except SalvageError:
        return session_store.make_name()
    return str(name)


def _read_tree(document: dict[str, Any]) -> tuple[list[Node], Head, list[Snapshot]]:
    """Read the nodes, head and snapshots of a save. Raises BAD_ROW."""
    if not isinstance(document.get("nodes"), list):
        raise ValueError("it has no list of entries")
    nodes = [Node.of(row) for row in document["nodes"]]
    for number, node in enumerate(nodes, ROOT + 1):
        if node.id != number:
            raise ValueError(f"entry {number} is missing")
    head = Head.of((HEAD_ID, document.get("head"), HEAD, document.get("outcome"), 0))
    snapshots = [*map(Snapshot.of, document.get("snapshots", ()))]
    if max([head.node, *(snapshot.node for snapshot in snapshots)]) > len(nodes) + ROOT:
        raise ValueError("the head or a snapshot is of no entry")
    return nodes, head, snapshots


def recover(file_path: Path, name: str | None = None) -> Loaded:
    """Make a session from what can be read of a damaged session file. Raises SalvageError if that is too little."""
    from companion.sessions.recovery import recover as read

    recovered_journal = read(file_path)
    name_beginning = re.sub(r"[^\w-].*", "", file_path.stem)[:30]
    new_name = name or session_store.find_free_name(_choose_session_name({"session": f"{name_beginning}-recovered"}))
    return _make_newest(
        _make_session(
            new_name,
            recovered_journal.meta,
            recovered_journal.nodes,
            Head(recovered_journal.head, 0, None),
            recovered_journal.snapshots,
            recovered_journal.told,
        )
    )


def load_from_snapshot(file_path: Path, name: str | None = None) -> Loaded:
    """Begin a session with today's data and rules where the last turn of another began. Raises SalvageError."""
    journal = Journal(file_path)
    snapshot = journal.snapshot(journal.head().node)
    game_place = locate(journal.meta.game)
    state = snapshot.state if snapshot else journal.meta.state
    meta = journal.meta._replace(**version_of(game_place)._asdict(), created=now())
    if state is not None:
        checked_state = sound(box_of(game_place, meta.mode), rules_of(game_place, meta.mode), state)
        draw_count = snapshot.drawn if snapshot else meta.drawn
        meta = meta._replace(state=checked_state, players=tuple(seats(checked_state)), called=(), drawn=draw_count)
    messages = [
        f"it begins after {amount(snapshot.seq, 'answer')} of {file_path.stem}"
        if snapshot
        else f"it begins where {file_path.stem} began"
    ]
    new_name = name or session_store.find_free_name(file_path.stem)
    return _make_newest(_make_session(new_name, meta, [], Head(ROOT, 0, None), [], messages))


def _make_newest(loaded_session: Loaded) -> Loaded:
    """Make a loaded session the newest; remove it if that fails."""
    try:
        session_store.remember(loaded_session.name)
    except SalvageError:
        remove(session_store.file_of(loaded_session.name))
        raise
    return loaded_session


def _make_session(
    name: str, meta: Meta, nodes: Sequence[Node], head: Head, snapshots: Sequence[Snapshot], messages: Sequence[str]
) -> Loaded:
    """Write a session's file and check whether it can be played.

    A file from elsewhere may contain anything, so the session is written without a version: opening it replays all of
    it and compares the states.
    """
    meta_without_version = meta._replace(rules="") if nodes or snapshots or meta.state else meta
    journal = Journal.create(session_store.new_file(name), meta_without_version, nodes, head, snapshots)
    try:
        Session(journal)
        problem = None
    except OtherVersion as error:
        problem = error.faults[0].what
    except BaseException as error:
        journal.close()
        remove(journal.file)
        if not isinstance(error, RULES_EXCEPTIONS):
            raise
        message = f"its answers can't be played: {type(error).__name__}: {cut(str(error))}"
        raise SalvageError(Problem(display_path(journal.file), None, message)) from None
    journal.close()
    return Loaded(name, tuple(messages), problem)


# ---- as a scenario ----------------------------------------------------------------------------------------------


def exported(session: Session, audience: str) -> str:
    """Return the running game as the text of a scenario file, as an audience may see it."""
    play, game = session.play, session.game
    state = session.rules.dump(play.start)
    visible_state = view(state, game.state, audience)
    if audience != ALL_KEY and not any(hidden_things(game.state, visible_state)):  # Hidden things need counts.
        hidden_names = {
            name for name, field in game.state.items() if field.rest and visible_state.get(name) != state.get(name)
        }
        visible_state = {name: value for name, value in visible_state.items() if name not in hidden_names}
    answers_text = amount(session.seq, "answer")
    command = f"salvage new {command_name(game.id, game.folder)} --scenario THIS-FILE"
    lines = [
        f"# {game.title}, session {session.name}, after {answers_text}, as seen by: {audience}.",
        f"# {command} begins where its step began; `do` are the answers since then.",
        f"title: {scalar(f'{session.name} after {answers_text}')}",
        "state:",
        *(line for name, value in visible_state.items() if value is not None for line in entry(name, value, "  ")),
    ]
    if pieces_aside := lying_aside(game, session.rules, state):
        lines += ["aside:", *(line for name, value in pieces_aside.items() for line in entry(name, value, "  "))]
    answers = _list_seen_answers(session, audience)
    if answers:
        lines.append(f"do: [{', '.join(map(scalar, answers))}]")
    return "\n".join(lines) + "\n"


def _list_seen_answers(session: Session, audience: str) -> list[str]:
    """List the answers of the running step that an audience may see: those before the first secret one."""
    answers = []
    for question in played(session.rules, session.play.start.copy(), session.play.answers):
        if question.seat is not None and audience not in (ALL_KEY, question.seat):
            break
        if isinstance(question.option, SeatAnswer):
            break  # It can't be typed there: it was given before its place in the order.
        if not question.forced:
            answers.append(str(question.option))
    return answers
