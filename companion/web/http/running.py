"""The server of a table as a command runs it: its addresses, and how it ends."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable
from functools import partial
from ipaddress import ip_address
from threading import current_thread, main_thread
from typing import TYPE_CHECKING

from companion.web.base.networks import HOME, TableSite, find_addresses
from companion.web.http.app import make_app
from companion.web.http.switch import Switch
from companion.web.server.server import TableServer
from components.messages import _
from components.problems import SalvageError

if TYPE_CHECKING:
    from companion.web.http.certificates import Certificate
    from companion.web.http.framework import Server
    from companion.web.http.guarding import App

LOOPBACK = "127.0.0.1"
NETWORK_POLL_S = 3
NO_NETWORK = "No phone can join: this machine is in no home network. Join the phones' Wi-Fi, or one phone's hotspot."
ONLY_HERE = "No phone can join: only this machine finds {host}. Leave --host out, or name another address."
GRACE = 1
"""Seconds that open pages have to close when the server stops."""
MAX_HEARD_BYTES = 1024
"""Bytes of a page's message on its socket, which is a heartbeat."""


def serve(switch: Switch, listeners: Listeners, certificate: Certificate | None = None) -> None:
    """Serve games and tables until somebody stops it. certificate: encrypts all connections."""
    web_server = make_web_server(switch, certificate)
    web_server.config.callback_notify, web_server.config.timeout_notify = (
        partial(listeners.follow, web_server),
        NETWORK_POLL_S,
    )
    switch.stop = lambda: setattr(web_server, "should_exit", True)
    _end_on_hang_up()
    web_server.run(sockets=[])  # The server gets its sockets from `follow` as soon as it runs.


def _end_on_hang_up() -> None:
    """Have a closed terminal end the server as SIGTERM does, which uvicorn handles."""
    hang_up = getattr(signal, "SIGHUP", None)
    if hang_up and current_thread() is main_thread() and signal.getsignal(hang_up) is not signal.SIG_IGN:
        signal.signal(hang_up, lambda number, _: signal.raise_signal(signal.SIGTERM))


def make_web_server(table_or_app: TableServer | App, certificate: Certificate | None = None) -> Server:
    """Return the web server of a table, or of an application such as `Switch`."""
    from companion.web.http.connections import PatientHttp, PatientSocket
    from companion.web.http.framework import Config, Server

    # At a lower level each malformed request of a stranger would be logged.
    app = make_app(table_or_app) if isinstance(table_or_app, TableServer) else table_or_app
    return Server(
        Config(
            app, http=PatientHttp, ws=PatientSocket, ws_max_size=MAX_HEARD_BYTES, proxy_headers=False,
            server_header=False, timeout_graceful_shutdown=GRACE, access_log=False, log_level="error",
            ssl_certfile=certificate and certificate.file, ssl_keyfile=certificate and certificate.key,
        )
    )  # fmt: skip


def open_listener(host: str, port: int) -> socket.socket:
    """Return a socket at one address of this machine; port 0 is any free one. Raises SalvageError."""
    new_socket = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    new_socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        new_socket.bind((host, port))
        new_socket.listen()  # Listen now: somebody may connect as soon as the address is shown.
    except OSError as error:
        new_socket.close()
        raise SalvageError(
            f"can't listen at {host}, port {port} ({error.strerror}); try another --port or --host"
        ) from None
    if ip_address(new_socket.getsockname()[0].partition("%")[0]).is_unspecified:
        new_socket.close()
        raise SalvageError(f"{host} means every network at once; name one address, or leave --host out")
    return new_socket


class Listeners:
    """The sockets of a table by their addresses, phones' first, and the site that they make. host: the only address, if
    given."""

    def __init__(self, host: str | None, port: int, tls: bool = False) -> None:
        self.host, self.port, self.scheme = host, port, "https" if tls else "http"
        self.sockets: dict[str, socket.socket] = {}
        self._servers: dict[str, asyncio.Server] = {}
        self.problems: list[str] = []  # Reasons why it can't listen at some address.
        self.tell: Callable[[TableSite], None] = lambda site: None  # Gets each new site.
        self.site = self._open_sockets()

    async def follow(self, web: Server) -> None:
        """Serve the sockets, which change with this machine's networks."""
        from companion.web.http.connections import PatientHttp

        site = self._open_sockets()
        make = partial(PatientHttp, web.config, web.server_state, web.lifespan.state)
        for host in self._servers.keys() - self.sockets.keys():
            self._servers.pop(host).close()
        for host in self.sockets.keys() - self._servers.keys():
            server = asyncio.get_running_loop().create_server(make, sock=self.sockets[host], ssl=web.config.ssl)
            self._servers[host] = await server
            web.servers.append(self._servers[host])
        if site != self.site:
            self.site = site
            self.tell(site)

    def _open_sockets(self) -> TableSite:
        addresses, self.problems = find_addresses(), []
        hosts = [self.host] if self.host else [*(each.ip for each in addresses if each.kind == HOME), LOOPBACK]
        for host in hosts:
            try:
                self.sockets[host] = self.sockets.get(host) or open_listener(host, self.port)
                self.port = self.sockets[host].getsockname()[1]
            except SalvageError as error:
                self.problems.append(str(error))
        self.sockets = {host: self.sockets[host] for host in hosts if host in self.sockets}
        served_ips = [hosts[0], *(each.getsockname()[0] for each in self.sockets.values())]
        unserved_message = "Not served: {ip} ({network}, {kind}); for it alone, use --host {ip}"
        notes = [
            _("Another address: {url} ({network})", url=self._make_url(ip), network=network) if ip in hosts
            else _(unserved_message, ip=ip, network=network, kind=_(kind))
            for ip, network, kind in addresses if ip != served_ips[0] and (ip in hosts or ip not in served_ips)
        ]  # fmt: skip
        is_hidden = (self.host or "").startswith(("127.", "localhost", "::1"))
        no_phones = _(ONLY_HERE, host=self.host) if is_hidden else _(NO_NETWORK) if hosts == [LOOPBACK] else ""
        local_address = self._make_url(self.host or LOOPBACK)
        return TableSite(self._make_url(hosts[0]), local_address, notes, no_phones)

    def _make_url(self, host: str) -> str:
        return f"{self.scheme}://{f'[{host}]' if ':' in host else host}:{self.port}"
