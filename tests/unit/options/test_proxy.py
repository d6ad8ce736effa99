from __future__ import annotations

import pytest

from marrow.errors import OptionError
from marrow.options.proxy import ProxyOptions, is_loopback


@pytest.mark.parametrize("host", ["127.0.0.1", "127.1.2.3", "::1", "localhost"])
def test_on_this_machine_nobody_needs_a_password(host: str) -> None:
    assert is_loopback(host)
    ProxyOptions(proxy_host=host).refuse_open_doors()


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "", "192.168.1.2", "example.org", "localhost.example.org"])
def test_elsewhere_a_user_and_a_password_are_needed(host: str) -> None:
    assert not is_loopback(host)
    with pytest.raises(OptionError, match="open to others"):
        ProxyOptions(proxy_host=host).refuse_open_doors()
    ProxyOptions(proxy_host=host, proxy_user="me", proxy_password="tea").refuse_open_doors()


@pytest.mark.parametrize("given", [ProxyOptions(proxy_user="me"), ProxyOptions(proxy_password="tea")])
def test_a_user_and_a_password_go_together(given: ProxyOptions) -> None:
    with pytest.raises(OptionError, match="go together"):
        given.refuse_open_doors()


def test_a_user_has_no_colon() -> None:
    with pytest.raises(OptionError, match="colon"):
        ProxyOptions(proxy_user="a:b", proxy_password="tea").refuse_open_doors()
