from __future__ import annotations

from tests.unit.filters.alone import done
from tests.unit.filters.story import page


def test_a_newsletter_box_goes() -> None:
    box = '<div class="newsletter-signup"><p>Our best recipes, every week.</p><input type=email></div>'
    assert "every week" not in done(page(after=box), remove_promotions=True).html


def test_a_box_with_a_password_stays() -> None:
    box = '<div class="subscribe"><p>Sign in.</p><form><input type="password"></form></div>'
    assert "password" in done(page(after=box), remove_promotions=True, remove_footers=True).html
