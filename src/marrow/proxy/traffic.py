"""What passes through the proxy: pages are worked on, advertisements are not asked for, all else streams.

Takes: requests and answers as mitmproxy has them. Gives: the same, and of pages what their mode makes of them.
Keeps true: only an answer to a navigation that is a page is ever collected (`pages`); everything else goes on as it
comes, byte for byte, however long. A page whose work fails passes as it was, and is counted with its code.
"""

from __future__ import annotations

import re
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from urllib.parse import urljoin, urlsplit

from mitmproxy.http import HTTPFlow, Request, Response

from marrow.options import Options
from marrow.options.proxy import is_loopback
from marrow.proxy import headers, pages, switch
from marrow.proxy.blocked import kind_of, nothing, page_of
from marrow.proxy.job import Job, Outcome
from marrow.proxy.own import is_own
from marrow.proxy.rules import Rules

Work = Callable[[Job, bytes, Options, str], Awaitable[tuple[Outcome, bytes]]]
_VISIT = "marrow"
_CHARSET = re.compile(r"""charset\s*=\s*["']?([^\s"';]+)""", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Visit:
    """A person goes to a page."""

    mode: str
    options: Options
    is_asked: bool = False  # for this page alone, by its address
    is_collected: bool = False


class Traffic:
    """An addon of mitmproxy."""

    def __init__(self, rules: Rules, work: Work) -> None:
        self._rules = rules
        self._work = work

    def requestheaders(self, flow: HTTPFlow) -> None:
        """A request begins. What it is for decides all that follows."""
        request = flow.request
        if flow.response or is_own(flow):
            return
        request.path, asked = switch.split(request.path)
        host = request.pretty_host.lower()
        options = self._rules.options_for(host)
        is_navigation = pages.is_navigation(request, is_asked=bool(asked))
        request.stream = True
        if is_navigation:
            visit = flow.metadata[_VISIT] = Visit(asked or options.proxy.mode, options, is_asked=bool(asked))
            if visit.mode != "off":
                pages.prepare(request)
        elif self._is_blocked(request):
            request.stream = False  # it is answered here, and not sent on
            flow.response = nothing(request)

    def responseheaders(self, flow: HTTPFlow) -> None:
        """An answer begins. Only pages are collected."""
        visit: Visit | None = flow.metadata.get(_VISIT)
        response = flow.response
        assert response is not None
        if visit and pages.is_page(response, visit.mode, visit.options.proxy.max_page_bytes):
            flow.metadata[_VISIT] = replace(visit, is_collected=True)
            return
        if response.raw_content is None:  # what we have answered ourselves is there already
            response.stream = True
        if visit and visit.is_asked:
            _lead_on(flow.request, response, visit.mode)

    async def response(self, flow: HTTPFlow) -> None:
        """An answer is there, or has passed. A page that was collected is worked on."""
        visit: Visit | None = flow.metadata.get(_VISIT)
        response = flow.response
        assert response is not None
        if visit is None or not visit.is_collected or response.stream or not response.raw_content:
            return
        begin = time.perf_counter()
        body = response.raw_content
        if len(body) > visit.options.proxy.max_page_bytes:  # nobody had told its length
            return
        lists = self._rules.lists.current().stamp
        outcome, page = await self._work(_job(flow.request, response, visit), body, visit.options, lists)
        if outcome.is_changed:
            self._put(flow, response, page, outcome)
        self._count(flow.request.pretty_host.lower(), outcome, len(page), (time.perf_counter() - begin) * 1e3)

    def _is_blocked(self, request: Request) -> bool:
        return self._rules.blocks(request.pretty_url, page_of(request), kind_of(request))

    def _put(self, flow: HTTPFlow, response: Response, page: bytes, outcome: Outcome) -> None:
        is_near = is_loopback(flow.client_conn.peername[0])  # there, packing costs more than it saves
        is_packed = not is_near and "gzip" in flow.request.headers.get("accept-encoding", "")
        headers.replace(
            response,
            page,
            is_own=outcome.is_own,
            has_bar=outcome.has_bar,
            keeps_type=outcome.keeps_type,
            is_packed=is_packed,
        )

    def _count(self, host: str, outcome: Outcome, after: int, ms: float) -> None:
        statistics = self._rules.desk.statistics
        if outcome.failure:
            statistics.failure(outcome.failure)
        elif outcome.mode:
            before = outcome.bytes_before
            statistics.page(host, before, after if outcome.is_changed else before, 0, ms, outcome.mode)


def _lead_on(request: Request, response: Response, mode: str) -> None:
    """A redirect on the same host keeps the mode that was asked for; another host may not pass through our hands."""
    target = response.headers.get("location", "")
    if not 300 < response.status_code < 400 or not target:
        return
    try:
        here, there = urlsplit(request.pretty_url), urlsplit(urljoin(request.pretty_url, target))
    except ValueError:
        return
    if (here.scheme, here.netloc) == (there.scheme, there.netloc):
        response.headers["location"] = switch.address(target, mode)


def _job(request: Request, response: Response, visit: Visit) -> Job:
    charset = _CHARSET.search(response.headers.get("content-type", ""))
    return Job(
        url=request.pretty_url,
        mode=visit.mode,
        charset=charset and charset[1],
        coding=response.headers.get("content-encoding", ""),
        has_bar=visit.options.proxy.bar,
        can_switch=request.method == "GET",
    )
