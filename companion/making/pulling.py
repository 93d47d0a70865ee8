"""`salvage pull`: a game's tables, fetched from where its data say that a spreadsheet publishes them.

The data may be a stranger's, so an address can't reach what is on this machine or its network: it is https, its host is
resolved once and every address of it must be public, and so must be those of whatever it redirects to. What comes is
bounded in bytes and time, and read as a table before it takes the place of the one that is there.
"""

from __future__ import annotations

import socket
import ssl
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from ipaddress import IPv4Address, IPv6Network, ip_address
from pathlib import Path
from threading import Event, Timer
from typing import NamedTuple, TypeAlias
from urllib.parse import urljoin, urlsplit

from components import csvfile, files, limits, yamlfile
from components.fields import SPELLINGS, Checker
from components.form import GAME
from components.places import GAME_FILE, GamePlace
from components.problems import Problem, SalvageError, cut, display_path

BEFORE_SUFFIX = ".before"
"""After the name of a table: the one that it took the place of."""
HTTPS_PORT = 443
SOCKET_SECONDS = 10.0
"""Without a sign of life."""
NAT64 = IPv6Network("64:ff9b::/96")
WAY_OUT = "in Google Sheets: File, Share, Publish to web, one sheet, Comma-separated values (.csv)"

Connect: TypeAlias = Callable[[str], HTTPConnection]
"""What goes to a host, by its name. Raises SalvageError where nobody may."""


class PulledTable(NamedTuple):
    """A table that was fetched: its file, its rows, and whether it differs from the one before."""

    file: Path
    rows: int
    changed: bool


def pull_tables(place: GamePlace, connect: Connect | None = None) -> list[PulledTable]:
    """Fetch all tables of a game's own folder, and put them in place once all are read. Raises SalvageError; then every
    table is as it was."""
    source = place.components / GAME_FILE
    if place.base or place.builtin:
        raise SalvageError("tables are pulled into the folder of a game of your own; name that")
    doc = yamlfile.read(source)
    checker = Checker()
    given = doc.value.get("sheets") if isinstance(doc.value, dict) else None
    sheets = checker.value(given or {}, GAME["sheets"], doc.at / "sheets")
    if checker.faults:
        raise SalvageError(checker.faults)
    if not sheets:
        what = "names no sheets; write sheets: {cards.csv: https://…}, with the address at which each is published"
        raise SalvageError(Problem(display_path(source), None, what))
    fetched = {place.components / name: fetch(address, connect or connect_publicly) for name, address in sheets.items()}
    return [_put(file, data, rows) for file, data, rows in [(*each, _count_rows(*each)) for each in fetched.items()]]


def _count_rows(file: Path, data: bytes) -> int:
    """How many rows a fetched table has. Raises SalvageError where it is none."""
    name = f"{file.name} as it was fetched"
    rows: list[object] = csvfile.parse(files.decode_text(data, name), name)[1].value
    return len(rows)


def _put(file: Path, data: bytes, rows: int) -> PulledTable:
    """Put a table in place, the one before beside it."""
    try:
        before = files.read(file) if file.exists() else None
        if before == data:
            return PulledTable(file, rows, False)
        if before is not None:
            files.replace(file.with_name(f"{file.name}{BEFORE_SUFFIX}"), before)
        files.replace(file, data)
    except (OSError, ValueError) as error:
        raise SalvageError(Problem(display_path(file), None, f"can't be replaced ({error})")) from None
    return PulledTable(file, rows, True)


# ---- from the web --------------------------------------------------------------------------------------------------


