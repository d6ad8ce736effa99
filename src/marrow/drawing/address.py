"""A clean drawing as the address of a picture, and back.

Takes: markup that `clean` has written. Gives: a `data:` address, in characters that every format can hold.
Keeps true: `is_clean` is true of such addresses and of no others: whoever writes one asks it, wherever the address
came from. A browser that shows such a picture (`<img>`) runs nothing in it and fetches nothing for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from html import unescape
from urllib.parse import quote, unquote

from marrow.drawing.clean import MAX_CHARS, clean
from marrow.drawing.parts import Part

START = "data:image/svg+xml,"
_KEPT = "/:;=,!*~@$+"
"""Characters that need no escape in an address, in Markdown, HTML or JSON."""
_LONGEST = 12 * MAX_CHARS
"""A character has four bytes at most, and each of them three in an address."""
_TOKEN = re.compile(r"<(/?)([A-Za-z]+)((?: [A-Za-z][A-Za-z0-9-]*=\"[^\"<>]*\")*)(/?)>|([^<>]+)")
_ATTRIBUTE = re.compile(r" ([A-Za-z][A-Za-z0-9-]*)=\"([^\"]*)\"")


def address(markup: str) -> str:
    """The address of a drawing.

    >>> address('<svg xmlns="http://www.w3.org/2000/svg"/>')
    'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E'
    """
    return START + quote(markup, safe=_KEPT)


def is_clean(url: str) -> bool:
    """Whether an address is that of a drawing that `clean` has written.

    >>> is_clean(address('<svg xmlns="http://www.w3.org/2000/svg"/>')), is_clean("data:image/svg+xml,<svg/>")
    (True, False)
    """
    return bool(markup_of(url))


@lru_cache(maxsize=16)  # an article is written in several formats, and checked for each
def markup_of(url: str) -> str:
    """The drawing that an address is, if `clean` has written it; else ""."""
    if not url.startswith(START) or len(url) > _LONGEST or not url.isascii():
        return ""
    try:
        markup = unquote(url.removeprefix(START), errors="strict")
        made = clean(tuple(_parts(markup)))
    except ValueError:  # bytes that are no text, markup that is not ours
        return ""
    return markup if made is not None and made.markup == markup and address(markup) == url else ""


def _parts(markup: str) -> Iterator[Part]:
    """The parts of markup as `clean` writes it; `ValueError` for any other."""
    depth = at = 0
    for token in _TOKEN.finditer(markup):
        if token.start() != at:
            raise ValueError("markup that is not ours")
        at = token.end()
        if token[5] is not None:
            yield Part(depth, "", {}, unescape(token[5]))
        elif token[1]:
            depth -= 1
            if depth < 0:
                raise ValueError("markup that is not ours")
        else:
            yield Part(depth, token[2], {name: unescape(value) for name, value in _ATTRIBUTE.findall(token[3])})
            depth += not token[4]
    if at != len(markup) or depth:
        raise ValueError("markup that is not ours")
