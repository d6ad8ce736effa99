"""Advertisements (P4): addresses that ad lists know, elements that these lists hide, and what calls itself one.

As in the paper, every `src` and `href` is looked up, and the element that has it goes. Today's lists also name elements
by selectors, and a few ways to place an advertisement are facts about well-known software. Whatever it is called, an
element that holds the page's own text stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

from marrow.filters.filter import Blocker, Cut, Filter, Phase, View
from marrow.filters.measures import clutter, measure
from marrow.filters.names import Kind
from marrow.filters.selectors import matching
from marrow.tags import NAMES, tag_set
from marrow.tree import Flags

_KINDS = {
    "img": "image", "source": "image", "script": "script", "iframe": "subdocument", "frame": "subdocument",
    "link": "stylesheet", "embed": "object", "object": "object", "video": "media", "audio": "media",
    "amp-img": "image", "amp-iframe": "subdocument",
}  # fmt: skip
"""What a list calls the request that an element makes."""
_NAMES = frozenset("amp-ad amp-embed amp-sticky-ad gpt-ad ad-slot".split())
_ATTRIBUTE = re.compile(rb" data-(?:ad(?:-slot|-client|-unit|unit)?|google-query-id|dfp-id|freestar-ad)=")
_LABELS = frozenset("advertisement advertisements advertising ads ad anzeige werbung publicidad publicité".split())
_PREFIXES = ("div-gpt-ad", "google_ads_", "taboola-", "dfp-ad", "ad-slot-")
"""How well-known software places advertisements: elements, attributes, labels, the beginnings of ids."""
_MOST_CHARS = 400
"""More text than this is not an advertisement only because an element has its name."""
_MOST_NAMES = 5000
_ROOT = tag_set("html body main article")
_LINK = tag_set("a area")


def _cut(view: View) -> Cut:
    blocked = view.facts.listed(_blocked(view, view.blocker)) if view.blocker is not None else view.facts.listed(())
    if view.options.strict:
        return Cut(gone=blocked)
    placed = _placed(view) | matching(view.document, _hidden(view, view.blocker))
    measures = measure(view)
    is_named = view.facts.named(Kind.AD) & (measures.all_chars <= _MOST_CHARS)
    own_free: Flags = measures.own <= 0.02 * measures.chars
    boxes = (placed & own_free & ~_ROOT[view.document.tree.tag]) | clutter(measures, is_named, silent=True)
    return Cut(gone=boxes | (blocked & own_free))


def _placed(view: View) -> Flags:
    """The places that well-known software makes for advertisements."""
    tree, facts = view.document.tree, view.facts
    by_id = (node for node, name in facts.values("id").items() if name.startswith(_PREFIXES))
    by_label = (node for node, label in facts.values("aria-label").items() if label.strip().lower() in _LABELS)
    by_name = (node for node, name in tree.names.items() if name in _NAMES)
    return facts.listed((*by_id, *by_label, *by_name, *view.document.tags_with(_ATTRIBUTE)))


def _addresses(view: View) -> Iterator[tuple[int, str]]:
    """Every address that an element asks for or leads to."""
    for attribute in ("src", "href", "data-src"):
        yield from view.facts.values(attribute).items()


def _blocked(view: View, blocker: Blocker) -> Iterator[int]:
    """The elements whose address a list blocks; each address is asked for once.

    A link is asked about as a request of no kind in particular, for lists know no links; and only if it leads away from
    the site, as few links of most pages do.
    """
    tree = view.document.tree
    scheme, origin = _origin(view.base or view.url)
    known: dict[tuple[str, str], bool] = {}
    is_link = _LINK[tree.tag].tolist()
    for node, address in _addresses(view):
        url = _absolute(address, scheme, origin)
        if not url or (is_link[node] and origin and url.startswith(origin)):
            continue
        kind = _KINDS.get(NAMES[tree.tag.item(node)], "other")
        if (url, kind) not in known:
            known[url, kind] = blocker.blocks(url, page=view.url, kind=kind) is not None
        if known[url, kind]:
            yield node


def _origin(url: str) -> tuple[str, str]:
    """The scheme of an address, and scheme and host together; "" for these if nobody can tell."""
    try:
        here = urlsplit(url)
    except ValueError:  # an address of an odd host
        return "https", ""
    return here.scheme or "https", f"{here.scheme}://{here.netloc}" if here.netloc else ""


def _absolute(address: str, scheme: str, origin: str) -> str:
    """An address that a list can be asked about; "" for those on the page, and for relative ones of no path."""
    if address.startswith(("http://", "https://")):
        return address
    if address.startswith("//"):
        return f"{scheme}:{address}"
    return origin + address if origin and address.startswith("/") else ""


def _hidden(view: View, blocker: Blocker | None) -> tuple[str, ...]:
    """The selectors that lists hide on this page."""
    if blocker is None:
        return ()
    classes = {word for name in set(view.facts.values("class").values()) for word in name.split()}
    ids = set(view.facts.values("id").values())
    if len(classes) + len(ids) > _MOST_NAMES:
        return ()
    return blocker.hides(view.url, classes, ids)


FILTER = Filter("advertisements", "remove_ads", Phase.DELETE, _cut)
