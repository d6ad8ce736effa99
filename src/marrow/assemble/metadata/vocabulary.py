"""The names that `meta` elements go by, and what they mean.

Takes: nothing. Gives: `MEANING`, the field and the source of every name that is read. Names are lower-case.
"""

from __future__ import annotations

from marrow.assemble.metadata.candidates import Field, Source

_OPEN_GRAPH: dict[Field, str] = {
    "title": "og:title",
    "authors": "article:author og:article:author article:author_name book:author og:author",
    "date": """article:published_time og:article:published_time article:published og:published_time og:pubdate
        article:publicationdate og:publish_date og:article:published""",
    "modified": """article:modified_time og:updated_time article:modified og:article:modified_time
        article:updated_time""",
    "site": "og:site_name",
    "language": "og:locale",
    "description": "og:description",
    "url": "og:url",
    "categories": "article:section",
    "tags": "article:tag og:article:tag video:tag",
    "lead_image": "og:image og:image:secure_url og:image:url",
}
_TWITTER: dict[Field, str] = {
    "title": "twitter:title",
    "description": "twitter:description",
    "url": "twitter:url",
    "lead_image": "twitter:image twitter:image:src",
}
_DUBLIN_CORE: dict[Field, str] = {
    "title": "dc.title dcterms.title dc:title dcterms:title",
    "authors": "dc.creator dcterms.creator dc:creator dcterms:creator dc.creator.aut dc.author",
    "date": """dc.date dcterms.date dc:date dcterms:date dc.date.issued dcterms.issued dc.date.created
        dcterms.created dc.date.publication dcterms.available dc.issued dc.created""",
    "modified": "dcterms.modified dc.date.modified dcterms:modified dc.modified",
    "site": "dc.publisher dcterms.publisher dc:publisher",
    "language": "dc.language dcterms.language",
    "description": "dc.description dcterms.description dcterms.abstract",
    "tags": "dc.subject dcterms.subject",
    "licence": "dc.rights dcterms.license dc.rights.license",
}
_PLAIN: dict[Field, str] = {
    "title": "citation_title title headline parsely-title sailthru.title hdl fb_title",
    "authors": """author byl byline parsely-author sailthru.author citation_author authors article_author
        authorname cxenseparse:author rbauthors bt:author creator dcsext.author""",
    "date": """date pubdate publishdate publish-date publish_date datepublished date_published published
        published_time publication_date publicationdate article_date_original article.published article.created
        citation_publication_date citation_online_date citation_date parsely-pub-date sailthru.date bt:pubdate
        cxenseparse:recs:publishtime cxenseparse:publishtime published_at published-date publish_time
        published_time_telegram originalpublicationdate release_date created date.created firstpublished
        dateposted rnews:datepublished pub_date displaydate ptime article:post_date created_at creation_date""",
    "modified": """last-modified lastmod modified datemodified date_modified modified_time revised updated
        date.modified last_modified article.updated lastmodified""",
    "site": "application-name apple-mobile-web-app-title citation_journal_title publisher",
    "language": "content-language language",
    "description": "description sailthru.description",
    "categories": "section category parsely-section sailthru.section",
    "tags": "keywords news_keywords parsely-tags sailthru.tags citation_keywords",
    "lead_image": "thumbnail parsely-image-url sailthru.image.full",
}
_SOURCES: dict[Source, dict[Field, str]] = {
    "og": _OPEN_GRAPH,
    "twitter": _TWITTER,
    "dublin-core": _DUBLIN_CORE,
    "meta": _PLAIN,
}

MEANING: dict[str, tuple[Field, Source]] = {
    name: (field, source)
    for source, fields in _SOURCES.items()
    for field, names in fields.items()
    for name in names.split()
}
