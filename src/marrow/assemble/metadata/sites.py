"""The names that a site goes by.

Takes: the candidates of a page. Gives: the names, bare (`assemble.bare`), so that they can be told from what the page
itself is called, and from people.
"""

from __future__ import annotations

from marrow.assemble.bare import bare
from marrow.assemble.metadata.candidates import Candidates
from marrow.assemble.metadata.clean import host, unmarked

_SHORT = 3
"""A label of so few letters before the last may be a part of the ending: "co.uk", "com.au"."""


def site_names(found: Candidates) -> frozenset[str]:
    """All names that the site goes by, bare: those it gives itself, its host, and the host's main label."""
    said = {candidate.value for candidate in found.of("site", "og", "json-ld", "meta")}
    return frozenset([bare(unmarked(name)) for name in (*said, *_host_names(found.page.url))]) - {""}


def _host_names(url: str) -> tuple[str, ...]:
    """
    >>> _host_names("https://news.example.co.uk/bees")
    ('news.example.co.uk', 'example', 'co')
    """
    name = host(url)
    labels = name.split(".")
    return (name, *labels[-3 if len(labels[-2:][0]) <= _SHORT else -2 : -1])
