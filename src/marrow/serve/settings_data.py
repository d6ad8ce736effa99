"""The settings page's data, for its scripts and for other programs.

Takes: JSON. Gives: plain data. Refuses: as the settings do, with an `OptionError` whose reason is told.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from starlette.requests import Request

from marrow.options import Setting
from marrow.serve.answers import Data, text_of
from marrow.serve.choosing import asked, choose, effective, trial
from marrow.serve.controls import PRESET_VALUES, SECTIONS, label
from marrow.serve.desk import Desk
from marrow.serve.listing import add, lists_told, remove, update
from marrow.serve.preview import Previews
from marrow.settings.sites import site_name


class SettingsData:
    """The data of one desk."""

    def __init__(self, desk: Desk, previews: Previews) -> None:
        self._desk, self._previews = desk, previews

    def settings(self, request: Request, given: Data) -> Data:
        """What holds, what was chosen, and what there is to choose from; `PATCH` chooses."""
        if request.method == "PATCH":
            site = _site(text_of(given, "site"))
            choose(self._desk.settings, *asked(given), site)
        else:
            site = _site(request.query_params.get("site", ""))
        return self._told(site) | {"presets": PRESET_VALUES, "controls": _declared()}

    def sites(self, _: Request, __: Data) -> Data:
        """The sites that have settings of their own."""
        return {site: dict(values) for site, values in self._desk.settings.settings.sites.items()}

    def site(self, request: Request, _: Data) -> Data:
        """What holds for a site; `DELETE` takes all back that was chosen for it."""
        site = site_name(request.path_params["site"])
        if request.method == "DELETE":
            self._desk.settings.remove_site(site)
        return self._told(site)

    def lists(self, request: Request, given: Data) -> Data:
        """The ad lists; `POST` adds one, by `source` and, if need be, `name`."""
        if request.method == "POST":
            add(self._desk, text_of(given, "source"), text_of(given, "name"))
        return {"lists": lists_told(self._desk.lists)}

    def one_list(self, request: Request, _: Data) -> Data:
        """`DELETE` ends a subscription."""
        remove(self._desk, request.path_params["name"])
        return {"lists": lists_told(self._desk.lists)}

    def update(self, _: Request, __: Data) -> Data:
        """Fetch all lists anew."""
        return {"outcomes": update(self._desk), "lists": lists_told(self._desk.lists)}

    def statistics(self, _: Request, __: Data) -> Data:
        return self._desk.statistics.snapshot()

    def preview(self, _: Request, given: Data) -> Data:
        """What settings that are not saved would make of the page at `url`."""
        settings = trial(self._desk.settings.settings, *asked(given), _site(text_of(given, "site")))
        return self._previews.make(text_of(given, "url"), settings)

    def _told(self, site: str) -> Data:
        store = self._desk.settings
        settings = store.settings
        own = sorted(settings.own(site))
        return {"site": site, "values": effective(settings.options_for(site)), "changed": own, "problem": store.problem}


def _site(text: str) -> str:
    return site_name(text) if text else ""


def _declared() -> list[dict[str, Any]]:
    """All controls, as they are declared."""
    return [_control(section.id, each) for section in SECTIONS for each in (*section.switches, *section.numbers)]


def _control(section: str, setting: Setting) -> dict[str, Any]:
    return {"section": section, "label": label(setting.name), **asdict(setting)}
