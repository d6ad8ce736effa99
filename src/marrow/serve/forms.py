"""The settings page and its forms, which work without scripts.

Takes: the fields of a form. Gives: the page anew, by a redirect when something was saved; with the reason, and the old
values, when it was refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from marrow.errors import MarrowError
from marrow.serve.choosing import choose
from marrow.serve.controls import SECTIONS, from_form
from marrow.serve.desk import Desk
from marrow.serve.door import Token
from marrow.serve.listing import add, remove, update
from marrow.serve.settings_page import settings_page
from marrow.serve.statuses import status_of
from marrow.settings.sites import site_name

Fields = Mapping[str, str]
_NOTICES = {
    "saved": "Saved.",
    "removed": "Removed.",
    "added": "Added.",
    "added-late": "Added. It could not be fetched yet; the table says why.",
    "updated": "The lists are up to date.",
    "not-updated": "Not every list could be fetched; the table says why.",
}


class Forms:
    """The page of one desk."""

    def __init__(self, desk: Desk, token: Token) -> None:
        self._desk, self._token = desk, token

    def show(self, request: Request) -> Response:
        """The page, for all sites or for one."""
        site = request.query_params.get("site", "")
        notice = _NOTICES.get(request.query_params.get("done", ""), "")
        return self._page(site_name(site) if site else "", notice=notice)

    def settings(self, _: Request, fields: Fields) -> Response:
        """Save all controls of the page."""
        site, told = "", fields.get("site", "")
        try:
            site = site_name(told) if told else ""
            choose(self._desk.settings, from_form(fields, _names(site)), (), site)
        except MarrowError as error:
            return self._refused(error, site)
        return _done("saved", site)

    def sites(self, _: Request, fields: Fields) -> Response:
        """Open the settings of a site, or take them back."""
        try:
            site = site_name(fields.get("site", ""))
            if "remove" not in fields:
                return RedirectResponse(f"/settings?site={quote(site)}", 303)
            self._desk.settings.remove_site(site)
        except MarrowError as error:
            return self._refused(error)
        return _done("removed")

    def lists(self, _: Request, fields: Fields) -> Response:
        """Add, remove or update lists."""
        try:
            if name := fields.get("remove", ""):
                remove(self._desk, name)
                return _done("removed", part="lists")
            if "update" in fields:
                has_all = all(each["state"] != "failed" for each in update(self._desk))
                return _done("updated" if has_all else "not-updated", part="lists")
            has_it = add(self._desk, fields.get("source", ""))
        except MarrowError as error:
            return self._refused(error)
        return _done("added" if has_it else "added-late", part="lists")

    def _page(self, site: str = "", *, error: str = "", notice: str = "", status: int = 200) -> Response:
        return HTMLResponse(settings_page(self._desk, self._token.text, site=site, error=error, notice=notice), status)

    def _refused(self, error: MarrowError, site: str = "") -> Response:
        text = f"Nothing was changed: {error.message} [{error.code}]"
        return self._page(site, error=text, status=status_of(error.code))


def _done(what: str, site: str = "", part: str = "") -> Response:
    place = f"&site={quote(site)}" if site else ""
    return RedirectResponse(f"/settings?done={what}{place}{'#' + part if part else ''}", 303)


def _names(site: str) -> list[str]:
    """The controls that a page has, for a site or for all."""
    sections = [section for section in SECTIONS if section.is_for_sites or not site]
    return [each.name for section in sections for each in (*section.switches, *section.numbers)]
