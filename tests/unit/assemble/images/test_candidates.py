from __future__ import annotations

import pytest

from marrow.assemble.images import candidates as module
from marrow.assemble.images.candidates import Candidate, candidates
from tests.builders import kept_of

HERE = "https://example.org/notes/"


def found(html: str) -> list[Candidate]:
    return candidates(kept_of(f"<p>a</p>{html}"))


@pytest.mark.parametrize(
    ("html", "kind"),
    [
        ('<img src="a.jpg">', "img"),
        ('<amp-img src="a.jpg"></amp-img>', "img"),
        ('<svg><image href="a.jpg"></image></svg>', "img"),
        ('<video poster="a.jpg"></video>', "poster"),
        ('<div style="background:url(a.jpg)"></div>', "background"),
        ('<div data-bg="a.jpg"></div>', "background"),
        ('<div data-src="a.jpg"></div>', "background"),
    ],
)
def test_everything_that_shows_a_picture_is_a_candidate(html: str, kind: str) -> None:
    (picture,) = found(html)
    assert (picture.url, picture.kind) == (HERE + "a.jpg", kind)


@pytest.mark.parametrize(
    "html",
    [
        "<img>",
        "<video></video>",
        '<iframe data-src="a.jpg"></iframe>',
        '<div data-src="/widget"></div>',
        '<div style="background:red"></div>',
        '<img class="latex" src="a.png" alt="x^2">',
    ],
)
def test_what_shows_none_is_not(html: str) -> None:
    assert found(html) == []


def test_a_lazy_picture_and_its_twin_are_one_and_the_one_that_is_shown_stands_for_both() -> None:
    (picture,) = found('<noscript><img src="a.jpg"></noscript><img data-src="a.jpg" src="blank.gif">')
    assert len(picture.twins) == 1
    assert picture.node > picture.twins[0]


def test_the_scheme_of_an_address_makes_no_other_picture() -> None:
    assert len(found('<img src="http://example.org/a.jpg"><img src="https://example.org/a.jpg">')) == 1


def test_an_image_stands_for_itself_before_a_background_does() -> None:
    (picture,) = found('<div style="background:url(a.jpg)"></div><img src="a.jpg">')
    assert picture.kind == "img"


def test_candidates_are_in_document_order_and_in_the_given_range() -> None:
    kept = kept_of('<p>a</p><img src="a.jpg"><div style="background:url(b.jpg)"></div><img src="c.jpg">')
    every = candidates(kept)
    assert [each.url[-5:] for each in every] == ["a.jpg", "b.jpg", "c.jpg"]
    assert candidates(kept, every[1].node, every[2].node) == [every[1]]


def test_a_background_that_begins_before_the_range_is_there_if_it_ends_before_the_body() -> None:
    kept = kept_of('<div style="background:url(b.jpg)"><p>menu</p><h1>T</h1></div><p>body</p>')
    title, body = (
        node for node, text in enumerate(kept.tree.text[n] for n in range(len(kept.tags))) if text in ("T", "body")
    )
    assert [each.url[-5:] for each in candidates(kept, title, len(kept.tags), body)] == ["b.jpg"]
    assert candidates(kept, title, len(kept.tags)) == []


def test_a_page_of_nothing_but_pictures_is_looked_at_in_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_CANDIDATES", 3)
    assert len(found("".join(f'<img src="{number}.jpg">' for number in range(9)))) == 3
