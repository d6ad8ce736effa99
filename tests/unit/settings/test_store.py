"""The settings file: what is chosen is on disk and in memory, whole, or neither."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from marrow.errors import OptionError
from marrow.options import Options
from marrow.settings import Settings, Store, read

SITES = st.sampled_from(["", "example.org", "news.example.org", "https://B.example/"])
VALUES = st.fixed_dictionaries(
    {},
    optional={
        "tables": st.booleans(),
        "mode": st.sampled_from(["off", "reader", "loud"]),
        "retries": st.integers(-1, 12),
        "delay_s": st.floats(-1, 700, allow_nan=False),
        "user_agent": st.text(max_size=5),
        "preset": st.sampled_from(["paper", "balanced", "none"]),
        "colour": st.just(1),
    },
)
NAMES = st.lists(st.sampled_from(["tables", "mode", "retries", "delay_s", "preset"]), max_size=3)
EDITS = st.one_of(
    st.builds(lambda values, names, site: lambda store: store.edit(values, names, site), VALUES, NAMES, SITES),
    st.builds(lambda values, site: lambda store: store.change(values, site), VALUES, SITES),
    st.builds(lambda names, site: lambda store: store.reset(names, site), NAMES, SITES),
    st.sampled_from(["example.org", "b.example", "no site"]).map(lambda site: lambda store: store.remove_site(site)),
    st.dictionaries(st.sampled_from("ab"), st.just("https://lists.test/"), max_size=2).map(
        lambda lists: lambda store: store.edit_lists(lists, {"a", "b"} - lists.keys())
    ),
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "marrow" / "settings.toml"


def same(store: Store) -> None:
    """File and memory say the same."""
    assert store.problem == ""
    assert read(store.path) == store.settings == Store(store.path).settings


def touch(path: Path, text: str) -> None:
    """Write by hand, at another moment than before."""
    before = path.stat().st_mtime_ns if path.exists() else 0
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    os.utime(path, ns=(before + 1_000_000_000, before + 1_000_000_000))


def test_without_a_file_the_defaults_hold_and_none_is_made(file: Path) -> None:
    assert Store(file).settings.options_for() == Options()
    assert not file.parent.exists()


def test_a_change_is_in_memory_on_disk_and_in_the_next_store(file: Path) -> None:
    store = Store(file)
    store.change({"tables": False})
    store.change({"mode": "reader"}, "example.org")
    same(store)
    assert tomllib.loads(file.read_text()) == {"tables": False, "sites": {"example.org": {"mode": "reader"}}}
    assert file.stat().st_mode & 0o777 == 0o600
    store.reset(["tables"])
    store.remove_site("example.org")
    assert file.read_text().strip() == ""
    same(store)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(EDITS, max_size=8))
def test_any_sequence_of_changes_keeps_file_and_memory_equal(edits: list[Callable[[Store], None]]) -> None:
    with TemporaryDirectory() as folder:
        store = Store(Path(folder) / "settings.toml")
        for edit in edits:
            before = store.settings
            text = store.path.read_bytes() if store.path.exists() else None
            try:
                edit(store)
            except OptionError:
                assert store.settings == before
                assert (store.path.read_bytes() if store.path.exists() else None) == text
            same(store)


@pytest.mark.parametrize("values", [{"retries": 99}, {"colour": 1}, {"tables": False, "mode": "loud"}])
def test_a_bad_value_is_refused_with_its_reason_and_nothing_changes(file: Path, values: dict[str, int | str]) -> None:
    store = Store(file)
    store.change({"retries": 1})
    text = file.read_bytes()
    with pytest.raises(OptionError) as caught:
        store.change(values)
    assert list(values)[-1] in caught.value.message
    assert file.read_bytes() == text
    assert store.settings.changed == {"retries": 1}


def test_comments_of_a_hand_written_file_stay(file: Path) -> None:
    touch(file, "# mine\nretries = 1  # few\n")
    Store(file).change({"retries": 3})
    assert file.read_text() == "# mine\nretries = 3  # few\n"


@pytest.mark.parametrize("step", ["os.fsync", "pathlib.Path.replace"])
def test_a_crash_before_the_file_takes_its_place_keeps_the_old_one(
    file: Path, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(file)
    store.change({"retries": 1})

    def crash(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(step, crash)
        with pytest.raises(KeyboardInterrupt):
            store.change({"retries": 5})
    same(store)
    assert store.settings.changed == {"retries": 1}
    store.change({"retries": 6})
    same(store)


def test_a_file_that_cannot_be_written_is_told_and_nothing_changes(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(file)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OptionError) as caught:
        store.change({"retries": 1})
    assert (caught.value.code, "No space left" in caught.value.message) == ("option.file", True)
    assert store.settings == Settings.of({})
    assert list(file.parent.iterdir()) == []


def test_a_file_edited_by_hand_is_read_again(file: Path) -> None:
    store = Store(file)
    touch(file, "tables = false\n")
    assert store.settings.changed == {"tables": False}
    touch(file, "tables = true\n")
    assert store.settings.changed == {"tables": True}
    file.unlink()
    assert store.settings.changed == {}


def test_a_bad_file_on_disk_leaves_the_old_settings_and_says_why(file: Path) -> None:
    store = Store(file)
    store.change({"retries": 1})
    for text in ("retries = 99", "retries = ", "[sites]\na = 1"):
        touch(file, text)
        assert store.settings.changed == {"retries": 1}
        assert str(file) in store.problem
        with pytest.raises(OptionError) as caught:
            store.change({"retries": 2})
        assert (caught.value.code, store.problem in caught.value.message) == ("option.file", True)
        assert file.read_text() == text
    touch(file, "retries = 3")
    assert store.settings.changed == {"retries": 3}
    same(store)


def test_a_bad_file_at_the_start_is_an_error(file: Path) -> None:
    touch(file, "retries = 99")
    with pytest.raises(OptionError, match="between 0 and 10"):
        Store(file)


@pytest.mark.parametrize("body", [b"\xff", b"a = ", b"#" * ((1 << 20) + 1), b"a = " + b"[" * 5000])
def test_a_file_that_is_no_settings_file_is_refused(file: Path, body: bytes) -> None:
    file.parent.mkdir()
    file.write_bytes(body)
    with pytest.raises(OptionError) as caught:
        read(file)
    assert str(file) in caught.value.message


def test_a_folder_in_the_place_of_the_file_is_refused(file: Path) -> None:
    file.mkdir(parents=True)
    with pytest.raises(OptionError, match="cannot be read"):
        Store(file)


def test_a_link_stays_a_link_and_a_mode_stays(file: Path, tmp_path: Path) -> None:
    home = tmp_path / "dotfiles.toml"
    home.write_text("retries = 1\n")
    home.chmod(0o644)
    file.parent.mkdir()
    file.symlink_to(home)
    store = Store(file)
    store.change({"retries": 2})
    assert file.is_symlink()
    assert home.read_text() == "retries = 2\n"
    assert home.stat().st_mode & 0o777 == 0o644
    same(store)


def test_settings_that_grow_too_big_are_refused(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("marrow.settings.store.MOST_BYTES", 1000)
    store = Store(file)
    with pytest.raises(OptionError, match="more than 1,000 bytes"):
        store.change({"user_agent": "x" * 1000})
    assert not file.exists()


def test_threads_may_change_at_the_same_time(file: Path) -> None:
    store = Store(file)
    threads = [Thread(target=store.change, args=({"retries": 3}, f"s{number}.example")) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(store.settings.sites) == 8
    same(store)


@pytest.mark.parametrize("place", ["file/settings.toml", "file/below/settings.toml", "circle/settings.toml"])
def test_a_place_that_cannot_be_written_is_an_error_with_its_reason(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "circle").symlink_to("circle")
    store = Store(tmp_path / "settings.toml")
    store.path = tmp_path / place  # as if the folder had gone after the start
    with pytest.raises(OptionError) as caught:
        store.change({"tables": False})
    assert caught.value.code == "option.file"
    assert store.settings.changed == {}


def test_what_another_process_writes_in_the_next_moment_is_read(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(file)
    replace = Path.replace

    def replaced(self: Path, target: Path) -> Path:
        found = replace(self, target)
        if self.name.startswith("."):
            other = target.with_name("other")
            other.write_text("tables = true\nretries = 7\n")
            replace(other, target)
        return found

    monkeypatch.setattr(Path, "replace", replaced)
    store.change({"tables": False})
    assert store.settings.changed == {"tables": True, "retries": 7}


def test_lists_are_named_and_dropped_in_one_step(file: Path) -> None:
    store = Store(file)
    store.edit_lists({"a": "https://a.test/", "b": "https://b.test/"})
    store.edit_lists({"c": "https://c.test/"}, ["a", "unknown"])
    assert store.settings.lists == {"b": "https://b.test/", "c": "https://c.test/"}
    same(store)
