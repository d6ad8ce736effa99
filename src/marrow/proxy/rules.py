"""What holds for a request right now: options, ad lists, counts.

Takes: the desk that the settings page works at, and what the command line insists on.
Gives: options and mode of a host, whether a request is for an advertiser.
Keeps true: a changed setting holds from the next request on; what was given on the command line is not changed by it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from urllib.parse import urlsplit

from marrow.options import Options, Value
from marrow.proxy.lists import Lists
from marrow.serve import Desk


def host_of(url: str) -> str:
    """The host of an address; "" if it has none.

    >>> host_of("https://Example.org:8080/a"), host_of(""), host_of("http://[bad/")
    ('example.org', '', '')
    """
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""


class Rules:
    """The desk, as requests see it."""

    def __init__(self, desk: Desk, given: Mapping[str, Value] | None = None) -> None:
        self.desk = desk
        self.lists = Lists(desk.lists, self.failed)
        self._given = dict(given or {})
        self._insisted = lru_cache(maxsize=256)(self._changed)

    def options_for(self, host: str) -> Options:
        """The options of a host."""
        options = self.desk.settings.settings.options_for(host)
        return self._insisted(options) if self._given else options

    @property
    def allow_private(self) -> bool:
        return self.options_for("").fetch.allow_private

    def blocks(self, url: str, page: str, kind: str) -> bool:
        """Whether a request is for an advertisement or a tracker; those are counted.

        The settings of its page hold: a site that is to be left as it was keeps what it asks of others.
        """
        options = self.options_for(host_of(page) or host_of(url)).proxy
        if not options.block_requests or options.mode == "off":
            return False
        if self.lists.current().blocker.blocks(url, page=page, kind=kind) is None:
            return False
        self.desk.statistics.blocked()
        return True

    def failed(self, code: str) -> None:
        """Count a failure."""
        self.desk.statistics.failure(code)

    def _changed(self, options: Options) -> Options:
        return options.change(**self._given)
