"""Bots take their turns: they think on a thread of their own, while the table goes on being served."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import monotonic

from companion.engine import Option
from companion.table.seat_bots import Thought, think
from companion.web.server.server import TableServer
from components.problems import SalvageError

LOOK_AGAIN = 0.2
"""Seconds between two looks at whether a bot may answer."""
IDLE = 1.0
"""The same while no bot plays."""


async def play_bots(server: TableServer) -> None:
    """Give the answers of bots, one after the other, as long as there are any."""
    since, thought, option = 0.0, None, None
    while True:
        bots = server.bots
        await asyncio.sleep(LOOK_AGAIN if bots.seats else IDLE)
        if not bots.seats:
            continue
        if thought is None or not await server.run(_is_due, server, thought):
            thought, since, option = await server.run(bots.look), monotonic(), None
            if thought is None:
                continue
            option = await _think(server, thought)
        if option is not None and bots.may_go_on(monotonic() - since):
            await _give(server, thought, option)
            thought = None


def _is_due(server: TableServer, thought: Thought) -> bool:
    """Whether a bot still has to answer what it has thought about."""
    bots = server.bots
    return thought.moves == server.table.moves and bots.seats.get(thought.seat) is thought.decide


async def _think(server: TableServer, thought: Thought) -> Option | None:
    """What a bot answers; None where something is wrong with it, which stops it and is told."""
    try:
        return await asyncio.to_thread(think, thought)
    except Exception as error:  # Whatever a game's Python raises: the table goes on without its bot.
        server.bots.fail(thought.seat, error)
        server.hub.wake()
        return None


async def _give(server: TableServer, thought: Thought, option: Option) -> None:
    """Give a bot's answer, unless somebody was quicker; one that can't be written now is thought of anew."""
    with suppress(SalvageError):
        await server.run(server.bots.give, thought, option)
        server.hub.wake()
