from __future__ import annotations

from tests.unit.filters.alone import body


def test_of_a_link_the_text_stays() -> None:
    assert body("<p>a <a href=/b>b <i>c</i></a></p>", remove_links=True) == "<p>a b <i>c</i></p>"


def test_what_other_links_lead_to_stays() -> None:
    html = '<p><a name="n">x</a><a id="i" href="/b" target="_blank">y</a></p>'
    assert body(html, remove_links=True) == '<p><a name="n">x</a><a id="i">y</a></p>'


def test_areas_of_a_map_lead_nowhere() -> None:
    assert body("<map><area href=/a alt=A></map>", remove_links=True) == '<map><area alt="A"></map>'
