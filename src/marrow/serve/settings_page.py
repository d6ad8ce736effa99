"""The settings page as HTML, made on the server so that it works without scripts.

Takes: what is chosen, counted and known now. Gives: a whole page. Keeps true: every value is escaped; every control has
a label and its explanation, both of which come from its declaration.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from string import Template

from marrow.adlists.known import WELL_KNOWN
from marrow.options import Setting, Value
from marrow.serve.choosing import effective
from marrow.serve.controls import SECTIONS, Section, explained, label
from marrow.serve.desk import Desk
from marrow.serve.listing import lists_told
from marrow.serve.tables import lists_table, sites_table, statistics_table
from marrow.settings import Settings

_RADIOS = ("mode", "preset")
"""Options that are chosen from explained choices."""


def settings_page(desk: Desk, token: str, *, site: str = "", error: str = "", notice: str = "") -> str:
    """The page, for all sites or for one. An `error` says why the last change was refused."""
    settings = desk.settings.settings
    problem = desk.settings.problem
    return _template().substitute(
        token=escape(token),
        site=escape(site),
        scope=_scope(site),
        alert=_alert("error", error) + _alert("error", problem and f"The settings file is not used: {problem}"),
        notice=escape(notice),
        controls="".join(_controls(settings, site)),
        sites=sites_table(settings, token),
        lists=lists_table(lists_told(desk.lists), token),
        known="".join(f"<option>{escape(name)}</option>" for name in WELL_KNOWN),
        statistics=statistics_table(desk.statistics.snapshot()),
        certificate=_certificate(desk),
    )


@cache
def _template() -> Template:
    return Template(files("marrow.serve").joinpath("page", "settings.html").read_text("utf-8"))


def _scope(site: str) -> str:
    if not site:
        return "<p>These hold for all sites that have none of their own.</p>"
    return f'<p>These hold for <b>{escape(site)}</b> and all below it. <a href="/">All sites</a></p>'


def _alert(kind: str, text: str) -> str:
    return f'<p class="{kind}" role="alert">{escape(text)}</p>' if text else ""


def _controls(settings: Settings, site: str) -> Iterator[str]:
    values, own = effective(settings.options_for(site)), settings.own(site)
    for section in SECTIONS:
        if section.is_for_sites or not site:
            yield _section(section, values, own)


def _section(section: Section, values: Mapping[str, Value], own: Mapping[str, Value]) -> str:
    radios = "".join(_radios(each, values, own) for each in section.numbers if each.name in _RADIOS)
    switches = "".join(_switches(section.switches, values, own))
    rest = [each for each in section.numbers if each.name not in _RADIOS]
    fields = "".join(_field(each, values, own) for each in rest)
    if rest and section.switches:
        fields = f"<details><summary>Numbers and choices</summary>{fields}</details>"
    return (
        f'<section id="{section.id}" aria-labelledby="{section.id}-title"><h2 id="{section.id}-title">'
        f"{escape(section.title)}</h2>{radios}{switches}{fields}</section>"
    )


def _switches(settings: Sequence[Setting], values: Mapping[str, Value], own: Mapping[str, Value]) -> Iterator[str]:
    """Switches, those alike together: what goes, what stays, and the rest."""
    for key, title in (("remove_", "These go"), ("keep_", "These stay"), ("", "")):
        found = [each for each in settings if _kind(each) == key]
        if found:
            legend = f"<legend>{title}</legend>" if title else ""
            yield f"<fieldset>{legend}{''.join(_switch(each, values, own) for each in found)}</fieldset>"


def _kind(setting: Setting) -> str:
    return next((key for key in ("remove_", "keep_") if setting.name.startswith(key)), "")


def _radios(setting: Setting, values: Mapping[str, Value], own: Mapping[str, Value]) -> str:
    chosen = "".join(
        f'<label><input type="radio" name="{setting.name}" value="{escape(choice)}"'
        f"{' checked' * (choice == values[setting.name])}>"
        f"<span><b>{escape(label(choice))}</b> <small>{escape(explained(choice))}</small></span></label>"
        for choice in setting.choices
    )
    legend = f"<legend>{label(setting.name)}{_mark(setting, own)}</legend>"
    return f'<fieldset class="radios" data-name="{setting.name}">{legend}{chosen}</fieldset>'


def _switch(setting: Setting, values: Mapping[str, Value], own: Mapping[str, Value]) -> str:
    name, tick = setting.name, " checked" * bool(values[setting.name])
    box = f'<input type="checkbox" name="{name}"{tick} aria-describedby="{name}-help">'
    return (
        f'<div class="switch" data-name="{name}"><label>{box}<span>{escape(label(name))}{_mark(setting, own)}</span>'
        f"</label>{_help(setting)}</div>"
    )


def _field(setting: Setting, values: Mapping[str, Value], own: Mapping[str, Value]) -> str:
    name, value = setting.name, str(values[setting.name])
    described = f'id="{name}" name="{name}" aria-describedby="{name}-help"'
    if setting.choices:
        choices = "".join(
            f"<option{' selected' * (choice == value)}>{escape(choice)}</option>" for choice in setting.choices
        )
        control = f"<select {described}>{choices}</select>"
    elif isinstance(setting.default, str):
        control = f'<input {described} value="{escape(value)}">'
    else:
        step = "1" if isinstance(setting.default, int) else "any"
        limits = "".join(f' {key}="{bound}"' for key, bound in _bounds(setting))
        control = f'<input {described} type="number" step="{step}"{limits} value="{escape(value)}" required>'
    return (
        f'<div class="field" data-name="{name}"><label for="{name}">{escape(label(name))}{_mark(setting, own)}</label>'
        f"{control}{_help(setting)}</div>"
    )


def _bounds(setting: Setting) -> Iterator[tuple[str, int | float]]:
    for key, bound in (("min", setting.low), ("max", setting.high)):
        if bound is not None:
            yield key, bound


def _help(setting: Setting) -> str:
    return f'<small id="{setting.name}-help">{escape(setting.help)}</small>'


def _mark(setting: Setting, own: Mapping[str, Value]) -> str:
    """A sign that a value was chosen here."""
    return f' <i class="own"{"" if setting.name in own else " hidden"}>yours</i>'


def _certificate(desk: Desk) -> str:
    if desk.authority is None or not desk.authority.is_file():
        return "<p>There is none yet: <code>marrow proxy</code> makes it when it starts.</p>"
    return '<p><a href="/certificate" download="marrow-ca.pem">Download the certificate</a></p>'
