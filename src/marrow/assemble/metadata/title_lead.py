"""A title that is far ahead of all others: on a page that agrees with itself, nothing else has to be weighed.

Takes: what a page says as a whole, in headings and declared, not yet cut into parts. Gives: the title that a top
heading shows and a declaration repeats, with its traits and its probability, if that is `_SURE` or more; else none,
and all has to be weighed. Keeps true: on all train and dev pages it is the title that would be chosen of all. Its
probability is near to what it would be: the others are not weighed but guessed, which matters little for what is sure.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence

from marrow.assemble.metadata.evidence import NONE, Weighed
from marrow.assemble.metadata.title_parts import marks
from marrow.assemble.metadata.title_traits import Describer, Title

_SURE = 0.95
_DECLARED = frozenset(("og", "json-ld-headline"))
_ENDS = frozenset(("", *"|¦｜·•:：/~_＿@-"))  # of a part, in the spelling of titles, which has but one dash

_LONGER, _MUCH_LONGER, _SHOWN, _DIFFERENT, _COLON = 0.5, 4.0, 2.0, 3.5, 3.5
"""What others weigh beside a title, as the exponential of their traits' weights: the title and one part more, and more
than that; another heading; another declared title, with its parts; the parts of the title itself around a colon. They
are near the medians of train pages."""


def lead(titles: Collection[Title], describer: Describer, weights: Mapping[str, float]) -> Weighed[str] | None:
    """The title that is far ahead of the others, if there is one."""
    others = [title for title in titles if title.is_whole]
    heading = _heading(others)
    if heading is None or describer.is_home:
        return None
    signs = marks(heading.text)
    if "dash" in signs or "pipe" in signs or heading.text.isupper():  # a part may be the title, or better spelt
        return None
    others.remove(heading)
    title = _copy(heading)
    rest = _COLON * len(signs) + math.exp(weights.get(NONE, 0.0))
    if signs:
        title.traits.append("has-colon")
    for other in others:
        more = _weight(other, title)
        if more is None:
            return None
        rest += more
    option = describer.option(title, [title, *others])
    share = math.exp(sum([weights.get(trait, 0.0) for trait in option.traits]))
    probability = share / (share + rest)
    return Weighed(option, probability) if probability >= _SURE else None


def _heading(wholes: Sequence[Title]) -> Title | None:
    """The top heading that is declared, alone or in a longer title; none that was judged to be something else."""
    headings = [title for title in wholes if "h1" in title.traits]
    if len(headings) > 1:
        headings = [title for title in headings if not _DECLARED.isdisjoint(title.traits)]
    if len(headings) != 1:
        return None
    heading = headings[0]
    if "judged-title" not in heading.traits and "h1-unjudged" not in heading.traits:
        return None
    if not _DECLARED.isdisjoint(heading.traits):
        return heading
    longer = [other for other in wholes if "og" in other.traits and heading.key in other.key]
    return heading if longer else None


def _copy(heading: Title) -> Title:
    title = Title(heading.text, heading.key)
    title.is_shown = title.is_whole = True
    title.sources, title.traits = heading.sources.copy(), heading.traits.copy()
    return title


def _weight(other: Title, title: Title) -> float | None:
    """What another title weighs; none where it may be the better one. A title that is a part of it gains by that."""
    before, key, after = other.key.partition(title.key)
    if not key:
        return _SHOWN if other.is_shown else _DIFFERENT
    more = [] if before else marks(other.text[len(title.text) :])
    is_one_more = len(more) == 1 and more[0] != "colon"
    if not is_one_more and not _DECLARED.isdisjoint(other.traits):
        return None
    if before.rstrip()[-1:] in _ENDS and after.lstrip()[:1] in _ENDS:
        title.traits += other.of_parts()
        title.sources += other.sources
        title.cut_of.append(other)
    return _LONGER if is_one_more else _MUCH_LONGER
