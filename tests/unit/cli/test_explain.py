from __future__ import annotations

import json
from pathlib import Path

import pytest

import marrow
from marrow.cli.explain import COLOURS
from marrow.verdicts import Role
from tests.unit.cli.conftest import Run, page


@pytest.mark.usefixtures("site")
def test_the_table_has_a_row_for_each_segment(run: Run) -> None:
    report = marrow.explain(marrow.read(Path("one.html").read_bytes()))
    result = run("explain", "one.html")
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    for row in report.rows:
        (line,) = [line for line in lines if line.split()[:1] == [str(row.segment)]]
        assert row.role in line
        assert f"{row.score:.2f}" in line
        assert ("●" in line) is row.kept
        assert row.text.split()[0] in line
    kept = sum(row.kept for row in report.rows)
    assert f"one.html: {kept} of {len(report.rows)} segments kept" in lines[-1]
    assert kept > 0


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.usefixtures("site")
def test_the_table_fits_the_terminal(run: Run, width: int) -> None:
    lines = run("explain", "one.html", environ={"COLUMNS": str(width)}).stdout.splitlines()[:-1]
    assert max(map(len, lines)) <= width
    assert "The river rose" in "".join(lines)


def test_json_has_everything_that_the_library_gives(run: Run) -> None:
    html = page("Überschrift").encode()
    report = marrow.explain(marrow.read(html))
    found = json.loads(run("explain", "-", "--to", "json", given=html).stdout)
    assert found["method"] == report.method
    assert [row["xpath"] for row in found["segments"]] == [row.xpath for row in report.rows]
    assert [row["kept"] for row in found["segments"]] == [row.kept for row in report.rows]


def test_control_characters_of_a_page_stay_out_of_the_table(run: Run) -> None:
    html = page("Title &#27;[31m").encode()
    assert "\x1b" not in run("explain", "-", given=html).stdout


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize(("source", "exit_code"), [("none.html", 3), ("empty.html", 3), ("http://[::1]/", 4)])
def test_failures_have_exit_codes(run: Run, source: str, exit_code: int) -> None:
    result = run("explain", source)
    assert result.exit_code == exit_code
    assert source in result.stderr
    assert result.stderr.count("\n") == 1


def test_colours_are_for_roles_there_are() -> None:
    assert COLOURS.keys() < {role.name.lower() for role in Role}


def test_metadata_has_a_line_for_each_claim_and_a_mark_on_what_was_chosen(run: Run) -> None:
    html = page("Story one").encode()
    lines = run("explain", "-", "--metadata", given=html, environ={"COLUMNS": "140"}).stdout.splitlines()
    (title,) = [line for line in lines if line.startswith("title")]
    assert "●" in title
    assert "Story one" in title
    assert [line for line in lines if "(none of these)" in line]


@pytest.mark.parametrize("width", [50, 60, 80, 200])
def test_sources_are_told_in_full_however_narrow_the_terminal_is(width: int, run: Run) -> None:
    head = "<meta property=og:title content='Story one'><meta name=twitter:title content='Story one'>"
    html = (head + page("Story one")).encode()
    told = run("explain", "-", "--metadata", given=html, environ={"COLUMNS": str(width)}).stdout
    claims = marrow.explain_metadata(marrow.read(html))
    start, end = (told.splitlines()[0].index(name) for name in ("sources", "beca"))
    column = [line[start:end].strip() for line in told.splitlines()[2:]]
    assert " ".join(" ".join(column).split()) == " ".join(", ".join(claim.sources) for claim in claims if claim.sources)
    assert max(map(len, told.splitlines())) <= width


def test_metadata_as_json_is_what_the_library_gives(run: Run) -> None:
    html = page("Story one").encode()
    found = json.loads(run("explain", "-", "--metadata", "--to", "json", given=html).stdout)["metadata"]
    claims = marrow.explain_metadata(marrow.read(html))
    assert [(one["field"], one["value"], one["chosen"]) for one in found] == [
        (claim.field, claim.value, claim.chosen) for claim in claims
    ]
