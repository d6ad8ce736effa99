"""Values as they may leave: clean text, absolute addresses, language tags.

Takes: strings as pages write them. Gives: strings without control characters, or "" where nothing usable is
left. Refuses: texts longer than `LONGEST`, addresses that are neither http nor https, languages without a tag.
"""

from __future__ import annotations

import html
import re
from urllib.parse import urljoin, urlsplit

from marrow import native
from marrow.tags import TEXT, tag_set
from marrow.tree import Tree

LONGEST = 5000
"""A longer text is a body or a blob, not metadata."""

# Control characters, soft hyphen, zero-width space, directional marks, embeddings, overrides and isolates, byte
# order mark, and lone surrogates, which no encoding can write. Joiners stay: Persian and emoji need them.
_UNSEEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\ud800-\udfff]+"
)
_INLINE_TAG = re.compile(
    r"</?(?:a|abbr|b|bdi|big|br|cite|code|div|em|font|h[1-6]|i|mark|p|q|s|small|span|strong|su[bp]|u|wbr)\b[^<>]*>",
    re.IGNORECASE,
)
_SIGNS = "&<"
"""What an entity and a tag begin with."""
_ABSOLUTE = re.compile(r"https?://[\w.-]+(?:[/?#:]|\Z)")
_SITE = re.compile(r"(https?:)//[^/?#]*")
_HOST = re.compile(r"https?://(?:www\.)?([a-zA-Z0-9.-]+)(?:[/?#:]|\Z)")
_ARCHIVED = re.compile(r"\Ahttps?://[^/]*/(?:web/)?\d{14}[a-z_]*/(?=https?://)")
_LANGUAGE = re.compile(r"([a-z]{2,3})(?:[-_]([a-z]{4}))?(?:[-_]([a-z]{2}|[0-9]{3}))?(?![a-z0-9])", re.IGNORECASE)
_NO_LANGUAGE = frozenset(("und", "mul", "zxx", "mis"))

_PARTS_WORDS = tag_set("br div p li h2 h3 hr td tr")
_NO_TAG = -1
_MOST_NODES = 100
"""An element with more in it was never closed, or is no line of text."""


def clean(text: str) -> str:
    """Collapse white space and drop what a reader cannot see.

    >>> clean("  The\\u202e end\\n of\\x00 it ")
    'The end of it'
    """
    made = native.core.clean(text, LONGEST, "") if native.core is not None else None
    return _clean(text) if made is None else made


def _clean(text: str) -> str:
    if len(text) > LONGEST:
        return ""
    words = " ".join(text.split())
    if words.isprintable():
        return words
    return " ".join(_UNSEEN.sub("", words).split())


def unmarked(text: str) -> str:
    """Clean a text that a page wrote outside its markup: entities and inline tags in it are leftovers.

    >>> unmarked("Bed &amp; <i>Breakfast</i>")
    'Bed & Breakfast'
    """
    made = native.core.clean(text, LONGEST, _SIGNS) if native.core is not None else None
    return _unmarked(text) if made is None else made


def _unmarked(text: str) -> str:
    if len(text) > LONGEST:
        return ""
    if "&" in text:
        text = html.unescape(text)
    if "<" in text:
        text = _INLINE_TAG.sub("", text)
    return _clean(text)


def shown(tree: Tree, node: int) -> str:
    """The text below a node, "" if there is a lot of it."""
    if native.core is not None:
        made = native.core.shown(tree.text, node, _PARTS_WORDS, _MOST_NODES, LONGEST)
        if made is not None:
            return made
    return shown_without(tree, node, _NO_TAG)


def shown_without(tree: Tree, node: int, tag: int) -> str:
    """The same without the elements of some tag, which may stand between words."""
    words: list[str] = []
    inner, end = node, tree.end.item(node)
    if end - node > _MOST_NODES:
        return ""
    while inner < end:
        own = tree.tag.item(inner)
        words.append(tree.text[inner] if own == TEXT else " " if _PARTS_WORDS[own] or own == tag else "")
        inner = tree.end.item(inner) if own == tag else inner + 1
    return clean("".join(words))


def address(text: str, base: str) -> str:
    """An absolute http or https address, or "".

    >>> address("../a b.png", "https://example.org/x/y/")
    'https://example.org/x/a%20b.png'
    """
    # The parser has decoded it. An `&amp;` was encoded twice; what else looks like an entity is a name: `?a=1&copy=2`.
    text = clean(text).replace("&amp;", "&")
    if text[:1] == "/" and "/." not in text and (site := _SITE.match(base)) is not None:
        # As most that are not absolute: no need to take it and the base apart.
        text = f"{site[1] if text[:2] == '//' else site[0]}{text}"
    if not text or _ABSOLUTE.match(text):
        return text.replace(" ", "%20")
    if not base and ":" not in text:  # it names no scheme, and there is none to take: known without taking it apart
        return ""
    try:
        absolute = urljoin(base, text)
        parts = urlsplit(absolute)
    except ValueError:  # such as a broken IPv6 address
        return ""
    is_web = parts.scheme in ("http", "https") and parts.netloc
    return absolute.replace(" ", "%20") if is_web else ""


def host(url: str) -> str:
    """The host name of an address without "www.", or ""; of one in an archive, that of the page that is kept there.

    >>> host("https://www.example.org/tea"), host("https://web.archive.org/web/20210304050607/http://example.org/tea")
    ('example.org', 'example.org')
    """
    if "/http" in url:
        url = _ARCHIVED.sub("", url)
    if (match := _HOST.match(url)) is not None:  # nearly always, in a tenth of the time
        return match[1].lower()
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
