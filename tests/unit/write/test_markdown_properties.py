"""Whatever the article, its Markdown reads back as the article, by a CommonMark reader with GFM's tables."""

from __future__ import annotations

import re
from urllib.parse import unquote

from hypothesis import given, settings
from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from selectolax.lexbor import LexborHTMLParser

from marrow.article import (
    Article,
    Blocks,
    Code,
    Footnote,
    Heading,
    Mark,
    Paragraph,
    Span,
    Spans,
    children,
    walk,
)
from marrow.write.markdown import to_markdown
from marrow.write.notes import gather
from marrow.write.spans import tidy
from tests.strategies import articles, hostile_articles, spans
from tests.unit.write.reading import closed, html_words, words


def _note_reference(state: StateInline, silent: bool) -> bool:
    """GFM's references to notes, of which we need only that they are not text."""
    match = re.compile(r"\[\^[\w.-]+\](?!\()").match(state.src, state.pos)
    if match and not silent:
        state.push("html_inline", "", 0).content = "<wbr>"
    state.pos = match.end() if match else state.pos
    return match is not None


SELECTORS = {
    Mark.STRONG: "strong",
    Mark.EMPHASIS: "em",
    Mark.CODE: "code",
    Mark.STRIKE: "s, del",
    Mark.HIGHLIGHT: "mark",
    Mark.SUB: "sub",
}

_READER = MarkdownIt("commonmark").enable(["table", "strikethrough"])
_READER.inline.ruler.before("link", "note_reference", _note_reference)


def render(article: Article) -> str:
    """The article's Markdown as HTML. A note is laid out like an item of a list, and read as one."""
    head, tail = "\n" + to_markdown(article), ""
    for key, _ in reversed(gather(article.blocks).noted):
        head, marker, note = head.rpartition(f"\n[^{key}]:")
        assert marker
        tail = f"\n1. {note}{tail}"
    return str(_READER.render(head + tail))


def headings(article: Article) -> int:
    titles = [tidy((Span(article.title),))]
    inside = [tidy(block.spans) for block in walk(article.blocks) if isinstance(block, Heading)]
    return sum(any(span.text.strip() or span.url for span in spans) for spans in titles + inside)


@given(articles())
@settings(max_examples=80, deadline=None)
def test_rendering_gives_words_headings_and_code(article: Article) -> None:
    article = closed(article)
    page = render(article)
    assert html_words(page) == words((Heading(1, (Span(article.title),)), *article.blocks))
    tree = LexborHTMLParser(page)
    assert len(tree.css("h1, h2, h3, h4, h5, h6")) == headings(article)
    assert [node.text() for node in tree.css("pre > code")] == [f"{text}\n" for text in codes(article)]


def codes(article: Article) -> list[str]:
    notes = [note for note in walk(article.blocks) if isinstance(note, Footnote)]
    found = [*_codes(article.blocks), *(text for note in notes for text in _codes(note.blocks))]
    return [text.removesuffix("\n") for text in found]


def _codes(blocks: Blocks) -> list[str]:
    """The code of blocks in order, but for that in footnotes."""
    found: list[str] = []
    for block in blocks:
        if isinstance(block, Code):
            found.append(block.text)
        elif not isinstance(block, Footnote):
            found += [text for inner in children(block) for text in _codes(inner)]
    return found


@given(spans())
@settings(max_examples=80, deadline=None)
def test_rendering_gives_the_addresses_of_links_and_images(line: Spans) -> None:
    page = LexborHTMLParser(render(Article(blocks=(Paragraph(line),))))
    kept = [span for span in line if span.url and (span.marks & Mark.IMAGE or span.text.strip())]
    links = {_plain(node.attributes["href"]) for node in page.css("a")}
    images = [_plain(node.attributes["src"]) for node in page.css("img")]
    assert links == {_plain(span.url) for span in kept if not span.marks & Mark.IMAGE}
    assert images == [_plain(span.url) for span in kept if span.marks & Mark.IMAGE]


def _plain(url: str | None) -> str:
    return unquote(url or "").strip()


@given(spans())
@settings(max_examples=80, deadline=None)
def test_rendering_gives_every_mark_to_its_words(line: Spans) -> None:
    page = LexborHTMLParser(render(Article(blocks=(Paragraph(line),))))
    for mark, selector in SELECTORS.items():
        expected = "".join(span.text for span in line if span.marks & mark and not span.marks & Mark.IMAGE)
        found = "".join(node.text() for node in page.css(selector))
        assert "".join(found.split()) == "".join(expected.split())


@given(hostile_articles())
@settings(max_examples=80, deadline=None)
def test_nothing_hostile_becomes_a_script_or_an_address(article: Article) -> None:
    page = LexborHTMLParser(render(article))
    assert not page.css("script, style, iframe, form, object")
    for node in page.css("*"):
        assert set(node.attributes) <= {"href", "src", "alt", "class", "start"}
        for name in ("href", "src"):
            assert not re.match(r"(?i)\s*(javascript|vbscript|data:text|file)", node.attributes.get(name) or "")
