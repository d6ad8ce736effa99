from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.adlists.addresses import LONGEST, host_of, normal


@pytest.mark.parametrize(
    "url", ["https://ads.test/x?y#z", "http://a.b-c.test:8080", "wss://ads.test/é", "https://[::1]/x"]
)
def test_ordinary_addresses_stay_as_they_are(url: str) -> None:
    assert normal(url) == url


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("HTTPS://Ads.Test/Path", "https://ads.test/Path"),
        ("https://ads.test./x", "https://ads.test/x"),
        ("https://me:pass@ads.test/x", "https://ads.test/x"),
        ("  https://ads.test/x", "https://ads.test/x"),
        ("https://bücher.test/ß", "https://xn--bcher-kva.test/ß"),
        ("https://ads.test:/x", "https://ads.test/x"),
        ("https://ads.test:port/x", "https://ads.test/x"),
        ("https://ads.test/\ud800", "https://ads.test/?"),
        ("https://a..é/x", ""),
        ("https://a\x01b/x", ""),
        ("https:///x", ""),
        ("data:image/png;base64,AAAA", ""),
        ("about:blank", ""),
        ("/relative", ""),
        ("//ads.test/x", ""),
        ("", ""),
    ],
)
def test_addresses_have_one_spelling(url: str, expected: str) -> None:
    assert normal(url) == expected


@pytest.mark.parametrize(
    ("url", "host"),
    [
        ("https://ads.test:80/x", "ads.test"),
        ("https://[::1]:80/", "[::1]"),
        ("https://ads.test?x", "ads.test"),
        ("", ""),
    ],
)
def test_host_of_an_address(url: str, host: str) -> None:
    assert host_of(url) == host


def test_long_addresses_are_cut() -> None:
    assert len(normal("https://ads.test/" + "x" * 1_000_000)) == LONGEST


@given(
    st.one_of(st.text(), st.text().map("https://".__add__), st.text(alphabet="aé.:@[]%/\\\x00 ").map("http://".__add__))
)
def test_what_comes_out_can_be_sent_to_an_engine_and_stays_the_same(url: str) -> None:
    once = normal(url)
    once.encode()
    assert once == "" or host_of(once)
    assert normal(once) in (once, "")
