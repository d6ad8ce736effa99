"""A page as it would have been written fifteen years earlier: what it shows is the same, but less of it is said.

Takes: a page. Gives: the page without the elements and attributes that name its parts: no `article`, `nav` or `figure`,
no headline in an `h1`, no Open Graph, no JSON-LD; some of its boxes are tables, and some paragraphs mere line breaks.
Keeps true: the same page and seed give the same result; texts and their order stay.

Pages of that kind are a large part of the web, and hardly any may train. A model that has seen pages twice, as they are
and aged, leans less on what new pages say of themselves.
"""

from __future__ import annotations

import random
import re

from selectolax.lexbor import LexborHTMLParser

_MARKUP = re.compile(
    # what is between these is not markup, or not HTML
    r"<!--.*?-->|<(script|style|iframe|noembed|noframes|xmp|svg|math)[\s>].*?</\1>"
    r"|<(?P<end>/?)(?P<name>[a-z][^\s/>]*)(?P<rest>(?:=\"[^\"]*\"|[^>])*+)>",
    re.S,
)
"""A comment, an element to leave alone, or a tag, as the parser writes them: attributes have double quotes."""
_DROPPED = 'script[type*="ld+json"], meta[property], meta[name^="twitter"], meta[name="author"]'
_LATER = re.compile(
    r'(="[^"]*")|\s(?:role|itemprop|itemscope|itemtype|property|typeof|datetime|data-[\w-]+|aria-label)'
    r'(?:="[^"]*")?(?=\s|$)'
)
"""Attributes that came later; or the value of another one, which stays."""
_BLOCKS = frozenset("article section main header footer nav aside figure figcaption hgroup".split())
_LINES = {"time": "span", "mark": "span"}
_FONT = {"h1": "5", "h2": "4", "h3": "3", "h4": "3", "h5": "2", "h6": "2"}
_LIST = frozenset("ul ol li".split())
_CELL, _CELL_END = "<table{}><tbody><tr><td>", "</td></tr></tbody></table>"


def aged(html: str, seed: str) -> str:
    """Age a page; `seed` settles how far.

    >>> aged('<article><h1>Tea</h1><p itemprop="text">Hot.</p></article>', "b")
    '<html><head></head><body><div><div><font size="5"><b>Tea</b></font></div><p>Hot.</p></div></body></html>'
    """
    document = LexborHTMLParser(html)
    for node in document.css(_DROPPED):
        node.decompose()
    return _Age(seed).rewritten(document.html or "")


class _Age:
    """How one page is aged."""

    def __init__(self, seed: str) -> None:
        chance = random.Random(seed)
        self._has_headings = chance.random() < 0.4
        self._has_lists = chance.random() < 0.7
        self._has_breaks = chance.random() < 0.3
        self._tables = chance.choice((0.0, 0.2, 0.5))  # the share of boxes that are tables
        self._chance = chance
        self._boxes: list[bool] = []  # for each open box, whether it is a table

    def rewritten(self, source: str) -> str:
        return _MARKUP.sub(self._part, source)

    def _part(self, part: re.Match[str]) -> str:
        return self._tag(part["name"], part["rest"], is_end=bool(part["end"])) if part["name"] else part[0]

    def _tag(self, name: str, rest: str, *, is_end: bool) -> str:
        rest = _LATER.sub(r"\1", rest)
        if name in _BLOCKS or name == "div":
            return self._box(rest, is_end=is_end)
        if name in _FONT and not self._has_headings:
            return "</b></font></div>" if is_end else f'<div{rest}><font size="{_FONT[name]}"><b>'
        if name == "p" and self._has_breaks:
            return "<br><br>" if is_end else "<br>"
        if name in _LIST and not self._has_lists:
            name = "div"
        name = _LINES.get(name, name)
        return f"</{name}>" if is_end else f"<{name}{rest}>"

    def _box(self, rest: str, *, is_end: bool) -> str:
        if is_end:
            return _CELL_END if self._boxes and self._boxes.pop() else "</div>"
        self._boxes.append(self._chance.random() < self._tables)
        return _CELL.format(rest) if self._boxes[-1] else f"<div{rest}>"
