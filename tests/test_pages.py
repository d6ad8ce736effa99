"""Golden pages: each folder of `tests/pages` is a page, what a careful reader wants of it, and why it is there.

    tests/pages/<phenomenon>--<slug>/
        source.html      the page, at https://example.org/notes/page.html
        expected.md      its article as Markdown
        settings.json    optional: the settings it is extracted with
        expected.json    optional: fields of the article that must be so, or the code of the error there must be
        note.md          what the page shows and why it matters

A page without its expectation fails. `pytest tests/test_pages.py --update-pages` writes expectations from what Marrow
makes now; the diff is to be read line by line before it is committed.
"""

from __future__ import annotations

import difflib
import json
import re
from pathlib import Path
from typing import Any

import pytest

import marrow
from marrow import Article, MarrowError

PAGES = sorted(path for path in (Path(__file__).parent / "pages").iterdir() if path.is_dir())
URL = "https://example.org/notes/page.html"
NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*--[a-z0-9]+(?:-[a-z0-9]+)*")

each_page = pytest.mark.parametrize("folder", PAGES, ids=[path.name for path in PAGES])


def settings_of(folder: Path) -> dict[str, Any]:
    file = folder / "settings.json"
    settings: dict[str, Any] = json.loads(file.read_text()) if file.exists() else {}
    return settings


def extracted(folder: Path) -> Article | MarrowError:
    """What comes out of a page: an article or the error that says why not."""
    try:
        return marrow.extract((folder / "source.html").read_bytes(), url=URL, **settings_of(folder))
    except MarrowError as error:
        return error


def fields_of(result: Article | MarrowError) -> dict[str, Any]:
    """What `expected.json` can speak of."""
    if isinstance(result, MarrowError):
        return {"error": result.code}
    fields: dict[str, Any] = json.loads(result.to_json(), object_hook=without_places)
    return fields


def without_places(said: dict[str, Any]) -> dict[str, Any]:
    """Where something stood on the page follows from the page, and says nothing that a reader wants."""
    return {name: value for name, value in said.items() if name not in ("node", "xpath")}


def difference(expected: str, found: str, name: str) -> str:
    lines = difflib.unified_diff(
        expected.splitlines(), found.splitlines(), f"{name} expected", f"{name} found", "", "", 2
    )
    return "\n" + "\n".join(line.rstrip("\n") for line in lines)


def update(folder: Path, result: Article | MarrowError) -> None:
    """Write the expectations of a page; of the fields, those that are expected already."""
    markdown, fields = folder / "expected.md", folder / "expected.json"
    found = fields_of(result)
    if isinstance(result, MarrowError):
        markdown.unlink(missing_ok=True)
        fields.write_text(json.dumps(found, indent=2) + "\n")
        return
    markdown.write_text(result.markdown + "\n")
    if fields.exists():
        names = [name for name in json.loads(fields.read_text()) if name in found]
        said = json.dumps({name: found[name] for name in names}, indent=2, ensure_ascii=False)
        fields.write_text(said + "\n")


@each_page
def test_a_page_gives_what_a_careful_reader_wants(folder: Path, request: pytest.FixtureRequest) -> None:
    result = extracted(folder)
    if request.config.getoption("--update-pages"):
        update(folder, result)
    fields, markdown = folder / "expected.json", folder / "expected.md"
    expected = json.loads(fields.read_text()) if fields.exists() else {}
    found = fields_of(result)
    assert {name: found.get(name) for name in expected} == expected
    if "error" in expected:
        assert not markdown.exists(), "a page that gives an error has no article"
        return
    assert markdown.exists(), "expected.md is missing: look at the page, then run with --update-pages"
    assert isinstance(result, Article), f"{folder.name}: {result}"
    said = markdown.read_text()
    assert result.markdown + "\n" == said, difference(said, result.markdown, folder.name)


@each_page
def test_extracting_our_own_page_again_changes_nothing(folder: Path) -> None:
    article = extracted(folder)
    if isinstance(article, MarrowError):
        return
    again = marrow.extract(article.html, **settings_of(folder))
    assert again.markdown == article.markdown, difference(article.markdown, again.markdown, folder.name)
    assert again.text == article.text


@each_page
def test_a_page_says_what_it_is_for(folder: Path) -> None:
    assert NAME.fullmatch(folder.name)
    assert len((folder / "note.md").read_text().strip()) > 20
    names = {path.name for path in folder.iterdir()}
    assert names <= {"source.html", "expected.md", "expected.json", "note.md", "settings.json"}
