from __future__ import annotations

import pytest

from marrow.filters.names import Kind, kinds_in


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("related-posts", Kind.RELATED),
        ("relatedPosts", Kind.RELATED),
        ("col-4 SHARE_bar", Kind.SHARE),
        ("CybotCookiebotDialog", Kind.CONSENT_TOOL),
        ("cookie-banner", Kind.CONSENT),
        ("div-gpt-ad-123", Kind.AD),
        ("ad", Kind.AD),
    ],
)
def test_names_are_read_word_by_word(name: str, kind: Kind) -> None:
    assert kinds_in(name) & kind


@pytest.mark.parametrize("name", ["unrelated", "shared", "header2x", "adapt", "cmp-container", ""])
def test_a_part_of_a_word_says_nothing(name: str) -> None:
    assert kinds_in(name) == 0
