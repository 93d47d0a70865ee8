"""The log of a session: its entries from the beginning, on the path to the head or on every branch.

They are made by replaying the journal with events reported; none is stored. The feed selects those that an audience may
know (`table.feed`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from companion.engine import Play
from companion.sessions.journal_rows import ROOT, Node
from companion.sessions.renamed import with_names
from companion.sessions.replay import AnswerEntry, Run, play_node, run_from
from companion.sessions.session import Session


def entries(session: Session, to: int | None = None, tell: bool = False, since: int = ROOT) -> list[AnswerEntry]:
    """List the entries on the path to the head, or to another node; the first one has the events before any answer.

    tell: whether the words of all entries will be read. since: a node before which no entries are needed, so that the
    replay begins at the last snapshot before it; the first entry then has the events right after that.
    """
    run, begun = run_from(session.journal, session.rules, session.meta, since, listen=True, tell=tell)
    path_entries = [run.beginning()]
    for node in session.journal.path(session.head.node if to is None else to, begun):
        entry = play_node(session.journal.file, run, node, path_entries[-1])
        if names := entry.detail.get("names"):
            path_entries = [each.renamed(names) for each in path_entries]
        if entry is not path_entries[-1]:
            path_entries.append(entry)
    return path_entries


def states(session: Session, nodes: Sequence[Node]) -> Iterator[dict[str, Any]]:
    """Yield the states after each of several nodes in a row on one path, oldest first."""
    ids = {node.id for node in nodes}
    run, begun = run_from(session.journal, session.rules, session.meta, min(nodes, key=lambda node: node.id).parent)
    for node in session.journal.path(max(ids), begun):
        play_node(session.journal.file, run, node, None)
        if node.id in ids:
            yield _dump(session, run)


def state_after(session: Session, node: int) -> dict[str, Any]:
    """Return the state after a node of the journal; after the root, the state with which the session began."""
    run, begun = run_from(session.journal, session.rules, session.meta, node)
    for each in session.journal.path(node, begun):
        play_node(session.journal.file, run, each, None)
    return _dump(session, run)


def play_before(session: Session, node: int) -> Play:
    """Return the game as it was when an answer of the journal was given."""
    parent = session.journal.node(node).parent
    run, begun = run_from(session.journal, session.rules, session.meta, parent)
    for each in session.journal.path(parent, begun):
        play_node(session.journal.file, run, each, None)
    return run.play


def _dump(session: Session, run: Run) -> dict[str, Any]:
    """Dump the state that a run has reached; its players have today's names, so that it can be compared."""
    return with_names(session.rules.dump(run.play.table), session.game.state, session.meta.names)


def last_entry(session: Session) -> AnswerEntry:
    """Return the newest entry on the path to the head; the entry of the beginning if nobody has answered yet."""
    return last_entries(session, 1)[-1]


def last_entries(session: Session, number: int) -> list[AnswerEntry]:
    """Return at least a number of the newest entries on the path to the head, if there are as many."""
    since = session.head.node
    while number > 0 and since != ROOT:
        since, number = max(session.journal.last_answer(since).parent, ROOT), number - 1
    return entries(session, since=since)


def entries_on_every_branch(session: Session) -> list[AnswerEntry]:
    """List every entry that was ever made, undone ones too, in the order of the journal; each is replayed once."""
    tree, path = session.journal.nodes(), {node.id for node in session.journal.path(session.head.node)}
    # Where branches part, the one on the path to the head goes first.
    children: dict[int, list[Node]] = defaultdict(list)
    for node in sorted(tree, key=lambda node: (node.id in path, -node.id)):  # The last of each list comes first.
        if node.id != ROOT:
            children[node.parent].append(node)
    run, _ = run_from(session.journal, session.rules, session.meta, ROOT, listen=True, tell=True)
    all_entries = [run.beginning()]
    waiting = [(run, all_entries[0], children[ROOT])]
    while waiting:
        run, earlier, onward = waiting.pop()
        if not onward:
            continue
        node = onward.pop()
        if onward:
            # A draw belongs to the answer before it; on the other branches, that answer has been listed already.
            waiting.append((run, earlier._replace(drawn=[*earlier.drawn], notes=[*earlier.notes]), onward))
            run = run.copy(listen=True)
        entry = play_node(session.journal.file, run, node, earlier)
        if entry is not earlier:
            all_entries.append(entry)
        waiting.append((run, entry, children[node.id]))
    return sorted(all_entries, key=lambda entry: entry.node)
