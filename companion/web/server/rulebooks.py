"""The books of a game's rules as web pages: those that are printed, with the modules of this table."""

from __future__ import annotations

import asyncio
from gzip import compress

from starlette.exceptions import HTTPException

from companion.table.pictures import load_design
from companion.web.base.background import run_in_background
from companion.web.game.live_table import LiveTable
from components.base.files import read_text
from components.modules import modules_in_play
from layouts.books.citations import headings_of_rules

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; font-src data:; img-src data:; "
    "form-action 'none'; frame-ancestors 'none'; base-uri 'none'"
)
"""A book needs nothing else: its style stands in it, as that of a file on its own does, its script beside it."""
SCRIPT = "book.js"
PAPER = "a4"
"""What the figures of a book are made for; a web page has no pages."""


class Books:
    """The books of a session's game, each made when somebody opens it, once."""

    def __init__(self, table: LiveTable) -> None:
        session, design = table.session, table.art.design
        self.place, self.names = session.place, [*design.books]
        self.modules = modules_in_play(design.game, session.rules.dump(session.play.table))
        cited = {name: headings_of_rules(read_text(path)) for name, path in design.books.items()}
        self._places = {id: f"rules/{name}.html#{id}" for name, ids in [*cited.items()][::-1] for id in ids}
        self._made: dict[str, bytes] = {}
        self._making = asyncio.Lock()

    def find_rule(self, id: str) -> str:
        """The address of the paragraph that has a rule; "" where no book has it."""
        return self._places.get(id, "")

    @property
    def first(self) -> str:
        """The address of the rulebook; "" where the game has none."""
        return next((f"rules/{name}.html" for name in self.names), "")

    async def pack(self, book: str) -> bytes:
        """A book as a web page, packed. Raises HTTPException where there is none of that name."""
        if book not in self.names:
            raise HTTPException(404)
        async with self._making:
            if book not in self._made:
                self._made[book] = await run_in_background(self._make, book)
        return self._made[book]

    def _make(self, book: str) -> bytes:
        """A book, beside the table's thread and so with a design of its own."""
        from layouts.books.writer import Edition, Rulebook
        from layouts.drawing.papers import find_paper

        edition = Edition(modules=[*self.modules])
        page = Rulebook(load_design(self.place), find_paper(PAPER), edition, book).html(SCRIPT)
        return compress(page.encode("utf-8"), mtime=0)
