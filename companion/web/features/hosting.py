"""The host's control of seats and the table, and the proposals that others agree to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.web.base.links import Link, Role
from companion.web.features.answering import read_number
from companion.web.features.joining import read_seat
from companion.web.features.ways import PLAYERS, Overlay, PostDeed
from companion.web.server.server import PagePart, TableServer
from companion.web.views.ending import describe_end


def _make_host_context(server: TableServer, link: Link) -> dict[str, Any]:
    return {"end": describe_end(server.table.session, server.screen(link).view)}


def _make_seat_context(server: TableServer, link: Link, params: Mapping[str, str]) -> dict[str, Any]:
    """Return the values of the sheet on a seat."""
    seat_name = read_seat(server, params)
    return {"seat": seat_name, "offer": server.links.offer(seat_name), "own": server.links.of(Role.SEAT, seat_name)}


def _stop_serving(server: TableServer, link: Link, payload: object) -> None:
    server.links.end()
    server.stop()


PARTS = (PagePart("host", 150, (Role.HOST,), _make_host_context),)
SHEETS = (
    Overlay("screens", (*PLAYERS, Role.SCREEN)),
    Overlay("stop", (Role.HOST,)),
    Overlay("host", (Role.HOST,), lambda server, link, asked: _make_host_context(server, link)),
    Overlay("seat/{seat:path}", (Role.HOST,), _make_seat_context),
)
DEEDS = (
    # Free a seat: its link no longer works.
    PostDeed("free", (Role.HOST,), lambda server, link, given: server.seating.leave(read_seat(server, given))),
    # Stop serving; the game is kept.
    PostDeed("stop", (Role.HOST,), _stop_serving),
    PostDeed("agree", PLAYERS, lambda server, link, given: server.proposals.agree(link, read_number(given, "id"))),
    # Decline a proposal, or withdraw one's own.
    PostDeed("decline", PLAYERS, lambda server, link, given: server.proposals.decline(link, read_number(given, "id"))),
)
