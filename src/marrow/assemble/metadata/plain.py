"""The names of `meta` elements that are of no vocabulary, or of one that only a tool or a publisher uses.

Gives: `NAMES`, whole lower-case names by the field that they speak of, and `ENDINGS`, which mean the same whatever
stands before them: `qc:author`, `mrf:authors`, `w-published-date`.
"""

from __future__ import annotations

from collections.abc import Mapping

from marrow.assemble.metadata.candidates import Field

NAMES: Mapping[Field, str] = {
    "title": """citation_title title headline parsely-title sailthru.title hdl fb_title article-title article_title
        pagetitle""",
    "authors": """author byl byline parsely-author sailthru.author citation_author citation_authors authors
        article_author authorname rbauthors creator dcsext.author articleauthor article-author author_name author-name
        mediator_author sailthru.byline_name cxenseparse:autor-articulo""",
    "date": """date pubdate publishdate publish-date publish_date datepublished date_published published
        published_time publication_date publicationdate article_date_original article.published article.created
        citation_publication_date citation_online_date citation_date parsely-pub-date sailthru.date bt:pubdate
        cxenseparse:recs:publishtime cxenseparse:publishtime published_at published-date publish_time
        published_time_telegram originalpublicationdate release_date created date.created date.available firstpublished
        dateposted rnews:datepublished pub_date displaydate ptime article:post_date created_at creation_date
        release:date datecreated uploaddate veeseo:date analyticsattributes.articledate""",
    "modified": """last-modified lastmod modified datemodified date_modified modified_time revised updated
        date.modified date.updated last_modified article.updated lastmodified bt:moddate dateupdate dateupdated
        last_updated_date article_date_updated lastpublisheddate updated_time updated_at update_time""",
    "site": "application-name apple-mobile-web-app-title citation_journal_title publisher sitename site_name",
    "language": "content-language language citation_language",
    "description": "description sailthru.description abstract citation_abstract",
    "url": "citation_public_url parsely-link",
    "categories": "section category parsely-section sailthru.section articlesection article_section",
    "tags": "keywords news_keywords parsely-tags sailthru.tags citation_keywords tags",
    "licence": "licence license",
    "lead_image": "thumbnail parsely-image-url sailthru.image.full thumbnailurl",
}

ENDINGS: Mapping[Field, str] = {
    "title": "title headline",
    "authors": "author authors author_name authorname article_author_name byline",
    "date": """published_time publishdate publish_date pubdate pub_date datepublished published-time
        article_published_time published_date published-date published_at publication_date upload_date""",
    "modified": "modified_time moddate article_modified_time updated_time datemodified last_updated_date",
}
