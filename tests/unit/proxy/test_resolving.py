from __future__ import annotations

import asyncio
import socket
import time
from threading import Event
from typing import Any

import pytest

from marrow.proxy.resolving import Loop, refusal

Found = list[tuple[Any, ...]]


def found(*addresses: str) -> Found:
    return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 80)) for address in addresses]


def resolve(answer: Found, *, allow_private: bool = False, flags: int = 0) -> Found:
    with asyncio.Runner(loop_factory=lambda: Loop(lambda: allow_private, lambda *_: answer)) as runner:

        async def run() -> Found:
            return await asyncio.get_running_loop().getaddrinfo("a.test", 80, flags=flags)

        return runner.run(run())


def test_public_addresses_are_given() -> None:
    assert resolve(found("93.184.215.14")) == found("93.184.215.14")


@pytest.mark.parametrize("address", ["127.0.0.1", "10.0.0.1", "192.168.1.1", "169.254.169.254", "::1", "fe80::1%1"])
def test_a_name_with_one_private_address_is_refused(address: str) -> None:
    with pytest.raises(OSError, match=r"a\.test .* is not a public host \[fetch\.private\]"):
        resolve(found("93.184.215.14", address))
    assert refusal(address)


def test_private_addresses_are_given_if_they_are_allowed() -> None:
    assert resolve(found("10.0.0.1"), allow_private=True) == found("10.0.0.1")


def test_the_proxys_own_port_is_never_connected_to() -> None:
    loop = Loop(lambda: True, lambda *_: found("127.0.0.1"))
    loop.own_port = 8118
    with asyncio.Runner(loop_factory=lambda: loop) as runner:

        async def run() -> None:
            await loop.getaddrinfo("a.test", 80)
            with pytest.raises(OSError, match=r"a\.test"):
                await loop.getaddrinfo("a.test", 8118)

        runner.run(run())


def test_an_address_to_listen_at_is_not_checked() -> None:
    assert resolve(found("127.0.0.1"), flags=socket.AI_PASSIVE) == found("127.0.0.1")


@pytest.mark.parametrize("error", [socket.gaierror(-2, "unknown"), UnicodeError("a label is too long")])
def test_a_name_without_an_address_is_told(error: Exception) -> None:
    def fail(*_: object) -> Found:
        raise error

    with asyncio.Runner(loop_factory=lambda: Loop(lambda: False, fail)) as runner:

        async def run() -> None:
            with pytest.raises(OSError, match=r"unknown|too long"):
                await asyncio.open_connection("a.test", 80)

        runner.run(run())


def test_the_address_that_was_checked_is_the_one_connected_to() -> None:
    """A name server that answers anew each time: the second answer is never asked for."""
    answers = [found("93.184.215.14"), found("127.0.0.1")]
    asked: list[str] = []

    def lookup(host: str, *_: object) -> Found:
        asked.append(host)
        return answers[len(asked) - 1]

    class Still(Loop):
        async def sock_connect(self, _: socket.socket, address: Any) -> None:
            raise OSError(f"went to {address[0]}")

    with asyncio.Runner(loop_factory=lambda: Still(lambda: False, lookup)) as runner:

        async def run() -> None:
            with pytest.raises(OSError, match=r"went to 93\.184\.215\.14"):
                await asyncio.open_connection("a.test", 80)

        runner.run(run())
    assert asked == ["a.test"]


def test_a_name_server_that_does_not_answer_does_not_hold_up_the_end() -> None:
    still = Event()
    begin = time.monotonic()
    with asyncio.Runner(loop_factory=lambda: Loop(lambda: False, lambda *_: found(str(still.wait(5))))) as runner:

        async def run() -> None:
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(asyncio.get_running_loop().getaddrinfo("a.test", 80), 0.05)

        runner.run(run())
    assert time.monotonic() - begin < 2
    still.set()
