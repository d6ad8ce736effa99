"""A web site on the loopback, over HTTP/1.1 or HTTP/2, with or without TLS, and a WebSocket that echoes."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import ssl
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Thread

import h2.config
import h2.connection
import h2.events

Body = bytes | Iterable[bytes]
_MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


@dataclass(frozen=True, slots=True)
class Asked:
    """A request."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes = b""
    version: str = "1.1"


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer; a body in pieces goes out without a length."""

    body: Body = b""
    kind: str = "text/html; charset=utf-8"
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)


Handler = Callable[[Asked], Reply]


class Site:
    """A server with one handler; every request it got is in `asked`."""

    def __init__(self, handler: Handler, *, tls: ssl.SSLContext | None = None) -> None:
        self.asked: list[Asked] = []
        self._handler, self._tls = handler, tls
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._server = asyncio.run_coroutine_threadsafe(self._start(), self._loop).result(10)
        self.port: int = self._server.sockets[0].getsockname()[1]

    @property
    def url(self) -> str:
        return f"{'https' if self._tls else 'http'}://localhost:{self.port}"

    @property
    def paths(self) -> list[str]:
        return [each.path for each in self.asked]

    def stop(self) -> None:
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _start(self) -> asyncio.Server:
        return await asyncio.start_server(self._serve, "127.0.0.1", 0, ssl=self._tls)

    async def _end(self) -> None:
        self._server.close()
        rest = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in rest:
            task.cancel()
        await asyncio.gather(*rest, return_exceptions=True)
        await asyncio.sleep(0.01)  # what was aborted is closed then

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        over = writer.get_extra_info("ssl_object")
        is_two = over is not None and over.selected_alpn_protocol() == "h2"
        with suppress(OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            await (self._two if is_two else self._one)(reader, writer)
        writer.transport.abort()

    def _answer(self, asked: Asked) -> Reply:
        self.asked.append(asked)
        return self._handler(asked)

    async def _one(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while True:
            lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
            method, path, _ = lines[0].split()
            headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:-2])}
            if headers.get("upgrade", "").lower() == "websocket":
                return await _echo(headers, reader, writer)
            body = await _body(headers, reader)
            await _send(writer, method, self._answer(Asked(method, path, headers, body)))

    async def _two(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        engine = h2.connection.H2Connection(h2.config.H2Configuration(client_side=False, header_encoding="utf-8"))
        engine.initiate_connection()
        writer.write(engine.data_to_send())
        while data := await reader.read(1 << 16):
            for event in engine.receive_data(data):
                if isinstance(event, h2.events.RequestReceived):
                    headers = dict(event.headers)
                    reply = self._answer(Asked(headers[":method"], headers[":path"], headers, version="2"))
                    assert isinstance(reply.body, bytes)
                    told = {"content-type": reply.kind, **{name.lower(): text for name, text in reply.headers.items()}}
                    engine.send_headers(event.stream_id, [(":status", str(reply.status)), *told.items()])
                    for start in range(0, len(reply.body), 16000):
                        engine.send_data(event.stream_id, reply.body[start : start + 16000])
                    engine.end_stream(event.stream_id)
            writer.write(engine.data_to_send())
            await writer.drain()


async def _body(headers: dict[str, str], reader: asyncio.StreamReader) -> bytes:
    if headers.get("transfer-encoding") != "chunked":
        return await reader.readexactly(int(headers.get("content-length", 0)))
    body = b""
    while size := int(await reader.readline(), 16):
        body += await reader.readexactly(size + 2)
    await reader.readline()
    return body


async def _send(writer: asyncio.StreamWriter, method: str, reply: Reply) -> None:
    told = {"Content-Type": reply.kind, **reply.headers}
    if isinstance(reply.body, bytes):
        told["Content-Length"] = str(len(reply.body))
    else:
        told["Transfer-Encoding"] = "chunked"
    head = "".join(f"{name}: {value}\r\n" for name, value in told.items())
    writer.write(f"HTTP/1.1 {reply.status} So\r\n{head}\r\n".encode("latin-1"))
    if isinstance(reply.body, bytes):
        writer.write(b"" if method == "HEAD" else reply.body)
    else:
        for piece in reply.body:
            writer.write(b"%x\r\n%s\r\n" % (len(piece), piece))
            await writer.drain()
        writer.write(b"0\r\n\r\n")
    await writer.drain()


async def _echo(headers: dict[str, str], reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """A WebSocket that says again what it hears: short texts, one frame each."""
    key = base64.b64encode(hashlib.sha1(headers["sec-websocket-key"].encode() + _MAGIC).digest())
    head = b"HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n\r\n"
    writer.write(head % key)
    while True:
        kind, length = await reader.readexactly(2)
        mask = await reader.readexactly(4)
        said = bytes(byte ^ mask[at % 4] for at, byte in enumerate(await reader.readexactly(length & 127)))
        writer.write(bytes((kind, len(said))) + said)
        await writer.drain()
        if kind & 15 == 8:
            return
