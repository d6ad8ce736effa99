from __future__ import annotations

from marrow.article import Block, Figure, Formula, Image, Mark, Paragraph, Span
from marrow.assemble.line import PLAIN, Line
from marrow.tags import TEXT
from tests.builders import kept_of, node_of


def texts_of(html: str) -> list[Block]:
    """What a line makes of all texts of a page, with its breaks."""
    kept = kept_of(html)
    out: list[Block] = []
    line = Line(kept, out)
    for node, tag in enumerate(kept.tags):
        if tag == TEXT:
            line.add_text(kept.segment[node], kept.texts[node], PLAIN)
        elif node == node_of(kept, "br") if "<br>" in html else False:
            line.breaks += 1
    line.flush()
    return out


def said(blocks: list[Block]) -> list[str]:
    return ["".join(span.text for span in block.spans) for block in blocks if isinstance(block, Paragraph)]


def test_texts_of_one_segment_are_one_paragraph_and_others_begin_one() -> None:
    assert said(texts_of("<p>a <b>b</b> c</p><p>d</p>")) == ["a b c", "d"]


def test_a_single_break_stays_in_the_paragraph() -> None:
    assert said(texts_of("<p>a<br>b</p>")) == ["a\nb"]


def test_what_a_block_parts_is_not_joined_again() -> None:
    assert said(texts_of("<div>a<p>b</p>c</div>")) == ["a", "b", "c"]


def test_a_unit_stands_in_its_line_and_a_lone_formula_is_a_block() -> None:
    kept = kept_of("<p>a <b>b</b> <sup>1</sup> c</p><p><i>x</i></p>")
    out: list[Block] = []
    line = Line(kept, out)
    texts = [node for node, tag in enumerate(kept.tags) if tag == TEXT]
    line.add_text(kept.segment[texts[0]], kept.texts[texts[0]], PLAIN)
    line.add_unit(node_of(kept, "sup"), "1", Mark.NOTE)
    line.add_text(kept.segment[texts[3]], kept.texts[texts[3]], PLAIN)
    line.add_unit(node_of(kept, "i"), "x", Mark.FORMULA)
    line.flush()
    assert out == [
        Paragraph((Span("a "), Span("1", Mark.NOTE), Span(" c")), node=node_of(kept, "p")),
        Formula("x", node=node_of(kept, "p", 1)),
    ]


def test_a_picture_stands_before_the_paragraph_it_opens_and_after_the_one_it_is_in() -> None:
    kept = kept_of("<p>a</p>")
    first, second = (Figure((Image(url),)) for url in ("/1", "/2"))
    out: list[Block] = []
    line = Line(kept, out)
    line.add_figure(first)
    line.add_text(kept.segment[node_of(kept, "p") + 1], "a", PLAIN)
    line.add_figure(second)
    line.flush()
    assert [type(block) for block in out] == [Figure, Paragraph, Figure]
    assert (out[0], out[2]) == (first, second)


def test_a_whole_paragraph_ends_the_one_before_and_is_none_if_it_says_nothing() -> None:
    kept = kept_of("<div>a<p>b</p></div>")
    out: list[Block] = []
    line = Line(kept, out)
    line.add_text(0, "a", PLAIN)
    line.add_paragraph(node_of(kept, "p"), (Span("b", Mark.STRONG, "/x"),))
    line.add_paragraph(node_of(kept, "p"), ())
    assert out == [
        Paragraph((Span("a"),), node=node_of(kept, "div")),
        Paragraph((Span("b", Mark.STRONG, "/x"),), node=node_of(kept, "p")),
    ]


def test_blocks_stand_after_the_paragraph_before_them_and_nothing_ends_no_line() -> None:
    kept = kept_of("<p>a <b>b</b></p>")
    out: list[Block] = []
    line = Line(kept, out)
    line.add_text(0, "a ", PLAIN)
    line.add_blocks([])
    line.add_text(0, "b", PLAIN)
    line.add_blocks([Formula("x")])
    assert out == [Paragraph((Span("a b"),), node=node_of(kept, "p")), Formula("x")]
