from __future__ import annotations

import errno
import json
import sys
from pathlib import Path

import pytest

from marrow.batch.layout import Layout, folder
from marrow.errors import MarrowError


@pytest.fixture
def layout(tmp_path: Path) -> Layout:
    made = Layout(tmp_path / "out")
    made.make()
    return made


def test_a_file_is_there_when_it_is_whole(layout: Layout) -> None:
    final = layout.part(7, ".jsonl")
    with layout.beside(final) as aside:
        aside.write_text("rows")
        assert not final.exists()
    assert final.name == "part-000007.jsonl"
    assert final.read_text() == "rows"
    assert list(layout.aside.iterdir()) == []


@pytest.mark.parametrize("address", ["s3://bucket/out", "gs://bucket", "https://example.org/out/"])
def test_an_address_is_no_folder_of_that_name(address: str) -> None:
    with pytest.raises(MarrowError) as refused:
        folder(address)
    assert (refused.value.code, refused.value.url) == ("output.remote", address)


def test_a_folder_is_named_from_the_root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names = ("out", "a: b/out", "results:/out", "./s3://out")
    assert [folder(name) for name in names] == [tmp_path / name for name in names]


def test_what_fails_leaves_nothing_behind(layout: Layout) -> None:
    def half(aside: Path) -> None:
        aside.mkdir()
        (aside / "a.md").write_text("half")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError), layout.beside(layout.part(0, "")) as aside:
        half(aside)
    assert list(layout.aside.iterdir()) == []
    assert not layout.part(0, "").exists()


def test_a_folder_takes_the_place_of_one_that_nobody_vouched_for(layout: Layout) -> None:
    for text in ("first", "second"):
        with layout.beside(layout.part(0, "")) as aside:
            aside.mkdir()
            (aside / f"{text}.md").write_text(text)
    assert [path.name for path in layout.part(0, "").iterdir()] == ["second.md"]


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EFBIG])
def test_a_full_disk_is_an_error_with_a_code(layout: Layout, number: int) -> None:
    with pytest.raises(MarrowError) as refused, layout.beside(layout.part(0, "")):
        raise OSError(number, "No space left on device")
    assert refused.value.code == "output.full"


def test_other_errors_stay_what_they_are(layout: Layout) -> None:
    with pytest.raises(PermissionError), layout.beside(layout.part(0, "")):
        raise PermissionError(errno.EACCES, "no")


@pytest.mark.parametrize("is_lasting", [True, False])
def test_data_is_put_as_json(layout: Layout, is_lasting: bool) -> None:
    layout.put(layout.entry(3), {"b": 1, "a": "é"}, is_lasting=is_lasting)
    assert json.loads(layout.entry(3).read_text("utf-8")) == {"a": "é", "b": 1}
    assert list(layout.aside.iterdir()) == []


def test_only_one_program_is_at_a_batch(layout: Layout) -> None:
    with layout.locked(), pytest.raises(MarrowError, match="another program"), layout.locked():
        pass
    with layout.locked():
        pass


def test_where_there_are_no_locks_nobody_is_kept_out(layout: Layout, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fcntl", None)
    with layout.locked(), layout.locked():
        pass


def test_what_others_left_behind_is_removed(layout: Layout) -> None:
    (layout.aside / "left").write_text("x")
    (layout.running / "000001.json").write_text("{}")
    (layout.shards / "000001.json").write_text("{}")
    layout.tidy()
    assert list(layout.aside.iterdir()) == list(layout.running.iterdir()) == []
    assert layout.entry(1).exists()


@pytest.mark.parametrize("with_out", [True, False])
def test_where_nothing_has_begun_nothing_stays(tmp_path: Path, with_out: bool) -> None:
    layout = Layout(tmp_path / "out")
    with layout.locked():
        layout.forget(with_out=with_out)
    assert not layout.home.exists()
    assert layout.out.exists() is not with_out
    layout.forget(with_out=with_out)


def test_what_has_begun_is_not_forgotten(tmp_path: Path) -> None:
    layout = Layout(tmp_path / "out")
    with layout.locked():
        (layout.home / "pages").mkdir()
        layout.forget(with_out=True)
    assert {path.name for path in layout.home.iterdir()} == {"lock", "pages"}
