from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.errors import FetchError
from marrow.io.target import Target, parse, shown


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("http://example.org", "http://example.org/"),
        ("  HTTP://EXAMPLE.org:80/x  ", "http://example.org/x"),
        ("https://example.org:443?q=1", "https://example.org/?q=1"),
        ("http://example.org:8080/a#b", "http://example.org:8080/a"),
        ("http://example.org./", "http://example.org/"),
        ("http://example.org/a b/ü?x=ü\"'", "http://example.org/a%20b/%C3%BC?x=%C3%BC%22'"),
        ("http://example.org/%7Eme?a=%2F&b=/?", "http://example.org/%7Eme?a=%2F&b=/?"),
        ("http://[2001:DB8:0::1]:81/", "http://[2001:db8::1]:81/"),
        ("http://2130706433/", "http://2130706433/"),
        ("http://a_b.example/", "http://a_b.example/"),
    ],
)
def test_addresses_get_one_spelling(url: str, expected: str) -> None:
    assert parse(url).url == expected


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("münchen.example", "xn--mnchen-3ya.example"),
        ("MÜNCHEN.example", "xn--mnchen-3ya.example"),
        ("straße.example", "xn--strae-oqa.example"),  # not strasse.example, which is someone else's
        ("日本語。jp", "xn--wgv71a119e.jp"),
        ("ｅxample.org", "example.org"),
        ("ΒΌΛΟΣ.example", "xn--nxasmq6b.example"),
    ],
)
def test_international_hosts_are_written_as_browsers_write_them(host: str, expected: str) -> None:
    assert parse(f"http://{host}/").host == expected


@pytest.mark.parametrize("url", ["ftp://example.org/", "file:///etc/passwd", "example.org", "javascript:1", ""])
def test_other_schemes_are_refused(url: str) -> None:
    with pytest.raises(FetchError) as caught:
        parse(url)
    assert caught.value.code == "fetch.scheme"


@pytest.mark.parametrize(
    "url",
    [
        "http://",
        "http:///path",
        "http://exa mple.org/",
        "http://example..org/",
        "http://.example.org/",
        "http://example.org:99999/",
        "http://example.org:0/",
        "http://example.org:x/",
        "http://[::1/",
        "http://[fe80::1%25eth0]/",
        "http://[1:2:3]/",
        "http://example.org\r\nHost: other/",
        "http://exa\tmple.org/",
        "http://a%2eb/",
        "http://example.org/\udcff",
        "http://exam\udcffple.org/",
        "http://exam\u00adple.org/x",
        "http://example.org℀/",
        "http://" + "a" * 64 + ".org/",
        "http://" + "a." * 127 + "org/",
    ],
)
def test_malformed_addresses_are_refused(url: str) -> None:
    with pytest.raises(FetchError) as caught:
        parse(url)
    assert caught.value.code == "fetch.address"


@pytest.mark.parametrize(
    "url",
    [
        "http://user:secret@example.org/",
        "ftp://user:secret@example.org/",
        "http://user:secret@example.org:x/",
        "http://user:secret@example.org℀/",
        "http://user:secret@example.org/\n",
        "http://user:secret@example.org/a\nb",
        "//user:secret@example.org/",
    ],
)
def test_credentials_are_refused_and_not_repeated(url: str) -> None:
    with pytest.raises(FetchError) as caught:
        parse(url)
    assert caught.value.code == "fetch.address"
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("https://example.org/@me?to=you@example.org", "https://example.org/@me?to=you@example.org"),
        ("https://me@example.org/@me", "https://***@example.org/@me"),
        ("ftp://me:a@b@example.org", "ftp://***@example.org"),
        ("folder//me@home.html", "folder//me@home.html"),
        ("ü\t\udcff", "ü\\t\\udcff"),
    ],
)
def test_names_are_shown_on_one_line_and_without_credentials(name: str, expected: str) -> None:
    assert shown(name) == expected


@pytest.mark.parametrize(
    ("location", "expected"),
    [
        ("/x", "http://example.org/x"),
        ("x?y", "http://example.org/a/x?y"),
        ("?y", "http://example.org/a/b?y"),
        ("//other.example/x", "http://other.example/x"),
        (" https://other.example#f ", "https://other.example/"),
        ("/ä", "http://example.org/%C3%A4"),
    ],
)
def test_redirects_may_be_relative(location: str, expected: str) -> None:
    assert parse("http://example.org/a/b?c").join(location).url == expected


@pytest.mark.parametrize(("location", "code"), [("http://[::1/", "fetch.address"), ("data:,x", "fetch.scheme")])
def test_bad_redirects_are_refused(location: str, code: str) -> None:
    with pytest.raises(FetchError) as caught:
        parse("http://example.org/").join(location)
    assert caught.value.code == code


def test_the_authority_names_only_unusual_ports() -> None:
    assert Target("http", "::1", 80, "/").authority == "[::1]"
    assert Target("https", "example.org", 80, "/").authority == "example.org:80"


@given(st.text(st.characters()))  # surrogates among them
def test_any_text_is_an_address_or_a_clear_refusal(text: str) -> None:
    for url in (text, "http://" + text, "http://example.org/" + text):
        try:
            target = parse(url)
        except FetchError:
            continue
        assert target.url.isascii()
        assert not any(letter <= " " for letter in target.url)
        assert parse(target.url) == target
