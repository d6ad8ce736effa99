from __future__ import annotations

import pytest

from marrow.assemble.metadata.links import read_licences, read_links
from tests.unit.assemble.metadata.build import page


@pytest.mark.parametrize(
    ("html", "candidates"),
    [
        ('<link rel="canonical" href="/bees">', [("url", "/bees", "link")]),
        ('<link rel="Canonical shortlink" href="/bees">', [("url", "/bees", "link")]),
        ('<link rel="license" href="/by">', [("licence", "/by", "link")]),
        ('<link rel="image_src" href="/bee.jpg">', [("lead_image", "/bee.jpg", "link")]),
        ('<a rel="license" href="/by">some rights</a>', [("licence", "/by", "visible")]),
        ('<a rel="tag" href="/t/honey">Honey</a>', [("tags", "Honey", "visible")]),
        ('<a rel="category tag" href="/nature">Nature</a>', [("categories", "Nature", "visible")]),
        ('<a rel="nofollow" href="/">x</a><link rel="stylesheet" href="/s"><form rel="tag">x</form>', []),
    ],
)
def test_relations_say_what_a_link_is(html: str, candidates: list[tuple[str, str, str]]) -> None:
    assert list(read_links(page(html))) == candidates


def test_creative_commons_licences_need_no_relation() -> None:
    licence = "https://creativecommons.org/licenses/by/4.0/"
    found = read_licences(page(f'<a href="https://example.org/">x</a><a href="{licence}">CC BY</a>'))
    assert list(found) == [("licence", licence, "visible")]
