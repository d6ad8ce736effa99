"""Lists of addresses: sitemaps and their indexes, feeds (RSS, Atom, JSON Feed), and lines of text.

Takes: the bytes of a document, maybe gzipped, and where it is from. Gives: the `Listing` that it is, or None if it is
something else, such as a web page.
Keeps true: addresses come in the document's order, each made absolute. What is damaged gives what stands before the
damage, and a warning. Hostile documents cost no more than they weigh: at most `max_bytes` are inflated, entities that
a document declares are never expanded and nothing that it names is loaded; nesting needs no recursion.

XML is read by expat, of the standard library, in C and piece by piece. References are made text before it sees them, so
that there is nothing to expand. An HTML parser would take `<link>` for an empty element and lose every address of RSS;
lxml would be a dependency for this alone.
"""

from __future__ import annotations

import codecs
import json
import re
import zlib
from typing import Literal
from urllib.parse import urljoin
from xml.parsers import expat

from marrow.record import record

MAX_BYTES = 64 << 20
"""Of a document, inflated. The sitemap protocol allows 50 MB."""
MOST_LETTERS = 4096
"""Of an address. No server takes longer ones, and an address is the id of its row."""

_GZIP = b"\x1f\x8b"
Kind = Literal["lines", "sitemap", "index", "feed"]
_ROOTS: dict[str, Kind] = {"urlset": "sitemap", "sitemapindex": "index", "rss": "feed", "feed": "feed", "RDF": "feed"}
_ENTRIES: dict[Kind, frozenset[str]] = {
    "sitemap": frozenset({"url"}),
    "index": frozenset({"sitemap"}),
    "feed": frozenset({"item", "entry"}),
}
_WITH_TEXT = frozenset({("url", "loc"), ("sitemap", "loc"), ("item", "link"), ("item", "guid"), ("entry", "link")})
_PREFERRED = ("loc", "link", "href", "guid")  # where an entry's address is looked for
_REFERENCE = re.compile(
    r"<!\[CDATA\[.*?(?:\]\]>|\Z)|&(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-fA-F]{1,6});|&", re.DOTALL
)
_ENCODING = re.compile(rb"""\A\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']""")
_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_ADDRESS = re.compile(r"https?://", re.IGNORECASE)


@record
class Listing:
    """The addresses in a document. Those of an index are of further listings, all others of pages."""

    kind: Kind
    addresses: tuple[str, ...]
    warning: str = ""  # what is wrong with it


def read_listing(data: bytes, url: str = "", *, max_bytes: int = MAX_BYTES) -> Listing | None:
    """The listing that a document is; addresses in it are relative to `url`.

    >>> read_listing(b"<urlset><url><loc>https://example.org/a</loc></url></urlset>")
    Listing(kind='sitemap', addresses=('https://example.org/a',), warning='')
    >>> read_listing(b"<!doctype html><p>A page.") is None
    True
    """
    data, warning = _inflated(data, max_bytes)
    text = _decoded(data)
    start = text.lstrip()[:1]
    if start == "<":
        found = _read_xml(text)
    elif start == "{":
        found = _read_json(text)
    else:
        found = _read_lines(text)
    if found is None:
        return None
    addresses = tuple(_absolute(url, address) for address in found.addresses if len(address) <= MOST_LETTERS)
    if left_out := len(found.addresses) - len(addresses):
        warning = f"{left_out} addresses have more than {MOST_LETTERS} letters, and are left out"
    return Listing(found.kind, addresses, found.warning or warning)


def read_lines(text: str) -> tuple[str, ...]:
    """The addresses of a text with one in each line; empty lines and those that begin with # are none.

    >>> read_lines("# mine\\n\\nhttps://example.org/a\\n https://example.org/b \\n")
    ('https://example.org/a', 'https://example.org/b')
    """
    lines = (line.strip() for line in text.splitlines())
    return tuple(line for line in lines if line and not line.startswith("#"))


