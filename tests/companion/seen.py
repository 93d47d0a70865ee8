"""How tests of sessions play and look at them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from companion.sessions.journal import Journal
from companion.sessions.replay import AnswerEntry
from companion.sessions.session import Session

from ..views import status_of

Begin = Callable[..., Session]
"""What the fixtures `toy` and `debris` give."""


def walk(session: Session, random: Random, steps: int) -> None:
    """Answer at random, also what seats may do that are not asked."""
    for _ in range(steps):
        choices = status_of(session, "all")["choices"]
        if not choices:
            return
        session.answer([random.choice(choices)["key"]])


def give(session: Session, typed: str) -> list[AnswerEntry]:
    """Give answers one after the other, each on a line of its own."""
    return [entry for word in typed.split() for entry in session.answer(word)]


def view(session: Session, audience: str = "all") -> dict[str, Any]:
    """The status without what tells one moment of the file from another."""
    return {name: value for name, value in status_of(session, audience).items() if name not in ("moves", "session")}


def again(session: Session) -> Session:
    return Session(Journal(session.journal.file))


def journal(session: Session) -> list[tuple[object, ...]]:
    return [tuple(node) for node in session.journal.nodes()[1:]]


def totals(made: Any) -> dict[str, int]:
    """Everybody's points, of a score as JSON."""
    return {player["name"]: player["total"] for player in made.json["players"]}
