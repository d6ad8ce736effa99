from __future__ import annotations

import pytest

from marrow.assemble.metadata.candidates import Candidate
from marrow.assemble.metadata.icons import largest_icon

SMALL, LARGE = ("icon 16x16", "/16.png"), ("icon 192x192 image/png", "/192.png")


def chosen(*icons: tuple[str, str]) -> str:
    candidates = [Candidate("icon", address, "link", name) for name, address in icons]
    return largest_icon(lambda address: "" if address.startswith("data:") else address, candidates)


@pytest.mark.parametrize(
    ("icons", "icon"),
    [
        ([SMALL, LARGE], "/192.png"),
        ([LARGE, SMALL], "/192.png"),
        ([("icon", "/favicon.ico"), SMALL], "/favicon.ico"),
        ([("icon", "/favicon.ico"), ("apple-touch-icon", "/touch.png")], "/touch.png"),
        ([SMALL, ("icon", "/icon-64x64.png")], "/icon-64x64.png"),
        ([SMALL, ("icon 16x16 32X32", "/both.ico")], "/both.ico"),
        ([SMALL, ("icon 2048x2048", "/2048.png")], "/16.png"),
        ([LARGE, ("icon any", "/any")], "/any"),
        ([LARGE, ("icon image/svg+xml", "/drawn")], "/drawn"),
        ([LARGE, ("icon", "/drawn.svg")], "/drawn.svg"),
        ([SMALL, ("icon 64x64", "data:image/png;base64,AA")], "/16.png"),
        ([], ""),
    ],
)
def test_the_largest_that_is_still_an_icon_is_chosen(icons: list[tuple[str, str]], icon: str) -> None:
    assert chosen(*icons) == icon
