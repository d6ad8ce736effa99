from __future__ import annotations

from tests.unit.filters.alone import done
from tests.unit.filters.story import links, page

TEASERS = f'<div class="related-posts"><h2>Related</h2>{links("Coffee", "Cocoa", "Milk")}</div>'


def test_teasers_of_other_pages_go() -> None:
    left = done(page(after=TEASERS), remove_related=True)
    assert "Cocoa" not in left.html
    assert left.removed[0].filter == "related"


def test_the_story_stays_whatever_it_is_called() -> None:
    left = done(f'<body><div class="related-posts">{page()}</div>', remove_related=True).html
    assert "four minutes" in left
