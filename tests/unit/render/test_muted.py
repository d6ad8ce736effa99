from __future__ import annotations

import pytest

from marrow.render.muted import MARK, muted


@pytest.mark.parametrize(
    ("html", "less"),
    [
        (b"<iframe src=/a>", b"<iframe marrow-unasked-src=/a>"),
        (b"<IFRAME title='b' SRC = /a>", b"<IFRAME title='b' marrow-unasked-SRC = /a>"),
        (b"<link rel=icon\nhref=/a>", b"<link rel=icon\nmarrow-unasked-href=/a>"),
        (
            b"<style>.mylink[href] {}</style><iframe src=/a>",
            b"<style>.mylink[href] {}</style><iframe marrow-unasked-src=/a>",
        ),
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


def test_marks_can_be_taken_out_again() -> None:
    html = b"<textarea><iframe src='/a'></textarea><link href=/b><iframe src=/c>"
    assert muted(html).count(MARK.encode()) == 3
    assert muted(html).replace(MARK.encode(), b"") == html
