from __future__ import annotations

import io
import sys

import pytest

from marrow import splitting
from marrow.article import Article
from marrow.cli.front_page import tell_of_split
from marrow.cli.reading import Given
from marrow.cli.voice import Voice
from marrow.io.sources import Kind, Source
from tests.unit.cli.conftest import Run
from tests.unit.cli.test_voice import Terminal

SOURCE = Source(Kind.FILE, "blog.html", "blog.html")
GIVEN = Given(b"<p>Words.</p>", None, None)


def told(monkeypatch: pytest.MonkeyPatch, article: Article, screen: io.StringIO, *, quiet: bool = False) -> str:
    monkeypatch.setattr(sys, "stderr", screen)
    tell_of_split(Voice(quiet=quiet), SOURCE, GIVEN, article)
    return screen.getvalue()


def test_whoever_watches_is_told_of_a_front_page_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    said = told(monkeypatch, Article(page_type="listing"), Terminal())
    assert said.count("\n") == 1
    assert "blog.html looks like a page of several posts; `marrow split` takes it apart." in said


@pytest.mark.parametrize(
    ("page_type", "screen", "quiet"),
    [("article", Terminal(), False), ("listing", Terminal(), True), ("listing", io.StringIO(), False)],
)
def test_others_are_not(monkeypatch: pytest.MonkeyPatch, page_type: str, screen: io.StringIO, quiet: bool) -> None:
    monkeypatch.setattr(splitting, "posts_of", lambda _page, _options: ())
    assert told(monkeypatch, Article(page_type=page_type), screen, quiet=quiet) == ""


@pytest.mark.usefixtures("site")
def test_extract_asks_for_one_page_and_not_for_several(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    monkeypatch.setattr("marrow.cli.extract.tell_of_split", lambda _voice, source, *_: seen.append(source.name))
    assert run("one.html").exit_code == 0
    assert run("one.html", "two.html").exit_code == 0
    assert seen == ["one.html"]


@pytest.mark.usefixtures("site")
def test_so_does_print(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    monkeypatch.setattr("marrow.cli.extract.tell_of_split", lambda _voice, source, *_: seen.append(source.name))
    assert run("print", "one.html", "-o", "one.pdf").exit_code == 0
    assert seen == ["one.html"]
