"""The jobs: what a worker makes of a page.

    extract, split      articles, in the formats of the writers; as PDF and EPUB with the pictures that are handed in
    declutter           the page with less clutter, as a page, as text, or as data with the report
    explain             every segment, every field of the metadata, every picture, and why
    render              a picture of the page, as a browser shows it; with what each part was taken for on it
    pictures            the addresses of the pictures that a document would need

Takes: an `Ask`, and options. Gives: an `Answer`. Raises what the public face raises; `jobs.done` turns it into answers.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import marrow
from marrow import BINARY_WRITERS
from marrow.article import Article, Warning
from marrow.options import Options
from marrow.serve.jobs import JSON, Answer, Ask
from marrow.serve.operations import KINDS

if TYPE_CHECKING:
    from marrow.inspect.drawing import Shown

_MOST_TOLD = 20
_LONGEST_NAME = 80
_NO_NAME = re.compile(r'[\x00-\x1f\x7f-\x9f/\\:*?"<>|]+')
"""What a name of a file must not have, on one system or another."""


def extract(ask: Ask, options: Options) -> Answer:
    """The article of a page."""
    article = _article(ask, options)
    if ask.to in BINARY_WRITERS:
        return _document(ask, [article], options)
    return _written(marrow.WRITERS[ask.to](article), ask.to, article.warnings)


def split(ask: Ask, options: Options) -> Answer:
    """The posts of a page."""
    from marrow.splitting import POST_WRITERS

    articles = _articles(ask, options)
    if ask.to in BINARY_WRITERS:
        return _document(ask, articles, options)
    text = POST_WRITERS[ask.to](articles, options.article.moment)
    return _written(text, ask.to, articles[0].warnings)


def declutter(ask: Ask, options: Options) -> Answer:
    """The page with less clutter."""
    from marrow.adlists.stamped import blocker_of
    from marrow.decluttering import declutter

    blocker = blocker_of(*ask.extra.get("lists", ("", "")))
    found = declutter(ask.html, url=ask.url or None, charset=ask.charset, blocker=blocker, options=options)
    if ask.to == "json":
        return _data(found.to_dict(), found.warnings)
    return _written(found.html if ask.to == "html" else found.text, ask.to, found.warnings)


def explain(ask: Ask, options: Options) -> Answer:
    """What every part of a page was taken for, and why."""
    page = marrow.read(ask.html, url=ask.url or None, charset=ask.charset, live=ask.live, options=options)
    report = marrow.explain(page, options=options)
    images = marrow.explain_images(page, options=options)
    told = {
        "url": page.url,
        "method": report.method,
        "segments": [asdict(row) for row in report.rows],
        "metadata": [asdict(claim) for claim in marrow.explain_metadata(page, options=options)],
        "images": [{**asdict(each.image), "kept": each.kept, "xpath": each.xpath} for each in images],
        "warnings": [asdict(warning) for warning in page.warnings],
    }
    return _data(told, page.warnings)


def render(ask: Ask, options: Options) -> Answer:
    """A picture of a page."""
    from marrow.inspect.drawing import inspect, inspect_blocks, inspect_posts

    shown = _shown(ask, options)
    name = ask.url or "page"
    match ask.extra.get("what", "page"):
        case "segments":
            drawn = inspect(shown, "png", name=name, options=options)
        case "blocks":
            drawn = inspect_blocks(shown, "png", name=name, by="vips", options=options)
        case "posts":
            drawn = inspect_posts(shown, "png", name=name, options=options)
        case _:
            drawn = shown.picture
    return Answer(200, KINDS["png"], drawn, _warned(shown.page.warnings))


def pictures(ask: Ask, options: Options) -> Answer:
    """The addresses of the pictures of a page's article, or of its posts (`many`), each once."""
    articles = _articles(ask, options) if ask.extra.get("many") else [_article(ask, options)]
    return _data(list(dict.fromkeys(image.url for article in articles for image in article.images)), ())


def _article(ask: Ask, options: Options) -> Article:
    wanted = {name: ask.extra.get(name, ()) for name in ("keep", "drop")}  # segments that a reader decided on
    return marrow.extract(ask.html, url=ask.url or None, charset=ask.charset, live=ask.live, options=options, **wanted)


def _articles(ask: Ask, options: Options) -> list[Article]:
    return marrow.split(ask.html, url=ask.url or None, charset=ask.charset, live=ask.live, options=options)


def _shown(ask: Ask, options: Options) -> Shown:
    from marrow.inspect.drawing import show

    if ask.live:
        return marrow.visit(ask.url, picture=True, options=options)
    return show(ask.html, None, url=ask.url or None, charset=ask.charset, options=options)


def _document(ask: Ask, articles: Sequence[Article], options: Options) -> Answer:
    writer = BINARY_WRITERS[ask.to]
    made = writer(articles, ask.extra.get("pictures", {}), options)
    told = [warning for article in articles for warning in article.warnings]
    told += (*ask.extra.get("warnings", ()), *made.warnings)  # of pictures that could not be had, or shown
    return Answer(
        200, writer.mime, made.data, {"Content-Disposition": _named(articles, writer.suffix), **_warned(told)}
    )


def _named(articles: Sequence[Article], suffix: str) -> str:
    """The name under which a browser saves a document: that of the article, in whatever letters (RFC 6266)."""
    title = _NO_NAME.sub(" ", articles[0].title if len(articles) == 1 else "").strip(" .")[:_LONGEST_NAME]
    plain = f'inline; filename="article{suffix}"'
    return f"{plain}; filename*=UTF-8''{quote(title + suffix, safe='', errors='replace')}" if title else plain


def _written(text: str, to: str, warnings: Sequence[Warning]) -> Answer:
    kind = KINDS[to] if KINDS[to].endswith("json") else f"{KINDS[to]}; charset=utf-8"
    return Answer(200, kind, text.encode("utf-8", "replace"), _warned(warnings))


def _data(found: Any, warnings: Sequence[Warning]) -> Answer:
    text = json.dumps(found, ensure_ascii=False, default=str)
    return Answer(200, JSON, text.encode("utf-8", "replace"), _warned(warnings))


def _warned(warnings: Sequence[Warning]) -> dict[str, str]:
    """What there is to know about a page, by codes; most formats have no room for it."""
    codes = list(dict.fromkeys(warning.code for warning in warnings))[:_MOST_TOLD]
    return {"X-Marrow-Warnings": ", ".join(codes)} if codes else {}
