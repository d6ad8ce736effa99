"""Fetch a page: safely, with limits on time, size and redirects.

Takes: an address of the web. Gives: `Fetched`, the decoded body and what the server said about it.
Refuses with a `FetchError`: everything but http and https, hosts that are not public (checked after the
name is resolved, on every redirect, and the connection goes to the address that was checked), answers that
are not pages, and anything past `timeout_s`, `max_bytes` or `max_redirects`.
Keeps true: `timeout_s` bounds the whole: names, redirects, retries and waits between them; what `on_redirect`
takes is the caller's own time.
"""

from __future__ import annotations

import re
import ssl
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from functools import cache
from http.client import HTTPException, HTTPResponse

from marrow.errors import FetchError
from marrow.io import body
from marrow.io.clock import Clock, Deadline
from marrow.io.exchange import exchange
from marrow.io.hosts import Lookup, resolve, system_lookup
from marrow.io.target import Target, parse
from marrow.options import FetchOptions, Limits

PAGE_TYPES = re.compile(
    r"text/(?!css\b|javascript\b|calendar\b)|application/(xhtml\+xml|xml|unknown)\b|unknown/|\*/\*|[^/]*\Z"
)
"""What may be a page. An answer without a type may be one too, and XML may be XHTML: reading it will tell."""
ANY_TYPE = re.compile("")

_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_PASSING = frozenset({429, 502, 503, 504})  # statuses that may be gone in a moment
_FIRST_WAIT_S = 0.5  # doubled with every further try


@cache
def _system_tls() -> ssl.SSLContext:
    return ssl.create_default_context()


@dataclass(frozen=True, slots=True)
class Network:
    """The world outside: time, names and whom to trust. Tests hand in their own."""

    clock: Clock = field(default_factory=Clock)
    lookup: Lookup = system_lookup
    tls: Callable[[], ssl.SSLContext] = _system_tls


@dataclass(frozen=True, slots=True)
class Fetched:
    """A page as the server gave it."""

    body: bytes = field(repr=False)
    url: str  # the final one, after redirects, without fragment
    status: int
    content_type: str  # "text/html"; "" if the server does not say
    charset: str | None  # as the server says, unchecked
    etag: str = ""  # by which the server knows this version again
    last_modified: str = ""


class StatusError(FetchError):
    """The server answered with an error status."""

    status = 0
    wait_s = 0.0  # how long the server asks to wait before the next try


def fetch(
    url: str,
    options: FetchOptions | None = None,
    *,
    max_bytes: int | None = None,
    network: Network | None = None,
    types: re.Pattern[str] = PAGE_TYPES,
    on_redirect: Callable[[Target], None] | None = None,
    headers: Mapping[str, str] | None = None,
) -> Fetched:
    """Fetch one page. `on_redirect` is asked before a redirect is followed, and may raise; `headers` are sent along."""
    options = options or FetchOptions()
    network = network or Network()
    deadline = Deadline(network.clock, options.timeout_s)
    most = Limits().max_bytes if max_bytes is None else max_bytes
    trip = _Trip(options, most, network, types, deadline, headers or {})
    target = parse(url)
    seen = [target]
    while True:
        answer = trip.ask(target)
        if isinstance(answer, Fetched):
            return answer
        target = answer
        if target in seen:
            message = "the redirects go round in a circle; the page may need cookies"
            raise FetchError("fetch.redirects", message, url=url)
        if len(seen) > options.max_redirects:
            raise FetchError("fetch.redirects", f"more than {options.max_redirects} redirects", url=url)
        seen.append(target)
        if on_redirect is not None:
            with deadline.paused():
                on_redirect(target)


