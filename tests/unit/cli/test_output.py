from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import click
import pytest

from marrow.cli.output import format_of, open_output
from marrow.io.sources import Kind, Source

ONE, TWO = (Source(Kind.FILE, name, name) for name in ("one.html", "two.html"))


class Terminal(io.TextIOWrapper):
    """A standard output that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("to", "output", "expected"),
    [
        (None, None, "md"),
        (None, "a.json", "json"),
        (None, "a.b.XML", "tei"),
        (None, "a.htm", "html"),
        (None, "a", "md"),
        (None, ".a", "md"),
        (None, "new.d/", "md"),
        ("md", "a.pdf", "md"),
        (None, "folder.d/a", "md"),
        ("text", "a.json", "text"),
    ],
)
def test_the_format_is_named_or_follows_from_the_suffix(to: str | None, output: str | None, expected: str) -> None:
    assert format_of(to, output) == expected


def test_a_suffix_that_names_no_format_is_wrong_usage(tmp_path: Path) -> None:
    with pytest.raises(click.UsageError, match=r"\.docx names no format .*\.txt.*\.markdown"):
        format_of(None, str(tmp_path / "a.DOCX"))
    (tmp_path / "folder.docx").mkdir()
    assert format_of(None, str(tmp_path / "folder.docx")) == "md"


def test_a_closed_standard_output_cannot_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    with (
        pytest.raises(OSError, match="it is closed: 'standard output'"),
        open_output("md", None, [ONE], is_several=False) as put,
    ):
        put(ONE, "one")


def test_control_characters_never_reach_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", Terminal(screen))
    with open_output("md", None, [ONE], is_several=False) as put:
        put(ONE, "a\x1b]0;title\x07\tb\nc\x9b31m")
    assert screen.getvalue().decode() == "a�]0;title�\tb\nc�31m\n"


def test_line_ends_of_ris_do_not_show_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", Terminal(screen))
    with open_output("ris", None, [ONE], is_several=False) as put:
        put(ONE, "TY  - ELEC\r\nER  - ")
    assert screen.getvalue() == b"TY  - ELEC\nER  - \n"


def test_an_array_without_items_is_not_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(pipe, encoding="ascii"))
    with open_output("csl", None, [ONE], is_several=False):
        pass
    assert pipe.getvalue() == b""


def test_elsewhere_nothing_is_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(pipe, encoding="ascii"))
    with open_output("md", None, [ONE], is_several=False) as put:
        put(ONE, "ü\x1b[31m\n\n")
    assert pipe.getvalue() == "ü\x1b[31m\n".encode()


def test_a_file_is_there_at_the_end_with_all_pages(tmp_path: Path) -> None:
    path = tmp_path / "all.md"
    with open_output("md", str(path), [ONE, TWO], is_several=True) as put:
        put(ONE, "one")
        assert not path.exists()
        put(TWO, "two\n")
    assert path.read_text() == "one\n\n---\n\ntwo\n"


def test_without_results_there_is_no_file(tmp_path: Path) -> None:
    for output in ("a.md", "folder/"):
        with open_output("md", str(tmp_path / output), [ONE], is_several=False):
            pass
    assert list(tmp_path.iterdir()) == []


def test_a_folder_fills_as_pages_come(tmp_path: Path) -> None:
    with open_output("text", str(tmp_path / "new" / "out"), [ONE, TWO], is_several=True) as put:
        put(TWO, "two")
        assert (tmp_path / "new" / "out" / "two.txt").read_text() == "two\n"


def test_several_pages_in_one_document_are_wrong_usage(tmp_path: Path) -> None:
    for output in (None, str(tmp_path / "all.json")):
        with pytest.raises(click.UsageError):
            open_output("json", output, [ONE, TWO], is_several=True)


@pytest.mark.parametrize(("output", "to"), [("page.html", None), (".", "html"), ("./page.html", "text")])
def test_a_page_to_read_is_never_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, output: str, to: str | None
) -> None:
    monkeypatch.chdir(tmp_path)
    html = "<p>Some words that are worth keeping as they are.</p>"
    Path("page.html").write_text(html)
    with pytest.raises(click.UsageError, match="overwritten"):
        open_output(format_of(to, output), output, [Source(Kind.FILE, "page.html", "page.html")], is_several=False)
    assert Path("page.html").read_text() == html


def test_a_dash_is_standard_output(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    pipe = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(pipe, encoding="utf-8"))
    with open_output(format_of(None, "-"), "-", [ONE], is_several=False) as put:
        put(ONE, "one")
    assert pipe.getvalue() == b"one\n"
    assert list(tmp_path.iterdir()) == []


def test_lines_of_several_pages_say_which_page_they_are_of(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    with open_output("jsonl", None, [ONE, TWO], is_several=True) as put:
        put(ONE, '{"title":"a"}')
    with open_output("jsonl", None, [TWO], is_several=False) as put:
        put(TWO, '{"title":"b"}')
    lines = [json.loads(line) for line in capsysbinary.readouterr().out.splitlines()]
    assert lines == [{"source": ONE.name, "title": "a"}, {"title": "b"}]


def test_what_is_said_of_several_pages_is_one_text_and_ssml_is_a_file_each(tmp_path: Path) -> None:
    path = tmp_path / "all.speech.txt"
    with open_output("speech", str(path), [ONE, TWO], is_several=True) as put:
        put(ONE, "One.\n\nMore.")
        put(TWO, "Two.")
    assert path.read_text() == "One.\n\nMore.\n\n\nTwo.\n"
    with pytest.raises(click.UsageError, match=r"ssml document\. Use -o FOLDER for a file each\.\Z"):
        open_output("ssml", None, [ONE, TWO], is_several=True)
