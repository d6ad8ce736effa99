from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from marrow.adlists import Store
from marrow.cli.declutter import report_of
from marrow.decluttering import declutter
from tests.unit.cli.conftest import Run, page
from tests.unit.io.loopback import Server, answer

CLUTTERED = page("Tea").replace(
    "</article>", "</article><!-- end --><aside class=sidebar><a href=/c>Cake</a> and more</aside>"
)


@pytest.fixture(autouse=True)
def place(site: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with pages, and nobody's lists and settings."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(site / "cache"))
    (site / "tea.html").write_text(CLUTTERED)
    return site


def test_a_page_goes_to_standard_output(run: Run) -> None:
    result = run("declutter", "tea.html")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("<!doctype html><html><head><title>Tea</title>")
    assert "Cake" not in result.stdout


def test_text_is_what_is_left(run: Run) -> None:
    text = run("declutter", "tea.html", "--to", "text", "--no-keep-header").stdout
    assert "Tea one. The river rose" in text
    assert "<" not in text


def test_the_suffix_says_the_format(run: Run, place: Path) -> None:
    assert run("declutter", "tea.html", "-o", "tea.json").exit_code == 0
    told = json.loads((place / "tea.json").read_text())
    assert told["removed"][0]["filter"] == "comments"
    assert told["html"].startswith("<!doctype html>")


def test_a_suffix_that_says_no_format_is_refused(run: Run, place: Path) -> None:
    result = run("declutter", "tea.html", "-o", "x.pdf")
    assert result.exit_code == 2
    assert "x.pdf: .pdf names no format (.html, " in result.stderr
    assert not (place / "x.pdf").exists()
    assert run("declutter", "tea.html", "-o", "x.pdf", "--to", "html").exit_code == 0


def test_several_pages_go_to_a_folder(run: Run, place: Path) -> None:
    assert run("declutter", "one.html", "tea.html", "-o", "clean/").exit_code == 0
    assert sorted(path.name for path in (place / "clean").iterdir()) == ["one.html", "tea.html"]


def test_several_pages_are_lines(run: Run) -> None:
    lines = run("declutter", "one.html", "tea.html", "--to", "jsonl").stdout.splitlines()
    assert [bool(json.loads(line)["html"]) for line in lines] == [True, True]


def test_the_report_tells_what_each_filter_removed(run: Run) -> None:
    lines = run("declutter", "tea.html", "--report", "-o", "clean.html").stderr.splitlines()
    assert lines[0].endswith(" after")
    assert lines[1].split() == ["filter", "count", "bytes", "examples"]
    assert lines[2].split() == ["comments", "1", "12", "end"]
    assert any(line.startswith("sidebars") and "Cake and more" in line for line in lines)


def test_of_several_pages_every_report_has_a_name(run: Run) -> None:
    told = run("declutter", "one.html", "tea.html", "--report", "-o", "clean/", "--preset", "light").stderr
    assert "one.html:\nleft as it was: nothing to remove\n" in told
    assert "tea.html:\n" in told


def test_a_report_shows_no_control_characters() -> None:
    assert "\x1b" not in report_of(declutter("<p>a<!-- \x1b[31m -->"))


def test_presets_and_single_filters_go_together_in_any_order(run: Run) -> None:
    for arguments in (("--preset", "light", "--remove-sidebars"), ("--remove-sidebars", "--preset", "light")):
        assert "Cake" not in run("declutter", "tea.html", *arguments).stdout
    assert "Cake" in run("declutter", "tea.html", "--preset", "light").stdout


def test_a_settings_file_speaks_of_filters(run: Run, place: Path) -> None:
    (place / "s.toml").write_text('remove_sidebars = true\npreset = "light"\n')
    assert "Cake" not in run("declutter", "tea.html", "--settings", "s.toml").stdout


def test_a_list_of_advertisers_is_read(run: Run, place: Path) -> None:
    (place / "tea.html").write_text(CLUTTERED.replace("<h1>", "<img src=https://spy.example/x.png alt=Spy><h1>"))
    (place / "hosts").write_text("0.0.0.0 spy.example\n")
    assert "spy.example" in run("declutter", "tea.html", "--url", "https://tea.example/").stdout
    assert "spy.example" not in run("declutter", "tea.html", "--url", "https://tea.example/", "--lists", "hosts").stdout
    assert run("declutter", "tea.html", "--lists", "nowhere").exit_code == 3


def test_lists_that_are_subscribed_to_are_used(run: Run, place: Path) -> None:
    (place / "tea.html").write_text(CLUTTERED.replace("<h1>", "<img src=https://spy.example/x.png alt=Spy><h1>"))
    (place / "hosts").write_text("0.0.0.0 spy.example\n0.0.0.0 other.example\n")
    lists = Store(place / "cache" / "marrow" / "lists")
    lists.add(str(place / "hosts"), "mine")
    assert [outcome.state for outcome in lists.update()] == ["updated"]
    assert "spy.example" not in run("declutter", "tea.html", "--url", "https://tea.example/").stdout


def test_a_page_that_is_left_in_another_encoding_can_be_read(run: Run, place: Path) -> None:
    (place / "old.html").write_bytes("<meta charset=windows-1252><p>déjà vu, naïveté, façade".encode("windows-1252"))
    result = run("declutter", "old.html", "-o", "new.html")
    assert result.exit_code == 0
    assert (place / "new.html").read_bytes().startswith(b"\xef\xbb\xbf<meta")
    assert "déjà" in (place / "new.html").read_text("utf-8-sig")


def test_addresses_are_fetched(run: Run, serve: Callable[..., Server]) -> None:
    url = serve(answer(CLUTTERED.encode())).url
    assert "Cake" not in run("declutter", url, "--allow-private").stdout


def test_what_fails_is_told_and_the_others_are_made(run: Run, place: Path) -> None:
    result = run("declutter", "nowhere.html", "empty.html", "tea.html", "-o", "clean/")
    assert result.exit_code == 1
    assert [path.name for path in (place / "clean").iterdir()] == ["tea.html"]


def test_a_variable_that_is_no_setting_is_warned_of(run: Run) -> None:
    assert "MARROW_REMOVE_ADDS" in run("declutter", "tea.html", environ={"MARROW_REMOVE_ADDS": "1"}).stderr


def test_the_help_has_every_filter_and_no_methods(run: Run) -> None:
    text = run("declutter", "--help").stdout
    assert "--[no-]remove-link-lists" in text
    assert "--preset" in text
    assert "--precision" not in text
