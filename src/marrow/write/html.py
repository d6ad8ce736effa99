"""The article as an HTML page that stands alone.

Takes: an `Article`. Gives: a page to read, with its style inside and no script; or only its blocks.
Keeps true: safe by construction, as only the elements and attributes written here can occur and every value
is escaped (see `html_blocks`). The page states its metadata in the vocabularies that pages commonly use, and
`<article>` holds the body and nothing else, the comments are a `<section>` below it, so that extracting the page again
gives the same article.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date
from html import escape

from marrow.article import Article
from marrow.write.binary import Pictures
from marrow.write.html_blocks import element, fragment, fragments
from marrow.write.safe import safe_image, safe_language, safe_link, safe_text
from marrow.write.stylesheet import COMMENTS, STYLESHEET

_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def to_html(article: Article, pictures: Pictures | None = None) -> str:
    """The article as a page of its own. With `pictures`, it has those inside of it, and asks for none.

    >>> to_html(Article(title="Tea & cake")).splitlines()[1:3]
    ['<html>', '<head>']
    """
    body, comments = fragments(article.body, article.comments, pictures)
    return "\n".join(
        (
            "<!DOCTYPE html>",
            f"<html{_language(article)}>",
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(safe_text(article.title))}</title>",
            *metadata_tags(article),
            f"<style>{STYLESHEET + COMMENTS * bool(comments)}</style>",
            "</head>",
            "<body>",
            "<main>",
            *title_block(article),
            f"<article>\n{body}\n</article>",
            *comment_section(comments),
            "</main>",
            "</body>",
            "</html>",
        )
    )


def to_html_fragment(article: Article) -> str:
    """The blocks of an article, to be put into another page.

    >>> from marrow.article import Paragraph, Span
    >>> to_html_fragment(Article(blocks=(Paragraph((Span("1 < 2"),)),)))
    '<p>1 &lt; 2</p>'
    """
    return fragment(article.blocks)


def comment_section(comments: str) -> Iterator[str]:
    """Comments that are written already, below their heading."""
    if comments:
        yield f'<section class="comments">\n<h2>Comments</h2>\n{comments}\n</section>'


def _language(article: Article) -> str:
    """The attributes that say a page's language and direction."""
    language = safe_language(article.language)
    return (f' lang="{language}"' if language else "") + ' dir="rtl"' * (article.direction == "rtl")


def metadata_tags(article: Article) -> Iterator[str]:
    """What is known of the article, in the vocabularies that pages commonly use."""
    yield _meta("name", "generator", "Marrow")
    yield from (_meta("name", "author", author) for author in article.authors)
    said = [
        ("name", "description", article.description),
        ("property", "og:type", "article" if article.page_type == "article" else ""),
        ("property", "og:title", article.title),
        ("property", "og:site_name", article.site),
        ("property", "og:image", safe_image(article.lead_image)),
        ("property", "article:published_time", _iso(article.date)),
        ("property", "article:modified_time", _iso(article.modified)),
        *(("property", "article:section", category) for category in article.categories),
        *(("property", "article:tag", tag) for tag in article.tags),
    ]
    yield from (_meta(kind, name, value) for kind, name, value in said if value)
    for relation, url in (("canonical", article.url), ("license", article.licence)):
        if address := safe_link(url):
            yield element("link", rel=relation, href=address)


def _meta(kind: str, name: str, value: str) -> str:
    return element("meta", **{kind: name}, content=value)


def _iso(day: date | None) -> str:
    return day.isoformat() if day else ""


def title_block(article: Article, *, untitled: str = "", lead: Callable[[str], str] = str) -> Iterator[str]:
    """What a reader wants to know first: title, authors, date, and where the page is from.

    `untitled` stands for a headline where there is none; the link to the site leads where `lead` says.
    """
    byline = list(_byline(article, lead))
    headline = article.headline or untitled
    if not headline and not byline:
        return
    yield "<header>"
    if headline:
        yield element("h1", escape(safe_text(headline)))
    if byline:
        yield element("div", "\n".join(byline), class_="byline")
    yield "</header>"


def _byline(article: Article, lead: Callable[[str], str]) -> Iterator[str]:
    for author in article.authors:
        yield element("address", escape(safe_text(author)), class_="author")
    if article.date:
        yield element("time", _shown(article.date, article.language), datetime=_iso(article.date))
    address = safe_link(article.url)
    name = escape(safe_text(article.site)) or escape(_host(address))
    if name:
        is_link = bool(address)
        yield element("a" if is_link else "span", name, href=lead(address) if is_link else None, class_="site")


def _shown(day: date, language: str) -> str:
    """A date as English writes it, or in the form that every language understands."""
    is_english = language.lower().partition("-")[0] in ("", "en")
    return f"{day.day} {_MONTHS[day.month - 1]} {day.year}" if is_english else day.isoformat()[:10]


def _host(url: str) -> str:
    match = re.match(r"https?://(?:www\.)?([^/?#]+)", url, re.IGNORECASE)
    return match[1] if match else ""
