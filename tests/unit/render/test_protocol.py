"""The protocol, spoken with a browser that is a pair of pipes."""

from __future__ import annotations

import os
from collections.abc import Iterator
from threading import Thread
from typing import Any

import pytest

from marrow.errors import RenderError
from marrow.render import protocol, wire
from marrow.render.protocol import Connection, Refused
from marrow.render.wire import Cbor, Incoming, Json, Wire
from tests.unit.native.forms import CORE, needs_core


class Peer:
    """The browser's end."""

    def __init__(self, spoken: Wire) -> None:
        self._read, ours_out = os.pipe()
        ours_in, self._write = os.pipe()
        self.wire = spoken
        self.connection = Connection(ours_out, ours_in, spoken)
        self._incoming, self._heard = Incoming(spoken), list[dict[str, Any]]()

    def hear(self) -> dict[str, Any]:
        while not self._heard:
            self._heard += [self.wire.decode(each.data) for each in self._incoming.feed(os.read(self._read, 100))]
        return self._heard.pop(0)

    def say(self, *messages: dict[str, Any], piece: int = 1 << 16) -> None:
        self.say_bytes(b"".join(map(self.wire.encode, messages)), piece=piece)

    def say_bytes(self, data: bytes, *, piece: int) -> None:
        for at in range(0, len(data), piece):
            os.write(self._write, data[at : at + piece])

    def hang_up(self) -> None:
        os.close(self._write)
        self._write = -1

    def end(self) -> None:
        self.connection.close()
        if self._write >= 0:
            os.close(self._write)
        os.close(self._read)


@pytest.fixture(params=[pytest.param(Json(), id="json"), pytest.param(Cbor(CORE), id="cbor", marks=needs_core)])
def peer(request: pytest.FixtureRequest) -> Iterator[Peer]:
    made = Peer(request.param)
    yield made
    made.end()


def test_each_caller_gets_its_own_answer_in_whatever_order(peer: Peer) -> None:
    answers: dict[str, object] = {}

    def ask(name: str) -> None:
        answers[name] = peer.connection.call(name, "tab", deep=True)["for"]

    threads = [Thread(target=ask, args=(name,)) for name in ("a", "b", "c")]
    for thread in threads:
        thread.start()
    asked = [peer.hear() for _ in threads]
    assert all(message["sessionId"] == "tab" and message["params"] == {"deep": True} for message in asked)
    peer.say(*({"id": message["id"], "result": {"for": message["method"]}} for message in reversed(asked)), piece=7)
    for thread in threads:
        thread.join()
    assert answers == {"a": "a", "b": "b", "c": "c"}


def test_events_go_to_the_listener_of_their_session(peer: Peer) -> None:
    heard: list[tuple[str, object]] = []
    peer.connection.listen("one", lambda name, said: heard.append((name, said["n"])))
    peer.connection.listen("two", lambda *_: heard.append(("never", 0)))
    peer.connection.listen("two", None)
    thread = Thread(target=lambda: peer.connection.call("last"))
    thread.start()
    number = peer.hear()["id"]
    events = [{"method": "m", "sessionId": session, "params": {"n": session}} for session in ("one", "two", "none")]
    peer.say(*events, {"id": number, "result": {}})
    thread.join()
    assert heard == [("m", "one")]


def test_a_refusal_is_the_browsers_own_words(peer: Peer) -> None:
    thread = Thread(target=lambda: peer.say({"id": peer.hear()["id"], "error": {"message": "no such tab"}}))
    thread.start()
    with pytest.raises(Refused, match="no such tab"):
        peer.connection.call("Page.enable")
    thread.join()


def test_no_answer_in_time_is_an_error(peer: Peer) -> None:
    with pytest.raises(RenderError) as error:
        peer.connection.call("Page.enable", timeout_s=0.01)
    assert error.value.code == "render.timeout"


