"""Who may use the proxy: everybody of this machine, or those who know the user and the password.

Takes: requests as they begin. Gives: the same without what they say to proxies, or a "407".
Keeps true: a password never goes on to a server; one that is wrong takes as long as one that is right. A tunnel that
was let in stays in.
"""

from __future__ import annotations

import base64
import hmac

from mitmproxy.connection import Client
from mitmproxy.http import HTTPFlow, Response

from marrow.options.proxy import ProxyOptions

_SAID_TO_PROXIES = ("proxy-authorization", "proxy-connection")


class Door:
    """An addon of mitmproxy: the first, so that others see only requests that were let in."""

    def __init__(self, options: ProxyOptions) -> None:
        # Those it started with: a door that is open to other machines is not unlocked by a changed setting.
        self._options = options
        self._inside: set[str] = set()

    def http_connect(self, flow: HTTPFlow) -> None:
        """A tunnel is asked for."""
        if self._let_in(flow):
            self._inside.add(flow.client_conn.id)

    def requestheaders(self, flow: HTTPFlow) -> None:
        """A request begins."""
        if flow.client_conn.id not in self._inside:
            self._let_in(flow)

    def client_disconnected(self, client: Client) -> None:
        self._inside.discard(client.id)

    def _let_in(self, flow: HTTPFlow) -> bool:
        options = self._options
        given = flow.request.headers.get("proxy-authorization", "")
        for name in _SAID_TO_PROXIES:
            flow.request.headers.pop(name, None)
        if not options.proxy_user:
            return True
        key = base64.b64encode(f"{options.proxy_user}:{options.proxy_password}".encode()).decode()
        scheme, _, found = given.partition(" ")
        if scheme.lower() == "basic" and hmac.compare_digest(found.strip().encode(), key.encode()):
            return True
        flow.request.stream = False
        flow.response = Response.make(407, b"", {"Proxy-Authenticate": 'Basic realm="marrow"'})
        return False
