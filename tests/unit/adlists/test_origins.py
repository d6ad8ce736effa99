from __future__ import annotations

from marrow.adlists.origins import Origins


def test_a_rule_is_from_the_first_list_that_has_it() -> None:
    origins = Origins.of([["a", "b"], ["b", "c"], []])
    assert [origins.find(rule) for rule in "abcd"] == [0, 0, 1, -1]


def test_without_rules_nothing_is_from_anywhere() -> None:
    assert Origins.of([]).find("a") == -1


def test_a_dump_makes_the_same_and_takes_nine_bytes_a_rule() -> None:
    data = Origins.of([map(str, range(100)), ["x", "\ud800"]]).dump()
    assert len(data) == 9 * 102
    again = Origins.load(data)
    assert again.find("7") == 0
    assert again.find("x") == 1
    assert again.dump() == data
