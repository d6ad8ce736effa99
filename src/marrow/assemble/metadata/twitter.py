"""Twitter cards.

Gives: `NAMES`, the lower-case names of `meta` elements by the field that they speak of, and `WRITTEN_BY`, the labels
that say that a card's `twitter:data1` is an author.
"""

from __future__ import annotations

from collections.abc import Mapping

from marrow.assemble.metadata.candidates import Field

NAMES: Mapping[Field, str] = {
    "title": "twitter:title twitter:text:title twitter_title",
    "description": "twitter:description",
    "url": "twitter:url",
    "lead_image": "twitter:image twitter:image:src twitter:image0",
}

# As blog software writes them, in its languages.
WRITTEN_BY = frozenset(
    {"written by", "posted by", "author", "by", "verfasst von", "geschrieben von", "écrit par", "escrito por"}
    | {"autor", "scritto da", "geschreven door", "skrevet af", "skrevet av", "skriven av", "автор", "作者"}
    | {"kirjoittanut", "napisane przez", "napsal(a)", "written-by", "ditulis oleh", "yazan", "著者", "執筆者", "撰寫者"}
)
