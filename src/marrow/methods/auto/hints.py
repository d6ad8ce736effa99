"""What a page says of itself: its titles, descriptions, names, kind, address, and the body of its JSON-LD.

Takes: a page. Gives: `Hints`, texts to compare its segments with and tokens for the page as a whole.
Keeps true: no more is read than the limits below allow, however large the page is.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import NamedTuple
from urllib.parse import urlsplit

import numpy as np

from marrow import native
from marrow.methods.auto.hashes import fnv, part_ids
from marrow.page import Page
from marrow.patterns import late
from marrow.tags import NUMBER, tag_set

_META, _TITLE, _BODY = (NUMBER[name] for name in "meta title body".split())
_READ_TAG = tag_set("meta title body")

_MAX_NODES = 4000
"""Nodes among which the head of a page is looked for."""
_MAX_TEXTS, _MAX_TEXT = 4, 600
_MAX_NAMES, _MAX_NAME = 60, 80
_MAX_KINDS, _MAX_GENERATOR = 40, 40
_MAX_ADDRESS = 24
_MAX_SCRIPTS, _MAX_IN_SCRIPT = 12, 40
_MAX_BODIES, _MAX_BODY = 3, 1 << 18

_TITLES = frozenset(("og:title", "twitter:title"))
_DESCRIPTIONS = frozenset(("description", "og:description", "twitter:description"))
_NAMES = frozenset(("author", "article:author", "dc.creator", "byl", "parsely-author", "sailthru.author"))

# But for the limits, a list of types that is never closed would be looked through from each of its beginnings.
_TYPE = late(r'"@type"\s*:\s*(\[[^\]]{0,1000}\]|"[^"]{0,200}")')
_NAME = late(r'"name"\s*:\s*"([^"\\]{2,60})"')
_BODY_TEXT = late(r'"articleBody"\s*:\s*"((?:[^"\\]+|\\.)*+)"')
_TYPE_NAME = late(r"\w+")
_YEAR = late(r"/20\d\d/")


class Hints(NamedTuple):
    """What a page says of itself."""

    titles: tuple[str, ...] = ()
    descriptions: tuple[str, ...] = ()
    names: tuple[str, ...] = ()  # of people, and of whatever else its JSON-LD names
    bodies: tuple[str, ...] = ()  # as JSON writes them, with its escapes
    kinds: tuple[int, ...] = ()  # tokens of its type, generator and body classes
    address: tuple[int, ...] = ()  # tokens of its address


@dataclass(slots=True)
class _Found:
    titles: list[str] = field(default_factory=list)
    descriptions: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    bodies: list[str] = field(default_factory=list)
    kinds: list[int] = field(default_factory=list)


def hints_of(page: Page) -> Hints:
    """What a page says of itself."""
    found = native.core.hints(page.tree.text, page.json_ld) if native.core is not None else None
    return Hints(*(found or _read(page)), address_ids(page.url))


_Read = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], tuple[str, ...], tuple[int, ...]]


def _read(page: Page) -> _Read:
    """All but the address."""
    found = _Found()
    _read_head(page, found)
    for script in page.json_ld[:_MAX_SCRIPTS]:
        _read_script(script, found)
    return (
        tuple(text[:_MAX_TEXT] for text in found.titles[:_MAX_TEXTS]),
        tuple(text[:_MAX_TEXT] for text in found.descriptions[:_MAX_TEXTS]),
        tuple(name[:_MAX_NAME] for name in found.names[:_MAX_NAMES]),
        tuple(found.bodies),
        tuple(dict.fromkeys(found.kinds))[:_MAX_KINDS],
    )


def _read_head(page: Page, found: _Found) -> None:
    tree = page.tree
    nodes = np.flatnonzero(_READ_TAG[tree.tag[:_MAX_NODES]])
    for node, tag in zip(nodes.tolist(), tree.tag[nodes].tolist(), strict=True):
        if tag == _META:
            own = tree.attributes[node]
            _read_meta((own.get("property") or own.get("name") or "").lower(), own.get("content") or "", found)
        elif tag == _BODY:
            found.kinds += part_ids(tree.attributes[node].get("class", ""), b"b:")
            return
        elif not found.titles:
            found.titles.append("".join(tree.texts(node, int(tree.end[node]))))


def _read_meta(name: str, content: str, found: _Found) -> None:
    if name in _TITLES:
        found.titles.append(content)
    elif name in _DESCRIPTIONS:
        found.descriptions.append(content)
    elif name in _NAMES:
        found.names.append(content)
    elif name == "og:type":
        found.kinds.append(fnv(b"o:" + content.strip().lower().encode()))
    elif name == "generator":
        found.kinds += part_ids(content[:_MAX_GENERATOR], b"g:")


def _read_script(script: str, found: _Found) -> None:
    """Read JSON-LD as it stands: a page whose JSON is broken still says what it is."""
    if '"@type"' in script:
        for types in islice(_TYPE.finditer(script), _MAX_IN_SCRIPT):
            found.kinds += _type_ids(types[1])
    found.names += (name[1] for name in islice(_NAME.finditer(script), _MAX_IN_SCRIPT))
    if '"articleBody"' in script:
        found.bodies += (body[1][:_MAX_BODY] for body in islice(_BODY_TEXT.finditer(script), _MAX_BODIES))


@lru_cache(1024)
def _type_ids(types: str) -> list[int]:
    return [fnv(b"j:" + name.encode()) for name in _TYPE_NAME.findall(types)]


def address_ids(url: str) -> tuple[int, ...]:
    """The tokens of an address: the words of its path, how deep it is, whether it has a query or a year."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return ()
    if not parts.netloc:
        return ()
    path = parts.path
    depth = min(path.strip("/").count("/"), 4)
    ids = [*part_ids(path, b"u:"), fnv(b"n:%d" % depth), fnv(b"q:%d" % bool(parts.query))]
    ids.append(fnv(b"d:%d" % bool(_YEAR.search(path))))
    if path in ("", "/"):
        ids.append(fnv(b"root"))
    return tuple(ids[:_MAX_ADDRESS])
