"""A page's requests: answered by us, or let through to the proxy.

Takes: what is to be served, and the browser's events. Gives: its answers, and how many requests are under way.
Keeps true: a page that is served asks nobody but us. Where there is nothing but the page itself, a policy that goes
with it forbids all other requests where they begin: so they cost nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from marrow.render.protocol import Parameters

_ALONE = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline' 'unsafe-eval'; img-src data:; "
    "font-src data:; media-src data:"
)
_EVERYTHING = {"urlPattern": "*"}
_DOCUMENTS = {"urlPattern": "*", "resourceType": "Document"}
USER = "marrow"


@dataclass(frozen=True, slots=True)
class Resource:
    """The answer to a request."""

    body: bytes
    content_type: str = "text/html; charset=utf-8"
    status: int = 200


Answer = Callable[[str], Resource | None]
"""What there is at an address; None: the request fails. It is asked in a thread of the browser's own."""


@dataclass(frozen=True, slots=True)
class Served:
    """A page that is given, and what there is beside it."""

    page: Resource
    answer: Answer | None = None


class Tell(Protocol):
    """Tells the browser something about a tab."""

    def __call__(self, method: str, /, **parameters: Any) -> None: ...


class Requests:
    """The requests of one tab."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._served: Served | None = None
        self._password = ""
        self._frame = ""
        self._is_begun = False
        self._open: set[str] = set()
        self.status = 0  # of the page, where a server gave it

    def begin(self, served: Served | None, password: str, frame: str) -> None:
        """A page is about to be loaded in a frame."""
        self._served, self._password, self._frame = served, password, frame
        self._is_begun = False
        self._open = set()
        self.status = 0

    @property
    def wanted(self) -> Parameters:
        """Which requests we are to be asked about."""
        is_live = self._served is None
        patterns = [_DOCUMENTS if is_live or self.are_forbidden else _EVERYTHING]
        return {"patterns": patterns, "handleAuthRequests": is_live}

    @property
    def are_forbidden(self) -> bool:
        """Whether a policy forbids all of them but the page itself."""
        return self._served is not None and self._served.answer is None

    @property
    def under_way(self) -> int:
        return len(self._open)

    def hear(self, method: str, said: Parameters) -> None:
        """Note what the browser says; answer what it asks."""
        match method:
            case "Fetch.requestPaused":
                self._respond(said)
            case "Fetch.authRequired":
                self._tell("Fetch.continueWithAuth", requestId=said["requestId"], authChallengeResponse=self._key(said))
            case "Network.responseReceived" if said["type"] == "Document" and said.get("frameId") == self._frame:
                self.status = said["response"]["status"]
            case "Network.requestWillBeSent":
                self._open.add(said["requestId"])
            case "Network.loadingFinished" | "Network.loadingFailed":
                self._open.discard(said["requestId"])

    def _respond(self, said: Parameters) -> None:
        if self._served is None:
            self._tell("Fetch.continueRequest", requestId=said["requestId"])
            return
        is_page = said["frameId"] == self._frame and said["resourceType"] == "Document"
        if is_page and self._is_begun:
            # A page that sends its reader on, by a refresh or a script: it is the one that is wanted.
            self._tell("Fetch.failRequest", requestId=said["requestId"], errorReason="Aborted")
            return
        self._is_begun = self._is_begun or is_page
        found = self._served.page if is_page else _asked(self._served.answer, said["request"]["url"])
        if found is None:
            self._tell("Fetch.failRequest", requestId=said["requestId"], errorReason="BlockedByClient")
            return
        headers = {
            "Content-Type": found.content_type,
            "Access-Control-Allow-Origin": "*",
            "Cache-Control": "no-store",  # the next page of this tab may find something else at that address
        }
        if self.are_forbidden:
            headers["Content-Security-Policy"] = _ALONE
        self._tell(
            "Fetch.fulfillRequest",
            requestId=said["requestId"],
            responseCode=found.status,
            responseHeaders=[{"name": name, "value": value} for name, value in headers.items()],
            body=found.body,
        )

    def _key(self, said: Parameters) -> Parameters:
        """The password, for our own proxy alone: a site that asks for one gets none."""
        if said["authChallenge"].get("source") == "Proxy" and self._password:
            return {"response": "ProvideCredentials", "username": USER, "password": self._password}
        return {"response": "CancelAuth"}


def _asked(answer: Answer | None, url: str) -> Resource | None:
    try:
        return answer(url) if answer is not None else None
    except Exception:  # of the caller's; it must not end the thread that serves all tabs
        return None
