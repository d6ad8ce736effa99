from __future__ import annotations

from typing import Any

import pytest

from marrow.errors import OptionError
from marrow.options import Options
from marrow.settings import Settings


def refusal(data: dict[str, Any]) -> OptionError:
    with pytest.raises(OptionError) as caught:
        Settings.of(data)
    return caught.value


def test_nothing_chosen_is_the_defaults() -> None:
    settings = Settings.of({})
    assert settings.options_for("example.org") == settings.options_for() == Options()
    assert (settings.changed, settings.sites, settings.lists) == ({}, {}, {})
    assert settings.mode_for("example.org") == "declutter"


def test_a_site_holds_for_hosts_below_it_and_the_nearest_wins() -> None:
    settings = Settings.of(
        {
            "mode": "off",
            "tables": False,
            "sites": {"news.example.org": {"mode": "text"}, "example.org": {"mode": "reader", "links": False}},
        }
    )
    modes = {"example.org": "reader", "www.example.org": "reader", "a.news.example.org": "text", "example.com": "off"}
    assert {host: settings.mode_for(host) for host in modes} == modes
    assert settings.options_for("NEWS.example.org.").article == Options().change(tables=False, links=False).article
    assert settings.mode_for("notexample.org") == "off"


def test_a_preset_comes_before_what_is_chosen_besides() -> None:
    settings = Settings.of({"remove_scripts": False, "preset": "paper"})
    assert settings.options_for() == Options().change(preset="paper", remove_scripts=False)
    assert settings.options_for().filters.remove_scripts is False


def test_a_preset_of_a_site_sets_all_filters_there() -> None:
    settings = Settings.of({"remove_comments": False, "sites": {"a.example": {"preset": "text-only"}}})
    assert settings.options_for("a.example") == Options().change(preset="text-only")


@pytest.mark.parametrize(
    ("data", "code", "said"),
    [
        ({"colour": 1}, "option.unknown", "colour"),
        ({"limits": {"max_nodes": 1000}}, "option.unknown", "limits"),
        ({"max_nodes": 1}, "option.value", "max_nodes"),
        ({"delay_s": [1]}, "option.value", "delay_s"),
        ({"user_agent": "\ud800"}, "option.value", "user_agent"),
        ({"user_agent": "x" * 10_001}, "option.value", "user_agent"),
        ({"sites": 1}, "option.value", "sites"),
        ({"lists": []}, "option.value", "lists"),
        ({"lists": {"a": 1}}, "option.value", "'a'"),
        ({"sites": {"a.example": 1}}, "option.value", "a.example"),
        ({"sites": {"A.example": {}}}, "option.value", "a.example"),
        ({"sites": {"a b": {}}}, "option.value", "a b"),
        ({"sites": {"a.example": {"mode": "loud"}}}, "option.value", "a.example: mode"),
        ({"sites": {"a.example": {"colour": 1}}}, "option.unknown", "a.example"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(data: dict[str, Any], code: str, said: str) -> None:
    error = refusal(data)
    assert error.code == code
    assert said in error.message


def test_numbers_that_are_none_are_refused() -> None:
    from marrow.options import SETTINGS

    for setting in SETTINGS:
        if isinstance(setting.default, float):
            for number in (float("nan"), float("inf")):
                assert refusal({setting.name: number}).code == "option.value"


def test_an_edit_changes_and_takes_back_in_one_step() -> None:
    settings = Settings.of({"tables": False, "links": False})
    edited = settings.edited({"captions": False, "tables": False}, ["links", "not chosen"])
    assert edited.changed == {"tables": False, "captions": False}
    assert settings.changed == {"tables": False, "links": False}


def test_an_edit_for_a_site_leaves_the_others() -> None:
    settings = Settings.of({"tables": False, "lists": {"a": "https://lists.test/a"}})
    edited = settings.edited({"mode": "off"}, site="https://Example.org/")
    assert edited.to_data() == {
        "tables": False,
        "sites": {"example.org": {"mode": "off"}},
        "lists": {"a": "https://lists.test/a"},
    }
    assert edited.edited({}, ["mode"], site="example.org") == settings
    assert edited.without_site("example.org") == settings
    assert edited.without_site("other.example") == edited


def test_beneath_a_site_is_what_would_hold_without_it() -> None:
    settings = Settings.of(
        {"mode": "off", "sites": {"example.org": {"mode": "text"}, "a.example.org": {"mode": "reader"}}}
    )
    assert settings.beneath("a.example.org").proxy.mode == "text"
    assert settings.beneath("example.org").proxy.mode == "off"
    assert settings.beneath() == Options()


def test_settings_read_from_their_own_data_are_the_same() -> None:
    settings = Settings.of(
        {"mode": "off", "sites": {"a.example": {"tables": True}}, "lists": {"a": "https://lists.test"}}
    )
    assert Settings.of(settings.to_data()) == settings
