"""What tests of corrections look at, and how they are refused."""

from __future__ import annotations

from typing import Any

import pytest

from companion.sessions.session import Session
from components.problems import SalvageError

from ..views import status_of

TOY_GEMS = 20


def state(session: Session) -> dict[str, Any]:
    told: dict[str, Any] = status_of(session, "all")["state"]
    return told


def gems(session: Session) -> int:
    """All gems of the toy game that are anywhere."""
    now = state(session)
    held = sum(player["gems"] for player in now["players"].values())
    return int(now["supply"] + sum(now["board"].values()) + held)


def refused(session: Session, *changes: str) -> list[str]:
    """The faults of a correction that changes nothing."""
    before = status_of(session, "all"), len(session.journal.nodes())
    with pytest.raises(SalvageError) as said:
        session.adjust(changes, "a test")

    assert (status_of(session, "all"), len(session.journal.nodes())) == before
    return str(said.value).splitlines()
