"""Who sits where: seats that are free, those whose phone is here, and those that have been quiet for a while."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from time import localtime, monotonic, strftime, time
from typing import NamedTuple

from companion.web.base.hub import Hub, OpenPage
from companion.web.base.links import Link, Links, Role
from components.messages import _
from components.problems import SalvageError

QUIET_AFTER_S = 15
"""Seconds without a sign of life after which a phone is said to be quiet; a page that is there has opened a line that
dropped anew by then, and answers every few seconds that it is there (`features/pushing`)."""


class State(StrEnum):
    """How it is with a seat."""

    FREE = "free"
    HERE = "here"
    QUIET = "quiet"


class Chair(NamedTuple):
    """A seat as others see it. since: the time since which nothing has been heard of it; "" of others."""

    state: State
    since: str = ""

    @property
    def words(self) -> str:
        """How it is, in words."""
        return _("quiet since {time}", time=self.since) if self.state == State.QUIET else _(str(self.state))


class Seating:
    """The seats of a table, and who has been heard of."""

    def __init__(self, links: Links, hub: Hub) -> None:
        self.links, self.hub = links, hub
        self._opened = monotonic()
        self._last: dict[str, float] = {}
        """When a seat was last heard of, of those that have been; by a clock that nobody sets."""
        self._told: object = None

    def come(self, page: OpenPage) -> None:
        """Somebody opens a page: whoever has a seat's link has the seat."""
        if page.link.seat:
            self.links.take(page.link.seat)

    def go(self, page: OpenPage) -> None:
        """A page is gone, be it long after its last sign of life."""
        self._last[page.link.seat] = max(page.heard, self._last.get(page.link.seat, self._opened))

    def hear(self, seat: str) -> None:
        """Whoever has a seat is here, though its page isn't shown: another player of the same phone has it in hand."""
        self._last[seat] = monotonic()

    def chair(self, seat: str) -> Chair:
        """How it is with a seat."""
        if seat not in self.links.taken:
            return Chair(State.FREE)
        open_pages = [page.heard for page in self.hub.pages if page.link.seat == seat]
        ago = monotonic() - max([*open_pages, self._last.get(seat, self._opened)])
        if ago < QUIET_AFTER_S:
            return Chair(State.HERE)
        return Chair(State.QUIET, strftime("%H:%M", localtime(time() - ago)))

    def is_alone(self, seat: str) -> bool:
        """Whether nobody is there whom a player could ask: neither another player nor a host."""
        return not self.whom_to_ask(seat)

    def whom_to_ask(self, seat: str) -> list[str]:
        """Who is there besides a player: the others whose phones are, and the host."""
        here = [each for each in self.find_others(seat) if self.chair(each).state == State.HERE]
        return [*here, *([_("the host")] if self.has_host() else [])]

    def find_others(self, seat: str) -> list[str]:
        """The players besides one who have phones, here or quiet."""
        return [link.seat for link in self.links.all if link.seat not in ("", seat)]

    def is_away(self, seat: str) -> bool:
        """Whether no phone is here that has a seat."""
        return self.chair(seat).state != State.HERE

    def speaks_for(self, link: Link, seat: str) -> bool:
        """Whether somebody may answer a question to several for a seat that no phone is at: the host, or where there is
        none any player."""
        may = link.role == Role.HOST or (link.role == Role.SEAT and not self.has_host())
        return may and self.is_away(seat)

    def has_host(self) -> bool:
        """Whether somebody has the host's page open."""
        return any(page.link.role == Role.HOST for page in self.hub.pages)

    def sit(self, seat: str) -> Link:
        """Take a free seat. Raises SalvageError where it is somebody's."""
        if seat in self.links.taken:
            raise SalvageError(_("{player}'s seat is taken; ask the host to move it to you", player=seat))
        self.hear(seat)
        return self.links.take(seat)

    def accept(self, offer: Link) -> Link:
        """Take a seat that is offered; whoever had it has it no more."""
        self.hear(offer.offers)
        return self.links.accept(offer)

    def follow(self, new: Mapping[str, str]) -> None:
        """Have seats go on under the new names of their players."""
        self._last = {new.get(seat, seat): last for seat, last in self._last.items()}

    def leave(self, seat: str) -> None:
        """Make a seat free again."""
        self.links.free(seat)

    def has_changed(self) -> bool:
        """Whether it is another way with a seat than when this was last asked, be it by time alone."""
        told = [self.chair(link.seat) for link in self.links.all if link.seat]
        changed, self._told = told != self._told, told
        return changed
