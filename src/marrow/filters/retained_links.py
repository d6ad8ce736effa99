"""The removed-link retainer (P4): every text link that went is listed at the foot of the page.

Takes: what went. Gives: `Link`s, and HTML for the foot: a plain list as in the paper (`strict`), else a folded one.
Keeps true: an address is told once, with the text that it had first; of very many links the first are told.
"""

from __future__ import annotations

import re
from html import escape
from urllib.parse import urljoin

import numpy as np

from marrow.document import Document
from marrow.filters.filter import Cut, Filter, Phase, View
from marrow.record import record
from marrow.tags import NUMBER
from marrow.tree import Flags

_MOST = 500
_LONGEST = 200
"""Characters of a link's text that are told."""
_SCHEMES = ("http", "https", "mailto", "tel")
_SCHEME = re.compile(r"([a-zA-Z][a-zA-Z0-9+.-]*):")
_BLANK = re.compile(r"[\x00-\x20]+")


@record
class Link:
    """A text link that went from a page."""

    text: str
    url: str


def removed_links(document: Document, gone: Flags, base: str = "") -> tuple[Link, ...]:
    """The text links among what went, each address once."""
    tree = document.tree
    has_text = tree.below(tree.chars) > 0
    found: dict[str, Link] = {}
    for node in np.flatnonzero((tree.tag == NUMBER["a"]) & gone & has_text).tolist():
        if len(found) >= _MOST:
            break
        url = _address(tree.attributes[node].get("href", ""), base)
        if url and url not in found:
            text = " ".join("".join(tree.texts(node, int(tree.end[node]))).split())
            found[url] = Link(text[:_LONGEST], url)
    return tuple(found.values())


def _address(href: str, base: str) -> str:
    """Where a link leads; "" if that is a place on the page, or a script."""
    href = _BLANK.sub("", href)  # as browsers do, so that no scheme hides behind a line break
    if not href or href[0] == "#":
        return ""
    try:
        url = urljoin(base, href)
    except ValueError:  # an address of an odd host
        return ""
    scheme = _SCHEME.match(url)
    return url if scheme is None or scheme[1].lower() in _SCHEMES else ""


def _cut(view: View) -> Cut:
    links = removed_links(view.document, view.gone, view.base)
    if not links:
        return Cut()
    items = "".join(f'<li><a href="{escape(link.url)}">{escape(link.text)}</a></li>' for link in links)
    if view.options.strict:
        return Cut(foot=f"<hr><ul>{items}</ul>")
    summary = f"<summary>Links that were removed ({len(links)})</summary>"
    return Cut(foot=f'<details class="marrow-removed-links">{summary}<ul>{items}</ul></details>')


FILTER = Filter("removed links", "keep_removed_links", Phase.DELETE, _cut)