def fetch(address: str, connect: Connect) -> bytes:
    """What an address sends, within limits. Raises SalvageError."""
    address = csv_address(address)
    for _ in range(limits.REDIRECTS.most + 1):
        if not SPELLINGS["address"][0].fullmatch(address):
            raise SalvageError(f"{cut(address)!r} can't be fetched; it must be {SPELLINGS['address'][1]}")
        parts, expired, used = urlsplit(address), Event(), list[socket.socket]()
        with closing(connect(parts.hostname or "")) as link:
            alarm = Timer(limits.PULL_SECONDS.most, _hang_up, (link, used, expired))
            alarm.start()
            try:
                link.connect()
                used.append(link.sock)  # Which an answer takes over that ends with the connection.
                _check_time(expired)
                target = parts.path + (f"?{parts.query}" if parts.query else "")
                link.request("GET", target, headers={"Accept": "text/csv", "User-Agent": "salvage"})
                response = link.getresponse()
                moved = response.getheader("Location") if response.status in (301, 302, 303, 307, 308) else None
                data = b"" if moved else _read_body(response)
                _check_time(expired)
            except (OSError, HTTPException, ValueError) as error:
                why = f"took longer than {limits.PULL_SECONDS}" if expired.is_set() else str(error) or "ended early"
                raise SalvageError(f"{cut(address)} couldn't be fetched: {why}") from None
            finally:
                alarm.cancel()
        if not moved:
            return data
        address = urljoin(address, moved)
    raise SalvageError(f"{cut(address)} couldn't be fetched: there are more than {limits.REDIRECTS}")


def csv_address(address: str) -> str:
    """The address of a sheet's table, where that of its page in Google Sheets was copied.

    >>> csv_address("https://docs.google.com/spreadsheets/d/e/2PACX-1/pubhtml?gid=7&single=true")
    'https://docs.google.com/spreadsheets/d/e/2PACX-1/pub?gid=7&single=true&output=csv'
    """
    page, is_page, query = address.partition("/pubhtml")
    if not is_page or not address.startswith("https://docs.google.com/"):
        return address
    return f"{page}/pub?{query.removeprefix('?')}&output=csv"


def _hang_up(link: HTTPConnection, used: Sequence[socket.socket], expired: Event) -> None:
    expired.set()
    for each in used or filter(None, [link.sock]):
        with suppress(OSError):
            each.shutdown(socket.SHUT_RDWR)


def _check_time(expired: Event) -> None:
    """Raises OSError once the time is over."""
    if expired.is_set():
        raise TimeoutError


def _read_body(response: HTTPResponse) -> bytes:
    """Raises ValueError with what is wrong with an answer."""
    if response.status != 200:
        raise ValueError(f"it answers {response.status} {cut(response.reason)}; is the sheet published? {WAY_OUT}")
    if response.getheader("Content-Type", "").startswith("text/html"):
        raise ValueError(f"it is a page, not a table; {WAY_OUT}")
    data = response.read(limits.FILE_BYTES.most + 1)
    if len(data) > limits.FILE_BYTES.most:
        raise ValueError(f"it sends more than {limits.FILE_BYTES}")
    if response.length:
        raise ValueError("it ended early")
    return data


class _PinnedConnection(HTTPSConnection):
    """A connection to one address of a host, which no second look at its name can lead elsewhere."""

    def __init__(self, host: str, address: str) -> None:
        super().__init__(host, HTTPS_PORT, timeout=SOCKET_SECONDS)
        self.address, self.tls = address, ssl.create_default_context()

    def connect(self) -> None:
        plain = socket.create_connection((self.address, HTTPS_PORT), SOCKET_SECONDS)
        # What hangs up knows the socket from now on, so the handshake has an end as well; a cut end is an error.
        self.sock = self.tls.wrap_socket(
            plain, server_hostname=self.host, do_handshake_on_connect=False, suppress_ragged_eofs=False
        )
        self.sock.do_handshake()


def connect_publicly(host: str) -> HTTPConnection:
    """A connection to a host in public. Raises SalvageError where it has no address or one that isn't public."""
    try:
        found = [info[4][0] for info in socket.getaddrinfo(host, HTTPS_PORT, type=socket.SOCK_STREAM)]
    except (OSError, ValueError) as error:
        raise SalvageError(f"{cut(host)} wasn't found ({error}); are you connected?") from None
    for address in found:
        if not is_public(str(address)):
            raise SalvageError(f"{cut(host)} leads to {address}, on this machine or its network; that isn't fetched")
    return _PinnedConnection(host, str(found[0]))


def is_public(address: str) -> bool:
    """Whether an address is one of the public internet, and so is any IPv4 address that it stands for.

    >>> [is_public(each) for each in ("8.8.8.8", "127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "fe80::1%eth0")]
    [True, False, False, False, False]
    """
    found = ip_address(address.partition("%")[0])
    if found.version == 6:
        translated = IPv4Address(int(found) & 0xFFFFFFFF) if found in NAT64 else None
        found = found.ipv4_mapped or found.sixtofour or translated or found
    return found.is_global and not found.is_multicast
