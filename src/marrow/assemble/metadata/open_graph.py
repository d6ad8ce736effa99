"""Open Graph, and what publishers added to it.

Gives: `NAMES`, the lower-case names of `meta` elements by the field that they speak of.
"""

from __future__ import annotations

from collections.abc import Mapping

from marrow.assemble.metadata.candidates import Field

NAMES: Mapping[Field, str] = {
    "title": "og:title og_title http://ogp.me/ns#title",
    "authors": "article:author og:article:author article:author_name book:author og:author",
    "date": """article:published_time og:article:published_time article:published og:published_time og:pubdate
        article:publicationdate og:publish_date og:article:published og:release_date video:release_date
        book:release_date""",
    "modified": """article:modified_time og:updated_time article:modified og:article:modified_time
        article:updated_time og:modified_time""",
    "site": "og:site_name og:site",
    "language": "og:locale",
    "description": "og:description",
    "url": "og:url",
    "categories": "article:section og:article:section og:section",
    "tags": "article:tag og:article:tag video:tag",
    "is_free": "article:content_tier og:article:content_tier",
    "lead_image": "og:image og:image:secure_url og:image:url",
}
