"""Rules about whole hosts, matched without an engine.

Takes: rules of the forms `||host^` and `||host^$third-party`, and exceptions from them (`@@` before it).
Gives: what the engine gives for the same rules, in pure Python: a host is looked up with each of its parents.
Refuses: nothing; whoever makes a `Hosts` asks `is_plain` first.

Whose party a request is depends on the site of a host, which the public suffix list defines. Here it is the last two
labels, or the last three where the last two are such as `co.uk`: enough for hosts that serve advertisements.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from marrow.adlists.addresses import host_of

_PLAIN = re.compile(r"(@@)?\|\|([a-z0-9_.-]+)\^(\$third-party)?")
_HOSTS_KEPT = 1 << 12
"""Of so many pairs of hosts the answer is kept: pages ask for the same few again and again."""
_SECOND_LEVEL = frozenset("ac co com edu go gob gov govt gr id ltd me mil ne net nom or org plc sch".split())


def is_plain(rule: str) -> bool:
    """Whether a rule is about a host alone."""
    return _PLAIN.fullmatch(rule) is not None


def site(host: str) -> str:
    """The part of a host that belongs to one owner.

    >>> site("cdn.shop.example.co.uk"), site("a.b.example"), site("10.0.0.1")
    ('example.co.uk', 'b.example', '10.0.0.1')
    """
    labels = host.split(".")
    if labels[-1].isdecimal() or ":" in host:
        return host
    has_second_level = len(labels) > 2 and len(labels[-1]) == 2 and labels[-2] in _SECOND_LEVEL
    return ".".join(labels[-3:] if has_second_level else labels[-2:])


class Hosts:
    """A matcher of rules about hosts."""

    form = "hosts"

    def __init__(self, rules: Iterable[str]) -> None:
        self._rules = tuple(dict.fromkeys(rules))
        self._blocked: dict[str, bool] = {}  # by host: whether only requests of other sites are meant
        self._excepted: dict[str, bool] = {}
        for rule in self._rules:
            host, _, option = rule.removeprefix("@@")[2:].partition("^")
            known = self._excepted if rule.startswith("@@") else self._blocked
            known[host] = known.get(host, True) and bool(option)
        self._rule_for = lru_cache(_HOSTS_KEPT)(self._find)

    def blocks(self, url: str, page: str, kind: str) -> str | None:
        """The rule that blocks a request, or None."""
        host = "" if kind == "document" else host_of(url)
        return self._rule_for(host, host_of(page)) if host else None

    def _find(self, host: str, page: str) -> str | None:
        """The rule that blocks a host on pages of another."""
        names = [*_with_parents(host)]
        is_foreign = site(host) != site(page)
        blocked = next((name for name in names if _is_meant(self._blocked, name, is_foreign)), None)
        if blocked is None or any(_is_meant(self._excepted, name, is_foreign) for name in names):
            return None
        return f"||{blocked}^$third-party" if self._blocked[blocked] else f"||{blocked}^"

    def hides(self, *_: object) -> tuple[str, ...]:
        """Nothing: rules about hosts hide no elements."""
        return ()

    def dump(self) -> tuple[tuple[str, bytes], ...]:
        """What `load` makes the same matcher of."""
        return ((self.form, "\n".join(self._rules).encode()),)

    @classmethod
    def load(cls, parts: dict[str, bytes]) -> Hosts:
        """The matcher that was dumped."""
        return cls(parts[cls.form].decode().splitlines())


def _is_meant(known: dict[str, bool], name: str, is_foreign: bool) -> bool:
    """Whether there is a rule about a name that holds for requests of other sites, or for all."""
    only_foreign = known.get(name)
    return only_foreign is not None and (is_foreign or not only_foreign)


def _with_parents(host: str) -> Iterator[str]:
    yield host
    at = host.find(".")
    while at >= 0:
        yield host[at + 1 :]
        at = host.find(".", at + 1)
