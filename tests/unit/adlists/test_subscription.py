from __future__ import annotations

from pathlib import Path

import pytest

from marrow.adlists.subscription import Subscription, digest_of, path_of, read, read_text, write


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    path = path_of(tmp_path, "mine")
    given = Subscription(
        "mine", "https://lists.test/x", "Títle\nx", 3, 1.5, 2.5, 3.5, "fetch.dns", 60.0, 'W/"é"', "x", "d"
    )
    write(path, given, "||ads.test^\nsecond")
    assert read(path) == given
    assert read_text(path) == "||ads.test^\nsecond"


@pytest.mark.parametrize("data", [b"", b"\n", b"{}\n", b"[]\n", b"\xff\n", b'{"name": "x"}\n', b"x" * 100_000])
def test_other_files_are_no_subscriptions(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "x.list").write_bytes(data)
    assert read(tmp_path / "x.list") is None


def test_a_file_that_is_not_there_has_nothing(tmp_path: Path) -> None:
    assert read(tmp_path / "none") is None
    assert read_text(tmp_path / "none") == ""


def test_addresses_are_told_from_paths() -> None:
    assert Subscription("x", "HTTPS://lists.test/").is_web
    assert not Subscription("x", "/home/me/list.txt").is_web


def test_digests_tell_texts_apart() -> None:
    assert digest_of("a") != digest_of("b")
    assert digest_of("\ud800") == digest_of("?")
