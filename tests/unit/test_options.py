from __future__ import annotations

from dataclasses import fields
from datetime import UTC, datetime

import pytest

from marrow.errors import OptionError
from marrow.options import BY_NAME, SETTINGS, Limits, Options


def test_change_finds_the_group() -> None:
    changed = Options().change(method="segments", max_nodes=1000, timeout_s=3, images="none")
    assert (changed.method, changed.limits.max_nodes, changed.fetch.timeout_s) == ("segments", 1000, 3)
    assert changed.article.images == "none"
    assert Options().limits.max_nodes != 1000


def test_a_plain_yes_or_no_chooses_pictures_too() -> None:
    assert Options().change(images=False) == Options().change(images="none")
    assert Options().change(images=True) == Options()


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [
        ("no_such", 1, "option.unknown"),
        ("max_nodes", 0, "option.value"),
        ("max_nodes", "many", "option.value"),
        ("max_nodes", True, "option.value"),
        ("tables", 1, "option.value"),
        ("min_size_share", 1.5, "option.value"),
        ("min_size_share", float("nan"), "option.value"),
        ("method", "magic", "option.value"),
    ],
)
def test_a_wrong_option_is_an_error(name: str, value: object, code: str) -> None:
    with pytest.raises(OptionError) as error:
        Options().change(**{name: value})  # type: ignore[arg-type]  # wrong on purpose
    assert error.value.code == code


def test_names_are_unique_and_every_setting_is_explained() -> None:
    assert len(BY_NAME) == len(SETTINGS)
    assert all(declared.help.endswith(".") for declared in SETTINGS)


def test_defaults_lie_in_their_ranges() -> None:
    for declared in SETTINGS:
        assert Options().change(**{declared.name: declared.default}) == Options()


def test_groups_are_checked_when_built_directly() -> None:
    with pytest.raises(OptionError):
        Limits(max_depth=1)
    assert {field.name for field in fields(Limits)} <= set(BY_NAME)


def test_now_is_a_moment_with_a_zone() -> None:
    assert Options().article.moment is None
    assert Options().change(now="2024-05-03").article.moment == datetime(2024, 5, 3, tzinfo=UTC)
    assert str(Options().change(now="2024-05-03T12:00:00+02:00").article.moment) == "2024-05-03 12:00:00+02:00"
    with pytest.raises(OptionError, match="ISO 8601"):
        Options().change(now="yesterday")
