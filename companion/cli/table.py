"""`salvage table`: the page for phones, tablets and televisions of the home network."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from companion.cli import framework as typer
from companion.cli.options import Json, session_names

if TYPE_CHECKING:
    from companion.web.server import TableServer


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command("table", epilog="Example: salvage table friday --port 8765")(table)


def table(
    session: Annotated[
        str | None,
        typer.Argument(metavar="[SESSION]", help="A session. Default: the newest.", autocompletion=session_names),
    ] = None,
    *,
    host: Annotated[
        str | None, typer.Option("--host", metavar="ADDRESS", help="Address to listen at. Default: the home network's.")
    ] = None,
    port: Annotated[int, typer.Option("--port", metavar="NUMBER", min=0, max=65535, help="Port to listen at.")] = 8765,
    as_json: Json = False,
) -> None:
    """Show the table on phones, tablets and televisions of the home network."""
    from companion.sessions.session_store import open_session
    from companion.web.live_table import LiveTable
    from companion.web.running import find_own_address, listen, serve
    from companion.web.server import TableServer

    at = host or find_own_address()
    listening = listen(at, port)
    address = f"http://{at}:{listening.getsockname()[1]}"
    server = TableServer(lambda: LiveTable(open_session(session)), address)
    _tell(server, as_json)
    serve(server, listening)


def _tell(server: TableServer, as_json: bool) -> None:
    """Print where the table is to be found: a code to scan, and the address; or all links."""
    from companion.cli.output import echo, echo_json

    name, links = server.table.session.name, {}
    for link in server.links.all:
        links[link.seat or str(link.role)] = f"{server.address}/{link.token}/"
    if as_json:
        echo_json({"address": server.address, "session": name, "links": links})
        return
    _print_code(links["join"])
    echo(f"The table of {name}: scan the code, or type {links['join']}")
    echo(f"You are the host: {links['host']}")
    echo("Ctrl+C ends it; the game is kept.")


def _print_code(address: str) -> None:
    """A code to scan, where there is a screen to scan it from."""
    import sys

    from rich.console import Console
    from rich.text import Text

    from companion.web.codes import print_code

    if sys.stdout.isatty():
        Console().print(*(Text(line, "black on bright_white") for line in print_code(address)), sep="\n")
