"""Titles in parts: what is left of one without the site's name, the section or a kicker.

Takes: a title, and the names that its site goes by. Gives: its `Cut`s, each with the traits of what is missing. Keeps
true: a cut is a run of whole parts, each with letters or digits, and keeps its own punctuation; a title of `MANY` parts
or more is cut at its ends alone, and at its first marks, so there are few cuts however many marks it has.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import cache
from typing import NamedTuple

from marrow.assemble.bare import bare

_MARK = re.compile(r"[|¦｜»«–—·•:：/~_＿@-]+")
_ANYWHERE = frozenset("|¦｜_＿：")
"""Marks that need no spaces around them: scripts that have none use these. Nor do two dashes or colons."""
_DOUBLE = frozenset(("--", "——", "::"))
_DASHES = frozenset("-–—")
_QUOTES = frozenset("»«")
_KINDS = dict.fromkeys("|¦｜»«", "pipe") | dict.fromkeys(":：/", "colon")  # any other is a dash

MANY = 5
_MOST_PARTS = 12
_LEAST_INSIDE = 4
"""Letters of a name that may stand inside another: "Spiegel" in "Spiegel Online", "dianahr" in "getdianahr"."""


class Cut(NamedTuple):
    """A run of a title's parts, and what was cut off around it."""

    text: str
    traits: tuple[str, ...]


class _Part(NamedTuple):
    start: int
    end: int
    kind: str  # of the mark before it
    likeness: str  # to the names of the site, as `site_likeness` gives it


def cuts(title: str, sites: Collection[str]) -> tuple[list[Cut], tuple[str, ...]]:
    """What is left of a title without parts at its ends, and the traits of the whole. Sites are given bare.

    >>> found, traits = cuts("Bees return: a tale | Daily News", {"dailynews"})
    >>> [cut.text for cut in found]
    ['Bees return', 'Bees return: a tale', 'a tale']
    >>> found[1].traits, traits
    (('only-cut', 'cut-after-pipe', 'cut-site'), ('has-colon', 'has-pipe', 'has-site'))
    """
    parts = _parts(title, sites)
    if len(parts) < 2:
        return [], ()
    found = [
        Cut(title[parts[first].start : parts[last].end].strip(), _traits(parts, first, last))
        for first, last in _runs(parts)
    ]
    has_site = bool(parts[0].likeness or parts[-1].likeness)
    return found, _whole_traits(frozenset([part.kind for part in parts[1:]]), has_site)


def site_likeness(name: str, sites: Collection[str]) -> str:
    """How like the names of the site a bare text is: "site" if it is one, "like-site" if it may be meant for one.

    >>> site_likeness("spiegelonline", {"spiegel"}), site_likeness("beesreturn", {"spiegel"})
    ('like-site', '')
    """
    if name in sites:
        return "site"
    for site in sites:
        if site in name:
            if len(site) >= _LEAST_INSIDE and len(name) < 3 * len(site):
                return "like-site"
        elif name in site and len(name) >= _LEAST_INSIDE and 2 * len(name) >= len(site):
            return "like-site"
    return ""


def marks(title: str) -> list[str]:
    """The kinds of the marks that part a title: "colon", "dash", "pipe".

    >>> marks("Bees: a tale | Daily-News")
    ['colon', 'pipe']
    """
    if not _may_have_mark(title):
        return []
    spans = [mark.span() for mark in _MARK.finditer(title)]
    return [_KINDS.get(title[first], "dash") for first, last in spans if _parts_here(title, first, last)]


def _may_have_mark(text: str) -> bool:
    """Whether there may be a mark in a text; where there is none, this mostly tells in a fifth of the time."""
    if not text.isascii():
        return True
    return "-" in text or ":" in text or "|" in text or "/" in text or "_" in text or "@" in text or "~" in text


def _parts(title: str, sites: Collection[str]) -> list[_Part]:
    """The parts of a title. Signs alone are no part; a closing quote belongs to the part before it."""
    found: list[_Part] = []
    if not _may_have_mark(title):
        return found
    start, kind = 0, ""
    for mark in _MARK.finditer(title):
        first, last = mark.span()
        if not _parts_here(title, first, last):
            continue
        if name := bare(title[start:first]):
            found.append(_Part(start, first, kind, site_likeness(name, sites)))
            if len(found) == _MOST_PARTS:
                return found
        elif not found:
            continue
        elif title[start - 1] in _QUOTES:
            found[-1] = found[-1]._replace(end=start)
        start, kind = last, _KINDS.get(title[first], "dash")
    if found:
        if name := bare(title[start:]):
            found.append(_Part(start, len(title), kind, site_likeness(name, sites)))
        else:
            found[-1] = found[-1]._replace(end=len(title))
    return found


def _parts_here(title: str, first: int, last: int) -> bool:
    """Whether a mark parts a title: some do nearly anywhere, a colon before a space, a dash after a sign."""
    before, after = title[first - 1 : first], title[last : last + 1]
    if before == " " == after:  # any mark does, and most stand like this
        return True
    mark = title[first:last]
    if mark[0] in _ANYWHERE or mark in _DOUBLE:
        is_word = before.isalnum() and after.isalnum() and (before + mark + after).isascii()  # "C|Net", "snake_case"
        return not is_word
    if mark == ":":
        return after.isspace()
    if mark in _DASHES and after.isalnum():
        return not before.isalnum()
    return before.isspace() and after.isspace()


def _runs(parts: Sequence[_Part]) -> list[tuple[int, int]]:
    """First and last part of each run, but for the whole; without the site's name at an end, if there is more."""
    start, stop = int(parts[0].likeness == "site"), len(parts) - (parts[-1].likeness == "site")
    if start >= stop:
        start, stop = 0, len(parts)
    most = len(parts) - 1
    if most == 1:  # as most titles have that have any
        return [(0, 0), (1, 1)][start:stop]
    if stop - start < MANY:
        return [(one, end) for one in range(start, stop) for end in range(one, stop) if end - one < most]
    return [(start, end) for end in range(start, stop)] + [(one, stop - 1) for one in range(start + 1, stop)]


def _traits(parts: Sequence[_Part], first: int, last: int) -> tuple[str, ...]:
    """What was cut off around a run of parts, and at which marks; the site's name goes at any mark."""
    before = after = ""
    off = [part.likeness for part in parts[:first]] + [part.likeness for part in parts[last + 1 :]]
    if first and not (parts[first].kind == "colon" and off[first - 1] == "site"):
        before = parts[first].kind
    if last + 1 < len(parts):
        after = parts[last + 1].kind
    missing = "site" if "site" in off else "like-site" if "like-site" in off else "other"
    return _cut_traits(before, after, missing, len(off) > 1, bool(parts[first].likeness or parts[last].likeness))


@cache
def _cut_traits(before: str, after: str, missing: str, is_several: bool, keeps_site: bool) -> tuple[str, ...]:
    """The traits of a cut; there are few kinds, and pages have the same ones."""
    traits = ["only-cut"]
    if before:
        traits.append(f"cut-before-{before}")
    if after:
        traits.append(f"cut-after-{after}")
    traits.append(f"cut-{missing}")
    if is_several:
        traits.append("cut-several")
    if keeps_site:
        traits.append("keeps-site")
    return tuple(traits)


@cache
def _whole_traits(kinds: frozenset[str], has_site: bool) -> tuple[str, ...]:
    """The traits of a title that has parts."""
    return (*[f"has-{kind}" for kind in sorted(kinds)], *("has-site",) * has_site)
