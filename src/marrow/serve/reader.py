"""An article as a page to read, and as plain text.

Takes: an article, and the address it was found at. Gives: a complete HTML page, or text.
Keeps true: the page is safe by construction, as `article.html` is; it asks for nothing but its pictures; it is light or
dark as the reader's machine is, and as wide as lines are good to read.
"""

from __future__ import annotations

from html import escape
from urllib.parse import urlsplit

from marrow.article import Article
from marrow.serve.links import through

_STYLE = """
.original {
  max-width: 68ch; margin: 0 auto; padding: 1rem 1.25rem 0; color: var(--quiet);
  display: flex; flex-wrap: wrap; gap: .2em 1em; justify-content: space-between;
}
.original > * { color: inherit; font: .8rem/1.4 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
.original + main { padding-top: 2rem; }
@media print { .original { display: none; } }
"""


def reader_page(article: Article, *, original: str, prefix: str = "") -> str:
    """The article as a page. With a `prefix`, its links go on through us; the one to the original never does."""
    page = through(article.html, prefix, original) if prefix else article.html
    head, style, body = page.partition("</style>")
    return head + _STYLE + style + body.replace("<body>", f"<body>\n{_bar(article, original)}", 1)


def reader_text(article: Article) -> str:
    """The article as text, its headline and who wrote it first."""
    byline = ", ".join((*article.authors, *([str(article.date)[:10]] if article.date else ())))
    parts = (article.headline, byline, article.text)
    return "\n\n".join(part for part in parts if part) + "\n"


def _bar(article: Article, original: str) -> str:
    parts = urlsplit(original)
    if parts.scheme not in ("http", "https"):
        return ""
    link = f'<a href="{escape(original)}" rel="noreferrer">Original at {escape(parts.netloc)}</a>'
    return f'<nav class="original" aria-label="Original">{link}<span>{article.minutes} min</span></nav>'
