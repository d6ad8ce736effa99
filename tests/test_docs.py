"""The docs tell the truth: examples run, links lead somewhere, and every public name is explained.

What a fence says decides what is done with it:

    python    run; with `>>>` as a doctest, else as it stands. The blocks of a page share their names.
    console   run: after `$` a command, below it what it prints, both streams together
    sh        not run, as it needs the network or time: but every `marrow` in it must be a valid command
    json toml read

Commands run in a folder of their own, in which `./marrow` and `docs` are those of the project.
"""

from __future__ import annotations

import doctest
import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import fields
from itertools import pairwise
from pathlib import Path

import click
import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

import marrow
from marrow.cli.app import COMMANDS, app

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])
RECORDS = sorted((DOCS / "adr").glob("*.md"))
PARTS = ["Question", "Options weighed", "Evidence", "Decision", "What would change our mind"]
MAX_PICTURE = 150_000

_MARKDOWN = MarkdownIt("commonmark").enable("table")
_ADDRESS_IN_HTML = re.compile(r'(?:src|href)="([^"]*)"')
_PATH = re.compile(r"\.?[\w-][\w.-]*(?:/[\w.-]+)+/?|[\w-]+\.py")
_NOT_IN_ANCHOR = re.compile(r"[^\w\- ]")


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


every_page = pytest.mark.parametrize("page", PAGES, ids=name_of)


def tokens(text: str) -> list[Token]:
    """All tokens of a page, those inside lines too."""
    outer = _MARKDOWN.parse(text)
    return [token for each in outer for token in (each, *(each.children or ()))]


def fences(page: Path, *kinds: str) -> Iterator[tuple[str, int]]:
    """The text of each code block of some kinds, and the line at which it begins."""
    for token in tokens(page.read_text("utf-8")):
        if token.type == "fence" and token.info.strip() in kinds and token.map:
            yield token.content, token.map[0] + 1


# Python


def run_python(text: str, names: dict[str, object], where: str, line: int) -> str:
    """Run a block; gives what is wrong with it, "" if nothing is."""
    if ">>>" not in text:
        exec(compile("\n" * line + text, where, "exec"), names)
        return ""
    found = doctest.DocTestParser().get_doctest(text, names, where, where, line)
    told: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.FAIL_FAST).run(found, out=told.append, clear_globs=False)
    names.update(found.globs)  # a doctest runs in a copy
    return "".join(told)


