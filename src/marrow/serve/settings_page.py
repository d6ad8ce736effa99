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
from marrow.serve.fields import field, switch
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
    return f'<p>These hold for <b>{escape(site)}</b> and all below it. <a href="/settings">All sites</a></p>'


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
    fields = "".join(field(each, values[each.name], _mark(each, own)) for each in rest)
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
            controls = "".join(switch(each, values[each.name], _mark(each, own)) for each in found)
            yield f"<fieldset>{legend}{controls}</fieldset>"


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


def _mark(setting: Setting, own: Mapping[str, Value]) -> str:
    """A sign that a value was chosen here."""
    return f' <i class="own"{"" if setting.name in own else " hidden"}>yours</i>'


def _certificate(desk: Desk) -> str:
    if desk.authority is None or not desk.authority.is_file():
        return "<p>There is none yet: <code>marrow proxy</code> makes it when it starts.</p>"
    return '<p><a href="/certificate" download="marrow-ca.pem">Download the certificate</a></p>'
