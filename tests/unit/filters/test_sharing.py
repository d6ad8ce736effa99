from __future__ import annotations

from tests.unit.filters.alone import done
from tests.unit.filters.story import page


def test_a_bar_of_buttons_goes_with_words_or_without() -> None:
    bars = '<div class="share-bar"><a href="//x.example/"><img src=x></a></div><div class="sharing">Share this</div>'
    left = done(page(after=bars), remove_sharing=True).html
    assert "share-bar" not in left
    assert "Share this" not in left
    assert "four minutes" in left


def test_a_text_about_sharing_stays() -> None:
    text = "Sharing a pot is an old habit, and it has rules of its own that every house knows. " * 8
    assert "old habit" in done(page(after=f'<div class="sharing"><p>{text}</p></div>'), remove_sharing=True).html
