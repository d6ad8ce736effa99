from __future__ import annotations

from tests.unit.filters.alone import done
from tests.unit.filters.story import page

TALK = (
    '<section id="comments"><h2>2 comments</h2><ol class="comment-list">'
    '<li class="comment"><p>Ann says:</p><p>Four minutes is far too long for me, I take two.</p></li>'
    '<li class="comment"><p>Bob says:</p><p>Thank you, that was a good cup of tea!</p></li></ol></section>'
)


def test_what_readers_wrote_goes_if_asked() -> None:
    assert "good cup" not in done(page(after=TALK), remove_discussion=True).html


def test_what_readers_wrote_stays_with_other_filters() -> None:
    left = done(page(after=TALK), remove_surroundings=True, remove_related=True, remove_footers=True).html
    assert "good cup" in left
