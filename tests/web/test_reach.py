"""What stands between phones and a table: said by the check, each with what to do; and the first phone that comes."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable, Sequence
from threading import Thread
from typing import Any
from urllib.request import urlopen

import pytest

from companion.web.http.reach import FIREWALLS, find_obstacles, run_command, wait_for_phone
from companion.web.http.running import ONLY_HERE, open_listener

from .table import HERE, PATIENCE


def on(system: str, said: str) -> Callable[[Sequence[str]], str]:
    """Every firewall of a system says this."""
    own = [firewall.command for firewall in FIREWALLS if firewall.system == system]
    return lambda command: said if command in own else "never asked"


@pytest.mark.parametrize(
    ("system", "said", "named"),
    [("Linux", "ENABLED=yes", "ufw"), ("Linux", "ENABLED=no", ""), ("Linux", "running", "firewalld"),
     ("Linux", "not running", ""), ("Darwin", "Firewall is enabled. (State = 1)", "macOS"),
     ("Darwin", "Firewall is disabled. (State = 0)", ""), ("Windows", "EnableFirewall REG_DWORD 0x1", "Windows"),
     ("Windows", "EnableFirewall REG_DWORD 0x0", ""), ("Windows", "", "")],
)  # fmt: skip
def test_a_firewall_that_is_on_is_named_with_what_to_do(system: str, said: str, named: str) -> None:
    """By its own command's answer, whatever the language of the machine; one that is off is none."""
    found = [*find_obstacles(8765, system, "6.1", on(system, said))]
    assert len(found) == bool(named)
    assert all(named in each for each in found)


def test_what_can_be_seen_from_here_is_said() -> None:
    """Linux within Windows; a command that isn't there says nothing."""
    (found,) = find_obstacles(8765, "Linux", "5.15-microsoft-standard-WSL2", lambda _: "")
    assert "Windows" in found
    assert run_command(["no-such-command-of-salvage"]) == ""


def test_the_first_phone_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever opens the address gets a page; this machine itself is no phone."""
    with open_listener(HERE, 0) as listening:
        came: list[str] = []
        waiting = Thread(target=lambda: came.append(wait_for_phone(listening)), daemon=True)
        waiting.start()
        port = listening.getsockname()[1]
        with urlopen(f"http://{HERE}:{port}/", timeout=PATIENCE) as page:
            assert b"reaches salvage" in page.read()
        assert came == []
        with socket.create_connection((HERE, port), timeout=PATIENCE, source_address=("127.0.0.9", 0)) as phone:
            phone.sendall(b"GET / HTTP/1.1\r\n\r\n")
            assert b"reaches salvage" in phone.recv(4096)
        waiting.join(PATIENCE)
        assert came == ["127.0.0.9"]


def test_the_command_says_where_phones_find_a_table(salvage: Any) -> None:
    """In words and for scripts; it begins no game and waits for nobody where nobody types. A wrong name is told."""
    assert salvage("table", "no-such-session", "--check", "--host", HERE).code == 2
    told = salvage("table", "--check", "--host", HERE)
    assert told.code == 0
    assert ONLY_HERE.format(host=HERE) in told.out
    said = json.loads(salvage("table", "--check", "--json", "--host", HERE).out)
    assert (said["address"], said["obstacles"]) == (f"http://{HERE}:8765", [ONLY_HERE.format(host=HERE)])
