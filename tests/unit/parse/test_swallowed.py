from __future__ import annotations

import pytest

from marrow.api import read
from marrow.parse.repair import close_frames, may_be_swallowed
from marrow.segments import segment
from tests.unit.native.forms import both

FRAME = '<iframe src="https://example.org/count?a=1" height="0" style="display: none" />'


def _texts(html: str) -> list[str]:
    def texts() -> list[str]:
        page = read(html)
        segments = segment(page.tree, page.look)
        return [segments.text(page.tree, each) for each in range(len(segments))]

    compiled, plain = both(texts)
    assert compiled == plain
    return compiled


@pytest.mark.parametrize(
    "html",
    [
        f"<body><p>Tea</p><noscript>{FRAME}</noscript><p>Water</p>",
        f"<body><p>Tea</p><noscript>{FRAME}</noscript><p>Water</p><iframe src=/film></iframe>",
        f"<head><noscript>{FRAME}</noscript></head><body><p>Tea</p><p>Water</p>",
        f"<body><p>Tea</p><noscript><img src=/x><IFRAME></noscript><div><p>Water</p></div><noscript>{FRAME}</noscript>",
    ],
    ids=["to the end", "to the next frame", "in the head", "twice"],
)
def test_a_frame_in_noscript_that_nobody_closes_swallows_nothing(html: str) -> None:
    assert _texts(html) == ["Tea", "Water"]


@pytest.mark.parametrize(
    "html",
    [
        "<noscript><iframe></iframe></noscript><p>Tea",
        "<p>Tea</p><noscript><iframe></iframe></noscript>",
        "<p>Tea</p><iframe></iframe>",
        "<p>Tea</p><noscript>No frame.</noscript>",
    ],
)
def test_a_page_without_such_a_frame_is_read_as_it_is(html: str) -> None:
    data = html.encode()
    assert close_frames(data) is data
    assert "Tea" in _texts(html)


def test_a_page_without_frames_is_no_suspect() -> None:
    assert not may_be_swallowed(read("<p>Tea").tree)
    assert not may_be_swallowed(read("<noscript><iframe></iframe></noscript><p>Tea").tree)
    assert not may_be_swallowed(read("<p>Tea</p><iframe></iframe><p>Water").tree)


def test_a_frame_outside_of_noscript_is_left_to_the_standard() -> None:
    assert _texts("<p>Tea</p><iframe /><p>Water</p>") == ["Tea"]


def test_many_frames_take_linear_time() -> None:
    assert close_frames(b"<noscript>" + b"<iframe>" * 50_000 + b"</noscript>").endswith(b"<iframe></iframe></noscript>")
