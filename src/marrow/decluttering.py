"""The same page with less clutter: P4's filter chain.

Takes: a page, as `extract` does, and lists of advertisers, if any. Gives: the page's HTML without what the filters
removed, and a report of what each of them did.
Keeps true: the page keeps its look; a page that no filter touches, or that cannot be written again as it is, comes back
as the bytes that were given, with the reason. No network, no files, no clock.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from marrow.article import Warning
from marrow.document import Document
from marrow.filters import CHAIN
from marrow.filters.chain import Outcome, Removed, run
from marrow.filters.encoding import in_utf8
from marrow.filters.filter import Blocker
from marrow.filters.portal import is_portal
from marrow.filters.retained_links import Link, removed_links
from marrow.look import MAX_SHEETS
from marrow.methods import METHODS
from marrow.options import Options, Value
from marrow.page import Page
from marrow.parse.base import base_of
from marrow.parse.decode import decode, encode_text
from marrow.parse.document import document
from marrow.parse.guard import guard
from marrow.parse.html import parse
from marrow.parse.sniff import refuse_non_html
from marrow.record import record
from marrow.render.static import look
from marrow.segments import Segments, segment
from marrow.tags import NUMBER, tag_set
from marrow.verdicts import Verdicts
from marrow.worth import worth_of

__all__ = ["Blocker", "Decluttered", "Link", "Removed", "declutter"]

_DEFAULT = Options()
_STYLE = NUMBER["style"]
_LINES = tag_set("li dt dd td th tr caption figcaption option")
"""What stands on a line of its own in plain text, with no blank line around it."""


@record(eq=False)
class Trace:
    """What a page was before, and what was done to it."""

    data: bytes  # the page as it came, in UTF-8
    encoding: str  # in which it came
    base: str
    options: Options
    document: Document | None = None  # None if it cannot be written again
    outcome: Outcome | None = None  # None if no filter saw it


@record(eq=False, kw_only=True)
class Decluttered:
    """A page with less clutter."""

    body: bytes  # UTF-8; the very bytes given where the page is untouched
    untouched: str = ""  # why the page was left as it was
    removed: tuple[Removed, ...] = ()  # by filter, in the order of the chain
    bytes_before: int = 0
    bytes_after: int = 0
    warnings: tuple[Warning, ...] = ()
    trace: Trace

    @property
    def html(self) -> str:
        """The page as text."""
        return self._data.decode("utf-8", "replace")

    @property
    def text(self) -> str:
        """The plain text of what is left, as far as it is shown: paragraphs are a blank line apart."""
        parsed = parse(self._data, self.trace.options.limits)
        segments = segment(parsed.tree, look(parsed.tree, parsed.sheets))
        is_line = _LINES[parsed.tree.tag[segments.nln]].tolist()
        parts: list[str] = []
        for number, nln in enumerate(segments.nln.tolist()):
            is_next = number > 0 and (nln == segments.nln[number - 1] or (is_line[number] and is_line[number - 1]))
            parts += ("\n" if is_next else "\n\n", segments.text(parsed.tree, number))
        return "".join(parts[1:])

    @property
    def links(self) -> tuple[Link, ...]:
        """The text links that went, each address once."""
        trace = self.trace
        if trace.document is None or trace.outcome is None:
            return ()
        return removed_links(trace.document, trace.outcome.edits.gone, trace.base)

    @property
    def marked(self) -> str:
        """The page as it was, without its scripts, with what went outlined and named; for a sandboxed frame."""
        from marrow.filters.marked import marked  # for those who look at it; the proxy never does

        trace = self.trace
        if trace.document is None:
            return f"<!doctype html><p>The page was left as it was: {self.untouched}.</p>"
        tops = trace.outcome.tops if trace.outcome is not None else {}
        return marked(trace.document, tops, trace.base).decode("utf-8", "replace")

    def to_dict(self) -> dict[str, object]:
        """The report and the page, for JSON."""
        return {
            "untouched": self.untouched,
            "bytes_before": self.bytes_before,
            "bytes_after": self.bytes_after,
            "removed": [
                {"filter": each.filter, "count": each.count, "bytes": each.bytes, "examples": list(each.examples)}
                for each in self.removed
            ],
            "links": [{"text": link.text, "url": link.url} for link in self.links],
            "warnings": [{"code": each.code, "message": each.message} for each in self.warnings],
            "html": self.html,
        }

    @property
    def encoding(self) -> str:
        """What the page came in."""
        return self.trace.encoding

    @property
    def _data(self) -> bytes:
        return self.trace.data if self.untouched else self.body


def declutter(
    html: bytes | bytearray | str,
    *,
    url: str | None = None,
    charset: str | None = None,
    blocker: Blocker | None = None,
    options: Options = _DEFAULT,
    **settings: Value,
) -> Decluttered:
    """Take the clutter out of a page and keep its look. Settings may be given by name, as for `extract`.

    >>> declutter("<p>Water, leaves, time.<!-- nobody sees this --></p>").html
    '<html><head></head><body><p>Water, leaves, time.</p></body></html>'
    """
    options = options.change(**settings) if settings else options
    if isinstance(html, str):
        given = data = encode_text(html)
        encoding = "utf-8"
        refuse_non_html(data, options.limits, url=url)
    else:
        given = bytes(html)
        refuse_non_html(given, options.limits, url=url)
        decoded = decode(given, charset=charset, url=url)
        data, encoding = decoded.text_bytes, decoded.encoding
    safe, cuts = guard(data, options.limits)
    if cuts:  # what is cut would be lost
        return _untouched(given, "limits", Trace(safe, encoding, url or "", options), cuts)
    scripts = not options.filters.remove_scripts
    written = document(data, max_nodes=options.limits.max_nodes, scripts=scripts, encoding=encoding)
    if written is None:
        return _untouched(given, "cannot be written again", Trace(data, encoding, url or "", options))
    base = base_of(written.tree, url or "")
    judged = cache(lambda: _judged(data, options, url or ""))
    if options.filters.keep_portals and is_portal(*judged()):
        return _untouched(given, "portal", Trace(data, encoding, base, options, written))
    outcome = _run(written, judged, options, blocker, url or "", base)
    trace = Trace(data, encoding, base, options, written, outcome)
    if outcome.edits.is_empty:
        return _untouched(given, "nothing to remove", trace)
    outcome.edits.add(in_utf8(written))
    body = outcome.edits.written()
    return Decluttered(body=body, removed=outcome.removed, bytes_before=len(given), bytes_after=len(body), trace=trace)


def _untouched(given: bytes, why: str, trace: Trace, warnings: tuple[Warning, ...] = ()) -> Decluttered:
    return Decluttered(
        body=given,
        untouched=why,
        bytes_before=len(given),
        bytes_after=len(given),
        warnings=warnings,
        trace=trace,
    )


def _judged(data: bytes, options: Options, url: str) -> tuple[Page, Segments, Verdicts]:
    """The page as methods read it, and what the default method makes of it."""
    parsed = parse(data, options.limits)
    page = Page(tree=parsed.tree, look=look(parsed.tree, parsed.sheets), url=url, json_ld=parsed.json_ld)
    segments = segment(page.tree, page.look)
    return page, segments, METHODS["auto"](page, segments, options)


def _run(
    written: Document,
    judged: Callable[[], tuple[Page, Segments, Verdicts]],
    options: Options,
    blocker: Blocker | None,
    url: str,
    base: str,
) -> Outcome:
    worth = cache(lambda: worth_of(written, *judged()))
    return run(
        written,
        cache(lambda: look(written.tree, _sheets(written) if options.filters.remove_styles else ())),
        options.filters,
        CHAIN,
        worth,
        blocker=blocker,
        url=url,
        base=base,
    )


def _sheets(written: Document) -> tuple[str, ...]:
    """The page's style sheets, as far as anybody reads them."""
    sheets: list[str] = []
    for node in (written.tree.tag == _STYLE).nonzero()[0].tolist():
        first, last = written.inner.item(node), written.outer.item(node)
        if 0 < last - first <= MAX_SHEETS:
            sheets.append(written.source[first:last].decode("utf-8", "replace"))
    return tuple(sheets)
