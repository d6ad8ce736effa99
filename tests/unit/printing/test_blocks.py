from __future__ import annotations

from typing import Any

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
    Quote,
    Rule,
    Span,
    Table,
)
from marrow.printing.blocks import BlockWriter
from marrow.printing.inline import Inliner
from marrow.printing.tables import MOST_COLUMNS
from tests.unit.write.sample import cell, para

URL = "https://example.org/a.jpg"
FILE = {"file": "p.jpeg", "width": 30, "height": 20}


def made(*blocks: Block, files: dict[str, Any] | None = None) -> list[dict[str, Any]]:
    return BlockWriter(Inliner(), files or {}).blocks(blocks)


def texts(data: object) -> list[str]:
    """All texts of data, in order."""
    if isinstance(data, dict):
        return [data["text"]] if "text" in data else [text for each in data.values() for text in texts(each)]
    return [text for each in data for text in texts(each)] if isinstance(data, list) else []


def deepest(data: object) -> int:
    """How deep lists and dictionaries nest."""
    inner = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return 1 + max(map(deepest, inner), default=0)


def test_every_kind_has_its_data() -> None:
    blocks = (
        para("a"), Heading(3, (Span("b"),)), List(((para("c"),),)), Quote((para("d"),)), Code("e"),
        Table(((cell("f"),),)), Formula("g"), Embed("https://example.org/", "video", "h"), Rule(),
        Definitions(((((Span("i"),),), (para("j"),)),)), Figure((), (Span("k"),)),
    )  # fmt: skip
    kinds = "paragraph heading list quote code table formula embed rule terms figure".split()
    assert [each["kind"] for each in made(*blocks)] == kinds


def test_what_shows_nothing_is_left_out() -> None:
    empty = (para(" "), Heading(2, ()), List(((para(""),),)), Quote(()), Code("\n \n"), Formula(" "), Definitions(()))
    assert made(*empty, Embed(""), Figure(()), Table(()), Footnote("1", (para("x"),))) == []


def test_headings_below_the_title_begin_at_the_second_level() -> None:
    levels = [each["level"] for each in made(*(Heading(level, (Span("a"),)) for level in (1, 2, 6, 9)))]
    assert levels == [2, 2, 6, 6]


def test_a_short_line_in_bold_stays_with_what_follows() -> None:
    bold = Span("Note", Mark.STRONG)
    assert [each["sticky"] for each in made(para(bold), para(bold, " well"), para(Span("x" * 200, Mark.STRONG)))] == [
        True,
        False,
        False,
    ]


def test_a_very_long_paragraph_is_broken_simply() -> None:
    assert [each["long"] for each in made(para("a b"), para("word " * 5000))] == [False, True]


def test_deep_blocks_are_taken_apart_and_lose_no_word() -> None:
    deep: Block = para("bottom")
    for level in range(24):
        inner = (para(f"l{level}"), deep)
        kinds = (List((inner,)), Quote(inner), Table(((Cell(inner),),), (Span(f"c{level}"),)),
                 Definitions(((((Span(f"t{level}"),),), inner),)))  # fmt: skip
        deep = kinds[level % 4]
    found = made(deep)
    words = texts(found)
    assert words[-1] == "bottom"
    assert [word for word in words if word.startswith("l")] == [f"l{level}" for level in reversed(range(24))]
    assert sum(word.startswith(("c", "t")) for word in words) == 12
    assert deepest(found) < 60


def test_lists_begin_where_they_say_within_reason() -> None:
    item = ((para("a"),),)
    starts = [each["start"] for each in made(*(List(item, True, start) for start in (3, -5, 10**12)))]
    assert starts == [3, 0, 2**31 - 1]


def test_items_have_labels_where_they_do_not_just_count() -> None:
    items = ((para("a"),), (), (para("b"),))
    lists = (
        List(items[:1], True, 3),
        List(items, True, 3),
        List(items, True, 3, (3, 2, 1)),
        List(items[:1], True, -5),
        List(items, done=(True, None, None)),
        List(items[2:], True, done=(False,)),
    )
    labels = [each["labels"] for each in made(*lists)]
    assert labels == [[], ["3.", "5."], ["3.", "1."], ["-5."], ["☑", "•"], ["1. ☐"]]


