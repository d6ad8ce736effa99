"""Reader of bylines that a visitor sees.

Takes: a page whose markup names no author. Gives: one candidate at most: a line near the heading that begins
with "By", else a link to an author, else an element that is called an author's name or a byline.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from marrow.assemble.elements import elements
from marrow.assemble.metadata.candidates import Candidate
from marrow.assemble.metadata.clean import clean
from marrow.assemble.metadata.names import names
from marrow.assemble.metadata.places import near_heading, short_texts
from marrow.page import Page
from marrow.tags import NUMBER, TEXT, tag_set
from marrow.tree import Tree

_A = NUMBER["a"]
_CONTROLS = tag_set("a button option label title")
_LONGEST = 80
_MOST_NODES = 40
"""An element with more in it is a box about the author."""

_MOST_CALLED = 20
_NEXT = 5
"""Nodes after "By" among which the name begins."""
_PARTS = ("uthor", "yline", "utor")
"""Of the classes of bylines, in either case of the first letter."""
_CALLED_BY, _CALLED_NAME, _CALLED_BYLINE = range(3)
_IS_NAME = re.compile(r"(?:author|byline|autor)[a-z]*(?:__|--?|_)?name")
_IS_BYLINE = re.compile(r"(?:^|[\s_-])(?:author|byline|by-line|autor)(?:s|in|[a-z]*name)?(?:$|[\s_-])")
_NO_BYLINE = re.compile(
    r"comment|avatar|image|img|photo|social|share|related|widget|title|role|job|date|time|follow|bio|desc"
)
_TO_AUTHOR = re.compile(
    r"author|autor|profile|people|staff|contributor|/by/|/team/|writer|redakt|user|person", re.IGNORECASE
)
_BY = re.compile(
    r"\s*(?:(?:\w+\s+){0,2}by|von|par|por|door|di|av|af|authors?|autor(?:in)?|作者|记者|記者)(?:\s*[:：]\s*|\s+|\s*\Z)",
    re.IGNORECASE,
)
_FIRST_OF_BY = frozenset("vpda作记記")
"""The first letters of the words for "by" but that one, which others may stand before."""
_NAME = r"(?:[^\W\d_a-z][\w.’'-]*|v[oa]n|d[eiu]|der|la|al)"
_LOOKS_LIKE_NAMES = re.compile(
    rf"{_NAME}(?:\s+{_NAME}){{1,4}}(?:(?:,\s*(?:and\s+)?|\s+(?:and|und|&|et|y)\s+){_NAME}(?:\s+{_NAME}){{1,3}})*"
    r"|[\u4e00-\u9fff]{2,4}"
)


def read_bylines(page: Page) -> Iterator[Candidate]:
    """The byline that a page shows."""
    for text in chain(_lines_with_by(page), _called_bylines(page)):
        if text and len(text) <= _LONGEST and names((text,)):
            yield "authors", text, "visible"
            return


def _called_bylines(page: Page) -> Iterator[str]:
    """Short elements that are called a byline, by relation or class: near the heading the clearest first."""
    tree = page.tree
    near = near_heading(tree)
    found = [(_CALLED_BY, node) for node in tree.having("rel", "author") if tree.tag.item(node) == _A]
    for part in _PARTS:
        for node, classes in tree.having("class", part=part).items():
            name = classes.lower()
            if not _NO_BYLINE.search(name) and _IS_BYLINE.search(name):
                found.append((_CALLED_NAME if _IS_NAME.search(name) else _CALLED_BYLINE, node))
    found.sort(key=lambda pair: (not near.start <= pair[1] < near.stop, pair))
    for _, node in found[:_MOST_CALLED]:
        end = tree.end.item(node)
        if end - node < _MOST_NODES and not _hides_text(page, node, end):
            yield _byline(tree, node)


def _hides_text(page: Page, first: int, last: int) -> bool:
    """Whether there are texts among the nodes first:last that a visitor does not see."""
    hidden = page.look.is_hidden[first:last]
    if 1 not in hidden.tobytes():  # as nearly always, and quickly known
        return False
    return bool((hidden & (page.tree.tag[first:last] == TEXT)).any())


def _byline(tree: Tree, node: int) -> str:
    """The text of a byline; of one with links to authors, only theirs."""
    links = elements(tree, _A, node, tree.end.item(node))
    links = [link for link in links if _TO_AUTHOR.search(tree.attributes[link].get("href", ""))]
    return "; ".join(_text(tree, link) for link in links) or _text(tree, node)


def _text(tree: Tree, node: int) -> str:
    return clean(" ".join(tree.texts(node, tree.end.item(node))))


def _lines_with_by(page: Page) -> Iterator[str]:
    """Texts that are "By" and a name, or "By" with the name in the text after it."""
    tree = page.tree
    for node in short_texts(page, near_heading(tree), 2, _LONGEST, _CONTROLS):
        text = tree.text[node]
        said = text.lower()
        if "by" not in said and said.lstrip()[:1] not in _FIRST_OF_BY:
            continue  # few texts can match, and to know that costs a tenth of the pattern
        match = _BY.match(text)
        if match is None:
            continue
        rest = text[match.end() :].strip()
        if not rest:
            if _hides_text(page, node + 1, node + _NEXT):
                continue
            rest = " ".join(tree.texts(node + 1, node + _NEXT)[:1]).strip()
        if _LOOKS_LIKE_NAMES.fullmatch(rest):
            yield rest