@every_page
def test_python_examples_run(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    names: dict[str, object] = {"__name__": "example"}
    for text, line in fences(page, "python"):
        assert not run_python(text, names, name_of(page), line)


def test_a_wrong_python_example_is_noticed() -> None:
    assert "Expected" in run_python(">>> 1 + 1\n3\n", {}, "page", 1)


# Commands


def sessions(text: str) -> Iterator[tuple[str, str]]:
    """The commands of a console block, each with what it prints."""
    for session in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, printed = session.partition("\n")
        yield command, printed


def bare(text: str) -> str:
    """A text without the spaces at the ends of its lines, with which tables are filled up."""
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


@pytest.fixture
def shell(tmp_path: Path) -> Callable[[str], str]:
    """Runs a command, and gives what it prints."""
    command = tmp_path / "marrow"
    command.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -c "from marrow.cli import main; main()" "$@"\n')
    command.chmod(0o755)
    (tmp_path / "docs").symlink_to(DOCS)
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("MARROW_", "COV_"))}

    def run(line: str) -> str:
        ran = subprocess.run(
            ["sh", "-c", line],
            cwd=tmp_path,
            env=kept | {"COLUMNS": "100", "NO_COLOR": "1", "PYTHONUTF8": "1"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=60,
        )
        return ran.stdout.decode()

    return run


@every_page
def test_commands_print_what_the_page_says(page: Path, shell: Callable[[str], str]) -> None:
    for text, _ in fences(page, "console"):
        for command, printed in sessions(text):
            assert bare(shell(command)) == bare(printed), command


def test_a_console_block_without_a_command_has_no_sessions() -> None:
    assert list(sessions("$ a b\nc\n\nd\n$ e\n")) == [("a b", "c\n\nd\n"), ("e", "")]
    assert list(sessions("marrow page.html\n")) == []


@every_page
def test_console_blocks_hold_commands(page: Path) -> None:
    for text, line in fences(page, "console"):
        assert text.startswith("$ "), f"line {line}"


def marrow_commands(text: str) -> Iterator[list[str]]:
    """The arguments of every `marrow` in a shell block."""
    for line in text.splitlines():
        words = shlex.split(line, comments=True)
        while words:
            stop = words.index("|") if "|" in words else len(words)
            if words[:1] in (["marrow"], ["./marrow"]):
                yield words[1:stop]
            words = words[stop + 1 :]


def check_command(arguments: list[str]) -> None:
    """Raises `click.UsageError` for what `marrow` would not understand."""
    name = arguments[0] if arguments[0] in COMMANDS else "extract"
    command = app.get_command(click.Context(app), name)
    assert command is not None
    command.make_context(name, arguments[arguments[0] in COMMANDS :])


@every_page
def test_commands_that_are_not_run_are_valid(page: Path) -> None:
    for text, _ in fences(page, "sh"):
        for arguments in marrow_commands(text):
            check_command(arguments)


def test_an_invalid_command_is_noticed() -> None:
    (arguments,) = marrow_commands("cat page.html | ./marrow - --no-such-flag | less  # read it")
    with pytest.raises(click.UsageError):
        check_command(arguments)


@every_page
def test_data_examples_can_be_read(page: Path) -> None:
    for text, _ in fences(page, "json"):
        json.loads(text)
    for text, _ in fences(page, "toml"):
        tomllib.loads(text)


# Links and names


def anchors(page: Path) -> set[str]:
    """The anchors that a Markdown viewer makes of a page's headings."""
    found = _MARKDOWN.parse(page.read_text("utf-8"))
    headings = [after.content for token, after in pairwise(found) if token.type == "heading_open"]
    return {_NOT_IN_ANCHOR.sub("", heading.lower()).replace(" ", "-") for heading in headings}


def addresses(text: str) -> Iterator[str]:
    """Where the links and pictures of a page lead."""
    for token in tokens(text):
        yield from (str(token.attrs[name]) for name in ("href", "src") if name in token.attrs)
        if token.type.startswith("html"):
            yield from _ADDRESS_IN_HTML.findall(token.content)


def dead_links(page: Path, text: str) -> list[str]:
    """The links to files and headings that do not exist."""
    dead: list[str] = []
    for address in addresses(text):
        path, _, anchor = address.partition("#")
        if re.match(r"[a-z]+:", path):
            continue
        target = page.parent / path if path else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            dead.append(address)
    return dead


@every_page
def test_links_lead_somewhere(page: Path) -> None:
    assert dead_links(page, page.read_text("utf-8")) == []


def test_a_dead_link_is_noticed() -> None:
    text = '[a](nowhere.md) [b](#nothing) [c](https://example.org/)\n\n<img src="none.png">\n'
    assert dead_links(DOCS / "cli.md", text) == ["nowhere.md", "#nothing", "none.png"]


PLACES = (ROOT, ROOT / "src", ROOT / "src" / "marrow")
MODULES = {path.name for path in (*ROOT.glob("src/**/*.py"), *ROOT.glob("bench/*.py"))}


def missing_files(text: str) -> list[str]:
    """The files of the project that a page names in code style, and that do not exist."""
    missing: list[str] = []
    for token in tokens(text):
        if token.type != "code_inline" or not _PATH.fullmatch(token.content):
            continue
        path = token.content
        if "/" not in path:
            is_missing = path not in MODULES
        else:
            homes = [place for place in PLACES if (place / path.split("/")[0]).exists()]
            is_missing = bool(homes) and not any((home / path).exists() for home in homes)
        if is_missing:
            missing.append(path)
    return missing


@every_page
def test_files_that_a_page_names_exist(page: Path) -> None:
    assert missing_files(page.read_text("utf-8")) == []


def test_a_missing_file_is_noticed() -> None:
    assert missing_files("`docs/none.md` `parse/none.py` `none.py` `site/page.html` `tree.py`") == [
        "docs/none.md",
        "parse/none.py",
        "none.py",
    ]


# What has to be there


def test_every_page_can_be_reached_from_the_index() -> None:
    index = DOCS / "index.md"
    linked = {(DOCS / address.partition("#")[0]).resolve() for address in addresses(index.read_text("utf-8"))}
    assert set(DOCS.rglob("*.md")) - {index} <= linked


def test_every_public_name_is_explained() -> None:
    text = (DOCS / "python.md").read_text("utf-8")
    explained = {token.content.partition("(")[0] for token in tokens(text) if token.type == "code_inline"}
    assert set(marrow.__all__) <= {name.removeprefix("marrow.") for name in explained}


def test_everything_an_article_offers_is_explained() -> None:
    text = (DOCS / "python.md").read_text("utf-8")
    explained = {token.content.partition("(")[0] for token in tokens(text) if token.type == "code_inline"}
    offered = {field.name for field in fields(marrow.Article)} | {
        name for name, value in vars(marrow.Article).items() if isinstance(value, property) or callable(value)
    }
    assert {name for name in offered if not name.startswith("_")} <= explained


@pytest.mark.parametrize("record", RECORDS, ids=name_of)
def test_decision_record_has_its_five_parts(record: Path) -> None:
    lines = record.read_text("utf-8").splitlines()
    assert lines[0].startswith(f"# {record.name[:4]} ")
    assert [line.removeprefix("## ") for line in lines if line.startswith("## ")] == PARTS


def test_decision_records_are_numbered_without_gaps() -> None:
    assert [int(record.name[:4]) for record in RECORDS] == list(range(1, len(RECORDS) + 1))


def test_pictures_are_small() -> None:
    sizes = {path.name: path.stat().st_size for path in (DOCS / "pictures").iterdir()}
    assert {name for name, size in sizes.items() if size > MAX_PICTURE} == set()
