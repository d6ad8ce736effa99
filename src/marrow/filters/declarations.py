"""What a `style` attribute declares, less some of it.

Takes: the attribute's text, and a pattern for names of properties. Gives: the text without what these declare.
Keeps true: what stays is what it was, to the letter; quotes and brackets keep their semicolons.
"""

from __future__ import annotations

import re

_DECLARATION = re.compile(r"""(?:[^;"'(]++|"[^"]*+"?+|'[^']*+'?+|\([^)]*+\)?+)++""")


def without(style: str, gone: re.Pattern[str]) -> str:
    """A style without the properties whose whole names match.

    >>> without("color: red; background: url(data:image/png;base64,x); top: 0", re.compile("color|background.*"))
    'top: 0'
    """
    kept = [each for each in _DECLARATION.findall(style) if not gone.fullmatch(_name(each))]
    return ";".join(kept).strip()


def _name(declaration: str) -> str:
    return declaration.partition(":")[0].strip().lower()
