"""Articles as the document that `templates/document.typ` draws.

Takes: articles, the pictures that can be shown and print options. Gives: plain data, to be written as JSON.
Keeps true: what a page says is data in it, and only languages and directions of known form say how it is set.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from marrow.article import Article
from marrow.options.printing import PrintOptions
from marrow.printing import scripts
from marrow.printing.blocks import BlockWriter
from marrow.printing.inline import Data, Inliner, is_printable, words
from marrow.printing.tables import MOST_COLUMNS, MOST_COLUMNS_LARGE
from marrow.write.notes import Notes, gather
from marrow.write.safe import safe_language, safe_link, safe_text
from marrow.write.together import together
from marrow.write.wording import wording

_HEAD = 60  # characters of a title that run over the pages
_MOST_FOOTNOTES = 500  # more of them stand at the end: to find room for each on its page takes too long
_ADDRESS = 200  # characters of an address that are shown
_MONTHS = "January February March April May June July August September October November December".split()
_PAPERS = {"letter": "us-letter", "legal": "us-legal", "b5": "iso-b5"}
"""Sizes of paper that Typst has another name for."""
_RTL = frozenset("ar arc ckb dv fa he iw ks ps sd ug ur yi".split())
_HYPHENATED = frozenset(
    """af be bg ca cs cy da de el en es et eu fi fr ga gl grc hr hu hy is it ka ku la lt lv mn nb nl nn no pl pt ru sk
    sl sq sr sv tk tr uk""".split()
)
"""Languages that Typst hyphenates. Words of others stay whole, and then lines are better left ragged."""
_EVEN = frozenset(("ar", "fa", "he", "iw", "ja", "ko", "ur", "yue", "zh"))
"""Languages whose lines come out even without hyphens."""


def document(articles: Sequence[Article], files: Mapping[str, Data], options: PrintOptions) -> dict[str, Any]:
    """All that a template has to know."""
    most = MOST_COLUMNS_LARGE if options.template == "large" else MOST_COLUMNS
    made = [_article(article, number, files, most) for number, article in enumerate(articles)]
    authors = dict.fromkeys(author for article in articles for author in article.authors)
    whole = together(articles)
    title = whole.title if len(made) > 1 else made[0]["title"]
    return {
        "title": title,
        "voice": _setting(whole.language, whole.direction, [title, *(each["title"] for each in made)]),
        "authors": [said for author in authors if (said := _tidy(author))],
        "paper": _PAPERS.get(options.paper, options.paper),
        "articles": made,
    }


def text_of(data: object) -> str:
    """All texts of a document, to see what they are written in."""
    found: list[str] = []
    left: list[object] = [data]
    while left:
        match left.pop():
            case str() as text:
                found.append(text)
            case list() as many:
                left += many
            case dict() as fields:
                left += fields.values()
    return "".join(found)


def _article(article: Article, number: int, files: Mapping[str, Data], most_columns: int) -> Data:
    notes = gather((*article.blocks, *article.comments))
    is_hyphenated = article.language.lower().partition("-")[0] in _HYPHENATED
    inliner = Inliner(notes.keys if len(notes.noted) <= _MOST_FOOTNOTES else {}, files, is_hyphenated)
    writer = BlockWriter(inliner, files, most_columns=most_columns)
    title = _tidy(article.headline) or _tidy(article.site) or _shown(safe_link(article.url))[:_HEAD] or "Untitled"
    made = {
        "id": f"a{number}",
        "title": title,
        "head": title if len(title) <= _HEAD else title[: _HEAD - 1].rstrip() + "…",
        "authors": ", ".join(filter(None, map(_tidy, article.authors))),
        "date": _day(article.date, article.language),
        "site": _tidy(article.site),
        "address": _address(article.url),
        "blocks": writer.blocks(article.body),
        "comments": writer.blocks(article.comments),
        "comments_title": wording(article.language)("comments"),
    }
    made |= _notes(notes, inliner, files)
    return made | _setting(article.language, article.direction, made)


def _notes(notes: Notes, inliner: Inliner, files: Mapping[str, Data]) -> Data:
    """The notes that stand at the foot of the page that refers to them, and those that nobody refers to."""
    inner = BlockWriter(inliner, files, has_notes=False)
    made = {key: {"label": _tidy(note.label) or "*", "blocks": inner.blocks(note.blocks)} for key, note in notes.noted}
    referred = inliner.referred
    return {
        "notes": {key: note for key, note in made.items() if key in referred},
        "endnotes": [note for key, note in made.items() if key not in referred],
    }


def _setting(language: str, direction: str, made: object) -> Data:
    """How words are set, those of an article or of the document around all: language, direction and fonts."""
    language = safe_language(language)
    primary, *rest = language.lower().split("-")
    region = next((part for part in rest if re.fullmatch(r"[a-z]{2}", part)), None)
    script = next((part for part in rest if re.fullmatch(r"[a-z]{4}", part)), None)
    present = scripts.scripts(scripts.unusual(text_of(made)))
    families = scripts.families(present, language)
    is_cjk = scripts.is_cjk(present[:1])
    main: list[Any] = [{"name": scripts.MAIN, "covers": "latin-in-cjk"}] if is_cjk else [scripts.MAIN]
    return {
        "lang": primary if re.fullmatch(r"[a-z]{2,3}", primary) else "en",
        "region": region,
        "script": script or "auto",
        "rtl": direction == "rtl" if direction else primary in _RTL,
        "justify": primary in _HYPHENATED or primary in _EVEN,
        "fonts": [*main, *families, scripts.MAIN] if is_cjk else [*main, *families],
        "scripts": list(present),
    }


def _tidy(text: str) -> str:
    return " ".join(safe_text(text).split())


def _address(url: str) -> list[Data]:
    address = safe_link(url)
    if not is_printable(address):
        return []
    shown = _shown(address)
    shown = shown if len(shown) <= _ADDRESS else shown[: _ADDRESS - 1] + "…"
    return [{**each, "url": address} if "text" in each else each for each in words(shown)]


def _shown(address: str) -> str:
    """An address without what nobody reads."""
    return re.sub(r"https?://(?:www\.)?", "", address, count=1, flags=re.IGNORECASE)


def _day(day: date | None, language: str) -> str:
    """A date as English writes it, or in the form that every language understands."""
    if day is None:
        return ""
    is_english = language.lower().partition("-")[0] in ("", "en")
    return f"{day.day} {_MONTHS[day.month - 1]} {day.year}" if is_english else day.isoformat()[:10]
