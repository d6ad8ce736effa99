"""Cosmetic rules: which elements of a page are hidden.

Takes: a line of a list. Gives: the same in the plainest form, `domains##selector` or `domains#@#selector`, or why it is
left out. Keeps true: a selector that goes through is CSS as the standard has it, without the pseudo-classes that
blockers have invented ("procedural"), and can be written into a style sheet: no braces, no comments, brackets closed.
"""

from __future__ import annotations

import re

from marrow.adlists.leaving import LeftOut

_COSMETIC = re.compile(r"""([^/|@"!#\s]*)\#(@?)([?$%]{0,2})\#(.+)""", re.DOTALL)
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"' + r"|'(?:[^'\\]|\\.)*'")
_ESCAPED = re.compile(r"\\.")
_PSEUDO = re.compile(r"(::?)([a-zA-Z-]+)")
_UNSAFE_BARE = re.compile(r"[{};@!\\]|/\*")
_UNSAFE = re.compile(r"[<\x00-\x1f\x7f]")
_STANDARD = frozenset(
    "active any-link checked default defined dir disabled empty enabled first-child first-of-type focus focus-visible"
    " focus-within has hover in-range indeterminate invalid is lang last-child last-of-type link not nth-child"
    " nth-last-child nth-last-of-type nth-of-type only-child only-of-type optional out-of-range placeholder-shown"
    " read-only read-write required root scope target valid visited where".split()
)
_LONGEST = 2000
_CLOSING = {"(": ")", "[": "]"}


def is_cosmetic(rule: str) -> bool:
    """Whether a rule is about elements."""
    return "#" in rule and _COSMETIC.fullmatch(rule) is not None


def plain(rule: str) -> tuple[str, ...]:
    """A cosmetic rule as plain ones, mostly one; raises `LeftOut` for what is not plain CSS.

    >>> plain("example.com#?#.ad:has(> img)"), plain("##.top, .side")
    (('example.com##.ad:has(> img)',), ('##.top', '##.side'))
    """
    found = _COSMETIC.fullmatch(rule)
    assert found is not None, rule
    domains, excepts, sort, selector = found.groups()
    domains, selector = "" if domains == "*" else domains, selector.strip().removesuffix(":remove()")
    if "$" in sort or ":style(" in selector or selector.endswith("}"):
        raise LeftOut("style")
    if "%" in sort or selector.startswith(("+js(", "^")):
        raise LeftOut("script")
    _check(selector)
    mark = f"{domains}#{excepts}#"
    # The engine finds rules for all pages by the first class or id that they name; of "a, b" it would look for a alone.
    is_split = (excepts or not domains) and not re.search(r"""[(\["'\\]""", selector)
    parts = selector.split(",") if is_split else (selector,)
    return tuple(f"{mark}{part.strip()}" for part in parts if part.strip())


def _check(selector: str) -> None:
    bare = _STRING.sub("", _ESCAPED.sub("x", selector))  # escaped characters and strings are never syntax
    names = _PSEUDO.findall(_without_attributes(bare))
    if any(colons == "::" or name.lower() not in _STANDARD for colons, name in names):
        raise LeftOut("procedural")
    is_unsafe = _UNSAFE_BARE.search(bare) or _UNSAFE.search(selector)
    if not selector or is_unsafe or len(selector) > _LONGEST or not _is_closed(bare):
        raise LeftOut("broken")


def _without_attributes(selector: str) -> str:
    return re.sub(r"\[[^\[\]]*\]", "", selector)


def _is_closed(selector: str) -> bool:
    """Whether every bracket and string ends; whole strings have been taken out."""
    open_: list[str] = []
    for mark in re.findall(r"""[()\[\]"']""", selector):
        if mark in _CLOSING:
            open_.append(_CLOSING[mark])
        elif mark in "'\"" or (mark in ")]" and (not open_ or open_.pop() != mark)):
            return False
    return not open_
