"""What holds for any page.

Pages are bytes of any kind, and trees of tags with words `w0`, `w1`, … in document order, so that a word that is
lost, doubled or moved shows.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from typing import Any

from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

import marrow
from marrow import Article, MarrowError
from marrow.api import judge
from marrow.article import List, Mark, Paragraph, Quote, Span, plain, walk
from marrow.assemble.article import assemble
from marrow.options import Options
from marrow.segments import segment
from tests.builders import URL, article_of

careful = settings(deadline=None, derandomize=True, database=None, max_examples=80)

BLOCKS = (
    "p div section ul ol li dl dt dd blockquote table tr td th caption pre h1 h2 h3 figure figcaption details aside"
)
INLINES = "a b i em strong code sub sup span s mark small label button cite time q ruby rt math mi mfrac video iframe"
VOIDS = "br hr img wbr input"
ATTRIBUTES = (
    "",
    "",
    "",
    ' class="share"',
    ' id="fn1"',
    ' href="#fn1"',
    ' href="/there"',
    ' src="/picture.jpg" alt="seen"',
    ' colspan="2"',
    " hidden",
    ' style="display:block"',
    ' style="display:inline"',
)
GAPS = st.sampled_from(("", " ", "\n"))
TEXTS = st.builds("{}§{}".format, GAPS, GAPS)  # § becomes a word
MARKUP = "<>/=\"'&;#!-[] \n\tpabrdivscrtyleme0x\x00\x80\xc3\xff"


def elements(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    inside = st.lists(inner, max_size=4).map("".join)
    names = st.sampled_from((*BLOCKS.split(), *INLINES.split()))
    return st.builds("<{0}{1}>{2}</{0}>".format, names, st.sampled_from(ATTRIBUTES), inside)


VOID_ELEMENTS = st.builds("<{}{}>".format, st.sampled_from(VOIDS.split()), st.sampled_from(ATTRIBUTES))
TREES = st.recursive(st.one_of(TEXTS, TEXTS, TEXTS, VOID_ELEMENTS), elements, max_leaves=25)


def numbered(html: str) -> str:
    """The page with its words counted."""
    parts = html.split("§")
    return "".join(f"{part}w{number} " if number < len(parts) - 1 else part for number, part in enumerate(parts))


OPENING = "<p>§ is where the page begins, since every page has to begin somewhere.</p>"
ENDING = "<p>§ is where it ends, and so does every page that ever was.</p>"
PAGES = st.lists(TREES, max_size=6).map(lambda trees: numbered(OPENING + "".join(trees) + ENDING))


def extracted(html: bytes | str, **keywords: Any) -> Article | None:
    try:
        return marrow.extract(html, **keywords)
    except MarrowError:
        return None


def placeless(article: Article) -> dict[str, Any]:
    """What an article says, without where it stood."""

    def without_places(said: dict[str, Any]) -> dict[str, Any]:
        return {name: value for name, value in said.items() if name not in ("node", "xpath", "because", "score")}

    said: dict[str, Any] = json.loads(article.to_json(), object_hook=without_places)
    names = "title authors date modified site language description url categories tags blocks comments images".split()
    return {name: said.get(name) for name in names}


@careful
@given(st.one_of(st.binary(max_size=200), st.text(MARKUP, max_size=200).map(lambda text: text.encode("latin-1"))))
@example(b"<svg><template><p>")
@example(b"<table><tr><td><table>" * 40)
@example(b"<ul><li>a" + b"<ul>" * 600)
@example(b"\xff\xfe<\x00p\x00>\x00")
@example(b"<math>" * 600 + b"x")
@example(b"<q><ruby><rt>" * 100 + b"x y z and some more of it to read")
def test_any_bytes_give_an_article_or_an_error_of_ours(data: bytes) -> None:
    article = extracted(data)
    if article is not None:
        assert article.text is not None
        assert article.markdown
        assert article.html


@careful
@given(PAGES)
def test_words_come_once_and_in_the_order_of_the_page(html: str) -> None:
    place = {word: number for number, word in enumerate(shown_words(html))}
    said = [place[word] for word in said_words(article_of(html))]
    assert said == sorted(set(said))


@careful
@given(PAGES)
def test_no_visible_word_is_lost_where_everything_is_kept(html: str) -> None:
    # Captions without their picture, clutter and buttons go on purpose.
    html = re.sub("fig(?:ure|caption)|button|img", "div", html.replace("share", "story").replace("fn1", "part"))
    article = article_of(html)
    assert set(shown_words(html)) - set(said_words(article)) <= set(article.title.split())


def said_words(article: Article) -> list[str]:
    """The words of an article as its HTML has them: each once, list markers and the like left out."""
    body = article.html.partition("<article>")[2]
    shown = re.sub(r"<annotation.*?</annotation>|<[^>]*>", " ", body)  # a formula's TeX is shown, and annotated
    return re.findall(r"w\d+", shown)


def shown_words(html: str) -> list[str]:
    """The words that a page shows, in the order of its tree: a parser moves what stands in a table's wrong place."""
    page = marrow.read(html)
    is_hidden = page.look.is_hidden.tolist()
    texts = [page.tree.text[node] for node in range(len(page.tree)) if not is_hidden[node]]
    return re.findall(r"w\d+", " ".join(texts))


