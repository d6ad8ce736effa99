"""The settings page in a real browser: by keyboard alone, on a phone, in the dark."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from marrow.render.chromium import Chromium
from marrow.serve import Desk
from marrow.settings import Store
from tests.unit.io.loopback import Server
from tests.unit.serve.conftest import Running
from tests.unit.serve.visitor import Visitor

Visit = Callable[..., Visitor]


@pytest.fixture
def visit(chromium: Chromium, running: Running, site: Server) -> Iterator[Visit]:  # noqa: ARG001  # they outlive the tabs
    """Opens the page in a tab; at the end no script may have failed, and no policy been broken but that of frames."""
    visitors: list[Visitor] = []

    def open_page(address: str, **settings: int | bool) -> Visitor:
        visitors.append(Visitor(chromium, **settings))  # type: ignore[arg-type]  # width and height, or is_dark
        visitors[-1].open(address)
        return visitors[-1]

    yield open_page
    for visitor in visitors:
        with visitor:
            assert [each for each in visitor.errors if not each.startswith("Blocked script execution in ")] == []


@pytest.fixture
def running(run: Callable[[Desk], Running], desk: Desk) -> Running:
    return run(desk)


def test_a_mode_is_chosen_and_saved_by_keyboard_alone(visit: Visit, running: Running) -> None:
    visitor = visit(running.url)
    visitor.tab_to("[name=mode]")
    visitor.press("ArrowDown")
    assert visitor.text("#draft") == "1 change not saved"
    visitor.tab_to("[name=remove_comments]")
    visitor.press(" ")
    visitor.tab_to(".actions .main")
    visitor.press("Enter")
    visitor.status("Saved.")
    assert running.desk.settings.settings.changed == {"allow_private": True, "mode": "reader", "remove_comments": False}
    assert visitor.tell("document.querySelectorAll('.own:not([hidden])').length") == 2


def test_every_control_has_a_name_and_an_explanation(visit: Visit, running: Running) -> None:
    visitor = visit(running.url)
    bare = "[...document.querySelectorAll('input:not([type=hidden]), select, button')].filter((each) =>"
    assert visitor.tell(f"{bare} !each.labels?.length && !each.textContent.trim() && !each.ariaLabel).length") == 0
    described = "[...document.querySelectorAll('[aria-describedby]')].every((each) =>"
    assert visitor.tell(f"{described} document.getElementById(each.getAttribute('aria-describedby')).textContent)")
    assert visitor.tell("new Set([...document.querySelectorAll('[id]')].map((each) => each.id)).size") == visitor.tell(
        "document.querySelectorAll('[id]').length"
    )


@pytest.mark.parametrize("width", [1280, 375])
def test_what_has_the_focus_is_never_covered(visit: Visit, running: Running, width: int) -> None:
    visitor = visit(running.url, width=width, height=700)
    visitor.click("[name=bar]")  # the bar at the foot has all of its buttons
    seen = (
        "(() => { const { x, y, width, height } = document.activeElement.getBoundingClientRect();"
        "const top = document.elementFromPoint(x + width / 2, y + height / 2);"
        "return document.activeElement.contains(top) ? '' : document.activeElement.name })()"
    )
    visitor.tell("document.querySelector('[name=mode]').focus()")
    for _ in range(45):
        visitor.press("Tab")
        assert visitor.tell(seen) == ""


def test_a_preset_shows_on_the_filters_at_once_and_is_not_saved_before_one_says_so(
    visit: Visit, running: Running
) -> None:
    visitor = visit(running.url)
    assert not visitor.is_checked("remove_images")
    visitor.click("[name=preset][value=text-only]")
    assert visitor.is_checked("remove_images")
    assert running.desk.settings.settings.changed == {"allow_private": True}
    visitor.click("#discard")
    visitor.wait("document.getElementById('draft').textContent === ''")
    assert not visitor.is_checked("remove_images")
    assert visitor.is_checked("preset", "balanced")
    visitor.click("[name=preset][value=text-only]")
    visitor.click(".actions .main")
    visitor.status("Saved.")
    assert running.desk.settings.settings.changed == {"allow_private": True, "preset": "text-only"}
    visitor.click("#reset")
    visitor.wait("document.querySelector('[name=preset][value=balanced]').checked")
    visitor.wait("document.getElementById('status').textContent === 'Saved.'")
    assert running.desk.settings.settings.changed == {"allow_private": True}


def test_a_bad_value_shows_its_reason_and_the_old_one_stays(visit: Visit, running: Running) -> None:
    visitor = visit(running.url)
    # The browser would refuse to send it; who has an old one, or goes around it, is refused by the server.
    visitor.tell("document.getElementById('settings').noValidate = true")
    visitor.click("[name=page_timeout_s]")
    visitor.tell("document.querySelector('[name=page_timeout_s]').select()")
    visitor.type("1000")
    visitor.click(".actions .main")
    assert "page_timeout_s must be between 0.1 and 120" in visitor.text("#refusal")
    assert running.desk.settings.settings.changed == {"allow_private": True}
    visitor.click("#discard")
    visitor.wait("document.querySelector('[name=page_timeout_s]').value === '5'")
    visitor.errors.clear()  # the browser notes the refused request


def test_a_number_that_does_not_fit_is_shown_where_it_was_folded_away(visit: Visit, running: Running) -> None:
    visitor = visit(running.url)
    visitor.tell("document.querySelector('[name=link_ratio]').value = '-1'")
    assert not visitor.tell("document.querySelector('[name=link_ratio]').closest('details').open")
    visitor.click(".actions .main")
    visitor.wait("document.querySelector('[name=link_ratio]').closest('details').open")
    visitor.wait("document.activeElement.name === 'link_ratio'")
    assert running.desk.settings.settings.changed == {"allow_private": True}


def test_a_preview_shows_what_goes_and_changes_with_the_settings(visit: Visit, running: Running, site: Server) -> None:
    visitor = visit(running.url, height=900)
    visitor.preview(site.url)
    assert "before" in visitor.text("#told")
    assert "nobody sees this" in visitor.text("#removed")
    assert "Scripts" not in visitor.text("#removed")
    before = visitor.tell("document.querySelector('#after iframe').src")
    visitor.click("[name=remove_scripts]")
    visitor.wait(f"document.querySelector('#after iframe').src !== {before!r}")
    visitor.previewed()
    assert "Scripts" in visitor.text("#removed")
    assert visitor.tell("document.querySelector('#before').getBoundingClientRect().right") <= visitor.tell(
        "document.querySelector('#after').getBoundingClientRect().left"
    )
    visitor.click("[name=view][value=marked]")
    assert visitor.tell("document.querySelector('#before').hidden && !document.querySelector('#marked').hidden")
    assert running.desk.settings.settings.changed == {"allow_private": True}
    assert len([path for path in site.paths if path == "/"]) == 1


def test_frames_run_no_scripts_and_are_of_no_origin(visit: Visit, running: Running, site: Server) -> None:
    visitor = visit(running.url)
    visitor.preview(site.url)
    assert visitor.tell("[...document.querySelectorAll('iframe')].every((each) => each.sandbox.value === '')")
    visitor.wait("[...document.querySelectorAll('iframe')].every((each) => each.contentDocument === null)")
    until = time.monotonic() + 20
    while not any("/before' because the document's frame is sandboxed" in each for each in visitor.errors):
        assert time.monotonic() < until, "a script ran"
        time.sleep(0.02)


def test_an_address_of_the_page_can_name_what_to_preview(visit: Visit, running: Running, site: Server) -> None:
    visitor = visit(f"{running.url}/?url={site.url}/a")
    visitor.previewed()
    assert visitor.tell("document.querySelector('#look [name=url]').value") == f"{site.url}/a"
    assert "before" in visitor.text("#told")


def test_a_preview_that_fails_says_why(visit: Visit, running: Running, site: Server) -> None:
    visitor = visit(running.url)
    visitor.preview(f"{site.url}/missing")
    assert "404 Not Found [fetch.status]" in visitor.text("#told")
    visitor.errors.clear()


def test_on_a_phone_nothing_sticks_out_and_frames_are_below_each_other(
    visit: Visit, running: Running, site: Server
) -> None:
    visitor = visit(running.url, width=375, height=700)
    visitor.preview(site.url)
    assert visitor.tell("document.documentElement.scrollWidth") <= 375
    assert visitor.tell("document.querySelector('#before').getBoundingClientRect().bottom") <= visitor.tell(
        "document.querySelector('#after').getBoundingClientRect().top"
    )


def test_it_is_dark_where_the_machine_is(visit: Visit, running: Running) -> None:
    paper = "getComputedStyle(document.body).backgroundColor"
    light, dark = visit(running.url), visit(running.url, is_dark=True)
    assert (light.tell(paper), dark.tell(paper)) == ("rgb(238, 240, 242)", "rgb(23, 25, 27)")


def test_settings_of_a_site_are_changed_on_its_own_page(visit: Visit, running: Running) -> None:
    visitor = visit(running.url)
    visitor.click("#sites [name=site]")
    visitor.type("Example.org")
    visitor.click("#sites .line button")
    visitor.wait("location.search === '?site=example.org' && document.body?.dataset.ready === 'yes'")
    visitor.click("[name=mode][value=text]")
    visitor.click(".actions .main")
    visitor.status("Saved.")
    assert running.desk.settings.settings.sites == {"example.org": {"mode": "text"}}
    visitor.open(running.url)
    assert "Mode: text" in visitor.text("#sites table")
    visitor.click("#sites td button")
    visitor.wait("location.search === '?done=removed'")
    assert running.desk.settings.settings.sites == {}


def test_a_change_survives_a_restart(visit: Visit, run: Callable[[Desk], Running], running: Running) -> None:
    visitor = visit(running.url)
    visitor.click("[name=mode][value=off]")
    visitor.click(".actions .main")
    visitor.status("Saved.")
    again = run(replace(running.desk, settings=Store(running.desk.settings.path)))
    assert visit(again.url).is_checked("mode", "off")
