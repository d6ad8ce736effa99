"""A client that goes through a proxy and shows what came, byte for byte; and a browser that does."""

from __future__ import annotations

import http.client
import json
import ssl
import time
from dataclasses import dataclass
from types import TracebackType
from typing import Any
from urllib.parse import urlsplit

from marrow.render.protocol import Connection

PAGE = {"Accept": "text/html,*/*;q=0.8", "Upgrade-Insecure-Requests": "1"}
"""What a browser says when a person goes to a page."""
_PATIENCE_S = 20.0


@dataclass(frozen=True, slots=True)
class Got:
    """An answer as it came over the wire."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()


def ask(
    proxy: str,
    url: str,
    headers: dict[str, str] | None = None,
    *,
    method: str = "GET",
    body: bytes | None = None,
    tls: ssl.SSLContext | None = None,
) -> Got:
    """Ask for something through a proxy."""
    parts, through = urlsplit(url), urlsplit(proxy)
    given = {} if headers is None else headers
    client: http.client.HTTPConnection
    if parts.scheme == "https":
        client = http.client.HTTPSConnection(through.hostname or "", through.port, timeout=20, context=tls)
        client.set_tunnel(parts.hostname or "", parts.port or 443)
        target = url.removeprefix(f"https://{parts.netloc}") or "/"
    else:
        client = http.client.HTTPConnection(through.hostname or "", through.port, timeout=20)
        target = url
    try:
        client.request(method, target, body, {"Host": parts.netloc, **given})
        answer = client.getresponse()
        return Got(answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read())
    finally:
        client.close()


class Tab:
    """A tab of a real browser whose every request goes through a proxy."""

    def __init__(self, connection: Connection, proxy: str) -> None:
        self._connection = connection
        made = self._connection.call(
            "Target.createBrowserContext", disposeOnDetach=True, proxyServer=proxy, proxyBypassList="<-loopback>"
        )
        self._context: str = made["browserContextId"]
        made = self._connection.call("Target.createTarget", url="about:blank", browserContextId=self._context)
        made = self._connection.call("Target.attachToTarget", targetId=made["targetId"], flatten=True)
        self._session: str = made["sessionId"]
        self._call("Page.enable")
        self._call("Runtime.enable")

    def __enter__(self) -> Tab:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._connection.call("Target.disposeBrowserContext", browserContextId=self._context)

    def open(self, url: str) -> None:
        """Go to a page, and wait until it is there."""
        self._call("Page.navigate", url=url)
        self.wait(
            f"document.readyState === 'complete' && location.href.startsWith({json.dumps(url.partition('#')[0])})"
        )

    def tell(self, expression: str) -> Any:
        """What an expression gives on the page, now or when its promise is kept."""
        said = self._call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in said, said
        return said["result"].get("value")

    def wait(self, expression: str) -> None:
        """Wait until an expression is true."""
        until = time.monotonic() + _PATIENCE_S
        while not self.tell(expression):
            assert time.monotonic() < until, f"{expression} never came true: {self.text}"
            time.sleep(0.02)

    @property
    def text(self) -> str:
        """What the page shows."""
        return str(self.tell("document.body ? document.body.innerText : ''"))

    def follow(self, name: str) -> None:
        """Click a link or a button, by what it says, and wait for the next page."""
        mark = "window.wasHere = true; [...document.querySelectorAll('a, button, input[type=submit]')]"
        self.tell(f"{mark}.find(each => (each.value || each.textContent) === {json.dumps(name)}).click()")
        self.wait("!window.wasHere && document.readyState === 'complete' && document.body !== null")

    def _call(self, method: str, **parameters: Any) -> Any:
        return self._connection.call(method, self._session, **parameters)
