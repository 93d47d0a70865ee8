"""What has happened in a session: its entries told from the beginning, on the path to the head or on every branch.

Everything is made by playing the journal again with somebody listening; nothing of it is stored. What an audience may
not know is left out: secret answers show "?", notes and draws for one seat are only for that seat.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.positions.views import TABLE, may_know, may_see
from companion.sessions.journal_rows import ADJUST, NATURE, ROOT, Node
from companion.sessions.replay import Drawn, Entry, Run, play_node
from components.problems import SalvageError
from components.schema import UNSEEN

if TYPE_CHECKING:
    from companion.engine import Note
    from companion.sessions.session import Session


def entries(session: Session, to: int | None = None) -> list[Entry]:
    """Every entry on the path to the head, or to another node; the first one is what happens before any answer."""
    nodes = session.journal.path(session.head.node if to is None else to, ROOT)
    return _played(session, nodes)


def _played(session: Session, nodes: Sequence[Node]) -> list[Entry]:
    run = Run(session.rules, session.meta, listen=True)
    told = [run.beginning()]
    for node in nodes:
        entry = play_node(session.journal.file, run, node, told[-1])
        if entry is not told[-1]:
            told.append(entry)
    return told


def _played_in_all(session: Session, tree: Sequence[Node], path: Container[int]) -> list[Entry]:
    """Every entry on every branch, each played once; where they part, the one on the path to the head goes first."""
    children: dict[int, list[Node]] = defaultdict(list)
    for node in sorted(tree, key=lambda node: (node.id in path, -node.id)):  # The last of each list comes first.
        if node.id != ROOT:
            children[node.parent].append(node)
    run = Run(session.rules, session.meta, listen=True)
    told = [run.beginning()]
    waiting = [(run, told[0], children[ROOT])]
    while waiting:
        run, before, onward = waiting.pop()
        if not onward:
            continue
        node = onward.pop()
        if onward:
            # A draw belongs to the answer before it; on the other branches, that answer has been told already.
            waiting.append((run, replace(before, drawn=[*before.drawn], notes=[*before.notes]), onward))
            run = run.copy(listen=True)
        entry = play_node(session.journal.file, run, node, before)
        if entry is not before:
            told.append(entry)
        waiting.append((run, entry, children[node.id]))
    return told


def log(session: Session, audience: str = TABLE, branches: bool = False) -> list[dict[str, Any]]:
    """The entries as plain values, oldest first (`salvage log --json`); with `branches`, those taken back as well.

    `taken_back` counts the answers that were once given in the place of this one. `now` is false on other branches.
    """
    tree = session.journal.nodes()
    path = {node.id for node in session.journal.path(session.head.node)}
    told = _played_in_all(session, tree, path) if branches else entries(session)
    rows = [_row(session, entry, audience) for entry in told]
    children: dict[int, int] = {}
    for node in tree:
        children[node.parent] = children.get(node.parent, 0) + (node.by != NATURE)
    by_id = {node.id: node for node in tree}
    for row in rows:
        row["now"] = row["node"] in path
        row["taken_back"] = max(0, children.get(by_id[row["node"]].parent, 1) - 1) if row["node"] != ROOT else 0
    return sorted(rows, key=lambda row: int(row["node"])) if branches else rows


def _row(session: Session, entry: Entry, audience: str) -> dict[str, Any]:
    mine = may_know(entry.seat, audience)
    notes = [event(session, note) for note in entry.notes if may_know(note.seat, audience)]
    drawn = [_drawn(one, may_know(one.seat, audience)) for one in entry.drawn]
    prompt, label = entry.words() if mine else ("", UNSEEN)
    row = {
        "seq": entry.seq,
        "node": entry.node,
        "by": entry.by,
        "player": entry.player,
        "name": entry.name or None,
        "prompt": prompt,
        "key": entry.key if mine else UNSEEN,
        "label": label,
        "rule": entry.rule or None,
        "drawn": drawn,
        "notes": notes,
    }
    if entry.by == ADJUST:
        row |= _correction(session, entry.detail, audience)
    return row


def _correction(session: Session, detail: Mapping[str, Any], audience: str) -> dict[str, Any]:
    """What a correction says, without the values that an audience may not see."""
    fields = session.game.state
    pairs = [(text, may_see(way, fields, audience)) for text, way in zip(detail["set"], detail["ways"], strict=True)]
    told = [text if visible else f"{text.partition('=')[0]}={UNSEEN}" for text, visible in pairs]
    dropped = [f"{what}: {option if may_know(seat, audience) else UNSEEN}" for what, option, seat in detail["dropped"]]
    return {
        "key": " ".join(told),
        "label": ", ".join(told),
        "set": told,
        "reason": detail["reason"],
        "dropped": dropped,
    }


def event(session: Session, note: Note) -> dict[str, Any]:
    """A note as plain values: its rule, name, values and words."""
    text = session.rules.texts.describe(note)
    return {"rule": note.rule, "name": note.name, "values": dict(note.values), "text": text}


def _drawn(one: Drawn, visible: bool) -> dict[str, str]:
    key, label = (one.key, one.words()[1]) if visible else (UNSEEN, UNSEEN)
    return {"what": one.deck, "name": one.name, "rule": one.rule, "key": key, "label": label}


def happened(session: Session, told: Sequence[Entry], audience: str = TABLE) -> list[dict[str, Any]]:
    """Entries that were just made, as plain values like those of the log."""
    return [_row(session, entry, audience) for entry in told]


def why(session: Session, seq: int | None = None, audience: str = TABLE) -> dict[str, Any]:
    """The rules that acted when the answer of that number was given, by default the last: id, text and section.

    Raises SalvageError where there is no such answer.
    """
    told = entries(session)
    last = told[-1].seq
    wanted = last if seq is None else seq
    entry = next((entry for entry in told if entry.seq == wanted), None)
    if entry is None:
        raise SalvageError(
            f"there is no answer {wanted}; answers so far: {f'0 to {last}' if last else '0, the set-up'}"
        )
    return {**_row(session, entry, audience), "rules": rules(session, entry.rules(audience))}


def rules(session: Session, ids: Iterable[str]) -> list[dict[str, str | None]]:
    """Rules of the game by their ids: id, text and section, None where the ledger doesn't have it.

    The section is the heading in our rulebook, where the rule's number stands beside it (and `#SD-040` leads to it on
    its page), or else that of the original.
    """
    from companion.engine.ledger import read
    from layouts.rulebook.citations import read_headings

    ledger, headings = read(session.place), read_headings(session.place)
    known = ((id, ledger.get(id)) for id in ids)
    return [
        {"id": id, "text": rule.text if rule else None, "section": headings.get(id) or (rule.section if rule else None)}
        for id, rule in known
    ]
