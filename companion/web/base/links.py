"""Authentication by secret links (tokens): one for each seat, one for the host, one to join by, and those for
spectators.

Links are saved beside the sessions, so that a phone that was asleep, or a laptop that was restarted, comes back by
itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from enum import StrEnum
from hmac import compare_digest
from secrets import token_urlsafe
from time import time
from typing import Any, NamedTuple

from companion import home
from companion.table.seat_bots import FILE, keep, read_kept
from components.problems import SalvageError

TAKEN_KEY, TICKED_KEY, SERVED_KEY, CLOCKS_KEY = "taken", "ticked", "served", "clocks"
TAUGHT_KEY = "taught"
EVENING = 12 * 3600
"""Seconds after the last table's last sign of life during which its links bring it back, if `salvage table` is started
without a name."""
HEARTBEAT_SAVE_S = 300
"""Seconds after which a sign of life is saved again."""
SECRET_BYTES = 12
"""Bytes of a link's secret: 96 bits are more than anybody can guess at the rate that a table allows."""


class Role(StrEnum):
    """The purpose of a link: to play a seat, to run the table, to find a seat, to show the table to everybody, to watch
    on a phone, to take over a seat that somebody offers, or to wait for a seat that was asked for."""

    SEAT = "seat"
    HOST = "host"
    JOIN = "join"
    SCREEN = "screen"
    WATCH = "watch"
    OFFER = "offer"
    ASK = "ask"


SHARED_ROLES = Role.HOST, Role.JOIN, Role.SCREEN, Role.WATCH
"""Roles for which a table has a single link."""


class Link(NamedTuple):
    """A link: its secret, its role, and the player whose seat it is. offers: for an offer, the seat that goes to
    whoever takes it; for a link that waits, the seat that was asked for."""

    token: str
    role: Role
    seat: str = ""
    offers: str = ""


class Links:
    """The links of a session."""

    def __init__(self, session_name: str, original_names: Sequence[str], current_names: Sequence[str] = ()) -> None:
        """Load the saved links and create those that are missing. current_names: the current names of the players;
        links are saved under the names with which the session began."""
        self.session = session_name
        self._first: dict[str, str] = dict(zip(original_names, original_names, strict=True))
        """The name with which each seat began, by its player's current name."""
        saved_links = read_kept(session_name)
        roles_and_seats = [*((role, "") for role in SHARED_ROLES), *((Role.SEAT, name) for name in original_names)]
        self.all = [
            Link(_read_secret(saved_links.get(_make_key(role, seat))), role, seat) for role, seat in roles_and_seats
        ]
        self.gone: set[str] = set()
        """Secrets that are no longer good: whoever still has one is sent to the page where seats are taken. A restart
        forgets them."""
        self.offers: list[Link] = []
        """Links of seats that go to whoever opens them first; a restart forgets them."""
        self.taken = {name for name in original_names if name in saved_links.get(TAKEN_KEY, ())}
        """The seats whose link somebody has got."""
        taught_by_player = saved_links.get(TAUGHT_KEY)
        self.taught = {
            name: bool(taught_by_player[name])
            for name in original_names
            if isinstance(taught_by_player, dict) and name in taught_by_player
        }
        """Whether a seat is taught the game, if somebody has chosen; for other seats their phones decide."""
        self.ticked = {*map(str, saved_links.get(TICKED_KEY, ()))}
        """The items of the set-up that have been laid out (`set_up`)."""
        self.served = _read_time(saved_links.get(SERVED_KEY))
        """The time of the table's last sign of life by the system clock; 0 if the table was ended."""
        seconds_by_player = saved_links.get(CLOCKS_KEY)
        self.clocks = {
            name: _read_time(seconds_by_player.get(name))
            for name in original_names
            if isinstance(seconds_by_player, dict) and name in seconds_by_player
        }
        """Seconds that players have taken."""
        self.follow(current_names or original_names)
        self._keep()

    def follow(self, names: Sequence[str]) -> dict[str, str]:
        """Rename the seats after the current names of their players. Returns the new name of each seat that was
        renamed."""
        new_name_by_old = {
            old_name: name for old_name, name in zip(self._first, names, strict=True) if old_name != name
        }
        if new_name_by_old:
            self._first = dict(zip(names, self._first.values(), strict=True))
            self.all = [link._replace(seat=new_name_by_old.get(link.seat, link.seat)) for link in self.all]
            self.offers = [
                offer._replace(offers=new_name_by_old.get(offer.offers, offer.offers)) for offer in self.offers
            ]
            self.taken = {new_name_by_old.get(seat, seat) for seat in self.taken}
            self.clocks = {new_name_by_old.get(seat, seat): seconds for seat, seconds in self.clocks.items()}
            self.taught = {new_name_by_old.get(seat, seat): is_taught for seat, is_taught in self.taught.items()}
        return new_name_by_old

    def find(self, token: str) -> Link | None:
        """Return the link with a secret, or None. It compares every secret in full, so that the time taken reveals
        nothing."""
        return find_link((*self.all, *self.offers), token)

    def of(self, role: Role, seat_name: str = "") -> Link:
        """Return the link of a role, or of a seat."""
        return next(link for link in self.all if (link.role, link.seat) == (role, seat_name))

    def renew(self, role: Role, seat_name: str = "", token: str = "") -> Link:
        """Replace the secret of a link and return the new link. An old secret to join by leads nobody to the new
        one."""
        new_link = Link(token or token_urlsafe(SECRET_BYTES), role, seat_name)
        if role != Role.JOIN:
            self.gone.add(self.of(role, seat_name).token)
        self.all = [new_link if (link.role, link.seat) == (role, seat_name) else link for link in self.all]
        self._keep()
        return new_link

    def take(self, seat_name: str) -> Link:
        """Mark a seat as taken and return its link."""
        if seat_name not in self.taken:
            self.taken.add(seat_name)
            self._keep()
        return self.of(Role.SEAT, seat_name)

    def free(self, seat_name: str, token: str = "") -> Link:
        """Mark a seat as free and return its new link; the old link no longer works."""
        self.taken.discard(seat_name)
        self.offers = [offer for offer in self.offers if offer.offers != seat_name]
        return self.renew(Role.SEAT, seat_name, token)

    def offer(self, seat_name: str) -> Link:
        """Return the link by which somebody else can take over a seat; nothing changes until they use it."""
        for offered_link in self.offers:
            if (offered_link.role, offered_link.offers) == (Role.OFFER, seat_name):
                return offered_link
        new_link = Link(token_urlsafe(SECRET_BYTES), Role.OFFER, offers=seat_name)
        self.offers.append(new_link)
        return new_link

    def ask(self, seat_name: str) -> Link:
        """Return a new link for somebody who asks for a seat; it replaces the link of whoever asked before."""
        requested_link = Link(token_urlsafe(SECRET_BYTES), Role.ASK, offers=seat_name)
        self.offers = [
            *(each for each in self.offers if (each.role, each.offers) != (Role.ASK, seat_name)),
            requested_link,
        ]
        return requested_link

    def accept(self, offered_link: Link) -> Link:
        """Hand over a seat that was offered or asked for, and return its new link. After a request this is the link of
        the page that waits."""
        self.free(offered_link.offers, offered_link.token if offered_link.role == Role.ASK else "")
        return self.take(offered_link.offers)

    def set_taught(self, is_taught_by_seat: Mapping[str, bool]) -> None:
        """Remember which seats are taught the game and which know it."""
        self.taught = dict(is_taught_by_seat)
        self._keep()

    def tick(self, item_ids: Iterable[str]) -> None:
        """Remember which items of the set-up have been laid out."""
        self.ticked = {*item_ids}
        self._keep()

    def serve(self) -> None:
        """Remember that the table is being served."""
        self.served = time()
        self._keep()

    def stay_alive(self, seconds_by_seat: Mapping[str, float]) -> None:
        """Remember from time to time that the table is still being served, and the seconds that players have taken."""
        if self.served and time() - self.served >= HEARTBEAT_SAVE_S:
            self.served = time()
            self.keep_clocks(seconds_by_seat)

    def keep_clocks(self, seconds_by_seat: Mapping[str, float]) -> None:
        """Remember the seconds that players have taken."""
        self.clocks = dict(seconds_by_seat)
        self._keep()

    def end(self) -> None:
        """Remember that the table was ended, so that its links don't bring it back."""
        self.served = 0
        self._keep()

    def _keep(self) -> None:
        original_name = self._first
        token_by_key = {_make_key(each.role, original_name.get(each.seat, "")): each.token for each in self.all}
        lists_by_key = {TAKEN_KEY: sorted(original_name[seat] for seat in self.taken), TICKED_KEY: sorted(self.ticked)}
        seconds_by_name = {
            original_name[seat]: round(seconds) for seat, seconds in self.clocks.items() if seat in original_name
        }
        is_taught_by_name = {original_name[seat]: is_taught for seat, is_taught in self.taught.items()}
        document = {
            **token_by_key,
            **lists_by_key,
            TAUGHT_KEY: is_taught_by_name,
            SERVED_KEY: self.served,
            CLOCKS_KEY: seconds_by_name,
        }
        keep(self.session, document)


