"""The day of the last change.

Takes: the candidates of a page, and the day of publication with all that was weighed for it. Gives: the last moment
that markup calls one of a change, else the last day that a label at the heading calls so. Keeps true: it is neither
before the publication nor after `now`.

No set of pages knows the day of the last change, so nothing is fitted. `TRUST`, the confidence, is how often a source
says the same day as another one, on 1,646 train pages of eight sets; of a label, how often markup has its day too.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime

from marrow.assemble.metadata.candidates import Candidates
from marrow.assemble.metadata.dates import Moment, parse_date
from marrow.assemble.metadata.day_places import ELSEWHERE
from marrow.assemble.metadata.evidence import Chosen

TRUST: Mapping[str, float] = {
    "json-ld": 0.97,
    "og": 0.97,
    "microdata": 0.95,
    "meta": 0.92,
    "microformats": 0.86,
    "visible": 0.68,
    "time": 0.68,
}
_GUESS = 0.7
_MOST = 20


def choose_modified(
    found: Candidates, published: Chosen[Moment | None], *, now: datetime | None = None
) -> Chosen[Moment | None]:
    """When the page was last changed."""
    said = _said(found, now) or _labelled(published)
    said = [(moment, source) for moment, source in said if _is_not_before(moment, published.value)]
    if not said:
        return Chosen(None)
    last = max((moment for moment, _ in said), key=_rank)
    sources = tuple(dict.fromkeys(source for moment, source in said if _day(moment) == _day(last)))
    return Chosen(last, sources, max(TRUST.get(source, _GUESS) for source in sources))


def _said(found: Candidates, now: datetime | None) -> list[tuple[Moment, str]]:
    read = ((parse_date(one.value, now=now), one.source) for one in found.of("modified")[:_MOST])
    return [(moment, source) for moment, source in read if moment is not None]


def _labelled(published: Chosen[Moment | None]) -> list[tuple[Moment, str]]:
    return [
        (option.value, source)
        for option, _ in published.weighed
        if option.value is not None and "updated" in option.traits and ELSEWHERE.isdisjoint(option.traits)
        for source in option.sources
    ]


def _is_not_before(moment: Moment, published: Moment | None) -> bool:
    if published is None:
        return True
    if isinstance(moment, datetime) and isinstance(published, datetime) and moment.tzinfo and published.tzinfo:
        return moment >= published
    return _day(moment) >= _day(published)


def _rank(moment: Moment) -> tuple[date, float]:
    """The later the higher; of one day, what has a time. Moments with a zone cannot be compared with those without."""
    return _day(moment), moment.timestamp() if isinstance(moment, datetime) and moment.tzinfo else 0.0


def _day(moment: Moment) -> date:
    return moment.date() if isinstance(moment, datetime) else moment
