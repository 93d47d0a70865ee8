"""Background work of a table. It draws pieces and compiles templates as soon as a table is served, so that the first
answers of an evening are no slower than later ones; and it keeps the history up to date, as a full replay takes longer
the later it comes. Bots take their turns, thinking on a thread of their own while the table goes on being served."""

from __future__ import annotations

import asyncio
import gc
import logging
from contextlib import suppress
from time import monotonic

from companion.engine import Option
from companion.engine.endless import EndlessRules
from companion.table.seat_bots import Thought
from companion.web.base.background import run_in_background
from companion.web.server.server import TableServer
from companion.web.views.art import SIDES
from companion.web.views.render import find_templates
from components.problems import SalvageError

logger = logging.getLogger(__name__)
MAX_NEW_OBJECTS = 5_000
"""New objects after which Python collects garbage: among so many it takes milliseconds, while the larger number that
commands allow (`companion.cli`) would take as long as everybody may wait for an answer."""


HISTORY_DELAY_S = 2.0
"""Seconds between updates of the history."""


async def prepare_table(server: TableServer) -> None:
    """Draw all pieces and compile all templates, then keep the history up to date. An answer that comes meanwhile waits
    for one of these steps at most."""
    for name in find_templates().list_templates():
        await server.run(find_templates().get_template, name)
    design = server.table.art.design
    for piece in design.game.pieces():
        for side_name in SIDES:
            with suppress(SalvageError):  # The piece's own page says why it can't be drawn.
                await server.run(server.table.art.design.studio.lay, piece.id, side_name)
    await server.run(_exempt_from_collection)
    while True:
        await server.run(server.table.history.entries)
        await server.run(server.stay_alive)
        await asyncio.sleep(HISTORY_DELAY_S)


def _exempt_from_collection() -> None:
    """Exempt all objects so far from garbage collection."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(MAX_NEW_OBJECTS)


LOOK_AGAIN = 0.2
"""Seconds between two checks whether a bot may answer."""
IDLE_POLL_S = 1.0
"""Seconds between two checks while no bot plays."""


async def play_bots(server: TableServer) -> None:
    """Give the answers of bots, one after the other, as long as the table is served."""
    start_time, thought, option, is_step = 0.0, None, None, False
    while True:
        bots = server.bots
        await asyncio.sleep(0.0 if is_step else LOOK_AGAIN if bots.seats else IDLE_POLL_S)
        is_step = False
        if not bots.seats:
            continue
        # While a bot thinks or waits, somebody may undo, correct the table or take the seat. Then it thinks again.
        if thought is None or not await server.run(_is_answer_due, server, thought):
            thought, start_time, option = await server.run(bots.look), monotonic(), None
            if thought is None:
                continue
            option = await _think_of_answer(server, thought)
        if option is not None and bots.may_go_on(monotonic() - start_time, thought.seat):
            # Only deeds have a pause: after the mere choice of an action the bot goes on at once.
            is_step = await _give_answer(server, thought, option) and not bots.last.is_deed
            thought = None


def _is_answer_due(server: TableServer, thought: Thought) -> bool:
    """Check whether a bot still has to answer the question that it has thought about."""
    return thought.moves == server.table.moves and server.bots.has(thought)


async def _think_of_answer(server: TableServer, thought: Thought) -> Option | None:
    """Return a bot's answer; None if the bot fails, which stops it and is shown."""
    bots, old_trouble = server.bots, server.bots.trouble
    try:
        return await run_in_background(bots.think, thought)
    except Exception as error:  # A game's Python may raise anything: the table goes on without the bot.
        bots.fail(thought.seat, error)
        return None
    finally:
        if bots.trouble not in (old_trouble, ""):
            logger.warning(bots.trouble)
            server.hub.wake()


async def _give_answer(server: TableServer, thought: Thought, option: Option) -> bool:
    """Give a bot's answer unless somebody was quicker, and return whether it was given. If it can't be written now, the
    bot thinks again; if the rules have to be stopped, the bot ends."""
    try:
        await server.run(server.bots.give, thought, option)
    except SalvageError as error:
        if not isinstance(error.__cause__, EndlessRules):
            return False
        server.bots.fail(thought.seat, error)
        logger.warning(server.bots.trouble)
    server.hub.wake()
    return True
