from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import marrow
from marrow.methods.segments import judge, maximum_run
from marrow.options import Options
from marrow.segments import segment
from marrow.verdicts import Role


@given(st.lists(st.integers(-9, 9), max_size=12))
def test_no_run_has_a_larger_sum(values: list[int]) -> None:
    first, last = maximum_run(np.array(values, np.int64))
    best = max((sum(values[a:b]) for a in range(len(values)) for b in range(a, len(values) + 1)), default=0)
    assert sum(values[first:last]) == max(best, 0)


def verdicts(html: str, **changes: float | str) -> list[tuple[str, str, str]]:
    page = marrow.read(html)
    segments = segment(page.tree, page.look)
    found = judge(page, segments, Options().change(**changes))
    return [(segments.text(page.tree, each.segment), each.role.name.lower(), each.because) for each in found]


BODY = "Plain words in the page's own size, and enough of them to count for something."


def test_the_body_is_between_menus() -> None:
    html = (
        f"<a href=/>Home of many pages</a><p>{BODY}<p>{BODY}<div><a href=/x>Another page, and its long title</a></div>"
    )
    assert [role for _, role, _ in verdicts(html)] == ["other", "body", "body", "other"]


def test_headings_inside_the_bounds_stay() -> None:
    found = verdicts(f"<p>{BODY}<h2>Part two</h2><p>{BODY}")
    assert found[1] == ("Part two", "body", "segments.inside")


def test_links_inside_the_bounds_are_related() -> None:
    found = verdicts(f"<p>{BODY}<p><a href=/x>See also</a><p>{BODY}")
    assert found[1] == ("See also", "related", "segments.links")


@pytest.mark.parametrize(
    ("markup", "changes"),
    [
        ("<small>{}</small>", {"min_size_share": 0.0}),
        ("<span style='color:red'>{}</span>", {"min_color_share": 0.0}),
        ("<a href=/>{}</a>", {"max_link_share": 1.0, "min_color_share": 0.0}),
    ],
)
def test_each_constant_is_an_option(markup: str, changes: dict[str, float]) -> None:
    html = f"<p>{BODY * 3}<div>{markup.format(BODY)}"
    assert verdicts(html)[1][1] == "other"
    assert verdicts(html, **changes)[1][1] == "body"


def test_what_stands_beside_the_ends_in_other_letters_stays() -> None:
    lead, listing = "<p style='font-size:24px'>A lead in larger letters.", "<pre>npm start</pre>"
    found = verdicts(f"<div>{lead}<p>{BODY}<p>{BODY}{listing}</div><div><small>Imprint</small></div>")
    assert [(role, because) for _, role, because in found] == [
        ("body", "segments.beside"),
        ("body", "segments.inside"),
        ("body", "segments.inside"),
        ("body", "segments.beside"),
        ("other", "segments.outside"),
    ]


def test_a_page_of_links_has_no_body() -> None:
    assert {role for _, role, _ in verdicts("<p><a href=/1>one</a><p><a href=/2>two</a>")} == {"other"}


def test_a_page_without_segments() -> None:
    assert verdicts("<img src=x>") == []


def test_scores_say_what_spoke_for_a_segment() -> None:
    page = marrow.read(f"<p>{BODY}<h2>Part</h2><p>{BODY}")
    found = judge(page, segment(page.tree, page.look), Options())
    assert [each.score for each in found] == [1.0, 0.5, 1.0]
    assert {each.role for each in found} == {Role.BODY}


def test_what_the_paper_does_not_have_can_be_switched_off() -> None:
    links = f"<p>{BODY}<p><a href=/x>See also</a><p>{BODY}"
    assert verdicts(links, drop_links="never")[1] == ("See also", "body", "segments.inside")
    lead = f"<div><p style='font-size:24px'>A lead in larger letters.<p>{BODY}</div>"
    assert verdicts(lead, take_beside="never")[0][1:] == ("other", "segments.outside")
