from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import pytest

import marrow
from marrow.article import Article, Block, Figure, Footnote, Heading, Image, List, Mark, Paragraph, Quote, Span, Warning
from marrow.pagination.join import LONG, join

LEAD = "What stands at the top of every page of this long tale, in bold letters and in full."


def para(text: str, node: int = 7) -> Paragraph:
    return Paragraph((Span(text),), node=node)


def article(number: int, *blocks: Block, **fields: Any) -> Article:
    known = Article(title="The tale", url=f"https://example.org/tale/{number}", blocks=blocks)
    return replace(known, **fields)


def texts(*blocks: tuple[Block, ...]) -> list[str]:
    return join(article(n, *each) for n, each in enumerate(blocks, 1)).text.split("\n\n")


def test_pages_are_one_after_the_other_with_the_metadata_of_the_first() -> None:
    joined = join([article(1, para("One."), authors=("Ada",)), article(2, para("Two."), title="Page 2")])
    assert (joined.title, joined.authors, joined.text) == ("The tale", ("Ada",), "One.\n\nTwo.")
    assert joined.pages == ("https://example.org/tale/1", "https://example.org/tale/2")
    assert joined.url == "https://example.org/tale/1"


def test_what_every_page_begins_and_ends_with_is_said_once() -> None:
    top, end = (Heading(2, (Span("The Tale"),)), para(LEAD)), para("Copyright.")
    assert texts((para(LEAD), para("One."), end), (*top, para("Two."), end)) == [LEAD, "One.", "Copyright.", "Two."]


def test_long_paragraphs_and_pictures_are_said_once_anywhere() -> None:
    picture = Figure((Image("https://example.org/a.png", node=3),))
    joined = join([article(1, para(LEAD), picture), article(2, para("Two."), para(LEAD), picture, para("End."))])
    assert joined.text == f"{LEAD}\n\nTwo.\n\nEnd."
    assert sum(isinstance(block, Figure) for block in joined.blocks) == 1


def test_short_lines_in_the_middle_may_stand_twice() -> None:
    assert len("Stir.") < LONG
    assert texts((para("A."), para("Stir."), para("B.")), (para("C."), para("Stir."), para("D."))).count("Stir.") == 2


def test_a_short_line_at_the_edge_of_a_page_stays_if_others_do_not_have_it_there() -> None:
    first = (para("A."), para("Stir."), para("Serve."), para("B."))
    assert texts(first, (para("Stir."), para("C."), para("Serve."))) == [
        "A.", "Stir.", "Serve.", "B.", "Stir.", "C.", "Serve.",
    ]  # fmt: skip


def test_a_short_line_that_is_at_the_same_place_of_every_page_is_said_once() -> None:
    picture = Figure((Image("https://example.org/a.png"),))
    first = (picture, para("By Ada."), para("One."), para("End."), para("All rights."))
    second = (Heading(2, (Span("The tale"),)), para("By Ada."), para("Two."), para("End."), para("All rights."))
    assert texts(first, second) == ["By Ada.", "One.", "End.", "All rights.", "Two."]


def test_a_page_that_says_nothing_new_adds_nothing() -> None:
    assert texts((para("One."),), (para("One."),)) == ["One."]


def test_headlines_of_later_pages_go() -> None:
    headline = Heading(1, (Span("The tale, page 2"),))
    joined = join([article(1, para("One.")), article(2, headline, para("Two."), has_headline=True)])
    assert joined.text == "One.\n\nTwo."


def test_nodes_of_later_pages_are_forgotten() -> None:
    inner = List(((para("In a list."),),), node=4)
    joined = join([article(1, para("One.")), article(2, Quote((inner,), node=2))])
    quote = joined.blocks[1]
    assert joined.blocks[0].node == 7
    assert isinstance(quote, Quote)
    assert isinstance(quote.blocks[0], List)
    assert (quote.node, quote.blocks[0].node, quote.blocks[0].items[0][0].node) == (-1, -1, -1)


def noted(number: int) -> Article:
    cited = Paragraph((Span(f"Text {number}."), Span("1", Mark.NOTE), Span("1", Mark.STRONG)))
    return article(number, cited, Footnote("1", (para(f"Note {number}."),)))


def test_notes_of_two_pages_with_one_label_stay_apart() -> None:
    blocks = join([noted(1), noted(2)]).blocks
    assert [block.label for block in blocks if isinstance(block, Footnote)] == ["1", "1-2"]
    assert isinstance(blocks[2], Paragraph)
    assert [span.text for span in blocks[2].spans] == ["Text 2.", "1-2", "1"]


def test_notes_stay_apart_where_a_new_label_is_taken_too() -> None:
    blocks = join([join([noted(1), noted(2)]), noted(3)]).blocks
    assert [block.label for block in blocks if isinstance(block, Footnote)] == ["1", "1-2", "1-3"]


def test_many_pages_take_time_by_their_number() -> None:
    def cost(count: int) -> float:
        pages = [article(n, *(para(f"{n}.{m}") for m in range(20))) for n in range(count)]
        begin = time.process_time()
        join(pages)
        return time.process_time() - begin

    assert min(cost(400) for _ in range(3)) < 30 * min(cost(40) for _ in range(3))  # were it quadratic, about 100


def test_pictures_comments_and_warnings_are_those_of_all_pages() -> None:
    cut = Warning("cut.nodes", "The page was cut.")
    first, second = Image("https://example.org/1.png", node=5), Image("https://example.org/2.png", node=5)
    joined = join(
        [
            article(1, para("One."), images=(first,), comments=(Quote((para("Ah."),)),), confidence=0.9),
            article(
                2,
                para("Two."),
                images=(first, second),
                comments=(Quote((para("Ah."),)), Quote((para("Oh."),))),
                warnings=(cut, cut),
                confidence=0.4,
                rendered=True,
            ),
        ]
    )
    assert [(image.url[-5:], image.node) for image in joined.images] == [("1.png", 5), ("2.png", -1)]
    assert (len(joined.comments), joined.warnings, joined.confidence, joined.rendered) == (2, (cut,), 0.4, True)


def test_joined_articles_can_be_joined() -> None:
    joined = join([join([article(1, para("One.")), article(2, para("Two."))]), article(3, para("Three."))])
    assert [page[-1] for page in joined.pages] == ["1", "2", "3"]


def test_pages_without_an_address_are_not_listed() -> None:
    assert join([Article(blocks=(para("One."),)), Article(blocks=(para("Two."),))]).pages == ()


def test_one_article_stays_as_it_is_and_none_is_refused() -> None:
    alone = article(1, para("One."))
    assert join([alone]).blocks == alone.blocks
    with pytest.raises(ValueError, match="nothing to join"):
        join([])


def test_it_is_public() -> None:
    assert marrow.join is join
