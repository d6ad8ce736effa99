from __future__ import annotations

import pytest

from marrow.assemble.images.roles import role_of
from tests.unit.assemble.images.build import PROSE, seen

ONE = f'{PROSE}<img src="a.jpg">{PROSE}'


@pytest.mark.parametrize(
    ("found", "role"),
    [
        (["near_author", "near_logo"], "avatar"),
        (["size_icon", "near_ad"], "icon"),
        (["address_logo"], "logo"),
        (["link_off"], "ad"),
        (["link_in"], "teaser"),
        (["file_symbol"], "icon"),
        (["address_tracker", "near_author"], "tracker"),
        (["size_large"], "other"),
    ],
)
def test_what_is_not_the_articles_has_a_role_by_its_traits(found: list[str], role: str) -> None:
    assert role_of(seen(ONE), 0, found, is_chosen=False) == role


def test_a_picture_of_one_pixel_is_a_tracker() -> None:
    assert role_of(seen(f'{PROSE}<img src="a.gif" width="1" height="1">'), 0, [], is_chosen=False) == "tracker"


def test_what_is_the_articles_is_in_the_line_of_it_a_chart_or_in_a_gallery() -> None:
    assert role_of(seen(ONE), 0, ["near_author"], is_chosen=True) == "inline"
    assert role_of(seen(ONE), 0, ["address_chart"], is_chosen=True) == "chart"
    assert role_of(seen(ONE), 0, ["near_gallery"], is_chosen=True) == "inline"  # one picture is no gallery
    row = "".join(f'<p><img src="{number}.jpg"></p>' for number in range(3))
    assert role_of(seen(PROSE + row), 0, ["near_gallery"], is_chosen=True) == "gallery"
