from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.assemble.metadata.clean import LONGEST, address, clean, host, language, shown, unmarked
from tests.unit.assemble.metadata.build import page

BASE = "https://example.org/a/b"


def test_white_space_is_collapsed_and_control_characters_go() -> None:
    assert clean("\ufeff a\u00a0\n\tb\x07\u202ec\u2066\ud800 ") == "a bc"


def test_joiners_and_letters_of_all_scripts_stay() -> None:
    text = "می‌خواهم 👨‍👩‍👧 Ärger 東京"
    assert clean(text) == text


def test_entities_and_inline_tags_are_leftovers() -> None:
    assert unmarked("Bed &amp; <em class='x'>Breakfast</em>&nbsp;&#8211; 1 < 2") == "Bed & Breakfast – 1 < 2"


def test_a_text_past_the_limit_is_nothing() -> None:
    assert clean("a" * (LONGEST + 1)) == ""
    assert unmarked("&" * (LONGEST + 1)) == ""


@pytest.mark.parametrize(
    ("text", "absolute"),
    [
        ("https://example.com/x", "https://example.com/x"),
        ("//example.com/x?a=1&amp;b=2", "https://example.com/x?a=1&b=2"),
        ("/x", "https://example.org/x"),
        ("/x?a=1&section=2&copy=3", "https://example.org/x?a=1&section=2&copy=3"),
        ("x y.png", "https://example.org/a/x%20y.png"),
        ("", ""),
        ("javascript:alert(1)", ""),
        ("data:image/png;base64,AAAA", ""),
        ("mailto:a@example.org", ""),
        ("http://[broken", ""),
    ],
)
def test_addresses_are_absolute_and_of_the_web(text: str, absolute: str) -> None:
    assert address(text, BASE) == absolute


def test_without_a_base_a_relative_address_is_nothing() -> None:
    assert address("/x", "") == ""


def test_hosts_lose_their_www() -> None:
    assert host("https://www.example.org:8080/") == "example.org"
    assert host("https://[broken/") == ""
    assert host("https://archive.example/20210304050607/https://www.example.org/tea") == "example.org"
    assert host("https://example.org/see/https://example.com/") == "example.org"
    assert host("") == ""


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("en", "en"),
        ("EN-us", "en-US"),
        ("de_AT.UTF-8", "de-AT"),
        ("zh-hans-cn", "zh-Hans-CN"),
        ("es-419", "es-419"),
        (" fr, en", "fr"),
        ("english", ""),
        ("und", ""),
        ("", ""),
        ("{{ lang }}", ""),
    ],
)
def test_languages_are_bcp_47(text: str, tag: str) -> None:
    assert language(text) == tag


def test_text_below_a_node_keeps_words_apart_at_line_breaks_only() -> None:
    tree = page("<h1><b>B</b>ees<br>return</h1>").tree
    heading = next(node for node in range(len(tree)) if tree.name(node) == "h1")
    assert shown(tree, heading) == "Bees return"


def test_an_element_with_a_lot_in_it_shows_nothing() -> None:
    tree = page("<h1>" + "<b>bee</b>" * 200 + "</h1>").tree
    heading = next(node for node in range(len(tree)) if tree.name(node) == "h1")
    assert shown(tree, heading) == ""


@given(st.text())
def test_clean_text_can_be_written_and_is_clean(text: str) -> None:
    for made in (clean(text), unmarked(text), address(text, BASE), host(text), language(text)):
        made.encode("utf-8")
        assert clean(made) == made
