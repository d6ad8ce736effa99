"""What speaks for a title, or against it: its words, the page's address, and what else the page calls itself.

Takes: the titles of a page, with the traits of where they stand. Gives: options with all their traits. Keeps true: an
option has each trait once, and each is a fact that a reader of the page can check.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import product
from operator import methodcaller
from urllib.parse import unquote

from marrow.assemble.bare import bare
from marrow.assemble.metadata.evidence import Option
from marrow.assemble.metadata.title_parts import Cut, site_likeness

_BETWEEN_WORDS = re.compile(r"[\W_]+")
_APART = bytes([code if chr(code).isalnum() else ord(" ") for code in range(256)])
_HOME = re.compile(r"[^:/]*://[^/?#]*/?(?:[?#]|\Z)")
_FIRST_SIGNS, _LAST_SIGNS = frozenset(":,;.-)|&"), frozenset(":,;-(|&")
_CUT_FROM = {"og": "og-cut", "html-title": "html-title-cut", "h1": "h1-cut"}
"""Who says a title of which an option is a part; that others say it too makes no difference."""

_LITTLE, _MUCH = 0.2, 0.6
"""Shares of words in common: of texts about something else at most the one, of the same in other words the other."""
_LONGEST_ADDRESS = 500
_LEAST_WORDS, _LEAST_LETTERS = 4, 3
"""Of an address that says what its page is about, and of its words that count."""
_JOINTS = methodcaller("count", "-")
_LONGEST_SITE = 60
"""Characters of a title that may be a site's name."""
_LONGEST_WORD = 15
"""A longer text without spaces is a sentence of a script that has none."""


class Title:
    """A text that may be the title, and what is known of it so far."""

    __slots__ = ("_words", "cut", "cut_of", "is_shown", "is_whole", "key", "sources", "text", "traits")

    def __init__(self, text: str, key: str) -> None:
        self.text = text
        self.key = key  # its spelling, as it is compared
        self.sources: list[str] = []
        self.traits: list[str] = []
        self.is_shown = False
        self.is_whole = False  # said as it is, not only as a part of something longer
        self.cut: Cut | None = None  # how it was first cut out of another title
        self.cut_of: list[Title] = []
        self._words: frozenset[str] | None = None

    def words(self) -> frozenset[str]:
        """Its words, taken apart once."""
        if self._words is None:
            self._words = words(self.key)
        return self._words

    def of_parts(self) -> list[str]:
        """The traits that its parts have from it."""
        return [_CUT_FROM[trait] for trait in self.traits if trait in _CUT_FROM]


class Describer:
    """Tells the traits of titles of a page. Of pages that were judged, it is known whether a heading is a title."""

    __slots__ = ("_address", "_is_judged", "_sites", "is_home")

    def __init__(self, url: str, sites: Collection[str], *, is_judged: bool) -> None:
        self._address = address_words(url)
        self._sites = sites
        self._is_judged = is_judged
        self.is_home = not self._address and _HOME.match(url) is not None

    def options(self, titles: Collection[Title]) -> list[Option[str]]:
        """All titles that are offered, with all their traits."""
        titles = _offered(titles)
        wholes = [title for title in titles if title.is_whole]
        _add_order(wholes)
        return [self.option(title, wholes) for title in titles]

    def option(self, title: Title, wholes: Sequence[Title]) -> Option[str]:
        """A title with all its traits, held against those that the page says as they are."""
        traits, key, cut, address = title.traits, title.key, title.cut, self._address
        if not title.is_whole:  # what was cut off does not matter where the rest is said as it is
            traits += cut.traits if cut is not None else ("only-part",)
        may_name_site = len(key) < _LONGEST_SITE and (cut is None or "keeps-site" in cut.traits)
        if may_name_site and (like := site_likeness(bare(key), self._sites)):
            traits.append(f"is-{like}-home" if self.is_home else f"is-{like}")
        if self.is_home:
            traits.append("shown-home" if title.is_shown else "whole-home" if title.is_whole else "cut-home")
        _add_shape(traits, key)
        if len(wholes) > 1 or not title.is_whole:
            _add_beside(traits, title, wholes)
            if title.is_shown and title.is_whole and not self._is_judged:
                _add_declared(traits, title, wholes)
        if address:
            share = sum([word in key for word in address]) / len(address)
            traits.append("address-like" if share >= _MUCH else "address-partly" if share else "address-unlike")
        made = title.text, tuple(dict.fromkeys(title.sources)), tuple(dict.fromkeys(traits))
        return tuple.__new__(Option, made)  # as `Option` does, in half of the time


