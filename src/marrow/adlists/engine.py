"""The engine: Brave's, by the package `adblock` (extra `ads`).

Takes: rules as `network` and `cosmetic` give them. Gives: a matcher.
Refuses: `extra.missing`, where the package is not installed.
Keeps true: a matcher does not change once it is made, and threads share it. Its dump is read by the same version of the
package alone; `version` names it.

There is one engine for each channel. That of requests has the cosmetic rules too. The others are about pages as such,
and are asked once for a page: the engine itself would take them for rules about requests.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from typing import Any

from marrow.adlists.addresses import host_of
from marrow.adlists.network import Channel
from marrow.errors import MissingExtra

KINDS = {
    "xhr": "xmlhttprequest",
    **{
        name: name
        for name in "image script stylesheet subdocument object media font document other ping websocket".split()
    },
}
"""The engine's name for each kind of request."""
_NOWHERE = "https://page.invalid/"
_PAGES_KEPT = 512


def version() -> str:
    """Which package made a dump; `MissingExtra` without it."""
    return str(_package().__version__)


class Engine:
    """A matcher of all rules."""

    form = "engine"

    def __init__(self, engines: Mapping[Channel, Any]) -> None:
        self._engines = dict(engines)
        self._allows = lru_cache(_PAGES_KEPT)(self._find_allowed)

    @classmethod
    def make(cls, told: Mapping[Channel, Iterable[str]]) -> Engine:
        """A matcher of the rules of each channel."""
        return cls({channel: _compiled([*rules]) for channel, rules in told.items()})

    def blocks(self, url: str, page: str, kind: str) -> str | None:
        """The rule that blocks a request, or None. A page is blocked by rules about pages alone."""
        allowed = self._allows(url if kind == "document" else page)
        engine = self._engines.get(Channel.DOCUMENTS if kind == "document" else Channel.REQUESTS)
        if engine is None or Channel.DOCUMENTS in allowed or not url:
            return None
        try:
            found = engine.check_network_urls(url, page, KINDS[kind])
        except BaseException as error:
            # A panic of the engine is no `Exception`, and would end whoever asks. `patterns` keeps away all that are
            # known to cause one; should there be another, a request goes through.
            if type(error).__name__ != "PanicException":
                raise
            return None
        return str(found.filter) if found.matched else None

    def hides(self, page: str, classes: Collection[str], ids: Collection[str]) -> tuple[str, ...]:
        """The selectors of what is hidden on a page, sorted."""
        allowed = self._allows(page)
        engine = self._engines.get(Channel.REQUESTS)
        if engine is None or Channel.DOCUMENTS in allowed or Channel.ELEMHIDE in allowed:
            return ()
        found = engine.url_cosmetic_resources(_NOWHERE if Channel.SPECIFICHIDE in allowed else page or _NOWHERE)
        selectors = set(found.hide_selectors)
        if not found.generichide:
            selectors.update(engine.hidden_class_id_selectors(_encodable(classes), _encodable(ids), found.exceptions))
        return tuple(sorted(selectors))

    def dump(self) -> tuple[tuple[str, bytes], ...]:
        """What `load` makes the same matcher of."""
        return tuple((str(channel), engine.serialize()) for channel, engine in self._engines.items())

    @classmethod
    def load(cls, parts: Mapping[str, bytes]) -> Engine:
        """The matcher that was dumped."""
        engines = {Channel(channel): _compiled([]) for channel in parts}
        for channel, engine in engines.items():
            engine.deserialize(parts[channel])
        return cls(engines)

    def _find_allowed(self, page: str) -> frozenset[Channel]:
        """The channels whose exceptions hold for a page."""
        host = host_of(page)
        asked = [(channel, engine) for channel, engine in self._engines.items() if channel is not Channel.REQUESTS]
        # The last two: nothing has matched before, and exceptions are looked for all the same.
        how = (page, host, host, "document", False, False, True)
        return frozenset(
            channel
            for channel, engine in asked
            if host and engine.check_network_urls_with_hostnames_subset(*how).exception is not None
        )


def _compiled(rules: list[str]) -> Any:
    package = _package()
    filters = package.FilterSet(debug=True)  # with the text of every rule, so that a match can name it
    filters.add_filters(rules)
    return package.Engine(filters, optimize=False)  # optimising joins rules, and their texts are lost


def _encodable(names: Collection[str]) -> list[str]:
    return [name.encode("utf-8", "replace").decode() for name in names]


def _package() -> Any:
    try:
        import adblock
    except ImportError as error:
        message = "filter lists need the extra `ads`"
        raise MissingExtra("extra.missing", message) from error
    return adblock
