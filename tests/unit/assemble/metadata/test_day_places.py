from __future__ import annotations

import pytest

from marrow.assemble.metadata.candidates import Candidates
from marrow.assemble.metadata.date_lines import read_dates, read_far_dates
from marrow.assemble.metadata.dates import find_dates
from marrow.assemble.metadata.day_places import Places
from marrow.assemble.metadata.roles import Roles
from marrow.assemble.metadata.times import read_times
from marrow.methods import METHODS
from marrow.options import Options
from marrow.segments import segment
from tests.unit.assemble.metadata.build import page

HEADING = "<h1>The bees are back</h1>"
FAR = "<p>text</p>" * 300


def traits(html: str, *, is_judged: bool = False) -> list[set[str]]:
    """The traits of all dates of a page."""
    made = page(html)
    segments = segment(made.tree, made.look)
    roles = Roles(segments, METHODS["auto"](made, segments, Options())) if is_judged else None
    found = Candidates(made, (read_times, read_dates, read_far_dates), roles)
    places = Places(found)
    return [
        {trait for trait in places.traits(one, date) if trait}
        for one in found.of("date")
        for date in find_dates(one.value)
    ]


def test_a_line_below_the_heading() -> None:
    assert traits(HEADING + "<p>4 March 2021</p>") == [{"below-heading"}]


def test_how_far_a_date_stands_from_the_heading() -> None:
    assert traits("<p>4 March 2021</p>" + HEADING) == [set()]
    assert traits(HEADING + FAR + "<p>4 March 2021</p>") == [{"far-below"}]
    assert traits("<p>4 March 2021</p>" + FAR + HEADING) == [{"far-above"}]


@pytest.mark.parametrize(
    ("html", "trait"),
    [
        ("<aside><p>4 March 2021</p></aside>", "apart"),
        ('<div class="Related-Posts"><p>4 March 2021</p></div>', "apart"),
        ("<p><a>4 March 2021</a></p>", "in-link"),
        ("<ul><li>4 March 2021</li></ul>", "in-list"),
        ('<p class="last-modified">4 March 2021</p>', "updated"),
        ("<p>Updated: 4 March 2021</p>", "updated"),
        ("<p><b>Updated:</b> <i>4 March 2021</i></p>", "updated"),
        ("<p>Published 4 March 2021</p>", "published"),
        ("<p>4 March 2021" + " and then they came back" * 5, "begins-text"),
        ("<p>Bees came on 4 March 2021" + " and then they came back" * 5, "in-sentence"),
    ],
)
def test_what_is_around_a_date(html: str, trait: str) -> None:
    assert traits(HEADING + html) == [{"below-heading", trait}]


def test_the_nearest_dates_come_first_and_below_the_heading_counts_more() -> None:
    above, below = "<p>1 May 2021</p><p>text</p>", "<p>text</p><p>2 May 2021</p><p>3 May 2021</p>"
    html = above + HEADING + below + FAR + "<time>4 May 2021</time>"
    found = Candidates(page(html), (read_dates, read_times))
    near, others = Places(found).nearest(found.of("date"))
    assert [one.value for one in near] == ["2 May 2021", "3 May 2021", "1 May 2021"]
    assert [one.value for one in others] == ["4 May 2021"]


def test_a_date_in_another_article_than_the_heading() -> None:
    html = f"<article>{HEADING}<time>4 March 2021</time></article><article><time>5 May 2022</time></article>"
    own, other = traits(html)[:2]
    assert "other-article" not in own
    assert "other-article" in other


def test_the_role_of_a_text_is_a_trait_where_there_is_a_judge() -> None:
    text = "The bees came back to the old tree, and all of us were glad to see them again this year. " * 4
    html = f'<article>{HEADING}<p class="byline">By Ada Lovelace, 4 March 2021</p>' + f"<p>{text}</p>" * 4
    (found,) = traits(html, is_judged=True)
    assert "role-byline" in found
