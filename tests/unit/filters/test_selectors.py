from __future__ import annotations

import numpy as np
import pytest

from marrow.filters.selectors import matching
from marrow.parse.document import document

HTML = (
    "<div id=a class='ad box'><p id=b class=ad><span id=c data-slot=top-1></span></p></div>"
    "<my-ad id=d></my-ad><other-ad id=e></other-ad><p id=f></p>"
)


@pytest.mark.parametrize(
    ("selector", "ids"),
    [
        (".ad", "ab"),
        ("div.ad.box", "a"),
        ("#b", "b"),
        ("my-ad", "d"),
        ("*.ad", "ab"),
        ("[data-slot]", "c"),
        ('[data-slot="top-1"]', "c"),
        ("span[data-slot^='top']", "c"),
        ("span[data-slot$=1]", "c"),
        ("[data-slot*=op-]", "c"),
        ("[data-slot=top]", ""),
        ("div span", "c"),
        ("div > span", ""),
        ("div>p", "b"),
        (".ad > .ad", "b"),
        (".none span", ""),
        (".ad:not(.box)", ""),
        (".ad + p", ""),
        (".ad*", ""),
        ("[data-slot]span", ""),
        (".ad div#a my-ad", ""),
        (".addiv", ""),
        ("#ap#b", ""),
        ("> p", ""),
        ("p.ad ", "b"),
        ("", ""),
    ],
)
def test_selectors_match_what_they_say_or_nothing(selector: str, ids: str) -> None:
    made = document(HTML.encode(), max_nodes=1000)
    assert made is not None
    found = np.flatnonzero(matching(made, [selector])).tolist()
    assert "".join(made.tree.attributes[node]["id"] for node in found) == ids
