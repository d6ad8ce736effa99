from __future__ import annotations

import json
from pathlib import Path

import pytest

from marrow.batch.layout import Layout
from marrow.batch.manifest import Counts, Entry, digest_of, entries, forget_lost, total
from marrow.errors import MarrowError


def counts() -> Counts:
    made = Counts()
    made.add("ok", None, 100)
    made.tell("en", "article", 50)
    made.add("failed", "input.damaged", 7)
    return made


def entry(number: int) -> Entry:
    return Entry(shard=number, file="part", digest="d", bytes_out=3, counts=counts(), first=1, next=9)


def test_rows_are_counted_by_what_became_of_them() -> None:
    data = counts().to_dict()
    assert data["rows"] == 2
    assert data["by_code"] == {"ok": 1, "input.damaged": 1}
    assert data["by_status"] == {"ok": 1, "failed": 1}
    assert (data["by_language"], data["by_page_type"]) == ({"en": 1}, {"article": 1})
    assert (data["bytes_in"], data["chars"]) == (107, 50)
    assert Counts.of(data).to_dict() == data


def test_entries_are_read_as_they_were_written(tmp_path: Path) -> None:
    layout = Layout(tmp_path)
    layout.make()
    for number in (2, 0):
        layout.put(layout.entry(number), entry(number).to_dict())
    found = entries(layout)
    assert list(found) == [0, 2]
    assert found[2] == entry(2)
    assert found[2].counts.to_dict() == counts().to_dict()
    assert total(found.values()).rows == 4


def test_the_digest_of_a_folder_tells_names_and_contents(tmp_path: Path) -> None:
    digests = set()
    for name, text in (("a", "x"), ("b", "x"), ("a", "y")):
        folder = tmp_path / (name + text)
        folder.mkdir()
        (folder / name).write_text(text)
        digests.add(digest_of(folder))
    assert len(digests) == 3
    assert {size for _, size in digests} == {1}


def test_the_digest_of_a_file_is_that_of_its_bytes(tmp_path: Path) -> None:
    path = tmp_path / "part"
    path.write_bytes(b"")
    assert digest_of(path) == ("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", 0)


def test_an_entry_that_is_damaged_or_without_its_part_is_forgotten(tmp_path: Path) -> None:
    layout = Layout(tmp_path)
    layout.make()
    layout.put(layout.entry(0), entry(0).to_dict())
    layout.put(layout.entry(1), {"counts": []})
    forget_lost(layout, range(3))
    assert not list(layout.shards.iterdir())


@pytest.mark.parametrize("text", ["{", json.dumps(entry(0).to_dict()), None])
def test_one_part_of_those_with_marks_is_not_done_again(tmp_path: Path, text: str | None) -> None:
    layout = Layout(tmp_path)
    layout.make()
    if text is not None:
        layout.entry(0).write_text(text)
    layout.put(layout.marking, {})
    with pytest.raises(MarrowError, match="had marks") as caught:
        forget_lost(layout, [0])
    assert caught.value.code == "input.damaged"
    assert layout.entry(0).exists() == (text is not None)
