from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.adlists.cosmetic import is_cosmetic, plain
from marrow.adlists.leaving import REASONS, LeftOut


def reason(rule: str) -> str:
    with pytest.raises(LeftOut) as caught:
        plain(rule)
    assert caught.value.reason in REASONS
    return caught.value.reason


@pytest.mark.parametrize(
    "rule",
    ["##.ad", "###top", "#@#.ad", "a.test,~b.a.test##.ad", "a.*##.ad", "#?#.x", "a.test#$#body { }", "a.test#%#x"],
)
def test_rules_about_elements_are_known(rule: str) -> None:
    assert is_cosmetic(rule)


@pytest.mark.parametrize("rule", ["||ads.test^", "ads.test/#top", "/a##b/", "@@||x^$script", "# a", "a b##c"])
def test_other_rules_are_not_about_elements(rule: str) -> None:
    assert not is_cosmetic(rule)


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("##.ad", "##.ad"),
        ("*##.ad", "##.ad"),
        ("a.test,~b.a.test##.ad", "a.test,~b.a.test##.ad"),
        ("a.test#@#.ad", "a.test#@#.ad"),
        ("a.test#?#.ad:has(> img)", "a.test##.ad:has(> img)"),
        ("a.test#@?#.ad", "a.test#@#.ad"),
        ("a.test##.ad:remove()", "a.test##.ad"),
        ('##a[href^="https://ads.test/?a;{b}"]', '##a[href^="https://ads.test/?a;{b}"]'),
        ("##[onclick*=':style']", "##[onclick*=':style']"),
        (r"##.md\:\!flex\;\[x\]", r"##.md\:\!flex\;\[x\]"),
        ("##.a:not(:nth-child(2n + 1)):is(.b, .c)", "##.a:not(:nth-child(2n + 1)):is(.b, .c)"),
    ],
)
def test_plain_selectors_go_through_in_one_form(rule: str, expected: str) -> None:
    assert plain(rule) == (expected,)


def test_selectors_in_a_list_for_all_pages_are_rules_of_their_own() -> None:
    assert plain("##.b, #c ,.d > p") == ("##.b", "###c", "##.d > p")
    assert plain("a.test#@#.b, .c") == ("a.test#@#.b", "a.test#@#.c")
    assert plain("a.test##.b, .c") == ("a.test##.b, .c",)
    assert plain('##.b[x=","], .c') == ('##.b[x=","], .c',)


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ("##.x:has-text(Sponsored)", "procedural"),
        ("##.x:upward(2)", "procedural"),
        ("a.test#?#.x:-abp-has(.y)", "procedural"),
        ("##p:xpath(//x)", "procedural"),
        ("##.x::before", "procedural"),
        ("a.test##+js(set, x, 1)", "script"),
        ("a.test##^script:has-text(x)", "script"),
        ("a.test#%#window.x = 1", "script"),
        ("a.test##.x:style(color: red)", "style"),
        ("a.test#$#body { color: red }", "style"),
        ("a.test##.x {height: 0}", "style"),
        ("##.x[y", "broken"),
        ("##.x)", "broken"),
        ("##.x(]", "broken"),
        ('##.x[y="z]', "broken"),
        ("##.x{} body", "broken"),
        ("##.x/* */", "broken"),
        ("##</style><script>", "broken"),
        ('##[x="</style>"]', "broken"),
        ("##.x\x00", "broken"),
        ("##@import url(x)", "broken"),
        ("##.x\\", "broken"),
        ("##:remove()", "broken"),
        ("##" + ".x" * 2000, "broken"),
    ],
)
def test_what_is_not_plain_css_is_left_out_with_its_reason(rule: str, why: str) -> None:
    assert reason(rule) == why


@given(st.text(alphabet="##.ad:has()[]{}\"'\\<>*/, \n;not-", min_size=1, max_size=60))
def test_whatever_goes_through_cannot_leave_a_style_sheet(selector: str) -> None:
    rule = f"##{selector}"
    if not is_cosmetic(rule):
        return
    try:
        told = plain(rule)
    except LeftOut:
        return
    for each in told:
        assert each.startswith("##")
        assert "<" not in each
        assert "\n" not in each


def test_a_long_hostile_selector_takes_no_time() -> None:
    for rule in ("##" + "[" * 60_000, "##" + '"' * 60_001, "##" + "\\" * 60_000, "##" + ":a(" * 20_000):
        reason(rule)
