"""Titles: what a page calls itself, held against what it shows.

Takes: the candidates of a page and the names its site goes by. Gives: the options for its title, each with the traits
that speak for or against it, and the likeliest. Keeps true: an option is a text of the page, or a run of its whole
parts; texts that differ in case, quotes and dashes alone are one option; a text of more than `LONGEST` characters is
none; where a page has options, one is chosen.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

from marrow import native
from marrow.assemble.metadata.candidates import Candidate, Candidates
from marrow.assemble.metadata.clean import unmarked
from marrow.assemble.metadata.evidence import Chosen, Option, Weighed, weigh, weights
from marrow.assemble.metadata.roles import Roles
from marrow.assemble.metadata.sites import site_names
from marrow.assemble.metadata.title_lead import lead
from marrow.assemble.metadata.title_parts import cuts
from marrow.assemble.metadata.title_traits import Describer, Title
from marrow.verdicts import Role

LONGEST = 500
_MOST_DECLARED = 12
"""Titles that a page declares; what comes after so many is not its own."""

_EDGES = " |¦｜"
"""What is left where the name of a site is missing."""
_SPELLING = dict.fromkeys("`´‘’‚‛“”„‟«»‹›「」『』'", '"') | dict.fromkeys("‐‑‒–—―−", "-")
_SIGN = re.compile(f"[{''.join(_SPELLING)}]")
_SAID_BY = {
    "json-ld": {
        "headline": "json-ld-headline",
        "name": "json-ld-name",
        "": "json-ld-page",
    },
    "microdata": {"headline": "microdata-headline", "": "microdata-name"},
    "rdfa": {"": "microdata-name"},
    "meta": {"title": "meta-title", "": "meta"},
    "dublin-core": {"": "meta"},
    "html": {"": "html-title"},
}
"""Traits of sources, by the names that titles have there; "" for all other names."""
_JUDGED: Mapping[Role | None, str] = {Role.TITLE: "judged-title", Role.BODY: "judged-body"}
_OTHER = frozenset(("alternativeHeadline",))
"""Names of titles that are by definition not the one that is sought."""
_FIRST = frozenset(("h1", "h1-hidden", "h1-begin", "h1-end"))
_PARTS = frozenset(("h1-begin", "h1-end"))


def title_options(found: Candidates, sites: Collection[str] | None = None) -> list[Option[str]]:
    """What the title of a page may be."""
    return _Offer(found, site_names(found) if sites is None else sites).options()


def choose_title(found: Candidates, sites: Collection[str] | None = None, *, is_thorough: bool = False) -> Chosen[str]:
    """The likeliest title. What else there is is weighed only where it matters, or where all is asked for."""
    offer, known = _Offer(found, site_names(found) if sites is None else sites), weights("title")
    ahead = None if is_thorough else offer.lead(known)
    weighed = [ahead] if ahead is not None else weigh(offer.options(), known)
    if not weighed:
        return Chosen("")
    (title, sources, _), probability = weighed[0]
    return Chosen(title, sources, probability, tuple(weighed))


class _Offer:
    """What a page offers: headings, which have to be held against each other, and declared titles."""

    __slots__ = ("describer", "found", "lesser", "sites", "titles")

    def __init__(self, found: Candidates, sites: Collection[str]) -> None:
        self.found, self.sites = found, sites
        firsts: list[Candidate] = []
        lesser: list[Candidate] = []
        declared: list[Candidate] = []
        for one in found.of("title"):
            if one.source != "visible":
                declared.append(one)
            elif one.name in _FIRST:
                firsts.append(one)
            else:
                lesser.append(one)
        self.lesser = lesser if firsts else []
        self.titles = titles = _Titles(found.roles)
        titles.add_shown(firsts or lesser)
        titles.add_declared(declared)
        self.describer = Describer(found.page.url, sites, is_judged=found.roles is not None)

    def lead(self, known: Mapping[str, float]) -> Weighed[str] | None:
        """The title that is far ahead of all others."""
        return lead(self.titles.by_key.values(), self.describer, known)

    def options(self) -> list[Option[str]]:
        """All titles and their parts."""
        titles = self.titles
        titles.add_cuts(self.sites)
        # Beside a top heading, a lesser one counts only if something speaks for it.
        titles.add_shown([one for one in self.lesser if titles.backs(one)])
        titles.mark_alone(self.found)
        return self.describer.options(titles.by_key.values())


class _Titles:
    """The titles of a page in the making, one for each spelling."""

    __slots__ = ("by_key", "by_value", "has_judged", "roles")

    def __init__(self, roles: Roles | None) -> None:
        self.roles = roles
        self.has_judged = False  # whether a heading was judged to be a title
        self.by_key: dict[str, Title] = {}
        self.by_value: dict[str, Title | None] = {}  # as the page writes them: most are written alike

    def add_shown(self, headings: Iterable[Candidate]) -> None:
        """Add what a visitor sees."""
        for _, value, source, name, node in headings:
            title = self._of(value)
            if title is None:
                continue
            title.is_shown = True
            title.sources.append(source)
            title.traits.append(name)
            if name not in _PARTS:
                title.is_whole = True
                if self.roles is not None:
                    role = self.roles.at_first(node)
                    title.traits.append(_JUDGED.get(role, "judged-other"))
                    self.has_judged |= role == Role.TITLE
                elif name == "h1":
                    title.traits.append("h1-unjudged")

    def add_declared(self, declared: Iterable[Candidate]) -> None:
        """Add what a page says in its head, in scripts and in attributes."""
        left = _MOST_DECLARED
        for _, value, source, name, _ in declared:
            if name in _OTHER:
                continue
            if not left:
                return
            left -= 1
            title = self._of(value)
            if title is not None:
                title.is_whole = True
                title.sources.append(source)
                title.traits.append(_said_by(source, name))

    def add_cuts(self, sites: Collection[str]) -> None:
        """Add the parts of all that was added as a whole."""
        for title in [title for title in self.by_key.values() if title.is_whole]:
            found, traits = cuts(title.text, sites)
            if not found:
                continue
            said_by = title.of_parts()
            title.traits += traits
            for cut in found:
                part = self._spelt(cut.text)
                if part.cut is None:
                    part.cut = cut
                part.cut_of.append(title)
                part.traits += said_by
                part.sources += title.sources

    def backs(self, heading: Candidate) -> bool:
        """Whether something else says what a heading says, or it was judged to be a title, as no other was so far."""
        if len(heading.value) > LONGEST:
            return False
        if _spelling(heading.value) in self.by_key:
            return True
        return self.roles is not None and not self.has_judged and self.roles.at_first(heading.node) == Role.TITLE

    def mark_alone(self, found: Candidates) -> None:
        """Tell which top headings are said nowhere else; on pages that give their date, they are seldom slogans."""
        for title in self.by_key.values():
            if "h1" in title.traits and title.sources.count("visible") == len(title.sources):
                title.traits.append("h1-alone-dated" if found.of("date", "json-ld", "og") else "h1-alone")

    def _of(self, value: str) -> Title | None:
        """The title that a page writes in this way; none for what is no title."""
        if value not in self.by_value:
            text = unmarked(value).strip(_EDGES)
            self.by_value[value] = self._spelt(text) if 0 < len(text) <= LONGEST else None
        return self.by_value[value]

    def _spelt(self, text: str) -> Title:
        """The title of a spelling, be it a new one."""
        key = _spelling(text)
        title = self.by_key.get(key)
        if title is None:
            title = self.by_key[key] = Title(text, key)
        elif title.text.isupper():  # as headings are that are meant to be loud
            title.text = text
        return title


def _spelling(text: str) -> str:
    """
    >>> _spelling("The ‘Last’ Bridge – gone") == _spelling('the "last" bridge—Gone')
    True
    """
    made = native.core.spelling(text) if native.core is not None else None
    if made is not None:
        return made
    key = text.casefold()
    if key.isascii():  # as most are
        key = key.replace("'", '"').replace("`", '"')
    else:
        for sign in set(_SIGN.findall(key)):
            key = key.replace(sign, _SPELLING[sign])
    return key.replace(" - ", "-")


def _said_by(source: str, name: str) -> str:
    """Who says a declared title: its source, and the name where that matters."""
    known = _SAID_BY.get(source)
    return source if known is None else known.get(name.lower(), known[""])
