"""Pages for tests, from a few words of HTML."""

from __future__ import annotations

import json

from marrow.assemble.metadata import Metadata, metadata
from marrow.assemble.metadata.candidates import Candidate, Reader
from marrow.options import Limits
from marrow.page import Page
from marrow.parse.html import parse
from marrow.render.static import look

URL = "https://www.example.org/news/bees"


def page(html: str, url: str = URL, base: str = "") -> Page:
    """A page as it comes from the parser."""
    parsed = parse(html.encode("utf-8", "replace"), Limits())
    return Page(tree=parsed.tree, look=look(parsed.tree, parsed.sheets), url=url, base=base, json_ld=parsed.json_ld)


def read(html: str, url: str = URL, base: str = "") -> Metadata:
    """The metadata of a page."""
    return metadata(page(html, url, base))


def given(reader: Reader, page: Page) -> list[Candidate]:
    """What a reader gives, as candidates."""
    return [Candidate(*parts) for parts in reader(page)]


def script(*values: object) -> str:
    """JSON-LD scripts."""
    texts = (json.dumps(value).replace("</", "<\\/") for value in values)
    return "".join(f'<script type="application/ld+json">{text}</script>' for text in texts)


def meta(**contents: str) -> str:
    """`meta` elements; `og__title` stands for `og:title`."""
    return "".join(f'<meta name="{name.replace("__", ":")}" content="{text}">' for name, text in contents.items())
