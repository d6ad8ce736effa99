"""Secure connections: which are looked into, and which pass as they are.

Takes: tunnels that clients ask for (`CONNECT`), and what becomes of their handshakes.
Gives: tunnels that pass untouched; or, where `https` is on, ones that the proxy looks into, with certificates of ours.
Keeps true: without `https`, at hosts whose mode is off, and where a client has refused our certificate, not a byte is
changed. Nothing is ever sent to a host of an advertiser, nor anywhere under the name of the proxy itself. Addresses
are those of `resolving`.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from mitmproxy.http import HTTPFlow, Response
from mitmproxy.proxy.layer import NextLayer
from mitmproxy.proxy.layers import TCPLayer
from mitmproxy.proxy.layers.http import HttpStream
from mitmproxy.proxy.server_hooks import ServerConnectionHookData
from mitmproxy.tcp import TCPFlow
from mitmproxy.tls import ClientHelloData, TlsData

from marrow.proxy.bar import HOME, is_home
from marrow.proxy.pins import Pins
from marrow.proxy.resolving import refusal

if TYPE_CHECKING:
    from marrow.proxy.rules import Rules

_LOG = logging.getLogger(__name__)
_LEFT = "disconnected during the handshake"  # how mitmproxy says it
_GOES_NOWHERE = f"{HOME} is the proxy itself"


def _is_home_port(data: ServerConnectionHookData) -> bool:
    """Whether a connection goes to the port that its client came to: on this machine, that is the proxy itself."""
    assert data.server.address is not None
    return bool(data.server.address[1] == data.client.sockname[1])


class Tunnels:
    """An addon of mitmproxy. It comes before mitmproxy's own choice of layers, and after its choice of certificates."""

    def __init__(self, rules: Rules, pins: Pins) -> None:
        self._rules = rules
        self._pins = pins

    def sees(self, host: str) -> bool:
        """Whether the proxy looks into what goes to a host over HTTPS."""
        if is_home(host):
            return True
        options = self._rules.options_for(host).proxy
        return options.https == "on" and options.mode != "off" and host not in self._pins

    def http_connect(self, flow: HTTPFlow) -> None:
        """A tunnel is asked for. One to ourselves goes nowhere else; one to an advertiser is not opened."""
        if flow.response:
            return
        host = flow.request.host.lower()
        if is_home(host):
            flow.response = Response.make(200)
        elif not self.sees(host) and self._rules.blocks(f"https://{host}/", "", "other"):
            flow.response = Response.make(403, b"", {"X-Marrow": "blocked"})

    def next_layer(self, nextlayer: NextLayer) -> None:
        """What is inside a tunnel is spoken, or passed on."""
        context = nextlayer.context
        is_begin = isinstance(context.layers[-1], HttpStream)  # of a tunnel; the way to the proxy may be secure itself
        if is_begin and context.server.address and not self.sees(context.server.address[0].lower()):
            nextlayer.layer = TCPLayer(context, ignore=True)

    def tls_clienthello(self, data: ClientHelloData) -> None:
        """A handshake begins: one with ourselves needs no server."""
        address = data.context.server.address
        if address and is_home(address[0]):
            data.establish_server_tls_first = False

    def tls_failed_client(self, data: TlsData) -> None:
        """A client does not take our certificate for a host: its next connection there passes untouched."""
        host = data.context.server.address[0].lower() if data.context.server.address else HOME
        if is_home(host):
            return
        if _LEFT in (data.conn.error or ""):
            if not self._pins.left(host):
                return
        else:
            self._pins.add(host)
        self._rules.failed("proxy.pinned")
        _LOG.info("%s passes untouched: %s", host, data.conn.error)

    def server_connect(self, data: ServerConnectionHookData) -> None:
        """A connection is about to be made. Names are looked up, and checked, by the event loop."""
        host = data.server.address[0].lower() if data.server.address else ""
        if is_home(host):
            data.server.error = _GOES_NOWHERE
        elif (why := refusal(host)) and (_is_home_port(data) or not self._rules.allow_private):
            data.server.error = why

    def tcp_message(self, flow: TCPFlow) -> None:
        """A piece of a WebSocket, on its way: it is not kept."""
        flow.messages.clear()
