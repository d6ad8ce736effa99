from __future__ import annotations

from marrow.article import Paragraph, plain
from marrow.assemble.wording import quoted, ruby
from tests.builders import blocks_of, kept_from, kept_of, node_of


def line_of(html: str) -> str:
    (block,) = blocks_of(html)
    assert isinstance(block, Paragraph)
    return plain(block.spans)


def test_a_quotation_gets_its_marks_and_the_space_around_stays_outside() -> None:
    assert line_of("<p>a <q> b <i>c</i> </q> d</p>") == "a “b c” d"


def test_a_quotation_inside_another_has_other_marks() -> None:
    assert line_of("<p><q>a <q>b <q>c</q></q></q></p>") == "“a ‘b “c”’”"


def test_an_empty_quotation_has_none() -> None:
    kept = kept_from("p", '  "a"', "  q")
    assert quoted(kept, 2, {}) == {}


def test_only_the_first_and_the_last_text_of_a_quotation_change() -> None:
    kept = kept_from("p", "  q", '    " a "', '    "b"', "    i", '      "c "')
    assert quoted(kept, 1, {}) == {2: " “a ", 5: "c” "}
    assert quoted(kept, 1, {2: "known"}) == {2: "“known", 5: "c” "}


def test_a_reading_stands_in_brackets_once() -> None:
    assert (
        line_of("<p>x <ruby>\n灯<rp>(</rp><rt>とう</rt><rp>)</rp>\n台<rt><b>だ</b>い</rt></ruby>守</p>")
        == "x 灯(とう)台(だい)守"
    )


def test_an_empty_reading_adds_nothing() -> None:
    kept = kept_of("<p><ruby>a<rt></rt></ruby></p>")
    assert list(ruby(kept, node_of(kept, "ruby")).values()) == ["a"]


def test_a_reading_inside_a_reading_is_read_once() -> None:
    assert line_of("<p><ruby>a<rt>b <ruby>c<rt>d</rt></ruby></rt></ruby></p>").count("d") == 1
