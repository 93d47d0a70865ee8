"""The secret links of a table: one for each seat, one for the host, one to join by, one for screens that only show.

They are kept beside the sessions, so that a phone that was asleep, or a laptop that was restarted, is back by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from hmac import compare_digest
from secrets import token_urlsafe
from typing import Any, NamedTuple

from companion import home

FILE = "tables.json"
LONG = 12
"""Bytes of a link's secret: 96 bits are more than anybody can try at a table's rate."""


class Role(StrEnum):
    """What a link is for."""

    SEAT = "seat"
    HOST = "host"
    JOIN = "join"
    SCREEN = "screen"


class Link(NamedTuple):
    """A link: its secret, what it is for, and the player whose seat it is."""

    token: str
    role: Role
    seat: str = ""


class Links:
    """The links of a session."""

    def __init__(self, session: str, players: Sequence[str]) -> None:
        """Those that are kept, with new ones for what has none."""
        self.session = session
        kept = home.read(FILE).get(session)
        known: dict[str, Any] = kept if isinstance(kept, dict) else {}
        wanted = [(Role.HOST, ""), (Role.JOIN, ""), (Role.SCREEN, ""), *((Role.SEAT, name) for name in players)]
        self.all = [Link(_secret(known.get(_key(role, seat))), role, seat) for role, seat in wanted]
        self._keep()

    def find(self, token: str) -> Link | None:
        """The link of a secret. Every one is compared in full, so that time tells nothing of them."""
        found = [link for link in self.all if compare_digest(link.token.encode(), token.encode())]
        return found[0] if found else None

    def of(self, role: Role, seat: str = "") -> Link:
        """The link of a role, or of a seat."""
        return next(link for link in self.all if (link.role, link.seat) == (role, seat))

    def renew(self, role: Role, seat: str = "") -> Link:
        """A new secret in the place of one that is no longer good."""
        made = Link(token_urlsafe(LONG), role, seat)
        self.all = [made if (link.role, link.seat) == (role, seat) else link for link in self.all]
        self._keep()
        return made

    def _keep(self) -> None:
        home.write(
            FILE, {**home.read(FILE), self.session: {_key(each.role, each.seat): each.token for each in self.all}}
        )


def _key(role: Role, seat: str) -> str:
    return f"{role}:{seat}" if seat else str(role)


def _secret(kept: Any) -> str:
    """A secret that is kept, if it is one, else a new one."""
    return kept if isinstance(kept, str) and len(kept) >= LONG else token_urlsafe(LONG)
