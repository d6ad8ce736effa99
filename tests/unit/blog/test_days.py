from __future__ import annotations

import datetime as dt

from marrow.blog.days import Days
from marrow.blog.labels import Label
from marrow.blog.post import Block
from tests.builders import tree_of


def _block(text: str, node: int = 1, texts: tuple[int, ...] = ()) -> Block:
    return Block(node, texts, text, (Label.DATE,), 1.0)


TREE = tree_of("div", "  p", '    "x"')


def test_what_markup_says_counts_more_than_the_text() -> None:
    tree = tree_of("div", "  time datetime=2021-03-04", '    "yesterday"', "  p", '    "x"')
    days = Days(tree, ["yesterday"], "", None)
    assert days.read([_block("yesterday", 2, (2,))]) == dt.date(2021, 3, 4)
    assert days.read([_block("yesterday", 0, (4,))]) == dt.date(2021, 3, 4)


def test_one_date_tells_the_order_of_all() -> None:
    assert Days(TREE, ["03/04/2021", "25/12/2020"], "", None).read([_block("03/04/2021")]) == dt.date(2021, 4, 3)
    assert Days(TREE, ["03/04/2021", "12/25/2020"], "", None).read([_block("03/04/2021")]) == dt.date(2021, 3, 4)


def test_without_another_date_the_language_tells_the_order() -> None:
    assert Days(TREE, ["03/04/2021"], "de", None).read([_block("03/04/2021")]) == dt.date(2021, 4, 3)
    assert Days(TREE, ["03/04/2021"], "", None).read([_block("03/04/2021")]) is None


def test_a_date_in_several_blocks_is_put_together() -> None:
    parts = [_block("4"), _block("March"), _block("2021")]
    assert Days(TREE, ["4", "March", "2021"], "en", None).read(parts) == dt.date(2021, 3, 4)


def test_no_block_is_no_date() -> None:
    assert Days(TREE, [], "", None).read([]) is None


def test_yesterday_is_read_where_the_time_is_known() -> None:
    now = dt.datetime(2021, 3, 4, tzinfo=dt.UTC)
    found = Days(TREE, ["yesterday"], "en", now).read([_block("yesterday")])
    assert found is not None
    assert (found.year, found.month, found.day) == (2021, 3, 3)
