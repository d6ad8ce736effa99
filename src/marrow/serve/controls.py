"""What of the settings can be changed on the settings page, as controls made from their declarations.

Takes: `SETTINGS`. Gives: sections of controls, and values from what a form or JSON says. Keeps true: every filter has a
control, and so has every option of its group that is yet to come. Refuses (`option.value`): to change from a web page
what decides where we listen, what may be fetched or which program is run; the settings file does that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from marrow.errors import OptionError
from marrow.options import BY_NAME, SETTINGS, Options, Setting, Value
from marrow.options.filters import PRESETS

_HANDLING = ("mode", "bar", "block_requests")
_PROXY = ("https", "max_page_bytes", "page_timeout_s")
_READING = ("images", "links", "tables", "captions", "comments")
_WORDS = {
    "bar": "Bar at the foot",
    "block_requests": "Block advertisers",
    "remove_ads": "Advertisements",
    "remove_comments": "Comments in the markup",
    "remove_consent": "Consent banners",
    "remove_discussion": "Comments of readers",
    "remove_handlers": "Event handlers",
    "remove_meta": "Notes in the head",
    "remove_popups": "Pop-up windows",
    "remove_related": "Teasers",
    "remove_sharing": "Share buttons",
    "remove_sticky": "Sticky bars",
    "keep_removed_links": "List of links that went",
    "https": "Look into HTTPS",
    "max_page_bytes": "Biggest page, in bytes",
    "page_timeout_s": "Longest time for a page, in seconds",
}
"""Labels that names do not give."""
_CHOICES = {
    "declutter": "The page itself, with less clutter.",
    "reader": "The article alone, set for reading.",
    "text": "Plain text, for screen readers and slow lines.",
    "off": "The page as it is.",
    "light": "Little goes: advertisements and what nobody sees.",
    "balanced": "All that disturbs goes; what a page is about stays.",
    "text-only": "Pictures, styles and scripts go too.",
    "paper": "As in the paper that the filters come from.",
}
"""What the choices of mode and preset are, in plain words."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the page: its controls, those of numbers and texts apart."""

    id: str
    title: str
    switches: tuple[Setting, ...]
    numbers: tuple[Setting, ...]
    is_for_sites: bool = True  # whether a site can have its own


def _section(id: str, title: str, names: Iterable[str], *, is_for_sites: bool = True) -> Section:
    found = [BY_NAME[name] for name in names]
    switches = tuple(each for each in found if isinstance(each.default, bool))
    return Section(id, title, switches, tuple(each for each in found if each not in switches), is_for_sites)


_FILTERS = tuple(setting.name for setting in SETTINGS if setting.group == "filters")
SECTIONS = (
    _section("handling", "What pages become", _HANDLING),
    _section("filters", "What goes from pages", _FILTERS),
    _section("reading", "What articles keep", _READING),
    _section("proxy", "The proxy", _PROXY, is_for_sites=False),
)
NAMES = frozenset(setting.name for section in SECTIONS for setting in (*section.switches, *section.numbers))
"""Of all options that the page can change."""
PRESET_VALUES = {
    preset: {name: getattr(chosen, name) for name in _FILTERS if name != "preset"} for preset, chosen in PRESETS.items()
}
"""What each preset sets, by name of the option."""


def label(name: str) -> str:
    """How an option is called on the page.

    >>> label("remove_link_lists"), label("link_text_ratio")
    ('Link lists', 'Link text ratio')
    """
    words = name.removeprefix("remove_").removeprefix("keep_").replace("_", " ")
    return _WORDS.get(name, words[:1].upper() + words[1:])


def explained(choice: str) -> str:
    """What a mode or a preset is, in plain words."""
    return _CHOICES.get(choice, "")


def value_of(options: Options, name: str) -> Value:
    """The value of an option, by its name."""
    group = BY_NAME[name].group
    found: Value = getattr(getattr(options, group) if group else options, name)
    return found


def refuse_others(names: Iterable[str]) -> None:
    """Refuse to change from a page what it does not offer."""
    for name in names:
        if name not in BY_NAME:
            raise OptionError("option.unknown", f"there is no option {name!r}")
        if name not in NAMES:
            raise OptionError("option.value", f"{name} is set in the settings file, not on a web page")


def from_form(fields: Mapping[str, str], names: Iterable[str]) -> dict[str, Value]:
    """The values of controls that a form had: a box that is not ticked is not sent."""
    return {name: _from_text(BY_NAME[name], fields.get(name, "")) for name in names if name in NAMES}


def _from_text(setting: Setting, text: str) -> Value:
    kind = type(setting.default)
    if kind is bool:
        return text not in ("", "off")
    if kind is str:
        return text
    try:
        number = float(text)
        return int(number) if number.is_integer() and (kind is int or abs(number) < 1 << 53) else number
    except (ValueError, OverflowError) as error:
        raise OptionError("option.value", f"{setting.name} takes a number, not {text!r}") from error
