"""Checks whether phones can reach this machine: its address, known obstacles, and waiting for a first phone.

A router's settings can't be seen from here, such as a guest Wi-Fi that isolates phones: only a phone that connects
proves that it works. Firewalls are queried by their own commands, as far as these answer users who aren't
administrators.
"""

from __future__ import annotations

import platform
import shutil
import socket
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from companion.web.base.networks import may_come

COMMAND_SECONDS = 5
"""Seconds that a firewall's command may take to answer."""
PHONE_SECONDS = 5.0
"""Seconds that a phone may take to request the page."""
REQUEST_BYTES = 4096
"""Bytes of its request that are read."""
PAGE = "This phone reaches salvage. Close this page; the table's code leads to the game."

IN_WSL = "This is Linux within Windows, and phones reach Windows alone: run salvage in Windows itself."
IS_ON = "{firewall} is on: have it let phones in to Python at port {port} (docs/table.md, When phones don't get in)."

WINDOWS_POLICY = r"HKLM\SYSTEM\CurrentControlSet\Services\SharedAccess\Parameters\FirewallPolicy\StandardProfile"
MACOS_FIREWALL = "/usr/libexec/ApplicationFirewall/socketfilterfw"


class Firewall(NamedTuple):
    """A firewall: its name, its operating system, the command that shows its state, and the output if it is on."""

    name: str
    system: str
    command: Sequence[str]
    is_on: str


FIREWALLS = (
    Firewall("The firewall ufw", "Linux", ("cat", "/etc/ufw/ufw.conf"), "ENABLED=yes"),
    Firewall("The firewall firewalld", "Linux", ("firewall-cmd", "--state"), "running"),
    Firewall("The firewall of macOS", "Darwin", (MACOS_FIREWALL, "--getglobalstate"), "enabled"),
    Firewall("The firewall of Windows", "Windows", ("reg", "query", WINDOWS_POLICY, "/v", "EnableFirewall"), "0x1"),
)


def run_command(command: Sequence[str]) -> str:
    """Return the output of a command, or "" if it doesn't exist or doesn't answer."""
    if shutil.which(command[0]) is None:
        return ""
    with suppress(OSError, subprocess.TimeoutExpired):
        process = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=COMMAND_SECONDS)
        return process.stdout
    return ""


def find_obstacles(
    port: int, system_name: str = "", release_name: str = "", run_lines: Callable[[Sequence[str]], str] = run_command
) -> Iterator[str]:
    """Yield what may stand between phones and a table here, and what to do about it. system, release: by default this
    machine's."""
    system_name, release_name = system_name or platform.system(), release_name or platform.release()
    if "microsoft" in release_name.lower():
        yield IN_WSL
    for firewall in FIREWALLS:
        output = run_lines(firewall.command) if firewall.system == system_name else ""
        if firewall.is_on in output and "not running" not in output:
            yield IS_ON.format(firewall=firewall.name, port=port)


def wait_for_phone(listener: socket.socket) -> str:
    """Answer all connections with a page until one comes from another machine of the home network, and return its
    address."""
    own_address = listener.getsockname()[0]
    while True:
        connection, (host, *_) = listener.accept()
        with connection, suppress(OSError):
            if not may_come(host, own_address):
                continue
            connection.settimeout(PHONE_SECONDS)
            connection.recv(REQUEST_BYTES)
            head_text = (
                f"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: {len(PAGE)}\r\nConnection: close"
            )
            connection.sendall(f"{head_text}\r\n\r\n{PAGE}".encode())
            if host != own_address:
                return str(host)
