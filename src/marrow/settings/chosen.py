"""What a person has chosen, as a value.

Takes: the contents of a settings file, or changes to what was chosen before. Gives: `Settings`, which knows the options
that hold for every host. Keeps true: immutable, and every value fits its option, on every site. Refuses with an
`OptionError`, which says where: unknown names and values that do not fit; then there is no new `Settings`, and whoever
has the old one keeps it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Any

from marrow.errors import OptionError
from marrow.options import Options, Value
from marrow.record import record
from marrow.settings.sites import candidates, site_name

SITES, LISTS = "sites", "lists"
"""The tables of a settings file. What is not in one of them holds everywhere."""

LONGEST_TEXT = 10_000
"""Characters of one value."""

Values = Mapping[str, Value]
Data = dict[str, Any]
"""What a TOML file holds."""


@record
class Settings:
    """What was chosen: everywhere (`changed`) and for `sites`; and ad `lists`, their addresses by name."""

    changed: Values
    sites: Mapping[str, Values]
    lists: Mapping[str, str]
    _options: Mapping[str, Options] = field(repr=False, compare=False)  # by site; "" for all others

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Settings:
        """Settings from the contents of a file.

        >>> found = Settings.of({"tables": False, "sites": {"example.org": {"tables": True}}})
        >>> found.options_for("example.com").article.tables, found.options_for("www.example.org").article.tables
        (False, True)
        """
        changed = {name: value for name, value in data.items() if name not in (SITES, LISTS)}
        sites = _table(data, SITES)
        for name in sites:
            if site_name(name) != name:
                raise OptionError("option.value", f"the site {name!r} is written {site_name(name)!r}")
        sites = {name: dict(_table(sites, name)) for name in sorted(sites)}
        lists = dict(_table(data, LISTS))
        for name, source in lists.items():
            if not isinstance(source, str):
                raise OptionError("option.value", f"the list {name!r} is an address, not {source!r}")
        return cls(changed, sites, lists, _options(changed, sites))

    def options_for(self, host: str = "") -> Options:
        """The options that hold for a host: everywhere's, changed by those of its sites, the nearest last."""
        return next((self._options[name] for name in candidates(host) if name in self._options), self._options[""])

    def mode_for(self, host: str = "") -> str:
        """What is done with the pages of a host: declutter, reader, text or off."""
        return self.options_for(host).proxy.mode

    def edited(self, values: Values, reset: Iterable[str] = (), site: str = "") -> Settings:
        """The settings with some values changed and others as if never chosen, everywhere or for a site."""
        old = self.own(site)
        gone = set(reset)
        new = {name: value for name, value in old.items() if name not in gone} | dict(values)
        return Settings.of(self._data(new, site_name(site) if site else ""))

    def without_site(self, site: str) -> Settings:
        """The settings without those of a site."""
        return Settings.of(self._data({}, site_name(site)))

    def with_lists(self, lists: Mapping[str, str]) -> Settings:
        """The settings with another table of lists."""
        return Settings.of(self.to_data() | {LISTS: dict(lists)})

    def beneath(self, site: str = "") -> Options:
        """The options that would hold for a site, or everywhere, if nothing were chosen just there."""
        return self.without_site(site).options_for(site_name(site)) if site else Options()

    def to_data(self) -> Data:
        """The contents of a file that says the same."""
        return self._data(self.changed, "")

    def own(self, site: str = "") -> Values:
        """What was chosen just there."""
        return self.sites.get(site_name(site), {}) if site else self.changed

    def _data(self, values: Values, site: str) -> Data:
        """The contents of a file with other values for a site, or everywhere."""
        sites = {**self.sites, site: values} if site else dict(self.sites)
        data: Data = dict(self.changed if site else values)
        # What is empty is left out: a site without a choice is no site.
        if tables := {name: dict(chosen) for name, chosen in sites.items() if chosen}:
            data[SITES] = tables
        return data | ({LISTS: dict(self.lists)} if self.lists else {})


def _table(data: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found = data.get(name, {})
    if not isinstance(found, dict):
        raise OptionError("option.value", f"{name} is a table, not {found!r}")
    return found


def _options(changed: Values, sites: Mapping[str, Values]) -> dict[str, Options]:
    """The options of all sites; of a site before those below it."""
    found = {"": _change(Options(), changed, "")}
    for site in sorted(sites, key=lambda name: name.count(".")):
        above = next((found[name] for name in candidates(site) if name in found), found[""])
        found[site] = _change(above, sites[site], site)
    return found


def _change(options: Options, values: Values, site: str) -> Options:
    """Options changed all at once, so that a preset comes before what is chosen besides it."""
    try:
        changed = options.change(**values)
        for name, value in values.items():
            _check(name, value)
        return changed
    except OptionError as error:
        raise OptionError(error.code, f"{site}: {error.message}" if site else error.message) from error


def _check(name: str, value: object) -> None:
    """Refuse values that fit an option, and that no file can hold and give back."""
    is_number = isinstance(value, float) and math.isfinite(value)
    is_text = isinstance(value, str) and len(value) <= LONGEST_TEXT and _is_utf8(value)
    if not (is_number or is_text or isinstance(value, bool | int)):
        raise OptionError("option.value", f"{name} takes one value that is not too long, not {str(value)[:100]!r}")


def _is_utf8(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True
