"""The options of `marrow proxy`: what it makes of pages, where it listens, how much it takes on.

Takes: nothing. Gives: `ProxyOptions`. Refuses, when asked: to listen to other machines without a user and a password,
because a proxy that anybody may use is an open relay.
"""

from __future__ import annotations

from marrow.errors import OptionError
from marrow.options.declare import Checked, setting
from marrow.record import record

MODES = ("declutter", "reader", "text", "off")


@record(kw_only=True)
class ProxyOptions(Checked):
    """How the proxy works."""

    mode: str = setting(
        "declutter",
        choices=MODES,
        help="What pages become: themselves with less clutter, the article alone, plain text, or what they were.",
    )
    bar: bool = setting(True, help="Put a small bar at the foot of pages, to switch modes.")
    block_requests: bool = setting(True, help="Answer requests for advertisements and trackers with nothing.")
    # Off: until the browser trusts our certificate, looking into HTTPS would break every page it opens.
    https: str = setting(
        "off", choices=("off", "on"), help="Look into HTTPS; the browser has to trust the proxy's certificate first."
    )
    proxy_host: str = setting("127.0.0.1", help="Listen at this address of this machine.")
    proxy_port: int = setting(8118, low=0, high=65535, help="Listen at this port; 0: a free one.")
    proxy_user: str = setting("", help="Who may use the proxy; needed to listen to other machines.")
    proxy_password: str = setting("", help="The password of that user.")
    max_page_bytes: int = setting(8 << 20, low=1 << 10, high=1 << 28, help="Bigger pages pass as they are.")
    page_timeout_s: float = setting(5.0, low=0.1, high=120, help="Pages that take longer pass as they are.")
    workers: int = setting(2, low=1, high=64, help="Work on so many pages at once, each in a process of its own.")

    def refuse_open_doors(self) -> None:
        """Raise where anybody could use the proxy. Asked when it starts, as these options go together."""
        if ":" in self.proxy_user:  # ends the user's name where both are sent
            raise OptionError("option.value", "proxy_user must not contain a colon")
        if bool(self.proxy_user) != bool(self.proxy_password):
            raise OptionError("option.value", "proxy_user and proxy_password go together")
        if not is_loopback(self.proxy_host) and not self.proxy_user:
            message = f"proxy_host {self.proxy_host!r} is open to others, which takes a proxy_user and proxy_password"
            raise OptionError("option.value", message)


def is_loopback(host: str) -> bool:
    """Whether only programs of this machine can connect to a host's address.

    >>> is_loopback("127.0.0.1"), is_loopback("::1"), is_loopback("0.0.0.0"), is_loopback("example.org")
    (True, True, False, False)
    """
    from ipaddress import ip_address  # importing Marrow does without it

    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
