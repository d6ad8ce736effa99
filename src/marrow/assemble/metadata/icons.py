"""The icon of a site.

Takes: links to icons, as candidates that are called by their kind, sizes and type. Gives: the address of the largest
that is still an icon: a program that shows a list of pages wants it sharp, and small.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from marrow.assemble.metadata.candidates import Candidate

LARGEST = 512
_SIZE = re.compile(r"(?<!\d)(\d{2,4})[xX]\d{2,4}(?!\d)")
_USUAL = {"icon": 32, "apple-touch-icon": 180, "apple-touch-icon-precomposed": 152}
"""The width of an icon that does not tell it."""
_LONGEST = 200
_ANY = 256
"""What a drawing that fits every size counts as."""


def largest_icon(absolute: Callable[[str], str], icons: Sequence[Candidate]) -> str:
    """The address of the largest icon that is not too large; of the same size the first."""
    by_width = sorted(icons, key=lambda icon: -_width(icon.name, icon.value)) if len(icons) > 1 else icons
    return next((made for icon in by_width if (made := absolute(icon.value))), "")


def _width(name: str, address: str) -> int:
    """How wide an icon is: as it says, as its address says, or as its kind usually is."""
    kind, _, said = name[:_LONGEST].partition(" ")
    sizes = _SIZE.findall(said) if said else ()
    if not sizes:
        if address.endswith(".svg") or "svg" in said or "any" in said:
            return _ANY
        address = address[-_LONGEST:]
        sizes = _SIZE.findall(address) if "x" in address or "X" in address else ()
    fitting = [width for width in map(int, sizes) if width <= LARGEST]
    return max(fitting, default=1 if sizes else _USUAL.get(kind, 1))
