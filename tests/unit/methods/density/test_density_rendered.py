"""P3 on pages that a browser shows."""

from __future__ import annotations

from marrow.methods.density import judge
from marrow.options import Options
from marrow.page import Page
from marrow.render.chromium import Chromium
from marrow.segments import segment

PROSE = "Plain words, one after the other, until there are enough of them to be worth reading for their own sake. " * 2


def kept(page: Page, vision: str, pdoc: int = 10) -> list[str]:
    """What begins each segment that is kept."""
    segments = segment(page.tree, page.look)
    found = judge(page, segments, Options().change(vision=vision, pdoc=pdoc))
    return [segments.text(page.tree, each.segment)[:5] for each in found if each.role.name == "BODY"]


COLUMNS = f"""<style>
    body {{ margin: 0; width: 1200px; font: 16px serif }} header, footer {{ height: 60px }}
    main {{ float: left; width: 1050px }} aside {{ float: right; width: 100px }} footer {{ clear: both }}
    </style><header><a href=/>The Kettle Post</a></header>
    <main><p>{PROSE}</p><p>{PROSE}</p><p>{PROSE}</p></main>
    <aside><p>Aside {PROSE}</p><p>Aside {PROSE}</p></aside><footer><a href=/about>About</a></footer>"""


def test_a_narrow_column_at_the_side_weighs_too_little(chromium: Chromium) -> None:
    page = chromium.render(COLUMNS).page
    assert kept(page, "none") == ["Plain"] * 3 + ["Aside"] * 2
    assert kept(page, "position") == ["Plain"] * 3
    assert kept(page, "vips") == ["Plain"] * 3


POEM = f"""<style>body {{ margin: 0; width: 1200px; font: 16px serif }}</style>
    <div>{"".join(f"Verse {number} of a long poem.<br>" for number in range(30))}</div><div><p>{PROSE}</p></div>"""


def test_lines_weigh_as_much_as_the_block_that_they_are_in(chromium: Chromium) -> None:
    page = chromium.render(POEM).page
    assert kept(page, "none")[:30] == ["Verse"] * 30
    assert kept(page, "vips", pdoc=1)[:30] == ["Verse"] * 30


def test_by_position_each_short_line_weighs_next_to_nothing(chromium: Chromium) -> None:
    assert kept(chromium.render(POEM).page, "position") == ["Plain"]
