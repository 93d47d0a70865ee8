"""Joining and leaving: seats are taken, left, handed over and freed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from companion.web.base.links import Link, Role
from companion.web.features.ways import Overlay, PostDeed
from companion.web.seats.seating import State
from companion.web.server.server import PagePart, TableServer
from components.messages import _
from components.problems import SalvageError


def read_seat(server: TableServer, payload: Mapping[str, object]) -> str:
    """Return the seat that a page names. Raises SalvageError if there is no such seat."""
    seat = payload.get("seat")
    if isinstance(seat, str) and seat in server.table.session.meta.names:
        return seat
    raise SalvageError(_("there is no such seat"))


def _renew_seat(server: TableServer, link: Link, payload: object) -> Link:
    """Give a seat a new link, so that the old link is good for nobody else."""
    server.seating.leave(link.seat)
    return server.seating.sit(link.seat)


def _leave_seat(server: TableServer, link: Link, payload: object) -> Link:
    """Leave a seat and free it."""
    server.seating.leave(link.seat)
    return server.links.of(Role.JOIN)


def _ask_for_seat(server: TableServer, link: Link, payload: Mapping[str, object]) -> Link:
    """Ask for a seat whose phone is gone, on a page that waits. Raises SalvageError if the phone is here, or nobody
    could agree."""
    seat_name = read_seat(server, payload)
    if server.seating.chair(seat_name).state != State.QUIET:
        raise SalvageError(_("{player}'s seat isn't one whose phone is gone", player=seat_name))
    if server.seating.is_alone(link.seat):
        raise SalvageError(
            _("nobody is here who could agree; the host's page can free {player}'s seat", player=seat_name)
        )
    quiet_time = server.seating.chair(seat_name).words
    sentences = [
        _("Move {player}’s seat to another phone; its own has been {quiet}.", player=seat_name, quiet=quiet_time)
    ]
    request_link, is_away = server.links.ask(seat_name), partial(server.seating.is_away, seat_name)
    server.proposals.propose(
        request_link, sentences, partial(server.seating.accept, request_link), server.table.moves, True, is_away
    )
    return request_link


PARTS = (
    PagePart("join_code", 120, (Role.SCREEN, Role.HOST)),
    PagePart("join", 130, (Role.JOIN,)),
    PagePart("offer", 140, (Role.OFFER,)),
    PagePart("ask", 145, (Role.ASK,)),
)
SHEETS = (
    Overlay("menu"),
    Overlay("seats"),
    Overlay("leave", (Role.SEAT,)),
    Overlay("hand-over", (Role.SEAT,), lambda server, link, asked: {"offer": server.links.offer(link.seat)}),
)
DEEDS = (
    PostDeed("sit", (Role.JOIN,), lambda server, link, given: server.seating.sit(read_seat(server, given))),
    PostDeed("ask-for-seat", (Role.JOIN,), _ask_for_seat),
    PostDeed("accept", (Role.OFFER,), lambda server, link, given: server.seating.accept(link)),
    PostDeed("renew", (Role.SEAT,), _renew_seat),
    PostDeed("leave", (Role.SEAT,), _leave_seat),
    PostDeed("here", (Role.SEAT,), lambda server, link, given: server.seating.hear(link.seat)),
)
