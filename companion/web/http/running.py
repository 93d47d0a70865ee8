"""A table's server as a command runs it: where it listens, and how it ends."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from typing import TYPE_CHECKING

from companion.web.http.app import make_app
from companion.web.http.switch import Switch
from companion.web.server.server import TableServer
from components.problems import SalvageError

if TYPE_CHECKING:
    from companion.web.http.certificates import Certificate
    from companion.web.http.framework import Server
    from companion.web.http.guarding import App

TEST_NET_ADDRESS = "192.0.2.1"
"""An address of no machine (RFC 5737): which way packets would go there tells the home network's own, and none goes."""
LOOPBACK = "127.0.0.1"
GRACE = 1
"""Seconds that open pages have to go when the server stops."""
MOST_HEARD = 1024
"""Bytes of what a page says by its socket: heartbeats."""


def serve(served: Switch, listening: socket.socket, certificate: Certificate | None = None) -> None:
    """Serve games and tables until somebody stops it. certificate: with which nobody else can read along."""
    serving = make_web_server(served, certificate)
    served.stop = lambda: setattr(serving, "should_exit", True)
    serving.run(sockets=[listening])


def make_web_server(served: TableServer | App, certificate: Certificate | None = None) -> Server:
    """What talks to browsers for a table, or for an application such as one that serves one after the other."""
    from companion.web.http.connections import PatientHttp, PatientSocket
    from companion.web.http.framework import Config, Server

    # Strangers' requests that are none would be warned of, a line each.
    app = make_app(served) if isinstance(served, TableServer) else served
    return Server(
        Config(
            app, http=PatientHttp, ws=PatientSocket, ws_max_size=MOST_HEARD, proxy_headers=False,
            server_header=False, timeout_graceful_shutdown=GRACE, access_log=False, log_level="error",
            ssl_certfile=certificate and certificate.file, ssl_keyfile=certificate and certificate.key,
        )
    )  # fmt: skip


def find_own_address() -> str:
    """This machine's address on the home network; its own loopback where there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as trial:
        try:
            trial.connect((TEST_NET_ADDRESS, 9))
        except OSError:
            return LOOPBACK
        return str(trial.getsockname()[0])


def listen(host: str, port: int) -> socket.socket:
    """A socket at an address of this machine in the home network; port 0 is any that is free. Raises SalvageError."""
    made = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
        made.listen()  # Whoever is told the address at once may come at once.
    except OSError as error:
        made.close()
        raise SalvageError(f"can't listen at {host}, port {port} ({error.strerror}); try another --port") from None
    check_near(made)
    return made


def check_near(listening: socket.socket) -> None:
    """Refuse to listen where the internet might, and everywhere at once: phones need one address of the home network.

    Raises SalvageError.
    """
    from companion.web.http.connections import is_near

    at = listening.getsockname()[0]
    if is_near(at) and not ip_address(at.partition("%")[0]).is_unspecified:
        return
    listening.close()
    raise SalvageError(
        f"{at} is no address of a home network, where the table is for those who sit at it; "
        f"name one, such as {find_own_address()}, or leave --host out"
    )
