from __future__ import annotations

import pytest

from tests.unit.filters.alone import body, done


class Listed:
    """A list with one host."""

    def blocks(self, url: str, **_: object) -> object | None:
        return "rule" if "spy.example" in url else None

    def hides(self, *_: object) -> tuple[str, ...]:
        return ()


@pytest.mark.parametrize(
    "pixel",
    [
        '<img src="/a.gif" width="1" height="1">',
        '<img src="/a.gif" width="0" height="1px">',
        '<img src="/a.gif" style="width:1px;height: 1px">',
        '<iframe src="/a" width="1" style="height:0"></iframe>',
    ],
)
def test_what_is_fetched_and_cannot_be_seen_goes(pixel: str) -> None:
    assert body(f"<p>a</p>{pixel}", remove_trackers=True) == "<p>a</p>"


@pytest.mark.parametrize(
    "picture",
    [
        '<img src="/a.gif" width="1" height="20">',
        '<img src="/a.gif" width="100" height="1">',
        '<img src="data:image/gif;base64,R0" width="1" height="1">',
        '<img src="/a.gif" data-src="/b.jpg" width="1" height="1">',
        '<img width="1" height="1">',
        '<img src="/a.gif" style="max-width:1px;height:1px">',
        '<img src="/a.gif" style="width:100px;height:1px">',
    ],
)
def test_what_can_be_seen_or_tells_nobody_stays(picture: str) -> None:
    assert done(picture, remove_trackers=True).untouched


def test_links_do_not_tell_that_they_were_followed() -> None:
    assert body('<a href="/a" ping="/b">c</a>', remove_trackers=True) == '<a href="/a">c</a>'


def test_nothing_is_connected_to_ahead_that_lists_block() -> None:
    html = (
        '<link rel="preconnect" href="//spy.example"><link rel="preconnect" href="//good.example">'
        '<link rel="dns-prefetch" href="http://[bad"><link rel="icon" href="//spy.example/i"><title>x</title>'
    )
    clean = done(html, url="https://page.example/", blocker=Listed(), remove_trackers=True)
    assert clean.html.count("spy.example") == 1
    assert done(html, url="https://page.example/", remove_trackers=True).untouched
    assert clean.removed[0].examples == ("<link> //spy.example",)