def test_a_list_is_tight_where_all_items_are_one_block() -> None:
    assert [each["tight"] for each in made(List(((para("a"),),)), List(((para("a"), para("b")),)))] == [True, False]


def test_rows_of_headers_are_the_head_of_a_table() -> None:
    head = (cell("a", header=True), cell("b", header=True))
    (table,) = made(Table((head, (cell("c"), cell("d")))))
    assert (texts(table["head"]), texts(table["cells"])) == (["a", "b"], ["c", "d"])


def test_a_head_that_reaches_out_or_is_all_there_is_is_none() -> None:
    head = (cell("a", header=True, rowspan=2), cell("b", header=True))
    for table in (
        Table((head, (cell("c"),))),
        Table((head,)),
        Table((((cell("x" * 500, header=True),)), (cell("y"),))),
    ):
        assert made(table)[0]["head"] == []


def test_a_small_table_stays_whole() -> None:
    few, many = Table(((cell("a"),),) * 3), Table(((cell("a"),),) * 30)
    listed = Table(((Cell((List(((para("a"),),)),)),),) * 4)
    assert [each["whole"] for each in made(few, many, listed)] == [True, False, False]


def test_a_table_too_wide_becomes_a_list_of_its_rows() -> None:
    wide = Table(
        (tuple(cell(str(number)) for number in range(MOST_COLUMNS + 1)), (Cell((Code("x"),)),)), (Span("Years"),)
    )
    caption, listed = made(wide)
    assert texts(caption) == ["Years"]
    assert "".join(texts(listed["items"][0])) == " | ".join(map(str, range(MOST_COLUMNS + 1)))
    assert listed["items"][1][0]["kind"] == "code"
    assert made(Table((tuple(cell("") for _ in range(20)),))) == []


def test_a_table_without_cells_is_its_caption() -> None:
    assert texts(made(Table((), (Span("Years"),)))) == ["Years"]


def test_a_figure_shows_the_pictures_that_are_there() -> None:
    (figure,) = made(Figure((Image(URL, alt="A kettle"),), (Span("Hot"),)), files={URL: FILE})
    assert figure["pictures"] == [{**FILE, "alt": "A kettle"}]
    assert texts(figure["caption"]) == ["Hot"]


def test_a_picture_that_is_not_there_leaves_its_words() -> None:
    images = (Image(URL, alt="A kettle", caption="Hot"), Image(URL, alt="A cup"), Image(URL, alt="A cup"))
    (figure,) = made(Figure(images))
    assert (figure["pictures"], texts(figure["caption"])) == ([], ["Hot · A cup"])
    assert texts(made(Figure(images, (Span("Tea"),)))) == ["Tea"]


def test_code_is_as_on_the_page_but_for_words_too_long_for_a_line() -> None:
    assert made(Code("\n\ta = 1\r\n\r\n  b\n"))[0]["parts"] == ["\ta = 1\n\n  b"]
    assert made(Code("x" * 120))[0]["parts"] == ["\n".join(("x" * 50, "x" * 50, "x" * 20))]


def test_a_long_listing_is_set_in_parts() -> None:
    parts = made(Code("\n".join(map(str, range(120)))))[0]["parts"]
    assert len(parts) == 3
    assert "\n".join(parts).split("\n") == list(map(str, range(120)))


def test_an_embed_is_a_link_and_its_address() -> None:
    (embed,) = made(Embed("https://example.org/v", "video", "A  film"))
    assert embed["title"] == [{"text": "A film", "url": "https://example.org/v"}]
    assert texts(embed["address"]) == ["https://example.org/v"]
    (unsafe,) = made(Embed("javascript:alert(1)", "page", "Click"))
    assert (unsafe["title"], unsafe["address"]) == ([{"text": "Click"}], [])
