"""P2 on pages that a browser shows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from marrow.options import Options
from marrow.render.browser import is_root
from marrow.render.chromium import Chromium
from marrow.segments import segment
from tests.unit.methods.test_alignment import BODY, verdicts


@pytest.fixture(scope="module")
def browser() -> Iterator[Chromium]:
    with Chromium(Options().change(sandbox=not is_root())) as running:
        yield running


def test_the_papers_example_in_a_browser(browser: Chromium) -> None:
    html = """<style>b { display: block } div.inline { display: inline }</style><body>
        <div><span><i>n12</i></span> <em>n13</em><br>n7<div class=inline><b>n19</b><i>n20</i></div> <u>n16</u></div>
        <span style="display: block"><i>n17</i> n18</span>"""
    page = browser.render(html).page
    segments = segment(page.tree, page.look)
    texts = [segments.text(page.tree, each) for each in range(len(segments))]
    assert texts == ["n12 n13", "n7", "n19", "n20 n16", "n17 n18"]


ARTICLE = f"""<style>
    body {{ width: 900px; margin: 0; font: 16px serif }} nav {{ font-size: 13px }}
    main {{ width: 600px }} h1 {{ font-size: 30px }} .box {{ float: right; width: 150px }}
    </style><nav><a href=/>The Kettle Post</a></nav><main><h1>Tea</h1><p>{BODY}</p>
    <div class=box>Around the kettle</div><p>{BODY}</p><ul><li>Water</li></ul>
    <table><tr><td>Leaves<td>Two</table><p>{BODY}</p></main>
    <footer><small>Imprint</small></footer>"""


def test_an_article_in_a_browser(browser: Chromium) -> None:
    assert verdicts(browser.render(ARTICLE).page) == [
        ("The K", "outside"), ("Tea", "title"), ("Plain", "inside"), ("Aroun", "aside"), ("Plain", "inside"),
        ("Water", "inside"), ("Leave", "inside"), ("Two", "inside"), ("Plain", "inside"), ("Impri", "outside"),
    ]  # fmt: skip


def test_font_sizes_and_colours_are_the_computed_ones(browser: Chromium) -> None:
    html = f"""<style>.small {{ font-size: 0.8em }} .pale {{ color: #bbb }}</style>
        <p>{BODY}<p>{BODY}<p class=small>{BODY}<p class=pale>{BODY}"""
    page = browser.render(html).page
    assert [why for _, why in verdicts(page)] == ["inside", "inside", "outside", "outside"]
    assert [why for _, why in verdicts(page, min_size_share=0.0)] == ["inside", "inside", "inside", "outside"]
    assert [why for _, why in verdicts(page, min_size_share=0.0, min_color_share=0.0)] == ["inside"] * 4
