"""Changes of settings that come from a page.

Takes: values by name, everywhere or for a site. Gives: what is to be written, and what is to be taken back.
Keeps true: the settings file holds what differs and nothing else: a value that would hold without being chosen is not
written. Refuses with an `OptionError`: what the page does not offer, and values that do not fit.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from marrow.errors import OptionError
from marrow.options import Options, Value
from marrow.serve.controls import NAMES, refuse_others, value_of
from marrow.settings import Settings, Store

Plan = tuple[dict[str, Value], set[str]]
"""Values to write, and names to take back."""


def plan(settings: Settings, values: Mapping[str, Value], reset: Iterable[str], site: str) -> Plan:
    """What is to be written for a change, and what is not to be written any more."""
    back = set(reset)
    refuse_others((*values, *back))
    beneath = settings.beneath(site)
    if "preset" in values and values["preset"] == beneath.filters.preset:
        back.add("preset")
    # Filters differ from their preset, if one will be chosen here: now, or as it was before.
    preset = None if "preset" in back else values.get("preset", settings.own(site).get("preset"))
    base = beneath if preset is None else beneath.change(preset=preset)
    back |= {name for name, value in values.items() if name != "preset" and _is_same(value_of(base, name), value)}
    return {name: value for name, value in values.items() if name not in back}, back


def trial(settings: Settings, values: Mapping[str, Value], reset: Iterable[str], site: str) -> Settings:
    """The settings as they would be; nothing is saved."""
    written, back = plan(settings, values, reset, site)
    return settings.edited(written, back, site)


def choose(store: Store, values: Mapping[str, Value], reset: Iterable[str], site: str) -> None:
    """Save a change."""
    store.edit(*plan(store.settings, values, reset, site), site)


def asked(given: Mapping[str, Any]) -> tuple[dict[str, Value], list[str]]:
    """The values and the names to reset of a request."""
    values, reset = given.get("values", {}), given.get("reset", [])
    if not isinstance(values, dict) or not isinstance(reset, list) or not all(isinstance(name, str) for name in reset):
        raise OptionError("option.value", "values is an object, reset a list of names")
    return values, reset


def effective(options: Options) -> dict[str, Value]:
    """The values of all controls."""
    return {name: value_of(options, name) for name in sorted(NAMES)}


def _is_same(one: Value, other: Value) -> bool:
    """Whether two values are equal; true is not 1."""
    return isinstance(one, bool) == isinstance(other, bool) and one == other
