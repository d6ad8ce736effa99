"""Is it a web page at all?

Takes: the bytes of a page, as they came. Gives: nothing. Refuses, with `InputError`: what is too large, empty or
binary, and text of another kind, such as JSON and feeds.
Keeps true: any doubt is for the page. Text without a tag is a page; so is XHTML, and so is a page with a few
control characters.
"""

from __future__ import annotations

import json
import re

from marrow.errors import InputError
from marrow.options import Limits

_HEAD = 4096
_SMALL = 1 << 20
_INK = re.compile(rb"[^\s\0]")
_BLANK = re.compile(rb"(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*\Z")

_ARCHIVE = "unpack it first"
_DOCUMENT = "export it as HTML first"
_NO_TEXT = "give the page that shows it instead"

# What begins it, what it is, what to do. Two letters such as "BM" and "MZ" begin texts as well: they are left to
# the share of control characters.
_KINDS: tuple[tuple[bytes, str, str], ...] = (
    (rb"%PDF-", "a PDF document", _DOCUMENT),
    (rb"%!PS", "a PostScript document", _DOCUMENT),
    (rb"\{\\rtf", "an RTF document", _DOCUMENT),
    (rb"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an office document", _DOCUMENT),
    (rb"PK\x03\x04", "a ZIP archive or an office document", _ARCHIVE),
    (rb"\x1f\x8b", "gzip data", _ARCHIVE),
    (rb"BZh[1-9]1AY&SY", "bzip2 data", _ARCHIVE),
    (rb"\xfd7zXZ\0", "xz data", _ARCHIVE),
    (rb"\x28\xb5\x2f\xfd", "zstd data", _ARCHIVE),
    (rb"7z\xbc\xaf\x27\x1c", "a 7z archive", _ARCHIVE),
    (rb"Rar!\x1a\x07", "a RAR archive", _ARCHIVE),
    (rb".{257}ustar[\0 ]", "a tar archive", _ARCHIVE),
    (rb"\x89PNG\r\n\x1a\n", "a PNG image", _NO_TEXT),
    (rb"\xff\xd8\xff", "a JPEG image", _NO_TEXT),
    (rb"GIF8[79]a", "a GIF image", _NO_TEXT),
    (rb"II\*\0|MM\0\*", "a TIFF image", _NO_TEXT),
    (rb"8BPS\0", "a Photoshop image", _NO_TEXT),
    (rb"\0\0\1\0", "an icon", _NO_TEXT),
    (rb"RIFF.{4}WEBP", "a WebP image", _NO_TEXT),
    (rb"RIFF.{4}(?:WAVE|AVI )", "a recording", _NO_TEXT),
    (rb"\0\0..ftyp", "an MP4 film or an AVIF or HEIC image", _NO_TEXT),
    (rb"\x1a\x45\xdf\xa3", "a Matroska or WebM film", _NO_TEXT),
    (rb"FLV\1", "a Flash film", _NO_TEXT),
    (rb"OggS\0|fLaC\0|ID3[\2-\4]", "a recording", _NO_TEXT),
    (rb"wOFF|wOF2|OTTO\0|\0\1\0\0", "a font", _NO_TEXT),
    (rb"\x7fELF|\xca\xfe\xba\xbe|\xcf\xfa\xed\xfe|\0asm", "a program", _NO_TEXT),
    (rb"SQLite format 3\0", "a database", _NO_TEXT),
    (rb"PAR1\x15", "a Parquet file", _NO_TEXT),
)
_MAGIC = re.compile(b"|".join(b"(%s)" % magic for magic, _, _ in _KINDS), re.S)

# What the text of a page has none of. Tab, line feed, form feed, return and escape (ISO-2022-JP) are not here;
# neither is NUL, which is looked at by itself.
_CONTROL = bytes({*range(32), 127} - set(b"\t\n\f\r\x1b\0"))
_TAG = re.compile(rb"<(?:!doctype|html|head|body|title|meta|div|p|table|span|a|br|h[1-6])[\s/>]", re.I)

# What nearly all pages begin with, and nothing else: it spares them all other looks. In capitals, the name behind
# DOCTYPE is that of any XML.
_PAGE = re.compile(rb"(?:\xef\xbb\xbf)?\s*<(?:!(?i:doctype)\s+html|(?i:html))[\s>]")

