from __future__ import annotations

from marrow.assemble.metadata.days import read_dates, read_times
from tests.unit.assemble.metadata.build import page


def times(html: str) -> list[tuple[str, str]]:
    return [(field, value) for field, value, _ in read_times(page(html))]


def dates(html: str) -> list[str]:
    return [value.strip() for _, value, _ in read_dates(page(html))]


def test_a_time_gives_its_attribute_or_its_text() -> None:
    assert times('<time datetime="2021-03-04">today</time>') == [("date", "2021-03-04")]
    assert times("<time>4 March 2021</time>") == [("date", "4 March 2021")]


def test_the_time_of_publication_comes_first() -> None:
    html = '<time datetime="2021-03-05"></time><time pubdate datetime="2021-03-04"></time>'
    assert times(html) == [("date", "2021-03-04")]


def test_times_apart_from_the_content_come_last() -> None:
    beside = '<aside><time datetime="2021-03-05"></time></aside>'
    assert times(beside + '<time datetime="2021-03-04"></time>') == [("date", "2021-03-04")]
    assert times(beside) == [("date", "2021-03-05")]


def test_a_time_that_is_called_updated_is_the_modification() -> None:
    assert times('<time class="updated" datetime="2021-03-05"></time>') == [("modified", "2021-03-05")]


def test_a_short_text_with_a_date_is_found() -> None:
    assert dates("<h1>Bees</h1><p>Published 4 March 2021</p><p>Text of 2021.</p>") == ["Published 4 March 2021"]


def test_what_is_called_a_date_comes_first() -> None:
    html = '<h1>Bees</h1><p>Since 1 May 2019</p><p class="post-date">4 March 2021</p>'
    assert dates(html) == ["4 March 2021"]


def test_near_the_heading_comes_before_the_rest_of_the_page() -> None:
    far = "<p>text</p>" * 300 + '<p class="date">5 May 2022</p>'
    assert dates("<h1>Bees</h1><p>4 March 2021</p>" + far) == ["4 March 2021"]
    assert dates("<h1>Bees</h1>" + far) == ["5 May 2022"]


def test_dates_in_links_count_near_the_heading_only() -> None:
    assert dates("<h1>Bees</h1><a>4 March 2021</a>") == ["4 March 2021"]
    assert dates("<h1>Bees</h1>" + "<p>text</p>" * 300 + "<a>4 March 2021</a>") == []


def test_no_dates_are_found_in_long_texts() -> None:
    assert dates("<h1>Bees</h1><p>" + "On 4 March 2021 the bees came back. " * 4) == []


def test_hidden_dates_are_none() -> None:
    assert dates("<h1>Bees</h1><p hidden>5 May 2022</p><p>4 March 2021</p>") == ["4 March 2021"]
    assert dates("<h1>Bees</h1><p style='display:none'>5 May 2022</p>") == []
