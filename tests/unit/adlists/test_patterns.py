from __future__ import annotations

import pytest

from marrow.adlists.leaving import LeftOut
from marrow.adlists.patterns import MOST_WEIGHT, check, is_regex, weight


@pytest.mark.parametrize("pattern", ["||ads.test^", "/ads/", "/ad[0-9]{2}/", "-banner.", "^x^"])
def test_ordinary_patterns_go_through(pattern: str) -> None:
    assert check(pattern, False) == pattern


def test_options_give_sense_to_a_pattern_that_says_nothing_but_not_to_a_slash() -> None:
    assert check("*", True) == "*"
    with pytest.raises(LeftOut, match="broken"):
        check("/", True)


def test_end_of_a_regex_is_said_so_that_no_options_are_looked_for_behind_it() -> None:
    assert check(r"/ad\.js$/", False) == r"/ad\.js\z/"
    assert check(r"/ad\.js$/", True) == r"/ad\.js$/"


@pytest.mark.parametrize("pattern", ["", "|", "||", "*", "||^", "^", "|*^", "/", "/|", "|/", "*/*"])
def test_patterns_that_say_nothing_are_broken(pattern: str) -> None:
    with pytest.raises(LeftOut, match="broken"):
        check(pattern, False)


@pytest.mark.parametrize(
    "pattern",
    [
        r"/ad(?=x)/",
        r"/(a)\1/",
        r"/(?x)(a|b){ 2000 }/",
        r"/a$|b/",
        "/" + "(a|b)" * 2000 + "/",
        "/(a|b){2000}/",
        "/((a{50}){50}){50}/",
        "/(a{999999999}){999999999}/",
        "/" + r"\w+" * 300 + "/",
        "*a" * 2000,
        "^" * 2000,
    ],
)
def test_patterns_that_cost_too_much_or_cannot_be_had_are_left_out(pattern: str) -> None:
    with pytest.raises(LeftOut, match="pattern"):
        check(pattern, False)


def test_a_dollar_in_a_pattern_would_be_taken_for_the_start_of_options() -> None:
    with pytest.raises(LeftOut, match="option"):
        check("/a$b", False)


def test_weight_counts_what_is_repeated() -> None:
    assert weight("/banner/") == len("/banner/")
    assert weight("/(ab){9}{9}/") > weight("/(ab){9}/")
    assert weight("/x{2,}/") < weight("/x{2,40}/")
    assert weight("/(a{1000}){1000}/") > MOST_WEIGHT


def test_slashes_around_it_make_a_regex() -> None:
    assert is_regex("/ads/")
    assert not any(map(is_regex, ("//", "/", "", "/ads", "ads/")))
