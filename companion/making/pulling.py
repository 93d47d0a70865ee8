"""`salvage pull`: a game's tables, fetched from where its data say that a spreadsheet publishes them.

The data may be a stranger's, so an address can't reach what is on this machine or its network: it is https, its host is
resolved once and every address of it must be public, and so must be those of whatever it redirects to. What comes is
bounded in bytes and time, and the game is read with it before it takes the place of what is there.
"""

from __future__ import annotations

import os
import re
import socket
import ssl
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import closing
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from ipaddress import IPv6Network, ip_address, ip_network
from itertools import chain, count
from pathlib import Path
from shutil import copytree, ignore_patterns
from threading import Thread
from typing import NamedTuple, TypeAlias
from urllib.parse import urljoin, urlsplit

from components import csvfile, yamlfile
from components.base import files, folders, limits
from components.fields import SPELLINGS, Checker
from components.form import GAME
from components.loader import load
from components.places import GAME_FILE, GamePlace
from components.problems import Problem, SalvageError, cut, display_path, unreadable, writing

BEFORE_SUFFIX = ".before"
"""After the name of a table: the one that it took the place of; a number follows where there is one from before."""
AS_FETCHED = " as it was fetched"  # In messages, after the name of a table.
HTTPS_PORT = 443
SOCKET_SECONDS = 10.0  # Without a sign of life.
GLOBAL_IPV6 = IPv6Network("2000::/3")  # All that is given out so far to be reached from everywhere.
SPECIAL_NETWORKS = [*map(ip_network, ("192.0.0.0/24", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"))]
"""For protocols, documents and tunnels; older releases of Python don't know all of them."""
WAY_OUT = "in Google Sheets: File, Share, Publish to web, one sheet, Comma-separated values (.csv)"

Connect: TypeAlias = Callable[[str], HTTPConnection]
"""What goes to a host, by its name. Raises SalvageError where nobody may."""


class PulledTable(NamedTuple):
    """A table that was fetched: its file, its rows, whether it differs from the one before, and the name that this has
    now, if there was one."""

    file: Path
    rows: int
    changed: bool
    before: str = ""


def pull_tables(place: GamePlace, connect: Connect | None = None) -> list[PulledTable]:
    """Fetch all tables of a game's own folder, and put them in place once the game has been read with them. Raises
    SalvageError; then every table is as it was."""
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
    fetched = {name: fetch(address, connect or connect_publicly) for name, address in sheets.items()}
    with writing(place.components), folders.beside(place.components) as fresh:
        pulled = [_lay_out(place.components / name, data, fresh) for name, data in fetched.items()]
        _try_game(place, fresh)
        folders.put_in_place(fresh, place.components)
    return pulled


def _lay_out(file: Path, data: bytes, fresh: Path) -> PulledTable:
    """Lay what is to be put in place into a folder: a table that has changed, and the one before under a name that
    nothing has. Raises SalvageError, or OSError where it can't be written."""
    called = file.name + AS_FETCHED
    text = files.decode_text(data, called)
    if text.lstrip("\ufeff \t\r\n").startswith("<"):  # Whatever it is called: the page of a network to log in at.
        raise SalvageError(Problem(called, None, f"it is a page, not a table; {WAY_OUT}"))
    rows = len(csvfile.parse(text, called)[1].value)
    try:
        before = files.read(file) if os.path.lexists(file) else None
    except (OSError, ValueError) as error:
        raise SalvageError(unreadable(file, error)) from None
    if before == data:
        return PulledTable(file, rows, False)
    (fresh / file.name).write_bytes(data)
    if before is None:
        return PulledTable(file, rows, True)
    names = (f"{file.name}{BEFORE_SUFFIX}{number}" for number in chain([""], count(2)))
    name = next(name for name in names if not os.path.lexists(file.with_name(name)))
    (fresh / name).write_bytes(before)
    files.keep_mode(file, fresh / name)
    return PulledTable(file, rows, True, name)


def _try_game(place: GamePlace, fresh: Path) -> None:
    """Read the game with its new tables. Raises SalvageError with all that is wrong with it then."""
    with folders.temporary("pull") as made:
        copy = copytree(place.components, made / "components", ignore=ignore_patterns(".*", "__pycache__"))
        copytree(fresh, copy, dirs_exist_ok=True)
        try:
            load(place._replace(components=copy))
        except SalvageError as error:
            here = display_path(place.components)
            called = {str(copy / each.name): f"{each.name}{AS_FETCHED}" for each in fresh.iterdir()}
            raise SalvageError(
                each._replace(file=called.get(each.file, each.file.replace(str(copy), here))) for each in error.faults
            ) from None


# ---- from the web --------------------------------------------------------------------------------------------------


def fetch(address: str, connect: Connect) -> bytes:
    """Fetch the content at an address, within limits. Raises SalvageError."""
    fetched = Future[bytes]()

    def run() -> None:
        try:
            fetched.set_result(_follow(csv_address(address), connect))
        except BaseException as error:
            fetched.set_exception(error)

    # Nobody waits for what goes on after the time, such as the system's search for a host.
    Thread(target=run, daemon=True).start()
    try:
        return fetched.result(limits.PULL_SECONDS.most)
    except TimeoutError:
        raise SalvageError(f"{cut(address)} couldn't be fetched: took longer than {limits.PULL_SECONDS}") from None


def _follow(address: str, connect: Connect) -> bytes:
    """Fetch the content at an address, or where that leads. Raises SalvageError."""
    for _ in range(limits.REDIRECTS.most + 1):
        if not re.fullmatch(SPELLINGS["address"][0], address):
            raise SalvageError(f"{cut(address)!r} can't be fetched; it must be {SPELLINGS['address'][1]}")
        try:
            parts = urlsplit(address)
            with closing(connect(parts.hostname or "")) as link:
                target = parts.path + (f"?{parts.query}" if parts.query else "")
                link.request("GET", target, headers={"Accept": "text/csv", "User-Agent": "salvage"})
                response = link.getresponse()
                moved = response.getheader("Location") if response.status in (301, 302, 303, 307, 308) else None
                if not moved:
                    return _read_body(response)
                address = urljoin(address, moved)
        except (OSError, HTTPException, ValueError) as error:
            why = str(error).strip() or "ended early"
            raise SalvageError(f"{cut(address)} couldn't be fetched: {why}") from None
    raise SalvageError(f"{cut(address)} couldn't be fetched: there are more than {limits.REDIRECTS}")


def csv_address(address: str) -> str:
    """Return the address of a sheet's table, even if that of its page in Google Sheets was copied.

    >>> csv_address("https://docs.google.com/spreadsheets/d/e/2PACX-1/pubhtml?gid=7&single=true")
    'https://docs.google.com/spreadsheets/d/e/2PACX-1/pub?gid=7&single=true&output=csv'
    """
    page, is_page, query = address.partition("/pubhtml")
    if not is_page or not address.startswith("https://docs.google.com/"):
        return address
    return f"{page}/pub?{query.removeprefix('?')}&output=csv"


def _read_body(response: HTTPResponse) -> bytes:
    """Read the content of an answer. Raises ValueError with what is wrong with it."""
    if response.status != 200:
        raise ValueError(f"it answers {response.status} {cut(response.reason)}; is the sheet published? {WAY_OUT}")
    if not (length := response.getheader("Content-Length", "0").strip()).isdecimal():
        raise ValueError(f"it says that it has {cut(length)!r} bytes")
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
        # A cut end is an error.
        self.sock = self.tls.wrap_socket(plain, server_hostname=self.host, suppress_ragged_eofs=False)


def connect_publicly(host: str) -> HTTPConnection:
    """Connect to a public host. Raises SalvageError if it has no address or one that isn't public."""
    try:
        found = [info[4][0] for info in socket.getaddrinfo(host, HTTPS_PORT, type=socket.SOCK_STREAM)]
    except (OSError, ValueError) as error:
        raise SalvageError(f"{cut(host)} wasn't found ({error}); are you connected?") from None
    for address in found:
        if not is_public(str(address)):
            raise SalvageError(f"{cut(host)} leads to {address}, on this machine or its network; that isn't fetched")
    return _PinnedConnection(host, str(found[0]))


def is_public(address: str) -> bool:
    """Return whether an address belongs to the public internet, and stands for no other.

    >>> [is_public(each) for each in ("8.8.8.8", "2606:4700::1", "127.0.0.1", "64:ff9b::7f00:1", "fe80::1%eth0")]
    [True, True, False, False, False]
    """
    found = ip_address(address.partition("%")[0])
    is_special = any(found in network for network in SPECIAL_NETWORKS) or found.is_multicast
    return found.is_global and not is_special and (found.version == 4 or found in GLOBAL_IPV6)
