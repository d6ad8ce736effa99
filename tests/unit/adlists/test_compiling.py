from __future__ import annotations

import sys
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from marrow.adlists import compiling
from marrow.adlists.compiling import compile_lists
from marrow.adlists.leaving import REASONS
from marrow.errors import MissingExtra, OptionError

PAGE = "https://news.example/"
PIECES = [
    *"| || @@ * ^ / $ # ## #@# #?# ~ , = . - _ : > + ? ! ( ) [ ] { } \\ \" ' %".split(),
    *"domain= script third-party document all important badfilter elemhide popup redirect=x denyallow=a".split(),
    *r"ads test com a é 日本 \w {2} {3,} \z !#if !#endif 0.0.0.0 1.2.3.4 [::1] https:// .ad #id has( not(".split(),
    " ", "\t", "\x00", "\x01", "\n", "\r", "\ud800", "x" * 50,
]  # fmt: skip


def test_lists_of_any_form_are_compiled_together_and_matches_name_their_list() -> None:
    blocker = compile_lists(
        {"hosts": "0.0.0.0 h.test\n0.0.0.0 both.test", "filters": "||f.test^$script\n||both.test^", "bare": "b.test"}
    )
    assert blocker.names == ("hosts", "filters", "bare")
    for host, name in (("h", "hosts"), ("f", "filters"), ("b", "bare"), ("both", "hosts")):
        found = blocker.blocks(f"https://{host}.test/x.js", page=PAGE, kind="script")
        assert found is not None
        assert found.list == name


def test_an_exception_of_one_list_holds_for_the_rules_of_another() -> None:
    texts = {"hosts": "0.0.0.0 ads.test", "filters": "@@||ads.test/fine.js$script"}
    blocker = compile_lists(texts)
    assert blocker.blocks("https://ads.test/fine.js", page=PAGE, kind="script") is None
    assert blocker.blocks("https://ads.test/bad.js", page=PAGE, kind="script") is not None


def test_an_exception_for_all_pages_takes_a_rule_back() -> None:
    blocker = compile_lists({"a": "##.ad\n##.b", "c": "#@#.ad\nx.example##.ad"})
    assert blocker.hides(PAGE, ["ad", "b"], []) == (".b",)
    assert blocker.hides("https://x.example/", ["ad"], []) == (".ad",)


def test_what_is_left_out_is_counted_by_reason() -> None:
    used = "||a.test^\n##.ad\n"
    text = f"{used}||b.test^$popup\n##.x:has-text(y)\n##.z:upward(1)\na.test##+js(x)\n||c.test^$csp=x\n!#include d.txt"
    (facts,) = compile_lists({"x": text}).lists
    assert (facts.network, facts.cosmetic, facts.count) == (1, 1, 2)
    assert facts.left_out == {"include": 1, "kind": 1, "option": 1, "procedural": 2, "script": 1}
    assert facts.left_out.keys() <= REASONS.keys()


def test_rules_about_hosts_need_no_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "adblock", None)
    texts = {
        "hosts": "0.0.0.0 ads.test",
        "filters": "[Adblock Plus]\n||track.test^$3p\n@@||fine.track.test^\n||p.test^$popup",
    }
    blocker = compile_lists(texts)
    assert blocker.blocks("https://ads.test/", page=PAGE) is not None
    assert blocker.blocks("https://fine.track.test/", page=PAGE) is None


@pytest.mark.parametrize("rule", ["||ads.test^$script", "##.ad", "/ads/", "@@||x.test^$document"])
def test_other_rules_need_it_and_the_error_names_it(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "adblock", None)
    with pytest.raises(MissingExtra, match="extra `ads`"):
        compile_lists({"hosts": "0.0.0.0 ads.test", "filters": rule})


def test_no_lists_block_nothing() -> None:
    for texts in ({}, {"empty": ""}):
        assert compile_lists(texts).blocks("https://ads.test/", page=PAGE) is None
        assert compile_lists(texts).count == 0


def test_too_many_lists_are_refused() -> None:
    with pytest.raises(OptionError):
        compile_lists({str(number): "" for number in range(256)})


def test_regular_expressions_are_counted_and_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "MOST_REGEXES", 2)
    first, second = compile_lists({"a": "/a1/\n@@/a2/$script\n||x.test^", "b": "/b1/\n||y.test/$script"}).lists
    assert (first.network, dict(first.left_out)) == (3, {})
    assert (second.network, dict(second.left_out)) == (1, {"pattern": 1})


@settings(deadline=None, max_examples=150)
@given(st.lists(st.lists(st.sampled_from(PIECES), max_size=12).map("".join), max_size=8), st.sampled_from(PIECES))
def test_any_text_compiles_and_can_be_asked(rules: list[str], piece: str) -> None:
    blocker = compile_lists({"x": "\n".join(rules)})
    for kind in ("script", "document"):
        found = blocker.blocks(f"https://ads.test/{piece}/x.js", page=f"https://{piece}.test/", kind=kind)
        assert found is None or found.list == "x"
    for selector in blocker.hides(PAGE, ["ad", piece], ["id"]):
        assert "<" not in selector
    assert compile_lists({"x": "\n".join(rules)}).lists == blocker.lists


def test_hostile_lists_take_bounded_time() -> None:
    bombs = [
        *(f"/(a|b){{{number}}}{number}/" for number in range(200, 2200, 100)),
        "/" + "(a|b)" * 20_000 + "/",
        "/(x+x+)+y/",
        "*a" * 5000,
        "^" * 5000,
        "||" + "a." * 50_000 + "^",
        "x" * 500_000,
        "##" + ":not(" * 50_000,
        "ads.test^$domain=" + "|".join(f"d{number}.test" for number in range(4000)),
    ]
    begun = time.process_time()
    blocker = compile_lists({"x": "\n".join(bombs)})
    for _ in range(3):
        blocker.blocks("https://ads.test/" + "ab" * 5000, page=PAGE, kind="script")
    assert time.process_time() - begun < 5
