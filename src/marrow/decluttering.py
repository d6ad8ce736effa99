"""The same page with less clutter: P4's filter chain.

Takes: a page, as `extract` does, and lists of advertisers, if any. Gives: the page's HTML without what the filters
removed, and a report of what each of them did.
Keeps true: the page keeps its look; a page that no filter touches comes back as the bytes that were given. No network,
no files, no clock.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from marrow.article import Warning
from marrow.document import Document
from marrow.filters import CHAIN
from marrow.filters.chain import Outcome, Removed, run
from marrow.filters.filter import Blocker
from marrow.options import Options, Value
from marrow.parse.base import base_of
from marrow.parse.decode import decode, encode_text
from marrow.parse.document import document
from marrow.parse.guard import guard
from marrow.parse.repair import close_title
from marrow.parse.sniff import refuse_non_html
from marrow.record import record
from marrow.render.static import look

__all__ = ["Blocker", "Decluttered", "Removed", "declutter"]

_DEFAULT = Options()


@record(eq=False, kw_only=True)
class Decluttered:
    """A page with less clutter."""

    body: bytes  # UTF-8; the very bytes given where the page is untouched
    untouched: str = ""  # why the page was left as it was
    removed: tuple[Removed, ...] = ()
    bytes_before: int = 0
    bytes_after: int = 0
    warnings: tuple[Warning, ...] = ()

    @property
    def html(self) -> str:
        """The page as text."""
        return self.body.decode("utf-8", "replace")


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
    data, cuts = guard(close_title(data), options.limits)
    filters = options.filters
    written = document(data, max_nodes=options.limits.max_nodes, scripts=not filters.remove_scripts, encoding=encoding)
    if written is None or cuts:
        return _untouched(given, "limits", cuts)
    outcome = _run(written, options, blocker, url or "")
    if outcome.edits.is_empty:
        return _untouched(given, "nothing to remove", ())
    body = outcome.edits.written()
    return Decluttered(body=body, removed=outcome.removed, bytes_before=len(given), bytes_after=len(body))


def _untouched(given: bytes, why: str, warnings: tuple[Warning, ...]) -> Decluttered:
    return Decluttered(body=given, untouched=why, bytes_before=len(given), bytes_after=len(given), warnings=warnings)


def _run(written: Document, options: Options, blocker: Blocker | None, url: str) -> Outcome:
    def worth() -> NDArray[np.float64]:
        return np.zeros(len(written))

    return run(
        written,
        look(written.tree, ()),
        options.filters,
        CHAIN,
        worth,
        blocker=blocker,
        url=url,
        base=base_of(written.tree, url),
    )
