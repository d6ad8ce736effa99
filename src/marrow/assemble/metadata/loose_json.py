"""JSON as pages write it.

Takes: the text of a script. Gives: the JSON values in it. What is sound is read as it is; of the rest, `mended_json`
makes what can be made of it. Keeps true: never raises, whatever the text.
Refuses: texts longer than `LONGEST`, or than `LONGEST_BROKEN` if they have to be mended, which takes far longer.
"""

from __future__ import annotations

import html
import json

from marrow.assemble.metadata.mended_json import mended

LONGEST = 1_000_000
LONGEST_BROKEN = 100_000
_DECODER = json.JSONDecoder(strict=False)
_OPENING, _CLOSING = "<![CDATA[", "]]>"


def values(text: str) -> list[object]:
    """The JSON values in a text.

    >>> values('<!-- {"a": [1, 2,],} --> {"b": "3"')
    [{'a': [1, 2]}, {'b': '3'}]
    """
    if len(text) > LONGEST:
        return []
    if text.lstrip().startswith(_OPENING):  # the one mark that some sites put around all their scripts
        text = text.strip().removeprefix(_OPENING).removesuffix(_CLOSING)
    try:
        return [_DECODER.decode(text)]
    except RecursionError:
        return []
    except ValueError:
        if len(text) > LONGEST_BROKEN:
            return []
        # Quotes may have been escaped for HTML, all of them; entities inside of strings stay.
        return mended(text if '"' in text else html.unescape(text))
