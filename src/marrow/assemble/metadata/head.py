"""Reader of `meta`, `link`, `title` and `html`: Open Graph, Twitter cards, Dublin Core and the plain ones.

Takes: a page. Gives: candidates in document order. `meta` elements with `itemprop` are left to `microdata`.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from marrow.assemble.metadata.candidates import Candidate, Field, Source
from marrow.assemble.metadata.clean import shown
from marrow.assemble.metadata.names import given_first
from marrow.page import Page
from marrow.tags import NUMBER, tag_set
from marrow.tree import Attributes

_HEAD = tag_set("html meta link title")
_META, _LINK, _TITLE, _HTML = (NUMBER[name] for name in ("meta", "link", "title", "html"))
_TITLE_PARENTS = frozenset(NUMBER[name] for name in ("head", "html", "body"))

_NAMES: dict[tuple[Field, Source], str] = {
    ("title", "og"): "og:title",
    ("title", "twitter"): "twitter:title",
    ("title", "dublin-core"): "dc.title dcterms.title dc:title dcterms:title",
    ("title", "meta"): "citation_title title headline parsely-title sailthru.title hdl fb_title",
    ("authors", "og"): "article:author og:article:author article:author_name book:author og:author",
    ("authors", "dublin-core"): "dc.creator dcterms.creator dc:creator dcterms:creator dc.creator.aut dc.author",
    ("authors", "meta"): "author byl byline parsely-author sailthru.author citation_author authors article_author "
    "authorname cxenseparse:author rbauthors bt:author creator dcsext.author",
    ("date", "og"): "article:published_time og:article:published_time article:published og:published_time "
    "article:publicationdate og:pubdate og:publish_date og:article:published",
    ("date", "dublin-core"): "dc.date dcterms.date dc:date dcterms:date dc.date.issued dcterms.issued dc.date.created "
    "dcterms.created dc.date.publication dcterms.available dc.issued dc.created dc.date.x-metadatalastmodified",
    ("date", "meta"): "date pubdate publishdate publish-date publish_date datepublished date_published published "
    "published_time publication_date publicationdate article_date_original article.published article.created "
    "citation_publication_date citation_online_date citation_date parsely-pub-date sailthru.date bt:pubdate "
    "cxenseparse:recs:publishtime cxenseparse:publishtime published_at published-date published_time_telegram "
    "originalpublicationdate release_date created date.created cre pdate firstpublished dateposted rnews:datepublished "
    "pub_date displaydate ptime article:post_date created_at creation_date vr:published_time "
    "content_create_date newsdate publish_time apub:time",
    ("modified", "og"): "article:modified_time og:updated_time article:modified og:article:modified_time "
    "article:updated_time",
    ("modified", "dublin-core"): "dcterms.modified dc.date.modified dcterms:modified dc.modified",
    ("modified", "meta"): "last-modified lastmod modified datemodified date_modified modified_time revised updated "
    "date.modified last_modified article.updated lastmodified",
    ("site", "og"): "og:site_name",
    ("site", "dublin-core"): "dc.publisher dcterms.publisher dc:publisher",
    ("site", "meta"): "application-name apple-mobile-web-app-title citation_journal_title cre publisher",
    ("language", "og"): "og:locale",
    ("language", "dublin-core"): "dc.language dcterms.language",
    ("language", "meta"): "content-language language",
    ("description", "og"): "og:description",
    ("description", "twitter"): "twitter:description",
    ("description", "dublin-core"): "dc.description dcterms.description dcterms.abstract",
    ("description", "meta"): "description sailthru.description",
    ("url", "og"): "og:url",
    ("url", "twitter"): "twitter:url",
    ("categories", "og"): "article:section",
    ("categories", "meta"): "section category parsely-section sailthru.section",
    ("tags", "og"): "article:tag og:article:tag video:tag",
    ("tags", "dublin-core"): "dc.subject dcterms.subject",
    ("tags", "meta"): "keywords news_keywords parsely-tags sailthru.tags citation_keywords",
    ("licence", "dublin-core"): "dc.rights dcterms.license dc.rights.license",
    ("lead_image", "og"): "og:image og:image:secure_url og:image:url",
    ("lead_image", "twitter"): "twitter:image twitter:image:src",
    ("lead_image", "meta"): "thumbnail parsely-image-url sailthru.image.full",
}
_MEANING = {name: meaning for meaning, names in _NAMES.items() for name in names.split()}

_LINKS: dict[str, Field] = {"canonical": "url", "license": "licence", "image_src": "lead_image"}

# Labels of `twitter:label1` that say that `twitter:data1` is an author; blog software writes these.
_WRITTEN_BY = frozenset(
    ("written by", "posted by", "author", "by", "verfasst von", "geschrieben von", "écrit par", "escrito por", "autor")
    + ("scritto da", "geschreven door", "skrevet af", "skrevet av", "skriven av", "napisane przez", "автор", "作者")
)


def read_head(page: Page) -> Iterator[Candidate]:
    """Candidates from the elements that pages keep in their head, wherever they stand."""
    tree = page.tree
    labels: dict[str, str] = {}
    nodes = np.flatnonzero(_HEAD[tree.tag])
    for node, tag in zip(nodes.tolist(), tree.tag[nodes].tolist(), strict=True):
        own = tree.attributes[node]
        if tag == _META:
            yield from _meta(own, labels)
        elif tag == _LINK:
            yield from _link(own)
        elif tag == _HTML:
            language = own.get("lang") or own.get("xml:lang")
            if language:
                yield Candidate("language", language, "html")
        elif int(tree.tag[tree.parent[node]]) in _TITLE_PARENTS:
            yield Candidate("title", shown(tree, node), "html")


def _meta(own: Attributes, labels: dict[str, str]) -> Iterator[Candidate]:
    content = own.get("content")
    name = own.get("property") or own.get("name") or own.get("http-equiv")
    if not content or not name:
        return
    name = name.strip().lower()
    meaning = _MEANING.get(name)
    if meaning is not None:
        field, source = meaning
        yield Candidate(field, given_first(content) if name == "citation_author" else content, source)
    elif name.startswith("twitter:label"):
        labels[name.removeprefix("twitter:label")] = content.strip().lower()
    elif name.startswith("twitter:data") and labels.get(name.removeprefix("twitter:data")) in _WRITTEN_BY:
        yield Candidate("authors", content, "twitter")


def _link(own: Attributes) -> Iterator[Candidate]:
    href = own.get("href")
    for kind in (own.get("rel") or "").lower().split() if href else ():
        field = _LINKS.get(kind)
        if field is not None and href:
            yield Candidate(field, href, "link")
