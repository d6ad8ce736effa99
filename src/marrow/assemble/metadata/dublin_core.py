"""Dublin Core.

Gives: `NAMES`, the lower-case names of `meta` elements by the field that they speak of. Pages write `dc.title`,
`dc:title`, `dcterms.title` and `dcterms:title` alike.
"""

from __future__ import annotations

from collections.abc import Mapping

from marrow.assemble.metadata.candidates import Field

_TERMS: Mapping[Field, str] = {
    "title": "title",
    "authors": "creator author creator.aut creator.personalname",
    "date": "date date.issued issued date.created created date.publication available datesubmitted date.published",
    "modified": "modified date.modified",
    "site": "publisher",
    "language": "language",
    "description": "description abstract",
    "tags": "subject",
    "licence": "license rights.license rights",
}

NAMES: Mapping[Field, str] = {
    field: " ".join(f"{prefix}{term}" for term in terms.split() for prefix in ("dc.", "dc:", "dcterms.", "dcterms:"))
    for field, terms in _TERMS.items()
}
