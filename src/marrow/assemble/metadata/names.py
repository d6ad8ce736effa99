"""Names of authors.

Takes: bylines as pages write them. Gives: the names in them, in order. Keeps true: no name twice, none that is
an address, a handle or a placeholder.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

_PREFIX = re.compile(
    r"(?:[\w’']+\s+){0,3}by\b[:\s]+"
    r"|(?:(?:ein\s+)?(?:beitrag|artikel|beiträge|text|fotos?|erstellt|geschrieben|verfasst|veröffentlicht)\s+)*von[:\s]+"
    r"|(?:publié\s+|écrit\s+|rédigé\s+)?par[:\s]+|(?:escrito\s+|publicado\s+)?por[:\s]+|(?:geplaatst\s+)?door[:\s]+"
    r"|(?:the\s+)?(?:authors?|autor(?:in|en|es)?|auteurs?|autore|texte?|texto|testo|words|redaktion|redacción|yazar|автор"
    r"|作者|记者|記者|文|责任编辑|责编)\s*[:：/|]\s*|(?:av|af|di|da)\s*:\s*",
    re.IGNORECASE,
)
_MONTH = r"(?:jan|feb|mar|mär|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])[a-zä]{0,6}\.?"
# Where a byline goes on to something else: a date, a place, a remark.
_REST = re.compile(
    rf"\s*(?:[|•·»(\[]|\s[–—-]\s|\b{_MONTH}\s+\d|\b\w*\d"
    r"|\b(?:published|updated|posted|last updated|veröffentlicht|aktualisiert|reviewed|edited|on|in|at)\b[:\s]"
    r").*",
    re.IGNORECASE | re.DOTALL,
)
# Somebody else's credit.
_CREDIT = re.compile(
    r"\b(?:powered|designed|built|sponsored|photo\w*|illustrat\w*|images?|artwork|edited|reviewed|fact[- ]checked)"
    r"\s+by\b.*",
    re.IGNORECASE | re.DOTALL,
)
_PARTS = re.compile(r"\s*[,;、，；]\s*(?:(?:and|und|et|y|og|och|en|e)\s+|&\s*)?", re.IGNORECASE)
_PAIR = re.compile(r"(\S+\s\S.*?)\s+(?:and|und|et|y|og|och|en|e|with|mit|&)\s+(\S+\s\S.*)", re.IGNORECASE)
_PLACEHOLDERS = """
    null undefined none unknown anonymous author authors admin administrator user guest n/a default root test
    webmaster name by von autor
"""
_PLACEHOLDER = frozenset(_PLACEHOLDERS.split()) | {
    *("", "the author", "about the author", "no author", "written by", "posted by", "see full bio")
}
# What follows a name after a comma and is no name: a degree or a post.
_POST = re.compile(
    r"(?:ph\.?\s?d|m\.?d|m\.?a|m\.?sc?|b\.?a|b\.?sc?|r\.?n|r\.?d|d\.?o|dds|dvm|esq|cfp|cfa|cpa|mba|mph|lcsw|jr|sr|i{2,3}|iv)"
    r"\b\.?.*|.*\b(?:writer|editor|reporter|correspondent|staff|contributor|columnist|journalist|producer"
    r"|redakteur(?:in)?|director|manager|professor|analyst|photographer)\b.*",
    re.IGNORECASE,
)
_ACCOUNT = re.compile(r"[\w-]+(?:\.[\w-]+)+|\w*_\d+")
_MOST_WORDS = 6
_LONGEST = 80
_LONGEST_BYLINE = 1000


def names(bylines: Iterable[str]) -> tuple[str, ...]:
    """The names in some bylines, in order, each once.

    >>> names(["By Ada Lovelace and Charles Babbage", "https://example.org/ada"])
    ('Ada Lovelace', 'Charles Babbage')
    """
    found: dict[str, str] = {}
    for byline in bylines:
        for name in _split(byline):
            if _is_name(name):
                found.setdefault(name.casefold(), name)
    return tuple(found.values())


def _split(byline: str) -> list[str]:
    if len(byline) > _LONGEST_BYLINE:
        return []
    byline = _without_addresses(byline)
    if "by" in byline.lower():  # as in every credit, and known sooner than by the pattern
        byline = _CREDIT.sub("", byline)
    byline = byline.strip(" ,;:-–—|")
    while (prefix := _PREFIX.match(byline)) is not None:
        byline = byline[prefix.end() :]
    if " " in byline:
        byline = _REST.sub("", byline)
    parts = [part for part in _PARTS.split(byline) if part]
    parts = [part for number, part in enumerate(parts) if number == 0 or not _POST.fullmatch(part)]
    return [name.strip(" ,;:.-–—|\"'“”") if len(name) > 3 else name for part in parts for name in _pair(part)]


def _without_addresses(byline: str) -> str:
    """Drop web and mail addresses and handles; a comma after one stays."""
    if not any(mark in byline for mark in ("@", "//", "www.")):
        return byline
    words = byline.split(" ")
    return " ".join(("," if word[-1:] in ",;" else "") if _is_address(word) else word for word in words)


def _is_address(word: str) -> bool:
    return "@" in word or "//" in word or word.startswith("www.")


def _pair(part: str) -> list[str]:
    """Two names, if both have two words: "Ada Lovelace and Charles Babbage", but not "Simon & Schuster"."""
    pair = _PAIR.fullmatch(part)
    return [pair[1], *_pair(pair[2])] if pair else [part]


def _is_name(name: str) -> bool:
    return (
        1 < len(name) <= _LONGEST
        and name.count(" ") < _MOST_WORDS
        and name.casefold() not in _PLACEHOLDER
        and any(letter.isalpha() for letter in name)
    )


def is_account(name: str) -> bool:
    """Whether a name is that of an account or a host, not of a person.

    >>> is_account("ada.lovelace.1815"), is_account("Ada Lovelace")
    (True, False)
    """
    return _ACCOUNT.fullmatch(name) is not None


def given_first(name: str) -> str:
    """A name as people say it, from how libraries write it.

    >>> given_first("Lovelace, Ada")
    'Ada Lovelace'
    """
    family, comma, given = name.partition(", ")
    return f"{given} {family}" if comma and "," not in given else name
