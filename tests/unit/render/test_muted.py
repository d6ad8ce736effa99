from __future__ import annotations

import pytest

from marrow.render.muted import muted, unmuted


@pytest.mark.parametrize(
    ("html", "less"),
    [
        (b"<iframe src=/a>", b"<iframe marrow-unasked-src=/a>"),
        (b"<IFRAME title='b' SRC = /a>", b"<IFRAME title='b' marrow-unasked-SRC = /a>"),
        (b"<link rel=icon\nhref=/a>", b"<link rel=icon\nmarrow-unasked-href=/a>"),
    ],
)
def test_what_asks_has_its_address_under_another_name(html: bytes, less: bytes) -> None:
    assert muted(html) == less


@pytest.mark.parametrize(
    "html",
    [
        b"<img src=/a>",
        b"<iframe data-src=/a>",
        b"<iframes src=/a>",
        b"<iframe title=x></iframe><p src=/a>",
        b"<style>iframe[src] { width: 9px }</style><iframe src=/a>",
        b"<p marrow-unasked-src=/a><iframe src=/a>",
    ],
)
def test_everything_else_stays(html: bytes) -> None:
    assert muted(html) == html


def test_what_was_muted_comes_back() -> None:
    html = b"<textarea><iframe src='/a'></textarea><link href=/b><iframe src=/c>"
    assert unmuted([muted(html).decode(), "src"]) == [html.decode(), "src"]
