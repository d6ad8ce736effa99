"""How right the pictures of one page are.

Takes: a labelled page and what an extractor answered. Gives: for each measure that the page has, a `Share`; and what is
wrong, one `Miss` for each picture. Keeps true: over several pages, a measure is the sum of its parts divided by the sum
of its wholes.

An address counts for the picture that has it, or else for the only one whose file has the same name: a rendition. One
that is none of the page's labelled pictures (a card for social networks, say) is neither right nor wrong.
A measure that an extractor never tells (captions, say) is None, and not scored.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from marrow.evaluate.images.pages import LEAD, Group, LabelledPage
from marrow.evaluate.meta.score import Share

MEASURES = ("precision", "recall", "f1", "page_f1", "captions", "captions_given", "lead", "no_lead")
"""All measures, in the order in which they are told."""
_WORD = re.compile(r"\w+")

Scores = Mapping[str, Share]


@dataclass(frozen=True, slots=True)
class Answer:
    """Addresses of the article's pictures, each with what its caption says; the lead picture's; an error, if any."""

    captions: Mapping[str, str]
    lead: str | None = None
    has_captions: bool = True
    error: str = ""


@dataclass(frozen=True, slots=True)
class Miss:
    """A picture that is missing, too much, without its caption, or not the lead."""

    what: str  # missing, extra, caption, lead
    group: Group
    found: str = ""


def score(page: LabelledPage, answer: Answer) -> tuple[Scores, list[Miss]]:
    """Measure an answer."""
    said: dict[int, str] = {}  # what is said of each picture, by its place on the page
    for url, caption in answer.captions.items():
        group = page.group_of(url)
        if group is not None:
            place = page.groups.index(group)
            said[place] = max(said.get(place, ""), caption, key=len)
    wanted = {place: group for place, group in enumerate(page.groups) if group.is_article}
    hits, both = len(said.keys() & wanted.keys()), len(said) + len(wanted)
    scores = {
        "precision": Share(hits, len(said)),
        "recall": Share(hits, len(wanted)),
        "f1": Share(2 * hits, both),
        "page_f1": Share(2 * hits / both if both else 1.0, 1),
    }
    misses = [Miss("extra", page.groups[place]) for place in sorted(said.keys() - wanted.keys())]
    misses += [Miss("missing", group) for place, group in wanted.items() if place not in said]
    if answer.has_captions:
        scores |= _captions(wanted, said, misses)
    if answer.lead is not None:
        scores |= _lead(page, answer.lead, misses)
    return scores, misses


def _captions(wanted: Mapping[int, Group], said: Mapping[int, str], misses: list[Miss]) -> Scores:
    """Of the captions that there are, those that were found; of those that were given, those that there are."""
    right = given = 0
    for place, group in wanted.items():
        found = said.get(place, "")
        is_right = is_same(group.caption, found)
        right += is_right
        given += bool(found)
        if group.caption and not is_right:
            misses.append(Miss("caption", group, found))
    there = sum(bool(group.caption) for group in wanted.values())
    return {"captions": Share(right, there), "captions_given": Share(right, given)}


def is_same(wanted: str, found: str) -> bool:
    """Whether two captions have the same words, or one holds the other.

    >>> is_same("The tower in 1911. Photo: A. Lee", "the tower in 1911"), is_same("The tower", "The sea")
    (True, False)
    """
    one, other = (f" {' '.join(_WORD.findall(text.lower()))} " for text in (wanted, found))
    return bool(one.strip()) and bool(other.strip()) and (one in other or other in one)


def _lead(page: LabelledPage, found: str, misses: list[Miss]) -> Scores:
    """On a page that has a lead picture, whether it was found; on one that has none, whether none was."""
    leads = [group for group in page.groups if group.is_article and group.kind == LEAD]
    if not leads:
        return {"no_lead": Share(not found, 1)}
    is_right = page.group_of(found) in leads
    if not is_right:
        misses.append(Miss("lead", leads[0], found))
    return {"lead": Share(is_right, 1)}
