from __future__ import annotations

from pathlib import Path

import pytest

from marrow.adlists import Blocker, compile_lists, embedded, prepared
from marrow.adlists.prepared import FILE, Prepared
from marrow.adlists.subscription import Subscription, digest_of, path_of, write

PAGE = "https://news.example/"


def listed(folder: Path, text: str, name: str = "mine") -> Subscription:
    subscription = Subscription(name, "https://lists.test/", current=5.0, digest=digest_of(text))
    write(path_of(folder, name), subscription, text)
    return subscription


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """The names of the lists of every time that lists were compiled."""
    times: list[tuple[str, ...]] = []

    def count(texts: dict[str, str]) -> Blocker:
        times.append(tuple(texts))
        return compile_lists(texts)

    monkeypatch.setattr(prepared, "compile_lists", count)
    return times


def test_lists_are_compiled_once_until_one_changes(tmp_path: Path, compiled: list[tuple[str, ...]]) -> None:
    lists = Prepared(tmp_path)
    for text in ("||ads.test^$script", "||ads.test^$script", "||two.test^$script"):
        blocker = lists.blocker([listed(tmp_path, text)], True)
    assert compiled == [("mine", "embedded")] * 2
    assert blocker.blocks("https://two.test/", page=PAGE, kind="script") is not None


def test_the_next_start_loads_what_was_compiled(tmp_path: Path, compiled: list[tuple[str, ...]]) -> None:
    wanted = [listed(tmp_path, "||ads.test^$script\n##.ad")]
    for _ in range(2):
        blocker = Prepared(tmp_path).blocker(wanted, False)
        assert blocker.hides(PAGE, ["ad"], []) == (".ad",)
        assert blocker.lists[0].fetched == 5.0
    assert compiled == [("mine",)]


@pytest.mark.parametrize("damage", [b"", b"x", b"0" * 64 + b"\nx"])
def test_a_damaged_file_is_made_again(damage: bytes, tmp_path: Path, compiled: list[tuple[str, ...]]) -> None:
    wanted = [listed(tmp_path, "||ads.test^$script")]
    Prepared(tmp_path).blocker(wanted, True)
    whole = (tmp_path / FILE).read_bytes()
    (tmp_path / FILE).write_bytes(damage or whole[:-1])
    assert Prepared(tmp_path).blocker(wanted, True).count == 1 + embedded().count
    assert (tmp_path / FILE).read_bytes() == whole
    assert len(compiled) == 2


def test_another_way_of_compiling_makes_it_again(
    tmp_path: Path, compiled: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = [listed(tmp_path, "||ads.test^$script")]
    Prepared(tmp_path).blocker(wanted, True)
    monkeypatch.setattr(prepared, "VERSION", 0)
    Prepared(tmp_path).blocker(wanted, True)
    assert len(compiled) == 2


def test_without_lists_it_is_the_embedded_one_or_nothing(tmp_path: Path) -> None:
    assert Prepared(tmp_path).blocker([], True) is embedded()
    assert Prepared(tmp_path).blocker([], False).count == 0


def test_a_folder_that_cannot_be_written_does_no_harm(tmp_path: Path) -> None:
    wanted = [listed(tmp_path, "||ads.test^$script")]
    (tmp_path / FILE).mkdir()  # nobody can write a file of that name, not even root
    assert Prepared(tmp_path).blocker(wanted, False).count == 1
