from __future__ import annotations

from tests.unit.filters.alone import body


def test_pictures_of_all_kinds_go() -> None:
    html = (
        "<p>a<img src=b.png><picture><source srcset=c><img src=c></picture><svg><path d=z /></svg><canvas></canvas></p>"
    )
    assert body(html, remove_images=True) == "<p>a</p>"


def test_a_caption_stays() -> None:
    html = "<figure><img src=a><figcaption>Tea</figcaption></figure>"
    assert body(html, remove_images=True) == "<figure><figcaption>Tea</figcaption></figure>"
