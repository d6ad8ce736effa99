from __future__ import annotations

import pytest

from tests.unit.filters.alone import done
from tests.unit.filters.story import STORY, page


@pytest.mark.parametrize(
    "box",
    [
        '<div class="newsletter-popup modal">Join us!</div>',
        '<div role="dialog" aria-modal="true">Join us!</div>',
        "<dialog open>Join us!</dialog>",
        '<div class="popup" style="position:fixed">Join us!</div>',
    ],
)
def test_what_lies_over_the_page_goes(box: str) -> None:
    assert "Join us" not in done(page(after=box), remove_overlays=True).html


@pytest.mark.parametrize(
    "box",
    [
        '<div role="dialog"><input type="password"></div>',
        '<div role="dialog"><input type="search">Search</div>',
        '<div class="modal promo"><nav><a href=/>Home</a></nav></div>',
        '<div class="overlay">A caption</div>',
        '<div><div><div><div class="overlay cta">Call</div></div></div></div>',
    ],
)
def test_what_a_reader_opens_stays(box: str) -> None:
    assert box.rpartition("<")[0] in done(page(after=box), remove_overlays=True).html.replace('=""', "") or (
        done(page(after=box), remove_overlays=True).untouched
    )


def test_a_story_in_a_dialogue_stays() -> None:
    assert "four minutes" in done(f'<div role="dialog" aria-modal="true">{STORY}</div>', remove_overlays=True).html


def test_the_page_can_be_scrolled_again() -> None:
    html = page().replace("<body>", '<body class="home modal-open" style="overflow: hidden; color: red">')
    left = done(html, remove_overlays=True).html
    assert '<body class="home" style="color: red">' in left
