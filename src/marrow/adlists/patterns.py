"""Patterns of network rules: what may go to the engine.

Takes: the pattern of a rule, without "@@" and options. Gives: the pattern as the engine reads it.
Refuses, with `LeftOut`: what the engine has no means for, and what would take it too much time or memory. Its regular
expressions need linear time, and yet a hostile one ends the process: `(a|b)` two thousand times takes half a minute for
one address, twenty thousand times asks for 64 GB.
"""

from __future__ import annotations

import re

from marrow.adlists.leaving import LeftOut

MOST_WEIGHT = 2048
"""Of one pattern. In the lists that uBlock Origin ships, the heaviest but one has 1,900 (November 2026)."""
_CLASS_WEIGHT = 16
"""Of `\\w`, `\\d`, `^` and the like: each takes a third of a megabyte, once it is compiled."""
_COUNT = re.compile(r"(\)?)\{\s*(\d{1,9})\s*(?:,\s*(\d{0,9})\s*)?\}")
_CLASS = re.compile(r"\\[wWdDsSpP]")
_UNKNOWN = re.compile(r"\(\?(?!:)|\\[1-9]")
"""Looking around and back, and flags: the engine has the first two not, and the third could hide a count from us."""


def check(pattern: str, has_options: bool) -> str:
    """The pattern, as the engine takes it."""
    if is_regex(pattern):
        return _checked_regex(pattern, has_options)
    if len(pattern) + _CLASS_WEIGHT * (pattern.count("^") + pattern.count("*")) > MOST_WEIGHT:
        raise LeftOut("pattern")
    if "$" in pattern:  # the engine would look for options behind it
        raise LeftOut("option")
    if "\x00" in pattern or is_void(pattern, has_options):
        raise LeftOut("broken")
    return pattern


def is_void(pattern: str, has_options: bool) -> bool:
    """Whether a pattern says nothing: it would block everything, or, as a lone "/", make the engine panic."""
    said = pattern.strip("|*")
    return said == "/" or not (has_options or said.strip("^"))


def is_regex(pattern: str) -> bool:
    """Whether a pattern is a regular expression."""
    return len(pattern) > 2 and pattern[0] == "/" == pattern[-1]


def weight(regex: str) -> int:
    """How much a regular expression may cost, roughly: its length with all counted repetitions written out.

    >>> weight("/banner/"), weight("/[a-z]{20}/"), weight("/(ab){20}/")
    (8, 31, 200)
    """
    groups, singles = 1, 0
    for closing, least, most in _COUNT.findall(regex):
        count = max(int(least), int(most or 0), 1)
        if closing:
            groups = min(groups * count, MOST_WEIGHT)
        else:
            singles += count
    return groups * (len(regex) + singles + _CLASS_WEIGHT * len(_CLASS.findall(regex)))


def _checked_regex(regex: str, has_options: bool) -> str:
    if _UNKNOWN.search(regex) or weight(regex) > MOST_WEIGHT:
        raise LeftOut("pattern")
    if has_options or "$" not in regex:
        return regex
    # Without options the engine takes the last "$" for the sign that some follow. `\z` says the same.
    ended = re.sub(r"(?<!\\)\$/$", lambda _: r"\z/", regex)
    if "$" in ended:
        raise LeftOut("pattern")
    return ended
