from __future__ import annotations

from pathlib import Path

import pytest

from marrow.errors import InputError
from marrow.evaluate.data import find_sets
from marrow.evaluate.lines import is_lines, read_lines, to_line
from tests.unit.evaluate.conftest import STORY, page


@pytest.mark.parametrize("html", [b"<p>Tea\r\n\xe2\x80\xa8two", b"\xff\xfe\x00", b"", None])
def test_a_row_comes_back_as_it_went(tmp_path: Path, html: bytes | None) -> None:
    row = {"id": "a", "html": html, "text": "Zwei\nZeilen\u2028", "note": None}
    file = tmp_path / "rows.jsonl"
    file.write_bytes(to_line(row) + to_line(row))
    assert read_lines(file) == [row, row]


def test_the_name_tells_lines() -> None:
    assert is_lines(Path("a/truth.JSONL"))
    assert not is_lines(Path("a/truth.parquet"))


@pytest.mark.parametrize("line", [b"{", b"[1]", b"7", b'{"html_base64": "x"}', b"\xff"])
def test_what_is_no_row_is_refused(tmp_path: Path, line: bytes) -> None:
    file = tmp_path / "rows.jsonl"
    file.write_bytes(b'{"id": "a"}\n' + line)
    with pytest.raises(InputError, match="JSON lines"):
        read_lines(file)


def test_lines_are_a_page_set(tmp_path: Path) -> None:
    file = tmp_path / "own" / "dev.jsonl"
    file.parent.mkdir()
    rows: list[dict[str, str | bytes | None]] = [
        {"id": "a", "html": page(), "text": STORY},
        {"id": "b", "html": page(), "text": None},
    ]
    file.write_bytes(b"".join(map(to_line, rows)))
    (found,) = find_sets([file])
    assert (found.name, found.split, found.count(), found.count(1)) == ("own", "dev", 2, 1)
    assert [(each.id, each.html, each.text) for each in found.examples()] == [("a", page(), STORY)]
