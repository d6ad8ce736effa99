from __future__ import annotations

from tests.unit.filters.alone import done
from tests.unit.filters.story import STORY, page


def test_lines_around_the_main_part_go() -> None:
    left = done(
        page(before="<div>Skip to content</div>", after="<div>Back to top</div>"), remove_surroundings=True
    ).html
    assert "Back to top" not in left
    assert "four minutes" in left


def test_what_is_in_the_main_part_stays() -> None:
    html = page().replace("</article>", "</article><div>Back to top</div>")
    assert "Back to top" in done(html, remove_surroundings=True).html


def test_a_page_without_a_story_stays_as_it_is() -> None:
    assert done("<body><div>Sign in</div>", remove_surroundings=True).untouched == "nothing to remove"


def test_the_name_of_the_site_stays() -> None:
    html = f'<body><a href="#main">Skip to content</a><div>Tea House</div><div>Menu</div><main id=main>{STORY}</main>'
    left = done(html, remove_surroundings=True).html
    assert "Tea House" in left
    assert "Skip" not in left
    assert "Menu" not in left


def test_parts_that_a_script_puts_in_their_place_stay() -> None:
    html = page(after="<div hidden id=S:1><pre>npm install</pre></div><div id=S:2>npm run</div><div>Back to top</div>")
    left = done(html, remove_surroundings=True).html
    assert "npm run" in left
    assert "Back to top" not in left
