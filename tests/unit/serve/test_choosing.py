from __future__ import annotations

from pathlib import Path

import pytest

from marrow.errors import OptionError
from marrow.options import Value
from marrow.serve.choosing import asked, choose, effective, plan, trial
from marrow.serve.controls import NAMES
from marrow.settings import Settings, Store

NOTHING = Settings.of({})


def test_only_what_differs_is_written() -> None:
    assert plan(NOTHING, {"mode": "declutter", "tables": False}, (), "") == ({"tables": False}, {"mode"})


def test_what_is_put_back_to_what_would_hold_is_taken_back() -> None:
    settings = Settings.of({"tables": False, "mode": "reader"})
    assert trial(settings, {"tables": True}, (), "") == Settings.of({"mode": "reader"})


def test_filters_are_compared_to_the_preset_that_is_chosen() -> None:
    paper = NOTHING.edited({"preset": "paper"}).options_for().filters
    values: dict[str, Value] = {
        "preset": "paper",
        "remove_scripts": paper.remove_scripts,
        "remove_images": not paper.remove_images,
    }
    assert plan(NOTHING, values, (), "")[0] == {"preset": "paper", "remove_images": not paper.remove_images}


def test_filters_are_compared_to_the_preset_that_was_chosen_before() -> None:
    settings = Settings.of({"preset": "paper"})
    scripts = settings.options_for().filters.remove_scripts
    assert plan(settings, {"remove_scripts": scripts}, (), "") == ({}, {"remove_scripts"})
    assert plan(settings, {"remove_scripts": scripts}, ["preset"], "")[1] >= {"preset"}


def test_a_site_is_compared_to_what_holds_everywhere() -> None:
    settings = Settings.of({"mode": "off", "preset": "paper"})
    found = plan(settings, {"mode": "declutter", "preset": "paper", "tables": True}, (), "example.org")
    assert found == ({"mode": "declutter"}, {"preset", "tables"})


def test_all_values_of_the_page_sent_back_change_nothing() -> None:
    settings = Settings.of(
        {"preset": "text-only", "remove_comments": False, "sites": {"a.example": {"preset": "light"}}}
    )
    for site in ("", "a.example", "b.example"):
        assert trial(settings, effective(settings.options_for(site)), (), site) == settings


def test_a_preset_of_a_site_that_is_everywheres_too_parts_it_from_everywheres_changes() -> None:
    everywhere = {"preset": "paper", "remove_scripts": False}
    settings = Settings.of({**everywhere, "sites": {"a.example": {"preset": "paper"}}})
    assert plan(settings, {"remove_scripts": True}, (), "a.example") == ({}, {"remove_scripts"})
    assert plan(settings, {"remove_scripts": False}, (), "a.example") == ({"remove_scripts": False}, set())


def test_true_is_not_taken_for_one() -> None:
    with pytest.raises(OptionError, match="max_page_bytes"):
        trial(NOTHING, {"max_page_bytes": True}, (), "")


def test_a_choice_is_saved(tmp_path: Path) -> None:
    store = Store(tmp_path / "settings.toml")
    choose(store, {"mode": "text"}, (), "example.org")
    choose(store, {"tables": False}, (), "")
    choose(store, {}, ["tables"], "")
    assert store.settings.to_data() == {"sites": {"example.org": {"mode": "text"}}}


@pytest.mark.parametrize("given", [{"values": []}, {"reset": "mode"}, {"reset": [1]}])
def test_a_request_of_another_shape_is_refused(given: dict[str, object]) -> None:
    with pytest.raises(OptionError):
        asked(given)


def test_a_request_may_leave_out_what_it_does_not_need() -> None:
    assert asked({}) == ({}, [])


def test_the_values_of_all_controls_are_told() -> None:
    assert effective(NOTHING.options_for()).keys() == NAMES
