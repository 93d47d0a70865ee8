"""Where phones find this machine, whichever networks it is in, and when it changes them."""

from __future__ import annotations

import socket
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from ifaddr import IP, Adapter

from companion.cli.table import _tell
from companion.web.base.networks import HOME, NetworkAddress, may_come, rank_addresses
from companion.web.http import running

from .table import HERE, pushed


def adapter(name: str, *ips: str) -> Adapter:
    own = [IP((ip, 0, 0) if ":" in ip else ip, 64 if ":" in ip else 24, name.split("/")[-1]) for ip in ips]
    return Adapter(name, name.split("/")[0], own)


WIFI = adapter("wlan0", "192.168.1.20", "fe80::1", "fd12::20", "2a02:810::20")


@pytest.mark.parametrize(
    ("adapters", "way_out", "expected"),
    [([adapter("tun0", "10.8.0.2"), WIFI], "10.8.0.2", "192.168.1.20 (10.8.0.2)"),
     ([adapter("utun3", "100.90.1.2"), adapter("en0", "10.0.0.4")], "", "10.0.0.4 (100.90.1.2)"),
     ([adapter("eth0", "10.1.1.1"), WIFI], "192.168.1.20", "192.168.1.20 10.1.1.1"),
     ([adapter("docker0", "172.17.0.1"), adapter("br0", "192.168.1.2")], "", "192.168.1.2 (172.17.0.1)"),
     ([adapter("Hyper-V Adapter/WSL", "172.20.0.1"), adapter("Intel/WLAN", "10.0.0.7")], "", "10.0.0.7 (172.20.0.1)"),
     ([adapter("eth0", "100.64.0.9"), adapter("wlan0", "fe80::1", "fd12::20")], "", "fd12::20 (100.64.0.9)"),
     ([adapter("wwan0", "10.64.2.2"), adapter("wlan0", "172.20.10.2")], "10.64.2.2", "172.20.10.2 (10.64.2.2)"),
     ([adapter("wlan0", "141.20.5.7"), adapter("eth0", "169.254.7.7", "fe80::2")], "", "(141.20.5.7)")],
)  # fmt: skip
def test_home_networks_come_first(adapters: list[Adapter], way_out: str, expected: str) -> None:
    """Then, in brackets here, tunnels and the like, even on the way out; never those that this machine alone knows."""
    found = rank_addresses([adapter("lo", HERE, "::1"), *adapters], way_out)

    assert " ".join(each.ip if each.kind == HOME else f"({each.ip})" for each in found) == expected


def test_a_public_address_lets_in_its_own_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a university's is chosen by name; the internet stays out, there and everywhere else."""
    monkeypatch.setattr("ifaddr.get_adapters", lambda: [adapter("wlan0", "141.20.5.7"), WIFI])
    for own, far in ("141.20.5.7", "141.20.6.1"), ("192.168.1.20", "141.20.5.200"):
        came = ["141.20.5.200", "192.168.1.9", "8.8.8.8", "", far]
        assert [host for host in came if may_come(host, own)] == [host for host in came[:2] if host != far]


def test_a_table_moves(serve: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """It listens in home networks and for itself alone, and tells its pages and the terminal where phones find it."""
    now, tunnel = ["127.0.0.2", "127.0.0.3"], NetworkAddress("127.0.0.9", "tun0", "VPN")  # As if others found them.
    monkeypatch.setattr(running, "find_addresses", lambda: [*(NetworkAddress(ip, "wlan0", HOME) for ip in now), tunnel])
    table, listeners = serve("space-debris"), running.Listeners(None, 0)
    lobby = SimpleNamespace(token=table.server.links.all[0].token, site=None)
    switch: Any = SimpleNamespace(server=table.server, lobby=lobby)
    listeners.tell = lambda site: _tell(switch, site, as_json=False)
    table.web.config.timeout_notify, table.web.config.callback_notify = 0, partial(listeners.follow, table.web)

    assert [each.partition(":")[0] for each in listeners.site.others] == ["Another address", "Not served"]
    assert len(running.Listeners(None, listeners.port).problems) == len([*now, HERE])
    with table.listen("host") as page:
        pushed(page)
        for now[:], told in (["127.0.0.4"], "http://127.0.0.4"), ([], running.NO_NETWORK), (["127.0.0.2"], "127.0.0.2"):
            assert told in pushed(page)["parts"]["host"].replace("&#39;", "'")
            tried = [HERE, *(f"127.0.0.{number}" for number in (2, 3, 4, 9))]
            assert [ip for ip in tried if not socket.socket().connect_ex((ip, listeners.port))] == [HERE, *now]
            assert told in capsys.readouterr().out
