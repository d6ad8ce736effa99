from __future__ import annotations

from marrow.assemble.metadata.times import MOST_TIMES, read_times
from tests.unit.assemble.metadata.build import given, page


def times(html: str) -> list[tuple[str, str]]:
    return [(one.value, one.name) for one in given(read_times, page(html))]


def test_a_time_gives_its_attribute_or_its_text() -> None:
    assert times('<time datetime="2021-03-04">today</time>') == [("2021-03-04", "")]
    assert times("<time>4 March 2021</time>") == [("4 March 2021", "")]


def test_times_come_in_document_order_with_their_class() -> None:
    html = '<time class="entry-date" datetime="2021-03-05"></time><time pubdate datetime="2021-03-04"></time>'
    assert times(html) == [("2021-03-05", "entry-date"), ("2021-03-04", "pubdate")]


def test_an_abbreviation_gives_its_title() -> None:
    html = '<abbr class="published" title="2021-03-04">today</abbr><abbr>WHO</abbr>'
    assert times(html) == [("2021-03-04", "published")]


def test_of_many_times_the_first_are_read() -> None:
    assert len(times("<time>4 March 2021</time>" * 1000)) == MOST_TIMES
    assert len(times('<abbr title="4 March 2021">today</abbr>' * 1000)) == MOST_TIMES