@dataclass(frozen=True, slots=True)
class _Trip:
    """What stays the same through all requests of one fetch."""

    options: FetchOptions
    max_bytes: int
    network: Network
    types: re.Pattern[str]
    deadline: Deadline
    headers: Mapping[str, str]

    def ask(self, target: Target) -> Fetched | Target:
        """The page, or where it has gone; tries again while trying may help and there is time."""
        tries = 0
        while True:
            try:
                return self._ask_once(target)
            except FetchError as error:
                asked_s = error.wait_s if isinstance(error, StatusError) else 0
                wait_s = max(asked_s, _FIRST_WAIT_S * 2**tries)
                tries += 1
                if not _may_pass(error) or tries > self.options.retries or not self.deadline.allows(wait_s):
                    raise
            self.network.clock.sleep(wait_s)

    def _ask_once(self, target: Target) -> Fetched | Target:
        url = target.url
        try:
            addresses = resolve(target, self.network.lookup, self.deadline, allow_private=self.options.allow_private)
            tls = self.network.tls() if target.scheme == "https" else None
            with exchange(target, addresses, self._headers(), self.deadline, tls) as response:
                return self._judge(target, response)
        except TimeoutError as error:
            message = f"no complete answer within {self.options.timeout_s:g} s"
            raise FetchError("fetch.timeout", message, url=url) from error
        except (OSError, HTTPException) as error:
            message = f"the connection failed ({str(error) or type(error).__name__})"
            raise FetchError("fetch.connect", message, url=url) from error

    def _headers(self) -> dict[str, str]:
        agent = self.options.user_agent.encode("ascii", "ignore").decode()
        return {
            "User-Agent": re.sub(r"[\x00-\x1f\x7f]+", " ", agent),
            "Accept": "text/html,application/xhtml+xml;q=0.9,text/*;q=0.8,*/*;q=0.1",
            "Accept-Encoding": body.CODINGS,
            **self.headers,
        }

    def _judge(self, target: Target, response: HTTPResponse) -> Fetched | Target:
        location = response.headers["Location"]
        if response.status in _REDIRECTS and location:
            return target.join(_utf8(location))
        if not 200 <= response.status < 300:
            raise self._status_error(target, response)
        content_type, charset = _content_type(response.headers["Content-Type"] or "")
        if not self.types.match(content_type):
            raise FetchError("fetch.type", f"the answer is {content_type}, not a web page", url=target.url)
        etag, modified = (response.headers[name] or "" for name in ("ETag", "Last-Modified"))
        data = self._body(target, response)
        return Fetched(data, target.url, response.status, content_type, charset, etag, modified)

    def _body(self, target: Target, response: HTTPResponse) -> bytes:
        coding = ", ".join(response.headers.get_all("Content-Encoding", ()))
        try:
            if (response.length or 0) > self.max_bytes:
                raise body.TooLargeError
            return body.decode(_chunks(response), coding, self.max_bytes)
        except body.TooLargeError as error:
            message = f"the answer has more than {self.max_bytes} bytes"
            raise FetchError("fetch.too_large", message, url=target.url) from error
        except body.CodingError as error:
            message = f"the answer is compressed as {coding!r}, which was not asked for"
            raise FetchError("fetch.type", message, url=target.url) from error
        except (body.TruncatedError, zlib.error) as error:
            raise HTTPException(f"the compressed answer is damaged: {str(error) or 'it ends early'}") from error

    def _status_error(self, target: Target, response: HTTPResponse) -> StatusError:
        message = f"the server answered {response.status} {response.reason}".rstrip()
        error = StatusError("fetch.status", message, url=target.url)
        error.status = response.status
        error.wait_s = self._wait_asked(response)
        return error

    def _wait_asked(self, response: HTTPResponse) -> float:
        """Seconds the server asks to wait: a number, or the date when to come back."""
        asked = (response.headers["Retry-After"] or "").strip()
        if asked.isdecimal():
            return float(asked)
        try:
            return parsedate_to_datetime(asked).timestamp() - self.network.clock.today()
        except (ValueError, OverflowError):
            return 0


def _may_pass(error: FetchError) -> bool:
    """Whether a failure may be gone in a moment. A resolver has tried again itself before it gives up."""
    return error.code == "fetch.connect" or (isinstance(error, StatusError) and error.status in _PASSING)


def _chunks(response: HTTPResponse) -> Iterator[bytes]:
    while chunk := response.read(body.PIECE):
        yield chunk
    if response.length:  # read(n) alone does not notice that a body ends early
        raise HTTPException(f"the answer ends {response.length} bytes early")


def _content_type(header: str) -> tuple[str, str | None]:
    """The type and the charset that a Content-Type header names.

    >>> _content_type('Text/HTML; charset="UTF-8"')
    ('text/html', 'UTF-8')
    """
    content_type = header.partition(";")[0].strip().lower()
    charset = re.search(r"""charset\s*=\s*["']?([^\s"';]+)""", header, re.IGNORECASE)
    return content_type, charset and charset[1]


def _utf8(header: str) -> str:
    """A header's text, where servers send addresses in raw UTF-8 and the standard library reads Latin-1."""
    try:
        return header.encode("latin-1").decode("utf-8")
    except UnicodeError:
        return header