class FormerTable(NamedTuple):
    """The table that was served last, and its links."""

    session: str
    links: Sequence[Link]


def find_former() -> FormerTable | None:
    """Find the table that was served last, if that was recently and nobody has ended it: its players may come back. A
    file that can't be read counts as empty here; opening a table reports it."""
    links_by_session: dict[str, Any] = {}
    with suppress(SalvageError):
        links_by_session = {
            name: saved_links for name, saved_links in home.read(FILE).items() if isinstance(saved_links, dict)
        }
    last_served_time, name = max(
        ((_read_time(saved_links.get(SERVED_KEY)), name) for name, saved_links in links_by_session.items()),
        default=(0.0, ""),
    )
    if not 0 <= time() - last_served_time < EVENING:
        return None
    links = []
    for key, token in links_by_session[name].items():
        role, _, seat = key.partition(":")
        if role in [*Role] and isinstance(token, str) and len(token) >= SECRET_BYTES:
            links.append(Link(token, Role(role), seat))
    return FormerTable(name, links)


def find_link(links: Iterable[Link], token: str) -> Link | None:
    """Return the link with a secret, or None. It compares every secret in full, so that the time taken reveals
    nothing."""
    matching_links = [link for link in links if compare_digest(link.token.encode(), token.encode())]
    return matching_links[0] if matching_links else None


def _read_time(saved_value: Any) -> float:
    """Return a saved time, or 0 if the value isn't a number."""
    return saved_value if isinstance(saved_value, int | float) else 0


def _make_key(role: Role, seat_name: str) -> str:
    return f"{role}:{seat_name}" if seat_name else str(role)


def _read_secret(saved_value: Any) -> str:
    """Return a saved secret, or a new one if the value isn't a secret."""
    return (
        saved_value
        if isinstance(saved_value, str) and len(saved_value) >= SECRET_BYTES
        else token_urlsafe(SECRET_BYTES)
    )