def test_those_who_wait_are_told_that_the_browser_is_gone(peer: Peer) -> None:
    def leave() -> None:
        peer.hear()
        peer.hang_up()

    thread = Thread(target=leave)
    thread.start()
    with pytest.raises(RenderError) as error:
        peer.connection.call("Page.enable")
    thread.join()
    assert error.value.code == "render.gone"
    assert not peer.connection.is_open
    with pytest.raises(RenderError):
        peer.connection.call("Page.enable")


def test_a_closed_connection_takes_no_calls(peer: Peer) -> None:
    peer.connection.close()
    peer.connection.close()
    with pytest.raises(RenderError) as error:
        peer.connection.tell("Page.enable")
    assert error.value.code == "render.gone"


def test_a_browser_that_takes_nothing_is_gone(peer: Peer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "_TAKES_S", 0.2)
    with pytest.raises(RenderError) as caught:
        peer.connection.tell("Page.navigate", url="x" * (4 << 20))  # more than a pipe holds
    assert caught.value.code == "render.gone"


def test_closing_does_not_wait_for_a_browser_that_takes_nothing(peer: Peer) -> None:
    failed: list[str] = []

    def tell() -> None:
        try:
            peer.connection.tell("Page.navigate", url="x" * (4 << 20))
        except RenderError as error:
            failed.append(error.code)

    thread = Thread(target=tell)
    thread.start()
    thread.join(0.1)
    peer.connection.close()
    thread.join(5)
    assert failed == ["render.gone"]


@pytest.mark.parametrize("piece", [3, 1 << 16])
def test_an_answer_that_is_too_large_is_refused_and_those_after_it_come(
    peer: Peer, piece: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire, "_MOST_BYTES", 200)

    def answer() -> None:
        for body in ("x" * 1000, "tea"):
            number = peer.hear()["id"]
            event = {"method": "Large.event", "params": {"text": "x" * 1000}}
            peer.say(event, {"id": number, "result": {"text": body}}, piece=piece)

    Thread(target=answer).start()
    with pytest.raises(RenderError) as caught:
        peer.connection.call("Page.tell")
    assert caught.value.code == "render.too_large"
    assert peer.connection.call("Page.tell") == {"text": "tea"}


def test_what_is_asked_can_be_waited_for_later(peer: Peer) -> None:
    first, second = peer.connection.ask("first"), peer.connection.ask("second")
    numbers = [peer.hear()["id"] for _ in range(2)]
    peer.say(*({"id": number, "result": {"n": number}} for number in reversed(numbers)))
    assert [peer.connection.result(asked.wait(5))["n"] for asked in (first, second)] == numbers


def test_nobody_waits_for_a_session_that_has_come_to_its_end(peer: Peer) -> None:
    asked, other = peer.connection.ask("a", "one"), peer.connection.ask("b", "two")
    peer.connection.give_up("one")
    with pytest.raises(RenderError) as caught:
        asked.wait(5)
    assert caught.value.code == "render.gone"
    late, number = (peer.hear()["id"] for _ in range(2))
    peer.say({"id": late, "result": {}}, {"id": number, "result": {"n": 2}})
    assert peer.connection.result(other.wait(5)) == {"n": 2}


GARBLED = {
    "an event": {Json: b"{]\0", Cbor: b"\xd8\x18\x5a\0\0\0\x01\xe0"},
    "a refusal": {Json: b'{"id":1,"error":}\0', Cbor: b"\xd8\x18\x5a\0\0\0\x0c\xbf\x62id\x01\x65error\xe0"},
}


@pytest.mark.parametrize("said", GARBLED)
def test_a_browser_that_speaks_otherwise_is_gone(peer: Peer, said: str) -> None:
    asked = peer.connection.ask("Page.enable")
    peer.hear()
    assert not peer.connection.is_garbled
    peer.say_bytes(GARBLED[said][type(peer.wire)], piece=100)
    with pytest.raises(RenderError) as caught:
        asked.wait(5)
    assert caught.value.code == "render.gone"
    assert peer.connection.is_garbled


def test_an_answer_that_cannot_be_read_is_none(peer: Peer) -> None:
    with pytest.raises(RenderError) as caught:
        peer.connection.result(b"\xe0")
    assert caught.value.code == "render.gone"