@careful
@given(PAGES)
def test_extracting_our_own_page_again_changes_nothing(html: str) -> None:
    article = article_of(f"<title>Title</title>{html}")
    assume(len(re.sub(r"\s", "", article.text)) >= Options().article.min_chars)
    again = marrow.extract(article.html)
    assert placeless(again) == placeless(article)
    assert again.text == article.text
    assert again.markdown == article.markdown


LINES = st.lists(st.sampled_from("oak elm ash yew fir box".split()), min_size=9, max_size=12).map(" ".join)
SAID = st.builds(lambda line: Paragraph((Span(line), Span("\n"), Span("always", Mark.STRONG))), LINES)
NESTED = st.recursive(
    SAID,
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=3).map(lambda blocks: Quote(tuple(blocks))),
        st.lists(inner, min_size=1, max_size=3).map(lambda blocks: List(tuple((block,) for block in blocks))),
    ),
    max_leaves=6,
)
COMMENTS = st.lists(st.lists(NESTED, min_size=1, max_size=3).map(lambda blocks: Quote(tuple(blocks))), max_size=4)


@careful
@given(PAGES, COMMENTS, st.booleans())
def test_comments_and_headline_of_our_own_page_come_back_to_those_who_ask(
    html: str, comments: list[Quote], title: bool
) -> None:
    article = replace(article_of(f"<title>Title</title>{html}", title=title), comments=tuple(comments))
    assume(len(re.sub(r"\s", "", article_of(html).text)) >= Options().article.min_chars)
    again = marrow.extract(article.html, comments=True, title=title)
    assert placeless(again) == placeless(article)
    assert again.markdown == article.markdown
    without = marrow.extract(article.html, title=title)
    assert without.comments == ()
    assert placeless(without)["blocks"] == placeless(article)["blocks"]


@careful
@given(PAGES)
def test_the_page_is_left_as_it_was(html: str) -> None:
    page = marrow.read(html, url=URL)
    columns = [column.tobytes() for column in (page.tree.tag, page.tree.parent, page.tree.end, page.look.display)]
    segments = segment(page.tree, page.look)
    options = Options().change(min_chars=0)
    verdicts = judge(page, segments, options)
    try:
        first, second = (assemble(page, segments, verdicts, options) for _ in range(2))
    except MarrowError:
        return
    assert first == second
    after = [column.tobytes() for column in (page.tree.tag, page.tree.parent, page.tree.end, page.look.display)]
    assert columns == after


SENTENCE = "The ferry leaves at noon, unless the wind is from the north, in which case it waits until the evening."
PARAGRAPHS = st.lists(st.sampled_from([f"{SENTENCE} Rule {number}." for number in range(6)]), min_size=3, max_size=9)


@careful
@given(PARAGRAPHS, st.sampled_from(("p", "div", "blockquote", "li")))
def test_no_paragraph_comes_twice_in_a_row(paragraphs: list[str], name: str) -> None:
    body = "".join(
        f"<p>{text}</p><{name}>{text}</{name}>" if name == "div" else f"<p>{text}</p>" for text in paragraphs
    )
    article = marrow.extract(f"<title>Ferry</title><article>{body}</article>")
    said = [plain(block.spans) for block in walk(article.blocks) if isinstance(block, Paragraph)]
    assert all(one != two for one, two in pairwise(said))
    assert list(dict.fromkeys(said)) == list(dict.fromkeys(paragraphs))


LINKS = st.lists(st.sampled_from(("Home", "About us", "Contact", "Imprint", "News from the islands")), max_size=8)
FRAMES = st.tuples(st.sampled_from(("nav", "header", "footer", "aside", "div")), LINKS)


@careful
@given(st.lists(FRAMES, max_size=3), st.lists(FRAMES, max_size=3))
def test_frames_around_the_body_do_not_alter_it(
    before: list[tuple[str, list[str]]], after: list[tuple[str, list[str]]]
) -> None:
    body = "".join(f"<p>{SENTENCE} Rule {number}, <b>always</b>.</p>" for number in range(4))
    page = "<title>Ferry</title>{}<article>" + body + "</article>{}"
    alone = marrow.extract(page.format("", ""))
    framed = marrow.extract(page.format(*("".join(map(_frame, frames)) for frames in (before, after))))
    assert placeless(framed)["blocks"] == placeless(alone)["blocks"]


def _frame(frame: tuple[str, list[str]]) -> str:
    name, links = frame
    items = "".join(f'<li><a href="/{number}">{text}</a></li>' for number, text in enumerate(links))
    return f"<{name}><ul>{items}</ul></{name}>"


def test_another_process_gives_the_same_bytes() -> None:
    html = f"<title>Ferry</title><p>{SENTENCE}</p><ul><li>One<li>Two</ul><p class=a id=b>{SENTENCE} <i>Rule</i> 2.</p>"
    program = f"import marrow; print(marrow.extract({html!r}).to_json(), end='')"
    said = [
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert said == [marrow.extract(html).to_json()] * 2
