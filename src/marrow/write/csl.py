"""The article as CSL-JSON, which citation processors and reference managers read.

Takes: an `Article`. Gives: a JSON array with one item, as readers expect an array also of one.
Keeps true: only keys of CSL 1.0.2's schema; a key is there if there is something to say.
"""

from __future__ import annotations

import json
from typing import Any

from marrow.article import Article
from marrow.write.citation import Kind, cite
from marrow.write.citation_names import Name

_TYPES = {Kind.NEWS: "article-newspaper", Kind.BLOG: "post-weblog", Kind.FORUM: "post", Kind.PAGE: "webpage"}
# Particles that go when the family name stands alone: Humboldt, but van Gogh and de la Cruz.
_DROPPING = frozenset(("von", "vom", "zu", "zum", "zur", "von der", "von und zu", "de", "d'", "d’"))


def to_csl(article: Article) -> str:
    """The article as an array of one item.

    >>> print(to_csl(Article(title="Tea", authors=("Ines Marlow",))))
    [
      {
        "id": "marlowtea",
        "type": "webpage",
        "title": "Tea",
        "author": [
          {
            "family": "Marlow",
            "given": "Ines"
          }
        ]
      }
    ]
    """
    return json.dumps([_item(article)], ensure_ascii=False, indent=2)


def _item(article: Article) -> dict[str, Any]:
    citation = cite(article)
    day = citation.day
    item = {
        "id": citation.key,
        "type": _TYPES[citation.kind],
        "title": citation.title,
        "author": [_name(name) for name in citation.names],
        "issued": {"date-parts": [[day.year, day.month, day.day]]} if day else None,
        "container-title": citation.site,
        "language": citation.language,
        "URL": citation.url,
        "abstract": citation.abstract,
        # Commas part keywords, so that one inside a keyword would make two of it.
        "keyword": ", ".join(keyword.replace(",", "") for keyword in citation.keywords),
    }
    return {key: value for key, value in item.items() if value}


def _name(name: Name) -> dict[str, str]:
    particle = "dropping-particle" if name.particle in _DROPPING else "non-dropping-particle"
    parts = {
        "literal": name.literal,
        "family": name.family,
        "given": name.given,
        particle: name.particle,
        "suffix": name.suffix,
    }
    return {key: value for key, value in parts.items() if value}
