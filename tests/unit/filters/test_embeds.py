from __future__ import annotations

from tests.unit.filters.alone import body


def test_what_is_embedded_goes() -> None:
    html = "<p>a</p><iframe src=b></iframe><object data=c>d</object><embed src=e><applet code=f>g</applet>"
    assert body(html, remove_embeds=True) == "<p>a</p>"


def test_videos_of_the_page_itself_stay() -> None:
    assert body("<video src=a></video><embed src=b>", remove_embeds=True) == '<video src="a"></video>'
