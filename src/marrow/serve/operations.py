"""The API, declared once: addresses, formats and parameters.

Takes: nothing. Gives: `OPERATIONS`, from which the routes, the reading of requests and `/openapi.json` are made; and
`FOR_REQUESTS`, the settings that a request may change.
Keeps true: what decides what may be fetched, which program runs, where we listen and how much we take on is the
server's own, and no request changes it; an option of a group that is not named here is the server's own too.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from marrow import BINARY_WRITERS, WRITERS
from marrow.options import SETTINGS, Setting
from marrow.record import record
from marrow.splitting import POST_WRITERS

Formats = Mapping[str, str]
"""Names of formats, and their media types; the first is the one for those who accept anything."""

KINDS: Formats = MappingProxyType(
    {
        **{name: writer.mime for name, writer in WRITERS.items()},
        "atom": "application/atom+xml",
        "png": "image/png",
        **{name: writer.mime for name, writer in BINARY_WRITERS.items()},
    }
)
"""All formats of all operations."""
ALIASES: Mapping[str, str] = MappingProxyType(
    {
        "text/x-markdown": "text/markdown",
        "application/xml": "application/tei+xml",
        "text/xml": "application/tei+xml",
        "text/x-bibtex": "application/x-bibtex",
        "application/x-ndjson": "application/jsonl",
        "application/x-jsonlines": "application/jsonl",
    }
)
"""Other names of media types, as clients may know them."""
DRAWN = ("page", "segments", "blocks", "posts")
"""What a picture can show: the page alone, or what its parts were taken for."""


def _formats(names: tuple[str, ...], first: str) -> Formats:
    return MappingProxyType({name: KINDS[name] for name in (first, *(each for each in names if each != first))})


@record
class Operation:
    """An address that makes something of a page."""

    path: str
    job: str
    formats: Formats
    summary: str
    help: str
    is_drawn: bool = False  # whether `what` says what is drawn
    is_many: bool = False  # whether it is about several articles

    @property
    def has_choice(self) -> bool:
        """Whether a request may say in which format it wants the answer."""
        return len(self.formats) > 1


OPERATIONS = (
    Operation(
        "/extract",
        "extract",
        _formats((*WRITERS, *BINARY_WRITERS), "json"),
        "The article of a page",
        "Title, text, authors, dates, pictures and the rest, as data or written in a format.",
    ),
    Operation(
        "/split",
        "split",
        _formats((*POST_WRITERS, *BINARY_WRITERS), "json"),
        "The posts of a page",
        "A blog's front page or a list of news as its posts, each an article.",
        is_many=True,
    ),
    Operation(
        "/declutter",
        "declutter",
        _formats(("html", "text", "json"), "html"),
        "The page with less clutter",
        "The same page without advertisements, pop-ups and the like; as JSON with a report of what went.",
    ),
    Operation(
        "/explain",
        "explain",
        _formats(("json",), "json"),
        "What each part of a page was taken for, and why",
        "Every segment, every candidate for the metadata, every picture: kept or not, how sure, by which rule.",
    ),
    Operation(
        "/render.png",
        "render",
        _formats(("png",), "png"),
        "A picture of the page",
        "The page as a browser shows it; `what` draws on it what its parts were taken for.",
        is_drawn=True,
    ),
    Operation(
        "/print.pdf",
        "extract",
        _formats(("pdf",), "pdf"),
        "The article as PDF",
        "Typeset, with its pictures.",
    ),
    Operation(
        "/epub",
        "extract",
        _formats(("epub",), "epub"),
        "The article as EPUB",
        "For e-readers, with its pictures.",
    ),
)
"""All of them, in the order in which they are described."""

GROUPS = frozenset(("", "auto", "segments", "density", "semantic", "vips", "blog", "article", "filters"))
"""The groups of settings that say what is made of a page. All others are the server's own, but for a few names."""
_NAMES = frozenset(("render", "width", "scripts", "scroll", "template", "paper", "engine"))
"""What a request may say about the browser, and about print."""
FOR_REQUESTS: Mapping[str, Setting] = MappingProxyType(
    {setting.name: setting for setting in SETTINGS if setting.group in GROUPS or setting.name in _NAMES}
)
"""The settings that a request may change, by name."""
