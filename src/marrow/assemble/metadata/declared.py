"""The fields that a page declares: site, addresses, subjects, licence, pictures and the like.

Takes: the candidates of a page. Gives: for each field what was made of it, chosen by `agreement`.
Keeps true: texts are clean, addresses absolute and of the web.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from operator import eq
from typing import Any

from marrow.article import Feed
from marrow.assemble.bare import bare
from marrow.assemble.metadata.agreement import agreed
from marrow.assemble.metadata.candidates import Candidate, Candidates, Field
from marrow.assemble.metadata.clean import address, host, language, unmarked
from marrow.assemble.metadata.evidence import Chosen
from marrow.assemble.metadata.icons import largest_icon
from marrow.assemble.metadata.licences import licence
from marrow.page import Page

_LONGEST_TAG = 100
_BEGINNING = 60
_FREE = {"true": "true", "yes": "true", "free": "true"} | dict.fromkeys("false no locked metered".split(), "false")

Said = Sequence[Candidate]


def choose_declared(found: Candidates) -> dict[str, Chosen[Any]]:
    """The best candidates for every field that is declared, by field."""
    declared = _Declared(found.page)
    chosen: dict[str, Chosen[Any]] = dict(_NOTHING)
    offered = found.all()
    if "site" in offered:
        chosen["site"] = agreed(found, "site", declared.site, declared.names_same)
    for field, (make, is_same) in _FIELDS.items():
        if field in offered:
            chosen[field] = agreed(found, field, partial(make, declared), is_same)
            if field == "url":
                declared.own.add(_place(chosen[field].value))
    free = chosen["is_free"]
    if free.value is not None:
        chosen["is_free"] = Chosen(free.value == "true", free.sources, free.confidence) if free.value else Chosen(None)
    return chosen


def makes(found: Candidates, field: Field, candidate: Candidate, value: object) -> bool:
    """Whether a candidate alone says the value of a field; where there may be several, each is one of them."""
    declared = _Declared(found.page)
    if field == "site":
        return declared.names_same(declared.site([candidate]), str(value))
    if field not in _FIELDS or not isinstance(value, str):
        return True
    make, is_same = _FIELDS[field]
    return is_same(make(declared, [candidate]), value)


class _Declared:
    """What is made of the candidates for each field, on one page."""

    __slots__ = ("_absolute", "base", "own", "url")

    def __init__(self, page: Page) -> None:
        self.url = page.url
        self.base = page.base or page.url
        self.own = {_place(page.url)}  # the addresses of the page itself
        self._absolute: dict[str, str] = {}  # many addresses are said several times

    def absolute(self, text: str) -> str:
        """An absolute address, or ""."""
        if text not in self._absolute:
            self._absolute[text] = address(text, self.base)
        return self._absolute[text]

    def canonical(self, said: Said) -> str:
        """The canonical address, unless it is the home page's on another page: a slip of many a template."""
        for one in said:
            made = self.absolute(one.value)
            if made and not (self.url and _is_home(made) and not _is_home(self.url)):
                return made
        return ""

    def address(self, said: Said) -> str:
        """The first address."""
        for one in said:
            if made := self.absolute(one.value):
                return made
        return ""

    def neighbour(self, said: Said) -> str:
        """The first address that is not the page's own."""
        own = self.url.partition("#")[0]
        for one in said:
            made = self.absolute(one.value)
            if made and made.partition("#")[0] != own:
                return made
        return ""

    def site(self, said: Said) -> str:
        """The first name that is not the host: pages without a name repeat that, as the address says anyway."""
        own = bare(host(self.url))
        for one in said:
            made = unmarked(one.value)
            if made and (one.source == "url" or bare(made) != own):
                return made
        return ""

    def names_same(self, one: str, other: str) -> bool:
        """Whether two names are of one site: the same, or both with the name that is in its address."""
        names = bare(one), bare(other)
        if names[0] == names[1]:
            return True
        label = bare(max(host(self.url).split(".")[:-1], key=len, default=""))  # "example" of "news.example.org"
        return label != "" and label in names[0] and label in names[1]

    def text(self, said: Said) -> str:
        """The first text."""
        for one in said:
            if made := unmarked(one.value):
                return made
        return ""

    def translations(self, said: Said) -> Mapping[str, str]:
        """Addresses by language, without the page itself."""
        found: dict[str, str] = {}
        for one in said:
            tag, made = language(one.name), self.absolute(one.value)
            if tag and made and _place(made) not in self.own:
                found.setdefault(tag, made)
        return found

    def feeds(self, said: Said) -> tuple[Feed, ...]:
        found: dict[str, Feed] = {}
        for one in said:
            if made := self.absolute(one.value):
                found.setdefault(made, Feed(unmarked(one.name), made))
        return tuple(found.values())

    def subjects(self, said: Said) -> tuple[str, ...]:
        """Categories, each once."""
        return _each_once([one.value for one in said])

    def tags(self, said: Said) -> tuple[str, ...]:
        """Tags; a single one with several commas is a list that somebody put into one: 117 of 1,450 pages do."""
        if len(said) == 1 and said[0].value.count(",") > 1:
            return _each_once(said[0].value.split(","))
        return self.subjects(said)

    def licence(self, said: Said) -> str:
        """The licence. Links that do not say that they lead to it count if all lead to one: else it is a topic."""
        found = [(one.name, licence(one.value, self.base, is_link=one.source in ("link", "visible"))) for one in said]
        told = next((made for name, made in found if made and name != "href"), "")
        linked = {made for name, made in found if made and name == "href"}
        return told or (linked.pop() if len(linked) == 1 else "")

    def is_free(self, said: Said) -> str:
        """Whether the page is for free: "true", "false" or ""."""
        return next((made for one in said if (made := _FREE.get(one.value.strip().lower()))), "")

    def icon(self, said: Said) -> str:
        return largest_icon(self.absolute, said)


