"""Broadcasts to open pages: when the table changes, each page gets the parts that have changed."""

from __future__ import annotations

import json
from asyncio import Event
from collections.abc import Mapping
from dataclasses import dataclass, field
from time import monotonic

from companion.web.base.links import Link

Parts = Mapping[str, str]

MAX_STREAMS_PER_LINK = 12
"""Pages of one link that may be open: eight tabs, and some that vanished without closing."""


@dataclass(eq=False)
class OpenPage:
    """A page that is open somewhere: its link and what it shows. However slowly it reads, it gets the newest state and
    skips those in between."""

    link: Link
    moves: int = -1
    shown: dict[str, str] = field(default_factory=dict)
    changed: Event = field(default_factory=Event)
    heard: float = field(default_factory=monotonic)
    """The time of its last sign of life."""
    left: bool = False
    """Whether newer pages have taken its place."""

    def take_new(self, move_count: int, part_by_name: Parts) -> str | None:
        """Return the message with which a page shows these parts and answers the current question; None if it is up to
        date."""
        changed_parts = {name: html for name, html in part_by_name.items() if self.shown.get(name) != html}
        if not changed_parts and move_count == self.moves:
            return None
        self.shown.update(changed_parts)
        self.moves = move_count
        return json.dumps({"moves": move_count, "parts": changed_parts}, ensure_ascii=False)


class Hub:
    """The pages that are open now."""

    def __init__(self, max_page_count: int) -> None:
        self.pages: dict[OpenPage, None] = {}
        """The pages in the order in which they were opened."""
        self.version = 0
        """A number that grows with every change that pages may have to show."""
        self.most = max_page_count

    def open(self, link: Link) -> OpenPage | None:
        """Register a page that has just been opened; None if there are too many. A phone that keeps reconnecting may
        have left old pages behind, so the oldest pages of a link make way for a new one."""
        pages_of_link = [page for page in self.pages if page.link == link]
        for open_page in pages_of_link[: max(0, len(pages_of_link) - MAX_STREAMS_PER_LINK + 1)]:
            open_page.left = True
            open_page.changed.set()
            self.close(open_page)
        if len(self.pages) >= self.most:
            return None
        open_page = OpenPage(link)
        self.pages[open_page] = None
        self.version += 1
        return open_page

    def close(self, open_page: OpenPage) -> None:
        """Forget a page."""
        self.pages.pop(open_page, None)
        self.version += 1

    def wake(self) -> None:
        """Tell all pages that something has changed."""
        self.version += 1
        for open_page in self.pages:
            open_page.changed.set()
