from __future__ import annotations

import pytest

from marrow.article import Block, List, Paragraph, Rule, Span
from marrow.numbering import chosen, numbered, rows, said_numbers, task_class, ticked, unticked

A, B, C = ((Paragraph((Span(name),)),) for name in "abc")


@pytest.mark.parametrize(
    ("block", "expected"),
    [
        (List((A, B)), [(1, None), (2, None)]),
        (List((A, B), True, -1), [(-1, None), (0, None)]),
        (List((A, B), True, 3, (3, 9)), [(3, None), (9, None)]),
        (List((A, B), done=(None, True)), [(1, None), (2, True)]),
        (List((A, B), True, 3, (1,), (True,)), [(3, None), (4, None)]),
        (List(()), []),
    ],
)
def test_every_item_has_a_row(block: List, expected: list[tuple[int, bool | None]]) -> None:
    assert [(number, is_done) for number, is_done, _ in rows(block)] == expected
    assert tuple(item for _, _, item in rows(block)) == block.items


def test_numbers_are_told_only_where_they_do_not_count_up() -> None:
    block = List((A, B, C), True)
    assert numbered(block, (4, 5, 6)) == List((A, B, C), True, 4)
    assert numbered(block, (4, 5, 7)) == List((A, B, C), True, 4, (4, 5, 7))
    assert numbered(List((), True), ()) == List((), True)


def test_items_keep_number_and_tick_when_others_go() -> None:
    block = List((A, B, C), True, 3, done=(True, None, False))
    assert chosen(block, (True, False, True)) == List((A, C), True, 3, (3, 5), (True, False))
    assert chosen(block, (False, True, True)) == List((B, C), True, 4, (), (None, False))
    assert chosen(List((A, B, C)), (False, True, True)) == List((B, C))


def test_html_is_told_the_numbers_that_do_not_follow() -> None:
    assert said_numbers(List((A, B, C), True, 3, (3, 2, 3)), 99) == [None, 2, None]
    assert said_numbers(List((A, B), True, 3, (3, 200)), 99) == [None, None]
    assert said_numbers(List((A, B), False, 3, (3, 2)), 99) == [None, None]


def test_a_tick_stands_at_the_beginning_of_a_task() -> None:
    rule: tuple[Block, ...] = (Rule(),)
    assert ticked((*A, *rule), True) == (Paragraph((Span("☑ "), Span("a"))), *rule)
    assert ticked(rule, False) == (Paragraph((Span("☐"),)), *rule)
    assert ticked(rule, None) == rule
    assert [task_class(each) for each in (True, False, None)] == ["task", "task", None]


def test_a_tick_is_taken_off_again() -> None:
    for item in (A, (*A, Rule()), (Rule(),), ()):
        assert unticked(ticked(item, True)) == (item, True)
        assert unticked(ticked(item, False)) == (item, False)
        assert unticked(item) == (item, None)
    assert unticked((Paragraph((Span("☑ a"), Span("b"))),)) == ((Paragraph((Span("a"), Span("b"))),), True)
