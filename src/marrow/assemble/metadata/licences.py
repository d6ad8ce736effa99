"""Licences, in one spelling.

Takes: what a page gives as its licence: an address, or a name. Gives: the address; of a Creative Commons licence the
canonical one; a name where there is no address. Refuses: what names no licence, such as "© 2020, all rights reserved".
"""

from __future__ import annotations

import re

from marrow.assemble.metadata.clean import address, unmarked

_COMMONS = "https://creativecommons.org/"
_ADDRESS = re.compile(
    r"(?:https?:)?//(?:www\.)?creativecommons\.org/"
    r"(licenses/(?:by(?:-nc)?(?:-nd|-sa)?|nc(?:-sa)?|sa|nd(?:-nc)?)|publicdomain/(?:zero|mark))"
    r"(?:/(\d\.\d))?(?:/([a-z]{2,3})(?=/|\Z))?",
    re.IGNORECASE,
)
_NAME = re.compile(
    r"\b(?:cc|creative\s+commons)[\s:/-]*(?:licen[cs]e\s*)?"
    r"(zero|0|by(?:[\s-]*nc)?(?:[\s-]*(?:nd|sa))?)\b[\s-]*(?:v?(\d\.\d))?",
    re.IGNORECASE,
)
_IS_LICENCE = re.compile(
    r"\b(?:licen[cs]ed?|lizenz|licencia|licenza|public domain|creative commons|[al]?gpl|gfdl|mit|apache|bsd)\b",
    re.IGNORECASE,
)
_SCRIPT = re.compile(r"\s*(?:javascript|data|vbscript)\s*:", re.IGNORECASE)
_LONGEST_NAME = 100


def licence(text: str, base: str, *, is_link: bool = False) -> str:
    """The licence that a text names, or that a link leads to, or "".

    >>> licence("http://www.creativecommons.org/licenses/BY-SA/4.0/deed.de", "")
    'https://creativecommons.org/licenses/by-sa/4.0/'
    >>> licence("CC BY-NC 3.0", ""), licence("All rights reserved", "")
    ('https://creativecommons.org/licenses/by-nc/3.0/', '')
    """
    text = unmarked(text)
    if (match := _ADDRESS.search(text)) is not None:
        return _commons(match[1].lower(), match[2] or "", (match[3] or "").lower())
    if is_link or ("/" in text and " " not in text):
        return address(text, base)
    if (match := _NAME.search(text)) is not None:
        terms = re.sub(r"[\s-]+", "-", match[1].lower())
        is_zero = terms in ("0", "zero")
        return _commons("publicdomain/zero" if is_zero else f"licenses/{terms}", match[2] or "", "")
    is_name = len(text) <= _LONGEST_NAME and _IS_LICENCE.search(text) and not _SCRIPT.match(text)
    return text if is_name else ""


def _commons(terms: str, version: str, place: str) -> str:
    version = version or ("1.0" if terms.startswith("publicdomain") else "")
    parts = (terms, version, place if version else "")
    return _COMMONS + "".join(f"{part}/" for part in parts if part)
