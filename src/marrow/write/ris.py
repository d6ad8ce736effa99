"""The article as a record of RIS, the exchange format of reference managers.

Takes: an `Article`. Gives: one record, from its type to its end.
Keeps true: a line is a tag of two characters, two blanks, a hyphen, a blank and a value without line ends; lines end
with CR and LF, as the format says, but for the last one, whose end is the writer's of the file.
"""

from __future__ import annotations

from collections.abc import Iterator

from marrow.article import Article
from marrow.write.citation import Citation, Kind, cite
from marrow.write.citation_names import Name

_TYPES = {Kind.NEWS: "NEWS", Kind.BLOG: "BLOG", Kind.FORUM: "ELEC", Kind.PAGE: "ELEC"}


def to_ris(article: Article) -> str:
    """The article as a record.

    >>> to_ris(Article(title="Tea", authors=("Ines Marlow",))).split("\\r\\n")
    ['TY  - ELEC', 'TI  - Tea', 'AU  - Marlow, Ines', 'ID  - marlowtea', 'ER  - ']
    """
    return "\r\n".join(f"{tag}  - {value}" for tag, value in _fields(cite(article)) if value or tag == "ER")


def _fields(citation: Citation) -> Iterator[tuple[str, str]]:
    yield "TY", _TYPES[citation.kind]
    yield "TI", citation.title
    for name in citation.names:
        yield "AU", _name(name)
    if citation.day:
        yield "PY", f"{citation.day.year:04}"
        yield "DA", citation.day.isoformat()[:10].replace("-", "/")
    yield "T2", citation.site
    yield "LA", citation.language
    yield "UR", citation.url
    yield "AB", citation.abstract
    for keyword in citation.keywords:
        yield "KW", keyword
    yield "ID", citation.key
    yield "ER", ""


def _name(name: Name) -> str:
    """`Family, Given, Suffix`. Commas part a name, so a name that is not taken apart has none."""
    if name.literal:
        return " ".join(name.literal.replace(",", " ").split())
    return ", ".join(filter(None, (name.surname, name.given, name.suffix)))
