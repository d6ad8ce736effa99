from __future__ import annotations

from tests.unit.filters.alone import body


def test_media_wait_and_can_be_started() -> None:
    html = "<video src=a autoplay muted></video><audio src=b></audio>"
    assert body(html, remove_autoplay=True) == '<video src="a" muted="" controls=""></video><audio src="b"></audio>'


def test_media_are_not_fetched_before_they_are_wanted() -> None:
    html = '<video preload="auto" autoplay></video><audio preload="none"></audio><video preload=""></video>'
    assert body(html, remove_autoplay=True) == (
        '<video preload="metadata" controls=""></video><audio preload="none"></audio><video preload="metadata"></video>'
    )


def test_players_of_others_wait() -> None:
    html = '<iframe src="https://v.example/?id=1&amp;autoplay=1&amp;x=2"></iframe><iframe src="/auto"></iframe>'
    assert body(html, remove_autoplay=True) == html.replace("autoplay=1", "autoplay=0")


def test_running_text_stands_still() -> None:
    html = "<bgsound src=a><p><marquee>b</marquee> <blink>c</blink></p>"
    assert body(html, remove_autoplay=True) == "<p>b c</p>"
