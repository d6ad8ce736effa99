"""Facts about blocks as Markdown. What holds for every article is in `test_markdown_properties`."""

from __future__ import annotations

import pytest

from marrow.article import (
    Article,
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
    Quote,
    Rule,
    Span,
    Table,
)
from marrow.write.markdown import to_markdown
from tests.unit.write.sample import cell, para


def markdown(*blocks: Block) -> str:
    return to_markdown(Article(blocks=blocks))


def items(*texts: str) -> tuple[tuple[Block, ...], ...]:
    return tuple((para(text),) for text in texts)


def test_the_title_comes_first_and_other_metadata_not_at_all() -> None:
    article = Article(title="A *title*", authors=("Ada",), site="Site", blocks=(para("x"),))
    assert to_markdown(article) == "# A \\*title\\*\n\nx"


@pytest.mark.parametrize(
    ("block", "expected"),
    [
        (Heading(3, (Span("1. C#"),)), "### 1. C#"),
        (Heading(3, (Span("a #"),)), "### a \\#"),
        (Heading(2, (Span("a"), Span("\n"), Span("b"))), "## a b"),
        (Heading(2, (Span(" "),)), ""),
        (para("a", Span("\n"), "- b"), "a\\\n\\- b"),
        (List(items("a", "b")), "- a\n- b"),
        (List(items("a", "", "b")), "- a\n- b"),
        (List(items("a", "", "b"), True, 9), "9. a\n10.\n11. b"),
        (List(items("a"), True, -1), "1. a"),
        (List(items("a"), True, 10**10), "1. a"),
        (List(items("a", "b", "c"), True, 3, (3, 2, 1)), "3. a\n2) b\n1. c"),
        (List(items("a", "b", "c"), True, 1, (1, 7, 8)), "1. a\n7) b\n8) c"),
        (List(items("a", "b"), True, 1, (1, -7)), "1. a\n2. b"),
        (List(items("a", "b", "c"), done=(True, False, None)), "- [x] a\n- [ ] b\n- c"),
        (List(items("a"), True, 3, done=(False,)), "3. [ ] a"),
        (List(((Code("x"),),), done=(True,)), "- ☑\n\n  ```\n  x\n  ```"),
        (List(((para("a"), List(items("b"))),)), "- a\n  - b"),
        (List(((para("a"), List(items("b"), True, 1)),)), "- a\n  1. b"),
        (List(((para("a"), List(items("b"), True, 2)),)), "- a\n\n  2. b"),
        (List(((para("a"), List(((), (para("b"),)), True)),)), "- a\n\n  1.\n  2. b"),
        (List(((para("a"), para("b")), (para("c"),)), True), "1. a\n\n   b\n\n2. c"),
        (List(((Code("x\n\n\ty"),),)), "- ```\n  x\n\n  \ty\n  ```"),
        (List(((Rule(),),)), "- ***"),
        (List(((Quote((para("a"), para("b"))),),)), "- > a\n  >\n  > b"),
        (Quote((List(items("a", "b")),)), "> - a\n> - b"),
        (Quote((Code("a\n\nb"),)), "> ```\n> a\n>\n> b\n> ```"),
        (Code("a", "c++"), "```c++\na\n```"),
        (Code("a\n", "`x\ny`"), "```xy\na\n```"),
        (Code("````"), "`````\n````\n`````"),
        (Code("\r\n a\r"), "```\n\n a\n```"),
        (
            Definitions(((((Span("t"),),), (para("d"),)),)),
            "- **t**\n\n  d",
        ),
        (
            Figure((Image("/a b.png", alt="an [alt]"),), (Span("c "), Span("d", Mark.STRONG))),
            "![an \\[alt\\]](/a%20b.png)\n\n_c **d**_",
        ),
        (Figure((Image("javascript:x"),), (Span("c"),)), "*c*"),
        (Formula("a\n% no\n= b"), "$$a = b$$"),
        (Formula("<script>"), "$$< script>$$"),
        (Formula("\\"), ""),
        (Embed("https://e.org/_a_", "video", "A [b]"), "[A \\[b\\]](https://e.org/_a_)"),
        (Embed("https://e.org/"), "[https://e.org/](https://e.org/)"),
        (Embed("javascript:x"), ""),
        (Rule(), "***"),
    ],
)
def test_a_block_is_written_so(block: Block, expected: str) -> None:
    assert markdown(block) == expected


def test_two_lists_in_a_row_stay_two() -> None:
    a, b, c = (List(items(name)) for name in "abc")
    assert markdown(a, b, c) == "- a\n\n+ b\n\n- c"
    assert markdown(List(items("a"), True), List(items("b"), True)) == "1. a\n\n1) b"
    assert markdown(a, List(items("b"), True)) == "- a\n\n1. b"
    down = List(items("a", "b"), True, 2, (2, 1))
    assert markdown(down, down) == "2. a\n1) b\n\n2. a\n1) b"


def test_notes_are_defined_at_the_end_and_indented() -> None:
    note = Footnote("†", (para("x"), Code("y")))
    assert markdown(note, para("a", Span("†", Mark.NOTE))) == "a[^n1]\n\n[^n1]: x\n\n    ```\n    y\n    ```"


def test_a_dollar_sign_is_escaped_where_there_are_formulas() -> None:
    assert markdown(para("$5 or $6")) == "$5 or $6"
    assert markdown(para("$5"), Formula("x")) == "\\$5\n\n$$x$$"
    caption = Figure((), (Span("x", Mark.FORMULA),))
    assert markdown(para("$5"), caption).startswith("\\$5")
    assert markdown(para("$5"), Definitions(((((Span("x", Mark.FORMULA),),), ()),))).startswith("\\$5")


def test_a_caption_is_above_its_table() -> None:
    table = Table(((cell("a", header=True),), (cell("b"),)), (Span("c"),))
    assert markdown(table) == "*c*\n\n| a |\n| --- |\n| b |"


def test_a_table_that_holds_code_is_a_list_of_its_rows() -> None:
    table = Table(((cell("a"), Cell((Code("x"),))), (cell("b"), cell("c"))))
    assert markdown(table) == "- a\n\n  ```\n  x\n  ```\n\n- b\n\n  c"


def test_a_frame_of_one_column_is_what_it_holds() -> None:
    assert markdown(Table(((Cell((Heading(2, (Span("h"),)), para("a"))),),))) == "## h\n\na"


def test_a_headline_takes_the_place_of_the_title() -> None:
    blocks = (Heading(1, (Span("Shown"),)), para("x"))
    assert to_markdown(Article(title="Said", blocks=blocks, has_headline=True)) == "# Shown\n\nx"
    assert to_markdown(Article(title="Said", blocks=blocks)) == "# Said\n\n# Shown\n\nx"


def test_comments_are_quotes_under_a_heading_of_their_own_after_the_notes() -> None:
    comments = (Quote((para("Ada"), para("Yes."), Quote((para("No."),)))), Quote((para("Max"),)))
    blocks = (para("x", Span("1", Mark.NOTE)), Footnote("1", (para("y"),)))
    written = to_markdown(Article(blocks=blocks, comments=comments))
    assert written == "x[^1]\n\n[^1]: y\n\n## Comments\n\n> Ada\n>\n> Yes.\n>\n> > No.\n\n> Max"


def test_dollar_signs_are_escaped_for_a_formula_in_a_comment_too() -> None:
    comments = (Quote((para(Span("x", Mark.FORMULA)),)),)
    assert to_markdown(Article(blocks=(para("$5"),), comments=comments)).startswith("\\$5")
