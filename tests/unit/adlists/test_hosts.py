from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.adlists.engine import Engine
from marrow.adlists.hosts import Hosts, is_plain, site
from marrow.adlists.network import Channel

PAGE = "https://news.example/"
RULES = ["||ads.test^", "||track.test^$third-party", "@@||fine.ads.test^", "||ad.shop.co.uk^$third-party"]


@pytest.mark.parametrize("rule", [*RULES, "@@||a.test^$third-party", "||192.0.2.7^"])
def test_rules_about_hosts_are_plain(rule: str) -> None:
    assert is_plain(rule)


@pytest.mark.parametrize(
    "rule", ["||a.test/x", "||a.test^$script", "||a.*^", "a.test", "##.ad", "||a.test^x", "||é.test^"]
)
def test_other_rules_are_not(rule: str) -> None:
    assert not is_plain(rule)


@pytest.mark.parametrize(
    ("url", "page", "rule"),
    [
        ("https://ads.test/x.js", PAGE, "||ads.test^"),
        ("https://a.b.ads.test/x.js", PAGE, "||ads.test^"),
        ("https://ads.test/x.js", "https://ads.test/", "||ads.test^"),
        ("https://badads.test/x.js", PAGE, None),
        ("https://ads.test.example/", PAGE, None),
        ("https://fine.ads.test/x.js", PAGE, None),
        ("https://x.fine.ads.test/x.js", PAGE, None),
        ("https://cdn.track.test/x.js", PAGE, "||track.test^$third-party"),
        ("https://cdn.track.test/x.js", "https://www.track.test/", None),
        ("https://cdn.track.test/x.js", "", "||track.test^$third-party"),
        ("https://ad.shop.co.uk/x.js", "https://www.shop.co.uk/", None),
        ("https://ad.shop.co.uk/x.js", "https://www.other.co.uk/", "||ad.shop.co.uk^$third-party"),
        ("", PAGE, None),
    ],
)
def test_hosts_and_their_children_are_blocked_as_the_engine_does_it(url: str, page: str, rule: str | None) -> None:
    engine = Engine.make({Channel.REQUESTS: RULES})
    assert Hosts(RULES).blocks(url, page, "script") == rule
    assert engine.blocks(url, page, "script") == rule


@given(
    st.lists(st.sampled_from([*RULES, "||a.b.test^", "@@||b.test^", "||b.test^$third-party", "||test^"]), unique=True),
    st.sampled_from(["ads.test", "x.fine.ads.test", "track.test", "b.test", "x.a.b.test", "c.test", "example"]),
    st.sampled_from(["news.example", "ads.test", "www.track.test", "b.test", "c.b.test"]),
    st.sampled_from(["script", "image", "document"]),
)
def test_the_same_is_blocked_as_by_the_engine(rules: list[str], host: str, page: str, kind: str) -> None:
    question = f"https://{host}/x", f"https://{page}/", kind
    ours, theirs = Hosts(rules).blocks(*question), Engine.make({Channel.REQUESTS: rules}).blocks(*question)
    assert (ours is None) == (theirs is None)


def test_pages_themselves_are_not_blocked() -> None:
    assert Hosts(RULES).blocks("https://ads.test/", "https://ads.test/", "document") is None


def test_a_rule_for_all_outweighs_one_for_third_parties() -> None:
    for rules in (["||a.test^", "||a.test^$third-party"], ["||a.test^$third-party", "||a.test^"]):
        assert Hosts(rules).blocks("https://a.test/x", "https://a.test/", "image") == "||a.test^"


def test_nothing_is_hidden() -> None:
    assert Hosts(RULES).hides(PAGE, ["ad"], ["top"]) == ()


def test_a_dump_makes_the_same_matcher() -> None:
    again = Hosts.load(dict(Hosts(RULES).dump()))
    assert again.dump() == Hosts(RULES).dump()
    assert again.blocks("https://ads.test/", PAGE, "image") == "||ads.test^"


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("a.b.example", "b.example"),
        ("example", "example"),
        ("a.b.co.uk", "b.co.uk"),
        ("co.uk", "co.uk"),
        ("www.b.com.au", "b.com.au"),
        ("a.b.de", "b.de"),
        ("192.0.2.7", "192.0.2.7"),
        ("[::1]", "[::1]"),
        ("", ""),
    ],
)
def test_site_of_a_host(host: str, expected: str) -> None:
    assert site(host) == expected
