from __future__ import annotations

import pytest

from marrow.errors import OptionError
from marrow.options import BY_NAME, SETTINGS, Options
from marrow.options.filters import PRESETS
from marrow.serve.controls import NAMES, PRESET_VALUES, SECTIONS, explained, from_form, label, refuse_others, value_of


def test_every_filter_has_a_control() -> None:
    assert {setting.name for setting in SETTINGS if setting.group == "filters"} <= NAMES


def test_no_option_has_two_controls() -> None:
    names = [each.name for section in SECTIONS for each in (*section.switches, *section.numbers)]
    assert sorted(names) == sorted(NAMES)


def test_labels_of_a_section_differ() -> None:
    for section in SECTIONS:
        labels = [label(each.name) for each in (*section.switches, *section.numbers)]
        assert len(set(labels)) == len(labels)


@pytest.mark.parametrize(
    "name", ["allow_private", "browser", "assets", "proxy_password", "serve_host", "sandbox", "user_agent", "max_bytes"]
)
def test_what_a_web_page_must_not_change_is_refused(name: str) -> None:
    assert name in BY_NAME
    with pytest.raises(OptionError, match="settings file"):
        refuse_others([name])


def test_a_name_that_is_none_is_refused() -> None:
    with pytest.raises(OptionError) as caught:
        refuse_others(["mode", "colour"])
    assert caught.value.code == "option.unknown"


def test_all_choices_that_are_explained_are() -> None:
    assert all(explained(choice) for name in ("mode", "preset") for choice in BY_NAME[name].choices)
    assert explained("nothing") == ""


def test_presets_are_told_by_option() -> None:
    assert PRESET_VALUES.keys() == PRESETS.keys()
    for preset, values in PRESET_VALUES.items():
        assert Options().change(preset=preset, **values) == Options().change(preset=preset)


def test_a_form_gives_values_of_their_kinds() -> None:
    fields = {"mode": "off", "bar": "on", "max_page_bytes": "4096", "page_timeout_s": "2.5", "strange": "1"}
    names = ("mode", "bar", "links", "max_page_bytes", "page_timeout_s", "allow_private")
    values = from_form(fields, names)
    assert values == {"mode": "off", "bar": True, "links": False, "max_page_bytes": 4096, "page_timeout_s": 2.5}
    assert isinstance(values["max_page_bytes"], int)


@pytest.mark.parametrize("text", ["", "many", "1e999", "nan"])
def test_a_number_that_is_none_is_refused_or_kept_for_the_option_to_refuse(text: str) -> None:
    with pytest.raises(OptionError, match="max_page_bytes"):
        Options().change(**from_form({"max_page_bytes": text}, ["max_page_bytes"]))


def test_the_value_of_an_option_is_found_by_its_name() -> None:
    options = Options().change(method="density", tables=False)
    assert (value_of(options, "method"), value_of(options, "tables")) == ("density", False)
