from __future__ import annotations

from datetime import date

from marrow.evaluate.data import Example
from marrow.evaluate.meta.pages import Truth
from marrow.train.metadata.choices import choices

PAGE = b"""<title>Bees are back | Daily</title><meta name=author content="Ada Lovelace">
<meta property="article:published_time" content="2021-03-04"><h1>Bees are back</h1>
<p>They came in the night, all of them, and nobody had seen where from. Then they stayed.</p>"""


def test_a_page_is_a_choice_for_each_field_that_it_knows_judged_and_not() -> None:
    found = list(choices(Example("set", "a", PAGE), Truth("Bees are back", None, date(2021, 3, 4))))
    assert [field for field, _ in found] == ["title", "date", "title", "date"]
    assert {choice.weight for _, choice in found} == {0.5}
    assert all(choice.right for _, choice in found)


def test_what_is_right_is_told_by_the_truth() -> None:
    known = dict(choices(Example("set", "a", PAGE), Truth("", frozenset(["ada lovelace"]), date(2020, 1, 1))))
    assert known["authors"].right
    assert not known["date"].right


def test_a_page_that_cannot_be_read_teaches_nothing() -> None:
    assert list(choices(Example("set", "a", b"%PDF-1.7"), Truth("Bees"))) == []