def _place(url: str) -> str:
    """What two addresses of one page share: no scheme, "www.", query, fragment or slash at the end."""
    return url.partition("//")[2].removeprefix("www.").partition("#")[0].partition("?")[0].rstrip("/").lower()


def _is_home(url: str) -> bool:
    return not url.partition("://")[2].partition("/")[2]


def _each_once(values: Iterable[str]) -> tuple[str, ...]:
    found: dict[str, str] = {}
    for value in values:
        text = unmarked(value)
        if text and len(text) <= _LONGEST_TAG:
            found.setdefault(text.casefold(), text)
    return tuple(found.values())


def _leads_same(one: str, other: str) -> bool:
    return _place(one) == _place(other)


def _begins_same(one: str, other: str) -> bool:
    """Whether two descriptions are one, cut off at different lengths perhaps."""
    first, second = bare(one[:_BEGINNING]), bare(other[:_BEGINNING])
    return first != "" and second != "" and (first.startswith(second) or second.startswith(first))


def _says_same(one: str, other: str) -> bool:
    return bare(one) == bare(other)


def _overlap(one: Iterable[str], other: Iterable[str]) -> bool:
    return not {text.casefold() for text in one}.isdisjoint([text.casefold() for text in other])


_TEXT, _ADDRESS, _NEIGHBOUR = _Declared.text, _Declared.address, _Declared.neighbour
_FIELDS: Mapping[Field, tuple[Callable[[_Declared, Said], Any], Callable[[Any, Any], bool]]] = {
    "url": (_Declared.canonical, _leads_same),
    "description": (_TEXT, _begins_same),
    "translations": (_Declared.translations, _overlap),
    "feeds": (_Declared.feeds, eq),
    "categories": (_Declared.subjects, _overlap),
    "tags": (_Declared.tags, _overlap),
    "series": (_TEXT, _says_same),
    "licence": (_Declared.licence, eq),
    "is_free": (_Declared.is_free, eq),
    "icon": (_Declared.icon, eq),
    **dict.fromkeys(("amp_url", "print_url", "short_url", "lead_image"), (_ADDRESS, _leads_same)),
    **dict.fromkeys(("previous_url", "next_url"), (_NEIGHBOUR, _leads_same)),
}
"""What is made of the candidates for a field, and how what is made of two sources is compared."""
_NOTHING: Mapping[str, Chosen[Any]] = {
    **dict.fromkeys(("site", "description", "url"), Chosen("")),
    "translations": Chosen({}),
    **dict.fromkeys(("feeds", "categories", "tags"), Chosen(())),
    **dict.fromkeys(("series", "licence"), Chosen("")),
    "is_free": Chosen(None),
    **dict.fromkeys(
        ("icon", "amp_url", "print_url", "short_url", "lead_image", "previous_url", "next_url"), Chosen("")
    ),
}
"""What is made of fields for which there are no candidates."""
