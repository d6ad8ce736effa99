from __future__ import annotations

from tests.unit.filters.alone import done
from tests.unit.filters.story import links, page


def test_an_aside_goes() -> None:
    aside = f"<aside><h2>Archive</h2>{links('Imprint', 'Privacy', 'Careers')}</aside>"
    assert "Privacy" not in done(page(after=aside), remove_sidebars=True).html


def test_what_is_called_one_goes_if_it_has_links() -> None:
    column = f'<div class="sidebar">{links("Imprint", "Privacy", "Careers")}</div>'
    assert "Privacy" not in done(page(after=column), remove_sidebars=True).html


def test_a_column_of_the_story_stays() -> None:
    assert "four minutes" in done(f'<body><div class="sidebar">{page()}</div>', remove_sidebars=True).html
