from __future__ import annotations

import socket
import threading
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.errors import FetchError
from marrow.io.clock import Clock, Deadline
from marrow.io.hosts import is_public, resolve, system_lookup
from marrow.io.target import parse

NOT_PUBLIC = """
    0.0.0.0 10.1.2.3 100.64.0.1 100.100.100.200 127.0.0.1 127.255.255.254 168.63.129.16 169.254.169.254
    172.16.0.1 172.31.255.255 192.0.0.192 192.0.2.1 192.168.1.1 198.18.0.1 198.51.100.7 203.0.113.9
    224.0.0.1 239.1.1.1 240.0.0.1 255.255.255.255
    :: ::1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::7f00:1 64:ff9b::a9fe:a9fe 64:ff9b:1::1 100::1
    2001::1 2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:db8::1 2002:7f00:1::1
    2002:808:808::1 2002:c0a8:101::1 3fff::1 5f00::1
    fc00::1 fd00:ec2::254 fe80::1 fec0::1 ff02::1 2606:4700::5efe:10.0.0.1 2606:4700::200:5efe:127.0.0.1
"""

PUBLIC = """
    1.1.1.1 9.255.255.255 11.0.0.1 100.63.255.255 100.128.0.1 172.15.0.1 172.32.0.1
    192.169.0.1 223.255.255.255
    2606:4700::1111 2a00:1450:4001::1 ::ffff:8.8.8.8 64:ff9b::808:808 2606:4700::5efe:8.8.8.8
"""


@pytest.mark.parametrize("text", NOT_PUBLIC.split())
def test_special_addresses_are_not_public(text: str) -> None:
    assert not is_public(ip_address(text))


@pytest.mark.parametrize("text", PUBLIC.split())
def test_ordinary_addresses_are_public(text: str) -> None:
    assert is_public(ip_address(text))


@given(st.ip_addresses())
def test_nothing_is_public_that_the_standard_library_calls_private(
    address: IPv4Address | IPv6Address,
) -> None:
    if isinstance(address, IPv6Address) and (address.ipv4_mapped or address in IPv6Network("64:ff9b::/96")):
        address = IPv4Address(int(address) & 0xFFFF_FFFF)  # reserved as such; the address inside counts
    if address.is_private or address.is_multicast or address.is_reserved or address.is_loopback:
        assert not is_public(address)


def deadline(seconds: float = 5) -> Deadline:
    return Deadline(Clock(), seconds)


def found(*addresses: str, allow_private: bool = False) -> tuple[str, ...]:
    target = parse("http://example.org/")
    made = resolve(target, lambda _: addresses, deadline(), allow_private=allow_private)
    return tuple(str(address) for address in made)


def test_addresses_come_in_order_and_once() -> None:
    assert found("2606:4700::1", "1.1.1.1", "1.1.1.1") == ("2606:4700::1", "1.1.1.1")


def test_one_private_address_spoils_the_host() -> None:
    with pytest.raises(FetchError) as caught:
        found("1.1.1.1", "10.0.0.1")
    assert caught.value.code == "fetch.private"
    assert "10.0.0.1" in caught.value.message


def test_a_scope_does_not_hide_an_address() -> None:
    with pytest.raises(FetchError) as caught:
        found("fe80::1%eth0")
    assert caught.value.code == "fetch.private"


def test_private_addresses_can_be_allowed() -> None:
    assert found("10.0.0.1", allow_private=True) == ("10.0.0.1",)


def test_a_host_without_addresses_is_an_error() -> None:
    with pytest.raises(FetchError) as caught:
        found()
    assert caught.value.code == "fetch.dns"


@pytest.mark.parametrize("error", [socket.gaierror(-2, "unknown"), UnicodeError("label too long")])
def test_a_failed_look_up_is_an_error(error: Exception) -> None:
    def fail(_: str) -> Sequence[str]:
        raise error

    with pytest.raises(FetchError) as caught:
        resolve(parse("http://example.org/"), fail, deadline(), allow_private=False)
    assert caught.value.code == "fetch.dns"
    assert caught.value.__cause__ is error


def test_a_slow_look_up_ends_at_the_deadline() -> None:
    released = threading.Event()

    def hang(_: str) -> Sequence[str]:
        released.wait(10)
        return ["1.1.1.1"]

    with pytest.raises(TimeoutError):
        resolve(parse("http://example.org/"), hang, deadline(0.05), allow_private=False)
    released.set()


@pytest.mark.parametrize("host", ["2130706433", "0x7f.1", "127.1", "0177.0.0.1", "127.0.0.1", "::1", "localhost"])
def test_every_spelling_of_this_machine_is_caught(host: str) -> None:
    url = f"http://[{host}]/" if ":" in host else f"http://{host}/"
    with pytest.raises(FetchError) as caught:
        resolve(parse(url), system_lookup, deadline(), allow_private=False)
    assert caught.value.code == "fetch.private"
