"""Hosts: which machines may be asked.

Takes: a host name or number. Gives: the addresses to connect to, every one of them checked.
Refuses: `fetch.private` when any address of the host is not public, `fetch.dns` when it has none.
Keeps true: the caller connects to the addresses given here and never resolves the name again, so a name
server that answers differently the second time (DNS rebinding) gains nothing. Odd spellings of 127.0.0.1
(`2130706433`, `0x7f.1`) need no rule of their own: what they resolve to is checked.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from queue import Empty, SimpleQueue
from threading import Thread

from marrow.errors import FetchError
from marrow.io.clock import Deadline
from marrow.io.target import Target

Address = IPv4Address | IPv6Address
Lookup = Callable[[str], Sequence[str]]

# The registries of special addresses (IANA), plus what clouds put elsewhere. Written out, because what
# `ipaddress.is_global` says differs between versions of Python.
_NOT_PUBLIC_4 = tuple(
    IPv4Network(network)
    for network in (
        "0.0.0.0/8",  # this host
        "10.0.0.0/8",
        "100.64.0.0/10",  # carriers' own; metadata of one cloud
        "127.0.0.0/8",
        "168.63.129.16/32",  # platform services of one cloud
        "169.254.0.0/16",  # link-local; metadata of most clouds
        "172.16.0.0/12",
        "192.0.0.0/24",
        "192.0.2.0/24",  # examples
        "192.88.99.0/24",  # retired 6to4 relays
        "192.168.0.0/16",
        "198.18.0.0/15",  # benchmarks
        "198.51.100.0/24",  # examples
        "203.0.113.0/24",  # examples
        "224.0.0.0/4",  # multicast
        "240.0.0.0/4",  # reserved, broadcast
    )
)
_PUBLIC_6 = IPv6Network("2000::/3")  # all that has ever been handed out to the public internet
_NOT_PUBLIC_6 = tuple(
    IPv6Network(network)
    for network in (
        "2001::/23",  # protocols: Teredo, benchmarks, ORCHID
        "2001:db8::/32",  # examples
        "2002::/16",  # 6to4, retired: an IPv4 address in disguise
        "3fff::/20",  # examples
    )
)
_NAT64 = IPv6Network("64:ff9b::/96")
_MAPPED = IPv6Network("::ffff:0:0/96")
_ISATAP = (0x0000_5EFE, 0x0200_5EFE)  # the 32 bits before an IPv4 address inside an interface's number


def is_public(address: Address) -> bool:
    """Whether an address belongs to the public internet, also through the IPv4 address inside it.

    >>> is_public(ip_address("127.0.0.1")), is_public(ip_address("64:ff9b::7f00:1"))
    (False, False)
    """
    if isinstance(address, IPv4Address):
        return not any(address in network for network in _NOT_PUBLIC_4)
    number = int(address)
    if address in _MAPPED or address in _NAT64:
        return is_public(IPv4Address(number & 0xFFFF_FFFF))
    if number >> 32 & 0xFFFF_FFFF in _ISATAP and not is_public(IPv4Address(number & 0xFFFF_FFFF)):
        return False
    return address in _PUBLIC_6 and not any(address in network for network in _NOT_PUBLIC_6)


def system_lookup(host: str) -> Sequence[str]:
    """The addresses of a host, as the system knows them, best first."""
    found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    return [str(sockaddr[0]) for *_, sockaddr in found]


def resolve(target: Target, lookup: Lookup, deadline: Deadline, *, allow_private: bool) -> tuple[Address, ...]:
    """All addresses of a target's host, none of them private unless that is allowed."""
    found = _look_up_in_time(target, lookup, deadline)
    # A scope ("fe80::1%eth0") names a link of this machine: link-local, refused with its address.
    addresses = tuple(dict.fromkeys(ip_address(text.partition("%")[0]) for text in found))
    if not addresses:
        raise FetchError("fetch.dns", f"{target.host} has no address", url=target.url)
    refused = [] if allow_private else [address for address in addresses if not is_public(address)]
    if refused:
        named = "" if target.host == str(refused[0]) else f" ({refused[0]})"
        raise FetchError("fetch.private", f"{target.host}{named} is not a public host", url=target.url)
    return addresses


def _look_up_in_time(target: Target, lookup: Lookup, deadline: Deadline) -> Sequence[str]:
    # The system's resolver takes no timeout. It runs aside, in a thread that never holds up the exit.
    answers: SimpleQueue[Sequence[str] | OSError | UnicodeError] = SimpleQueue()

    def look_up() -> None:
        try:
            answers.put(lookup(target.host))
        except (OSError, UnicodeError) as error:
            answers.put(error)

    Thread(target=look_up, name=f"look up {target.host}", daemon=True).start()
    try:
        answer = answers.get(timeout=deadline.left())
    except Empty:
        raise TimeoutError(f"looking up {target.host} took too long") from None
    if isinstance(answer, Exception):
        raise FetchError("fetch.dns", f"{target.host} has no address", url=target.url) from answer
    return answer
