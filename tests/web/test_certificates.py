"""Serving in secret: a certificate of this machine's own, made once and kept."""

from __future__ import annotations

import ssl
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from companion.sessions.session_store import begin, open_session
from companion.web.base.links import Role
from companion.web.game.live_table import LiveTable
from companion.web.http import certificates
from companion.web.http.certificates import find_certificate
from companion.web.http.running import make_web_server, open_listener
from companion.web.server.server import TableServer
from components.places import locate
from components.problems import SalvageError

from ..programs import PATIENCE, find_program
from .table import pushed


def test_a_table_is_served_with_its_certificate(home: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Whoever knows the certificate gets the page and what is pushed, for the address that it is made for alone."""
    find_program("OpenSSL")
    session = begin(locate("space-debris"), ("Ann", "Bo"))
    server = TableServer(lambda: LiveTable(open_session(session.name)))
    certificate, listening = find_certificate(["localhost", "127.0.0.1"]), open_listener("127.0.0.1", 0)
    web = make_web_server(server, certificate)
    thread = Thread(target=web.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    try:
        address = f"https://127.0.0.1:{listening.getsockname()[1]}/{server.links.of(Role.JOIN).token}/"
        for url in (address, address.replace("127.0.0.1", "localhost")):
            with urlopen(url, context=ssl.create_default_context(cafile=certificate.file), timeout=PATIENCE) as page:
                assert b"Sit down" in page.read()
        own, host = ssl.create_default_context(cafile=certificate.file), urlsplit(address).netloc
        live = address.replace("https", "wss", 1) + "live"
        with connect(live, origin=Origin(f"https://{host}"), ssl=own) as socket:
            assert pushed(socket)["parts"]
        with pytest.raises(OSError):  # Who comes without the certificate's secret is shown nothing.
            urlopen(address.replace("https", "http", 1), timeout=PATIENCE)
        assert capfd.readouterr().err == ""
    finally:
        web.should_exit = True
        thread.join(PATIENCE)


def test_a_certificate_is_kept(home: Path) -> None:
    """Browsers warn once; and nobody else on this machine can read the key."""
    find_program("OpenSSL")
    first = find_certificate(["192.168.1.20", "fd12::7", "laptop.fritz.box", "müller"])
    made = first.file.read_bytes()

    assert find_certificate(["fd12::7", "laptop.fritz.box", "192.168.1.20"]) == first
    assert first.file.read_bytes() == made
    assert first.key.stat().st_mode & 0o077 == 0


def test_without_openssl_it_is_said_what_is_missing(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And that all works without."""
    monkeypatch.setattr(certificates.shutil, "which", lambda name: None)

    with pytest.raises(SalvageError, match="openssl"):
        find_certificate(["192.168.1.20"])
