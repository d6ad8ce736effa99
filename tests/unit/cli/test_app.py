from __future__ import annotations

import re
from pathlib import Path

import pytest

from marrow.cli.app import COMMANDS, app
from marrow.cli.failures import EXIT_LIST
from marrow.cli.settings import READING
from marrow.options import SETTINGS
from marrow.write import WRITERS
from tests.unit.cli.conftest import Run, page


def test_extract_may_be_left_out(run: Run, site: Path) -> None:
    short = run("one.html", "--to", "text")
    assert short.exit_code == 0
    assert "the old wooden bridge" in short.stdout
    assert short.stdout == run("extract", "one.html", "--to", "text").stdout
    assert short.stdout == run("--to", "text", str(site / "one.html")).stdout


def test_the_version_is_told(run: Run) -> None:
    assert re.fullmatch(r"marrow \d+\.\d+\S* \((compiled|plain Python)\)\n", run("--version").stdout)


@pytest.mark.parametrize("arguments", [("--help",), ("-h",)])
def test_help_teaches(run: Run, arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    text = result.stdout
    assert all(command in text for command in COMMANDS)
    assert "curl -s URL | marrow -" in text
    assert all(meaning in text for meaning in EXIT_LIST.values())


def test_help_of_extract_has_every_setting_and_format(run: Run) -> None:
    text = run("extract", "--help").stdout
    shown = [setting for setting in SETTINGS if setting.group in READING]
    assert all(f"  --{setting.name.replace('_', '-')}" in text.replace("[no-]", "") for setting in shown)
    assert all(f"\n  {name} " in text for name in WRITERS)


@pytest.mark.parametrize("command", list(COMMANDS))
@pytest.mark.parametrize("width", [80, 120])
def test_help_fits_the_terminal(run: Run, command: str, width: int) -> None:
    text = run(command, "--help", environ={"COLUMNS": str(width)}).stdout
    assert max(map(len, text.splitlines())) <= width


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("extract",), "Missing argument 'SOURCE...'. See `marrow extract --help`."),
        (("one.html", "--colour"), "No such option '--colour'"),
        (("one.html", "--to", "docx"), "'docx' is not one of 'text', 'md'"),
        (("one.html", "--max-bytes", "many"), "'many' is not a valid integer"),
        (("one.html", "--max-bytes", "0"), ": --max-bytes must be between 1 and"),
        (("one.html", "--method", "magic"), "'magic' is not one of"),
        (("one.html", "two.html", "--url", "http://a.org"), "--url is the address of one page"),
        (("http://a.org", "--url", "http://b.org"), "--url is the address of one page"),
        (("one.html", "--url", "a.org"), "--url takes an address, which begins with http:// or https://, not 'a.org'."),
        (("explain", "more", "one.html"), "unexpected extra argument"),
        (("explain", "."), "explain takes one"),
        (("splt",), "There is no command or file splt. Did you mean `marrow split`? See"),
        (("epub", "one.html"), "There is no command or file epub. Did you mean `marrow one.html --to epub`? See"),
        (("json",), "Did you mean `marrow SOURCE --to json`? See"),
        (("train", "aut"), "'aut' is not one of 'auto', 'metadata', 'blog', 'images'"),
        (("one.html", "-o", "x.docx"), "x.docx: .docx names no format (.txt, .md, .html, "),
        (("one.html", "two.html", "-o", "x.docx"), "or end a folder with /. See"),
    ],
)
@pytest.mark.usefixtures("site")
def test_wrong_usage_is_one_line_and_exit_code_2(run: Run, arguments: tuple[str, ...], said: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_ctrl_c_is_exit_code_130(run: Run, site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("marrow.extract", interrupt)
    result = run("one.html", "-o", "out.md")
    assert result.exit_code == 130
    assert not any(path.name.startswith((".out", "out")) for path in site.iterdir())


@pytest.mark.usefixtures("site")
def test_what_cannot_be_written_is_exit_code_1(run: Run) -> None:
    result = run("one.html", "-o", "one.html/x.md")
    assert result.exit_code == 1
    assert re.search(r"cannot write \S+/one\.html/x\.md: Not a directory", result.stderr)
    assert "Traceback" not in result.stderr


def test_the_folder_of_a_file_to_write_is_made(run: Run, site: Path) -> None:
    assert run("one.html", "-o", "none/yet/x.md").exit_code == 0
    assert (site / "none/yet/x.md").is_file()


@pytest.mark.usefixtures("site")
def test_an_encoding_that_nobody_knows_is_wrong_usage(run: Run) -> None:
    assert "names no encoding" in run("one.html", "--charset", "klingon").stderr
    assert run("one.html", "--charset", "Latin-1").exit_code == 0


@pytest.mark.usefixtures("site")
def test_explain_gives_one_report_at_a_time(run: Run) -> None:
    result = run("explain", "one.html", "--metadata", "--pictures")
    assert result.exit_code == 2
    assert "one at a time" in result.stderr


@pytest.mark.usefixtures("site")
def test_the_exit_code_can_be_had_without_leaving() -> None:
    assert app.main(["none.html"], standalone_mode=False) == 3


def test_what_is_piped_in_is_read(run: Run) -> None:
    assert run(given=page("Story").encode()).stdout.startswith("# Story")


def test_at_a_terminal_no_arguments_mean_help(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("marrow.cli.app.is_terminal", lambda _: True)
    assert "Usage: marrow" in run().stdout
