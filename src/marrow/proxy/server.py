"""The proxy, put together: mitmproxy's core with few addons, ours among them.

Takes: a desk, the options it starts with, the folder of the certificate authority. Gives: a proxy that runs until it
is stopped. Keeps true: one event loop, no thread for a client; it ends within two seconds, with its workers.
Refuses: an address where it cannot listen (`listen.port`), a door open to anybody (`OptionError`).
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from mitmproxy import options as mitmproxy_options
from mitmproxy.addons.disable_h2c import DisableH2C
from mitmproxy.addons.next_layer import NextLayer
from mitmproxy.addons.proxyserver import Proxyserver
from mitmproxy.addons.tlsconfig import TlsConfig
from mitmproxy.master import Master

from marrow.errors import MarrowError
from marrow.options import Options, Value
from marrow.proxy.door import Door
from marrow.proxy.own import Own
from marrow.proxy.pins import Pins
from marrow.proxy.resolving import Loop
from marrow.proxy.rules import Rules
from marrow.proxy.traffic import Traffic
from marrow.proxy.tunnels import Tunnels
from marrow.proxy.workers import Workers
from marrow.serve import Desk, app
from marrow.workers.files import allow_files

Told = Callable[[str], None]
_LONGEST_START_S = 10.0
_LONGEST_END_S = 1.0
_LONGEST_GOODBYE_S = 0.5
_LEAST_TO_STREAM = 1 << 20  # mitmproxy streams uploads past it too, and then hears no refusal of ours
_FILES = 8192  # a connection takes two, and macOS gives a program 256


class Proxy:
    """A proxy for one desk. `given` is what settings do not change; `trusted`, in PEM, are the authorities of servers.

    `stop` may be called from anywhere.
    """

    def __init__(
        self,
        desk: Desk,
        authority: Path,
        given: Mapping[str, Value] | None = None,
        *,
        trusted: Path | None = None,
    ) -> None:
        self._rules = Rules(desk, given)
        self._authority, self._trusted = authority, trusted
        self._options: Options = self._rules.options_for("")
        self._options.proxy.refuse_open_doors()
        self._master: Master | None = None
        self._problem: BaseException | None = None

    def run(self, told: Told) -> None:
        """Run until `stop`, Ctrl-C or SIGTERM. `told` hears the address once it can be used."""
        with asyncio.Runner(loop_factory=lambda: Loop(lambda: self._rules.allow_private)) as runner:
            runner.run(self._run(told))
        if self._problem is not None:
            where = f"{self._options.proxy.proxy_host}:{self._options.proxy.proxy_port}"
            reason = os.strerror(self._problem.errno or 0) if isinstance(self._problem, OSError) else str(self._problem)
            raise MarrowError("listen.port", f"cannot listen at {where}: {reason}") from self._problem

    def stop(self) -> None:
        """End it; the call returns at once."""
        if self._master is not None:
            self._master.shutdown()

    async def _run(self, told: Told) -> None:
        allow_files(_FILES)
        workers = Workers(self._options.proxy.workers, self._rules.desk.lists.folder)
        await workers.start()
        loop = asyncio.get_running_loop()
        assert isinstance(loop, Loop)
        self._master = master = self._made(workers, loop, told)
        self._rules.lists.load()
        self._rules.lists.keep_current()
        with suppress(TimeoutError):
            await asyncio.wait_for(workers.ready(), _LONGEST_START_S)
        for number in (signal.SIGINT, signal.SIGTERM):
            with suppress(NotImplementedError, ValueError, RuntimeError):  # not in a thread, not on Windows
                loop.add_signal_handler(number, master.shutdown)
        try:
            await master.run()
        finally:
            self._master = None
            self._rules.lists.end()
            await _hang_up(master.addons.get("proxyserver"))
            with suppress(TimeoutError):
                await asyncio.wait_for(workers.close(), _LONGEST_END_S)

    def _made(self, workers: Workers, loop: Loop, told: Told) -> Master:
        proxy = self._options.proxy
        chosen = mitmproxy_options.Options(
            listen_host=proxy.proxy_host,
            listen_port=proxy.proxy_port,
            confdir=str(self._authority),
            ssl_verify_upstream_trusted_ca=str(self._trusted) if self._trusted else None,
            websocket=False,  # a WebSocket is passed on as it is, and not read
        )
        master = Master(chosen)
        tunnels = Tunnels(self._rules, Pins())
        server = Proxyserver()
        # Each sees what those before it left: who may come in, then where it goes, then what is in it.
        master.addons.add(
            Door(proxy),
            server,
            TlsConfig(),
            tunnels,
            NextLayer(),
            DisableH2C(),
            Own(app(self._rules.desk), tunnels.sees),
            Traffic(self._rules, workers.do),
            _Started(self, loop, server, told),
        )
        chosen.update(stream_large_bodies=str(max(proxy.max_page_bytes, _LEAST_TO_STREAM)))
        return master


async def _hang_up(server: Proxyserver) -> None:
    """Let nobody in any more, and end all connections; mitmproxy leaves that to the end of its process."""
    for instance in server.servers:
        if instance.is_running:
            await instance.stop()
    for connection in server.connections.values():
        for ends in connection.transports.values():
            if isinstance(ends.writer, asyncio.StreamWriter):
                ends.writer.transport.abort()
    with suppress(TimeoutError):
        async with asyncio.timeout(_LONGEST_GOODBYE_S):
            while server.connections:  # those that are cut off in the middle are told as errors
                await asyncio.sleep(0.01)


class _Started:
    """An addon of mitmproxy that tells where the proxy listens, or ends it where it cannot."""

    def __init__(self, proxy: Proxy, loop: Loop, server: Proxyserver, told: Told) -> None:
        self._proxy, self._loop, self._server, self._told = proxy, loop, server, told

    def running(self) -> None:
        for instance in self._server.servers:
            if instance.last_exception is not None:
                self._proxy._problem = instance.last_exception
                self._proxy.stop()
                return
        host, port = self._server.listen_addrs()[0][:2]
        self._loop.own_port = port
        self._told(f"http://{f'[{host}]' if ':' in host else host}:{port}")
