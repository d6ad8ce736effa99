"""The article as a page to read.

Takes: an article, the address it was found at, and, if the page is to ask for nothing, its pictures. Gives: a complete
HTML page. Keeps true: safe by construction, as `html` is, and its own policy says so to the browser: it runs nothing,
and asks for nothing but pictures, or nothing at all. There is no script in it. What can be chosen (`reader_controls`)
is chosen by radio buttons that the style looks at, so the page does the same in a file, in a sandbox and in the proxy.
Reading the page again gives the same article; one without a title has one then.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from urllib.parse import urljoin, urlsplit

from marrow.article import Article
from marrow.write.binary import Pictures
from marrow.write.html import comment_section, metadata_tags, title_block
from marrow.write.html_blocks import element
from marrow.write.language import language_tag
from marrow.write.reader_blocks import ReaderWriter
from marrow.write.reader_contents import contents, outline
from marrow.write.reader_controls import CONTROLS
from marrow.write.reader_style import READER
from marrow.write.safe import safe_link, safe_text
from marrow.write.stylesheet import COMMENTS, STYLESHEET

_WEB = ("http://", "https://")
_POLICY = "default-src 'none'; img-src {}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
_SKIP = '<a class="skip" href="#article" lang="en" dir="ltr">Skip to the article</a>'


def reader_page(article: Article, *, original: str = "", prefix: str = "", pictures: Pictures | None = None) -> str:
    """The article as a page to read.

    `original` is linked above and below it. With a `prefix`, all other links go on through us. With `pictures`, the
    page has those inside of it and asks for no others: one that is not among them is replaced by its caption.

    >>> "<h1>Tea &amp; cake</h1>" in reader_page(Article(title="Tea & cake"))
    True
    """
    lead = _Lead(prefix, original or article.url)
    parts = outline(article)
    writer = ReaderWriter.of(article, parts, pictures, lead)
    body, comments = writer.page(article.body, article.comments)
    return "\n".join(
        (
            "<!DOCTYPE html>",
            f"<html{_language(article)}>",
            *_head(article, has_comments=bool(comments), has_pictures=pictures is not None),
            "<body>",
            _SKIP,
            _bar(article, original),
            "<main>",
            *title_block(article, untitled=_title(article), lead=lead),
            *contents(article, parts),
            f'<article id="article" tabindex="-1">\n{body}\n</article>',
            *comment_section(comments),
            "</main>",
            *_end(article, original),
            "</body>",
            "</html>",
        )
    )


class _Lead:
    """Where links lead: on through us, if they are to pages."""

    def __init__(self, prefix: str, base: str) -> None:
        self._prefix, self._base = prefix, base

    def __call__(self, url: str) -> str:
        if not self._prefix or url.startswith("#"):
            return url
        try:
            target = urljoin(self._base, url)
        except ValueError:  # brackets that are no IPv6 address, and the like
            return url
        return self._prefix + target if target.lower().startswith(_WEB) else url


def _head(article: Article, *, has_comments: bool, has_pictures: bool) -> Iterator[str]:
    policy = _POLICY.format("data:" if has_pictures else "* data:")
    yield "<head>"
    yield '<meta charset="utf-8">'
    yield element("meta", http_equiv="Content-Security-Policy", content=policy)
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield element("title", escape(safe_text(_title(article))))
    yield from metadata_tags(article)
    yield f"<style>{STYLESHEET + COMMENTS * has_comments + READER}</style>"
    yield "</head>"


def _language(article: Article) -> str:
    """The attributes that say language and direction; that nobody knows the language is said too."""
    return f' lang="{language_tag(article.language) or "und"}"' + ' dir="rtl"' * (article.direction == "rtl")


def _title(article: Article) -> str:
    """A page has a name, also where its article has none."""
    return article.title or article.headline or article.site or _host(article.url) or "Untitled"


def _bar(article: Article, original: str) -> str:
    """What stands above the article: whence it is, how long it takes, and how it is to look."""
    minutes = f'<span class="minutes" dir="ltr">{article.minutes} min</span>' if article.body else ""
    return f'<header class="bar" lang="en">{_original(original)}{minutes}{CONTROLS}</header>'


def _original(original: str) -> str:
    host = _host(original)
    if not host:
        return ""
    link = element("a", f"Original at {escape(host)}", href=original, rel="noreferrer")
    return element("nav", link, class_="original", dir="ltr", aria_label="Original")


def _end(article: Article, original: str) -> Iterator[str]:
    """What stands below: the way up, and on paper the address."""
    address = safe_link(article.url) or (original if _host(original) else "")
    shown = element("span", escape(address), class_="address", dir="ltr") if address else ""
    yield f'<footer class="end" lang="en"><a href="#" dir="ltr">Back to the top</a>{shown}</footer>'


def _host(url: str) -> str:
    """The host of a web address; "" for any other."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    return safe_text(parts.netloc) if parts.scheme in ("http", "https") else ""
