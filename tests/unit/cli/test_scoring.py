from __future__ import annotations

import json
from pathlib import Path

from marrow.cli.scoring import answers_flag, result_flags, write_json, write_misses


def test_figures_are_written_as_json_and_misses_with_tabs(tmp_path: Path) -> None:
    write_json(tmp_path / "all.json", {"é": 1})
    write_misses(tmp_path / "misses.tsv", ("id", "found"), [("a", "two\twords\nhere")])
    assert json.loads((tmp_path / "all.json").read_text("utf-8")) == {"é": 1}
    assert (tmp_path / "misses.tsv").read_text("utf-8") == "id\tfound\na\ttwo words here\n"


def test_without_a_file_nothing_is_written(tmp_path: Path) -> None:
    write_json(None, {})
    write_misses(None, (), [])
    assert list(tmp_path.iterdir()) == []


def test_flags_name_the_folder_and_the_files() -> None:
    assert answers_flag(Path("beside")).default == Path("beside")
    assert [flag.name for flag in result_flags()] == ["json_file", "misses"]
