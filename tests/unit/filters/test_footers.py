from __future__ import annotations

from tests.unit.filters.alone import done
from tests.unit.filters.story import page


def test_footers_go_by_tag_role_and_name() -> None:
    feet = "<footer>© Tea House</footer><div role=contentinfo>Imprint</div><div id=site-footer>All rights</div>"
    left = done(page(after=feet), remove_footers=True).html
    assert not any(word in left for word in ("© Tea House", "Imprint", "All rights"))


def test_a_footer_around_the_story_stays() -> None:
    assert "four minutes" in done(f"<body><footer>{page()}</footer>", remove_footers=True).html


def test_footers_of_what_readers_wrote_stay_with_it() -> None:
    talk = "<div class=comments><article>Mine has milk.<footer>Ada says</footer></article></div>"
    assert "Ada says" in done(page(after=talk), remove_footers=True).html
