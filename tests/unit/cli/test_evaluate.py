from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.unit.cli.conftest import Run
from tests.unit.evaluate.conftest import data

__all__ = ["data"]


@pytest.fixture(autouse=True)
def folder(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(data.parent)
    monkeypatch.setenv("MARROW_METHOD", "segments")  # a rule, so that pages of one sentence will do


def test_a_table_comes_out_and_failures_are_told(run: Run) -> None:
    result = run("eval", "data", "--jobs", "1")
    assert result.exit_code == 0
    names = [line.split()[0] for line in result.stdout.splitlines() if line.startswith(" ") and line.strip(" ─")]
    assert {"labels", "snippets", "texts", "mean", "body"} <= set(names)
    assert result.stderr == "marrow: texts/c: counts as empty [input.binary]\n"


def test_quiet_keeps_to_the_table(run: Run) -> None:
    assert run("eval", "data", "--jobs", "1", "-q").stderr == ""


def test_figures_and_report_are_written(run: Run) -> None:
    result = run("eval", "data/texts", "--jobs", "1", "--json", "all.json", "--report", "worst.html", "--worst", "1")
    assert result.exit_code == 0
    figures = json.loads(Path("all.json").read_text("utf-8"))
    assert figures["method"] == "segments"
    assert len(figures["pages"]) == 3
    assert Path("worst.html").read_text("utf-8").count("<details class='page'") == 1


def test_reliability_is_drawn_from_the_pages_of_the_run(run: Run) -> None:
    result = run("eval", "data/texts", "--jobs", "1", "-q", "--method", "auto", "--reliability", "plot.svg")
    assert result.exit_code == 0
    assert "auto, 2 pages: error" in Path("plot.svg").read_text("utf-8")


def test_a_method_without_confidence_has_no_plot(run: Run) -> None:
    result = run("eval", "data/texts", "--jobs", "1", "--reliability", "plot.svg")
    assert "plot.svg: not written, no page has both a confidence and a text" in result.stderr
    assert not Path("plot.svg").exists()


def test_settings_reach_the_extraction(run: Run) -> None:
    run("eval", "data/texts", "--jobs", "1", "--min-chars", "5000", "--json", "all.json")
    figures = json.loads(Path("all.json").read_text("utf-8"))
    assert {page["error"] for page in figures["pages"]} == {"article.too_short", "input.binary"}


def test_a_limit_is_kept(run: Run) -> None:
    run("eval", "data/texts", "--jobs", "1", "--limit", "1", "--json", "all.json")
    assert [page["id"] for page in json.loads(Path("all.json").read_text("utf-8"))["pages"]] == ["a"]


def test_texts_of_others_are_scored(run: Run) -> None:
    Path("out/peer").mkdir(parents=True)
    Path("out/peer/texts.dev.jsonl").write_text(json.dumps({"id": "a", "text": "The river rose"}) + "\n")
    result = run("eval", "data/texts", "--jobs", "1", "--peers", "peer", "--texts", "out")
    assert result.exit_code == 0
    assert sum(line.strip().startswith("peer ") for line in result.stdout.splitlines()) == 3
    assert run("eval", "data/texts", "--jobs", "1", "--peers", "all").exit_code == 3


def test_floors_are_set_held_and_broken(run: Run) -> None:
    command = ("eval", "data/texts", "--jobs", "1", "-q", "--floors", "floors.json")
    assert run(*command).exit_code == 3
    assert run(*command, "--raise-floors").exit_code == 0
    before = Path("floors.json").read_text()
    assert run(*command).exit_code == 0
    worse = run(*command, "--raise-floors", "--min-chars", "5000")
    assert worse.exit_code == 1
    assert "texts: word_f1 is 0.0000, and its floor is" in worse.stderr
    assert Path("floors.json").read_text() == before


@pytest.mark.parametrize("given", [("--raise-floors",), ("--floors", "f.json", "--limit", "3")])
def test_floors_of_a_part_are_refused(run: Run, given: tuple[str, ...]) -> None:
    result = run("eval", "data", *given)
    assert result.exit_code == 2
    assert "floors" in result.stderr


def test_data_that_is_not_there_is_an_error(run: Run) -> None:
    result = run("eval", "nowhere")
    assert result.exit_code == 3
    assert "nowhere: does not exist" in result.stderr
    result = run("eval", "data/dates")
    assert result.exit_code == 3
    assert "data/dates: no page has a text" in result.stderr


def test_help_names_the_data(run: Run) -> None:
    help_text = run("eval", "--help").stdout
    assert "DATA..." in help_text
    assert "--floors" in help_text
