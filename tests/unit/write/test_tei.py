"""Facts about the TEI writer."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from lxml import etree

from marrow.article import Article, Footnote, Heading, List, Mark, Paragraph, Quote, Span
from marrow.write.tei import to_tei
from tests.strategies import articles, hostile_articles
from tests.unit.write.reading import words
from tests.unit.write.sample import SAMPLE, para

_TEI = {"t": "http://www.tei-c.org/ns/1.0"}
_INLINE = {"hi", "ref", "code", "formula", "graphic"}


def read(article: Article) -> etree._Element:
    return etree.fromstring(to_tei(article).encode())


def find(article: Article, path: str) -> list[str]:
    """The strings at a path, where `t:` is TEI's namespace."""
    found = read(article).xpath(path, namespaces=_TEI)
    assert isinstance(found, list)
    return [str(value) for value in found]


def tei_words(article: Article) -> list[str]:
    text = read(article).find("t:text", _TEI)
    assert text is not None
    return "".join(_pieces(text)).split()


def _pieces(node: etree._Element) -> list[str]:
    name = etree.QName(node).localname
    if name in ("figDesc", "desc") or node.get("type") == "note":
        return []
    gap = "" if name in _INLINE else " "
    pieces = [gap, node.text or ""]
    for inner in node:
        pieces += [*_pieces(inner), inner.tail or ""]
    return [*pieces, gap]


def test_the_header_holds_the_metadata() -> None:
    header = "//t:teiHeader//t:"
    assert find(SAMPLE, header + "titleStmt/t:title/text()") == ["How to boil water & keep it hot"]
    assert find(SAMPLE, header + "titleStmt/t:author/text()") == ["Ada Boiler", "Max Kettle"]
    assert find(SAMPLE, header + "publisher/text()") == ["The Tea Review"]
    assert find(SAMPLE, header + "date/@when") == ["2024-05-03T08:30:00+00:00", "2024-05-04"]
    assert find(SAMPLE, header + "licence/@target") == ["https://creativecommons.org/licenses/by/4.0/"]
    assert find(SAMPLE, header + "language/@ident") == ["en-GB"]
    assert find(SAMPLE, header + "ptr/@target") == ["https://example.org/boil"]
    assert find(SAMPLE, header + "abstract/t:p/text()") == ["Six kettles, one cup."]
    assert find(SAMPLE, header + "term/text()") == ["Kitchen", "tea", "water, hot"]


def test_an_empty_article_is_a_document_with_a_body() -> None:
    assert read(Article()).find("t:text/t:body/t:p", _TEI) is not None


def test_a_heading_opens_a_division_up_to_the_next_of_its_level() -> None:
    levels = (2, 3, 3, 2)
    assert find(Article(blocks=(Heading(2, (Span(" "),)),)), "//t:head") == []
    article = Article(blocks=tuple(Heading(level, (Span(str(rank)),)) for rank, level in enumerate(levels)))
    assert find(article, "//t:body/t:div/t:head/text()") == ["0", "3"]
    assert find(article, "//t:body/t:div/t:div/t:head/text()") == ["1", "2"]


def test_a_table_says_header_cells_and_spans() -> None:
    assert find(SAMPLE, "//t:cell[@role='label']/text()") == ["Kettle", "Time", "Copper"]
    assert find(SAMPLE, "//t:cell/@cols") == ["2"]
    assert find(SAMPLE, "//t:cell/@rows") == ["2"]


def test_marks_are_renditions() -> None:
    assert find(SAMPLE, "//t:p/t:hi/@rend") == ["bold", "italic", "sub"]
    assert find(SAMPLE, "//t:p/t:formula/text()") == ["Q = m c \\Delta T", "c"]


def test_code_keeps_its_lines() -> None:
    assert find(SAMPLE, "//t:eg/text()")[0].startswith("def boil(water):\n    while")


def test_a_reference_points_to_its_note() -> None:
    assert find(SAMPLE, "//t:ref[@type='note']/@target") == ["#fn-1"]
    assert find(SAMPLE, "//t:note/@xml:id") == ["fn-1"]


def test_an_unsafe_address_is_not_written() -> None:
    article = Article(url="javascript:a", blocks=(para(Span("x", url="javascript:b")),))
    assert "javascript" not in to_tei(article)


def test_characters_that_xml_forbids_are_dropped() -> None:
    assert find(Article(title="a\x00\x0b\ufffeb"), "//t:titleStmt/t:title/text()") == ["ab"]


@given(articles())
@settings(max_examples=50, deadline=None)
def test_all_words_are_there_in_order(article: Article) -> None:
    assert tei_words(article) == words(article.blocks)


@given(hostile_articles())
@settings(max_examples=80, deadline=None)
def test_anything_is_well_formed_and_ids_are_unique(article: Article) -> None:
    ids = find(article, "//@xml:id")
    assert len(ids) == len(set(ids))


def test_notes_of_one_label_have_ids_of_their_own() -> None:
    notes = (Footnote("*", (para("a"),)), Footnote("*", (para("b"),)))
    article = Article(blocks=(Paragraph((Span("*", Mark.NOTE),)), *notes))
    assert find(article, "//t:note/@xml:id") == ["fn-n1", "fn-n2"]
    assert find(article, "//t:ref/@target") == ["#fn-n1"]


def test_comments_are_a_division_of_the_back() -> None:
    article = replace(SAMPLE, comments=(Quote((para("Ada"), Quote((para("Max"),)))),))
    division = "//t:back/t:div[@type='comments']"
    assert find(article, division + "/t:head/text()") == ["Comments"]
    assert find(article, division + "/t:quote/t:p/text()") == ["Ada"]
    assert find(article, division + "/t:quote/t:quote/t:p/text()") == ["Max"]
    assert find(article, "//t:back/t:div/@type") == ["notes", "comments"]
    assert find(SAMPLE, "//t:back/t:div/@type") == ["notes"]


def test_a_headline_heads_the_body() -> None:
    article = Article(title="x", blocks=(Heading(1, (Span("Tea"),)), para("Hot.")), has_headline=True)
    assert find(article, "//t:body/t:div/t:head/text()") == ["Tea"]
    assert find(article, "//t:body/t:div/t:p/text()") == ["Hot."]


def test_items_keep_their_numbers_and_tasks_their_ticks() -> None:
    items = ((para("a"),), (para("b"),))
    tei = to_tei(Article(blocks=(List(items, True, 3, (3, 1)), List(items, done=(True, None)))))
    assert '<item n="3">a</item>\n<item n="1">b</item>' in tei
    assert "<item>☑ a</item>\n<item>b</item>" in tei
