from __future__ import annotations

import pytest

from marrow.assemble.pictures import address, background, best, poster, size
from tests.builders import kept_of, node_of

EMPTY = "data:image/gif;base64,R0lGODlhAQABAAAAACw="
HERE = "https://example.org/notes/"


def found(html: str, *, url: str = HERE + "page.html") -> str:
    kept = kept_of(f"<p>a</p>{html}", url=url)
    return address(kept, node_of(kept, "img"))


@pytest.mark.parametrize(
    ("html", "url"),
    [
        ('<img src="a.jpg">', HERE + "a.jpg"),
        (f'<img src="{EMPTY}" data-src="a.jpg">', HERE + "a.jpg"),
        ('<img src="real.jpg" data-src="{{ url }}">', HERE + "real.jpg"),
        ('<img src="spacer.gif" srcset="a.jpg 1x, b.jpg 2x">', HERE + "b.jpg"),
        ('<img src="loading.png" data-srcset="a.jpg 100w, b.jpg 50w">', HERE + "a.jpg"),
        ('<img src="clear-water.jpg">', HERE + "clear-water.jpg"),
        ('<img src="/Blank.GIF?x=1" srcset="a.jpg 1x">', HERE + "a.jpg"),
        ('<img src="DATA:image/gif;base64,AA" srcset="a.jpg 1x">', HERE + "a.jpg"),
        ('<img src="pixel/art.png">', HERE + "pixel/art.png"),
        ('<img src="blank-blank/x/blank.gif" srcset="a.jpg 1x">', HERE + "a.jpg"),
        ('<picture><source srcset="a.webp"><img></picture>', HERE + "a.webp"),
        (f'<picture><source><source srcset="a.webp 2x"><img src="{EMPTY}"></picture>', HERE + "a.webp"),
        ('<img src="blank.gif"><noscript><img src="a.jpg"></noscript>', HERE + "a.jpg"),
        (f'<img src="{EMPTY}"><noscript><img srcset="a.jpg 1x"></noscript>', HERE + "a.jpg"),
        (f'<img src="{EMPTY}"><noscript>no picture</noscript>', ""),
        (f'<img src="{EMPTY}"><p>text</p>', ""),
        ("<picture><source><img></picture>", ""),
        ('<img src="real.jpg" data-image="182904">', HERE + "real.jpg"),
        (f'<img src="{EMPTY}" nitro-lazy-src="a.jpg">', HERE + "a.jpg"),
        ('<img href="a.jpg">', ""),
        ('<img src="javascript:1">', ""),
        ('<img src="mailto:a@example.org">', ""),
        ("<img>", ""),
    ],
)
def test_a_picture_is_found_behind_placeholders_and_lazy_loading(html: str, url: str) -> None:
    assert found(html) == url


def test_on_a_page_from_nowhere_addresses_may_be_relative_but_nothing_else() -> None:
    assert found('<img src="a.jpg">', url="") == "a.jpg"
    assert found('<img src="mailto:a@example.org">', url="") == ""


@pytest.mark.parametrize(
    ("srcset", "url"),
    [
        ("", ""),
        ("a.jpg", "a.jpg"),
        ("a.jpg, b.jpg 2x", "b.jpg"),
        ("a.jpg 1.5x,b.jpg 1x", "a.jpg"),
        ("w_1,h_2/a.jpg 100w, w_2,h_4/a.jpg 200w", "w_2,h_4/a.jpg"),
        ("data:image/png;base64,AA 3x, a.jpg 1x", "a.jpg"),
        (", a.jpg wide", "a.jpg"),
    ],
)
def test_the_largest_candidate_is_chosen(srcset: str, url: str) -> None:
    assert best(srcset) == url


@pytest.mark.parametrize(("width", "url"), [(100, "a.jpg"), (500, "b.jpg"), (5000, "c.jpg")])
def test_of_several_widths_the_smallest_that_is_wide_enough_is_chosen(width: int, url: str) -> None:
    assert best("c.jpg 2000w, a.jpg 400w, b.jpg 800w", width) == url


@pytest.mark.parametrize(
    ("html", "url"),
    [
        ("<div style=\"background-image: url('a.jpg')\"></div>", HERE + "a.jpg"),
        ('<div style="background: #fff url( a.jpg ) no-repeat"></div>', HERE + "a.jpg"),
        ('<div data-bg="a.jpg"></div>', HERE + "a.jpg"),
        ('<div data-bg="url(a.jpg)"></div>', HERE + "a.jpg"),
        ('<div data-bgset="a.jpg 400w, b.jpg 1800w, c.jpg 2400w"></div>', HERE + "b.jpg"),
        ('<div data-bg="7" style="background:red"></div>', ""),
        ('<div style="background:url(data:image/png;base64,AA)"></div>', ""),
    ],
)
def test_the_picture_behind_an_element_is_found_in_its_style_or_a_lazy_attribute(html: str, url: str) -> None:
    kept = kept_of(f"<p>a</p>{html}")
    assert background(kept, node_of(kept, "div")) == url


@pytest.mark.parametrize(
    ("html", "url"),
    [
        ('<video poster="a.jpg">', HERE + "a.jpg"),
        ('<video data-poster="a.jpg">', HERE + "a.jpg"),
        ("<video>", ""),
    ],
)
def test_a_player_may_have_a_picture(html: str, url: str) -> None:
    kept = kept_of(f"<p>a</p>{html}")
    assert poster(kept, node_of(kept, "video")) == url


def test_an_address_is_found_out_once() -> None:
    kept = kept_of('<p>a</p><img src="a.jpg">')
    node = node_of(kept, "img")
    assert address(kept, node) is address(kept, node)
    assert kept.addresses == {node: HERE + "a.jpg"}


def test_a_hostile_srcset_takes_no_time() -> None:
    assert best("a" * 1_000_000 + " b c").startswith("aaa")


@pytest.mark.parametrize(
    ("width", "height", "expected"), [("80", "60px", (80, 60)), ("50%", "", (None, None)), (" 7.5 ", "auto", (7, None))]
)
def test_the_declared_size_is_read_in_px(width: str, height: str, expected: tuple[int | None, int | None]) -> None:
    assert size({"width": width, "height": height}) == expected
