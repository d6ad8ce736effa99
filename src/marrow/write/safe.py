"""What may leave Marrow: addresses and characters.

Takes: any string. Gives: an address that is harmless to follow, or ""; text without forbidden characters.
Keeps true: an address that passes has one of the allowed schemes, or none, for every reader of it: one that
strips control characters, one that decodes character references, one that ignores case.
Refuses: `javascript:`, `data:` (but for bitmaps and clean drawings), `file:` and every scheme not listed here.
"""

from __future__ import annotations

import re
from html import unescape

LINK_SCHEMES = frozenset(("http", "https", "mailto", "tel", "ftp"))
IMAGE_SCHEMES = frozenset(("http", "https"))

# SVG is a document that can hold scripts: only drawings that Marrow has cleaned pass, and are checked again.
_BITMAP = re.compile(r"data:image/(?:png|jpeg|gif|webp|avif)[;,][!-~]*", re.IGNORECASE)
_DRAWING = "data:image/svg+xml,"

# Browsers drop tabs and line ends wherever they stand in an address, and other controls at its ends.
_DROPPED = re.compile(r"[\t\n\r]")
_ENDS = "".join(map(chr, range(0x21)))

# Not characters of XML 1.0, and errors in HTML: controls, lone surrogates, non-characters.
_LANGUAGE = re.compile(r"[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*")
_FORBIDDEN = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def safe_link(url: str) -> str:
    """An address fit for a link, or "".

    >>> safe_link(" HTTPS://example.org/a b "), safe_link("java\\nscript:alert(1)")
    ('HTTPS://example.org/a b', '')
    """
    return _safe(url, LINK_SCHEMES)


def safe_image(url: str) -> str:
    """An address fit for an image, or "". A bitmap inside the address is fine, and so is a clean drawing.

    >>> safe_image("data:image/png;base64,AA=="), safe_image("data:image/svg+xml,<svg/>")
    ('data:image/png;base64,AA==', '')
    """
    url = _stripped(url)
    if url.startswith(_DRAWING):
        from marrow.drawing.address import is_clean  # few articles have one

        return url if is_clean(url) else ""
    return url if _BITMAP.fullmatch(url) else _safe(url, IMAGE_SCHEMES)


def safe_text(text: str) -> str:
    """The text without the characters that neither XML nor HTML can hold.

    >>> safe_text("a\\x00b")
    'ab'
    """
    return _FORBIDDEN.sub("", text)


def safe_language(language: str) -> str:
    """The language if it has the form of a tag of BCP 47, else "".

    >>> safe_language("zh-Hant"), safe_language('en" onload="')
    ('zh-Hant', '')
    """
    return language if _LANGUAGE.fullmatch(language) else ""


def _safe(url: str, schemes: frozenset[str]) -> str:
    url = _stripped(url)
    # Decoded twice: Markdown decodes references in addresses, and what it makes is decoded again as HTML.
    decoded = _stripped(unescape(unescape(url)))
    return url if _is_allowed(url, schemes) and _is_allowed(decoded, schemes) else ""


def _stripped(url: str) -> str:
    return safe_text(_DROPPED.sub("", url)).strip(_ENDS)


def _is_allowed(url: str, schemes: frozenset[str]) -> bool:
    """Whether the address has an allowed scheme, or none: a colon after `/`, `?` or `#` ends no scheme."""
    head = re.split(r"[/\\?#]", url, maxsplit=1)[0]
    scheme, colon, _ = head.partition(":")
    return not colon or scheme.lower() in schemes
