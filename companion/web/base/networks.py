"""The networks that this machine is in: its addresses there, home networks' first, and its names."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ifaddr import Adapter

TEST_NET_ADDRESS = "192.0.2.1"  # Of no machine (RFC 5737): the way there tells this machine's own, and nothing goes it.
HOME, PUBLIC, TUNNEL = "home network", "public", "VPN or tunnel"
ADAPTER_KINDS = {
    TUNNEL: r"u?tun|tap\d|tap-|wg|ppp|ipsec|zt|tailscale|nordlynx|proton|.*(vpn|tunnel|wireguard|anyconnect|pangp)",
    # Bridges of home networks are called br0, and that of a Mac which shares its internet bridge100.
    "virtual machines": r"docker|br-|veth|virbr|vmnet|vboxnet|lxc|lxd|podman|cni|flannel|.*(hyper-v|virtualbox|vmware)",
    "mobile data": r"wwan|wwp|rmnet|.*mobile broadband",
}
"""How the names of adapters that lead to no home network begin, or what Windows describes them as."""
CARRIER_NETWORK = ip_network("100.64.0.0/10")  # Of Tailscale, and of providers, which keep machines apart (RFC 6598).
ROUTER_ENDINGS = "fritz.box", "lan", "home", "home.arpa", "local"


class NetworkAddress(NamedTuple):
    """An address of this machine, with the name and the kind of its network."""

    ip: str
    network: str
    kind: str


class TableSite(NamedTuple):
    """Where phones and this machine itself find a table, what to say of others, and why no phone can join, if so.

    alone: one phone is all there is, and has the table in its browser.
    """

    address: str = ""
    local: str = ""
    others: Sequence[str] = ()
    no_phones: str = ""
    alone: bool = False


def is_near(host: str) -> bool:
    """Whether an address is of this machine or of a home network, not of the internet.

    >>> is_near("192.168.1.20"), is_near("fe80::1"), is_near("::ffff:10.0.0.7"), is_near("8.8.8.8")
    (True, True, True, False)
    """
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return False
    address = getattr(address, "ipv4_mapped", None) or address
    return not address.is_global and not address.is_multicast


def may_come(host: str, own: str) -> bool:
    """Whether an address may reach this machine's own: from near or, if that is public, from the same network."""
    from ifaddr import get_adapters

    return is_near(host) or any(
        host and ip_address(host) in ip_network(f"{own}/{each.network_prefix}", strict=False)
        for adapter in get_adapters() for each in adapter.ips if own in (each.ip, each.ip[0])
    )  # fmt: skip


def find_addresses() -> list[NetworkAddress]:
    """The addresses by which others may find this machine, those of home networks first."""
    from ifaddr import get_adapters

    way_out, in_use = "", []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as trial, suppress(OSError):
        trial.connect((TEST_NET_ADDRESS, 9))
        way_out = trial.getsockname()[0]
    for each in rank_addresses(get_adapters(), way_out):
        with socket.socket(socket.AF_INET6 if ":" in each.ip else socket.AF_INET) as trial, suppress(OSError):
            trial.bind((each.ip, 0))  # Some systems also name the addresses of adapters that are off.
            in_use.append(each)
    return in_use


def rank_addresses(adapters: Iterable[Adapter], way_out: str) -> list[NetworkAddress]:
    """The addresses of adapters, those of home networks first, and of these the one on the way to the internet. IPv6
    counts where an adapter has nothing else, as such addresses change and are hard to type."""
    found: list[NetworkAddress] = []
    for adapter in adapters:
        known = [*_read(adapter)]
        found += [each for each in known if ":" not in each.ip] or known
    return sorted(found, key=lambda each: (each.kind != HOME, each.ip != way_out, ":" in each.ip))


def _read(adapter: Adapter) -> Iterator[NetworkAddress]:
    for each in adapter.ips:
        ip = ip_address(each.ip[0] if isinstance(each.ip, tuple) else each.ip)
        names = f"{adapter.nice_name}\n{each.nice_name}"
        usual = TUNNEL if ip in CARRIER_NETWORK else HOME if is_near(str(ip)) else PUBLIC
        if not ip.is_loopback and not ip.is_link_local:
            known = (kind for kind, called in ADAPTER_KINDS.items() if re.search(f"^({called})", names, re.I | re.M))
            yield NetworkAddress(str(ip), each.nice_name, next(known, usual))


def find_own_names() -> list[str]:
    """What this machine is called in a home network: its own name, and as routers and mDNS complete it."""
    name = socket.gethostname().lower().removesuffix(".")
    short = name.partition(".")[0]
    return ["localhost", name, short, *(f"{short}.{ending}" for ending in ROUTER_ENDINGS)]
