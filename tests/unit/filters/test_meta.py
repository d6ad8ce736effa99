from __future__ import annotations

from tests.unit.filters.alone import head


def test_notes_that_no_browser_needs_go() -> None:
    html = (
        "<meta name=keywords content=a><meta property=og:title content=b><link rel=canonical href=c>"
        "<link rel=pingback href=d><script type=application/ld+json>{}</script><title>T</title><p>x"
    )
    assert head(html, remove_meta=True) == "<title>T</title>"


def test_what_a_browser_acts_on_stays() -> None:
    kept = (
        '<meta charset="utf-8"><meta name="viewport" content="a"><meta http-equiv="refresh" content="0; url=/b">'
        '<link rel="alternate stylesheet" href="c"><link rel="icon" href="d"><link>'
    )
    assert head(f"{kept}<meta name=author content=e><p>x", remove_meta=True) == kept


def test_a_page_does_not_load_itself_again() -> None:
    assert head("<title>T</title><meta http-equiv=refresh content=300><p>x", remove_meta=True) == "<title>T</title>"
