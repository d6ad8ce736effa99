"""What a list says of itself in its first lines.

Takes: the text of a list. Gives: its title and how long a copy of it is good for.
"""

from __future__ import annotations

import re

DAY_S = 86_400.0
HOUR_S = 3_600.0
DEFAULT_S = 4 * DAY_S
"""Where a list does not say."""
SHORTEST_S, LONGEST_S = HOUR_S, 14 * DAY_S
_LOOKED_AT = 8192
_TITLE = re.compile(r"^[!#][ \t]*Title:[ \t]*(\S[^\r\n]{0,199})", re.IGNORECASE | re.MULTILINE)
_EXPIRES = re.compile(r"^[!#][ \t]*Expires:[ \t]*(\d{1,5})[ \t]*(h|d)?", re.IGNORECASE | re.MULTILINE)


def title(text: str) -> str:
    """What a list calls itself; "" if it does not say."""
    found = _TITLE.search(text[:_LOOKED_AT])
    return "".join(character for character in found[1] if character.isprintable()).strip() if found else ""


def expires_s(text: str) -> float:
    """Seconds after which a list asks to be fetched again, within reason.

    >>> expires_s("! Expires: 12 hours (update frequency)"), expires_s("! Expires: 6 days") / DAY_S
    (43200.0, 6.0)
    """
    found = _EXPIRES.search(text[:_LOOKED_AT])
    if found is None:
        return DEFAULT_S
    unit = HOUR_S if (found[2] or "d").lower() == "h" else DAY_S
    return min(max(int(found[1]) * unit, SHORTEST_S), LONGEST_S)
