from __future__ import annotations

import re
from pathlib import Path

import pytest

from marrow.cli.settings import READING, default_text, flag_name, flags, load, range_text, section_title, strangers
from marrow.errors import OptionError
from marrow.options import BY_NAME, METHODS, SETTINGS, Options, Value


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "marrow.toml"


def refusal(file: Path | None = None, environ: dict[str, str] | None = None, **given: Value) -> OptionError:
    with pytest.raises(OptionError) as caught:
        load(file, environ or {}, given)
    return caught.value


def test_every_setting_of_a_group_is_a_flag() -> None:
    groups = dict.fromkeys(setting.group for setting in SETTINGS)
    assert [flag.name for flag in flags(groups)] == [setting.name for setting in SETTINGS]
    assert [flag.name for flag in flags(("blog",))] == ["labeller"]


def test_articles_are_read_without_the_settings_of_filters() -> None:
    shown = {flag.name for flag in flags(READING)}
    assert "method" in shown
    assert shown.isdisjoint(("remove_ads", "proxy_port", "serve_port"))


def test_nothing_given_is_the_defaults() -> None:
    assert load(None, {"HOME": "/", "MARROW_METHOD": ""}, dict.fromkeys(BY_NAME)) == Options()


def test_flags_win_over_the_environment_and_that_over_the_file(file: Path) -> None:
    file.write_text('method = "segments"\ndelay_s = 3\nretries = 3\nrobots = false\n')
    environ = {
        "MARROW_DELAY_S": "4.5",
        "MARROW_RETRIES": "4",
        "MARROW_TABLES": "Off",
        "MARROW_USER_AGENT": "me",
    }
    options = load(file, environ, {"retries": 5, "links": None})
    assert options == Options().change(
        method="segments", delay_s=4.5, retries=5, robots=False, tables=False, user_agent="me"
    )


def test_an_unknown_key_in_the_file_is_an_error(file: Path) -> None:
    file.write_text("colour = 3")
    error = refusal(file)
    assert error.code == "option.unknown"
    assert str(file) in error.message
    file.write_text("[limits]\nmax_nodes = 1000")
    assert refusal(file).code == "option.unknown"


def test_tables_of_sites_and_lists_are_checked_and_passed_over(file: Path) -> None:
    file.write_text('tables = false\n[sites."example.org"]\ntables = true\n[lists]\na = "https://lists.test/"\n')
    assert load(file, {}, {}) == Options().change(tables=False)
    file.write_text('[sites."example.org"]\ntables = 3\n')
    assert "example.org: tables takes bool" in refusal(file).message


def test_a_preset_comes_before_what_is_named_besides_wherever_it_stands(file: Path) -> None:
    file.write_text('remove_scripts = false\npreset = "paper"\n')
    assert load(file, {}, {}) == Options().change(preset="paper", remove_scripts=False)
    given: dict[str, Value | None] = {"remove_images": True, "preset": "light"}
    assert load(None, {}, given) == Options().change(preset="light", remove_images=True)


@pytest.mark.parametrize("text", ["max_nodes = 1", 'tables = "on"', "max_nodes = 1.5", "a = ", "\xff"])
def test_a_value_that_does_not_fit_the_file_is_an_error(file: Path, text: str) -> None:
    file.write_text(text, encoding="latin-1")
    error = refusal(file)
    assert error.code == "option.value"
    assert str(file) in error.message


def test_a_file_that_is_not_there_is_an_error(file: Path) -> None:
    error = refusal(file)
    assert error.code == "option.value"
    assert str(file) in error.message


@pytest.mark.parametrize(
    ("key", "text"), [("MARROW_IMAGES", "maybe"), ("MARROW_RETRIES", "two"), ("MARROW_RETRIES", "99")]
)
def test_a_value_that_does_not_fit_the_environment_is_an_error(key: str, text: str) -> None:
    error = refusal(environ={key: text})
    assert error.code == "option.value"
    assert re.match(rf"{key} (takes|must be|is one of) ", error.message)


def test_a_value_out_of_range_names_its_flag() -> None:
    assert refusal(max_depth=1).message.startswith("--max-depth must be ")
    assert refusal(timeout_s=float("nan")).message.startswith("--timeout-s must be ")


@pytest.mark.parametrize(
    "given", [{"now": "tea"}, {"languages": "English"}, {"page_types": "tea"}, {"images": "tea"}, {"precision": 7.0}]
)
def test_an_error_names_its_option_once(given: dict[str, Value]) -> None:
    (name,) = given
    flag = flag_name(BY_NAME[name])
    told = refusal(None, None, **given).message
    assert told.startswith(f"{flag} ")
    assert len(re.findall(rf"(?i)\b{name.replace('_', '[-_]')}\b", told)) == 1


def test_variables_that_are_no_settings_are_found() -> None:
    assert strangers({"MARROW_X": "1", "MARROW_IMAGES": "1", "OTHER": "1"}) == ["MARROW_X"]


def test_settings_are_described_for_people() -> None:
    described = [
        (flag_name(BY_NAME[name]), default_text(BY_NAME[name]), range_text(BY_NAME[name]))
        for name in ("method", "max_link_share", "tables", "images", "max_nodes", "user_agent")
    ]
    assert described == [
        ("--method", "auto", ", ".join(METHODS)),
        ("--max-link-share", "0.5", "0 to 1"),
        ("--tables/--no-tables", "on", ""),
        ("--images", "article", "article, semantic, all, none"),
        ("--max-nodes", str(Options().limits.max_nodes), "at least 100"),
        ("--user-agent", Options().fetch.user_agent, ""),
    ]


def test_every_group_has_a_heading() -> None:
    titles = [section_title(group) for group in dict.fromkeys(setting.group for setting in SETTINGS)]
    assert len(set(titles)) == len(titles)
    assert all("\n" not in title and len(title) < 60 for title in titles)
