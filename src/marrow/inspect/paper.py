"""The page that a drawing is made on: a picture, things on it, and what is said above and below.

Takes: a picture and HTML for the parts around it. Gives: a page that stands alone, the picture inside.
Keeps true: it has no scripts and asks for nothing from the network, and tells the browser so.
"""

from __future__ import annotations

from base64 import b64encode
from html import escape

from marrow.record import record
from marrow.write.safe import safe_text

_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
_LONGEST = 600
"""Characters of a text that are shown."""


@record(eq=False)
class Paper:
    """A picture (PNG) with its size, and HTML: a style sheet, a header, what lies on the picture, what follows it."""

    title: str
    picture: bytes
    width: int
    height: int
    styles: str
    header: str
    marks: str
    footer: str = ""


def page_of(paper: Paper, *, is_still: bool) -> str:
    """The page as HTML; one that is still is to be drawn."""
    picture = b64encode(paper.picture).decode("ascii")
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{shown(paper.title)}</title><style>{paper.styles}</style></head>\n"
        f"<body{' class=still' if is_still else ''}>\n{paper.header}"
        f'<main style="width:{paper.width}px;height:{paper.height}px">'
        f'<img alt="The page" width="{paper.width}" src="data:image/png;base64,{picture}">\n'
        f"{paper.marks}</main>\n{paper.footer}</body></html>\n"
    )


def shown(text: str) -> str:
    """Text of a page, fit for HTML."""
    return escape(safe_text(text))


def short(text: str) -> str:
    """A text that is not too long to be shown."""
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
