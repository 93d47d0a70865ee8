"""The networks of this machine: its addresses there, home networks first, and its names."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ifaddr import Adapter

TEST_NET_ADDRESS = "192.0.2.1"  # No machine has it (RFC 5737); connecting sends nothing, but picks our own address.
HOME, PUBLIC, TUNNEL = "home network", "public", "VPN or tunnel"
ADAPTER_KINDS = {
    TUNNEL: r"u?tun|tap\d|tap-|wg|ppp|ipsec|zt|tailscale|nordlynx|proton|.*(vpn|tunnel|wireguard|anyconnect|pangp)",
    # Bridges of home networks are named br0; a Mac that shares its internet has bridge100.
    "virtual machines": r"docker|br-|veth|virbr|vmnet|vboxnet|lxc|lxd|podman|cni|flannel|.*(hyper-v|virtualbox|vmware)",
    "mobile data": r"wwan|wwp|rmnet|.*mobile broadband",
}
"""Patterns of adapters that don't lead to a home network: how their names begin, or how Windows describes them."""
CARRIER_NETWORK = ip_network("100.64.0.0/10")  # Tailscale and providers use it, and keep machines apart (RFC 6598).
ROUTER_ENDINGS = "fritz.box", "lan", "home", "home.arpa", "local"


class NetworkAddress(NamedTuple):
    """An address of this machine, with the name and the kind of its network."""

    ip: str
    network: str
    kind: str


class TableSite(NamedTuple):
    """The addresses of a table: for phones and for this machine itself, notes on other addresses, and why no phone can
    join, if so.

    alone: the only device is one phone, whose browser runs the table.
    """

    address: str = ""
    local: str = ""
    others: Sequence[str] = ()
    no_phones: str = ""
    alone: bool = False


def is_near(host: str) -> bool:
    """Check whether an address belongs to this machine or a home network, not to the internet.

    >>> is_near("192.168.1.20"), is_near("fe80::1"), is_near("::ffff:10.0.0.7"), is_near("8.8.8.8")
    (True, True, True, False)
    """
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return False
    address = getattr(address, "ipv4_mapped", None) or address
    return not address.is_global and not address.is_multicast


def may_come(host: str, own_address: str) -> bool:
    """Check whether a host may connect to one of this machine's addresses: it must be near or, if the address is
    public, in the same network."""
    from ifaddr import get_adapters

    return is_near(host) or any(
        host and ip_address(host) in ip_network(f"{own_address}/{each.network_prefix}", strict=False)
        for adapter in get_adapters() for each in adapter.ips if own_address in (each.ip, each.ip[0])
    )  # fmt: skip


def find_addresses() -> list[NetworkAddress]:
    """Return the addresses by which others may find this machine, those of home networks first."""
    from ifaddr import get_adapters

    outgoing_ip, usable_addresses = "", []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect((TEST_NET_ADDRESS, 9))
        outgoing_ip = probe.getsockname()[0]
    for each in rank_addresses(get_adapters(), outgoing_ip):
        with socket.socket(socket.AF_INET6 if ":" in each.ip else socket.AF_INET) as probe, suppress(OSError):
            probe.bind((each.ip, 0))  # Some systems also list the addresses of disabled adapters.
            usable_addresses.append(each)
    return usable_addresses


def rank_addresses(adapters: Iterable[Adapter], outgoing_ip: str) -> list[NetworkAddress]:
    """Sort the addresses of adapters: home networks first and, among these, the address on the way to the internet.
    IPv6 counts only if an adapter has nothing else, as such addresses change and are hard to type."""
    addresses: list[NetworkAddress] = []
    for adapter in adapters:
        adapter_addresses = [*_read_addresses(adapter)]
        addresses += [each for each in adapter_addresses if ":" not in each.ip] or adapter_addresses
    return sorted(addresses, key=lambda each: (each.kind != HOME, each.ip != outgoing_ip, ":" in each.ip))


def _read_addresses(adapter: Adapter) -> Iterator[NetworkAddress]:
    for each in adapter.ips:
        ip = ip_address(each.ip[0] if isinstance(each.ip, tuple) else each.ip)
        adapter_names = f"{adapter.nice_name}\n{each.nice_name}"
        usual_kind_name = TUNNEL if ip in CARRIER_NETWORK else HOME if is_near(str(ip)) else PUBLIC
        if not ip.is_loopback and not ip.is_link_local:
            matching_kinds = (
                kind
                for kind, pattern in ADAPTER_KINDS.items()
                if re.search(f"^({pattern})", adapter_names, re.I | re.M)
            )
            yield NetworkAddress(str(ip), each.nice_name, next(matching_kinds, usual_kind_name))


def find_own_names() -> list[str]:
    """Return the names of this machine in a home network: its own name, and the forms that routers and mDNS add."""
    name = socket.gethostname().lower().removesuffix(".")
    short_name = name.partition(".")[0]
    return ["localhost", name, short_name, *(f"{short_name}.{ending}" for ending in ROUTER_ENDINGS)]
