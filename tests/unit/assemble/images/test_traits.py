from __future__ import annotations

import pytest

from marrow.assemble.images.traits import traits
from tests.unit.assemble.images.build import PROSE, seen

URL = "https://www.example.org/story"


def of(html: str, *, title: str = "", declared: tuple[str, ...] = ()) -> set[str]:
    """The traits of the only picture of a page."""
    return set(traits(seen(html, url=URL, title=title, declared=declared), 0))


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        ("", {"size_unknown"}),
        ('width="20"', {"size_icon"}),
        ('width="100" height="100"', {"size_small", "ratio_square"}),
        ('width="200" height="150"', {"size_thumb"}),
        ('width="400" height="90"', {"size_medium", "ratio_wide"}),
        ('width="800" height="600"', {"size_large"}),
        ('width="0" height="0"', {"size_unknown"}),
    ],
)
def test_size(size: str, expected: set[str]) -> None:
    found = of(f'{PROSE}<img src="a.jpg" {size}>{PROSE}')
    assert {each for each in found if each.startswith(("size", "ratio"))} == expected


@pytest.mark.parametrize(
    ("href", "expected"),
    [
        ("", "link_here"),
        ("#top", "link_here"),
        ("/large.jpg", "link_picture"),
        ("/other-story", "link_in"),
        ("https://news.example.org/x", "link_in"),
        ("https://example.org/", "link_home"),
        ("/", "link_home"),
        ("https://shop.example.com/x", "link_off"),
        ("http://[broken/x", "link_off"),
    ],
)
def test_link(href: str, expected: str) -> None:
    found = of(f'{PROSE}<a href="{href}"><img src="a.jpg"></a>{PROSE}')
    assert {each for each in found if each.startswith("link")} == {expected}
    assert "in_a" in found


def test_inside_the_body() -> None:
    found = of(f'{PROSE}<img src="a.jpg">{PROSE}')
    assert {"place_inside", "inside_4_of_4", "between_body", "before_body", "after_body"} <= found


def test_above_the_body() -> None:
    assert {"place_above", "title_after", "after_title", "before_nothing", "apart"} <= of(
        f'<img src="a.jpg"><h1>The bridge</h1>{PROSE}'
    )
    assert {"place_above", "title_before", "begins_body"} <= of(f'<h1>The bridge</h1><img src="a.jpg">{PROSE}')


def test_below_the_body() -> None:
    found = of(f'{PROSE}<img src="a.jpg"><p class="related">Another story</p>')
    assert {"place_below", "ends_body", "before_body", "after_related"} <= found
    assert "after_nothing" in of(f'{PROSE}<img src="a.jpg">')


def test_many_alike_are_a_list_of_pictures_or_of_teasers() -> None:
    row = "".join(f'<div><img src="{number}.jpg"></div>{PROSE}' for number in range(3))
    assert "alike_inside" in traits(seen(PROSE + row), 0)
    row = "".join(f'<div><img src="{number}.jpg"></div>' for number in range(3))
    assert "alike_outside" in traits(seen(f"{PROSE}<p class=dropped>x</p>{row}"), 0)


def test_what_is_said_of_it() -> None:
    found = of(
        f'{PROSE}<img src="/author-icon-1.png" alt="The old wooden bridge" class="hero">{PROSE}',
        title="A wooden bridge is gone",
    )
    assert {"address_author", "address_icon", "file_png", "alt_long", "alt_title", "near_hero", "is_img"} <= found
    assert {"alt_none", "file_unknown"} <= of(f'{PROSE}<img src="/i?id=1">{PROSE}')
    assert {"alt_short", "file_symbol"} <= of(f'{PROSE}<img src="/i.svg" alt="A bridge">{PROSE}')
    assert {"file_photo"} <= of(f'{PROSE}<img src="/i.webp">{PROSE}')


def test_a_picture_that_metadata_names_is_declared_in_any_of_its_sizes() -> None:
    html = f'{PROSE}<img src="/img/old-bridge-300x200.jpg">{PROSE}'
    assert "declared" in of(html, declared=("https://cdn.example.org/old-bridge-scaled.jpg",))
    assert "declared" not in of(html, declared=("https://cdn.example.org/new-tower.jpg",))
    assert "declared" not in of(f'{PROSE}<img src="/1.jpg">{PROSE}', declared=("/1.jpg",))  # a name that is everywhere


def test_hidden_and_opening() -> None:
    assert "hidden" in of(f'{PROSE}<noscript><img src="a.jpg"></noscript>{PROSE}')
    assert "opening" in of(f'<h1>T</h1><img src="a.jpg">{PROSE}')


def test_a_drawing_says_what_is_in_it_and_its_address_says_nothing() -> None:
    shapes = '<path d="M0 0"></path>' * 4
    plain = of(f'{PROSE}<figure><svg viewBox="0 0 640 360" aria-label="A long label">{shapes}</svg></figure>{PROSE}')
    assert {"is_drawing", "alt_long", "size_large", "in_figure"} <= plain
    assert not {each for each in plain if each.startswith(("file", "address", "drawn"))} | ({"hidden"} & plain)
    chart = of(f'{PROSE}<svg viewBox="0 0 640 360">{shapes}{"<text>logo</text>" * 3}</svg>{PROSE}')
    assert {"drawn_chart", "alt_none"} <= chart
