"""Articles printed by a browser.

Takes: articles, the bytes of their pictures, options. Gives: a PDF. Keeps true: what is printed is HTML of ours, which
is safe by construction, runs no script and has its pictures inside, so that the browser asks nobody for anything; the
same articles give the same bytes, for the moment of printing is taken out.
Refuses: what `render` refuses, such as that there is no browser (`render.missing`).

A browser has no pages in mind: columns, notes and running heads are Typst's. It is here for those who have a browser
and not the extra `pdf`, or a script that the browser's fonts show better.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from marrow.article import Article
from marrow.options import Options
from marrow.render.chromium import Chromium
from marrow.write.binary import Pictures, Written
from marrow.write.html import comment_section, title_block
from marrow.write.html_blocks import element, fragments
from marrow.write.safe import safe_language, safe_text
from marrow.write.stylesheet import COMMENTS, STYLESHEET
from marrow.write.together import Together, together
from marrow.write.wording import wording

_LOOKS = {
    "article": "body { font-size: 11pt; } main { padding: 0 12mm; }",
    "newspaper": "body { font-size: 9.5pt; } article { columns: 2; column-gap: 7mm; hyphens: auto; }",
    "large": "body { font-size: 18pt; }",
    "compact": "body { font-size: 8pt; line-height: 1.3; } article { columns: 2; column-gap: 5mm; }",
}
_STYLE = """
:root { color-scheme: light; }
body { background: none; }
main { max-width: none; padding: 0; }
main + main, nav + main { break-before: page; }
nav li { margin: .4em 0; }
figure img { max-height: 110mm; width: auto; max-width: 100%; }
"""
_FOOTER = (
    '<div style="width: 100%; text-align: center; font: 8px serif; color: #666">'
    '<span class="pageNumber"></span> / <span class="totalPages"></span></div>'
)
_INCHES = {
    "a3": (11.69, 16.54),
    "a4": (8.27, 11.69),
    "a5": (5.83, 8.27),
    "b5": (6.93, 9.84),
    "letter": (8.5, 11.0),
    "legal": (8.5, 14.0),
}
"""Width and height of paper."""
_MARGIN = 0.75  # inches
_MOST_SECONDS = 600
_MOMENT = re.compile(rb"(/(?:CreationDate|ModDate)\s*\(D:)\d{14}")
_NODE = re.compile(rb"\(node\d{8}\)")
_OWN = re.compile(r'((?:id="|href="#))(fn(?:ref)?-)')


def printed(articles: Sequence[Article], pictures: Pictures, options: Options) -> Written:
    """The articles as one PDF, by a browser that is started for it."""
    shown = {} if options.article.images == "none" else pictures
    width, height = _INCHES[options.printing.paper]
    seconds = min(options.printing.print_timeout_s, _MOST_SECONDS)
    with Chromium(options.change(render_timeout_s=seconds, tabs=1)) as browser:
        made = browser.paper(
            page(articles, shown, options.printing.template).encode("utf-8", "replace"),
            paperWidth=width,
            paperHeight=height,
            marginTop=_MARGIN,
            marginBottom=_MARGIN,
            marginLeft=_MARGIN,
            marginRight=_MARGIN,
            printBackground=True,
            displayHeaderFooter=True,
            headerTemplate="<span></span>",
            footerTemplate=_FOOTER,
            generateTaggedPDF=True,
            generateDocumentOutline=True,
        )
    return Written(_timeless(made))


def _timeless(data: bytes) -> bytes:
    """A PDF without the moment it was made at, and with numbers for its cells that do not tell what came before it.

    What takes their place is as long as they are, for a PDF says at which byte each of its parts begins.
    """
    numbers = {name: b"(node%08d)" % number for number, name in enumerate(sorted(set(_NODE.findall(data))))}
    return _NODE.sub(lambda found: numbers[found[0]], _MOMENT.sub(rb"\g<1>20000101000000", data))


def page(articles: Sequence[Article], pictures: Pictures, template: str) -> str:
    """The page that is printed: all articles, and what they are if there are several."""
    style = STYLESHEET + COMMENTS + _STYLE + _LOOKS[template]
    whole = together(articles)
    title = escape(whole.title if len(articles) > 1 else safe_text(articles[0].headline))
    parts = [_article(article, number, pictures) for number, article in enumerate(articles)]
    return "\n".join(
        (
            f'<!DOCTYPE html>\n<html{_language(whole)}><head><meta charset="utf-8"><title>{title}</title>',
            f"<style>{style}</style></head><body>",
            _contents(articles, whole.language) if len(articles) > 1 else "",
            *parts,
            "</body></html>",
        )
    )


def _language(said: Article | Together) -> str:
    """The attributes that say the language and direction of an article, or of all of them."""
    language = safe_language(said.language)
    # Said in any case: around an article there may be another direction.
    return (f' lang="{language}"' if language else "") + f' dir="{"rtl" if said.direction == "rtl" else "ltr"}"'


def _contents(articles: Sequence[Article], language: str) -> str:
    names = [escape(safe_text(each.headline or each.site or each.url)) for each in articles]
    items = [element("li", element("a", name, href=f"#a{number}")) for number, name in enumerate(names)]
    title = escape(wording(language)("contents"))
    return element("nav", element("h1", title) + element("ol", "\n".join(items)))


def _article(article: Article, number: int, pictures: Pictures) -> str:
    body, comments = fragments(article.body, article.comments, pictures)
    parts = (*title_block(article), f"<article>\n{body}\n</article>", *comment_section(comments))
    # Every article has a note 1: their names are made those of the article.
    inner = _OWN.sub(rf"\g<1>a{number}-\g<2>", "\n".join(parts))
    return f'<main id="a{number}"{_language(article)}>{inner}</main>'