_ADDRESS = re.compile(rb"\s*https?://[^\s<>]{1,2000}\s*\Z", re.I)
_OBJECT = re.compile(rb'\s*(?:\[\s*)?\{\s*"[^"\n]{0,200}"\s*:')
_MIME = re.compile(rb"(?:[A-Za-z-]+:[^\n]*\n(?:[ \t][^\n]*\n)*){1,40}?(?i:MIME-Version):\s*1\.0")
# A page with the doctype of HTML may well begin with, say, an SVG image.
_PROLOGUE = re.compile(rb"(?:\s|<\?.*?\?>|<!--.*?-->|<!DOCTYPE\s(?!\s*html)[^>\[]*(?:\[.*?\]\s*)?>)*", re.S)
_ROOT = re.compile(rb"<(?:[A-Za-z][\w.-]*:)?([A-Za-z][\w.-]*)")
_NOT_PAGES = {
    b"rss": "an RSS feed",
    b"feed": "an Atom feed",
    b"RDF": "RDF data",
    b"urlset": "a site map",
    b"sitemapindex": "a site map",
    b"opml": "an OPML outline",
    b"svg": "an SVG image",
    b"kml": "a KML map",
    b"gpx": "a GPX track",
    b"plist": "a property list",
    b"Envelope": "a SOAP message",
    b"schema": "an XML schema",
    b"stylesheet": "an XSLT style sheet",
}


_CURES = {"an address": "fetch it first, or give it to the command `marrow`, which does"}


def refuse_non_html(data: bytes, limits: Limits, *, url: str | None = None) -> None:
    """Raise `InputError` if the bytes are surely no web page; `url` is named in the error."""
    refuse_too_large(len(data), limits, url=url)
    if _PAGE.match(data):
        return
    if _BLANK.match(data):
        raise InputError("input.empty", "there is nothing to read", url=url)
    binary = _binary(data)
    if binary is not None:
        raise InputError("input.binary", f"this is {binary}", url=url)
    other = _other_text(data)
    if other is not None:
        message = f"this is {other}, not a web page; {_CURES.get(other, 'give the address or the HTML of a page')}"
        raise InputError("input.not_html", message, url=url)


def refuse_too_large(size: int, limits: Limits, *, url: str | None = None) -> None:
    """Raise `InputError` if a page of that many bytes is more than may be read."""
    if size > limits.max_bytes:
        message = f"the page has {size:,} bytes, more than max_bytes ({limits.max_bytes:,}) allows"
        raise InputError("input.too_large", message, url=url)


def _binary(data: bytes) -> str | None:
    match = _MAGIC.match(data)
    if match:
        _, kind, cure = _KINDS[(match.lastindex or 1) - 1]
        return f"{kind}, not a web page; {cure}"
    head = data[:_HEAD]
    if _TAG.search(head.replace(b"\0", b"")):  # UTF-16 has its tags between NULs
        return None
    nuls = head.count(0)
    controls = len(head) - len(head.translate(None, _CONTROL))
    # Compressed data has 10 % control characters. UTF-16 without a tag has at most a NUL for each letter.
    if controls * 20 > len(head) or nuls * 3 > len(head) * 2:
        return "binary data, not a web page; give text or HTML"
    return None


def _other_text(data: bytes) -> str | None:
    data = data.removeprefix(b"\xef\xbb\xbf")
    if _ADDRESS.match(data):
        return "an address"
    if _is_json(data):
        return "JSON data"
    if _MIME.match(data[:_HEAD]):
        return "an e-mail message or a web archive (MHTML)"
    prologue = _PROLOGUE.match(data[:_HEAD])
    root = _ROOT.match(data, prologue.end()) if prologue else None
    if root is None or (root[1] == b"svg" and not data.rstrip().endswith(b"</svg>")):
        return None  # a page may begin with its icons
    return _NOT_PAGES.get(root[1])


def _is_json(data: bytes) -> bool:
    if _OBJECT.match(data):
        return True
    # A list may also be the first line of a text: only parsing tells.
    first = _INK.search(data)
    if first is None or first[0] not in b"[{" or len(data) > _SMALL:
        return False
    try:
        json.loads(data)
    except (ValueError, RecursionError):
        return False
    return True
