"""Network rules: which requests are blocked.

Takes: a line of a list. Gives: what the engine is told, each with its channel, or why it is left out.
Keeps true: options have one spelling, whichever of their names a list uses; what is told is a rule that the engine
understands as the list means it. The engine (`engine.py`) is of 2022: it lets any rule block whole pages, knows no
exceptions for whole pages but `$generichide`, and drops what it does not know without a word.
"""

from __future__ import annotations

import re
from enum import StrEnum

from marrow.adlists.leaving import LeftOut
from marrow.adlists.patterns import check, is_void


class Channel(StrEnum):
    """What a rule is about."""

    REQUESTS = "requests"
    DOCUMENTS = "documents"  # pages themselves: blocked, or left alone with all that they load
    ELEMHIDE = "elemhide"  # pages on which nothing is hidden
    SPECIFICHIDE = "specifichide"  # pages on which only generic rules hide


_ALIASES = {
    "1p": "~third-party", "first-party": "~third-party", "3p": "third-party", "strict3p": "third-party",
    "css": "stylesheet", "xhr": "xmlhttprequest", "frame": "subdocument", "beacon": "ping",
    "doc": "document", "ehide": "elemhide", "ghide": "generichide", "shide": "specifichide", "from": "domain",
    "object-subrequest": "object",
}  # fmt: skip
_TYPES = frozenset("script image stylesheet xmlhttprequest subdocument media font object other ping websocket".split())
_UNSEEN = frozenset("popup popunder inline-script inline-font webrtc".split())
_PAGES = {"document": Channel.DOCUMENTS, "elemhide": Channel.ELEMHIDE, "specifichide": Channel.SPECIFICHIDE}
_FLAGS = frozenset("third-party ~third-party important badfilter match-case".split())
_BLOCKS_TOO = frozenset("redirect rewrite empty mp4 reason".split())
"""They block, and say what is given instead, or why: that the request is blocked is what matters here."""
_REFUSED = frozenset(
    "redirect-rule removeparam queryprune csp permissions replace urltransform uritransform urlskip method header to"
    " denyallow ipaddress cname strict1p genericblock app network tag explicitcancel cookie stealth jsonprune hls"
    " removeheader extension content urlblock jsinject".split()
)
_NAMES = sorted(
    {*_ALIASES, *_TYPES, *_UNSEEN, *_PAGES, *_FLAGS, *_BLOCKS_TOO, *_REFUSED, "domain", "all", "generichide"}
)
_OPTIONS = re.compile(rf"\$(?=~?(?:{'|'.join(map(re.escape, _NAMES))})(?:[=,]|$))")
_NOT_IN_DOMAINS = re.compile(r"[/\s*]")

Told = tuple[tuple[Channel, str], ...]


def translate(rule: str) -> Told:
    """What the engine is told; raises `LeftOut` for what it cannot be told.

    >>> translate("||ads.test^$3p,xhr")
    ((<Channel.REQUESTS: 'requests'>, '||ads.test^$third-party,xmlhttprequest'),)
    """
    found = _OPTIONS.search(rule)
    pattern, options = (rule[: found.start()], rule[found.end() :]) if found else (rule, "")
    excepts = pattern.startswith("@@")
    pattern = check(pattern.removeprefix("@@"), bool(options))
    if not options:
        return ((Channel.REQUESTS, f"@@{pattern}" if excepts else pattern),)
    return _Reading(f"@@{pattern}" if excepts else pattern, excepts).read(options)


class _Reading:
    """The options of one rule, sorted by what they say."""

    def __init__(self, pattern: str, excepts: bool) -> None:
        self.pattern, self.excepts = pattern, excepts
        self.types: list[str] = []  # of requests, "~" before those that are not meant
        self.pages: list[str] = []  # what is said about whole pages
        self.shared: list[str] = []  # what holds for all of them
        self.has_unseen = self.is_about_all = False

    def read(self, options: str) -> Told:
        for option in options.split(","):
            self._sort(option.strip())
        told = [(_PAGES[page], self._rule(["document"])) for page in self.pages if page in _PAGES]
        if "generichide" in self.pages:
            told.append((Channel.REQUESTS, self._rule(["generichide"])))
        if self.is_about_all or self.types or not (self.pages or self.has_unseen):
            told.append((Channel.REQUESTS, self._rule([] if self.is_about_all else self.types)))
        if not told:
            raise LeftOut("kind")
        return tuple(told)

    def _sort(self, option: str) -> None:
        name, is_set, value = option.partition("=")
        name = _canonical(name.lower())
        bare = name.removeprefix("~")
        if name == "domain" and value:
            self.shared.append(f"domain={_domains(value)}")
        elif name in _FLAGS:
            self.shared.append(name)
        elif bare in _TYPES and not is_set:
            self.types.append(name)
        elif name == "all":
            self.is_about_all = True
            self.pages.append("document")
        elif name in ("document", "generichide") or (name in _PAGES and self.excepts):
            self.pages.append(name)
        elif bare in _UNSEEN:
            self.has_unseen = self.has_unseen or bare == name
        elif bare not in _BLOCKS_TOO and name != "~document":
            raise LeftOut("option")

    def _rule(self, options: list[str]) -> str:
        said = ",".join((*self.shared, *options))
        if is_void(self.pattern.removeprefix("@@"), bool(said)):  # of "*$redirect=x" nothing is left but "*"
            raise LeftOut("broken")
        return f"{self.pattern}${said}" if said else self.pattern


def _canonical(name: str) -> str:
    """The one spelling of an option's name; "~" before it is kept, and two of them are none."""
    known = _ALIASES.get(name.removeprefix("~"), name.removeprefix("~"))
    return f"~{known}".replace("~~", "") if name.startswith("~") else known


def _domains(value: str) -> str:
    """The domains that a rule is for or, with "~", not for; those that the engine does not know (`google.*`) go.

    A rule that would then hold on more pages than it was written for is left out.
    """
    domains = [each for each in value.lower().split("|") if each]
    known = [each for each in domains if not _NOT_IN_DOMAINS.search(each)]
    is_wider = any(each.startswith("~") for each in domains if each not in known)
    is_for_all = all(each.startswith("~") for each in known)
    if is_wider or (is_for_all and len(known) < len(domains)) or not known:
        raise LeftOut("option")
    return "|".join(known)
