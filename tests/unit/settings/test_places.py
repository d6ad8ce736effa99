from __future__ import annotations

from pathlib import Path

import pytest

from marrow.settings.places import certificate_file, lists_folder, settings_file, statistics_file


def test_places_are_those_of_the_specification(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert settings_file({}) == tmp_path / ".config/marrow/settings.toml"
    assert lists_folder({}) == tmp_path / ".cache/marrow/lists"
    assert statistics_file({}) == tmp_path / ".local/state/marrow/statistics.json"


@pytest.mark.parametrize(
    ("place", "name"),
    [
        (settings_file, "XDG_CONFIG_HOME"),
        (lists_folder, "XDG_CACHE_HOME"),
        (statistics_file, "XDG_STATE_HOME"),
        (certificate_file, "XDG_DATA_HOME"),
    ],
)
def test_the_environment_can_move_a_place_by_a_whole_path_alone(
    place: object, name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert callable(place)
    monkeypatch.setenv("HOME", "/home/me")
    assert place({name: str(tmp_path)}).is_relative_to(tmp_path / "marrow")
    assert place({name: "relative"}).is_relative_to("/home/me")


def test_the_certificate_is_where_the_proxy_makes_it(tmp_path: Path) -> None:
    from marrow.proxy.authority import make

    file = certificate_file({"XDG_DATA_HOME": str(tmp_path)})
    assert make(file.parent) == file
