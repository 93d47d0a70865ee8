"""What has happened in a session: its entries from the beginning, on the path to the head or on every branch.

They are made by playing the journal again with somebody listening; nothing of them is stored. What of them an audience
may know is told by the feed (`table.feed`).
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
    """Every entry on the path to the head, or to another node; the first one is what happens before any answer.

    tell: whether all are going to be looked at in words. since: a node before which nothing is wanted, so that playing
    begins at the last snapshot before it; the first entry is then what happens right after that.
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
    """The states after each of some nodes that follow each other on one path, oldest first."""
    ids = {node.id for node in nodes}
    run, begun = run_from(session.journal, session.rules, session.meta, min(nodes, key=lambda node: node.id).parent)
    for node in session.journal.path(max(ids), begun):
        play_node(session.journal.file, run, node, None)
        if node.id in ids:
            yield _dump(session, run)


def state_after(session: Session, node: int) -> dict[str, Any]:
    """The state after a node of the journal, with all that nature adds before people are asked again; after the root,
    the one that the session began with."""
    run, begun = run_from(session.journal, session.rules, session.meta, node)
    for each in session.journal.path(node, begun):
        play_node(session.journal.file, run, each, None)
    return _dump(session, run)


def play_before(session: Session, node: int) -> Play:
    """The game as it stood when an answer of the journal was given."""
    parent = session.journal.node(node).parent
    run, begun = run_from(session.journal, session.rules, session.meta, parent)
    for each in session.journal.path(parent, begun):
        play_node(session.journal.file, run, each, None)
    return run.play


def _dump(session: Session, run: Run) -> dict[str, Any]:
    """The state at which a run stands; its players have the names of today, so that it can be compared."""
    return with_names(session.rules.dump(run.play.table), session.game.state, session.meta.names)


def last_entry(session: Session) -> AnswerEntry:
    """The newest entry on the path to the head; what happens before any answer if there is none."""
    return last_entries(session, 1)[-1]


def last_entries(session: Session, number: int) -> list[AnswerEntry]:
    """At least so many of the newest entries on the path to the head, as far as there are any."""
    since = session.head.node
    while number > 0 and since != ROOT:
        since, number = max(session.journal.last_answer(since).parent, ROOT), number - 1
    return entries(session, since=since)


def entries_on_every_branch(session: Session) -> list[AnswerEntry]:
    """Every entry that was ever made, each played once, in the order of the journal."""
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
            # A draw belongs to the answer before it; on the other branches, that answer has been told already.
            waiting.append((run, earlier._replace(drawn=[*earlier.drawn], notes=[*earlier.notes]), onward))
            run = run.copy(listen=True)
        entry = play_node(session.journal.file, run, node, earlier)
        if entry is not earlier:
            all_entries.append(entry)
        waiting.append((run, entry, children[node.id]))
    return sorted(all_entries, key=lambda entry: entry.node)
