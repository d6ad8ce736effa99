"""The rules of a robots.txt, by RFC 9309.

Takes: the text of the file and the name we go by. Gives: `Rules`.
Keeps true: of all rules that fit a path the longest decides, and `Allow` wins a tie; `*` and `$` mean what
the RFC says; reading and matching are linear, so a hostile file gains nothing.
The standard library's reader takes the first rule that fits and knows no `*`, and so gets many sites wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_LINE = re.compile(r"\s*([A-Za-z-]+)\s*:\s*([^#]*)")
_NUMBER = re.compile(r"[0-9]{1,9}(\.[0-9]{0,9})?\Z")
_VERBS = ("allow", "disallow")
_UNRESERVED = re.compile(r"%(2[DdEe]|3[0-9]|4[1-9A-Fa-f]|5[0-9AaFf]|6[1-9A-Fa-f]|7[0-9AaEe])")


@dataclass(frozen=True, slots=True)
class Rules:
    """What one robot may read of one site, and how long it should wait between two pages."""

    rules: tuple[tuple[str, bool], ...] = ()  # (pattern, is_allowed)
    delay_s: float = 0

    def allow(self, path: str) -> bool:
        """Whether a path, with its query, may be read.

        >>> read("User-agent: *\\nDisallow: /a\\nAllow: /a/b", "marrow").allow("/a/b/c")
        True
        """
        path = _normal(path)
        fitting = [(len(pattern), is_allowed) for pattern, is_allowed in self.rules if _fits(pattern, path)]
        return path == "/robots.txt" or max(fitting, default=(0, True))[1]


NOTHING = Rules((("/", False),))
"""The rules of a site whose robots.txt cannot be had."""


def token(user_agent: str) -> str:
    """The name under which a robots.txt speaks to a user agent.

    >>> token("Mozilla/5.0 (compatible; Marrow; article reader)"), token("MyBot/2.1")
    ('marrow', 'mybot')
    """
    found = re.search(r"compatible;\s*([A-Za-z_-]+)", user_agent) or re.match(r"([A-Za-z_-]+)", user_agent)
    return found[1].lower() if found else "*"


def read(text: str, robot: str) -> Rules:
    """The rules for a robot: those of all groups that name it, else of all groups for everyone."""
    found: dict[str, list[tuple[str, str]]] = {}
    for names, rules in _groups(text):
        for name in names:
            found.setdefault(name, []).extend(rules)
    lines = found.get(robot, found.get("*", []))
    delays = [float(value) for key, value in lines if key == "crawl-delay" and _NUMBER.match(value)]
    patterns = tuple((_normal(value), key == "allow") for key, value in lines if key in _VERBS and value)
    return Rules(patterns, max(delays, default=0))


def _groups(text: str) -> Iterator[tuple[list[str], list[tuple[str, str]]]]:
    """Groups: one or more lines that name robots, then the rules for them."""
    names: list[str] = []
    rules: list[tuple[str, str]] = []
    for line in text.removeprefix("\ufeff").splitlines():
        if not (found := _LINE.match(line)):
            continue
        key, value = found[1].lower(), found[2].strip()
        if key == "user-agent":
            if rules:
                yield names, rules
                names, rules = [], []
            names.append(value.partition("/")[0].strip().lower())
        elif key in (*_VERBS, "crawl-delay") and names:
            rules.append((key, value))
    yield names, rules


def _normal(path: str) -> str:
    """A path in one spelling: letters not percent-encoded, all that is not ASCII percent-encoded."""
    text = "".join(letter if letter.isascii() else _percent(letter) for letter in path)
    text = _UNRESERVED.sub(lambda found: chr(int(found[1], 16)), text)
    return re.sub(r"%[0-9a-f]{2}", lambda found: found[0].upper(), text, flags=re.IGNORECASE)


def _percent(letter: str) -> str:
    return "".join(f"%{byte:02X}" for byte in letter.encode("utf-8", "replace"))


def _fits(pattern: str, path: str) -> bool:
    """Whether a path begins with a pattern; each part between stars is taken where it first occurs."""
    is_anchored = pattern.endswith("$")
    first, *rest = pattern.removesuffix("$").split("*")
    if not path.startswith(first):
        return False
    position = len(first)
    if not rest:
        return not is_anchored or position == len(path)
    for part in rest[:-1] if is_anchored else rest:
        position = path.find(part, position)
        if position < 0:
            return False
        position += len(part)
    return not is_anchored or (len(path) - len(rest[-1]) >= position and path.endswith(rest[-1]))
