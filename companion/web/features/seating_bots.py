"""Requests about bots: which seats they play, and how fast."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from companion.simulation.bots import NORMAL_BOT
from companion.table.seat_bots import BotPace
from companion.web.base.links import Link, Role
from companion.web.features.answering import read_number
from companion.web.features.joining import read_seat
from companion.web.features.ways import PLAYERS, Overlay, PostDeed
from companion.web.server.server import TableServer
from components.messages import _
from components.problems import SalvageError


def _seat_bot(server: TableServer, link: Link, payload: Mapping[str, Any]) -> None:
    """Have a bot play a seat, with the usual strength by default: one's own seat, any seat for the host; somebody
    else's seat needs agreement. Raises SalvageError."""
    seat_name, move_count = read_seat(server, payload), read_number(payload, "moves")
    if link.seat == seat_name or link.role == Role.HOST:  # This holds even if the game has gone on.
        strength_name = str(payload.get("strength", NORMAL_BOT))
        if strength_name != NORMAL_BOT and strength_name not in server.bots.levels:
            raise SalvageError(_("bots of this game don't play so"))
        server.bots.take(seat_name, strength_name)
    else:
        sentences = [_("A bot plays {player} until {player} is back.", player=seat_name)]
        is_away = partial(server.seating.is_away, seat_name)
        server.proposals.propose(link, sentences, lambda: server.bots.take(seat_name), move_count, holds=is_away)


def _dismiss_bot(server: TableServer, link: Link, payload: Mapping[str, Any]) -> None:
    """Have a person play a seat again; its player or the host may ask for that."""
    seat_name = read_seat(server, payload)
    if link.role != Role.HOST and link.seat != seat_name:
        raise SalvageError(_("only {player} or the host can end what the bot does for {player}", player=seat_name))
    server.bots.dismiss(seat_name)


def _set_pace(server: TableServer, link: Link, payload: Mapping[str, Any]) -> None:
    """Set how fast bots play."""
    pace = payload.get("pace")
    if pace not in list(BotPace):
        raise SalvageError(_("there is no such pace"))
    server.bots.set_pace(BotPace(pace))


SHEETS = (
    Overlay("bots", PLAYERS),
    # Ways to go on while the table waits for somebody who is quiet.
    Overlay("away/{seat:path}", PLAYERS, lambda server, link, asked: {"seat": read_seat(server, asked)}),
)
DEEDS = (
    PostDeed("bot", PLAYERS, _seat_bot),
    PostDeed("people", PLAYERS, _dismiss_bot),
    PostDeed("pace", PLAYERS, _set_pace),
    PostDeed("pause", PLAYERS, lambda server, link, given: server.bots.pause(not server.bots.paused)),
    # Have a bot give its next answer, then pause again.
    PostDeed("step", PLAYERS, lambda server, link, given: server.bots.step()),
)
