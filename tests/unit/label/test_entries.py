from __future__ import annotations

import json
from pathlib import Path

import pytest

from marrow.errors import InputError
from marrow.evaluate.lines import to_line
from marrow.label.entries import Entry, Raw, of_set, unique
from tests.unit.evaluate.conftest import page, write_set


def test_pages_of_a_set_are_named_after_it(tmp_path: Path) -> None:
    file = tmp_path / "news" / "dev.jsonl"
    file.parent.mkdir()
    rows: list[dict[str, str | bytes | None]] = [
        {"id": "a", "html": page(), "url": "https://example.org/", "language": "en"},
        {"id": "b", "html": page("B")},
    ]
    file.write_bytes(b"".join(map(to_line, rows)))
    first, second = of_set(file)
    assert (first.id, second.id) == ("news/a", "news/b")
    assert {key: value for key, value in first.known.items() if value} == {"origin": "news", "language": "en"}
    raw = first.read()
    assert (raw.html, raw.url, raw.is_live) == (page(), "https://example.org/", False)
    assert second.read().html == page("B")


def test_a_labelled_set_comes_with_its_labels(tmp_path: Path) -> None:
    segments = json.dumps([{"text": "Home", "role": "other"}, {"text": "Tea", "role": None}])
    rows = [{"id": "texts/a", "html": page(), "origin": "texts", "segments": segments}]
    (found,) = of_set(write_set(tmp_path / "roles", rows))
    assert (found.id, found.known["origin"]) == ("texts/a", "texts")
    assert found.labels == (("Home", "other"), ("Tea", None))


def test_a_page_that_is_in_another_set_is_read_from_there(tmp_path: Path) -> None:
    rows = [{"id": f"{origin}/a", "html": None, "origin": origin} for origin in ("texts", "gone", None)]
    first, second, third = of_set(write_set(tmp_path / "roles", rows))
    write_set(tmp_path / "texts", [{"id": "a", "html": page()}])
    assert first.read().html == page()
    for entry in (second, third):
        with pytest.raises(InputError, match="does not exist"):
            entry.read()


@pytest.mark.parametrize("segments", ["{", "[1]", '[{"text": "Tea"}]'])
def test_labels_of_another_kind_are_refused(tmp_path: Path, segments: str) -> None:
    with pytest.raises(InputError, match="holds no labels"):
        of_set(write_set(tmp_path / "roles", [{"id": "a", "html": page(), "segments": segments}]))


def test_ids_that_are_taken_get_a_number(tmp_path: Path) -> None:
    (found,) = of_set(write_set(tmp_path / "roles", [{"id": "a", "html": page()}]))
    assert [each.id for each in unique([found, found, found])] == ["a", "a (2)", "a (3)"]


def test_a_file_without_pages_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    file.write_bytes(b'{"id": "a"}\n')
    with pytest.raises(InputError, match="no set of pages"):
        of_set(file)


def test_names_of_files_that_are_no_text_become_ids_that_can_be_written() -> None:
    found = Entry("a\udcff", lambda: Raw(b""))
    assert [each.id for each in unique([found, found])] == ["a\\udcff", "a\\udcff (2)"]