def _add_order(wholes: Sequence[Title]) -> None:
    """Of the two parts of a title that are headings as well, tell which is its beginning: "Chapter - Book".

    Titles of three parts may begin with anything: "Site » Archive » Post".
    """
    begins: list[Title] = []
    ends: list[Title] = []
    for title in wholes:
        if title.is_shown and title.cut is not None and "cut-several" not in title.cut.traits:
            is_end = any(trait.startswith("cut-before") for trait in title.cut.traits)
            (ends if is_end else begins).append(title)
    for begin, end in product(begins, ends):
        if not set(begin.cut_of).isdisjoint(end.cut_of):
            begin.traits.append("heading-of-begin")
            end.traits.append("heading-of-end")


def _offered(titles: Collection[Title]) -> Collection[Title]:
    """The titles without parts of what needs no cutting. A top heading would show which part is meant."""
    if any("h1" in title.traits for title in titles):
        return titles
    return [title for title in titles if title.is_whole or not any(map(_is_told_apart, title.cut_of))]


def _is_told_apart(title: Title) -> bool:
    """Whether the page says a title with the site's name and without it: then its own dashes and colons are meant."""
    return (
        title.is_whole and title.cut is not None and "cut-site" in title.cut.traits and "has-pipe" not in title.traits
    )


def words(text: str) -> frozenset[str]:
    """The words of a text; of scripts without spaces, its letters.

    >>> sorted(words("tea, or coffee?")), len(words("蜂が町に戻る"))
    (['coffee', 'or', 'tea'], 6)
    """
    try:
        return frozenset(_western_words(text))
    except UnicodeEncodeError:
        found = _BETWEEN_WORDS.split(text)
        return frozenset(found if len(found) > 2 else found[0]) - {""}


def _western_words(text: str) -> list[str]:
    """The words of a text in Latin letters, as most are: in a quarter of the time."""
    return text.encode("latin-1").translate(_APART).decode("latin-1").split()


def address_words(url: str) -> tuple[str, ...]:
    """The words in the step of an address that has most, if they are enough to say what the page is about.

    >>> address_words("https://example.org/news/12/why-the-bees-are-back.html?a-b-c-d")
    ('why', 'the', 'bees', 'are', 'back', 'html')
    >>> address_words("https://example.org/news/bees")
    ()
    """
    path = url[:_LONGEST_ADDRESS].partition("://")[2].partition("?")[0].partition("#")[0].partition("/")[2]
    path = path.replace("_", "-")
    if path.count("-") + path.count("%") < _LEAST_WORDS - 1:
        return ()
    step = max(path.split("/"), key=_JOINTS)
    step = (unquote(step) if "%" in step else step).casefold()
    found = _western_words(step) if step.isascii() else _BETWEEN_WORDS.split(step)
    kept = tuple([word for word in found if len(word) >= _LEAST_LETTERS and not word.isdigit()])
    return kept if len(kept) >= _LEAST_WORDS else ()


def _add_shape(traits: list[str], key: str) -> None:
    """What a title looks like: signs at its ends, one or two words."""
    if key[0] in _FIRST_SIGNS:
        traits.append("begins-with-sign")
    if key[-1] in _LAST_SIGNS:
        traits.append("ends-with-sign")
    if (spaces := key.count(" ")) == 1:
        traits.append("two-words")
    elif not spaces and len(key) <= _LONGEST_WORD:
        traits.append("one-word")


def _add_beside(traits: list[str], title: Title, wholes: Sequence[Title]) -> None:
    """How a title stands to those that say more or less than it does, other than by whole parts."""
    key = title.key
    for other in wholes:
        theirs = other.key
        if key in theirs:
            if other is not title and other not in title.cut_of:
                if theirs.startswith(key):
                    traits.append("breaks-off")
                elif theirs.endswith(key):
                    traits.append("lacks-beginning")
        elif theirs in key and title not in other.cut_of:
            if key.startswith(theirs):
                traits.append("goes-on")
            elif key.endswith(theirs):
                traits.append("has-kicker")


def _add_declared(traits: list[str], heading: Title, wholes: Sequence[Title]) -> None:
    """How many of their words a heading and a title that is only declared have in common, at most."""
    if declared := [other.words() for other in wholes if not other.is_shown]:
        own = heading.words()
        share = max([len(own & theirs) / (len(own | theirs) or 1) for theirs in declared])
        traits.append("declared-unlike" if share < _LITTLE else "declared-partly" if share < _MUCH else "declared-like")
