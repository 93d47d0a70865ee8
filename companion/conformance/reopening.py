"""A session reopens as what it was, whether its snapshots are there or not; undo leads back to its start; and a
position that is written as a scenario, as somebody sees it, shows them the same again."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, TypeAlias

from companion.conformance.walks import names
from companion.game_registry.games import REFEREE
from companion.game_registry.versions import salvage_version, version_of
from companion.positions.asks import offered
from companion.positions.differ import differences
from companion.positions.scenarios import read_beginning
from companion.positions.views import ALL_KEY, SEATS, TABLE_KEY, seats
from companion.positions.views import view as seen_by
from companion.sessions.journal import Journal
from companion.sessions.journal_rows import Meta, now
from companion.sessions.saves import exported
from companion.sessions.session import Session
from companion.table.compose import view
from companion.table.consequences import preview
from companion.table.facts import COLUMNS
from companion.terminal.board import tell_table
from components.base.folders import temporary
from components.places import GamePlace
from components.problems import SalvageError, cut
from components.schema import Game

ANSWERS = 24
"""A turn or more of each player in most games: what turns do before their first question is done again on reopening."""

REOPEN_INTERVAL = 8
"""Answers between two positions at which the session is opened again."""


Look: TypeAlias = Callable[[Session], dict[str, Any]]
"""What there is to see of a session, by what that is."""


def session_problems(place: GamePlace, game: Game, seed: int) -> Iterator[str]:
    """Play a session at random in a folder that is thrown away; the rules must be trusted."""
    with temporary("check") as folder:
        least, most = game.players
        meta = Meta(
            game=place.address,
            players=tuple(names(least + seed % (most + 1 - least))),
            seed=seed,
            mode=REFEREE,
            **version_of(place)._asdict(),
            version=salvage_version(),
            created=now(),
        )
        with closing(Session(Journal.create(folder / "check.salvage", meta))) as session:
            seen = [position(session)]
            while not session.play.over and len(seen) <= ANSWERS:
                if len(seen) % REOPEN_INTERVAL == 1:
                    show(session)
                    yield from reopening_problems(session)
                    yield from export_problems(session)
                session.random()
                seen.append(position(session))
            show(session)
            yield from undo_problems(session, seen)


def show(session: Session) -> None:
    """Have a session shown to everybody: what the game tells of its table must not fail."""
    for audience in (TABLE_KEY, ALL_KEY, *session.rules.dump(session.play.table)[SEATS]):
        tell_table(view(session, audience), COLUMNS)
    preview(session)


def position(session: Session) -> dict[str, Any]:
    """Return a session's state, and its pending question with the seat that it is for."""
    ask = session.play.ask
    asked = (ask.name, ask.seat, ask.rule, [str(option) for _, option in offered(ask)]) if ask else None
    return {"state": session.rules.dump(session.play.table), "question": asked, "answers": session.seq}


def reopening_problems(session: Session, look: Look = position) -> Iterator[str]:
    """Yield the differences of a session that is opened again from its file, or replayed from its beginning."""
    file = session.journal.file
    bare = file.with_name("bare.salvage")
    _copy_without_snapshots(file, bare)
    for how, there in (("reopens as", file), ("played from its beginning is", bare)):
        with closing(Session(Journal(there))) as again:
            what = f"a session {how} another position after {session.seq} answers"
            yield from _differing(what, look(session), look(again))


def _copy_without_snapshots(file: Path, bare: Path) -> None:
    """Copy a session's file without the states that it holds, so that opening it plays the whole game."""
    bare.unlink(missing_ok=True)
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(bare)) as target:
        source.backup(target)
        target.execute("DELETE FROM snapshot")
        target.commit()


def undo_problems(session: Session, seen: Sequence[dict[str, Any]], look: Look = position) -> Iterator[str]:
    """Back to the beginning one answer at a time, and forth again, every position is what it was: what was `seen`
    before the first answer and after each."""
    for number in reversed(range(len(seen) - 1)):
        session.undo()
        yield from _differing(f"undo back to {number} answers leads to another position", seen[number], look(session))
    for number in range(1, len(seen)):
        session.redo()
        yield from _differing(f"redo up to {number} answers leads to another position", seen[number], look(session))


def _differing(what: str, wanted: dict[str, Any], there: dict[str, Any]) -> Iterator[str]:
    """Yield a sentence about the first difference between two positions, if there is one."""
    found = next(differences(wanted, there), None)
    if found:
        yield f"{what}: {found.path} is {cut(repr(found.after))}, not {cut(repr(found.before))}"


def export_problems(session: Session) -> Iterator[str]:
    """Yield the faults of a session's position as a scenario, for the table, each seat, and those who may see all."""
    rules, game = session.rules, session.game
    state = rules.dump(session.play.start)
    with temporary("export") as folder:
        file = folder / "exported.yaml"
        for audience in (TABLE_KEY, ALL_KEY, *seats(state)):
            told = f"export-scenario as {audience} after {session.seq} answers"
            file.write_text(exported(session, audience), encoding="utf-8")
            try:
                again = rules.dump(rules.load(read_beginning(file, game, rules, session.meta.seed)))
            except SalvageError as refusal:
                yield f"{told} can't be opened: {refusal.faults[0].sentence}"
                continue
            was, now_is = (seen_by(each, game.state, audience) for each in (state, again))
            yield from _differing(f"{told} opens otherwise", was, now_is)
