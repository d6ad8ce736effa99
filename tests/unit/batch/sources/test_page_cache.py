from __future__ import annotations

from pathlib import Path

import pytest

from marrow.batch.sources.page_cache import PageCache
from marrow.io.fetch import Fetched

URL = "https://example.org/a"
PAGE = Fetched(b"<p>Tea</p>\n\x00" * 100, "https://example.org/b", 200, "text/html", "utf-8", '"tag"', "yesterday")


def file_of(folder: Path) -> Path:
    return next(path for path in folder.rglob("*") if path.is_file())


def test_a_page_comes_back_as_it_was(tmp_path: Path) -> None:
    PageCache(tmp_path / "new" / "folder").put(URL, PAGE)
    assert PageCache(tmp_path / "new" / "folder").get(URL) == PAGE
    assert file_of(tmp_path).stat().st_size < len(PAGE.body)


def test_other_addresses_are_not_there(tmp_path: Path) -> None:
    cache = PageCache(tmp_path)
    cache.put(URL, PAGE)
    assert cache.get(URL + "?") is None
    assert PageCache(tmp_path / "nowhere").get(URL) is None


def test_the_last_page_of_an_address_counts(tmp_path: Path) -> None:
    cache = PageCache(tmp_path)
    cache.put(URL, PAGE)
    newer = Fetched(b"new", URL, 200, "", None)
    cache.put(URL, newer)
    assert cache.get(URL) == newer


@pytest.mark.parametrize("damage", [b"", b"{}", b"[]\n", b'{"asked": "x"}\n', b"\xff\n\xff", b"null\n"])
def test_what_is_damaged_is_not_there(tmp_path: Path, damage: bytes) -> None:
    cache = PageCache(tmp_path)
    cache.put(URL, PAGE)
    file_of(tmp_path).write_bytes(damage)
    assert cache.get(URL) is None


def test_what_was_cut_off_is_not_there(tmp_path: Path) -> None:
    cache = PageCache(tmp_path)
    cache.put(URL, PAGE)
    whole = file_of(tmp_path).read_bytes()
    for length in range(0, len(whole), 7):
        file_of(tmp_path).write_bytes(whole[:length])
        assert cache.get(URL) is None


def test_a_file_that_says_another_address_does_not_count(tmp_path: Path) -> None:
    cache = PageCache(tmp_path)
    cache.put(URL, PAGE)
    whole = file_of(tmp_path).read_bytes()
    file_of(tmp_path).write_bytes(whole.replace(b"/a", b"/z", 1))
    assert cache.get(URL) is None


def test_nothing_is_left_of_a_page_that_could_not_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="No space"):
        PageCache(tmp_path).put(URL, PAGE)
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]
