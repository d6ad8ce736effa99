"""Pages of the web as we show them: the article, its text, the page with less clutter.

    /read/https://example.org/a?b=c      also /read/example.org/a, and /read/?url=… from a form

Takes: requests with an address in their path. Gives: pages. Keeps true: what comes from elsewhere has a policy under
which it runs nothing and is of no origin; links go on in the same way; every page is counted.
"""

from __future__ import annotations

import re
from time import perf_counter

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from marrow.adlists.stamped import stamp_of
from marrow.errors import FetchError, MarrowError
from marrow.io.fetch import Fetched
from marrow.options import Options
from marrow.serve.answers import told
from marrow.serve.desk import Desk
from marrow.serve.guard import FOREIGN, FRAMED
from marrow.serve.jobs import CODE, Ask, Do, checked, done
from marrow.serve.making import Made, original
from marrow.serve.pages import Pages, address, host_of
from marrow.serve.preview import Previews

_BEFORE = re.compile(r"\A/.*?(?:/|%2f)", re.IGNORECASE)
"""What stands before the address in a path; its last slash may be quoted."""


class Views:
    """The pages of one desk; `do` is who makes them."""

    def __init__(self, desk: Desk, pages: Pages, previews: Previews, do: Do = done) -> None:
        self._desk, self._pages, self._previews, self._do = desk, pages, previews, do

    def read(self, request: Request) -> Response:
        """The article alone."""
        return self._show(request, "reader", "read")

    def text(self, request: Request) -> Response:
        """The article as plain text."""
        return self._show(request, "text", "text")

    def declutter(self, request: Request) -> Response:
        """The page with less clutter; where a filter fails, the page as it was."""
        return self._show(request, "declutter", "show")

    def side(self, request: Request) -> Response:
        """One side of a preview."""
        found = self._previews.side(request.path_params["key"], request.path_params["side"])
        if found is None:
            return told("This preview is gone", "make it once more", status=404)
        return _foreign(found, FRAMED)

    def certificate(self, _: Request) -> Response:
        """The certificate of the proxy's authority."""
        file = self._desk.authority
        if file is None or not file.is_file():
            return told("There is no certificate yet", "marrow proxy makes it when it starts", status=404)
        headers = {"Content-Disposition": 'attachment; filename="marrow-ca.pem"'}
        return Response(file.read_bytes(), media_type="application/x-x509-ca-cert", headers=headers)

    def _show(self, request: Request, mode: str, job: str) -> Response:
        if not request.path_params["url"]:
            return _from_form(request)
        url = address(_asked(request))
        options = self._desk.options_for(host_of(url))
        try:
            page = self._pages.fetch(url, options)
            start = perf_counter()
            made = self._made(job, page, options)
        except MarrowError as error:
            self._desk.statistics.failure(error.code)
            error.url = error.url or url
            raise
        ms = (perf_counter() - start) * 1000
        self._desk.statistics.page(host_of(page.url), len(page.body), len(made.body), 0, ms, mode)
        return _foreign(made, FOREIGN)

    def _made(self, job: str, page: Fetched, options: Options) -> Made:
        folder = self._desk.lists.folder
        extra = {"prefix": f"/{'declutter' if job == 'show' else job}/", "lists": (str(folder), stamp_of(folder))}
        ask = Ask(url=page.url, html=page.body, charset=page.charset, extra=extra)
        answer = self._do(job, ask, options)
        if (job, answer.headers.get(CODE)) == ("show", "server.defect"):
            self._desk.statistics.failure("server.defect")
            return original(page)
        return Made(answer.kind, checked(answer).body)


def _asked(request: Request) -> str:
    """The address in a request, as it was written: with its query, and nothing decoded."""
    url = _BEFORE.sub("", request.scope["raw_path"].decode("latin-1"))
    query = request.scope["query_string"].decode("latin-1")
    return f"{url}?{query}" if query else url


def _from_form(request: Request) -> Response:
    """What a form asks for, at the address that it would have had."""
    url = request.query_params.get("url", "").strip()
    if not url:
        raise FetchError("fetch.address", "an address follows the last slash")
    return RedirectResponse(f"{request.url.path}{address(url)}", 303)


def _foreign(made: Made, policy: str) -> Response:
    headers = {
        "Content-Type": made.kind,
        "Content-Security-Policy": policy,
        # Sites are not told who asks for their pictures, nor by which address.
        "Referrer-Policy": "no-referrer",
        # By the HTML standard, a page that is both sandboxed and alone in its group is not shown at all.
        "Cross-Origin-Opener-Policy": "unsafe-none",
    }
    return Response(made.body, headers=headers)
