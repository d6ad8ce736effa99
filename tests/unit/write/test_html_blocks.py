"""Facts about blocks as HTML."""

from __future__ import annotations

import pytest
from selectolax.lexbor import LexborHTMLParser

from marrow.article import (
    Block,
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
    Paragraph,
    Quote,
    Rule,
    Span,
    Table,
)
from marrow.write.html_blocks import fragment
from tests.unit.write.sample import cell, para

TWO = ((para("a"),), (para("b"),))
TEX = '<semantics><mtext>a&lt;b</mtext><annotation encoding="application/x-tex">a&lt;b</annotation></semantics></math>'


@pytest.mark.parametrize(
    ("block", "expected"),
    [
        (Heading(2, (Span("A"),)), "<h2>A</h2>"),
        (Heading(9, (Span("A"),)), "<h6>A</h6>"),
        (para("a", Span("\n"), "b"), "<p>a<br>b</p>"),
        (para(Span(" ", Mark.STRONG)), ""),
        (
            para(Span("a", Mark.STRONG), Span("b", Mark.STRONG | Mark.EMPHASIS)),
            "<p><strong>a<em>b</em></strong></p>",
        ),
        (
            para(Span("x", Mark.CODE, "https://e.org/?a&b")),
            '<p><a href="https://e.org/?a&amp;b"><code>x</code></a></p>',
        ),
        (para(Span("x", url="javascript:1")), "<p>x</p>"),
        (para(Span("k", Mark.IMAGE, "/k.png")), '<p><img src="/k.png" alt="k" loading="lazy"></p>'),
        (para(Span("k", Mark.IMAGE, "data:image/svg+xml,x")), ""),
        (para(Span("a<b", Mark.FORMULA)), f"<p><math>{TEX}</p>"),
        (para("x", Span("7", Mark.NOTE)), "<p>x<sup>7</sup></p>"),
        (List(()), ""),
        (List(((para("a"),),)), "<ul><li>a</li></ul>"),
        (List(((para("a"),),), True, 3), '<ol start="3"><li>a</li></ol>'),
        (List(((para("a"),),), True, 2**40), "<ol><li>a</li></ol>"),
        (List(TWO, True, 3, (3, 2)), '<ol start="3"><li>a</li>\n<li value="2">b</li></ol>'),
        (List(TWO, True, 1, (1, 2**40)), "<ol><li>a</li>\n<li>b</li></ol>"),
        (List(TWO, done=(True, None)), '<ul><li class="task">☑ a</li>\n<li>b</li></ul>'),
        (List(((Rule(),),), done=(False,)), '<ul><li class="task"><p>☐</p>\n<hr></li></ul>'),
        (List(((para("a"), List(((para("b"),),))),)), "<ul><li>a\n<ul><li>b</li></ul></li></ul>"),
        (List(((para("a"), para("b")),)), "<ul><li><p>a</p>\n<p>b</p></li></ul>"),
        (Definitions(((((Span("t"),),), (para("d"),)),)), "<dl><dt>t</dt>\n<dd>d</dd></dl>"),
        (Quote((para("q"),), "https://e.org/"), '<blockquote cite="https://e.org/"><p>q</p></blockquote>'),
        (Quote((para("q"),), "javascript:1"), "<blockquote><p>q</p></blockquote>"),
        (Code("a < b", "c++"), '<pre><code class="language-c++">a &lt; b</code></pre>'),
        (Code("a", '" onclick="x'), '<pre><code class="language-onclickx">a</code></pre>'),
        (Table((), ()), ""),
        (Table((), (Span("c"),)), '<div class="table"><table><caption>c</caption></table></div>'),
        (
            Table(((cell("a", header=True), cell("b", colspan=2**53)),)),
            '<div class="table"><table><tr><th scope="row">a</th><td colspan="1000">b</td></tr></table></div>',
        ),
        (
            Table(((Cell((para("a"),), header=True, rowspan=2),),)),
            '<div class="table"><table><tr><th scope="col" rowspan="2">a</th></tr></table></div>',
        ),
        (
            Figure((Image("/k.png", alt='"', width=3, height=0),), (Span("c"),)),
            '<figure><img src="/k.png" alt="&quot;" width="3" loading="lazy">\n<figcaption>c</figcaption></figure>',
        ),
        (Figure((Image("javascript:1"),)), ""),
        (Formula("a<b", mathml="<math><script>"), f'<math display="block">{TEX}'),
        (
            Embed("https://v.org/1", "video", "V"),
            '<p class="embed"><a href="https://v.org/1" class="embed-video">V</a></p>',
        ),
        (
            Embed("https://v.org/1", "", ""),
            '<p class="embed"><a href="https://v.org/1">https://v.org/1</a></p>',
        ),
        (Embed("javascript:1", "video", "V"), '<p class="embed">V</p>'),
        (Embed("javascript:1"), ""),
        (Rule(), "<hr>"),
    ],
)
def test_a_block_is_written_so(block: Block, expected: str) -> None:
    assert fragment((block,)) == expected


@pytest.mark.parametrize("text", ["\nx", "\n\n\tx\n", "a\r\nb"])
def test_code_reads_back_with_every_line_end(text: str) -> None:
    code = LexborHTMLParser(fragment((Code(text),))).css_first("code")
    assert code is not None
    assert code.text() == text.replace("\r\n", "\n")


def test_notes_come_last_and_are_linked_from_their_references() -> None:
    blocks = (Footnote("1", (para("n"),)), Paragraph((Span("1", Mark.NOTE), Span("1", Mark.NOTE))))
    assert fragment(blocks) == (
        '<p><sup><a href="#fn-1" id="fnref-1" role="doc-noteref">1</a></sup>'
        '<sup><a href="#fn-1" role="doc-noteref">1</a></sup></p>\n'
        '<section role="doc-endnotes"><ol><li id="fn-1" value="1">n</li></ol></section>'
    )


def test_a_note_that_has_no_number_keeps_its_label() -> None:
    assert '<li id="fn-n1" data-label="†">' in fragment((Footnote("†", (para("n"),)),))
