"""A position that is written as a scenario, as somebody sees it, can be opened again and shows the same to them."""

from __future__ import annotations

from collections.abc import Iterator

from companion.positions.scenarios import read_beginning
from companion.positions.views import ALL_KEY, TABLE_KEY, seats, view
from companion.sessions.saves import exported
from companion.sessions.session import Session
from companion.tellers.differ import differences
from components.folders import temporary
from components.problems import SalvageError, cut


def export_problems(session: Session) -> Iterator[str]:
    """What is wrong with a session's position as a scenario, for the table, each seat, and those who may see all."""
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
            found = next(differences(view(state, game.state, audience), view(again, game.state, audience)), None)
            if found:
                yield f"{told} opens otherwise: {found.path} is {cut(repr(found.after))}, not {cut(repr(found.before))}"
