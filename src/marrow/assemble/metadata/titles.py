"""Titles: what a page calls itself, held against what it shows.

Takes: titles as a page declares them, its top headings, the names its site goes by. Gives: the headline.
Keeps true: of a declared title only whole parts between separators are cut, and only if they name the site or a
heading says the rest.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

_SEPARATOR = re.compile(r"\s*(?:[|¦｜»«]+|--|——)\s*|\s+[-–—·•:/~]+\s+|(?<=\w):\s+|\s*[_＿]\s*|\s+[-–—](?=\w)")
_STRONG = frozenset("|¦｜»«-–—·•_＿~")
_SPACE = re.compile(r"[\W_]+")
_MOST_SITE_WORDS = 6
_LEAST_HEADING_WORDS = 4

LEAST_LIKENESS = 0.2
"""A heading with fewer words in common is about something else. Best of 0.1–0.5 on the train pages of five sets."""


def key(text: str) -> str:
    """What two spellings of one name share: letters and digits.

    >>> key("The Daily-News ") == key("the daily news")
    True
    """
    return _SPACE.sub("", text.casefold())


def headline(title: str, sites: Collection[str], headings: Iterable[str] = ()) -> str:
    """A declared title without the name of the site before or after it.

    >>> headline("Bees return - World | Daily News", {"dailynews"}, ["Bees return"])
    'Bees return'
    >>> headline("Bees: a love story", {"dailynews"})
    'Bees: a love story'
    """
    marks = list(_SEPARATOR.finditer(title))
    if not marks:
        return title
    said = {key(heading) for heading in headings} - {""}
    parts = [title[: mark.start()] for mark in marks] + [title[mark.end() :] for mark in marks]
    for part in sorted(parts, key=len, reverse=True):
        if key(part) in said:
            return part.strip()
    for mark in marks:
        if _names_site(title[mark.end() :], mark[0], sites) and key(title[: mark.start()]):
            return title[: mark.start()].strip()
    for mark in reversed(marks):
        if _names_site(title[: mark.start()], mark[0], sites) and key(title[mark.end() :]):
            return title[mark.end() :].strip()
    return title


def _names_site(part: str, mark: str, sites: Collection[str]) -> bool:
    """Whether a part of a title is the site's name, or holds it and is set off by more than a colon."""
    name = key(part)
    if name in sites:
        return True
    is_short = part.count(" ") < _MOST_SITE_WORDS and not _STRONG.isdisjoint(mark)
    return is_short and holds_site(name, sites)


def holds_site(name: str, sites: Collection[str]) -> bool:
    """Whether a name, as a key, has the site's name in it: "Spiegel Online" on spiegel.de."""
    return any(site in name for site in sites if len(site) > 3)


def best_heading(headings: Sequence[str], declared: Sequence[str], sites: Collection[str]) -> str:
    """The heading that says what a declared title says, or the only one; "" if there is none."""
    fitting = [heading for heading in headings if (name := key(heading)) and name not in sites]
    likest = max(fitting, key=lambda heading: _likeness(heading, declared), default="")
    if likest and _likeness(likest, declared) >= LEAST_LIKENESS:
        return likest
    if len(fitting) == 1 and (len(likest.split()) >= _LEAST_HEADING_WORDS or not declared):
        return likest
    return "" if declared or not fitting else fitting[0]


def _likeness(heading: str, declared: Iterable[str]) -> float:
    """The largest share of words that a heading and a declared title have in common."""
    said = _words(heading)
    return max((_share(said, _words(title)) for title in declared), default=0.0)


def _share(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / (len(one | other) or 1)


def _words(text: str) -> frozenset[str]:
    """The words of a text; of scripts without spaces, its letters."""
    words = _SPACE.split(text.casefold())
    return frozenset(words if len(words) > 2 or text.isascii() else words[0]) - {""}