def _inflated(data: bytes, most: int) -> tuple[bytes, str]:
    """The bytes of a document, without the packing that a file of its own may have (`sitemap.xml.gz`)."""
    whole = b"" if data.startswith(_GZIP) else data[: most + 1]
    try:
        while data.startswith(_GZIP) and len(whole) <= most:  # members may be glued together
            engine = zlib.decompressobj(16 + zlib.MAX_WBITS)
            whole += engine.decompress(data, most + 1 - len(whole))
            if not engine.eof and len(whole) <= most:
                return whole, "the compressed data ends early"
            data = engine.unused_data
    except zlib.error as error:
        return whole, f"the compressed data is damaged ({error})"
    return whole[:most], f"has more than {most} bytes" if len(whole) > most else ""


def _decoded(data: bytes) -> str:
    """The text of a document, by its byte order mark or its declaration, else as UTF-8."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    declared = _ENCODING.match(data)
    try:
        return data.decode(declared[1].decode() if declared else "utf-8-sig", "replace").removeprefix("\ufeff")
    except LookupError:
        return data.decode("utf-8-sig", "replace")


def _absolute(base: str, address: str) -> str:
    try:
        return address if _ADDRESS.match(address) else urljoin(base, address)
    except ValueError:
        return address  # told when it is fetched


def _read_lines(text: str) -> Listing | None:
    found = read_lines(text)
    return Listing("lines", found) if found and _ADDRESS.match(found[0]) else None


def _read_json(text: str) -> Listing | None:
    """A JSON Feed (jsonfeed.org)."""
    try:
        feed = json.loads(text)
    except (ValueError, RecursionError):
        return None
    items = feed.get("items")
    if "jsonfeed.org" not in str(feed.get("version")) or not isinstance(items, list):
        return None
    found = (item.get("url") or item.get("external_url") for item in items if isinstance(item, dict))
    return Listing("feed", tuple(url for url in found if isinstance(url, str) and url))


def _read_xml(text: str) -> Listing | None:
    # References become text, so that no entity is ever expanded; a bare & in an address, which many sites write, too.
    text = _REFERENCE.sub(lambda found: found[0] if found[0] != "&" else "&amp;", _NOT_XML.sub("", text.lstrip()))
    reader = _Reader()
    try:
        reader.parse(text)
    except _OtherError:
        return None
    except expat.ExpatError as error:
        if reader.kind is None:
            return None
        return Listing(reader.kind, tuple(reader.found), f"is damaged after {len(reader.found)} addresses ({error})")
    return Listing(reader.kind, tuple(reader.found)) if reader.kind else None


class _OtherError(Exception):
    """The document is no list."""


class _Reader:
    """Reads XML as it comes, and keeps the addresses alone."""

    def __init__(self) -> None:
        self.kind: Kind | None = None
        self.found: list[str] = []
        self._entries: frozenset[str] = frozenset()  # what holds one address
        self._path: list[str] = []  # names of the open elements, without prefix
        self._text: list[str] | None = None  # of the element that is read
        self._entry: dict[str, str] = {}  # the addresses of an item of a feed, by how they are named

    def parse(self, text: str) -> None:
        # Without namespaces: prefixes that nobody declared are common, and the names say enough.
        parser = expat.ParserCreate("utf-8")
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._read
        parser.Parse(text.encode(), True)

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        name = tag.rpartition(":")[2]
        if not self._path:
            if name not in _ROOTS:
                raise _OtherError
            self.kind = _ROOTS[name]
            self._entries = _ENTRIES[self.kind]
        parent = self._path[-1] if self._path else ""
        self._path.append(name)
        if name in self._entries:
            self._entry = {}
        elif (parent, name) in _WITH_TEXT and attributes.get("isPermaLink") != "false":
            self._text = []
        if parent in self._entries and name == "link" and attributes.get("rel", "alternate") == "alternate":
            self._entry.setdefault("href", attributes.get("href", ""))

    def _read(self, text: str) -> None:
        if self._text is not None:
            self._text.append(text)

    def _end(self, _tag: str) -> None:
        name = self._path.pop()
        if self._text is not None:
            address = "".join(self._text).strip()
            if name != "guid" or _ADDRESS.match(address):  # many are numbers
                self._entry.setdefault(name, address)
            self._text = None
        if name in self._entries:
            self.found += [self._entry[key] for key in _PREFERRED if self._entry.get(key)][:1]
            self._entry = {}
