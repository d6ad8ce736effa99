"""Facts about blocks in a book."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from lxml import etree

from marrow.article import (
    Article,
    Block,
    Blocks,
    Cell,
    Code,
    Definitions,
    Embed,
    Figure,
    Footnote,
    Formula,
    Heading,
    Image,
    List,
    Mark,
    Quote,
    Rule,
    Span,
    Table,
    walk,
)
from marrow.write.epub.blocks import BookBlocks, Place
from marrow.write.epub.plates import Plate, Plates
from marrow.write.notes import gather
from tests.strategies import articles, hostile_articles
from tests.unit.write.epub.making import SPACES, png
from tests.unit.write.reading import closed, words
from tests.unit.write.sample import cell, para

PICTURE = "https://example.org/a.png"
INLINE = {"a", "code", "em", "img", "mark", "s", "strong", "sub", "sup"}


class Everything(Plates):
    """A book that has every picture."""

    def __init__(self) -> None:
        super().__init__({})

    def find(self, url: str) -> Plate | None:
        return Plate("picture-1.png", "image/png", url.encode())


def writer(blocks: Blocks) -> BookBlocks:
    return BookBlocks(gather(blocks), Plates({PICTURE: png()}))


def written(*blocks: Block) -> str:
    return writer(blocks).blocks(blocks)


TWO = ((para("a"),), (para("b"),))


def read(text: str) -> etree._Element:
    space = f'<div xmlns="{SPACES["x"]}" xmlns:epub="{SPACES["epub"]}">'
    return etree.fromstring(f"{space}{text}</div>".encode())


@pytest.mark.parametrize(
    ("block", "xhtml"),
    [
        (para("a ", Span("b", Mark.STRONG), " & c"), "<p>a <strong>b</strong> &amp; c</p>"),
        (para("a", Span("\n"), "b"), "<p>a<br/>b</p>"),
        (para(" "), ""),
        (para(Span("x", url="https://example.org/ö")), '<p><a href="https://example.org/%C3%B6">x</a></p>'),
        (para(Span("x", url="elsewhere.html")), "<p>x</p>"),
        (para(Span("7", Mark.NOTE)), "<p><sup>7</sup></p>"),
        (Heading(1, (Span("A"),)), '<h2 id="h-1">A</h2>'),
        (Heading(9, (Span("A"),)), '<h6 id="h-1">A</h6>'),
        (Heading(2, ()), ""),
        (List(((para("a"),),)), "<ul><li>a</li></ul>"),
        (List(((para("a"),), ()), True, 3), '<ol start="3"><li>a</li>\n<li/></ol>'),
        (List(((para("a"),),), True, 2**40), "<ol><li>a</li></ol>"),
        (List(TWO, True, 3, (3, 2)), '<ol start="3"><li>a</li>\n<li value="2">b</li></ol>'),
        (List(TWO, done=(True, None)), '<ul><li class="task">☑ a</li>\n<li>b</li></ul>'),
        (List(()), ""),
        (List(((para("a"), List(((para("b"),),))),)), "<ul><li>a\n<ul><li>b</li></ul></li></ul>"),
        (Definitions(((((Span("a"),),), (para("b"),)),)), "<dl><dt>a</dt>\n<dd>b</dd></dl>"),
        (Definitions((((), ()),)), "<dl><dt/>\n<dd/></dl>"),
        (Definitions(()), ""),
        (Quote((para("a"),), "https://example.org/"), "<blockquote><p>a</p></blockquote>"),
        (Quote(()), ""),
        (Code("\na <b>\r\n\tc\n", "x"), "<pre><code>a &lt;b&gt;\n\tc</code></pre>"),
        (Code(" "), ""),
        (Table(((cell("a"),),)), "<table><tr><td>a</td></tr></table>"),
        (Table(((), (cell("a"),)), (Span("C"),)), "<table><caption>C</caption>\n<tr><td>a</td></tr></table>"),
        (Table((), (Span("C"),)), "<p>C</p>"),
        (Table(()), ""),
        (Rule(), "<hr/>"),
        (Footnote("1", (para("a"),)), ""),
        (Formula(" "), ""),
        (Embed("https://example.org/v", "video", "A"), '<p class="embed"><a href="https://example.org/v">A</a></p>'),
        (Embed("javascript:a", "video", "A"), '<p class="embed">A</p>'),
        (Embed("javascript:a"), ""),
    ],
)
def test_a_block_is_written_so(block: Block, xhtml: str) -> None:
    assert written(block) == xhtml


def test_cells_say_what_they_head_and_how_far_they_reach() -> None:
    rows = (
        (cell("A", header=True), cell("B", header=True, colspan=2000)),
        (cell("C", header=True, rowspan=2), cell("1", colspan=0)),
    )
    assert written(Table(rows)) == (
        '<table><tr><th scope="col">A</th><th scope="col" colspan="1000">B</th></tr>\n'
        '<tr><th scope="row" rowspan="2">C</th><td>1</td></tr></table>'
    )


def test_a_heading_in_a_header_cell_is_none() -> None:
    inner = (Heading(2, (Span("A"),)), List(((Heading(3, (Span("B"),)),),)), Quote((Heading(3, (Span("C"),)),)))
    assert "<h" not in written(Table(((Cell(inner, header=True),),)))
    assert "<h2" in written(Table(((Cell(inner),),)))


def test_headings_are_remembered() -> None:
    blocks = (Heading(2, (Span("A "), Span("1", Mark.NOTE), Span("b", Mark.EMPHASIS))), Heading(3, (Span("C"),)))
    made = writer(blocks)
    made.blocks(blocks)
    assert made.places == [Place("h-1", 2, "A b"), Place("h-2", 3, "C")]


def test_a_picture_is_shown_with_what_it_shows() -> None:
    figure = Figure((Image(PICTURE, "A  kettle", "C"),), (Span("Caption"),))
    assert written(figure) == (
        '<figure><img src="picture-1.png" alt="A kettle"/>\n<figcaption>Caption</figcaption></figure>'
    )
    assert 'alt="C"' in written(Figure((Image(PICTURE, "", "C"),)))


def test_a_picture_that_is_not_at_hand_is_its_caption_or_what_it_shows() -> None:
    missing = Image("https://example.org/b.png", "A kettle")
    assert written(Figure((missing,), (Span("Caption"),))) == "<figure><figcaption>Caption</figcaption></figure>"
    assert written(Figure((missing,))) == "<figure><p>A kettle</p></figure>"
    assert written(Figure((Image("https://example.org/b.png"),))) == ""
    assert written(para("a ", Span("kettle", Mark.IMAGE, "https://example.org/b.png"))) == "<p>a kettle</p>"


def test_a_picture_in_the_line_is_shown() -> None:
    assert (
        written(para("a ", Span("kettle", Mark.IMAGE, PICTURE))) == '<p>a <img src="picture-1.png" alt="kettle"/></p>'
    )


def test_it_is_remembered_whether_all_pictures_are_described() -> None:
    described, bare = Figure((Image(PICTURE, "A"),)), Figure((Image(PICTURE),))
    for blocks, is_described in (((described,), True), ((described, bare), False), ((), True)):
        made = writer(blocks)
        made.blocks(blocks)
        assert made.is_all_described == is_described


def test_formulas_are_mathml() -> None:
    blocks = (Formula("x^2"), para(Span("y", Mark.FORMULA)))
    made = writer(blocks)
    root = read(made.blocks(blocks))
    assert made.has_formulas
    assert root.xpath("count(//m:math)", namespaces=SPACES) == 2
    assert root.xpath("count(//x:div/m:math[@display='block'])", namespaces=SPACES) == 1
    plain = writer((para("a"),))
    plain.blocks((para("a"),))
    assert not plain.has_formulas


def test_notes_are_asides_that_lead_back() -> None:
    blocks = (para("a", Span("*", Mark.NOTE), Span("*", Mark.NOTE)), Footnote("*", (para("b"),)), Footnote("2", ()))
    made = writer(blocks)
    assert made.blocks(blocks) == (
        '<p>a<sup><a epub:type="noteref" role="doc-noteref" href="#fn-n1" id="fnref-n1">*</a></sup>'
        '<sup><a epub:type="noteref" role="doc-noteref" href="#fn-n1">*</a></sup></p>'
    )
    first, second = made.footnotes().split("\n")
    assert first == (
        '<aside epub:type="footnote" role="doc-footnote" id="fn-n1">'
        '<p class="label"><a href="#fnref-n1" role="doc-backlink">*</a></p><p>b</p></aside>'
    )
    assert second == '<aside epub:type="footnote" role="doc-footnote" id="fn-2"><p class="label">2</p></aside>'


def test_a_note_without_label_has_none() -> None:
    assert "label" not in writer((Footnote(" ", (para("a"),)),)).footnotes()


@given(hostile_articles())
@settings(max_examples=80, deadline=None)
def test_anything_is_well_formed_and_safe(article: Article) -> None:
    made = writer(article.blocks)
    root = read(made.blocks(article.blocks) + made.footnotes())
    ids = root.xpath("//@id")
    assert isinstance(ids, list)
    assert len(ids) == len(set(ids))
    for node in root.iter():
        assert etree.QName(node).localname not in ("script", "style", "iframe", "object", "form")
        assert not any(str(name).startswith("on") for name in node.attrib)
        assert str(node.get("href", "#")).startswith(("#", "http", "ftp", "mailto:", "tel:"))


def pieces(node: etree._Element) -> list[str]:
    """The texts of an element, with gaps around what is no inline element; references to notes have none."""
    name = etree.QName(node).localname
    if node.get("class") == "label" or (name == "sup" and len(node) == 1 and is_note(node[0])):
        return []
    gap = "" if name in INLINE else " "
    found = [gap, node.text or ""]
    for inner in node:
        found += [*pieces(inner), inner.tail or ""]
    return [*found, gap]


def is_note(node: etree._Element) -> bool:
    return node.get("role") == "doc-noteref"


@given(articles())
@settings(max_examples=50, deadline=None)
def test_all_words_are_there_in_order(article: Article) -> None:
    blocks = closed(article).blocks
    assume(all(block.title for block in walk(blocks) if isinstance(block, Embed)))
    made = BookBlocks(gather(blocks), Everything())
    root = read(made.blocks(blocks) + made.footnotes())
    assert "".join(pieces(root)).split() == words(blocks)
