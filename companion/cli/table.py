"""`salvage table`: the page for phones, tablets and televisions of the home network."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from companion.cli.options import Json, Trust, session_names
from companion.cli.parameters import argument, flag, value

if TYPE_CHECKING:
    from companion.web.http.switch import Switch
    from companion.web.server.server import TableServer
    from components.places import GamePlace


def table(
    session: Annotated[
        str | None,
        argument(
            "[SESSION|GAME]",
            "A session, or a game or your own game's folder to begin. Default: a list of games.",
            autocompletion=session_names,
        ),
    ] = None,
    *,
    host: Annotated[
        str | None, value("--host", "ADDRESS", "Address to listen at. Default: the home network's.")
    ] = None,
    port: Annotated[int, value("--port", "NUMBER", "Port to listen at.", min=0, max=65535)] = 8765,
    tls: Annotated[bool, flag("--tls", "Serve it encrypted, with a certificate of this machine's own.")] = False,
    check: Annotated[bool, flag("--check", "Only say where phones find it and what blocks them.")] = False,
    trust: Trust = False,
    as_json: Json = False,
) -> None:
    """Show the table on phones, tablets and televisions of the home network."""
    from companion.cli.output import say
    from companion.sessions.session_store import open_session
    from companion.web.game.live_table import LiveTable
    from companion.web.http.certificates import BROWSER_WARNING, find_certificate
    from companion.web.http.running import find_own_address, listen, serve
    from companion.web.http.switch import Switch
    from companion.web.server.server import TableServer

    at = host or find_own_address()
    if check:
        _check(at, port, as_json)
        return
    place = find_game(session, trust)
    listening = listen(at, port)
    certificate = find_certificate(at) if tls else None
    address = f"{'https' if tls else 'http'}://{at}:{listening.getsockname()[1]}"
    switch = Switch(
        lambda name: TableServer(lambda: LiveTable(open_session(name)), address), None if place else session, place
    )
    _tell(switch, address, as_json)
    if not as_json:
        switch.tell = lambda server: _tell_code(server, address)
    if tls and not as_json:
        say(BROWSER_WARNING)
    serve(switch, listening, certificate)


def _check(at: str, port: int, as_json: bool) -> None:
    """Print where phones find a table and what may keep them from it, then wait for the first one that comes. Raises
    SalvageError where nothing can listen there."""
    import sys

    from companion.cli.output import echo, echo_json
    from companion.web.http.reach import find_obstacles, is_loopback, wait_for_phone
    from companion.web.http.running import listen

    address, obstacles = f"http://{at}:{port}", [*find_obstacles(at, port)]
    if as_json:
        echo_json({"address": address, "obstacles": obstacles})
        return
    echo(f"Phones find a table at {address}")
    for said in obstacles or ["Nothing that can be seen from here stands in their way."]:
        echo(said)
    if is_loopback(at) or not sys.stdin.isatty():
        return
    with listen(at, port) as listening:
        echo("Open that address on a phone in the same Wi-Fi. Ctrl+C ends this.")
        echo(f"The phone at {wait_for_phone(listening)} has reached this machine: phones can join.")


def find_game(named: str | None, trust: bool) -> GamePlace | None:
    """The game that is to be begun, where no session is named; one of somebody's own is on the list from then on.
    Raises SalvageError where it can't be played, such as one whose own Python may not run."""
    from companion.forms.beginning import is_game
    from companion.forms.last_time import remember_game
    from companion.game_registry.games import default_mode, rules_of
    from companion.sessions.session_store import names
    from components.places import locate

    if named is None or named in names() or not is_game(named):
        return None
    place = locate(named)
    rules_of(place, default_mode(place), trust)
    if not place.builtin:
        remember_game(place)
    return place


def _tell(switch: Switch, address: str, as_json: bool) -> None:
    """Print where the table is to be found: a code to scan, and the address; or all links. Before there is a table it
    is where the host begins a game."""
    from companion.cli.output import echo, echo_json

    server, links = switch.server, {"host": f"{address}/{switch.lobby.token}/"}
    for link in server.links.all if server else ():
        links[link.seat or str(link.role)] = f"{address}/{link.token}/"
    name = server.table.session.name if server else None
    if as_json:
        echo_json({"address": address, "session": name, "code": server.room.code if server else None, "links": links})
        return
    _print_code(links["join" if name else "host"])
    if server:
        _tell_code(server, address, "scan the code, or ")
        echo(f"You are the host: {links['host']}")
    else:
        echo(f"Begin a game, or go on with one: scan the code, or open {links['host']}")
    echo("Ctrl+C ends it; games are kept.")


def _print_code(address: str) -> None:
    """A code to scan, where there is a screen to scan it from."""
    import sys

    from rich.console import Console
    from rich.text import Text

    from companion.web.base.codes import print_code

    if sys.stdout.isatty():
        Console().print(*(Text(line, "black on bright_white") for line in print_code(address)), sep="\n")


def _tell_code(server: TableServer, address: str, how: str = "") -> None:
    """Print how phones come to a table without a camera. how: what else they may do."""
    from companion.cli.output import echo

    echo(f"The table of {server.table.session.name}: {how}open {address}/ and type {server.room.code}")
