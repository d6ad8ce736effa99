from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.unit.cli.conftest import Run
from tests.unit.evaluate.meta.conftest import answers, data

__all__ = ["answers", "data"]


@pytest.fixture(autouse=True)
def folder(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(data.parent)
    monkeypatch.setenv("MARROW_METHOD", "segments")  # a rule, so that short pages will do


def test_tables_come_out_and_failures_are_told(run: Run) -> None:
    result = run("eval", "meta", "data", "--jobs", "1")
    assert result.exit_code == 0
    assert "Day of publication" in result.stdout
    assert "| mean of sets |" in result.stdout
    assert result.stderr == "marrow: days/f: counts as empty [input.binary]\n"


def test_answers_of_others_are_scored(run: Run, answers: Path) -> None:
    result = run("eval", "meta", "data", "--jobs", "1", "-q", "--peers", "all", "--answers", str(answers))
    assert result.exit_code == 0
    heads = [line.split() for line in result.stdout.splitlines() if line.startswith("|  ")]
    assert heads[0] == ["|", "|", "pages", "|", "marrow", "|", "whole", "|"]
    assert heads[-1] == ["|", "|", "pages", "|", "marrow", "|", "dates", "|", "whole", "|"]
    assert run("eval", "meta", "data", "--peers", "nobody", "--answers", str(answers)).exit_code == 3


def test_figures_and_misses_are_written(run: Run) -> None:
    run("eval", "meta", "data/news", "--jobs", "1", "-q", "--json", "all.json", "--misses", "misses.tsv")
    assert list(json.loads(Path("all.json").read_text("utf-8"))["contestants"]) == ["marrow"]
    lines = [line.split("\t") for line in Path("misses.tsv").read_text("utf-8").splitlines()]
    assert [line[:5] for line in lines] == [
        ["field", "set", "id", "wanted", "found"],
        ["title", "news", "b", "The bridge is gone", "A bridge"],
        ["date", "news", "b", "2024-05-07", ""],
    ]


def test_the_error_of_a_failed_page_is_its_source(run: Run) -> None:
    run("eval", "meta", "data/days", "--jobs", "1", "-q", "--misses", "misses.tsv")
    assert Path("misses.tsv").read_text("utf-8").splitlines()[1].split("\t")[5] == "input.binary"


def test_settings_and_limit_reach_the_extraction(run: Run) -> None:
    result = run("eval", "meta", "data/news", "--jobs", "1", "--limit", "1", "--min-chars", "5000")
    assert result.stderr == "marrow: news/a: counts as empty [article.too_short]\n"


def test_data_without_metadata_is_an_error(run: Run) -> None:
    result = run("eval", "meta", "data/texts")
    assert result.exit_code == 3
    assert "no page has a title, author or date" in result.stderr


def test_a_folder_of_that_name_is_reached_by_its_path(run: Run) -> None:
    Path("data/texts").rename("meta")
    assert "meta: no page has a text or snippets" in " ".join(run("eval", "./meta").stderr.split())


def test_help_is_its_own_and_the_other_names_it(run: Run) -> None:
    assert "--misses" in run("eval", "meta", "--help").stdout
    assert "marrow eval meta data/" in run("eval", "--help").stdout
    assert "See `marrow eval meta --help`" in run("eval", "meta").stderr
