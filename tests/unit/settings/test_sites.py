from __future__ import annotations

import pytest

from marrow.errors import OptionError
from marrow.settings.sites import candidates, site_name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("example.org", "example.org"),
        ("  Example.ORG.  ", "example.org"),
        ("https://me:secret@example.org:8443/a?b#c", "example.org"),
        ("//example.org/a", "example.org"),
        ("example.org/a/b", "example.org"),
        ("localhost:8080", "localhost"),
        ("127.0.0.1", "127.0.0.1"),
        ("http://[::1]:80/", "::1"),
        ("0:0:0:0:0:0:0:1", "::1"),
        ("straße.example", "xn--strae-oqa.example"),
        ("my_host", "my_host"),
    ],
)
def test_a_site_is_the_host_of_what_was_typed(text: str, name: str) -> None:
    assert site_name(text) == name
    assert site_name(name) == name


@pytest.mark.parametrize(
    "text", ["", "  ", "a b", "a..b", "https://", "a" * 64, "b." * 200, "::xyz::", "x\x00y", "é\n.org"]
)
def test_what_is_no_host_is_refused(text: str) -> None:
    with pytest.raises(OptionError) as caught:
        site_name(text)
    assert caught.value.code == "option.value"


def test_a_host_belongs_to_itself_and_to_what_is_above_it() -> None:
    assert list(candidates("a.B.c.")) == ["a.b.c", "b.c", "c"]
    assert list(candidates("")) == []


def test_a_host_that_is_too_long_belongs_to_nothing() -> None:
    assert list(candidates("a." * 10_000)) == []
