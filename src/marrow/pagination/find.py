"""The next page of the same article.

Takes: a page, and the addresses of the pages before it. Gives: an address, or "".
Keeps true: it is on the same host, differs from the first page's address by the page's number alone, has the very next
number, and is none of those before: so following ends, and does not lead to the next article, of which `rel=next` and
"Next" also speak.

A link counts if something says that it leads there: `rel=next`, a word for "next", or the number itself. How much of
that is asked for depends on the address. One that says "page" may be linked in any words. One with a bare number may
be another article's, `/shrek-2`: its link has to say "next", or the number, and nothing else. And where the first page
has a bare 1 too, `/chapter-1`, "next" is the next chapter as well, so that the number has to be said.

Some sites count from 0: behind "2" is `?page=1`. That is the next page where a link to it says so plainly.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from enum import IntFlag
from typing import NamedTuple
from urllib.parse import urldefrag, urljoin

from marrow.page import Page
from marrow.pagination.numbers import Numbered, Sign, readings
from marrow.pagination.wording import says_next, says_number
from marrow.tags import NUMBER
from marrow.tree import Tree

_A, _LINK, _IMG = NUMBER["a"], NUMBER["link"], NUMBER["img"]
_MOST_NODES = 12  # of a link that are looked at
_MOST_LINKS = 5000


class _Says(IntFlag):
    """How a link says that it leads on; the more strongly, the greater."""

    NOTHING = 0
    HINT = 1  # among other words
    NUMBER = 2
    WORD = 4
    RELATION = 8


_PLAINLY = _Says.NUMBER | _Says.WORD | _Says.RELATION
_ANYHOW = _Says.HINT | _PLAINLY


class _Next(NamedTuple):
    """What is asked of a link to the next page, one of these; and the number that it says."""

    asked: _Says
    label: int


_Wanted = Mapping[tuple[str, int, Sign], _Next]
"""By stem, number and sign of the next address."""


def next_page(page: Page, before: Sequence[str] = ()) -> str:
    """The address of the next page of an article; "" if there is none.

    `before` are the addresses of the pages that were read, this one last; without any, this is the first.

    >>> import marrow
    >>> first = marrow.read("<a href='/tale/2'>2</a> <a href='/storm'>Next</a>", url="https://example.org/tale")
    >>> next_page(first)
    'https://example.org/tale/2'
    """
    parts = tuple(before) or (page.url,)
    wanted = _wanted(parts)
    known = {urldefrag(part)[0] for part in (*parts, page.url)}
    best, found = _Says.NOTHING, ""
    numbers = {str(number) for _, number, _ in wanted}
    labels = {str(each.label) for each in wanted.values()}
    links = [item for item in page.tree.having("href").items() if any(number in item[1] for number in numbers)]
    for node, href in links[:_MOST_LINKS]:
        says, address = _says(page.tree, node, labels), _absolute(page, href)
        if says > best and address not in known and says & _asked(address, wanted):
            best, found = says, address
    return found


def may_follow(address: str, before: Sequence[str]) -> bool:
    """Whether an address may be that of the next page, by itself; `before` are those of the pages that were read."""
    return _asked(address, _wanted(before)) != _Says.NOTHING


def _wanted(parts: Sequence[str]) -> _Wanted:
    """What the next address may be read as. A bare number other than 1 is the first page's own."""
    found: dict[tuple[str, int, Sign], _Next] = {}
    for first in readings(parts[0]):
        if first.sign is Sign.BARE and first.number != 1:
            continue
        number = first.number + len(parts)
        if not _counts_from_0(first, parts):
            label = number if first.number else number + 1
            bare = _Says.NUMBER if first.sign is Sign.BARE else _PLAINLY
            found[first.stem, number, Sign.BARE] = _Next(bare, label)
            found[first.stem, number, Sign.PAGE] = _Next(bare if first.sign is Sign.BARE else _ANYHOW, label)
        if first.sign is Sign.NOTHING:
            found.setdefault((first.stem, number - 1, Sign.PAGE), _Next(_PLAINLY, number))
    return found


def _counts_from_0(first: Numbered, parts: Sequence[str]) -> bool:
    """Whether the pages after the first have shown that they are numbered from 0."""
    last = Numbered(first.stem, len(parts) - 1, Sign.PAGE)
    return len(parts) > 1 and first.sign is Sign.NOTHING and last in readings(parts[-1])


def _asked(address: str, wanted: _Wanted) -> _Says:
    """What a link to an address has to say, one of these; nothing will do where the address is not wanted."""
    asked = _Says.NOTHING
    for each in readings(address):
        asked |= wanted[each].asked if each in wanted else _Says.NOTHING
    return asked


def _absolute(page: Page, href: str) -> str:
    try:
        address, fragment = urldefrag(urljoin(page.base or page.url, href.strip()))
    except ValueError:
        return ""
    is_page = address.startswith(("http://", "https://")) and "comment" not in fragment.lower()
    return address if is_page else ""


def _says(tree: Tree, node: int, numbers: Collection[str]) -> _Says:
    tag, own = tree.tag.item(node), tree.attributes[node]
    if tag not in (_A, _LINK):
        return _Says.NOTHING
    said = [text for text in (own.get("title", ""), own.get("aria-label", ""), *_shown(tree, node)) if text.strip()]
    found = _Says.NOTHING
    if any(map(says_next, said)):
        found |= _Says.WORD
    if any(says_number(text) in numbers for text in said):
        found |= _Says.NUMBER
    elif any(number in re.findall(r"\d+", text)[:1] for text in said for number in numbers):
        found |= _Says.HINT
    if "next" in own.get("rel", "").lower().split():
        # Under other words, such as a title, it may well speak of the next article.
        found |= _Says.RELATION if found & _PLAINLY or not said else _Says.HINT
    return found


def _shown(tree: Tree, node: int) -> list[str]:
    """The text of a link, and what stands for its pictures."""
    last = min(int(tree.end[node]), node + _MOST_NODES)
    pictures = [tree.attributes[each].get("alt", "") for each in range(node + 1, last) if tree.tag.item(each) == _IMG]
    return ["".join(tree.texts(node, last)), *pictures]
