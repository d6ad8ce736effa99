"""Zones of time, by their usual names and by offset.

Takes: a folded name or offset and the place of the page. Gives: the zone; None for a name that means different
zones to different people ("ET" is two in one year), so that the time stays without one.
"""

from __future__ import annotations

from datetime import UTC, timedelta, timezone
from functools import lru_cache

from marrow.assemble.metadata.dates.place import Place

_NAMES: dict[float, str] = {
    0: "z ut utc gmt wet",
    1: "bst west cet mez wat",
    2: "cest mesz eet sast cat",
    3: "eest msk trt eat",
    5: "pkt",
    5.75: "npt",
    7: "wib ict",
    8: "wita hkt sgt myt pht awst",
    9: "wit jst kst",
    9.5: "acst",
    10: "aest",
    10.5: "acdt",
    11: "aedt",
    12: "nzst",
    13: "nzdt",
    -2.5: "ndt",
    -3: "adt brt art",
    -3.5: "nst",
    -4: "ast edt",
    -5: "est cdt",
    -6: "cst mdt",
    -7: "mst pdt",
    -8: "pst akdt",
    -9: "akst",
    -10: "hst",
}
_HOURS = {name: hours for hours, names in _NAMES.items() for name in names.split()}
_INDIA = frozenset("hi bn ta te mr gu kn ml pa".split())
_LONGEST_OFFSET = timedelta(hours=14)

NAME = "|".join(sorted([*_HOURS, "ist"], key=len, reverse=True))
"""The names, to be put into a pattern."""


@lru_cache(maxsize=256)
def zone_of(text: str, place: Place) -> timezone | None:
    """The zone of a folded name ("cet"), offset ("+0100", "-03:30") or both ("utc+8")."""
    name = text.rstrip("0123456789:+- ")
    if len(name) == len(text):
        hours = _local(name, place)
        return UTC if hours == 0 else None if hours is None else timezone(timedelta(hours=hours))
    sign = -1 if "-" in text else 1
    hours_text, _, minutes = text[len(name) :].strip(" +-").partition(":")
    if len(hours_text) > 2:
        hours_text, minutes = hours_text[:-2], hours_text[-2:]
    offset = timedelta(hours=int(hours_text), minutes=int(minutes or 0))
    return timezone(sign * offset) if offset <= _LONGEST_OFFSET else None


def _local(name: str, place: Place) -> float | None:
    """Names that are shared: of China and of Chicago; of India, Ireland and Israel."""
    if name == "cst" and place.language == "zh":
        return 8
    if name == "ist":
        return 5.5 if place.region == "in" or place.language in _INDIA else None
    return _HOURS.get(name)
