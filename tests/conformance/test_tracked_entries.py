"""Tracked sessions of format 4, whose entries were lines: random edits of six games, recorded by the code that wrote
them, with what each entry is called and what it changes."""

from __future__ import annotations

import gzip
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.positions.label_words import tell_label
from companion.sessions import saves
from companion.sessions.journal import Journal
from companion.sessions.journal_rows import ADJUST, FORMAT, PERSON, ROOT, Head, Meta, Node
from companion.sessions.kept_copy import copy_of
from companion.sessions.replay import Run
from companion.sessions.session import Session
from companion.sessions.session_store import file_of, open_session
from companion.table import feed

from ..companion.deck_games import write_game
from ..long_run import first_of

RECORDED = sorted((Path(__file__).parent / "tracked").glob("*.json.gz"))
OWN = "harbour"
FACTS = {
    "junk-orbit": {"", "3 for Kilimanjaro"},
    "mixia": {"", "Freighter", "1,000 credits"},
    "space-debris": {"", "Fragmentation"},
    "spacecraft": {"", "2 gold, 1 blue", "White engine"},
}
"""Some of what cards that are named last have in brackets, which a crowded screen leaves out."""


def name_game(file: Path) -> str:
    return file.name.removesuffix(".json.gz")


@pytest.mark.parametrize("file", first_of(RECORDED), ids=name_game)
def test_lines_of_format_4_do_what_they_did(file: Path, home: Path, tmp_path: Path) -> None:
    """On every branch, corrections in the middle of a draw among them; each is called as before, and its key is the
    line that it was."""
    recorded, save = json.loads(gzip.decompress(file.read_bytes())), tmp_path / "old.json"
    save.write_text(json.dumps(recorded["save"]), encoding="utf-8")
    own = write_game(tmp_path / OWN) if name_game(file) == OWN else None
    assert saves.load(save, "old", str(own.folder) if own else None).problem is None
    session = open_session("old")
    changed_by = [*changes(session)]
    told = {str(node.id): [label and tell_label(label), changed] for node, label, changed in changed_by}
    labels = [label for _, label, _ in changed_by if label]
    keys = {row["node"]: row["key"] for row in feed.log(session, "all", with_branches=True) if row["by"] == PERSON}

    assert len(told) > 130
    assert told == recorded["told"]
    assert {(label.then, label.note) for label in labels} == {("", "")}
    assert [label.name for label in labels if label.name.count("(") != label.name.count(")")] == []
    assert {label.facts for label in labels} >= FACTS.get(name_game(file), {""})
    assert keys == {row[0]: str(row[4]) for row in recorded["save"]["nodes"] if row[0] in keys}
    assert [node for node in session.journal.nodes() if node.what == "what" and node.value in keys.values()] == [
        node for node in session.journal.nodes() if node.what == "what" and str(node.value).isalpha()
    ]


def test_what_was_copied_before_it_was_converted_is_of_use(home: Path) -> None:
    """A session of format 4 is converted where it lies; killed and damaged right then, it is whole with its copy."""
    recorded = json.loads(gzip.decompress(RECORDED[1].read_bytes()))["save"]
    file, nodes = file_of("old"), [Node(*row) for row in recorded["nodes"]]
    Journal.create(file, Meta.of(recorded["meta"]), nodes, Head(recorded["head"], 0, None)).close()
    former = file.read_bytes()
    session = open_session("old")
    answers = session.seq
    session.close()
    copy_of(file).write_bytes(former)
    with closing(sqlite3.connect(file)) as damaged, damaged:
        damaged.execute("DELETE FROM node WHERE id = 20")

    assert session.meta.format == FORMAT == 5
    assert saves.recover(file, "again").problem is None
    assert open_session("again").seq == answers > 100


def changes(session: Session) -> Iterator[tuple[Node, Any, dict[str, Any]]]:
    """Every entry on every branch, what it is called, and the values that it changes, by the places in the state."""
    runs = {ROOT: Run(session.rules, session.meta, listen=True, tell=True)}
    for node in session.journal.nodes():
        if node.id != ROOT:
            run = runs[node.id] = runs[node.parent].copy(listen=True)
            before = _places(session, run)
            entry = run.give(node, run.beginning())
            label = "" if node.by == ADJUST else (entry.drawn[-1:] or [entry])[0].words()[1]
            after = _places(session, run)
            differ = [place for place in {**before, **after} if before.get(place) != after.get(place)]
            yield node, label, {place: after.get(place) for place in differ}


def _places(session: Session, run: Run) -> dict[str, Any]:
    """The values of a position by their places; lists and piles as a whole."""

    def flat(value: Any, place: str) -> Iterator[tuple[str, Any]]:
        if isinstance(value, dict) and not all(isinstance(each, int) for each in value.values()):
            for key, part in value.items():
                yield from flat(part, f"{place}.{key}" if place else key)
        else:
            yield place, value

    return dict(flat(session.rules.dump(run.play.table), ""))
