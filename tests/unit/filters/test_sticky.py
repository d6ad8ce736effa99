from __future__ import annotations

from tests.unit.filters.alone import done
from tests.unit.filters.story import page


def test_a_bar_goes() -> None:
    left = done(page(after='<div style="position:fixed;bottom:0">Get our app</div>'), remove_sticky=True).html
    assert "Get our app" not in left


def test_the_header_scrolls_with_the_page() -> None:
    html = page().replace('<header class="site"', '<header style="top: 0; position: sticky"')
    left = done(html, remove_sticky=True, keep_header=True).html
    assert '<header style="top: 0; position: static !important">' in left
    html = "<style>.site { position: fixed }</style>" + page()
    assert 'style="position: absolute !important"' in done(html, remove_sticky=True, keep_header=True).html


def test_a_field_and_the_story_stay() -> None:
    html = page(after='<div class="sticky"><input name="q"></div>').replace("<article>", '<article class="sticky">')
    left = done(html, remove_sticky=True)
    assert left.untouched == "nothing to remove"


def test_a_page_without_bars_is_untouched() -> None:
    assert done(page(), remove_sticky=True).untouched == "nothing to remove"
