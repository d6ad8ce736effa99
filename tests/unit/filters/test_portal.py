from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import marrow
from marrow.decluttering import declutter
from marrow.filters.portal import is_portal
from marrow.methods import METHODS
from marrow.options import Options
from marrow.segments import segment
from tests.unit.filters.story import page


def _is_portal(html: str) -> bool:
    read = marrow.read(html)
    segments = segment(read.tree, read.look)
    return is_portal(read, segments, METHODS["auto"](read, segments, Options()))


def _listing(count: int) -> str:
    titles = "".join(
        f"<li><h3><a href=/story/{number}>Why the kettle number {number} sings before the water boils</a></h3>"
        f"<span class=date>{number} March 2024</span></li>"
        for number in range(1, count + 1)
    )
    return f"<title>News</title><body><main><h1>All stories</h1><ul class=stories>{titles}</ul></main>"


def test_a_page_of_links_alone_is_one() -> None:
    assert _is_portal(_listing(30))


def test_a_listing_of_which_nothing_is_kept_is_looked_at_as_a_whole() -> None:
    read = marrow.read(_listing(30))
    segments = segment(read.tree, read.look)
    verdicts = METHODS["auto"](read, segments, Options())
    nothing = replace(verdicts, kept=np.zeros(len(segments), bool))
    assert is_portal(read, segments, replace(nothing, page_type="listing"))
    assert not is_portal(read, segments, replace(nothing, page_type="article"))


@pytest.mark.parametrize("html", [page(), page(after=_listing(30)), "<p>Hm", "<body>"])
def test_a_page_with_a_text_is_none(html: str) -> None:
    assert not _is_portal(html)


def test_a_portal_is_left_untouched() -> None:
    given = _listing(30)
    done = declutter(given)
    assert done.untouched == "portal"
    assert done.body == given.encode()
