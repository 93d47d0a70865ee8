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
from companion.sessions.renamed import apply_names
from companion.sessions.replay import AnswerEntry, Run, begin_run, play_node
from companion.sessions.session import Session


def entries(session: Session, end_index: int | None = None, tell: bool = False, since: int = ROOT) -> list[AnswerEntry]:
    """List the entries on the path to the head, or to another node; the first one has the events before any answer.

    tell: whether the words of all entries will be read. since: a node before which no entries are needed, so that the
    replay begins at the last snapshot before it; the first entry then has the events right after that.
    """
    run, base_node_id = begin_run(session.journal, session.rules, session.meta, since, listen=True, tell=tell)
    path_entries = [run.beginning()]
    for node in session.journal.path(session.head.node if end_index is None else end_index, base_node_id):
        entry = play_node(session.journal.file, run, node, path_entries[-1])
        if names := entry.detail.get("names"):
            path_entries = [entry.renamed(names) for entry in path_entries]
        if entry is not path_entries[-1]:
            path_entries.append(entry)
    return path_entries


def states(session: Session, nodes: Sequence[Node]) -> Iterator[dict[str, Any]]:
    """Yield the states after each of several nodes in a row on one path, oldest first."""
    ids = {node.id for node in nodes}
    run, base_node_id = begin_run(
        session.journal, session.rules, session.meta, min(nodes, key=lambda node: node.id).parent
    )
    for node in session.journal.path(max(ids), base_node_id):
        play_node(session.journal.file, run, node, None)
        if node.id in ids:
            yield _dump_state(session, run)


def find_state_after(session: Session, node_id: int) -> dict[str, Any]:
    """Return the state after a node of the journal; after the root, the state with which the session began."""
    run, base_node_id = begin_run(session.journal, session.rules, session.meta, node_id)
    for path_node in session.journal.path(node_id, base_node_id):
        play_node(session.journal.file, run, path_node, None)
    return _dump_state(session, run)


def play_before(session: Session, node_id: int) -> Play:
    """Return the game as it was when an answer of the journal was given."""
    parent_node_id = session.journal.node(node_id).parent
    run, base_node_id = begin_run(session.journal, session.rules, session.meta, parent_node_id)
    for path_node in session.journal.path(parent_node_id, base_node_id):
        play_node(session.journal.file, run, path_node, None)
    return run.play


def _dump_state(session: Session, run: Run) -> dict[str, Any]:
    """Dump the state that a run has reached; its players have today's names, so that it can be compared."""
    return apply_names(session.rules.dump(run.play.table), session.game.state, session.meta.names)


def last_entry(session: Session) -> AnswerEntry:
    """Return the newest entry on the path to the head; the entry of the beginning if nobody has answered yet."""
    return list_last_entries(session, 1)[-1]


def list_last_entries(session: Session, number: int) -> list[AnswerEntry]:
    """Return at least a number of the newest entries on the path to the head, if there are as many."""
    start_node_id = session.head.node
    while number > 0 and start_node_id != ROOT:
        start_node_id, number = max(session.journal.last_answer(start_node_id).parent, ROOT), number - 1
    return entries(session, since=start_node_id)


def list_entries_on_branches(session: Session) -> list[AnswerEntry]:
    """List every entry that was ever made, undone ones too, in the order of the journal; each is replayed once."""
    nodes, path_ids = session.journal.nodes(), {node.id for node in session.journal.path(session.head.node)}
    # Where branches part, the one on the path to the head goes first.
    children_by_parent: dict[int, list[Node]] = defaultdict(list)
    for node in sorted(nodes, key=lambda node: (node.id in path_ids, -node.id)):  # The last of each list comes first.
        if node.id != ROOT:
            children_by_parent[node.parent].append(node)
    run, _ = begin_run(session.journal, session.rules, session.meta, ROOT, listen=True, tell=True)
    all_entries = [run.beginning()]
    branches = [(run, all_entries[0], children_by_parent[ROOT])]
    while branches:
        run, earlier_entry, next_nodes = branches.pop()
        if not next_nodes:
            continue
        node = next_nodes.pop()
        if next_nodes:
            # A draw belongs to the answer before it; on the other branches, that answer has been listed already.
            branches.append(
                (run, earlier_entry._replace(drawn=[*earlier_entry.drawn], notes=[*earlier_entry.notes]), next_nodes)
            )
            run = run.copy(listen=True)
        entry = play_node(session.journal.file, run, node, earlier_entry)
        if entry is not earlier_entry:
            all_entries.append(entry)
        branches.append((run, entry, children_by_parent[node.id]))
    return sorted(all_entries, key=lambda entry: entry.node)
