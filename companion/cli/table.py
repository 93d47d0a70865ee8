"""`salvage table`: the page for phones, tablets and televisions of the home network."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

from companion.cli.options import Json, Trust, session_names
from companion.cli.parameters import argument, flag, value
from components.messages import _
from components.places import locate
from components.problems import SalvageError

if TYPE_CHECKING:
    from companion.web.base.networks import TableSite
    from companion.web.http.switch import Switch
    from companion.web.server.server import TableServer
    from components.places import GamePlace


def table(
    session: Annotated[
        str | None,
        argument(
            "[SESSION|GAME]",
            "A session, or a game or your own game's folder to begin. Default: a list of games.",
            True,
            autocompletion=session_names,
        ),
    ] = None,
    *,
    host: Annotated[
        str | None, value("--host", "ADDRESS", "Only address to listen at. Default: those of home networks.")
    ] = None,
    port: Annotated[int, value("--port", "NUMBER", "Port to listen at.", min=0, max=65535)] = 8765,
    tls: Annotated[bool, flag("--tls", "Serve it encrypted, with a certificate of this machine's own.")] = False,
    check: Annotated[bool, flag("--check", "Only say where phones find it and what blocks them.")] = False,
    trust: Trust = False,
    as_json: Json = False,
) -> None:
    """Show the table on phones, tablets and televisions of the home network."""
    from companion.cli.output import say
    from companion.cli.print_form import PrintSettings
    from companion.forms.beginning import find_session
    from companion.making.starter_questions import OWN_GAMES, StarterQuestions
    from companion.making.watching import open_preview
    from companion.sessions.session_store import open_session
    from companion.web.base.networks import find_own_names
    from companion.web.game.live_table import LiveTable
    from companion.web.http.certificates import BROWSER_WARNING, find_certificate
    from companion.web.http.running import Listeners, serve
    from companion.web.http.switch import Switch
    from companion.web.server.server import TableServer
    from components.base.processes import unwind_on_signals

    place = find_game(session, trust)
    begun = None if place else session and find_session(session)
    if check:
        _check(host, port, as_json)
        return
    listeners = Listeners(host, port, tls)
    if listeners.problems:
        raise SalvageError(listeners.problems[0])
    certificate = find_certificate([*find_own_names(), *listeners.sockets]) if tls else None
    switch = Switch(lambda name: TableServer(lambda: LiveTable(open_session(name)), listeners.site), begun, place)
    switch.lobby.desk.settle = PrintSettings
    switch.lobby.make = lambda: StarterQuestions("", OWN_GAMES.expanduser()).form()
    switch.lobby.open_preview = open_preview
    _tell(switch, listeners.site, as_json)
    listeners.tell = lambda site: _tell(switch, site, as_json)
    if not as_json:
        switch.tell = lambda server: _tell_code(server, listeners.site.address)
    if tls and not as_json:
        say(BROWSER_WARNING)
    with unwind_on_signals(), switch.lobby.desk:
        serve(switch, listeners, certificate)


def _check(host: str | None, port: int, as_json: bool) -> None:
    """Print the table's address and what may keep phones from it, then wait for the first phone."""

    from companion.cli.output import echo, echo_json
    from companion.web.http.reach import find_obstacles, wait_for_phone
    from companion.web.http.running import Listeners

    listeners = Listeners(host, port)
    site, taken = listeners.site, [f"It {each}. Is a table served already?" for each in listeners.problems]
    obstacles = [site.no_phones] if site.no_phones else [*taken, *find_obstacles(port)]
    if as_json:
        echo_json({"address": site.address, "obstacles": obstacles, "others": site.others})
        return
    if not site.no_phones:
        echo(f"Phones find a table at {site.address}")
    for each in [*site.others, *(obstacles or ["Nothing that can be seen from here stands in their way."])]:
        echo(each)
    if site.no_phones or listeners.problems or not sys.stdin.isatty():
        return
    echo(f"Open {site.address} on a phone in the same Wi-Fi. Ctrl+C ends this.")
    phone = wait_for_phone(next(iter(listeners.sockets.values())))
    echo(f"The phone at {phone} has reached this machine: phones can join.")


def find_game(named: str | None, trust: bool) -> GamePlace | None:
    """Return the game to begin, or None if a session is named; add your own game to the list. Raises SalvageError if it
    can't be played, such as one whose Python isn't trusted."""
    from companion.forms.beginning import is_game
    from companion.forms.last_time import remember_game
    from companion.game_registry.games import default_mode, rules_of
    from companion.sessions.session_store import names

    if named is None or named in names() or not is_game(named):
        return None
    place = locate(named)
    rules_of(place, default_mode(place), trust)
    if not place.builtin:
        remember_game(place)
    return place


WAYS_IN = {False: "open", True: "scan the code, or open"}
"""How to reach a page, without and with a code to scan."""


def _tell(switch: Switch, site: TableSite, as_json: bool) -> None:
    """Print the table's address, with a code to scan, or all links as JSON, and show it on the table's pages. Before
    there is a table, it is the host's page for beginning a game."""
    from companion.cli.output import echo, echo_json

    switch.lobby.site = site
    server, links = switch.server, {"host": f"{site.address}/{switch.lobby.token}/"}
    for link in server.links.all if server else ():
        links[link.seat or str(link.role)] = f"{site.address}/{link.token}/"
    if server:
        server.site = site
        server.hub.wake()
    name, code = (server.table.session.name, server.room.code) if server else (None, None)
    if as_json:
        echo_json({"address": site.address, "session": name, "code": code, "links": links, "others": site.others})
        return
    has_code = _print_code(links["join" if name else "host"], site.no_phones)
    if server:
        _tell_code(server, site.address, has_code)
        echo(_("You are the host: {address}", address=links["host"]))
    else:
        echo(f"Begin a game, or go on with one: {WAYS_IN[has_code]} {links['host']}")
    if site.local != site.address:
        local = links["host"].replace(site.address, site.local)
        echo(_("On this machine, whatever network it joins: {address}", address=local))
    for each in site.others:
        echo(each)
    echo(_("Ctrl+C ends it; games are kept."))


def _print_code(address: str, no_phones: str) -> bool:
    """Print a QR code on a terminal, or why no phone can connect; returns whether a code was printed."""

    from rich.console import Console
    from rich.text import Text

    from companion.cli.output import echo
    from companion.web.base.codes import print_code

    if no_phones:
        echo(no_phones)
    elif sys.stdout.isatty():
        Console().print(*(Text(line, "black on bright_white") for line in print_code(address)), sep="\n")
        return True
    return False


def _tell_code(server: TableServer, address: str, has_code: bool = False) -> None:
    """Print how phones join a table. has_code: a QR code is printed above."""
    from companion.cli.output import echo

    server.use_words()
    values = {"session": server.table.session.name, "address": f"{address}/", "code": server.room.code}
    if has_code:
        echo(_("The table of {session}: scan the code, or open {address} and type {code}", **values))
    else:
        echo(_("The table of {session}: open {address} and type {code}", **values))
