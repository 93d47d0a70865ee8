"""Seating: which seats are free, which have a phone here, and which have been quiet for a while."""

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
"""Seconds without a sign of life after which a phone counts as quiet. A page that is there has reopened a dropped line
by then, and sends a heartbeat every few seconds (`features/pushing`)."""


class State(StrEnum):
    """The state of a seat."""

    FREE = "free"
    HERE = "here"
    QUIET = "quiet"


class Chair(NamedTuple):
    """A seat as others see it. since: the time of its last sign of life if it is quiet, else ""."""

    state: State
    since: str = ""

    @property
    def words(self) -> str:
        """The state in words."""
        return _("quiet since {time}", time=self.since) if self.state == State.QUIET else _(str(self.state))


class Seating:
    """The seats of a table, and their latest signs of life."""

    def __init__(self, links: Links, hub: Hub) -> None:
        self.links, self.hub = links, hub
        self._opened = monotonic()
        self._last: dict[str, float] = {}
        """The time of a seat's last sign of life by the monotonic clock; only for seats that have given one."""
        self._told: object = None

    def come(self, open_page: OpenPage) -> None:
        """Note that a page has been opened: the holder of a seat's link takes the seat."""
        if open_page.link.seat:
            self.links.take(open_page.link.seat)

    def go(self, open_page: OpenPage) -> None:
        """Note that a page is gone, possibly long after its last sign of life."""
        self._last[open_page.link.seat] = max(open_page.heard, self._last.get(open_page.link.seat, self._opened))

    def hear(self, seat_name: str) -> None:
        """Note that a seat's player is here although its page isn't shown: another player holds the phone that they
        share."""
        self._last[seat_name] = monotonic()

    def chair(self, seat_name: str) -> Chair:
        """Return the state of a seat."""
        if seat_name not in self.links.taken:
            return Chair(State.FREE)
        heard_times = [page.heard for page in self.hub.pages if page.link.seat == seat_name]
        quiet_seconds = monotonic() - max([*heard_times, self._last.get(seat_name, self._opened)])
        if quiet_seconds < QUIET_AFTER_S:
            return Chair(State.HERE)
        return Chair(State.QUIET, strftime("%H:%M", localtime(time() - quiet_seconds)))

    def is_alone(self, seat_name: str) -> bool:
        """Check whether a player has nobody to ask: neither another player nor a host."""
        return not self.whom_to_ask(seat_name)

    def whom_to_ask(self, seat_name: str) -> list[str]:
        """Return the other players whose phones are here, and the host."""
        present_player_names = [each for each in self.find_others(seat_name) if self.chair(each).state == State.HERE]
        return [*present_player_names, *([_("the host")] if self.has_host() else [])]

    def find_others(self, seat_name: str) -> list[str]:
        """Return the other players who have phones, here or quiet."""
        return [link.seat for link in self.links.all if link.seat not in ("", seat_name)]

    def is_away(self, seat_name: str) -> bool:
        """Check whether a seat has no phone here."""
        return self.chair(seat_name).state != State.HERE

    def speaks_for(self, link: Link, seat_name: str) -> bool:
        """Check whether somebody may answer a question to several for an absent seat: the host or, without a host, any
        player."""
        has_role = link.role == Role.HOST or (link.role == Role.SEAT and not self.has_host())
        return has_role and self.is_away(seat_name)

    def has_host(self) -> bool:
        """Check whether somebody has the host's page open."""
        return any(page.link.role == Role.HOST for page in self.hub.pages)

    def sit(self, seat_name: str) -> Link:
        """Take a free seat. Raises SalvageError if it is taken."""
        if seat_name in self.links.taken:
            raise SalvageError(_("{player}'s seat is taken; ask the host to move it to you", player=seat_name))
        self.hear(seat_name)
        return self.links.take(seat_name)

    def accept(self, offered_link: Link) -> Link:
        """Take a seat that is offered; its former holder loses it."""
        self.hear(offered_link.offers)
        return self.links.accept(offered_link)

    def follow(self, new_name_by_old: Mapping[str, str]) -> None:
        """Rename seats after their players."""
        self._last = {new_name_by_old.get(seat, seat): heard_at for seat, heard_at in self._last.items()}

    def leave(self, seat_name: str) -> None:
        """Free a seat."""
        self.links.free(seat_name)

    def has_changed(self) -> bool:
        """Check whether the state of any seat has changed since the last call, even by time alone."""
        chairs = [self.chair(link.seat) for link in self.links.all if link.seat]
        has_new_states, self._told = chairs != self._told, chairs
        return has_new_states
