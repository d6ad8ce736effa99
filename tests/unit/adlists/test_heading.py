from __future__ import annotations

import pytest

from marrow.adlists.heading import DAY_S, DEFAULT_S, HOUR_S, LONGEST_S, SHORTEST_S, expires_s, title


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("! Expires: 6 days (update frequency)", 6 * DAY_S),
        ("! expires: 12 hours", 12 * HOUR_S),
        ("# Expires: 1 day", DAY_S),
        ("!Expires:5d", 5 * DAY_S),
        ("! Expires: 3", 3 * DAY_S),
        ("! Expires: 0 hours", SHORTEST_S),
        ("! Expires: 99999 days", LONGEST_S),
        ("! Expires: soon", DEFAULT_S),
        ("||expires.test^", DEFAULT_S),
        ("", DEFAULT_S),
    ],
)
def test_a_list_says_when_it_is_to_be_fetched_again(line: str, expected: float) -> None:
    assert expires_s(f"[Adblock Plus 2.0]\n{line}\n||ads.test^") == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("! Title: EasyList", "EasyList"),
        ("# Title: StevenBlack/hosts ", "StevenBlack/hosts"),
        ("! Title: a\x1b[31mb", "a[31mb"),
        ("! Title:", ""),
        ("||title.test^", ""),
    ],
)
def test_a_list_says_what_it_is_called(line: str, expected: str) -> None:
    assert title(f"[Adblock Plus 2.0]\n{line}\n||ads.test^") == expected


def test_only_the_first_lines_say_so() -> None:
    text = "||ads.test^\n" * 10_000 + "! Title: late\n! Expires: 1 hour"
    assert (title(text), expires_s(text)) == ("", DEFAULT_S)
