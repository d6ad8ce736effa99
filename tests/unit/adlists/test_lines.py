from __future__ import annotations

import pytest

from marrow.adlists.lines import is_hosts_file, rules

HOSTS = """# Title: some hosts
127.0.0.1 localhost
127.0.0.1 localhost.localdomain
::1 localhost
0.0.0.0 0.0.0.0
#### banners ####
0.0.0.0 ads.test  # banners
0.0.0.0\tTracker.Test pixel.test
::1 six.test
fe80::1%lo0 link.test
192.0.2.1 elsewhere.test
##ads##
"""


def test_hosts_file_gives_a_rule_for_each_host_that_it_sends_nowhere() -> None:
    assert [*rules(HOSTS)] == ["||ads.test^", "||tracker.test^", "||pixel.test^", "||six.test^"]


def test_lists_are_told_apart_by_what_most_lines_are() -> None:
    assert is_hosts_file(HOSTS)
    assert not is_hosts_file("||ads.test^\n##.ad\n0.0.0.0 ads.test")
    assert not is_hosts_file("ads.test\nother.test")
    assert not is_hosts_file("")


def test_remarks_and_headers_are_no_rules() -> None:
    text = "[Adblock Plus 2.0]\n! Title: x\n!\n# remark\n#\n#### line ####\n\n   \n||ads.test^"
    assert [*rules(text)] == ["||ads.test^"]


def test_generic_cosmetic_rules_are_rules_though_they_begin_as_remarks_do() -> None:
    text = "##.ad\n###top\n#@#.fine\n#?#.x:has(y)\n[data-ad]##.y"
    assert [*rules(text)] == ["##.ad", "###top", "#@#.fine", "#?#.x:has(y)", "[data-ad]##.y"]


@pytest.mark.parametrize("line", ["ads.test", "ADS.test", "a-b.c_d.co.uk", "192.0.2.7", "xn--e1afmkfd.xn--p1ai"])
def test_host_alone_on_its_line_is_blocked(line: str) -> None:
    assert [*rules(line)] == [f"||{line.lower()}^"]


@pytest.mark.parametrize("line", ["ads", "/ads/", "ads.test/x", "-banner.", ".ads.test", "ads..test"])
def test_what_is_not_a_whole_host_is_a_pattern(line: str) -> None:
    assert [*rules(line)] == [line]


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("env_firefox", False),
        ("!env_firefox", True),
        ("!env_firefox && !env_mobile", True),
        ("!env_firefox && env_mobile", False),
        ("env_firefox || !env_mobile", True),
        ("(env_firefox || env_safari)", False),
        ("!(env_firefox || env_safari)", True),
        ("", False),
    ],
)
def test_condition_holds_for_whoever_is_none_of_what_it_names(condition: str, holds: bool) -> None:
    found = [*rules(f"!#if {condition}\n||then.test^\n!#else\n||else.test^\n!#endif\n||after.test^")]
    assert found == ["||then.test^" if holds else "||else.test^", "||after.test^"]


def test_conditions_nest_and_stray_ends_do_nothing() -> None:
    text = "!#endif\n!#else\n!#if !a\n!#if b\n||b.test^\n!#endif\n||a.test^\n!#endif\n!#else"
    assert [*rules(text)] == ["||a.test^"]


def test_other_lists_that_are_named_are_told_where_they_are_meant() -> None:
    assert [*rules("!#include a.txt\n!#if b\n!#include b.txt\n!#endif\n!#included")] == ["!#include a.txt"]


def test_conditions_without_end_take_no_memory() -> None:
    assert [*rules("!#if a\n" * 100_000 + "||ads.test^")] == []
