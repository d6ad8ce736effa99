from __future__ import annotations

import pytest

from marrow.proxy import switch


@pytest.mark.parametrize(
    "url", ["http://a.test/", "http://a.test/?b", "http://a.test/b?c=d&e", "http://a.test/?marrow=x"]
)
@pytest.mark.parametrize("mode", ["declutter", "reader", "text", "off"])
def test_what_was_added_is_taken_off_again(url: str, mode: str) -> None:
    assert switch.split(switch.address(url, mode)) == (url, mode)


def test_a_second_mode_takes_the_place_of_the_first() -> None:
    assert switch.address("http://a.test/?marrow=text", "off") == "http://a.test/?marrow=off"
    assert switch.address("http://a.test/?b&marrow=text", "off") == "http://a.test/?b&marrow=off"


def test_only_the_end_of_an_address_is_ours() -> None:
    assert switch.split("/?marrow=off&b=c") == ("/?marrow=off&b=c", "")
    assert switch.split("/marrow=off") == ("/marrow=off", "")
