"""The language of an article as documents may state it.

Takes: any string. Gives: a well-formed tag of BCP 47, or "".
"""

from __future__ import annotations

import re

_TAG = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|[0-9]{3}))?(?=-|\Z)")


def language_tag(language: str) -> str:
    """Language, script and region of a tag, each where it has the form; "" if not even the language has.

    >>> language_tag("zh-Hant-TW"), language_tag("de-x-fun"), language_tag("english")
    ('zh-Hant-TW', 'de', '')
    """
    match = _TAG.match(language)
    return match[0] if match else ""
