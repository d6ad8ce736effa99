"""Titles: what a page calls itself, held against what it shows.

Takes: titles as a page declares them, its top headings, the names its site goes by. Gives: the headline.
Keeps true: of a declared title only whole parts between separators are cut, and only if they name the site or
a heading says the rest.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from marrow.assemble.bare import bare

_SEPARATOR = re.compile(
    r"(?=[\s|¦｜»«—:_＿-])"  # passes over letters quickly, and changes nothing
    r"(?:\s*(?:[|¦｜»«]+|--|——)\s*|\s+[-–—·•:/~]+\s+|(?<=\w):\s+|\s*[_＿]\s*|\s+[-–—](?=\w))"
)
_MARKS = frozenset("|¦｜»«-–—·•:/~_＿")
"""One of them is in every separator."""
_STRONG = frozenset("|¦｜»«-–—·•_＿~")
_SPACE = re.compile(r"[\W_]+")
_MOST_SITE_WORDS = 6
_LEAST_HEADING_WORDS = 4

LONGEST = 500
LEAST_LIKENESS = 0.2
"""A heading that shares fewer words with every declared title is about something else."""


def headline(title: str, sites: Collection[str], headings: Collection[str] = ()) -> str:
    """A declared title without the name of the site before or after it. Sites and headings are given bare.

    >>> headline("Bees return - World | Daily News", {"dailynews"}, {"beesreturn"})
    'Bees return'
    >>> headline("Bees: a love story", {"dailynews"})
    'Bees: a love story'
    """
    if len(title) > LONGEST:
        return ""
    marks = [] if _MARKS.isdisjoint(title) else list(_SEPARATOR.finditer(title))
    if not marks:
        return title
    parts = [title[: mark.start()] for mark in marks] + [title[mark.end() :] for mark in marks]
    for part in sorted(parts, key=len, reverse=True):
        if bare(part) in headings:
            return part.strip()
    for mark in marks:
        if _names_site(title[mark.end() :], mark[0], sites) and bare(title[: mark.start()]):
            return title[: mark.start()].strip()
    for mark in reversed(marks):
        if _names_site(title[: mark.start()], mark[0], sites) and bare(title[mark.end() :]):
            return title[mark.end() :].strip()
    return title


def _names_site(part: str, mark: str, sites: Collection[str]) -> bool:
    """Whether a part of a title is the site's name, or holds it and is set off by more than a colon."""
    name = bare(part)
    if name in sites:
        return True
    # "Spiegel Online" on spiegel.de
    is_short = part.count(" ") < _MOST_SITE_WORDS and not _STRONG.isdisjoint(mark)
    return is_short and any(site in name for site in sites if len(site) > 3)


def best_heading(headings: Sequence[str], declared: Sequence[str]) -> str:
    """The heading that says what a declared title says, or the only one that there is; else "".

    >>> best_heading(["Menu", "Bees are back"], ["Bees are back | Daily News"])
    'Bees are back'
    """
    if not declared:
        return next(filter(None, headings), "")
    said = [_words(title) for title in declared]
    likeness = [_likeness(_words(heading), said) for heading in headings]
    if likeness and max(likeness) >= LEAST_LIKENESS:
        return headings[likeness.index(max(likeness))]
    is_alone = len(headings) == 1 and len(headings[0].split()) >= _LEAST_HEADING_WORDS
    return headings[0] if is_alone else ""


def _likeness(heading: frozenset[str], declared: Iterable[frozenset[str]]) -> float:
    """The largest share of words that a heading and a declared title have in common."""
    return max((len(heading & title) / (len(heading | title) or 1) for title in declared), default=0.0)


def _words(text: str) -> frozenset[str]:
    """The words of a text; of scripts without spaces, its letters."""
    words = _SPACE.split(text.casefold())
    return frozenset(words if len(words) > 2 or text.isascii() else words[0]) - {""}
