"""The rulebooks of a game as web pages: the printed ones, with the modules of this table."""

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
"""The content security policy of a book: its style is embedded, as in a file on its own, and its script is beside
it."""
SCRIPT = "book.js"
PAPER = "a4"
"""The paper size for which the figures of a book are drawn; a web page has none."""


class Books:
    """The books of a session's game, each made once, when somebody first opens it."""

    def __init__(self, table: LiveTable) -> None:
        session, design = table.session, table.art.design
        self.place, self.names = session.place, [*design.books]
        self.modules = modules_in_play(design.game, session.rules.dump(session.play.table))
        rule_ids_by_book = {name: headings_of_rules(read_text(path)) for name, path in design.books.items()}
        self._places = {
            rule_id: f"rules/{name}.html#{rule_id}"
            for name, rule_ids in [*rule_ids_by_book.items()][::-1]
            for rule_id in rule_ids
        }
        self._made: dict[str, bytes] = {}
        self._making = asyncio.Lock()

    def find_rule(self, rule_id: str) -> str:
        """Return the address of the paragraph with a rule, or "" if no book has it."""
        return self._places.get(rule_id, "")

    @property
    def first(self) -> str:
        """The address of the first book, or "" if the game has none."""
        return next((f"rules/{name}.html" for name in self.names), "")

    async def pack_page(self, book_name: str) -> bytes:
        """Return a book as a compressed web page. Raises HTTPException if there is no book of that name."""
        if book_name not in self.names:
            raise HTTPException(404)
        async with self._making:
            if book_name not in self._made:
                self._made[book_name] = await run_in_background(self._make, book_name)
        return self._made[book_name]

    def _make(self, book_name: str) -> bytes:
        """Make a book with a design of its own, as this doesn't run on the table's thread."""
        from layouts.books.writer import Edition, Rulebook
        from layouts.drawing.papers import find_paper

        edition = Edition(modules=[*self.modules])
        html = Rulebook(load_design(self.place), find_paper(PAPER), edition, book_name).html(SCRIPT)
        return compress(html.encode("utf-8"), mtime=0)
