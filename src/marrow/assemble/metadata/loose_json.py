"""JSON as pages write it.

Takes: the text of a script. Gives: the JSON values in it, as far as they can be read.
Keeps true: never raises, whatever the text. Refuses: texts longer than `LONGEST`, values nested deeper than
the interpreter's stack, and what is no JSON after the usual slips are mended: comments and CDATA around it,
escaped quotes, trailing commas, raw line breaks in strings, several values in a row.
"""

from __future__ import annotations

import html
import json
import re

LONGEST = 1_000_000
_DECODER = json.JSONDecoder(strict=False)
_WRAPPING = re.compile(r"<!--|-->|(?:(?://|/\*)\s*)?(?:<!\[CDATA\[|\]\]>)(?:\s*\*/)?")
# A string is matched, so that commas in it stay; its end is optional, so that no text is read once per quote.
_TRAILING_COMMA = re.compile(r'("[^"\\]*(?:\\.[^"\\]*)*"?)|,(?=\s*[}\]])', re.DOTALL)
_NEXT = re.compile(r"[\s,;]*")


def values(text: str) -> list[object]:
    """The JSON values in a text.

    >>> values('<!-- {"a": [1, 2,],} --> {"b": 3}')
    [{'a': [1, 2]}, {'b': 3}]
    """
    if len(text) > LONGEST:
        return []
    try:
        return [_DECODER.decode(text)]
    except RecursionError:
        return []
    except ValueError:
        bare = _WRAPPING.sub(" ", text)
        return _in_a_row(_without_commas(bare)) or _in_a_row(_without_commas(html.unescape(bare)))


def _without_commas(text: str) -> str:
    return _TRAILING_COMMA.sub(r"\1", text)


def _in_a_row(text: str) -> list[object]:
    found: list[object] = []
    place = _skip(text, 0)
    try:
        while place < len(text):
            value, place = _DECODER.raw_decode(text, place)
            found.append(value)
            place = _skip(text, place)
    except (ValueError, RecursionError):
        pass  # what was read before the slip is still good
    return found


def _skip(text: str, place: int) -> int:
    match = _NEXT.match(text, place)
    return match.end() if match else place
