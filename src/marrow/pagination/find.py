"""The next page of the same article.

Takes: a page, and the addresses of the pages before it. Gives: an address, or "".
Keeps true: it is on the same host, differs from the first page's address by the page's number alone, has the very next
number, and is none of those before: so following ends, and never leads to the next article, of which `rel=next` and
"Next" also speak.

A link counts if something says that it leads there: `rel=next`, a word for "next", or the number itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import urldefrag, urljoin

from marrow.page import Page
from marrow.pagination.numbers import Numbered, readings
from marrow.pagination.wording import says_next
from marrow.tags import NUMBER
from marrow.tree import Tree

_A, _LINK, _IMG = NUMBER["a"], NUMBER["link"], NUMBER["img"]
_MOST_NODES = 12  # of a link that are looked at
_RELATION, _WORD, _NUMBER = 3, 2, 1  # how strongly a link says that it leads on
_MOST_LINKS = 5000


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
    best, found = 0, ""
    numbers = tuple({str(each.number) for each in wanted})
    links = [item for item in page.tree.having("href").items() if any(number in item[1] for number in numbers)]
    for node, href in links[:_MOST_LINKS]:
        strength, address = _strength(page.tree, node, numbers), _absolute(page, href)
        if strength > best and address not in known and _is_among(address, wanted):
            best, found = strength, address
    return found


def _wanted(parts: Sequence[str]) -> set[Numbered]:
    """What the next address may be read as. A number without a word is believed only of pages that were followed to:
    of the first, it may well be the article's own."""
    firsts = [each for each in readings(parts[0]) if each.is_said or each.number == 1]
    return {each._replace(number=each.number + len(parts), is_said=False) for each in firsts}


def _is_among(address: str, wanted: set[Numbered]) -> bool:
    return any(each._replace(is_said=False) in wanted for each in readings(address))


def _absolute(page: Page, href: str) -> str:
    try:
        address = urldefrag(urljoin(page.base or page.url, href.strip()))[0]
    except ValueError:
        return ""
    return address if address.startswith(("http://", "https://")) else ""


def _strength(tree: Tree, node: int, numbers: Sequence[str]) -> int:
    tag, own = tree.tag.item(node), tree.attributes[node]
    if tag not in (_A, _LINK):
        return 0
    if "next" in own.get("rel", "").lower().split():
        return _RELATION
    said = [own.get("title", ""), own.get("aria-label", ""), *_shown(tree, node)]
    if any(map(says_next, said)):
        return _WORD
    return _NUMBER if any(number in re.findall(r"\d+", text)[:1] for text in said for number in numbers) else 0


def _shown(tree: Tree, node: int) -> list[str]:
    """The text of a link, and what stands for its pictures."""
    last = min(int(tree.end[node]), node + _MOST_NODES)
    pictures = [tree.attributes[each].get("alt", "") for each in range(node + 1, last) if tree.tag.item(each) == _IMG]
    return ["".join(tree.texts(node, last)), *pictures]
