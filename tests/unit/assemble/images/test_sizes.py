from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from marrow.assemble.images.sizes import in_address, sides
from tests.builders import kept_of, node_of


@pytest.mark.parametrize(
    ("html", "url", "expected"),
    [
        ('<img width="300" height="200">', "/a-90x60.jpg", (300, 200)),
        ('<img width="300">', "/a-90x60.jpg", (300, None)),
        ('<img style="width: 50px; height:40px">', "/a-90x60.jpg", (50, 40)),
        ('<img style="max-width: 50px">', "/a-90x60.jpg", (90, 60)),
        ("<img>", "/a-90x60.jpg", (90, 60)),
        ("<img>", "/a.jpg", (None, None)),
        ('<img srcset="../b.jpg 480w, ../a.jpg 1080w">', "https://example.org/a.jpg", (1080, None)),
        ('<img srcset="/b.jpg 480w, /a.jpg 2x">', "https://example.org/a.jpg", (None, None)),
        ('<img data-srcset="/a.jpg 480w">', "/a.jpg", (480, None)),
    ],
)
def test_what_the_page_declares_counts_before_what_the_address_says(
    html: str, url: str, expected: tuple[int | None, int | None]
) -> None:
    kept = kept_of(f"<p>a</p>{html}")
    assert sides(kept, node_of(kept, "img"), url) == expected


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("/a?w=640", (640, None)),
        ("/avatar/1?s=96", (96, 96)),
        ("/avatar/1?s=96c0a1", (None, None)),
        ("/a?s=96", (None, None)),
        ("/a?width=640&amp;height=480", (640, 480)),
        ("/a?h=480", (None, 480)),
        ("/a?resize=640%2C480", (640, 480)),
        ("/w_640,h_480/a.jpg", (640, 480)),
        ("/2024/12/photo.jpg", (None, None)),
        ("/a-1234567x12.jpg", (None, None)),
    ],
)
def test_addresses_tell_sizes_in_many_ways(url: str, expected: tuple[int | None, int | None]) -> None:
    assert in_address(url) == expected


def test_a_box_of_a_browser_counts_before_everything() -> None:
    kept = kept_of('<p>a</p><img width="300" height="200">')
    node = node_of(kept, "img")
    box = np.zeros((len(kept.tags), 4), np.float32)
    box[node] = 0, 0, 640, 480
    rendered = replace(kept, page=replace(kept.page, look=replace(kept.page.look, box=box)))
    assert sides(rendered, node, "") == (640, 480)
    box[node] = 0, 0, 0, 0  # not laid out: what the page says is all there is
    assert sides(rendered, node, "") == (300, 200)
