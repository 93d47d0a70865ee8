"""What is made while nobody waits for it yet: pieces are drawn and templates compiled as soon as a table is served, so
that the first answers of an evening are no slower than the others; and the history is kept, as playing all answers
again takes longer the later somebody opens it."""

from __future__ import annotations

import asyncio
import gc
from contextlib import suppress
from functools import partial

from companion.web.server.server import TableServer
from companion.web.showing.art import SIDES
from companion.web.showing.render import templates
from components.problems import SalvageError

MOST_NEW = 5_000
"""Things made after which Python looks for garbage: in so many it finds what there is within ms, while in those that
commands may make (`companion.cli`) it looks for as long as everybody may wait for an answer."""


KEPT = 2.0
"""Seconds after which the history takes up what has been answered."""


async def prepare(server: TableServer) -> None:
    """Draw all pieces as they lie and compile all templates, then keep the history. An answer that comes meanwhile
    waits for one of them."""
    for name in templates().list_templates():
        await server.run(templates().get_template, name)
    design = server.table.art.design
    for piece in design.game.pieces():
        for side in SIDES:
            await server.run(partial(_draw, server, piece.id, side))
    await server.run(_settle)
    while True:
        await server.run(server.table.history.keep)
        await server.run(server.stay_alive)
        await asyncio.sleep(KEPT)


def _draw(server: TableServer, id: str, side: str) -> None:
    with suppress(SalvageError):  # Whoever looks at a piece that can't be drawn is told why.
        server.table.art.design.studio.lay(id, side)


def _settle() -> None:
    """Take what has been made so far for no garbage, whenever some is looked for."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(MOST_NEW)
