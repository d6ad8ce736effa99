"""The rules of a filter list, one for each line that has one.

Takes: the text of a list, in the syntax of Adblock Plus or as a hosts file, told apart by the content.
Gives: its rules, in order. A host of a hosts file, or alone on its line, is written as the rule it means, `||host^`.
Keeps true: comments, headers and what `!#if` keeps from us give nothing; one pass, whatever the lines are.

`!#if` asks what a blocker is: a browser, a phone, an extension. Marrow is none of them, so all of these are false.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_HOST = r"(?:[a-z0-9_](?:[a-z0-9_-]{0,62}[a-z0-9_])?\.)+(?:[a-z][a-z0-9-]{0,61}[a-z0-9]|[0-9]{1,3})"
_BARE = re.compile(_HOST)
_HOSTS_LINE = re.compile(r"(?:0\.0\.0\.0|127\.0\.0\.1|::1?|0)[ \t]+([^#\s][^#]*)", re.IGNORECASE)
_LOCAL = frozenset(("localhost.localdomain", "0.0.0.0", "127.0.0.1", "255.255.255.255"))
INCLUDE = "!#include "
"""What stands before the name of another list. It is given as a rule, so that it is counted."""
_LOOKED_AT = 100_000
"""Characters that tell which kind of list it is: a hosts file may begin with a page of remarks and its own names."""


def rules(text: str) -> Iterator[str]:
    """All rules of a list.

    >>> list(rules("0.0.0.0 ads.test  # banners")), list(rules("! remark\\n||ads.test^$script\\nads.test"))
    (['||ads.test^'], ['||ads.test^$script', '||ads.test^'])
    """
    return _from_hosts(text) if is_hosts_file(text) else _from_filters(text)


def is_hosts_file(text: str) -> bool:
    """Whether most of the first lines that say anything give an address to a host."""
    lines = (line.strip() for line in text[:_LOOKED_AT].splitlines())
    said = [line for line in lines if line and line[0] not in "#!["]
    return 2 * sum(1 for line in said if _HOSTS_LINE.match(line)) > len(said)


def _from_hosts(text: str) -> Iterator[str]:
    for line in text.splitlines():
        found = _HOSTS_LINE.match(line.strip())
        for host in found[1].lower().split() if found else ():
            if _BARE.fullmatch(host) and host not in _LOCAL:
                yield f"||{host}^"


def _from_filters(text: str) -> Iterator[str]:
    asked: list[bool] = []  # what the open `!#if` say, the innermost last
    for line in text.splitlines():
        rule = line.strip()
        if rule.startswith(INCLUDE) and all(asked):
            yield rule
        elif rule.startswith("!#"):
            _follow(rule, asked)
        elif rule and all(asked) and not _is_remark(rule):
            yield f"||{rule.lower()}^" if _BARE.fullmatch(rule.lower()) else rule


def _follow(directive: str, asked: list[bool]) -> None:
    word, _, condition = directive.partition(" ")
    if word == "!#if" and len(asked) < 32:
        asked.append(_holds(condition))
    elif word == "!#else" and asked:
        asked[-1] = not asked[-1]
    elif word == "!#endif" and asked:
        asked.pop()


def _holds(condition: str) -> bool:
    """Whether a condition holds for whoever is none of what it names.

    >>> _holds("env_mobile"), _holds("!env_mobile && !ext_ubol"), _holds("!(env_firefox || env_safari)")
    (False, True, True)
    """
    inverted = re.fullmatch(r"\s*!\s*\(([^()]*)\)\s*", condition)
    if inverted:
        return not _holds(inverted[1])
    alternatives = condition.replace("(", " ").replace(")", " ").split("||")
    return any(all(term.strip().startswith("!") for term in each.split("&&")) for each in alternatives)


def _is_remark(rule: str) -> bool:
    """Whether a line is a remark or a header: `! …`, `[Adblock Plus 2.0]`, `# …`."""
    if rule[0] == "#":
        return not re.match(r"#[@?$%]{0,3}##?[^#\s]", rule)
    return rule[0] == "!" or (rule[0] == "[" and rule.endswith("]") and "#" not in rule)
