"""Values as they may leave: clean text, absolute addresses, language tags.

Takes: strings as pages write them. Gives: strings without control characters, or "" where nothing usable is left.
Refuses: texts longer than `LONGEST`, addresses that are neither http nor https, languages that are no BCP 47 tag.
"""

from __future__ import annotations

import html
import re
from urllib.parse import urljoin, urlsplit

from marrow.tags import NUMBER
from marrow.tree import Tree

LONGEST = 5000
"""A longer text is a body or a blob, not metadata."""

# Unwanted: control characters, zero-width space, soft hyphen, byte order mark, bidirectional embeddings, overrides
# and isolates, and lone surrogates, which no encoding can write. Joiners stay: Persian and emoji need them.
_UNWANTED = re.compile("[\x00-\x1f\x7f-\x9f\xad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\uffff\ud800-\udfff]+")
_INLINE_TAG = re.compile(
    r"</?(?:a|abbr|b|bdi|big|br|cite|code|div|em|font|h[1-6]|i|mark|p|q|s|small|span|strong|sub|sup|u|wbr)\b[^<>]*>",
    re.IGNORECASE,
)
_LANGUAGE = re.compile(r"([a-z]{2,3})(?:[-_]([a-z]{4}))?(?:[-_]([a-z]{2}|[0-9]{3}))?(?![a-z0-9])", re.IGNORECASE)
_NO_LANGUAGE = frozenset(("und", "mul", "zxx", "mis"))
_ABSOLUTE = re.compile(r"https?://[\w.-]+(?:[/?#:]|\Z)")
_BR = NUMBER["br"]


def clean(text: str) -> str:
    """Collapse white space and drop what a reader cannot see.

    >>> clean("  The\\u202e end\\n of\\x00 it ")
    'The end of it'
    """
    if len(text) > LONGEST:
        return ""
    words = " ".join(text.split())
    return words if words.isascii() and words.isprintable() else " ".join(_UNWANTED.sub("", words).split())


def unmarked(text: str) -> str:
    """Clean a text that a page wrote outside its markup: entities and inline tags in it are leftovers.

    >>> unmarked("Bed &amp; <i>Breakfast</i>")
    'Bed & Breakfast'
    """
    if len(text) > LONGEST:
        return ""
    if "&" in text:
        text = html.unescape(text)
    if "<" in text:
        text = _INLINE_TAG.sub("", text)
    return clean(text)


def shown(tree: Tree, node: int, between: str = "") -> str:
    """The text below a node; `between` stands where one text ends and the next begins."""
    end = int(tree.end[node])
    if end == node + 2:
        return clean(tree.text[node + 1])
    if between:
        return clean(between.join(text for text in tree.texts(node, end)))
    tags = tree.tag[node:end].tolist()
    return clean("".join(" " if tag == _BR else text for tag, text in zip(tags, (tree.text[each] for each in range(node, end)), strict=True)))


def address(text: str, base: str) -> str:
    """An absolute http or https address, or "".

    >>> address("../a b.png", "https://example.org/x/y/")
    'https://example.org/x/a%20b.png'
    """
    text = unmarked(text) if "&" in text else clean(text)
    if _ABSOLUTE.match(text):
        return text.replace(" ", "%20")
    try:
        absolute = urljoin(base, text)
        parts = urlsplit(absolute)
    except ValueError:  # such as a broken IPv6 address
        return ""
    if not text or parts.scheme not in ("http", "https") or not parts.netloc:
        return ""
    return absolute.replace(" ", "%20")


def host(url: str) -> str:
    """The host name of an address without "www.", or ""."""
    try:
        name = urlsplit(url).hostname or ""
    except ValueError:
        return ""
    return clean(name.removeprefix("www."))


def language(text: str) -> str:
    """A language tag in its usual spelling, or "".

    >>> language("EN_us.UTF-8"), language("zh-hans-CN"), language("English")
    ('en-US', 'zh-Hans-CN', '')
    """
    match = _LANGUAGE.match(text.strip())
    if match is None or match[1].lower() in _NO_LANGUAGE:
        return ""
    name, script, region = match.groups(default="")
    return "-".join(part for part in (name.lower(), script.title(), region.upper()) if part)
