from __future__ import annotations

import pytest

from tests.unit.filters.alone import done
from tests.unit.filters.story import STORY, page

ASK = "We use cookies to improve our site. <button>Accept all</button>"


@pytest.mark.parametrize(
    "box",
    [
        '<div id="onetrust-banner-sdk">Your choice</div>',
        '<div id="CybotCookiebotDialog"><p>Choose</p></div>',
        f'<div class="cookie-notice">{ASK}</div>',
        f'<div role="dialog">{ASK}</div>',
        f'<div style="position: fixed; bottom: 0">{ASK}</div>',
        '<div class="consent">Wir verwenden Cookies. <a href=/>Akzeptieren</a></div>',
        '<div class="consent">Nous utilisons des cookies. <a href=/>Tout accepter</a></div>',
        '<div class="consent">Мы используем файлы cookie. <a href=/>Принять</a></div>',
    ],
)
def test_banners_go(box: str) -> None:
    left = done(page(before=box), remove_consent=True).html
    assert box.partition(">")[0] not in left
    assert "four minutes" in left


def test_a_box_of_boxes_is_read_once() -> None:
    box = (
        f'<div class="consent"><div class="cookie-text">{ASK}</div></div><div class="consent">Consent of the king</div>'
    )
    left = done(page(before=box), remove_consent=True)
    assert left.removed[0].count == 1
    assert "of the king" in left.html


def test_a_recipe_for_cookies_stays() -> None:
    assert "sugar" in done(page(after='<div class="cookies">Flour, sugar, butter.</div>'), remove_consent=True).html


def test_a_page_in_a_consent_container_stays() -> None:
    html = f'<body class="cookie-consent"><div class="cookie-consent onetrust-page">{STORY}{ASK}</div>'
    assert "four minutes" in done(html, remove_consent=True).html
