"""Reader of dates that a visitor sees.

Takes: a page. Gives: texts in which a date may stand, as candidates in document order: those around the heading, long
ones too if the date is at their beginning, and, for pages whose markup is silent, short ones further away. What they
say, and whether it is the day of this page, is for others to find out. Keeps true: there are a few of each, however
many are on the page, those nearest to the heading; of each there are the first `LONGEST` characters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from marrow import native
from marrow.assemble.metadata.candidates import Candidate, Parts
from marrow.assemble.metadata.places import heading, near_heading, short_texts, texts_with
from marrow.page import Page
from marrow.tags import tag_set
from marrow.tree import Tree

LONGEST = 120
_LONGEST_DENSE, _FIRST_DENSE = 60, "\u3000"
"""Of a paragraph in Chinese or Japanese half as much is looked at: a character there says as much as some letters."""
_SHORTEST, _LONGEST_FAR = 6, 60
_ANY_LENGTH = 1 << 30
_CONTROLS = tag_set("button option title")
_OTHERS = _CONTROLS | tag_set("a h1 h2 h3")
"""Far from the heading, dates in links and headings are those of other pages."""
_MOST_NEAR, _MOST_FAR = 14, 10
_MOST_TEXTS = 1000
_MOST_PARAGRAPHS = 4
"""A date that a paragraph begins with is in one of the first."""
_IN_YEARS = ("20", "199")
_IN_DATES = (*_IN_YEARS, ".1", ".2", "/1", "/2", "-1", "-2")
"""What years have in them. Most texts have no such digits, and that is known in a tenth of the time of a pattern."""
_IN_YEARS_OF = {
    "fa": ("۱۳", "۱۴", "13", "14", "20"),
    "ar": ("٢٠", "20", "199"),
    "ur": ("۲۰", "٢٠", "20", "199"),
    "bn": ("২০", "20", "199"),
    "hi": ("२०", "20", "199"),
    "mr": ("२०", "20", "199"),
    "th": ("25", "๒๕", "20", "199"),
    "ja": ("20", "199", "令和", "平成"),
    "zh": ("20", "199", "二〇", "二○", "民國", "/1", "/2"),
}
"""The same for languages that write years in other ways as well."""
_DATE = re.compile(r"\d\d\d\d|(?<![\d.,/-])\d\d?([./-])\d\d?\1\d\d(?![\d./-])|[年和成〇○]")

_SIGN = re.compile(r"[\d年和成〇○]")
_NUMBER = re.compile(r"\d+")
_HAN_YEAR = re.compile(r"[年〇○]")


def read_dates(page: Page) -> list[Parts]:
    """Texts with a date around the heading."""
    tree, top = page.tree, heading(page.tree)
    near = near_heading(tree, top)
    lines = short_texts(page, near, _SHORTEST, LONGEST, _CONTROLS)[:_MOST_TEXTS]
    paragraphs = short_texts(page, near, LONGEST + 1, _ANY_LENGTH, _CONTROLS)[:_MOST_PARAGRAPHS]
    found = _dated(tree, sorted((*_with(tree, lines, _IN_DATES), *paragraphs)))
    if len(found) > _MOST_NEAR:
        found = sorted(sorted(found, key=lambda line: abs(line[0] - top))[:_MOST_NEAR])
    return [("date", said, "visible", "line", node) for node, said in found]


def read_far_dates(page: Page, top: int | None = None) -> Iterator[Candidate]:
    """Short texts with a date further away from the heading, which may be given: first those below it."""
    tree, near = page.tree, near_heading(page.tree, top)
    for far in (slice(near.stop, len(tree)), slice(0, near.start)):
        nodes = short_texts(page, far, _SHORTEST, _LONGEST_FAR, _OTHERS)[:_MOST_TEXTS]
        for node, said in _dated(tree, _with(tree, nodes, _IN_YEARS))[:_MOST_FAR]:
            yield Candidate("date", said, "visible", "line", node)


def _with(tree: Tree, nodes: list[int], parts: tuple[str, ...]) -> list[int]:
    """The texts that have a part of a year, as the page's language writes them."""
    language = tree.attributes[0].get("lang", "")[:2].lower()
    return texts_with(tree, nodes, _IN_YEARS_OF.get(language, parts))


def _dated(tree: Tree, nodes: list[int]) -> list[tuple[int, str]]:
    """The texts in which there may be a day: those with a month and its year are many, in archives."""
    told = native.core.dated(tree.text, nodes, LONGEST) if native.core is not None else None
    known = told is not None  # as far as they are ASCII
    said = [(node, _begin(tree, node)) for node in (nodes if told is None else told)]
    return [one for one in said if (known and one[1].isascii()) or _may_hold_day(one[1])]


def _begin(tree: Tree, node: int) -> str:
    """As much of a text as is looked at: all of a line, the beginning of a paragraph."""
    said = tree.text[node][:LONGEST]
    is_long = tree.chars.item(node) > LONGEST
    return said[:_LONGEST_DENSE] if is_long and said.lstrip()[:1] >= _FIRST_DENSE else said


def _may_hold_day(said: str) -> bool:
    # Most paragraphs have not even a digit, which is known in a fraction of the time of the pattern.
    return _SIGN.search(said) is not None and _DATE.search(said) is not None and _is_whole(said)


def _is_whole(said: str) -> bool:
    return len(_NUMBER.findall(said)) > 1 or _HAN_YEAR.search(said) is not None
