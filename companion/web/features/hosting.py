"""The host's control of seats and the table, and the proposals that others agree to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.web.base.links import Link, Role
from companion.web.features.answering import number
from companion.web.features.joining import seat_of
from companion.web.features.ways import PLAYERS, Overlay, PostDeed
from companion.web.server.server import PagePart, TableServer
from companion.web.views.ending import tell_end


def _tell_host(server: TableServer, link: Link) -> dict[str, Any]:
    return {"end": tell_end(server.table.session, server.screen(link).view)}


def _tell_seat(server: TableServer, link: Link, asked: Mapping[str, str]) -> dict[str, Any]:
    """Return the values of the sheet on a seat."""
    seat = seat_of(server, asked)
    return {"seat": seat, "offer": server.links.offer(seat), "own": server.links.of(Role.SEAT, seat)}


def _stop(server: TableServer, link: Link, given: object) -> None:
    server.links.end()
    server.stop()


PARTS = (PagePart("host", 150, (Role.HOST,), _tell_host),)
SHEETS = (
    Overlay("screens", (*PLAYERS, Role.SCREEN)),
    Overlay("stop", (Role.HOST,)),
    Overlay("host", (Role.HOST,), lambda server, link, asked: _tell_host(server, link)),
    Overlay("seat/{seat:path}", (Role.HOST,), _tell_seat),
)
DEEDS = (
    # Free a seat: its link no longer works.
    PostDeed("free", (Role.HOST,), lambda server, link, given: server.seating.leave(seat_of(server, given))),
    # Stop serving; the game is kept.
    PostDeed("stop", (Role.HOST,), _stop),
    PostDeed("agree", PLAYERS, lambda server, link, given: server.proposals.agree(link, number(given, "id"))),
    # Decline a proposal, or withdraw one's own.
    PostDeed("decline", PLAYERS, lambda server, link, given: server.proposals.decline(link, number(given, "id"))),
)
